# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks in space as faces: lines as tubes, dots as balls, arrows with heads, visible from any side.

Coordinates are in figure units from the centre of the figure.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.outline import LONGEST_HEAD
from ..model.style import STYLES
from .model import SpaceFigure, SpaceKind, SpaceMark

TUBE_SIDES, FAINT_SIDES = 6, 3
"""Numbers of sides of a tube, and of one so fine and faint that its form is invisible."""
FAINT_THICKNESS = 0.3
"""Thickness, in figure units, up to which a translucent line is faint: a pixel of 1280."""
BALL_RINGS, BALL_SIDES = 5, 10
"""Subdivisions of a ball, between its poles and around it."""
HEAD_LENGTH, HEAD_WIDTH = 4.5, 2.2
"""Length and radius of an arrow's head, relative to the thickness of its shaft."""
BALL_SCALE = 0.8
"""Scale of balls relative to the dots of flat pages, since a ball looks larger than a disc."""
LEAST_DASHED = 0.8
"""Lines with a smaller factor on their thickness are solid."""
MOST_DASHES = 4000
"""Most dashes of a mark; with more, it is solid."""

Rows = NDArray[np.int32]


class Solid(NamedTuple):
    """Faces: points (n, 3), all faces' corners in turn, counter-clockwise from outside, and their number for each."""

    points: Floats
    corners: Rows
    counts: Rows


NO_SOLID = Solid(np.empty((0, 3)), np.empty(0, np.int32), np.empty(0, np.int32))


def solid_of(mark: SpaceMark, figure: SpaceFigure) -> Solid:
    """Return the faces of a mark other than a text."""
    points = (mark.points - np.array(figure.center)) / figure.unit
    style = STYLES[mark.role]
    match mark.kind:
        case SpaceKind.LINES:
            ends = points.reshape(-1, 2, 3)
            dash = style.dash if mark.scale >= LEAST_DASHED else ()  # many short dashes are illegible
            thickness = mark.scale * style.thickness
            is_faint = style.opacity < 1.0 and thickness <= FAINT_THICKNESS
            return tubes(dashed(ends, dash), thickness / 2, FAINT_SIDES if is_faint else TUBE_SIDES)
        case SpaceKind.POINTS:
            return balls(points, BALL_SCALE * mark.scale * style.marker_size / 2)
        case SpaceKind.ARROW:
            return arrow(points[0], points[1], style.thickness)
        case SpaceKind.FACE:
            return both_sides(points)
        case SpaceKind.BODY:
            return Solid(points, np.arange(len(points), dtype=np.int32), np.array(mark.counts, np.int32))
        case SpaceKind.TEXT | SpaceKind.FRAMED:
            return NO_SOLID


def joined(solids: Sequence[Solid]) -> Solid:
    """Return several solids as one."""
    if not solids:
        return NO_SOLID
    points, corners, counts = zip(*solids, strict=True)
    before = np.cumsum([0, *map(len, points)])[:-1]
    moved = [rows + start for rows, start in zip(corners, before.tolist(), strict=True)]
    return Solid(np.concatenate(points), np.concatenate(moved).astype(np.int32), np.concatenate(counts))


def tubes(ends: Floats, radius: float, sides: int = TUBE_SIDES) -> Solid:
    """Return a closed tube with this many sides for each segment (n, 2, 3) of positive length."""
    vectors = ends[:, 1] - ends[:, 0]
    lengths = np.linalg.norm(vectors, axis=1)
    ends, vectors = ends[lengths > 0.0], vectors[lengths > 0.0] / lengths[lengths > 0.0, np.newaxis]
    return _rings(ends[:, 0], ends[:, 1], vectors, radius, radius, sides)


