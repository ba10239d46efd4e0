# SPDX-License-Identifier: GPL-3.0-or-later
"""How to draw a mark: strokes and filled areas, the same for Blender and for SVG."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .arrays import Floats
from .figure import Kind, Mark
from .style import STYLES, Marker, Style

RING_SEGMENTS = 64
ARROW_HEAD_LENGTH = 4.0
ARROW_HEAD_WIDTH = 3.2
"""Size of an arrow's head, in multiples of its shaft's thickness."""
LONGEST_HEAD = 0.5
"""Largest share of an arrow taken by its head."""
CROSS_ARM = 1.6
"""Arm of a cross in a ring, in multiples of the ring's radius."""
BAR_WIDTH = 3.0
"""Width of a bar, in multiples of its role's thickness."""
_ANGLES = np.arange(RING_SEGMENTS) * (2 * math.pi / RING_SEGMENTS)
UNIT_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
SOLID_MARKERS = {
    Marker.SQUARE: np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]),
    Marker.DIAMOND: np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]),
    Marker.DISC: UNIT_CIRCLE,
}
CROSS = np.array([[(-CROSS_ARM, 0), (CROSS_ARM, 0)], [(0, -CROSS_ARM), (0, CROSS_ARM)]])
"""Outlines of markers around the origin; 1 is half a marker's size."""


LEAST_MITRE = 1.0
"""A corner is too sharp for a mitre if the sum of its two unit directions has a smaller squared length."""


Real = TypeVar("Real", np.float32, np.float64)
Line = tuple[NDArray[Real], bool]
"""The points (n, 2) of a line, and whether its end joins its start."""


class Stroke(NamedTuple):
    """A line of the role's thickness through `points` (n, 2); its end joins its start when `closed`."""

    points: Floats
    closed: bool


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The strokes and solid areas of one mark; `tints` are areas with the role's `fill_opacity`."""

    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Floats] = field(default_factory=list)
    tints: list[Floats] = field(default_factory=list)


def outline(mark: Mark, unit: float, origin: Floats | None = None) -> Outline:  # noqa: C901  # one case a kind
    """Return how to draw `mark`, in its panel's coordinates or relative to `origin`; nothing for a label."""
    style, points = STYLES[mark.role], mark.points if origin is None else mark.points - origin
    drawn = Outline()
    match mark.kind:
        case Kind.POLYLINE:
            drawn.strokes.extend(Stroke(line, closed=False) for line in _split(points, mark))
        case Kind.POLYGON:
            polygons = _split(points, mark)
            drawn.strokes.extend(Stroke(polygon, closed=len(polygon) > 2) for polygon in polygons)
            if mark.filled:
                drawn.tints.extend(polygon for polygon in polygons if len(polygon) > 2)
        case Kind.AREA:
            drawn.tints.extend(_split(points, mark))
        case Kind.POINTS:
            _markers(drawn, style, points, unit)
        case Kind.RING:
            for center in points:
                drawn.strokes.append(Stroke(circle(center, mark.radius), closed=True))
                if mark.filled:
                    drawn.tints.append(circle(center, mark.radius))
        case Kind.ARROW:
            vectors = (vector for vector in points.reshape(-1, 2, 2) if (vector[0] != vector[1]).any())
            drawn.fills.extend(_arrow(tail, head, style.thickness * unit) for tail, head in vectors)
        case Kind.BAR:
            width = style.thickness * BAR_WIDTH * unit
            drawn.fills.extend(_bars(points.reshape(-1, 2, 2), width))
        case Kind.LABEL:
            pass
    return drawn


def each_line(mark: Mark) -> list[Floats]:
    """Return the polylines or polygons of a mark."""
    return _split(mark.points, mark)


def _split(points: Floats, mark: Mark) -> list[Floats]:
    return [points[start:end] for start, end in pairwise((0, *mark.starts, len(points)))]


