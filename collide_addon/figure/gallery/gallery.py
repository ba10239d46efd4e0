# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery: scenes for a lecture, each with a question, its figures, and the answer in numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from itertools import product
from string import ascii_uppercase
from typing import Protocol, cast

import numpy as np

from ...geometry import Circle, GeometryError, random_point_sets
from ...geometry.space import ConvexPolyhedron
from ..lessons import AnySubject, make_lesson
from ..model.algorithm import Algorithm
from ..model.lesson import Box, Choices, Lesson, Measured
from ..model.look import Appearance
from ..model.subject import Subject
from ..registry import (
    BOUNDARY_MAP,
    BROAD_PHASE,
    CASE,
    COARSE,
    COHERENCE,
    CONTACT,
    CONVEX,
    CONVEX_HULL,
    EPA,
    FOOT,
    GJK,
    LIGHT,
    LINE,
    MINKOWSKI_DIFFERENCE,
    MINKOWSKI_SUM,
    OBB,
    PNPOLY,
    POLYGONS,
    RADIUS,
    ROUNDING,
    SAME_DEPTH,
    SAT,
    SEGMENTS,
    SEPARATING_LINE,
    SHADOW,
    SUPPORT,
    SUPPORT_DIFFERENCE,
)
from ..space.model import SpaceSubject
from ..text.messages import say

DEFAULT_CHOICES = Choices()
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PlaneShape:
    """A shape of a scene, named by a message: "shape.triangle".

    `corners` are its points, or the centre of a circle, which alone has a `radius`; `degrees` is the direction of its
    own X axis, counter-clockwise. With `outline` it is the polygon itself, concave or not, instead of its hull.
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
        """Return A, B and any more, with their names in a language."""
        return [shape.subject(letter, language) for letter, shape in zip(ascii_uppercase, self.shapes, strict=False)]

    def plane_subjects(self, language: str) -> list[Subject]:
        """Return those that lie in the plane, grown by their radii."""
        radii = {"A": self.choices.radius_a, "B": self.choices.radius_b}
        flat = (each for each in self.subjects(language) if isinstance(each, Subject))
        return [each.grown(radii.get(each.letter, 0.0)) for each in flat]


@dataclass(frozen=True, slots=True)
class GalleryScene:
    """One of the scenes: its number, its figures in order, and the message that is its question.

    Beside "scene.lines" there are "scene.lines.title", "scene.lines.check", how to check the answers with pencil and
    paper, and for each of its figures "scene.lines.foot", its answer.
    """

    number: int
    question: str
    parts: tuple[ScenePart, ...]

    @property
    def name(self) -> str:
        """The name in commands and file names."""
        return self.question.removeprefix("scene.")


SEED, MOVED_APART = 4, 60.0
"""Seed and distance of the random sets; such points are all that the demo in MAXScript began with."""


def square(left: float, bottom: float, side: float) -> Corners:
    """Return the corners of a square, counter-clockwise from the lower left one."""
    return ((left, bottom), (left + side, bottom), (left + side, bottom + side), (left, bottom + side))


def moved(shape: PlaneShape, dx: float, dy: float) -> PlaneShape:
    """Return a shape in another place."""
    return replace(shape, corners=tuple((x + dx, y + dy) for x, y in shape.corners))


def starting(degrees: float) -> Choices:
    """Return the choice of GJK's first direction, counter-clockwise from the X axis."""
    return Choices(start_angle=math.radians(degrees))


def _random(dx: float) -> tuple[PlaneShape, PlaneShape]:
    a, b = (cast("Corners", tuple(map(tuple, points.tolist()))) for points in random_point_sets(dx=dx, seed=SEED))
    return PlaneShape("shape.random_a", a), PlaneShape("shape.random_b", b)


QUADRANGLE = PlaneShape("shape.quadrangle", ((0, 0), (3, 0), (4, 2), (1, 3)))
DYN4J_TRIANGLE = PlaneShape("shape.triangle", ((4, 11), (4, 5), (9, 9)))
DYN4J_QUADRANGLE = PlaneShape("shape.quadrangle", ((5, 7), (7, 3), (10, 2), (12, 7)))
MOVED_QUADRANGLE = PlaneShape("shape.quadrangle", ((8, 6), (10, 2), (13, 1), (15, 6)))
UPRIGHT = PlaneShape("shape.upright_bar", ((-1, -5), (1, -5), (1, 5), (-1, 5)))
LEVEL = PlaneShape("shape.level_bar", ((-5, -1), (5, -1), (5, 1), (-5, 1)))
SMALL = PlaneShape("shape.left_square", square(0, 0, 2))

