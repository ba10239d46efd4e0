# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two boxes around points: the smallest, found edge by edge, and the one along the principal axes."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import CalipersStep, Circle, OrientedBox, PrincipalAxes, min_area_box, pca_box, principal_axes
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..model.arrays import Floats
from ..model.choices import Detail, Layout
from ..model.figure import Align, Bracket, Figure, Kind, Mark, Panel, Span, from_aside, lengthened, out_of, turning
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import (
    PANEL_MARGIN,
    TALLEST_ROW,
    Sheet,
    bounds_of,
    chart_text,
    lay_out,
    lay_out_with_chart,
)
from ..page.text_metrics import text_width
from ..parts.candidates import yes_or_no
from ..parts.pair import evenly, shape_marks
from ..stage.draft import Draft
from ..text.along import area_along
from ..text.messages import Caption, as_pair, number, say
from ..text.worked_sums import multiplied

RAIL = ("rail.direction", "rail.box", "rail.area", "rail.smallest")
"""The phases of a step, in the loop's own order."""

MOST_TOLD = 1
"""After so many edges one knows what comes: the calipers roll on, a phase for each edge, and one where it has news."""
PASSING_PILLS = ((0, 0), (1, 2), (3, 3))
"""The parts of the rail that an edge which passes goes through in each of its phases."""
MOST_EDGES = 8
"""Most edges shown."""
REACH = 0.3
"""How far the calipers reach on both sides of a corner, as a share of the shape's extent."""
MOST_DISCS = 60
ANGLE_DIGITS = 6
"""Decimals of an angle in degrees; the rest is rounding."""
PERCENT_SEEN = 1e-9
"""Percentage by which two areas may differ through rounding."""
SAME = 1e-9
"""Share of a length up to which two points count as one, or a point as one of a side."""
NO_AREA = 2.0**-40
"""Share of a box's squared width below which its area is taken for rounding."""


