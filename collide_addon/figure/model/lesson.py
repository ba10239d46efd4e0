# SPDX-License-Identifier: GPL-3.0-or-later
"""What a lesson is: a figure with the answer behind it, and the user's choices for it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from .choices import storyboard_of
from .figure import Figure
from .layers import SHOWN, Layer, layers_of
from .look import Appearance, Look
from .subject import Subject

Headline = Mapping[str, str | float | int]
"""An answer in a few plain values for a line of the panel: relation, distance or depth, iterations."""


class Measured(Enum):
    """Where distances are measured."""

    ABOVE = "above"
    """Between the convex outlines, as seen along Z."""
    SPACE = "space"
    """Between the convex hulls in space."""


class Rounded(Enum):
    """Which shapes are replaced by the smallest circle around them."""

    NONE = "none"
    A = "a"
    B = "b"
    BOTH = "both"


DEPTH_BOUND = "depth at least"
"""What is said of a depth that is a lower bound, in a headline and in a table."""


class Box(Enum):
    """Which oriented box stands for a shape."""

    OBJECT = "object"
    """Along the object's own X axis."""
    SMALLEST = "smallest"
    PRINCIPAL = "pca"
    ALIGNED = "aligned"
    """Along the world's axes."""


class Boundary(Enum):
    """What a polygon's edges and corners count as."""

    HALF_OPEN = "half-open"
    INSIDE = "inside"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Choices(Appearance):
    """What a user can choose for a figure.

    `measured` is where distances are; `tolerance` is in scene units; `start_angle` is the first direction of GJK, and
    of EPA, which begins with it, in radians; `circles` are the shapes that count as circles; `box` is OBB's kind of
    box; `boundary` is PNPOLY's rule for points on an edge; `point` is which of B's points a figure walks through, from
    1. With `every_axis`, SAT and OBB go on after the first separating axis; with an `introduction` the figure begins
    with what is said once a lecture; with `classic` it shows what the classic code says beside the truth. `case` names
    the counterexample to show; `frames` are the sweep's first and last frame and its step; `layers` are those that
    show; `story` is the pair of the gallery that a figure in space tells of.
    """

    measured: Measured = Measured.ABOVE
    tolerance: float = 0.0
    start_angle: float | None = None
    circles: Rounded = Rounded.NONE
    box: Box = Box.OBJECT
    boundary: Boundary = Boundary.HALF_OPEN
    point: int = 1
    every_axis: bool = False
    introduction: bool = False
    classic: bool = False
    case: str = ""
    frames: tuple[int, int, int] = (1, 2, 1)
    layers: tuple[Layer, ...] = SHOWN
    story: str = ""

    @property
    def start(self) -> tuple[float, float] | None:
        """The first direction; None where the algorithm chooses it."""
        angle = self.start_angle
        return None if angle is None else (math.cos(angle), math.sin(angle))

    @property
    def start_in_space(self) -> tuple[float, float, float] | None:
        """The same in space."""
        return None if self.start is None else (*self.start, 0.0)


def read_choices(plain: Mapping[str, object]) -> Choices:
    """Return the choices given as plain values by name; what is missing or None keeps its default.

    The parameters of figures, the properties of operators and the options of the command line all come through here.

    Raises
    ------
    ValueError, TypeError
        When a value cannot be chosen.
    """
    given = {name: plain[name] for name in _READ if plain.get(name) is not None}
    return Choices(**{name: _READ[name](value) for name, value in given.items()})


def _frames(value: object) -> tuple[int, int, int]:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise TypeError("frames are not three: these are not the parameters of a figure")
    return int(value[0]), int(value[1]), int(value[2])


_READ: Mapping[str, Callable[[Any], Any]] = {
    **{each.name: type(each.default) for each in fields(Choices)},
    "storyboard": storyboard_of,
    **dict.fromkeys(("tolerance", "start_angle"), lambda value: float(str(value))),
    "point": lambda value: int(str(value)),
    "frames": _frames,
    "layers": layers_of,
}
"""How each choice's plain value is read."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A figure with the answer and the recorded steps behind it."""

    figure: Figure
    result: object
    steps: tuple[object, ...]
    headline: Headline

    @property
    def algorithm(self) -> str:
        """The algorithm's id, as the figure keeps it."""
        return str(self.figure.parameters["algorithm"])


Maker = Callable[[Sequence[Subject], Choices, Mapping[str, object]], Lesson]
"""Runs an algorithm on the subjects and builds its figure; the mapping is added to the figure's parameters."""


def look_of(choices: Choices, parameters: Mapping[str, object]) -> Look:
    """Return how a figure with these choices looks."""
    appearance = {each.name: getattr(choices, each.name) for each in fields(Appearance)}
    return Look(**appearance, parameters=parameters)
