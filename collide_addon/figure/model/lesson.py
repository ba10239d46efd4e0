# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson, a figure with the answer behind it, and the user's choices for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Self

from ...pitfalls.cases import Case, load_cases
from ..text.catalogue import sentences
from .choices import (
    SHOWN,
    Choice,
    Items,
    Layer,
    Setting,
    SidebarPlace,
    Unit,
    Where,
    choices_in,
    chosen,
    layers_of,
    length,
    one_of,
    storyboard_chosen,
    storyboard_of,
    switch,
)
from .look import Appearance, Look

if TYPE_CHECKING:  # the command line lists choices without numpy
    from .figure import Figure
    from .subject import Subject

Headline = Mapping[str, str | float | int]
"""An answer in a few plain values for a line of the panel: relation, distance or depth, iterations."""


class Measured(Enum):
    """Where distances are measured."""

    ABOVE = "above"
    """Between the convex outlines, as seen along Z."""
    SPACE = "space"
    """Between the convex hulls in space."""


class Solids(Enum):
    """What is measured of objects in space."""

    HULLS = "hulls"
    MESHES = "meshes"
    """Triangle by triangle, concave and open ones as they are."""


class Rounded(Enum):
    """Which shapes are replaced by their smallest enclosing circles."""

    NONE = "none"
    A = "a"
    B = "b"
    BOTH = "both"


DEPTH_BOUND = "depth at least"
"""Words for a depth that is a lower bound, in a headline and in a table."""


class Box(Enum):
    """Which oriented box stands for a shape."""

    OBJECT = "object"
    """Along the object's own X axis."""
    SMALLEST = "smallest"
    PRINCIPAL = "pca"
    ALIGNED = "aligned"
    """Along the world's axes."""


class Boundary(Enum):
    """What points on a polygon's edges and vertices count as."""

    HALF_OPEN = "half-open"
    INSIDE = "inside"
    OUTSIDE = "outside"


IN_LINES = "The algorithm in a few lines beside the shapes, with those that are running lit; the page makes room"
LAYERS = (
    ("names", "Names", "The names beside points, lines and shapes"),
    ("regions", "Regions", "Voronoi regions, and other areas that show where something lies"),
    ("proof", "Proof", "What proves the answer: the empty half planes, the circle of the distance"),
    ("rulers", "Rulers", "Axes, grid or scale bar, if the figure was made with them"),
    ("history", "Earlier Shapes", "Simplexes and polytopes of earlier steps, thin and grey"),
    ("differences", "Points a − b", "The difference a − b of each pair of vertices, as a dot"),
    ("legend", "Legend", "A line that says what each colour stands for, in each phase"),
    ("algorithm", "Algorithm", IN_LINES),
)
LAYERS_SHOWN = "Which kinds of marks the figure shows"
OWN_START = "Begin the search in a direction that you choose; the answer stays the same, the path changes"
START = "First search direction, counter-clockwise from the X axis"
ALL_FRAMES = "Examine all frames that the scene plays, or those of its preview; otherwise a range that you choose"
FRAME_STEP = "From one examined frame to the next; contacts between them are found as well"


def case_items() -> Items:
    """Return the published inputs of the classic snippets as values to choose from."""
    return tuple((case.id, case_name(case, sentences("en")), case.title) for case in load_cases())


def case_name(case: Case, said: Mapping[str, str]) -> str:
    """Return a case's name: what it teaches, in the language of `said`, and its id, as several cases teach the same."""
    return f"{said[f'classic.why_{case.why}.title']} · {case.id}"


