# SPDX-License-Identifier: GPL-3.0-or-later
"""New objects for the user, made from points and from files of shapes, by Blender's importers or our own for points.

Blender's importers skip what they cannot interpret. So a file is checked before, and the result afterwards: files that
are truncated, or refer to vertices that they do not have, are refused.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import bpy
import numpy as np

from ...exchange.brackets import PointsError
from ...exchange.points import Floats, PointList, names_of, read_points_file
from ...figure.files.writing import FileError
from ...geometry import GeometryError, as_polygon, convex_hull
from ...geometry.predicates.errors import Phrase
from ...geometry.space import ConvexPolyhedron
from ..base.restoration import all_or_nothing, put_back, take_back_new_blocks
from .errors import ReadError
from .selection import projectable, vertex_count

LARGEST_FLOAT32 = float(np.finfo(np.float32).max)
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

    Meshes store single precision: `rounded` says by how much that moves points.

    Raises ReadError or PointsError with the scene unchanged.
    """
    collection = collection_to_add_to(context)
    for each in lists:
        if np.abs(each.points).max() > LARGEST_FLOAT32:
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
    """Return edges and faces that make points visible: their outline if this order forms one, else their hull."""
    rows = {tuple(point): row for row, point in enumerate(points.tolist())}
    if points.shape[1] == 3:
        solid = ConvexPolyhedron(points)
        places = [rows[tuple(vertex)] for vertex in solid.vertices.tolist()]
        edges = [tuple(places)] if len(places) == 2 else []
        faces = {frozenset(face): tuple(places[corner] for corner in face) for face in solid.faces}
        return edges, list(faces.values())  # a flat one gets a single face, not one for each side
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
    """Return a message on how much single precision moves coordinates; None if it moves none."""
    moved = max(float(np.abs(each.points - each.points.astype(np.float32)).max()) for each in lists)
    if not moved:
        return None
    return Phrase("Objects keep single precision: a coordinate moved by up to {moved}", moved=f"{moved:.1g}")


MOST_FILE_BYTES = 1_000_000_000
"""Bytes."""
POINT_SUFFIXES = (".csv", ".txt", ".json")
STL_HEAD, STL_TRIANGLE = 84, 50
"""Bytes of a binary STL file before its triangles, and of each triangle."""
OTHER_ELEMENTS = re.compile(rb"<(?:\w+:)?(?:path|rect|circle|ellipse|use|g)\b")
"""Elements of an SVG file other than polygons."""
AS_WRITTEN = Phrase("{name}: objects: {count}; the axes are as written, and the unit is the scene's")
AXES_DIFFER = Phrase("{name}: objects: {count}; each file has the axes of its kind, and the scene's unit")
Y_UP = Phrase("{name}: objects: {count}; Y, up in the file, has become Z, and the unit is the scene's")


def import_shapes(paths: Sequence[Path], context: bpy.types.Context) -> tuple[list[bpy.types.Object], Phrase]:
    """Add the objects of files, or of all files of folders, and select them; return them and how they were read.

    Raises FileError or ReadError with the scene unchanged.
    """
    collection_to_add_to(context)
    files = [each for path in paths for each in _files_of(path)]
    with all_or_nothing() as undo:
        take_back_new_blocks(undo)
        put_back(undo, context.view_layer.objects, "active")  # importers select what they make
        for obj in context.selected_objects:
            undo.callback(obj.select_set, state=True)
        read = [_import_one(each, context) for each in files]
    objects = [obj for each, _ in read for obj in each]
    select_alone(objects, context)
    alike = {said for _, said in read}
    said = read[0][1] if len(alike) == 1 else AXES_DIFFER
    return objects, Phrase(said, name=", ".join(path.name for path in paths), count=len(objects))


