# SPDX-License-Identifier: GPL-3.0-or-later
"""A page that fills a window, how the window is restored, and what is drawn over and around the page.

Blender's own full screen keeps the layout and hides all editors but one, whose view turns to the stage: only the figure
is visible, and the user's scene, its frame, range and selection are not touched. The state of window and view is stored
on the full screen, in case undo, another file or Blender's crash recovery leaves it open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import blf
import bpy
import gpu
from gpu_extras.batch import batch_for_shader

from ...figure.model.look import THEMES
from ...figure.model.style import Role
from ...scene.base.custom_property import MisfitError, flag, json_property, mapping, optional, text
from ...scene.base.ownership import users_scenes
from ...scene.drawing import materials, parameters, stage, user_view, visibility
from ...scene.space import draw

LOOK: Mapping[str, Any] = {
    **user_view.AS_RENDERED,
    "region_3d.lock_rotation": False,  # otherwise Blender would not centre the camera
    "region_3d.view_perspective": "CAMERA",
    "region_3d.view_camera_offset": (0.0, 0.0),
    "region_3d.view_camera_zoom": 0.0,
    "use_local_camera": False,
    "use_local_collections": False,
    "show_object_viewport_mesh": True,
    "show_object_viewport_curve": True,
    "shading.background_type": "WORLD",  # the stage's world is the paper
    "overlay.show_overlays": False,
    "show_region_hud": False,  # the panel of the last operation
}
KEPT = (*LOOK, *user_view.VIEW_PLACE)


def _window(kept: object) -> Mapping[str, Any]:
    """Return a window's stored state after checking its form."""
    values = mapping(kept)
    if set(values) != {"scene", "layer", "enlarged", "camera", "view"} or not set(mapping(values["view"])) <= set(KEPT):
        raise MisfitError
    for form, name in ((text, "scene"), (text, "layer"), (optional(flag), "enlarged"), (optional(text), "camera")):
        form(values[name])
    return values


ALONE = json_property("cld_alone", _window, remembered=4)
"""On a full screen: the former scene and view layer of its window, how its editor was maximized, and its view."""


def area_alone(window: bpy.types.Window) -> bpy.types.Area | None:
    """Return the 3D View in which a page fills a window; None if there is none."""
    return next(iter(window.screen.areas)) if ALONE.of(window.screen) is not None else None


def fill(window: bpy.types.Window, area: bpy.types.Area) -> None:
    """Make a 3D View fill its window, and store the state of both."""
    space = area.spaces.active
    kept = {
        "scene": window.scene.name,
        "layer": window.view_layer.name,
        "enlarged": None,
        "camera": space.camera.name if space.use_local_camera and space.camera is not None else None,
        "view": user_view.values_of(space, KEPT),
    }
    for hides in (True, False):  # the user may have maximized it in one of two ways
        if window.screen.show_fullscreen and _switch(window, area, hides=hides):
            kept["enlarged"] = hides
            area = next(each for each in window.screen.areas if each.spaces.active == space)
    _switch(window, area, hides=True)
    ALONE.keep(window.screen, kept)
    user_view.set_values(next(iter(window.screen.areas)).spaces.active, LOOK)


def show(window: bpy.types.Window, figure: bpy.types.Collection) -> None:
    """Show a figure's page, as large as possible, in a window that a page fills."""
    window.scene = stage.stage_of(figure)
    if (camera := stage.camera_in(figure)) is not None:
        camera.data.show_passepartout = False  # it would darken the surroundings of the page
        was_hidden, camera.hide_viewport = camera.hide_viewport, False
        window.view_layer.update()  # after undo or opening a file, Blender has not placed hidden objects
        camera.hide_viewport = was_hidden
    visibility.evaluate_again(figure)  # if the frame stays the same, Blender does not evaluate it
    with _in(window, next(iter(window.screen.areas))):
        bpy.ops.view3d.view_center_camera()


def paper(figure: bpy.types.Collection) -> tuple[tuple[int, int], tuple[float, ...]] | None:
    """Return the proportions and colour of a figure's page; None for one in space, which has no page."""
    if draw.is_in_space(figure):
        return None
    colour = THEMES[parameters.theme_of(parameters.PARAMETERS.of(figure) or {})][Role.PAPER].colour
    return stage.resolution_of(figure), (*materials.over_view(colour), 1.0)


def give_back(window: bpy.types.Window) -> None:
    """Restore a window to its state before a page filled it, if one does."""
    kept, area = ALONE.of(window.screen), area_alone(window)
    if kept is None or area is None:
        return
    show_scene_before(window)
    ALONE.drop(window.screen)
    space = area.spaces.active
    with _in(window, area):  # Blender needs the window of a region that is shown again
        user_view.set_values(space, {user_view.SIDE_VIEW: False, **dict(reversed(dict(kept["view"]).items()))})
    if (camera := bpy.data.objects.get(kept["camera"] or "")) is not None:
        space.camera = camera
    _switch(window, area, hides=True)
    if kept["enlarged"] is not None:
        area = next(each for each in window.screen.areas if each.spaces.active == space)
        _switch(window, area, hides=kept["enlarged"])


