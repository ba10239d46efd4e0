# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks of the layers that a figure has only on request.

These are single differences, earlier simplexes, a legend, and the scheme: the algorithm as a few lines of pseudocode
beside its panels, with the running lines lit in each phase.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from ..model.algorithm import Scheme
from ..model.choices import Layer
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ..model.layers import PLANES, layer_of, shown_layers
from ..model.style import PAGE_HEIGHT, PAGE_WIDTH, SCHEME_ROOM, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import EDGE, HEADING_STRIP, TITLE_STRIP, Sheet
from ..page.text_metrics import text_width
from ..text.catalogue import sentences
from ..text.messages import say
from .pair import MOST_DIFFERENCE_POINTS

GROWING = frozenset({Role.SIMPLEX, Role.POLYTOPE})
"""Roles of marks that grow from step to step; their earlier states are the history."""


def on_request(figure: Figure, subjects: Sequence[Subject], layers: Sequence[Layer], scheme: Scheme | None) -> Figure:
    """Return the figure with the marks of the given layers that it does not have by itself."""
    marks = list(figure.marks)
    if Layer.DIFFERENCES in layers:
        marks += _differences(figure, subjects)
    if Layer.HISTORY in layers:
        marks += _history(figure)
    if Layer.ALGORITHM in layers and figure.rail and scheme:
        marks += scheme_marks(figure, scheme)
    figure = replace(figure, marks=tuple(marks))
    return replace(figure, marks=(*marks, *legend_marks(figure))) if Layer.LEGEND in layers else figure


def _differences(figure: Figure, subjects: Sequence[Subject]) -> Iterator[Mark]:
    """Yield the points a − b of all vertices once only their hull shows; none if there are too many to distinguish."""
    hulls = [mark.span.first for mark in figure.marks if mark.role is Role.DIFFERENCE_HULL]
    drawn = [mark.span.ends + 1 for mark in figure.marks if mark.role is Role.DIFFERENCE_POINTS]
    since = max([*drawn, min(hulls, default=figure.ticks)])
    if len(subjects) != 2 or since >= figure.ticks:
        return
    a, b = (subject.shape.core.vertices for subject in subjects)
    if len(a) * len(b) <= MOST_DIFFERENCE_POINTS:
        points = (a[:, None] - b).reshape(-1, 2)
        yield Mark(Kind.POINTS, Role.DIFFERENCE_SINGLE, points, "single-differences", Panel.DIFFERENCE, Span(since))


def _history(figure: Figure) -> Iterator[Mark]:
    """Yield the outlines of simplexes and polytopes, each once, from the step after its first appearance."""
    seen = set()
    for mark in figure.marks:
        if mark.role not in GROWING or mark.kind not in (Kind.POLYLINE, Kind.POLYGON) or mark.asking:
            continue
        shape, step = frozenset(map(tuple, mark.points.tolist())), mark.span.first // PHASES
        if mark.span.last is not None and mark.panel is Panel.DIFFERENCE and shape not in seen:
            seen.add(shape)
            span, part = Span.of(step + 1), f"history-{mark.part}"
            yield replace(mark, role=Role.HISTORY, part=part, span=span, filled=False, asking=None, motion=None)


LEGEND_Y = PAGE_HEIGHT - TITLE_STRIP - HEADING_STRIP / 2
"""Height of the centre of the legend's line; all lengths here are in figure units."""
SWATCH, SWATCH_GAP = 8.0, 3.0
"""Width of an entry's sample, and the gap to its text."""
LEGEND = (
    *(Role.SIMPLEX, Role.POLYTOPE, Role.EDGE_LIT, Role.NEAREST, Role.REGION_NOW, Role.REGION, Role.DIRECTION),
    *(Role.SUPPORT_LINE, Role.WITNESS, Role.TRANSLATION, Role.AXIS, Role.SHADOW_A),
    *(Role.SHADOW_B, Role.RADIUS_A, Role.RADIUS_B, Role.CENTER_LINE, Role.RAY, Role.CROSSING, Role.FOOT),
    *(Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, Role.DIFFERENCE_HULL),
    *(Role.DIFFERENCE_SINGLE, Role.HISTORY),
)
"""The roles that a legend can name, most important first; if there is too little room, the last ones are left out.

The origin, the circle of the distance and empty areas are always labelled where they are.
"""


