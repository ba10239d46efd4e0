# SPDX-License-Identifier: GPL-3.0-or-later
"""What a lesson is: an algorithm, what a user chose for its figure, and the figure with the answer behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum

from ..page.look import Appearance, Look
from .figure import Figure
from .subject import Subject

Headline = Mapping[str, str | float | int]
"""An answer in a few plain values, for a line in the panel: relation, distance or depth, iterations."""


class Algorithm(Enum):
    """What a lesson is about; the value is the operator's and the command's name."""

    GJK = "gjk"
    EPA = "epa"
    SAT = "sat"
    OBB = "obb"
    BOXES = "boxes"
    MINKOWSKI_SUM = "minkowski_sum"
    MINKOWSKI_DIFFERENCE = "minkowski_difference"
    CONVEX_HULL = "convex_hull"
    SUPPORT = "support"
    PNPOLY = "pnpoly"
    BOUNDARY_MAP = "boundary_map"
    POLYGONS = "polygons"
    CONCAVE = "concave"
    SEGMENTS = "segments"
    FOOT = "foot"
    SWEEP = "sweep"
    COMPARE = "compare"
    CASE = "case"
    PAIRS = "pairs"
    """Of any number of objects: its table is made before its figure, so that it has no `Maker`."""


class Rounded(Enum):
    """Which of the shapes counts as the smallest circle around it."""

    NONE = "none"
    A = "a"
    B = "b"
    BOTH = "both"


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

    Attributes
    ----------
    tolerance : float
        In scene units.
    start_angle : float or None
        GJK's first direction in radians.
    circles : Rounded
        Which shapes count as circles.
    box : Box
        Which box OBB takes.
    boundary : Boundary
        PNPOLY's rule for points on the polygon's edge.
    point : int
        Which of B's points a figure walks through, from 1.
    every_axis : bool
        SAT and OBB: go on after the first separating axis.
    classic : bool
        Show what the classic code says beside what is true.
    case : str
        The counterexample to show, by its name.
    frames : tuple of three int
        Of the sweep: the first and the last frame, and from one frame to the next that is looked at.
    """

    tolerance: float = 0.0
    start_angle: float | None = None
    circles: Rounded = Rounded.NONE
    box: Box = Box.OBJECT
    boundary: Boundary = Boundary.HALF_OPEN
    point: int = 1
    every_axis: bool = False
    classic: bool = False
    case: str = ""
    frames: tuple[int, int, int] = (1, 2, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A figure with the answer and the recorded steps behind it."""

    algorithm: Algorithm
    figure: Figure
    result: object
    steps: tuple[object, ...]
    headline: Headline


Maker = Callable[[Sequence[Subject], Choices, Mapping[str, object]], Lesson]
"""Runs an algorithm on the subjects and builds its figure; the mapping goes into the figure's parameters."""


def look_of(choices: Choices, parameters: Mapping[str, object]) -> Look:
    """Return how a figure of these choices looks."""
    appearance = {each.name: getattr(choices, each.name) for each in fields(Appearance)}
    return Look(**appearance, parameters=parameters)
