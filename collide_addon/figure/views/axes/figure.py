# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of separating axes in space on a page: A and B, the axis with both shadows on it, a chart of all axes.

Axes that are parallel within rounding count as one, so two boxes have at most fifteen, whatever their angles.
"""

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import numpy as np

from ....geometry import Certificate, Relation
from ....geometry.space import (
    BoxAxis,
    BoxSatResult,
    BoxSatStep,
    ConvexPolyhedron,
    OrientedBox,
    SatAxis,
    SatResult,
    SatStep,
    box_sat,
)
from ....geometry.space.sat import sat_in_parts
from ...algorithms.axes.obb import work_of
from ...algorithms.axes.sat import overlap_worked
from ...model.choices import Detail
from ...model.figure import AnswerCandidate, Bracket, Figure, Panel, Span
from ...model.lesson import FigureChoices, Lesson
from ...model.look import Look
from ...model.records import plain_fields
from ...model.style import Role
from ...model.subject import Subject
from ...parts.candidates import AS_FAR, in_words, yes_or_no
from ...parts.check import axis_check
from ...parts.pair import evenly
from ...parts.turning_axis import add_answer, bounds_message, bounds_of_depth, lesson_of
from ...space.axes import (
    ROUNDED_SINE,
    Axis,
    boxes_around,
    different,
    obb_on_objects,
    proof_of,
    sat_on_objects,
    setup_with_boxes,
)
from ...space.model import SpaceSubject
from ...space.parts import MOST_STEPS, setup_of
from ...stage.draft import IN_FULL, Draft
from ...text.directions import as_unit
from ...text.exact_form import along
from ...text.messages import Caption, as_pair, by_relation, say
from ...text.names import written_edge, written_names
from ..page import finish_pair, is_on_objects
from ..record import in_full, sat_in_full
from ..solid import Solid, solid_of
from .chart import draw_chart
from .gauss import GaussMap, draw_map, gauss_map, why_pairs
from .page import (
    AxesPage,
    AxesPen,
    Lit,
    axes_draft,
    draw_above,
    draw_aside,
    draw_axis,
    draw_between,
    draw_decision,
    draw_shadows,
)

RAIL = ("rail.axis", "rail.shadows", "rail.gap")
"""The phases of an axis."""
CAME = "sat.of_flat", "sat.of_face", "sat.of_edges"
"""Messages by the number of faces and edges that an axis comes from."""
WRONG_AXES = 3
"""Number of wrong axes, without a gap, in the question which axis has one."""
SUBSCRIPTS = "₁₂₃"
"""Subscripts of the three axes of a box."""
MOST_NAMED = 4
"""Most vertices in the name of a face."""
SAT_ANSWERS = by_relation("sat.separated_space", "sat.touching", "sat.penetrating")
BOX_ANSWERS = by_relation("box.answer_separated", "box.answer_touching", "box.answer_penetrating")
AXIS_CHOICES = "choice.gap", "choice.only_touch", "choice.overlap"
SAT_GAPS = "sat.apart", "sat.meet", "sat.overlap"
BOX_GAPS = "box.gap", "box.touch", "box.overlap"
"""Choices and messages by the sign of the overlap."""
Lights = Callable[[Any], tuple[Lit, ...]]
"""Returns the faces and edges that an axis comes from."""
Names = Callable[[Any], str]
"""Returns the name of an axis."""


def sat_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of the separating axes in space, on a page or on the objects.

    It ends at the first separating axis unless every axis was requested; the chart shows the others as untested.
    """
    steps, look, on_objects = list[SatStep](), choices.look, is_on_objects(a, b, choices)
    stop_early = on_objects and not choices.every_axis
    every = result = yield from sat_in_parts(a.shape, b.shape, record=steps.append, stop_early=stop_early)
    if on_objects:
        return _lesson(sat_on_objects(a, b, result, steps, look), result, steps)
    if every.relation is Relation.SEPARATED and not choices.every_axis:
        steps.clear()
        result = yield from sat_in_parts(a.shape, b.shape, record=steps.append, stop_early=True)
    solids = solid_of(a.shape), solid_of(b.shape)

    def lit(axis: SatAxis) -> tuple[Lit, ...]:
        rows = axis.source.index_a, axis.source.index_b
        found = []
        for subject, solid, row in zip((a, b), solids, rows, strict=True):
            if row is not None:
                own = _merged(solid, subject.shape.faces[row]) if None in rows else subject.shape.edges[row]
                found.append(Lit(subject, tuple(own)))
        return tuple(found)

    def called(axis: SatAxis) -> str:
        return " × ".join(map(_written, lit(axis))) or say("axis.any", choices.language)

    shapes = a.shape, b.shape
    figure = axes_figure((a, b), result, every.axes, look, lit, called, Caption("sat.setup"))
    return replace(_lesson(figure, result, steps), in_full=partial(sat_in_full, shapes, figure, steps, every.axes))


