# SPDX-License-Identifier: GPL-3.0-or-later
"""How the parts of a boundary look: edges thick and green or dashed, corners filled or hollow, as intervals are."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ....geometry import BoundaryParts, BoundaryPiece
from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import Role

HOLLOW = 3.2
"""Radius of a corner that is outside; all lengths in figure units."""
SHORTEST_EDGE = 4 * HOLLOW
"""Of shorter edges, in the middle, corners would hide the edges and are left out."""


def moved(parts: BoundaryParts, scale: float, offset: NDArray[np.float64]) -> BoundaryParts:
    """Return the same parts, smaller and elsewhere."""
    pieces = tuple(
        replace(piece, start=scale * piece.start + offset, end=scale * piece.end + offset) for piece in parts.pieces
    )
    return replace(parts, pieces=pieces, corners=scale * parts.corners + offset)


def shows_corners(parts: BoundaryParts, unit: float) -> bool:
    """Tell whether the corners stand far enough apart to draw them."""
    lengths = [np.hypot(*(piece.end - piece.start)) for piece in parts.pieces]
    return not lengths or float(np.median(lengths)) >= SHORTEST_EDGE * unit


def edge_marks(parts: BoundaryParts, unit: float, panel: Panel, span: Span) -> list[Mark]:
    """Return the edges, in as few lines as may be; where corners are shown, a line ends at each of them."""
    corners = {(x, y) for x, y in parts.corners.tolist()} if shows_corners(parts, unit) else set()
    marks = []
    for line in _lines(parts, corners):
        points = np.array([piece.start for piece in line] + [line[-1].end])
        ends = [tuple(points[k].tolist()) in corners for k in (0, -1)]
        trimmed = _trimmed(points, HOLLOW * unit, at_start=ends[0], at_end=ends[1])
        if trimmed is not None:
            role = Role.BOUNDARY_INSIDE if line[0].inside else Role.BOUNDARY_OUTSIDE
            marks.append(Mark(Kind.POLYLINE, role, trimmed, f"edge-{line[0].ring}-{line[0].edge}", panel, span))
    return marks


def _lines(parts: BoundaryParts, corners: set[tuple[float, float]]) -> list[list[BoundaryPiece]]:
    """Pieces that follow one another with the same answer, up to the next of `corners`."""
    lines: list[list[BoundaryPiece]] = []
    for piece in parts.pieces:
        start = tuple(piece.start.tolist())
        last = lines[-1][-1] if lines else None
        if last and last.inside is piece.inside and start not in corners and (last.end == piece.start).all():
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _trimmed(line: NDArray[np.float64], by: float, *, at_start: bool, at_end: bool) -> NDArray[np.float64] | None:
    """A line without the part within a corner's ring; None when nothing is left. With corners a line has two points."""
    way = line[-1] - line[0]
    length = float(np.hypot(*way))
    if length <= (at_start + at_end) * by:
        return line if not (at_start or at_end) else None
    trimmed = line.copy()
    if at_start:
        trimmed[0] += by / length * way
    if at_end:
        trimmed[-1] -= by / length * way
    return trimmed


def corner_marks(parts: BoundaryParts, unit: float, panel: Panel, span: Span) -> list[Mark]:
    """Return the corners: a disc where one is inside, a hollow ring where it is not."""
    if not shows_corners(parts, unit):
        return []
    marks = []
    if parts.corners_inside.any():
        filled = parts.corners[parts.corners_inside]
        marks.append(Mark(Kind.POINTS, Role.BOUNDARY_INSIDE, filled, "corners-inside", panel, span))
    if not parts.corners_inside.all():
        hollow = parts.corners[~parts.corners_inside]
        radius = HOLLOW * unit
        marks.append(Mark(Kind.RING, Role.DROPPED, hollow, "corners-outside", panel, span, radius=radius))
    return marks
