# SPDX-License-Identifier: GPL-3.0-or-later
"""Our custom properties whose values are JSON text, and the forms of parsed JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from ...geometry.predicates.errors import Phrase
from .custom_property import CustomProperty, Form, MisfitError, Value, number, text, text_or_number

LONGEST_JSON = 2**26
"""Characters."""
WRITER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)
"""Nothing that is written holds itself, and to make sure of it takes a third of the time."""
NUMBERS = frozenset({int, float})
DEEPEST_JSON = 16
"""Lists and mappings inside one another: coordinates in rows of rings of subjects have seven."""


def json_property(
    name: str, form: Form[Value], remembered: int = 0, plain: Callable[[Value], object] = lambda value: value
) -> CustomProperty[Value]:
    """Return a property kept as JSON text: `form` checks the parsed JSON, `plain` makes JSON of a value.

    The latest `remembered` texts are not parsed again: a panel is drawn again and again.
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
    """Return a value as JSON text; the numbers in it have to be finite."""
    return WRITER.encode(value)


def json_value(kept: str) -> Any:
    """Return parsed JSON; refuse deep nesting, texts that are too long, and numbers that are not finite."""
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
    """Return a mapping of JSON."""
    if not isinstance(kept, dict):
        raise MisfitError
    return kept


def listed(kept: object, form: Form[Value]) -> tuple[Value, ...]:
    """Return a list of JSON, all of whose items have a form."""
    if not isinstance(kept, list):
        raise MisfitError
    return tuple(map(form, kept))


def phrase(kept: object) -> Phrase:
    """Return a sentence kept as template and values: plain fields, each filled by its name, without formats."""
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
    text(filled)  # not too long either
    return filled


def optional(form: Form[Value]) -> Form[Value | None]:
    """Return the form that also accepts None."""
    return lambda kept: None if kept is None else form(kept)


def flag(kept: object) -> bool:
    """Return true or false of JSON."""
    if not isinstance(kept, bool):
        raise MisfitError
    return kept


def _checked(kept: object) -> Iterable[object]:
    """Return what is in a list or a mapping; check what is neither, and rows of numbers, such as points, at once."""
    if isinstance(kept, dict):
        for key in kept:
            text(key)
        return kept.values()
    if isinstance(kept, list):
        if not NUMBERS.issuperset(map(type, kept)):
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
