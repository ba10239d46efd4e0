# SPDX-License-Identifier: GPL-3.0-or-later
"""How much of a mark is already drawn when it begins, because a similar mark was there just before.

Each phase has its own marks, so the simplex that ends one step is repeated at the start of the next. Only what is new
is drawn on: the added edge, not the whole triangle.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np

from .arrays import Floats
from .figure import Kind, Mark

LINES = frozenset({Kind.POLYLINE, Kind.POLYGON})


def already_there(marks: Iterable[Mark]) -> dict[int, float]:
    """Return for each mark, by its `id`, how much of it is there before it begins, from 0 (nothing) to 1.

    For a line it is a share of its length; anything else is there as a whole or not at all.
    """
    alike: dict[object, list[Mark]] = defaultdict(list)
    for mark in marks:
        alike[mark.role, mark.panel, mark.kind in LINES or mark.kind, mark.text].append(mark)
    return {id(mark): share for group in alike.values() for mark, share in _shares(group)}


def _shares(group: list[Mark]) -> Iterator[tuple[Mark, float]]:
    """Yield each mark with how much of it the others show before it begins."""
    times = [(mark, mark.span.first, mark.span.ends) for mark in group]
    before: dict[int, list[Mark]] = {}
    for mark, begins, _ in times:
        if begins not in before:
            before[begins] = [other for other, first, last in times if first < begins <= last + 1]
        yield mark, max((_of(mark, other) for other in before[begins]), default=0.0)


def _of(mark: Mark, other: Mark) -> float:
    """Return how much of `mark` is already shown by `other`."""
    points, old = mark.points, other.points
    same = (mark.kind, mark.text, mark.radius, mark.size, mark.filled) == (
        *(other.kind, other.text, other.radius, other.size, other.filled),
    )
    aside = mark.size  # a label may have moved a little to make way for another
    if same and points.shape == old.shape and bool((np.abs(points - old) <= aside).all()):
        return 1.0
    if mark.kind not in LINES or other.kind not in LINES:
        return 0.0
    if set(map(tuple, points.tolist())) <= set(map(tuple, old.tolist())):
        return 1.0  # fewer corners than before
    if len(old) < len(points) and bool((points[: len(old)] == old).all()):
        closed = mark.kind is Kind.POLYGON
        whole = _length(points, closed=closed)
        return _length(old, closed=False) / whole if whole else 0.0
    return 0.0


def _length(points: Floats, *, closed: bool) -> float:
    steps = np.diff(np.concatenate([points, points[:1]]) if closed else points, axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())