def _files_of(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = [each for each in sorted(path.iterdir()) if each.suffix.lower() in SUFFIXES and each.is_file()]
    if not files:
        raise FileError("{path} has no file of shapes: choose one with {suffix}", path=path, suffix=", ".join(SUFFIXES))
    return files


def _import_one(path: Path, context: bpy.types.Context) -> tuple[list[bpy.types.Object], Phrase]:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError("{path} is not a shape file: choose one with {suffix}", path=path, suffix=", ".join(SUFFIXES))
    try:
        if path.stat().st_size > MOST_FILE_BYTES:
            raise FileError("{path} is larger than a gigabyte: choose a part of it", path=path)
        content = path.read_bytes() if suffix in CHECKS else b""
    except OSError as error:
        reason = error.strerror
        raise FileError("{path} cannot be read ({reason}): choose another file", path=path, reason=reason) from error
    if suffix in POINT_SUFFIXES or (suffix == ".svg" and not OTHER_ELEMENTS.search(content)):
        try:
            return add_points(read_points_file(path), context), AS_WRITTEN
        except PointsError as error:
            raise FileError("{path} cannot be opened. {reason}", path=path, reason=error.phrase) from error
    wrong = next(CHECKS[suffix](content), None) if suffix in CHECKS else None
    if wrong is not None:
        raise FileError("{path} cannot be opened. {reason}", path=path, reason=wrong)
    module, name = SUFFIXES[suffix][0].split(".")
    before = set(bpy.data.objects)
    try:
        if path.stat().st_size:  # else an importer would report a lack of memory
            getattr(getattr(bpy.ops, module), name)(filepath=str(path))
    except (RuntimeError, AttributeError, ValueError, LookupError) as error:  # glTF and SVG importers are in Python
        reason = str(error).strip().removeprefix("Error: ").partition("\n")[0]
        raise FileError("{path} cannot be read ({reason}): choose another file", path=path, reason=reason) from error
    objects = [obj for obj in bpy.data.objects if obj not in before and projectable(obj) and vertex_count(obj) != 0]
    if not objects:
        raise FileError("{path} contains no shapes that Blender can read: choose another file", path=path)
    return objects, SUFFIXES[suffix][1]


def _wrong_stl(content: bytes) -> Iterator[Phrase]:
    """Yield what is wrong with a binary STL file, which states its number of triangles; nothing for a text file."""
    if content[:5].lstrip().lower() == b"solid" and b"endsolid" in content[-1000:]:
        return
    if len(content) < STL_HEAD:
        yield Phrase("It is cut off")
        return
    [count] = struct.unpack_from("<I", content, STL_HEAD - 4)
    held = (len(content) - STL_HEAD) // STL_TRIANGLE
    if count != held:
        yield Phrase("It says that it has {count} triangles, but contains {held}", count=count, held=held)


def _wrong_obj(content: bytes) -> Iterator[Phrase]:
    """Yield the lines of an OBJ file that refer to vertices it does not have."""
    total = len(re.findall(rb"(?m)^\s*v[ \t]", content))
    for number, line in enumerate(content.splitlines(), 1):
        if line.lstrip()[:2] in (b"f ", b"l "):
            for corner in line.split()[1:]:
                row = corner.partition(b"/")[0]
                if not re.fullmatch(rb"-?\d{1,12}", row) or not 1 <= abs(int(row)) <= total:
                    yield Phrase("Line {line} names a vertex that it does not have", line=number)


def _wrong_gltf(content: bytes) -> Iterator[Phrase]:
    """Yield what is wrong with a glTF file, including references to other files, which may be anywhere."""
    if content[:4] == b"glTF":
        length = int.from_bytes(content[12:16], "little")
        if int.from_bytes(content[8:12], "little") != len(content) or 20 + length > len(content):
            yield Phrase("It is cut off")
            return
        content = content[20 : 20 + length]
    try:
        held = json.loads(content)
        parts = [each for kind in ("buffers", "images") for each in held.get(kind, [])]
        named = [str(each["uri"]) for each in parts if "uri" in each]
    except (ValueError, TypeError, AttributeError, RecursionError):
        yield Phrase("It is not glTF")
        return
    for uri in named:
        if not uri.startswith("data:"):
            yield Phrase("It needs another file, {name}: save it as GLB, with everything in one file", name=uri[:80])


SUFFIXES = {
    ".stl": ("wm.stl_import", AS_WRITTEN),
    ".ply": ("wm.ply_import", AS_WRITTEN),
    ".obj": ("wm.obj_import", Y_UP),
    **dict.fromkeys((".glb", ".gltf"), ("import_scene.gltf", Y_UP)),
    **dict.fromkeys(
        (".usd", ".usda", ".usdc", ".usdz"),
        ("wm.usd_import", Phrase("{name}: objects: {count}; the up axis and the unit are those that the file names")),
    ),
    ".svg": ("import_curve.svg", Phrase("{name}: objects: {count}; as large as printed, Y up")),
    **dict.fromkeys(POINT_SUFFIXES, ("", AS_WRITTEN)),
}
"""For each kind of file, the operator that imports it, and the message about axes and units."""
CHECKS: dict[str, Callable[[bytes], Iterator[Phrase]]] = {
    ".stl": _wrong_stl,
    ".obj": _wrong_obj,
    **dict.fromkeys((".glb", ".gltf"), _wrong_gltf),
    ".svg": lambda _: iter(()),
}
