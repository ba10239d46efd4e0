# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: one axis after another beside the shapes, with both shadows on it, and the deciding axis."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ....geometry import (
    AxisKind,
    AxisSource,
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
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Bracket, Panel
from ...model.lesson import FigureChoices, Lesson
from ...model.records import result_summary
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts import pair
from ...parts import turning_axis as rolling
from ...parts.candidates import in_words, name_with_coordinates
from ...parts.check import axis_check, listed
from ...parts.pair import MOST_WAYS_OUT
from ...stage.draft import IN_FULL
from ...text.directions import as_unit
from ...text.exact import PLUS, worked
from ...text.exact_form import along, difference_along, form_alone, product_along
from ...text.messages import Caption, about_equal, as_pair, by_relation, number
from ...text.names import written_names
from . import sat_marks as marks
from .sat_chart import chart_room, draw_chart
from .sat_marks import AxisDraft, AxisPage, introduction, is_inside, room_for_shadows

RAIL = ("rail.turn_axis", "rail.shadows", "rail.overlap", "rail.smallest")
"""The phases of a step, in the loop's own order."""
BRIEF = {"sat.best": "sat.also_best", "sat.tie_taken": "sat.also_tied"}
"""The condensed captions of an overlap, by its caption in a full step."""
ORIGINS = {
    AxisKind.VERTEX: "sat.vertex_axis", AxisKind.CENTERS: "sat.centers", AxisKind.CORNERS: "sat.corners",
    AxisKind.ALONG: "sat.along", AxisKind.ANY: "sat.any",
}  # fmt: skip
"""Where an axis comes from if it is not an edge's normal."""
SHADOW_RELATIONS = {1: "choice.overlap", 0: "choice.only_touch", -1: "choice.gap"}
"""The relation of shadows, by the sign of their overlap."""
ANSWERS = by_relation("sat.separated", "sat.touching", "sat.penetrating")
MOST_AXES_SHOWN = 30
"""If there are more axes, only some are shown."""
Steps = Sequence[SatStep]


