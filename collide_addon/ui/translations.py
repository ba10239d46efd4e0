# SPDX-License-Identifier: GPL-3.0-or-later
"""The interface's translations, in Blender's own tables, so that they follow the language chosen in Blender.

Each text of the interface is in English in the source; its translations are in the ``interface.po`` of each language's
folder in `locale`. Where a panel or report says the same as a figure's caption, the caption's translations are used.

To add a text, write labels and tooltips in English where they belong, with the properties of
`operators.base.translation`; write messages with named fields, ``ReadError("{name} is empty", name=obj.name)`` or
``self.inform("Written: {files}", files=…)``; add it to ``interface.pot`` and to each
``interface.po``. A test names every text that is missing, and every one that is no longer used.
"""

from __future__ import annotations

import re

import bpy

from ..figure.model.lesson import case_name
from ..figure.text.catalogue import LOCALE, entries, sentences
from ..figure.text.languages import LANGUAGES
from ..operators.base.choices import BLENDERS_LANGUAGES, ROOT_PACKAGE
from ..operators.base.translation import CONTEXT
from ..pitfalls.cases import load_cases

ANYWHERE = bpy.app.translations.contexts.default
"""The context in which Blender looks up tooltips, whatever that of their labels."""
CAPTIONS = (
    # answers
    "compare.relation_separated",
    "compare.relation_touching",
    "compare.relation_penetrating",
    "compare.relation_collision",
    "compare.relation_no_collision",
    "role.gap",
    "panel.world",
    "view.along_z",
    "view.apart",
    # what classic code says, and what is true
    *("classic.any_direction", "classic.center", "classic.edge_verdict", "classic.inside_claim"),
    *("classic.inside_count", "classic.left", "classic.length", "classic.lines_cross", "classic.lines_overlap"),
    *("classic.lines_touch", "classic.lines_none", "classic.on_line", "classic.one_angle", "classic.one_box"),
    *("classic.quote", "classic.quote_number", "classic.rect_verdict", "classic.right"),
    *("classic.second_edge_verdict", "classic.three_angles", "classic.vertices"),
)
"""Ids of captions that the interface uses, too."""
GROUPS = ("step.", "role.point-", "classic.says_", "classic.verdict_")
"""Beginnings of the ids of further ones."""
SCENES_AND_CASES = re.compile(r"scene\.[^.]*(\.title)?|classic\.why_.*\.title")
"""Ids of titles and questions of the gallery's scenes, and of what a case of classic code teaches."""

Table = dict[str, dict[tuple[str, str], str]]


def captions() -> list[str]:
    """Return the ids of all captions that the interface uses, too."""
    return [
        message
        for message in sentences("en")
        if message in CAPTIONS or message.startswith(GROUPS) or SCENES_AND_CASES.fullmatch(message)
    ]


def words(language: str) -> dict[str, str]:
    """Return the interface's translations, by the English text."""
    english, translated = sentences("en"), sentences(language)
    own = entries(LOCALE / LANGUAGES[language].folder / "interface.po")
    return {
        **{entry.english: entry.translation for entry in own if entry.done},
        **{english[caption]: translated[caption] for caption in captions()},
        **{case_name(case, english): case_name(case, translated) for case in load_cases()},
    }


def table() -> Table:
    """Return the table for Blender: translations by locale, then by context and English text.

    Only texts of several words serve tooltips: single ones would replace those of Blender and other extensions.
    """
    texts = {
        code: {
            (context, english): text
            for english, text in words(code).items()
            for context in ((CONTEXT, ANYWHERE) if " " in english.strip() else (CONTEXT,))
        }
        for code, language in LANGUAGES.items()
        if language.locales
    }
    return {locale: texts[code] for locale, code in BLENDERS_LANGUAGES.items()}


def register() -> None:
    """Register the translations, after removing any that a failed start has left."""
    unregister()
    bpy.app.translations.register(ROOT_PACKAGE, table())


def unregister() -> None:
    """Remove the translations."""
    bpy.app.translations.unregister(ROOT_PACKAGE)
