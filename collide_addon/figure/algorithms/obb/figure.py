# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes: on each axis two radii against the distance of the centres, as published.

Each axis is a step: where it comes from, both radii, the centre line, the comparison.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ....geometry import (
    BoxAxis,
    BoxAxisSource,
    BoxSatResult,
    BoxSatStep,
    OrientedBox,
    Relation,
    box_sat,
    convex_hull,
    gjk,
)
from ...labels.labels import Drawn
from ...model.arrays import Floats
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Bracket, Figure, Panel, Span, out_of
from ...model.lesson import Box, Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import plain_fields
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts.candidates import relations, told
from ...parts.pair import box_of, pair_title, shape_marks
from ...parts.turning_axis import (
    LANE_1,
    LANE_2,
    Turning,
    after_it,
    also_moved_marks,
    at_once,
    axis_marks,
    between_marks,
    bounds_of_depth,
    moved_marks,
    place_axes,
    strip_marks,
)
from ...stage.draft import Draft
from ...text.exact_form import is_short
from ...text.messages import Caption, as_pair, number, point, say
from ...text.worked_sums import MINUS, PLUS, worked
from . import marks
from .chart import PASSING, STEP_BY_STEP, Phases, axis_name, chart_marks, chart_room

MOST_TOLD = 2
"""After so many axes one knows what comes: one with an overlap passes in two beats, and only a gap is asked for."""
PASSING_PILLS = ((0, 0), (1, 2), (3, 3))
"""The parts of the rail that an axis which passes goes through in each of its phases."""
RADII = ("beyond", "exactly", "short")
RAIL = ("rail.turn_axis", "rail.radii", "rail.center_line", "rail.compare")
"""The phases of a step, in the loop's own order."""
ROUNDING = 2.0**-48
"""Error of a length through rounding of angles and coordinates, as a share of the largest coordinate."""


