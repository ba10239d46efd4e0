# SPDX-License-Identifier: GPL-3.0-or-later
"""An algorithm as presented by operators, panel, menu, command line and gallery."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from importlib import import_module
from typing import Any, NamedTuple

from .choices import Detail, Layout, Where
from .lesson import CHOICES, Choices, Measured


class Input(Enum):
    """What an algorithm reads of an object."""

    HULL = auto()
    """Its vertices; the algorithm takes their hull."""
    OUTLINE = auto()
    """The outline of its faces, which may be concave and have holes."""
    OUTLINE_IF_ANY = auto()
    """Its outline if it has faces, or else its vertices."""
    PLACES = auto()
    """Its vertices as points, or its location if it has none: an empty, a light, the 3D cursor."""
    MOTION = auto()
    """Its vertices at several frames."""


class Group(Enum):
    """Groups of buttons in the panel and the menu, with their headings."""

    QUESTIONS = ""
    """Distance, depth, or collision: what most people come for, so these buttons come first."""
    GROUNDWORK = "Groundwork"
    """What a course begins with."""
    CONVEX = "Convex Shapes"
    BOXES = "Boxes"
    POLYGONS = "Outlines"
    LINES = "Points and Lines"
    MOTION = "Motion"
    ENGINE = "In an Engine"
    """Contacts from frame to frame, rounding, and which pairs are tested at all."""
    METHODS = "Methods Compared"
    CASES = "Cases"


@dataclass(frozen=True, slots=True)
class Operation:
    """How an algorithm appears among the choices of an operator that it shares with others."""

    name: str
    tooltip: str


class Scheme(NamedTuple):
    """Which lines of an algorithm's pseudocode run, counted from 1; the lines are a message such as "scheme.gjk".

    The first line runs before the loop; `parts` are the first and last line of each phase of the rail; at the end the
    line `result` runs, or the line `apart`, if there is one, for separated shapes.
    """

    parts: tuple[tuple[int, int], ...]
    result: int
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to make a lesson: the `maker`, "module:function" in the room `figure`, and the choices it accepts.

    The maker is imported on first use, so that registering buttons imports no algorithms.
    """

    maker: str
    choices: tuple[str, ...] = ()

    def load(self) -> Callable[..., Any]:
        """Import the maker and return it."""
        module, name = self.maker.split(":")
        return getattr(import_module(f"...{module}", __name__), name)


@dataclass(frozen=True, slots=True, eq=False)
class Algorithm:
    """An algorithm: how its lesson is made, and how it is presented everywhere.

    `id` identifies it in files, figures and scripts; with hyphens it is the command's name. `operator_class` is the
    class of its operator, made in `operators/figures/algorithms.py`; `label` is the operator's name, shown in the menu
    and on the button unless `button` has a text of its own; `icon` is one of Blender's. `inputs` are what it reads of A
    and, if there are two, of B. `in_plane` makes the lesson seen along Z; `in_space`, if it can measure in space, the
    one there; `classic` the one about what the classic code says of the same subjects. `operation` is set where several
    algorithms share an operator. With `asks_for_corners`, a handout gives all points in sorted order, because the
    question is which are hull vertices. The first `edges` objects must be edges, or there is no answer. With `most`, it
    reads two to `most` objects in one figure, all in the same way. With a `scheme`, its pseudocode can be shown beside
    the figure.
    """

    id: str
    operator_class: str
    label: str
    tooltip: str
    in_plane: Variant
    group: Group
    inputs: tuple[Input, ...] = (Input.HULL, Input.HULL)
    in_space: Variant | None = None
    classic: Variant | None = None
    icon: str = "NONE"
    button: str = ""
    operation: Operation | None = None
    asks_for_corners: bool = False
    edges: int = 0
    most: int = 0
    scheme: Scheme | None = None

    @property
    def operator(self) -> str:
        """The name after ``bpy.ops.collide.``."""
        return self.operator_class.removeprefix("COLLIDE_OT_")

    @property
    def command(self) -> str:
        """The name after ``collide`` on the command line."""
        return self.id.replace("_", "-")

    @property
    def choices(self) -> tuple[str, ...]:
        """The fields of `Choices` that the operator and the command offer besides those of every figure."""
        in_space = ("measured", *self.in_space.choices) if self.in_space else ()
        offered = (*in_space[:1], *self.in_plane.choices, *in_space, *(("classic",) if self.classic else ()))
        return tuple(dict.fromkeys(offered))

    def variant(self, choices: Choices) -> Variant:
        """Return the chosen variant; an algorithm that cannot measure in space sees the objects from above."""
        if choices.classic and self.classic:
            return self.classic
        return self.in_space if choices.measured is Measured.SPACE and self.in_space else self.in_plane

    def has_page(self, choices: Choices) -> bool:
        """Tell whether the chosen lesson has a page; in space, only if it is seen from a side and not overlaid."""
        variant = self.variant(choices)
        overlaid = "layout" in variant.choices and choices.layout is Layout.OVERLAY
        return variant is not self.in_space or ("side" in variant.choices and not overlaid)

    def without_effect(self, choices: Choices) -> list[str]:
        """Return the fields of `Choices` without effect in the chosen lesson."""
        variant = self.variant(choices)
        lost = {name for name, each in CHOICES.items() if each.where is Where.NAMED}
        lost |= {"rulers"} if variant is self.in_space else set()
        lost |= set() if self.has_page(choices) else set(without_page())
        lost -= {*variant.choices, "classic", *(() if variant is self.classic else ("measured",))}
        if choices.detail is Detail.REDUCED:
            lost.add("introduction")
        if "introduction" in lost or not choices.introduction:
            lost.add("opening_shot")
        return [name for name in CHOICES if name in lost]


def without_page() -> list[str]:
    """Return the fields of `Choices` without effect in a figure without a page."""
    return [name for name, each in CHOICES.items() if each.where is Where.ON_A_PAGE]
