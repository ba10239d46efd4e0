# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers, recorded steps and motions as plain JSON values, and an answer in a line of words.

The values of answers have a versioned schema (docs/json.md).
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import singledispatch
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ... import geometry
from ..text import messages
from . import heights
from .arrays import Floats
from .lesson import Headline

if TYPE_CHECKING:
    from ...geometry import RecordedMotion

SCHEMA = "collide-result-1"
"""Changes when a field changes its name or meaning, not when one is added."""


def document(
    algorithm: str,
    summary: Mapping[str, object],
    parameters: Mapping[str, object],
    steps: Iterable[object] | None = None,
) -> dict[str, object]:
    """Return the whole answer as written to a file, with the recorded `steps` if they are given."""
    about: dict[str, object] = {"schema": SCHEMA, "algorithm": algorithm}
    about |= {"parameters": dict(parameters), "result": dict(summary)}
    return about if steps is None else {**about, "steps": [plain(step) for step in steps]}


LESSON_ID = "collide"
"""Id of the element that contains a lesson: `metadata` of SVG, `script` of a web page."""


def lesson_json(parameters: Mapping[str, object], summary: Mapping[str, object] | None = None) -> str:
    """Return the content of such an element: a document, with or without the answer, in ASCII without tags."""
    held = document(str(parameters["algorithm"]), summary or {}, parameters)
    if summary is None:
        del held["result"]
    return json.dumps(held, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")


def result_summary(result: geometry.GjkResult | geometry.PenetrationResult | geometry.SatResult) -> dict[str, object]:
    """Return an answer of `gjk`, `epa` or `sat` as plain values, with its certificate."""
    return {**plain_fields(result), "certificate": plain(geometry.certify(result))}


def plain_fields(result: object) -> dict[str, object]:
    """Return the fields of a dataclass as plain values."""
    values = plain(result)
    assert isinstance(values, dict)  # noqa: S101  # a dataclass becomes a dict
    return values


@singledispatch
def plain(value: object) -> object:
    """Return a value as dicts, lists, strings, numbers, booleans and None only; NaN becomes None."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Fraction):
        return str(value)
    return None if isinstance(value, float) and math.isnan(value) else value


@plain.register(np.ndarray)
@plain.register(np.generic)
def _(value: NDArray[Any] | np.generic) -> object:
    values = value.tolist()
    whole = value.dtype.kind in "biu" or (value.dtype.kind == "f" and bool(np.isfinite(value).all()))
    return values if whole else plain(values)


@plain.register
def _(shape: geometry.ConvexPolygon) -> object:
    return {"type": "polygon", "vertices": shape.vertices.tolist()}


@plain.register
def _(shape: geometry.RoundedPolygon) -> object:
    return {"type": "rounded", "vertices": shape.core.vertices.tolist(), "radius": shape.radius}


@plain.register
def _(shape: geometry.Circle) -> object:
    return {"type": "circle", "center": shape.center.tolist(), "radius": shape.radius}


@plain.register
def _(box: geometry.OrientedBox) -> object:
    sizes = {"center": box.center.tolist(), "half_extents": box.half_extents.tolist()}
    return {"type": "box", **sizes, "angle": box.angle}


Motion = TypeVar("Motion", bound="RecordedMotion")


def plain_motion(motion: "RecordedMotion") -> dict[str, object]:
    """Return a motion as JSON values; a hull unchanged from one time to the next is written once."""
    hulls, rows = [motion.hulls[0]], [0]
    for before, hull in pairwise(motion.hulls):
        if hull is not before and not np.array_equal(hull, before):
            hulls.append(hull)
        rows.append(len(hulls) - 1)
    return {
        "times": motion.times.tolist(),
        "positions": motion.positions.tolist(),
        "hulls": [hull.tolist() for hull in hulls],
        "hull_at": rows,
        "straight": motion.straight.tolist(),
        "speeds": motion.speeds.tolist(),
        "between": [{"time": time, "hull": hull.tolist()} for time, hull in sorted(motion.between.items())],
    }


def motion_of(kept: Mapping[str, Any], kind: type[Motion]) -> Motion:
    """Return a motion of this kind, in the plane or in space, from the values of `plain_motion`.

    Raises
    ------
    KeyError, ValueError, TypeError, IndexError
        When the values are not those of a motion.
    """
    hulls = [_array(hull) for hull in kept["hulls"]]
    return kind(
        _array(kept["times"]),
        tuple(hulls[row] for row in kept["hull_at"]),
        _array(kept["positions"]),
        np.array(kept["straight"], dtype=np.bool_),
        _array(kept["speeds"]),
        {float(each["time"]): _array(each["hull"]) for each in kept["between"]},
    )


def _array(values: object) -> Floats:
    return np.array(values, dtype=np.float64)


def plain_measure(_key: str, value: float) -> str:
    """Return a number of a headline without a unit."""
    return messages.number(value)


def answer_in_words(
    headline: Headline, measure: Callable[[str, float], str] = plain_measure, translate: Callable[[str], str] = str
) -> str:
    """Return the answer in a line, "separated, distance 1.718 m, iterations 3", in English or as translated.

    `measure` writes the number of a key, which is a length or an area.
    """
    words, more = [], []
    for key, value in headline.items():
        if key == heights.Z_GAP:
            apart = measure(key, float(value))
            more.append(translate("In space they are {apart} apart in Z").format(apart=apart))
            continue
        if isinstance(value, str):
            shown = translate(value)
        else:
            shown = measure(key, value) if isinstance(value, float) else str(value)
        words.append(shown if key in {"relation", heights.SEEN} else f"{translate(key)} {shown}")
    return translate(". ").join([translate(", ").join(words), *more])
