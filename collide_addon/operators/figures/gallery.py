# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery: scenes for a lecture, drawn with one click."""

from __future__ import annotations

import bpy

from ...figure.gallery import answers
from ...figure.gallery import gallery as gallery_gallery
from ...figure.model.lesson import Choices
from ...figure.text.catalogue import sentences
from ...scene.base import timeline
from ...scene.drawing import visibility
from ..base.choices import CommonChoices, choices_of
from ..base.make import MADE_BY, Made, draw_lessons
from ..base.origin import OBJECTS
from ..base.reporting import InWindow
from ..base.translation import EnumProperty, in_tooltip

MADE_BY_GALLERY = "gallery"
"""What gallery figures are noted to be made by; names of scene and part take the place of those of objects."""
ENGLISH = sentences("en")
SCENES = tuple(
    (question.removeprefix("scene."), ENGLISH[f"{question}.title"], ENGLISH[question])
    for question in ENGLISH
    if question.startswith("scene.") and f"{question}.title" in ENGLISH
)
"""The scenes, taken from their sentences in the catalogue, in its order."""


def draw_gallery_scene(gallery: gallery_gallery.GalleryScene, look: Choices, scene: bpy.types.Scene) -> list[Made]:
    """Draw a gallery scene's figures, replacing earlier ones, and show only the first; a DrawError changes nothing."""
    lessons = [part.lesson(look) for part in gallery.parts]
    names = [[gallery.name, part.name] for part in gallery.parts]
    shown = list(map(Made, lessons, draw_lessons(lessons, MADE_BY_GALLERY, names, scene)))
    for layer in scene.view_layers:
        layer.update()  # Blender 5.2 does not know the objects of a new scene's layers before
        visibility.show_alone(layer, shown[0].collection)
    return shown


def question_beside(figure: bpy.types.Collection) -> str:
    """Return the question of a figure's gallery scene; "" for other figures."""
    of = OBJECTS.of(figure) or ("",)
    return next((asked for name, _, asked in SCENES if MADE_BY.of(figure) == MADE_BY_GALLERY and of[0] == name), "")


class COLLIDE_OT_gallery(InWindow, CommonChoices, bpy.types.Operator):
    bl_idname = "collide.gallery"
    bl_label = "Gallery"
    bl_description = "Draw a prepared scene: a question, its figures and the answer; the first figure shows"

    scene: EnumProperty(name="Scene", description="Which of the prepared scenes to draw", items=SCENES)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(next(question for name, _, question in SCENES if name == properties.scene))

    def carry_out(self, context: bpy.types.Context) -> None:
        gallery, look = gallery_gallery.gallery_scene(self.scene), choices_of(self)
        shown = draw_gallery_scene(gallery, look, context.scene)
        for part, (lesson, collection) in zip(gallery.parts, shown, strict=True):
            answer = answers.answer_of(gallery, part, lesson).text(look.language)
            self.inform("{figure}: {answer}", figure=collection.name, answer=answer)
        self.inform(ENGLISH[f"scene.{self.scene}"])  # the status bar shows the last report
        first = shown[0].collection
        at_question = timeline.jump(context.scene, first, "first")
        self.show(context, first, at_question)
