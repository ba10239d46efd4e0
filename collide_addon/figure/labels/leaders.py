# SPDX-License-Identifier: GPL-3.0-or-later
"""The thin lines that lead from a point to a label that stands far from it."""

import math

import numpy as np
from numpy.typing import NDArray

from ..model.figure import Kind, Mark
from ..model.style import Role

LEADER_FROM = 13.5
"""A label this far from its point, in figure units, has a line that leads there."""
LEADER_GAP = 1.2
"""Between that line and the label, in figure units."""


def leader(
    anchor: NDArray[np.float64], middle: NDArray[np.float64], half: NDArray[np.float64], unit: float
) -> NDArray[np.float64] | None:
    """Return the line (2, 2) from a point to a text of half this size; None when the text stands beside it."""
    way = middle - anchor
    within = float((half / np.maximum(np.abs(way), 1e-9 * half)).min())  # the share of the way that lies in the label
    length = math.hypot(*way)
    if length * (1 - within) < LEADER_FROM * unit * (1 - 1e-6):
        return None
    return np.array([anchor, anchor + (1 - within - LEADER_GAP * unit / length) * way])


def leader_mark(label: Mark, line: NDArray[np.float64]) -> Mark:
    """Return the mark of a line (2, 2) that leads to a label."""
    return Mark(Kind.POLYLINE, Role.LEADER, line, f"{label.part}-leader", label.panel, label.span)


def crosses_leader(
    anchor: NDArray[np.float64], middles: NDArray[np.float64], leaders: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Tell for which of the middles (n, 2) the line from the anchor there crosses one of the leaders (m, 4)."""
    x, y = (middles - anchor).T[:, :, np.newaxis]
    (from_x, from_y), (to_x, to_y) = (leaders[:, :2] - anchor).T, (leaders[:, 2:] - anchor).T
    sides = (x * from_y - y * from_x) * (x * to_y - y * to_x) < 0.0
    along_x, along_y = to_x - from_x, to_y - from_y
    here = along_x * -from_y + along_y * from_x
    there = along_x * (y - from_y) - along_y * (x - from_x)
    crossed: NDArray[np.bool_] = (sides & (here * there < 0.0)).any(axis=1)
    return crossed


def crosses_text(
    anchor: NDArray[np.float64], middles: NDArray[np.float64], texts: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Tell for which of the middles (n, 2) the line from the anchor there runs through a text."""
    way = middles - anchor
    way = np.where(way == 0.0, 1e-300, way)[:, np.newaxis]
    with np.errstate(over="ignore", invalid="ignore"):
        enter, leave = (texts[:, :2] - anchor) / way, (texts[:, 2:] - anchor) / way
    first = np.minimum(enter, leave).max(axis=2)
    last = np.maximum(enter, leave).min(axis=2)
    crossed: NDArray[np.bool_] = ((first < last) & (last > 0.0) & (first < 1.0)).any(axis=1)
    return crossed
