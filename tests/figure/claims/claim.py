# SPDX-License-Identifier: GPL-3.0-or-later
"""One caption with the shapes it is about, and what the checkers share: exact hulls, distances and depths."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise

from collide_addon.figure.model.figure import PHASES, Figure
from collide_addon.figure.text.messages import Caption

CHECKERS: dict[str, Callable] = {}
CLOSE = 1e-9
"""Largest error of a number relative to the figure's size."""
NAME = re.compile(r"([ab])(\d+)")
RAISED = {0x2080 + digit: str(digit) for digit in range(10)}
"""From indices as they are written to those of names."""


def checks(*messages):
    """Register a function as the checker of messages."""

    def register(function):
        for message in messages:
            assert message not in CHECKERS
            CHECKERS[message] = function
        return function

    return register


RAISED_SIGNS = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")


def plain(text):
    """A text with numbers as Python reads them."""
    return text.replace("·10", "e").translate(RAISED_SIGNS)


def evaluated(text):
    """The value of a sum of quotients and roots: "4√10/5 − 2"."""
    return eval(re.sub(r"√(\d+)", r"math.sqrt(\1)", re.sub(r"(\d)√", r"\1*√", plain(text))), {"math": math})


def exact(points):
    return [(Fraction(x), Fraction(y)) for x, y in points]


def minus(p, q):
    return tuple(x - y for x, y in zip(p, q, strict=True))


def plus(p, q):
    return p[0] + q[0], p[1] + q[1]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def turn(p, q, r):
    return cross(minus(q, p), minus(r, p))


def hull(points):
    """Vertices counter-clockwise from the lexicographically smallest: gift wrapping, which no package code does.

    In whole numbers, which are many times faster than fractions.
    """
    scale = math.lcm(*(Fraction(c).denominator for point in points for c in point))
    named = {(int(x * scale), int(y * scale)): (x, y) for x, y in points}
    return [named[point] for point in _wrapped(sorted(named))]


def _wrapped(points):
    if len(points) == 1:
        return points
    found = [points[0]]
    while True:
        following = points[0] if points[0] != found[-1] else points[1]
        for point in points:
            side = turn(found[-1], following, point)
            further = dot(minus(point, found[-1]), minus(point, found[-1])) > dot(
                minus(following, found[-1]), minus(following, found[-1])
            )
            if side < 0 or (side == 0 and further):
                following = point
        if following == found[0]:
            return found
        found.append(following)


@cache
def difference_hull(a, b):
    return tuple(hull({minus(p, q) for p in a for q in b}))


def edges(points):
    return list(pairwise([*points, points[0]])) if len(points) > 1 else []


def nearest_on(p, q, point=(0, 0)):
    """The point of the segment from p to q that is nearest to `point`, exactly."""
    way = minus(q, p)
    if way == (0, 0):
        return p
    t = min(max(Fraction(dot(minus(point, p), way)) / dot(way, way), Fraction(0)), Fraction(1))
    return p[0] + t * way[0], p[1] + t * way[1]


def length(vector):
    return math.sqrt(dot(vector, vector))


def holds(polygon, point, *, strictly=False):
    """Whether a convex polygon, counter-clockwise, contains a point."""
    if len(polygon) < 3:
        on = any(nearest_on(p, q, point) == point for p, q in edges(polygon)) or point == polygon[0]
        return on and not strictly
    sides = [turn(p, q, point) for p, q in edges(polygon)]
    return all(side > 0 if strictly else side >= 0 for side in sides)


def signed_distance(polygon):
    """The distance from the origin to a convex polygon: the negative depth where it is strictly inside."""
    if len(polygon) == 1:
        return length(polygon[0])
    ways = [length(nearest_on(p, q)) for p, q in edges(polygon)]
    return -min(ways) if holds(polygon, (0, 0), strictly=True) else 0.0 if holds(polygon, (0, 0)) else min(ways)


@dataclass(frozen=True)
class Shape:
    """A shape as the figure stores it: points, hull, and rings where it is a polygon as it is."""

    points: list
    core: list
    radius: Fraction
    rings: list

    @classmethod
    def of(cls, kept):
        if kept["type"] == "circle":
            center = exact([kept["center"]])
            return cls(center, center, Fraction(kept["radius"]), [center])
        points = exact(kept["points"])
        core = hull(points)
        return cls(points, core, Fraction(0), [exact(ring) for ring in kept.get("rings", [])] or [core])


