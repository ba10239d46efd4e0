# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: one axis after another beside the shapes, with both shadows on it, and the axis that decides."""

from collections.abc import Mapping, Sequence

import numpy as np

from ....geometry import AxisKind, Certificate, Circle, Relation, SatResult, SatStep, certify, sat
from ...labels.labels import clear_letters, place_labels
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Figure, Panel, Span
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.style import Role
from ...model.subject import Subject
from ...parts import pair
from ...parts.draft import Draft
from ...text.messages import Caption, as_pair, say
from . import marks
from .chart import CHART_HEIGHT, CHART_WIDTH, chart_marks

MOST_AXES = 30
"""If there are more axes, only some are shown."""
MOST_BEST, MOST_OTHERS = 12, 12
"""How many are then shown of those that were the best so far, and of all, evenly chosen."""


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
    """Return the figure of a run of `sat`, from its result and recorded steps, beside a chart of the overlaps."""
    shown = _shown(steps) if look.detail is Detail.FULL else []
    chosen = result.axes[result.chosen]
    axes = [step.axis for step in shown] or [chosen]
    outline = np.concatenate([a.boundary, b.boundary, b.boundary + result.depth * result.normal])
    with_chart = bool(shown) and look.layout is Layout.PANELS and len(axes) + len(result.skipped) > 1
    sheet, places = marks.place_axes(axes, outline, (CHART_WIDTH, CHART_HEIGHT) if with_chart else None, look.rulers)
    draft = Draft("SAT", sheet, look, pair.shape_marks((a, b), look.detail))
    draft.tell(*setup_captions(result, len(shown)))
    if shown:
        edges = [marks.edge_of(step.axis, a, b) for step in shown]
        draft.marks += [
            marks.normal_arrow(*edge, sheet.unit, Span.of(0, 1, until=0)) for edge in edges if edge is not None
        ]
    for k, (step, place) in enumerate(zip(shown, places, strict=False), start=1):
        spans = [Span.of(k, phase, until=k) for phase in range(PHASES)]
        draft.marks += marks.source_marks(step.axis, a, b, sheet.unit, spans[0])
        draft.marks += marks.axis_marks(step.axis, place, spans, with_projections=True)
        draft.requests.append(marks.overlap_request(step.axis, place, spans[3]))
        draft.tell(*step_captions(step, a, b, result, steps), ask="ask.shadows", answer=3)
    if with_chart:
        rows_skipped = len(result.skipped) if len(axes) + len(result.skipped) <= MOST_AXES else 0
        draft.marks += chart_marks(shown, result, rows_skipped, sheet.unit, look.language)
    last, certificate = Span.of(len(shown) + 1), certify(result)
    place, penetrating = places[axes.index(chosen)], result.relation is Relation.PENETRATING
    draft.marks += marks.source_marks(chosen, a, b, sheet.unit, last)
    draft.marks += marks.axis_marks(chosen, place, [last] * PHASES, with_projections=look.detail is Detail.FULL)
    draft.requests.append(marks.overlap_request(chosen, place, last, "p = " if penetrating else ""))
    if penetrating:
        draft.marks += marks.way_out(chosen, place, b, last)
    else:
        draft.marks += pair.certificate_lines(certificate, sheet, Span.of(len(shown) + 1, 1))
    ask = "ask.relation" if pair.touches_by_tolerance(certificate) else "ask.axis"
    draft.tell(*result_captions(result, steps, certificate), ask=ask)
    drawn = clear_letters(draft.marks + marks.shape_letters(a, b, axes, sheet), sheet)
    drawn += place_labels(draft.requests, drawn, sheet)
    drawn += marks.vertex_labels(a, b, [None, *(step.axis for step in shown), chosen], drawn, sheet)
    return draft.finish(
        say("title.pair", look.language, algorithm="SAT", a=a.name, b=b.name),
        headings={Panel.WORLD: "panel.world", **({Panel.MEASURE: "sat.chart"} if with_chart else {})},
        words={
            Role.DIRECTION: "sat.joins",
            Role.NEAREST: "sat.nearest_vertex",
            Role.CERTIFICATE: "sat.separating_line",
        },
        marks=drawn,
        badge=f"badge.{result.relation.value}",
        result=result_summary(result),
    )


def _shown(steps: Sequence[SatStep]) -> list[SatStep]:
    """Return the steps to show: all or, of many, some of all and some that were best so far, including the last."""
    if len(steps) <= MOST_AXES:
        return list(steps)
    improved = [step for step in steps if step.best == step.index]
    groups = pair.evenly(improved, MOST_BEST), pair.evenly(steps, MOST_OTHERS)
    some = {step.number: step for group in groups for step in group}
    return [some[number] for number in sorted(some)]


def setup_captions(result: SatResult, shown: int) -> tuple[Caption, ...]:
    """Return the captions of step 0; `shown` axes have a step of their own."""
    count = result.iterations + len(result.skipped)
    kinds = {axis.source.kind for axis in result.axes} | {source.kind for source in result.skipped}
    parallel = sum(axis.duplicate_of is not None for axis in result.axes)
    values: dict[str, object] = {"count": count, "parallel": parallel, "shown": shown}
    if count == 1:
        second = Caption("sat.one_axis")
    elif AxisKind.VERTEX in kinds:
        second = Caption("sat.axes_round", values)
    else:
        second = Caption("sat.axes_parallel" if parallel else "sat.axes", values)
    many = (Caption("sat.too_many", values),) if 0 < shown < result.iterations else ()
    return Caption("sat.setup"), second, *many


