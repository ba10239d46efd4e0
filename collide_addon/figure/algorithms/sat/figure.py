# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: one axis after another beside the shapes, with both shadows on it, and the axis that decides."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ....geometry import (
    AxisKind,
    Certificate,
    Circle,
    Relation,
    SatAxis,
    SatResult,
    SatStep,
    certify,
    epa,
    sat,
)
from ...labels.labels import Drawn
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Bracket, Figure, Panel, Span
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.subject import Subject
from ...parts import pair
from ...parts.candidates import relations, told
from ...parts.object_and_difference import seen, together
from ...parts.turning_axis import (
    LANE_3,
    AxisPlace,
    Turning,
    after_it,
    also_moved_marks,
    any_axis,
    at_once,
    axis_marks,
    axis_out_of,
    between_marks,
    bounds_of_depth,
    moved_marks,
    place_axes,
    strip_marks,
)
from ...stage.draft import Draft
from ...text.along import along, difference_along, product_along
from ...text.directions import as_unit
from ...text.messages import Caption, as_pair, number, say
from ...text.names import written_names
from . import marks
from .chart import PASSING, STEP_BY_STEP, Phases, chart_marks, chart_room
from .introduction import introduction, lit_from_above, room_for_shadows
from .marks import edge_of

RAIL = ("rail.turn_axis", "rail.shadows", "rail.overlap", "rail.smallest")
"""The phases of a step, in the loop's own order."""
PASSING_PILLS = ((0, 0), (1, 2), (3, 3))
"""The parts of the rail that an axis which passes goes through in each of its phases."""
GAP_PILLS = ((0, 0), (1, 1), (2, 2), (2, 2))
"""The same of an axis with a gap, of which nobody asks whether its overlap is the smallest."""
SHADOWS = ("overlap", "only_touch", "gap")

MOST_TOLD = 2
"""After so many axes one knows what comes: one with an overlap passes in two beats, and only a gap is asked for."""
MOST_AXES = 30
"""If there are more axes, only some are shown."""
MOST_WAYS_OUT = 8
"""If there are more that are equally short, only so many are shown."""
MOST_BEST, MOST_OTHERS = 12, 12
"""How many are then shown of those that were the best so far, and of all, evenly chosen."""


