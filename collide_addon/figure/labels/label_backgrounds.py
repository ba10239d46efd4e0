# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines that leave room for letters standing on them: hatching, the pale lines of a sweep, and all lines in a lens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Bounds, Kind, Mark
from ..model.outline import each_line
from ..model.style import Role
from ..page.sheet import bounds_of, corners_of
from .obstacles import FAINT, grown, meets_any, text_box

TEXT_GAP = 1.5
"""Between letters and strokes around them, in figure units."""


def written_upon(marks: Sequence[Mark], unit: float) -> Iterator[Mark]:
    """Yield a figure's marks, with pale strokes and lines in a lens interrupted at labels.

    A lens has too little room for labels beside its lines; leaders are routed clear of all letters. `unit` is a figure
    unit.
    """
    labels = [mark for mark in marks if mark.kind is Kind.LABEL]
    for mark in marks:
        strokes = mark.kind is Kind.POLYLINE and mark.starts == tuple(range(2, len(mark.points), 2))
        in_lens = mark.kind is Kind.POLYLINE and mark.panel.is_lens and mark.role is not Role.LEADER
        if (in_lens or (strokes and mark.role in FAINT)) and mark.motion is None:
            near = [label for label in labels if label.panel is mark.panel and label.seen_with(mark)]
            yield from _without(mark, [grown(text_box(label), TEXT_GAP * unit) for label in near])
        else:
            yield mark


def outside(strokes: Floats, hole: Floats) -> Floats:
    """Return the parts (2 m, 2) of strokes (2 n, 2) outside a convex polygon, counter-clockwise."""
    lines = strokes.reshape(-1, 2, 2)
    (x, y), (to_x, to_y), low, high = lines[:, 0].T, lines[:, 1].T, hole.min(axis=0), hole.max(axis=0)
    meets = (np.maximum(x, to_x) >= low[0]) & (np.minimum(x, to_x) <= high[0])
    near = np.flatnonzero(meets & (np.maximum(y, to_y) >= low[1]) & (np.minimum(y, to_y) <= high[1]))
    if not len(near):
        return strokes
    some = lines[near]
    tails, ways, sides = some[:, 0], some[:, 1] - some[:, 0], hole[[*range(1, len(hole)), 0]] - hole
    outwards = sides[:, ::-1] * (1.0, -1.0)
    above, climb = outwards @ tails.T - (hole * outwards).sum(axis=1)[:, np.newaxis], outwards @ ways.T
    with np.errstate(divide="ignore", invalid="ignore"):
        crossed = -above / climb
    misses = ((climb == 0.0) & (above > 0.0)).any(axis=0)
    enters = np.where(climb < 0.0, crossed, 0.0).max(axis=0, initial=0.0)
    leaves = np.where(climb > 0.0, crossed, 1.0).min(axis=0, initial=1.0)
    cut = ~misses & (enters < leaves)
    if not cut.any():
        return strokes
    before, after = cut & (enters > 0.0), cut & (leaves < 1.0)
    upto, beyond = some[before], some[after]
    upto[:, 1] = upto[:, 0] + enters[before, np.newaxis] * ways[before]
    beyond[:, 0] += leaves[after, np.newaxis] * ways[after]
    outside: Floats = np.concatenate([np.delete(lines, near[cut], axis=0), upto, beyond]).reshape(-1, 2)
    return outside


def _without(mark: Mark, boxes: Sequence[Bounds]) -> Iterator[Mark]:
    ends = strokes = np.concatenate([np.repeat(line, 2, axis=0)[1:-1] for line in each_line(mark)])
    seen = bounds_of(mark.points)
    for box in boxes:
        if meets_any(box, [seen]):
            ends = outside(ends, corners_of(box))
    if ends is strokes:
        yield mark
    elif len(ends):
        yield replace(mark, points=ends, starts=tuple(range(2, len(ends), 2)))
