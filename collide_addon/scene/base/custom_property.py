# SPDX-License-Identifier: GPL-3.0-or-later
"""Our custom properties: each is declared with its form and read only through this module.

Files come from anywhere, and custom properties can be edited by hand, so a value of the wrong form counts as absent.
Structured values are stored as JSON text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from string import Formatter
from typing import Any, Generic, TypeVar

import bpy

from ...geometry.predicates.errors import Phrase

Value = TypeVar("Value")
Kind = TypeVar("Kind", bound=Enum)

Form = Callable[[object], Value]
"""Converts Blender's value to ours; raises a MisfitError if it has another form."""

LONGEST_TEXT = 1000
"""Most characters of a text. Names in Blender have up to 255 bytes; titles and captions contain a few of them."""
LARGEST_WHOLE = 2**31 - 1
"""Largest of Blender's integers."""
LARGEST_NUMBER = 1e100
"""Blender's coordinates end at 3.4e38; results computed from them may reach the square of that."""


class MisfitError(ValueError):
    """Raised for a value of the wrong form."""


@dataclass(frozen=True, slots=True)
class CustomProperty(Generic[Value]):
    """A custom property: its name, which begins with ``cld_``, the form in which it is read, and how it is written."""

    name: str
    form: Form[Value]
    written: Callable[[Value], object] = lambda value: value

    def of(self, block: bpy.types.ID) -> Value | None:
        """Return a block's value; None if there is none of this form."""
        kept = block.get(self.name)
        if kept is None:
            return None
        try:
            return self.form(kept)
        except MisfitError:
            return None

    def among(self, blocks: Iterable[bpy.types.ID]) -> Iterator[bpy.types.ID]:
        """Yield the blocks that have the property with any value: a fast filter over thousands of blocks."""
        name = self.name
        return (block for block in blocks if name in block)

    def keep(self, block: bpy.types.ID, value: Value) -> None:
        """Write a value to a block."""
        block[self.name] = self.written(value)

    def drop(self, block: bpy.types.ID) -> None:
        """Remove the property from a block, whatever its value."""
        if self.name in block:
            del block[self.name]

    def as_now(self, block: bpy.types.ID) -> Callable[[], None]:
        """Return a function that restores the property's present value."""
        kept = own_copy(block.get(self.name))

        def again() -> None:
            if kept is None:
                self.drop(block)
            else:
                block[self.name] = kept

        return again


def text(kept: object) -> str:
    """Return a text if it is fit for display: not too long, and valid Unicode."""
    if not isinstance(kept, str) or len(kept) > LONGEST_TEXT:
        raise MisfitError
    try:
        kept.encode()
    except UnicodeEncodeError as error:  # bytes that are not UTF-8
        raise MisfitError from error
    return kept


def texts(kept: object) -> tuple[str, ...]:
    """Return a list of texts."""
    if not isinstance(kept, list | tuple):
        kept = _array(kept)
    return tuple(map(text, kept))


def matching(pattern: str) -> Form[str]:
    """Return the form of texts that match a regular expression completely."""
    matches = lru_cache(maxsize=1024)(re.compile(pattern).fullmatch)  # many blocks have the same value

    def form(kept: object) -> str:
        if not isinstance(kept, str) or not matches(kept):
            raise MisfitError
        return kept

    return form


def one_of(kind: type[Kind]) -> Form[Kind]:
    """Return the form of an enumeration's string values."""

    def form(kept: object) -> Kind:
        try:
            return kind(text(kept))
        except ValueError as error:
            raise MisfitError from error

    return form


def whole(least: int = 0, most: int = LARGEST_WHOLE) -> Form[int]:
    """Return the form of integers in an inclusive range."""

    def form(kept: object) -> int:
        if type(kept) is not int or not least <= kept <= most:  # True is an int too
            raise MisfitError
        return kept

    return form


def number(kept: object) -> float:
    """Return a finite number."""
    return float(_finite(kept))


def text_or_number(kept: object) -> str | float | int:
    """Return a text or a finite number."""
    return text(kept) if isinstance(kept, str) else _finite(kept)


def wholes(count: int) -> Form[tuple[int, ...]]:
    """Return the form of an array of this many non-negative integers."""
    return partial(_array_of, whole(), count)


def numbers(count: int) -> Form[tuple[float, ...]]:
    """Return the form of an array of this many finite numbers."""
    return partial(_array_of, number, count)


def _array_of(form: Form[Value], count: int, kept: object) -> tuple[Value, ...]:
    values = tuple(map(form, _array(kept)))
    if len(values) != count:
        raise MisfitError
    return values


