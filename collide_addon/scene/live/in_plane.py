# SPDX-License-Identifier: GPL-3.0-or-later
"""Live figures in the plane: the page, with A − B beside the shapes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import bpy

from ...figure.live.marks import live_marks
from ...figure.live.moment import LiveMoment, next_moment
from ...figure.live.page import first_drawing, lesson_parameters, page_marks, room_to_move, still_fits
from ...figure.model.figure import Figure
from ...figure.model.heights import view_headline, view_summary
from ...figure.model.lesson import Choices, Headline
from ...figure.page.sheet import Sheet
from . import reading
from .parts import Written, write_marks
from .reading import ReadObject
from .session import Session


@dataclass(slots=True, kw_only=True)
class PlaneSession(Session):
    """What a live figure shows of two objects seen along Z."""

    moment: LiveMoment = field(init=False)
    sheet: Sheet = field(init=False)
    written: Written = field(init=False)
    readings: list[ReadObject] = field(init=False)
    is_first: bool = True

    def read(self, depsgraph: bpy.types.Depsgraph, *, undone: bool) -> bool:
        """Read what has changed of the objects, and tell whether anything has; a ReadError if that fails."""
        self.readings, moved = reading.read_changed(self.watched, self._read, depsgraph, undone=undone)
        return moved

    def _read(
        self, letter: str, obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, last: ReadObject | None
    ) -> ReadObject:
        return reading.read_moving(letter, obj, depsgraph, last, self.radii["AB".index(letter)])

    def compute(self) -> None:
        """Compute the moment of the objects as last read."""
        a, b = (each.shape for each in self.readings)
        self.moment = next_moment(a, b, None if self.is_first else self.moment, self.tolerance)
        if self.is_first:
            self.sheet = room_to_move(self.moment, self.look.layout)
        self.is_first = False

    def first_drawing(self) -> Figure:
        """Return the figure to draw first, with every part that any moment can show."""
        return first_drawing(self.moment, self.sheet, self.look)

    def begin(self, collection: bpy.types.Collection, scene: bpy.types.Scene) -> None:
        """Note the figure that has been drawn."""
        Session.begin(self, collection, scene)
        self.written = Written(self.identity)

    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Show the moment, or what the figure waits for; tell whether its page has changed."""
        before, language = self.sheet, self.look.language
        if waiting:
            marks = page_marks(self.moment, self.sheet, language, "", waiting)
        else:
            if not still_fits(self.sheet, self.moment):
                self.sheet = room_to_move(self.moment, self.look.layout)
            page = page_marks(self.moment, self.sheet, language, self.pace.in_words(language))
            marks = [*live_marks(self.moment, self.sheet), *page]
        write_marks(collection, marks, self.sheet, self.written)
        return self.sheet is not before

    def forget(self) -> None:
        """Forget what the figure's objects show, since undo has changed it."""
        self.written.forget()

    def answer(self) -> Mapping[str, object]:
        """Return the answer of the moment as JSON values."""
        moment = self.moment
        nearest, deepest = moment.nearest, moment.deepest
        points = (nearest.closest_a, nearest.closest_b) if deepest is None else (deepest.point_a, deepest.point_b)
        return {
            "relation": moment.relation.value,
            "distance": nearest.distance,
            "depth": 0.0 if deepest is None else deepest.depth,
            "normal": moment.direction.tolist(),
            "point_a": points[0].tolist(),
            "point_b": points[1].tolist(),
            "iterations": moment.steps,
            **view_summary(moment.view),
        }

    def headline(self) -> Headline:
        """Return the answer of the moment in a few plain values."""
        moment, deepest = self.moment, self.moment.deepest
        answer = {"distance": moment.nearest.distance} if deepest is None else {"depth": deepest.depth}
        seen = view_headline(moment.view)
        return {"relation": moment.relation.value, **answer, "iterations": moment.steps, **seen}

    def parameters(self, choices: Choices) -> dict[str, object]:
        """Return the parameters of the moment's lesson with these choices, for exporting the figure."""
        return lesson_parameters(self.moment, choices)