def sat_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the separating axes, beside a chart of the overlaps.

    It ends at the first one, unless every axis was requested, and may begin with the shadows cast by a light.
    """
    (a, b), look = subjects, choices.look
    steps: list[SatStep] = []
    result = sat(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance, stop_early=not choices.every_axis)
    shown = _shown(steps) if look.detail is Detail.FULL else []
    introduced = choices.introduction and bool(shown)
    chosen, best = result.axes[result.chosen], _number_of(result.chosen, steps)
    vectors = [result.depth * result.normal] if result.relation is Relation.PENETRATING else []
    if vectors:
        others = (vector for vector in epa(a.shape, b.shape).normals if not np.allclose(vector, result.normal))
        vectors += [result.depth * np.array(vector) for vector in others]
    shapes = np.concatenate([a.boundary, b.boundary])
    moved = np.concatenate([b.boundary + vector for vector in vectors[:MOST_WAYS_OUT]] or [b.boundary])
    if introduced:
        moved = np.concatenate([moved, room_for_shadows(np.concatenate([shapes, moved]))])
    with_chart = bool(shown) and look.has_chart and len(shown) + len(result.skipped) > 1
    directions = [*(step.axis.direction for step in shown), chosen.direction]
    numbers = [*(step.number for step in shown), best]
    turning = rolling.place_axes(directions, numbers, shapes, moved, chart_room if with_chart else None, look)
    draft = AxisDraft("SAT", AxisPage(a, b), turning, pair.shape_marks((a, b), look.detail))
    untested = result.skipped if shown and len(shown) + len(result.skipped) <= MOST_AXES_SHOWN else ()
    _set_up(draft, shown, result, untested, introduced=introduced)
    phases = _add_axes(draft, shown, result, steps)
    if with_chart:
        draw_chart(draft, shown, phases, result, [draft.page.direction_of(each) for each in untested])
    certificate = certify(result)
    _draw_result(draft, chosen, certificate, back=bool(shown) and shown[-1].index != result.chosen)
    pen = draft.last_pen
    for row, vector in enumerate(vectors[:MOST_WAYS_OUT]):
        rolling.draw_moved(pen.from_phase(2 if row else 1), b.boundary, chosen.ends_b[0], vector, named=not row)
    captions = result_captions(result, certificate, best, len(vectors))
    if with_chart and certificate.holds and result.relation is not Relation.TOUCHING:
        _add_check(draft, result, certificate, len(captions))
        message = "sat.check_gap" if result.relation is Relation.SEPARATED else "sat.check_overlap"
        values = {"best": best, "length": abs(chosen.overlap), **_intervals(chosen)}
        captions += (Caption(message, {**values, "direction": as_unit(chosen.direction)}),)
    ask = "ask.relation" if pair.touches_by_tolerance(certificate) else "ask.axis"
    rolling.add_answer(draft, result, captions, ask, bound_of_answer(result, certificate) if shown else ())
    draft.marks += shape_names((a, b), turning.sheet)
    chart = "sat.chart_gap" if any(step.axis.overlap < 0.0 for step in shown) else "sat.chart"
    headings = {Panel.WORLD: "sat.world", **({Panel.MEASURE: chart} if with_chart else {})}
    figure = pair.finish_pair(
        draft, a, b, relation=result.relation, result=result_summary(result), headings=headings,
        rail=RAIL if shown else (), bounds=rolling.bounds_message(result),
    )  # fmt: skip
    return rolling.lesson_of(figure, result, steps)


def _add_axes(draft: AxisDraft, shown: Steps, result: SatResult, steps: Steps) -> list[int]:
    """Add a step for each axis shown; return the phase of each in which its overlap is measured."""
    # like those before it, an edge's axis without a gap needs no explanation of its own
    edges = [step.axis.overlap > 0.0 and draft.page.edge_of(step.axis.source) is not None for step in shown]
    measured = [1 if k >= IN_FULL and is_edge else 2 for k, is_edge in enumerate(edges)]
    least = [result.axes[step.best].overlap for step in shown]
    brackets = rolling.bounds_of_depth(least, result.tolerance, measured, [phase + 1 for phase in measured])
    a, b = draft.page.a, draft.page.b
    inside = next((k for k, step in enumerate(shown) if step.axis.overlap > 0.0 and is_inside(step.axis)), None)
    for k, (step, known) in enumerate(zip(shown, brackets, strict=True)):
        if measured[k] == 1:
            _draw_condensed(draft, k, step)
            turns, length = _also(step, result, steps, is_news=k == inside)
            news = _verdict(step, result, steps) if step.best == step.index else None
            verdict = None if news is None else replace(news, message=BRIEF[news.message])
            charted = draft.sheet.has_chart and news is not None and news.message == "sat.best"
            draft.add_condensed(turns, length, verdict, shown=charted, brackets=known)
            continue
        _draw_step(draft, k, step)
        overlap = step.axis.overlap
        among = in_words(SHADOW_RELATIONS[int(np.sign(overlap))], SHADOW_RELATIONS.values(), draft.look.language)
        ask = "ask.shadows" if k < IN_FULL or overlap < 0.0 else ""
        pills = ((0, 0), (1, 1), (2, 2), (2, 2)) if overlap < 0.0 else ()  # then there is no smallest overlap
        said = _origin(draft, step, result), _shadows(step.axis, a, b), _between(step.axis)
        verdict = _verdict(step, result, steps)
        draft.add_step(*said, verdict, ask=ask, answer=1, candidates=among, brackets=known, pills=pills)
    return measured


def _set_up(
    draft: AxisDraft, shown: Steps, result: SatResult, untested: Sequence[AxisSource], *, introduced: bool
) -> None:
    """Add the introduction, and step 0: a rotating axis, and where the axes come from."""
    general, captions = 1, setup_captions(result, len(shown))
    if introduced:
        said, apart = introduction(draft.page.a, draft.page.b, draft.sheet)
        draft.introduce(said)
        general = 0 if apart else 1  # a gap has already shown what that caption says
    pen = draft.step_pen
    draft.add_step(*captions[1 - general :])
    if general and len(draft.turning.places) > 2:  # the last place is the deciding axis's
        rolling.draw_any_axis(pen.in_phase(), draft.turning)
    parallels = [axis for axis in result.axes if axis.duplicate_of is not None] if shown else []
    axes = [*(step.axis for step in shown), *parallels]
    marks.draw_sources(pen.from_phase(general), axes, untested)


def _also(step: SatStep, result: SatResult, steps: Steps, *, is_news: bool) -> tuple[Caption, Caption]:
    """Return a condensed axis's captions: as it turns, and then its overlap compared with the best before.

    `is_news`: one shadow contains the other for the first time.
    """
    overlap, before = step.axis.overlap, result.axes[steps[step.number - 2].best].overlap
    compared = number(overlap)
    if before > 0.0 and number(before) != compared:
        compared += f" {'<' if overlap < before else '>'} {number(before)}"
    length = Caption("axis.way_out" if is_inside(step.axis) else "axis.overlap", {"length": compared})
    values: dict[str, object] = {"number": step.number, "measured": length}
    values |= {"direction": as_unit(step.axis.direction), "overlap": overlap, "compared": compared}
    return Caption("sat.also", values), Caption("sat.also_inside" if is_news else "sat.also_overlap", values)


def _draw_step(draft: AxisDraft, row: int, step: SatStep) -> None:
    """Draw an axis: where it comes from, both shadows, and their overlap or the gap between them."""
    axis, source, place, pen = step.axis, step.axis.source, draft.turning.places[row], draft.step_pen
    turn, edge = pen.in_phase(), draft.page.edge_of(step.axis.source)
    marks.draw_overlap(pen.from_phase(2), axis, place)  # its label first: a gap may be narrow
    if row or edge is None:
        rolling.draw_axis(pen, draft.turning, row, turns=True)
    else:
        rolling.draw_axis_out_of(pen, marks.normal_arrow(pen, *edge, axis.direction), draft.turning)
    marks.draw_source(turn, source, axis.direction)
    marks.name_source(turn.when_asking(asking=False), source)
    for subject in (draft.page.a, draft.page.b):
        marks.draw_asked(turn, subject)
    marks.draw_axis_shadows(pen.from_phase(1), axis, place, asked=True)


def _draw_condensed(draft: AxisDraft, row: int, step: SatStep) -> None:
    """Draw an axis that rolls on, then both shadows, which fall, and their overlap, which is laid down."""
    axis, place, pen = step.axis, draft.turning.places[row], draft.step_pen
    measured = pen.from_phase(1)
    marks.draw_overlap(measured.when_arrived(), axis, place)
    rolling.draw_axis(pen, draft.turning, row)
    marks.draw_source(pen.in_phase(), axis.source, axis.direction)
    marks.draw_axis_shadows(measured, axis, place)


def _draw_result(draft: AxisDraft, axis: SatAxis, certificate: Certificate, *, back: bool) -> None:
    """Draw the deciding axis, with both shadows; it rolls `back` to its place unless it was the last one."""
    place, arrives = draft.turning.places[-1], draft.last_pen.when_arrived(delayed=back)
    marks.draw_overlap(arrives.at_rest(still=not back), axis, place)
    rolling.draw_axis(draft.last_pen, draft.turning, len(draft.turning.places) - 1)
    marks.draw_axis_shadows(arrives.at_rest(), axis, place)
    if certificate.holds:
        rolling.draw_strip(
            arrives.at_rest(still=back), certificate.normal, certificate.extent_a, certificate.extent_b, place
        )


def _add_check(draft: AxisDraft, result: SatResult, certificate: Certificate, phase: int) -> None:
    """Write the check of the answer in place of the chart, from a phase of the last step on."""
    pen, apart = draft.last_pen.from_phase(phase), result.relation is Relation.SEPARATED
    chart = pen.at(Panel.MEASURE)
    axis = result.axes[result.chosen]
    for subject, row in ((draft.page.a, axis.rows_a[1]), (draft.page.b, axis.rows_b[0])):
        if not subject.shape.radius:
            pen.dots(subject.role, subject.shape.core.vertices[row], f"deciding-{subject.letter}")
        if listed(subject, certificate, chart):
            name_with_coordinates(pen, subject, listed=True)
        elif not subject.shape.radius:
            marks.name_vertices(pen, subject, (row,))
    way_out = None if apart else result.depth * result.normal
    axis_check(chart, (axis.rows_a[1], axis.rows_b[0]), way_out, certificate, (draft.page.a, draft.page.b))
    draft.show_answer(Panel.MEASURE, "check.on_axis" if apart else "check.depth", phase)


def bound_of_answer(result: SatResult, certificate: Certificate) -> tuple[Bracket, ...]:
    """Return the bounds that the answer proves: the depth, the distance, or only a lower bound of the distance."""
    if pair.touches_by_tolerance(certificate):
        return ()
    if result.relation is not Relation.SEPARATED:
        return (Bracket(result.depth, result.depth),)
    is_distance = not result.skipped and certificate.upper - certificate.lower <= certificate.rounding
    return (Bracket(result.gap, result.gap if is_distance else math.inf),)


def _shown(steps: Steps) -> list[SatStep]:
    """Return the steps to show: all or, if there are many, some evenly chosen and some that were best so far."""
    if len(steps) <= MOST_AXES_SHOWN:
        return list(steps)
    improved = [step for step in steps if step.best == step.index]
    some = {step.number: step for step in (*pair.evenly(improved, 12), *pair.evenly(steps, 12))}
    return [some[number] for number in sorted(some)]


def setup_captions(result: SatResult, shown: int) -> tuple[Caption, ...]:
    """Return the captions of step 0; `shown` axes have a step of their own."""
    count = result.iterations + len(result.skipped)
    kinds = {axis.source.kind for axis in result.axes} | {source.kind for source in result.skipped}
    parallel = sum(axis.duplicate_of is not None for axis in result.axes)
    values: dict[str, object] = {"count": count, "parallel": parallel, "shown": shown, **_circle(result)}
    if count == 1:
        second = Caption("sat.one_axis")
    elif any(shape.radius and len(shape.core) > 1 for shape in (result.a, result.b)):
        second = Caption("sat.axes_rounded", values)
    elif AxisKind.VERTEX in kinds:
        second = Caption("sat.axes_round", values)
    else:
        second = Caption("sat.axes_parallel" if parallel else "sat.axes", values)
    many = (Caption("sat.too_many", values),) if 0 < shown < result.iterations else ()
    return Caption("sat.setup"), second, *many


def result_captions(result: SatResult, certificate: Certificate, best: int, count: int) -> tuple[Caption, ...]:
    """Return the captions about the answer with its check; axis `best` decides, with `count` shortest ways out."""
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    overlap = result.axes[result.chosen].overlap
    work = overlap_worked(certificate.extent_a, certificate.extent_b, overlap, certificate.normal)
    values: dict[str, object] = {"best": best, "gap": result.gap, "distance": certificate.upper, "depth": result.depth}
    values |= {"skipped": len(result.skipped), "count": count, "shown": MOST_WAYS_OUT, "sum": work}
    values |= {"translation": as_pair(result.depth * result.normal), **pair.certificate_values(certificate)}
    answers = [ANSWERS[result.relation]]
    if result.relation is Relation.PENETRATING:
        tied = "sat.tied" if count <= MOST_WAYS_OUT else "sat.tied_some"
        answers += ["sat.translation_tied", tied] if count > 1 else ["sat.translation"]
    elif result.skipped:
        answers = ["sat.separated_lines" if certificate.holds else "sat.separated_early"]
    elif result.relation is Relation.SEPARATED and certificate.upper - certificate.lower > certificate.rounding:
        answers = ["sat.separated_corners"]
    if not certificate.holds:
        answers.append("certificate.rounding")
    return tuple(Caption(answer, values) for answer in answers)


def overlap_worked(end_a: float, start_b: float, overlap: float, direction: Floats) -> str:
    """Return the calculation of an overlap or a gap from A's end and B's start, "15/√5 − 7/√5 = 8/√5 ≈ 3.578"."""
    first, last = (start_b, end_a) if overlap < 0.0 else (end_a, start_b)
    exactly = difference_along(first, last, abs(overlap), direction)
    return exactly or pair.extents_worked(end_a, start_b, abs(overlap), apart=overlap < 0.0)


def _origin(draft: AxisDraft, step: SatStep, result: SatResult) -> Caption:
    """Return the caption about where an axis comes from, and other edges with the same normal."""
    page, source = draft.page, step.axis.source
    edge = page.edge_of(source)
    values: dict[str, object] = {"number": step.number, "direction": as_unit(step.axis.direction), **_circle(result)}
    if edge is not None:
        parallels = [page.edge_of(axis.source) for axis in result.axes if axis.duplicate_of == step.index]
        # the other side of a segment is not worth mentioning
        others = [s.edge_name(index) for s, index in filter(None, parallels) if len(s.shape.core) > 2 or not index]
        values |= {"edge": edge[0].edge_name(edge[1]), "others": ", ".join(others)}
        return Caption("sat.edge_parallel" if others else "sat.edge", values)
    first = page.a.vertex_name(source.index_a) if source.index_a is not None else ""
    last = page.b.vertex_name(source.index_b) if source.index_b is not None else ""
    values |= {"first": first, "last": last, "vertex": first or last}
    if source.kind is AxisKind.ALONG and len(page.a.shape.core) == len(page.b.shape.core) == 1:
        return Caption("sat.points", values)
    if source.kind is AxisKind.CORNERS and (page.a.shape.radius or page.b.shape.radius):
        return Caption("sat.corners_round", values)
    return Caption(ORIGINS[source.kind], values)


def _circle(result: SatResult) -> dict[str, object]:
    """Return the centre and radius of the circle, or of B if both are circles."""
    circles = [shape for shape in (result.a, result.b) if isinstance(shape, Circle)]
    return {"center": as_pair(circles[-1].center), "radius": circles[-1].radius} if circles else {}


def _shadows(axis: SatAxis, a: Subject, b: Subject) -> Caption:
    """Return the ends of both shadows, and the calculation of one: "a₃: (5·1 + 5·2)/√5 = 15/√5"."""
    values = {**_intervals(axis), "direction": as_unit(axis.direction)}
    for subject, (low, high) in ((a, axis.interval_a), (b, axis.interval_b)):
        if isinstance(subject.shape, Circle):
            ends = f"{along((low + high) / 2, axis.direction)} ± {number(subject.shape.radius)}"
            reached = form_alone(low, along(low, axis.direction))
            values[f"low_{subject.letter.lower()}_at"] = about_equal(f"{ends} = {reached}")
    if isinstance(a.shape, Circle) and isinstance(b.shape, Circle):
        return Caption("sat.shadows_circles", values)
    of_a, of_b = (a, axis.rows_a, axis.interval_a), (b, axis.rows_b, axis.interval_b)
    subject, (_, row), (_, end) = of_b if isinstance(a.shape, Circle) else of_a
    radius = subject.shape.radius
    product = product_along(subject.shape.core.vertices[row], axis.direction, end - radius)
    grown = f"{PARTED}{worked(end - radius, (PLUS, radius), total=end)}" if radius else ""
    values["product"] = f"{written_names(subject.vertex_name(row))}: {product}{grown}"
    return Caption("sat.shadows", {**values, "a": _ends(*of_a), "b": _ends(*of_b)})


def _intervals(axis: SatAxis) -> dict[str, object]:
    (low_a, high_a), (low_b, high_b) = axis.interval_a, axis.interval_b
    ends = {"low_a": low_a, "high_a": high_a, "low_b": low_b, "high_b": high_b}
    return {**ends, **{f"{name}_at": along(value, axis.direction) for name, value in ends.items()}}


def _ends(subject: Subject, rows: tuple[int, int], interval: tuple[float, float]) -> Caption:
    if isinstance(subject.shape, Circle):
        return Caption("sat.around")
    first, last = (subject.vertex_name(row) for row in rows)
    return Caption("sat.at" if interval[0] == interval[1] else "sat.from_to", {"first": first, "last": last})


def _between(axis: SatAxis) -> Caption:
    """Return the calculation of the overlap or gap on an axis from the ends of the shadows."""
    overlap = axis.overlap
    work = overlap_worked(axis.interval_a[1], axis.interval_b[0], overlap, axis.direction)
    values: dict[str, object] = {"overlap": overlap, "gap": -overlap, "sum": work, **_intervals(axis)}
    if overlap > 0.0 and is_inside(axis):
        return Caption("sat.inside", values)
    return Caption("sat.apart" if overlap < 0.0 else "sat.overlap" if overlap else "sat.meet", values)


def _verdict(step: SatStep, result: SatResult, steps: Steps) -> Caption:
    """Return the caption about the overlap on an axis, and its comparison with the best so far."""
    overlap, best = step.axis.overlap, result.axes[step.best].overlap
    before = steps[step.number - 2].best if step.number > 1 else step.best
    previous = result.axes[before].overlap
    values: dict[str, object] = {"number": step.number, "overlap": overlap, "gap": -overlap, "skipped": step.skipped}
    values |= {"least": best, "largest": -best, "previous": previous, "previous_gap": -previous}
    values |= {"best": _number_of(step.best, steps), "before": _number_of(before, steps), **_intervals(step.axis)}
    is_best = step.best == step.index
    if step.relation is None and overlap < 0.0:
        return Caption("sat.gap_within", values)
    if overlap < 0.0:
        first = all(other.relation is None for other in steps[: step.number - 1])
        later = "sat.gap_best" if is_best else "sat.gap_more"
        return Caption("sat.gap_stop" if step.skipped else "sat.gap" if first else later, values)
    if best < 0.0:
        return Caption("sat.gap_elsewhere_within" if best >= -result.tolerance else "sat.gap_elsewhere", values)
    if overlap == 0.0 or step.number == 1:
        return Caption("sat.first" if overlap else "sat.touch", values)
    if is_best:
        return Caption("sat.tie_taken" if previous == best else "sat.best", values)
    return Caption("sat.tie" if overlap == best else "sat.more", values)


def _number_of(row: int, steps: Steps) -> int:
    """Return the number of the axis in a row of the result."""
    return next(step.number for step in steps if step.index == row)
