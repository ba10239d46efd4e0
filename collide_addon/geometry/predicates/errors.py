# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences with named values: they read as English, and can still be said in another language."""

from collections.abc import Mapping
from typing import Self


class Phrase(str):
    """A sentence, or a part of one, as English text that remembers what it was made of.

    Attributes
    ----------
    template : str
        Text with a field in braces for each value, "{name} is empty": the key to the sentence in other languages.
    values : mapping
        Values by the names of the fields; one that is a `Phrase` itself can be said in other languages too.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the template with the values; without values it is taken as it is, braces and all."""
        phrase = super().__new__(cls, template.format(**values) if values else template)
        phrase.template, phrase.values = template, values
        return phrase


class WordedError(Exception):
    """An error for the user: its message is a `Phrase`, given as such or as a template with its values."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.phrase = template if isinstance(template, Phrase) else Phrase(template, **values)
        super().__init__(self.phrase)


class GeometryError(WordedError, ValueError):
    """Input that no algorithm of this package can take; the message says what is wrong and in which row."""