@dataclass(frozen=True, slots=True)
class Choices(Appearance):
    """The user's choices for a figure.

    `measured` is where distances are measured, `solids` what is measured in space; `tolerance` is in scene units;
    `start_angle` is the first direction of GJK, and of EPA, which begins with it, in radians; `circles` are the shapes
    that count as circles, and `radius_a` and `radius_b` grow the shapes; `box` is OBB's kind of box; `boundary` is
    PNPOLY's rule for points on an edge; `point` is which of B's points a figure steps through, from 1. With
    `every_axis`, SAT and OBB continue after the first separating axis; with an `introduction` the figure begins with
    what is said once in a lecture, with an `opening_shot` its film begins with the objects, with `classic` it shows
    what the classic code says beside the truth. `case` names the counterexample to show; `frames` are the sweep's first
    and last frame and step; `layers` are the visible ones; `story` is the gallery pair of a figure in space.
    """

    measured: Measured = one_of(
        Measured.ABOVE,
        ("Measured", "Where distances are measured"),
        ("From Above", "Between the convex outlines, as seen along Z"),
        ("In Space", "Between the convex hulls in space; flat shapes in one plane touch"),
        option="--space",
    )
    solids: Solids = one_of(
        Solids.HULLS,
        ("Measure", "What is measured of each object in space"),
        ("Hulls", "The convex hulls, which fill what is hollow"),
        ("Meshes", "The meshes as they are, triangle by triangle; GJK, EPA and SAT still use hulls"),
        option="--meshes",
    )
    tolerance: float = length(
        "Tolerance", "A gap or a depth of at most this length counts as touching; 0 decides exactly"
    )
    start_angle: float | None = chosen(
        Setting("Choose Start", OWN_START, default=False, option="", name="use_start"),
        Setting("Start Angle", START, 0.0, unit=Unit.ANGLE, metavar="DEGREES"),
        place=SidebarPlace.METHOD,
        default=None,
    )
    circles: Rounded = one_of(
        Rounded.NONE,
        ("Circles", "Take a shape as the smallest circle around it, not as its hull"),
        ("None", "Both shapes are convex hulls"),
        ("A", "A is the smallest circle around its vertices"),
        ("B", "B is the smallest circle around its vertices"),
        ("A and B", "Both are circles"),
        place=SidebarPlace.METHOD,
    )
    radius_a: float = length(
        "Radius of A",
        "Grow A by this length all around: a segment becomes a capsule, a polygon gets round corners",
    )
    radius_b: float = length("Radius of B", "Grow B by this length all around")
    box: Box = one_of(
        Box.OBJECT,
        ("Box", "Which oriented box stands for an object"),
        ("Object Axes", "The box along the object's own X axis, seen along Z"),
        ("Smallest Area", "The box of the smallest area, by rotating calipers"),
        ("Principal Axes", "The box along the principal axes of the vertices; with more than 2000, of the hull's"),
        ("World Axes", "The box along the world's X and Y axes"),
        place=SidebarPlace.METHOD,
    )
    boundary: Boundary = one_of(
        Boundary.HALF_OPEN,
        ("Boundary", "What a point on the polygon's edge counts as"),
        ("Half-open", "Left and bottom edges belong to the polygon, so that tiles count every point once"),
        ("Inside", "Every edge and vertex belongs to the polygon"),
        ("Outside", "No edge and no vertex belongs to the polygon"),
        place=SidebarPlace.METHOD,
    )
    point: int = chosen(
        Setting("Point", "Which of B's vertices the figure walks through, from 1", 1, least=1, metavar="NUMBER"),
        place=SidebarPlace.METHOD,
    )
    every_axis: bool = switch(
        "Every Axis", "Test all axes, even after one that separates the shapes; otherwise the rest are skipped"
    )
    introduction: bool = switch(
        "Introduction",
        "Begin with what a lecture says once, before it comes to these objects; needs full detail",
        "--intro",
        SidebarPlace.PACE,
    )
    opening_shot: bool = switch(
        "Opening Shot",
        "Begin the film of an introduction with the objects themselves, lit; the camera tilts to the top",
        place=SidebarPlace.PACE,
    )
    classic: bool = switch(
        "As in the Classic Code",
        "Show what the published classic code answers here, beside what is true, and why they differ",
        place=SidebarPlace.OWN,
    )
    case: str = chosen(
        Setting("Case", "A known input of the classic code, with what it answers", None, case_items, option=""),
        default="",
    )
    frames: tuple[int, int, int] = chosen(
        Setting("Frames of the Scene", ALL_FRAMES, default=True, option="", name="scene_range"),
        Setting("First Frame", "The first frame to examine", 1, option="", name="first_frame"),
        Setting("Last Frame", "The last frame to examine", 250, option="", name="last_frame"),
        Setting("Frame Step", FRAME_STEP, 1, least=1, usual_most=10, metavar="FRAMES", name="frame_step"),
        default=(1, 2, 1),
    )
    layers: tuple[Layer, ...] = chosen(
        Setting("Layers", LAYERS_SHOWN, {layer.value for layer in SHOWN}, lambda: LAYERS, option=""),
        where=Where.ON_A_PAGE,
        default=SHOWN,
    )
    story: str = ""

    @property
    def start(self) -> tuple[float, float] | None:
        """The first direction; None if the algorithm chooses it."""
        angle = self.start_angle
        return None if angle is None else (math.cos(angle), math.sin(angle))

    @property
    def start_in_space(self) -> tuple[float, float, float] | None:
        """The same in space."""
        return None if self.start is None else (*self.start, 0.0)


