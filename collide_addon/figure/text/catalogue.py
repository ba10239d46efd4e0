# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading the texts in `locale` from gettext's .po files directly, since extensions are not compiled.

Each sentence of a figure has an id, its msgctxt: "sat.gap"; the part before the dot is its topic. The English text is
in ``figure.pot``, the translations in each language's ``figure.po``. A new sentence goes into all of them, under its
topic, or into ``shared.txt`` if it repeats another one in every language. When the English changes, a translation is
out of date until its msgid matches again: a test names it, and until then figures use English for that sentence.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .languages import LANGUAGES

LOCALE = Path(__file__).parents[2] / "locale"
STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
STRINGS = rf"((?:{STRING}\s*)+)"
ENTRY = re.compile(rf"((?:^#.*\n)*)(?:^msgctxt\s+{STRINGS})?^msgid\s+{STRINGS}^msgstr\s+{STRINGS}", re.MULTILINE)
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
ESCAPES = {"n": "\n", "t": "\t"}


class Entry(NamedTuple):
    """A text and its translation; `context` is a figure sentence's id, or empty for a text of the interface."""

    context: str
    english: str
    translation: str
    fuzzy: bool

    @property
    def done(self) -> bool:
        """Whether a person has translated it: it is neither empty nor marked as fuzzy."""
        return bool(self.translation) and not self.fuzzy


def entries(file: Path) -> Iterator[Entry]:
    """Yield the entries of a .po or .pot file, without its header."""
    for comments, *strings in ENTRY.findall(file.read_text(encoding="utf-8")):
        context, english, translation = map(_unquoted, strings)
        if english:
            yield Entry(context, english, translation, FUZZY.search(comments) is not None)


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the sentences of figures in a language by id; in English where a translation is missing or out of date."""
    folder = LANGUAGES[language].folder
    said = {entry.context: entry.english for entry in entries(LOCALE / "figure.pot")}
    if folder:
        said |= {
            entry.context: entry.translation
            for entry in entries(LOCALE / folder / "figure.po")
            if entry.done and entry.english == said.get(entry.context)
        }
    return said | {other: said[message] for other, message in shared().items()}


def shared() -> dict[str, str]:
    """Return the ids of messages without a text of their own, each with the id of the message whose text it uses."""
    rows = (LOCALE / "shared.txt").read_text(encoding="utf-8").splitlines()
    pairs = (row.split(": ", 1) for row in rows if not row.startswith("#"))
    return {other: message for message, others in pairs for other in others.split()}


def _unquoted(strings: str) -> str:
    strings = strings.rstrip()
    one = "\n" not in strings
    text = strings[1:-1] if one else "".join(string[1:-1] for string in re.findall(STRING, strings))
    return re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), text) if "\\" in text else text
