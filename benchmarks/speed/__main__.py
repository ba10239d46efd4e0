# SPDX-License-Identifier: GPL-3.0-or-later
"""What everything costs beside the libraries one would install instead: one run, one table, plots.

    uv run --python 3.13 --group peers python -m benchmarks.speed [WORD …] [--quick] [--runs N] [--out docs/speed.md]

With words, only the rows whose names contain all of them: `hull cold`, `distance 4096`. A peer that is not installed
has no column. A report, not a gate. On two idle cores it takes three minutes per run; with `--quick`, which skips the
largest inputs, less than one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import collide_addon

from .batch_rows import batch_rows
from .blender_rows import blender_rows
from .contest import Row
from .hull_rows import hull_rows, smallest_box_rows
from .many_rows import many_rows
from .measure import QUICK, THOROUGH, measure
from .overlap_rows import overlap_rows
from .pair_rows import pair_rows
from .peers import bpy
from .point_rows import point_rows
from .report import machine, write_report
from .result import Result
from .words import HEAD, line, missed

ROWS = (
    pair_rows,
    batch_rows,
    hull_rows,
    point_rows,
    smallest_box_rows,
    overlap_rows,
    blender_rows,
    many_rows,
)


def main() -> int:
    """Measure the requested rows, print each as soon as it is known, and write the page."""
    arguments = _arguments()
    rows = list(_selected(arguments))
    if not rows:
        print(f"no row has {' '.join(arguments.words)} in its name", file=sys.stderr)
        return 2
    began = time.perf_counter()
    if bpy:
        collide_addon.register()
    try:
        results = _measured(rows, arguments)
    finally:
        if bpy:
            collide_addon.unregister()
    print("\nMissed:\n" + "\n".join(missed(each) for each in results if each.has_target and each.share < 1.0))
    print(f"{time.perf_counter() - began:.0f} seconds")
    if arguments.out:
        for path in write_report(results, arguments.out, _command(arguments)):
            print(path)
    return 0


def _measured(rows: list[Row], arguments: argparse.Namespace) -> list[Result]:
    print(machine(), f"{len(rows)} rows.\n\n{HEAD.replace('| case', '| row')}")
    results = [Result(row, []) for row in rows]
    for run in range(arguments.runs):
        for result in results:
            result.runs.append(measure(result.row.make(), QUICK if arguments.quick else THOROUGH))
            if run == arguments.runs - 1:
                print(line(result).replace("| ", f"| {result.row.topic.title}: ", 1), flush=True)
                print(result.runs[-1].note, end="\n" * bool(result.runs[-1].note), flush=True)
    return results


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.speed", description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rows that have all of these in their names")
    parser.add_argument("--quick", action="store_true", help="few rounds, and no input that takes long")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="measure all of it N times, one after another")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a page of Markdown, and pictures/ beside it")
    return parser.parse_args()


def _selected(arguments: argparse.Namespace) -> Iterator[Row]:
    words = [word.lower() for word in arguments.words]
    for row in chain.from_iterable(rows() for rows in ROWS):
        name = row.name.lower()
        if all(word in name or word in name.replace(",", "") for word in words) and not (arguments.quick and row.long):
            yield row


def _command(arguments: argparse.Namespace) -> str:
    options = [*arguments.words, *(["--quick"] * arguments.quick), "--runs", str(arguments.runs)]
    said = f"uv run --python 3.13 --group peers python -m benchmarks.speed {' '.join(options)}"
    return f"{said} --out docs/{arguments.out.name}"


if __name__ == "__main__":
    sys.exit(main())
