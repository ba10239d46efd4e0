# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes into meshes: areas as faces with all their corners, letters as triangles.

Blender takes its time to fill curves and to set texts; a mesh it only takes over. Each letter is cut into triangles
once, and what is written is kept with the object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt
from numpy.typing import NDArray

from ...figure.export.glyphs import Glyph
from ...figure.model.figure import Align
from ...figure.page.text_metrics import CAPITALS
from ..base.custom_property import number, one_of, text, whole
from ..base.json_property import json_property, listed, mapping
from .glyphs import glyphs_of
from .plan import Spline

BEND = np.arange(4)[:, np.newaxis] / 4
"""Where between two knots of a letter's outline there are points."""
WITHIN, CLOSE = 1, 1e-9
"""Of `delaunay_2d_cdt`: triangles within the outlines, holes too; points nearer to each other than this are one."""
BEFORE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""The share of a line that stands left of its anchor."""


class Faces(NamedTuple):
    """Faces: points (n, 2), edges between them (m, 2); of all corners in turn, counter-clockwise, the point and the edge.

    `counts` are how many corners each face has.
    """

    points: NDArray[np.float64]
    edges: NDArray[np.intp]
    corners: NDArray[np.intp]
    sides: NDArray[np.intp]
    counts: NDArray[np.intp]


NO_FACES = Faces(np.empty((0, 2)), np.empty((0, 2), np.intp), *(np.empty(0, np.intp) for _ in range(3)))


class Placed(NamedTuple):
    """Faces of one material at a place, at one height above their object."""

    faces: Faces
    height: float = 0.0
    slot: int = 0
    size: float = 1.0
    x: float = 0.0
    y: float = 0.0


class Text(NamedTuple):
    """A line of text: its anchor, where its middle is, its height above its object, and the slot of its material."""

    text: str
    x: float
    y: float
    height: float
    size: float
    align: Align
    slot: int


def _text(kept: object) -> Text:
    values = mapping(kept)
    x, y, height, size = (number(values.get(name)) for name in ("x", "y", "height", "size"))
    align, slot = one_of(Align)(values.get("align")), whole()(values.get("slot"))
    return Text(text(values.get("text")), x, y, height, size, align, slot)


TEXTS = json_property(
    "cld_texts",
    partial(listed, form=_text),
    plain=lambda texts: [{**each._asdict(), "align": each.align.value} for each in texts],
)
"""Of an object: its lines of text."""


class Letter(NamedTuple):
    """A letter of size 1 on a baseline at y = 0."""

    advance: float
    faces: Faces


_letters: dict[str, Letter] = {}


def fill(mesh: bpy.types.Mesh, placed: Iterable[Placed]) -> None:
    """Let a mesh have these faces and no others."""
    mesh.clear_geometry()
    there = [each for each in placed if len(each.faces.counts)]
    if there:
        faces = [each.faces for each in there]
        points, edges, corners, counts = ([len(each[field]) for each in faces] for field in (0, 1, 2, 4))
        mesh.vertices.add(sum(points))
        mesh.edges.add(sum(edges))
        mesh.loops.add(sum(corners))
        mesh.polygons.add(sum(counts))
        rows = np.empty((sum(points), 3), np.float32)
        at = np.repeat([(each.x, each.y, each.size, each.height) for each in there], points, axis=0)
        rows[:, :2] = np.concatenate([each.points for each in faces]) * at[:, 2:3] + at[:, :2]
        rows[:, 2] = at[:, 3]
        first_point, first_edge = np.cumsum([0, *points[:-1]]), np.cumsum([0, *edges[:-1]])
        ends = np.concatenate([each.edges for each in faces]) + np.repeat(first_point, edges)[:, np.newaxis]
        starts = np.cumsum([0, *np.concatenate([each.counts for each in faces])[:-1]])
        # As attributes, which Blender copies as a whole: it takes a hundred times as long for corners one by one.
        _write(mesh, "position", "vector", rows)
        _write(mesh, ".edge_verts", "value", ends)
        _write(mesh, ".corner_vert", "value", _shifted([each.corners for each in faces], first_point, corners))
        _write(mesh, ".corner_edge", "value", _shifted([each.sides for each in faces], first_edge, corners))
        mesh.polygons.foreach_set("loop_start", starts.astype(np.int32))
        mesh.attributes.new("material_index", "INT", "FACE")
        _write(mesh, "material_index", "value", np.repeat([each.slot for each in there], counts))
    mesh.update()


def _write(mesh: bpy.types.Mesh, attribute: str, name: str, values: NDArray[Any]) -> None:
    kind = np.float32 if name == "vector" else np.int32
    mesh.attributes[attribute].data.foreach_set(name, values.astype(kind).ravel())


def _shifted(each: list[NDArray[np.intp]], by: NDArray[np.intp], counts: list[int]) -> NDArray[np.intp]:
    shifted: NDArray[np.intp] = np.concatenate(each) + np.repeat(by, counts)
    return shifted


def areas(splines: Sequence[Spline]) -> Faces:
    """Return a face for each outline; equal ones count once."""
    different = list({spline.points.tobytes(): spline.points for spline in splines}.values())
    if not different:
        return NO_FACES
    points, counts = np.concatenate(different).astype(float), np.array(list(map(len, different)))
    last = np.cumsum(counts) - 1
    first = last + 1 - counts
    here = np.arange(len(points))
    following, previous = here + 1, here - 1
    following[last], previous[first] = first, last
    x, y = points.T
    downwards = np.repeat(np.add.reduceat(x * y[following] - x[following] * y, first) < 0, counts)
    corners = np.where(downwards, np.repeat(first + last, counts) - here, here)
    sides = np.where(downwards, previous[corners], corners)
    return Faces(points, np.column_stack((here, following)), corners, sides, counts)


def lettered(line: Text) -> Iterator[Placed]:
    """Yield the letters of a line of text."""
    lacking = set(line.text) - _letters.keys()
    if lacking:
        glyphs = glyphs_of("".join(lacking))
        _letters.update((character, _cut(glyphs.get(character, Glyph(0.0)))) for character in lacking)
    row = [_letters[character] for character in line.text]
    size, y = line.size, line.y - CAPITALS / 2 * line.size
    x = line.x - BEFORE[line.align] * size * sum(letter.advance for letter in row)
    for letter in row:
        yield Placed(letter.faces, line.height, line.slot, size, x, y)
        x += letter.advance * size


def _cut(glyph: Glyph) -> Letter:
    """Cut a letter into triangles."""
    if not glyph.contours:
        return Letter(glyph.advance, NO_FACES)
    outlines = [_outline(contour) for contour in glyph.contours]
    following = [np.append(np.arange(1, len(outline)), 0) for outline in outlines]
    next_one = np.concatenate(
        [row + start for row, start in zip(following, np.cumsum([0, *map(len, outlines)]), strict=False)]
    )
    ends = np.concatenate(outlines)
    found = delaunay_2d_cdt(list(map(Vector, ends.tolist())), list(enumerate(next_one.tolist())), [], WITHIN, CLOSE)
    points, triangles = np.array(found[0], float), np.array(found[2], np.intp)
    inked = _winding(points[triangles].mean(axis=1), ends, ends[next_one]) != 0
    corners = triangles[inked]  # which are counter-clockwise
    sides = np.sort(np.stack((corners, np.roll(corners, -1, axis=1)), axis=2).reshape(-1, 2), axis=1)
    edges, numbers = np.unique(sides, axis=0, return_inverse=True)
    return Letter(
        glyph.advance, Faces(points, edges, corners.ravel(), numbers.ravel(), np.full(len(corners), 3, np.intp))
    )


def _winding(points: NDArray[np.float64], tails: NDArray[np.float64], heads: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return how often edges, given by their ends (n, 2), run around each of the points, which are on none of them."""
    x, y = points.T[:, :, np.newaxis]
    (x0, y0), (x1, y1) = tails.T, heads.T
    up = (y0 <= y).astype(int) - (y1 <= y)  # -1 downwards, 0 where the edge does not reach across
    right = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) * up < 0
    winding: NDArray[np.intp] = (up * right).sum(axis=1)
    return winding


def _outline(contour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points (n, 2) of a contour (n, 3, 2), which is straight where knots are their own handles."""
    pieces = []
    for (_, knot, after), (before, following, _) in zip(contour, np.roll(contour, -1, axis=0), strict=True):
        straight = (knot == after).all() and (before == following).all()
        t = BEND[:1] if straight else BEND
        u = 1 - t
        pieces.append(u**3 * knot + 3 * u * u * t * after + 3 * u * t * t * before + t**3 * following)
    points = np.concatenate(pieces)
    result: NDArray[np.float64] = points[(points != np.roll(points, 1, axis=0)).any(axis=1)]
    return result
