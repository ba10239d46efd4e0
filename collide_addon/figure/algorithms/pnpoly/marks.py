# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of PNPOLY: B's points, the ray in its pieces, each edge with its range, and the counts on both sides."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ....geometry import PnpolyStep, pnpoly
from ...labels.names import MOST_NAMED_VERTICES
from ...model.arrays import UP, Floats
from ...model.figure import PHASES, Kind, Panel, Span, from_aside, out_of
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.text_metrics import text_width
from ...stage.draft import Draft, Introduction
from ...stage.pen import Pen
from ...text.messages import Caption

COUNTED_PHASE = 2
"""The rail's pill and the phase in which a crossing of the ray is counted; a condensed step counts a phase earlier."""
RANGE_BAR = 7.0
"""Distance of the bar that shows an edge's range from the panel's edge; all lengths here are in figure units."""
RANGE_END = 3.2
"""Radius of the ring at the bar's upper end, which is excluded."""
COUNT_MARGIN = 4.0
"""Space between a count and what is beside it."""


def draw_points(draft: Draft, b: Subject, inside: NDArray[np.bool_], chosen: int, answered: Span) -> None:
    """Draw B's points in colours by whether they are `inside` (n,) from `answered` on; before that only the chosen one.

    The figure begins with all of them. The chosen one has its name and, if they are few, so have the others.
    """
    row = chosen - 1
    others, pen, given = np.arange(len(b.points)) != row, Pen(draft, answered), Pen(draft, Span(0, 0))
    for role, belongs in ((Role.POINT_INSIDE, inside), (Role.POINT_OUTSIDE, ~inside)):
        pen.dots(role, b.points[belongs & others], f"{b.letter}-{role.value}")
    at, name = b.points[row], b.vertex_name(row)
    role = Role.POINT_INSIDE if inside[row] else Role.POINT_OUTSIDE
    given.dots(Role.WITNESS, b.points[others], b.letter)
    Pen(draft, Span(0, answered.first - 1)).dots(Role.WITNESS, at, name, out_of(at))
    pen.dots(role, at, name, out_of(at))
    Pen(draft).name(name, b.role, at, UP, needed=False)
    for other in np.flatnonzero(others).tolist() if len(b.points) <= MOST_NAMED_VERTICES else ():
        for there in (given, pen):
            there.name(b.vertex_name(other), b.role, b.points[other], UP, needed=False)


def draw_levels(draft: Draft, point: Floats, corner: Floats | None, end: int, answered: Span) -> None:
    """Draw the ray to the right and its continuation to the left; at the `end`, until it is `answered`, as one line.

    Before that, the two edges at a `corner` (3, 2) are drawn, each with its included and its excluded end.
    """
    area, (_, y), both = draft.sheet.areas[Panel.WORLD], point, Pen(draft, Span(2, 2))
    left, right = (np.array([(x, y), point]) for x in (area.left, area.right))
    pen = Pen(draft, Span.of(0, 1, until=end - 1))
    pen.arrow(Role.RAY, right[::-1], "ray", out_of(point))
    pen.line(Role.PROJECTION, left, "level")
    if answered.first > end * PHASES:  # a caption is about both sides of the point
        whole = np.array([left[0], right[0]])
        Pen(draft, Span(end * PHASES, answered.first - 1)).line(Role.PROJECTION, whole, "line")
    if corner is not None:
        both.line(Role.EDGE_A, corner, "edges")
        both.dots(Role.SUPPORT_A, corner[:2], "lower-ends")
        both.when_arrived().ring(Role.SUPPORT_A, corner[1:], RANGE_END * draft.sheet.unit, "upper-ends")


def walk_across(a: Subject, b: Subject, chosen: int, pen: Pen) -> Introduction | None:
    """Return the introduction: a walk through a polygon, from outside on its left, at no height of B's points.

    It crosses as many edges as possible. Without a walk that crosses an edge, as through a flat polygon, it is None.
    """
    heights = sorted({float(y) for points in (*a.rings, b.points) for y in points[:, 1]})
    found: list[tuple[int, float, Floats, list[PnpolyStep]]] = []
    for low, high in pairwise(heights):
        at = np.array([pen.sheet.areas[Panel.WORLD].left, (low + high) / 2])
        steps: list[PnpolyStep] = []
        pnpoly(a.rings, at[np.newaxis], boundary="half-open", record=steps.append)
        if steps[-1].right:
            found.append((steps[-1].right, high - low, at, steps))
    if not found:
        return None
    _, _, start, steps = max(found, key=itemgetter(0, 1))
    walks = pen.apart().during(Span(1, PHASES - 1))
    sketch = walks.sketch
    draw_parity(walks, start, steps)
    (first, *marks), named = sketch.marks, [each for each in sketch.requests if each.part == sketch.marks[0].part]
    sketch.marks = [replace(first, span=Span(0, 0)), replace(first, motion=None), *marks]
    sketch.requests = [*(replace(each, span=Span(0, 0)) for each in named), *sketch.requests]
    crossed = np.array([step.crossing for step in steps if step.crossing is not None and step.side == "right"])
    walks.when_arrived().dots(Role.CROSSING, crossed, "crossed")
    walks.during(Span(0, PHASES - 1)).dots(Role.WITNESS, b.points[chosen - 1], b.vertex_name(chosen - 1))
    captions = Caption("introduction.walk"), Caption("introduction.crossed", {"count": len(crossed)})
    return Introduction((captions,), *sketch.drawn)


