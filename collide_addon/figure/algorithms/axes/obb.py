# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes: on each axis, two radii are compared with the distance of the centres.

Each axis is a step: where it comes from, both radii, the centre line, the comparison.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep, OrientedBox, Relation, box_sat, gjk
from ....geometry.space import BoxAxis as SpaceBoxAxis
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import PHASES, Bracket, Panel, Span
from ...model.lesson import Box, FigureChoices, Lesson
from ...model.records import plain_fields
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts import turning_axis as rolling
from ...parts.candidates import in_words
from ...parts.pair import box_of, finish_pair
from ...stage.draft import IN_FULL, Draft
from ...stage.pen import Pen, Sketch
from ...text.exact import MINUS, PLUS, worked
from ...text.exact_form import is_short
from ...text.messages import Caption, as_pair, by_relation, number, point, worked_out
from . import obb_marks as marks
from .obb_marks import axis_name, chart_room, draw_chart

BRIEF = {"box.overlap_best": "box.also_best", "box.overlap_tied": "box.also_tied"}
"""The condensed captions of an overlap worth a comment, by its caption in a full step."""
MADE_MESSAGES = {
    Box.OBJECT: "box.made_object", Box.SMALLEST: "box.made_smallest",
    Box.PRINCIPAL: "box.made_principal", Box.ALIGNED: "box.made_aligned",
}  # fmt: skip
"""The messages that name the kinds of boxes."""
REACHES = {1: "choice.beyond", 0: "choice.exactly", -1: "choice.short"}
"""How far the radii reach compared with the centres' distance, by the sign of the overlap."""
ANSWERS = by_relation("box.answer_separated", "box.answer_touching", "box.answer_penetrating")
RAIL = ("rail.turn_axis", "rail.radii", "rail.center_line", "rail.compare")
"""The phases of a step, in the loop's own order."""
ROUNDING = 2.0**-48
"""Error of a length due to rounded angles and coordinates, as a share of the largest coordinate."""
Steps = Sequence[BoxSatStep]


