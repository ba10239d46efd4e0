# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two boxes around points: the smallest, found edge by edge, and the one along the principal axes."""

import math
from collections.abc import Sequence

import numpy as np

from ...geometry import CalipersStep, Circle, OrientedBox, PrincipalAxes, min_area_box, pca_box, principal_axes
from ..labels.labels import vector_or_up
from ..model.arrays import ROUNDED, Floats, extent
from ..model.choices import Detail, Layout
from ..model.figure import Align, Bracket, Kind, Panel, Span, lengthened, out_of, turning
from ..model.lesson import FigureChoices, Lesson
from ..model.records import plain
from ..model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import PANEL_MARGIN, TALLEST_ROW, bounds_of, lay_out, lay_out_with_chart
from ..page.text_metrics import text_width
from ..parts.candidates import yes_or_no
from ..parts.pair import evenly, shape_marks
from ..parts.support_lines import across
from ..stage.chart import FOOT_ROOM, ChartRows, RowPen, names_of_best
from ..stage.draft import MOST_STEPS_OF_KIND, Draft
from ..stage.pen import Pen
from ..text.exact import multiplied
from ..text.exact_form import area_along
from ..text.messages import Caption, as_pair, number

RAIL = ("rail.direction", "rail.box", "rail.area", "rail.smallest")
"""The phases of a step, in the loop's own order."""

BRIEF = {
    "box.area_smaller": "box.also_smaller",
    "box.area_tied_kept": "box.also_kept",
    "box.area_again": "box.also_again",
}
"""The condensed captions of an area worth a comment, by its caption in a full step."""
Steps = Sequence[CalipersStep]


