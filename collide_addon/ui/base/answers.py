# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of a comparison in the panel: every method's answer, with wrong ones marked."""

from __future__ import annotations

from collections.abc import Mapping

import bpy

from ...figure.algorithms import compare
from ...figure.model.lesson import DEPTH_BOUND, Box
from ...figure.text import messages
from ...operators.base.translation import in_panel
from ...scene.base.custom_property import MisfitError, flag, listed, mapping, number, one_of, text, whole
from ...scene.drawing import draw
from .sidebar import relation_icon

METHODS = {
    ("gjk", "hulls"): "GJK",
    ("epa", "hulls"): "EPA",
    ("sat", "hulls"): "SAT",
    ("crossing", "hulls"): "Hull edges",
    **{("obb", f"{box.value} boxes"): "OBB" for box in Box},
    ("mesh_distance", "meshes"): "Meshes",
    ("pieces", "outlines"): "Pieces",
    ("crossing", "outlines"): "Edges",
    ("classic_gjk", "classic"): "Classic GJK",
    ("classic_sat", "classic"): "Classic SAT",
    ("classic_full", "classic"): "Classic edges",
}
"""Short labels, by method and subject, that fit into a sidebar of default width."""
SYMBOLS = {"distance": "d", "depth": "p", "depth at least": "≥", "gap": "gap"}
SHORT = {"separated": "apart", "penetrating": "overlap", "collision": "hit", "no collision": "no hit"}
"""Replacements for words of an answer that would not fit into the table."""
COUNTS = {"iterations": "Steps", "dot_products": "a·b"}
"""Heads of the numbers, by their names in an answer."""
HEADS = ("Method", "Answer", *COUNTS.values())
METHOD_SHARE, ANSWER_SHARE = 0.45, (1.0, 0.66, 0.5)
"""Share of the row for the method, and of the rest for the answer, beside so many columns of numbers."""


def draw_answers(layout: bpy.types.UILayout, figure: bpy.types.Collection) -> None:
    """Draw the table, if the figure is a comparison."""
    answers = _answers(draw.RESULT.of(figure) or {})
    if not answers:
        return
    column = layout.box().column(align=True)
    heads = column.row()
    heads.active = False
    counted = [name for name in COUNTS if any(getattr(answer, name) for answer in answers)]  # in space no products
    _fill(heads, "BLANK1", *map(in_panel, HEADS[:2]), *(in_panel(COUNTS[name]) for name in counted))
    for answer in answers:
        row = column.row()
        row.alert = not answer.agrees
        if answer.measure:
            is_bound = answer.measure == DEPTH_BOUND
            value = messages.outwards(answer.value, up=False) if is_bound else answer.value
            words = f"{SYMBOLS[answer.measure]} {messages.number(value)}"
        else:
            words = in_panel(SHORT.get(answer.relation, answer.relation))
        name = in_panel(METHODS[answer.method, answer.about.value])
        numbers = (str(getattr(answer, name) or "") for name in counted)
        _fill(row, relation_icon(answer.relation), name, words, *numbers)


def _answers(result: Mapping[str, object]) -> tuple[compare.MethodAnswer, ...]:
    """Return the answers of a comparison; none if the result is another one or was edited by hand."""
    if result.get("type") != compare.COMPARISON:
        return ()
    try:
        return listed(result.get("answers"), _answer)
    except MisfitError:
        return ()


def _answer(kept: object) -> compare.MethodAnswer:
    values = mapping(kept)
    answer = compare.MethodAnswer(
        text(values.get("method")),
        one_of(compare.About)(values.get("about")),
        text(values.get("relation")),
        text(values.get("measure")),
        number(values.get("value")),
        whole()(values.get("iterations")),
        whole()(values.get("dot_products")),
        flag(values.get("agrees")),
    )
    if (answer.method, answer.about.value) not in METHODS or answer.measure not in ("", *SYMBOLS):
        raise MisfitError
    return answer


def _fill(row: bpy.types.UILayout, icon: str, method: str, answer: str, *numbers: str) -> None:
    first = row.split(factor=METHOD_SHARE)
    first.label(text=method, icon=icon, translate=False)
    second = first.split(factor=ANSWER_SHARE[len(numbers)])
    second.label(text=answer, translate=False)
    columns = second.row()
    for each in numbers:
        cell = columns.row()
        cell.alignment = "RIGHT"
        cell.label(text=each, translate=False)
