# SPDX-License-Identifier: GPL-3.0-or-later
"""What coordinates are read off by: axes, ticks, a grid, or a bar of known length."""

from __future__ import annotations

from enum import Enum


class Rulers(Enum):
    """How much of a coordinate system a figure shows."""

    NONE = "none"
    SCALE = "scale"
    """A bar of a round length in a corner of each panel."""
    AXES = "axes"
    """Ticks with numbers along each panel's edges, and the axes where they pass through it."""
    GRID = "grid"
    """Axes, and a grid behind everything."""
