# SPDX-License-Identifier: GPL-3.0-or-later
"""What the geometry costs, as a ratio to shapely in the same run: machines differ, the ratio hardly does.

    uv run python benchmarks/speed.py

Shapes are built beforehand, except where building is what is measured. shapely has no penetration depth; the nearest
thing that it has is the intersection of the two polygons.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import shapely

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from collide_addon.geometry import ConvexPolygon, convex_hull, epa, gjk  # noqa: E402

SEED = 20260101
SIZES = (4, 16, 64, 256, 4096)
ROUNDS = 7
SECONDS_A_ROUND = 0.02
PAIRS = 16


def polygon(random: np.random.Generator, count: int, x: float, y: float) -> np.ndarray:
    """Return a convex polygon (count, 2): vertices at jittered angles on a random ellipse."""
    angles = (np.arange(count) + random.uniform(0.05, 0.95, count)) * (2.0 * np.pi / count)
    radii = random.uniform(0.5, 1.5, 2)
    return np.stack([x + radii[0] * np.cos(angles), y + radii[1] * np.sin(angles)], axis=1)


def microseconds(*contenders: Callable[[], object]) -> list[float]:
    """Return the median time of each call; rounds take turns, so that a slow moment of the machine meets all."""
    repeats, times = [], [[] for _ in contenders]
    for contender in contenders:
        contender()
        began = time.perf_counter()
        contender()
        repeats.append(max(1, round(SECONDS_A_ROUND / (time.perf_counter() - began))))
    for _ in range(ROUNDS):
        for contender, count, mine in zip(contenders, repeats, times, strict=True):
            began = time.perf_counter()
            for _ in range(count):
                contender()
            mine.append((time.perf_counter() - began) / count * 1e6)
    return [statistics.median(mine) for mine in times]


def for_each(function: Callable[..., object], rows: list[tuple[object, ...]]) -> Callable[[], None]:
    """Return a call of the function for every row."""

    def call() -> None:
        for row in rows:
            function(*row)

    return call


def main() -> None:
    """Print one line for each task and size."""
    print(f"{'task':34}{'n':>6}{'collide us':>12}{'shapely us':>12}{'ratio':>9}")
    for count in SIZES:
        random = np.random.default_rng(SEED + count)
        place = random.uniform
        points = [polygon(random, count, 0.0, 0.0) for _ in range(PAIRS)]
        near = [polygon(random, count, place(0.2, 0.8), place(-0.3, 0.3)) for _ in range(PAIRS)]
        far = [polygon(random, count, place(3.2, 5.0), place(-2.0, 2.0)) for _ in range(PAIRS)]
        clouds = [random.uniform(-1.0, 1.0, (count, 2)) for _ in range(PAIRS)]

        def pairs(others: list[np.ndarray], build: Callable, points: list[np.ndarray] = points) -> list[tuple]:
            return [(build(a), build(b)) for a, b in zip(points, others, strict=True)]

        one_by_one, cloud_by_cloud = [(row,) for row in points], [(row,) for row in clouds]
        tasks = {
            "gjk, apart / distance": (gjk, pairs(far, ConvexPolygon), shapely.distance, pairs(far, shapely.Polygon)),
            "gjk, overlapping / intersects": (
                gjk,
                pairs(near, ConvexPolygon),
                shapely.intersects,
                pairs(near, shapely.Polygon),
            ),
            "epa / intersection": (epa, pairs(near, ConvexPolygon), shapely.intersection, pairs(near, shapely.Polygon)),
            "ConvexPolygon / Polygon": (ConvexPolygon, one_by_one, shapely.Polygon, one_by_one),
            "convex_hull of a cloud": (
                convex_hull,
                cloud_by_cloud,
                lambda cloud: shapely.convex_hull(shapely.multipoints(cloud)),
                cloud_by_cloud,
            ),
        }
        for name, (ours, our_rows, theirs, their_rows) in tasks.items():
            times = microseconds(for_each(ours, our_rows), for_each(theirs, their_rows))
            mine, peer = (total / PAIRS for total in times)
            print(f"{name:34}{count:6}{mine:12.1f}{peer:12.1f}{mine / peer:9.2f}", flush=True)


if __name__ == "__main__":
    main()