BEST = (Kind.ARROW, Kind.AREA)
_GJK_EPA, _AXES = frozenset({"GJK", "EPA"}), frozenset({"SAT", "OBB"})
OWN_WORDS: Mapping[Role, frozenset[str]] = {
    **dict.fromkeys((Role.SIMPLEX, Role.POLYTOPE, Role.EDGE_LIT, Role.NEAREST, Role.REGION_NOW, Role.REGION), _GJK_EPA),
    **dict.fromkeys((Role.WITNESS, Role.DIFFERENCE_HULL, Role.SUPPORT_DIFFERENCE), _GJK_EPA),
    **dict.fromkeys((Role.AXIS, Role.SHADOW_A, Role.SHADOW_B, Role.RADIUS_A, Role.RADIUS_B, Role.CENTER_LINE), _AXES),
    Role.RAY: frozenset({"PNPOLY"}),
    Role.FOOT: frozenset({"Foot"}),
}
"""Roles that have their legend texts only in figures of these algorithms; elsewhere they mean something else."""


def legend_marks(figure: Figure) -> list[Mark]:
    """Return the legend: a line of samples and names of what shows, for each phase."""
    shown = {None, *shown_layers(figure.parameters)}
    marks = [
        mark
        for mark in figure.marks
        if mark.panel in PLANES and mark.kind is not Kind.LABEL and layer_of(mark) in shown
        if mark.role in LEGEND and figure.algorithm in OWN_WORDS.get(mark.role, {figure.algorithm})
    ]
    headings = [mark for mark in figure.marks if mark.part.startswith("heading-")]

    def seen_at(tick: int) -> tuple[tuple[tuple[Role, Kind], ...], list[Mark]]:
        samples = _samples(mark for mark in marks if mark.span.shows(tick) and mark.asking is not True)
        return samples, [mark for mark in headings if mark.span.shows(tick)]

    found: list[Mark] = []
    for (samples, _), group in groupby(range(figure.ticks), seen_at):
        ticks = list(group)
        last = None if ticks[-1] == figure.ticks - 1 else ticks[-1]
        found += _line(figure, samples, Span(ticks[0], last))
    return found


def _samples(marks: Iterable[Mark]) -> tuple[tuple[Role, Kind], ...]:
    """Return the visible roles, in the order of `LEGEND`, each with its most typical kind.

    That is an arrow or an area if there is one, a dot if there is nothing else, and otherwise a line.
    """
    kinds: dict[Role, set[Kind]] = {}
    for mark in marks:
        kinds.setdefault(mark.role, set()).add(mark.kind)
    named = [(role, kinds[role]) for role in LEGEND if role in kinds]
    return tuple(
        (role, Kind.POINTS if some == {Kind.POINTS} else next(filter(some.__contains__, BEST), Kind.POLYLINE))
        for role, some in named
    )


def _line(figure: Figure, samples: Sequence[tuple[Role, Kind]], span: Span) -> Iterator[Mark]:
    """Yield the entries of a legend, from the left, in the free parts of the line of headings."""
    rooms = list(_rooms(figure, span))
    for role, kind in samples:
        text = say(f"legend.{role.value}", figure.language)
        width = SWATCH + SWATCH_GAP + text_width(text, SMALL_SIZE)
        row = next((row for row, (left, right) in enumerate(rooms) if left + width <= right), None)
        if row is None:
            continue
        left, right = rooms[row]
        rooms[row] = (left + width + 8.0, right)
        part = f"legend-{role.value}"
        sample = np.array([(left, LEGEND_Y), (left + SWATCH, LEGEND_Y)])
        if kind is Kind.POINTS:
            sample = sample.mean(axis=0, keepdims=True)
        if kind is Kind.AREA:
            up = np.array([0.0, 2.0])
            sample = np.concatenate([sample - up, (sample + up)[::-1]])
        corner, unit = np.array([figure.page.left, figure.page.bottom]), figure.unit
        yield Mark(kind, role, corner + unit * sample, part, Panel.PAGE, span)
        at = corner + unit * np.array([(left + SWATCH + SWATCH_GAP + text_width(text, SMALL_SIZE) / 2, LEGEND_Y)])
        yield Mark(Kind.LABEL, role, at, part, Panel.PAGE, span, text=text, size=SMALL_SIZE * unit)


