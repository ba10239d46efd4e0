# SPDX-License-Identifier: GPL-3.0-or-later
"""The geometry of a figure's objects: areas as faces of meshes with all their vertices, and lines as flat tubes.

Blender is slow at filling curves and setting texts, but quick at creating a mesh. The text itself is stored with the
object.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.figure import Align, Motion
from ...figure.model.outline import UNIT_CIRCLE
from ..base.custom_property import json_property, listed, mapping, number, one_of, text, whole
from .materials import STEADY
from .shapes import Spline

UNSEEN_SIZE, DISC_DECIMALS = 1e-3, 5
"""Figure units too small to be seen: an outline this close to a circle is stored as a disc, with so many decimals."""
SELECTED = (".select_vert", ".select_edge", ".select_poly")
"""Selection attributes that Blender adds to new elements; removed, since nothing of a figure is selected and files stay
small."""
AWAY_KEY = "away"
"""Name of the shape key with the places at which the points of a bending mesh begin to move."""
LEFT_SHARES = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""Share of a line of text to the left of its anchor."""


Places = NDArray[np.float32]
Rows = NDArray[np.int32]


class Faces(NamedTuple):
    """Faces: points (n, 2), edges (m, 2), and for all corners in turn, counter-clockwise, their point and their edge.

    `counts` is the number of corners of each face.
    """

    points: Places
    edges: Rows
    corners: Rows
    sides: Rows
    counts: Rows


NO_FACES = Faces(np.empty((0, 2), np.float32), np.empty((0, 2), np.int32), *(np.empty(0, np.int32) for _ in range(3)))


class Placed(NamedTuple):
    """Faces of one material at one place and height above their object; steady ones do not fade with it."""

    faces: Faces
    height: float = 0.0
    slot: int = 0
    size: float = 1.0
    x: float = 0.0
    y: float = 0.0
    steady: bool = False


class Text(NamedTuple):
    """A line of text: its anchor, vertical centre, height above its object, and material slot."""

    text: str
    x: float
    y: float
    height: float
    size: float
    align: Align
    slot: int
    bold: bool = False


def _text(kept: object) -> Text:
    values = mapping(kept)
    x, y, height, size = (number(values.get(name)) for name in ("x", "y", "height", "size"))
    align, slot = one_of(Align)(values.get("align")), whole()(values.get("slot"))
    return Text(text(values.get("text")), x, y, height, size, align, slot, values.get("bold") is True)


def _plain(line: Text) -> dict[str, object]:
    rounded = {name: round(getattr(line, name), DISC_DECIMALS) for name in ("x", "y", "height", "size")}
    values = {"text": line.text, **rounded, "align": line.align.value, "slot": line.slot}
    return {**values, "bold": True} if line.bold else values


TEXTS = json_property("cld_texts", partial(listed, form=_text), plain=lambda texts: list(map(_plain, texts)))
"""On an object: its lines of text."""


class Joined(NamedTuple):
    """Faces of several materials: points (n, 3), the fields of `Faces`, and each face's slot and steadiness."""

    points: Places
    edges: Rows
    corners: Rows
    sides: Rows
    counts: Rows
    slots: Rows
    steady: NDArray[np.bool_]


NO_PLACES: Places = np.empty((0, 3), np.float32)
NO_AREAS = Joined(NO_PLACES, *NO_FACES[1:], np.empty(0, np.int32), np.empty(0, np.bool_))


def fill(mesh: bpy.types.Mesh, placed: Sequence[Placed]) -> None:
    """Replace a mesh's geometry with these faces."""
    mesh.clear_geometry()
    write(mesh, joined([placed])[0])


