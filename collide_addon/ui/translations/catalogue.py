# SPDX-License-Identifier: GPL-3.0-or-later
"""The interface's words in Blender's own translation tables: they follow the language that Blender is set to."""

from __future__ import annotations

import bpy

from ...operators.base.choices import BLENDERS_LANGUAGES, ROOT_PACKAGE
from ...operators.base.translated import CONTEXT
from .words import WORDS

ANYWHERE = bpy.app.translations.contexts.default
"""Where Blender looks up tooltips, whatever the context of their label."""

Table = dict[str, dict[tuple[str, str], str]]


def table() -> Table:
    """Return what Blender takes: by locale, and by context and English text.

    Only sentences are given to tooltips: single words would turn up among those of Blender and of other extensions.
    """
    return {
        locale: {
            (context, english): texts[language]
            for english, texts in WORDS.items()
            for context in ((CONTEXT, ANYWHERE) if " " in english.strip() else (CONTEXT,))
        }
        for locale, language in BLENDERS_LANGUAGES.items()
    }


def register() -> None:
    """Give Blender the words; those that a failed start has left behind are taken back first."""
    unregister()
    bpy.app.translations.register(ROOT_PACKAGE, table())


def unregister() -> None:
    """Take them back."""
    bpy.app.translations.unregister(ROOT_PACKAGE)
