# SPDX-License-Identifier: GPL-3.0-or-later
"""Updates of a live figure's objects: transforms, spline points, faces and texts, and only what has changed.

`draw` creates the objects once; they are then found by their properties and never held, since undo and deletion remove
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live.marks import LiveMark
from ...figure.model.figure import Kind, Mark, Panel
from ...figure.model.style import STYLES, Role
from ...figure.page.sheet import Sheet
from ..base.hierarchy import figures
from ..base.ownership import IDENTITY
from ..drawing.curves import lines_in_order
from ..drawing.draw import PANEL, PART
from ..drawing.faces import TEXTS, Placed, Text, areas, fill, lettered
from ..drawing.plan import FACES, DrawnAs, Spline, anchor_of, height_of, splines_of
from ..drawing.stage import camera_in, seen_width

HARDLY_SEEN = 1e-3
"""In figure units: smaller changes are not written, being a third of a hundredth of a pixel."""
Key = str | Panel
OfMark = Mapping[DrawnAs, list[Spline]]


@dataclass(slots=True)
class Written:
    """What the objects of one live figure show, and the names under which they were last found.

    `names` are by an object's `draw.PART`, or the page's empty; `anchors` are the page's centre in each panel.
    """

    identity: str
    names: dict[Key, str] = field(default_factory=dict)
    marks: dict[str, list[Mark]] = field(default_factory=dict)
    anchors: dict[Panel, NDArray[np.float64]] = field(default_factory=dict)
    sheet: Sheet | None = None

    def forget(self) -> None:
        """Forget what the objects show, since undo has changed it."""
        self.names.clear()
        self.marks.clear()
        self.sheet = None


def figure_of(identity: str, name: str) -> bpy.types.Collection | None:
    """Return the figure of this identity, expected under `name`; None if it has been deleted or undone."""
    expected = bpy.data.collections.get(name)
    if expected is not None and IDENTITY.of(expected) == identity:
        return expected
    return next((figure for figure in figures() if IDENTITY.of(figure) == identity), None)


def write_marks(collection: bpy.types.Collection, marks: Iterable[LiveMark], sheet: Sheet, written: Written) -> None:
    """Make the figure's objects show these marks."""
    if not written.names:
        written.names.update((_key(obj), obj.name) for obj in collection.all_objects if _is_of(obj, written))
    if written.sheet is not sheet:
        _lay_out(collection, sheet, written)
    parts: dict[str, list[LiveMark]] = {}
    for each in marks:
        parts.setdefault(each.mark.part, []).append(each)
    for part, group in parts.items():
        _write_part(part, group, collection, sheet, written)


def _write_part(
    part: str, group: list[LiveMark], collection: bpy.types.Collection, sheet: Sheet, written: Written
) -> None:
    """Move the objects of a part into place, and update what looks different."""
    shown = [each.mark for each in group]
    changed = not _same(written.marks.get(part), shown, sheet.unit)
    there = next((each for each in group if len(each.mark.points)), None)
    if changed:
        written.marks[part] = shown
    elif there is None:
        return
    lines, faces = (_find(part + ending, collection, written) for ending in ("", FACES))
    for obj in (lines, faces):
        if obj is not None and there is not None:
            _place(obj, (there.at - written.anchors[there.mark.panel]) / sheet.unit)
    if not changed:
        return
    if shown[0].kind is Kind.LABEL:
        if faces is not None:
            _write_text(faces, shown[0], sheet.unit)
        return
    splines: list[OfMark] = [splines_of(mark, sheet.unit) for mark in shown if len(mark.points)]
    if lines is not None:
        _write_splines(lines.data, lines_in_order(_drawn(splines, DrawnAs.LINE)))
    if faces is not None:
        _write_areas(faces.data, splines, shown[0].role)


def _lay_out(collection: bpy.types.Collection, sheet: Sheet, written: Written) -> None:
    """Move the page, whose scale is the figure unit, and the camera."""
    written.sheet = sheet
    written.marks.clear()
    written.anchors = {panel: anchor_of(sheet, panel) for panel in sheet.panels}
    page = _find(Panel.PAGE, collection, written)
    if page is not None:
        page.location.xy = sheet.page.center
        page.scale = (sheet.unit,) * 3
    camera = camera_in(collection)
    if camera is not None:
        width = seen_width(sheet.page)
        height = camera.location.z / camera.data.ortho_scale * width
        camera.location = (*sheet.page.center, height)
        camera.data.ortho_scale = width
        camera.data.clip_start, camera.data.clip_end = height / 10, height * 2


