# SPDX-License-Identifier: GPL-3.0-or-later
"""The content of a lens: the part of a mark inside a rectangle, enlarged."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.figure import Bounds, Kind, Mark, Panel, Span
from ..model.outline import each_line
from ..model.style import Role
from .half_planes import cut_area, empty_marks

ARC_PIECES = 64
"""Number of pieces of an arc in a lens."""
LEFT_OUT_ROLES = frozenset({Role.SWEEP, Role.SWEEP_BEFORE, Role.LEADER})
"""Roles that a lens leaves out: traces of lines, and leader lines."""


@dataclass(frozen=True, slots=True)
class Glass:
    """A magnifying glass: the `area` of the page that a lens fills, and the place (2,) of the page that it shows."""

    panel: Panel
    area: Bounds
    middle: tuple[float, float]
    zoom: float
    unit: float
    """One figure unit in scene units."""

    @property
    def frame(self) -> Bounds:
        """The visible rectangle, relative to its centre."""
        across, up = self.area.width / self.zoom / 2, self.area.height / self.zoom / 2
        return Bounds(-across, -up, across, up)

    def holds(self, points: Floats) -> NDArray[np.bool_]:
        """Tell which dots (n, 2), relative to the centre, are entirely visible."""
        half, (_, _, right, top) = 6.0 / 2 * self.unit / self.zoom, self.frame
        return (np.abs(points) <= (right - half, top - half)).all(axis=1)

    def shown(self, points: Floats) -> Floats:
        """Return where the lens shows points (n, 2) given relative to the centre."""
        return points * self.zoom + np.array(self.area.center)


def enlarged(mark: Mark, offset: Floats, glass: Glass, span: Span) -> list[Mark]:
    """Return what a lens shows of a mark; `offset` (2,) is the origin of the mark's panel on the page.

    Everything appears in its final place after all motion, since it would move in from outside the lens.
    """
    if mark.role in LEFT_OUT_ROLES or mark.kind in (Kind.BAR, Kind.LABEL):
        return []
    from_middle = mark.points - (np.array(glass.middle) - offset)  # so no digits are lost
    arrived = max(mark.delayed, 1)
    seen = replace(mark, points=from_middle, panel=glass.panel, span=span, motion=None, delayed=arrived)
    if mark.role is Role.EMPTY:
        area = cut_area(from_middle, glass.frame) if mark.kind is Kind.AREA else from_middle[:0]
        hatched = empty_marks(glass.shown(area), mark.part, glass.panel, span, glass.unit)  # spaced as elsewhere
        return [replace(each, asking=mark.asking) for each in hatched]
    if mark.kind is Kind.POINTS:
        held = glass.holds(from_middle)
        return [replace(seen, points=glass.shown(from_middle[held]))] if held.any() else []
    if mark.kind is Kind.ARROW:
        vectors = [cut for vector in from_middle.reshape(-1, 2, 2) for cut in cut_line(vector, glass.frame)]
        return [replace(seen, points=glass.shown(np.concatenate(vectors)))] if vectors else []
    lines = areas = each_line(seen)
    if mark.kind is Kind.RING:
        lines = [_arc(center, mark.radius, glass.frame) for center in from_middle]
        areas = [np.concatenate([arc, center[np.newaxis]]) for arc, center in zip(lines, from_middle, strict=True)]
    filled = mark.kind is Kind.AREA or (mark.filled and mark.kind is not Kind.POLYLINE)
    pieces = [cut_area(area, glass.frame) for area in areas] if filled else []
    found = [
        replace(seen, kind=Kind.AREA, points=glass.shown(piece), starts=(), filled=False)
        for piece in pieces
        if len(piece) > 2
    ]
    closed = mark.kind is Kind.POLYGON
    cut = [glass.shown(line) for piece in lines for line in cut_line(piece, glass.frame, closed=closed)]
    if cut and mark.kind is not Kind.AREA:
        starts = tuple(np.cumsum([len(line) for line in cut])[:-1].tolist())
        found.append(replace(seen, kind=Kind.POLYLINE, points=np.concatenate(cut), starts=starts, filled=False))
    return found


def cut_line(line: Floats, frame: Bounds, *, closed: bool = False) -> Iterator[Floats]:
    """Yield the pieces (n, 2) of a line inside a rectangle."""
    start = line if closed and len(line) > 2 else line[:-1]
    end = np.roll(line, -1, axis=0) if closed and len(line) > 2 else line[1:]
    vector = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (np.array(frame[:2]) - start) / vector, (np.array(frame[2:]) - start) / vector
    level = vector == 0.0
    inside = (start >= frame[:2]) & (start <= frame[2:])
    near = np.where(level, np.where(inside, -np.inf, np.inf), np.minimum(one, other)).max(axis=1).clip(min=0.0)
    far = np.where(level, np.where(inside, np.inf, -np.inf), np.maximum(one, other)).min(axis=1).clip(max=1.0)
    piece: list[Floats] = []
    for row in np.flatnonzero(near < far).tolist():
        first, last = start[row] + near[row] * vector[row], start[row] + far[row] * vector[row]
        if piece and near[row] == 0.0 and np.array_equal(piece[-1], first):
            piece.append(last)
            continue
        if piece:
            yield np.array(piece)
        piece = [first, last]
    if piece:
        yield np.array(piece)


def _arc(center: Floats, radius: float, frame: Bounds) -> Floats:
    """Return the part (n, 2) of a circle that a rectangle around 0 may show, counter-clockwise; all if centred near."""
    away, corner = math.hypot(*center), math.hypot(frame.right, frame.top)
    half = math.asin(min(1.0, corner / away)) if away > corner else math.pi
    towards = math.atan2(-center[1], -center[0])
    angles = towards + np.linspace(-half, half, ARC_PIECES + 1)
    return center + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