@dataclass(frozen=True, slots=True)
class FigureChoices(Choices):
    """The choices for one figure, and the parameters, JSON values stored with it, from which it can be made again."""

    parameters: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, choices: Choices, parameters: Mapping[str, object]) -> Self:
        """Return these choices for a figure with these parameters."""
        return cls(**{each.name: getattr(choices, each.name) for each in fields(Choices)}, parameters=parameters)

    @property
    def look(self) -> Look:
        """The look of the figure."""
        appearance = {each.name: getattr(self, each.name) for each in fields(Appearance)}
        return Look(**appearance, parameters=self.parameters)


CHOICES: Mapping[str, Choice] = choices_in(Choices)
"""All choices of a user, by field."""


def read_choices(plain: Mapping[str, object]) -> Choices:
    """Return the choices given as plain values by name; missing ones and None keep their defaults.

    The parameters of figures, the properties of operators and the options of the command line are all read here.

    Raises
    ------
    ValueError, TypeError
        When a value cannot be chosen.
    """
    given = {name: plain[name] for name in _READ if plain.get(name) is not None}
    return Choices(**{name: _READ[name](value) for name, value in given.items()})


def choices_given(chosen: object, **own: object) -> Choices:
    """Return the choices given by an object's attributes, except those given in `own`."""
    named = {field.name: getattr(chosen, field.name, None) for field in fields(Choices)}
    return read_choices({**named, "storyboard": storyboard_chosen(chosen), **own})


def choices_asked(chosen: object) -> Choices:
    """Return the choices that decide which lesson is meant and which other choices affect it."""
    asked = {name: getattr(chosen, name, None) for name in ("measured", "classic", "detail", "layout", "introduction")}
    return read_choices(asked)


def _side(value: object) -> tuple[float, float]:
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(map(math.isfinite, value)):
        raise TypeError("a side is not two angles: these are not the parameters of a figure")
    return float(value[0]), float(value[1])


def _frames(value: object) -> tuple[int, int, int]:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise TypeError("frames are not three: these are not the parameters of a figure")
    return int(value[0]), int(value[1]), int(value[2])


_READ: Mapping[str, Callable[[Any], Any]] = {
    **{each.name: type(each.default) for each in fields(Choices)},
    "storyboard": storyboard_of,
    **dict.fromkeys(("tolerance", "start_angle", "radius_a", "radius_b"), lambda value: float(str(value))),
    "point": lambda value: int(str(value)),
    "frames": _frames,
    "side": _side,
    "layers": layers_of,
}
"""The function that reads each choice's plain value."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A figure with the answer and the recorded steps behind it.

    If a document that includes the steps says more, `in_full` returns its answer and steps.
    """

    figure: Figure
    result: object
    steps: tuple[object, ...]
    headline: Headline
    in_full: Callable[[], tuple[Mapping[str, object], Sequence[object]]] | None = None

    @property
    def algorithm(self) -> str:
        """The algorithm's id, as stored with the figure."""
        return str(self.figure.parameters["algorithm"])


Maker = Callable[[Sequence["Subject"], FigureChoices], Lesson]
"""Runs an algorithm on the subjects and builds its figure."""
