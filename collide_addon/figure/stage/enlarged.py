# SPDX-License-Identifier: GPL-3.0-or-later
"""A mark enlarged and cut at a rectangle: what a lens shows of it."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.figure import Bounds, Kind, Mark, Panel, Span
from ..model.outline import each_line
from ..model.style import Role
from .half_planes import beyond, empty_marks

DOT = 6.0
"""Width of a dot, in figure units."""
ARC = 64
"""Pieces of an arc that a lens shows."""
LEFT_OUT = frozenset({Role.SWEEP, Role.SWEEP_BEFORE, Role.LEADER})
"""What is left out: where lines once stood, and lines to names."""


@dataclass(frozen=True, slots=True)
class Glass:
    """What enlarges: the `area` of the page that a lens fills, and the place (2,) of the page that it shows there."""

    panel: Panel
    area: Bounds
    middle: tuple[float, float]
    zoom: float
    unit: float
    """The figure unit."""

    @property
    def frame(self) -> Bounds:
        """What is seen, counted from the middle."""
        across, up = self.area.width / self.zoom / 2, self.area.height / self.zoom / 2
        return Bounds(-across, -up, across, up)

    def holds(self, points: Floats) -> NDArray[np.bool_]:
        """Tell which dots (n, 2), counted from the middle, are seen whole."""
        half, (_, _, right, top) = DOT / 2 * self.unit / self.zoom, self.frame
        held: NDArray[np.bool_] = (np.abs(points) <= (right - half, top - half)).all(axis=1)
        return held

    def shown(self, points: Floats) -> Floats:
        """Return where the lens shows points (n, 2) that are counted from the middle."""
        there: Floats = points * self.zoom + np.array(self.area.center)
        return there


def enlarged(mark: Mark, offset: Floats, glass: Glass, span: Span) -> list[Mark]:
    """Return what is seen of a mark through a lens; `offset` (2,) is the mark's panel on the page.

    What moves has arrived when it appears: it would come from outside.
    """
    if mark.role in LEFT_OUT or mark.kind not in _SEEN:
        return []
    from_middle = mark.points - (np.array(glass.middle) - offset)  # so no digits are lost
    arrived = mark.delayed or mark.motion is not None
    seen = replace(mark, points=from_middle, panel=glass.panel, span=span, motion=None, delayed=arrived)
    if mark.role is not Role.EMPTY:
        return _SEEN[mark.kind](seen, glass)
    area = cut_area(from_middle, glass.frame) if mark.kind is Kind.AREA else from_middle[:0]
    hatched = empty_marks(glass.shown(area), mark.part, glass.panel, span, glass.unit)  # as wide as elsewhere
    return [replace(each, asking=mark.asking) for each in hatched]


def _lines(mark: Mark, pieces: Sequence[Floats], glass: Glass, *, closed: bool = False) -> list[Mark]:
    shown = [glass.shown(line) for piece in pieces for line in cut_line(piece, glass.frame, closed=closed)]
    if not shown:
        return []
    starts = tuple(np.cumsum([len(line) for line in shown])[:-1].tolist())
    return [replace(mark, kind=Kind.POLYLINE, points=np.concatenate(shown), starts=starts, filled=False)]


def _areas(mark: Mark, pieces: Sequence[Floats], glass: Glass) -> list[Mark]:
    cut = [area for piece in pieces if len(area := cut_area(piece, glass.frame)) > 2]
    return [replace(mark, kind=Kind.AREA, points=glass.shown(area), starts=(), filled=False) for area in cut]


def _dots(mark: Mark, glass: Glass) -> list[Mark]:
    held = glass.holds(mark.points)
    return [replace(mark, points=glass.shown(mark.points[held]))] if held.any() else []


def _polygon(mark: Mark, glass: Glass) -> list[Mark]:
    pieces = each_line(mark)
    return [*(_areas(mark, pieces, glass) if mark.filled else []), *_lines(mark, pieces, glass, closed=True)]


def _ring(mark: Mark, glass: Glass) -> list[Mark]:
    arcs = [_arc(center, mark.radius, glass.frame) for center in mark.points]
    sectors = [np.concatenate([arc, center[np.newaxis]]) for arc, center in zip(arcs, mark.points, strict=True)]
    return [*(_areas(mark, sectors, glass) if mark.filled else []), *_lines(mark, arcs, glass)]


def _arrow(mark: Mark, glass: Glass) -> list[Mark]:
    ways = [cut for way in mark.points.reshape(-1, 2, 2) for cut in cut_line(way, glass.frame)]
    return [replace(mark, points=glass.shown(np.concatenate(ways)))] if ways else []


_SEEN: Mapping[Kind, Callable[[Mark, Glass], list[Mark]]] = {
    Kind.POINTS: _dots,
    Kind.AREA: lambda mark, glass: _areas(mark, [mark.points], glass),
    Kind.POLYGON: _polygon,
    Kind.POLYLINE: lambda mark, glass: _lines(mark, each_line(mark), glass),
    Kind.RING: _ring,
    Kind.ARROW: _arrow,
}
"""What is seen of each kind of mark, whose points are counted from the middle; nothing of the others."""


def cut_area(polygon: Floats, frame: Bounds) -> Floats:
    """Return the part (n, 2) of a convex polygon inside a rectangle; no area where n is below 3."""
    left, bottom, right, top = frame
    for normal, level in (((1.0, 0.0), left), ((0.0, 1.0), bottom), ((-1.0, 0.0), -right), ((0.0, -1.0), -top)):
        if len(polygon):
            polygon = beyond(polygon, np.array(normal), level)
    return polygon


def cut_line(line: Floats, frame: Bounds, *, closed: bool = False) -> Iterator[Floats]:
    """Yield the pieces (n, 2) of a line inside a rectangle."""
    start = line if closed and len(line) > 2 else line[:-1]
    end = np.roll(line, -1, axis=0) if closed and len(line) > 2 else line[1:]
    way = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (np.array(frame[:2]) - start) / way, (np.array(frame[2:]) - start) / way
    level = way == 0.0
    inside = (start >= frame[:2]) & (start <= frame[2:])
    near = np.where(level, np.where(inside, -np.inf, np.inf), np.minimum(one, other)).max(axis=1).clip(min=0.0)
    far = np.where(level, np.where(inside, np.inf, -np.inf), np.maximum(one, other)).min(axis=1).clip(max=1.0)
    piece: list[Floats] = []
    for row in np.flatnonzero(near < far).tolist():
        first, last = start[row] + near[row] * way[row], start[row] + far[row] * way[row]
        if piece and near[row] == 0.0 and np.array_equal(piece[-1], first):
            piece.append(last)
            continue
        if piece:
            yield np.array(piece)
        piece = [first, last]
    if piece:
        yield np.array(piece)


def _arc(center: Floats, radius: float, frame: Bounds) -> Floats:
    """Return the part (n, 2) of a circle that a rectangle around 0 may show, counter-clockwise; all of a small one."""
    away, corner = math.hypot(*center), math.hypot(frame.right, frame.top)
    half = math.asin(min(1.0, corner / away)) if away > corner else math.pi
    towards = math.atan2(-center[1], -center[0])
    angles = towards + np.linspace(-half, half, ARC + 1)
    arc: Floats = center + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return arc
