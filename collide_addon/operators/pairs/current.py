# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of a scene's tables of pairs the panel shows, and selecting the two objects of a row."""

from __future__ import annotations

import bpy

from ...figure.algorithms import pairs
from ...geometry.predicates.errors import WordedError
from ...scene.base import hierarchy
from ...scene.base.custom_property import CustomProperty, whole
from ...scene.base.ownership import FIGURE
from ...scene.drawing import visibility
from ..base.current import time_made
from ..base.make import MADE_BY
from ..base.reporting import ReportingOperator
from ..base.translation import IntProperty, in_tooltip
from . import make, table

USED = CustomProperty("cld_used", whole())
"""On the figure whose table was used last: the rank of the last figure that was made before."""


def current_pairs(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure of pairs whose table is shown: the active object's, or the one made or used last.

    If any of these is visible, it is a visible one. Figures of other kinds, made from a pair in the table, do not
    affect which table is shown.
    """
    tables = _tables(context.scene)
    tables = [figure for figure in visibility.shown_figures(context.view_layer) if figure in tables] or tables
    active = context.active_object
    number = None if active is None else FIGURE.of(active)
    for figure in tables:
        if FIGURE.of(figure) == number:
            return figure
    return max(tables, key=_last_used, default=None)


def use(figure: bpy.types.Collection, scene: bpy.types.Scene) -> None:
    """Show a figure's table until another is made or used."""
    for other in _tables(scene):
        USED.drop(other)
    USED.keep(figure, max(map(time_made, hierarchy.figures())))


def current_table(context: bpy.types.Context) -> tuple[bpy.types.Collection, make.KnownTable] | None:
    """Return the current figure of pairs and its table; None if the scene has none."""
    figure = current_pairs(context)
    known = None if figure is None else table.known_table(figure)
    return None if known is None else (figure, known)


def table_at_hand(context: bpy.types.Context) -> tuple[bpy.types.Collection, make.KnownTable]:
    """Return the current figure of pairs and its table; a FigureError if the scene has none."""
    found = current_table(context)
    if found is None:
        raise hierarchy.FigureError("This scene has no table of pairs: select objects and press All Pairs first")
    return found


def _tables(scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    return [
        figure
        for figure in hierarchy.figures(scene)
        if MADE_BY.of(figure) == pairs.PAIRS and not hierarchy.is_of_later_version(figure)
    ]


def _last_used(figure: bpy.types.Collection) -> tuple[int, bool]:
    used = USED.of(figure) or 0
    return max(time_made(figure), used), used > 0


CHOSEN = CustomProperty("cld_pair", whole())
"""On a figure of pairs: the row of its table that was clicked last."""


class PairError(WordedError, LookupError):
    """Raised for a pair that cannot be selected; the message says why and what to do."""


class COLLIDE_OT_select_pair(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.select_pair"
    bl_label = "Select Pair"
    bl_description = "Select the two objects of this row, the second as the active one, and ring them in the figure"
    ready = staticmethod(table_at_hand)

    row: IntProperty(name="Row", description="Row of the table as it was made, from 0", default=0, min=0)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        """Return the objects' full names and, below them, what a click does."""
        figure = current_pairs(context)
        known = None if figure is None else table.known_table(figure)
        tooltip = in_tooltip(cls.bl_description)
        if known is None or properties.row >= len(known.table):
            return tooltip
        names = table.NamesNow(known)
        a, b = (names.known_as(int(shape[properties.row])) for shape in (known.table.first, known.table.second))
        return f"A: {a}\nB: {b}\n{tooltip}"

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = current_pairs(context)
        a, b = select_pair(context, figure, self.row)
        self.inform("A is {a}, B is {b}", a=a.name, b=b.name)


def select_pair(
    context: bpy.types.Context, figure: bpy.types.Collection, row: int
) -> tuple[bpy.types.Object, bpy.types.Object]:
    """Select only the two objects of a row, the second as active, and store the row; a PairError changes nothing."""
    pair = find_pair(context, figure, row)
    for obj in context.selected_objects:
        obj.select_set(state=False)
    for obj in pair:
        obj.select_set(state=True)
    context.view_layer.objects.active = pair[1]
    CHOSEN.keep(figure, row)
    use(figure, context.scene)
    return pair


def find_pair(
    context: bpy.types.Context, figure: bpy.types.Collection, row: int, names: table.NamesNow | None = None
) -> tuple[bpy.types.Object, bpy.types.Object]:
    """Return the two objects of a row; a PairError says why they cannot be selected."""
    known = table.known_table(figure)
    count = 0 if known is None else len(known.table)
    if known is None or not 0 <= row < count:
        raise PairError("The table has no row {row}: its rows are 0 to {last}", row=row, last=count - 1)
    if context.mode != "OBJECT":
        raise PairError("Pairs are selected in Object Mode: leave the current mode first")
    names = names or table.NamesNow(known)
    a, b = (_selectable(context, names, int(shape[row])) for shape in (known.table.first, known.table.second))
    return a, b


def _selectable(context: bpy.types.Context, names: table.NamesNow, shape: int) -> bpy.types.Object:
    obj = names.find(shape)
    if obj is None:
        raise PairError("{name} is no longer in this file: make the table again", name=names.known.names[shape])
    if obj not in set(context.view_layer.objects):
        raise PairError("{name} is not in this view layer: include its collection", name=obj.name)
    if not obj.visible_get():
        raise PairError("{name} is hidden: show it (Alt+H)", name=obj.name)
    if obj.hide_select:
        raise PairError("{name} cannot be selected: allow it in the outliner", name=obj.name)
    return obj