def obb_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of two boxes in space, as `sat_in_space` does for two shapes."""
    boxes, steps = (yield from boxes_around(a, b, choices.box)), list[BoxSatStep]()
    result, look = box_sat(*boxes, record=steps.append, stop_early=not choices.every_axis), choices.look
    first, second = (
        replace(each, shape=ConvexPolyhedron(box.corners), looks_like=None)
        for each, box in zip((a, b), boxes, strict=True)
    )
    if is_on_objects(a, b, choices):
        lesson = _lesson(obb_on_objects((a, b), (first, second), boxes, result, steps, look), result, steps)
        return replace(lesson, headline={**lesson.headline, **proof_of(boxes)})
    solids = [solid_of(each.shape) for each in (first, second)]

    def lit(axis: BoxAxis) -> tuple[Lit, ...]:
        rows = axis.source.index_a, axis.source.index_b
        found = []
        for subject, solid, box, row, vector in zip(
            (first, second), solids, boxes, rows, (axis.direction, -axis.direction), strict=True
        ):
            if row is not None:
                found.append(Lit(subject, _furthest(solid, vector, box, row, of_face=None in rows)))
        return tuple(found)

    def called(axis: BoxAxis) -> str:
        rows = axis.source.index_a, axis.source.index_b
        return " × ".join(
            f"{letter}{SUBSCRIPTS[row]}" for letter, row in zip("AB", rows, strict=True) if row is not None
        )

    setup, hulls = setup_of("OBB", a, b, setup_with_boxes(boxes)), [solid_of(each.drawn) for each in (a, b)]
    figure = axes_figure((first, second), result, box_sat(*boxes).axes, look, lit, called, setup, hulls)
    shapes, vectors = (first.shape, second.shape), [step.axis.direction for step in steps]
    lesson = replace(_lesson(figure, result, steps), in_full=partial(in_full, shapes, figure, steps, vectors))
    return replace(lesson, headline={**lesson.headline, **proof_of(boxes)})


def _lesson(figure: Figure, result: SatResult | BoxSatResult, steps: Sequence[SatStep | BoxSatStep]) -> Lesson:
    """Return the lesson of a run, with parallel axes counted once."""
    lesson = lesson_of(figure, result, steps)
    return replace(lesson, headline={**lesson.headline, "axes": len(different(result.axes))})


def _merged(solid: Solid, face: Sequence[int]) -> tuple[int, ...]:
    """Return the merged face that includes a face given by its vertices."""
    return next((ring for ring in solid.rings if set(face) <= set(ring)), tuple(face))


def _written(lit: Lit) -> str:
    """Return the name of a face or an edge, made of its vertices' names, of the first few if there are many."""
    names = [lit.subject.vertex_name(row) for row in lit.rows]
    return written_names(written_edge(*names[:MOST_NAMED])) + "…" * (len(names) > MOST_NAMED)


def _furthest(solid: Solid, vector: Any, box: OrientedBox, row: int, *, of_face: bool) -> tuple[int, ...]:
    """Return the face, or the edge along an axis, of a box that is furthest along a direction (3,)."""
    heights = solid.vertices @ vector
    if not len(solid.edges):
        return (0,)
    if of_face and solid.rings:
        return solid.rings[int(np.argmax(solid.normals @ vector))]
    along_axis = np.abs((solid.ends[:, 1] - solid.ends[:, 0]) @ box.axes[row])
    edges = np.flatnonzero(along_axis >= along_axis.max() * (1.0 - AS_FAR))
    best = max(edges.tolist(), key=lambda edge: float(heights[solid.edges[edge]].sum()))
    start, end = solid.edges[best].tolist()
    return start, end


