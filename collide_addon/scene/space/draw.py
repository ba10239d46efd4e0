# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures in space drawn at the objects, as meshes in the figure's collection that are keyed like those of any figure.

Marks that show together are one mesh, in front of everything else in the 3D View. Marks in front and texts exist twice,
for the view and for pictures: those for pictures are nearer to the camera and scaled down accordingly, so that they
appear at the same place and size but in front of everything; texts face the camera. Titles and numbers hang in front of
the camera.

In the view, texts are drawn as an overlay (`overlay.py`): their meshes are for Blender without the extension, and are
hidden except in files. The bodies of a live figure are for pictures only, since they would cover what is edited. To
show another figure in existing objects, the meshes of parts that look different are rewritten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

import bpy
import numpy as np
from mathutils import Vector

from ...figure.model.figure import ALWAYS, Span
from ...figure.model.keyframes import Life
from ...figure.model.style import PAGE_WIDTH, STYLES, Role
from ...figure.page.text_metrics import text_width
from ...figure.space.model import LIVE, SeenWhere, SpaceFigure, SpaceKind, SpaceMark
from ...figure.space.picture import LARGER_IN_VIEW
from ...figure.space.solids import Solid, joined, solid_of
from ..base.custom_property import CustomProperty, number, numbers, whole
from ..base.hierarchy import SHELF, FigureError, Place, Shelf, new_collection
from ..base.ownership import FIGURE, IDENTITY, is_owned, mark_owned
from ..drawing.draw import page_in
from ..drawing.faces import LEFT_SHARES, TEXTS, Placed, Text, areas, fill
from ..drawing.keys import remember_life
from ..drawing.lettering import lettered
from ..drawing.materials import BODY_INKS, ROLE, Palette, like_in, own_materials
from ..drawing.objects import ALGORITHM, PART, Drawing
from ..drawing.shapes import DrawnAs, Spline
from ..drawing.stage import camera_in
from ..drawing.user_view import turn_to_side
from .camera import ahead_of, aim, place_camera

DRAWN_IN_SPACE = CustomProperty("cld_in_space", whole(1, 1))
"""On a figure's collection: 1 if it is drawn in space."""
BEST_SIDE = CustomProperty("cld_seen_from", numbers(3))
"""On a figure's collection: the direction from which it is best seen and read."""
BODY_CENTRE = CustomProperty("cld_room", numbers(2))
"""On a figure's collection: its bodies' centre in pictures, in figure units from the picture's centre."""
FACES_READER = CustomProperty("cld_faces_reader", whole(NAME := 1, BELOW := 2))
"""On an object that is a text in the 3D View: whether it is a name at its place or a line below the figure."""
TEXTS_OF_VIEW = CustomProperty("cld_texts_of_view", whole(1, 1))
"""On a collection: 1 if it holds the texts in the 3D View."""

WHERE = ("in the view", "texts in the view", "in pictures", "hulls")
"""Collections of the parts of a figure that show only in the view or only in pictures, and of its bodies."""
AHEAD_SHARE, TEXTS_AHEAD = 0.3, 0.25
"""Share of their distance from the camera at which marks and texts in front are placed for pictures."""
NEARER = CustomProperty("cld_nearer", number)
"""On a figure's collection: by how many figure units its texts are nearer to an orthographic camera."""
STANDING = (DRAWN_IN_SPACE, BEST_SIDE, BODY_CENTRE, NEARER)
"""Properties of the collection of a figure in space that a page's collection lacks."""
OVER_MARKS = 24.0
"""Distance in figure units of texts from the marks in front, before an orthographic camera."""
OWN_COLOURS = (Role.A, Role.B)
PAPER_MARGIN, PLATE_HEIGHT, PAPER_DISTANCE = 0.6, 1.0, 1.0
"""Margin in figure units of the paper behind a text, its height in text sizes, and its distance behind the text."""