def show_scene_before(window: bpy.types.Window) -> None:
    """Show the scene and view layer that a window had before a page filled it, if one does."""
    if (kept := ALONE.of(window.screen)) is not None:
        window.scene = bpy.data.scenes.get(kept["scene"]) or next(iter(users_scenes()), window.scene)
        window.view_layer = window.scene.view_layers.get(kept["layer"]) or window.view_layer


def _switch(window: bpy.types.Window, area: bpy.types.Area, *, hides: bool) -> bool:
    """Make an editor fill the window, or end that; tell whether this kind of maximizing was possible."""
    with _in(window, area):
        return "FINISHED" in bpy.ops.screen.screen_full_area(use_hide_panels=hides)


def _in(window: bpy.types.Window, area: bpy.types.Area) -> Any:
    region = next(region for region in area.regions if region.type == "WINDOW")
    return bpy.context.temp_override(window=window, area=area, region=region)


BAND_COLOUR, TEXT_COLOUR, FAINT_COLOUR = (0.05, 0.05, 0.05, 1.0), (1.0, 1.0, 1.0, 1.0), (0.6, 0.6, 0.6, 1.0)
PASSED_COLOUR, CURRENT_COLOUR, COMING_COLOUR = (0.6, 0.6, 0.6, 1.0), (1.0, 0.62, 0.2, 1.0), (0.22, 0.22, 0.22, 1.0)
LETTER_SIZE, LETTER_MARGIN = 15.0, 16.0
"""Size of letters, and the margin around them, in pixels of an unscaled window."""
ROW_HEIGHT, STEPS_HEIGHT, MOST_BAR_GAP = 24.0, 8.0, 4.0
"""Height of a row of text, height of the bars of steps, and largest gap between two bars."""
LINE_LETTERS = 55.0
"""Width of a page in letter sizes, for questions."""
VIEW_EXCESS = 4.0
"""Pixels by which the view is larger than the page, including one for its edge."""
FONT_ID = 0
"""Blender's own font, which has all letters of the interface's languages."""


def draw_black() -> None:
    """Fill the region with black."""
    _fill((0, 0, bpy.context.region.width, bpy.context.region.height), (0.0, 0.0, 0.0, 1.0))


def draw_around(page: tuple[int, int], colour: Sequence[float]) -> None:
    """Fill what surrounds a page of these proportions fitted to the region, covering its outermost edge."""
    wide, high = bpy.context.region.width, bpy.context.region.height
    scale = min(wide / page[0], high / page[1])
    aside, below = (wide - scale * page[0]) / 2 + VIEW_EXCESS, (high - scale * page[1]) / 2 + VIEW_EXCESS
    _fill((0, 0, wide, below), colour)
    _fill((0, high - below, wide, high), colour)
    _fill((0, 0, aside, high), colour)
    _fill((wide - aside, 0, wide, high), colour)


def draw_strip(rows: Sequence[tuple[str, str]], bars: int, now: int) -> None:
    """Draw a strip at the foot of the region: rows of text, left and right, with a bar for each step above."""
    scale, wide = bpy.context.preferences.system.ui_scale, float(bpy.context.region.width)
    edge, row = LETTER_MARGIN * scale, ROW_HEIGHT * scale
    foot = edge + len(rows) * row
    _fill((0, 0, wide, foot + STEPS_HEIGHT * scale + edge), BAND_COLOUR)
    each = (wide - 2 * edge) / max(bars, 1)
    gap = min(MOST_BAR_GAP * scale, each / 4)
    for number in range(bars):
        colour = CURRENT_COLOUR if number == now else PASSED_COLOUR if number < now else COMING_COLOUR
        left = edge + number * each
        _fill((left, foot, left + each - gap, foot + STEPS_HEIGHT * scale), colour)
    blf.size(FONT_ID, LETTER_SIZE * scale)
    for number, (words, at_the_right) in enumerate(reversed(rows)):
        blf.color(FONT_ID, *(TEXT_COLOUR if number == len(rows) - 1 else FAINT_COLOUR))
        for said, left in ((words, edge), (at_the_right, wide - edge - blf.dimensions(FONT_ID, at_the_right)[0])):
            blf.position(FONT_ID, left, edge + number * row, 0.0)
            blf.draw(FONT_ID, said)


def draw_question(text: str) -> None:
    """Draw a question at the foot of the region, as large as text on a page, in as many rows as it needs."""
    wide = float(bpy.context.region.width)
    size = wide / LINE_LETTERS
    blf.size(FONT_ID, size)
    blf.enable(FONT_ID, blf.WORD_WRAP)
    blf.word_wrap(FONT_ID, round(wide - 4 * size))
    high = blf.dimensions(FONT_ID, text)[1]
    _fill((0, 0, wide, high + 2 * size), BAND_COLOUR)
    blf.color(FONT_ID, *TEXT_COLOUR)
    blf.position(FONT_ID, 2 * size, high + size / 4, 0.0)  # the first row's
    blf.draw(FONT_ID, text)
    blf.disable(FONT_ID, blf.WORD_WRAP)


def _fill(bounds: tuple[float, float, float, float], colour: Sequence[float]) -> None:
    left, low, right, high = bounds
    shader, corners = gpu.shader.from_builtin("UNIFORM_COLOR"), [(left, low), (right, low), (left, high), (right, high)]
    shader.uniform_float("color", colour)
    batch_for_shader(shader, "TRI_STRIP", {"pos": corners}).draw(shader)
