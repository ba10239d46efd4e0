# SPDX-License-Identifier: GPL-3.0-or-later
"""Results in words: lines of Markdown."""

from __future__ import annotations

import math

from .contest import Target
from .reasons import reason
from .result import Result

COLUMNS = ("case", "size", "collide", "best peer", "times as fast", "between runs", "target", "", "others")
HEAD = f"| {' | '.join(COLUMNS)} |\n|---|--:|--:|---|---|--:|---|---|---|"


def line(result: Result) -> str:
    """Return a line of the table."""
    row, best = result.row, result.best
    others = [f"{name} {duration(result.seconds(name))}" for name in result.peers if name != best]
    between = result.between_runs
    cells = (
        row.case,
        f"{row.size:,}",
        duration(result.seconds()),
        f"{best} {duration(result.seconds(best))}" if best else "–",
        times(result),
        "–" if between is None else f"{between:.0%}",
        target(row.target) if result.has_target else "–",
        verdict(result) if result.has_target else "",
        "; ".join(others),
    )
    return f"| {' | '.join(cells)} |"


def duration(seconds: float) -> str:
    """Return a time with the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{three(seconds / size)} {unit}"
    return f"{three(seconds / 1e-9)} ns"


def three(value: float) -> str:
    """Return a number with three digits, or all its digits before the point if there are more."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def times(result: Result) -> str:
    """Return how many times as fast as the best peer, and the middle half of the rounds."""
    ratio = result.ratio
    return f"**{two(ratio.value)}×** ({two(ratio.low)} to {two(ratio.high)})" if ratio else "–"


def two(value: float) -> str:
    """Return a ratio with two digits, or all its digits before the point if there are more."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def target(wanted: Target) -> str:
    """Return the target in words."""
    if wanted.within is not None:
        return f"under {duration(wanted.within)}"
    if wanted.times == 1.0:
        return "ahead"
    if wanted.times < 1.0:
        return f"within {1 / wanted.times:.3g}×"
    return f"{wanted.times:g}×"


def verdict(result: Result) -> str:
    """Return whether the target is reached, or else the reached share of it."""
    return "reached" if result.share >= 1.0 else f"missed: {math.floor(100 * result.share)}% of it"


def missed(result: Result) -> str:
    """Return a line about a missed target."""
    row = result.row
    why = reason(row)
    by = verdict(result).removeprefix("missed: ")
    said = f"- {row.topic.title}: {row.case}, {row.size:,} {row.topic.size}: {by}"
    return f"{said}. {why}" if why else f"{said}."
