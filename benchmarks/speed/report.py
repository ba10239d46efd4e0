# SPDX-License-Identifier: GPL-3.0-or-later
"""The page made from the results: tables by topic, plots, missed targets."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from .contest import Topic
from .peers import versions
from .plots import plot
from .result import Result
from .words import HEAD, line, missed

INTRODUCTION = """# Speed

What the geometry and the operators cost, beside the libraries one would install instead. Everything in a line is
measured in one run, taking turns; compare the ratios, as the times belong to one machine. Made by

    {command}

"Times as fast" is the peer's time divided by ours: the median of the rounds, followed by their quartiles; {runs}
Cold is from arrays to the answer, including a library's own objects; warm is with its objects prepared. A target is
against the best peer of the row, as set before any code was written; "within 3.5×" lets the peer be that much faster.

[What pictures and films cost](speed-pictures.md), beside Manim, has its own page.

{machine}

**Of {wanted} targets {reached} are reached.**
"""
QUOTED = """
## openGJK, for reference

openGJK is not available as a package, so it is not in the tables. Called through ctypes, on another machine and
another day, with its structures prepared, it took (µs per pair):

| vertices | 4 | 16 | 64 | 256 | 4096 | 100,000 pairs of 16-gons in a loop |
|---|--:|--:|--:|--:|--:|--:|
| apart | 0.60 | 0.75 | 1.5 | 5.0 | 103 | 0.8 |
| overlapping | 0.61 | 0.63 | 0.89 | 1.8 | 19 | |
"""


def write_report(results: Sequence[Result], path: Path, command: str) -> list[Path]:
    """Write the page and the plots beside it; return all paths."""
    measured = _by_topic(results)
    written, text = [path], _introduction(results, command)
    path.parent.mkdir(parents=True, exist_ok=True)
    for topic, own in measured.items():
        picture = path.parent / "pictures" / "speed" / f"{topic.name}.svg"
        text += f"\n## {topic.title}\n\n{topic.about}\n"
        if plot(topic, own, picture):
            text += f"\n![{topic.title}: cost against size](pictures/speed/{picture.name})\n"
            written.append(picture)
        text += f"\nTime of {topic.item}; size: {topic.size}.\n\n{HEAD}\n" + "".join(line(each) + "\n" for each in own)
        text += "".join(f"\n{each.runs[-1].note}\n" for each in own if each.runs[-1].note)
    path.write_text(text + QUOTED, encoding="utf-8")
    return written


def machine() -> str:
    """Return a description of the machine and the libraries."""
    found = [f"{name} {version}" for name, version in versions().items() if version]
    absent = [name for name, version in versions().items() if not version]
    text = f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, numpy {np.__version__}; "
    text += ", ".join(found) + "."
    return text + (f" Not installed, so without a column: {', '.join(absent)}." if absent else "")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _by_topic(results: Iterable[Result]) -> dict[Topic, list[Result]]:
    found: dict[Topic, list[Result]] = {}
    for result in results:
        found.setdefault(result.row.topic, []).append(result)
    return found


def _introduction(results: Sequence[Result], command: str) -> str:
    wanted = [result for result in results if result.has_target]
    short = [result for result in wanted if result.share < 1.0]
    count = len(results[0].runs)
    runs = (
        f"all was\nmeasured {count} times, and “between runs” says by how much the larger ratio exceeds the smaller."
        if count > 1
        else "all was\nmeasured once."
    )
    text = INTRODUCTION.format(
        command=command, runs=runs, machine=machine(), wanted=len(wanted), reached=len(wanted) - len(short)
    )
    if short:
        text += "\nMissed are\n\n" + "".join(missed(result) + "\n" for result in short)
    return text
