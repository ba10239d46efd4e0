# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that adds or changes a page of text between figures of a lecture."""

from __future__ import annotations

import bpy

from ...figure import lessons
from ...figure.parts import text_page
from ...scene.base import hierarchy
from ...scene.drawing import draw, parameters, stage
from ..base import make
from ..base.choices import CommonChoices, choices_of, hand_on
from ..base.current import current_figure, figure_at_hand
from ..base.reporting import InWindow
from ..base.translation import BoolProperty, EnumProperty, StringProperty

OPENS_CHOICES = (
    ("lecture", "Lecture", "The title page of the lecture: large words, before all figures"),
    ("section", "Section", "Begins a section: before the figure that is shown, or after the page of words"),
)
TEXT_FIELDS = ("heading", "words", "opens")


class COLLIDE_OT_text_page(InWindow, CommonChoices, bpy.types.Operator):
    bl_idname = "collide.text_page"
    bl_label = "Page of Words"
    bl_description = "Put a page of words into the lecture, as its title or between two figures"

    opens: EnumProperty(
        name="Opens", description="What the page begins", items=OPENS_CHOICES, default="section", options={"SKIP_SAVE"}
    )
    heading: StringProperty(name="Heading", description="The large words of the page", options={"SKIP_SAVE"})
    words: StringProperty(name="Words", description="The text below the heading; may be empty", options={"SKIP_SAVE"})
    change: BoolProperty(
        name="Change",
        description="Change the page of words that is shown instead of adding one",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Ask for the text."""
        self.in_window = True
        hand_on(context.scene.collide, self.properties)
        page = figure_at_hand(context) if self.change else None
        if page is not None and is_page(page):
            kept = parameters.parameters_of(page)
            for name in TEXT_FIELDS:
                setattr(self, name, str(kept.get(name, "")))
        return set(context.window_manager.invoke_props_dialog(self, width=400))

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the fields of the page, in the dialog and in the redo panel."""
        self.layout.use_property_split = True
        for name in (*TEXT_FIELDS, "theme"):
            self.layout.prop(self, name)

    def carry_out(self, context: bpy.types.Context) -> None:
        choices, current = choices_of(self), current_figure(context)
        if self.change and (current is None or not is_page(current)):
            raise hierarchy.FigureError("The figure that is shown is not a page of words: choose one in the list")
        kept = {"algorithm": text_page.TEXT_PAGE, **{name: getattr(self, name) for name in TEXT_FIELDS}}
        lesson = text_page.text_page({**kept, **lessons.kept_choices(choices)}, choices)

        def note(collection: bpy.types.Collection) -> None:
            make.note_origin(collection, text_page.TEXT_PAGE, ())

        order = stage.lecture(context.scene)
        request = draw.Request(lesson.figure, current if self.change else None, note)
        [page] = draw.draw_all([request], context.scene)
        if not self.change:
            before = 0 if self.opens == "lecture" or current is None else order.index(current) + is_page(current)
            hierarchy.put_in_order([*order[:before], page, *order[before:]])
        self.inform("Page: {heading}", heading=lesson.figure.title)
        self.show(context, page)


def is_page(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure is a page of text."""
    return make.MADE_BY.of(figure) == text_page.TEXT_PAGE