class Story:
    """A figure, its shapes and what it has said so far."""

    def __init__(self, lesson):
        self.lesson = lesson
        self.figure: Figure = lesson.figure
        kept = self.figure.parameters.get("subjects", [])
        grown = {letter: Fraction(self.figure.parameters.get(f"radius_{letter.lower()}", 0)) for letter in "AB"}
        self.shapes = [
            replace(shape, radius=shape.radius + grown.get(each.get("letter"), 0))
            for each, shape in ((each, Shape.of(each)) for each in kept)
        ]
        self.said: list[Claim] = []

    @cached_property
    def difference(self):
        """The points of A - B by name, of the cores."""
        a, b = self.shapes
        return {f"a{i}−b{j}": minus(p, q) for i, p in enumerate(a.core, start=1) for j, q in enumerate(b.core, start=1)}

    @cached_property
    def obstacle(self):
        """The hull of the difference of the cores."""
        a, b = self.shapes
        return list(difference_hull(tuple(a.core), tuple(b.core)))

    @cached_property
    def radii(self):
        return float(sum(shape.radius for shape in self.shapes))

    @cached_property
    def gap(self):
        """The distance of A and B, or their negative depth."""
        return signed_distance(self.obstacle) - self.radii

    @cached_property
    def size(self):
        numbers = [abs(c) for shape in self.shapes for p in shape.points for c in p] or [1]
        return float(max(numbers)) + self.radii or 1.0

    @property
    def tolerance(self):
        return self.figure.parameters["tolerance"]

    def claims(self):
        """Yield every caption, the inner ones before the one that contains them."""
        self.said.clear()
        for step in self.figure.steps:
            for phase, caption in enumerate(step.captions):
                for each in _nested(caption):
                    claim = Claim(self, each, step.number, phase)
                    yield claim
                    self.said.append(claim)


def _nested(caption):
    for value in caption.values.values():
        if isinstance(value, Caption):
            yield from _nested(value)
    yield caption


@dataclass
class Claim:
    """A caption of a figure, with the step and phase in which it is said."""

    story: Story
    caption: Caption
    step: int
    phase: int

    def __getitem__(self, name):
        return self.caption.values[name]

    @property
    def message(self):
        return self.caption.message

    def near(self, told, true):
        """Assert that a number is the true one within the rounding of float64."""
        if isinstance(told, tuple):
            for one, other in zip(told, true, strict=True):
                self.near(one, other)
            return
        assert abs(float(told) - float(true)) <= CLOSE * max(self.story.size, abs(float(true))), (told, float(true))

    def adds_up(self, true, work="work"):
        """Assert that a sum is right as written and that its total is the true one within the digits shown.

        A sum with roots is exactly the true one; an approximate one may be off in the last digit.
        """
        told, sign, total = re.fullmatch("(.*) ([=≈]) (.*)", plain(self[work])).groups()
        if "√" in told or "/" in told:
            for form in told.split(" = "):
                assert abs(evaluated(form) - true) <= CLOSE * self.story.size, (self[work], true)
            assert abs(float(total) - true) <= 6e-4 * abs(true)
            return
        pieces = re.findall(r"(^|[-+] )\(?(-?[\d.]+(?:e-?\d+)?)\)?", told)
        values = [Decimal(value) * (-1 if minus.startswith("-") else 1) for minus, value in pieces]
        last_place = Decimal(1).scaleb(min(each.as_tuple().exponent for each in (*values, Decimal(total))))
        assert (sum(values) == Decimal(total)) == (sign == "="), self[work]
        assert abs(sum(values) - Decimal(total)) <= len(values) * last_place, self[work]
        assert abs(float(total) - true) <= 1.5 * float(last_place) + CLOSE * self.story.size, (self[work], true)

    def earlier(self, *messages, same_step=True):
        """The earlier captions with these messages, the latest last; in this step only, or in the whole figure."""
        return [
            each for each in self.story.said if each.message in messages and (each.step == self.step or not same_step)
        ]

    def marks(self, part):
        """Marks of a part that are shown in this phase, without those that a lens shows larger."""
        tick, marks = self.step * PHASES + self.phase, self.story.figure.marks
        return [mark for mark in marks if mark.part == part and mark.span.shows(tick) and not mark.panel.is_lens]

    def marks_of(self, panel, *parts):
        """The marks of some parts in one panel that are shown in this phase."""
        return [mark for part in parts for mark in self.marks(part) if mark.panel.value == panel]

    def vertex(self, name):
        """A vertex by its name: "a2", or "a2−b1" of the difference."""
        letter, number = NAME.fullmatch(name).groups()
        return self.story.shapes["ab".index(letter)].core[int(number) - 1]