def sat_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the separating axes; it ends at the first one, unless every axis was asked for."""
    a, b = subjects
    steps: list[SatStep] = []
    result = sat(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance, stop_early=not choices.every_axis)
    figure = sat_figure(a, b, result, steps, look_of(choices, parameters), introduced=choices.introduction)
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def sat_figure(
    a: Subject,
    b: Subject,
    result: SatResult,
    steps: Sequence[SatStep],
    look: Look = DEFAULT_LOOK,
    *,
    introduced: bool = False,
) -> Figure:
    """Return the figure of a run of `sat`, from its result and recorded steps, beside a chart of the overlaps.

    If it is `introduced`, it begins with the shadows that one light casts.
    """
    shown = _shown(steps) if look.detail is Detail.FULL else []
    chosen = result.axes[result.chosen]
    axes = [*(step.axis for step in shown), chosen]
    ways = _ways_out(a, b, result)
    shapes = np.concatenate([a.boundary, b.boundary])
    moved = np.concatenate([b.boundary + way for way in ways[:MOST_WAYS_OUT]] or [b.boundary])
    if introduced and shown:
        moved = np.concatenate([moved, room_for_shadows(np.concatenate([shapes, moved]))])
    with_chart = bool(shown) and look.layout is Layout.PANELS and len(shown) + len(result.skipped) > 1
    turning = place_axes([axis.direction for axis in axes], shapes, moved, chart_room if with_chart else None, look)
    sheet, language = turning.sheet, look.language
    page = marks.Page(a, b, sheet, language)
    draft = Draft("SAT", sheet, look, pair.shape_marks((a, b), look.detail))
    skipped = result.skipped if shown and len(shown) + len(result.skipped) <= MOST_AXES else ()
    untested = [marks.direction_of(source, a, b) for source in skipped]
    parallels = [axis for axis in result.axes if axis.duplicate_of is not None] if shown else []
    sources = marks.all_sources([*(step.axis for step in shown), *parallels], skipped, page)
    captions = setup_captions(result, len(shown))
    _set_up(draft, turning, page, captions, sources, introduced=introduced and bool(shown))
    names = [say("axis.name", language, number=step.number) for step in shown]
    phases = _tell_axes(draft, turning, page, shown, result, steps, names)
    if with_chart:
        draft.marks += chart_marks(shown, phases, result, untested, sheet, language)
    certificate = certify(result)
    names.append(say("axis.name", language, number=_number_of(result.chosen, steps)))
    _draw_result(
        draft, turning, chosen, certificate, page, names, back=bool(shown) and shown[-1].index != result.chosen
    )
    captions = result_captions(result, certificate, _number_of(result.chosen, steps), len(ways))
    if ways:
        first, others = (Span.of(len(shown) + 1, phase) for phase in (1, 2))
        draft.draw(moved_marks(b.boundary, chosen.ends_b[0], ways[0], first, language))
        draft.marks += also_moved_marks(b.boundary, chosen.ends_b[0], ways[1:MOST_WAYS_OUT], others)
    told_before = result.relation is Relation.SEPARATED and result.skipped  # the last axis has said it
    ask = "" if told_before else "ask.relation" if pair.touches_by_tolerance(certificate) else "ask.axis"
    proved = bound_of_answer(result, certificate) if shown else ()
    among = relations(result.relation, language)
    draft.add_step(*captions, ask=ask, candidates=among, brackets=proved)
    draft.draw((shape_names((a, b), sheet), []))
    chart = "sat.chart_gap" if any(step.axis.overlap < 0.0 for step in shown) else "sat.chart"
    return draft.finish(
        pair.pair_title("SAT", a, b, language),
        headings={Panel.WORLD: "sat.world", **({Panel.MEASURE: chart} if with_chart else {})},
        badge=f"badge.{result.relation.value}",
        result=result_summary(result),
        rail=RAIL if shown else (),
        bounds="bounds.gap" if result.relation is Relation.SEPARATED else "bounds.overlap",
    )


def _tell_axes(
    draft: Draft,
    turning: Turning,
    page: marks.Page,
    shown: Sequence[SatStep],
    result: SatResult,
    steps: Sequence[SatStep],
    names: Sequence[str],
) -> list[Phases]:
    """Add a step for each axis shown; return the phases of each."""
    phases = [PASSING if _passes(k, step) else STEP_BY_STEP for k, step in enumerate(shown)]
    measured_at, compared_at = [each.told for each in phases], [each.compared for each in phases]
    least = [result.axes[step.best].overlap for step in shown]
    brackets = bounds_of_depth(least, result.tolerance, measured_at, compared_at)
    inside = next((k for k, step in enumerate(shown) if step.axis.overlap > 0.0 and _is_inside(step.axis)), None)
    for k, (step, known) in enumerate(zip(shown, brackets, strict=True)):
        verdict = _verdict(step, result, steps)
        if phases[k] is PASSING:
            _pass(draft, turning, k, step, page, names)
            also, measured = _also(step, result, steps)
            says = [also, _between(step) if k == inside else measured]
            if page.sheet.layout is Layout.PANELS:  # else nothing but the sentence tells of the verdict
                verdict = replace(verdict, message=verdict.message.replace("sat.best", "sat.also_best"))
            says += [verdict] if step.best == step.index else []
            draft.add_step(*says, brackets=known, pills=PASSING_PILLS[: len(says)])
            continue
        _draw_step(draft, turning, k, step, page, names)
        overlap = step.axis.overlap
        among = told("overlap" if overlap > 0.0 else "gap" if overlap < 0.0 else "only_touch", SHADOWS, page.language)
        ask = "ask.shadows" if k < MOST_TOLD or overlap < 0.0 else ""
        pills = GAP_PILLS if overlap < 0.0 else ()
        said = step_captions(step, page.a, page.b, result, steps)
        draft.add_step(*said, ask=ask, answer=1, candidates=among, brackets=known, pills=pills)
    return phases


def _ways_out(a: Subject, b: Subject, result: SatResult) -> list[Floats]:
    """Return all shortest moves (2,) of B that end the overlap, the chosen one first."""
    if result.relation is not Relation.PENETRATING:
        return []
    others = [way for way in epa(a.shape, b.shape).normals if not np.allclose(way, result.normal)]
    return [result.depth * np.array(way) for way in (result.normal, *others)]


def _set_up(
    draft: Draft,
    turning: Turning,
    page: marks.Page,
    captions: Sequence[Caption],
    sources: Drawn,
    *,
    introduced: bool,
) -> None:
    """Add the introduction, and step 0: an axis that turns, and what the axes come from."""
    general = 1
    if introduced:
        shadows = lit_from_above(page.a, page.b, page.sheet)
        draft.introduce(introduction(page.a, page.b, shadows, page.sheet))
        general = 0 if shadows.relation is Relation.SEPARATED else 1  # a gap has said what it says of A and B
    draft.add_step(*captions[1 - general :])
    if general and len(turning.places) > 2:  # the last one is that which decides
        draft.draw(any_axis(turning, say("axis.any", page.language), Span(0, 0)))
    span = Span.of(0, general, until=0)
    marked, named = sources
    draft.draw(([replace(mark, span=span) for mark in marked], [replace(each, span=span) for each in named]))


def _passes(row: int, step: SatStep) -> bool:
    """Tell whether an axis passes without a word of its own: it comes from an edge, as those before it did."""
    is_edge = step.axis.source.kind in (AxisKind.EDGE_A, AxisKind.EDGE_B)
    return row >= MOST_TOLD and step.axis.overlap > 0.0 and is_edge


def _also(step: SatStep, result: SatResult, steps: Sequence[SatStep]) -> list[Caption]:
    """Return what holds of all axes that pass, as this one turns, and then with its overlap beside the best before."""
    overlap, before = step.axis.overlap, result.axes[steps[step.number - 2].best].overlap
    compared = number(overlap)
    if before > 0.0 and number(before) != compared:
        compared += f" {'<' if overlap < before else '>'} {number(before)}"
    length = Caption("axis.way_out" if _is_inside(step.axis) else "axis.overlap", {"length": compared})
    values = {"number": step.number, "direction": as_unit(step.axis.direction), "overlap": overlap}
    measured = {**values, "compared": compared, "measured": length}
    return [Caption("sat.also", values), Caption("sat.also_overlap", measured)]


def _draw_step(draft: Draft, turning: Turning, row: int, step: SatStep, page: marks.Page, names: Sequence[str]) -> None:
    """Add the pictures of an axis: where it comes from, both shadows, and their overlap or the gap between them."""
    k, place = row + 1, turning.places[row]
    turn, lit = (Span(k * PHASES + phase, k * PHASES + phase) for phase in range(2))
    whole, compared = Span.of(k, until=k), Span.of(k, 2, until=k)
    draft.draw(between(step.axis, place, compared, page.language))  # its name first: a gap may be narrow
    source, source_names = marks.source_marks(step.axis.source, step.axis.direction, page, turn)
    if row or edge_of(step.axis.source, page.a, page.b) is None:
        draft.draw(axis_marks(turning, row, names, whole, turn))
    else:
        draft.draw(axis_out_of(source[-1].points, place, names[row], whole))
    draft.draw((source, []))
    draft.draw(seen(([], source_names), asking=False))
    draft.draw(together([marks.asked_vertices(subject, turn, page) for subject in (page.a, page.b)]))
    draft.draw(marks.shadow_marks(step.axis, place, page, Span.of(k, 1, until=k), lit))


def _draw_result(
    draft: Draft,
    turning: Turning,
    axis: SatAxis,
    certificate: Certificate,
    page: marks.Page,
    names: Sequence[str],
    *,
    back: bool,
) -> None:
    """Add the axis that decides, with both shadows; it rolls `back` to its place unless it was the last one."""
    span, place = Span.of(len(turning.places)), turning.places[-1]
    arrive = after_it if back else at_once
    draft.draw(arrive(between(axis, place, span, page.language)))
    draft.draw(axis_marks(turning, len(turning.places) - 1, names, span, None))
    draft.draw(arrive(at_once(marks.shadow_marks(axis, place, page, span, None))))
    if certificate.holds:
        lines = strip_marks(certificate.normal, certificate.extent_a, certificate.extent_b, page.sheet, span, place)
        draft.marks += [replace(mark, motion=None, delayed=True) for mark in lines] if back else lines


def _pass(draft: Draft, turning: Turning, row: int, step: SatStep, page: marks.Page, names: Sequence[str]) -> None:
    """Add the pictures of an axis that passes: it rolls on, then both shadows fall, and their overlap is laid down."""
    span, place = Span.of(row + 1, until=row + 1), turning.places[row]
    measured = Span.of(row + 1, PASSING.told, until=row + 1)
    draft.draw(after_it(between(step.axis, place, measured, page.language)))
    draft.draw(axis_marks(turning, row, names, span, None))
    source, source_names = marks.source_marks(step.axis.source, step.axis.direction, page, Span(span.first, span.first))
    draft.draw((source, source_names if edge_of(step.axis.source, page.a, page.b) is None else []))
    draft.draw(marks.shadow_marks(step.axis, place, page, measured, None))


def between(axis: SatAxis, place: AxisPlace, span: Span, language: str) -> Drawn:
    """Return the overlap of the shadows on an axis, or the gap between them.

    Where it reaches beyond one of the shadows, that one lies in the other, and it is called the way out.
    """
    low, high = sorted((axis.interval_a[1], axis.interval_b[0]))
    lane = LANE_3 if axis.overlap > 0.0 else 0.0
    marks, requests = between_marks(place, low, high, axis.overlap, span, language, lane)
    if axis.overlap > 0.0 and _is_inside(axis):
        text = say("axis.way_out", language, length=axis.overlap)
        requests = [replace(each, text=text) for each in requests]
    return marks, requests


def _is_inside(axis: SatAxis) -> bool:
    """Tell whether one of the shadows lies in the other, so that the way out is longer than what they share."""
    (start_a, end_a), (start_b, end_b) = axis.interval_a, axis.interval_b
    return end_b < end_a or start_b < start_a


def bound_of_answer(result: SatResult, certificate: Certificate) -> tuple[Bracket, ...]:
    """Return what the answer proves: the depth, the distance, or only a lower bound of it."""
    if pair.touches_by_tolerance(certificate):
        return ()
    if result.relation is not Relation.SEPARATED:
        return (Bracket(result.depth, result.depth),)
    is_distance = not result.skipped and certificate.upper - certificate.lower <= certificate.rounding
    return (Bracket(result.gap, result.gap if is_distance else math.inf),)


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
    values: dict[str, object] = {"count": count, "parallel": parallel, "shown": shown, **_circle(result)}
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
    """Return the captions of a step's phases: the axis, the shadows, their overlap or gap, and what that says."""
    return _origin(step, a, b, result), _shadows(step, a, b), _between(step), _verdict(step, result, steps)


