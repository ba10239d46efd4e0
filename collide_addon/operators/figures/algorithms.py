# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators of the algorithms in the registry: one for each, but some algorithms share one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import bpy

from ...figure.model.algorithm import Algorithm, Input
from ...figure.registry import ALGORITHMS
from ...figure.settings import SHAPE
from ..base.choices import HOLDER_OF, CaseChoice, CommonChoices, property_of
from ..base.figures import FigureOperator
from ..base.reporting import ReportingOperator
from ..base.selection import pair, selection_of
from ..base.translation import EnumProperty
from . import sweep

MOST_REDO_ROWS = 5
"""Most rows of the redo panel, which covers the picture."""
FIRST_ROWS = ("theme", "detail", "layout", "rulers", "language")
"""Choices shown there if an algorithm has few of its own."""


def operator_of(algorithms: Sequence[Algorithm]) -> Any:
    """Return the operator of an algorithm, or of several that share it as the choices of its `operation`."""
    first = algorithms[0]
    kind = sweep.MotionOperator if Input.MOTION in first.inputs else FigureOperator
    holders = [HOLDER_OF[name] for name in first.choices]
    found = selection_of(first)
    annotations = {"shape": property_of(SHAPE)} if found is pair else {}
    annotations |= _hidden(first, MOST_REDO_ROWS - len(annotations))
    members = {
        "bl_idname": f"collide.{first.operator}",
        "bl_label": first.label,
        "bl_description": first.tooltip,
        "algorithms": tuple(algorithms),
        "ready": staticmethod(found),
        "__annotations__": annotations,
    }
    if first.operation:
        items = [(each.id, each.operation.name, each.operation.tooltip) for each in algorithms if each.operation]
        description = "What to do with the points of A and B"
        operation = EnumProperty(name="Operation", description=description, items=items)
        annotations["operation"] = operation
    return type(first.operator_class, (kind, *holders, bpy.types.Operator), members)


class COLLIDE_OT_find_case(ReportingOperator, CaseChoice, bpy.types.Operator):
    bl_idname = "collide.find_case"
    bl_label = "Find Case"
    bl_description = "Search the known cases by what they teach or by their ids, and open one"
    bl_options = {"REGISTER"}
    bl_property = "case"

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        context.window_manager.invoke_search_popup(self)
        return {"RUNNING_MODAL"}

    def carry_out(self, context: bpy.types.Context) -> None:
        bpy.ops.collide.case("INVOKE_DEFAULT", case=self.case)


def _hidden(algorithm: Algorithm, most: int) -> dict[str, Any]:
    """Return the choices that the redo panel hides, given its number of rows; the algorithm's own come first there."""
    own = [name for field in algorithm.choices if field != "classic" for name in HOLDER_OF[field].__annotations__]
    holders = (CommonChoices, *map(HOLDER_OF.get, algorithm.choices))
    more = {name: declared for each in holders for name, declared in each.__annotations__.items()}
    rows = [name for name in (*own, *FIRST_ROWS) if name in more][:most]
    return {
        name: each.function(**each.keywords | {"options": each.keywords["options"] | {"HIDDEN"}})
        for name, each in more.items()
        if name not in rows
    }


BY_OPERATOR = [list(same) for _, same in groupby(ALGORITHMS, attrgetter("operator"))]
classes = (*map(operator_of, BY_OPERATOR), COLLIDE_OT_find_case)
