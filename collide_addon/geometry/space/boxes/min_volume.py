# SPDX-License-Identifier: GPL-3.0-or-later
"""The box of smallest volume around points: one side contains a face of the hull, or two sides an edge each.

J. O'Rourke, "Finding minimal enclosing boxes", International Journal of Computer and Information Sciences 14 (1985):
two adjacent sides of a smallest box each contain an edge of the hull. If one of them contains two edges, it contains a
whole face, and the rest is a smallest rectangle in the plane, found for each face. If not, the box can still turn with
its two edges, by one parameter; the least volume along this is searched for each pair of edges.

The normal of a side that contains an edge is on the edge's arc, between the normals of the edge's two faces. Two such
normals are at right angles on few pairs of arcs, there in up to two intervals; in each the box turns by one parameter.
An interval is halved until no box in it can be smaller than the best by over the share `EXCESS`: a width changes by
at most the diameter times the distance by which the tip of its unit normal moves. The best box is then refined to the
last digits.
"""

from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise, permutations, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...predicates.points import as_points
from ...predicates.progress import in_blocks, run, scaled
from ..hull.convex_hull import Hull, convex_hull
from .oriented_box import COORDINATE_AXES, OrientedBox

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]

EXCESS = 1e-6
"""Share of its volume by which a box may be larger than the smallest one when the search ends."""
SHORTEST = 1e-9
"""Length of intervals of the parameter, 0 to 1 along an arc, in which the first normal counts as fixed.

If it is across the whole other arc, the box can still turn about it: the smallest such box is found as for a face.
"""
SHORTEST_ARC = 1e-10
"""Shorter arcs belong to edges between two faces coplanar up to rounding, whose boxes have the face in a side."""
HEIGHTS_AT_ONCE = 1 << 17
"""Heights of corners computed together, to stay in the processor's cache."""
MOST_BEST = 64
"""Intervals with equally small boxes that are searched to the end: those found last."""
LEAST_SUM = 2.0**-30
"""Length below which a sum of unit normals has no direction."""
MOST_BOXES, MOST_HEIGHTS = 1 << 18, 1 << 26
"""Boxes, and heights of corners, after which the search ends: very round hulls have nearly equal boxes all around."""
ROUNDS = 40
"""Rounds of narrowing an interval, each to two thirds: to a float's precision."""
MOST_EDGES_SEARCHED = 3000
"""Most edges of a hull whose pairs are searched: finding those that fit into two sides takes half a second."""
DIRECTIONS_AT_ONCE = 64
"""Directions for which boxes are sought together, to limit memory; then progress is reported."""
NEARLY_PARALLEL = 1e-6
"""Product of an edge and a normal below which the edge counts as lying in the side: the accuracy of a search."""
QUARTER_TURNS = np.array([[1.0], [2.0], [3.0]]) * np.pi / 2.0
"""Angles from a side of a rectangle to the one ahead, the opposite one and the one behind, counter-clockwise."""
THIN = 32.0
"""Widths change by at most this times `SHORTEST` times the diameter while a normal counts as fixed."""
LEAST_AREA = 2.0**-200
"""Least area of a face of a hull of about size 1; rounding may leave less."""
SAME_VOLUME = 1e-12
"""Share of its volume by which a box may be larger than another and count as equally small: more than roundings."""


Intervals = Floats
"""Parts of arcs (5, k): the rows of two edges, start and end on the arc of the first, and a bound or a volume."""


@dataclass(frozen=True, slots=True, eq=False, init=False)
class SmallestBox(OrientedBox):
    """An oriented box around points, the smallest one found.

    Attributes
    ----------
    is_proved : bool
        Whether it is proved that no box around the points is smaller by more than a share of 1e-6 of its volume.
    """

    is_proved: bool


