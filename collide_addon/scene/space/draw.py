# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in space drawn where the objects are: meshes of our own in the figure's collection, keyed like any figure.

What shows together is one mesh, in front of all else in the 3D View. A text is there twice: in the view it faces
whoever looked when it was drawn or shown, in pictures always the camera. That one takes the place of the scene's camera
or, where there is none, goes around until the result is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Quaternion, Vector
from numpy.typing import NDArray

from ...figure.model.figure import ALWAYS, Panel, Span
from ...figure.model.keyframes import Life
from ...figure.model.playback import FIRST_FRAME
from ...figure.model.reading import FRAMES_PER_SECOND
from ...figure.model.style import Role
from ...figure.page.text_metrics import text_width
from ...figure.space.model import SpaceFigure, SpaceKind, SpaceMark
from ...figure.space.solids import Solid, joined, solid_of
from ..base import compat
from ..base.all_or_nothing import remove_blocks
from ..base.custom_property import CustomProperty, whole
from ..base.hierarchy import SHELF, FigureError, Shelf, new_collection
from ..base.owned import FIGURE, IDENTITY, is_owned, mark_owned
from ..base.timeline import describe_steps
from ..drawing.draw import ALGORITHM, PANEL, PART
from ..drawing.faces import BEFORE, Placed, Text, areas, fill, lettered
from ..drawing.keys import KeyWriter, key_writer, remember_life
from ..drawing.materials import ROLE, Palette, material_for, own_materials
from ..drawing.plan import DrawnAs, Spline
from ..drawing.stage import camera_in

IN_SPACE = CustomProperty("cld_in_space", whole(1, 1))
"""Of a figure's collection: 1 where it stands in space."""
FACES_READER = CustomProperty("cld_faces_reader", whole(1, 1))
"""Of an object: 1 of a text in the 3D View, which is turned to whoever looks."""

WHERE = ("the view", "pictures")
"""Where texts are seen that face their reader."""
LENS, SENSOR = 50.0, 36.0
"""Of our own camera, in millimetres."""
PROPORTIONS = 16 / 9
ROOM = 1.15
"""How much more than the figure the camera sees."""
VIEWS = 24
"""Of a turn, in which a figure must fit into the picture."""
HALF_WIDTH, HALF_HEIGHT = SENSOR / 2 / LENS, SENSOR / 2 / LENS / PROPORTIONS
"""Of what it sees, by the distance."""
ORBIT = math.radians(15.0)
"""By how much our own camera turns in a second; it comes to rest when the result is drawn."""
NEARER = 24.0
"""By how many figure units a text in a picture stands nearer to the camera than what it is about."""
AXES = 10.0
"""Drawn size of the empty about which the camera turns, in figure units."""
MARGIN, PLATE_HEIGHT, BEHIND = 1.2, 1.3, 0.4
"""Of the paper behind a text: room beside it in figure units, height in text sizes, and how far behind it is."""
TURN = ("rotation_euler", 2)


class _Drawing(NamedTuple):
    figure: SpaceFigure
    number: str
    identity: str
    palette: Palette
    page: bpy.types.Object
    places: dict[Shelf, bpy.types.Collection]
    write_keys: KeyWriter
    in_view: bpy.types.Collection
    in_pictures: bpy.types.Collection


def draw_in_space(collection: bpy.types.Collection, figure: SpaceFigure, scene: bpy.types.Scene) -> None:
    """Draw what stands in space into a figure's collection, which was drawn with an empty page.

    Raises
    ------
    FigureError
        When the page is not there.
    """
    owned = [obj for obj in collection.all_objects if is_owned(obj)]
    page = next((obj for obj in owned if PANEL.of(obj) is Panel.PAGE), None)
    camera = camera_in(collection)
    if page is None or camera is None:
        raise FigureError("{name} has lost its camera: make the figure again", name=collection.name)
    for paper in [obj for obj in owned if ROLE.of(obj) is Role.PAPER]:
        mesh, materials = paper.data, list(paper.data.materials)
        bpy.data.objects.remove(paper)
        bpy.data.meshes.remove(mesh)
        remove_blocks(material for material in materials if material.users == 0)
    IN_SPACE.keep(collection, 1)
    page.location = figure.center
    places = {shelf: child for child in collection.children if (shelf := SHELF.of(child)) is not None}
    number, identity = FIGURE.of(collection) or "", IDENTITY.of(collection) or ""
    write_keys = key_writer(figure, scene.frame_current)
    in_view, in_pictures = (new_collection(f".{number} texts in {where}", identity, number) for where in WHERE)
    in_view.hide_render = in_pictures.hide_viewport = True  # of the collections, since the objects' own are keyed
    for texts in (in_view, in_pictures):
        places[Shelf.TEXT].children.link(texts)
    drawing = _Drawing(figure, number, identity, own_materials(), page, places, write_keys, in_view, in_pictures)
    _place_camera(camera, scene.camera, drawing)
    for span in dict.fromkeys(mark.span for mark in figure.space_marks):
        together = [mark for mark in figure.space_marks if mark.span == span]
        _draw_solids([mark for mark in together if mark.kind is not SpaceKind.TEXT], span, drawing)
        for mark in together:
            if mark.kind is SpaceKind.TEXT:
                _draw_text(mark, camera, drawing)


