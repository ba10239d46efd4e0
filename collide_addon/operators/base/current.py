# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure that the buttons act on, and its answer in plain values."""

from __future__ import annotations

from collections.abc import Mapping

import bpy

from ...figure.model import heights
from ...geometry.predicates.errors import Phrase
from ...scene.base import hierarchy
from ...scene.base.custom_property import (
    LARGEST_WHOLE,
    CustomProperty,
    Form,
    json_property,
    number,
    phrase,
    text,
    text_or_number,
    whole,
)
from ...scene.base.ownership import FIGURE
from ...scene.drawing import stage, visibility

HEADLINE = "cld_headline_"
"""Prefix of the custom properties that hold a figure's answer in plain values, for panels and scripts."""
PHRASE = "cld_phrase_"
"""Prefix of the properties with the template and values of texts in an answer, for other languages."""
RANK = CustomProperty("cld_made", whole())
"""On a figure: its rank in the order in which figures were made or last viewed."""
LATER = "{name} was drawn by a later version of Collide: update Collide, or clear the figure"
MOST_ANSWERS = 20
"""Most answers of a headline."""


def current_figure(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the panel's figure: the active object's, this stage's, or the last one made.

    If any figures of the scene are visible, it is one of these.
    """
    in_scene = list(hierarchy.figures(context.scene))
    known = set(in_scene)
    in_scene = [figure for figure in visibility.shown_figures(context.view_layer) if figure in known] or in_scene
    active = context.active_object
    its_figure = None if active is None else FIGURE.of(active)
    for figure in in_scene if its_figure else ():
        parts = {*hierarchy.instances_of(figure), *figure.all_objects}  # a user's copy of a part has its number, too
        if FIGURE.of(figure) == its_figure and active in parts:
            return figure
    its_figure = FIGURE.of(context.scene)
    for figure in in_scene if its_figure else ():
        if FIGURE.of(figure) == its_figure:
            return figure
    return max(in_scene, key=time_made, default=None)


def time_made(figure: bpy.types.Collection) -> int:
    """Return a figure's rank in the order of `RANK`; 0 if it has none."""
    return RANK.of(figure) or 0


def make_latest(figure: bpy.types.Collection) -> None:
    """Make a figure the last one of the file in the order of `RANK`."""
    RANK.keep(figure, min(1 + max(map(time_made, hierarchy.figures()), default=0), LARGEST_WHOLE))


def note_headline(figure: bpy.types.Collection, headline: Mapping[str, str | float | int]) -> None:
    """Store an answer with its figure, replacing an earlier one."""
    for name in [name for name in figure.keys() if name.startswith((HEADLINE, PHRASE))]:  # noqa: SIM118  no dictionary
        del figure[name]
    for key, value in headline.items():
        _answer(key).keep(figure, value)
        if isinstance(value, Phrase):
            _phrase(key).keep(figure, value)


def headline(figure: bpy.types.Collection) -> dict[str, str | float | int]:
    """Return a figure's answer; see `Lesson.headline`."""
    keys = [key.removeprefix(HEADLINE) for key in figure.keys() if key.startswith(HEADLINE)]  # noqa: SIM118
    answers = {key: _phrase(key).of(figure) or _answer(key).of(figure) for key in keys[:MOST_ANSWERS]}
    return {key: value for key, value in answers.items() if value is not None}


def _answer(key: str) -> CustomProperty[str | float | int]:
    forms: Mapping[str, Form[str | float]] = {"relation": text, heights.Z_GAP: number}  # panels do more than show these
    return CustomProperty(HEADLINE + key, forms.get(key, text_or_number))


def _phrase(key: str) -> CustomProperty[Phrase]:
    return json_property(PHRASE + key, phrase, plain=lambda said: {"template": said.template, "values": said.values})


def figure_at_hand(context: bpy.types.Context) -> bpy.types.Collection:
    """Return the current figure; a FigureError if there is none, or only a later version can handle it."""
    figure = current_figure(context)
    if figure is None:
        raise hierarchy.FigureError("This scene has no figure: select objects and press a button that makes one first")
    if hierarchy.is_of_later_version(figure):
        raise hierarchy.FigureError(LATER, name=figure.name)
    return figure


def lecture_at_hand(scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    """Return the figures of a scene in order; a FigureError if there are none, or not all can be handled."""
    order = stage.lecture(scene)
    if not order:
        raise hierarchy.FigureError("{name} has no figures: make some, and they become its lecture", name=scene.name)
    for figure in filter(hierarchy.is_of_later_version, order):
        raise hierarchy.FigureError(LATER, name=figure.name)
    return order
