# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages: every sentence of a figure is a catalogue entry with named values.

A caption stores the id and the values, so that one figure speaks every language and programs can read the numbers.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...geometry.predicates.errors import Phrase
from ...geometry.predicates.results import Relation
from .catalogue import sentences
from .directions import Direction
from .languages import ENGLISH_QUOTES, LANGUAGES
from .names import written_names

SIGNIFICANT_DIGITS = 4
STATED = 1e-6
"""Relative error up to which fewer digits count as exact, as for mesh coordinates; otherwise trailing zeros are
written."""
LONGEST_PLAIN = 1e7
"""Larger numbers are written with an exponent."""
MOST_DECIMAL_DIGITS = 400
"""More than any float has before and after its point, as far as it is written."""
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_POINT = re.compile(r"(?<![\w.])(\d+)\.(?=\d)")
_COORDINATES = re.compile(r"(?<=[(\[])[^()\[\], ]+(?:,[ \u00a0][^()\[\], ]*[\d⁰¹²³⁴⁵⁶⁷⁸⁹])+(?=[)\]])")
"""What a point or an interval has in its brackets; the space after the comma may break or not."""
_NUMBERS = re.compile(r"(?<![\w.])−?[\d.]+°?(?:, (?:−?[\d.]+°?|…))+")
"""A row of numbers."""


Said = TypeVar("Said")


def by_relation(apart: Said, touching: Said, overlapping: Said) -> dict[Relation, Said]:
    """Return the message about two shapes, by their relation."""
    return {Relation.SEPARATED: apart, Relation.TOUCHING: touching, Relation.PENETRATING: overlapping}


@dataclass(frozen=True, slots=True)
class Caption:
    """A message's id and the values of its fields: numbers, points (x, y), names or captions.

    Besides the sentence "gjk.support" there may be messages "gjk.support.title", the title of its page, and
    "gjk.support.numbers", the line that works out its numbers.
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        """Return the sentence in `language`, one of `LANGUAGES`."""
        return say(self.message, language, **self.values)

    def title(self, language: str = "en") -> str:
        """Return the page's title during the sentence; empty if it has none."""
        return self._beside("title", language)

    def numbers(self, language: str = "en") -> str:
        """Return the line of numbers below the sentence; empty if it has none."""
        return self._beside("numbers", language)

    def _beside(self, part: str, language: str) -> str:
        message = f"{self.message}.{part}"
        return say(message, language, **self.values) if message in sentences("en") else ""

    def phrase(self) -> Phrase:
        """Return the English sentence as a `Phrase`, which can be translated later."""
        values = {
            name: value.phrase() if isinstance(value, Caption) else _shown(value, "en")
            for name, value in self.values.items()
        }
        return Phrase(sentences("en")[self.message], **values)


def say(message: str, language: str = "en", **values: object) -> str:
    """Return the message `message` with its fields filled in from `values`, numbers as `number` writes them.

    A field "{length:about}" marks dropped digits; "=" before such a number becomes "≈". Bounds are "{lower:down}" and
    "{upper:up}".
    """
    text = sentences(language)[message].format_map(_Written(values, language))
    return written_in(language, about_equal(text))


def about_equal(text: str) -> str:
    """Return a text in which "=" becomes "≈" before or after something approximate."""
    return text.replace("= ≈ ", "≈ ").replace("≈ ≈ ", "≈ ")


class _Written:
    """Values in a language's notation, written on demand; most captions have more values than they use."""

    def __init__(self, values: Mapping[str, object], language: str) -> None:
        self.values, self.language = values, language

    def __getitem__(self, name: str) -> str:
        return _shown(self.values[name], self.language)


def written_in(language: str, text: str) -> str:
    """Return a text with numbers and quotes in a language's notation: "(0,5; 2)", "1,5; 2" and «true» in Russian."""
    decimal, quotes = LANGUAGES[language].decimal, LANGUAGES[language].quotes
    text = text.translate(str.maketrans(ENGLISH_QUOTES, quotes))
    if decimal == ".":
        return text
    text = _NUMBERS.sub(lambda row: row[0].replace(", ", "; ") if "." in row[0] else row[0], text)
    return _POINT.sub(rf"\g<1>{decimal}", _COORDINATES.sub(lambda point: point[0].replace(",", ";"), text))


