# SPDX-License-Identifier: GPL-3.0-or-later
"""The outline of an object's faces seen along Z, concave and with holes, and whether a face crosses itself.

The silhouette has few edges. Blender's triangulation splits them where they cross, and counting from outside, edge by
edge, gives the number of faces that cover each triangle. The outline separates zero from nonzero.

Rings omit vertices at which they continue straight: a finely subdivided square has four. D. H. Douglas, T. K. Peucker,
"Algorithms for the reduction of the number of points required to represent a digitized line or its caricature", The
Canadian Cartographer 10 (1973), with a tolerance just above rounding.

The triangles of a face that crosses itself, like a bow tie, end where no edge is drawn. Crossing is decided in the
mesh's own coordinates, before any matrix rounds them, in each axis view that shows the face well. A quad that is merely
bent crosses itself in some views, a bow tie in all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry.hull.monotone_chain import convex_hull
from ...geometry.polygons.edge_meetings import plane_sweep
from ...geometry.polygons.polygon import as_polygon, polygon_of_edges
from ...geometry.predicates.errors import GeometryError
from ...geometry.predicates.orientation import turn_signs
from .area import STRAIGHT_STEPS, Chain, Frame, boundary_of_covered, closed_loops, framed, silhouette, walked
from .errors import ReadError
from .meshes import project
from .parts import Readable
from .read import NO_TRIANGLES, PlacedMesh, read_meshes, triangles_of


def straightened(rings: Sequence[NDArray[np.float64]], tolerance: float) -> list[NDArray[np.float64]]:
    """Return rings (n, 2) without the vertices that lie, within the tolerance, on the line between others.

    Rings no wider than the tolerance are dropped. Where rings are so close that removing vertices would make them
    cross, the others keep all vertices.
    """
    corners = [_corners(ring, tolerance) for ring in rings]
    wide = [(ring, rows) for ring, rows in zip(rings, corners, strict=True) if len(rows) > 2]
    if not wide:
        return []
    try:
        return list(as_polygon([ring[rows] for ring, rows in wide]).rings)
    except GeometryError:
        return [ring for ring, _ in wide]


def _corners(ring: NDArray[np.float64], tolerance: float) -> NDArray[np.intp]:
    """Return the rows of the vertices to keep: two at first, then the furthest from each line between kept ones."""
    first = int(np.argmin(ring @ np.array([1.0, 2.0**-10])))
    opposite = int(np.argmax(np.hypot(*(ring - ring[first]).T)))
    count = len(ring)
    kept = {first, opposite}
    waiting = [(first, opposite), (opposite, first)]
    while waiting:
        start, end = waiting.pop()
        between = np.arange(start + 1, end if end > start else end + count) % count
        if not len(between):
            continue
        distances = _distances(ring[between], ring[start], ring[end])
        furthest = int(distances.argmax())
        if distances[furthest] > tolerance:
            row = int(between[furthest])
            kept.add(row)
            waiting += [(start, row), (row, end)]
    return _needed(ring, sorted(kept), tolerance)


def _needed(ring: NDArray[np.float64], kept: list[int], tolerance: float) -> NDArray[np.intp]:
    """Drop vertices that were kept only because the search began or split there."""
    count = len(ring)
    k = 0
    while k < len(kept) and len(kept) > 3:
        start, end = kept[k - 1], kept[(k + 1) % len(kept)]
        between = np.arange(start + 1, end if end > start else end + count) % count
        if _distances(ring[between], ring[start], ring[end]).max() <= tolerance:
            del kept[k]
        else:
            k += 1
    return np.array(kept)


def _distances(
    points: NDArray[np.float64], start: NDArray[np.float64], end: NDArray[np.float64]
) -> NDArray[np.float64]:
    vector = end - start
    squared = float(vector @ vector)
    along = np.clip((points - start) @ vector / squared, 0.0, 1.0) if squared > 0.0 else np.zeros(len(points))
    return np.hypot(*(points - start - along[:, np.newaxis] * vector).T)


MOST_OUTLINE_EDGES = 50_000
"""Most edges of a silhouette; more would take many seconds."""
MOST_OUTLINED = 20_000
"""Most triangles of an object whose outline is shown beside its hull, so that a press stays fast."""
MOST_CROSSINGS = 300_000
"""Most pairs of edges that may cross, for the same reason."""
EDGES_SAMPLED = 1000
"""Number of edges from which the number of crossings is estimated."""
NO_EDGES = np.empty((0, 2), dtype=np.int32)
ATTEMPTS = 12
"""Most attempts to find an outline that does not cross itself."""


Topology = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The edges (m, 2) and triangulated faces (k, 3) of a mesh, as rows of its vertices."""


