# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of PNPOLY: a ray from a point, and the edges of a polygon tested one by one and counted where they meet.

Step 0 sets the scene, each edge is a step of up to three phases (is the height of the point in its range, on which side
do they meet, how many does that make?) until all has been seen: then edges pass in one, or two where the ray meets
them. The last step is the answer.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ...geometry import BoundaryRule, PnpolyStep, pnpoly
from ..labels.labels import LabelRequest, name_request
from ..labels.names import MOST_NAMED_VERTICES
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import chosen_point, refuse_circle
from ..model.figure import ALWAYS, PHASES, Bounds, Kind, Mark, Panel, Span, from_aside, out_of
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.look import Look
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import PANEL_MARGIN, Sheet, bounds_of, lay_out
from ..page.text_metrics import text_width
from ..parts.candidates import told
from ..parts.pair import pair_title
from ..parts.polygons import corner_name, corner_requests, edge_name, polygon_marks, polygon_name
from ..stage.draft import Draft, Introduction
from ..text.exact_form import is_short
from ..text.messages import Caption, as_pair, number, say

MOST_EDGES = 16
"""If a polygon has more edges, only those in range get a step."""
MOST_STEPS = 32
"""If even these are more, they share one."""
TOLD_TWICE = "ahead"
"""What an edge can be is told once, an edge on the ray twice, as it makes the count odd and even; then edges pass."""
SIDES = {"right": "ahead", "left": "behind", "at the point": "at_the_point"}
"""Where an edge meets the height of the point, and what that is called in an answer."""
RAIL = ("rail.range", "rail.side", "rail.count")
PASSED = {"ahead": 1, "behind": 1, "at_the_point": 1}
"""The last part of the rail that an edge goes through at once which passes; others do the first alone."""
COUNTED = 2
"""The part of the rail, and the phase, in which a crossing on the ray is counted; the one before where edges pass."""


@dataclass(frozen=True, slots=True, eq=False)
class PointsInPolygon:
    """Where B's points lie: whether `inside` (n,) by the rule for the `boundary`, and whether that needed the rule.

    `chosen`, from 1, is the point that the steps are about.
    """

    boundary: BoundaryRule
    inside: NDArray[np.bool_]
    on_boundary: NDArray[np.bool_]
    chosen: int


