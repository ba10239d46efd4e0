# SPDX-License-Identifier: GPL-3.0-or-later
"""How often the classic snippets are wrong on random input, and how often this package is: a table in Markdown.

    uv run python benchmarks/failure_rates.py --pairs 10000 --out docs/failure-rates.md

The same arguments give the same file. The exit code is 1 when this package is ever wrong; shapely says what is true.
"""

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from failure_answers import FAMILIES, Count, count_answers  # noqa: E402
from failure_distances import HULLS, DistanceCount, HullCount, count_distances, count_hulls  # noqa: E402

from collide_addon.geometry import Relation  # noqa: E402

SEED = 1
SHIFTS = (0, 20, 45, 60, 100)
"""How far the demo's two point sets are moved apart; from 45 on no pair overlaps."""

HEAD = """# How often the classic snippets are wrong

The code in the five documents that this project began with, rebuilt mistake for mistake in `collide_addon/pitfalls/`,
and this package, on the same {pairs:,} random inputs per line; shapely (GEOS) says what is true. Made by
`python benchmarks/failure_rates.py --pairs {pairs} --seed {seed} --out docs/failure-rates.md`, where {seed} is the seed
of the random numbers: the same command gives the same file.

This package was wrong {wrong} times.
"""

DISTANCES = """
## Distance: GJK in MAXScript

The demo's own generator: 25 random points each, the rectangles of A and B moved apart by dx, a random start triangle.
For separated pairs the distance is right, too small or too large, or the guard stops a loop that would never end;
for overlapping pairs there should be no distance.

| dx | overlap | touch | apart | distance though they overlap | guard | distance right | too small | too large | rounds, mean (most) | ours wrong |
|---|---|---|---|---|---|---|---|---|---|---|
"""  # noqa: E501  # a table has wide lines
TESTS = """
The demo's last test, for a separating line, was run {tests:,} times and said no {refusals} times.
"""

HULL_TABLE = """
## Convex hull in MAXScript

| sets of | code stops | true vertices lost | points kept that are not vertices | ours wrong |
|---|---|---|---|---|
"""

ANSWERS = """
## Do they collide: rays in C, separating axes in TypeScript, boxes in Java and C

Missed: they overlap, but the snippet says no. Invented: they are apart, but it says yes. Contacts are a convention.

| family | overlap | touch | apart | missed | invented | contacts called a collision | ours wrong |
|---|---|---|---|---|---|---|---|
"""


def main() -> int:
    """Count and write the file, or print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=10_000, help="inputs per line")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the random numbers")
    parser.add_argument("--out", type=Path, help="file to write; by default the table is printed")
    given = parser.parse_args()
    text, wrong = document(given.pairs, given.seed)
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 1 if wrong else 0


def document(pairs: int, seed: int = SEED) -> tuple[str, int]:
    """Return the whole text, and how often this package was wrong."""
    distances = [count_distances(dx, seed, pairs) for dx in SHIFTS]
    hulls = [count_hulls(name, seed, pairs) for name in HULLS]
    answers = [count_answers(name, draw, seed, pairs) for name, draw in FAMILIES.items()]
    wrong = sum(count.ours_wrong for count in (*distances, *hulls, *answers))
    tests = TESTS.format(tests=sum(c.tests for c in distances), refusals=sum(c.refusals for c in distances))
    return (
        HEAD.format(pairs=pairs, seed=seed, wrong=wrong)
        + DISTANCES
        + "".join(map(distance_row, distances))
        + tests
        + HULL_TABLE
        + "".join(map(hull_row, hulls))
        + ANSWERS
        + "".join(map(answer_row, answers)),
        wrong,
    )


def distance_row(c: DistanceCount) -> str:
    """Return a line of the first table."""
    overlap, touch, apart = relations(c.truths)
    mean = c.iterations / sum(c.truths.values())
    return row(
        c.dx,
        overlap,
        touch,
        apart,
        share(c.found_though_overlapping, overlap),
        c.guard,
        share(c.right_distance, apart),
        share(c.too_small, apart),
        share(c.too_large, apart),
        f"{mean:.1f} ({c.most_iterations})",
        c.ours_wrong,
    )


def hull_row(c: HullCount) -> str:
    """Return a line of the second table."""
    counts = (share(count, c.sets) for count in (c.stopped, c.lost, c.kept_too_many))
    return row(c.name, *counts, c.ours_wrong)


def answer_row(c: Count) -> str:
    """Return a line of the third table."""
    overlap, touch, apart = relations(c.truths)
    counts = (share(c.missed, overlap), share(c.invented, apart), share(c.touching_seen, touch))
    return row(c.name, overlap, touch, apart, *counts, c.ours_wrong)


def relations(truths: dict[Relation, int]) -> tuple[int, int, int]:
    """Return how many pairs overlap, touch and are apart."""
    return truths[Relation.PENETRATING], truths[Relation.TOUCHING], truths[Relation.SEPARATED]


def share(count: int, total: int) -> str:
    """Return a count with its share of the total; a dash where the total is 0."""
    return f"{count} ({count / total:.1%})" if total else "–"


def row(*cells: object) -> str:
    """Return a line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |\n"


if __name__ == "__main__":
    sys.exit(main())
