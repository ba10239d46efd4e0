# SPDX-License-Identifier: GPL-3.0-or-later
"""How do time and memory grow with the size of the input? A table of sizes, for the hardest inputs.

Each measurement has its own process, so that the peak of memory is its own too, and ends when it has taken
too much of either. Given a revision to compare with, the package of that revision is measured as well.

    python benchmarks/growth.py --before REVISION --out docs/growth.md
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
MOST_SECONDS = 5
"""The limit of processor time."""
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)
"""Exit codes of a process that has exceeded its time."""
MOST_BYTES = 2 << 30
MEASURABLE = 0.01
"""Seconds; below this, growth does not reflect the algorithm."""


class Case(NamedTuple):
    """A kind of input of given size, and the function that is measured with it."""

    title: str
    function: str
    make: Callable[[int], Any]
    checked: bool = False
    """Whether the function receives a `Polygon`, checked before the clock starts."""
    is_in_space: bool = False
    """Whether it is a function of `geometry.space`, which takes several arguments and did not exist before."""


def circle(n: int) -> np.ndarray:
    """Return the vertices of a regular polygon."""
    angle = np.linspace(0.0, 2.0 * np.pi, n, endpoint=False)
    return np.stack((np.cos(angle), np.sin(angle)), axis=1)


def star(n: int) -> np.ndarray:
    """Return a ring whose vertices are alternately near the middle and far from it: long edges in all directions."""
    return circle(n) * np.where(np.arange(n) % 2, 0.5, 1.0)[:, np.newaxis]


def coast(n: int) -> np.ndarray:
    """Return a ring at a randomly varying distance from the middle: many short edges, half of the vertices concave."""
    return circle(n) * np.random.default_rng(1).uniform(0.9, 1.0, (n, 1))


def teeth(n: int) -> np.ndarray:
    """Return a saw-tooth of long level teeth: few edges overlap in height, all in width."""
    row = np.arange(n // 2 - 1)
    tips = np.stack((np.full(len(row), 1e3), row + 0.5), axis=1)
    ring = np.stack((np.stack((np.zeros(len(row)), row), axis=1), tips), axis=1).reshape(-1, 2)
    return np.concatenate((ring, [(-1.0, n / 2.0), (-1.0, -1.0)]))


def slanted_teeth(n: int) -> np.ndarray:
    """Return the same saw-tooth, turned by 0.7: the boxes of all edges overlap."""
    return teeth(n) @ np.array([(np.cos(0.7), np.sin(0.7)), (-np.sin(0.7), np.cos(0.7))])


def triangles(n: int) -> list[np.ndarray]:
    """Return n / 3 triangles with a common vertex."""
    angle = np.linspace(0.0, 6.28, n // 3, endpoint=False)
    rims = [np.stack((np.cos(turned), np.sin(turned)), axis=1) for turned in (angle, angle + 3.0 / n)]
    return list(np.stack((np.zeros_like(rims[0]), *rims), axis=1))


def holes(n: int) -> list[np.ndarray]:
    """Return a square with n / 4 square holes."""
    side = math.isqrt(n // 4)
    hole = np.array([(1, 1), (3, 1), (3, 3), (1, 3)], dtype=np.float64)
    size = 3 * side + 1
    frame = np.array([(0, 0), (size, 0), (size, size), (0, size)], dtype=np.float64)
    return [frame, *(hole + np.array([3 * i, 3 * j]) for i in range(side) for j in range(side))]


def random_ring(n: int) -> np.ndarray:
    """Return a ring of random points: nearly all edges cross."""
    return np.random.default_rng(0).random((n, 2))


def cylinder(n: int) -> np.ndarray:
    """Return the vertices of a prism with n / 2 sides."""
    ring = circle(n // 2)
    return np.concatenate([np.column_stack((ring, np.full(len(ring), height))) for height in (0.0, 1.0)])


def ball(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return about n vertices and 2 n triangles of a sphere, twice as many around as down."""
    down = math.isqrt(n // 2)
    around = 2 * down
    v, u = np.meshgrid(np.linspace(0.0, np.pi, down + 1), np.arange(around) * np.pi / down, indexing="ij")
    points = np.stack((np.sin(v) * np.cos(u), np.sin(v) * np.sin(u), np.cos(v)), axis=-1).reshape(-1, 3)
    p = (np.arange(down)[:, np.newaxis] * around + np.arange(around)).ravel()
    q = p // around * around + (p + 1) % around
    return points, np.concatenate((np.stack((p, p + around, q + around), axis=1), np.stack((p, q + around, q), axis=1)))


def repeated(n: int) -> tuple[tuple[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """Return two meshes apart, each of n times the same triangle."""
    triangle, rows = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]), np.arange(3 * n).reshape(-1, 3)
    return (np.tile(triangle, (n, 1)), rows), (np.tile(triangle + 3.0, (n, 1)), rows)


def alike(pairs: int) -> int:
    """Return how many shapes have so many pairs."""
    return (1 + math.isqrt(1 + 8 * pairs)) // 2


APART, OVERLAP = np.array((3.0, 0.2, 0.1)), np.array((1.2, 0.2, 0.1))
"""Ways between two shapes of about the size 1."""
CASES = {
    "teeth": Case("saw-tooth of level teeth", "as_polygon", teeth),
    "slanted": Case("the same, slanted", "as_polygon", slanted_teeth),
    "coast": Case("a wavering coast", "as_polygon", coast),
    "star": Case("a star", "as_polygon", star),
    "corner": Case("triangles with a common vertex", "as_polygon", triangles),
    "random": Case("a random ring, refused", "as_polygon", random_ring),
    "holes": Case("a square with n / 4 holes", "triangulate", holes, checked=True),
    "star_ears": Case("a star", "triangulate", star, checked=True),
    "coast_ears": Case("a wavering coast", "triangulate", coast, checked=True),
    "circle_pieces": Case("a regular polygon", "convex_pieces", circle, checked=True),
    "coast_pieces": Case("a wavering coast", "convex_pieces", coast, checked=True),
    "star_parts": Case("a star", "boundary_parts", star),
    "boxes": Case(
        "the same box again and again, 100 n pairs", "overlapping_pairs", lambda n: np.zeros((alike(100 * n), 2))
    ),
    "table": Case(
        "the same triangle again and again, n pairs",
        "pair_table",
        lambda n: [np.array([(0.1, 0.2), (4.3, 1.1), (1.7, 3.9)])] * alike(n),
    ),
    "cylinder": Case("a cylinder", "convex_hull", lambda n: (cylinder(n),), is_in_space=True),
    "cylinders": Case("two cylinders apart", "gjk", lambda n: (cylinder(n), cylinder(n) + APART), is_in_space=True),
    "cylinders_over": Case(
        "two cylinders that overlap", "epa", lambda n: (cylinder(n), cylinder(n) + OVERLAP), is_in_space=True
    ),
    "ball": Case("a sphere", "min_volume_box", lambda n: (ball(n)[0],), is_in_space=True),
    "in_place": Case("a sphere in its own place", "mesh_distance", lambda n: (ball(n), ball(n)), is_in_space=True),
    "repeated": Case("the same triangle n times, and another", "mesh_distance", repeated, is_in_space=True),
}


def measure(name: str, size: int) -> dict[str, float]:
    """Return the seconds and the bytes that one case takes, of the package on the path."""
    from collide_addon import geometry

    case = CASES[name]
    if case.is_in_space:
        geometry = importlib.import_module("collide_addon.geometry.space")
    elif not hasattr(geometry, case.function):  # public since, in a file of its own name before
        geometry = importlib.import_module(f"collide_addon.geometry.{case.function}")
    function: Callable[..., object] = getattr(geometry, case.function)
    given = case.make(size)
    if case.checked:
        given = geometry.as_polygon(given)
    arguments = given if case.is_in_space else (given,)
    if case.function == "overlapping_pairs":
        arguments = given, given + 1.0
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    before, started = peak(), time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(started) + MOST_SECONDS + 1, int(started) + MOST_SECONDS + 1))
    try:
        function(*arguments)
    except ValueError:  # which a GeometryError is
        if name != "random":
            raise
    return {"seconds": time.process_time() - started, "bytes": peak() - before}


