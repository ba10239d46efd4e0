# SPDX-License-Identifier: GPL-3.0-or-later
"""The depth of EPA against coal (formerly hpp-fcl) and against brute force over all edge normals.

    uv run --no-default-groups --group peers python benchmarks/against_coal.py [N]

N overlapping pairs for each number of vertices, 1000 by default. coal works in space only: it gets upright prisms, so
tall and so shifted along z that their ends never carry the answer. Needs Python 3.13: coal wants numpy 2.
"""

import sys
import time
from pathlib import Path

import coal
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from collide_addon.geometry import ConvexPolygon, Relation, epa  # noqa: E402

SEED = 20260101
HALF_HEIGHT = 50.0
SHIFT = 7.3
"""Of B's prism along z, so that no end faces lie in one plane."""


def polygon(random: np.random.Generator, count: int, center: np.ndarray) -> np.ndarray:
    """Return a convex polygon (count, 2): vertices at jittered angles on a random ellipse."""
    angles = (np.arange(count) + random.uniform(0.05, 0.95, count)) * (2.0 * np.pi / count)
    radii = random.uniform(0.5, 1.5, 2)
    turn = random.uniform(0.0, 2.0 * np.pi)
    x, y = radii[0] * np.cos(angles), radii[1] * np.sin(angles)
    turned = [x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)]
    return np.stack(turned, axis=1) + center


def prism(vertices: np.ndarray, shift: float) -> coal.Convex:
    """Return the polygon as an upright prism, its ends cut in zigzag: coal limits the neighbours of a vertex."""
    count = len(vertices)
    corners = coal.StdVec_Vec3s()
    for z in (shift - HALF_HEIGHT, shift + HALF_HEIGHT):
        for x, y in vertices:
            corners.append(np.array([x, y, z]))
    triangles = coal.StdVec_Triangle()
    low, high = 0, count - 1
    while high - low > 1:
        middle = low + 1
        triangles.append(coal.Triangle(high, middle, low))
        triangles.append(coal.Triangle(low + count, middle + count, high + count))
        low = middle
        if high - low > 1:
            triangles.append(coal.Triangle(high, high - 1, low))
            triangles.append(coal.Triangle(low + count, high - 1 + count, high + count))
            high -= 1
    for k in range(count):
        following = (k + 1) % count
        triangles.append(coal.Triangle(k, following, following + count))
        triangles.append(coal.Triangle(k, following + count, k + count))
    return coal.Convex(corners, triangles)


def smallest_overlap(a: np.ndarray, b: np.ndarray) -> float:
    """Return the depth by brute force: the least overlap along all edge normals."""
    least = np.inf
    for own, other in ((a, b), (b, a)):
        edges = np.roll(own, -1, axis=0) - own
        normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / np.hypot(*edges.T)[:, np.newaxis]
        least = min(least, ((own * normals).sum(axis=1) - (other @ normals.T).min(axis=0)).min())
    return float(least)


def compare(count: int, pairs: int) -> None:
    """Print the figures for polygons of so many vertices."""
    random = np.random.default_rng(SEED + count)
    here = coal.Transform3s()
    request, answer = coal.DistanceRequest(), coal.DistanceResult()
    worst = {"EPA": 0.0, "coal": 0.0, "EPA against coal": 0.0}
    seconds = {"EPA": 0.0, "coal": 0.0}
    done = missed = 0
    while done < pairs:
        angle, distance = random.uniform(0.0, 2.0 * np.pi), random.uniform(0.0, 1.6)
        a = polygon(random, count, np.zeros(2))
        b = polygon(random, count, distance * np.array([np.cos(angle), np.sin(angle)]))
        true = smallest_overlap(a, b)
        if true < 0.01:
            continue
        done += 1
        shape_a, shape_b = ConvexPolygon(a), ConvexPolygon(b)
        prisms = prism(a, 0.0), prism(b, SHIFT)  # coal does not keep them alive
        measure = coal.ComputeDistance(*prisms)
        answer.clear()
        began = time.perf_counter()
        result = epa(shape_a, shape_b)
        between = time.perf_counter()
        depth = -measure(here, here, request, answer)
        seconds["coal"] += time.perf_counter() - between
        seconds["EPA"] += between - began
        missed += result.relation is not Relation.PENETRATING
        worst["EPA"] = max(worst["EPA"], abs(result.depth - true) / true)
        worst["coal"] = max(worst["coal"], abs(depth - true) / true)
        worst["EPA against coal"] = max(worst["EPA against coal"], abs(result.depth - depth) / true)
    errors = ", ".join(f"{name} {error:.1e}" for name, error in worst.items())
    times = ", ".join(f"{name} {total / pairs * 1e6:.1f} us" for name, total in seconds.items())
    print(f"n = {count}: {pairs} pairs, {missed} missed; worst relative error of the depth: {errors};  {times}")


def main() -> None:
    """Run all sizes."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for count in (3, 4, 16, 64, 256):
        compare(count, max(1, pairs if count <= 64 else pairs // 10))


if __name__ == "__main__":
    main()
