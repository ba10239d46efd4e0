# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading the numbers of an exercise back from its sentences, as a student does."""

import re
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import NamedTuple

from shapely.geometry import Polygon

from collide_addon.figure.worksheets.worksheet import exercises

NUMBER = r"[−-]?\d+(?:/\d+)?"
VECTOR = rf"\(({NUMBER}), ({NUMBER})\)"
RAISED = {0x2080 + digit: str(digit) for digit in range(10)}
"""The digits of indices, as plain ones."""
SEEDS = range(3)
COUNT = 6


class Place(NamedTuple):
    """The key of an exercise, which is made when a test needs it."""

    topic: str
    seed: int
    number: int

    def __str__(self):
        return f"{self.topic}-{self.seed}-{self.number}"


def places(topic):
    """Return the keys of the exercises of several seeds."""
    return [Place(topic, seed, k) for seed in SEEDS for k in range(COUNT)]


def exercise_at(place):
    """Return the exercise of a key."""
    return sheet(place.topic, place.seed)[place.number]


@cache
def sheet(topic, seed):
    """Return the first exercises of a seed."""
    return list(islice(exercises(topic, seed), COUNT))


def question(exercise):
    """Return the question's English text, with plain spaces."""
    return plain(" ".join(caption.text() for caption in exercise.task))


def working(exercise):
    """Return the lines of the working, without the answer to the question "why"."""
    return [line for caption in exercise.working if not (line := plain(caption.text())).startswith("Why: ")]


def answer(exercise):
    """Return the answer."""
    return plain(exercise.answer.text())


def plain(text):
    """Replace non-breaking spaces, and write names of vertices without subscripts: a4−b1 for a₄ − b₁."""
    text = text.replace("\N{NO-BREAK SPACE}", " ").translate(RAISED)
    return re.sub(r"(?<=[abw]\d) − (?=[abw]\d)", "−", text)


def number(text):
    """Read a whole number or a fraction."""
    return Fraction(text.replace("−", "-"))


def vectors(text):
    """Read all points and vectors in a text."""
    return [(number(x), number(y)) for x, y in re.findall(VECTOR, text)]


def named_points(text):
    """Read points with their names: "a1 (0, 1)", "P = (2, 3)"."""
    found = re.findall(rf"(?<![−\w])([a-zA-Z]\d?)(?: =)? {VECTOR}", text)
    return {name: (number(x), number(y)) for name, x, y in found}


def corners(text, letter):
    """Read the vertices of a shape in order."""
    points = named_points(text)
    return [points[name] for name in sorted(points) if re.fullmatch(rf"{letter}\d", name)]


def polygon(points):
    """Return shapely's polygon."""
    return Polygon([(float(x), float(y)) for x, y in points])


def floats(points):
    """Return points as floats."""
    return [(float(x), float(y)) for x, y in points]


def dot(p, q):
    """Return the dot product."""
    return p[0] * q[0] + p[1] * q[1]


def minus(p, q):
    """Return p - q."""
    return p[0] - q[0], p[1] - q[1]


def turn(p, q, r):
    """Return twice the area of a triangle."""
    (x1, y1), (x2, y2) = minus(q, p), minus(r, p)
    return x1 * y2 - y1 * x2