def read_outline(obj: Readable, depsgraph: bpy.types.Depsgraph) -> list[NDArray[np.float64]]:
    """Return the outline of an object's faces in world coordinates, projected along Z, as rings (n, 2).

    Each part has one outer ring, counter-clockwise; holes are clockwise. Rings meet only in vertices. Vertices of the
    mesh keep their coordinates to the last bit; where edges cross there is a new vertex, and where the outline
    continues straight there is none. For an object without faces, the rings are its closed loops of edges, even-odd.

    Raises a ReadError as `read_points` does, and if the object has neither faces nor closed loops of edges, if its
    faces are seen edge-on, or if so many overlap that the outline would take too long.
    """
    return _outline_of(obj, *_joined(read_meshes(obj, depsgraph, _topology)))


def read_concave_outline(obj: Readable, depsgraph: bpy.types.Depsgraph) -> list[NDArray[np.float64]]:
    """Return the rings of `read_outline` for an object that is concave or has holes, seen along Z.

    No rings for a convex object, one without an outline, or one with more than `MOST_OUTLINED` triangles.
    """
    points, topology = _joined(read_meshes(obj, depsgraph, _topology))
    if not 0 < len(topology[1]) <= MOST_OUTLINED:
        return []
    try:
        rings = _outline_of(obj, points, topology)
    except ReadError:  # its hull is shown in any case
        return []
    return [] if len(rings) == 1 and len(convex_hull(rings[0])) == len(rings[0]) else rings


def _outline_of(obj: Readable, points: NDArray[np.float64], topology: Topology) -> list[NDArray[np.float64]]:
    (edges, triangles), (frame, rows) = topology, framed(points)
    chain = silhouette(frame.places, rows[triangles])
    rings = _rings(obj, frame, chain, even_odd=False)
    if rings:
        return rings
    if len(triangles):  # vertical walls: seen along Z, only their edges are left
        edges = np.unique(np.sort(rows[edges], axis=1), axis=0)
        chain = closed_loops(len(frame.places), edges[edges[:, 0] != edges[:, 1]])
    else:
        loops = closed_loops(len(points), edges)
        ends = rows[loops.edges]
        different = ends[:, 0] != ends[:, 1]
        chain = Chain(ends[different], loops.layers[different])
    rings = _rings(obj, frame, chain, even_odd=True)
    if rings:
        return rings
    if len(triangles):
        raise ReadError(
            "{name} is seen edge-on, its faces have no area along Z: rotate it, or use its convex hull", name=obj.name
        )
    raise ReadError(
        "{name} has no faces and no closed loop of edges: add a face (F) or use its convex hull", name=obj.name
    )


def _topology(mesh: bpy.types.Mesh) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    edges = np.empty((len(mesh.edges), 2), dtype=np.int32)
    mesh.edges.foreach_get("vertices", edges.ravel())
    return edges, triangles_of(mesh)


def _joined(meshes: list[PlacedMesh]) -> tuple[NDArray[np.float64], Topology]:
    """Join several meshes, seen along Z, into one, with vertices numbered consecutively."""
    points = [project(mesh.coordinates, matrix, name) for mesh, matrix, name in meshes]
    first = np.cumsum([0, *map(len, points)])[:-1]
    columns = zip(*(mesh.more or (NO_EDGES, NO_TRIANGLES) for mesh, _, _ in meshes), strict=True)
    edges, triangles = (
        np.concatenate([rows.astype(np.intp) + start for rows, start in zip(column, first, strict=True)])
        for column in columns
    )
    return np.concatenate(points), (edges, triangles)


def _rings(obj: Readable, frame: Frame, chain: Chain, *, even_odd: bool) -> list[NDArray[np.float64]]:
    """Return the rings around the area that a chain of edges covers; none if it covers nothing."""
    if frame.flat or not len(chain.edges):
        return []
    _check_effort(obj, frame, chain)
    for attempt in range(ATTEMPTS):
        edges = boundary_of_covered(frame, chain, exact=attempt == 0, even_odd=even_odd)
        if not len(edges):
            return []
        try:
            rings = polygon_of_edges(edges, obj.name).rings
        except GeometryError:  # rounding has moved edges across each other
            if attempt > 0:  # try again with the rounded edges
                frame, rows = framed(edges.reshape(-1, 2))
                chain, even_odd = walked(rows.reshape(-1, 2)), False
        else:
            return straightened(rings, STRAIGHT_STEPS * frame.step)
    raise ReadError(
        "{name} has edges so near to each other that its outline crosses itself: merge vertices by distance "
        "(M), or use its convex hull",
        name=obj.name,
    )