PENTAGON = PlaneShape("shape.pentagon", ((0, 0), (4, 0), (6, 3), (4, 6), (0, 5)))
AT_ORIGIN = PlaneShape("shape.quadrangle", ((0, 3), (2, 0), (6, 1), (5, 5)))

SLOPE = PlaneShape("shape.quadrangle", ((4, -2), (12, 4), (7, 9), (2, 4)))
"""Its longest edge is (8, 6), so that all its shadows on that edge's normal are whole numbers."""

LEVEL_SQUARE = PlaneShape("shape.left_square", square(0, 0, 5))
TURNED_SQUARE = PlaneShape("shape.right_square", ((2, 6), (6, 3), (9, 7), (5, 10)))
"""Of side 5 as well, turned so that the normals of its edges are (3, 4)/5 and (−4, 3)/5."""

UNDER = PlaneShape("shape.quadrangle", ((2, -1), (5, -5), (9, -2), (10, 5)))
OVER = PlaneShape("shape.quadrangle_beside", ((0, 0), (8, 6), (5, 10), (1, 7)))
"""Both 10 long and 5 wide, with a gap of 2 along (3, −4)/5."""

KITE = PlaneShape("shape.quadrangle", ((0, 2), (3, 0), (6, 2), (2, 6)))
"""Its middle is that of the pentagon."""
CAPSULES = (
    PlaneShape("shape.first_segment", ((0, 0), (4, 0))),
    PlaneShape("shape.second_segment", ((7, 4), (9, 9))),
)
"""Their nearest ends make a triangle of sides 3, 4 and 5."""
SCATTERED = (
    PlaneShape("shape.triangle", ((9, 1), (13, 1), (11, 4))),
    PlaneShape("shape.square", square(2, 6, 3)),
    QUADRANGLE,
    PlaneShape("shape.pentagon", ((14, 5), (18, 5), (19, 7), (16, 9), (14, 8))),
    PlaneShape("shape.triangle", ((11, 6), (15, 7), (12, 10))),
    PlaneShape("shape.box", ((6, 3), (8, 3), (8, 6), (6, 6))),
    PlaneShape("shape.quadrangle", ((12, 0), (16, 0), (17, 2), (13, 3))),
    PlaneShape("shape.small_square", square(20, 1, 2)),
)
"""Two pairs of boxes overlap, and four more along x alone."""
TURNED_BOX = PlaneShape("shape.box", ((5, 10), (-11, -2), (-5, -10), (11, 2)), degrees=math.degrees(math.atan2(3, 4)))
"""20 by 10, with the half axes (8, 6) and (−3, 4)."""

TABLE = PlaneShape("shape.table", ((0, 0), (8, 0), (8, 4), (0, 4)))

SLANTED = PlaneShape("shape.triangle", ((0, 0), (0, 1), (3, 2)))
ALL_AXES = Choices(every_axis=True)
BOXES = Choices(every_axis=True, box=Box.OBJECT)
IN_RADIANS = Choices(classic=True, box=Box.OBJECT)
"""As in the Java class, whose cosine takes degrees for radians."""

BAR = PlaneShape("shape.bar", ((-1, -10), (1, -10), (1, 10), (-1, 10)), degrees=90.0)
"""20 long and 2 wide, turned by 90°."""
ABOVE = PlaneShape("shape.box", square(-1, 7, 2))
ASIDE = PlaneShape("shape.box", square(-5.5, 7.9, 2))

CONCAVE = PlaneShape("shape.m_shape", ((0, 0), (6, 0), (6, 4), (3, 2), (0, 4)), outline=True)
U_SHAPE = PlaneShape("shape.u_shape", ((0, 0), (8, 0), (8, 6), (6, 6), (6, 2), (2, 2), (2, 6), (0, 6)), outline=True)
IN_THE_POCKET = PlaneShape("shape.bar", ((3, 4), (4, 4), (4, 8), (3, 8)), outline=True)
THREE_POINTS = PlaneShape("shape.points", ((1, 3), (3, 3), (1, 2)))
"""Three edges right of the first, two right of the second, and a vertex at the height of the third."""
SPIKE = PlaneShape("shape.spike", ((-5, -0.5), (5, 0), (-5, 0.5)), outline=True)
THROUGH = PlaneShape("shape.box", ((-1, -2), (1, -2), (1, 2), (-1, 2)), outline=True)
EIGHT_POINTS = PlaneShape("shape.points", ((0, 2), (1, 0), (2, 4), (3, 2), (4, 0), (5, 5), (6, 0), (7, 3)))
"""One of them lies inside of their hull, and one on an edge of it."""
FIGURE_9 = PlaneShape("shape.line", ((-15, 2), (55, -26)))
"""Two points of 2x + 5y + 20 = 0."""