def obb_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two boxes, beside a chart of the lengths.

    It ends at the first separating axis, unless every axis was requested.
    """
    (a, b), look, box = subjects, choices.look, choices.box
    steps: list[BoxSatStep] = []
    exactly = box_sat(
        box_of(a, box), box_of(b, box),
        record=steps.append, tolerance=choices.tolerance, stop_early=not choices.every_axis,
    )  # fmt: skip
    result, noise = without_noise(exactly), rounding(exactly)
    count = len(steps) if look.detail is Detail.FULL else 0
    vectors = ways_out(result)
    moved = np.concatenate([result.b.corners + vector for vector in vectors] or [result.b.corners])
    shapes = np.concatenate([a.boundary, b.boundary, result.a.corners, result.b.corners])
    chosen = result.axes[result.chosen]
    axes, numbers = [*result.axes[:count], chosen], [*range(1, count + 1), result.chosen + 1]
    with_chart = bool(count) and look.has_chart
    room = chart_room(result, look.language) if with_chart else None
    ends = [marks.centers_on(axis, result)[0] + axis.radius_a + axis.radius_b for axis in axes]
    turning = rolling.place_axes([axis.direction for axis in axes], numbers, shapes, moved, room, look, ends)
    draft = Draft("OBB", turning.sheet)
    marks.draw_boxes(Pen(draft), (a, b), (result.a, result.b))
    pen = draft.step_pen
    marks.draw_center_line(pen.in_phase(1), result)
    marks.draw_own_axes(pen.from_phase(2), result)
    draft.add_step(*setup_captions(result, box))
    condensed = _add_axes(draft, count, result, steps, turning)
    if with_chart:
        draw_chart(draft, result, steps, condensed, noise)
    _draw_result(draft, result, turning, back=bool(count) and count - 1 != result.chosen)
    letters = Pen(Sketch(draft.sheet))
    marks.name_boxes(letters, result)
    draft.draw_first(letters.sketch.drawn)
    touching, captions = result.relation is Relation.TOUCHING, result_captions(a, b, result, noise)
    for phase, caption in enumerate(captions):
        pen = draft.last_pen.from_phase(phase)
        for vector in vectors[1:] if caption.message == "box.tied" else ():
            rolling.draw_moved(pen, result.b.corners, result.b.center, vector)
        if caption.message == "box.shapes_apart":
            apart = gjk(a.shape, b.shape, tolerance=result.tolerance)
            marks.draw_distance(pen, np.array([apart.closest_a, apart.closest_b]), apart.distance)
    ask = "ask.relation" if touching and chosen.overlap != 0.0 else "ask.boxes"
    low, high = (result.gap, math.inf) if result.relation is Relation.SEPARATED else (result.depth, result.depth)
    rolling.add_answer(draft, result, captions, ask, () if touching or not count else (Bracket(low, high),))
    headings = {Panel.WORLD: "box.world", **({Panel.MEASURE: "box.chart"} if with_chart else {})}
    figure = finish_pair(
        draft, a, b, relation=result.relation, result=plain_fields(exactly), headings=headings,
        rail=RAIL if count else (), bounds=rolling.bounds_message(result),
    )  # fmt: skip
    return rolling.lesson_of(figure, exactly, steps)


def _add_axes(draft: Draft, count: int, result: BoxSatResult, steps: Steps, turning: rolling.Turning) -> list[bool]:
    """Add a step for each axis tested; return which are condensed."""
    condensed = [row >= IN_FULL and axis.overlap > 0.0 for row, axis in enumerate(result.axes[:count])]
    compared, least = [2 if each else 3 for each in condensed], [result.axes[step.best].overlap for step in steps]
    brackets = rolling.bounds_of_depth(least[:count], result.tolerance, compared, compared)
    for row, known in enumerate(brackets):
        axis = result.axes[row]
        if condensed[row]:
            _draw_condensed(draft, axis, row, result, turning)
            said, charted = _comparison(row, result, steps), draft.sheet.has_chart
            verdict = replace(said, message=BRIEF[said.message]) if said.message in BRIEF else None
            values = {**_values(axis, row), "work": work_of(axis), "overlap": axis.overlap}
            turns, lengths = Caption("box.also", values), Caption("box.also_across", values)
            draft.add_condensed(turns, lengths, verdict, shown=charted, brackets=known)
            continue
        _draw_step(draft, axis, row, result, turning)
        line = {"c": as_pair(result.b.center - result.a.center), "between": axis.center_distance}
        turned = "box.axis_turned" if axis.center_distance > 0.0 else "box.axis_round"
        says = (
            Caption(turned if marks.is_turned_round(axis, result) else "box.axis", _values(axis, row)),
            Caption("box.radii", {**_radius("a", result, axis), **_radius("b", result, axis)}),
            Caption("box.center_line", line),
            _comparison(row, result, steps),
        )
        among = in_words(REACHES[int(np.sign(axis.overlap))], REACHES.values(), draft.look.language)
        ask = "" if row >= IN_FULL and axis.overlap >= 0.0 else "ask.radii"
        draft.add_step(*says, ask=ask, answer=3, candidates=among, brackets=known)
    return condensed


def _draw_step(draft: Draft, axis: BoxAxis, row: int, result: BoxSatResult, turning: rolling.Turning) -> None:
    """Draw an axis: where it comes from, both radii, the centre line, the comparison."""
    place, pen = turning.places[row], draft.step_pen
    turn, radii, line, compare = map(pen.in_phase, range(PHASES))
    shown = Pen(draft, Span(radii.span.first, line.span.first))
    rolling.draw_axis(pen, turning, row, turns=True)
    marks.draw_own_axis(turn, axis, result)
    marks.draw_half_extents(radii, axis, place, result)
    marks.draw_radii(shown, axis, place, result, named=True)
    marks.draw_center_line(line, result)
    marks.draw_projected_line(pen.from_phase(2), axis, place, result, asked=True)
    marks.draw_radii(compare, axis, place, result, end_to_end=True)
    marks.draw_comparison(compare, axis, place, result)


def _draw_condensed(draft: Draft, axis: BoxAxis, row: int, result: BoxSatResult, turning: rolling.Turning) -> None:
    """Draw an axis that rolls on, then the radii, which come down and are compared."""
    place, pen = turning.places[row], draft.step_pen
    measured = pen.from_phase(1)
    rolling.draw_axis(pen, turning, row)
    marks.draw_own_axis(pen.in_phase(), axis, result)
    marks.draw_projected_line(measured, axis, place, result)
    marks.draw_radii(measured, axis, place, result, end_to_end=True, at_once=True)
    marks.draw_comparison(measured.when_arrived(), axis, place, result)


def _draw_result(draft: Draft, result: BoxSatResult, turning: rolling.Turning, *, back: bool) -> None:
    """Draw the deciding axis, with both radii in place, and the overlap or gap between the boxes.

    It rolls `back` to its place unless it was the last one.
    """
    axis, place, pen = result.axes[result.chosen], turning.places[-1], draft.last_pen
    rolling.draw_axis(pen, turning, len(turning.places) - 1)
    arrives = pen.when_arrived(delayed=back)
    marks.draw_radii(arrives.at_rest(), axis, place, result)
    center_a, center_b = marks.centers_on(axis, result)
    end_a = center_a + axis.radius_a
    end_b = end_a if axis.overlap == 0.0 else center_b - axis.radius_b
    rolling.draw_between(arrives.at_rest(still=not back), place, (end_a, end_b), axis.overlap)
    rolling.draw_strip(arrives.at_rest(still=back), axis.direction, end_a, end_b, place)
    if result.relation is Relation.PENETRATING:
        rolling.draw_moved(pen, result.b.corners, result.b.center, result.depth * result.normal, named=True)


def ways_out(result: BoxSatResult) -> list[Floats]:
    """Return all shortest translations (2,) of B that end the overlap, the chosen one first.

    On an axis on which the centres coincide, both directions are equally short.
    """
    if result.relation is not Relation.PENETRATING:
        return []
    chosen, noise = result.axes[result.chosen], rounding(result)
    tied = [axis for axis in result.axes if axis.duplicate_of is None and axis.overlap <= chosen.overlap + noise]
    vectors = []
    for axis in sorted(tied, key=lambda axis: axis is not chosen):
        vector = axis.overlap * axis.direction
        vectors += [vector] if axis.center_distance > 0.0 else [vector, -vector]
    return vectors


def without_noise(result: BoxSatResult) -> BoxSatResult:
    """Return the answer with radii and distances set to 0 where they may be mere rounding; overlaps and gaps stay."""
    noise, axes = rounding(result), []
    for axis in result.axes:
        a, b, c = (0.0 if x <= noise else x for x in (axis.radius_a, axis.radius_b, axis.center_distance))
        axes.append(replace(axis, radius_a=a, radius_b=b, center_distance=c))
    return replace(result, axes=tuple(axes))


def rounding(result: BoxSatResult) -> float:
    """Return the largest length that rounding of angles and coordinates can produce."""
    return ROUNDING * max(float(np.abs(box.corners).max()) for box in (result.a, result.b))


def setup_captions(result: BoxSatResult, box: Box) -> tuple[Caption, ...]:
    """Return the captions of step 0: the kind of the boxes, and the number of axes."""
    parallel = any(axis.duplicate_of is not None for axis in result.axes)
    sizes: dict[str, object] = {}
    for letter, each in (("a", result.a), ("b", result.b)):
        width, height = _half_extents(each, result)
        sizes |= {f"hw_{letter}": width, f"hh_{letter}": height, f"x_{letter}": as_pair(each.axes[0])}
    upright = box is Box.OBJECT and all(each.angle % (math.pi / 2) == 0.0 for each in (result.a, result.b))
    return (
        Caption("box.made_upright" if upright else MADE_MESSAGES[box], sizes),
        Caption("box.setup"),
        Caption("box.two_axes" if parallel else "box.four_axes"),
    )


def _radius(letter: str, result: BoxSatResult, axis: BoxAxis) -> dict[str, object]:
    """Return the terms of a radius, hw·|u·x| + hh·|u·y|."""
    box, radius = (result.a, axis.radius_a) if letter == "a" else (result.b, axis.radius_b)
    halves, shares = _half_extents(box, result), np.abs(box.axes @ axis.direction)
    shares = np.where(shares <= ROUNDING, 0.0, shares)
    terms = [f"{number(half)}·{number(share)}" for half, share in zip(halves, shares, strict=True)]
    exactly = all(map(is_short, (*halves, *shares, radius)))
    return {
        f"radius_{letter}": radius,
        f"work_{letter}": worked_out(" + ".join(terms), (*halves, *shares), number(radius), exactly=exactly),
    }


def _half_extents(box: OrientedBox, result: BoxSatResult) -> list[float]:
    """Return half the width and half the height of a box, 0 if they may be due to rounding."""
    return np.where(box.half_extents <= rounding(result), 0.0, box.half_extents).tolist()


def _values(axis: BoxAxis, row: int) -> dict[str, object]:
    return {"number": row + 1, "axis": axis_name(axis.source), "u": as_pair(axis.direction)}


def _comparison(row: int, result: BoxSatResult, steps: Steps) -> Caption:
    """Return the caption of an axis's verdict, which compares it with the best so far."""
    axis, step = result.axes[row], steps[row]
    values: dict[str, object] = {"radius_a": axis.radius_a, "radius_b": axis.radius_b, "between": axis.center_distance}
    values |= {"overlap": axis.overlap, "gap": -axis.overlap, "work": work_of(axis), "best": step.best + 1}
    is_best, best = step.best == step.index, result.axes[step.best].overlap
    if axis.overlap < 0.0:
        first = all(other.overlap >= 0.0 for other in result.axes[: step.index])
        later = "box.gap_best" if is_best else "box.gap_more"
        return Caption("box.gap_stop" if step.skipped else "box.gap" if first else later, values)
    before = [other.index for other in steps[: step.number - 1]]
    tied = [each for each in before if result.axes[each].overlap <= axis.overlap + rounding(result)]
    if tied and 0.0 < axis.overlap <= best + rounding(result):
        return Caption("box.overlap_tied", {**values, "best": tied[0] + 1})
    if best < 0.0:
        return Caption("box.apart_already", values)
    if axis.overlap == 0.0:
        return Caption("box.touch", values)
    later = "box.overlap_best" if is_best else "box.overlap_more"
    return Caption("box.overlap" if step.number == 1 else later, values)