def smallest_along_edges(
    corners: Floats, starts: Floats, ends: Floats, least: float
) -> Generator[float, None, tuple[Floats, Floats, bool]]:
    """Yield the share done of the most that is tried; return the axes (k, 3, 3) of the smallest boxes, and two more.

    These are normals (n, 3) about which boxes can turn, not searched here, and whether no other box can be smaller.
    `starts` and `ends` are the unit normals (e, 3) at the ends of the edges' arcs, `least` a volume not to be exceeded.
    """
    left, diameter = _crossing_arcs(starts, ends), float(np.linalg.norm(np.ptp(corners, axis=0)))
    most = min(MOST_BOXES, MOST_HEIGHTS // len(corners))
    found, vectors, room, unsearched = [left[:, :0]], [starts[:0]], most, np.inf
    while left.size and room:
        left = left[:, np.argsort(left[4], kind="stable")]
        unsearched, left = min(unsearched, left[4, room:].min(initial=np.inf)), left[:, :room]
        room -= left.shape[1]
        bounds = []
        for some in np.array_split(left, left.shape[1] * len(corners) // HEIGHTS_AT_ONCE + 1, axis=1):
            frames = _frames(starts, ends, some, _middles(some))
            widths = np.ptp(frames @ corners.T, axis=-1)
            volumes = np.nan_to_num(widths.prod(axis=1), nan=np.inf)
            least = min(least, float(volumes.min(initial=np.inf)))
            tips = (_frames(starts, ends, some, tip)[:, :2] - frames[:, :2] for tip in some[2:4])
            turned = np.maximum(*(np.linalg.norm(tip, axis=-1) for tip in tips))
            turned = np.column_stack((turned, turned.sum(axis=1)))  # the third normal turns with both
            bounds.append(np.maximum(np.nan_to_num(widths - diameter * turned), 0.0).prod(axis=1))
            found.append(np.vstack((some[:4], volumes))[:, volumes <= least * (1.0 + EXCESS)])
            yield 1.0 - room / most
        left[4] = np.concatenate(bounds)
        is_open, is_short = left[4] < least * (1.0 - EXCESS), left[3] - left[2] <= SHORTEST
        still = left[:, is_open & is_short]
        vectors.append(_on_arcs(starts, ends, still, _middles(still)))
        first = left[:, is_open & ~is_short]
        last = first.copy()
        first[3] = last[2] = _middles(first)
        left = np.concatenate((first, last), axis=1)
    every = np.concatenate(found, axis=1)
    best = every[:, every[4] <= least * (1.0 + EXCESS)][:, -MOST_BEST:]
    is_proved = not left.size and bool(unsearched >= least * (1.0 - EXCESS))
    return _narrowed(corners, starts, ends, best), np.concatenate(vectors), is_proved


def _middles(some: Intervals) -> Floats:
    return np.asarray((some[2] + some[3]) / 2.0)


def _crossing_arcs(starts: Floats, ends: Floats) -> Intervals:
    """Return the parts of arcs with normals at right angles to some normal of another arc, each pair of arcs once."""
    found = [np.empty((5, 0))]
    for row in range(len(starts) - 1):
        first = np.stack((starts[row] @ starts[row + 1 :].T, starts[row] @ ends[row + 1 :].T))
        last = np.stack((ends[row] @ starts[row + 1 :].T, ends[row] @ ends[row + 1 :].T))
        with np.errstate(all="ignore"):
            turns = np.nan_to_num(np.clip(first / (first - last), 0.0, 1.0))
        steps = np.concatenate((np.zeros((1, turns.shape[1])), np.sort(turns, axis=0), np.ones((1, turns.shape[1]))))
        middle = (steps[1:] + steps[:-1]) / 2.0
        sides = first[:, np.newaxis] + middle * (last - first)[:, np.newaxis]
        part, other = np.nonzero((sides.prod(axis=0) < 0.0) & (np.diff(steps, axis=0) > SHORTEST))
        edges = np.full(len(other), row), row + 1 + other
        found.append(np.stack((*edges, steps[part, other], steps[part + 1, other], np.zeros(len(other)))))
    return np.concatenate(found, axis=1)


def _narrowed(corners: Floats, starts: Floats, ends: Floats, some: Intervals) -> Floats:
    """Return the axes of the smallest box in or beside each interval."""
    reach = some[3] - some[2]
    low, high = some[2] - reach, some[3] + reach
    for _ in range(ROUNDS):
        third = (high - low) / 3.0
        left, right = low + third, high - third
        volumes = [np.ptp(_frames(starts, ends, some, at) @ corners.T, axis=-1).prod(axis=1) for at in (left, right)]
        is_left = volumes[0] < volumes[1]
        low, high = np.where(is_left, low, left), np.where(is_left, right, high)
    frames = _frames(starts, ends, some, (low + high) / 2.0)
    return np.asarray(frames[np.isfinite(frames).all(axis=(1, 2))])


def _frames(starts: Floats, ends: Floats, some: Intervals, at: Floats) -> Floats:
    """Return the axes of boxes (k, 3, 3): two normals on arcs, at right angles, and the normal of both.

    They are NaN if the first normal is across a whole arc, so that any normal of that will do: another interval has it.
    """
    first = _on_arcs(starts, ends, some, at)
    other = some[1].astype(np.intp)
    p, q = starts[other], ends[other]
    second = _unit(_along(first, q) * p - _along(first, p) * q)
    second = _unit(second - _along(first, second) * first)
    return np.stack((first, second, np.cross(first, second)), axis=1)


def _on_arcs(starts: Floats, ends: Floats, some: Intervals, at: Floats) -> Floats:
    """Return the first normals (k, 3) at some parameters of intervals."""
    one = some[0].astype(np.intp)
    return _unit(starts[one] + at[:, np.newaxis] * (ends[one] - starts[one]))


def _along(one: Floats, other: Floats) -> Floats:
    return np.asarray(np.einsum("ki,ki->k", one, other)[:, np.newaxis])


def _unit(vectors: Floats) -> Floats:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > LEAST_SUM, lengths, np.nan))


