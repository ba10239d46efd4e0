# SPDX-License-Identifier: GPL-3.0-or-later
"""Live figures in the plane: the page, with A − B beside the shapes.

`draw` creates the objects once. At each moment, those of their locations, spline points, faces and texts that have
changed are updated. Objects are looked up and never kept, since undo and deletion remove them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live.marks import LiveMark, live_marks
from ...figure.live.moment import LiveMoment, MovingShape, form_of, next_moment
from ...figure.live.page import first_drawing, lesson_parameters, page_marks, room_to_move, still_fits
from ...figure.model.figure import Figure, Kind, Mark, Panel
from ...figure.model.lesson import Choices
from ...figure.model.style import STYLES, Role
from ...figure.page.sheet import Sheet
from ...geometry import ConvexPolygon
from ...geometry.motion.near_hull import NearHull, near_hull
from ..base.ownership import IDENTITY
from ..drawing.draw import PANEL
from ..drawing.faces import TEXTS, UNSEEN_SIZE, Placed, Text, areas, fill, in_order
from ..drawing.lettering import lettered
from ..drawing.objects import PART
from ..drawing.plan import FACES
from ..drawing.shapes import Drawn, DrawnAs, Spline, anchor_of, height_of, splines_of
from ..drawing.stage import camera_in, seen_width
from ..reading.meshes import heights_of, project
from ..reading.outline import read_concave_outline
from ..reading.parts import Readable
from ..reading.read import read_local, read_outermost, world_rows
from .session import Reading, Session, is_concave

Key = str | Panel


@dataclass(frozen=True, slots=True, eq=False)
class ReadObject(Reading):
    """An object as read along Z: its hull in scene coordinates, and the vertices that suffice for that hull."""

    shape: MovingShape
    near: NearHull | None


def read_moving(
    letter: str, obj: Readable, depsgraph: bpy.types.Depsgraph, last: ReadObject | None, radius: float
) -> ReadObject:
    """Return an object as `read_points` reads it, grown by a radius; errors are those of `read_points`.

    `last` is a reading of the same geometry, if any.
    """
    rows = world_rows(obj, depsgraph)
    local = read_local(obj, depsgraph) if last is None else last.local
    at, near = rows[:2, 3].copy(), None
    if local is None:
        points, _, heights, _ = read_outermost(obj, depsgraph)
    elif last is None or last.near is None or not last.near.serves(rows[:2]):
        points, heights = project(local, rows, obj.name), heights_of(local, rows)
        near = near_hull(local, points, rows[:2])
    else:
        points, heights, near = project(last.near.local, rows, obj.name), heights_of(local, rows), last.near
    polygon = ConvexPolygon(points)
    form = None
    if last is not None and near is not None and near is last.near:
        is_moved = np.array_equal(last.rows[:, :3], rows[:, :3]) and len(last.shape.polygon) == len(polygon)
        form = last.shape.form if is_moved else None
    form = form_of(polygon, at, radius) if form is None else form
    shape = MovingShape(letter, obj.name, polygon, at, form, heights, radius)
    return ReadObject(rows, local, is_concave(obj, depsgraph, last, local), shape, near)


@dataclass(slots=True, kw_only=True)
class PlaneSession(Session):
    """A live figure of two objects seen along Z.

    `names` has the last known names of its objects, by their `objects.PART`, and of the page's empty. The objects show
    the marks `written`, on a page laid out as the sheet `laid`; `anchors` are the coordinates of its centre in each
    panel.
    """

    moment: LiveMoment = field(init=False)
    sheet: Sheet = field(init=False)
    names: dict[Key, str] = field(default_factory=dict)
    written: dict[str, list[Mark]] = field(default_factory=dict)
    anchors: dict[Panel, NDArray[np.float64]] = field(default_factory=dict)
    laid: Sheet | None = None

    def read_one(self, letter: str, obj: Readable, depsgraph: bpy.types.Depsgraph, last: Any) -> ReadObject:
        """Return an object as it is now; a ReadError if it cannot be read."""
        radius = self.choices.radius_a if letter == "A" else self.choices.radius_b
        return read_moving(letter, obj, depsgraph, last, radius)

    def compute(self) -> None:
        """Compute the moment of the objects as last read."""
        a, b = (each.reading.shape for each in self.watched)
        before = None if self.is_first else self.moment
        self.moment = next_moment(a, b, before, self.choices.tolerance, self.hull_of)
        if self.is_first:
            self.sheet = room_to_move(self.moment, self.look.layout)
        self.is_first = False

    def first_drawing(self) -> Figure:
        """Return the figure to draw first, with every part that any moment can show."""
        return first_drawing(self.moment, self.sheet, self.look)

    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Show the moment, or what the figure is waiting for; tell whether its page has changed."""
        before, language = self.sheet, self.look.language
        marks: list[LiveMark] = []
        if not waiting:
            if not still_fits(self.sheet, self.moment):
                self.sheet = room_to_move(self.moment, self.look.layout)
            marks += live_marks(self.moment, self.sheet)
        rate = "" if waiting else self.pace.in_words(language)
        marks += page_marks(self.moment, self.sheet, language, rate, waiting)
        if not self.names:
            self.names.update((_key(obj), obj.name) for obj in collection.all_objects if self._owns(obj))
        if self.laid is not self.sheet:
            self._lay_out(collection)
        parts: dict[str, list[LiveMark]] = {}
        for each in marks:
            parts.setdefault(each.mark.part, []).append(each)
        for part, group in parts.items():
            self._write_part(part, group, collection)
        return self.sheet is not before

    def forget(self) -> None:
        """Forget what the figure's objects show, since undo may have changed it."""
        self.names.clear()
        self.written.clear()
        self.laid = None

    def parameters(self, choices: Choices) -> dict[str, object]:
        """Return the parameters of the moment's lesson with these choices, for exporting the figure."""
        return lesson_parameters(self.moment, choices, self.of_concave(read_concave_outline))

    def _lay_out(self, collection: bpy.types.Collection) -> None:
        """Move the page, whose scale is the figure unit, and the camera."""
        self.laid = sheet = self.sheet
        self.written.clear()
        self.anchors = {panel: anchor_of(sheet, panel) for panel in sheet.panels}
        page, camera = self._find(Panel.PAGE, collection), camera_in(collection)
        if page is not None:
            page.location.xy = sheet.page.center
            page.scale = (sheet.unit,) * 3
        if camera is not None:
            width = seen_width(sheet.page)
            height = camera.location.z / camera.data.ortho_scale * width
            camera.location = (*sheet.page.center, height)
            camera.data.ortho_scale = width
            camera.data.clip_start, camera.data.clip_end = height / 10, height * 2

    def _write_part(self, part: str, group: list[LiveMark], collection: bpy.types.Collection) -> None:
        unit, shown = self.sheet.unit, [each.mark for each in group]
        changed = not _same(self.written.get(part), shown, unit)
        there = next((each for each in group if len(each.mark.points)), None)
        if changed:
            self.written[part] = shown
        elif there is None:
            return
        lines, faces = (self._find(part + ending, collection) for ending in ("", FACES))
        for obj in (lines, faces):
            if obj is not None and there is not None:
                place = ((there.at - self.anchors[there.mark.panel]) / unit).astype(np.float32).tolist()
                if list(obj.location.xy) != place:  # even an equal value would make Blender update it
                    obj.location.xy = place
        if not changed:
            return
        splines = [] if shown[0].kind is Kind.LABEL else [splines_of(mark, unit) for mark in shown if len(mark.points)]
        if lines is not None and shown[0].kind is not Kind.LABEL:
            _write_splines(lines.data, in_order(_drawn(splines, DrawnAs.LINE))[1])
        if faces is not None and shown[0].kind is Kind.LABEL:
            label = shown[0]
            line = Text(label.text, 0.0, 0.0, 0.0, label.size / unit, label.align, 0, STYLES[label.role].bold)
            TEXTS.keep(faces, (line,))
            fill(faces.data, lettered(line))
        elif faces is not None:
            _write_areas(faces.data, splines, shown[0].role)

    def _find(self, key: Key, collection: bpy.types.Collection) -> bpy.types.Object | None:
        """Return the object with this key, found by its last name or by searching the collection."""
        name = self.names.get(key)
        if name is None:
            return None
        obj = bpy.data.objects.get(name)
        kept = PANEL if isinstance(key, Panel) else PART  # reading both would be slow
        if obj is not None and self._owns(obj) and kept.of(obj) == key:
            return obj
        obj = next((obj for obj in collection.all_objects if self._owns(obj) and _key(obj) == key), None)
        if obj is not None:
            self.names[key] = obj.name
        return obj

    def _owns(self, obj: bpy.types.Object) -> bool:
        return IDENTITY.of(obj) == self.identity