def balls(centers: Floats, radius: float) -> Solid:
    """Return a ball around each of the places (n, 3)."""
    heights = np.linspace(-np.pi / 2, np.pi / 2, BALL_RINGS + 2)[1:-1, np.newaxis]
    turns = np.linspace(0.0, 2.0 * np.pi, BALL_SIDES, endpoint=False)
    rings = (np.cos(heights) * np.cos(turns), np.cos(heights) * np.sin(turns), np.sin(heights) + 0.0 * turns)
    ball = np.concatenate([np.stack(rings, axis=-1).reshape(-1, 3), [(0.0, 0.0, -1.0), (0.0, 0.0, 1.0)]])
    low, high = len(ball) - 2, len(ball) - 1
    faces: list[tuple[int, ...]] = []
    *belows, top = range(0, BALL_RINGS * BALL_SIDES, BALL_SIDES)
    for here in range(BALL_SIDES):
        after = (here + 1) % BALL_SIDES
        faces += [(low, after, here), (high, top + here, top + after)]
        faces += [(ring + here, ring + after, ring + BALL_SIDES + after, ring + BALL_SIDES + here) for ring in belows]
    corners = np.array([row for face in faces for row in face], np.int32)
    counts = np.array([len(face) for face in faces], np.int32)
    return joined([Solid(center + radius * ball, corners, counts) for center in centers])


def arrow(tail: Floats, head: Floats, thickness: float) -> Solid:
    """Return an arrow; nothing if it has no length."""
    vector = head - tail
    length = float(np.linalg.norm(vector))
    if length == 0.0:
        return NO_SOLID
    tip = min(HEAD_LENGTH * thickness, LONGEST_HEAD * length)
    neck = head - tip / length * vector
    radius = HEAD_WIDTH * thickness * tip / (HEAD_LENGTH * thickness)
    shaft = tubes(np.array([(tail, neck)]), min(thickness / 2, 0.5 * radius))
    cone = _rings(neck[np.newaxis], head[np.newaxis], vector[np.newaxis] / length, radius, 0.0)
    return joined([shaft, cone])


def both_sides(ring: Floats) -> Solid:
    """Return a flat face visible from both sides."""
    count = len(ring)
    corners = np.concatenate((np.arange(count), np.arange(count)[::-1] + count)).astype(np.int32)
    return Solid(np.concatenate((ring, ring)), corners, np.array((count, count), np.int32))


def dashed(ends: Floats, dash: Sequence[float]) -> Floats:
    """Return the dashes of segments (n, 2, 3) by a pattern of drawn and skipped lengths; without one, the segments."""
    if not dash:
        return ends
    vectors = ends[:, 1] - ends[:, 0]
    lengths = np.linalg.norm(vectors, axis=1)
    drawn, period = dash[0], sum(dash)
    if lengths.sum() > MOST_DASHES * period:
        return ends
    found = []
    for start, vector, length in zip(ends[:, 0], vectors, lengths.tolist(), strict=True):
        if length == 0.0:
            continue
        begins = np.arange(0.0, length, period)
        shares = np.stack((begins, np.minimum(begins + drawn, length)), axis=1)[..., np.newaxis] / length
        found.append(start + shares * vector)
    return np.concatenate(found) if found else ends[:0]


def _rings(tails: Floats, heads: Floats, vectors: Floats, wide: float, narrow: float, sides: int = TUBE_SIDES) -> Solid:
    """Return closed solids between a ring around each tail and one around each head, along unit vectors (n, 3)."""
    count = len(tails)
    if count == 0:
        return NO_SOLID
    helper = np.where(np.abs(vectors[:, 2:]) < 0.9, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    across = np.cross(vectors, helper)
    across /= np.linalg.norm(across, axis=1)[:, np.newaxis]
    up = np.cross(vectors, across)
    turns = np.linspace(0.0, 2.0 * np.pi, sides, endpoint=False)[:, np.newaxis]
    ring = np.cos(turns) * across[:, np.newaxis] + np.sin(turns) * up[:, np.newaxis]
    points = np.concatenate((tails[:, np.newaxis] + wide * ring, heads[:, np.newaxis] + narrow * ring), axis=1)
    here = np.arange(sides)
    after = (here + 1) % sides
    around = np.column_stack((here, after, after + sides, here + sides)).ravel()
    one = np.concatenate((around, here[::-1], here + sides))
    corners = (one + 2 * sides * np.arange(count)[:, np.newaxis]).ravel().astype(np.int32)
    counts = np.tile(np.array([4] * sides + [sides, sides], np.int32), count)
    return Solid(points.reshape(-1, 3), corners, counts)