def _finite(kept: object) -> int | float:
    if isinstance(kept, bool) or not isinstance(kept, int | float) or not abs(kept) <= LARGEST_NUMBER:  # false for NaN
        raise MisfitError
    return kept


def _array(kept: object) -> list[object]:
    if not hasattr(kept, "to_list"):
        raise MisfitError
    return kept.to_list()


def own_copy(kept: object) -> object:
    """Return a copy owned by Python: Blender frees its arrays and groups when another value is set."""
    if isinstance(kept, list):
        return [own_copy(each) for each in kept]
    for convert in ("to_dict", "to_list"):
        if hasattr(kept, convert):
            return getattr(kept, convert)()
    return kept


LONGEST_JSON = 2**26
"""Most characters of a JSON text."""
WRITER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)
"""Written values are never circular, and checking for that takes a third of the time."""
JSON_NUMBERS = frozenset({int, float})
DEEPEST_JSON = 16
"""Deepest nesting: coordinates in rows of rings of subjects have a depth of seven."""


def json_property(
    name: str, form: Form[Value], remembered: int = 0, plain: Callable[[Value], object] = lambda value: value
) -> CustomProperty[Value]:
    """Return a property stored as JSON text: `form` checks the parsed JSON, `plain` makes JSON from a value.

    The last `remembered` texts are not parsed again, since panels are redrawn all the time.
    """

    @lru_cache(maxsize=remembered)
    def meaning(kept: str) -> Value | None:
        try:
            return form(json_value(kept))
        except MisfitError:
            return None

    def read(kept: object) -> Value:
        value = meaning(kept) if isinstance(kept, str) else None
        if value is None:
            raise MisfitError
        return value

    return CustomProperty(name, read, lambda value: json_text(plain(value)))


def json_text(value: object) -> str:
    """Return a value as JSON text; all numbers in it must be finite."""
    return WRITER.encode(value)


def json_value(kept: str) -> Any:
    """Return parsed JSON; refuse deep nesting, overlong texts, and numbers that are not finite."""
    if len(kept) > LONGEST_JSON:
        raise MisfitError
    try:
        value = json.loads(kept, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise MisfitError from error
    level = [value]
    for _ in range(DEEPEST_JSON):
        level = [each for group in level for each in _checked(group)]
        if not level:
            return value
    raise MisfitError


def mapping(kept: object) -> Mapping[str, Any]:
    """Return a JSON object."""
    if not isinstance(kept, dict):
        raise MisfitError
    return kept


def listed(kept: object, form: Form[Value]) -> tuple[Value, ...]:
    """Return a JSON array whose items all have a form."""
    if not isinstance(kept, list):
        raise MisfitError
    return tuple(map(form, kept))


def pair(kept: object) -> tuple[float, float]:
    """Return a JSON array of two numbers."""
    values = listed(kept, number)
    if len(values) != 2:
        raise MisfitError
    return values[0], values[1]


def phrase(kept: object) -> Phrase:
    """Return a sentence stored as template and values: named fields only, without format specifications."""
    said = mapping(kept)
    values, template = mapping(said.get("values")), text(said.get("template"))
    try:
        fields = [field[1:] for field in Formatter().parse(template) if field[1] is not None]
    except ValueError as error:
        raise MisfitError from error
    plain = [(name, "", None) for name in values if name.isidentifier()]  # no format, no conversion
    if not set(fields) <= set(plain) or len(plain) < len(values):
        raise MisfitError
    filled = Phrase(template, **{name: text_or_number(value) for name, value in values.items()})
    text(filled)  # must not be too long, either
    return filled


def optional(form: Form[Value]) -> Form[Value | None]:
    """Return the form that also accepts None."""
    return lambda kept: None if kept is None else form(kept)


def flag(kept: object) -> bool:
    """Return a JSON boolean."""
    if not isinstance(kept, bool):
        raise MisfitError
    return kept


def _checked(kept: object) -> Iterable[object]:
    """Return the items of a list or mapping; check scalars and rows of numbers, such as points, at once."""
    if isinstance(kept, dict):
        for key in kept:
            text(key)
        return kept.values()
    if isinstance(kept, list):
        if not JSON_NUMBERS.issuperset(map(type, kept)):
            return kept
        if kept:
            number(max(kept, key=abs))
    elif isinstance(kept, str):
        text(kept)
    elif kept is not None and not isinstance(kept, bool):
        number(kept)
    return ()


def _refuse(constant: str) -> object:
    """Refuse NaN and Infinity: Python reads them, but they are not JSON."""
    raise MisfitError(constant)