def pnpoly_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of B's points and the polygon A, with the steps of one of them; the others show where they lie.

    It raises a GeometryError for a circle as A, and for a B without such a point or with too many.
    """
    a, b = subjects
    refuse_circle(a)
    look, point = look_of(choices, parameters), chosen_point(b, choices.point)
    rule: BoundaryRule = choices.boundary.value
    steps: list[PnpolyStep] = []
    pnpoly(a.rings, point[np.newaxis], boundary=rule, record=steps.append)
    inside = pnpoly(a.rings, b.points, boundary=rule)
    closed = pnpoly(a.rings, b.points, boundary="inside")
    interior = pnpoly(a.rings, b.points, boundary="outside")
    result = PointsInPolygon(rule, inside, closed & ~interior, choices.point)
    relation, full = "inside" if inside[choices.point - 1] else "outside", look.detail is Detail.FULL
    sheet, name = sheet_with_room(a, b, look), b.vertex_name(choices.point - 1)
    shown, answer = _groups(steps) if full else [], _answer(a, name, result, steps)
    end = len(shown) + 1
    draft = Draft("PNPOLY", sheet, look, polygon_marks(a))
    walk = walk_across(a, b, choices.point, sheet, look.language) if full and choices.introduction else None
    if walk is not None:
        draft.introduce(walk)
    told_at = Span.of(end, len(answer) - 1)
    draft.marks += point_marks(b, result.inside, result.chosen, told_at)
    known = _known(shown, float(point[1]))
    draft.requests += count_requests(shown, known, point, sheet, look.language) if full else []
    draft.requests += point_names(b, result.chosen, told_at)
    shared = shared_corner(a, sheet)
    draft.add_step(*_setup(name, steps, shown, full=full, corner=bool(shared)))
    if full:
        draft.marks += ray_marks(point, sheet, Span.of(0, 1, until=end - 1))
        draft.marks += line_marks(point, sheet, Span(end * PHASES, told_at.first - 1)) if len(answer) > 1 else []
        draft.marks += shared
        if rule == "half-open" or not result.on_boundary[choices.point - 1]:  # else the rule decides, not the count
            draft.draw(parity_marks(point, steps, sheet, told_at, look.language, from_far=True))
    for k, group in enumerate(shown, start=1):
        _tell_edges(draft, a, name, point, k, group, passes=known[k - 1])
    used = [
        (step.ring, step.edge + ahead, Span.of(k, until=k))
        for k, (step, *more) in enumerate(shown, 1)
        if not more
        for ahead in (0, 1)
    ]
    draft.requests += corner_requests(a, used)
    on_edge = result.on_boundary[result.chosen - 1]
    among = told(relation, ("inside", "outside"), look.language)
    draft.add_step(*answer, ask="ask.on_edge" if on_edge else "ask.parity", candidates=among)
    drawn = [*draft.marks, *(walk.marks if walk is not None else ())]
    lines = [mark.points for mark in drawn if mark.kind in (Kind.ARROW, Kind.POLYLINE)]
    words = [each.anchor[np.newaxis] + (0.0, SMALL_SIZE * sheet.unit) for each in (walk.requests if walk else ())]
    draft.marks.append(polygon_name(a, sheet, [*lines, *words, b.points]))
    figure = draft.finish(
        pair_title("PNPOLY", a, b, look.language),
        rail=RAIL if shown else (),
        result={
            "boundary": result.boundary,
            "inside": result.inside.tolist(),
            "on_boundary": result.on_boundary.tolist(),
            "point": result.chosen,
            "at": point.tolist(),
            "left": steps[-1].left,
            "right": steps[-1].right,
        },
    )
    headline: Headline = {"relation": relation, "inside": int(inside.sum()), "of": len(inside)}
    return Lesson(figure, result, tuple(steps), headline)


def _tell_edges(
    draft: Draft, a: Subject, name: str, point: Floats, k: int, group: Sequence[PnpolyStep], *, passes: bool
) -> None:
    """Add step k, about one edge or many at once; one that `passes` is told in a word."""
    alone, last = len(group) == 1, group[-1]
    for step in group:
        edge = edge_name(a, step.ring, step.edge)
        draft.marks += edge_marks(step, point, draft.sheet, k, edge, with_range=alone, passes=passes)
        draft.requests += crossing_name(step, k, draft.sheet.unit, passes=passes) if alone else []
    says = _says(a, name, point, group)
    if passes:
        kind = _kind(last, float(point[1]))
        what = Caption(f"point.also_{kind}", says[0].values)
        also = Caption("point.also", {**says[0].values, "what": what})
        counts = [
            each if each.message == "point.counts_twice" else Caption("point.also_counts", each.values)
            for each in says[2:]
        ]
        pills = ((0, PASSED.get(kind, 0)), *(len(counts) * [(COUNTED, COUNTED)]))
        draft.add_step(also, *counts, condensed=last.crossing is None, pills=pills)
        return
    among = told(SIDES.get(last.side or "", ""), SIDES.values(), draft.look.language)
    draft.add_step(*says, ask="ask.crossing", answer=1, candidates=among)


def _groups(steps: Sequence[PnpolyStep]) -> list[list[PnpolyStep]]:
    """Return the edges that each step shows: one or, if there are too many, all in range at once."""
    if len(steps) <= MOST_EDGES:
        return [[step] for step in steps]
    in_range = [step for step in steps if step.in_range]
    if len(in_range) <= MOST_STEPS:
        return [[step] for step in in_range]
    return [in_range]


def _known(shown: Sequence[Sequence[PnpolyStep]], height: float) -> list[bool]:
    """Tell of each step whether those before it have shown all that happens in it."""
    known, told_of = [], Counter[str]()
    for *others, last in shown:
        kind = _kind(last, height)
        known.append(not others and told_of[kind] > (kind == TOLD_TWICE))
        told_of[kind] += 1
    return known


def _kind(step: PnpolyStep, height: float) -> str:
    """Return which of six things an edge is for a point at a height, as the messages about it are called."""
    if step.side is not None:
        return SIDES[step.side]
    low, high = sorted((float(step.start[1]), float(step.end[1])))
    return "level" if low == high else "at_the_top" if height == high else "out_of_range"


def _setup(
    name: str, steps: Sequence[PnpolyStep], shown: Sequence[Sequence[PnpolyStep]], *, full: bool, corner: bool
) -> tuple[Caption, ...]:
    values = {"point": name, "count": len(steps), "shown": sum(len(group) for group in shown)}
    first = Caption("point.setup", values)
    if not full:
        return (first,)
    captions = [first, Caption("point.ray", values), *([Caption("point.shared_corner")] if corner else [])]
    if len(steps) > MOST_EDGES:
        at_once = len(shown) == 1 and len(shown[0]) > 1
        few = "point.many_some" if shown else "point.many_none"
        captions.append(Caption("point.many_at_once" if at_once else few, values))
    return tuple(captions)


def _says(a: Subject, name: str, point: Floats, group: Sequence[PnpolyStep]) -> tuple[Caption, ...]:
    last = group[-1]
    parity = Caption("point.odd" if last.right % 2 else "point.even")
    values: dict[str, object] = {"point": name, "left": last.left, "right": last.right, "parity": parity}
    if len(group) > 1:
        return (Caption("point.all", {**values, "count": len(group)}),)
    low, high = sorted((float(last.start[1]), float(last.end[1])))
    x, y = as_pair(point)
    values |= {"edge": edge_name(a, last.ring, last.edge), "low": low, "high": high, "x": x, "y": y}
    told = Caption(f"point.{_kind(last, y)}", values)
    if last.crossing is None:
        return (told,)
    values |= {"crossing": float(last.crossing[0]), "work": _interpolated(last, y, float(last.crossing[0]))}
    ring, lower = a.rings[last.ring], last.edge + int(last.start[1] > last.end[1])
    lower, before = lower % len(ring), (lower - 1) % len(ring)
    again = y == low < min(ring[before, 1], ring[(lower + 1) % len(ring), 1]) and last.edge == max(lower, before)
    values["corner"] = corner_name(a, last.ring, lower)
    counts = (Caption("point.counts_twice" if again else "point.counts", values),) if last.side == "right" else ()
    return Caption("point.in_range", values), told, *counts


def _interpolated(step: PnpolyStep, y: float, met: float) -> str:
    """Return where an edge meets a height, from its lower end: "4 + 1.5·(−2)/3 = 3"."""
    (low_x, low_y), (high_x, high_y) = sorted((as_pair(step.start), as_pair(step.end)), key=itemgetter(1))
    way, numbers = high_x - low_x, (low_x, y - low_y, high_x - low_x, high_y - low_y)
    if way == 0.0 or y == low_y:
        return number(met)
    sign = "=" if all(map(is_short, (*numbers, met))) else "≈"
    across = f"({number(way)})" if way < 0.0 else number(way)
    return f"{number(low_x)} + {number(y - low_y)}·{across}/{number(high_y - low_y)} {sign} {number(met)}"


def _answer(a: Subject, name: str, result: PointsInPolygon, steps: Sequence[PnpolyStep]) -> tuple[Caption, ...]:
    """Return the answer; the rule that gives it comes last."""
    last, index = steps[-1], result.chosen - 1
    others = np.delete(result.inside, index)
    also = Caption("point.others", {"inside": int(others.sum()), "count": len(others)}) if len(others) else ""
    parity = Caption("point.odd" if last.right % 2 else "point.even")
    values: dict[str, object] = {"point": name, "left": last.left, "right": last.right, "parity": parity, "also": also}
    counted = Caption("point.result_inside" if last.inside else "point.result_outside", values)
    if not result.on_boundary[index]:
        return Caption("point.both_sides", values), counted
    touched = next(step for step in steps if step.on_edge)
    values["edge"] = edge_name(a, touched.ring, touched.edge)
    if result.boundary != "half-open":
        return (Caption(f"point.boundary_{result.boundary}", values),)
    return Caption("point.boundary_inside_half" if last.inside else "point.boundary_outside_half", values), counted


RANGE_BAR = 7.0
"""Distance of the bar that shows an edge's range from the panel's edge; all lengths here are in figure units."""
RANGE_END = 3.2
"""Radius of the ring at the bar's upper end, which is excluded."""
OFF_THE_EDGE = 2.0
"""How far the number of a crossing stands further right, so that its edge does not run into it."""
NAMES = 5.0
"""Room above and below for the names of corners, besides the margin of the panel."""
COUNT_MARGIN = 4.0
"""Between a count and what is beside it."""
LARGE_COUNT = 10
"""Room is made for counts of two digits."""
GIVEN, SHARED = Span(0, 0), Span(2, 2)
"""When all points stand as they were given, and when a corner is shown that two edges share."""
ROUNDS = 8
"""Rounds in which the room, in figure units, and the unit, which grows with it, are made to agree."""


