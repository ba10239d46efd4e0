# SPDX-License-Identifier: GPL-3.0-or-later
"""A printed document: blocks in reading order, laid out on A4 pages. Lengths are in points, 72 to the inch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from ..model.figure import Align, Figure
from ..page.text_metrics import wrap
from .paper import PAPER_HEIGHT, PAPER_WIDTH, Item, Page, Photo, PlacedPicture, PlacedRule, PlacedText

SIDE_MARGIN = 47.0
"""17 mm at the sides, so that letters of a figure across the column have at least 7 points."""
END_MARGIN = 30.0
"""10 mm above and below, so that two steps fit a page."""
COLUMN = PAPER_WIDTH - 2 * SIDE_MARGIN
"""Width of the text."""
HEAD_STRIP, FOOT_STRIP = 24.0, 20.0
"""Heights of the strips with the document's title, and with the footer and page number."""
TEXT_TOP = PAPER_HEIGHT - END_MARGIN - HEAD_STRIP
TEXT_HEIGHT = TEXT_TOP - END_MARGIN - FOOT_STRIP
"""Height of the text area."""

BODY_SIZE, HEADING_SIZE, SMALL_SIZE = 10.5, 15.0, 9.0
"""Text sizes; no text on paper is smaller than the last."""
LEADING = 1.4
"""Distance from one baseline to the next, as a multiple of the size."""
BASELINE = 1.05
"""Distance from the top of a line to its baseline, as a multiple of the size."""
HEADING_GAP, PARAGRAPH_GAP, PICTURE_GAP = 6.0, 4.0, 8.0
"""Space below a block of each kind."""
PHOTO_SHARE = 0.8
"""Width of a photo, as a share of its column's."""
GUTTER = 18.0
"""Gap between two columns."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, which stays on one page with what follows."""

    text: str
    size: float = HEADING_SIZE


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text broken into lines, all indented by `indent`; `gap` is the space below."""

    text: str
    size: float = BODY_SIZE
    indent: float = 0.0
    gap: float = PARAGRAPH_GAP


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A figure at a tick, or with the question after it, in its own theme's colours, as wide as its column."""

    figure: Figure
    tick: int
    asking: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty space, dropped at the top of a page; a negative height moves what follows up."""

    height: float


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across the column, `height` below the previous block, for writing on or as a separator."""

    height: float = 8.0


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A break after which a new page starts."""


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Blocks side by side; the left ones take `share` of the width. Page breaks inside are ignored."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]
    share: float = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """Blocks that stay on one page unless they are too high for it."""

    blocks: tuple[Block, ...]


Block = Heading | Paragraph | Picture | Photo | Gap | Rule | PageBreak | Columns | Whole


def paginated(blocks: Iterable[Block], *, title: str, footer: str = "") -> list[Page]:
    """Return the A4 pages, upright, that the blocks fill.

    Paragraphs break into lines and between pages; headings stay with what follows; pictures and columns are not broken.
    Every page has the title at its head, and at its foot the footer and its number, "2 / 5".
    """
    bodies = filled(_slabs(blocks, COLUMN), TEXT_HEIGHT) or [[]]
    return [
        Page((*_head(title), *moved(body, right=SIDE_MARGIN, up=TEXT_TOP), *_foot(footer, number, len(bodies))))
        for number, body in enumerate(bodies, start=1)
    ]


def height_of(blocks: Iterable[Block]) -> float:
    """Return the height of blocks on a page, including the space below them."""
    return sum(slab.height + slab.gap for slab in _slabs(blocks, COLUMN))


def room_below(blocks: Iterable[Block]) -> float:
    """Return the room that blocks, including the space below them, leave on the last page they reach."""
    slabs = _slabs(blocks, COLUMN)
    *before, last = filled([*slabs, Slab(0.0, (PlacedRule(0.0, 0.0, COLUMN),))], TEXT_HEIGHT)
    return TEXT_HEIGHT + last[-1].y if len(before) < len(filled(slabs, TEXT_HEIGHT)) else 0.0


def _slabs(blocks: Iterable[Block], width: float) -> list[Slab]:
    """Return the blocks as slabs, which are not broken between pages, in a column of `width`."""
    return [slab for block in blocks for slab in _of_block(block, width)]


def _of_block(block: Block, width: float) -> list[Slab]:  # noqa: PLR0911  # one return a kind
    match block:
        case Heading(text, size):
            return _lines(text, size, 0.0, width, gap=HEADING_GAP, keeps=True)
        case Paragraph(text, size, indent, gap):
            return _lines(text, size, indent, width, gap=gap)
        case Picture(figure, tick, asking):
            placed = PlacedPicture(figure, tick, asking, 0.0, 0.0, width)
            return [Slab(placed.height, (replace(placed, y=-placed.height),), gap=PICTURE_GAP)]
        case Photo(levels):  # centred, and narrow enough to share a page with its text
            wide, aside = PHOTO_SHARE * width, (1.0 - PHOTO_SHARE) / 2.0 * width
            high = wide * levels.shape[0] / levels.shape[1]
            return [Slab(high, (replace(block, x=aside, y=-high, width=wide, height=high),), gap=PICTURE_GAP)]
        case Columns(left, right, share):
            middle = (width - GUTTER) * share
            slabs = _slabs(right, width - GUTTER - middle)
            shifted = [replace(slab, items=tuple(moved(slab.items, right=middle + GUTTER))) for slab in slabs]
            return beside(_slabs(left, middle), shifted, TEXT_HEIGHT)
        case Rule(height):
            return [Slab(height, (PlacedRule(0.0, -height, width),))]
        case Gap(height):
            return [Slab(height)]
        case PageBreak():
            return [Slab(0.0, breaks=True)]
        case Whole(blocks):
            slabs = _slabs(blocks, width)
            return [*(replace(slab, keeps=True) for slab in slabs[:-1]), *slabs[-1:]]


def _lines(text: str, size: float, indent: float, width: float, *, gap: float, keeps: bool = False) -> list[Slab]:
    """Return a slab for each line; the first two lines of a paragraph stay together, and so do the last two."""
    lines = wrap(text, size, width - indent)
    last = len(lines) - 1
    return [
        Slab(
            size * LEADING,
            (PlacedText(line, indent, -size * BASELINE, size),),
            gap=gap if row == last else 0.0,
            keeps=keeps or (row != last and row in {0, last - 1}),
        )
        for row, line in enumerate(lines)
    ]


def _head(title: str) -> list[Item]:
    line = PAPER_HEIGHT - END_MARGIN - SMALL_SIZE * LEADING
    base = PAPER_HEIGHT - END_MARGIN - SMALL_SIZE
    return [PlacedText(title, SIDE_MARGIN, base, SMALL_SIZE), PlacedRule(SIDE_MARGIN, line, COLUMN)]


def _foot(footer: str, number: int, count: int) -> list[Item]:
    words = [PlacedText(footer, SIDE_MARGIN, END_MARGIN, SMALL_SIZE)] if footer else []
    return [*words, PlacedText(f"{number} / {count}", PAPER_WIDTH - SIDE_MARGIN, END_MARGIN, SMALL_SIZE, Align.RIGHT)]


@dataclass(frozen=True, slots=True)
class Slab:
    """A piece of a document that is not broken between pages, `height` points high.

    Its items are placed below y = 0, its upper edge. `gap` is empty space below it, dropped at the end of a page. If it
    `keeps`, it stays on one page with what follows; if it `breaks`, it starts a new page.
    """

    height: float
    items: tuple[Item, ...] = ()
    gap: float = 0.0
    keeps: bool = False
    breaks: bool = False


def filled(slabs: Sequence[Slab], room: float) -> list[list[Item]]:
    """Return the items of each page, `room` points high, relative to the page's upper edge.

    Slabs that keep together are separated only if they are too high for one page.
    """
    pages: list[list[Item]] = []
    down = math.inf  # no page has begun
    for run in _runs(slabs):
        if run[0].breaks or down + _height(run) > room:
            down = math.inf
        for slab in run:
            if down + slab.height > room:
                down = math.inf
            if down > room and slab.items:  # no empty space at the top of a page
                pages.append([])
                down = 0.0
            if slab.items:
                pages[-1].extend(moved(slab.items, up=-down))
            down += slab.height + slab.gap
    return pages


def beside(left: Sequence[Slab], right: Sequence[Slab], room: float) -> list[Slab]:
    """Return two columns as slabs as high as the higher of both; whatever does not fit on a page is another slab."""
    return [
        Slab(
            max(_height(one), _height(other)),
            (*_stacked(one), *_stacked(other)),
            gap=max((column[-1].gap for column in (one, other) if column), default=0.0),
        )
        for one, other in zip_longest(_pieces(left, room), _pieces(right, room), fillvalue=())
    ]


def moved(items: Iterable[Item], *, right: float = 0.0, up: float = 0.0) -> list[Item]:
    """Return items moved to the right and upwards."""
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
    """Return the height of consecutive slabs, without the last one's gap."""
    return sum(slab.height + slab.gap for slab in slabs) - (slabs[-1].gap if slabs else 0.0)


def _stacked(slabs: Sequence[Slab]) -> list[Item]:
    """Return the items of consecutive slabs."""
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
