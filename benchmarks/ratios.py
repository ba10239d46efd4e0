# SPDX-License-Identifier: GPL-3.0-or-later
"""What work in bulk costs beside the libraries that one would install instead: a table of ratios, made in one run.

    uv run python benchmarks/ratios.py [WORD ...]

With words, only the rows whose name holds one of them. A peer that is not installed has no column; `uv pip install
coal scipy matplotlib` in a place of its own brings them (coal where numpy is 2). "cold" is from arrays to the answer,
"warm" with the peer's own objects built beforehand; collide has no objects here and always starts from arrays. Medians
of rounds in which all take turns, so that a slow moment of the machine meets all of them. A report, not a gate.
"""

from __future__ import annotations

import gc
import importlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from collide_addon.geometry import batch, convex_hull, min_area_box, overlapping_pairs, pnpoly  # noqa: E402

SEED = 20261121
ROUNDS = 7
SECONDS_A_ROUND = 0.02
LOOPED = 1000
"""Pairs of which a peer without arrays is asked, one by one."""

Call = Callable[[], object]


class Row(NamedTuple):
    """One line of the table.

    Attributes
    ----------
    task : str
    size : str
    items : int
        The time is divided by this.
    ours : callable
    peers : dict
        Calls by name, and how many items each does.
    target : float or None
        How many times as fast as the best peer the issue asks for.
    """

    task: str
    size: str
    items: int
    ours: Call
    peers: dict[str, tuple[Call, int]]
    target: float | None


def peer(name: str) -> Any:
    """Return a module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


shapely, coal, scipy_spatial, matplotlib_path = map(peer, ("shapely", "coal", "scipy.spatial", "matplotlib.path"))


def polygons(random: np.random.Generator, centers: np.ndarray, count: int) -> np.ndarray:
    """Return convex polygons (n, count, 2): vertices at jittered angles on random ellipses."""
    angles = (np.arange(count) + random.uniform(0.05, 0.95, (len(centers), count))) * (2.0 * np.pi / count)
    points = np.stack((np.cos(angles), np.sin(angles)), axis=2) * random.uniform(0.5, 1.5, (len(centers), 1, 2))
    turn = random.uniform(0.0, 2.0 * np.pi, len(centers))
    (c, s), (x, y) = (np.cos(turn)[:, np.newaxis], np.sin(turn)[:, np.newaxis]), np.moveaxis(points, 2, 0)
    return np.stack((c * x - s * y, s * x + c * y), axis=2) + centers[:, np.newaxis]


def star(random: np.random.Generator, count: int) -> np.ndarray:
    """Return a spiky simple polygon (count, 2) around the origin."""
    angles = np.arange(count) * (2.0 * np.pi / count)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1) * random.uniform(0.3, 1.0, (count, 1))


def each(function: Callable[..., object], *columns: list[Any]) -> Call:
    """Return a call of the function for every row."""
    return lambda: [function(*row) for row in zip(*columns, strict=True)]


def measured_by_coal(a: np.ndarray, b: np.ndarray, *, signed: bool) -> tuple[Call, int]:
    """Return a loop over coal's distance of pairs as prisms, signed (with the depth) or not."""
    from against_coal import SHIFT, prism

    request, answer, here = coal.DistanceRequest(), coal.DistanceResult(), coal.Transform3s()
    request.enable_signed_distance = signed
    prisms = [(prism(p, 0.0), prism(q, SHIFT)) for p, q in zip(a[:LOOPED], b[:LOOPED], strict=True)]
    measures = [coal.ComputeDistance(*pair) for pair in prisms]

    def loop() -> None:
        prisms  # noqa: B018  coal does not keep them alive
        for measure in measures:
            answer.clear()
            measure(here, here, request, answer)

    return loop, len(measures)


