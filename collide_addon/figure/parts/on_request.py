# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks of the layers that a figure has only on request: single differences, earlier simplexes, a legend."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.choices import Layer
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ..model.style import Role
from ..model.subject import Subject
from ..page.legend import legend_marks
from .pair import MOST_DIFFERENCE_POINTS

GROWING = frozenset({Role.SIMPLEX, Role.POLYTOPE})
"""Roles of what grows from step to step, and of which the earlier ones are the history."""


def on_request(figure: Figure, subjects: Sequence[Subject], layers: Sequence[Layer]) -> Figure:
    """Return the figure with the marks of those of these layers that it does not have by itself."""
    marks = list(figure.marks)
    if Layer.DIFFERENCES in layers:
        marks += _differences(figure, subjects)
    if Layer.HISTORY in layers:
        marks += _history(figure)
    figure = replace(figure, marks=tuple(marks))
    return replace(figure, marks=(*marks, *legend_marks(figure))) if Layer.LEGEND in layers else figure


def _differences(figure: Figure, subjects: Sequence[Subject]) -> Iterator[Mark]:
    """Yield the points a − b of all vertices, once their hull shows alone; none of more than can be distinguished."""
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
    """Yield the outlines of simplexes and polytopes, each once, from the step after the one that had it first."""
    seen = set()
    for mark in figure.marks:
        if mark.role not in GROWING or mark.kind not in (Kind.POLYLINE, Kind.POLYGON) or mark.asking:
            continue
        shape, step = frozenset(map(tuple, mark.points.tolist())), mark.span.first // PHASES
        if mark.span.last is not None and mark.panel is Panel.DIFFERENCE and shape not in seen:
            seen.add(shape)
            span, part = Span.of(step + 1), f"history-{mark.part}"
            yield replace(mark, role=Role.HISTORY, part=part, span=span, filled=False, asking=None, motion=None)