def sheet_with_room(a: Subject, b: Subject, look: Look) -> Sheet:
    """Return the page for a polygon and points, with room beside them for an edge's range and the counts."""
    texts = (say(f"point.count_{side}", look.language, count=LARGE_COUNT) for side in ("left", "right"))
    left, right = (text_width(text, LABEL_SIZE) + 2 * COUNT_MARGIN - PANEL_MARGIN for text in texts)
    left += RANGE_BAR + RANGE_END
    tight = bounds_of(*a.rings, b.points)
    sheet = lay_out(tight, None, look.layout, rulers=look.rulers, aspect=look.aspect)
    for _ in range(ROUNDS if tight.width or tight.height else 0):
        unit = sheet.unit
        low, high = tight.bottom - NAMES * unit, tight.top + NAMES * unit
        wider = Bounds(tight.left - left * unit, low, tight.right + right * unit, high)
        sheet = lay_out(wider, None, look.layout, rulers=look.rulers, aspect=look.aspect)
    return sheet


def shared_corner(a: Subject, sheet: Sheet) -> list[Mark]:
    """Return two edges of a polygon that meet at a corner on their way up, each with what its range has of its ends."""
    for ring in a.rings:
        for before, corner, after in zip(np.roll(ring, 1, axis=0), ring, np.roll(ring, -1, axis=0), strict=True):
            heights = before[1], corner[1], after[1]
            if heights[0] < heights[1] < heights[2] or heights[0] > heights[1] > heights[2]:
                ends = np.array(sorted((before, corner, after), key=itemgetter(1)))
                drawn = [
                    Mark(Kind.POLYLINE, Role.EDGE_A, ends, "edges", Panel.WORLD, SHARED),
                    Mark(Kind.POINTS, Role.SUPPORT_A, ends[:2], "lower-ends", Panel.WORLD, SHARED),
                ]
                radius = RANGE_END * sheet.unit
                upper = Mark(Kind.RING, Role.SUPPORT_A, ends[1:], "upper-ends", Panel.WORLD, SHARED, radius=radius)
                return [*drawn, replace(upper, delayed=True)]
    return []