def _check_effort(obj: Readable, frame: Frame, chain: Chain) -> None:
    """Raise a ReadError if too many edges can cross, judged by the bounding boxes of a sample."""
    ends = frame.places[chain.edges]
    lower, upper = ends.min(axis=1), ends.max(axis=1)
    some = range(0, len(ends), max(1, len(ends) // EDGES_SAMPLED))
    meeting = sum(int(((lower <= upper[k]) & (lower[k] <= upper)).all(axis=1).sum()) for k in some)
    expected = meeting * len(ends) // (2 * len(some))
    if len(ends) > MOST_OUTLINE_EDGES or expected > MOST_CROSSINGS:
        raise ReadError(
            "{name} has {count} edges at which its faces may end, too many for an outline: merge vertices by "
            "distance (M), simplify it (Decimate modifier), or use its convex hull",
            name=obj.name,
            count=len(ends),
        )


WELL_SHARE = 0.5
"""A view shows a face well if it appears at least this wide, as a share of the widest view."""


def has_crossed_face(obj: Readable, depsgraph: bpy.types.Depsgraph) -> bool:
    """Tell whether a face that Blender shows for an object crosses itself; a ReadError as for `read_points`."""
    return any(mesh.more for mesh, _, _ in read_meshes(obj, depsgraph, _has_one))


def _has_one(mesh: bpy.types.Mesh) -> bool:
    starts, totals = (np.empty(len(mesh.polygons), dtype=np.int32) for _ in range(2))
    rows, points = np.empty(len(mesh.loops), dtype=np.int32), np.empty((len(mesh.vertices), 3), dtype=np.float32)
    mesh.polygons.foreach_get("loop_start", starts)
    mesh.polygons.foreach_get("loop_total", totals)
    mesh.loops.foreach_get("vertex_index", rows)
    mesh.attributes["position"].data.foreach_get("vector", points.ravel())
    places = points.astype(np.float64)
    return any(
        crossed(places[rows[starts[totals == count][:, np.newaxis] + np.arange(count)]]).any()
        for count in np.unique(totals[totals > 3]).tolist()
    )


def crossed(faces: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of faces (m, n, 3) with n > 3 vertices cross themselves in every view that shows them well."""
    views = [faces[..., axes] for axes in ([0, 1], [1, 2], [2, 0])]
    # A ring's width is measured by twice the areas of the triangles at its vertices, as absolute values.
    vectors = (np.moveaxis(np.roll(view, -1, axis=1) - view, 2, 0) for view in views)
    widths = np.array([np.abs(x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1) for x, y in vectors])
    shown_well = widths >= WELL_SHARE * widths.max(axis=0)
    found = np.ones(len(faces), dtype=np.bool_)
    for view, shown in zip(views, shown_well, strict=True):
        rows = np.flatnonzero(found & shown)
        if len(rows):
            found[rows] = _crossed_in_view(view[rows])
    return found


def _crossed_in_view(rings: NDArray[np.float64]) -> NDArray[np.bool_]:
    count = rings.shape[1]
    closed = np.concatenate([rings, rings[:, :2]], axis=1).reshape(-1, 2)
    signs = np.append(turn_signs(closed), np.zeros(2, dtype=np.int8)).reshape(-1, count + 2)[:, :count]
    left, right = (signs > 0).sum(axis=1), (signs < 0).sum(axis=1)
    if count == 4:  # a simple quad turns once around, which takes three turns to one side
        return (left == 2) & (right == 2)
    # A star goes around twice, always turning to the same side.
    x, y = np.moveaxis(np.roll(rings, -1, axis=1) - rings, 2, 0)
    turned = np.diff(np.arctan2(y, x), axis=1, append=np.arctan2(y[:, :1], x[:, :1]))
    rounds = np.abs((turned + math.pi) % math.tau - math.pi).sum(axis=1) / math.tau
    found = (left > 0) & (right > 0) | (rounds > 1.5)
    for row in np.flatnonzero(found).tolist():
        found[row] = _crosses_itself(rings[row])
    return found


def _crosses_itself(ring: NDArray[np.float64]) -> bool:
    vertices = [(x, y) for x, y in ring.tolist()]
    edges = [(start, end) for start, end in zip(vertices, vertices[1:] + vertices[:1], strict=True) if start != end]
    return plane_sweep(edges).crossing is not None