def _same(before: list[Mark] | None, now: list[Mark], unit: float) -> bool:
    """Tell whether these marks look like those written, apart from their position."""
    return before is not None and all(
        (old.text, old.size) == (new.text, new.size)
        and abs(old.radius - new.radius) <= HARDLY_SEEN * unit
        and (old.points is new.points or _as_near(old.points, new.points, HARDLY_SEEN * unit))
        for old, new in zip(before, now, strict=True)
    )


def _as_near(old: NDArray[np.float64], new: NDArray[np.float64], limit: float) -> bool:
    return old.shape == new.shape and bool(np.abs(old - new).max(initial=0.0) <= limit)


def _drawn(of_marks: list[OfMark], look: DrawnAs) -> list[Spline]:
    return [spline for of_mark in of_marks for spline in of_mark.get(look, ())]


def _place(obj: bpy.types.Object, place: NDArray[np.float64]) -> None:
    x, y = place.astype(np.float32).tolist()
    at_x, at_y, _ = obj.location
    if at_x != x or at_y != y:  # setting it would still make Blender look at the object again
        obj.location.xy = x, y


def _write_text(obj: bpy.types.Object, label: Mark, unit: float) -> None:
    line = Text(label.text, 0.0, 0.0, 0.0, label.size / unit, label.align, 0, STYLES[label.role].bold)
    TEXTS.keep(obj, (line,))
    fill(obj.data, lettered(line))


def _write_areas(mesh: bpy.types.Mesh, splines: list[OfMark], role: Role) -> None:
    """Make a mesh show these areas: tints, if any, in its first material, at the object's own height."""
    above = height_of(DrawnAs.AREA, role) - height_of(DrawnAs.TINT, role) if len(mesh.materials) > 1 else 0.0
    tints, solid = (areas(_drawn(splines, look)) for look in (DrawnAs.TINT, DrawnAs.AREA))
    fill(mesh, [Placed(tints), Placed(solid, above, len(mesh.materials) - 1)])


def _write_splines(curve: bpy.types.Curve, splines: list[Spline]) -> None:
    """Write these splines into a curve, reusing its splines as far as possible."""
    for _ in range(len(curve.splines) - len(splines)):
        curve.splines.remove(curve.splines[-1])
    for row, spline in enumerate(splines):
        made = curve.splines[row] if row < len(curve.splines) else curve.splines.new("POLY")
        count = len(made.points)
        if count < len(spline.points):
            made.points.add(len(spline.points) - count)
            count = len(spline.points)
        rows: NDArray[np.float32] = np.zeros((count, 4), np.float32)
        rows[: len(spline.points), :2] = spline.points
        rows[len(spline.points) :, :2] = spline.points[-1]  # surplus points coincide with the last one
        rows[:, 3] = 1.0
        made.points.foreach_set("co", rows.ravel())
        if made.use_cyclic_u != spline.closed:
            made.use_cyclic_u = spline.closed
    curve.update_tag()


def _find(key: Key, collection: bpy.types.Collection, written: Written) -> bpy.types.Object | None:
    """Return the object of a key: by its last name, or by searching the collection."""
    name = written.names.get(key)
    if name is None:
        return None
    obj = bpy.data.objects.get(name)
    if obj is not None and _is_of(obj, written) and _has_key(obj, key):
        return obj
    obj = next((obj for obj in collection.all_objects if _is_of(obj, written) and _key(obj) == key), None)
    if obj is not None:
        written.names[key] = obj.name
    return obj


def _key(obj: bpy.types.Object) -> Key:
    return PANEL.of(obj) or PART.of(obj) or ""


def _has_key(obj: bpy.types.Object, key: Key) -> bool:
    """Tell whether an object has the key under which it was found before; reading its properties is slow."""
    return bool((PANEL if isinstance(key, Panel) else PART).of(obj) == key)


def _is_of(obj: bpy.types.Object, written: Written) -> bool:
    return IDENTITY.of(obj) == written.identity
