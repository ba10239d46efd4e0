# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendering a figure: one picture, one for each step, a contact sheet, or the storyboard as frames or a film."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from math import prod
from pathlib import Path

import bpy

from ...figure.model import playback
from ...figure.settings import FILM_SUFFIXES, RENDERER
from ...geometry.predicates.errors import Phrase, WordedError
from ...scene.base import hierarchy, timeline
from ...scene.base.files import absolute, is_folder
from ...scene.drawing import stage
from ...scene.live import live
from ...scene.rendering import contact_sheet, film, render
from ..base.choices import property_of
from ..base.current import figure_at_hand, lecture_at_hand
from ..base.file_names import FileDialog, WholeLecture
from ..base.long_work import LongOperator, LongWork, waiting
from ..base.translation import BoolProperty, EnumProperty, IntProperty, in_panel, in_report
from ..figures import names as figure_names

FRAME_CHOICES = (
    ("current", "Current Frame", "What the timeline shows now"),
    ("result", "Result", "The end of the last step"),
    (
        "steps",
        "Every Step",
        "One picture for each step and each question that it pauses for, with the step's number after the name",
    ),
    ("phases", "Every Phase", "One picture for each phase and each question that the figure pauses for"),
    ("contact-sheet", "Contact Sheet", "The pictures of all steps in one"),
    ("frames", "Frames", "One picture for each frame of the storyboard, with the frame's number after the name"),
    ("film", "Film", "The storyboard as MP4 with H.264"),
    ("loop", "Step as Loop", "The step at the playhead as animated PNG, for slides and web pages"),
)
ONE_PICTURE = frozenset({"current", "result"})
PLAYED_FORMATS = frozenset({"film", "loop"})
OF_A_LECTURE = ("film", "contact-sheet")
"""Choices of `show` that can be rendered of a whole lecture."""
SO_FAR = dict.fromkeys(("frames", "film", "loop"), "frame {count} of {all}")
"""Progress in the status bar of renderings that count frames instead of pictures."""


class COLLIDE_OT_render(FileDialog, LongOperator, bpy.types.Operator):
    bl_idname = "collide.render"
    bl_label = "Render Figure"
    bl_description = "Render the figure as PNG or MP4, in a scene of its own; your render settings stay untouched"
    bl_options = {"REGISTER"}
    ready = staticmethod(figure_at_hand)
    at_once = 0.5  # the redraws in between may take as long as twenty pictures

    show: EnumProperty(name="Show", description="What to render", items=FRAME_CHOICES, default="result")
    transparent: BoolProperty(name="Transparent", description="Leave out the paper, for slides with a background")
    whole_lecture: WholeLecture
    renderer: property_of(RENDERER)
    width: IntProperty(
        name="Width", description="Width in pixels", default=1280, min=16, soft_max=3840, subtype="PIXEL"
    )
    height: IntProperty(
        name="Height",
        description="Height in pixels; 0 takes the height of the figure's page",
        default=0,
        min=0,
        soft_max=2160,
        subtype="PIXEL",
        options={"SKIP_SAVE"},
    )

    @property
    def ending(self) -> str:
        return FILM_SUFFIXES[0] if self.show == "film" else render.PNG_SUFFIX

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Ask for a file; for a film, first estimate how long it takes."""
        self._pace, first = 0.0, self._shown(context)[0]
        self._proposed = self._height_of(first)
        self.height = self.height or self._proposed
        if self.show == "film":
            with suppress(WordedError), waiting(context.window):  # reported when the film is rendered
                self._pace = film.pace(first, self._size(first), render.Studio(render.Renderer(self.renderer)))
        return super().invoke(context, event)

    def check(self, context: bpy.types.Context) -> bool:
        """Also adapt the height to the width, until another one is chosen."""
        height = self._height_of(self._shown(context)[0])
        changes = self.height == self._proposed != height
        if changes:
            self.height = self._proposed = height
        return FileDialog.check(self, context) or changes

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the choices beside the file browser."""
        layout = self.layout
        layout.use_property_split = True
        useless = {"whole_lecture": self.show not in OF_A_LECTURE, "transparent": self.show in PLAYED_FORMATS}
        for name in ("show", "whole_lecture", "transparent", "renderer", "width", "height"):
            row = layout.row()
            row.active = not useless.get(name, False)
            row.prop(self, name)
        if self.show == "film":
            shown = self._shown(context)
            frames = sum(map(stage.last_frame_of, shown))
            length = clock(frames / playback.FRAMES_PER_SECOND)
            text = in_panel("Length {length}, frames: {count}", length=length, count=frames)
            layout.label(text=text, icon="TIME", translate=False)
            if self._pace:
                text = in_panel("Takes about {time}", time=clock(frames * self._pace * prod(self._size(shown[0]))))
                layout.label(text=text, icon="BLANK1", translate=False)

    def execute(self, context: bpy.types.Context) -> set[str]:
        if bpy.app.background or self.show in ONE_PICTURE:
            return super().execute(context)
        self._begin(context)
        self._work.show(context, self)
        return {"RUNNING_MODAL"}

    def _begin(self, context: bpy.types.Context) -> None:
        live.settle()  # a live figure stores the text about its pictures only on request
        self._written: list[Path] = []
        self._last: film.Progress | None = None
        self._studio = render.Studio(render.Renderer(self.renderer))
        self._work = LongWork(self._parts(context))

    def _finish(self, context: bpy.types.Context) -> None:
        files = ", ".join(map(str, self._written)) or self._so_far()
        self.inform("Written: {files}", files=files)
        if self._studio.reason is not None:
            self.inform("Rendered with Blender: {reason}", reason=self._studio.reason.phrase)
        if self.show in ONE_PICTURE or (self.whole_lecture and self.show == "contact-sheet"):
            show_picture(context, self._written[-1])

    def _status(self) -> str:
        left = clock(self._work.left)
        return in_report("Collide: {done}, {time} left; Esc cancels", done=self._so_far(), time=left)

    def _cancelled(self) -> str:
        return in_report("Cancelled after {done}", done=self._so_far())

    def _so_far(self) -> Phrase:
        if self._last is None:
            return Phrase("nothing")
        return Phrase(SO_FAR.get(self.show, "picture {count} of {all}"), count=self._last.done, all=self._last.of)

    def _shown(self, context: bpy.types.Context) -> list[bpy.types.Collection]:
        return lecture_at_hand(context.scene) if self.whole_lecture else [figure_at_hand(context)]

    def _size(self, figure: bpy.types.Collection) -> tuple[int, int]:
        return self.width, self.height or self._height_of(figure)

    def _height_of(self, figure: bpy.types.Collection) -> int:
        """Return the height of a figure's page at the chosen width."""
        wide, high = stage.resolution_of(figure)
        return round(self.width * high / wide)

    def _parts(self, context: bpy.types.Context) -> Generator[float, None, None]:
        if not self.filepath:
            film_wanted = "No file is named: give the path of an MP4 file to write"
            picture_wanted = "No file is named: give the path of a PNG file to write"
            raise hierarchy.FigureError(film_wanted if self.show == "film" else picture_wanted)
        if self.transparent and self.show in PLAYED_FORMATS:
            raise hierarchy.FigureError("A film cannot be transparent: choose Frames, or leave out Transparent")
        if self.whole_lecture and self.show not in OF_A_LECTURE:
            raise hierarchy.FigureError("A whole lecture can be a film or a contact sheet: choose one")
        for done in self._rendered(context):
            self._last = done
            yield done.share

    def _rendered(self, context: bpy.types.Context) -> Iterator[film.Progress]:
        """Render part by part, each when the next is requested."""
        figure, *then = self._shown(context)
        resolution = self._size(figure)
        look = {"transparent": self.transparent, "resolution": resolution, "studio": self._studio}
        path = absolute(self.filepath)
        folder, name = (path, None) if is_folder(path) else (path.parent, path.stem)
        match self.show:
            case "steps" | "phases":
                each_phase = self.show == "phases"
                count = len(render.stills_of(figure, each_phase=each_phase))
                for picture in render.render_steps(figure, folder, name, each_phase=each_phase, **look):
                    self._written.append(picture)
                    yield film.Progress(len(self._written), count, len(self._written) / count)
            case "contact-sheet":
                stills = results_of([figure, *then]) if self.whole_lecture else ()
                pictures = len(stills or render.stills_of(figure))
                for count in contact_sheet.render_contact_sheet(figure, path, stills=stills, **look):
                    yield film.Progress(count, pictures, count / pictures)
                self._written.append(path)
            case "frames":
                yield from film.render_frames(figure, folder, name, **look)
            case "film" | "loop":
                manager = context.window_manager
                step = timeline.stop_at(timeline.needed_steps(figure), context.scene.frame_current).step.number
                yield from film.render_film(
                    figure,
                    path,
                    then=then,
                    step=step if self.show == "loop" else None,
                    resolution=look["resolution"],
                    studio=self._studio,
                    encoded=lambda so_far: manager.progress_update(100 * so_far.done / so_far.of),
                )
                self._written.append(path)
            case _:
                frame = context.scene.frame_current if self.show == "current" else None
                self._written.append(render.render_still(figure, path, frame, **look))
                yield film.Progress(1, 1)


