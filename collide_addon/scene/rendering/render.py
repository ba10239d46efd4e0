# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a figure, rendered in its stage by Collide or by Blender: one still, or one for each step.

Blender uses EEVEE if there is a graphics card, and otherwise the stage's own engine, Cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import bpy
import gpu
import numpy as np
from numpy.typing import NDArray

from ...figure.files.writing import replacing, write_whole
from ...figure.model.playback import ending_of
from ...geometry.predicates.errors import WordedError
from ..base import compat
from ..base.files import absolute, file_to_write, is_whole_png
from ..base.ownership import FIGURE, is_owned
from ..base.restoration import kept_as_they_stand, put_back
from ..base.timeline import needed_steps, stops_of
from ..drawing.stage import SAMPLES, camera_in, camera_of, stage_of
from ..space.draw import is_in_space
from .looks import NotFlatError
from .picture import Levels
from .png import png, texts_of, with_texts
from .renderer import FlatRenderer

BY_PROCESSOR = frozenset({"SOFTWARE", "UNKNOWN"})
"""Graphics devices that are no graphics cards, on which EEVEE takes many times as long as Cycles."""


@contextmanager
def quickest_engine(stage: bpy.types.Scene) -> Iterator[None]:
    """Make EEVEE render a stage if there is a graphics card, unless the user has chosen engine or samples there."""
    engine, cycles = stage.render.engine, getattr(stage, "cycles", None)
    is_lit = any(obj.type == "LIGHT" for obj in stage.objects)  # in EEVEE white paper would light objects, too
    with ExitStack() as after:
        if engine == "CYCLES" and cycles and cycles.samples == SAMPLES and not is_lit and has_graphics_card():
            put_back(after, stage.render, "engine")
            compat.choose_eevee(stage)
        yield


def has_graphics_card() -> bool:
    """Tell whether Blender draws its windows with a graphics card; without windows it renders without one."""
    return not bpy.app.background and gpu.platform.device_type_get() not in BY_PROCESSOR


PNG_SUFFIX = ".png"


FOR_THE_WIDTH = ("ortho_scale", "lens", "shift_x", "shift_y")
"""Properties of a camera that relate to the width of a picture."""


class Still(NamedTuple):
    """One of several pictures: a figure at a frame, its title and, if it gets a file of its own, how the name ends."""

    figure: bpy.types.Collection
    frame: int
    name: str
    ending: str = ""


class Shot(NamedTuple):
    """A picture to render: a figure at a frame, its size in pixels (None: the stage's), and whether without paper."""

    figure: bpy.types.Collection
    frame: int
    resolution: tuple[int, int] | None
    transparent: bool = False


class Renderer(Enum):
    """The programs that can render pictures."""

    COLLIDE = "collide"
    BLENDER = "blender"


class RenderError(WordedError, RuntimeError):
    """Raised for a picture that cannot be made; the message names it and the way out."""


def render_still(
    figure: bpy.types.Collection,
    filepath: str | Path,
    frame: int | None = None,
    *,
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
) -> Path:
    """Render one picture to exactly `filepath`, with a title and a description in it, and return the path.

    Parameters
    ----------
    figure : bpy.types.Collection
        The figure's collection.
    filepath : str or Path
        A name that ends in .png, in a folder that exists. `//` is the folder of the saved file.
    frame : int, optional
        What to show; by default the result, at the end of the last step.
    transparent : bool
        Leave out the paper.
    resolution : (int, int), optional
        Width and height in pixels. The whole page is shown, whatever their ratio.
    studio : Studio, optional
        What renders it; by default Collide, where it can. One that has rendered the frame before is quicker.

    Raises
    ------
    RenderError, FileError, FigureError
        When the picture cannot be made or written, was cancelled, or the figure has lost its stage or its steps. A file
        of that name is then as it was.
    """
    target = file_to_write(filepath, PNG_SUFFIX)
    if frame is None:
        frame = needed_steps(figure)[-1].frames[-1]
    shot = Shot(figure, frame, resolution, transparent)
    write_shot(shot, target, studio or Studio(), texts_of(figure, frame))
    return target


