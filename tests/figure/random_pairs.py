# SPDX-License-Identifier: GPL-3.0-or-later
"""Two hundred random pairs of shapes that are hard to draw, with a lesson of each."""

import math
from functools import partial
from itertools import cycle, product
from random import Random

from collide_addon.figure import registry
from collide_addon.figure.model.choices import Aspect, Layout
from collide_addon.figure.model.look import Theme
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import Circle

from .claims.corpus import GROUNDWORK, IN_TURN, LATER, ROUND_ONES, lesson

SEED, COUNT, FEW = 15, 200, 11
"""Every eleventh pair gives two or three of each kind."""
OF_LATER = 21
"""Each algorithm that was added later takes every 21st pair, and so pairs of all kinds."""
LINES = (registry.SEGMENTS, registry.FOOT, registry.LINE)
"""Algorithms for lines, which use the first two vertices of other shapes."""


def polygon(random, corners, middle=(0.0, 0.0), radius=1.0, flat=1.0):
    """A convex polygon with its vertices on an ellipse of given flatness, turned at random."""
    (x, y), turn = middle, random.uniform(0.0, math.tau)
    angles = sorted(random.uniform(0.0, math.tau) for _ in range(corners))
    around = [(radius * math.cos(angle), flat * radius * math.sin(angle)) for angle in angles]
    return [
        (x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)) for u, v in around
    ]


def needles(random):
    return tuple(polygon(random, 4, (random.uniform(-9, 9), random.uniform(-3, 3)), 8, 1e-3) for _ in "AB")


def tiny_beside_huge(random):
    return polygon(random, 7, radius=1000), polygon(random, 5, (1010 + random.uniform(-20, 20), 3))


def sixty_corners(random):
    return tuple(polygon(random, 60, (random.uniform(-6, 6), random.uniform(-6, 6)), 5, 0.7) for _ in "AB")


def circles(random):
    circle = Circle((random.uniform(-5, 5), random.uniform(-5, 5)), random.uniform(0.1, 4))
    other = Circle((random.uniform(-5, 5), random.uniform(-5, 5)), random.uniform(0.1, 4))
    return circle, random.choice((other, polygon(random, 5, (4, 1), 3)))


def touching(random):
    width, height, at = random.randrange(1, 9), random.randrange(1, 9), random.randrange(-4, 9)
    box = [(0, 0), (width, 0), (width, height), (0, height)]
    further = [(width + random.randrange(1, 9), at + random.randrange(-5, 6)) for _ in range(random.randrange(1, 4))]
    return box, [(width, min(max(at, 0), height)), *further]


def identical(random):
    shape = polygon(random, random.randrange(3, 9), radius=random.choice((1e-6, 1.0, 1e6)))
    return shape, shape


def contained(random):
    return polygon(random, 8, radius=10), polygon(random, random.randrange(3, 7), radius=random.uniform(0.01, 2))


def three_points(random):
    return tuple([(random.randrange(-9, 10), random.randrange(-9, 10)) for _ in range(3)] for _ in "AB")


KINDS = (needles, tiny_beside_huge, sixty_corners, circles, touching, identical, contained, three_points)


def pairs():
    """Yield the pairs by name."""
    random = Random(SEED)
    for k, kind in zip(range(COUNT), cycle(KINDS), strict=False):
        yield f"{kind.__name__.replace('_', ' ')} {k}", kind(random)


def lesson_of(algorithm, pair, **choices):
    a, b = pair
    if algorithm in LINES:
        a, b = a[:2], b if algorithm is registry.LINE else b[:2]
    return lesson(algorithm, [a, b], **choices)


def lessons():
    """Return a lesson maker for each pair, by name: algorithms, languages, layouts, themes and pages take turns."""
    looks = cycle(product(Layout, Theme, Aspect))
    turns = {False: cycle(IN_TURN), True: cycle(each for each in IN_TURN if each in ROUND_ONES)}
    made, later = [], []
    for k, ((name, pair), language, (layout, theme, aspect)) in enumerate(
        zip(pairs(), cycle(LANGUAGES), looks, strict=False)
    ):
        are_round = any(isinstance(shape, Circle) for shape in pair)
        look = {"language": language, "layout": layout, "theme": theme, "aspect": aspect}
        ground = GROUNDWORK[k % (2 * FEW) : k % (2 * FEW) + 1]  # so that the others stay as they were
        without_path = name.startswith("identical") and registry.COHERENCE in ground
        ground = () if are_round or without_path else ground
        made += [(algorithm, name, pair, look) for algorithm in (next(turns[are_round]), *ground)]
        if k % OF_LATER == 0:
            later += [(each, name, pair, look) for each in LATER if not are_round or each in ROUND_ONES]
    return {
        f"{algorithm.id} of {name}": partial(lesson_of, algorithm, pair, **look)
        for algorithm, name, pair, look in (*made, *later)
    }


def some_lessons():
    """Return the makers of a few of them, two of each kind."""
    return dict(list(lessons().items())[::FEW])