def number(value: float) -> str:
    """Write a number with a true minus sign and `SIGNIFICANT_DIGITS` digits, fewer if these are exact: 7.810, 2.5."""
    if value == 0:
        return "0"
    plain = LONGEST_PLAIN > abs(value) >= 10**SIGNIFICANT_DIGITS - 0.5
    text = f"{value:.0f}" if plain else f"{value:.{SIGNIFICANT_DIGITS}g}"
    stated = plain or abs(float(text) - value) <= STATED * abs(value)
    return _typeset(text if stated else f"{value:#.{SIGNIFICANT_DIGITS}g}".rstrip("."))


def _typeset(text: str) -> str:
    """Return a number as Python writes it with typographic signs."""
    if "e" in text:
        mantissa, exponent = text.split("e")
        text = f"{mantissa}·10{str(int(exponent)).translate(RAISED)}"
    return text.replace("-", "\N{MINUS SIGN}")


def about(value: float) -> str:
    """Write a number as `number` does, "≈ 7.810" if digits are dropped."""
    exactly = not math.isfinite(value) or abs(float(f"{value:.{SIGNIFICANT_DIGITS}g}") - value) <= STATED * abs(value)
    return number(value) if exactly else f"≈ {number(value)}"


def equals(value: float) -> str:
    """Write a number after a sign: "= 2.5", or "≈ 7.810" if digits are dropped."""
    written = about(value)
    return written if written.startswith("≈") else f"= {written}"


def outwards(value: float, *, up: bool, places: int | None = None) -> float:
    """Return a bound as it is written, rounded `up` if it is an upper one, otherwise down, so that it still holds.

    It has the digits of `number`, and is not changed if these count as exact; or it has a number of decimal `places`.
    """
    if places is None:
        if not about(value).startswith("≈"):
            return value
        places = SIGNIFICANT_DIGITS - 1 - Decimal(value).adjusted()
        places = max(places, 0) if abs(value) < LONGEST_PLAIN else places
    rounding = ROUND_CEILING if up else ROUND_FLOOR
    return float(Decimal(value).quantize(Decimal(1).scaleb(-places), rounding, Context(MOST_DECIMAL_DIGITS)))


def point(*coordinates: float) -> str:
    """Write a point or a vector: (x, y), or in space (x, y, z)."""
    return f"({', '.join(map(number, coordinates))})"


def as_pair(vector: NDArray[np.float64]) -> tuple[float, ...]:
    """Return a point or vector (2,), or in space (3,), as a caption's value."""
    return tuple(vector.tolist())


class _Number(str):
    """A number as it is written; its fields mark dropped digits, as in "{length:about}" and "{length:equals}".

    Or they round outwards: "{upper:up}" and "{lower:down}".
    """

    __slots__ = ("value",)
    value: float

    def __new__(cls, value: float) -> Self:
        written = super().__new__(cls, number(value))
        written.value = value
        return written

    def __format__(self, spec: str) -> str:
        if spec == "equals":
            return equals(self.value)
        if spec in ("up", "down"):
            return number(outwards(self.value, up=spec == "up"))
        return about(self.value) if spec == "about" else super().__format__(spec)


def _shown(value: object, language: str) -> str:
    if isinstance(value, Caption):
        return value.text(language)
    if isinstance(value, str):
        return written_names(value)
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return number(value) if value < 0 else str(value)
    if isinstance(value, float):
        return _Number(value)
    coordinates = np.asarray(value, dtype=np.float64).tolist()  # anything else is a point or a vector
    written = value.written() if isinstance(value, Direction) else point(*coordinates)
    return written or f"{'≈ ' * any(about(each) != number(each) for each in coordinates)}{point(*coordinates)}"