def result_captions(result: SatResult, certificate: Certificate, best: int, ways: int) -> tuple[Caption, ...]:
    """Return the answer with its check by hand; axis number `best` decides, and so many `ways` out are as short."""
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    chosen = result.axes[result.chosen]
    extents = certificate.extent_a, certificate.extent_b
    apart = result.relation is Relation.SEPARATED
    work = pair.extents_worked(*extents, abs(chosen.overlap), apart=apart)
    first, last = extents[::-1] if apart else extents
    values: dict[str, object] = {
        "best": best,
        "gap": result.gap,
        "distance": certificate.upper,
        "skipped": len(result.skipped),
        "count": ways,
        "shown": MOST_WAYS_OUT,
        "depth": result.depth,
        "translation": as_pair(result.depth * result.normal),
        **pair.certificate_values(certificate),
        "work": work,
        "sum": difference_along(first, last, abs(chosen.overlap), certificate.normal) or work,
    }
    answers = [f"sat.{result.relation.value}"]
    if result.relation is Relation.PENETRATING:
        tied = "sat.tied" if ways <= MOST_WAYS_OUT else "sat.tied_some"
        answers += ["sat.translation_tied", tied] if ways > 1 else ["sat.translation"]
    elif result.skipped:
        answers = ["sat.separated_lines" if certificate.holds else "sat.separated_early"]
    elif apart and certificate.upper - certificate.lower > certificate.rounding:
        answers = ["sat.separated_corners"]
    if not certificate.holds:
        answers.append("certificate.rounding")
    return tuple(Caption(answer, values) for answer in answers)


