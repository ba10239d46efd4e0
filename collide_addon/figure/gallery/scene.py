# SPDX-License-Identifier: GPL-3.0-or-later
"""What a scene of the gallery is: a question answered by a few figures, about shapes given by exact numbers."""

import math
from dataclasses import dataclass, fields, replace
from typing import Protocol

import numpy as np

from ...geometry import Circle
from ..lessons import AnySubject, make_lesson
from ..model.algorithm import Algorithm
from ..model.lesson import Choices, Lesson
from ..model.look import Appearance
from ..model.subject import Subject
from ..text.messages import say

DEFAULT_CHOICES = Choices()
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of a scene, named by the end of a message's id: "triangle".

    `corners` are its points, or the centre of a circle, which alone has a `radius`; `degrees` is the direction of its
    own X axis, counter-clockwise. With `outline` it is the polygon itself, concave or not, instead of its hull.
    """

    word: str
    corners: Corners
    radius: float = 0.0
    degrees: float = 0.0
    outline: bool = False

    def subject(self, letter: str, language: str) -> Subject:
        """Return the shape as A or B, named in a language."""
        name, points = say(f"shape.{self.word}", language), np.array(self.corners, dtype=np.float64)
        if self.radius:
            return Subject.of_circle(letter, name, Circle(points[0], self.radius))
        make = Subject.of_outline(letter, name, [points]) if self.outline else Subject.of_points(letter, name, points)
        return make.turned(math.radians(self.degrees))


class GalleryShape(Protocol):
    """A shape of the plane or of space."""

    def subject(self, letter: str, language: str) -> AnySubject:
        """Return the shape as A or B, named in a language."""


@dataclass(frozen=True, slots=True)
class ScenePart:
    """One figure of a scene: its name in file names, the algorithm, A and B, and its choices."""

    name: str
    algorithm: Algorithm
    shapes: tuple[GalleryShape, ...] = ()
    choices: Choices = DEFAULT_CHOICES

    def lesson(self, look: Choices) -> Lesson:
        """Return the lesson; `look` is how its figure looks and plays, the other choices are the part's own."""
        own = self.choices
        choices = replace(own, **{each.name: getattr(look, each.name) for each in fields(Appearance)})
        return make_lesson(self.algorithm, self.subjects(look.language), choices)

    def subjects(self, language: str) -> list[AnySubject]:
        """Return A and B, with their names in a language."""
        return [shape.subject(letter, language) for letter, shape in zip("AB", self.shapes, strict=False)]

    def plane_subjects(self, language: str) -> list[Subject]:
        """Return those that lie in the plane."""
        return [each for each in self.subjects(language) if isinstance(each, Subject)]


@dataclass(frozen=True, slots=True)
class GalleryScene:
    """One of the scenes: its number and name, and its figures in order."""

    number: int
    name: str
    parts: tuple[ScenePart, ...]
