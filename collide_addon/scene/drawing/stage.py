# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage: a scene of the figure's own, with camera, paper and render settings. The user's scene keeps its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import bpy

from ...figure.model.figure import Bounds, Figure
from ...figure.model.playback import FIRST_FRAME, FRAMES_PER_SECOND
from ...figure.model.style import Role
from ...figure.model.theme import THEMES, Theme
from ..base import compat
from ..base.all_or_nothing import put_back
from ..base.hierarchy import FigureError, figures
from ..base.owned import IDENTITY, is_owned, mark_owned
from ..base.timeline import STEPS, last_frame, put_markers, steps_of
from .materials import linear

NAME = "Collide"
RESOLUTION = (1280, 720)
SAMPLES = 8
OUTPUT = "//{number}/{number}_"
"""Where a farm that renders the saved file puts the frames: CLD-001/CLD-001_0001.png beside it."""
MOST_LAYERS = 64
"""Transparent surfaces one above another that are still seen through."""

CAMERA_HEIGHT = 100.0
"""In figure units: above the highest layer."""


def build_stage(
    figure: Figure,
    collection: bpy.types.Collection,
    shelf: bpy.types.Collection,
    number: str,
    identity: str,
    undo: ExitStack,
) -> bpy.types.Scene:
    """Make the scene that shows `collection` and nothing else, framed by `figure.page`; the camera goes to `shelf`."""
    stage = bpy.data.scenes.new(NAME)
    mark_owned(stage, identity, number)
    STEPS.keep(stage, steps_of(collection))
    stage.collection.children.link(collection)
    stage.camera = _camera(figure, shelf, number, identity)
    stage.world = _paper(figure.theme, number, identity, undo)
    show_from_first_to_last(stage, figure)
    stage.render.fps, stage.render.fps_base = FRAMES_PER_SECOND, 1.0
    put_markers(stage, collection, undo)
    exact_colours(stage)
    quick_render(stage)
    stage.render.filepath = OUTPUT.format(number=number)
    return stage


def show_from_first_to_last(stage: bpy.types.Scene, figure: Figure) -> None:
    """Set the frame range of a stage to the whole figure."""
    stage.frame_start, stage.frame_end = FIRST_FRAME, last_frame(figure)


def stage_of(collection: bpy.types.Collection) -> bpy.types.Scene:
    """Return the stage of a figure.

    Raises
    ------
    FigureError
        When the user has deleted it.
    """
    for stage in stages(collection):
        return stage
    raise FigureError("{name} has lost its scene: draw the figure again", name=collection.name)


def stages(collection: bpy.types.Collection) -> Iterator[bpy.types.Scene]:
    """Yield the stage of a figure and the user's copies of it, but no stage that shows a copy of the figure instead."""
    for scene in bpy.data.scenes:
        if is_owned(scene) and IDENTITY.of(scene) == IDENTITY.of(collection):
            shown = list(figures(scene))
            if collection in shown or not shown:
                yield scene


def camera_of(stage: bpy.types.Scene) -> bpy.types.Object | None:
    """Return the camera of a stage; None where it has lost it, or an object that is no camera took its place."""
    camera = stage.camera
    return camera if camera is not None and camera.type == "CAMERA" else None


def hand_over(old: bpy.types.Scene, new: bpy.types.Scene, undo: ExitStack) -> None:
    """Let the stage of a redrawn figure stand at the old one's frame, in the windows that show it."""
    new.frame_current = old.frame_current
    turn_windows({old}, new, undo)


def turn_windows(scenes: set[bpy.types.Scene], to: bpy.types.Scene, undo: ExitStack) -> None:
    """Turn the windows that show one of these scenes to another."""
    for manager in bpy.data.window_managers:
        for window in manager.windows:
            if window.scene in scenes:
                put_back(undo, window, "scene")
                window.scene = to


def seen_width(page: Bounds) -> float:
    """Return the width that the camera sees, so that the whole page is in the picture."""
    return max(page.width, page.height * RESOLUTION[0] / RESOLUTION[1])


def _camera(figure: Figure, shelf: bpy.types.Collection, number: str, identity: str) -> bpy.types.Object:
    name = f"{number}.camera"
    camera = bpy.data.cameras.new(name)
    mark_owned(camera, identity, number)
    height = CAMERA_HEIGHT * figure.unit
    camera.type = "ORTHO"
    camera.sensor_fit = "HORIZONTAL"
    camera.ortho_scale = seen_width(figure.page)
    camera.clip_start, camera.clip_end = height / 10, height * 2
    camera.display_size = height / 10
    obj = bpy.data.objects.new(name, camera)
    mark_owned(obj, identity, number)
    obj.location = (*figure.page.center, height)
    obj.hide_select = True
    obj.hide_viewport = True  # it would stand large in the user's view
    shelf.objects.link(obj)
    return obj


def _paper(theme: Theme, number: str, identity: str, undo: ExitStack) -> bpy.types.World:
    world = bpy.data.worlds.new(f"{number}.paper")
    mark_owned(world, identity, number)
    tree = compat.start_nodes(world)
    background = tree.nodes.new("ShaderNodeBackground")
    output = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(background.outputs["Background"], output.inputs["Surface"])
    paint_paper(world, theme, undo)
    return world


def paint_paper(world: bpy.types.World, theme: Theme, undo: ExitStack) -> None:
    """Give a stage's world the colour of the theme's paper."""
    colour = linear(THEMES[theme][Role.PAPER].colour)
    put_back(undo, world, "color")
    world.color = colour
    for node in world.node_tree.nodes if world.node_tree else ():
        if node.bl_idname == "ShaderNodeBackground":
            put_back(undo, node.inputs["Color"], "default_value")
            node.inputs["Color"].default_value = (*colour, 1.0)


def exact_colours(stage: bpy.types.Scene) -> None:
    """Choose colour settings that show emitted colours exactly."""
    stage.display_settings.display_device = "sRGB"
    view = stage.view_settings
    view.view_transform, view.look = "Standard", "None"
    view.exposure, view.gamma = 0.0, 1.0
    stage.render.dither_intensity = 0.0


def quick_render(stage: bpy.types.Scene) -> None:
    """Choose PNG and what flat colours need of a renderer, which is little."""
    compat.choose_engine(stage)
    render = stage.render
    render.resolution_x, render.resolution_y = RESOLUTION
    render.resolution_percentage = 100
    render.use_compositing = render.use_sequencer = False
    compat.choose_png(render.image_settings)
    if hasattr(stage, "cycles"):
        cycles = stage.cycles
        cycles.device = "CPU"
        cycles.samples = SAMPLES
        cycles.use_adaptive_sampling = False
        cycles.use_denoising = False
        cycles.seed, cycles.use_animated_seed = 0, False
        cycles.max_bounces = 0
        cycles.transparent_max_bounces = MOST_LAYERS
    stage.display.shading.light, stage.display.shading.color_type = "FLAT", "MATERIAL"