def both_sides(line: Floats, thickness: float) -> Floats:
    """Return the points (2 n, 2) on both sides of a thick line beside each of its points (n, 2)."""
    steps = np.diff(line, axis=0, append=line[-1:])
    steps[-1] = steps[-2] if len(line) > 1 else 0.0
    lengths = np.hypot(steps[:, 0], steps[:, 1])[:, np.newaxis]
    aside = steps[:, ::-1] * (-thickness / 2, thickness / 2) / np.maximum(lengths, 1e-300)
    return np.concatenate((line - aside, line + aside))


def circle(center: Floats, radius: float) -> Floats:
    """Return the vertices (RING_SEGMENTS, 2) of a drawn circle, counter-clockwise from its rightmost point."""
    return center + radius * UNIT_CIRCLE


def dashes(strokes: Sequence[Stroke], pattern: tuple[float, ...]) -> list[Stroke]:
    """Return the pieces of dashed strokes; the pattern alternates drawn and skipped lengths in scene units."""
    if not pattern or not strokes:
        return list(strokes)
    lines = list(map(_whole_line, strokes))
    points, counts = np.concatenate(lines), np.array(list(map(len, lines)))
    last = np.cumsum(counts) - 1
    lengths = np.hypot(*np.diff(points, axis=0).T)
    lengths[last[:-1]] = 0.0  # between one line and the next
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    begins, ends = along[last + 1 - counts], along[last]
    *upto, length = np.cumsum((0.0, *pattern)).tolist()
    rounds = np.ceil((ends - begins) / length).astype(np.intp)
    number = np.arange(rounds.sum()) - np.repeat(np.cumsum(rounds) - rounds, rounds)
    starts = np.repeat(begins, rounds) + length * number
    cuts = (starts[:, np.newaxis] + upto).reshape(-1, 2)  # where each drawn piece starts and ends
    limits = np.repeat(ends, rounds * (len(pattern) // 2))
    cuts = np.minimum(cuts, limits[:, np.newaxis])[cuts[:, 0] < limits]
    after = np.column_stack([np.searchsorted(along, cuts[:, 0], side="right"), np.searchsorted(along, cuts[:, 1])])
    shares = (cuts - along[after - 1]) / (along[after] - along[after - 1])
    tips = points[after - 1] + shares[..., np.newaxis] * (points[after] - points[after - 1])
    return [
        Stroke(np.concatenate([tip[:1], points[inner:outer], tip[1:]]) if inner < outer else tip, closed=False)
        for tip, (inner, outer) in zip(tips, after.tolist(), strict=True)
    ]


def stroked(strokes: Sequence[Line[Real]], thickness: Sequence[float]) -> list[list[NDArray[Real]]]:
    """Return the outlines (m, 2) of strokes of given thicknesses, mitred at their corners.

    Outlines of closed strokes have a slit at their start. A stroke with a corner too sharp for a mitre becomes several
    pieces. No two neighbouring points of a stroke may be equal.
    """
    if not strokes:
        return []
    outlines, sharp = _mitred(strokes, thickness)
    found = [[each] for each in outlines]
    for row, corners in sharp.items():
        pieces = _pieces(strokes[row], corners, thickness[row] / 2)
        found[row] = _mitred(pieces, [thickness[row]] * len(pieces))[0]
    return found


def _mitred(
    strokes: Sequence[Line[Real]], thickness: Sequence[float]
) -> tuple[list[NDArray[Real]], dict[int, list[int]]]:
    """Return the outline (m, 2) of each stroke and, by its row, the corners that are too sharp for a mitre."""
    lines = list(map(_whole_line, strokes))
    counts, closed = np.array(list(map(len, lines))), np.array([closed for _, closed in strokes])
    points = np.concatenate(lines).astype(float)
    last: NDArray[np.intp] = np.cumsum(counts) - 1
    first = last + 1 - counts
    after = np.diff(points, axis=0, append=points[-1:])[:, ::-1] * (-1.0, 1.0)  # to the left of each edge
    after[last] = after[np.where(closed, first, last - 1)]
    after /= np.hypot(after[:, 0], after[:, 1])[:, np.newaxis]
    before = np.roll(after, 1, axis=0)
    before[first] = after[np.where(closed, last - 1, first)]
    both = before + after
    square = (both**2).sum(axis=1)
    across = np.repeat(thickness, counts)[:, np.newaxis] * both / np.maximum(square, LEAST_MITRE)[:, np.newaxis]
    right, left = points - across, points + across
    sharp: dict[int, list[int]] = {}
    for place in np.flatnonzero(square < LEAST_MITRE).tolist():
        row = int(np.searchsorted(last, place))
        sharp.setdefault(row, []).append(place - int(first[row]))
    here, starts = np.arange(len(points)), np.repeat(first, counts)
    around = np.empty((2 * len(points), 2), lines[0].dtype)
    around[starts + here] = right
    around[3 * starts + 2 * np.repeat(counts, counts) - 1 - here] = left  # back from the end
    return [around[start:end] for start, end in pairwise([0, *(2 * last + 2).tolist()])], sharp


def _whole_line(stroke: Line[Real]) -> NDArray[Real]:
    points, closed = stroke
    return np.concatenate([points, points[:1]]) if closed else points


def _pieces(stroke: Line[Real], corners: list[int], beyond: float) -> list[Line[Real]]:
    """Return the pieces of a stroke between given corners of its line, extended at each by the length `beyond`."""
    line = _whole_line(stroke)
    last = len(line) - 1
    if stroke[1]:
        line = np.concatenate([line[corners[0] : -1], line[: corners[0] + 1]])
        corners = [*(corner - corners[0] for corner in corners), last]
    pieces = []
    for start, end in pairwise(sorted({0, *corners, last})):
        piece = line[start : end + 1].copy()
        for at, beside in ((0, 1), (-1, -2)):
            if (start, end)[at] in corners:
                vector = piece[at] - piece[beside]
                piece[at] += beyond * vector / np.hypot(*vector)
        pieces.append((piece, False))
    return pieces


def _markers(drawn: Outline, style: Style, points: Floats, unit: float) -> None:
    half = style.marker_size * unit / 2
    if style.marker in (Marker.CROSS, Marker.CROSS_RING):
        for point in points:
            if style.marker is Marker.CROSS_RING:
                drawn.strokes.append(Stroke(circle(point, half), closed=True))
            drawn.strokes.extend(Stroke(point + half * arm, closed=False) for arm in CROSS)
    elif style.marker in SOLID_MARKERS:
        drawn.fills.extend(points[:, np.newaxis] + half * SOLID_MARKERS[style.marker])


def _arrow(tail: Floats, head: Floats, thickness: float) -> Floats:
    length = math.hypot(*(head - tail))
    forward = (head - tail) / length
    left = np.array([-forward[1], forward[0]])
    head_length = min(ARROW_HEAD_LENGTH * thickness, LONGEST_HEAD * length)
    half_head = head_length * ARROW_HEAD_WIDTH / ARROW_HEAD_LENGTH / 2
    half_shaft = min(thickness / 2, half_head / 2)
    neck = head - head_length * forward
    across = np.array([-half_shaft, -half_shaft, -half_head, 0.0, half_head, half_shaft, half_shaft])
    return np.array([tail, neck, neck, head, neck, neck, tail]) + across[:, np.newaxis] * left


def _bars(ends: Floats, width: float) -> Floats:
    """Return the corners (k, 4, 2) of bars, given by their ends (n, 2, 2), except for those of zero length."""
    vectors = ends[:, 1] - ends[:, 0]
    lengths = np.hypot(vectors[:, 0], vectors[:, 1])
    (start, end), (x, y) = ends[lengths > 0].swapaxes(0, 1), (vectors[lengths > 0] / lengths[lengths > 0, np.newaxis]).T
    left = np.column_stack([-y, x]) * (width / 2)
    return np.stack([start - left, end - left, end + left, start + left], axis=1)