def _story(name: str, dx: float, dy: float, degrees: float) -> ScenePart:
    """Return a run of GJK that starts in a direction from which a vertex of the simplex is dropped on the way."""
    return ScenePart(name, GJK, (PENTAGON, moved(AT_ORIGIN, dx, dy)), starting(degrees))


def _intervals(name: str, b: tuple[float, float]) -> ScenePart:
    ends = (
        PlaneShape("shape.first_interval", ((1, 0), (4, 0))),
        PlaneShape("shape.second_interval", ((b[0], 0), (b[1], 0))),
    )
    return ScenePart(name, MINKOWSKI_DIFFERENCE, ends)


def _segments(name: str, a: Corners, b: Corners) -> ScenePart:
    return ScenePart(name, SEGMENTS, (PlaneShape("shape.first_segment", a), PlaneShape("shape.second_segment", b)))


_SCENES: Mapping[str, tuple[ScenePart, ...]] = {
    "scene.minkowski-sum": (
        ScenePart("sum", MINKOWSKI_SUM, (QUADRANGLE, PlaneShape("shape.triangle", ((0, 0), (2, 0), (1, 2))))),
    ),
    "scene.support-sweep": (
        ScenePart("polygon", SUPPORT, (QUADRANGLE,)),
        ScenePart("circle", SUPPORT, (PlaneShape("shape.circle", ((2, 1.5),), radius=1.5),)),
    ),
    "scene.dyn4j-overlap": (
        ScenePart("difference", MINKOWSKI_DIFFERENCE, (DYN4J_TRIANGLE, DYN4J_QUADRANGLE)),
        ScenePart("depth", EPA, (DYN4J_TRIANGLE, DYN4J_QUADRANGLE)),
    ),
    "scene.dyn4j-apart": (ScenePart("distance", GJK, (DYN4J_TRIANGLE, MOVED_QUADRANGLE)),),
    "scene.squares-3-4-5": (
        ScenePart("distance", GJK, (SMALL, PlaneShape("shape.right_square", square(5, 6, 2))), starting(225)),
        ScenePart("classic-start-1", CASE, choices=Choices(case="GJK-10-vertex-vertex-345")),
        ScenePart("classic-start-2", CASE, choices=Choices(case="GJK-10b-same-pair-other-start")),
    ),
    "scene.random-sets": (ScenePart("depth", EPA, _random(0.0)), ScenePart("distance", GJK, _random(MOVED_APART))),
    "scene.contact-family": (
        ScenePart("edge", GJK, (SMALL, PlaneShape("shape.right_square", square(2, 0, 2))), starting(225)),
        ScenePart("corner", GJK, (SMALL, PlaneShape("shape.right_square", square(2, 2, 2))), starting(315)),
        ScenePart(
            "identical",
            EPA,
            (PlaneShape("shape.square", square(0, 0, 2)), PlaneShape("shape.same_square", square(0, 0, 2))),
        ),
        ScenePart(
            "contained",
            EPA,
            (PlaneShape("shape.large_square", square(0, 0, 10)), PlaneShape("shape.small_square", square(4, 4, 2))),
        ),
        ScenePart(
            "collinear",
            GJK,
            (PlaneShape("shape.flat", ((0, 0), (2, 2), (4, 4))), PlaneShape("shape.square", square(4, 0, 2))),
        ),
    ),
    "scene.plus-sign": (ScenePart("depth", EPA, (UPRIGHT, LEVEL)),),
    "scene.sat-vertex-axis": (
        ScenePart("triangle", SAT, (SLANTED, PlaneShape("shape.square", square(1, 1, 1))), ALL_AXES),
        ScenePart(
            "circle",
            SAT,
            (PlaneShape("shape.square", square(1, 1, 2)), PlaneShape("shape.circle", ((4, 4),), radius=1.2)),
            ALL_AXES,
        ),
        ScenePart("circle-classic", CASE, choices=Choices(case="SAT-04-circle-corner-FP")),
    ),
    "scene.obb-radii": (
        ScenePart("hit", OBB, (BAR, ABOVE), BOXES),
        ScenePart("hit-in-radians", OBB, (BAR, ABOVE), IN_RADIANS),
        ScenePart("miss", OBB, (BAR, ASIDE), BOXES),
        ScenePart("miss-in-radians", OBB, (BAR, ASIDE), IN_RADIANS),
    ),
    "scene.pnpoly": (
        *(ScenePart(f"point-{number}", PNPOLY, (CONCAVE, THREE_POINTS), Choices(point=number)) for number in (1, 2, 3)),
        ScenePart("boundary", BOUNDARY_MAP, (PlaneShape("shape.square", square(0, 0, 1), outline=True),)),
        ScenePart("spike", POLYGONS, (SPIKE, THROUGH)),
        ScenePart("spike-classic", POLYGONS, (SPIKE, THROUGH), Choices(classic=True)),
    ),
    "scene.lines": (
        ScenePart("foot", FOOT, (FIGURE_9, PlaneShape("shape.point", ((-15, -37.5),)))),
        _segments("crossing", ((0, 0), (2, 2)), ((1.6, 1), (1.2, 3))),
        _segments("t", ((0, 0), (4, 0)), ((2, 0), (3, 3))),
        _segments("shared-end", ((0, 0), (3, 1)), ((3, 1), (4, -2))),
        _segments("collinear", ((0, 0), (4, 2)), ((2, 1), (8, 4))),
        ScenePart("through", LINE, (PlaneShape("shape.line", ((1, 3), (10, 3))), U_SHAPE)),
        ScenePart("grazing", LINE, (PlaneShape("shape.line", ((-1, 2), (5, 2))), CONCAVE)),
    ),
    "scene.gjk-stories": (
        _story("vertex-vertex", 8, 1, 45),
        _story("vertex-edge", 7, -3, 0),
        _story("edge-edge", 7, 2, 45),
        _story("touching", 5, -1.5, 225),
        _story("deep", 3, -2, 180),
    ),
    "scene.intervals": (_intervals("apart", (6, 8)), _intervals("touching", (4, 6)), _intervals("overlapping", (3, 6))),
    "scene.hull-walk": (ScenePart("hull", CONVEX_HULL, (EIGHT_POINTS,)),),
    "scene.groundwork": (
        ScenePart("shadow", SHADOW, (SLOPE,)),
        ScenePart("light", LIGHT, (LEVEL_SQUARE, TURNED_SQUARE)),
        ScenePart("radius", RADIUS, (TURNED_BOX,)),
        ScenePart("convex", CONVEX, (U_SHAPE, IN_THE_POCKET)),
        ScenePart("coarse", COARSE, (UNDER, OVER)),
    ),
    "scene.separating": (
        ScenePart("line", SEPARATING_LINE, (SMALL, PlaneShape("shape.right_square", square(4, 0, 2)))),
        ScenePart("supports", SUPPORT_DIFFERENCE, (DYN4J_TRIANGLE, DYN4J_QUADRANGLE)),
    ),
    "scene.engine": (
        ScenePart("contact", CONTACT, (TABLE, PlaneShape("shape.box", ((4, 2), (12, 4), (11, 8), (3, 6))))),
        ScenePart("contact-vertex", CONTACT, (TABLE, PlaneShape("shape.box", ((4, 3), (8, 6), (5, 10), (1, 7))))),
        ScenePart("same-depth", SAME_DEPTH, (LEVEL_SQUARE, TURNED_SQUARE)),
    ),
    "scene.engine-costs": (
        ScenePart("broad-phase", BROAD_PHASE, SCATTERED),
        ScenePart("coherence", COHERENCE, (PENTAGON, moved(KITE, -12, 0))),
        ScenePart("rounding", ROUNDING, (LEVEL_SQUARE, TURNED_SQUARE)),
        ScenePart("capsules", GJK, CAPSULES, Choices(radius_a=1.0, radius_b=2.0, start_angle=math.pi)),
    ),
}
GALLERY = tuple(GalleryScene(number, *scene) for number, scene in enumerate(_SCENES.items(), start=1))


