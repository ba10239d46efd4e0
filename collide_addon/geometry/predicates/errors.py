# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences that keep their template and values, so that English text can still be translated."""

from collections.abc import Mapping
from typing import Self


class Phrase(str):
    """A sentence, or a part of one, as English text that remembers its template and values.

    Attributes
    ----------
    template : str
        Text with a field in braces for each value, such as "{name} is empty": the key of its translations.
    values : mapping
        Values by the names of the fields; a value that is itself a `Phrase` can be translated too.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill in the template; without values it is used as it is, braces included."""
        phrase = super().__new__(cls, template.format(**values) if values else template)
        phrase.template, phrase.values = template, values
        return phrase


class WordedError(Exception):
    """An error for the user: its message is a `Phrase`, passed as such or as a template with its values."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.phrase = template if isinstance(template, Phrase) else Phrase(template, **values)
        super().__init__(self.phrase)


class GeometryError(WordedError, ValueError):
    """Raised for input that no algorithm of this package accepts; the message says what is wrong and in which row."""
