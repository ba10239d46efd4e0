# SPDX-License-Identifier: GPL-3.0-or-later
"""What a sweep asks of two shapes at a time: the same questions in the plane and in space."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..narrowphase.distance import SignedDistance, gap_and_normal, signed_distance_of
from ..narrowphase.gjk import gjk
from .shape_cast import Exact, Passage, passage

Normal = tuple[float, ...]
"""A unit vector of the plane or of space."""


class Measure(NamedTuple):
    """The functions that answer, each of two shapes A and B of one kind."""

    gjk: Callable[[Any, Any], Any]
    """Returns a result with relation, distance, closest points and normal."""
    signed_distance: Callable[[Any, Any], SignedDistance]
    gap_and_normal: Callable[[Any, Any], tuple[float, Normal | None]]
    """Returns the signed distance alone, as asked in a loop, and the unit vector from A to B if they are apart."""
    passage: Callable[[Any, Any, Exact, Exact], Passage | None]
    """Returns when they are in contact while B is moved by a position and, over time, a velocity."""
    is_slow: bool = False
    """Whether that takes longer than to look at the shapes at both ends, which may prove that they stay apart."""


PLANE = Measure(gjk, signed_distance_of, gap_and_normal, passage)