def obb_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two boxes; it ends at the first separating axis, unless every axis was asked for."""
    a, b = subjects
    steps: list[BoxSatStep] = []
    result = box_sat(
        box_of(a, choices.box),
        box_of(b, choices.box),
        record=steps.append,
        tolerance=choices.tolerance,
        stop_early=not choices.every_axis,
    )
    figure = box_sat_figure(a, b, result, steps, look_of(choices, parameters), box=choices.box)
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def box_sat_figure(
    a: Subject,
    b: Subject,
    result: BoxSatResult,
    steps: Sequence[BoxSatStep],
    look: Look = DEFAULT_LOOK,
    *,
    box: Box = Box.OBJECT,
) -> Figure:
    """Return the figure of a run of `box_sat`, from its result, whose boxes were made as `box` says, and its steps.

    Beside the boxes is a chart of the lengths.
    """
    summary = plain_fields(result)
    result = without_noise(result)
    boxes = [Subject.of_points(s.letter, s.name, convex_hull(o.corners)) for s, o in ((a, result.a), (b, result.b))]
    tested = [row for row, axis in enumerate(result.axes) if axis.duplicate_of is None]
    rows = tested if look.detail is Detail.FULL else []
    ways = ways_out(result)
    moved = np.concatenate([result.b.corners + way for way in ways] or [result.b.corners])
    shapes = np.concatenate([a.boundary, b.boundary, result.a.corners, result.b.corners])
    chosen = result.axes[result.chosen]
    axes = [*(result.axes[row] for row in rows), chosen]
    with_chart = bool(rows) and look.layout is Layout.PANELS
    room = chart_room(result, look.language) if with_chart else None
    turning = place_axes([axis.direction for axis in axes], shapes, moved, room, look, marks.ends_of_axes(axes, result))
    sheet, language = turning.sheet, look.language
    around = zip(shape_marks(boxes, Detail.REDUCED), (result.a.center, result.b.center), strict=True)
    draft = Draft("OBB", sheet, look, [replace(mark, motion=out_of(center)) for mark, center in around])
    draft.marks += marks.inner_shape(a, result.a) + marks.inner_shape(b, result.b)
    draft.draw(marks.center_line_marks(result, Span(1, 1), language))
    draft.marks += marks.own_axes(result, sheet.unit, Span.of(0, 2, until=0))
    draft.add_step(*setup_captions(result, box))
    names = [say("axis.name", language, number=row + 1) for row in rows]
    phases = _tell_axes(draft, rows, result, steps, turning, names)
    if with_chart:
        draft.marks += chart_marks(result, steps, phases, sheet, language, rounding(result))
    names.append(say("axis.name", language, number=result.chosen + 1))
    _draw_result(draft, result, turning, names, back=bool(rows) and rows[-1] != result.chosen)
    draft.draw_first(([], marks.box_names(result)))
    touching, noise = result.relation is Relation.TOUCHING, rounding(result)
    by_tolerance = touching and chosen.overlap != 0.0
    proved = () if touching or not rows else (_answer_bracket(result),)
    told_before = result.relation is Relation.SEPARATED and result.skipped  # the last axis has said it
    ask = "" if told_before else "ask.relation" if by_tolerance else "ask.boxes"
    among = relations(result.relation, language)
    captions = result_captions(a, b, result, noise)
    draft.add_step(*captions, ask=ask, candidates=among, brackets=proved)
    for phase, caption in enumerate(captions):
        since = Span.of(len(turning.places), phase)
        if caption.message == "box.tied":
            draft.marks += also_moved_marks(result.b.corners, result.b.center, ways[1:], since)
        if caption.message == "box.shapes_apart":
            draft.draw(_between_the_shapes(a, b, result, since))
    return draft.finish(
        pair_title("OBB", a, b, language),
        headings={Panel.WORLD: "box.world", **({Panel.MEASURE: "box.chart"} if with_chart else {})},
        badge=f"badge.{result.relation.value}",
        result=summary,
        rail=RAIL if rows else (),
        bounds="bounds.gap" if result.relation is Relation.SEPARATED else "bounds.overlap",
    )


def _tell_axes(
    draft: Draft,
    rows: Sequence[int],
    result: BoxSatResult,
    steps: Sequence[BoxSatStep],
    turning: Turning,
    names: Sequence[str],
) -> dict[int, Phases]:
    """Add a step for each axis tested; return the phases of each."""
    best = {step.index: step.best for step in steps}
    phases = {row: PASSING if row >= MOST_TOLD and result.axes[row].overlap > 0.0 else STEP_BY_STEP for row in rows}
    told_at = [phases[row].compared for row in rows]
    brackets = bounds_of_depth(_least(rows, result, best), result.tolerance, told_at, told_at)
    for row, known in zip(rows, brackets, strict=True):
        overlap = result.axes[row].overlap
        if phases[row] is PASSING:
            compared = _comparison(row, result, steps)
            compared = replace(compared, message=compared.message.replace("box.overlap_best", "box.also_best"))
            says = _also(row, result) + [compared] * (compared.message != "box.overlap_more")
            draft.add_step(*says, brackets=known, pills=PASSING_PILLS[: len(says)])
            _pass(draft, row, result, turning, names)
            continue
        among = told("beyond" if overlap > 0.0 else "short" if overlap < 0.0 else "exactly", RADII, draft.look.language)
        captions = step_captions(row, result, steps)
        ask = "" if row >= MOST_TOLD and overlap >= 0.0 else "ask.radii"
        draft.add_step(*captions, ask=ask, answer=3, candidates=among, brackets=known)
        _draw_step(draft, row, result, turning, names)
    return phases


def _draw_step(draft: Draft, row: int, result: BoxSatResult, turning: Turning, names: Sequence[str]) -> None:
    """Add the pictures of an axis: where it comes from, both radii, the centre line, the comparison."""
    axis, place, k, language = result.axes[row], turning.places[row], row + 1, draft.look.language
    turn, radii, line, compare = (Span(tick, tick) for tick in range(k * PHASES, (k + 1) * PHASES))
    shown = Span(radii.first, line.first)
    draft.draw(axis_marks(turning, row, names, Span.of(k, until=k), turn))
    draft.marks += marks.own_axis(axis, result, turning.sheet.unit, turn)
    draft.marks += marks.path_marks(axis, place, result, radii)
    draft.marks += marks.radius_marks(axis, place, result, shown, LANE_2)
    draft.requests += marks.radius_names(axis, place, result, shown)
    draft.draw(marks.center_line_marks(result, line, language))
    draft.draw(marks.projected_center_line(axis, place, result, Span.of(k, 2, until=k), line))
    draft.marks += marks.radius_marks(axis, place, result, compare, LANE_1)
    draft.draw(marks.compared(axis, place, result, compare, language))


def _pass(draft: Draft, row: int, result: BoxSatResult, turning: Turning, names: Sequence[str]) -> None:
    """Add the pictures of an axis that passes: it rolls on, then the radii come down and are compared."""
    axis, place, k, language = result.axes[row], turning.places[row], row + 1, draft.look.language
    span, measured = Span.of(k, until=k), Span.of(k, PASSING.radii, until=k)
    draft.draw(axis_marks(turning, row, names, span, None))
    draft.marks += marks.own_axis(axis, result, turning.sheet.unit, Span(span.first, span.first))
    draft.draw(marks.projected_center_line(axis, place, result, measured, None))
    draft.marks += marks.radius_marks(axis, place, result, measured, LANE_1, at_once=True)
    draft.draw(after_it(marks.compared(axis, place, result, measured, language)))


def _draw_result(draft: Draft, result: BoxSatResult, turning: Turning, names: Sequence[str], *, back: bool) -> None:
    """Add the axis that decides, with both radii where they are, and what is between the boxes.

    It rolls `back` to its place unless it was the last one.
    """
    axis, place, language = result.axes[result.chosen], turning.places[-1], draft.look.language
    last = Span.of(len(turning.places))
    draft.draw(axis_marks(turning, len(turning.places) - 1, names, last, None))
    arrive = after_it if back else at_once
    radii = marks.radius_marks(axis, place, result, last, LANE_2)
    draft.marks += [replace(mark, motion=None, delayed=back) for mark in radii]
    end_a, end_b = marks.facing_ends(axis, result)
    low, high = sorted((end_a, end_b))
    draft.draw(arrive(between_marks(place, low, high, axis.overlap, last, language)))
    lines = strip_marks(axis.direction, end_a, end_b, turning.sheet, last, place)
    draft.marks += [replace(mark, motion=None, delayed=True) for mark in lines] if back else lines
    if result.relation is Relation.PENETRATING:
        draft.draw(moved_marks(result.b.corners, result.b.center, result.depth * result.normal, last, language))


def _between_the_shapes(a: Subject, b: Subject, result: BoxSatResult, span: Span) -> Drawn:
    """Return the shortest line between the shapes in the boxes."""
    shapes = gjk(a.shape, b.shape, tolerance=result.tolerance)
    return marks.shortest_line(np.array([shapes.closest_a, shapes.closest_b]), shapes.distance, span)


def _least(rows: Sequence[int], result: BoxSatResult, best: Mapping[int, int]) -> list[float]:
    """Return the best overlap after each axis."""
    return [result.axes[best[row]].overlap for row in rows]


def _answer_bracket(result: BoxSatResult) -> Bracket:
    """Return what the answer proves: the depth of the boxes, or the least that they are apart."""
    if result.relation is Relation.SEPARATED:
        return Bracket(result.gap, math.inf)
    return Bracket(result.depth, result.depth)


def ways_out(result: BoxSatResult) -> list[Floats]:
    """Return all shortest moves (2,) of B that end the overlap, the chosen one first.

    Of an axis on which the centres are one, both directions are as short.
    """
    if result.relation is not Relation.PENETRATING:
        return []
    chosen, noise = result.axes[result.chosen], rounding(result)
    tied = [axis for axis in result.axes if axis.duplicate_of is None and axis.overlap <= chosen.overlap + noise]
    ways = []
    for axis in sorted(tied, key=lambda axis: axis is not chosen):
        way = axis.overlap * axis.direction
        ways += [way] if axis.center_distance > 0.0 else [way, -way]
    return ways


def without_noise(result: BoxSatResult) -> BoxSatResult:
    """Return an answer whose radii and distances are 0 where rounding may have made them; overlaps and gaps stay."""
    noise = rounding(result)

    def clean(length: float) -> float:
        return 0.0 if length <= noise else length

    axes = []
    for axis in result.axes:
        a, b, between = clean(axis.radius_a), clean(axis.radius_b), clean(axis.center_distance)
        axes.append(replace(axis, radius_a=a, radius_b=b, center_distance=between))
    return replace(result, axes=tuple(axes))


def rounding(result: BoxSatResult) -> float:
    """Return the largest length that rounding of angles and coordinates can produce."""
    return ROUNDING * max(float(np.abs(box.corners).max()) for box in (result.a, result.b))


def setup_captions(result: BoxSatResult, box: Box) -> tuple[Caption, ...]:
    """Return the captions of step 0: what the boxes are, and how many axes there are."""
    parallel = any(axis.duplicate_of is not None for axis in result.axes)
    sizes: dict[str, object] = {}
    for letter, each in (("a", result.a), ("b", result.b)):
        width, height = _half_extents(each, result)
        sizes |= {f"hw_{letter}": width, f"hh_{letter}": height, f"x_{letter}": as_pair(each.axes[0])}
    upright = box is Box.OBJECT and all(each.angle % (math.pi / 2) == 0.0 for each in (result.a, result.b))
    return (
        Caption("box.made_upright" if upright else f"box.made_{box.name.lower()}", sizes),
        Caption("box.setup"),
        Caption("box.two_axes" if parallel else "box.four_axes"),
    )


def step_captions(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> tuple[Caption, ...]:
    """Return the captions of a step's phases: axis, radii, centre line, comparison."""
    axis = result.axes[row]
    values: dict[str, object] = {"number": row + 1, "axis": axis_name(axis.source), "u": as_pair(axis.direction)}
    line = {"c": as_pair(result.b.center - result.a.center), "between": axis.center_distance}
    turned = "_turned" if axis.center_distance > 0.0 else "_round"
    return (
        Caption(f"box.axis{turned if marks.is_turned_round(axis, result) else ''}", values),
        Caption("box.radii", {**_radius("a", result, axis), **_radius("b", result, axis)}),
        Caption("box.center_line", line),
        _comparison(row, result, steps),
    )


