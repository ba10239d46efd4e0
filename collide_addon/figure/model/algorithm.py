# SPDX-License-Identifier: GPL-3.0-or-later
"""An algorithm as seen by everything that shows it: operators, panel, menu, command line, gallery."""

from dataclasses import dataclass
from enum import Enum, auto

from .lesson import Maker


class Input(Enum):
    """What an algorithm reads of an object."""

    HULL = auto()
    """Its vertices; the algorithm takes their hull."""
    OUTLINE = auto()
    """The outline of its faces, which may be concave and have holes."""
    OUTLINE_IF_ANY = auto()
    """Its outline if it has faces, else its vertices."""
    PLACES = auto()
    """Its vertices as points, or its location where it has none: an empty, a light, the 3D cursor."""
    MOTION = auto()
    """Its vertices at several frames."""


class Group(Enum):
    """Which buttons stand together in the panel and the menu."""

    QUESTIONS = auto()
    """How far, how deep, or whether at all: what most people come for, so these buttons come first."""
    CONVEX = auto()
    BOXES = auto()
    POLYGONS = auto()
    LINES = auto()
    MOTION = auto()
    METHODS = auto()
    CASES = auto()


@dataclass(frozen=True, slots=True)
class Operation:
    """How an algorithm appears in the choices of an operator that it shares with others."""

    operator: str
    name: str
    tooltip: str


@dataclass(frozen=True, slots=True, eq=False)
class Algorithm:
    """An algorithm, and the `maker` of its lesson.

    `id` identifies it in files, figures and scripts; with hyphens it is the command's name. `label` is the operator's
    name, shown in the menu and on the button unless `button` has a text of its own; `icon` is one of Blender's; with
    `beside` the button shares the row of the one before. `inputs` are what it reads of A and, where there are two, B;
    `choices` the fields of `Choices` that its operator and command offer besides the look. `classic` makes the lesson
    on what the classic code says of the same subjects; `operation` is set where several share one operator. With
    `asks_for_corners` all points are given, in the order in which they are sorted: which are corners is the question.
    """

    id: str
    label: str
    tooltip: str
    maker: Maker
    inputs: tuple[Input, ...]
    group: Group
    choices: tuple[str, ...] = ()
    classic: Maker | None = None
    icon: str = "NONE"
    button: str = ""
    beside: bool = False
    operation: Operation | None = None
    asks_for_corners: bool = False

    @property
    def operator(self) -> str:
        """The name after ``bpy.ops.collide.``."""
        return self.operation.operator if self.operation else self.id

    @property
    def command(self) -> str:
        """The name after ``collide`` on the command line."""
        return self.id.replace("_", "-")