def draw_in_space(collection: bpy.types.Collection, figure: SpaceFigure, scene: bpy.types.Scene) -> None:
    """Draw the marks in space of a figure into its collection, which was drawn with an empty page.

    Raises a FigureError if the page or the camera is missing.
    """
    page, camera = page_in(collection), camera_in(collection)
    if page is None or camera is None:
        raise FigureError("{name} has lost its camera: make the figure again", name=collection.name)
    DRAWN_IN_SPACE.keep(collection, 1)
    BEST_SIDE.keep(collection, figure.seen_from)
    BODY_CENTRE.keep(collection, figure.room.center)
    page.location = figure.center
    places: dict[Place, bpy.types.Collection] = {}
    places.update((shelf, child) for child in collection.children if (shelf := SHELF.of(child)) is not None)
    number, identity = FIGURE.of(collection) or "", IDENTITY.of(collection) or ""
    apart = in_view, texts, in_pictures, hulls = [
        new_collection(f".{number} {where}", identity, number) for where in WHERE
    ]
    TEXTS_OF_VIEW.keep(texts, 1)
    # Set on the collections, since that of objects is keyed.
    in_view.hide_render = texts.hide_render = texts.hide_viewport = in_pictures.hide_viewport = True
    hulls.hide_viewport = figure.algorithm == LIVE
    for each, shelf in zip(apart, (Shelf.TEXT, Shelf.TEXT, Shelf.TEXT, Shelf.INPUT), strict=True):
        places[shelf].children.link(each)
    frame = place_camera(camera, scene.camera, figure, number, places[Shelf.STAGE])
    ahead = None if frame.perspective else ahead_of(camera, page, frame, places[Shelf.STAGE])
    NEARER.keep(collection, 0.0 if frame.perspective else frame.nearer + OVER_MARKS)
    drawing = Drawing(figure, page, places, scene.frame_current)
    _draw_solids(figure, drawing, apart, ahead or camera)
    for mark in figure.space_marks:
        if mark.kind is SpaceKind.FRAMED:  # with no paper before our own camera
            obj = _new_object("framed", [mark], in_pictures, drawing)
            bold, on_paper = STYLES[mark.role].bold, camera.parent is None
            _letter(obj, mark, figure, drawing.palette, bold=bold, on_paper=on_paper)
            obj.parent, obj.location, obj.scale = camera, frame.middle, (frame.unit,) * 3
        elif mark.kind is SpaceKind.TEXT:
            obj = _new_object("text", [mark], texts, drawing)
            FACES_READER.keep(obj, BELOW if mark.seen is SeenWhere.VIEW else NAME)
            write_text(obj, mark, figure, drawing.palette, 0.0)
            obj.rotation_euler = Vector(figure.seen_from).to_track_quat("Z", "Y").to_euler()
            if mark.seen is not SeenWhere.VIEW:  # a second object for pictures
                obj = _new_object("text", [mark], in_pictures, drawing)
                write_text(obj, mark, figure, drawing.palette, NEARER.of(collection) or 0.0)
                obj.constraints.new("COPY_ROTATION").target = camera
                if ahead is None:
                    _bring_forward(obj, camera, TEXTS_AHEAD)
    drawing.finish(collection.all_objects, *apart)


def _draw_solids(
    figure: SpaceFigure, drawing: Drawing, apart: Sequence[bpy.types.Collection], ahead: bpy.types.Object
) -> None:
    """Create a mesh for marks that show together, with a material for each look; marks in front get two objects."""
    in_view, _, in_pictures, hulls = apart
    together: dict[tuple[Span, bool, bool, bool], list[SpaceMark]] = {}
    for mark in figure.space_marks:
        if mark.kind not in (SpaceKind.TEXT, SpaceKind.FRAMED):
            is_body, of_pictures = mark.kind is SpaceKind.BODY, mark.seen is SeenWhere.PICTURES
            together.setdefault((mark.span, is_body, of_pictures, mark.ahead), []).append(mark)
    for (span, is_body, of_pictures, is_ahead), marks in together.items():
        identity, number = drawing.named
        mesh = bpy.data.meshes.new(f".{number}.marks")
        mark_owned(mesh, identity)
        fill_solids(mesh, marks, figure, drawing.palette)
        shelf = Shelf.INPUT if span == ALWAYS else Shelf.RESULT if span.last is None else Shelf.STEPS
        place = in_pictures if of_pictures else in_view if is_ahead else drawing.places[shelf]
        if is_body:
            place = hulls
        _new_object("hulls" if is_body else "marks", marks, place, drawing, mesh)
        if is_ahead and not is_body:
            _bring_forward(_new_object("ahead", marks, in_pictures, drawing, mesh), ahead, AHEAD_SHARE)


