# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two boxes around points: the smallest, found edge by edge, and the one along the principal axes."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import CalipersStep, Circle, OrientedBox, PrincipalAxes, min_area_box, pca_box, principal_axes
from ..labels.labels import LabelRequest
from ..labels.names import vertex_requests
from ..model.choices import Detail, Layout
from ..model.figure import Align, Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import (
    PANEL_MARGIN,
    TALLEST_ROW,
    Sheet,
    bounds_of,
    chart_text,
    lay_out,
    lay_out_with_chart,
    row_text_size,
)
from ..page.text_metrics import text_width
from ..parts.draft import Draft
from ..parts.pair import evenly, shape_marks
from ..text.messages import Caption, as_pair, number, say

MOST_EDGES = 8
"""Most edges shown."""
MOST_DISCS = 60
ANGLE_DIGITS = 6
"""Decimals of an angle in degrees; the rest is rounding."""
PERCENT_SEEN = 1e-9
"""Percentage by which two areas may differ through rounding."""
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
    world = bounds_of(subject.points, smallest.corners, pca.corners, *corners)
    if with_chart:
        sheet = lay_out_with_chart(world, (CHART_WIDTH, 0.0), look.rulers)
    else:
        sheet = lay_out(world, None, rulers=look.rulers)
    principal = len(shown) + 1
    end = principal + 2 if full else 1
    few = len(subject.points) <= MOST_DISCS  # more are drawn as small squares
    draft = Draft("Boxes", sheet, look, shape_marks((subject,), Detail.REDUCED))
    draft.marks.append(Mark(Kind.POINTS, Role.DROPPED if few else Role.INPUT, subject.points, "points"))
    uses: list[tuple[int, Span]] = []
    draft.tell(*_setup(subject, steps, shown))
    for k, step in enumerate(shown, start=1):
        draft.marks += _edge_marks(step, subject, k)
        if step.best == step.number:
            later = [s for s, other in enumerate(shown, start=1) if s > k and other.best == other.number]
            span = Span(Span.of(k, 3).first, Span.of(later[0], 3).first - 1 if later else None)
            draft.marks.append(_box_mark(step.box, Role.BOX_SMALLEST, "smallest-so-far", span))
        uses += [(row, Span.of(k, 1, until=k)) for row in sorted(set(step.touched))]
        captions = _edge_captions(step, subject, steps)
        draft.tell(*captions, ask="" if captions[3].message == "box.area_tied_kept" else "ask.smaller", answer=3)
    if full:
        draft.marks += _axes_marks(axes, sheet, Span.of(principal, 0, until=principal + 1))
        draft.tell(*_axes_captions(subject, axes), ask="ask.spread", answer=1)
        draft.tell(*_pca_captions(pca, axes), ask="ask.principal_box")
    if not shown:
        draft.marks.append(_box_mark(smallest, Role.BOX_SMALLEST, "smallest", Span.of(end)))
    draft.marks.append(_box_mark(pca, Role.BOX_PCA, "pca", Span.of(max(end - 1, 1))))
    if with_chart:
        spans = [Span.of(k, 2) for k in range(1, principal)] + [Span.of(end - 1), Span.of(end)]
        names = [say("box.edge_row", look.language, edge=subject.edge_name(step.edge)) for step in shown]
        draft.marks += area_chart(shown, names, say("box.pca_row", look.language), shown_area(pca), spans, sheet)
    draft.requests += _area_requests(smallest, pca, Span.of(end)) + vertex_requests(subject, sheet, uses)
    draft.tell(_result_caption(smallest, pca), ask="ask.smallest" if shown_area(smallest) else "")
    return draft.finish(
        say("box.title", look.language, a=subject.name),
        headings={Panel.WORLD: "box.around", Panel.MEASURE: "box.areas"} if with_chart else {},
        words={
            Role.SIMPLEX: "box.along_edge",
            Role.NEAREST: "box.touched",
            Role.DROPPED: "role.input",
            Role.WITNESS: "box.mean",
            Role.DIRECTION: "box.principal_axes",
        },
        result={
            "smallest": plain(smallest),
            "pca": plain(pca),
            "smallest_area": smallest.area,
            "pca_area": pca.area,
            "principal_axes": plain(axes),
        },
    )


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


