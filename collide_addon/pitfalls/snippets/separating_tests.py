# SPDX-License-Identifier: GPL-3.0-or-later
"""How often the GJK demo's last test, for a separating line, is asked and how often it says no, on random pairs.

It never does (see `classic_gjk`). The demo's random numbers have no seed: how often it is asked depends on ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...geometry import Relation, convex_hull, gjk, random_point_sets
from ...geometry.predicates.points import Point
from .gjk import ClassicGjkAnswer, classic_gjk, separating_test


@dataclass(frozen=True, slots=True)
class RandomRun:
    """Two random polygons, and what the demo says of them from a random start, counted from 1 in each."""

    a: list[Point]
    b: list[Point]
    start: tuple[int, int]
    answer: ClassicGjkAnswer


def separating_tests(dx: float, pairs: int, seed: int = 0) -> list[bool]:
    """Return what the test says of those random pairs, `dx` apart, from random starts, that come to it."""
    ends = (run.answer.circles for run in random_runs(dx, pairs, seed))
    return [separating_test(circles) for circles in ends if circles is not None]


def overlapping_tests(dx: float, pairs: int, seed: int = 0) -> int:
    """Return how many of these pairs overlap, so that they should fail it."""
    tested = (run for run in random_runs(dx, pairs, seed) if run.answer.circles is not None)
    return sum(gjk(run.a, run.b).relation is Relation.PENETRATING for run in tested)


def random_runs(dx: float, pairs: int, seed: int = 0) -> Iterator[RandomRun]:
    """Yield the demo's answers for random pairs; pair k has the point sets of seed `seed + k`."""
    dice = np.random.default_rng(seed)
    for number in range(pairs):
        points = random_point_sets(dx=dx, seed=seed + number)
        a, b = ([(x, y) for x, y in convex_hull(each).tolist()] for each in points)
        start = int(dice.integers(1, len(a) - 1)), int(dice.integers(1, len(b) - 1))
        yield RandomRun(a, b, start, classic_gjk(a, b, *start))