def boxes_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the smallest box around a subject's points and the one along their principal axes.

    A circle counts as the polygon drawn for it.
    """
    (subject,) = subjects
    if isinstance(subject.shape, Circle):
        subject = Subject.of_points(subject.letter, subject.name, subject.boundary)
    steps: list[CalipersStep] = []
    smallest = min_area_box(subject.points, record=steps.append)
    pca = pca_box(subject.points)
    axes = principal_axes(subject.points)
    figure = boxes_figure(subject, smallest, steps, pca, axes, look_of(choices, parameters))
    headline = {"smallest area": smallest.area, "area by PCA": pca.area}
    return Lesson(figure, (smallest, pca), tuple(steps), headline)


def boxes_figure(
    subject: Subject,
    smallest: OrientedBox,
    steps: Sequence[CalipersStep],
    pca: OrientedBox,
    axes: PrincipalAxes,
    look: Look = DEFAULT_LOOK,
) -> Figure:
    """Return the figure of the smallest box and the box of the principal axes of one subject.

    They come from `min_area_box`, which recorded `steps`, `pca_box` and `principal_axes`.
    """
    full = look.detail is Detail.FULL and bool(steps)  # a single point needs no construction
    shown = _shown(steps) if full else []
    with_chart = bool(shown) and look.layout is Layout.PANELS
    corners = [step.box.corners for step in shown]
    deviations = axes.mean + _deviations(axes)  # of few points they can reach out of all boxes
    world = bounds_of(subject.points, smallest.corners, pca.corners, *corners, deviations)
    if with_chart:
        sheet = lay_out_with_chart(world, (CHART_WIDTH, 0.0), look.rulers, look.aspect)
    else:
        sheet = lay_out(world, None, rulers=look.rulers, aspect=look.aspect)
    principal = len(shown) + 1
    end = principal + 1 if full else 1
    few = len(subject.points) <= MOST_DISCS  # more are drawn as small squares
    draft = Draft("Boxes", sheet, look, shape_marks((subject,), Detail.REDUCED))
    draft.marks.append(Mark(Kind.POINTS, Role.DROPPED if few else Role.INPUT, subject.points, "points"))
    draft.add_step(*_setup(subject, steps, shown))
    if len(shown) > 1:
        draft.marks += _calipers(shown[-1], shown[0], subject, Span(0, 0))
        hull = Mark(Kind.POLYGON, Role.SUPPORT_A, subject.shape.core.vertices, "hull", Panel.WORLD, Span(1, 1))
        draft.marks.append(hull)
    before = _draw_edges(draft, shown, steps, subject)
    proved = () if before is None else (Bracket(before.upper, before.upper),)
    if full:
        draft.draw(_axes_marks(axes, sheet, Span.of(principal, until=principal), look.language))
        draft.add_step(*_pca_captions(subject, axes, pca), ask="ask.spread", answer=0, brackets=proved)
    draft.marks.append(_box_mark(smallest, Role.BOX_SMALLEST, "smallest", Span.of(end)))
    draft.marks.append(_box_mark(pca, Role.BOX_PCA, "pca", Span.of(principal, 1) if full else Span.of(end)))
    if with_chart:
        names = [say("box.edge_row", look.language, edge=subject.edge_name(step.edge)) for step in shown]
        names.append(say("box.pca_row", look.language))
        draft.marks += area_chart(shown, names, shown_area(pca), sheet, look.language)
    draft.requests += _area_requests(smallest, pca, Span.of(end), look.language)
    ask = "ask.principal_box" if shown_area(smallest) else ""
    among = yes_or_no(shown_area(pca) > shown_area(smallest), look.language)
    draft.add_step(_result_caption(smallest, pca), ask=ask, candidates=among, brackets=proved)
    return draft.finish(
        say("box.title", look.language, a=subject.name),
        headings={Panel.WORLD: "box.around", **({Panel.MEASURE: "box.areas"} if with_chart else {})},
        result={
            "smallest": plain(smallest),
            "pca": plain(pca),
            "smallest_area": smallest.area,
            "pca_area": pca.area,
            "principal_axes": plain(axes),
        },
        rail=RAIL if shown else (),
        bounds="bounds.area",
    )


def _draw_edges(
    draft: Draft, shown: Sequence[CalipersStep], steps: Sequence[CalipersStep], subject: Subject
) -> Bracket | None:
    """Add a step for each edge that is shown, and return what is known of the area after the last."""
    before: Bracket | None = None
    for k, step in enumerate(shown, start=1):
        if k <= MOST_TOLD:
            draft.draw(_edge_marks(step, subject, k))
        else:
            draft.marks += _rolled_on(shown[k - 2], step, subject, k)
        if step.best == step.number:
            later = [s for s, other in enumerate(shown, start=1) if s > k and other.best == other.number]
            until = Span.of(later[0], _compared_at(later[0])).first if later else Span.of(len(shown) + 2).first - 1
            span = Span(Span.of(k + 1).first, until)
            name = say("box.best_so_far", draft.look.language, edge=subject.edge_name(step.edge))
            draft.draw(_best_box(step.box, name, span))
        least = shown_area(steps[step.best - 1].box)
        after = Bracket(least if step is steps[-1] else 0.0, least)
        captions, told = _edge_captions(step, subject, steps), _compared_at(k)
        if k > MOST_TOLD:
            news = k == MOST_TOLD + 1 or step.best == step.number
            also = (Caption(f"box.also_{what}", captions[2].values) for what in ("turn", "area"))
            verdict = captions[3]
            charted = Panel.MEASURE in draft.sheet.areas  # else nothing but the sentence tells of the verdict
            if k > MOST_TOLD + 1 and verdict.message == "box.area_smaller" and charted:
                verdict = Caption("box.also_smaller", verdict.values)
            captions = (*also, verdict)[: 2 + news]
        tied = captions[-1].message == "box.area_tied_kept"
        ask = "ask.smaller" if len(captions) > 2 and not tied and 1 < k <= MOST_TOLD + 1 else ""
        among = yes_or_no(step.best == step.number, draft.look.language)
        known, pills = (*told * [before], after), PASSING_PILLS[: len(captions)] if k > MOST_TOLD else ()
        draft.add_step(*captions, ask=ask, answer=told, candidates=among, brackets=known, pills=pills)
        before = after
    return before


def shown_area(box: OrientedBox) -> float:
    """Return a box's area, 0 if it is only rounding."""
    return box.area if box.area > NO_AREA * float(max(box.half_extents)) ** 2 else 0.0


def shown_sides(box: OrientedBox) -> tuple[float, float]:
    """Return a box's width and height; the smaller is 0 where the area is only rounding."""
    width, height = (2.0 * box.half_extents).tolist()
    flat = shown_area(box) == 0.0
    return (0.0 if flat and width <= height else width), (0.0 if flat and height <= width else height)


