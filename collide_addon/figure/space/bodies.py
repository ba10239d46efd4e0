# SPDX-License-Identifier: GPL-3.0-or-later
"""Hulls as bodies: their faces in a few shades, as if lit from the upper left, and their visible edges."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...geometry.space import ConvexPolyhedron, TriangleMesh
from ..model.arrays import Floats
from ..model.style import Role
from .model import SeenWhere, SpaceKind, SpaceMark
from .picture import view_axes

TONES = 6
"""Number of shades of a body; 0 is the darkest."""
LIGHT_DIRECTION = (-0.45, 0.75, 0.5)
"""Direction of the light source: to the right, up, and towards the viewer."""
SHARP_COSINE = 0.8
"""An edge is sharp if the cosine of the angle between its two faces' normals is less than this."""
COPLANAR_SHARE = 1e-4
"""Two faces look like one if the centre of one is this close to the other's plane, as a share of the body's size.

After rotation and rounding, the corners of a square lie in two planes, and an exact hull has an edge between them.
"""
CONTOUR_PIECES = 16
"""Number of pieces of the longest contours of a mesh; each is visible or hidden as its middle is."""
MOST_TESTED = 2_000_000
"""Most pairs of a contour's piece and a triangle that are tested, in about 0.1 s."""


def bodies_marks(shapes: Iterable[ConvexPolyhedron], role: Role, towards: Floats, part: str) -> Iterator[SpaceMark]:
    """Yield the faces of hulls, grouped by shade; `towards` is the direction to the viewer."""
    corners = [_corners(each.vertices, each.faces) for each in shapes if each.faces]
    if not corners:
        return
    points, counts = map(np.concatenate, zip(*corners, strict=True))
    yield from _toned(points, counts, role, towards, part)


