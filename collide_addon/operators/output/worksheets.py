# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets: random exercises as a PDF to hand out, and a second PDF with the solutions."""

from __future__ import annotations

from itertools import islice

import bpy

from ...figure.files import documents
from ...figure.model.look import Theme
from ...figure.settings import COUNT, SEED, TOPIC, WORKSHEET_NAME
from ...figure.worksheets import worksheet
from ...scene.base import fonts
from ...scene.base.files import file_to_write
from ..base.choices import SpeechChoices, property_of, spoken
from ..base.file_names import FileDialog
from ..base.translation import BoolProperty


class WorksheetChoices:
    """Properties of a property group: the exercises of a worksheet."""

    worksheet_topic: property_of(TOPIC)
    worksheet_seed: property_of(SEED)
    worksheet_count: property_of(COUNT)


class COLLIDE_OT_worksheet(FileDialog, SpeechChoices, bpy.types.Operator):
    bl_idname = "collide.worksheet"
    bl_label = "Worksheet"
    bl_description = "Write random exercises as a PDF, and their solutions as another"
    bl_options = {"REGISTER"}
    ending = ".pdf"

    topic: property_of(TOPIC)
    seed: property_of(SEED)
    count: property_of(COUNT)
    quiz: BoolProperty(
        name="Question Bank",
        description="Also write the exercises for Moodle: XML with pictures and solutions, and GIFT, beside the PDF",
    )

    def proposed(self, context: bpy.types.Context) -> str:
        return WORKSHEET_NAME.format(topic=self.topic, seed=self.seed)

    def carry_out(self, context: bpy.types.Context) -> None:
        path = file_to_write(self.filepath, self.ending)
        manager = context.window_manager
        manager.progress_begin(0, self.count)
        try:
            made = []
            for exercise in islice(worksheet.exercises(self.topic, self.seed), self.count):
                made.append(exercise)
                manager.progress_update(len(made))
            about = (self.topic, self.seed, spoken(self.language), Theme(self.theme))
            written = documents.write_worksheet(made, path, *about, fonts.glyphs_of)
            banks = [path.with_suffix(each) for each in documents.QUIZZES if self.quiz]
            written += [documents.write_quiz(worksheet.easiest_first(made), each, *about) for each in banks]
        finally:
            manager.progress_end()
        self.tell(written)