def _shown(steps: Sequence[CalipersStep]) -> list[CalipersStep]:
    """Return the edges to show: all or, of many, some that were best so far, including the last, and some others."""
    if len(steps) <= MOST_EDGES:
        return list(steps)
    improved = [step for step in steps if step.best == step.number]
    chosen = {step.number for step in (*evenly(improved, MOST_EDGES // 2), improved[-1])}
    others = [step for step in steps if step.number not in chosen]
    chosen |= {step.number for step in evenly(others, MOST_EDGES - len(chosen))}
    return [step for step in steps if step.number in chosen]


def _edge_marks(step: CalipersStep, subject: Subject, k: int) -> Drawn:
    """Return an edge, the box with a side along it, and the vertices that the other sides touch."""
    edge, sides, vertices = Span.of(k, until=k), Span.of(k, 1, until=k), subject.shape.core.vertices
    ends = (step.edge, (step.edge + 1) % len(vertices))
    touched = _touched(step, vertices)
    named = [(row, Span(edge.first, edge.first)) for row in ends]
    named += [(row, Span(sides.first, sides.first)) for row in touched]
    middle = vertices.mean(axis=0)
    return [
        Mark(Kind.POLYLINE, Role.SUPPORT_A, step.ends, subject.edge_name(step.edge), Panel.WORLD, edge),
        Mark(Kind.POINTS, Role.SUPPORT_A, vertices[touched], "touched", Panel.WORLD, Span(sides.first, sides.first)),
        _begun_at(step, _box_mark(step.box, Role.BOX_SMALLEST, f"box-{subject.edge_name(step.edge)}", sides)),
    ], [
        LabelRequest(
            subject.vertex_name(row), Role.SUPPORT_A, vertices[row], way_or_up(vertices[row] - middle),
            subject.vertex_name(row), Panel.WORLD, span,
        )
        for row, span in named
    ]  # fmt: skip


def _compared_at(k: int) -> int:
    """Return the phase of step k in which its box is compared with the smallest so far."""
    return 3 if k <= MOST_TOLD else 2


def _rolled_on(before: CalipersStep, step: CalipersStep, subject: Subject, k: int) -> list[Mark]:
    """Return the calipers as they roll on from an edge to the next one, and then its box."""
    span = Span.of(k, until=k)
    edge = Mark(Kind.POLYLINE, Role.SUPPORT_A, step.ends, subject.edge_name(step.edge), Panel.WORLD, span)
    box = _box_mark(step.box, Role.BOX_SMALLEST, f"box-{subject.edge_name(step.edge)}", Span.of(k, 1, until=k))
    return [edge, *_calipers(before, step, subject, span), _begun_at(step, box)]


def _calipers(before: CalipersStep, step: CalipersStep, subject: Subject, span: Span) -> list[Mark]:
    """Return four lines around a shape, one of them along an edge, which turn to their places from those before.

    Each turns about the corner that it touches all the time; one that does not comes when the others have arrived.
    """
    vertices, marks = subject.shape.core.vertices, []
    start, end = _angle(before), _angle(step)
    turn, reach = math.remainder(end - start, math.tau), REACH * float(np.ptp(vertices, axis=0).max())
    for quarter in range(4):
        _, touched_then = _touching(vertices, start + quarter * math.pi / 2)
        now, touched = _touching(vertices, end + quarter * math.pi / 2)
        shared = sorted(set(touched) & set(touched_then))
        pivot, along = [*shared, *touched][0], np.array([-now[1], now[0]])
        places = (vertices - vertices[pivot]) @ along  # no further than the box, which is on the page
        ends = vertices[pivot] + np.clip([-reach, reach], places.min(), places.max())[:, np.newaxis] * along
        line = Mark(Kind.POLYLINE, Role.SUPPORT_LINE, ends, f"calipers-{quarter + 1}", Panel.WORLD, span)
        rolls = turning(turn, vertices[pivot]) if shared else None  # without, it would come through the shape
        marks.append(replace(line, motion=rolls, delayed=not shared))
    return marks


def _angle(step: CalipersStep) -> float:
    """Return the angle of the outward normal of an edge."""
    along = step.ends[1] - step.ends[0]
    return math.atan2(-along[0], along[1])


def _touching(vertices: Floats, angle: float) -> tuple[Floats, list[int]]:
    """Return a direction (2,), and the rows of the vertices (n, 2) that are furthest along it."""
    out = np.array([math.cos(angle), math.sin(angle)])
    heights = vertices @ out
    return out, [int(row) for row in np.flatnonzero(heights >= heights.max() - SAME * np.ptp(heights))]


def _touched(step: CalipersStep, vertices: Floats) -> list[int]:
    """Return the vertices on the sides of the box other than that along the edge."""
    along = step.ends[1] - step.ends[0]
    out = np.array([along[1], -along[0]])
    heights = vertices @ np.array([along, -along, -out]).T
    on_side = heights >= heights.max(axis=0) - SAME * np.ptp(heights, axis=0)
    return [int(row) for row in np.flatnonzero(on_side.any(axis=1))]


def _begun_at(step: CalipersStep, box: Mark) -> Mark:
    """Return the mark of an edge's box, drawn from the side along the edge on."""
    along = step.ends[1] - step.ends[0]
    far = np.abs((box.points - step.ends[0]) @ np.array([along[1], -along[0]]))
    first = int(np.argmin(far + np.roll(far, -1)))
    return replace(box, points=np.roll(box.points, -first, axis=0)) if len(box.points) > 1 else box


def _is_same(box: OrientedBox, other: OrientedBox) -> bool:
    """Tell whether two boxes have the same corners."""
    gaps = np.abs(box.corners[:, np.newaxis] - other.corners).max(axis=2).min(axis=1)
    return bool(gaps.max() <= SAME * max(box.half_extents))


def _box_mark(box: OrientedBox, role: Role, part: str, span: Span) -> Mark:
    kind = Kind.POLYGON if box.half_extents.any() else Kind.POINTS
    values = {"area": box.area, "angle": box.angle}
    return Mark(kind, role, box.corners, part, Panel.WORLD, span, numbers=values)


def _best_box(box: OrientedBox, name: str, span: Span) -> Drawn:
    """Return the smallest box so far, dashed, with its name."""
    corner = box.corners[int(np.argmax(box.corners.sum(axis=1)))]
    part = "smallest-so-far"
    request = LabelRequest(
        name, Role.REACH, corner, way_or_up(corner - box.center), part, Panel.WORLD, span, SMALL_SIZE, needed=False
    )
    return [_box_mark(box, Role.REACH, part, span)], [request]


def _deviations(axes: PrincipalAxes) -> Floats:
    """Return the standard deviations (2, 2) as ways from the mean, along the axes."""
    along = np.array([math.cos(axes.angle), math.sin(axes.angle)])
    across = np.array([-along[1], along[0]])
    return np.array([axes.deviations[0] * along, axes.deviations[1] * across])


def _axes_marks(axes: PrincipalAxes, sheet: Sheet, span: Span, language: str) -> Drawn:
    """Return the mean and, from it, the axes as long as the standard deviations."""
    marks = [Mark(Kind.POINTS, Role.WITNESS, axes.mean[np.newaxis], "mean", Panel.WORLD, span)]
    ways, between = _deviations(axes), axes.angle + math.pi / 4
    ways = ways[np.hypot(*ways.T) > sheet.unit]
    opposite = -np.array([math.cos(between), math.sin(between)])
    requests = [
        LabelRequest(
            say("box.mean", language), Role.WITNESS, axes.mean, opposite, "mean", Panel.WORLD, span, SMALL_SIZE
        )
    ]
    if len(ways):
        arrows = np.concatenate([np.array([axes.mean, axes.mean + way]) for way in ways])
        grow = out_of(axes.mean)
        marks.append(Mark(Kind.ARROW, Role.DIRECTION, arrows, "principal-axes", Panel.WORLD, span, motion=grow))
        requests += [
            LabelRequest(number(float(np.hypot(*way))), Role.DIRECTION, axes.mean + way, way, "deviation",
                         Panel.WORLD, span, SMALL_SIZE)
            for way in ways
        ]  # fmt: skip
    return marks, requests


def _area_requests(smallest: OrientedBox, pca: OrientedBox, span: Span, language: str) -> list[LabelRequest]:
    """Return requests to name each box with its area at the corner that stands out most from the other box."""
    requests = []
    for role, box, other, part in (
        (Role.BOX_SMALLEST, smallest, pca, "smallest"),
        (Role.BOX_PCA, pca, smallest, "pca"),
    ):
        inside = np.abs((box.corners - other.center) @ other.axes.T) - other.half_extents
        corner = box.corners[int(inside.max(axis=1).argmax())]
        outwards = corner - box.center
        outwards = outwards if outwards.any() else np.array([1.0, 1.0 if box is pca else -1.0])
        text = say(f"box.named_{part}", language, area=shown_area(box))
        requests.append(LabelRequest(text, role, corner, outwards, f"area-{part}", Panel.WORLD, span))
    return requests


def _setup(subject: Subject, steps: Sequence[CalipersStep], shown: Sequence[CalipersStep]) -> tuple[Caption, ...]:
    values: dict[str, object] = {"count": subject.count, "edges": len(steps), "shown": len(shown)}
    if len(steps) < 2:
        return (Caption("box.flat" if steps else "box.one_point", values),)
    many = (Caption("box.too_many", values),) if 0 < len(shown) < len(steps) else ()
    return Caption("box.which", values), Caption("box.theorem", values), *many


def _edge_captions(step: CalipersStep, subject: Subject, steps: Sequence[CalipersStep]) -> tuple[Caption, ...]:
    best = steps[step.best - 1]
    before = steps[step.number - 2].best if step.number > 1 else step.number
    width, height = shown_sides(step.box)
    values: dict[str, object] = {
        "edge": subject.edge_name(step.edge),
        "touched": ", ".join(subject.vertex_name(row) for row in _touched(step, subject.shape.core.vertices)),
        "width": width,
        "height": height,
        "area": step.area,
        "work": area_along(width, height, step.area, step.box.axes[0]),
        "best": subject.edge_name(best.edge),
        "before": subject.edge_name(steps[before - 1].edge),
        "least": best.area,
    }
    rival = steps[before - 1] if best is step else best
    if step.number == 1:
        verdict = "box.area_first"
    elif step.area == rival.area and _is_same(step.box, rival.box):
        verdict = "box.area_again"
    elif best is step:
        verdict = "box.area_tied_kept" if step.area == steps[before - 1].area else "box.area_smaller"
    else:
        verdict = "box.area_tied" if step.area == best.area else "box.area_larger"
    return *(Caption(f"box.{message}", values) for message in ("edge", "sides", "area")), Caption(verdict, values)


def _pca_captions(subject: Subject, axes: PrincipalAxes, pca: OrientedBox) -> tuple[Caption, ...]:
    """Return the captions of the box along the principal axes: their direction, the box, its area."""
    width, height = shown_sides(pca)
    values: dict[str, object] = {
        "of": Caption("box.mean_of_points" if subject.has_few_points else "box.mean_of_hull"),
        "mean": as_pair(axes.mean),
        "angle": round(math.degrees(axes.angle), ANGLE_DIGITS) + 0.0,
        "along": axes.deviations[0],
        "across": axes.deviations[1],
        "width": width,
        "height": height,
        "area": shown_area(pca),
        "work": multiplied(width, height, shown_area(pca)),
    }
    direction = "box.isotropic" if axes.isotropic else "box.spread"
    return tuple(Caption(message, values) for message in (direction, "box.pca_extents", "box.pca_area"))


def _result_caption(smallest: OrientedBox, pca: OrientedBox) -> Caption:
    longest = 2.0 * float(max(smallest.half_extents))
    if longest == 0.0:
        return Caption("box.result_point")
    if shown_area(smallest) == 0.0:
        return Caption("box.result_flat", {"length": longest})
    percent = 100.0 * (pca.area / smallest.area - 1.0)
    values = {"smallest": smallest.area, "pca": pca.area, "percent": float(f"{percent:.2g}")}
    return Caption("box.result" if percent > PERCENT_SEEN else "box.result_same", values)


CHART_WIDTH = 116.0
"""All lengths here are in figure units."""
BAR_SHARE, STUB = 0.45, 6.0
"""Height of a bar, as a share of its row's, and length of the line that stands where a bar will."""
FOOT = 10.0
"""Room under the rows for what the dashed line is called."""
BETWEEN = 4.0
"""Between a row's name, bar and value."""


def area_chart(
    steps: Sequence[CalipersStep], names: Sequence[str], pca_area: float, sheet: Sheet, language: str
) -> list[Mark]:
    """Return the chart: a row for each step, lit in it, and one for the principal axes' box.

    A dashed line stands at the smallest area so far.
    """
    area, offset, unit = sheet.areas[Panel.MEASURE], sheet.panels[Panel.MEASURE], sheet.unit
    values = [*(shown_area(step.box) for step in steps), pca_area]
    rows, end = len(values), len(values) + 1
    height = min(TALLEST_ROW * unit, (area.height - (2 * PANEL_MARGIN + FOOT) * unit) / rows)
    size, top = NUMBERS_SIZE * unit, area.top - offset[1] - PANEL_MARGIN * unit
    left, right = (edge - offset[0] for edge in (area.left + PANEL_MARGIN * unit, area.right - PANEL_MARGIN * unit))
    start = left + max(text_width(name, size) for name in names) + BETWEEN * unit
    value_at = right - max(text_width(number(value), size) for value in values)
    stretch = (value_at - BETWEEN * unit - start) / (max(values) or 1.0)
    best = min(range(len(steps)), key=lambda row: steps[row].number != steps[-1].best)
    marks: list[Mark] = []

    def place(x: float, row: float) -> Floats:
        return np.array([x, top - (row + 0.5) * height])

    for row, (name, value) in enumerate(zip(names, values, strict=True)):
        step, is_pca = row + 1, row == rows - 1
        known, last = Span.of(step, 2 if is_pca or step <= MOST_TOLD else 1, until=step), Span.of(end)
        role = Role.BOX_PCA if is_pca else Role.BOX_SMALLEST
        stays = is_pca or row == best
        pale = Span(known.ends + 1, last.first - 1 if stays else None)
        half, tip = BAR_SHARE / 2, start + value * stretch
        box = np.array([place(x, row + up) for x, up in ((start, -half), (tip, -half), (tip, half), (start, half))])
        stub = np.array([place(start, row), place(start + STUB * unit, row)])
        marks.append(Mark(Kind.POLYLINE, Role.RULE, stub, f"stub-{step}", Panel.MEASURE, Span(0, known.first - 1)))
        named = [(role, Span.of(step, until=step)), (Role.NUMBERS, Span(0, Span.of(step).first - 1))]
        lit = [(role, known), *([(role, last)] if stays else [])]
        for each, span in (*named, *lit[1:], (Role.NUMBERS, pale)):
            if span.first <= span.ends:
                at = place(start - BETWEEN * unit, row)
                marks.append(chart_text(name, at, size, f"row-{step}", role=each, span=span, align=Align.RIGHT))
        for each, span in (*lit, (Role.NUMBERS, pale)):
            if span.first <= span.ends:
                fill = Role.TRACK if each is Role.NUMBERS else Role.WEIGHT if each is Role.BOX_SMALLEST else each
                bar = Mark(Kind.AREA, fill, box, f"area-{step}", Panel.MEASURE, span, numbers={"area": value})
                fresh = span == known and bool(value)
                marks.append(replace(bar, motion=lengthened(place(start, row)), delayed=True) if fresh else bar)
                told = chart_text(number(value), place(value_at, row), size, f"value-{step}", role=each, span=span)
                marks.append(replace(told, delayed=fresh))
    tip_before: float | None = None
    for row, tried in enumerate(steps):
        if tried.best == tried.number:
            later = [other for other in range(row + 1, len(steps)) if steps[other].best == steps[other].number]
            since, tip = Span.of(row + 1, _compared_at(row + 1)).first, start + values[row] * stretch
            until = Span.of(later[0] + 1, _compared_at(later[0] + 1)).first - 1 if later else None
            line = np.array([place(tip, row - 0.5), place(tip, rows - 0.5)])
            slides = from_aside(place(tip_before, 0) - place(tip, 0)) if tip_before is not None else None
            tip_before = tip
            marks.append(Mark(Kind.POLYLINE, Role.BEST, line, "best", Panel.MEASURE, Span(since, until), motion=slides))
            all_tried = Span.of(rows).first
            spans = {"axis.smallest_so_far": Span(since, until if later else all_tried - 1)}
            for message, span in {**spans, **({} if later else {"axis.smallest": Span(all_tried)})}.items():
                text = say(message, language)
                half_width = text_width(text, SMALL_SIZE * unit) / 2
                below = np.array([0.0, FOOT / 2 * unit])
                at = place(min(max(tip, left + half_width), right - half_width), rows - 0.5) - below
                marks.append(chart_text(text, at, SMALL_SIZE * unit, "best", span=span, align=Align.CENTER))
    return marks