def pair_rows() -> Iterator[Row]:
    """Yield the rows about many pairs of convex polygons, about half of which overlap."""
    for vertices, count in ((4, 100_000), (16, 100_000), (64, 20_000)):
        random = np.random.default_rng(SEED + vertices)
        centers = random.uniform(-50.0, 50.0, (count, 2))
        a = polygons(random, centers, vertices)
        b = polygons(random, centers + random.uniform(-2.6, 2.6, (count, 2)), vertices)
        size, targets = f"{count} pairs of {vertices}-gons", {16: (4.0, 2.9, 1.0)}.get(vertices, (None,) * 3)
        distance, depth, intersects = {}, {}, {}
        if shapely:
            shapes = shapely.polygons(a), shapely.polygons(b)
            for peers, function in ((distance, shapely.distance), (intersects, shapely.intersects)):
                peers["shapely cold"] = lambda f=function, a=a, b=b: f(shapely.polygons(a), shapely.polygons(b)), count
                peers["shapely warm"] = lambda f=function, shapes=shapes: f(*shapes), count
        if coal:
            distance["coal in a loop, warm"] = measured_by_coal(a, b, signed=False)
            depth["coal in a loop, warm"] = measured_by_coal(a, b, signed=True)
        yield Row("distance", size, count, lambda a=a, b=b: batch.gjk(a, b), distance, targets[0])
        yield Row("depth, by EPA", size, count, lambda a=a, b=b: batch.epa(a, b), depth, targets[1])
        if vertices <= 16:
            yield Row("depth, by SAT", size, count, lambda a=a, b=b: batch.sat(a, b), depth, None)
        yield Row("intersects", size, count, lambda a=a, b=b: batch.intersect(a, b), intersects, targets[2])


def segment_rows() -> Iterator[Row]:
    """Yield the row about many pairs of segments."""
    count = 1_000_000
    ends = np.random.default_rng(SEED).uniform(0.0, 1.0, (4, count, 2))
    peers = {}
    if shapely:
        lines = [shapely.linestrings(np.stack(pair, axis=1)) for pair in (ends[:2], ends[2:])]
        cold = [np.stack(pair, axis=1) for pair in (ends[:2], ends[2:])]
        peers["shapely cold"] = lambda: shapely.intersects(*map(shapely.linestrings, cold)), count
        peers["shapely warm"] = lambda: shapely.intersects(*lines), count
    yield Row("segments", f"{count} pairs", count, lambda: batch.segments_intersect(*ends), peers, 10.0)


def hull_rows() -> Iterator[Row]:
    """Yield the rows about the hull of many points and the smallest box around them."""
    for kind, count in (*(("square", count) for count in (100, 10_000, 1_000_000)), ("circle", 1_000_000)):
        random = np.random.default_rng(SEED + count)
        points = random.uniform(-1.0, 1.0, (count, 2))
        if kind == "circle":
            points /= np.hypot(*points.T)[:, np.newaxis]
        peers = {}
        if shapely:
            built = shapely.multipoints(points)
            peers["shapely cold"] = lambda p=points: shapely.convex_hull(shapely.multipoints(p)), count
            peers["shapely warm"] = lambda built=built: shapely.convex_hull(built), count
        if scipy_spatial and kind == "square":
            peers["scipy"] = lambda p=points: scipy_spatial.ConvexHull(p), count
        target = 5.0 if count == 1_000_000 and kind == "square" else 1.0
        yield Row(f"hull, {kind}", f"{count} points", count, lambda p=points: convex_hull(p), peers, target)
    for count in (100, 10_000, 100_000):
        points = np.random.default_rng(SEED + count).uniform(-1.0, 1.0, (count, 2))
        peers = {}
        if shapely:
            peers["shapely cold"] = lambda p=points: shapely.oriented_envelope(shapely.multipoints(p)), count
        yield Row("smallest box", f"{count} points", count, lambda p=points: min_area_box(p), peers, 1.0)


def point_rows() -> Iterator[Row]:
    """Yield the rows about many points in one polygon."""
    count = 1_000_000
    points = np.random.default_rng(SEED).uniform(-1.05, 1.05, (count, 2))
    x, y = points.T.copy()
    for vertices, target in ((10, 2.0), (100, 2.0), (1000, 5.0)):
        polygon = star(np.random.default_rng(SEED + vertices), vertices)
        peers = {}
        if shapely:
            built = shapely.Polygon(polygon)
            shapely.prepare(built)
            peers["shapely warm"] = lambda built=built: shapely.contains_xy(built, x, y), count
        if matplotlib_path:
            path = matplotlib_path.Path(np.concatenate((polygon, polygon[:1])), closed=True)
            peers["matplotlib"] = lambda path=path: path.contains_points(points), count
        task = "points in a polygon"
        yield Row(task, f"{vertices} vertices", count, lambda p=polygon: pnpoly(p, points), peers, target)


