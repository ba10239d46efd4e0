# SPDX-License-Identifier: GPL-3.0-or-later
"""A pair over a range of frames: its distance as a curve, the time of impact, and a table of distances as a file."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy

from ... import geometry
from ...figure import lessons
from ...figure.files.writing import write_whole
from ...figure.model import heights as model_heights
from ...figure.model.lesson import Choices, Lesson
from ...figure.registry import SWEEP
from ...figure.space import model
from ...figure.text import messages
from ...scene.base.files import file_to_write
from ...scene.drawing import parameters
from ...scene.reading.errors import ReadError
from ..base import motion
from ..base.choices import choices_of
from ..base.current import current_figure, figure_at_hand
from ..base.figures import FigureOperator
from ..base.file_names import FileDialog
from ..base.make import MADE_BY

STILL_MESSAGE = "Neither {a} nor {b} moves from frame {first} to frame {last}: animate one, or choose other frames"


class MotionOperator(FigureOperator):
    """An operator that makes the figure of two objects over frames; Esc stops it."""

    at_once = 0.2  # longer than elsewhere, since the window draws the scene's frame each time

    def choices(self, context: bpy.types.Context) -> Choices:
        """Return the choices made, with the frames of the scene or its preview range unless others are chosen."""
        chosen: Any = self  # a subclass, which has the properties of a sweep
        own = (chosen.first_frame, chosen.last_frame)
        first, last = motion.scene_range(context.scene) if chosen.scene_range else own
        return replace(choices_of(self), frames=(first, last, chosen.frame_step))

    def _finish(self, context: bpy.types.Context) -> None:
        super()._finish(context)
        [(lesson, _)] = self._work.result
        a, b = moved = lessons.subjects_in(lesson.figure.parameters)
        if all(subject.motion is None or subject.motion.stands_still for subject in moved):
            first, last = map(messages.number, self.choices(context).frames[:2])
            self.warn(STILL_MESSAGE, a=a.name, b=b.name, first=first, last=last)


class COLLIDE_OT_sweep_table(FileDialog, bpy.types.Operator):
    bl_idname = "collide.sweep_table"
    bl_label = "Write Curve"
    bl_description = "Write the distance at every frame as a table (CSV), with depth, relation and closest points"
    bl_options = {"REGISTER"}
    ending = ".csv"

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        figure = current_figure(context)
        if figure is None or MADE_BY.of(figure) != SWEEP.id:
            raise ReadError("This figure does not show motion: press Distance over Frames first")

    def carry_out(self, context: bpy.types.Context) -> None:
        self.tell([write_sweep_csv(parameters.lesson_of(figure_at_hand(context)), self.filepath)])


SWEEP_COLUMNS = ("frame", "distance", "depth", "relation", "a_x", "a_y", "b_x", "b_y", "apart_in_z")
"""The columns in the plane; the last one is constant: how far apart along Z the objects are at the first contact or,
without one, where they are nearest; empty for shapes given in the plane."""
SPACE_COLUMNS = ("frame", "distance", "depth", "relation", "a_x", "a_y", "a_z", "b_x", "b_y", "b_z")
"""The columns of a sweep in space."""


def write_sweep_csv(lesson: Lesson, filepath: str | Path) -> Path:
    """Write frame, distance, depth, relation and the closest or deepest points of each frame as CSV; return the file.

    Lengths and coordinates are in scene units, with all digits. A FileError if the file cannot be written.
    """
    result = lesson.result
    assert isinstance(result, geometry.SweepResult)  # noqa: S101  # the lesson is a sweep's
    in_space = isinstance(lesson.figure, model.SpaceFigure)
    apart = lesson.figure.parameters.get(model_heights.APART_IN_Z)
    heights = () if in_space else ("" if apart is None else repr(apart),)
    rows = io.StringIO(newline="")
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(SPACE_COLUMNS if in_space else SWEEP_COLUMNS)
    for time, sample in zip(result.times, result.samples, strict=True):
        distance, depth = max(0.0, sample.value), max(0.0, -sample.value)
        places = (*sample.point_a.tolist(), *sample.point_b.tolist())
        numbers = (*map(repr, places), *heights)
        table.writerow([f"{time:g}", repr(distance), repr(depth), sample.relation.value, *numbers])
    return write_whole(file_to_write(filepath, ".csv"), rows.getvalue())