def levels_of(file: Path) -> Levels:
    """Read a picture that Blender has rendered."""
    return np.rint(255 * light_of(file)[::-1]).astype(np.uint8)


def light_of(file: Path) -> NDArray[np.float32]:
    """Read a picture as Blender stores it: 0 to 1, shape (height, width, 4), bottom row first."""
    image = bpy.data.images.load(str(file))
    try:
        width, height = image.size
        light = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(light)
    finally:
        bpy.data.images.remove(image)
    return light.reshape(height, width, 4)


def write_shot(shot: Shot, target: Path, studio: Studio, texts: bytes = b"") -> None:
    """Write a picture as `render_still` does, to a file of any name, with these PNG text chunks."""
    picture = _drawn(shot, target, studio, texts)
    if picture is not None:
        write_whole(target, png(picture, transparent=shot.transparent, texts=texts))


def picture_of(shot: Shot, folder: Path, studio: Studio) -> Levels:
    """Return a picture as `render_still` renders it; if Blender renders it, it uses a file in the folder."""
    file = folder / f"frame{PNG_SUFFIX}"
    picture = _drawn(shot, file, studio)
    return levels_of(file) if picture is None else picture


def _drawn(shot: Shot, target: Path, studio: Studio, texts: bytes = b"") -> Levels | None:
    """Return a picture that Collide has drawn; None if Blender has rendered it to a file."""
    stage = stage_of(shot.figure)
    with in_view_as_in_pictures(shot.figure), studio.keeping(stage), _prepared(stage, shot):
        return studio.render(stage, target, texts)


def render_steps(
    figure: bpy.types.Collection,
    folder: str | Path,
    name: str | None = None,
    *,
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
    each_phase: bool = False,
) -> Iterator[Path]:
    """Render one picture a step, at the end of its last phase; yield after each, so that the caller can stop.

    The folder must exist. Names begin with `name`, by default the figure's number: CLD-001-s03.png. A step that pauses
    for a question has a picture of the question first: CLD-001-s03-question.png. With `each_phase` there is a picture
    for each phase: CLD-001-s03-p2.png. Otherwise as `render_still`.
    """
    folder = absolute(folder)
    start = FIGURE.of(figure) if name is None else name
    studio = studio or Studio()
    for still in stills_of(figure, each_phase=each_phase):
        path = folder / f"{start}{still.ending}{PNG_SUFFIX}"
        yield render_still(figure, path, still.frame, transparent=transparent, resolution=resolution, studio=studio)


def stills_of(figure: bpy.types.Collection, *, each_phase: bool = False) -> list[Still]:
    """Return the pictures that `render_steps` renders of a figure.

    Raises a FigureError when it has no steps.
    """
    found = []
    for step, phase, _, frame in stops_of(needed_steps(figure)):
        if each_phase or phase in (None, len(step.frames) - 1):
            ending = ending_of(step.number, phase, each_phase=each_phase)
            found.append(Still(figure, frame, f"{step.name} ?" if phase is None else step.name, ending))
    return found


@contextmanager
def in_view_as_in_pictures(figure: bpy.types.Collection) -> Iterator[None]:
    """Show a figure in space in views as in orthographic pictures, since Collide draws what is evaluated for views."""
    camera = camera_in(figure)
    is_parallel = is_in_space(figure) and camera is not None and camera.data.type == "ORTHO"
    parts = filter(is_owned, figure.children_recursive) if is_parallel else ()
    with ExitStack() as after:
        for part in [part for part in parts if part.hide_viewport != part.hide_render]:
            put_back(after, part, "hide_viewport")
            part.hide_viewport = part.hide_render
        yield