def box_rows() -> Iterator[Row]:
    """Yield the rows about overlapping boxes, of which each overlaps about two others."""
    for count, target in ((1000, 2.5), (10_000, 4.0), (100_000, 4.0)):
        random = np.random.default_rng(SEED + count)
        centers, half = random.uniform(0.0, np.sqrt(count), (count, 2)), random.uniform(0.2, 0.5, (count, 2))
        lower, upper = centers - half, centers + half
        peers = {}
        if shapely:
            built = shapely.box(*lower.T, *upper.T)
            peers["STRtree warm"] = lambda built=built: tree_pairs(built), count
            peers["STRtree cold"] = lambda ends=(*lower.T, *upper.T): tree_pairs(shapely.box(*ends)), count
        if scipy_spatial:
            peers["cKDTree"] = lambda c=centers, h=half: near_pairs(c, h), count
        task = "overlapping boxes"
        yield Row(task, f"{count} boxes", count, lambda a=lower, b=upper: overlapping_pairs(a, b), peers, target)


def tree_pairs(boxes: np.ndarray) -> np.ndarray:
    """Return overlapping pairs by shapely's tree: built, asked, and each pair once."""
    i, j = shapely.STRtree(boxes).query(boxes)
    return np.stack((i, j))[:, i < j]


def near_pairs(centers: np.ndarray, half: np.ndarray) -> np.ndarray:
    """Return overlapping pairs by scipy's tree of the centres, and a look at each."""
    pairs = scipy_spatial.cKDTree(centers).query_pairs(2.0 * half.max(), p=np.inf, output_type="ndarray")
    i, j = pairs.T
    return pairs[(np.abs(centers[i] - centers[j]) <= half[i] + half[j]).all(axis=1)]


def medians(calls: list[tuple[Call, int]]) -> list[float]:
    """Return the median time of each call in microseconds an item."""
    repeats: list[int] = []
    times: list[list[float]] = [[] for _ in calls]
    for call, _ in calls:
        call()
        began = time.perf_counter()
        call()
        repeats.append(max(1, round(SECONDS_A_ROUND / (time.perf_counter() - began))))
    gc.disable()
    for _ in range(ROUNDS):
        for (call, items), repeat, mine in zip(calls, repeats, times, strict=True):
            began = time.perf_counter()
            for _ in range(repeat):
                call()
            mine.append((time.perf_counter() - began) / repeat / items * 1e6)
    gc.enable()
    return [statistics.median(mine) for mine in times]


def main() -> None:
    """Print the table, a line as soon as it is measured."""
    words = sys.argv[1:]
    found = {"shapely": shapely, "coal": coal, "scipy": scipy_spatial, "matplotlib": matplotlib_path}
    print("peers:", ", ".join(f"{name} {'found' if module else 'not installed'}" for name, module in found.items()))
    print("| task | size | collide, us an item | peer, us an item (times as fast as it) | against the best | target |")
    print("|---|---|---|---|---|---|")
    for rows in (pair_rows, segment_rows, point_rows, hull_rows, box_rows):
        for row in rows():
            if words and not any(word in row.task for word in words):
                continue
            ours, *theirs = medians([(row.ours, row.items), *row.peers.values()])
            peers = "; ".join(f"{n} {t:.3g} ({t / ours:.2g}×)" for n, t in zip(row.peers, theirs, strict=True))
            best = f"{min(theirs) / ours:.2g}×" if theirs else "–"
            target = f"{row.target:g}×" if row.target else "–"
            print(f"| {row.task} | {row.size} | {ours:.3g} | {peers or '–'} | {best} | {target} |", flush=True)


if __name__ == "__main__":
    main()
