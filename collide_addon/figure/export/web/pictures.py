# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures on the pages of a lesson: an SVG for each panel, side by side or, on a narrow page, stacked.

New marks appear when a reader advances to their page: moved into place, drawn on, or faded in.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from ...model.figure import Align, Bounds, Figure, Kind, Mark, Panel, Span
from ...model.keyframes import already_there
from ...model.playback import LessonPage
from ...model.style import PAGE_WIDTH, STYLES, Role
from ...page.text_metrics import text_width
from ..described import HEADING, STATED_ON, shown_by
from ..paper import on_paper, panels_alone, showing
from .drawings import Drawings, fine, short, use

GROWING_KINDS = frozenset({Kind.POLYLINE, Kind.POLYGON})
SIDE_ROOM = 6.0
"""Margin beside the leftmost and rightmost marks of a panel, in figure units."""


class Pane(NamedTuple):
    """The part of the page that a panel uses, as left edge and width in figure units; and whether it has a table."""

    left: int
    width: int
    is_table: bool


def panes_of(figure: Figure) -> list[list[Pane]]:
    """Return the panes of a figure's panels at each of its ticks, from left to right."""
    layouts, known = [figure.areas_at(tick) for tick in range(figure.ticks)], dict[int, list[Pane]]()
    for tick, areas in enumerate(layouts):
        if id(areas) not in known:
            ends = next((end for end, other in enumerate(layouts) if end > tick and other is not areas), figure.ticks)
            known[id(areas)] = _panes(figure, areas, Span(tick, ends - 1))
    return [known[id(areas)] for areas in layouts]


def _panes(figure: Figure, areas_now: Mapping[Panel, Bounds], span: Span) -> list[Pane]:
    whole = [area for panel, area in areas_now.items() if not panel.is_lens]
    areas = sorted({(area.left, area.right) for area in whole})
    middles = [((right + left) / 2 - figure.page.left) / figure.unit for (_, right), (left, _) in pairwise(areas)]
    edges = [0.0, *middles, PAGE_WIDTH]
    ends: list[list[float]] = [[] for _ in edges[1:]]
    tables = set()
    for mark in (each for each in _drawn(panels_alone(figure)) if each.span.overlaps(span)):
        left, right = _reach(figure, mark)
        row = sum(edge < (left + right) / 2 for edge in middles)
        ends[row] += [max(left, edges[row]), min(right, edges[row + 1])]
        if mark.kind is Kind.LABEL and mark.panel in STATED_ON and not mark.part.startswith(HEADING):
            tables.add(row)
    reached = [(row, math.floor(min(each)), math.ceil(max(each))) for row, each in enumerate(ends) if each]
    return [Pane(left, right - left, row in tables) for row, left, right in reached]


def pictures(
    figure: Figure, panes_at: Sequence[Sequence[Pane]], pages: Sequence[LessonPage], drawings: Drawings
) -> Iterator[str]:
    """Yield the picture of each page in turn, in the panes of its tick; new marks have attributes for their entry."""
    printed, there = panels_alone(figure), already_there(figure.marks)
    numbers, before = set(map(id, _drawn(printed))), set[str]()
    height, drawing_of = printed.page.height / printed.unit, dict[int, str]()
    for number, page in enumerate(pages):
        panes = panes_at[page.tick]
        drawn: list[list[tuple[str, str]]] = [[] for _ in panes]
        for _, mark, opacity in showing(printed, page.tick, asking=page.asking):
            if id(mark) not in numbers:
                continue
            if id(mark) not in drawing_of:
                drawing_of[id(mark)] = drawings.id_of(printed, mark)
            drawing = drawing_of[id(mark)]
            more = "" if opacity == 1.0 else f' opacity="{short(opacity)}"'
            if number and drawing not in before and there[id(mark)] < 1.0:
                more += _entry(printed, mark, page.tick)
            middle = sum(_reach(printed, mark)) / 2
            drawn[sum(pane.left <= middle for pane in panes[1:])].append((more, drawing))
        before = {drawing for shown in drawn for _, drawing in shown}
        said = drawings.label(shown_by(printed, page.tick, asking=page.asking), figure.language)
        panels = ""
        for (left, width, is_table), shown in zip(panes, drawn, strict=True):
            view = fine(left, 0, width, height)
            uses = (_uses(more, [each for _, each in group]) for more, group in groupby(shown, itemgetter(0)))
            panels += f'<svg class="p w{width}{" table" * is_table}" viewBox="{view}">{"".join(uses)}</svg>'
        yield f'<figure role="img" aria-labelledby="{said}">{panels}</figure>'


def _uses(more: str, drawn: Sequence[str]) -> str:
    """Return consecutive drawings, all with these attributes."""
    if not more or "opacity" in more:  # translucent drawings must not be composited as one
        return "".join(use(name, more) for name in drawn)
    return f"<g{more}>{''.join(map(use, drawn))}</g>"


def _drawn(printed: Figure) -> list[Mark]:
    """Return only the marks of panels, without the lines between panels, since the page has gaps of its own."""
    return [mark for mark in printed.marks if mark.panel is not Panel.PAGE or mark.role is not Role.RULE]


def _reach(figure: Figure, mark: Mark) -> tuple[float, float]:
    """Return the horizontal extent of a mark on the page."""
    across = [x for x, _ in on_paper(figure, mark, mark.points)]
    width, share = 2 * mark.radius / figure.unit, 0.5
    if mark.kind is Kind.LABEL:
        width = text_width(mark.text, mark.size / figure.unit, bold=STYLES[mark.role].bold)
        share = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[mark.align]
    return min(across) - share * width - SIDE_ROOM, max(across) + (1.0 - share) * width + SIDE_ROOM


def _entry(figure: Figure, mark: Mark, tick: int) -> str:
    """Return the attributes of a new mark on the page of a tick, for style sheet and script."""
    begins = mark.span.first == tick
    if mark.motion is not None and begins:
        return f' class="m"{_motion(figure, mark)}'
    if mark.delayed and begins:
        return ' class="n w"'
    if mark.kind in GROWING_KINDS and not (STYLES[mark.role].dash or mark.starts or mark.filled):
        return ' class="g"'
    return ' class="n"'


def _motion(figure: Figure, mark: Mark) -> str:
    """Return attributes with the positions along a mark's path, and the point about which it rotates or scales, if any.

    A position is the share of the path completed, the shift, and if needed, the angle in degrees and both scales.
    """
    motion, unit = mark.motion, figure.unit
    assert motion is not None  # noqa: S101  # `_entry` has checked it
    moves = [motion.shift, *motion.via]
    lengths = [math.dist(*each) for each in pairwise([*moves, (0.0, 0.0)])]
    turns = bool(motion.turn) or motion.stretch != (1.0, 1.0)
    whole, gone, frames = sum(lengths) or 1.0, 0.0, list[str]()
    for (right, up), length in zip(moves, lengths, strict=True):
        left = 1.0 - gone / whole
        frame = f"{short(gone / whole, 3)} {fine(right / unit, -up / unit)}"
        if turns:
            sizes = (short(1.0 + (each - 1.0) * left, 3) for each in motion.stretch)
            frame = " ".join([frame, short(-math.degrees(motion.turn) * left), *sizes])
        frames.append(frame)
        gone += length
    ((x, y),) = on_paper(figure, mark, np.array([motion.about]))
    about = f' data-o="{fine(x)}px {fine(y)}px"' if turns else ""
    return f' data-m="{";".join(frames)}"{about}'