def _bring_forward(obj: bpy.types.Object, ahead: bpy.types.Object, share: float) -> None:
    """Move an object to a share of its distance from a camera and scale it down, so that it looks the same.

    For an orthographic camera, `ahead` is instead the empty to which it is moved.
    """
    constraint = obj.constraints.new("COPY_LOCATION")
    constraint.target = ahead
    if ahead.type == "CAMERA":
        obj.scale, constraint.influence = (share,) * 3, 1.0 - share


def is_in_space(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure is drawn in space and has no page."""
    return DRAWN_IN_SPACE.of(figure) == 1


def look_from_its_side(area: bpy.types.Area, figure: bpy.types.Collection) -> None:
    """Turn a 3D View to a figure in space from the side from which it is read, on paper.

    Raises a FigureError if the figure has lost its page; the view is then unchanged.
    """
    page, side = page_in(figure), BEST_SIDE.of(figure)
    if page is None or side is None:
        raise FigureError("{name} has lost its camera: make the figure again", name=figure.name)
    rotation, unit = Vector(side).to_track_quat("Z", "Y"), page.scale.x
    middle = page.location - rotation @ (unit * Vector((*(BODY_CENTRE.of(figure) or (0.0, 0.0)), 0.0)))
    turn_to_side(area, figure, middle, rotation, PAGE_WIDTH * unit)


def texts_of_view(figure: bpy.types.Collection) -> bpy.types.Collection | None:
    """Return the collection of a figure's texts in the 3D View; None if there is none."""
    return next((each for each in figure.children_recursive if TEXTS_OF_VIEW.of(each) and is_owned(each)), None)


def let_texts_show(*, shown: bool) -> None:
    """Show or hide the meshes of texts in the 3D View; in files they show, for Blender without the extension."""
    for each in bpy.data.collections:
        if TEXTS_OF_VIEW.of(each) and is_owned(each):
            each.hide_viewport = not shown


def fill_solids(mesh: bpy.types.Mesh, marks: Sequence[SpaceMark], figure: SpaceFigure, palette: Palette) -> None:
    """Fill a mesh with marks other than texts, with a material for each appearance of a mark that has points."""
    slots: dict[bpy.types.Material, list[Solid]] = {}
    for mark in marks:
        if not len(mark.points):
            continue
        if mark.kind is SpaceKind.BODY:
            material = like_in(figure.theme, mark.role, BODY_INKS[mark.tone], palette)
        else:
            look = DrawnAs.TINT if mark.kind is SpaceKind.FACE else DrawnAs.AREA
            material = like_in(figure.theme, mark.role, look.ink, palette)
        slots.setdefault(material, []).append(solid_of(mark, figure))
    solids = [joined(each) for each in slots.values()]
    mesh.clear_geometry()
    mesh.materials.clear()
    for material in slots:
        mesh.materials.append(material)
    whole, faces = joined(solids), np.array([len(each.counts) for each in solids], dtype=np.intp)
    mesh.vertices.add(len(whole.points))
    mesh.loops.add(len(whole.corners))
    mesh.polygons.add(len(whole.counts))
    mesh.vertices.foreach_set("co", whole.points.astype(np.float32).ravel())
    mesh.polygons.foreach_set("loop_start", np.cumsum(whole.counts, dtype=np.int32) - whole.counts)
    mesh.loops.foreach_set("vertex_index", whole.corners)
    mesh.polygons.foreach_set("material_index", np.repeat(np.arange(len(solids), dtype=np.int32), faces))
    mesh.update(calc_edges=True)


def write_text(obj: bpy.types.Object, mark: SpaceMark, figure: SpaceFigure, palette: Palette, height: float) -> None:
    """Make an object show a text in space, nearer to its reader by `height`, or nothing if the text is empty.

    In the view, whose lighting darkens paper and colours, names are larger, and all but those of A and B are black.
    """
    if FACES_READER.of(obj):
        larger = 1.0 if mark.seen is SeenWhere.VIEW else LARGER_IN_VIEW
        role = mark.role if mark.role in OWN_COLOURS else Role.TEXT
        mark = replace(mark, role=role, size=larger * mark.size)
    obj.location = (mark.points[0] - np.array(figure.center)) / figure.unit
    _letter(obj, mark, figure, palette, height)


def _letter(
    obj: bpy.types.Object,
    mark: SpaceMark,
    figure: SpaceFigure,
    palette: Palette,
    height: float = 0.0,
    *,
    bold: bool = False,
    on_paper: bool = True,
) -> None:
    """Make an object show a text and, `on_paper`, a sheet of paper that separates it from anything behind."""
    line = Text(mark.text, mark.aside, mark.above, height, mark.size, mark.align, 0, bold)
    TEXTS.keep(obj, (line,))
    obj.data.materials.clear()
    for role, look in ((mark.role, DrawnAs.TEXT), (Role.PAPER, DrawnAs.AREA)):
        obj.data.materials.append(like_in(figure.theme, role, look.ink, palette))
    placed = lettered(line)
    if on_paper:
        width, high = text_width(mark.text, mark.size, bold=bold) + 2 * PAPER_MARGIN, mark.size * PLATE_HEIGHT / 2
        left = mark.aside - PAPER_MARGIN - LEFT_SHARES[mark.align] * (width - 2 * PAPER_MARGIN)
        corners = [(left, -high), (left + width, -high), (left + width, high), (left, high)]
        plate = Spline((np.array(corners) + np.array((0.0, mark.above))).astype(np.float32), closed=True)
        placed.append(Placed(areas([plate]), height - PAPER_DISTANCE, 1))
    fill(obj.data, placed if mark.text else [])


def _new_object(
    name: str,
    marks: list[SpaceMark],
    place: bpy.types.Collection,
    drawing: Drawing,
    data: bpy.types.Mesh | None = None,
) -> bpy.types.Object:
    """Create an object of the figure with its own mesh, unless given, keyed to show during the span of its marks."""
    identity, number = drawing.named
    if data is None:
        data = bpy.data.meshes.new(f".{number}.{name}")
        mark_owned(data, identity)
    obj = bpy.data.objects.new(f".{number}.{name}", data)
    mark_owned(obj, identity, number)
    place.objects.link(obj)
    obj.parent = drawing.page
    obj.show_in_front = True
    ROLE.keep(obj, marks[0].role)
    ALGORITHM.keep(obj, drawing.figure.algorithm)
    PART.keep(obj, " ".join(dict.fromkeys(mark.part for mark in marks)))
    life = Life(marks[0].span, Role.TEXT)
    remember_life(obj, life)
    drawing.write_keys(obj, life)
    return obj


Parts = Mapping[str, Sequence[SpaceMark]]
"""The marks of each part, which is an object, or two objects for view and pictures that share a mesh."""


def rewrite(collection: bpy.types.Collection, parts: Parts, figure: SpaceFigure, before: Parts) -> None:
    """Make the objects of a drawn figure show another one with the same parts; `before` is what they show, if known."""
    objects = [obj for obj in collection.all_objects if is_owned(obj)]
    page, camera, palette = page_in(collection), camera_in(collection), own_materials()
    if page is None or camera is None:  # deleted by hand
        return
    page.location, page.scale = figure.center, (figure.unit,) * 3
    BEST_SIDE.keep(collection, figure.seen_from)
    frame = aim(camera, figure) if camera.parent is not None else None
    filled = set()
    for obj in objects:
        part = PART.of(obj)
        marks = parts.get(part or "")
        if not marks:
            continue
        kind = marks[0].kind
        if kind is SpaceKind.FRAMED:
            if frame is not None:
                obj.location, obj.scale = frame.middle, (frame.unit,) * 3
            if not _reads_alike(marks[0], before.get(part or "")):
                bold = STYLES[marks[0].role].bold
                _letter(obj, marks[0], figure, palette, bold=bold, on_paper=frame is None)
        elif kind is SpaceKind.TEXT:
            if _reads_alike(marks[0], before.get(part or "")):
                obj.location = (marks[0].points[0] - np.array(figure.center)) / figure.unit
            else:
                height = 0.0 if FACES_READER.of(obj) else NEARER.of(collection) or 0.0
                write_text(obj, marks[0], figure, palette, height)
        elif obj.data not in filled:
            filled.add(obj.data)
            fill_solids(obj.data, marks, figure, palette)


def _reads_alike(mark: SpaceMark, before: Sequence[SpaceMark] | None) -> bool:
    """Tell whether a text looks as before, apart from its position."""
    looks = attrgetter("text", "role", "size", "aside", "above", "align")
    return before is not None and len(before) > 0 and bool(looks(mark) == looks(before[0]))
