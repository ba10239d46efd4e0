# SPDX-License-Identifier: GPL-3.0-or-later
"""The relation and the distance of GJK against shapely (GEOS) on many random pairs of polygons, in both orders.

    uv run python benchmarks/against_shapely.py [N]

N pairs on small-integer grids, where touching, containing and coinciding are common, and N pairs with all bits in use,
of which every third is made to touch; 100,000 each by default. Where the two disagree on a relation, exact arithmetic
says who is right. The exit code is 1 when it is ever not GJK.
"""

import sys
from pathlib import Path

import numpy as np
import shapely

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "geometry")]

from conftest import brute_force  # noqa: E402  the exact truth that the tests use

from collide_addon.geometry import ConvexPolygon, Relation, gjk  # noqa: E402

SEED = 20260101
BLOCK = 5000


def grid_polygon(random: np.random.Generator) -> np.ndarray:
    """Return 3 to 12 points on a grid of 3 to 9 places a side, near the origin."""
    size = random.integers(1, 5)
    return random.integers(-size, size + 1, (random.integers(3, 13), 2)).astype(float) + random.integers(-2, 3, 2)


def float_polygon(random: np.random.Generator) -> np.ndarray:
    """Return 3 to 12 points on a random ellipse whose centre is up to 1.5 radii from the origin."""
    angles = random.uniform(0.0, 2.0 * np.pi, random.integers(3, 13))
    radii = random.uniform(0.3, 1.5, 2)
    return np.stack([radii[0] * np.cos(angles), radii[1] * np.sin(angles)], axis=1) + random.uniform(-1.5, 1.5, 2)


def float_pair(random: np.random.Generator, number: int) -> list[np.ndarray]:
    """Return two polygons; every third pair touches in a common vertex, with one to its left and one to its right."""
    pair = [float_polygon(random), float_polygon(random)]
    if number % 3 == 0:
        corner = random.uniform(-1.0, 1.0, 2)
        for side, points in zip((-1.0, 1.0), pair, strict=True):
            points[:, 0] = corner[0] + side * np.abs(points[:, 0])
            points[0] = corner
    return pair


def grid_pair(random: np.random.Generator, number: int) -> list[np.ndarray]:
    """Return two polygons; every tenth B is A again, moved by at most 2."""
    a = grid_polygon(random)
    return [a, a + random.integers(-2, 3, 2) if number % 10 == 0 else grid_polygon(random)]


def relations(a: np.ndarray, b: np.ndarray) -> list[Relation]:
    """Return what shapely says: a pattern begins with F where the interiors have no common point."""
    found = []
    for pattern in shapely.relate(a, b):
        apart = pattern[0] == pattern[1] == pattern[3] == pattern[4] == "F"
        touching = Relation.SEPARATED if apart else Relation.TOUCHING
        found.append(touching if pattern[0] == "F" else Relation.PENETRATING)
    return found


def compare(title: str, make_pair, count: int) -> int:  # noqa: ANN001  a function of the two above
    """Print the results of one family and return how often GJK was wrong."""
    random = np.random.default_rng(SEED)
    counts = dict.fromkeys(Relation, 0)
    mismatches, wrong, worst, checked = 0, 0, 0.0, 0
    while checked < count:
        pairs = []
        while len(pairs) < min(BLOCK, count - checked):
            pair = [ConvexPolygon(points) for points in make_pair(random, len(pairs))]
            if min(map(len, pair)) > 2:
                pairs.append(pair)
        peers = [np.array([shapely.Polygon(polygon.vertices) for polygon in side]) for side in zip(*pairs, strict=True)]
        expected, distances = relations(*peers), shapely.distance(*peers)
        for (a, b), relation, distance in zip(pairs, expected, distances, strict=True):
            for result in (gjk(a, b), gjk(b, a)):
                counts[result.relation] += 1
                if result.relation is not relation:
                    mismatches += 1
                    true = brute_force(a.vertices.tolist(), b.vertices.tolist()).relation
                    wrong += result.relation.value != true
                elif relation is Relation.SEPARATED:
                    worst = max(worst, abs(result.distance - distance) / distance)
        checked += len(pairs)
    shares = ", ".join(f"{relation.value} {number / (2 * count):.1%}" for relation, number in counts.items())
    print(f"{title}: {count} pairs in both orders ({shares})")
    print(f"  relation: {mismatches} mismatches, in {mismatches - wrong} of which exact arithmetic agrees with GJK")
    print(f"  distance: worst relative difference {worst:.1e}")
    return wrong


def main() -> int:
    """Run both families."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    wrong = compare("small-integer grids", grid_pair, count) + compare("floats", float_pair, count)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