def merged_axes(
    result: SatResult | BoxSatResult, every: Sequence[Axis], subjects: Sequence[SpaceSubject]
) -> list[tuple[Axis, bool]]:
    """Return the axes with parallel ones merged, each in the sense with less overlap, and whether it counts as tested.

    If the search has stopped at a gap, the axes before it count and come first, and no other axis with a gap counts.
    """
    firsts, chosen = different(every), result.axes[result.chosen]
    vectors = np.array([every[row].direction for row in firsts])
    groups: list[list[Axis]] = [[] for _ in firsts]
    tested: set[int] = set()
    for row, axis in enumerate(every):
        place = int(np.argmax(np.abs(vectors @ axis.direction)))
        groups[place].append(axis)
        tested |= {place} if row < len(result.axes) else set()
    own, found = int(np.argmax(np.abs(vectors @ chosen.direction))), []
    stopped = len(result.axes) < len(every)
    for place, group in enumerate(groups):
        best = chosen if place == own else _shorter(min(group, key=lambda axis: axis.overlap), subjects)
        found.append((best, place == own or (place in tested and not (stopped and best.overlap < 0.0))))
    return sorted(found, key=lambda each: (not each[1], each[0] is chosen)) if stopped else found


def _shorter(axis: Axis, subjects: Sequence[SpaceSubject]) -> Axis:
    """Return an axis of SAT, reversed if the overlap is less that way; it may then be no outward normal of a face."""
    a, b = (each.shape.vertices @ axis.direction for each in subjects)
    low, high = float(a.min()), float(b.max())
    if isinstance(axis, BoxAxis) or high - low >= axis.overlap:
        return axis
    return replace(axis, direction=-axis.direction, end_a=-low, end_b=-high, overlap=high - low)


def shown_axes(axes: Sequence[tuple[Axis, bool]], least_of_all: float, lit: Lights) -> list[int]:
    """Return the rows to show: each axis that was the best so far, and the first from faces and from edges."""
    least, better, kinds = math.inf, list[int](), dict[int, int]()
    for row, (axis, tested) in enumerate(axes):
        if tested and axis.overlap >= least_of_all:
            kinds.setdefault(len(lit(axis)), row)
            if axis.overlap < least:
                least = axis.overlap
                better.append(row)
    return sorted({*evenly(better, MOST_STEPS), *kinds.values()})


