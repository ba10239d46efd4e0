# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage: our own scene "Collide", in which figures are rendered, so that the user's scene keeps its settings.

It shows one figure at a time, the last one made, shown or rendered, with its camera, paper, frames and markers. In
files of version 0.1, each figure has its own stage and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import bpy

from ...figure.model.choices import Aspect
from ...figure.model.figure import Bounds, Figure
from ...figure.model.look import THEMES, Theme
from ...figure.model.playback import FIRST_FRAME, FRAMES_PER_SECOND
from ...figure.model.style import Role
from ..base import compat
from ..base.custom_property import CustomProperty, MisfitError, whole
from ..base.hierarchy import FigureError, figures, shows
from ..base.ownership import FIGURE, IDENTITY, is_owned, mark_owned
from ..base.restoration import all_or_nothing, put_back, take_back_new_blocks
from ..base.timeline import STEPS, exchange_markers, marker_frames, steps_of
from .materials import THEME, linear
from .parameters import PARAMETERS, aspect_of, theme_of

STAGE_NAME = "Collide"
RESOLUTION = (1280, 720)
"""Size of a picture in pixels for a wide page; other pages get the same width."""
SAMPLES = 64
"""Most samples of a pixel in Cycles; flat colours stop at the fewest."""
STAMPS = ("use_stamp_filename", "use_stamp_date", "use_stamp_render_time")
"""Metadata that Blender would add to a picture: the path of the user's file, and the time of rendering."""
OUTPUT = "//{number}/{number}_"
"""Where a render farm writes the frames of the saved file: CLD-001/CLD-001_0001.png beside it."""

CAMERA_HEIGHT = 100.0
"""In figure units, above the highest layer."""


IS_STAGE = CustomProperty("cld_stage", whole(1, 1))
"""On the stage that all figures share; stages of version 0.1 lack it."""
LAST_FRAME = CustomProperty("cld_last_frame", whole())
"""On a figure's collection: the frame at which its result has been held long enough."""


def _collection(kept: object) -> bpy.types.Collection:
    if not isinstance(kept, bpy.types.Collection) or not is_owned(kept):
        raise MisfitError
    return kept


OPENING_SET = CustomProperty("cld_opening", _collection)
"""On a figure's collection: the collection of its opening shot, which only the stage shows."""


def stage_of(collection: bpy.types.Collection) -> bpy.types.Scene:
    """Return the stage with a figure on it, creating the stage if needed."""
    stage = _standing_on(collection)
    if stage is not None:
        return stage
    with all_or_nothing() as undo:
        take_back_new_blocks(undo)
        return present(collection, undo)


def _standing_on(collection: bpy.types.Collection) -> bpy.types.Scene | None:
    return next((stage for stage in stages(collection) if shows(stage, collection)), None)


def present(collection: bpy.types.Collection, undo: ExitStack) -> bpy.types.Scene:
    """Show one figure alone on the stage; return the stage."""
    standing = _standing_on(collection)
    if standing is not None:
        return standing
    shared = [scene for scene in bpy.data.scenes if is_owned(scene) and IS_STAGE.of(scene)]
    # An empty one first, then ours, then the user's copies, which have other names.
    ranked = sorted(shared, key=lambda scene: (IDENTITY.of(scene) is not None, not scene.name.startswith(STAGE_NAME)))
    stage = ranked[0] if ranked else _new_stage()
    before, markers = list(_standing(stage.collection)), marker_frames(stage)
    number = FIGURE.of(collection) or ""
    for kept in (IDENTITY, FIGURE, STEPS):
        undo.callback(kept.as_now(stage))
    put_back(undo, stage, "camera", "world", "frame_start", "frame_end")
    put_back(undo, stage.render, "filepath", "resolution_y")
    undo.callback(_let_stand, stage, before)
    opening = OPENING_SET.of(collection)
    standing = [collection] if opening in (None, collection) else [collection, opening]  # itself if edited by hand
    _let_stand(stage, [(stage.collection, each) for each in standing])
    if stage.render.filepath in ("", OUTPUT.format(number=FIGURE.of(stage))):
        stage.render.filepath = OUTPUT.format(number=number)
    mark_owned(stage, IDENTITY.of(collection) or "", number)
    STEPS.keep(stage, steps_of(collection))
    undo.callback(exchange_markers, stage, marker_frames(stage), markers)
    exchange_markers(stage, markers, marker_frames(stage))
    stage.camera = camera_in(collection)
    parameters = PARAMETERS.of(collection) or {}
    if any(round(stage.render.resolution_x * aspect.ratio) == stage.render.resolution_y for aspect in Aspect):
        # Pictures have the proportions of the page, not those that the user has chosen.
        wide, high = resolution_of(collection)
        stage.render.resolution_y = round(stage.render.resolution_x * high / wide)
    if stage.world is None or is_owned(stage.world):
        stage.world = paper_of(theme_of(parameters))
        if len(standing) > 1 and hasattr(stage.world, "cycles_visibility"):
            seen_by = stage.world.cycles_visibility
            with bpy.context.temp_override(scene=stage):  # Cycles reads the context's world; the user's may be None
                seen_by.diffuse = seen_by.glossy = False  # so that paper does not light the objects
            for material in {slot.material for obj in collection.all_objects for slot in obj.material_slots}:
                if material is not None and is_owned(material) and hasattr(material, "cycles"):
                    material.cycles.emission_sampling = "NONE"  # nor lines, whose light would be grainy
    show_all_frames(stage, collection)
    return stage