def boxes_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the smallest box around a subject's points and the one along their principal axes.

    A circle is treated as the polygon drawn for it.
    """
    (subject,) = subjects
    if isinstance(subject.shape, Circle):
        subject = Subject.of_points(subject.letter, subject.name, subject.boundary)
    steps: list[CalipersStep] = []
    smallest = min_area_box(subject.points, record=steps.append)
    pca = pca_box(subject.points)
    axes, look = principal_axes(subject.points), choices.look
    full = look.detail is Detail.FULL and bool(steps)  # a single point needs no construction
    shown = _shown(steps) if full else []
    with_chart = bool(shown) and look.layout is Layout.PANELS
    corners = [step.box.corners for step in shown]
    deviations = axes.mean + _deviations(axes)  # with few points they can extend beyond all boxes
    world = bounds_of(subject.points, smallest.corners, pca.corners, *corners, deviations)
    sheet = (
        lay_out_with_chart(lambda _: world, (116.0, 0.0), look) if with_chart else lay_out(world, None, look.in_panels)
    )
    few = len(subject.points) <= 60  # more are drawn as small squares
    draft = Draft("Boxes", sheet, shape_marks((subject,), Detail.REDUCED))
    Pen(draft).dots(Role.DROPPED if few else Role.INPUT, subject.points, "points")
    start = draft.step_pen
    draft.add_step(*_setup(subject, steps, shown))
    if len(shown) > 1:
        _draw_calipers(start.in_phase(), shown[-1], shown[0], subject)
        start.in_phase(1).polygon(Role.SUPPORT_A, subject.shape.core.vertices, "hull")
    before = _add_edges(draft, shown, steps, subject)
    proved = () if before is None else (Bracket(before.upper, before.upper),)
    principal = draft.last_pen
    if full:
        _draw_axes(draft.step_pen, axes)
        draft.add_step(*_pca_captions(subject, axes, pca), ask="ask.spread", answer=0, brackets=proved)
    end = draft.last_pen
    _draw_box(end, smallest, Role.BOX_SMALLEST, "smallest")
    _draw_box(principal.from_phase(1) if full else end, pca, Role.BOX_PCA, "pca")
    if with_chart:
        names = [draft.say("box.edge_row", edge=subject.edge_name(step.edge)) for step in shown]
        draw_chart(draft, shown, [*names, draft.say("box.pca_row")], shown_area(pca))
    _name_areas(end, smallest, pca)
    ask = "ask.principal_box" if shown_area(smallest) else ""
    among = yes_or_no(shown_area(pca) > shown_area(smallest), look.language)
    draft.add_step(_result_caption(smallest, pca), ask=ask, candidates=among, brackets=proved)
    areas = {"smallest_area": shown_area(smallest), "pca_area": shown_area(pca)}
    figure = draft.finish(
        draft.say("box.title", a=subject.name),
        headings={Panel.WORLD: "box.around", **({Panel.MEASURE: "box.areas"} if with_chart else {})},
        result={"smallest": plain(smallest), "pca": plain(pca), **areas, "principal_axes": plain(axes)},
        rail=RAIL if shown else (),
        bounds="bounds.area",
    )
    headline = {"smallest area": shown_area(smallest), "area by PCA": shown_area(pca)}
    return Lesson(figure, (smallest, pca), tuple(steps), headline)


def _add_edges(draft: Draft, shown: Steps, steps: Steps, subject: Subject) -> Bracket | None:
    """Add a step for each edge that is shown, and return the bounds of the area known after the last."""
    before: Bracket | None = None
    charted = Panel.MEASURE in draft.sheet.areas
    for k, step in enumerate(shown, start=1):
        is_best, pen = step.best == step.number, draft.step_pen
        condensed = k > 1  # all edges are alike: the calipers then roll on, and only news has a verdict
        pen.line(Role.SUPPORT_A, step.ends, subject.edge_name(step.edge))
        if condensed:
            _draw_calipers(pen, shown[k - 2], step, subject)
            _draw_edge_box(pen.from_phase(1), step, subject)
        else:
            _draw_edge(pen, step, subject)
        if is_best:
            later = [s for s, other in enumerate(shown, start=1) if s > k and other.best == other.number]
            until = Span.of(later[0], _compared_at(later[0])).first if later else Span.of(len(shown) + 2).first - 1
            name, kept = pen.say("box.best_so_far", edge=subject.edge_name(step.edge)), step.box
            corner = kept.corners[kept.corners.sum(axis=1).argmax()]
            stays = pen.during(Span(Span.of(k + 1).first, until))
            _draw_box(stays, kept, Role.REACH, "smallest-so-far")
            outwards = vector_or_up(corner - kept.center)
            stays.name(name, Role.REACH, corner, outwards, "smallest-so-far", SMALL_SIZE, needed=False)
        least = shown_area(steps[step.best - 1].box)
        after = Bracket(least if step is steps[-1] else 0.0, least)
        captions, compared = _edge_captions(step, subject, steps), _compared_at(k)
        known, tied = (*compared * [before], after), captions[-1].message == "box.area_tied_kept"
        before = after
        ask = "ask.smaller" if not tied and k == 2 else ""
        among = yes_or_no(is_best, draft.look.language)
        if not condensed:
            draft.add_step(*captions, ask=ask, answer=compared, candidates=among, brackets=known)
            continue
        turns, area = (Caption(each, captions[3].values) for each in ("box.also_turn", "box.also_area"))
        verdict = captions[3] if ask else Caption(BRIEF[captions[3].message], captions[3].values) if is_best else None
        draft.add_condensed(
            turns, area, verdict, shown=charted or bool(ask), ask=ask,
            answer=compared, candidates=among, brackets=known,
        )  # fmt: skip
    return before


def shown_area(box: OrientedBox) -> float:
    """Return a box's area, 0 if that is only due to rounding."""
    return box.area if box.area > 2.0**-40 * float(max(box.half_extents)) ** 2 else 0.0


def shown_sides(box: OrientedBox) -> tuple[float, float]:
    """Return a box's width and height; the smaller is 0 if the area is only due to rounding."""
    width, height = (2.0 * box.half_extents).tolist()
    flat = shown_area(box) == 0.0
    return (0.0 if flat and width <= height else width), (0.0 if flat and height <= width else height)


