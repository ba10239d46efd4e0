# SPDX-License-Identifier: GPL-3.0-or-later
"""Areas bounded by lines: an empty half-plane or strip, hatched, and the regions of a simplex."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..labels.obstacles import outside
from ..model.arrays import Floats
from ..model.figure import Bounds, Kind, Mark, Panel, Span
from ..model.style import Role
from ..page.sheet import bounds_of

ON_BORDER = 1e-6
"""Distance from its panel's border, in figure units, at which a point counts as on it."""
HATCH_WAY = np.array([1.0, 1.0]) / np.sqrt(2.0)


def beyond(polygon: Floats, normal: Floats, level: float) -> Floats:
    """Return the part of a convex polygon (n, d) where normal · x is at least `level`; empty if n < 3."""
    heights = (polygon @ normal - level).tolist()
    kept: list[Floats] = []
    for row, (point, height) in enumerate(zip(polygon, heights, strict=True)):
        before = heights[row - 1]
        if (before < 0.0) is not (height < 0.0):
            share = before / (before - height)
            kept.append(polygon[row - 1] + share * (point - polygon[row - 1]))
        if height >= 0.0:
            kept.append(point)
    return np.array(kept).reshape(-1, polygon.shape[1])


def common_part(a: Floats, b: Floats) -> Floats:
    """Return the intersection (n, 2) of two convex polygons, counter-clockwise; no area if n < 3."""
    for start, end in zip(b, np.roll(b, -1, axis=0), strict=True):
        inward = np.array([start[1] - end[1], end[0] - start[0]])
        a = beyond(a, inward, float(inward @ start)) if len(a) else a
    return a


def cut_area(polygon: Floats, frame: Bounds) -> Floats:
    """Return the part (n, 2) of a convex polygon inside a rectangle; no area if n < 3."""
    left, bottom, right, top = frame
    if ((polygon >= frame[:2]) & (polygon <= frame[2:])).all():
        return polygon
    for normal, level in (((1.0, 0.0), left), ((0.0, 1.0), bottom), ((-1.0, 0.0), -right), ((0.0, -1.0), -top)):
        polygon = beyond(polygon, np.array(normal), level) if len(polygon) else polygon
    return polygon


def strip_between(normal: Floats, low: float, high: float, seen: Floats) -> Floats:
    """Return the part (n, 2) of a convex area `seen` where normal · x is between two numbers."""
    area = beyond(seen, normal, low)
    return beyond(area, -normal, -high) if len(area) else area


def empty_marks(
    area: Floats, part: str, panel: Panel, span: Span, unit: float, holes: Sequence[Floats] = ()
) -> list[Mark]:
    """Return the marks of an empty convex area (n, 2): pale and hatched, after its lines have arrived.

    The convex `holes` (n, 2), counter-clockwise, contain no strokes.
    """
    if len(area) < 3:
        return []
    marks = [Mark(Kind.AREA, Role.EMPTY, area, part, panel, span, delayed=True)]
    ends = _hatch(area, 4.0 * unit)
    for hole in holes:
        ends = outside(ends, hole)
    if len(ends):
        starts = tuple(range(2, len(ends), 2))
        marks.append(Mark(Kind.POLYLINE, Role.EMPTY, ends, f"{part}-hatch", panel, span, starts=starts, delayed=True))
    return marks


def cut_border(outline: Floats, seen: Floats, unit: float) -> list[Floats] | None:
    """Return the pieces of a convex outline (n, 2) inside a rectangle `seen` (4, 2); None if it is all inside."""
    shown = cut_area(outline, bounds_of(seen))
    if len(shown) == 0:
        return []
    on_border = (np.abs(shown[:, np.newaxis] - seen[[0, 2]]) < ON_BORDER * unit).reshape(-1, 4)
    cut = np.flatnonzero((on_border & np.roll(on_border, -1, axis=0)).any(axis=1))  # edges on the panel's border
    if not len(cut):
        return None
    return np.split(np.roll(shown, -cut[-1] - 1, axis=0), (cut - cut[-1] - 1) % len(shown) + 1)


def _hatch(area: Floats, gap: float) -> Floats:
    """Return the ends (2 n, 2) of a convex area's hatching; all strokes in a panel lie on the same set of lines."""
    heights = area @ (-HATCH_WAY[1], HATCH_WAY[0])
    levels = gap * np.arange(np.ceil(heights.min() / gap), np.floor(heights.max() / gap) + 1)[:, np.newaxis]
    following, after = np.roll(area, -1, axis=0), np.roll(heights, -1)
    line, side = np.nonzero((heights < levels) != (after < levels))  # a line enters a convex area once, and leaves it
    share = (levels[line, 0] - heights[side]) / (after - heights)[side]
    return area[side] + share[:, np.newaxis] * (following - area)[side]


def region_borders(simplex: Sequence[Floats], regions: Mapping[tuple[int, ...], Floats]) -> Floats:
    """Return the borders (2 n, 2) of the Voronoi regions of a segment's or triangle's vertices."""
    ends: list[Floats] = []
    for row, corner in enumerate(simplex):
        area = regions[row,]
        if len(area) < 3:
            continue
        if len(simplex) == 2:  # a half plane: its edge through the vertex
            away = np.abs((area - corner) @ (simplex[1 - row] - corner))
            ends += list(area[np.sort(away.argsort()[:2])])
            continue
        apex = int(np.hypot(*(area - corner).T).argmin())
        for end in (area[apex - 1], area[(apex + 1) % len(area)]):
            ends += [area[apex], end]
    return np.array(ends).reshape(-1, 2)


def voronoi_regions(simplex: Sequence[Floats], area: Floats) -> Iterator[tuple[tuple[int, ...], Floats]]:
    """Yield the Voronoi regions of a segment's or triangle's vertices, edges and interior within a convex area.

    Each region is given by the rows of its feature's vertices in `simplex`, and a polygon (n, 2). A triangle may have
    either orientation.
    """
    if len(simplex) == 2:
        p, q = simplex
        along = q - p
        yield (0,), beyond(area, -along, float(-along @ p))
        yield (1,), beyond(area, along, float(along @ q))
        yield (0, 1), beyond(beyond(area, along, float(along @ p)), -along, float(-along @ q))
        return
    vectors = [simplex[(row + 1) % 3] - simplex[row] for row in range(3)]
    turned = 1.0 if vectors[0][0] * vectors[1][1] - vectors[0][1] * vectors[1][0] > 0.0 else -1.0
    outwards = [turned * np.array([vector[1], -vector[0]]) for vector in vectors]
    inside = area
    for row in range(3):
        point, after = simplex[row], simplex[(row + 1) % 3]
        before, vector, out = vectors[row - 1], vectors[row], outwards[row]
        yield (row,), beyond(beyond(area, before, float(before @ point)), -vector, float(-vector @ point))
        strip = beyond(beyond(area, vector, float(vector @ point)), -vector, float(-vector @ after))
        yield tuple(sorted((row, (row + 1) % 3))), beyond(strip, out, float(out @ point))
        inside = beyond(inside, -out, float(-out @ point))
    yield (0, 1, 2), inside
