# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery's pairs in space, on each of which a program went wrong: their threads are named in the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from ...geometry.space import ConvexPolyhedron
from ..model.algorithm import Algorithm
from ..model.lesson import Choices, Measured
from ..registry import EPA, GJK, SAT
from ..space.model import SpaceSubject
from ..text.messages import say
from .scene import ScenePart

Corner = tuple[float, float, float]
BILLIONTH = 2.0**-30
"""Nearly: a power of two, so that all coordinates are exact."""


@dataclass(frozen=True, slots=True)
class Solid:
    """The convex hull of vertices in space, named by the end of a message's id: "needle"."""

    word: str
    corners: tuple[Corner, ...]

    def subject(self, letter: str, language: str) -> SpaceSubject:
        """Return the solid as A or B, named in a language."""
        shape = ConvexPolyhedron(np.array(self.corners, dtype=np.float64))
        return SpaceSubject(letter, say(f"shape.{self.word}", language), shape, len(self.corners), np.eye(3))


def box(word: str, low: Corner, high: Corner) -> Solid:
    """Return an upright box between two opposite corners."""
    return Solid(word, tuple((x, y, z) for x, y, z in product(*zip(low, high, strict=True))))


def _part(name: str, algorithm: Algorithm, a: Solid, b: Solid, start_angle: float | None = None) -> ScenePart:
    choices = Choices(measured=Measured.SPACE, story=name, start_angle=start_angle)
    return ScenePart(name, algorithm, (a, b), choices)


LOWER = box("lower_box", (0, 0, 0), (4, 4, 2))
OCTAHEDRON = Solid("octahedron", ((6, 0, 0), (-6, 0, 0), (0, 6, 0), (0, -6, 0), (0, 0, 6), (0, 0, -6)))
NEEDLE = Solid("needle", ((-8, 0, 0), (8, 0, 0), (0, 2.0**-20, 0), (0, 0, 2.0**-20), (-8, 0, 0), (1, 0, 0)))
"""One vertex is given twice, another is on an edge: faces made of them have no area."""
RIDGE = Solid("ridge", ((-4, 0, 0), (4, 0, 0), (-4, -2, -3), (4, -2, -3), (-4, 2, -3), (4, 2, -3)))
ASKEW = Solid(
    "other_ridge",
    tuple(
        (x + dx, x * 2.0**-20 + dy, z + BILLIONTH) for dx, dy, z in ((0, 0, 0), (0, -2, 3), (0, 2, 3)) for x in (-4, 4)
    ),
)
"""Its lowest edge crosses over the ridge's highest one and is nearly parallel to it."""

SPACE_PARTS = (
    _part("face-on-face", GJK, LOWER, box("upper_box", (2, 1, 2), (6, 5, 4))),
    _part("kissing", EPA, LOWER, box("upper_box", (4, 4, 2), (7, 7, 4))),
    _part("nested", EPA, box("outer_box", (0, 0, 0), (10, 10, 10)), box("inner_box", (3, 4, 7), (5, 6, 9))),
    _part("embedded", EPA, LOWER, box("upper_box", (2, 1, 2 - BILLIONTH), (6, 5, 4))),
    _part("needle", EPA, box("box", (-1, -1, -1), (1, 1, 1)), NEEDLE),
    _part("stacked", GJK, LOWER, box("upper_box", (0, 0, 2), (4, 4, 4)), 0.0),
    _part("contained", EPA, OCTAHEDRON, box("inner_box", (-1, -1, -1), (1, 1, 1))),
    _part("nearly-parallel", SAT, RIDGE, ASKEW),
    _part("on-a-face", GJK, LOWER, box("upper_box", (0, 1, 1), (4, 5, 3)), 0.0),
)