def peak() -> int:
    """Return the most memory that this process has had so far."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measured(root: Path, name: str) -> list[dict[str, float]]:
    """Return a measurement for each size, in processes of their own, up to the one that takes too much."""
    rows: list[dict[str, float]] = []
    for size in SIZES:
        program = [sys.executable, str(Path(__file__).resolve()), "--measure", name, str(size)]
        done = subprocess.run(program, env={"PYTHONPATH": str(root)}, capture_output=True, text=True, check=False)
        if done.returncode:
            out_of_memory = "MemoryError" in done.stderr
            if not out_of_memory and done.returncode not in OUT_OF_TIME:
                raise RuntimeError(done.stderr)
            return [*rows, {"memory": float(out_of_memory)}]
        rows.append(json.loads(done.stdout))
    return rows


def cell(row: dict[str, float]) -> str:
    """Return a measurement as the table shows it."""
    if "seconds" not in row:
        return f"> {MOST_BYTES >> 30} GB" if row["memory"] else f"> {MOST_SECONDS} s"
    seconds, size = row["seconds"], row["bytes"] / 1e6
    shown = f"{1e3 * seconds:.2g} ms" if seconds < 0.1 else f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{shown}, {size:.0f} MB"


def growth(rows: list[dict[str, float]]) -> str:
    """Return the exponent of the time, from the smallest size that can be measured to the largest."""
    known = [
        (size, row["seconds"]) for size, row in zip(SIZES, rows, strict=False) if row.get("seconds", 0.0) >= MEASURABLE
    ]
    if len(known) < 2:
        return "–"
    (size, seconds), (larger, more) = known[0], known[-1]
    return f"{math.log(more / seconds) / math.log(larger / size):.1f}"


def table(roots: dict[str, Path]) -> str:
    """Return the table."""
    head = " | ".join(f"{size:,}" for size in SIZES)
    lines = [f"| function | input | | {head} | exponent |", f"|---|---|---|{'--:|' * len(SIZES)}--:|"]
    for name, case in CASES.items():
        used = {"now": roots["now"]} if case.is_in_space else roots
        for k, (when, root) in enumerate(used.items()):
            rows = measured(root, name)
            cells = [cell(row) for row in rows] + [""] * (len(SIZES) - len(rows))
            function = f"space.{case.function}" if case.is_in_space else case.function
            start = f"`{function}` | {case.title}" if k == 0 else " | "
            lines.append(f"| {start} | {when} | {' | '.join(cells)} | {growth(rows)} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


PAGE = """# Growth