def mesh_marks(meshes: Sequence[TriangleMesh], role: Role, towards: Floats, part: str) -> Iterator[SpaceMark]:
    """Yield the triangles of meshes, grouped by shade."""
    if meshes:
        points = np.concatenate([mesh.vertices[mesh.triangles.ravel()] for mesh in meshes])
        yield from _toned(points, np.full(len(points) // 3, 3, dtype=np.intp), role, towards, part)


def _toned(points: Floats, counts: NDArray[np.intp], role: Role, towards: Floats, part: str) -> Iterator[SpaceMark]:
    across, up = view_axes(towards)
    light = np.array(LIGHT_DIRECTION) @ np.array((across, up, towards))
    shades = (normals_of(points, counts) @ light / np.linalg.norm(light) + 1.0) / 2.0
    tones = np.minimum((shades * TONES).astype(int), TONES - 1)
    of_corner = np.repeat(tones, counts)
    for tone in sorted(set(tones.tolist())):
        faces, some = points[of_corner == tone], tuple(counts[tones == tone].tolist())
        yield SpaceMark(SpaceKind.BODY, role, faces, part, counts=some, tone=tone, seen=SeenWhere.PICTURES)


def seen_edges(shape: ConvexPolyhedron) -> Floats:
    """Return both ends of each edge of a shape, in turn, except for edges between faces that look like one."""
    edges = _bent_edges(shape)[0] if shape.dimension == 3 else np.array(shape.edges, dtype=np.intp).reshape(-1, 2)
    return shape.vertices[edges.ravel()]


class EdgesByStrength(NamedTuple):
    """Both ends (2 n, 3) of a solid's visible edges, in turn: of sharp edges, blunt edges, and those of its outline."""

    sharp: Floats
    blunt: Floats
    outline: Floats


def by_strength(shape: ConvexPolyhedron, towards: Floats) -> EdgesByStrength:
    """Return the visible edges of a solid; the outline is for a viewer in the direction `towards`."""
    edges, sides = _bent_edges(shape)
    one, other = sides.swapaxes(0, 1)
    sharp = np.einsum("ni,ni->n", one, other) < SHARP_COSINE
    turns_away = (one @ towards > 0.0) != (other @ towards > 0.0)
    return EdgesByStrength(*(shape.vertices[edges[each].ravel()] for each in (sharp, ~sharp, turns_away)))


def ridges(mesh: TriangleMesh) -> Floats:
    """Return both ends of each edge of a mesh that is sharp or not shared by two triangles."""
    return _edges_where(mesh, lambda one, other: np.einsum("ni,ni->n", one, other) < SHARP_COSINE)


def contours(mesh: TriangleMesh, towards: Floats) -> Floats:
    """Return both ends of each edge where a mesh turns away from the viewer, or that two triangles do not share."""
    return _edges_where(mesh, lambda one, other: (one @ towards > 0.0) != (other @ towards > 0.0))


def seen_contours(mesh: TriangleMesh, towards: Floats) -> Floats:
    """Return both ends of each piece of a contour that no triangle hides, in turn; for a large mesh, all contours."""
    ends = contours(mesh, towards).reshape(-1, 2, 3)
    lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    counts = np.maximum(1, np.ceil(lengths * CONTOUR_PIECES / np.ptp(mesh.vertices))).astype(np.intp)
    if counts.sum() * len(mesh) > MOST_TESTED:
        return ends.reshape(-1, 3)
    of = np.repeat(np.arange(len(ends)), counts)
    place = np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)
    start, vector = ends[of, 0], ends[of, 1] - ends[of, 0]
    seen = ~_are_hidden(start + vector * ((place + 0.5) / counts[of])[:, np.newaxis], mesh, towards)
    follows = (np.diff(of, prepend=-1) == 0) & np.roll(seen, 1)  # the piece before it is visible, too
    first, last = seen & ~follows, seen & ~np.append((follows & seen)[1:], np.False_)
    begins = start + vector * (place / counts[of])[:, np.newaxis]
    finishes = start + vector * ((place + 1) / counts[of])[:, np.newaxis]
    return np.stack((begins[first], finishes[last]), axis=1).reshape(-1, 3)


def _are_hidden(points: Floats, mesh: TriangleMesh, towards: Floats) -> NDArray[np.bool_]:
    """Tell which points (n, 3) have a triangle in front of them, inside its outline."""
    axes = np.array((*np.linalg.svd(towards[np.newaxis])[2][1:], towards))  # a basis, even for a vertical view
    points, corners = points @ axes.T, mesh.vertices[mesh.triangles] @ axes.T
    low, high = corners.min(axis=1), corners.max(axis=1)
    near = points[:, np.newaxis, 2] < high[:, 2]
    for axis in (0, 1):
        near &= (points[:, np.newaxis, axis] > low[:, axis]) & (points[:, np.newaxis, axis] < high[:, axis])
    of, triangles = near.nonzero()
    (x, y, depth), corners = points[of].T, corners[triangles]
    turns = []
    for one, other in ((1, 2), (2, 0), (0, 1)):
        (from_x, from_y, _), (to_x, to_y, _) = corners[:, one].T, corners[:, other].T
        turns.append((to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x))
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.array(turns) / np.sum(turns, axis=0)
    in_front = (shares.T * corners[:, :, 2]).sum(axis=1) - depth
    hidden = np.zeros(len(points), dtype=np.bool_)
    hidden[of[(shares.min(axis=0) > COPLANAR_SHARE) & (in_front > COPLANAR_SHARE * np.ptp(mesh.vertices))]] = True
    return hidden


def _edges_where(mesh: TriangleMesh, bends: Callable[[Floats, Floats], NDArray[np.bool_]]) -> Floats:
    """Return both ends of each edge that `bends`, by its two triangles' normals (n, 3), or lacks two triangles."""
    ends = np.sort(np.stack((mesh.merged, np.roll(mesh.merged, -1, axis=1)), axis=2).reshape(-1, 2), axis=1)
    _, of, counts = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(of, kind="stable")
    first = np.cumsum(counts) - counts
    normals = normals_of(mesh.vertices[mesh.triangles.ravel()], np.full(len(mesh), 3, dtype=np.intp))
    one, other = (normals[order[np.minimum(first + k, len(order) - 1)] // 3] for k in (0, 1))
    chosen = (counts != 2) | bends(one, other)
    return mesh.vertices[ends[order[first[chosen]]].ravel()]


def _bent_edges(shape: ConvexPolyhedron) -> tuple[NDArray[np.intp], Floats]:
    """Return a solid's edges (n, 2) between faces in visibly different planes, and these faces' normals (n, 2, 3).

    Each normal is the one of the largest face in its plane.
    """
    tails = np.array([row for face in shape.faces for row in face], dtype=np.intp)
    counts = np.array(list(map(len, shape.faces)), dtype=np.intp)
    ends = np.sort(np.column_stack((tails, tails[_following(counts)])), axis=1)
    order = np.lexsort(ends.T)  # both sides of an edge together
    sides = np.repeat(np.arange(len(counts)), counts)[order].reshape(-1, 2)
    leaders = leading_faces(shape.vertices, shape.faces, sides)[sides]
    bent = leaders[:, 0] != leaders[:, 1]
    return ends[order[::2]][bent], normals_of(*_corners(shape.vertices, shape.faces))[leaders[bent]]


def leading_faces(vertices: Floats, faces: Sequence[tuple[int, ...]], sides: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return, for each face of a solid, the row of the largest of the faces that look like one with it.

    `sides` (n, 2) are the rows of the faces at each edge. A sliver between two faces may look like one with either, but
    does not make these two look like one.
    """
    points, counts = _corners(vertices, faces)
    middles = np.add.reduceat(points, np.cumsum(counts) - counts) / counts[:, np.newaxis]
    normals, areas = normals_of(points, counts), np.linalg.norm(_areas_of(points, counts), axis=1)
    flat = COPLANAR_SHARE * float(np.linalg.norm(np.ptp(vertices, axis=0))) / 2

    def apart(one: NDArray[np.intp], other: NDArray[np.intp]) -> Floats:
        """Return how far one face's middle is from the other's plane; infinite for both sides of a flat shape."""
        vector = middles[other] - middles[one]
        off = np.minimum(np.abs((vector * normals[one]).sum(axis=1)), np.abs((vector * normals[other]).sum(axis=1)))
        return np.where((normals[one] * normals[other]).sum(axis=1) < 0.0, np.inf, off)

    rank = areas.argsort(kind="stable").argsort()
    leaders, nearest_first = np.arange(len(faces)), sides[apart(*sides.T).argsort(kind="stable")]
    while True:
        pairs = leaders[nearest_first]
        small, large = np.take_along_axis(pairs, rank[pairs].argsort(axis=1), axis=1).T
        alike = (small != large) & (apart(small, large) <= flat)
        if not alike.any():
            return leaders
        joined, first = np.unique(small[alike], return_index=True)  # each to one only
        leaders[joined] = large[alike][first]
        while (leaders[leaders] != leaders).any():
            leaders = leaders[leaders]


def _corners(vertices: Floats, faces: Sequence[tuple[int, ...]]) -> tuple[Floats, NDArray[np.intp]]:
    """Return the corners of all faces in turn, and each face's number of corners."""
    rows = np.array([row for face in faces for row in face], dtype=np.intp)
    return vertices[rows], np.array([len(face) for face in faces], dtype=np.intp)


def normals_of(points: Floats, counts: NDArray[np.intp]) -> Floats:
    """Return the outer unit normals of faces."""
    areas = _areas_of(points, counts)
    lengths = np.linalg.norm(areas, axis=1)
    return areas / np.where(lengths > 0.0, lengths, 1.0)[:, np.newaxis]


def _areas_of(points: Floats, counts: NDArray[np.intp]) -> Floats:
    """Return the outer normals of faces, with twice the faces' areas as lengths, by M. Newell's method."""
    starts = np.cumsum(counts) - counts
    from_first = points - np.repeat(points[starts], counts, axis=0)
    areas: Floats = np.add.reduceat(np.cross(from_first, from_first[_following(counts)]), starts)
    return areas


def _following(counts: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return, for each corner of faces, the index of the next corner around its face."""
    starts = np.cumsum(counts) - counts
    following = np.arange(1, int(counts.sum()) + 1)
    following[starts + counts - 1] = starts
    return following
