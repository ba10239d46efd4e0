# SPDX-License-Identifier: GPL-3.0-or-later
"""The algorithms that can measure in space, and their lessons there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ...geometry import GeometryError
from ..model.algorithm import Algorithm
from ..model.heights import IN_SPACE, SEEN
from ..model.lesson import Choices, Lesson, Measured, Rounded
from .axes import obb_in_space, sat_in_space
from .compare import compare_in_space
from .epa import epa_in_space
from .gjk import gjk_in_space
from .model import SpaceSubject
from .sweep import sweep_in_space

Maker = Callable[[SpaceSubject, SpaceSubject, Choices, Mapping[str, object]], Lesson | Generator[float, None, Lesson]]
MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        "gjk": gjk_in_space,
        "epa": epa_in_space,
        "sat": sat_in_space,
        "obb": obb_in_space,
        "compare": compare_in_space,
        "sweep": sweep_in_space,
    }
)
"""By the id of the algorithm; those whose work may be long work in parts."""


def where_measured(algorithm: Algorithm, choices: Choices) -> Choices:
    """Return the choices as an algorithm takes them: what it cannot measure in space it sees from above."""
    if choices.measured is Measured.SPACE and (algorithm.id not in MAKERS or choices.classic):
        return replace(choices, measured=Measured.ABOVE)
    return choices


def lesson_in_space(
    algorithm: Algorithm, subjects: Sequence[SpaceSubject], choices: Choices, parameters: Mapping[str, object]
) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of an algorithm on two shapes in space.

    Raises
    ------
    GeometryError
        When a choice has a meaning in the plane alone.
    """
    if choices.tolerance:
        raise GeometryError("In space answers are exact: set the tolerance to 0")
    if choices.circles is not Rounded.NONE:
        raise GeometryError("Circles lie in a plane: choose no circles, or Seen from Above")
    a, b = subjects
    made = MAKERS[algorithm.id](a, b, choices, parameters)
    lesson = made if isinstance(made, Lesson) else (yield from made)
    return replace(lesson, headline={**lesson.headline, SEEN: IN_SPACE})