def show_all_frames(stage: bpy.types.Scene, collection: bpy.types.Collection) -> None:
    """Set the frame range of a stage to the whole figure."""
    stage.frame_start, stage.frame_end = FIRST_FRAME, last_frame_of(collection)


def last_frame_of(collection: bpy.types.Collection) -> int:
    """Return the last frame of a figure; one of version 0.1 ends when its result is drawn."""
    return max([LAST_FRAME.of(collection) or FIRST_FRAME, *(step.frames[-1] for step in steps_of(collection))])


def _new_stage() -> bpy.types.Scene:
    stage = bpy.data.scenes.new(STAGE_NAME)
    mark_owned(stage)
    IS_STAGE.keep(stage, 1)
    stage.render.fps, stage.render.fps_base = FRAMES_PER_SECOND, 1.0
    stage.render.filepath = ""
    exact_colours(stage)
    quick_render(stage)
    return stage


Standing = tuple[bpy.types.Collection, bpy.types.Collection]
"""A collection of a stage, and a figure in it, or what is left of one."""


def _standing(place: bpy.types.Collection) -> Iterator[Standing]:
    for child in place.children:
        if is_owned(child) and IDENTITY.of(child) is not None:
            yield place, child
        else:
            yield from _standing(child)


def _let_stand(stage: bpy.types.Scene, wanted: list[Standing]) -> None:
    """Put exactly these figures on a stage, leaving the user's own data there."""
    there = list(_standing(stage.collection))
    for place, each in there:
        if (place, each) not in wanted:
            place.children.unlink(each)
    for place, each in wanted:
        if (place, each) not in there:
            place.children.link(each)


def stages(collection: bpy.types.Collection) -> Iterator[bpy.types.Scene]:
    """Yield the stage of a figure and the user's copies of that stage, but none that shows a copy of the figure."""
    for scene in bpy.data.scenes:
        if is_owned(scene) and IDENTITY.of(scene) == IDENTITY.of(collection):
            shown = list(figures(scene))
            if collection in shown or not shown:
                yield scene