def _shown(steps: Steps) -> list[CalipersStep]:
    """Return the edges to show: all or, if there are many, some that were best so far, the last such, and others."""
    if len(steps) <= MOST_STEPS_OF_KIND:
        return list(steps)
    improved = [step for step in steps if step.best == step.number]
    chosen = {step.number for step in (*evenly(improved, MOST_STEPS_OF_KIND // 2), improved[-1])}
    others = [step for step in steps if step.number not in chosen]
    chosen |= {step.number for step in evenly(others, MOST_STEPS_OF_KIND - len(chosen))}
    return [step for step in steps if step.number in chosen]


def _draw_edge(pen: Pen, step: CalipersStep, subject: Subject) -> None:
    """Draw the box with a side along an edge, and the vertices that the other sides touch."""
    vertices, sides = subject.shape.core.vertices, pen.from_phase(1)
    touched = _touched(step, vertices)
    sides.in_phase().dots(Role.SUPPORT_A, vertices[touched], "touched")
    _draw_edge_box(sides, step, subject)
    middle = vertices.mean(axis=0)
    for named, rows in ((pen, (step.edge, (step.edge + 1) % len(vertices))), (sides, touched)):
        for row in rows:
            outwards = vector_or_up(vertices[row] - middle)
            named.in_phase().name(subject.vertex_name(row), Role.SUPPORT_A, vertices[row], outwards)


def _compared_at(k: int) -> int:
    """Return the phase of step k in which its box is compared with the smallest so far."""
    return 3 if k == 1 else 2


def _draw_calipers(pen: Pen, before: CalipersStep, step: CalipersStep, subject: Subject) -> None:
    """Draw four lines around a shape, one of them along an edge, which turn to their places from the previous ones.

    Each rotates about the vertex that it keeps touching; one without such a vertex appears after the others arrive.
    """
    vertices = subject.shape.core.vertices
    start, end = _angle(before), _angle(step)
    turn, reach = math.remainder(end - start, math.tau), 0.3 * extent(vertices)
    for quarter in range(4):
        _, touched_then = _touching(vertices, start + quarter * math.pi / 2)
        now, touched = _touching(vertices, end + quarter * math.pi / 2)
        shared = sorted(set(touched) & set(touched_then))
        pivot, along = [*shared, *touched][0], across(now)
        places = (vertices - vertices[pivot]) @ along  # no further than the box, which is on the page
        ends = vertices[pivot] + np.clip([-reach, reach], places.min(), places.max())[:, np.newaxis] * along
        rolls = turning(turn, vertices[pivot]) if shared else None  # else it would cross the shape
        pen.when_arrived(delayed=not shared).line(Role.SUPPORT_LINE, ends, f"calipers-{quarter + 1}", rolls)


def _angle(step: CalipersStep) -> float:
    """Return the angle of the outward normal of an edge."""
    along = step.ends[1] - step.ends[0]
    return math.atan2(-along[0], along[1])


def _touching(vertices: Floats, angle: float) -> tuple[Floats, list[int]]:
    """Return a direction (2,), and the rows of the vertices (n, 2) that are furthest along it."""
    out = np.array([math.cos(angle), math.sin(angle)])
    heights = vertices @ out
    return out, [int(row) for row in np.flatnonzero(heights >= heights.max() - ROUNDED * np.ptp(heights))]


def _touched(step: CalipersStep, vertices: Floats) -> list[int]:
    """Return the rows of the vertices on the sides of the box other than the one along the edge."""
    sides = (_touching(vertices, _angle(step) + quarter * math.pi / 2) for quarter in (1, 2, 3))
    return sorted({row for _, touched in sides for row in touched})


def _draw_edge_box(pen: Pen, step: CalipersStep, subject: Subject) -> None:
    """Draw the box of an edge, starting with the side along the edge."""
    along, corners = step.ends[1] - step.ends[0], step.box.corners
    far = np.abs((corners - step.ends[0]) @ across(along))
    first = int(np.argmin(far + np.roll(far, -1)))
    _draw_box(pen, step.box, Role.BOX_SMALLEST, f"box-{subject.edge_name(step.edge)}", first)


def _draw_box(pen: Pen, box: OrientedBox, role: Role, part: str, first: int = 0) -> None:
    """Draw a box, its outline starting at vertex `first`."""
    kind, outline = Kind.POLYGON if box.half_extents.any() else Kind.POINTS, np.roll(box.corners, -first, axis=0)
    pen.mark(kind, role, outline, part, numbers={"area": box.area, "angle": box.angle})


def _deviations(axes: PrincipalAxes) -> Floats:
    """Return the standard deviations (2, 2) as vectors from the mean, along the axes."""
    along = np.array([math.cos(axes.angle), math.sin(axes.angle)])
    return np.array([axes.deviations[0] * along, axes.deviations[1] * across(along)])


def _draw_axes(pen: Pen, axes: PrincipalAxes) -> None:
    """Draw the mean and, from it, the axes as long as the standard deviations."""
    vectors, between = _deviations(axes), axes.angle + math.pi / 4
    vectors = vectors[np.hypot(*vectors.T) > pen.unit]
    opposite = -np.array([math.cos(between), math.sin(between)])
    pen.dot(Role.WITNESS, axes.mean, pen.say("box.mean"), opposite, "mean", SMALL_SIZE)
    arrows = np.array([[axes.mean, axes.mean + vector] for vector in vectors]).reshape(-1, 2)
    pen.arrow(Role.DIRECTION, arrows, "principal-axes", out_of(axes.mean))
    for vector in vectors:
        pen.name(number(float(np.hypot(*vector))), Role.DIRECTION, axes.mean + vector, vector, "deviation", SMALL_SIZE)


def _name_areas(pen: Pen, smallest: OrientedBox, pca: OrientedBox) -> None:
    """Name each box with its area at the vertex that stands out most from the other box."""
    for role, box, other, message, part in (
        (Role.BOX_SMALLEST, smallest, pca, "box.named_smallest", "area-smallest"),
        (Role.BOX_PCA, pca, smallest, "box.named_pca", "area-pca"),
    ):
        inside = np.abs((box.corners - other.center) @ other.axes.T) - other.half_extents
        corner = box.corners[int(inside.max(axis=1).argmax())]
        outwards = corner - box.center
        outwards = outwards if outwards.any() else np.array([1.0, 1.0 if box is pca else -1.0])
        pen.name(pen.say(message, area=shown_area(box)), role, corner, outwards, part)


def _setup(subject: Subject, steps: Steps, shown: Steps) -> tuple[Caption, ...]:
    values: dict[str, object] = {"count": subject.count, "edges": len(steps), "shown": len(shown)}
    if len(steps) < 2:
        return (Caption("box.flat" if steps else "box.one_point", values),)
    many = (Caption("box.too_many", values),) if 0 < len(shown) < len(steps) else ()
    return Caption("box.which", values), Caption("box.theorem", values), *many


def _edge_captions(step: CalipersStep, subject: Subject, steps: Steps) -> tuple[Caption, ...]:
    best = steps[step.best - 1]
    before = steps[step.number - 2].best if step.number > 1 else step.number
    width, height = shown_sides(step.box)
    edges = {"edge": step, "best": best, "before": steps[before - 1]}
    values: dict[str, object] = {name: subject.edge_name(each.edge) for name, each in edges.items()}
    values["touched"] = ", ".join(subject.vertex_name(row) for row in _touched(step, subject.shape.core.vertices))
    values |= {"width": width, "height": height, "area": step.area, "least": best.area}
    values["work"] = area_along(width, height, step.area, step.box.axes[0])
    rival = steps[before - 1] if best is step else best
    gaps = np.abs(step.box.corners[:, np.newaxis] - rival.box.corners).max(axis=2).min(axis=1)
    if step.number == 1:
        verdict = "box.area_first"
    elif step.area == rival.area and gaps.max() <= ROUNDED * max(step.box.half_extents):
        verdict = "box.area_again"
    elif best is step:
        verdict = "box.area_tied_kept" if step.area == steps[before - 1].area else "box.area_smaller"
    else:
        verdict = "box.area_tied" if step.area == best.area else "box.area_larger"
    return tuple(Caption(message, values) for message in ("box.edge", "box.sides", "box.area", verdict))


def _pca_captions(subject: Subject, axes: PrincipalAxes, pca: OrientedBox) -> tuple[Caption, ...]:
    """Return the captions of the box along the principal axes: their direction, the box, its area."""
    width, height = shown_sides(pca)
    values: dict[str, object] = {"along": axes.deviations[0], "across": axes.deviations[1], "mean": as_pair(axes.mean)}
    values["of"] = Caption("box.mean_of_points" if subject.has_few_points else "box.mean_of_hull")
    values["angle"] = round(math.degrees(axes.angle), 6) + 0.0  # the rest is rounding
    values |= {"width": width, "height": height, "area": shown_area(pca)}
    values["work"] = multiplied(width, height, shown_area(pca))
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
    return Caption("box.result" if percent > 1e-9 else "box.result_same", values)


def draw_chart(draft: Draft, steps: Steps, names: Sequence[str], pca_area: float) -> None:
    """Draw a row for each edge's step and one for the box along the principal axes, each lit in its step.

    A dashed line marks the smallest area so far.
    """
    area, unit = draft.sheet.areas[Panel.MEASURE], draft.sheet.unit
    values = [*(shown_area(step.box) for step in steps), pca_area]
    count, end = len(values), Span.of(len(values) + 1)
    height = min(TALLEST_ROW, (area.height / unit - 2 * PANEL_MARGIN - FOOT_ROOM) / count)
    margin = np.array([PANEL_MARGIN, -PANEL_MARGIN]) * unit
    corner = np.array([area.left, area.top]) - np.array(draft.sheet.panels[Panel.MEASURE]) + margin
    right = area.width / unit - 2 * PANEL_MARGIN
    between = 4.0  # between a row's name, bar and value
    start = max(text_width(name, NUMBERS_SIZE) for name in names) + between
    value_at = right - max(text_width(number(value), NUMBERS_SIZE) for value in values)
    stretch = (value_at - between - start) / (max(values) or 1.0)
    rows = ChartRows(corner, height, unit, start, stretch)
    best = min(range(len(steps)), key=lambda row: steps[row].number != steps[-1].best)
    pen = RowPen(draft, rows=rows)
    for row, (name, value) in enumerate(zip(names, values, strict=True)):
        step, is_pca = row + 1, row == count - 1
        known = Span.of(step, 2 if is_pca or row == 0 else 1, until=step)
        role, last = Role.BOX_PCA if is_pca else Role.BOX_SMALLEST, [end] * (is_pca or row == best)
        pen.draw_stub(row, str(step), known.first)
        for each, lit in pen.lit_and_pale([Span.of(step, until=step), *last]):
            each.write_in(row, start - between, name, role if lit else Role.NUMBERS, f"row-{step}", Align.RIGHT)
        for each, lit in pen.during(Span(known.first)).lit_and_pale([known, *last]):
            fill = Role.TRACK if not lit else Role.BOX_PCA if is_pca else Role.WEIGHT
            fresh = each.span is known and bool(value)
            grows, bar = lengthened(rows.at(start, row)) if fresh else None, each.when_arrived(delayed=fresh)
            bar.area(fill, rows.bar(row, value), f"area-{step}", grows, numbers={"area": value})
            bar.write_in(row, value_at, number(value), role if lit else Role.NUMBERS, f"value-{step}")
    improved = [row for row, step in enumerate(steps) if step.best == step.number]
    before: float | None = None
    for row, later in zip(improved, [*improved[1:], None], strict=True):
        until = None if later is None else Span.of(later + 1, _compared_at(later + 1)).first - 1
        span = Span(Span.of(row + 1, _compared_at(row + 1)).first, until)
        names_below = names_of_best(0.0, span, Span.of(count).first)
        pen.during(span).draw_best(values[row], before, (row, count), right, names_below)
        before = values[row]