@contextmanager
def _prepared(stage: bpy.types.Scene, shot: Shot) -> Iterator[None]:
    """Prepare the stage for one picture, and restore it afterwards.

    The camera's scale and lens relate to the width, so without preparation a flatter picture would crop the page.
    """
    render, camera = stage.render, camera_of(stage)
    with ExitStack() as after:
        put_back(after, stage, "frame_current")
        put_back(after, render, "film_transparent", "resolution_x", "resolution_y", "resolution_percentage")
        put_back(after, render.image_settings, *reversed(compat.names_of_png(render.image_settings)))
        stage.frame_current = shot.frame
        if render.image_settings.file_format != "PNG":
            compat.choose_png(render.image_settings)
        if shot.transparent:
            render.film_transparent = True
            render.image_settings.color_mode = "RGBA"
        if shot.resolution is not None:
            taller = (render.resolution_y / render.resolution_x) * (shot.resolution[0] / shot.resolution[1])
            render.resolution_x, render.resolution_y = shot.resolution
            render.resolution_percentage = 100
            if camera is not None and taller > 1.0:
                put_back(after, camera.data, *FOR_THE_WIDTH)
                camera.data.ortho_scale *= taller
                for name in FOR_THE_WIDTH[1:]:
                    setattr(camera.data, name, getattr(camera.data, name) / taller)
        yield


class Studio:
    """Renders a series of pictures, reusing what stays the same from one to the next.

    Collide's renderer draws flat colours seen straight on. `reason` says what else was in the latest picture that
    Blender had to render.
    """

    def __init__(self, renderer: Renderer = Renderer.COLLIDE) -> None:
        self.reason: NotFlatError | None = None
        self._flat = FlatRenderer() if renderer is Renderer.COLLIDE else None

    def keeping(self, stage: bpy.types.Scene) -> AbstractContextManager[None]:
        """Return a context manager that preserves the user's unkeyed values while frames of a stage are rendered.

        With our renderer they change only if a window shows the stage: Blender writes animated values into no other
        scene.
        """
        windows = (window for manager in bpy.data.window_managers for window in manager.windows)
        if self._flat is not None and all(window.scene != stage for window in windows):
            return nullcontext()
        return kept_as_they_stand(stage)

    def steady(self) -> AbstractContextManager[None]:
        """Return a context for pictures between which only keyed values change: all else is reused."""
        return nullcontext() if self._flat is None else self._flat.steady()

    def render(self, stage: bpy.types.Scene, target: Path, texts: bytes = b"") -> Levels | None:
        """Return a picture of a scene's current frame; None if Blender has rendered it and saved it as PNG.

        Raises RenderError or FileError if the scene has no camera, or the picture cannot be made or written.
        """
        if camera_of(stage) is None:
            raise RenderError("{name} has lost its camera: make the figure again", name=FIGURE.of(stage) or stage.name)
        if self._flat is not None:
            try:
                return self._flat.draw(stage, *_size_of(stage.render), transparent=stage.render.film_transparent)
            except NotFlatError as error:
                self.reason = error
        with kept_as_they_stand(stage), quickest_engine(stage):
            _render_with_blender(stage, target, texts)
        return None


def _render_with_blender(stage: bpy.types.Scene, target: Path, texts: bytes) -> None:
    """Render a picture with the scene's Blender engine.

    Blender's own output path is not used: since 4.5 it takes {braces} for variables, and it appends frame numbers.
    """
    try:
        with bpy.context.temp_override(scene=stage):  # the operator's scene option would use the window's frame
            done = bpy.ops.render.render("EXEC_DEFAULT")
    except RuntimeError as error:
        raise RenderError(
            "Blender could not render {name}: {reason}", name=target.name, reason=str(error).strip()
        ) from error
    if "FINISHED" not in done:
        raise RenderError("Rendering {name} was cancelled", name=target.name)
    rendered = next(image for image in bpy.data.images if image.type == "RENDER_RESULT")  # its name may be the user's
    cut = stage.render.use_border and stage.render.use_crop_to_border
    with replacing(target, lambda part: is_whole_png(part, None if cut else _size_of(stage.render))) as part:
        rendered.save_render(str(part), scene=stage)
        part.write_bytes(with_texts(part.read_bytes(), texts))


def _size_of(render: bpy.types.RenderSettings) -> tuple[int, int]:
    share = render.resolution_percentage
    return render.resolution_x * share // 100, render.resolution_y * share // 100