Corner = tuple[float, float, float]
BILLIONTH = 2.0**-30
"""Nearly: a power of two, so that all coordinates are exact."""


@dataclass(frozen=True, slots=True)
class SpaceShape:
    """The convex hull of vertices in space, named by a message: "shape.needle"."""

    name: str
    corners: tuple[Corner, ...]

    def subject(self, letter: str, language: str) -> SpaceSubject:
        """Return the solid as A or B, named in a language."""
        shape = ConvexPolyhedron(np.array(self.corners, dtype=np.float64))
        return SpaceSubject(letter, say(self.name, language), shape, len(self.corners), np.eye(3))


def box(name: str, low: Corner, high: Corner) -> SpaceShape:
    """Return an upright box between two opposite corners."""
    return SpaceShape(name, tuple((x, y, z) for x, y, z in product(*zip(low, high, strict=True))))


def _part(name: str, algorithm: Algorithm, a: SpaceShape, b: SpaceShape, start_angle: float | None = None) -> ScenePart:
    choices = Choices(measured=Measured.SPACE, story=name, start_angle=start_angle)
    return ScenePart(name, algorithm, (a, b), choices)


LOWER = box("shape.lower_box", (0, 0, 0), (4, 4, 2))
OCTAHEDRON = SpaceShape("shape.octahedron", ((6, 0, 0), (-6, 0, 0), (0, 6, 0), (0, -6, 0), (0, 0, 6), (0, 0, -6)))
NEEDLE = SpaceShape("shape.needle", ((-8, 0, 0), (8, 0, 0), (0, 2.0**-20, 0), (0, 0, 2.0**-20), (-8, 0, 0), (1, 0, 0)))
"""One vertex is given twice, another is on an edge: faces made of them have no area."""
RIDGE = SpaceShape("shape.ridge", ((-4, 0, 0), (4, 0, 0), (-4, -2, -3), (4, -2, -3), (-4, 2, -3), (4, 2, -3)))
ASKEW = SpaceShape(
    "shape.other_ridge",
    tuple(
        (x + dx, x * 2.0**-20 + dy, z + BILLIONTH) for dx, dy, z in ((0, 0, 0), (0, -2, 3), (0, 2, 3)) for x in (-4, 4)
    ),
)
"""Its lowest edge crosses over the ridge's highest one and is nearly parallel to it."""