def min_volume_box(points: ArrayLike) -> SmallestBox:
    """Return the smallest box around points; for large, very round and very thin hulls, the smallest one found.

    Parameters
    ----------
    points : array-like (n, 3)

    Returns
    -------
    SmallestBox
        Every point is inside it, without any tolerance. The following is proved about its volume:

        - No box that has a face of the hull in one of its sides is smaller by more than a share of 1e-12.
        - If `is_proved`, no box at all is smaller by more than a share of 1e-6: for hulls with up to 3,000 edges, boxes
          with an edge in each of two sides are searched until bounds prove it.

        Nothing more is proved for larger hulls, which are not searched this way, nor if the search ends early, after a
        second or two: for very round hulls, whose boxes are nearly all equally small, and for very thin ones.

        Of equally small ones, the one least turned from the coordinate axes is returned. Coplanar points have the
        smallest rectangle in their plane, collinear ones a box along their line, without other extents up to rounding.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.

    Examples
    --------
    >>> box = min_volume_box([(0, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)])
    >>> round(8 * float(box.half_extents.prod()), 9)
    1.0
    """
    return run(min_volume_box_in_parts(points))


def min_volume_box_in_parts(points: ArrayLike) -> Generator[float, None, SmallestBox]:
    """Do the work of `min_volume_box` in parts: yield the share done, and return the box."""
    array = as_points(points, dimension=3)
    hull = convex_hull(array)
    if hull.dimension == 0:
        return _smallest(hull.vertices, np.eye(3), is_proved=True)
    corners = _centred(hull.vertices)
    widest = corners[:, np.ptp(corners, axis=0).argmax()]
    ends = widest.argmax(keepdims=True), widest.argmin(keepdims=True)
    frames = _frames_across(corners[ends[0]] - corners[ends[1]])  # for a hull without area
    is_proved = hull.dimension < 3
    if hull.dimension > 1:
        normals, sides = _normals(corners, hull), _sides(hull)
        rows = _distinct_rows(normals, 2.0**46)
        across = normals[rows[normals[rows].any(axis=1)]]
        along = []
        for some in in_blocks(len(across), DIRECTIONS_AT_ONCE):
            along.append(_smallest_across(corners, normals, sides, across[some]))
            yield 0.5 * min(some.stop / len(across), 1.0)
        frames = np.concatenate(along) if along else frames
        if hull.dimension == 3 and len(hull.edges) <= MOST_EDGES_SEARCHED:
            starts, ends = normals[sides[2]], normals[sides[3]]
            known = starts.any(axis=1) & ends.any(axis=1)
            have_arcs = known & (np.linalg.norm(starts - ends, axis=1) > SHORTEST_ARC)
            extents = _extents(corners, frames)
            least = float(extents.prod(axis=1).min())
            work = smallest_along_edges(corners, starts[have_arcs], ends[have_arcs], least)
            searched, still, is_proved = yield from scaled(work, 0.5, 1.0)
            is_thin = EXCESS * extents.min() < THIN * SHORTEST * np.linalg.norm(np.ptp(corners, axis=0))
            is_proved &= bool(known.all()) and not (len(still) and is_thin)
            searched = searched[_extents(corners, searched).prod(axis=1) < least * (1.0 - SAME_VOLUME)]
            turning = np.concatenate((_settled(searched, corners, hull), still[_distinct_rows(still, 2.0**28)]))
            settled = (_smallest_across(corners, normals, sides, vector[np.newaxis]) for vector in turning)
            frames = np.concatenate((frames, searched, *settled))
    extents = _extents(corners, frames)
    if hull.dimension < 3:  # only the length or the area
        extents = np.sort(extents, axis=1)[:, 3 - hull.dimension :]
    sizes = extents.prod(axis=1)
    rows = np.flatnonzero(sizes <= sizes.min() * (1.0 + SAME_VOLUME))
    rows = rows[np.argsort(sizes[rows], kind="stable")]
    near = [_least_turned(frame) for frame in frames[rows]]
    axes = max(near, key=lambda frame: round(float(frame.trace()), 12))
    return _smallest(hull.vertices, axes, is_proved=is_proved)


