# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of a figure in space drawn over a 3D View: outlines, and texts that face the viewer and cover nothing.

Blender calls this only when it draws a view anyway. Names are drawn at their places, and title, sentence, answer and
numbers at the edges, as in a picture. Files contain meshes of these texts for Blender without the extension.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import blf
import bpy
from bpy_extras.view3d_utils import location_3d_to_region_2d
from mathutils import Matrix, Vector

from ...figure.model.figure import Align
from ...figure.model.look import THEMES
from ...figure.model.style import PAGE_WIDTH, Role
from ...figure.page.text_metrics import BOLD_FILE, CAPITAL_HEIGHT, FONT_FILE, has
from ...figure.space.picture import BOTTOM_STRIP
from ...figure.space.picture import MARGIN as SIDE
from ...figure.text.names import with_italics
from ..base import compat
from ..base.ownership import is_owned
from ..drawing import user_view
from ..drawing.draw import page_in
from ..drawing.faces import LEFT_SHARES, TEXTS, Text
from ..drawing.keys import ALPHA, COLOUR, VISIBILITY
from ..drawing.materials import ROLE, over_view
from ..drawing.parameters import PARAMETERS, aspect_of, theme_of
from ..drawing.shapes import TEXT, colour_and_opacity
from ..drawing.stage import camera_in
from ..drawing.visibility import shown_figures
from .draw import BELOW, FACES_READER, texts_of_view
from .outlines import draw_outline, outlines_in

OF_PICTURE = 0.75
"""Size of texts at the edges of a view, relative to a picture of the same width."""
SMALLEST_NAME, LARGEST_NAME = 13.0, 26.0
"""Limits on the size of a name in pixels of an unscaled window, however near the figure is."""
NAMES_APART = 1.1
"""Smallest distance of two names' centres, relative to their size."""
OUTLINE_EFFECT = 6
"""Blender's number for an outline around letters."""
FOOT_TOP = 1.5 * BOTTOM_STRIP
"""Texts up to this many figure units above a picture's lower edge are its answer and numbers."""
TEXT_MARGIN = 8.0
"""Distance in pixels of an unscaled window between texts and whatever covers the view."""


class _Shown(NamedTuple):
    """A line of text, its colour with opacity, its anchor in the region, and the size of a figure unit there."""

    line: Text
    colour: tuple[float, ...]
    x: float
    y: float
    unit: float


def draw_over_view(context: bpy.types.Context) -> None:
    """Draw outlines and texts into the 3D View that is being drawn."""
    for figure in shown_figures(context.view_layer):
        meshes = texts_of_view(figure)
        if meshes is not None and meshes.hide_viewport and user_view.is_in_view(figure, context.space_data):
            _draw_outlines(figure, context)
            theme = theme_of(PARAMETERS.of(figure) or {})
            for shown in [*_framed(figure, meshes, context), *_names(figure, meshes, context)]:
                _draw(shown, over_view(THEMES[theme][Role.PAPER].colour))


def _framed(figure: bpy.types.Collection, meshes: bpy.types.Collection, context: bpy.types.Context) -> Iterator[_Shown]:
    """Yield the texts at the edges and, above the ones at the foot, those that only the view shows."""
    left, low, right, high = user_view.free_of(context.area, TEXT_MARGIN * context.preferences.system.ui_scale)
    half = PAGE_WIDTH * aspect_of(PARAMETERS.of(figure) or {}).ratio / 2
    unit = OF_PICTURE * min((right - left) / PAGE_WIDTH, (high - low) / (2 * half))
    camera, frame, lines = camera_in(figure), context.scene.frame_current, []
    for obj in figure.all_objects:
        if is_owned(obj) and camera is not None and obj.parent == camera:
            lines += [(line, _colour(obj, figure, frame)) for line in TEXTS.of(obj) or ()]
    said = {line.text for line, _ in lines}
    rise = max((line.y + half + line.size / 2 for line, _ in lines if line.y + half < FOOT_TOP), default=0.0)
    for obj in meshes.objects:
        for line in TEXTS.of(obj) or () if FACES_READER.of(obj) == BELOW else ():
            if line.text not in said:
                rise += line.size
                x, align = SIDE - PAGE_WIDTH / 2, Align.LEFT
                lines.append((line._replace(x=x, y=rise - half, align=align), _colour(obj, figure, frame)))
    for line, colour in lines:
        x = left + (line.x / PAGE_WIDTH + 0.5) * (right - left)
        above = line.y + half
        y = low + above * unit if above < FOOT_TOP else high - (2 * half - above) * unit
        yield _Shown(line, colour, x, y, unit)


