# SPDX-License-Identifier: GPL-3.0-or-later
"""From shapes to a finished lesson: run the algorithm, record its steps, build the figure.

The button, the command line and an export of a figure made earlier all come through here. A figure's parameters hold
all that is needed to make it again, so an export shows what was drawn, whatever happened to the objects since: the
lesson is made of what a `Subject` keeps, and all of that goes into the parameters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ..geometry import (
    Circle,
    GjkResult,
    GjkStep,
    HullSorted,
    HullStep,
    PenetrationResult,
    PolytopeStep,
    Relation,
    convex_hull,
    epa,
    gjk,
)
from .epa import epa_figure
from .gjk import gjk_figure
from .hull import hull_figure
from .minkowski import minkowski_figure
from .model import Figure
from .sheet import Layout
from .subject import Detail, Subject
from .trace import plain


class Algorithm(Enum):
    """What a lesson is about; the value is the operator's and the command's name."""

    GJK = "gjk"
    EPA = "epa"
    MINKOWSKI_SUM = "minkowski_sum"
    MINKOWSKI_DIFFERENCE = "minkowski_difference"
    CONVEX_HULL = "convex_hull"


@dataclass(frozen=True, slots=True)
class Choices:
    """What a user can choose for a figure; `tolerance` in scene units, `start_angle` in radians or None."""

    detail: Detail = Detail.FULL
    layout: Layout = Layout.PANELS
    language: str = "en"
    tolerance: float = 0.0
    start_angle: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A figure with the answer and the recorded steps behind it."""

    algorithm: Algorithm
    figure: Figure
    result: GjkResult | PenetrationResult | NDArray[np.float64]
    steps: tuple[object, ...]

    @property
    def headline(self) -> dict[str, str | float | int]:
        """The answer in a few plain values: relation, distance or depth, iterations; or the number of vertices."""
        match self.result:
            case GjkResult(relation=relation, distance=distance, iterations=iterations):
                measured: dict[str, str | float | int] = {"relation": relation.value}
                if relation is not Relation.PENETRATING:
                    measured["distance"] = distance
                return {**measured, "iterations": iterations}
            case PenetrationResult(relation=relation, depth=depth, iterations=iterations):
                return {"relation": relation.value, "depth": depth, "iterations": iterations}
            case hull:
                return {"vertices": len(hull)}


def make_lesson(algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices) -> Lesson:
    """Run `algorithm` on one subject (convex hull) or two, A and B, and build its figure.

    Raises
    ------
    GeometryError
        When the tolerance is negative.
    """
    parameters: dict[str, object] = {
        "algorithm": algorithm.value,
        "subjects": [_kept(subject) for subject in subjects],
        "tolerance": choices.tolerance,
        "start_angle": choices.start_angle,
    }
    return _MAKERS[algorithm](algorithm, subjects, choices, parameters)


def repeat_lesson(parameters: Mapping[str, object]) -> Lesson:
    """Make the lesson again from the parameters of its figure.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure.
    """
    kept = parameters["subjects"]
    if not isinstance(kept, list):
        raise TypeError("subjects is not a list: these are not the parameters of a figure")
    subjects = [_subject(each) for each in kept]
    start = parameters["start_angle"]
    choices = Choices(
        Detail(parameters["detail"]),
        Layout(parameters["layout"]),
        str(parameters["language"]),
        float(str(parameters["tolerance"])),
        None if start is None else float(str(start)),
    )
    return make_lesson(Algorithm(parameters["algorithm"]), subjects, choices)


def _kept(subject: Subject) -> dict[str, object]:
    """What `_subject` needs, as JSON values."""
    kept: dict[str, object] = {"letter": subject.letter, "name": subject.name}
    if isinstance(subject.shape, Circle):
        return {**kept, "type": "circle", "center": plain(subject.shape.center), "radius": subject.shape.radius}
    return {**kept, "type": "points", "points": plain(subject.points), "count": subject.count}


def _subject(kept: Mapping[str, object]) -> Subject:
    """The subject of which `_kept` is."""
    letter, name = str(kept["letter"]), str(kept["name"])
    if kept["type"] == "circle":
        return Subject.of_circle(letter, name, Circle(np.array(kept["center"]), float(str(kept["radius"]))))
    return Subject.of_points(letter, name, np.array(kept["points"]), int(str(kept["count"])))


class _Look(TypedDict):
    """What the figures of two shapes all take."""

    detail: Detail
    layout: Layout
    language: str
    parameters: Mapping[str, object]


def _look(choices: Choices, parameters: Mapping[str, object]) -> _Look:
    return {
        "detail": choices.detail,
        "layout": choices.layout,
        "language": choices.language,
        "parameters": parameters,
    }


def _gjk(algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices, parameters: dict[str, object]) -> Lesson:
    a, b = subjects
    steps: list[GjkStep] = []
    start = None
    if choices.start_angle is not None:
        start = (math.cos(choices.start_angle), math.sin(choices.start_angle))
    result = gjk(a.shape, b.shape, start=start, record=steps.append, tolerance=choices.tolerance)
    figure = gjk_figure(a, b, result, steps, **_look(choices, parameters))
    return Lesson(algorithm, figure, result, tuple(steps))


def _epa(algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices, parameters: dict[str, object]) -> Lesson:
    a, b = subjects
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance)
    figure = epa_figure(a, b, result, steps, **_look(choices, parameters))
    return Lesson(algorithm, figure, result, tuple(steps))


def _minkowski(
    algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices, parameters: dict[str, object]
) -> Lesson:
    a, b = subjects
    difference = algorithm is Algorithm.MINKOWSKI_DIFFERENCE
    figure = minkowski_figure(a, b, difference=difference, **_look(choices, parameters))
    return Lesson(algorithm, figure, np.array(figure.result["vertices"]), ())


def _convex_hull(
    algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices, parameters: dict[str, object]
) -> Lesson:
    (subject,) = subjects
    steps: list[HullSorted | HullStep] = []
    hull = convex_hull(subject.points, record=steps.append)
    figure = hull_figure(
        subject,
        hull,
        steps,
        detail=choices.detail,
        language=choices.language,
        parameters=parameters,
    )
    return Lesson(algorithm, figure, hull, tuple(steps))


_Maker = Callable[[Algorithm, Sequence[Subject], Choices, dict[str, object]], Lesson]
_MAKERS: Mapping[Algorithm, _Maker] = {
    Algorithm.GJK: _gjk,
    Algorithm.EPA: _epa,
    Algorithm.MINKOWSKI_SUM: _minkowski,
    Algorithm.MINKOWSKI_DIFFERENCE: _minkowski,
    Algorithm.CONVEX_HULL: _convex_hull,
}