def work_of(axis: BoxAxis | SpaceBoxAxis) -> str:
    """Return the calculation of the overlap: "2.236 + 1.118 − 3 = 0.354"; for a gap, in reverse."""
    if axis.overlap < 0.0:
        radii = (MINUS, axis.radius_a), (MINUS, axis.radius_b)
        return worked(axis.center_distance, *radii, total=-axis.overlap)
    return worked(axis.radius_a, (PLUS, axis.radius_b), (MINUS, axis.center_distance), total=axis.overlap)


def result_captions(a: Subject, b: Subject, result: BoxSatResult, noise: float) -> tuple[Caption, ...]:
    """Return the captions about the answer and how the shapes lie; `noise` is the largest length due to rounding."""
    chosen = result.axes[result.chosen]
    length, vectors = abs(chosen.overlap), ways_out(result)
    values: dict[str, object] = {"best": result.chosen + 1, "axis": axis_name(chosen.source), "work": work_of(chosen)}
    values |= {"length": length, "tolerance": result.tolerance, "skipped": len(BoxAxisSource) - len(result.axes)}
    values |= {"translation": as_pair(result.depth * result.normal), "rounding": noise, "count": len(vectors)}
    values |= {"moves": PARTED.join(point(*vector.tolist()) for vector in vectors)}
    if result.relation is Relation.TOUCHING and chosen.overlap != 0.0:
        message = "result.gap_within" if chosen.overlap < 0.0 else "result.depth_within"
        return Caption(message, values), *_about_the_shapes(a, b, result)
    message = ANSWERS[result.relation]
    if result.relation is Relation.SEPARATED and result.skipped:
        message = "box.answer_separated_early"
    doubt = (Caption("box.rounding", values),) if 0.0 < length <= noise else ()
    tied = (Caption("box.tied", values),) if len(vectors) > 1 else ()
    return Caption(message, values), *tied, *doubt, *_about_the_shapes(a, b, result)


def _about_the_shapes(a: Subject, b: Subject, result: BoxSatResult) -> tuple[Caption, ...]:
    """Return the caption about the relation of the shapes, if the boxes do not show it."""
    if result.relation is Relation.SEPARATED:
        return ()
    shapes = gjk(a.shape, b.shape, tolerance=result.tolerance)
    if shapes.relation is result.relation:
        return ()
    if shapes.relation is Relation.SEPARATED:
        return (Caption("box.shapes_apart", {"distance": shapes.distance}),)
    return (Caption("box.shapes_touch"),) if shapes.relation is Relation.TOUCHING else ()
