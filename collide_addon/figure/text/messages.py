# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages: every sentence of a figure is a catalogue entry with named values.

A caption stores the id and the values, so that one figure speaks every language and programs can read the numbers.
"""

import math
import re
from collections.abc import Iterable, Mapping
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
STATED_ERROR = 1e-6
"""Relative error up to which fewer digits count as exact, as for mesh coordinates; otherwise trailing zeros are
written."""
LONGEST_PLAIN = 1e7
"""Larger numbers are written with an exponent."""
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGN = re.compile(r"=(?= \|?(\{\w+\}(?:(?: [+−/] |·)\{\w+\})*|max\(\{\w+\}, \{\w+\}\)))")
"""The "=" before a field, or before a sum, a product or the maximum of fields."""
_FIELD = re.compile(r"\{(\w+)\}")
_POINT = re.compile(r"(?<![\w.])(\d+)\.(?=\d)")
_COORDINATES = re.compile(r"(?<=[(\[])[^()\[\], ]+(?:,[ \u00a0][^()\[\], ]*[\d⁰¹²³⁴⁵⁶⁷⁸⁹])+(?=[)\]])")
"""The content of the brackets of a point or an interval; the space after a comma may be non-breaking."""
_NUMBER_ROW = re.compile(r"(?<![\w.])−?[\d.]+°?(?:, (?:(?:≈ )?−?[\d.]+°?|…))+")
"""A row of numbers."""


class RoundedText(str):
    """A sum, a product or a point with rounded numbers; the sign before it is "≈"."""

    __slots__ = ()


Said = TypeVar("Said")


def by_relation(apart: Said, touching: Said, overlapping: Said) -> dict[Relation, Said]:
    """Return the messages about two shapes, by their relation."""
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

    "=" before numbers with dropped digits becomes "≈"; elsewhere "{length:about}" marks them. Bounds are "{lower:down}"
    and "{upper:up}".
    """
    written = _Written(values, language)
    text = _SIGN.sub(written.sign, sentences(language)[message]).format_map(written)
    return written_in(language, about_equal(text))


def about_equal(text: str) -> str:
    """Return a text in which "=" becomes "≈" before or after something approximate."""
    return text.replace("= ≈ ", "≈ ").replace("= |≈ ", "≈ |").replace("≈ ≈ ", "≈ ")


class _Written:
    """Values in a language's notation, written on demand; most captions have more values than they use."""

    def __init__(self, values: Mapping[str, object], language: str) -> None:
        self.values, self.language = values, language

    def __getitem__(self, name: str) -> str:
        return _shown(self.values[name], self.language)

    def sign(self, found: re.Match[str]) -> str:
        """Return "≈" before a number, a point or a calculation with dropped digits, otherwise "="."""
        return "≈" if any(_has_rounded(self.values[name]) for name in _FIELD.findall(found[1])) else "="


def written_in(language: str, text: str) -> str:
    """Return a text with numbers and quotes in a language's notation: "(0,5; 2)", "1,5; 2" and «true» in Russian."""
    decimal, quotes = LANGUAGES[language].decimal, LANGUAGES[language].quotes
    text = text.translate(str.maketrans(ENGLISH_QUOTES, quotes))
    if decimal == ".":
        return text
    text = _NUMBER_ROW.sub(lambda row: row[0].replace(", ", "; ") if "." in row[0] else row[0], text)
    return _POINT.sub(rf"\g<1>{decimal}", _COORDINATES.sub(lambda point: point[0].replace(",", ";"), text))


def number(value: float) -> str:
    """Write a number with a true minus sign and `SIGNIFICANT_DIGITS` digits, fewer if these are exact: 7.810, 2.5."""
    if value == 0:
        return "0"
    stated = _is_plain(value) or not is_rounded(value)
    return _typeset(_digits(value) if stated else f"{value:#.{SIGNIFICANT_DIGITS}g}".rstrip("."))