def _smallest(points: Floats, axes: Floats, *, is_proved: bool) -> SmallestBox:
    box = SmallestBox.around(points, axes)
    object.__setattr__(box, "is_proved", is_proved)
    return box


def _extents(corners: Floats, frames: Floats) -> Floats:
    """Return the extents (k, 3) of the boxes along axes (k, 3, 3)."""
    step = max(HEIGHTS_AT_ONCE // len(corners), 1)
    parts = [np.ptp(frames[part] @ corners.T, axis=2) for part in in_blocks(max(len(frames), 1), step)]
    return np.concatenate(parts)


def _centred(vertices: Floats) -> Floats:
    """Return points centred on the origin and scaled to about 1 by a power of two, so that no product underflows."""
    moved: Floats = vertices - (vertices.min(axis=0) / 2.0 + vertices.max(axis=0) / 2.0)
    return np.asarray(np.ldexp(moved, -int(np.frexp(np.abs(moved).max())[1])))


def _normals(corners: Floats, hull: Hull) -> Floats:
    """Return the unit normals of the faces; 0 for faces left without area by rounding."""
    found = np.zeros((len(hull.faces), 3))
    sizes = np.array([len(ring) for ring in hull.faces])
    for size in np.unique(sizes).tolist():
        rows = np.flatnonzero(sizes == size)
        rings = corners[np.array([hull.faces[row] for row in rows])]
        spokes = rings[:, 1:] - rings[:, :1]
        found[rows] = np.cross(spokes[:, :-1], spokes[:, 1:]).sum(axis=1)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(np.where(lengths > LEAST_AREA, found / np.maximum(lengths, LEAST_AREA), 0.0))


def _sides(hull: Hull) -> Rows:
    """Return, for each edge, the rows of its ends, of the face on its left and of the face on its right (4, e)."""
    face_at = {
        edge: face for face, ring in enumerate(hull.faces) for edge in zip(ring, ring[1:] + ring[:1], strict=True)
    }
    return np.ascontiguousarray(np.array([(i, j, face_at[i, j], face_at[j, i]) for i, j in hull.edges]).T)


def _distinct_rows(normals: Floats, scale: float) -> Rows:
    """Return the rows of distinct normals, opposite ones counted as equal, rounded to multiples of 1 / `scale`."""
    first = normals[np.arange(len(normals)), np.abs(normals).argmax(axis=1), np.newaxis]
    return np.sort(np.unique(np.round(normals * np.sign(first) * scale), axis=0, return_index=True)[1])


def _settled(frames: Floats, corners: Floats, hull: Hull) -> Floats:
    """Return normals (k, 3) of sides of boxes to which two edges are parallel up to the accuracy of the search."""
    start, end = np.array(hull.edges).T
    edges = corners[end] - corners[start]
    edges /= np.maximum(np.linalg.norm(edges, axis=1, keepdims=True), LEAST_AREA)
    found = []
    for normal in frames.reshape(-1, 3):
        flush = edges[np.abs(edges @ normal) < NEARLY_PARALLEL]
        across = np.cross(flush[:1], flush)
        widest = int(np.einsum("ki,ki->k", across, across).argmax()) if len(flush) else 0
        if widest:
            found.append(across[widest])
    return np.array(found).reshape(-1, 3)


def _smallest_across(corners: Floats, normals: Floats, sides: Rows, vectors: Floats) -> Floats:
    """Return the axes (k, 3, 3) of the smallest boxes with a side perpendicular to each of the directions (k, 3).

    The outline along a direction consists of the edges between a face in front and one behind, and another side of the
    box contains one of these: a rectangle is rotated once around the outline. All outlines are rows of one table, each
    in its slice of `rows`.
    """
    frames, (start, end, left, right) = _frames_across(vectors), sides
    front = normals @ frames[:, 0].T > 0.0
    edge, outline = np.divmod(np.flatnonzero(front[left] != front[right]), len(frames))
    forward, across = front[left[edge], outline], frames[outline, 1:]
    start, end = corners[np.where(forward, (start[edge], end[edge]), (end[edge], start[edge]))]
    steps, seen = (np.einsum("kij,kj->ki", across, each) for each in (end - start, start))
    lengths, angles = np.hypot(*steps.T), np.arctan2(steps[:, 1], steps[:, 0])
    around = np.lexsort((angles, outline))
    around = around[lengths[around] > 0.0]  # once around each outline, counter-clockwise
    outline, angles, seen, across = outline[around], angles[around], seen[around], across[around]
    rows = [slice(*ends) for ends in pairwise(np.searchsorted(outline, np.arange(len(frames) + 1)).tolist())]
    u = steps[around] / lengths[around, np.newaxis]
    v = np.stack((-u[:, 1], u[:, 0]), axis=1)
    turned = (angles + QUARTER_TURNS + np.pi) % (2.0 * np.pi) - np.pi
    touched = [row.start + np.searchsorted(angles[row], turned[:, row]) % (row.stop - row.start) for row in rows]
    ahead, opposite, behind = seen[np.concatenate(touched, axis=1)]
    areas = np.einsum("ki,ki->k", ahead - behind, u) * np.einsum("ki,ki->k", opposite - seen, v)
    best = [row.start + areas[row].argmin() for row in rows]
    flush = np.einsum("kai,kij->kaj", np.stack((u[best], v[best]), axis=1), across[best])
    return np.concatenate((frames[:, :1], flush), axis=1)


def _frames_across(vectors: Floats) -> Floats:
    """Return, for each vector (k, 3), a right-handed frame (k, 3, 3) of unit vectors, the first one along it."""
    first = vectors / np.abs(vectors).max(axis=1, keepdims=True)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    second = np.cross(first, np.array(COORDINATE_AXES)[np.abs(first).argmin(axis=1)])
    second /= np.linalg.norm(second, axis=1, keepdims=True)
    return np.stack((first, second, np.cross(first, second)), axis=1)


def _least_turned(frame: Floats) -> Floats:
    """Return the axes of a box in the order and with the signs nearest to the coordinate axes."""
    return max((turn @ frame for turn in CUBE_ROTATIONS), key=lambda axes: float(axes.trace())) + 0.0


CUBE_ROTATIONS = [
    turn
    for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3))
    if np.linalg.det(turn := np.array([sign * np.eye(3)[k] for sign, k in zip(signs, order, strict=True)])) > 0.0
]
"""The 24 rotations of a cube onto itself."""
