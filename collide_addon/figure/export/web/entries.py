# SPDX-License-Identifier: GPL-3.0-or-later
"""How new marks appear when a reader goes on to a page: moved into place, drawn on, or faded in."""

import math
from itertools import pairwise

import numpy as np

from ...model.figure import Figure, Kind, Mark
from ...model.style import STYLES
from ..paper import on_paper
from .drawings import short

GROWS = frozenset({Kind.POLYLINE, Kind.POLYGON})


def entry(figure: Figure, mark: Mark, tick: int) -> str:
    """Return the attributes of new marks on the page of a tick, for style sheet and script."""
    begins = mark.span.first == tick
    if mark.motion is not None and begins:
        return f' class="m" data-m="{_motion(figure, mark)}"'
    if mark.delayed and begins:
        return ' class="n w"'
    if mark.kind in GROWS and not (STYLES[mark.role].dash or mark.starts or mark.filled):
        return ' class="g"'
    return ' class="n"'


def _motion(figure: Figure, mark: Mark) -> str:
    """Return the point about which a mark rotates, and its position along its path, as CSS transforms."""
    motion, unit = mark.motion, figure.unit
    assert motion is not None  # noqa: S101  # as `entry` asked
    ((x, y),) = on_paper(figure, mark, np.array([motion.about]))
    moves = [motion.shift, *motion.via]
    lengths = [math.dist(*each) for each in pairwise([*moves, (0.0, 0.0)])]
    whole, gone, frames = sum(lengths) or 1.0, 0.0, [f"{short(x)}px {short(y)}px"]
    for (right, up), length in zip(moves, lengths, strict=True):
        left, share = 1.0 - gone / whole, gone / whole
        frame = f"{short(share, 3)} translate({short(right / unit)}px,{short(-up / unit)}px)"
        if motion.turn:
            frame += f" rotate({short(-math.degrees(motion.turn) * left)}deg)"
        if motion.stretch != (1.0, 1.0):
            frame += " scale({},{})".format(*(short(1.0 + (each - 1.0) * left, 3) for each in motion.stretch))
        frames.append(frame)
        gone += length
    return ";".join(frames)
