# SPDX-License-Identifier: GPL-3.0-or-later
"""Which figure the buttons are about, and the answer that it carries in plain values."""

from __future__ import annotations

from collections.abc import Mapping

import bpy

from ...figure.model.heights import APART
from ...geometry import Phrase
from ...scene.base.custom_property import LARGEST_WHOLE, CustomProperty, Form, number, text, text_or_number, whole
from ...scene.base.hierarchy import FigureError, figures
from ...scene.base.json_property import json_property, phrase
from ...scene.base.owned import FIGURE
from ...scene.drawing.shown import shown_figures
from .translated import in_tooltip

HEADLINE = "cld_headline_"
"""Prefix of a figure's custom properties that hold the answer in plain values, for panels and scripts."""
PHRASE = "cld_phrase_"
"""Prefix of properties that say of what template and values a text of the headline is made, for other languages."""
MADE = CustomProperty("cld_made", whole())
"""Of a figure: counts figures in the order in which they were made, or last looked at."""
NO_FIGURE = "This scene has no figure: select objects and press a button that makes one first"
MOST_ANSWERS = 20
"""Of a headline."""
FORMS: Mapping[str, Form[str | float]] = {"relation": text, APART: number}
"""Of answers that panels do more with than show them."""


def current_figure(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure that the panel is about: of the active object, of this stage, or the last one made.

    While any figure of the scene can be seen, it is one of those.
    """
    in_scene = list(figures(context.scene))
    known = set(in_scene)
    in_scene = [figure for figure in shown_figures(context.view_layer) if figure in known] or in_scene
    active = context.active_object
    its_figure = None if active is None else FIGURE.of(active)
    for figure in in_scene if its_figure else ():
        if FIGURE.of(figure) == its_figure and active in set(figure.all_objects):  # the user's copy has the number too
            return figure
    its_figure = FIGURE.of(context.scene)
    for figure in in_scene if its_figure else ():
        if FIGURE.of(figure) == its_figure:
            return figure
    return max(in_scene, key=time_made, default=None)


def time_made(figure: bpy.types.Collection) -> int:
    """Return the place of a figure in the order in which they were made, 0 where it does not tell."""
    return MADE.of(figure) or 0


def make_latest(figure: bpy.types.Collection) -> None:
    """Let a figure be the last one of the file in that order."""
    MADE.keep(figure, min(1 + max(map(time_made, figures()), default=0), LARGEST_WHOLE))


def note_headline(figure: bpy.types.Collection, headline: Mapping[str, str | float | int]) -> None:
    """Keep an answer with its figure, in place of one kept before."""
    for name in [name for name in figure.keys() if name.startswith((HEADLINE, PHRASE))]:  # noqa: SIM118  no dictionary
        del figure[name]
    for key, value in headline.items():
        _answer(key).keep(figure, value)
        if isinstance(value, Phrase):
            _phrase(key).keep(figure, value)


def headline(figure: bpy.types.Collection) -> dict[str, str | float | int]:
    """Return the answer that a figure shows: see `Lesson.headline`."""
    keys = [key.removeprefix(HEADLINE) for key in figure.keys() if key.startswith(HEADLINE)]  # noqa: SIM118
    answers = {key: _phrase(key).of(figure) or _answer(key).of(figure) for key in keys[:MOST_ANSWERS]}
    return {key: value for key, value in answers.items() if value is not None}


def _answer(key: str) -> CustomProperty[str | float | int]:
    return CustomProperty(HEADLINE + key, FORMS.get(key, text_or_number))


def _phrase(key: str) -> CustomProperty[Phrase]:
    return json_property(PHRASE + key, phrase, plain=lambda said: {"template": said.template, "values": said.values})


def figure_at_hand(context: bpy.types.Context) -> bpy.types.Collection:
    """Return the current figure, which is there: `poll_figure` has been asked.

    Raises
    ------
    FigureError
        When there is none, because a script has not asked.
    """
    figure = current_figure(context)
    if figure is None:
        raise FigureError(NO_FIGURE)
    return figure


def poll_figure(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether the scene has a figure, and in the disabled button's tooltip what to do when it has none."""
    if current_figure(context) is None:
        cls.poll_message_set(in_tooltip(NO_FIGURE))
        return False
    return True


class OfFigure:
    """An operator about the current figure: its button is disabled where the scene has none."""

    @classmethod
    def poll(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)
