# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties and sentences in the language of Blender's interface, with a function for each place where they show.

Blender itself translates fixed texts: labels, descriptions, names of choices. A text with values in it is not in its
tables, so its template is translated first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import bpy.props
from bpy.app.translations import pgettext_iface, pgettext_rpt, pgettext_tip

from ...geometry.predicates.errors import Phrase, WordedError
from ...scene.base.compat import PATH_OPTIONS

CONTEXT = "Collide"
"""The context of this extension's labels in Blender's tables, since the same English word can mean something else
elsewhere."""

NOT_ANIMATED: set[str] = set()
"""Options of a property that cannot be keyed: a setting applies to what is made next, not to a frame."""

BoolProperty = partial(bpy.props.BoolProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
EnumProperty = partial(bpy.props.EnumProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
FloatProperty = partial(bpy.props.FloatProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
FloatVectorProperty = partial(bpy.props.FloatVectorProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
IntProperty = partial(bpy.props.IntProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
PointerProperty = partial(bpy.props.PointerProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
StringProperty = partial(bpy.props.StringProperty, translation_context=CONTEXT, options=NOT_ANIMATED)
PathProperty = partial(StringProperty, options=PATH_OPTIONS)

Translate = Callable[[str, str], str]
SHOWN_WORDS = {"penetrating": "overlapping"}
"""Words shown in place of those in JSON."""


def in_report(said: str | WordedError, /, **values: object) -> str:
    """Return a template with its values, a phrase, or an error's phrase, for ``self.report`` or the status bar."""
    return _translated(_phrase(said, values), pgettext_rpt)


def in_tooltip(said: str | WordedError, /, **values: object) -> str:
    """Return the same for a tooltip: a description, or why a button is disabled."""
    return _translated(_phrase(said, values), pgettext_tip)


def in_panel(said: str | WordedError, /, **values: object) -> str:
    """Return the same for a label in a panel."""
    return _translated(_phrase(said, values), pgettext_iface)


def _phrase(said: str | WordedError, values: dict[str, object]) -> Phrase:
    if isinstance(said, WordedError):
        return said.phrase
    return said if isinstance(said, Phrase) else Phrase(said, **values)


def _translated(phrase: Phrase, translate: Translate) -> str:
    template = translate(SHOWN_WORDS.get(phrase.template, phrase.template), CONTEXT)
    values = {
        name: _translated(value, translate) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    return template.format(**values) if values else template
