# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery: scenes for a lecture, each with a question, its figures, and the answer in numbers.

The scenes are defined in `scenes.toml`.
"""

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import numpy as np

from ...geometry import Circle, GeometryError, random_point_sets
from ...geometry.space import ConvexPolyhedron
from ..lessons import AnySubject, make_lesson
from ..model.algorithm import Algorithm
from ..model.lesson import Choices, Lesson, read_choices
from ..model.look import Appearance
from ..model.subject import Subject
from ..registry import BY_ID
from ..space.model import SpaceSubject
from ..text.messages import say

Corners = tuple[tuple[float, ...], ...]
Given = Mapping[str, Any]
"""A shape or a figure as read from the file."""
SCENES_FILE = Path(__file__).with_name("scenes.toml")


@dataclass(frozen=True, slots=True)
class PlaneShape:
    """A shape of a scene, named by a message: "shape.triangle".

    `corners` are its points, or the centre of a circle, the only shape with a `radius`; `degrees` is the direction of
    its own X axis, counter-clockwise. With `outline` it is the polygon itself, concave or not, instead of its hull.
    """

    name: str
    corners: Corners
    radius: float = 0.0
    degrees: float = 0.0
    outline: bool = False

    def subject(self, letter: str, language: str) -> Subject:
        """Return the shape as A or B, named in a language."""
        name, points = say(self.name, language), np.array(self.corners, dtype=np.float64)
        if self.radius:
            return Subject.of_circle(letter, name, Circle(points[0], self.radius))
        make = Subject.of_outline(letter, name, [points]) if self.outline else Subject.of_points(letter, name, points)
        return make.turned(math.radians(self.degrees))


@dataclass(frozen=True, slots=True)
class SpaceShape:
    """The convex hull of vertices in space, named by a message: "shape.needle"."""

    name: str
    corners: Corners

    def subject(self, letter: str, language: str) -> SpaceSubject:
        """Return the solid as A or B, named in a language."""
        shape = ConvexPolyhedron(np.array(self.corners, dtype=np.float64))
        return SpaceSubject(letter, say(self.name, language), shape, len(self.corners), np.eye(3))


GalleryShape = PlaneShape | SpaceShape


@dataclass(frozen=True, slots=True)
class ScenePart:
    """One figure of a scene: its name in file names, the algorithm, A and B, and its choices."""

    name: str
    algorithm: Algorithm
    shapes: tuple[GalleryShape, ...]
    choices: Choices

    def lesson(self, look: Choices) -> Lesson:
        """Return the lesson; `look` gives the appearance and pace, and all other choices are the part's own."""
        own = self.choices
        choices = replace(own, **{each.name: getattr(look, each.name) for each in fields(Appearance)})
        return make_lesson(self.algorithm, self.subjects(look.language), choices)

    def subjects(self, language: str) -> list[AnySubject]:
        """Return A, B and any more, with their names in a language."""
        return [shape.subject(letter, language) for letter, shape in zip(ascii_uppercase, self.shapes, strict=False)]

    def plane_subjects(self, language: str) -> list[Subject]:
        """Return the subjects that lie in the plane, grown by their radii."""
        radii = {"A": self.choices.radius_a, "B": self.choices.radius_b}
        flat = (each for each in self.subjects(language) if isinstance(each, Subject))
        return [each.grown(radii.get(each.letter, 0.0)) for each in flat]


@dataclass(frozen=True, slots=True)
class GalleryScene:
    """One of the scenes: its number, its figures in order, and the message that is its question.

    To "scene.lines" belong the messages "scene.lines.title", "scene.lines.check", which says how to check the answers
    with pencil and paper, and an answer for each figure, such as "scene.lines.foot".
    """

    number: int
    question: str
    parts: tuple[ScenePart, ...]
    asked: str = ""
    checked: str = ""
    """The messages that replace the question and the check if only some of the figures are shown."""

    @property
    def name(self) -> str:
        """The name in commands and file names."""
        return self.question.removeprefix("scene.")


def _shape(given: Given | str, known: Mapping[str, Given]) -> GalleryShape:
    """Return a shape given by the name of a known one, as a known one to be moved, or by its own values."""
    if isinstance(given, str):
        return _shape(known[given], known)
    if "like" in given:
        return _shape({**known[given["like"]], "moved": given["moved"]}, known)
    name, corners = given["name"], given["corners"] if "corners" in given else product(*zip(*given["box"], strict=True))
    vector = given.get("moved", (0, 0, 0))
    places = tuple(tuple(x + by for x, by in zip(corner, vector, strict=False)) for corner in corners)
    if len(places[0]) == len(vector) == 3:
        return SpaceShape(name, places)
    return PlaneShape(name, places, given.get("radius", 0.0), given.get("degrees", 0.0), given.get("outline", False))


def _part(given: Given, known: Mapping[str, Given]) -> ScenePart:
    """Return a figure of a scene from the file's plain values."""
    shapes: Sequence[GalleryShape] = [_shape(each, known) for each in given.get("shapes", ())]
    if "random" in given:  # the demo in MAXScript began with nothing else
        sets = zip(("shape.random_a", "shape.random_b"), random_point_sets(dx=given["random"], seed=4), strict=True)
        shapes = [PlaneShape(name, tuple(map(tuple, points.tolist()))) for name, points in sets]
    choices = dict(given.get("choices", {}))
    if "start" in given:
        choices["start_angle"] = math.radians(given["start"])
    if any(isinstance(shape, SpaceShape) for shape in shapes):
        choices["measured"] = "space"
    return ScenePart(given["name"], BY_ID[given["algorithm"]], tuple(shapes), read_choices(choices))


def _scenes() -> Iterator[GalleryScene]:
    given = tomllib.loads(SCENES_FILE.read_text(encoding="utf-8"))
    known = given.pop("shapes")
    for number, (question, parts) in enumerate(given.items(), start=1):
        yield GalleryScene(number, question, tuple(_part(part, known) for part in parts))


ALL_SCENES = tuple(_scenes())
GALLERY, STEP_BY_STEP, IN_SPACE = ALL_SCENES[:-2], *ALL_SCENES[-2:]
"""The scenes in the plane, then the one of solids whose figures have a page, and the one whose figures have none."""


def gallery_scene(name: str) -> GalleryScene:
    """Return the scene with this name; if there is none, a GeometryError lists the most similar names."""
    known = {scene.name: scene for scene in ALL_SCENES}
    if name in known:
        return known[name]
    near = get_close_matches(name.lower(), known, 3, 0.4) or list(known)
    raise GeometryError("there is no gallery scene {name!r}: choose one of {near}", name=name, near=", ".join(near))


def title_of(scene: GalleryScene, language: str = "en") -> str:
    """Return a scene's title: "Minkowski sum"."""
    return say(f"{scene.question}.title", language)


def question_of(scene: GalleryScene, language: str = "en") -> str:
    """Return a scene's question."""
    return say(scene.asked or scene.question, language)
