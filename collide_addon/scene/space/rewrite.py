# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in space shown by the objects that are there: what looks different is filled in anew, part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bpy
import numpy as np

from ...figure.space.model import SpaceFigure, SpaceKind, SpaceMark
from ..base.owned import is_owned
from ..drawing.draw import PART
from ..drawing.materials import own_materials
from ..drawing.stage import camera_in
from .camera import aim
from .draw import FACES_READER, NEARER, SIDE, fill_solids, page_in, write_framed, write_text

Parts = Mapping[str, Sequence[SpaceMark]]
"""The marks of each part, which is an object, or two of the same mesh: for the view and for pictures."""


def rewrite(collection: bpy.types.Collection, parts: Parts, figure: SpaceFigure, before: Parts) -> None:
    """Let the objects of a drawn figure show another with the same parts; `before` is what they show, if known."""
    objects = [obj for obj in collection.all_objects if is_owned(obj)]
    page, camera, palette = page_in(collection), camera_in(collection), own_materials()
    if page is None or camera is None:  # deleted by hand
        return
    page.location, page.scale = figure.center, (figure.unit,) * 3
    SIDE.keep(collection, figure.seen_from)
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
                write_framed(obj, marks[0], figure, palette, on_paper=frame is None)
        elif kind is SpaceKind.TEXT:
            if _reads_alike(marks[0], before.get(part or "")):
                obj.location = (marks[0].points[0] - np.array(figure.center)) / figure.unit
            else:
                is_flat = camera.data.type == "ORTHO" and not FACES_READER.of(obj)
                write_text(obj, marks[0], figure, palette, NEARER if is_flat else 0.0)
        elif obj.data not in filled:
            filled.add(obj.data)
            fill_solids(obj.data, marks, figure, palette)


def _reads_alike(mark: SpaceMark, before: Sequence[SpaceMark] | None) -> bool:
    """Tell whether a text looks as it did, wherever it stands."""

    def look(of: SpaceMark) -> tuple[object, ...]:
        return of.text, of.role, of.size, of.aside, of.above, of.align

    return before is not None and len(before) > 0 and look(mark) == look(before[0])