def _radius(letter: str, result: BoxSatResult, axis: BoxAxis) -> dict[str, object]:
    """Return what a radius is made of, hw·|u·x| + hh·|u·y|."""
    box, radius = (result.a, axis.radius_a) if letter == "a" else (result.b, axis.radius_b)
    halves, shares = _half_extents(box, result), np.abs(box.axes @ axis.direction)
    shares = np.where(shares <= ROUNDING, 0.0, shares)
    terms = [f"{number(half)}·{number(share)}" for half, share in zip(halves, shares, strict=True)]
    exactly = all(map(is_short, (*halves, *shares, radius)))
    sign = "=" if exactly else "≈"
    return {f"radius_{letter}": radius, f"work_{letter}": f"{' + '.join(terms)} {sign} {number(radius)}"}


def _half_extents(box: OrientedBox, result: BoxSatResult) -> list[float]:
    """Return half the width and half the height of a box, 0 where rounding may have made them."""
    halves: list[float] = np.where(box.half_extents <= rounding(result), 0.0, box.half_extents).tolist()
    return halves


def _also(row: int, result: BoxSatResult) -> list[Caption]:
    """Return what holds of all axes that pass, as this one turns, and then with its lengths."""
    axis = result.axes[row]
    values = {"number": row + 1, "axis": axis_name(axis.source), "u": as_pair(axis.direction), "work": _work(axis)}
    values["overlap"] = axis.overlap
    return [Caption("box.also", values), Caption("box.also_across", values)]


