# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances and hulls: the GJK demo on its own random point sets, and its convex hull on sets of any size."""

import math
from dataclasses import dataclass, field
from random import Random

import shapely
from failure_shapes import relation_of_areas

from collide_addon.geometry import Relation, convex_hull, gjk
from collide_addon.pitfalls.gjk import random_runs, separating_test
from collide_addon.pitfalls.simplex import SnippetStoppedError, classic_hull

SAME = 1e-9
"""Relative difference up to which two distances count as the same."""


@dataclass
class DistanceCount:
    """What the demo says about overlapping and separated pairs `dx` apart, and how often this package is wrong."""

    dx: int
    truths: dict[Relation, int] = field(default_factory=lambda: dict.fromkeys(Relation, 0))
    found_though_overlapping: int = 0
    guard: int = 0
    right_distance: int = 0
    too_small: int = 0
    too_large: int = 0
    tests: int = 0
    refusals: int = 0
    iterations: int = 0
    most_iterations: int = 0
    ours_wrong: int = 0


def count_distances(dx: int, seed: int, pairs: int) -> DistanceCount:
    """Run the demo and `gjk` on random pairs of the demo's generator."""
    count = DistanceCount(dx)
    for run in random_runs(dx, pairs, seed):
        a, b = shapely.Polygon(run.a), shapely.Polygon(run.b)
        truth, distance = relation_of_areas(a, b), shapely.distance(a, b)
        count.truths[truth] += 1
        ours = gjk(run.a, run.b)
        same = math.isclose(ours.distance, distance, rel_tol=SAME)
        count.ours_wrong += ours.relation is not truth or not same
        classic = run.answer
        count.iterations += classic.iterations
        count.most_iterations = max(count.most_iterations, classic.iterations)
        count.tests += classic.circles is not None
        count.refusals += classic.circles is not None and not separating_test(classic.circles)
        if classic.guard_hit:
            count.guard += 1
        elif truth is Relation.PENETRATING:
            count.found_though_overlapping += classic.message != "Penetration"
        elif math.isclose(classic.value, distance, rel_tol=SAME):
            count.right_distance += 1
        else:
            count.too_small += classic.value < distance
            count.too_large += classic.value > distance
    return count


@dataclass
class HullCount:
    """What the demo's hull makes of sets of points, and how often this package is wrong."""

    name: str
    sets: int = 0
    stopped: int = 0
    lost: int = 0
    kept_too_many: int = 0
    ours_wrong: int = 0


HULLS = {**{f"{count} points": count for count in (3, 4, 5, 6, 8, 10, 25, 100)}, "4 to 25 points, whole numbers": 0}
"""How many points a set has; 0 for a random number of them on a small grid."""


def count_hulls(name: str, seed: int, sets: int) -> HullCount:
    """Run the demo's hull and `convex_hull` on random sets."""
    random, count, size = Random(f"{seed} {name}"), HullCount(name), HULLS[name]
    for _ in range(sets):
        if size:
            points = [(random.uniform(-100, 100), random.uniform(-100, 100)) for _ in range(size)]
        else:
            points = [(random.randint(0, 6), random.randint(0, 6)) for _ in range(random.randint(4, 25))]
        hull = shapely.convex_hull(shapely.MultiPoint(points))
        vertices = {(x, y) for x, y in (hull.exterior if hull.geom_type == "Polygon" else hull).coords}
        count.sets += 1
        count.ours_wrong += {(x, y) for x, y in convex_hull(points).tolist()} != vertices
        try:
            classic = set(classic_hull(points))
        except SnippetStoppedError:
            count.stopped += 1
            continue
        count.lost += not vertices <= classic
        count.kept_too_many += bool(classic - vertices)
    return count
