# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of a comparison in the panel: every method's answer, with the wrong ones marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bpy

from ...figure.algorithms import compare
from ...figure.model.lesson import DEPTH_BOUND, Box
from ...figure.text import messages
from ...operators.base.translation import in_panel
from ...scene.base.custom_property import MisfitError, flag, listed, mapping, number, one_of, text, whole
from ...scene.drawing import draw
from .sidebar import ROW_HEIGHT, relation_icon, sidebar_size, width_of

METHOD_LABELS = {
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
"""Short labels by method and subject, which fit into a sidebar of the default width."""
SYMBOLS = {"distance": "d", "depth": "p", "depth at least": "≥", "gap": "gap"}
SHORT = {"separated": "apart", "penetrating": "overlap", "collision": "hit", "no collision": "no hit"}
"""Short words for those of an answer that would not fit into the table."""
COUNTS = {"iterations": "Steps", "dot_products": "a·b"}
"""Column headings of the counts, by their names in an answer."""
COLUMN_HEADS = ("Method", "Answer", *COUNTS.values())
BESIDE_TABLE = 60.0
"""Pixels of an unscaled window: the sidebar's width that is not available to a row of the table."""
FIXED_COLUMNS = len(COLUMN_HEADS) - len(COUNTS)
"""Number of columns that are shown even in the narrowest sidebar."""


def draw_answers(layout: bpy.types.UILayout, figure: bpy.types.Collection) -> None:
    """Draw the table, if the figure is a comparison."""
    answers = _answers(draw.RESULT.of(figure) or {})
    if not answers:
        return
    counted = [name for name in COUNTS if any(getattr(answer, name) for answer in answers)]  # no products in space
    heads = [*map(in_panel, COLUMN_HEADS[:FIXED_COLUMNS]), *(in_panel(COUNTS[name]) for name in counted)]
    rows = [
        [_name_of(answer), _in_words(answer), *(str(getattr(answer, name) or "") for name in counted)]
        for answer in answers
    ]
    widths = [max(map(width_of, column)) for column in zip(heads, *rows, strict=True)]
    widths[0] += ROW_HEIGHT
    while len(widths) > FIXED_COLUMNS and sum(widths) > sidebar_size()[0] - BESIDE_TABLE:
        widths.pop()  # a cut column would be useless
    column = layout.box().column(align=True)
    line = column.row()
    line.active = False
    _fill(line, "BLANK1", heads, widths)
    for answer, cells in zip(answers, rows, strict=True):
        line = column.row()
        line.alert = not answer.agrees
        _fill(line, relation_icon(answer.relation), cells, widths)


def _name_of(answer: compare.MethodAnswer) -> str:
    return in_panel(METHOD_LABELS[answer.method, answer.about.value])


def _in_words(answer: compare.MethodAnswer) -> str:
    if not answer.measure:
        return in_panel(SHORT.get(answer.relation, answer.relation))
    is_bound = answer.measure == DEPTH_BOUND
    value = messages.outwards(answer.value, up=False) if is_bound else answer.value
    return f"{SYMBOLS[answer.measure]} {messages.number(value)}"


def _answers(result: Mapping[str, object]) -> tuple[compare.MethodAnswer, ...]:
    """Return the answers of a comparison; none if the result is of another kind or was edited by hand."""
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
    if (answer.method, answer.about.value) not in METHOD_LABELS or answer.measure not in ("", *SYMBOLS):
        raise MisfitError
    return answer


def _fill(rest: bpy.types.UILayout, icon: str, cells: Sequence[str], widths: Sequence[float]) -> None:
    """Fill a row with one cell for each width, in pixels; counts are aligned to the right of theirs."""
    for place, (word, width) in enumerate(zip(cells, widths, strict=False)):
        rest = rest.split(factor=width / sum(widths[place:]))
        cell = rest.row()
        cell.alignment = "LEFT" if place < FIXED_COLUMNS else "RIGHT"
        cell.label(text=word, icon="NONE" if place else icon, translate=False)