def place_of(figure: bpy.types.Collection) -> Matrix | None:
    """Return the transform of a figure in space, with its size; None if it has lost its page."""
    page = page_in(figure)
    if page is None:
        return None
    return user_view.placed(figure) @ Matrix.LocRotScale(page.location, None, page.scale)


def _unit_at(anchor: Vector, stands: Matrix, context: bpy.types.Context) -> tuple[Vector, float] | None:
    """Return where a place is in the region and the size of a figure unit there, in pixels; None behind the viewer."""
    across = context.region_data.view_matrix.inverted().to_3x3().col[0].normalized()
    seen, aside = (
        location_3d_to_region_2d(context.region, context.region_data, point)
        for point in (anchor, anchor + stands.median_scale * across)
    )
    return None if seen is None or aside is None else (seen, (aside - seen).length)


def _draw_outlines(figure: bpy.types.Collection, context: bpy.types.Context) -> None:
    stands = place_of(figure)
    middle = None if stands is None else _unit_at(stands.translation, stands, context)
    if stands is not None and middle is not None:
        for each in outlines_in(figure, stands, context.region, context.region_data):
            draw_outline(each, middle[1])


def _names(figure: bpy.types.Collection, meshes: bpy.types.Collection, context: bpy.types.Context) -> Iterator[_Shown]:
    """Yield the names at their places, moved apart where they would overlap."""
    stands, pixel = place_of(figure), context.preferences.system.ui_scale
    taken: list[tuple[Vector, float]] = []
    for obj in meshes.objects if stands is not None else ():
        for line in TEXTS.of(obj) or () if FACES_READER.of(obj) != BELOW else ():
            there = _unit_at(stands @ obj.location, stands, context)
            if there is None:
                continue
            seen, unit = there
            unit = min(max(unit, SMALLEST_NAME * pixel / line.size), LARGEST_NAME * pixel / line.size)
            place = seen + unit * Vector((line.x, line.y))
            colour = _colour(obj, figure, context.scene.frame_current)
            if colour[ALPHA] > 0.0:
                for other, size in taken:
                    least = NAMES_APART * (size + unit * line.size) / 2
                    if (place - other).length < least:
                        place = other + least * ((place - other).normalized() if place != other else Vector((1.0, 0.0)))
                taken.append((place, unit * line.size))
            yield _Shown(line._replace(x=0.0, y=0.0), colour, place.x, place.y, unit)


def _colour(obj: bpy.types.Object, figure: bpy.types.Collection, frame: int) -> tuple[float, ...]:
    """Return the colour of an object's letters, with its keyed opacity at a frame."""
    keyed = obj.animation_data is not None and obj.animation_data.action is not None
    now = {(each.data_path, each.array_index): each.evaluate(frame) for each in (compat.channels(obj) if keyed else ())}
    hidden = now.get((VISIBILITY[0], 0), obj.hide_render)
    theme, role = theme_of(PARAMETERS.of(figure) or {}), ROLE.of(obj) or Role.TEXT
    colour, _ = colour_and_opacity(THEMES[theme][role], TEXT)
    return (*over_view(colour), 0.0 if hidden else now.get((COLOUR, ALPHA), obj.color[ALPHA]))


def _draw(shown: _Shown, paper: Sequence[float]) -> None:
    """Draw a line of text with an outline in the colour of the paper, which sets it off from its background."""
    line, colour = shown.line, shown.colour
    if not line.text or colour[ALPHA] <= 0.0:
        return
    text, size = with_italics(line.text), shown.unit * line.size
    font = 0  # Blender's own, which has all languages' letters
    if all(map(has, text)):
        font = blf.load(
            str(BOLD_FILE if line.bold else FONT_FILE)
        )  # each time, since Blender forgets fonts with a file
    blf.size(font, size)
    blf.color(font, *colour)
    blf.enable(font, blf.SHADOW)
    blf.shadow(font, OUTLINE_EFFECT, *paper, colour[ALPHA])
    blf.shadow_offset(font, 0, 0)
    left = shown.x - LEFT_SHARES[line.align] * blf.dimensions(font, text)[0]
    blf.position(font, left, shown.y - CAPITAL_HEIGHT / 2 * size, 0.0)
    blf.draw(font, text)
    blf.disable(font, blf.SHADOW)
