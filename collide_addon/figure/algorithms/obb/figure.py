# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes: on each axis two radii against the distance of the centres, as published.

Each axis is a step: where it comes from, A's radius, B's radius, the comparison.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ....geometry import (
    BoxAxis,
    BoxSatResult,
    BoxSatStep,
    Circle,
    OrientedBox,
    Relation,
    box_sat,
    convex_hull,
    gjk,
    min_area_box,
    pca_box,
)
from ...labels.labels import place_labels
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Figure, Panel, Span
from ...model.lesson import Box, Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import plain_fields
from ...model.style import Role
from ...model.subject import Subject
from ...parts.draft import Draft
from ...parts.pair import shape_marks
from ...text.messages import Caption, as_pair, say
from . import marks
from .chart import axis_name, chart_marks, narrowest_chart

ROUNDING = 2.0**-48
"""Error of a length through rounding of angles and coordinates, as a share of the largest coordinate."""


def box_of(subject: Subject, box: Box) -> OrientedBox:
    """Return the box that stands for a subject; a circle's is as wide as its diameter, whichever is asked for."""
    angle = subject.angle if box is Box.OBJECT else 0.0
    if isinstance(subject.shape, Circle):
        return OrientedBox(subject.shape.center, (subject.shape.radius, subject.shape.radius), angle)
    if box is Box.SMALLEST:
        return min_area_box(subject.points)
    if box is Box.PRINCIPAL:
        return pca_box(subject.points)
    return OrientedBox.around(subject.points, angle)


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
    rows = list(range(len(result.axes))) if look.detail is Detail.FULL else []
    moved = result.b.corners + result.depth * result.normal
    outline = np.concatenate([a.boundary, b.boundary, result.a.corners, result.b.corners, moved])
    axes = [result.axes[row] for row in rows] or [result.axes[result.chosen]]
    with_chart = bool(rows) and look.layout is Layout.PANELS
    narrowest = narrowest_chart(result, look.language) if with_chart else None
    sheet, places = marks.place_radius_axes(result.a, result.b, axes, outline, narrowest, look.rulers)
    draft = Draft("OBB", sheet, look, shape_marks(boxes, Detail.REDUCED))
    draft.marks += marks.inner_shape(a, result.a) + marks.inner_shape(b, result.b)
    last, chosen = Span.of(len(rows) + 1), places[result.chosen if rows else 0]
    draft.draw(marks.center_line_marks(result, Span.of(0, min(1, len(rows)))))
    draft.draw(marks.way_out(result, last), first=True)
    draft.tell(*setup_captions(result, box))
    for row in rows:
        axis, k = result.axes[row], row + 1
        spans = [Span.of(k, phase, until=k) for phase in range(PHASES)]
        draft.tell(*step_captions(row, result, steps), ask="ask.radii", answer=3)
        draft.marks.append(marks.own_axis(axis, result, sheet.unit, spans[0]))
        if axis.duplicate_of is None:
            draft.marks += marks.axis_marks(places[row], result, spans, with_paths=True)
            draft.requests += marks.overlap_request(places[row], spans[3])
    if with_chart:
        draft.marks += chart_marks(result, steps, sheet, look.language)
    draft.marks += marks.axis_marks(chosen, result, [last] * PHASES, with_paths=False)
    thick = [mark for mark in draft.marks if mark.role is not Role.PROJECTION]
    stays = [mark for mark in thick if mark.span.last is None]  # counted thrice: it matters more than what goes
    draft.marks += place_labels(marks.box_names(result), [*thick, *stays, *stays], sheet)
    draft.draw(([], marks.overlap_request(chosen, last)), first=True)
    by_tolerance = result.relation is Relation.TOUCHING and chosen.axis.overlap != 0.0
    noise = rounding(result)
    draft.tell(*result_captions(a, b, result, noise), ask="ask.relation" if by_tolerance else "ask.boxes")
    return draft.finish(
        say("title.pair", look.language, algorithm="OBB", a=a.name, b=b.name),
        headings={Panel.WORLD: "panel.world", **({Panel.MEASURE: "box.chart"} if with_chart else {})},
        words={Role.INPUT: "box.inner_shape", Role.GHOST: "box.ghost"},
        badge=f"badge.{result.relation.value}",
        result=summary,
    )


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
    return (
        Caption(f"box.made_{box.name.lower()}"),
        Caption("box.setup"),
        Caption("box.two_axes" if parallel else "box.four_axes"),
    )


def step_captions(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> tuple[Caption, ...]:
    """Return the captions of a step's phases: axis, both radii, comparison; a single one for a parallel axis."""
    axis = result.axes[row]
    values: dict[str, object] = {"number": row + 1, "axis": axis_name(axis.source), "u": as_pair(axis.direction)}
    if axis.duplicate_of is not None:
        return (Caption("box.parallel", {**values, "other": axis.duplicate_of + 1}),)
    return (
        Caption("box.axis", values),
        _radius_caption("box.radius_a", result.a, axis, axis.radius_a),
        _radius_caption("box.radius_b", result.b, axis, axis.radius_b),
        _comparison(row, result, steps),
    )


def _radius_caption(message: str, box: OrientedBox, axis: BoxAxis, radius: float) -> Caption:
    """Return a radius's caption, which adds up the two projected half extents."""
    half_x, half_y = box.half_extents.tolist()
    along_x, along_y = np.abs(box.axes @ axis.direction).tolist()
    return Caption(message, {"w": half_x, "h": half_y, "along_x": along_x, "along_y": along_y, "radius": radius})


def _comparison(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> Caption:
    """Return an axis's verdict, and how it compares with the best so far."""
    axis = result.axes[row]
    step = next(step for step in steps if step.index == row)
    values: dict[str, object] = {
        "together": axis.radius_a + axis.radius_b,
        "between": axis.center_distance,
        "overlap": axis.overlap,
        "gap": -axis.overlap,
        "best": step.best + 1,
        "skipped": step.skipped,
    }
    return Caption(_gap_message(step, result) if axis.overlap < 0.0 else _overlap_message(step, result), values)


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
        "skipped": len(result.skipped),
    }
    if result.relation is Relation.TOUCHING and chosen.overlap != 0.0:
        message = "result.gap_within" if chosen.overlap < 0.0 else "result.depth_within"
        return Caption(message, values), *_about_the_shapes(a, b, result)
    message = f"box.answer_{result.relation.value}"
    if result.relation is Relation.SEPARATED and result.skipped:
        message = "box.answer_separated_early"
    doubt = (Caption("box.rounding", {**values, "rounding": noise}),) if 0.0 < length <= noise else ()
    return Caption(message, values), *doubt, *_about_the_shapes(a, b, result)


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
