# SPDX-License-Identifier: GPL-3.0-or-later
"""The main loop of the GJK teaching demo in MAXScript, with everything it prints.

Source document 002: the loop after "start simplex", and the function `fndDMn` at its end. What goes wrong, and why:

- The first triangle pairs three consecutive vertices of A with three of B, from random places that affect the answer.
- The distance is that of a line (see `simplex`): too small if a vertex is nearest, 0 if the line meets the origin.
- A triangle with the origin on a side, or one that turns out clockwise, never counts as penetration.
- A vertex wrongly listed as deleted, and one wrongly not listed, make the simplex go in circles. A guard then ends the
  loop after |A| |B| rounds, and the number it sets is 1, which is printed as a distance.
- One variable is both state and distance: -1 running, -2 penetration, 0 no separating line, 1 guard. So a penetration
  is printed as "distance between A and B = -2".
- The test for a separating line is the product of a point of a line and the foot on that line: never negative.
- The final circles mark the vertices whose difference is the simplex's nearest vertex, not the closest points.

If two vertices of a simplex have the same y, their order is that of a stable sort. The arithmetic is float64. The
demo's random numbers have no seed: how often its last test is reached on random pairs depends on the seed here.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..geometry import convex_hull, random_point_sets
from ..geometry.predicates.points import Point
from .simplex import NearestOnEdge, SnippetStoppedError, holds_origin, nearest_on_edge

RUNNING, PENETRATION, NO_SEPARATING_LINE, GUARD = -1.0, -2.0, 0.0, 1.0
"""The states that share one variable with the distance."""
TOO_FEW_VERTICES = "runtime error: a figure needs three vertices for the start simplex"


class Pair(NamedTuple):
    """A vertex of A, a vertex of B and their difference."""

    a: Point
    b: Point
    difference: Point


@dataclass(frozen=True, slots=True)
class Circles:
    """The final circles: the simplex's nearest vertex, the vertices of A and B whose difference it is, and the foot."""

    vertex: Point
    on_a: Point
    on_b: Point
    foot: Point

    @property
    def apart(self) -> float:
        """Distance between the two circles on A and B."""
        return math.dist(self.on_a, self.on_b)


@dataclass(frozen=True, slots=True)
class ClassicGjkStep:
    """One round of the loop: the simplex, drawn in red by the demo, the edge it takes as nearest, a support point.

    The simplex is in the order of `in_order`; edge and support are None if the origin is inside.
    """

    simplex: tuple[Point, ...]
    edge: NearestOnEdge | None
    support: Pair | None


@dataclass(frozen=True, slots=True)
class ClassicGjkAnswer:
    """The answer of the demo: its number, a distance or one of the states, and the text of its message box.

    With `guard_hit`, the guard ended the loop; if the algorithm ended it without a penetration, there are circles.
    """

    value: float
    message: str
    iterations: int
    guard_hit: bool
    circles: Circles | None

    @property
    def printed(self) -> str:
        """The line printed in the listener window."""
        return f"Iterations amount = {self.iterations}; distance between A and B = {self.value:g}"


