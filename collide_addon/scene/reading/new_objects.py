# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's objects made from points, pasted or read from a file."""

from __future__ import annotations

from collections.abc import Sequence

import bpy
import numpy as np

from ...exchange.brackets import PointsError
from ...exchange.points import Floats, PointList, names_of
from ...geometry import GeometryError, as_polygon, convex_hull
from ...geometry.predicates.errors import Phrase
from ...geometry.space import ConvexPolyhedron
from .errors import ReadError

MOST = float(np.finfo(np.float32).max)
"""The largest coordinate that a mesh can hold."""


def collection_to_add_to(context: bpy.types.Context) -> bpy.types.Collection:
    """Return the active collection; a ReadError if it belongs to another file."""
    collection = context.collection
    if collection.library is not None or collection.override_library is not None:
        raise ReadError(
            "{name} is linked from another file: choose a collection of your own in the outliner", name=collection.name
        )
    return collection


def add_points(lists: Sequence[PointList], context: bpy.types.Context) -> list[bpy.types.Object]:
    """Add a mesh object for each list of points, where they are, and select them, the last one active.

    A mesh has single precision: `rounded` says by how much that moves points.

    Raises
    ------
    ReadError, PointsError
        With the scene unchanged.
    """
    collection = collection_to_add_to(context)
    for each in lists:
        if np.abs(each.points).max() > MOST:
            raise PointsError("Line {line}: coordinates as large as these cannot be drawn", line=each.line)
    added = []
    for each, name in zip(lists, names_of(lists), strict=True):
        mesh = bpy.data.meshes.new(name)
        edges, faces = _made_of(each.points)
        mesh.from_pydata(np.pad(each.points, ((0, 0), (0, 3 - each.points.shape[1]))).tolist(), edges, faces)
        added.append(bpy.data.objects.new(name, mesh))
    for obj in added:
        collection.objects.link(obj)
    select_alone(added, context)
    return added


def select_alone(objects: Sequence[bpy.types.Object], context: bpy.types.Context) -> None:
    """Select objects and no others, the last one active."""
    for obj in context.selected_objects:
        obj.select_set(state=False)
    for obj in objects:
        obj.select_set(state=True)
        context.view_layer.objects.active = obj


def _made_of(points: Floats) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return edges and faces that make points visible: their outline in this order if it is one, else their hull."""
    rows = {tuple(point): row for row, point in enumerate(points.tolist())}
    if points.shape[1] == 3:
        solid = ConvexPolyhedron(points)
        places = [rows[tuple(vertex)] for vertex in solid.vertices.tolist()]
        edges = [tuple(places)] if len(places) == 2 else []
        faces = {frozenset(face): tuple(places[corner] for corner in face) for face in solid.faces}
        return edges, list(faces.values())  # of a flat one a face, and not both its sides
    try:
        as_polygon(points)
        whole = len(points) > 2
    except GeometryError:
        whole = False
    if whole:
        return [], [tuple(range(len(points)))]
    hull = tuple(rows[x, y] for x, y in convex_hull(points).tolist())
    return ([hull] if len(hull) == 2 else []), ([hull] if len(hull) > 2 else [])


def rounded(lists: Sequence[PointList]) -> Phrase | None:
    """Return in words by how much single precision moves a coordinate; None if it moves none."""
    moved = max(float(np.abs(each.points - each.points.astype(np.float32)).max()) for each in lists)
    if not moved:
        return None
    return Phrase("Objects keep single precision: a coordinate moved by up to {moved}", moved=f"{moved:.1g}")