SPACE_PARTS = (
    _part("face-on-face", GJK, LOWER, box("shape.upper_box", (2, 1, 2), (6, 5, 4))),
    _part("kissing", EPA, LOWER, box("shape.upper_box", (4, 4, 2), (7, 7, 4))),
    _part("nested", EPA, box("shape.outer_box", (0, 0, 0), (10, 10, 10)), box("shape.inner_box", (3, 4, 7), (5, 6, 9))),
    _part("embedded", EPA, LOWER, box("shape.upper_box", (2, 1, 2 - BILLIONTH), (6, 5, 4))),
    _part("needle", EPA, box("shape.box", (-1, -1, -1), (1, 1, 1)), NEEDLE),
    _part("stacked", GJK, LOWER, box("shape.upper_box", (0, 0, 2), (4, 4, 4)), 0.0),
    _part("contained", EPA, OCTAHEDRON, box("shape.inner_box", (-1, -1, -1), (1, 1, 1))),
    _part("nearly-parallel", SAT, RIDGE, ASKEW),
    _part("on-a-face", GJK, LOWER, box("shape.upper_box", (0, 1, 1), (4, 5, 3)), 0.0),
)
RAMP = SpaceShape("shape.ramp", ((0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0), (0, 0, 2), (0, 4, 2)))
WEDGE = SpaceShape("shape.wedge", ((5, 1, 5), (5, 1, 3), (3, 1, 3), (3, 1, 5), (5, 2, 5), (3, 2, 5)))
TETRAHEDRON = SpaceShape("shape.tetrahedron", ((5, 2, -2), (5, -2, -1), (5, 0, -1), (2, 0, -5)))