def axes_figure(
    subjects: tuple[SpaceSubject, SpaceSubject], result: SatResult | BoxSatResult, every: Sequence[Axis], look: Look,
    lit_of: Lights, called: Names, setup: Caption, hulls: Sequence[Solid] = (),
) -> Figure:  # fmt: skip
    """Return the figure of a run of `sat` or `box_sat` in space; `every` are all axes to test.

    `setup` is the first caption; `hulls` are the shapes represented by boxes.
    """
    (a, b), axes, boxes = subjects, merged_axes(result, every, subjects), isinstance(result, BoxSatResult)
    chosen, name = result.axes[result.chosen], "OBB" if boxes else "SAT"
    best = next(row for row, (axis, _) in enumerate(axes) if axis is chosen)
    shown = shown_axes(axes, chosen.overlap, lit_of) if look.detail is Detail.FULL else []
    some = [(axes[row][0], lit_of(axes[row][0])) for row in (*shown, best)]
    edges = [np.concatenate([each.points for each in lit]) for _, lit in some if len(lit) > 1]
    way_out = result.depth * result.normal
    draft, pen = axes_draft(name, subjects, [axis.direction for axis, _ in some], edges, way_out, look)
    for letter, hull in zip("AB", hulls, strict=False):
        pen.lines(Role.INPUT, pen.page.world.paper(hull.ends), f"inside-{letter}")
    gauss = gauss_map(pen, [called(axis) for axis, _ in axes], [axis for axis, _ in axes])
    pair = next(filter(None, (gauss.edges(lit) for _, lit in some)), None) if gauss else None
    above = Span(0, 1 if pair else 3)
    draw_above(pen.during(above))
    draft.set_heading(Panel.PROFILE, "panel.above", above)
    counted = _counted([len(lit_of(axis)) for axis, _ in axes], pen.page.solids)
    arcs = why_pairs(draft, pen, gauss, pair, counted.values) if gauss and pair else ()
    no = yes_or_no(right=False, language=look.language)
    draft.add_step(setup, counted, *arcs, ask="ask.arcs_cross", answer=len(RAIL), candidates=no)
    kinds, measured, least = dict[int, int](), list[int](), list[float]()
    for axis, lit in some[: len(shown)]:
        kinds[len(lit)] = kinds.get(len(lit), 0) + 1
        measured.append(2 if kinds[len(lit)] <= IN_FULL or axis.overlap <= 0.0 else 1)
        least.append(min([axis.overlap, *least[-1:]]))
    brackets = bounds_of_depth(least, 0.0, measured, measured)
    for row, (axis, lit), phase, known in zip(shown, some, measured, brackets, strict=False):
        place: dict[str, object] = {"number": row + 1, "count": len(axes), "axis": called(axis)}
        wrong = [called(each) for each, _ in axes if each.overlap >= 0.0]
        _add_axis(draft, pen, axis, lit, place, phase, known, gauss, evenly(wrong, WRONG_AXES))
    ticks = [(row, Span.of(k, phase).first) for k, (row, phase) in enumerate(zip(shown, measured, strict=True), 1)]
    draw_chart(draft, [(called(axis), axis if tested else None) for axis, tested in axes], ticks, best)
    place = {"best": best + 1, "count": len(axes), "axis": called(chosen)}
    _add_result(draft, pen, result, [axis for axis, tested in axes if tested], lit_of(chosen), place)
    chart = "box.chart" if boxes else "sat.chart_gap"
    headings = {Panel.WORLD: "panel.world", Panel.PROFILE: "panel.axis_aside", Panel.MEASURE: chart}
    rail, summary = RAIL if shown else (), plain_fields(result)
    return finish_pair(
        draft, pen.page.world, (a, b), result.relation, summary, headings, rail=rail, bounds=bounds_message(result)
    )


def _counted(sources: Sequence[int], solids: Sequence[Solid]) -> Caption:
    """Return the numbers of faces and edges whose normals are axes, and the number of all pairs of edges."""
    vectors = [solid.ends[:, 1] - solid.ends[:, 0] for solid in solids]
    along_a, along_b = (each / np.linalg.norm(each, axis=1, keepdims=True) for each in vectors)
    parallel = int((np.linalg.norm(np.cross(along_a[:, np.newaxis], along_b), axis=2) < ROUNDED_SINE).sum())
    values: dict[str, object] = {"count": len(sources), "faces": sources.count(1), "edges": sources.count(2)}
    return Caption("sat.axes_space", {**values, "pairs": len(along_a) * len(along_b), "parallel": parallel})


def _values(page: AxesPage, axis: Axis) -> dict[str, object]:
    """Return the values for captions about an axis."""
    ends, n = page.reaches(axis), axis.direction
    return {
        **ends,
        **{f"{name}_at": along(value, n) for name, value in ends.items()},
        "direction": as_unit(n),
        "normal": as_unit(n),
        "translation": as_pair(axis.overlap * n),
        "overlap": axis.overlap,
        "gap": -axis.overlap,
        "length": abs(axis.overlap),
        "sum": overlap_worked(ends["high_a"], ends["low_b"], axis.overlap, n),
        "work": work_of(axis) if isinstance(axis, BoxAxis) else "",
    }


