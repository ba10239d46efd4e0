# SPDX-License-Identifier: GPL-3.0-or-later
"""What an algorithm is to everything that shows it: operators, panel, menu, command line, gallery."""

from dataclasses import dataclass
from enum import Enum, auto

from .lesson import Maker


class Input(Enum):
    """What of an object becomes a subject."""

    HULL = auto()
    """Its vertices; the algorithm takes their hull."""
    OUTLINE = auto()
    """The outline of its faces, concave and with holes as it is."""
    OUTLINE_IF_ANY = auto()
    """The same where it has one, else its vertices."""
    PLACES = auto()
    """Its vertices as points, or the place of an object that has none: an empty, a light, the 3D cursor."""
    MOTION = auto()
    """Its vertices at each of some frames."""


class Group(Enum):
    """Whose buttons stand together in the panel and the menu."""

    QUESTIONS = auto()
    """How far, how deep, or whether at all: what most people come for, on buttons of their own."""
    CONVEX = auto()
    BOXES = auto()
    POLYGONS = auto()
    LINES = auto()
    MOTION = auto()
    METHODS = auto()
    CASES = auto()


@dataclass(frozen=True, slots=True)
class Operation:
    """What an algorithm is called in the choice of an operator that it shares with others."""

    operator: str
    name: str
    tooltip: str


@dataclass(frozen=True, slots=True, eq=False)
class Algorithm:
    """An algorithm that has a lesson, which its `maker` makes.

    The `id` stands in files, in figures and for programs; with hyphens it is the name of its command. The `label` is
    its operator's, in the menu and on the button unless that has a text of its own, `button`; `icon` is a name of
    Blender's, and with `beside` the button stands in one row with the one before. `inputs` are what it reads of A, and
    of B where there are two; `choices` the fields of `Choices` that its operator and its command have beside those of
    every figure's look. `classic` makes the lesson in what the classic code says of the same subjects; `operation` is
    that of an algorithm that shares its operator.
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

    @property
    def operator(self) -> str:
        """What stands behind ``bpy.ops.collide.``."""
        return self.operation.operator if self.operation else self.id

    @property
    def command(self) -> str:
        """What stands behind ``collide`` on the command line."""
        return self.id.replace("_", "-")
