# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator for many objects: the table of all pairs of the selected ones, and its figure."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

import bpy
import numpy as np

from ...figure.algorithms.pairs import Marked
from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed
from ...geometry.predicates.results import Relation
from ...scene.reading.errors import ReadError
from ...scene.reading.selection import NAMES_SHOWN, projectable, users_selected
from ..base.choices import FigureChoices, MeasuredChoice, choices_of
from ..base.in_window import InWindow
from ..base.long_work import LongOperator, LongWork
from ..base.properties import EnumProperty, FloatProperty
from ..base.translated import in_report, in_tooltip
from .make import MadePairs, PairChoices, make_pairs_in_parts

LISTED = (
    ("nearest", "Nearest", "Pairs that touch or overlap, and for each object its nearest other one"),
    ("within", "Within Reach", "Every pair that is at most the reach apart"),
    ("all", "All", "Every pair there is: their number grows with the square of that of the objects"),
)
MARKED = (
    ("nearest", "Nearest", "Distance and depth of the pairs in contact and of nearest neighbours"),
    ("colliding", "Contacts", "Only pairs that touch or overlap"),
    ("none", "None", "No pair: the shapes alone"),
)


class PairsChoice:
    """Properties for an operator or a property group: which pairs are listed, and which the figure marks."""

    listed: EnumProperty(name="List", description="Which pairs the table has", items=LISTED)
    reach: FloatProperty(
        name="Reach",
        description="Within Reach: the largest distance of a pair in the table",
        default=1.0,
        min=0.0,
        soft_max=100.0,
        subtype="DISTANCE",
        unit="LENGTH",
    )
    marked: EnumProperty(name="Mark Pairs", description="Which pairs have their distance in the figure", items=MARKED)


class COLLIDE_OT_pairs(InWindow, LongOperator, FigureChoices, MeasuredChoice, PairsChoice, bpy.types.Operator):
    bl_idname = "collide.pairs"
    bl_label = "All Pairs"
    bl_description = (
        "List which of all selected objects touch or overlap, and how far apart the others are; Esc stops long work"
    )
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        found = len(list(islice(filter(projectable, users_selected(context)), 2)))
        if found < 2:
            cls.poll_message_set(
                in_tooltip(
                    "Objects selected that can be projected: {count}; select at least two meshes, curves, texts or "
                    "metaballs",
                    count=found,
                )
            )
        return found == 2

    def _begin(self, context: bpy.types.Context) -> None:
        reach = float(str(np.float32(self.reach)))  # as the user wrote it: see `choices_of`
        pair_choices = PairChoices(Listed(self.listed), reach, Marked(self.marked))
        objects, depsgraph = users_selected(context), context.evaluated_depsgraph_get()
        parts = make_pairs_in_parts(objects, pair_choices, choices_of(self), context.scene, depsgraph)
        self._work: LongWork[MadePairs] = LongWork(_while_objects_stay(parts))

    def _finish(self, context: bpy.types.Context) -> None:
        made = self._work.result
        table = made.table
        of = dict(zip(RELATIONS, np.bincount(table.relation, minlength=len(RELATIONS)).tolist(), strict=True))
        answer = in_report(
            "pairs: {pairs}, of these overlapping: {penetrating}, touching: {touching}",
            pairs=len(table),
            penetrating=of[Relation.PENETRATING],
            touching=of[Relation.TOUCHING],
        )
        self.report({"INFO"}, in_report("{figure}: {answer}", figure=made.name, answer=answer))
        if made.collection is not None:
            self.show(context, made.collection)
        for unread in made.unread[:NAMES_SHOWN]:
            self.report({"WARNING"}, in_report(unread.error))
        if made.unread:
            names = [unread.name for unread in made.unread[:NAMES_SHOWN]]
            shown = ", ".join(names + ["…"] * (len(made.unread) > NAMES_SHOWN))
            self.report({"WARNING"}, in_report("Left out: {count} ({names})", count=len(made.unread), names=shown))


def _while_objects_stay(parts: Generator[float, None, MadePairs]) -> Generator[float, None, MadePairs]:
    try:
        return (yield from parts)
    except ReferenceError as error:  # Blender's error for an object that no longer exists
        raise ReadError("An object was removed while it was read: press the button again") from error


classes = (COLLIDE_OT_pairs,)