def point_marks(b: Subject, inside: NDArray[np.bool_], chosen: int, told: Span) -> list[Mark]:
    """Return B's points by where they lie, which shows when it is `told`; before that only the chosen one, from 1.

    As the figure begins all of them are there.
    """
    marks = []
    others = np.arange(len(b.points)) != chosen - 1
    for role, belongs in ((Role.POINT_INSIDE, inside), (Role.POINT_OUTSIDE, ~inside)):
        if (belongs & others).any():
            marks.append(Mark(Kind.POINTS, role, b.points[belongs & others], f"{b.letter}-{role.value}", span=told))
    at, name = b.points[chosen - 1 : chosen], b.vertex_name(chosen - 1)
    role = Role.POINT_INSIDE if inside[chosen - 1] else Role.POINT_OUTSIDE
    if others.any():
        marks.append(Mark(Kind.POINTS, Role.WITNESS, b.points[others], b.letter, Panel.WORLD, GIVEN))
    asked = Span(0, told.first - 1)
    marks.append(Mark(Kind.POINTS, Role.WITNESS, at, name, Panel.WORLD, asked, motion=out_of(at[0])))
    marks.append(Mark(Kind.POINTS, role, at, name, Panel.WORLD, told, motion=out_of(at[0])))
    return marks


def point_names(b: Subject, chosen: int, told: Span) -> list[LabelRequest]:
    """Return requests to name the chosen point and, if they are few, the others: as given, and when they are `told`."""
    few, up = len(b.points) <= MOST_NAMED_VERTICES, np.array([0.0, 1.0])
    others = [index for index in range(len(b.points)) if few and index != chosen - 1]
    named = [(chosen - 1, ALWAYS), *((index, span) for index in others for span in (GIVEN, told))]
    return [name_request(b.vertex_name(row), b.role, b.points[row], up, Panel.WORLD, span) for row, span in named]