def step_captions(
    step: SatStep, a: Subject, b: Subject, result: SatResult, steps: Sequence[SatStep]
) -> tuple[Caption, ...]:
    """Return the captions of a step's phases: the axis, the shadows of A and B, and the verdict."""
    return (
        _origin(step, a, b, result),
        _shadow(a, step.axis.interval_a, step.axis.rows_a),
        _shadow(b, step.axis.interval_b, step.axis.rows_b),
        _verdict(step, result, steps),
    )


def result_captions(result: SatResult, steps: Sequence[SatStep], certificate: Certificate) -> tuple[Caption, ...]:
    """Return the answer, then the answer with its check by hand; see `pair.answer_captions`."""
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    values: dict[str, object] = {
        "best": _number_of(result.chosen, steps),
        "gap": result.gap,
        "distance": certificate.upper,
        "skipped": len(result.skipped),
        "depth": result.depth,
        "translation": as_pair(result.depth * result.normal),
        **pair.certificate_values(certificate),
    }
    penetrating = result.relation is Relation.PENETRATING
    answer = "sat.translation" if penetrating else f"sat.{result.relation.value}"
    check = "sat.check_touching" if result.relation is Relation.TOUCHING else f"certificate.{result.relation.value}"
    if result.skipped:
        answer = "sat.separated_early"
    elif result.relation is Relation.SEPARATED and certificate.upper - certificate.lower > certificate.rounding:
        answer = "sat.separated_corners"
    if penetrating and (result.a.radius or result.b.radius):
        check = "certificate.penetrating_round"
    if not certificate.holds:
        check = "certificate.rounding"
    first = (Caption("sat.penetrating", values),) if penetrating else ()
    proved = {"result": Caption(answer, values), "certificate": Caption(check, values)}
    return *first, Caption(answer, values), Caption("result.certified", proved)


def _origin(step: SatStep, a: Subject, b: Subject, result: SatResult) -> Caption:
    """Return where an axis comes from, and which other edges have the same one."""
    source = step.axis.source
    values: dict[str, object] = {"number": step.number, "direction": as_pair(step.axis.direction)}
    edge = marks.edge_of(step.axis, a, b)
    if edge is not None:
        parallels = [marks.edge_of(axis, a, b) for axis in result.axes if axis.duplicate_of == step.index]
        # the other side of a segment is not worth mentioning
        others = [s.edge_name(index) for s, index in filter(None, parallels) if len(s.shape.core) > 2 or not index]
        values |= {"edge": edge[0].edge_name(edge[1]), "others": ", ".join(others)}
        return Caption("sat.edge_parallel" if others else "sat.edge", values)
    first = a.vertex_name(source.index_a) if source.index_a is not None else ""
    last = b.vertex_name(source.index_b) if source.index_b is not None else ""
    values |= {"first": first, "last": last, "vertex": first or last}
    two_points = len(a.shape.core) == len(b.shape.core) == 1
    along = source.kind is AxisKind.ALONG and two_points
    return Caption("sat.points" if along else f"sat.{source.kind.value.replace(' ', '_')}", values)


def _shadow(subject: Subject, interval: tuple[float, float], rows: tuple[int, int]) -> Caption:
    low, high = interval
    values: dict[str, object] = {"letter": subject.letter, "low": low, "high": high}
    if isinstance(subject.shape, Circle):
        return Caption("sat.shadow_round", {**values, "middle": low / 2 + high / 2})
    first, last = (subject.vertex_name(row) for row in rows)
    return Caption("sat.shadow", {**values, "first": first, "last": last})


def _verdict(step: SatStep, result: SatResult, steps: Sequence[SatStep]) -> Caption:
    """Return what the overlap on an axis says, and how it compares with the best so far."""
    overlap, best = step.axis.overlap, result.axes[step.best].overlap
    before = steps[step.number - 2].best if step.number > 1 else step.best
    values: dict[str, object] = {
        "number": step.number,
        "overlap": overlap,
        "gap": -overlap,
        "least": best,
        "largest": -best,
        "best": _number_of(step.best, steps),
        "before": _number_of(before, steps),
        "skipped": step.skipped,
    }
    if overlap < 0.0:
        return Caption(_what_a_gap_says(step, steps), values)
    if best < 0.0:
        within = "sat.gap_elsewhere_within" if best >= -result.tolerance else "sat.gap_elsewhere"
        return Caption(within, values)
    return Caption(_what_an_overlap_says(step, best, result.axes[before].overlap), values)


def _what_a_gap_says(step: SatStep, steps: Sequence[SatStep]) -> str:
    if step.relation is None:
        return "sat.gap_within"
    if step.skipped:
        return "sat.gap_stop"
    if all(other.relation is None for other in steps[: step.number - 1]):
        return "sat.gap"
    return "sat.gap_best" if step.best == step.index else "sat.gap_more"


def _what_an_overlap_says(step: SatStep, best: float, before: float) -> str:
    if step.axis.overlap == 0.0:
        return "sat.touch"
    if step.number == 1:
        return "sat.first"
    if step.best == step.index:
        return "sat.tie_taken" if before == best else "sat.best"
    return "sat.tie" if step.axis.overlap == best else "sat.more"


def _number_of(row: int, steps: Sequence[SatStep]) -> int:
    """Return the number of the axis in a row of the result."""
    return next(step.number for step in steps if step.index == row)