def _edge_marks(step: CalipersStep, subject: Subject, k: int) -> list[Mark]:
    edge, sides = Span.of(k, 0, until=k), Span.of(k, 1, until=k)
    touched = subject.shape.core.vertices[sorted(set(step.touched))]
    return [
        Mark(Kind.POLYLINE, Role.EDGE, step.ends, subject.edge_name(step.edge), Panel.WORLD, edge),
        Mark(Kind.POINTS, Role.NEAREST, touched, "touched", Panel.WORLD, sides),
        _box_mark(step.box, Role.SIMPLEX, f"box-{subject.edge_name(step.edge)}", sides),
    ]


def _box_mark(box: OrientedBox, role: Role, part: str, span: Span) -> Mark:
    kind = Kind.POLYGON if box.half_extents.any() else Kind.POINTS
    values = {"area": box.area, "angle": box.angle}
    return Mark(kind, role, box.corners, part, Panel.WORLD, span, numbers=values)


def _axes_marks(axes: PrincipalAxes, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the mean and, from it, the axes as long as the standard deviations."""
    marks = [Mark(Kind.POINTS, Role.WITNESS, axes.mean[np.newaxis], "mean", Panel.WORLD, span)]
    along = np.array([math.cos(axes.angle), math.sin(axes.angle)])
    ways = np.array([axes.deviations[0] * along, axes.deviations[1] * np.array([-along[1], along[0]])])
    ways = ways[np.hypot(*ways.T) > sheet.unit]
    if len(ways):
        arrows = np.concatenate([np.array([axes.mean, axes.mean + way]) for way in ways])
        later = Span(span.first + 1, span.last)
        marks.append(Mark(Kind.ARROW, Role.DIRECTION, arrows, "principal-axes", Panel.WORLD, later))
    return marks


def _area_requests(smallest: OrientedBox, pca: OrientedBox, span: Span) -> list[LabelRequest]:
    """Return requests to write each area at the corner that stands out most from the other box."""
    requests = []
    for role, box, other, part in (
        (Role.BOX_SMALLEST, smallest, pca, "area"),
        (Role.BOX_PCA, pca, smallest, "pca-area"),
    ):
        inside = np.abs((box.corners - other.center) @ other.axes.T) - other.half_extents
        corner = box.corners[int(inside.max(axis=1).argmax())]
        outwards = corner - box.center
        outwards = outwards if outwards.any() else np.array([1.0, 1.0 if box is pca else -1.0])
        requests.append(LabelRequest(number(shown_area(box)), role, corner, outwards, part, Panel.WORLD, span))
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
        "touched": ", ".join(subject.vertex_name(row) for row in sorted(set(step.touched))),
        "width": width,
        "height": height,
        "area": step.area,
        "best": subject.edge_name(best.edge),
        "before": subject.edge_name(steps[before - 1].edge),
        "least": best.area,
    }
    if step.number == 1:
        verdict = "box.area_first"
    elif best is step:
        verdict = "box.area_tied_kept" if step.area == steps[before - 1].area else "box.area_smaller"
    else:
        verdict = "box.area_tied" if step.area == best.area else "box.area_larger"
    return *(Caption(f"box.{message}", values) for message in ("edge", "sides", "area")), Caption(verdict, values)


def _axes_captions(subject: Subject, axes: PrincipalAxes) -> tuple[Caption, ...]:
    values: dict[str, object] = {
        "mean": as_pair(axes.mean),
        "angle": round(math.degrees(axes.angle), ANGLE_DIGITS) + 0.0,
        "along": axes.deviations[0],
        "across": axes.deviations[1],
    }
    first = Caption("box.mean_of_points" if subject.has_few_points else "box.mean_of_hull", values)
    return first, Caption("box.isotropic" if axes.isotropic else "box.spread", values)


def _pca_captions(pca: OrientedBox, axes: PrincipalAxes) -> tuple[Caption, ...]:
    width, height = shown_sides(pca)
    values: dict[str, object] = {
        "width": width,
        "height": height,
        "area": shown_area(pca),
        "along": axes.deviations[0],
        "across": axes.deviations[1],
    }
    return Caption("box.pca_extents", values), Caption("box.pca_not_deviations", values)


def _result_caption(smallest: OrientedBox, pca: OrientedBox) -> Caption:
    longest = 2.0 * float(max(smallest.half_extents))
    if longest == 0.0:
        return Caption("box.result_point")
    if shown_area(smallest) == 0.0:
        return Caption("box.result_flat", {"length": longest})
    percent = 100.0 * (pca.area / smallest.area - 1.0)
    values = {"smallest": smallest.area, "pca": pca.area, "percent": float(f"{percent:.2g}")}
    return Caption("box.result" if percent > PERCENT_SEEN else "box.result_same", values)


CHART_WIDTH = 96.0
"""All lengths here are in figure units."""
ROW_TEXT = 0.7
"""Largest height of letters, as a share of a row's."""
BETWEEN = 4.0
"""Between a row's name, bar and value."""


def area_chart(
    steps: Sequence[CalipersStep],
    names: Sequence[str],
    pca_name: str,
    pca_area: float,
    spans: Sequence[Span],
    sheet: Sheet,
) -> list[Mark]:
    """Return the chart: a row for each step, with its name, and one for the principal axes' box.

    `spans` tell when each row is known and, last, when the result's bars show.
    """
    area, offset, unit = sheet.areas[Panel.MEASURE], sheet.panels[Panel.MEASURE], sheet.unit
    values = [*(step.area for step in steps), pca_area]
    rows = len(values)
    height = min(TALLEST_ROW * unit, (area.height - 2 * PANEL_MARGIN * unit) / rows)
    size = row_text_size(ROW_TEXT * height / unit) * unit
    top = area.center[1] - offset[1] + rows * height / 2
    left, right = (edge - offset[0] for edge in (area.left + PANEL_MARGIN * unit, area.right - PANEL_MARGIN * unit))
    start = left + max(text_width(name, size) for name in (*names, pca_name)) + BETWEEN * unit
    room = right - start - max(text_width(number(value), size) for value in values) - BETWEEN * unit
    stretch = room / (max(values) or 1.0)
    best = min(range(len(steps)), key=lambda row: steps[row].number != steps[-1].best)
    marks = []

    def y(row: int) -> float:
        return top - (row + 0.5) * height

    def bar(row: int, role: Role, span: Span, part: str) -> Mark:
        ends = np.array([(start, y(row)), (start + values[row] * stretch, y(row))])
        kind = Kind.BAR if values[row] > 0.0 else Kind.POINTS
        return Mark(kind, role, ends, part, Panel.MEASURE, span, numbers={"area": values[row]})

    for row, value in enumerate(values):
        is_pca = row == rows - 1
        name, role = (pca_name, Role.BOX_PCA) if is_pca else (names[row], Role.SIMPLEX)
        last = Span(spans[row].first, spans[-1].first - 1) if row == best else spans[row]
        place = start - BETWEEN * unit, y(row)
        marks.append(chart_text(name, place, size, f"row-{row + 1}", align=Align.RIGHT))
        marks.append(bar(row, role, last, f"area-{row + 1}"))
        place = start + value * stretch + BETWEEN * unit, y(row)
        marks.append(chart_text(number(value), place, size, f"value-{row + 1}", span=spans[row]))
    marks.append(bar(best, Role.BOX_SMALLEST, spans[-1], "smallest"))
    return marks
