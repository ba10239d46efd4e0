# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks of a translation, text by text."""

import re
from collections.abc import Iterable

from collide_addon.figure.text.catalogue import Entry
from collide_addon.figure.text.languages import LANGUAGES

TRANSLATED = [code for code, language in LANGUAGES.items() if language.folder]
FIELD = re.compile(r"\{[^{}]*\}")


def name(entry: Entry) -> str:
    """Return the key of a text: its id, or its English text if it has none."""
    return entry.context or entry.english


def fields(text: str) -> list[str]:
    """Return the names in braces."""
    return sorted(FIELD.findall(text))


def complaints(template: Iterable[Entry], translation: Iterable[Entry]) -> list[str]:
    """Return the missing, superfluous and outdated texts of a translation, whose English has changed since."""
    english = {name(entry): entry.english for entry in template}
    translated = {name(entry): entry for entry in translation}
    return [
        *(f"{missing}: not translated" for missing in english if missing not in translated),
        *(f"{each}: {wrong}" for each, entry in translated.items() if (wrong := _wrong(entry, english.get(each)))),
    ]


def _wrong(entry: Entry, english: str | None) -> str:
    if english is None:
        return "nothing says it any more"
    if entry.english != english:
        return "the English changed, translate it again"
    if not entry.translation:
        return "not translated"
    if entry.fuzzy:
        return "marked as fuzzy: look at it, and take the mark away"
    return "" if fields(entry.translation) == fields(english) else "other fields in braces than in English"