def starts(a: Sequence[Point], b: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """Yield all vertices of A and B, numbered from 1, at which the demo's random start may begin."""
    for start_a in range(1, len(a) - 1):
        for start_b in range(1, len(b) - 1):
            yield start_a, start_b


def classic_gjk(
    a: Sequence[Point],
    b: Sequence[Point],
    start_a: int = 1,
    start_b: int = 1,
    record: Callable[[ClassicGjkStep], object] | None = None,
) -> ClassicGjkAnswer:
    """Return the demo's answer for two convex polygons, counter-clockwise; `record` receives each round.

    The first triangle begins at `start_a` in A and at `start_b` in B, numbered from 1: the demo chooses these at
    random, and stops (`SnippetStoppedError`) if fewer than three vertices are left from there.
    """
    a, b = _as_floats(a), _as_floats(b)
    pairs = [_pair(p, q) for p, q in zip(a[start_a - 1 : start_a + 2], b[start_b - 1 : start_b + 2], strict=False)]
    if len(pairs) < 3:
        raise SnippetStoppedError(TOO_FEW_VERTICES)
    simplex = [pair.difference for pair in pairs]
    value, iterations, limit = RUNNING, 0, len(a) * len(b)
    circles: Circles | None = None
    seen: set[tuple[Point, ...]] = set()
    while value == RUNNING:
        iterations += 1
        guard_hit = iterations > limit
        if guard_hit:
            value = GUARD  # the round still runs to its end, which may overrule this
        simplex = in_order(simplex)
        if tuple(simplex) in seen:  # from here on everything repeats until the guard
            value, iterations, guard_hit = GUARD, limit + 1, True
            break
        seen.add(tuple(simplex))
        if holds_origin(simplex):
            value = PENETRATION
            step = ClassicGjkStep(tuple(simplex), None, None)
        else:
            edge = nearest_edge(simplex)
            x, y = edge.foot
            support = _pair(furthest(a, (-x, -y)), furthest(b, (x, y)))
            step = ClassicGjkStep(tuple(simplex), edge, support)
            simplex = list(edge.kept)
            pairs = [pair for pair in pairs if pair.difference in edge.kept]
            if support.difference in edge.kept or support.difference in edge.deleted:
                circles = last_circles(simplex, pairs, edge.foot)
                value = math.hypot(*edge.foot) if separating_test(circles) else NO_SEPARATING_LINE
            else:
                simplex.append(support.difference)
                pairs.append(support)
        if record is not None:
            record(step)
    undecided = guard_hit and circles is None and value != PENETRATION
    return ClassicGjkAnswer(value, message_box(value), iterations, undecided, circles)


def message_box(value: float) -> str:
    """Return the text of the message box; the guard's number counts as a distance."""
    if value == PENETRATION:
        return "Penetration"
    return "Distance is found" if value > 0.0 else "Distance 0"


def in_order(simplex: Sequence[Point]) -> list[Point]:
    """Sort by y, then put the right one of the upper two second: meant to make a triangle counter-clockwise."""
    ordered = sorted(simplex, key=lambda point: point[1])
    if len(ordered) == 3 and ordered[1][0] < ordered[2][0]:
        ordered[1], ordered[2] = ordered[2], ordered[1]
    return ordered


def nearest_edge(simplex: Sequence[Point]) -> NearestOnEdge:
    """Return the edge whose line is nearest to the origin, the first of equally near ones."""
    if len(simplex) == 2:
        return nearest_on_edge(simplex[0], simplex[1], simplex)
    p, q, w = simplex
    edges = [nearest_on_edge(start, end, simplex, left) for start, end, left in ((p, q, w), (q, w, p), (w, p, q))]
    return min(edges, key=lambda edge: edge.distance)


def furthest(vertices: Sequence[Point], direction: Point) -> Point:
    """Return the support vertex, the first of equally far ones (`fndSCP`)."""
    return max(vertices, key=lambda vertex: vertex[0] * direction[0] + vertex[1] * direction[1])


def last_circles(simplex: Sequence[Point], pairs: Sequence[Pair], foot: Point) -> Circles:
    """Return where the demo draws its final circles (the first half of `fndDMn`)."""
    vertex = min(simplex, key=lambda point: math.sqrt(point[0] * point[0] + point[1] * point[1]))
    made_of = next((pair for pair in pairs if pair.difference == vertex), pairs[-1])
    return Circles(vertex, made_of.a, made_of.b, foot)


def separating_test(circles: Circles) -> bool:
    """Tell whether the demo finds a separating line (the second half of `fndDMn`): it always does."""
    return circles.vertex[0] * circles.foot[0] + circles.vertex[1] * circles.foot[1] >= 0.0


def _pair(a: Point, b: Point) -> Pair:
    return Pair(a, b, (a[0] - b[0], a[1] - b[1]))


def _as_floats(points: Sequence[Point]) -> list[Point]:
    return [(float(x), float(y)) for x, y in points]


@dataclass(frozen=True, slots=True)
class RandomRun:
    """Two random polygons, and the demo's answer from a random start, numbered from 1 in each."""

    a: list[Point]
    b: list[Point]
    start: tuple[int, int]
    answer: ClassicGjkAnswer


def random_runs(dx: float, pairs: int, seed: int = 0) -> Iterator[RandomRun]:
    """Yield the demo's answers for random pairs; pair k uses the point sets of seed `seed + k`."""
    dice = np.random.default_rng(seed)
    for number in range(pairs):
        points = random_point_sets(dx=dx, seed=seed + number)
        a, b = ([(x, y) for x, y in convex_hull(each).tolist()] for each in points)
        start = int(dice.integers(1, len(a) - 1)), int(dice.integers(1, len(b) - 1))
        yield RandomRun(a, b, start, classic_gjk(a, b, *start))
