# SPDX-License-Identifier: GPL-3.0-or-later
"""What space costs beside coal (formerly hpp-fcl) in the same run.

    uv run --python 3.13 --group peers python benchmarks/in_space.py

Shapes are prepared (warm); one call a pair from Python, the best of several rounds, in CPU time. Without coal its
columns stay empty.
"""

import math
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.speed.peers import coal  # noqa: E402
from collide_addon.geometry.space import ConvexPolyhedron, batch, convex_hull, depth, distance  # noqa: E402

ROUNDS = 5
PAIRS = 20


def microseconds(call: Callable[[], object], count: int) -> float:
    """Return the CPU time of one of `count` answers that a call gives."""
    call()
    best = math.inf
    for _ in range(ROUNDS):
        start, rounds = time.process_time(), 0
        while rounds == 0 or time.process_time() - start < 0.05:
            call()
            rounds += 1
        best = min(best, (time.process_time() - start) / rounds)
    return best / count * 1e6


def each(function: Callable[..., object], rows: list[tuple[object, ...]]) -> Callable[[], None]:
    """Return a call of the function for every row."""

    def call() -> None:
        for row in rows:
            function(*row)

    return call


def cloud(random: np.random.Generator, count: int, center: np.ndarray) -> np.ndarray:
    """Return points on an ellipsoid."""
    points = random.normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis] * (1.0, 0.8, 0.6) + center


def prepared(points: np.ndarray) -> object:
    """Return a convex shape of coal."""
    vertices = coal.StdVec_Vec3s()
    for point in points:
        vertices.append(np.asarray(point, dtype=float))
    return coal.ConvexBase.convexHull(vertices, True, None)  # noqa: FBT003  # as it wants it


def by_coal(a: object, b: object, at: object, request: object) -> object:
    """Ask coal for the distance, or the depth as a distance below 0."""
    result = coal.DistanceResult()
    coal.distance(a, at, b, at, request, result)
    return result


def one_pair(name: str, reach: float, count: int, ours: Callable[..., object]) -> None:
    """Print a row for pairs whose middles are `reach` apart."""
    random = np.random.default_rng(count)
    sets = []
    for _ in range(PAIRS):
        away = random.normal(size=3)
        sets.append((cloud(random, count, np.zeros(3)), cloud(random, count, reach * away / np.linalg.norm(away))))
    own = [tuple(map(ConvexPolyhedron, pair)) for pair in sets]
    cost, peer = microseconds(each(ours, own), PAIRS), math.nan
    if coal:
        at, request = coal.Transform3s(), coal.DistanceRequest()
        built = [(prepared(a), prepared(b), at, request) for a, b in sets]
        peer = microseconds(each(by_coal, built), PAIRS)
    print(f"| {name}, {count} vertices | {cost:.1f} µs | {peer:.1f} µs | {cost / peer:.1f} × |")


def boxes(count: int) -> None:
    """Print a row for many pairs of boxes, with all overlaps; coal's loop gives the distance."""
    random = np.random.default_rng(1)
    frames = np.linalg.qr(random.normal(size=(2, count, 3, 3)))[0]
    frames *= np.where(np.linalg.det(frames) < 0.0, -1.0, 1.0)[..., np.newaxis, np.newaxis]
    centers, halves = random.uniform(-2.0, 2.0, (2, count, 3)), random.uniform(0.2, 1.5, (2, count, 3))
    a, b = ((centers[k], halves[k], frames[k]) for k in range(2))
    cost, peer = microseconds(lambda: batch.box_sat(*a, *b), count), math.nan
    if coal:
        sides = [[coal.Box(*(2.0 * half)) for half in stack] for stack in halves]
        places = [
            [
                coal.Transform3s(np.ascontiguousarray(axes.T), center)
                for axes, center in zip(frames[k], centers[k], strict=True)
            ]
            for k in range(2)
        ]
        request = coal.DistanceRequest()

        def loop() -> None:
            for one, there, other, here in zip(sides[0], places[0], sides[1], places[1], strict=True):
                coal.distance(one, there, other, here, request, coal.DistanceResult())

        peer = microseconds(loop, count)
    print(f"| {count} pairs of boxes, 15 overlaps each | {cost:.2f} µs | {peer:.2f} µs | {cost / peer:.2f} × |")


def hulls() -> None:
    """Print a row for each kind of point set."""
    random = np.random.default_rng(2)
    for name, points in (
        ("100 points in a ball", cloud(random, 100, np.zeros(3)) * random.random((100, 1)) ** (1 / 3)),
        ("10,000 in a ball", cloud(random, 10_000, np.zeros(3)) * random.random((10_000, 1)) ** (1 / 3)),
        ("10,000 in a cube", random.random((10_000, 3))),
        ("10,000 on a lattice", random.integers(0, 50, (10_000, 3)).astype(float)),
    ):
        print(f"| hull of {name} | {microseconds(partial(convex_hull, points), 1) / 1000:.2f} ms | | |")


def main() -> None:
    """Print the table."""
    print("| | collide | coal | ratio |\n|---|---|---|---|")
    for count in (8, 32, 128, 512, 2048):
        one_pair("apart", 2.6, count, distance)
    for count in (8, 32, 512):
        one_pair("deep", 0.5, count, depth)
    boxes(10_000)
    hulls()


if __name__ == "__main__":
    main()