What input of n vertices, or of n pairs, costs: processor time, and the growth of peak memory. Above
{seconds} s or {gigabytes} GB a measurement was ended, and larger sizes were not tried. The exponent e of a time like
n^e is taken between the smallest size that took {milliseconds:.0f} ms and the largest one. {before}

{table}

The inputs are described in [benchmarks/growth.py](../benchmarks/growth.py); this page is made by

    uv run --no-sync python benchmarks/growth.py {arguments}

- Polygons are checked by a plane sweep (`polygons/edge_meetings.py`): n log n, whether edges touch or not; it stops at
  the first crossing. Only then is the crossing for the error message searched: that of the first edge that crosses
  another, comparing edge by edge with all others in chunks of bounded memory. In a random ring it is found soon; with
  the only crossing in the last of n edges whose boxes all overlap it takes time like n², and memory like n.
- Ears and bridges are searched in a hierarchy of boxes (`broadphase/hierarchy.py`). The cost of an ear depends on what
  is near it: usually log n, and the square root of n where it is a long and thin triangle across all others.
- A convex polygon is its own only convex piece, recognised in one pass over its vertices.
- The answer of `overlapping_pairs` takes 16 bytes per pair; beyond that it needs memory only for the boxes.
- Shapes that are identical, point by point, are computed once in each part of a pair table.
- In space a face of a hull grows by one triangle at a time, however many vertices it has (`space/hull/facets.py`). For
  up to 3,000 edges the smallest box is also searched at pairs of edges, which takes most of its time there. Meshes that
  touch are searched from left to right where they do, and repeated triangles only once.
"""
BEFORE = "“Before” is revision {revision}."


def main() -> None:
    """Measure one case, or write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--measure", nargs=2, metavar=("CASE", "SIZE"), help="one measurement, for this script itself")
    parser.add_argument("--before", metavar="REVISION", help="compare with the package as it was there")
    parser.add_argument("--out", type=Path, help="where to write the page; printed if left out")
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure[0], int(options.measure[1]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        roots = {"now": ROOT}
        if options.before:
            archive = subprocess.run(
                ["git", "archive", options.before, "collide_addon"], cwd=ROOT, capture_output=True, check=True
            )
            subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
            roots = {"before": Path(folder), **roots}
        page = PAGE.format(
            seconds=MOST_SECONDS,
            gigabytes=MOST_BYTES >> 30,
            milliseconds=1e3 * MEASURABLE,
            before=BEFORE.format(revision=options.before) if options.before else "",
            table=table(roots),
            arguments=" ".join(sys.argv[1:]),
        )
    if options.out:
        options.out.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
