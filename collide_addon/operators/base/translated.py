# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences in the language of Blender's interface: one function for each place where they show.

Blender translates fixed texts by itself: labels, descriptions, the names of choices. What has values in it cannot be
found in its tables once they are filled in, so the template is translated first.
"""

from __future__ import annotations

from collections.abc import Callable

from bpy.app.translations import pgettext_iface, pgettext_rpt, pgettext_tip

from ...geometry import Phrase, WordedError

CONTEXT = "Collide"
"""Where Blender looks up the labels of this extension: the same English word can mean another thing elsewhere."""

Translate = Callable[[str, str], str]


def in_report(said: str | WordedError, /, **values: object) -> str:
    """Return what ``self.report`` or the status bar shows: a template with its values, a phrase, or an error's."""
    return _translated(_phrase(said, values), pgettext_rpt)


def in_tooltip(said: str | WordedError, /, **values: object) -> str:
    """Return the same for a tooltip: a description, or why a button is disabled."""
    return _translated(_phrase(said, values), pgettext_tip)


def in_panel(said: str | WordedError, /, **values: object) -> str:
    """Return the same for a label of a panel."""
    return _translated(_phrase(said, values), pgettext_iface)


def _phrase(said: str | WordedError, values: dict[str, object]) -> Phrase:
    if isinstance(said, WordedError):
        return said.phrase
    return said if isinstance(said, Phrase) else Phrase(said, **values)


def _translated(phrase: Phrase, translate: Translate) -> str:
    template = translate(phrase.template, CONTEXT)
    values = {
        name: _translated(value, translate) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    return template.format(**values) if values else template