def _origin(step: SatStep, a: Subject, b: Subject, result: SatResult) -> Caption:
    """Return where an axis comes from, and which other edges have the same one."""
    source = step.axis.source
    direction = as_unit(step.axis.direction)
    values: dict[str, object] = {"number": step.number, "direction": direction, **_circle(result)}
    edge = edge_of(step.axis.source, a, b)
    if edge is not None:
        parallels = [edge_of(axis.source, a, b) for axis in result.axes if axis.duplicate_of == step.index]
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


def _circle(result: SatResult) -> dict[str, object]:
    """Return centre and radius of the circle, of B where both are circles."""
    circles = [shape for shape in (result.a, result.b) if isinstance(shape, Circle)]
    return {"center": as_pair(circles[-1].center), "radius": circles[-1].radius} if circles else {}


def _shadows(step: SatStep, a: Subject, b: Subject) -> Caption:
    """Return from where to where both shadows go."""
    axis = step.axis
    values = {**_intervals(axis), "direction": as_unit(axis.direction)}
    if isinstance(a.shape, Circle) and isinstance(b.shape, Circle):
        return Caption("sat.shadows_circles", values)
    return Caption(
        "sat.shadows",
        {
            **values,
            "a": _ends(a, axis.rows_a, axis.interval_a),
            "b": _ends(b, axis.rows_b, axis.interval_b),
            "product": _product(axis, b) if isinstance(a.shape, Circle) else _product(axis, a),
        },
    )