def ray_marks(point: Floats, sheet: Sheet, span: Span = ALWAYS) -> list[Mark]:
    """Return the ray to the right and the rest of its level to the left, up to the panel's edges."""
    area, (_, y) = sheet.areas[Panel.WORLD], point
    ahead, behind = np.array([point, (area.right, y)]), np.array([(area.left, y), point])
    return [
        Mark(Kind.ARROW, Role.RAY, ahead, "ray", Panel.WORLD, span, motion=out_of(point)),
        Mark(Kind.POLYLINE, Role.PROJECTION, behind, "level", Panel.WORLD, span),
    ]


def line_marks(point: Floats, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the level of the point as one line that runs across the panel, for what is said of both its sides."""
    area, (_, y) = sheet.areas[Panel.WORLD], point
    ends = np.array([(area.left, y), (area.right, y)])
    return [Mark(Kind.POLYLINE, Role.PROJECTION, ends, "line", Panel.WORLD, span)]


def walk_across(a: Subject, b: Subject, chosen: int, sheet: Sheet, language: str) -> Introduction | None:
    """Return the introduction: a walk through a polygon, from outside on its left, clear of B's points.

    It crosses as many edges as any does. There is none through a flat polygon.
    """
    at_point = b.points[chosen - 1 : chosen]
    heights = sorted({float(y) for points in (*a.rings, b.points) for y in points[:, 1]})
    found: list[tuple[int, float, Floats, list[PnpolyStep]]] = []
    for low, high in pairwise(heights):
        at = np.array([sheet.areas[Panel.WORLD].left, (low + high) / 2])
        steps: list[PnpolyStep] = []
        pnpoly(a.rings, at[np.newaxis], boundary="half-open", record=steps.append)
        if steps[-1].right:
            found.append((steps[-1].right, high - low, at, steps))
    if not found:
        return None
    _, _, start, steps = max(found, key=itemgetter(0, 1))
    marks, requests = parity_marks(start, steps, sheet, Span(1, PHASES - 1), language)
    first = replace(marks[0], span=Span(0, 0), motion=out_of(marks[0].points[0]))
    marks[0] = replace(marks[0], motion=None)
    named = [replace(each, span=Span(0, 0)) for each in requests if each.part == first.part]
    crossed = np.array([step.crossing for step in steps if step.crossing is not None and step.side == "right"])
    marks.append(Mark(Kind.POINTS, Role.CROSSING, crossed, "crossed", Panel.WORLD, Span(1, PHASES - 1), delayed=True))
    name, whole = b.vertex_name(chosen - 1), Span(0, PHASES - 1)
    marks.append(Mark(Kind.POINTS, Role.WITNESS, at_point, name, Panel.WORLD, whole))
    captions = Caption("introduction.walk"), Caption("introduction.crossed", {"count": len(crossed)})
    return Introduction((captions,), [first, *marks], [*named, *requests])


def parity_marks(
    point: Floats, steps: Sequence[PnpolyStep], sheet: Sheet, span: Span, language: str, *, from_far: bool = False
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the ray in pieces, which lie outside and inside in turn, counted from its far end.

    They come one after another, `from_far` or from the point.
    """
    right = sheet.areas[Panel.WORLD].right
    met = sorted(float(step.crossing[0]) for step in steps if step.crossing is not None and step.side == "right")
    ends, up = [float(point[0]), *met, right], np.array([0.0, 1.0])
    marks: list[Mark] = []
    requests = []
    for row, (start, end) in enumerate(pairwise(ends)):
        inside = (len(met) - row) % 2 == 1
        piece, kind = np.array([(start, point[1]), (end, point[1])]), Kind.POLYLINE if end < right else Kind.ARROW
        role, word = (Role.SUPPORT_A, "inside") if inside else (Role.RAY, "outside")
        begins, turn = (piece[1], len(met) - row) if from_far else (piece[0], row)
        drawn = Mark(kind, role, piece, f"{word}-{row}", Panel.WORLD, span, motion=out_of(begins))
        marks.append(replace(drawn, delayed=turn > 1))  # as far as there is time
        text = say(f"role.point-{word}", language)
        if (end - start) / sheet.unit > text_width(text, SMALL_SIZE) + COUNT_MARGIN:
            at = piece.mean(axis=0)
            requests.append(LabelRequest(text, role, at, up, f"{word}-{row}", Panel.WORLD, span, SMALL_SIZE))
    return marks, requests


def edge_marks(
    step: PnpolyStep, point: Floats, sheet: Sheet, k: int, name: str, *, with_range: bool, passes: bool = False
) -> list[Mark]:
    """Return the edge of step k, where it meets the ray's level, and its range as a bar on the left.

    The edge's shadow slides to the bar, of a level edge an empty ring; from the point its level is run along to the
    edge.
    """
    within = Span.of(k, 0, until=k)
    edge = np.array([step.start, step.end])
    numbers = {"in_range": step.in_range, "left": step.left, "right": step.right}
    marks = [Mark(Kind.POLYLINE, Role.EDGE_A, edge, name, Panel.WORLD, within, numbers=numbers)]
    low, high = sorted(edge[:, 1].tolist())
    if with_range:
        x = sheet.areas[Panel.WORLD].left + RANGE_BAR * sheet.unit
        radius = RANGE_END * sheet.unit if low == high else min(RANGE_END * sheet.unit, (high - low) / 2)
        top, bar = np.array([(x, high)]), np.array([(x, low), (x, high - radius)])
        drawn = [Mark(Kind.RING, Role.SUPPORT_A, top, "range-excluded", Panel.WORLD, within, radius=radius)]
        if low < high:
            drawn.append(Mark(Kind.POLYLINE, Role.SUPPORT_A, bar, "range", Panel.WORLD, within))
            drawn.append(Mark(Kind.POINTS, Role.SUPPORT_A, bar[:1], "range-included", Panel.WORLD, within))
        slides = from_aside(np.array([edge[:, 0].mean() - x, 0.0]))  # as the edge's shadow
        marks += [replace(mark, motion=slides) for mark in drawn]
        for end_x, end_y in edge.tolist() if low < high else [edge[edge[:, 0].argmin()].tolist()]:
            line = np.array([(x + radius, end_y), (end_x, end_y)])
            marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, line, "height", Panel.WORLD, within))
    if step.crossing is not None:
        role = Role.CROSSING if step.side == "right" else Role.DROPPED
        found = Span.of(k, 0 if passes else 1)
        runs = from_aside(point - step.crossing)
        marks.append(Mark(Kind.POINTS, role, step.crossing[np.newaxis], name, Panel.WORLD, found, motion=runs))
    return marks