def write(mesh: bpy.types.Mesh, faces: Joined, loose: Places = NO_PLACES) -> None:
    """Write faces to an empty mesh, followed by loose points (n, 3)."""
    points, edges, corners, sides, counts, slots, steady = faces
    points, data = np.concatenate((points, loose)), mesh.attributes
    if len(points):
        mesh.vertices.add(len(points))
        data["position"].data.foreach_set("vector", points.ravel())
    if len(counts):
        mesh.edges.add(len(edges))
        mesh.loops.add(len(corners))
        mesh.polygons.add(len(counts))
        mesh.polygons.foreach_set("loop_start", (np.cumsum(counts) - counts).tolist())  # quicker than an array here
        # As attributes, which Blender copies as a whole: corners one by one would take a hundred times as long.
        data[".edge_verts"].data.foreach_set("value", edges.ravel())
        data[".corner_vert"].data.foreach_set("value", corners)
        data[".corner_edge"].data.foreach_set("value", sides)
        if slots.any():
            data.new("material_index", "INT", "FACE").data.foreach_set("value", slots)
        if steady.any():
            data.new(STEADY, "BOOLEAN", "FACE").data.foreach_set("value", steady)
    for name in filter(data.get, SELECTED):
        data.remove(data[name])
    mesh.update()


def bend(obj: bpy.types.Object, faces: Joined, motions: Sequence[Motion | None]) -> bpy.types.Key:
    """Make the points of a mesh move straight from where their slot's motion begins; return the shape keys."""
    slots, begun = np.repeat(faces.slots, faces.counts), faces.points.copy()
    for slot, motion in enumerate(motions):
        if motion is not None:
            rows = faces.corners[slots == slot]
            begun[rows, :2] = motion.stretch * (faces.points[rows, :2] - motion.about) + motion.about + motion.shift
    obj.shape_key_add(name="there", from_mix=False)
    away = obj.shape_key_add(name=AWAY_KEY, from_mix=False)
    away.points.foreach_set("co", begun.ravel())
    if away.value:  # it is 1 since 5.0; setting it makes Blender go through all objects
        away.value = 0.0
    return obj.data.shape_keys


def joined(groups: Sequence[Sequence[Placed]]) -> list[Joined]:
    """Return the faces of each group, moved to their places and joined; all groups are processed at once."""
    there = [[each for each in placed if len(each.faces.counts)] for placed in groups]
    placed = [each for group in there for each in group]
    if not placed:
        return [NO_AREAS] * len(groups)
    faces, height, slot, size, x, y, steady = zip(*placed, strict=True)
    points, edges, corners, sides, counts = zip(*faces, strict=True)
    many, many_edges, many_corners, many_faces = (
        np.array(list(map(len, each)), np.int32) for each in (points, edges, corners, counts)
    )
    flat, rows = np.concatenate(points), np.empty((many.sum(), 3), np.float32)
    scale = np.repeat(np.array(size, np.float32), many)
    for axis, at in enumerate((x, y)):  # numpy is quicker by columns
        np.multiply(flat[:, axis], scale, out=rows[:, axis])
        rows[:, axis] += np.repeat(np.array(at, np.float32), many)
    rows[:, 2] = np.repeat(np.array(height, np.float32), many)
    group_ends = np.cumsum([0, *map(len, there)])
    before, edges_before = (_before(each, group_ends) for each in (many, many_edges))
    ends, at_points, at_edges = map(np.concatenate, (edges, corners, sides))
    ends.reshape(-1)[:] += np.repeat(before, 2 * many_edges)
    at_points += np.repeat(before, many_corners)
    at_edges += np.repeat(edges_before, many_corners)
    slots, all_steady = np.repeat(np.array(slot, np.int32), many_faces), np.repeat(np.array(steady, bool), many_faces)
    all_counts = np.concatenate(counts)
    upto = (np.append(0, np.cumsum(each))[group_ends].tolist() for each in (many, many_edges, many_corners, many_faces))
    return [
        Joined(rows[p:q], ends[e:f], at_points[c:d], at_edges[c:d], all_counts[n:m], slots[n:m], all_steady[n:m])
        for (p, e, c, n), (q, f, d, m) in pairwise(zip(*upto, strict=True))
    ]