def is_in_space(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure stands in space and has no page."""
    return IN_SPACE.of(figure) == 1


def face_reader(figure: bpy.types.Collection, rotation: Quaternion) -> None:
    """Turn the texts of a figure in space to a view with this rotation."""
    for obj in figure.all_objects:
        if is_owned(obj) and FACES_READER.of(obj):
            obj.rotation_euler = rotation.to_euler()


def _draw_solids(marks: list[SpaceMark], span: Span, drawing: _Drawing) -> None:
    """Make one mesh of all marks that show together, with a material for each role."""
    slots: dict[bpy.types.Material, list[Solid]] = {}
    for mark in marks:
        look = DrawnAs.TINT if mark.kind is SpaceKind.FACE else DrawnAs.AREA
        slots.setdefault(material_for(drawing.figure.theme, mark.role, look, drawing.palette), []).append(
            solid_of(mark, drawing.figure)
        )
    if not slots:
        return
    solids = [joined(each) for each in slots.values()]
    place = Shelf.INPUT if span == ALWAYS else Shelf.RESULT if span.last is None else Shelf.STEPS
    obj = _new_object("marks", _mesh("marks", drawing), span, marks, drawing.places[place], drawing)
    for material in slots:
        obj.data.materials.append(material)
    whole_solid = joined(solids)
    rows = np.repeat(np.arange(len(solids)), [len(each.counts) for each in solids])
    _fill(obj.data, whole_solid, rows.astype(np.int32))


def _fill(mesh: bpy.types.Mesh, solid: Solid, slots: NDArray[np.int32]) -> None:
    """Let an empty mesh have these faces."""
    mesh.vertices.add(len(solid.points))
    mesh.loops.add(len(solid.corners))
    mesh.polygons.add(len(solid.counts))
    mesh.vertices.foreach_set("co", solid.points.astype(np.float32).ravel())
    mesh.polygons.foreach_set("loop_start", np.cumsum(solid.counts, dtype=np.int32) - solid.counts)
    mesh.loops.foreach_set("vertex_index", solid.corners)
    mesh.polygons.foreach_set("material_index", slots)
    mesh.update(calc_edges=True)


def _draw_text(mark: SpaceMark, camera: bpy.types.Object, drawing: _Drawing) -> None:
    """Make a text twice: for the view, and for pictures, where it stands nearer to the camera."""
    figure = drawing.figure
    materials = [
        material_for(figure.theme, role, look, drawing.palette)
        for role, look in ((mark.role, DrawnAs.TEXT), (Role.PAPER, DrawnAs.AREA))
    ]
    for place, height in ((drawing.in_view, 0.0), (drawing.in_pictures, NEARER)):
        obj = _new_object("text", _mesh("text", drawing), mark.span, [mark], place, drawing)
        for material in materials:
            obj.data.materials.append(material)
        letters = lettered(Text(mark.text, mark.aside, mark.above, height, mark.size, mark.align, 0))
        fill(obj.data, [letters, Placed(areas([_plate(mark)]), height - BEHIND, 1)])
        obj.location = (mark.points[0] - np.array(figure.center)) / figure.unit
        if place == drawing.in_view:
            FACES_READER.keep(obj, 1)
            obj.rotation_euler = Vector(figure.seen_from).to_track_quat("Z", "Y").to_euler()
        else:
            obj.constraints.new("COPY_ROTATION").target = camera


def _plate(mark: SpaceMark) -> Spline:
    """Return a sheet of paper behind a text, so that it can be read before anything."""
    width, high = text_width(mark.text, mark.size) + 2 * MARGIN, mark.size * PLATE_HEIGHT
    left = mark.aside - MARGIN - BEFORE[mark.align] * (width - 2 * MARGIN)
    corners = [(left, -high), (left + width, -high), (left + width, high), (left, high)]
    return Spline((np.array(corners) / (1.0, 2.0) + (0.0, mark.above)).astype(np.float32), closed=True)


def _mesh(name: str, drawing: _Drawing) -> bpy.types.Mesh:
    mesh = bpy.data.meshes.new(f".{drawing.number}.{name}")
    mark_owned(mesh, drawing.identity, drawing.number)
    return mesh


def _new_object(
    name: str,
    data: bpy.types.Mesh,
    span: Span,
    marks: Iterable[SpaceMark],
    place: bpy.types.Collection,
    drawing: _Drawing,
) -> bpy.types.Object:
    """Make an object of the figure, keyed to show in its span."""
    figure = drawing.figure
    obj = bpy.data.objects.new(f".{drawing.number}.{name}", data)
    mark_owned(obj, drawing.identity, drawing.number)
    place.objects.link(obj)
    obj.parent = drawing.page
    obj.show_in_front = True
    obj.hide_select = True
    ROLE.keep(obj, next(iter(marks)).role)
    ALGORITHM.keep(obj, figure.algorithm)
    PART.keep(obj, " ".join(dict.fromkeys(mark.part for mark in marks)))
    life = Life(span, Role.TEXT)
    remember_life(obj, life)
    drawing.write_keys(obj, life)
    return obj


def _place_camera(camera: bpy.types.Object, users: bpy.types.Object | None, drawing: _Drawing) -> None:
    """Let the figure's camera follow the scene's own; where there is none, let it go around the figure."""
    figure, lens = drawing.figure, camera.data
    lens.sensor_fit, lens.type = "AUTO", "PERSP"
    if users is not None and users.type == "CAMERA":
        seen = users.data
        for name in (
            "type",
            "lens",
            "sensor_width",
            "sensor_height",
            "sensor_fit",
            "ortho_scale",
            "shift_x",
            "shift_y",
        ):
            setattr(lens, name, getattr(seen, name))
        lens.clip_start, lens.clip_end = seen.clip_start, seen.clip_end
        camera.constraints.new("COPY_TRANSFORMS").target = users
        return
    far = _distance_to_see(figure)
    lens.lens, lens.sensor_width = LENS, SENSOR
    lens.clip_start, lens.clip_end = far / 100, 2 * far
    pivot = bpy.data.objects.new(f".{drawing.number}.orbit", None)
    mark_owned(pivot, drawing.identity, drawing.number)
    pivot.location, pivot.empty_display_size = figure.center, AXES * figure.unit
    pivot.hide_viewport = pivot.hide_select = True
    drawing.places[Shelf.STAGE].objects.link(pivot)
    towards = Vector(figure.seen_from)
    camera.parent = pivot
    camera.location = far * towards
    camera.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    action = bpy.data.actions.new(pivot.name)
    mark_owned(action, drawing.identity, drawing.number)
    pivot.animation_data_create().action = action
    points = compat.add_channel(pivot, *TURN).keyframe_points
    shown = describe_steps(figure)[-1].frames[-1]
    way = min(math.tau, ORBIT * (shown - FIRST_FRAME) / FRAMES_PER_SECOND)
    for frame, angle in {FIRST_FRAME: -way, shown: 0.0}.items():
        points.insert(frame, angle).interpolation = "LINEAR"


def _distance_to_see(figure: SpaceFigure) -> float:
    """Return how far a camera that goes around a figure must be from its middle to have all of it in the picture."""
    points = np.concatenate([mark.points for mark in figure.space_marks]) - np.array(figure.center)
    level, towards = Vector((0.0, 0.0, 1.0)), Vector(figure.seen_from)
    far = 0.0
    for turn in np.linspace(0.0, math.tau, VIEWS, endpoint=False).tolist():
        eye = Quaternion(level, turn) @ towards
        across = level.cross(eye).normalized()
        ahead, right, up = (points @ np.array(axis) for axis in (eye, across, eye.cross(across)))
        far = max(far, float((ahead + np.maximum(np.abs(right) / HALF_WIDTH, np.abs(up) / HALF_HEIGHT)).max()))
    words = max(abs(mark.above) + mark.size for mark in figure.space_marks) * figure.unit
    return ROOM * max(far, words / HALF_HEIGHT)