def _is_plain(value: float) -> bool:
    return LONGEST_PLAIN > abs(value) >= 10**SIGNIFICANT_DIGITS - 0.5


def _digits(value: float) -> str:
    return f"{value:.0f}" if _is_plain(value) else f"{value:.{SIGNIFICANT_DIGITS}g}"


def _typeset(text: str) -> str:
    """Return a number as Python writes it with typographic signs."""
    if "e" in text:
        mantissa, exponent = text.split("e")
        text = f"{mantissa}·10{str(int(exponent)).translate(RAISED)}"
    return text.replace("-", "\N{MINUS SIGN}")


def is_rounded(value: float) -> bool:
    """Tell whether `number` drops digits of a value."""
    most = 0.0 if _is_plain(value) else STATED_ERROR * abs(value)
    return math.isfinite(value) and abs(float(_digits(value)) - value) > most


def about(value: float) -> str:
    """Write a number as `number` does, "≈ 7.810" if digits are dropped."""
    return f"{'≈ ' * is_rounded(value)}{number(value)}"


def equals(*values: float) -> str:
    """Write a number, or a point (x, y), after a sign: "= 2.5", or "≈ 7.810" if digits are dropped."""
    written = number(*values) if len(values) == 1 else point(*values)
    return f"{'≈' if any(map(is_rounded, values)) else '='} {written}"


def equal_to(text: str) -> str:
    """Write a calculation or a point after a sign: "= 2 + 3", or "≈ 2.333 + 3" if its numbers are rounded."""
    return f"{'≈' if isinstance(text, RoundedText) else '='} {text}"


def worked_out(work: str, terms: Iterable[float], result: str, *, exactly: bool) -> str:
    """Write a calculation with its result: "4 × 2.5 = 10"; if it is not exact, "1.414 × 1.732 ≈ 2.449"."""
    text = f"{work} {'=' if exactly else '≈'} {result}"
    return RoundedText(text) if any(map(is_rounded, terms)) else text


def outwards(value: float, *, up: bool, places: int | None = None) -> float:
    """Return a bound as it is written, rounded up if it is an upper bound, otherwise down, so that it still holds.

    It has the digits of `number`, and is unchanged if these count as exact; or it has this many decimal `places`.
    """
    if places is None:
        if not is_rounded(value):
            return value
        places = SIGNIFICANT_DIGITS - 1 - Decimal(value).adjusted()
        places = max(places, 0) if abs(value) < LONGEST_PLAIN else places
    rounding = ROUND_CEILING if up else ROUND_FLOOR
    return float(Decimal(value).quantize(Decimal(1).scaleb(-places), rounding, Context(400)))  # more than any float has


def point(*coordinates: float) -> str:
    """Write a point or a vector: (x, y), or in space (x, y, z)."""
    return f"({', '.join(map(number, coordinates))})"


def as_pair(vector: NDArray[np.float64]) -> tuple[float, ...]:
    """Return a point or vector (2,), or in space (3,), as a caption's value."""
    return tuple(vector.tolist())


class _Number(str):
    """A number as it is written; "{length:about}" marks dropped digits, "{upper:up}" and "{lower:down}" are bounds."""

    __slots__ = ("value",)
    value: float

    def __new__(cls, value: float) -> Self:
        written = super().__new__(cls, number(value))
        written.value = value
        return written

    def __format__(self, spec: str) -> str:
        if spec in ("up", "down"):
            return number(outwards(self.value, up=spec == "up"))
        return about(self.value) if spec == "about" else super().__format__(spec)


def _has_rounded(value: object) -> bool:
    if isinstance(value, str | int | Caption | Direction):  # a direction has its own sign
        return isinstance(value, RoundedText)
    return any(map(is_rounded, np.ravel(np.asarray(value, dtype=np.float64)).tolist()))


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
    return written or f"{'≈ ' * any(map(is_rounded, coordinates))}{point(*coordinates)}"