def draw_parity(pen: Pen, point: Floats, steps: Sequence[PnpolyStep], *, from_far: bool = False) -> None:
    """Draw the ray in pieces, which from its far end lie outside and inside alternately.

    They come one after another, `from_far` or from the point.
    """
    right = pen.sheet.areas[Panel.WORLD].right
    met = sorted(float(step.crossing[0]) for step in steps if step.crossing is not None and step.side == "right")
    for row, (start, end) in enumerate(pairwise([float(point[0]), *met, right])):
        inside = (len(met) - row) % 2 == 1
        piece = np.array([(start, point[1]), (end, point[1])])
        role, part = (Role.SUPPORT_A, f"inside-{row}") if inside else (Role.RAY, f"outside-{row}")
        begins, turn = (piece[1], len(met) - row) if from_far else (piece[0], row)
        comes = pen.when_arrived(delayed=turn > 1)  # there is no time for more
        comes.mark(Kind.POLYLINE if end < right else Kind.ARROW, role, piece, part, out_of(begins))
        text = pen.say("role.point-inside" if inside else "role.point-outside")
        if (end - start) / pen.unit > text_width(text, SMALL_SIZE) + COUNT_MARGIN:
            pen.name(text, role, piece.mean(axis=0), UP, part, SMALL_SIZE)


def draw_edge(draft: Draft, step: PnpolyStep, point: Floats, name: str, *, with_range: bool, condensed: bool) -> None:
    """Draw an edge, where it meets the ray's level, with the number there, and its range as a bar on the left.

    The edge's shadow slides to the bar (a horizontal edge has only an empty ring), and a dot runs from the point to
    where the edge is met.
    """
    k, unit = len(draft.steps), draft.sheet.unit
    pen, edge = Pen(draft, Span.of(k, 0, until=k)), np.array([step.start, step.end])
    numbers = {"in_range": step.in_range, "left": step.left, "right": step.right}
    pen.line(Role.EDGE_A, edge, name, numbers=numbers)
    low, high = sorted(edge[:, 1].tolist())
    if with_range:
        x = draft.sheet.areas[Panel.WORLD].left + RANGE_BAR * unit
        radius = RANGE_END * unit if low == high else min(RANGE_END * unit, (high - low) / 2)
        slides = from_aside(np.array([edge[:, 0].mean() - x, 0.0]))  # as the edge's shadow
        pen.ring(Role.SUPPORT_A, np.array([x, high]), radius, "range-excluded", slides)
        if low < high:
            bar = np.array([(x, low), (x, high - radius)])
            pen.line(Role.SUPPORT_A, bar, "range", slides)
            pen.dots(Role.SUPPORT_A, bar[0], "range-included", slides)
        for end_x, end_y in edge.tolist() if low < high else [edge[edge[:, 0].argmin()].tolist()]:
            pen.line(Role.PROJECTION, np.array([(x + radius, end_y), (end_x, end_y)]), "height")
    if step.crossing is None:
        return
    role, runs = Role.CROSSING if step.side == "right" else Role.DROPPED, from_aside(point - step.crossing)
    Pen(draft, Span.of(k, 0 if condensed else 1)).dots(role, step.crossing, name, runs)
    if not condensed and step.side != "at the point":  # the cross product is twice its area
        pen.in_phase(1).area(Role.REGION, np.array([*edge, point]), "side")
    if with_range and step.side == "right":
        counts, part = Pen(draft, Span.of(k, COUNTED_PHASE - condensed)), f"crossing-{step.right}"
        at, outwards = np.array([2.0 * unit, 0.0]) + step.crossing, np.array([0.7, 1.0])  # off the edge
        counts.name(str(step.right), Role.CROSSING, at, outwards, part, motion=out_of(step.crossing))


def name_counts(draft: Draft, groups: Sequence[Sequence[PnpolyStep]], condensed: Sequence[bool], point: Floats) -> None:
    """Request labels of the running counts at both ends of the ray's level, each for as long as it is current."""
    area, unit = draft.sheet.areas[Panel.WORLD], draft.sheet.unit
    left, right = area.left + (RANGE_BAR + RANGE_END + COUNT_MARGIN) * unit, area.right - COUNT_MARGIN * unit
    for side, message, role, phase in (
        ("left", "point.count_left", Role.PROJECTION, COUNTED_PHASE - 1),
        ("right", "point.count_right", Role.RAY, COUNTED_PHASE),
    ):
        counts = [(Span.of(1).first, 0)]
        for k, group in enumerate(groups, start=1):
            count = getattr(group[-1], side)
            if count != counts[-1][1]:
                counts.append((Span.of(k, phase - condensed[k - 1] if len(group) == 1 else 0).first, count))
        for (first, count), after in zip(counts, [*(tick for tick, _ in counts[1:]), None], strict=True):
            if after == first:
                continue
            span = Span(first, None if after is None else after - 1)
            text = draft.say(message, count=count)
            half = text_width(text, LABEL_SIZE) / 2 * unit
            at = np.array([left + half if side == "left" else right - half, point[1]])
            comes = first > counts[0][0] and (side == "left" or first % PHASES == 0)
            # after what is counted, unless that is already there
            Pen(draft, span).name(text, role, at, UP, f"count-{side}", delayed=comes)