def _rooms(figure: Figure, span: Span) -> Iterator[tuple[float, float]]:
    """Yield the start and end of each part of the line that the headings leave free during a span."""
    headings = sorted(
        ((mark.points[0, 0] - figure.page.left) / figure.unit, text_width(mark.text, SMALL_SIZE))
        for mark in figure.marks
        if mark.part.startswith("heading-") and mark.span.overlaps(span)
    )
    taken = headings or [(EDGE, 0.0)]
    ends = [*(left - 14.0 for left, _ in taken[1:]), PAGE_WIDTH - EDGE]
    yield from ((left + width + 14.0, end) for (left, width), end in zip(taken, ends, strict=True))


CODE_LEFT, CODE_INDENT, CODE_PITCH = PAGE_WIDTH - EDGE - SCHEME_ROOM + 10.0, 6.0, 12.0
"""Left edge of the lines of pseudocode, indentation of a level, and pitch of the lines."""


def lines_of(algorithm: str, language: str) -> list[tuple[int, str]]:
    """Return the pseudocode of the algorithm with this id, each line with its level; none if it has none."""
    text = sentences(language).get(f"scheme.{algorithm}", "")
    return [((len(line) - len(line.lstrip())) // 2, line.lstrip()) for line in text.splitlines()]


def lit_lines(figure: Figure, scheme: Scheme) -> Iterator[tuple[int, int]]:
    """Yield the first and the last running line at each tick, 0 during an introduction."""
    last = len(figure.steps) - 1
    for step in figure.steps:
        for phase in range(PHASES):
            if step.number < figure.opening:
                yield (0, 0) if step.number < figure.opening - 1 else (1, 1)
            elif step.number == last:
                line = scheme.apart if figure.result.get("relation") == "separated" else 0
                yield (line or scheme.result,) * 2
            else:
                at = min(phase, len(step.captions) - 1)
                first, end = step.pills[at] if step.pills else (at, at)
                yield scheme.parts[first][0], scheme.parts[end][1]


def scheme_marks(figure: Figure, scheme: Scheme) -> list[Mark]:
    """Return the marks of a figure's pseudocode, with running lines lit."""
    lit, marks = list(lit_lines(figure, scheme)), []
    sheet = Sheet(figure.page, figure.panels, figure.areas, figure.unit)
    for row, (level, text) in enumerate(lines_of(str(figure.parameters["algorithm"]), figure.language), start=1):
        middle, tick = sheet.height - (TITLE_STRIP + HEADING_STRIP + 12.0) - (row - 1) * CODE_PITCH, 0
        box = sheet.box(CODE_LEFT - 3.0, PAGE_WIDTH - EDGE, middle, CODE_PITCH)
        for runs, ticks in groupby(first <= row <= last for first, last in lit):
            first, tick = tick, tick + len(list(ticks))
            span, place = Span(first, None if tick == len(lit) else tick - 1), (CODE_LEFT + level * CODE_INDENT, middle)
            if runs:
                marks.append(Mark(Kind.AREA, Role.RAIL_NOW, box, f"scheme-{row}", Panel.PAGE, span))
            role = Role.RAIL_NOW_NAME if runs else Role.TEXT
            marks.append(sheet.text(text, place, SMALL_SIZE, f"scheme-{row}", span=span, role=role))
    return marks