def without_discs(splines: Sequence[Spline]) -> tuple[list[Spline], list[tuple[float, float, float]]]:
    """Separate outlines from discs: return the other outlines, and centre x, y and radius of each distinct disc."""
    found = [spline for spline in splines if len(spline.points) == len(UNIT_CIRCLE)]
    if not found:
        return list(splines), []
    points = np.array([spline.points for spline in found], float)
    centres = points.mean(axis=1)
    radii = points[:, 0, 0] - centres[:, 0]
    off = points - (centres[:, np.newaxis] + radii[:, np.newaxis, np.newaxis] * UNIT_CIRCLE)
    is_disc = (np.abs(off) < UNSEEN_SIZE).all(axis=(1, 2))
    discs = {id(spline) for spline, its in zip(found, is_disc, strict=True) if its}
    rows = np.column_stack((centres, np.abs(radii)))[is_disc].round(DISC_DECIMALS).tolist()
    return [spline for spline in splines if id(spline) not in discs], list(dict.fromkeys(map(tuple, rows)))


def _before(counts: Rows, group_ends: NDArray[np.intp]) -> Rows:
    """Return, for parts with these numbers of elements, how many elements of the same group precede each part."""
    before = np.append(0, np.cumsum(counts))
    return (before[:-1] - np.repeat(before[group_ends[:-1]], np.diff(group_ends))).astype(np.int32)


def areas(splines: Sequence[Spline]) -> Faces:
    """Return a face for each distinct outline."""
    return areas_of([splines])[0]


def areas_of(groups: Sequence[Sequence[Spline]]) -> list[Faces]:
    """Return the `areas` of each group of outlines; all groups are processed at once."""
    different = [list({spline.points.tobytes(): spline.points for spline in splines}.values()) for splines in groups]
    outlines = [points for each in different for points in each]
    if not outlines:
        return [NO_FACES] * len(groups)
    points, counts = np.concatenate(outlines), np.array(list(map(len, outlines)), np.int32)
    last = np.cumsum(counts, dtype=np.int32) - 1
    first = last + 1 - counts
    here = np.arange(len(points), dtype=np.int32)
    following, previous = here + 1, here - 1
    following[last], previous[first] = first, last
    x, y = points.T.astype(float)
    downwards = np.repeat(np.add.reduceat(x * y[following] - x[following] * y, first) < 0, counts)
    corners = np.where(downwards, np.repeat(first + last, counts) - here, here)
    sides = np.where(downwards, previous[corners], corners)
    edges = np.column_stack((here, following))
    upto = np.cumsum([0, *map(len, different)])
    ends = np.append(first, len(points))[upto]
    begins = np.repeat(ends[:-1], np.diff(ends))
    edges -= begins[:, np.newaxis]
    corners -= begins
    sides -= begins
    return [
        Faces(points[p:q], edges[p:q], corners[p:q], sides[p:q], counts[n:m])
        for (n, p), (m, q) in pairwise(zip(upto.tolist(), ends.tolist(), strict=True))
    ]


DISC = areas([Spline(UNIT_CIRCLE.astype(np.float32), closed=True)])
"""A disc of radius 1 around the origin."""


class Lines(NamedTuple):
    """Lines of one thickness and one material, at one height above their object."""

    splines: list[Spline]
    thickness: float
    height: float
    slot: int


def add_lines(curve: bpy.types.Curve, layers: Sequence[Lines]) -> None:
    """Add a spline for every line."""
    thickest = max(layer.thickness for layer in layers)
    curve.dimensions = "3D"
    curve.twist_mode = "Z_UP"
    curve.bevel_depth = thickest / 2
    curve.bevel_resolution = 0  # four points around a line, as wide as the line seen from above
    curve.bevel_factor_mapping_end = "SPLINE"  # drawn on at constant speed, however its points are spaced
    kinds = [layer for layer in layers for _ in layer.splines]
    order, splines = in_order([spline for layer in layers for spline in layer.splines])
    for place, spline in zip(order, splines, strict=True):
        layer = kinds[place]
        made = curve.splines.new("POLY")
        count = len(spline.points)
        made.points.add(count - 1)
        rows = np.zeros((count, 4), np.float32)
        rows[:, :2] = spline.points
        rows[:, 2] = layer.height
        rows[:, 3] = 1.0
        made.points.foreach_set("co", rows.ravel())
        if layer.thickness != thickest:
            made.points.foreach_set("radius", np.full(count, layer.thickness / thickest, np.float32))
        if spline.closed:
            made.use_cyclic_u = True
        if layer.slot:
            made.material_index = layer.slot


