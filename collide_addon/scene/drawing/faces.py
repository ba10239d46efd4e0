# SPDX-License-Identifier: GPL-3.0-or-later
"""Mesh geometry: areas and letters as faces with all their vertices; a letter with holes becomes several faces.

Blender is slow at filling curves and setting texts but quick at taking over a mesh. Each letter is triangulated once,
and the text itself is stored with the object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt
from numpy.typing import NDArray

from ...figure.export.glyphs import Glyph
from ...figure.model.figure import Align, Motion
from ...figure.model.outline import UNIT_CIRCLE
from ...figure.page.text_metrics import CAPITALS, has
from ...figure.text.names import with_italics
from ..base.custom_property import json_property, listed, mapping, number, one_of, text, whole
from ..base.fonts import glyphs_of
from .materials import STEADY
from .plan import Spline

BEND = np.arange(4)[:, np.newaxis] / 4
"""Parameters of the points between two knots of a letter's outline."""
UNSEEN, DECIMALS = 1e-3, 5
"""In figure units: an outline closer than this to a circle is stored as a disc, with this many decimals."""
SELECTED = (".select_vert", ".select_edge", ".select_poly")
"""Selection attributes that Blender adds to new elements; removed, since nothing of a figure is selected and files stay
small."""
WITHIN, CLOSE = 1, 1e-9
"""Arguments of `delaunay_2d_cdt`: triangles inside the outlines, including holes, and the distance at which points
merge."""
AWAY = "away"
"""Name of the shape key that holds where the paths of a bending mesh's points begin."""
BEFORE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""Share of a line of text that lies left of its anchor."""


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
    rounded = {name: round(getattr(line, name), DECIMALS) for name in ("x", "y", "height", "size")}
    values = {"text": line.text, **rounded, "align": line.align.value, "slot": line.slot}
    return {**values, "bold": True} if line.bold else values


TEXTS = json_property("cld_texts", partial(listed, form=_text), plain=lambda texts: list(map(_plain, texts)))
"""On an object: its lines of text."""


class Letter(NamedTuple):
    """A letter of size 1 on a baseline at y = 0."""

    advance: float
    faces: Faces


_letters: dict[tuple[str, bool], Letter] = {}
"""Letters by character and weight."""


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
NOTHING = Joined(NO_PLACES, *NO_FACES[1:], np.empty(0, np.int32), np.empty(0, np.bool_))


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
        mesh.polygons.foreach_set("loop_start", (np.cumsum(counts) - counts).tolist())  # here quicker than an array
        # As attributes, which Blender copies as a whole: it takes a hundred times as long for corners one by one.
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
    away = obj.shape_key_add(name=AWAY, from_mix=False)
    away.points.foreach_set("co", begun.ravel())
    away.value = 0.0  # since 5.0 it begins as 1
    keys: bpy.types.Key = obj.data.shape_keys
    return keys


def joined(groups: Sequence[Sequence[Placed]]) -> list[Joined]:
    """Return the faces of each group in place; all groups are processed at once."""
    there = [[each for each in placed if len(each.faces.counts)] for placed in groups]
    placed = [each for group in there for each in group]
    if not placed:
        return [NOTHING] * len(groups)
    faces, height, slot, size, x, y, steady = zip(*placed, strict=True)
    points, edges, corners, sides, counts = zip(*faces, strict=True)
    many, many_edges, many_corners, many_faces = (
        np.array(list(map(len, each)), np.int32) for each in (points, edges, corners, counts)
    )
    flat, rows = np.concatenate(points), np.empty((many.sum(), 3), np.float32)
    scale = np.repeat(np.array(size, np.float32), many)
    for axis, at in enumerate((x, y)):  # numpy is quick with columns
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
    is_disc = (np.abs(off) < UNSEEN).all(axis=(1, 2))
    discs = {id(spline) for spline, its in zip(found, is_disc, strict=True) if its}
    rows = np.column_stack((centres, np.abs(radii)))[is_disc].round(DECIMALS).tolist()
    return [spline for spline in splines if id(spline) not in discs], list(dict.fromkeys(map(tuple, rows)))


def _before(counts: Rows, group_ends: NDArray[np.intp]) -> Rows:
    """Return, for each part of so many elements, how many elements of its group precede it."""
    before = np.append(0, np.cumsum(counts))
    in_groups: Rows = (before[:-1] - np.repeat(before[group_ends[:-1]], np.diff(group_ends))).astype(np.int32)
    return in_groups


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


def lettered(line: Text, steady: bool = False) -> list[Placed]:
    """Return the letters of a line of text, variables in italics; equal letters share their faces."""
    text, bold = with_italics(line.text), line.bold
    lacking = {character for character in text if (character, bold) not in _letters}
    glyphs = glyphs_of("".join(lacking), bold=bold) if lacking else {}
    for character in lacking:
        _letters[character, bold] = _cut(glyphs.get(character, Glyph(0.0)), simple=has(character) or not bold)
    letters = [_letters[character, bold] for character in text]
    along = list(accumulate((letter.advance for letter in letters), initial=0.0))
    left, y = line.x - BEFORE[line.align] * line.size * along[-1], line.y - CAPITALS / 2 * line.size
    return [
        Placed(letter.faces, line.height, line.slot, line.size, left + line.size * x, y, steady)
        for letter, x in zip(letters, along, strict=False)
        if len(letter.faces.counts)
    ]


def _cut(glyph: Glyph, *, simple: bool) -> Letter:
    """Return a letter's faces: its outline if that is a single simple one, otherwise merged triangles."""
    if not glyph.contours:
        return Letter(glyph.advance, NO_FACES)
    outlines = list(map(_outline, glyph.contours))
    if len(outlines) == 1 and simple:
        return Letter(glyph.advance, areas([Spline(outlines[0].astype(np.float32), closed=True)]))
    tails, last = np.concatenate(outlines), np.cumsum(list(map(len, outlines))) - 1
    following = np.arange(1, len(tails) + 1)
    following[last] = [0, *(last[:-1] + 1)]
    found = delaunay_2d_cdt(list(map(Vector, tails.tolist())), list(enumerate(following.tolist())), [], WITHIN, CLOSE)
    points, triangles = np.array(found[0]), np.array(found[2])
    inside = triangles[_winding(points[triangles].mean(axis=1), tails, tails[following]) != 0]
    faces = _merged(inside.tolist())
    counts = np.array(list(map(len, faces)))
    corners = np.concatenate(faces)
    last = np.cumsum(counts) - 1
    following = np.arange(1, len(corners) + 1)
    following[last] = last + 1 - counts
    ends = np.sort(np.column_stack((corners, corners[following])), axis=1)
    numbers, sides = np.unique(ends @ (len(points), 1), return_inverse=True)
    edges = np.column_stack(np.divmod(numbers, len(points)))
    rows = (each.astype(np.int32) for each in (edges, corners, sides.ravel(), counts))
    return Letter(glyph.advance, Faces(points.astype(np.float32), *rows))