def _product(axis: SatAxis, subject: Subject) -> str:
    """Return where the shadow of a shape ends, worked out of its vertex: "a₃: (5·1 + 5·2)/√5 = 15/√5"."""
    rows, (_, end) = (axis.rows_a, axis.interval_a) if subject.letter == "A" else (axis.rows_b, axis.interval_b)
    row = rows[1]
    product = product_along(subject.shape.core.vertices[row], axis.direction, end)
    return f"{written_names(subject.vertex_name(row))}: {product}"


def _intervals(axis: SatAxis) -> dict[str, object]:
    (low_a, high_a), (low_b, high_b) = axis.interval_a, axis.interval_b
    ends = {"low_a": low_a, "high_a": high_a, "low_b": low_b, "high_b": high_b}
    return {**ends, **{f"{name}_at": along(value, axis.direction) for name, value in ends.items()}}


def _ends(subject: Subject, rows: tuple[int, int], interval: tuple[float, float]) -> Caption:
    if isinstance(subject.shape, Circle):
        return Caption("sat.around")
    first, last = (subject.vertex_name(row) for row in rows)
    return Caption("sat.at" if interval[0] == interval[1] else "sat.from_to", {"first": first, "last": last})


def _between(step: SatStep) -> Caption:
    """Return the overlap or gap on an axis, worked out from the ends of the shadows."""
    axis, overlap = step.axis, step.axis.overlap
    apart = overlap < 0.0
    end, start = axis.interval_a[1], axis.interval_b[0]
    work = pair.extents_worked(end, start, abs(overlap), apart=apart)
    first, last = (start, end) if apart else (end, start)
    values: dict[str, object] = {
        "overlap": overlap,
        "gap": -overlap,
        "work": work,
        "sum": difference_along(first, last, abs(overlap), axis.direction) or work,
        **_intervals(axis),
    }
    if overlap > 0.0 and _is_inside(axis):
        return Caption("sat.inside", values)
    return Caption("sat.apart" if apart else "sat.overlap" if overlap else "sat.meet", values)


def _verdict(step: SatStep, result: SatResult, steps: Sequence[SatStep]) -> Caption:
    """Return what the overlap on an axis says, and how it compares with the best so far."""
    overlap, best = step.axis.overlap, result.axes[step.best].overlap
    before = steps[step.number - 2].best if step.number > 1 else step.best
    previous = result.axes[before].overlap
    values: dict[str, object] = {
        "number": step.number,
        "overlap": overlap,
        "gap": -overlap,
        "least": best,
        "largest": -best,
        "previous": previous,
        "previous_gap": -previous,
        "best": _number_of(step.best, steps),
        "before": _number_of(before, steps),
        "skipped": step.skipped,
        **_intervals(step.axis),
    }
    if overlap < 0.0:
        return Caption(_what_a_gap_says(step, steps), values)
    if best < 0.0:
        within = "sat.gap_elsewhere_within" if best >= -result.tolerance else "sat.gap_elsewhere"
        return Caption(within, values)
    return Caption(_what_an_overlap_says(step, best, previous), values)


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
