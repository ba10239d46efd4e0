# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets: random exercises as one PDF to hand out, and another with the solutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import bpy

from ...figure.model.choices import Rulers
from ...figure.model.look import Look, Theme
from ...figure.settings import COUNT, SEED, TOPIC
from ...figure.worksheets import exercise as worksheets_exercise
from ...figure.worksheets import pages as worksheets_pages
from ...figure.worksheets import worksheet
from ...scene.base.files import file_to_write
from ..base.choices import SpeechChoices, property_of, spoken
from ..base.file_names import FileDialog
from ..base.reporting import ReportingOperator
from .written_files import write_pdf

NAME = "worksheet-{topic}-{seed}.pdf"
SOLUTIONS = "-solutions"
"""Added to the worksheet's name."""


class WorksheetChoices:
    """Properties for a property group: the exercises of a worksheet."""

    worksheet_topic: property_of(TOPIC)
    worksheet_seed: property_of(SEED)
    worksheet_count: property_of(COUNT)


class COLLIDE_OT_worksheet(FileDialog, ReportingOperator, SpeechChoices, bpy.types.Operator):
    bl_idname = "collide.worksheet"
    bl_label = "Worksheet"
    bl_description = "Write random exercises as PDF, and their solutions as another"
    bl_options = {"REGISTER"}
    ending = ".pdf"

    topic: property_of(TOPIC)
    seed: property_of(SEED)
    count: property_of(COUNT)

    def proposed(self, context: bpy.types.Context) -> str:
        return NAME.format(topic=self.topic, seed=self.seed)

    def carry_out(self, context: bpy.types.Context) -> None:
        path = file_to_write(self.filepath, self.ending)
        manager = context.window_manager
        manager.progress_begin(0, self.count)
        try:
            made = []
            for exercise in islice(worksheet.exercises(self.topic, self.seed), self.count):
                made.append(exercise)
                manager.progress_update(len(made))
            written = write_worksheet(made, path, self.topic, self.seed, spoken(self.language), Theme(self.theme))
        finally:
            manager.progress_end()
        self.tell(written)


def write_worksheet(
    made: Sequence[worksheets_exercise.Exercise], path: Path, topic: str, seed: int, language: str, theme: Theme
) -> list[Path]:
    """Write exercises as a PDF file, and their solutions as another beside it; return the files.

    A file that cannot be written raises a FileError.
    """
    look = Look(language=language, theme=theme, rulers=Rulers.GRID)
    written = []
    for solved, pages_with, ending in (
        (False, worksheets_pages.worksheet_pages, ""),
        (True, worksheets_pages.solution_pages, SOLUTIONS),
    ):
        title = worksheets_pages.worksheet_title(topic, language, solved=solved)
        pages = pages_with(made, topic, seed, look)
        written.append(write_pdf(pages, path.with_stem(path.stem + ending), title=title, language=language))
    return written