def _merged(triangles: list[list[int]]) -> list[list[int]]:
    """Merge triangles, given by their vertices counter-clockwise, into few faces that cover the same area.

    A face grows across its sides by vertices it does not contain yet, so that it never touches itself.
    """
    beyond = {(one, other): third for a, b, c in triangles for one, other, third in ((a, b, c), (b, c, a), (c, a, b))}
    faces = []
    while beyond:
        (one, other), third = next(iter(beyond.items()))
        face, sides = [one, other, third], [(one, other), (other, third), (third, one)]
        for side in sides:
            del beyond[side]
        while sides:
            one, other = sides.pop()
            third = beyond.get((other, one), one)
            if third not in face:
                for side in ((other, one), (one, third), (third, other)):
                    del beyond[side]
                face.insert(face.index(one) + 1, third)
                sides += [(one, third), (third, other)]
        faces.append(face)
    return faces


def around(faces: Faces) -> list[Places]:
    """Return the boundary lines of faces, each (n, 2): the sides that belong to one face only."""
    last = np.cumsum(faces.counts) - 1
    following = np.arange(1, len(faces.corners) + 1)
    following[last] = last + 1 - faces.counts
    border = np.bincount(faces.sides)[faces.sides] == 1
    ways: dict[int, list[int]] = {}
    for tail, head in zip(*(each[border].tolist() for each in (faces.corners, faces.corners[following])), strict=True):
        ways.setdefault(tail, []).append(head)
    lines = []
    while ways:
        line = [next(iter(ways))]
        while heads := ways.get(line[-1]):
            line.append(heads.pop())
            if not heads:
                del ways[line[-2]]
        lines.append(faces.points[line[:-1]])
    return lines


def _winding(points: NDArray[np.float64], tails: NDArray[np.float64], heads: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the winding number of edges, given by their ends (n, 2), around each point; no point lies on an edge."""
    x, y = points.T[:, :, np.newaxis]
    (x0, y0), (x1, y1) = tails.T, heads.T
    up = (y0 <= y).astype(int) - (y1 <= y)  # -1 downwards, 0 where the edge does not reach across
    right = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) * up < 0
    winding: NDArray[np.intp] = (up * right).sum(axis=1)
    return winding


def _outline(contour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points (n, 2) of a Bézier contour (n, 3, 2); straight where knots coincide with handles."""
    _, knot, after = contour.swapaxes(0, 1)[:, :, np.newaxis]
    before, following, _ = np.concatenate((contour[1:], contour[:1])).swapaxes(0, 1)[:, :, np.newaxis]
    t, u = BEND, 1 - BEND
    points = u**3 * knot + 3 * u * u * t * after + 3 * u * t * t * before + t**3 * following  # (n, 4, 2)
    bent = ((knot != after) | (before != following)).any(axis=(1, 2))
    kept = points[bent[:, np.newaxis] | (t[:, 0] == 0)]
    result: NDArray[np.float64] = kept[(kept != np.concatenate((kept[-1:], kept[:-1]))).any(axis=1)]
    return result
