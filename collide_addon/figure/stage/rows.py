# SPDX-License-Identifier: GPL-3.0-or-later
"""What charts of axes or edges share: a row for each, lit while it is looked at, then pale, and the best so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Span

NAMES = (("axis.smallest_so_far", "axis.smallest"), ("axis.largest_so_far", "axis.largest"))
"""Messages that say what an overlap is among others, and a gap: so far, and in the end."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a chart from the top down; the first begins at `corner` (2,), in scene units as `unit` is.

    All other lengths are in figure units.
    """

    corner: Floats
    height: float
    unit: float

    def at(self, x: float, row: float, up: float = 0.0) -> Floats:
        """Return the point (2,) at `x`, so far `up` from the middle of a row."""
        return self.corner + np.array([x, up - (row + 0.5) * self.height]) * self.unit

    def box(self, row: int, low: float, high: float, half: float, up: float = 0.0) -> Floats:
        """Return the corners (4, 2) of a bar from `low` to `high`, of `half` a height to both sides of its middle."""
        ends = ((low, up + half), (high, up + half), (high, up - half), (low, up - half))
        return np.array([self.at(x, row, y) for x, y in ends])


def lit_and_pale(span: Span, lit: Sequence[Span]) -> Iterator[tuple[Span, bool]]:
    """Yield the parts of a span, each with whether it is one of those that are `lit`."""
    first = span.first
    for each in lit:
        if first < each.first:
            yield Span(first, each.first - 1), False
        yield each, True
        first = each.ends + 1
    if first <= span.ends:
        yield Span(first, span.last), False


def while_best(row: int, overlap: float, best: Sequence[float], compared: Sequence[int]) -> Span:
    """Return for how long an overlap stands as the `best` so far, from the phase on in which its row is `compared`."""
    beaten = next((other for other in range(row + 1, len(best)) if best[other] < overlap), None)
    last = None if beaten is None else Span.of(beaten + 1, compared[beaten]).first - 1
    return Span(Span.of(row + 1, compared[row]).first, last)


def names_of_best(overlap: float, span: Span, end: int) -> Iterator[tuple[str, Span]]:
    """Yield what the best overlap or gap is called during its span: from the tick `end` on it is best of all."""
    so_far, at_last = NAMES[overlap < 0.0]
    yield so_far, Span(span.first, end - 1 if span.last is None else span.last)
    if span.last is None:
        yield at_last, Span(end)