def _comparison(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> Caption:
    """Return an axis's verdict, and how it compares with the best so far."""
    axis = result.axes[row]
    step = next(step for step in steps if step.index == row)
    values: dict[str, object] = {
        "radius_a": axis.radius_a,
        "radius_b": axis.radius_b,
        "between": axis.center_distance,
        "overlap": axis.overlap,
        "gap": -axis.overlap,
        "work": _work(axis),
        "best": step.best + 1,
    }
    if axis.overlap < 0.0:
        return Caption(_gap_message(step, result), values)
    before = [other.index for other in steps[: step.number - 1]]
    tied = [each for each in before if result.axes[each].overlap <= axis.overlap + rounding(result)]
    if tied and axis.overlap <= result.axes[step.best].overlap + rounding(result) and axis.overlap > 0.0:
        return Caption("box.overlap_tied", {**values, "best": tied[0] + 1})
    return Caption(_overlap_message(step, result), values)


def _work(axis: BoxAxis) -> str:
    """Return the overlap worked out: "2.236 + 1.118 − 3 = 0.354"; a gap the other way round."""
    if axis.overlap < 0.0:
        radii = (MINUS, axis.radius_a), (MINUS, axis.radius_b)
        return worked(axis.center_distance, *radii, total=-axis.overlap)
    return worked(axis.radius_a, (PLUS, axis.radius_b), (MINUS, axis.center_distance), total=axis.overlap)


def _gap_message(step: BoxSatStep, result: BoxSatResult) -> str:
    if step.skipped:
        return "box.gap_stop"
    if all(axis.overlap >= 0.0 for axis in result.axes[: step.index]):
        return "box.gap"
    return "box.gap_best" if step.best == step.index else "box.gap_more"


def _overlap_message(step: BoxSatStep, result: BoxSatResult) -> str:
    if result.axes[step.best].overlap < 0.0:
        return "box.apart_already"
    if step.axis.overlap == 0.0:
        return "box.touch"
    if step.number == 1:
        return "box.overlap"
    return "box.overlap_best" if step.best == step.index else "box.overlap_more"


def result_captions(a: Subject, b: Subject, result: BoxSatResult, noise: float) -> tuple[Caption, ...]:
    """Return the answer, and what the boxes do not tell; `noise` is the largest length that rounding can produce."""
    chosen = result.axes[result.chosen]
    length = abs(chosen.overlap)
    values: dict[str, object] = {
        "best": result.chosen + 1,
        "axis": axis_name(chosen.source),
        "length": length,
        "tolerance": result.tolerance,
        "translation": as_pair(result.depth * result.normal),
        "work": _work(chosen),
        "skipped": len(BoxAxisSource) - len(result.axes),
    }
    if result.relation is Relation.TOUCHING and chosen.overlap != 0.0:
        message = "result.gap_within" if chosen.overlap < 0.0 else "result.depth_within"
        return Caption(message, values), *_about_the_shapes(a, b, result)
    message = f"box.answer_{result.relation.value}"
    if result.relation is Relation.SEPARATED and result.skipped:
        message = "box.answer_separated_early"
    doubt = (Caption("box.rounding", {**values, "rounding": noise}),) if 0.0 < length <= noise else ()
    ways = ways_out(result)
    count = len(ways)
    moves = PARTED.join(point(*way.tolist()) for way in ways)
    tied = (Caption("box.tied", {"count": count, "moves": moves}),) if count > 1 else ()
    return Caption(message, values), *tied, *doubt, *_about_the_shapes(a, b, result)


def _about_the_shapes(a: Subject, b: Subject, result: BoxSatResult) -> tuple[Caption, ...]:
    """Return what the boxes do not tell about the shapes in them."""
    if result.relation is Relation.SEPARATED:
        return ()
    shapes = gjk(a.shape, b.shape, tolerance=result.tolerance)
    if shapes.relation is result.relation:
        return ()
    if shapes.relation is Relation.SEPARATED:
        return (Caption("box.shapes_apart", {"distance": shapes.distance}),)
    return (Caption("box.shapes_touch"),) if shapes.relation is Relation.TOUCHING else ()
