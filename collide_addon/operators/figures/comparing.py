# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators that set answers side by side: every method on one pair, and the cases where classic code fails."""

from __future__ import annotations

import bpy

from ...figure.model.lesson import Algorithm
from ...pitfalls.cases.cases import load_cases
from ..base.choices import CirclesChoice, ToleranceChoice
from ..base.figures import FigureOperator
from ..base.properties import EnumProperty
from ..base.selection import NOTHING

CASES = tuple((case.id, case.id, f"{case.function}, {case.seed_file}") for case in load_cases())
"""Every published pair or point on which a classic snippet was looked at."""


class CaseChoice:
    """Property for an operator or a property group: which counterexample to open."""

    case: EnumProperty(name="Case", description="A known input of the classic code, with what it answers", items=CASES)


class COLLIDE_OT_compare(FigureOperator, ToleranceChoice, CirclesChoice, bpy.types.Operator):
    bl_idname = "collide.compare"
    bl_label = "Compare All Methods"
    bl_description = "Ask every method about the two selected objects, and list answers, steps and dot products"
    algorithm = Algorithm.COMPARE


class COLLIDE_OT_case(FigureOperator, CaseChoice, bpy.types.Operator):
    bl_idname = "collide.case"
    bl_label = "Open Case"
    bl_description = "Draw what the classic code answers in a known case, beside what is true, and why they differ"
    algorithm = Algorithm.CASE
    selection = NOTHING


classes = (
    COLLIDE_OT_compare,
    COLLIDE_OT_case,
)
