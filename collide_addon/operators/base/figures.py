# SPDX-License-Identifier: GPL-3.0-or-later
"""What all operators that make figures share: read the selected objects, compute, build, draw, report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import Any

import bpy

from ...figure.model import records
from ...figure.model.algorithm import Algorithm, Input
from ...figure.model.lesson import Choices, Headline, Measured, Solids, choices_asked
from ...scene.base import units
from ...scene.drawing import draw
from ...scene.reading.errors import parts_left_out
from ...scene.reading.parts import objects_in
from . import make, selection, subjects
from .choices import CommonChoices, choices_of, keep, without_effect
from .long_work import LongOperator, LongWork
from .reporting import InWindow
from .translation import in_report, in_tooltip

FROM_ABOVE_TEXT = "Seen from above (XY): convex outlines"
IN_SPACE_TEXT = "In space: convex hulls, where the objects are"
MESHES_IN_SPACE = "In space: meshes as they are"
NO_EFFECT_IN_SPACE = "No effect in a figure in space: {choices}"
NO_EFFECT_ABOVE = "No effect in a figure seen from above: {choices}"
NO_EFFECT_CLASSIC = "No effect on what the classic code answers: {choices}"


class FigureOperator(InWindow, LongOperator, CommonChoices):
    """An operator that makes figures of the selection with one of its `algorithms`.

    Long work shows its progress and can be cancelled with Esc.
    """

    bl_description: str
    algorithms: tuple[Algorithm, ...]
    properties: bpy.types.OperatorProperties

    @staticmethod
    def ready(context: bpy.types.Context, shape: str = "") -> selection.Groups:
        """Return the sources of each figure, of a `shape` if one can be chosen; a ReadError says what to select."""
        raise NotImplementedError

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        if not {Input.HULL, Input.MOTION} & set(cls.algorithms[0].inputs):
            return in_tooltip(cls.bl_description)
        return described(cls.bl_description, properties)

    def _begin(self, context: bpy.types.Context) -> None:
        self._work = LongWork(self._parts(context))

    def _parts(self, context: bpy.types.Context) -> Generator[float, None, list[make.Made]]:
        groups = selection.split_into_parts(self.ready(context, getattr(self, "shape", "")))
        depsgraph = context.evaluated_depsgraph_get()
        sources = [source for group in groups for source in group if not isinstance(source, subjects.Place)]
        objects = [obj for source in sources for obj in objects_in(source)]
        self._left_out = parts_left_out(objects, depsgraph)
        parts = make.make_figures_in_parts(self.wanted(), groups, self.choices(context), depsgraph)
        return (yield from parts)

    def choices(self, context: bpy.types.Context) -> Choices:
        """Return the choices made."""
        del context
        return choices_of(self)

    def _finish(self, context: bpy.types.Context) -> None:
        """Report the answers, and show the last figure."""
        made: list[make.Made] = self._work.result
        for lesson, collection in made:
            answer = in_words(lesson.headline, context.scene, in_report)
            self.inform("{figure}: {answer}", figure=draw.whole_name(collection), answer=answer)
        self.warn(*self._left_out)
        warn_of_choices(self, self.wanted().without_effect(choices_asked(self)))
        if self.in_window:
            keep(self.properties, context.scene.collide)
        self.show(context, made[-1].collection)

    def wanted(self) -> Algorithm:
        """Return the algorithm to run."""
        return next(each for each in self.algorithms if each.id == getattr(self, "operation", each.id))


def warn_of_choices(operator: Any, lost: Iterable[str]) -> None:
    """Warn of those of these choices that were changed although they have no effect."""
    labels = ", ".join(map(in_report, without_effect(lost, operator.properties)))
    if labels:
        in_space = getattr(operator, "measured", "") == Measured.SPACE.value
        said = NO_EFFECT_IN_SPACE if in_space else NO_EFFECT_ABOVE
        said = NO_EFFECT_CLASSIC if getattr(operator, "classic", False) else said
        operator.warn(said, choices=labels)


def described(what: str, properties: bpy.types.OperatorProperties) -> str:
    """Return the tooltip of a button that measures: what it does, and where."""
    in_space = MESHES_IN_SPACE if getattr(properties, "solids", "") == Solids.MESHES.value else IN_SPACE_TEXT
    how = in_space if getattr(properties, "measured", "") == Measured.SPACE.value else FROM_ABOVE_TEXT
    return in_tooltip("{first}. {second}", first=in_tooltip(what), second=in_tooltip(how))


def in_words(answer: Headline, scene: bpy.types.Scene, translate: Callable[[str], str] = str) -> str:
    """Return the answer in a line, "separated, distance 1.718 m, iterations 3", in English or as translated."""
    return records.answer_in_words(answer, partial(units.measure, scene), translate)
