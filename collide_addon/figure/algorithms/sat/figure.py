# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: axis after axis beside the shapes with both shadows on it, and the axis that decides."""

from collections.abc import Mapping, Sequence

import numpy as np

from ....geometry import Relation, SatResult, SatStep, certify, sat
from ...labels.labels import clear_letters, place_labels
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Figure, Mark, Panel, Span
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.style import Role
from ...model.subject import Subject
from ...parts.draft import Draft
from ...parts.pair import certificate_lines, evenly, shape_marks, touches_by_tolerance
from ...text.messages import say
from .captions import result_captions, setup_captions, step_captions
from .chart import CHART_HEIGHT, CHART_WIDTH, chart_marks
from .marks import (
    axis_marks,
    edge_of,
    normal_arrow,
    overlap_request,
    shape_letters,
    source_marks,
    vertex_labels,
    way_out,
)
from .placement import place_axes

MOST_AXES = 30
"""Of more axes, only some are shown."""
MOST_BEST, MOST_OTHERS = 12, 12
"""So many of those that were the best so far, and so many of all, evenly chosen."""


def sat_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the separating axes; it ends at the first one, unless every axis was asked for."""
    a, b = subjects
    steps: list[SatStep] = []
    result = sat(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance, stop_early=not choices.every_axis)
    figure = sat_figure(a, b, result, steps, look_of(choices, parameters))
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def sat_figure(
    a: Subject, b: Subject, result: SatResult, steps: Sequence[SatStep], look: Look = DEFAULT_LOOK
) -> Figure:
    """Return the figure of a run of `sat`, of its answer and what it recorded; beside it a chart of the overlaps."""
    shown = _shown(steps) if look.detail is Detail.FULL else []
    chosen = result.axes[result.chosen]
    axes = [step.axis for step in shown] or [chosen]
    outline = np.concatenate([a.boundary, b.boundary, b.boundary + result.depth * result.normal])
    with_chart = bool(shown) and look.layout is Layout.PANELS and len(axes) + len(result.skipped) > 1
    sheet, places = place_axes(axes, outline, (CHART_WIDTH, CHART_HEIGHT) if with_chart else None, look.rulers)
    draft = Draft("SAT", sheet, look, shape_marks((a, b), look.detail))
    draft.tell(*setup_captions(result, len(shown)))
    if shown:
        draft.marks += _all_normals(shown, a, b, sheet.unit)
    for k, (step, place) in enumerate(zip(shown, places, strict=False), start=1):
        spans = [Span.of(k, phase, until=k) for phase in range(PHASES)]
        draft.marks += source_marks(step.axis, a, b, sheet.unit, spans[0])
        draft.marks += axis_marks(step.axis, place, spans, with_projections=True)
        draft.requests.append(overlap_request(step.axis, place, spans[3]))
        draft.tell(*step_captions(step, a, b, result, steps), ask="ask.shadows", answer=3)
    if with_chart:
        rows_skipped = len(result.skipped) if len(axes) + len(result.skipped) <= MOST_AXES else 0
        draft.marks += chart_marks(shown, result, rows_skipped, sheet.unit, look.language)
    last, certificate = Span.of(len(shown) + 1), certify(result)
    place, penetrating = places[axes.index(chosen)], result.relation is Relation.PENETRATING
    draft.marks += source_marks(chosen, a, b, sheet.unit, last)
    draft.marks += axis_marks(chosen, place, [last] * PHASES, with_projections=look.detail is Detail.FULL)
    draft.requests.append(overlap_request(chosen, place, last, "p = " if penetrating else ""))
    if penetrating:
        draft.marks += way_out(chosen, place, b, last)
    else:
        draft.marks += certificate_lines(certificate, sheet, Span.of(len(shown) + 1, 1))
    ask = "ask.relation" if touches_by_tolerance(certificate) else "ask.axis"
    draft.tell(*result_captions(result, steps, certificate), ask=ask)
    marks = clear_letters(draft.marks + shape_letters(a, b, axes, sheet), sheet)
    marks += place_labels(draft.requests, marks, sheet)
    marks += vertex_labels(a, b, [None, *(step.axis for step in shown), chosen], marks, sheet)
    return draft.finish(
        say("title.pair", look.language, algorithm="SAT", a=a.name, b=b.name),
        headings={Panel.WORLD: "panel.world", **({Panel.MEASURE: "sat.chart"} if with_chart else {})},
        words={
            Role.DIRECTION: "sat.joins",
            Role.NEAREST: "sat.nearest_vertex",
            Role.CERTIFICATE: "sat.separating_line",
        },
        marks=marks,
        badge=f"badge.{result.relation.value}",
        result=result_summary(result),
    )


def _shown(steps: Sequence[SatStep]) -> list[SatStep]:
    """The steps to show: all, or of very many some of all and some that were the best so far, the last one included."""
    if len(steps) <= MOST_AXES:
        return list(steps)
    improved = [step for step in steps if step.best == step.index]
    groups = evenly(improved, MOST_BEST), evenly(steps, MOST_OTHERS)
    some = {step.number: step for group in groups for step in group}
    return [some[number] for number in sorted(some)]


def _all_normals(shown: Sequence[SatStep], a: Subject, b: Subject, unit: float) -> list[Mark]:
    """The normals of the edges that will be tested, in step 0."""
    edges = [edge_of(step.axis, a, b) for step in shown]
    return [normal_arrow(*edge, unit, Span.of(0, 1, until=0)) for edge in edges if edge is not None]
