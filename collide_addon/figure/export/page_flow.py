# SPDX-License-Identifier: GPL-3.0-or-later
"""Fills pages from top to bottom with pieces that do not break."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from .paper import Item


@dataclass(frozen=True, slots=True)
class Slab:
    """A piece of a document that does not break between pages, `height` points high.

    Its items are placed below y = 0, its upper edge. `gap` is empty space below it, dropped at the end of a page. If it
    `keeps`, it stays on one page with what follows; if it `breaks`, it starts a new page.
    """

    height: float
    items: tuple[Item, ...] = ()
    gap: float = 0.0
    keeps: bool = False
    breaks: bool = False


def filled(slabs: Sequence[Slab], room: float) -> list[list[Item]]:
    """Return the items of each page, `room` points high, as if every page's upper edge were at y = 0.

    Slabs that keep together are separated only if they are too high for a page of their own.
    """
    pages: list[list[Item]] = []
    down = math.inf  # no page has begun
    for run in _runs(slabs):
        if run[0].breaks or down + _height(run) > room:
            down = math.inf
        for slab in run:
            if down + slab.height > room:
                down = math.inf
            if down > room and slab.items:  # empty space at the top of a page is dropped
                pages.append([])
                down = 0.0
            if slab.items:
                pages[-1].extend(moved(slab.items, up=-down))
            down += slab.height + slab.gap
    return pages


def beside(left: Sequence[Slab], right: Sequence[Slab], room: float) -> list[Slab]:
    """Return two columns as slabs as high as the higher of both; what does not fit on a page goes into another slab."""
    return [
        Slab(
            max(_height(one), _height(other)),
            (*_stacked(one), *_stacked(other)),
            gap=max((column[-1].gap for column in (one, other) if column), default=0.0),
        )
        for one, other in zip_longest(_pieces(left, room), _pieces(right, room), fillvalue=())
    ]


def moved(items: Iterable[Item], *, right: float = 0.0, up: float = 0.0) -> list[Item]:
    """Return the items moved."""
    return [replace(item, x=item.x + right, y=item.y + up) for item in items]


def _runs(slabs: Sequence[Slab]) -> list[list[Slab]]:
    """Return the slabs in runs that stay together."""
    runs: list[list[Slab]] = []
    together = False
    for slab in slabs:
        if together and not slab.breaks:
            runs[-1].append(slab)
        else:
            runs.append([slab])
        together = slab.keeps
    return runs


def _height(slabs: Sequence[Slab]) -> float:
    """Return the height of slabs below each other, without the last one's gap."""
    return sum(slab.height + slab.gap for slab in slabs) - (slabs[-1].gap if slabs else 0.0)


def _stacked(slabs: Sequence[Slab]) -> list[Item]:
    """Return the items of slabs below each other."""
    items: list[Item] = []
    down = 0.0
    for slab in slabs:
        items.extend(moved(slab.items, up=-down))
        down += slab.height + slab.gap
    return items


def _pieces(slabs: Sequence[Slab], room: float) -> list[Sequence[Slab]]:
    """Cut a column into pieces of at most a page's height."""
    pieces: list[list[Slab]] = []
    for slab in slabs:
        if not pieces or _height([*pieces[-1], slab]) > room:
            pieces.append([])
        pieces[-1].append(slab)
    return [tuple(piece) for piece in pieces]
