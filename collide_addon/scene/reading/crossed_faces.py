# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces of a mesh that cross themselves, like a bow tie, whose triangles in Blender end where no edge is drawn.

Decided in the mesh's own coordinates, before any matrix rounds them, in each axis view that shows the face well. A
merely bent quad crosses itself in some views, a bow tie in all.
"""

from __future__ import annotations

import math

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry.polygons.rings import CrossingError, touching_vertices
from ...geometry.predicates.orientation import turn_signs
from .parts import Readable
from .read import read_meshes

WELL = 0.5
"""A view shows a face well if it appears at least this wide, as a share of the widest view."""


def has_crossed_face(obj: Readable, depsgraph: bpy.types.Depsgraph) -> bool:
    """Tell whether a face that Blender shows for an object crosses itself; a ReadError as for `read_points`."""
    return any(mesh.more for mesh in read_meshes(obj, depsgraph, _has_one))


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
    widths = np.array([_width(view) for view in views])
    shown_well = widths >= WELL * widths.max(axis=0)
    found = np.ones(len(faces), dtype=np.bool_)
    for view, shown in zip(views, shown_well, strict=True):
        rows = np.flatnonzero(found & shown)
        if len(rows):
            found[rows] = _crossed_in_view(view[rows])
    return found


def _width(rings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the widths of rings (m, n, 2): twice the areas of the triangles at their vertices, as absolute values."""
    x, y = np.moveaxis(np.roll(rings, -1, axis=1) - rings, 2, 0)
    width: NDArray[np.float64] = np.abs(x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
    return width


def _crossed_in_view(rings: NDArray[np.float64]) -> NDArray[np.bool_]:
    count = rings.shape[1]
    closed = np.concatenate([rings, rings[:, :2]], axis=1).reshape(-1, 2)
    signs = np.append(turn_signs(closed), np.zeros(2, dtype=np.int8)).reshape(-1, count + 2)[:, :count]
    left, right = (signs > 0).sum(axis=1), (signs < 0).sum(axis=1)
    if count == 4:  # one that does not cross itself goes around once, and two turns alone are less than that
        found: NDArray[np.bool_] = (left == 2) & (right == 2)
        return found
    found = (left > 0) & (right > 0) | (_rounds(rings) > 1.5)
    for row in np.flatnonzero(found).tolist():
        found[row] = _crosses_itself(rings[row])
    return found


def _rounds(rings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the turning number of rings (m, n, 2); a star turns twice, always to the same side."""
    x, y = np.moveaxis(np.roll(rings, -1, axis=1) - rings, 2, 0)
    turned = np.diff(np.arctan2(y, x), axis=1, append=np.arctan2(y[:, :1], x[:, :1]))
    rounds: NDArray[np.float64] = np.abs((turned + math.pi) % math.tau - math.pi).sum(axis=1) / math.tau
    return rounds


def _crosses_itself(ring: NDArray[np.float64]) -> bool:
    vertices = [(x, y) for x, y in ring.tolist()]
    edges = [(start, end) for start, end in zip(vertices, vertices[1:] + vertices[:1], strict=True) if start != end]
    try:
        touching_vertices(edges)
    except CrossingError:
        return True
    return False