def opened(splines: list[Spline], thickness: float) -> list[Spline]:
    """Return lines that can be drawn on, all open: a closed one runs slightly past its start, to be mitred there, too.

    Blender always draws cyclic splines whole, however much of them should show.
    """
    found = []
    for spline in splines:
        points = spline.points
        if spline.closed:
            vector = points[1] - points[0]
            past = points[0] + min(thickness / float(np.hypot(*vector)), LARGEST_PAST) * vector
            points = np.concatenate([points, [points[0], past]]).astype(np.float32)
        found.append(Spline(points, closed=False))
    return found


def in_order(splines: Sequence[Spline]) -> tuple[list[int], list[Spline]]:
    """Return the former index of each line, and the lines as a curve needs them: closed ones last, with sharp corners.

    When Blender measures along each spline, it treats all of them as open or closed like the last one, and if that is
    open, closed ones are lost.
    """
    order = sorted(range(len(splines)), key=lambda place: splines[place].closed)
    closed = [splines[place].closed for place in order]
    return order, list(map(Spline, all_rounded([splines[place].points for place in order], closed), closed))


LARGEST_PAST = 0.5
"""Largest share of its first edge by which a line that is drawn on may overrun its start."""
Line = NDArray[np.float32]

SHARP_TURN = math.radians(15)
"""Smaller turns hardly narrow a line; those at the vertices of a drawn circle are smaller."""

OFFSET = 0.05
"""Distance of the two extra points from a corner, in figure units, and the largest share of an edge they may use."""
LARGEST_SHARE = 0.25


def all_rounded(lines: Sequence[Line], closed: Sequence[bool]) -> list[Line]:
    """Return each of the lines (n, 2) with a point shortly before and after every sharp corner.

    Successive points of a line must differ.
    """
    with_corners = [row for row, line in enumerate(lines) if len(line) > 2]
    result = list(lines)
    if not with_corners:
        return result
    points = np.concatenate([lines[row] for row in with_corners])
    counts = np.array([len(lines[row]) for row in with_corners])
    ends = np.cumsum(counts)
    first, last = ends - counts, ends - 1
    previous, following = np.arange(-1, len(points) - 1), np.arange(1, len(points) + 1)
    previous[first], following[last] = last, first
    x, y = points[:, 0], points[:, 1]  # numpy is quick by columns, and slow by rows of two
    incoming_x, incoming_y = x - x[previous], y - y[previous]
    length = np.hypot(incoming_x, incoming_y)
    length[length == 0] = 1.0  # only between the ends of an open line
    incoming_x /= length
    incoming_y /= length
    sharp = incoming_x * incoming_x[following] + incoming_y * incoming_y[following] < math.cos(SHARP_TURN)
    is_open = ~np.array([closed[row] for row in with_corners])
    sharp[first[is_open]] = sharp[last[is_open]] = False
    corners = np.flatnonzero(sharp)
    if not len(corners):
        return result
    kept = np.repeat(points, np.where(sharp, 3, 1), axis=0)
    place = corners + 2 * np.arange(len(corners))  # of the point before the corner
    vector = np.minimum(OFFSET, LARGEST_SHARE * length)[:, np.newaxis] * np.column_stack((incoming_x, incoming_y))
    kept[place] -= vector[corners]
    kept[place + 2] += vector[following[corners]]
    ends_kept = ends + 2 * np.searchsorted(corners, ends)
    for row, start, end in zip(with_corners, [0, *ends_kept[:-1].tolist()], ends_kept.tolist(), strict=True):
        result[row] = kept[start:end]
    return result