def _key(obj: bpy.types.Object) -> Key:
    return PANEL.of(obj) or PART.of(obj) or ""


def _same(before: list[Mark] | None, now: list[Mark], unit: float) -> bool:
    """Tell whether marks look like those written before, apart from their position."""
    least = UNSEEN_SIZE * unit
    return before is not None and all(
        (old.text, old.size, old.points.shape) == (new.text, new.size, new.points.shape)
        and abs(old.radius - new.radius) <= least
        and (old.points is new.points or float(np.abs(old.points - new.points).max(initial=0.0)) <= least)
        for old, new in zip(before, now, strict=True)
    )


def _drawn(of_marks: list[Drawn], look: DrawnAs) -> list[Spline]:
    return [spline for of_mark in of_marks for spline in of_mark.get(look, ())]


def _write_areas(mesh: bpy.types.Mesh, splines: list[Drawn], role: Role) -> None:
    """Make a mesh show these areas; tints, if any, have its first material and are at the object's own height."""
    above = height_of(DrawnAs.AREA, role) - height_of(DrawnAs.TINT, role) if len(mesh.materials) > 1 else 0.0
    tints, solid = (areas(_drawn(splines, look)) for look in (DrawnAs.TINT, DrawnAs.AREA))
    fill(mesh, [Placed(tints), Placed(solid, above, len(mesh.materials) - 1)])


def _write_splines(curve: bpy.types.Curve, splines: list[Spline]) -> None:
    """Write these splines into a curve, reusing its splines as far as possible."""
    for _ in range(len(curve.splines) - len(splines)):
        curve.splines.remove(curve.splines[-1])
    for row, spline in enumerate(splines):
        made = curve.splines[row] if row < len(curve.splines) else curve.splines.new("POLY")
        if len(made.points) < len(spline.points):
            made.points.add(len(spline.points) - len(made.points))
        rows: NDArray[np.float32] = np.ones((len(made.points), 4), np.float32)
        rows[: len(spline.points), :2] = spline.points
        rows[len(spline.points) :, :2] = spline.points[-1]  # surplus points coincide with the last one
        rows[:, 2] = 0.0
        made.points.foreach_set("co", rows.ravel())
        if made.use_cyclic_u != spline.closed:
            made.use_cyclic_u = spline.closed
    curve.update_tag()