MIRRORED_RIDGE = SpaceShape("shape.other_ridge", tuple((x, y, -z) for x, y, z in RIDGE.corners))
PLATE = box("shape.box", (-7, -7, 0), (7, 7, 4))
PRISM = SpaceShape("shape.upper_box", tuple((x, y, z) for z in (4, 8) for x, y in ((6, 8), (-8, 6), (-6, -8), (8, -6))))
"""Its square is turned on the plate by an angle whose cosine is 3/5 and sine 4/5, so that an octagon is in both."""
SQUARE = SpaceShape("shape.square", ((0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)))
CORNER_PIECE = SpaceShape("shape.tetrahedron", ((0, 0, 0), (6, 0, 0), (0, 6, 0), (0, 0, 6)))
TILTED = SpaceShape(
    "shape.box", tuple((x, y, z) for y in (1, 5) for x, z in ((4, 2), (12, 4), (11, 8), (3, 6)))
)  # fmt: skip
LEVEL_BEAM = SpaceShape("shape.beam", tuple((x, y, z) for x in (-9, 9) for y, z in ((5, 0), (-5, 0), (0, 5), (0, -5))))
SLANTED_BEAM = SpaceShape(
    "shape.beam",
    tuple((1 + x, y + 1, z + 11) for s in (-1, 1) for x, y, z in (
        (6 * s + 4, 8 * s - 3, 0), (6 * s - 4, 8 * s + 3, 0), (6 * s, 8 * s, 5), (6 * s, 8 * s, -5)
    )),
)  # fmt: skip


def _walk(answer: str, a: SpaceShape, b: SpaceShape, way: Corner = (0, 0, 0), algorithm: Algorithm = GJK) -> ScenePart:
    """Return a run in space, with B moved by a vector; it is called by the last word of its `answer`, a message."""
    corners = tuple((x + way[0], y + way[1], z + way[2]) for x, y, z in b.corners)
    own = Choices(measured=Measured.SPACE)
    return ScenePart(answer.rpartition(".")[2], algorithm, (a, replace(b, corners=corners)), own)


STEP_BY_STEP = GalleryScene(
    len(GALLERY) + 1,
    "scene.step-by-step",
    (
        _walk("scene.step-by-step.face", RAMP, WEDGE),
        _walk("scene.step-by-step.edge", box("shape.box", (0, 0, 0), (2, 3, 3)), TETRAHEDRON),
        _walk(
            "scene.step-by-step.vertex",
            box("shape.box", (0, 0, 0), (2, 2, 2)),
            box("shape.upper_box", (3, 4, 4), (5, 6, 6)),
        ),
        _walk("scene.step-by-step.vertex-before-face", CORNER_PIECE, CORNER_PIECE, (3, 3, 3)),
        _walk("scene.step-by-step.parallel-edges", RIDGE, MIRRORED_RIDGE, (3, 0, 2)),
        _walk("scene.step-by-step.touching", RAMP, WEDGE, (-1, 0, -2)),
        _walk("scene.step-by-step.edge-on-edge", LEVEL_BEAM, SLANTED_BEAM, (0, 0, -1)),
        _walk("scene.step-by-step.octagon", PLATE, PRISM),
        _walk(
            "scene.step-by-step.flat-on-flat", SQUARE, SpaceShape("shape.triangle", ((1, 1, 0), (5, 1, 0), (3, 5, 0)))
        ),
        _walk("scene.step-by-step.overlap", RAMP, WEDGE, (-2, 0.5, -3)),
        _walk("scene.step-by-step.on-an-edge", RAMP, WEDGE, (-2, 1, -2)),
        _walk("scene.step-by-step.depth", RAMP, WEDGE, (-2, 0.5, -3), EPA),
        _walk("scene.step-by-step.edge-in-edge", LEVEL_BEAM, SLANTED_BEAM, (0, 0, -2), EPA),
        _walk(
            "scene.step-by-step.six-ways",
            box("shape.outer_box", (-2, -2, -2), (2, 2, 2)),
            box("shape.inner_box", (-1, -1, -1), (1, 1, 1)),
            algorithm=EPA,
        ),
        _walk(
            "scene.step-by-step.three-ways",
            SQUARE,
            SpaceShape("shape.first_segment", ((1, 1, -1), (1, 1, 3))),
            algorithm=EPA,
        ),
        _walk("scene.step-by-step.identical", RAMP, RAMP, algorithm=EPA),
        _walk("scene.step-by-step.axes", LEVEL_BEAM, SLANTED_BEAM, algorithm=SAT),
        _walk("scene.step-by-step.boxes", LOWER, box("shape.upper_box", (5, 1, 1), (7, 3, 5)), algorithm=OBB),
        _walk("scene.step-by-step.clipping", box("shape.table", (0, 0, 0), (8, 6, 3)), TILTED, algorithm=CONTACT),
    ),
)
"""Solids in space whose figures have a page."""
IN_SPACE = GalleryScene(len(GALLERY) + 2, "scene.in-space", SPACE_PARTS)
"""The scene whose figures stand in space and have no page."""
ALL_SCENES = (*GALLERY, STEP_BY_STEP, IN_SPACE)


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
    return say(scene.question, language)
