# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of pairs that the panel shows if a scene has several."""

from __future__ import annotations

import bpy

from ...figure.algorithms import pairs
from ...scene.base import hierarchy
from ...scene.base.custom_property import CustomProperty, whole
from ...scene.base.ownership import FIGURE
from ...scene.drawing import visibility
from ..base.current import time_made
from ..base.make import MADE_BY
from . import table

USED = CustomProperty("cld_used", whole())
"""On the figure whose table was used last: the rank of the last figure made before that."""


def current_pairs(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure of pairs whose table is shown: the active object's, or the one made or used last.

    If any of them is visible, it is a visible one. Figures of other kinds, made from a pair in the table, do not change
    which table is shown.
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


def current_table(context: bpy.types.Context) -> tuple[bpy.types.Collection, table.KnownTable] | None:
    """Return the current figure of pairs and its table; None if the scene has none."""
    figure = current_pairs(context)
    known = None if figure is None else table.known_table(figure)
    return None if known is None else (figure, known)


def table_at_hand(context: bpy.types.Context) -> tuple[bpy.types.Collection, table.KnownTable]:
    """Return what `current_table` does; a FigureError if the scene has no table."""
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
