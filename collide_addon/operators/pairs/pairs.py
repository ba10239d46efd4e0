# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator for many objects: the table of all pairs of the selected ones, and its figure."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

import bpy

from ... import geometry
from ...figure.algorithms import pairs
from ...figure.model.algorithm import without_page
from ...figure.model.lesson import Measured
from ...figure.settings import LISTED, MARKED, REACH
from ...scene.reading.errors import ReadError, parts_left_out
from ...scene.reading.selection import NAMES_SHOWN, projectable, users_selected
from ..base.choices import FigureChoices, MeasuredChoice, SolidsChoice, as_written, choices_of, property_of
from ..base.figures import warn_of_choices
from ..base.in_window import InWindow
from ..base.long_work import LongOperator, LongWork
from ..base.reporting import warn_of
from ..base.translation import BoolProperty, EnumProperty, StringProperty, in_report
from . import make

NAME = "name"
ORDERS = (
    (NAME, "Name", "By the name of the first object, then of the second"),
    ("distance", "Distance", "By how far apart: the deepest first, then those that touch, then the nearest"),
    ("depth", "Depth", "By penetration depth"),
    ("relation", "Relation", "Separated, touching, overlapping"),
)


class RowsChoice:
    """Properties of a property group: which rows of the table are shown, and in which order."""

    pairs_order: EnumProperty(name="Sort By", description="Order of the table", items=ORDERS, default="distance")
    pairs_descending: BoolProperty(name="Descending", description="Turn the order round", default=False)
    pairs_contacts: BoolProperty(
        name="Only Contacts", description="Show only pairs that touch or overlap", default=False
    )
    pairs_points: BoolProperty(
        name="Closest Points", description="Show the closest points of the chosen pair, in contact the deepest ones"
    )
    pairs_search: StringProperty(
        name="Search", description="Show only pairs of objects with this in their name", options={"TEXTEDIT_UPDATE"}
    )


class PairsChoice:
    """Properties of an operator or a property group: which pairs are listed, and which the figure marks."""

    listed: property_of(LISTED)
    reach: property_of(REACH)
    marked: property_of(MARKED)


class COLLIDE_OT_pairs(
    InWindow, LongOperator, FigureChoices, MeasuredChoice, SolidsChoice, PairsChoice, bpy.types.Operator
):
    bl_idname = "collide.pairs"
    bl_label = "All Pairs"
    bl_description = (
        "List which of all selected objects touch or overlap, and how far apart the others are; Esc stops long work"
    )
    bl_options = {"REGISTER", "UNDO"}

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        found = len(list(islice(filter(projectable, users_selected(context)), 2)))
        if found < 2:
            raise ReadError(
                "Objects selected that can be projected: {count}; select at least two meshes, curves, texts or "
                "metaballs",
                count=found,
            )

    def _begin(self, context: bpy.types.Context) -> None:
        reach = as_written(self.reach)
        pair_choices = make.PairChoices(geometry.Listed(self.listed), reach, pairs.Marked(self.marked))
        objects, depsgraph = users_selected(context), context.evaluated_depsgraph_get()
        self._left_out = parts_left_out(objects, depsgraph)
        parts = make.make_pairs_in_parts(objects, pair_choices, choices_of(self), context.scene, depsgraph)
        self._work: LongWork[make.MadePairs] = LongWork(_while_objects_stay(parts))

    def _finish(self, context: bpy.types.Context) -> None:
        made = self._work.result
        table = made.table
        of = make.relations_counted(table)
        answer = in_report(
            "pairs: {pairs}, of these overlapping: {penetrating}, touching: {touching}",
            pairs=len(table),
            penetrating=of[geometry.Relation.PENETRATING],
            touching=of[geometry.Relation.TOUCHING],
        )
        self.report({"INFO"}, in_report("{figure}: {answer}", figure=made.name, answer=answer))
        if made.collection is not None:
            self.show(context, made.collection)
        warn_of(self, self._left_out[:NAMES_SHOWN])
        if self.measured == Measured.SPACE.value:
            warn_of_choices(self, without_page())
        for unread in made.unread[:NAMES_SHOWN]:
            self.report({"WARNING"}, in_report(unread.error))
        if made.unread:
            names = [unread.name for unread in made.unread[:NAMES_SHOWN]]
            shown = ", ".join(names + ["…"] * (len(made.unread) > NAMES_SHOWN))
            self.report({"WARNING"}, in_report("Left out: {count} ({names})", count=len(made.unread), names=shown))


def _while_objects_stay(parts: Generator[float, None, make.MadePairs]) -> Generator[float, None, make.MadePairs]:
    try:
        return (yield from parts)
    except ReferenceError as error:  # Blender's error for an object that no longer exists
        raise ReadError("An object was removed while it was read: press the button again") from error