def crossing_name(step: PnpolyStep, k: int, unit: float, *, passes: bool = False) -> list[LabelRequest]:
    """Return the request to number a step's crossing, if it is on the ray."""
    if step.crossing is None or step.side != "right":
        return []
    outwards, part = np.array([0.7, 1.0]), f"crossing-{step.right}"
    counts, grows = Span.of(k, COUNTED - passes), out_of(step.crossing)
    beside = step.crossing + np.array([OFF_THE_EDGE * unit, 0.0])
    return [LabelRequest(str(step.right), Role.CROSSING, beside, outwards, part, Panel.WORLD, counts, motion=grows)]


def count_requests(
    groups: Sequence[Sequence[PnpolyStep]], known: Sequence[bool], point: Floats, sheet: Sheet, language: str
) -> list[LabelRequest]:
    """Return the running counts at both ends of the ray's level, each for as long as it holds."""
    area, unit, up = sheet.areas[Panel.WORLD], sheet.unit, np.array([0.0, 1.0])
    left, right = area.left + (RANGE_BAR + RANGE_END + COUNT_MARGIN) * unit, area.right - COUNT_MARGIN * unit
    requests = []
    for side, role, phase in (("left", Role.PROJECTION, COUNTED - 1), ("right", Role.RAY, COUNTED)):
        counts = [(Span.of(1).first, 0)]
        for k, group in enumerate(groups, start=1):
            count = getattr(group[-1], side)
            if count != counts[-1][1]:
                counts.append((Span.of(k, phase - known[k - 1] if len(group) == 1 else 0).first, count))
        for (first, count), after in zip(counts, [*(tick for tick, _ in counts[1:]), None], strict=True):
            if after == first:
                continue
            span = Span(first, None if after is None else after - 1)
            text = say(f"point.count_{side}", language, count=count)
            half = text_width(text, LABEL_SIZE) / 2 * unit
            at = np.array([left + half if side == "left" else right - half, point[1]])
            counted = LabelRequest(text, role, at, up, f"count-{side}", Panel.WORLD, span)
            comes = first > counts[0][0] and (side == "left" or first % PHASES == 0)
            requests.append(replace(counted, delayed=comes))  # what is counted comes first, if it does not stand
    return requests