def _add_axis(
    draft: Draft, pen: AxesPen, axis: Axis, lit: Sequence[Lit], place: dict[str, object], phase: int,
    known: Sequence[Bracket | None], gauss: GaussMap | None, others: Sequence[str],
) -> None:  # fmt: skip
    """Add the step of an axis, whose number and name are in `place`; it is condensed if measured in phase 1.

    For a pair of edges, the arcs on the `gauss` map come first. If the axis has a gap, the question is which axis has
    one, with `others` to choose from.
    """
    pen, sign = pen.during(draft.step_pen.span), int(np.sign(axis.overlap))
    draw_axis(pen, axis, lit)
    pair = gauss.edges(lit) if gauss and phase > 1 else None
    if gauss and pair:
        draw_map(draft, pen.in_phase(0), gauss.turned_to(pair), pair)
    draw_aside(pen.from_phase(1 if pair else 0), axis, lit)
    draw_shadows(pen.from_phase(1), axis, lit)
    draw_between(pen.from_phase(phase), axis, lit)
    values = {**_values(pen.page, axis), **place, "owner": lit[0].subject.letter if lit else ""}
    if phase == 1:
        values["measured"] = Caption("axis.overlap", {"length": axis.overlap})
        draft.add_condensed(Caption("sat.also", values), Caption("sat.also_overlap", values), brackets=known)
        return
    said = (BOX_GAPS if isinstance(axis, BoxAxis) else SAT_GAPS)[sign + 1]
    ends = pen.page.reaches(axis)
    if said == "sat.overlap" and (ends["high_b"] < ends["high_a"] or ends["low_b"] < ends["low_a"]):
        said = "sat.inside"
    shadows = "sat.shadows_space"
    if isinstance(axis, BoxAxis):
        shadows = "box.shadows_space"
        values |= {"radius_a": axis.radius_a, "radius_b": axis.radius_b, "between": axis.center_distance}
    captions = (Caption(each, values) for each in (CAME[len(lit)], shadows, said))
    among, ask = in_words(AXIS_CHOICES[sign + 1], AXIS_CHOICES[::-1], pen.language), "ask.shadows"
    if sign < 0 and others:
        ask, none = "ask.which_axis", AnswerCandidate(pen.say("choice.no_axis"), right=False)
        names = sorted({str(place["axis"]), *others})
        among = (*(AnswerCandidate(written_names(name), name == place["axis"]) for name in names), none)
    draft.add_step(*captions, ask=ask, answer=1, candidates=among, brackets=known)


def _add_result(
    draft: Draft, pen: AxesPen, result: SatResult | BoxSatResult, tested: Sequence[Axis], lit: Sequence[Lit],
    place: dict[str, object],
) -> None:  # fmt: skip
    """Add the answer with the deciding axis, and how to check it by hand, in place of the chart."""
    axis, pen, apart = (
        result.axes[result.chosen],
        pen.during(draft.last_pen.span),
        result.relation is Relation.SEPARATED,
    )
    draw_axis(pen, axis, lit, turns=False)
    draw_aside(pen, axis, lit)
    draw_shadows(pen, axis, lit, fall=False)
    draw_between(pen, axis, lit)
    draw_decision(pen, axis, result.relation)
    values = {**_values(pen.page, axis), **place, "others": sum(each.overlap >= 0.0 for each in tested)}
    answers = BOX_ANSWERS if isinstance(axis, BoxAxis) else SAT_ANSWERS
    captions = [Caption(answers[result.relation], values)]
    if result.relation is Relation.PENETRATING and isinstance(axis, SatAxis):
        tied = sum(each.overlap == axis.overlap for each in tested) > 1
        captions.append(Caption("sat.translation_tied" if tied else "sat.translation", values))
    if result.relation is not Relation.TOUCHING:
        check, length = pen.from_phase(len(captions)).at(Panel.MEASURE), abs(axis.overlap)
        subjects = cast("tuple[Subject, Subject]", pen.page.subjects)  # with what is read of plane subjects
        heights_a, heights_b = (each.shape.vertices @ axis.direction for each in pen.page.subjects)
        deciding = int(np.argmax(heights_a)), int(np.argmin(heights_b))
        ends = float(heights_a.max()), float(heights_b.min())
        bounds = length, length, length, axis.direction, *ends
        certificate = Certificate(result.relation, *bounds, rounding=0.0, holds=True)
        way_out = None if apart else result.depth * result.normal
        axis_check(check, deciding, way_out, certificate, subjects)
        draft.show_answer(Panel.MEASURE, "check.on_axis" if apart else "check.depth", len(captions))
        captions.append(Caption("sat.check_gap" if apart else "sat.check_overlap", values))
    known = Bracket(result.gap, math.inf) if apart else Bracket(result.depth, result.depth)
    brackets = (known,) if axis.overlap and len(draft.steps) > 1 else ()
    stopped = apart and len(tested) < cast("int", place["count"])  # the step before has already answered
    add_answer(draft, result, captions, "" if stopped else "ask.axis", brackets)