def lecture(scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    """Return the figures of a scene in the order in which an audience sees them.

    For the stage, which shows one at a time, these are all that it can show.
    """
    here = list(figures(scene))
    if not IS_STAGE.of(scene):
        return here
    return [figure for figure in figures() if figure in here or not any(stages(figure))]


def camera_of(stage: bpy.types.Scene) -> bpy.types.Object | None:
    """Return the camera of a stage; None if it is missing or has been replaced by another kind of object."""
    camera = stage.camera
    return camera if camera is not None and camera.type == "CAMERA" else None


def camera_in(collection: bpy.types.Collection) -> bpy.types.Object | None:
    """Return a figure's own camera; None if the user has deleted it."""
    return next((obj for obj in collection.all_objects if obj.type == "CAMERA" and is_owned(obj)), None)


def needed_camera(figure: bpy.types.Collection) -> bpy.types.Object:
    """Return a figure's own camera; a FigureError if the user has deleted it."""
    if (camera := camera_in(figure)) is None:
        raise FigureError("{name} has lost its camera: make the figure again", name=figure.name)
    return camera


def turn_windows(scenes: set[bpy.types.Scene], to: bpy.types.Scene, undo: ExitStack) -> None:
    """Switch the windows that show one of these scenes to another."""
    for manager in bpy.data.window_managers:
        for window in manager.windows:
            if window.scene in scenes:
                put_back(undo, window, "scene")
                window.scene = to


def seen_width(page: Bounds, aspect: Aspect = Aspect.WIDE) -> float:
    """Return the width the camera must see to show the whole page in a picture of these proportions."""
    return max(page.width, page.height / aspect.ratio)


def resolution_of(collection: bpy.types.Collection) -> tuple[int, int]:
    """Return the size in pixels of pictures that a figure's page fills."""
    return RESOLUTION[0], round(RESOLUTION[0] * aspect_of(PARAMETERS.of(collection) or {}).ratio)


def add_camera(figure: Figure, shelf: bpy.types.Collection, number: str, identity: str) -> None:
    """Create a figure's camera above its page, in the collection `shelf`."""
    name = f".{number}.camera"
    camera = bpy.data.cameras.new(name)
    mark_owned(camera, identity, number)
    height = CAMERA_HEIGHT * figure.unit
    camera.type = "ORTHO"
    camera.sensor_fit = "HORIZONTAL"
    camera.ortho_scale = seen_width(figure.page, aspect_of(figure.parameters))
    camera.clip_start, camera.clip_end = height / 10, height * 2
    camera.display_size = height / 10
    obj = bpy.data.objects.new(name, camera)
    mark_owned(obj, identity, number)
    obj.location = (*figure.page.center, height)
    obj.hide_select = True
    obj.hide_viewport = True  # it would look large in the user's view
    shelf.objects.link(obj)


def paper_of(theme: Theme) -> bpy.types.World:
    """Return the world that serves as a theme's paper for all figures, creating it if needed."""
    for world in bpy.data.worlds:
        if is_owned(world) and THEME.of(world) is theme:
            return world
    world = bpy.data.worlds.new(f".CLD.{theme.value}.paper")
    mark_owned(world)
    THEME.keep(world, theme)
    tree = compat.start_nodes(world)
    background = tree.nodes.new("ShaderNodeBackground")
    output = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(background.outputs["Background"], output.inputs["Surface"])
    world.color = linear(THEMES[theme][Role.PAPER].colour)
    background.inputs["Color"].default_value = (*world.color, 1.0)
    return world


def exact_colours(stage: bpy.types.Scene) -> None:
    """Choose colour management that shows emitted colours exactly."""
    stage.display_settings.display_device = "sRGB"
    view = stage.view_settings
    view.view_transform, view.look = "Standard", "None"
    view.exposure, view.gamma = 0.0, 1.0
    stage.render.dither_intensity = 0.0


def quick_render(stage: bpy.types.Scene) -> None:
    """Choose PNG and the few render settings that flat colours need."""
    compat.choose_engine(stage)
    render = stage.render
    render.resolution_x, render.resolution_y = RESOLUTION
    render.resolution_percentage = 100
    render.use_compositing = render.use_sequencer = False
    for kept_to_oneself in STAMPS:
        setattr(render, kept_to_oneself, False)
    compat.choose_png(render.image_settings)
    if hasattr(stage, "cycles"):
        cycles = stage.cycles
        cycles.device = "CPU"
        cycles.use_adaptive_sampling = True
        cycles.samples, cycles.adaptive_min_samples, cycles.adaptive_threshold = SAMPLES, 4, 0.05
        cycles.use_denoising = False
        cycles.seed, cycles.use_animated_seed = 0, False
        cycles.max_bounces = 0
        cycles.transparent_max_bounces = cycles.min_transparent_bounces = 64  # so none is left out at random
    stage.display.shading.light, stage.display.shading.color_type = "FLAT", "MATERIAL"
