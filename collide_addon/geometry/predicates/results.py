# SPDX-License-Identifier: GPL-3.0-or-later
"""How two closed convex sets lie to each other."""

from __future__ import annotations

from enum import Enum


class Relation(Enum):
    """Where the origin lies in the Minkowski difference A - B, which is how A and B lie to each other."""

    SEPARATED = "separated"
    """The origin is outside: the sets have a positive distance."""
    TOUCHING = "touching"
    """The origin is on the boundary: the sets share points, and the smallest move can part them."""
    PENETRATING = "penetrating"
    """The origin is in the interior: the sets must move by a positive depth before they part."""