def results_of(figures: Sequence[bpy.types.Collection]) -> list[render.Still]:
    """Return the pictures of a lecture's contact sheet: the answers of its figures, with their names."""
    names = figure_names.names_of(figures).items()
    return [render.Still(each, timeline.answer_frame(each), str(name)) for each, name in names]


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, 1:04, and from an hour on with hours, 1:00:04."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"


def show_picture(context: bpy.types.Context, path: Path) -> None:
    """Show a picture file in an Image Editor, except in the background or if the preferences forbid it.

    This happens after the operator has ended: Blender never ends an operator that opens another window.
    """
    if bpy.app.background or context.window is None or context.preferences.view.render_display_type == "NONE":
        return
    image = bpy.data.images.load(str(path), check_existing=True)
    image.reload()  # it may have been loaded before, with other content
    bpy.app.timers.register(partial(_show_image, context.window, image.name))


def _show_image(window: bpy.types.Window, name: str) -> None:
    context = bpy.context
    if not _editors(context):
        try:
            with context.temp_override(window=window):
                bpy.ops.render.view_show("INVOKE_DEFAULT")
        except RuntimeError:  # no other window can be opened; the picture is in its file
            return
    for _, area in _editors(context):
        area.spaces.active.image = bpy.data.images.get(name)
    bpy.app.timers.register(_fit, first_interval=0.2)  # until the window has its size


def _fit() -> None:
    """Make the Image Editors show their whole pictures."""
    for window, area in _editors(bpy.context):
        [region] = (each for each in area.regions if each.type == "WINDOW")
        with bpy.context.temp_override(window=window, area=area, region=region):
            bpy.ops.image.view_all(fit_view=True)


def _editors(context: bpy.types.Context) -> list[tuple[bpy.types.Window, bpy.types.Area]]:
    """Return the editors of all windows that show pictures, but not those that show UVs."""
    areas = ((window, area) for window in context.window_manager.windows for area in window.screen.areas)
    return [(window, area) for window, area in areas if area.ui_type == "IMAGE_EDITOR"]
