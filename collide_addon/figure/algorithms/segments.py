# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two segments: four triangles, each asking on which side of a line a point lies.

Step 0 sets the scene, each question is a step of two phases (question, answer), and the last step combines the signs.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Phrase, SegmentIntersection, SegmentRelation, SegmentStep, segments_intersect
from ..labels.labels import LabelRequest, way_or_up
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import segment_ends
from ..model.figure import ALWAYS, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.records import plain_fields
from ..model.style import FINAL_RING_SHAPE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, clip, lay_out
from ..parts.draft import Draft
from ..parts.pair import shape_marks
from ..text.messages import Caption, as_pair, point, say

SIDES = {1: Role.POLYTOPE, -1: Role.SIMPLEX, 0: Role.NEAREST}
"""By the turn: left, right, none."""
SIGNS = {1: "+", -1: "\N{MINUS SIGN}", 0: "0"}
ANSWERS = {1: "segment.left", -1: "segment.right", 0: "segment.on_line"}
POINT_RING = 5.0
"""Radius of the ring around the point in question, in figure units."""
WORDS = {
    Role.POLYTOPE: "segment.word_left",
    Role.SIMPLEX: "segment.word_right",
    Role.NEAREST: "segment.word_on_line",
    Role.CERTIFICATE: "segment.word_line",
    Role.EDGE: "segment.word_direction",
    Role.WITNESS: "segment.word_common",
    Role.PIECE_CHOSEN: "segment.word_piece",
    Role.DIRECTION: "segment.word_turn",
    Role.ORIGIN: "segment.word_asked",
}
BADGES = {
    SegmentRelation.NONE: "badge.separated",
    SegmentRelation.CROSS: "segment.badge_cross",
    SegmentRelation.TOUCH: "badge.touching",
    SegmentRelation.OVERLAP: "segment.badge_overlap",
}


def segments_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two segments, A from p to q and B from r to s, each of which may be a point.

    A circle or more than two corners raises a GeometryError.
    """
    a, b = subjects
    look = look_of(choices, parameters)
    steps: list[SegmentStep] = []
    result = segments_intersect(*segment_ends(a), *segment_ends(b), record=steps.append)
    ends = {"p": result.p, "q": result.q, "r": result.r, "s": result.s}
    last_a, last_b = (len(subject.shape.core) - 1 for subject in (a, b))  # a segment that is a point has one name
    names = {"p": a.vertex_name(0), "q": a.vertex_name(last_a), "r": b.vertex_name(0), "s": b.vertex_name(last_b)}
    sheet = lay_out(bounds_of(np.array(list(ends.values()))), None, look.layout, rulers=look.rulers)
    shown = steps if look.detail is Detail.FULL else []
    draft = Draft("Segments", sheet, look, shape_marks((a, b), Detail.REDUCED))
    draft.requests += _end_names(ends, names, shown)
    draft.tell(Caption("segment.setup"))
    for step in shown:
        draft.marks += _question(step, ends, names, sheet)
        draft.tell(*_says(step, ends, names), ask="ask.side", answer=1)
    draft.draw(_answer_marks(result, sheet, Span.of(len(shown) + 1)), first=True)
    draft.tell(*_answer(result, names), ask="ask.segments")
    figure = draft.finish(
        say("segment.title", look.language, a=a.name, b=b.name),
        words=WORDS,
        badge=BADGES[result.kind],
        result={"relation": result.kind.value, **plain_fields(result)},
    )
    return Lesson(figure, result, tuple(steps), {"relation": result.kind.value, **_places(result)})


def _places(result: SegmentIntersection) -> dict[str, str]:
    """Return where two segments meet: at a point, or from one point to another."""
    match [point(*as_pair(place)) for place in result.points]:
        case [place]:
            return {"at": place}
        case [start, end]:
            return {"at": Phrase("{start} to {end}", start=start, end=end)}
    return {}


def _end_names(
    ends: Mapping[str, Floats], names: Mapping[str, str], steps: Sequence[SegmentStep]
) -> list[LabelRequest]:
    """Return requests to name the ends, outwards along their segments; once answered, with their sign."""
    answers: dict[str, SegmentStep] = {step.point: step for step in steps}
    requests = []
    for end, other, role in (("p", "q", Role.A), ("q", "p", Role.A), ("r", "s", Role.B), ("s", "r", Role.B)):
        if end in "qs" and names[end] == names[other]:
            continue
        outwards = way_or_up(ends[end] - ends[other])
        span, step = ALWAYS, answers.get(end)
        if step is not None:
            answered = Span.of(step.number, 1)
            span = Span(0, answered.first - 1)
            text = f"{names[end]}: {SIGNS[step.sign]}"
            requests.append(
                LabelRequest(text, SIDES[step.sign], ends[end], outwards, names[end], Panel.WORLD, answered)
            )
        requests.append(LabelRequest(names[end], role, ends[end], outwards, names[end], Panel.WORLD, span))
    return requests


def _question(step: SegmentStep, ends: Mapping[str, Floats], names: Mapping[str, str], sheet: Sheet) -> list[Mark]:
    """Return the line with its direction, the point in question and, from phase b on, the triangle."""
    k, role = step.number, SIDES[step.sign]
    within, answered = Span.of(k, 0, until=k), Span.of(k, 1, until=k)
    start, end, asked = ends[step.start], ends[step.end], ends[step.point]
    radius, name = POINT_RING * sheet.unit, names[step.point]
    marks = [Mark(Kind.RING, Role.ORIGIN, asked[np.newaxis], name, Panel.WORLD, within, radius=radius)]
    if (start != end).any():
        arrow = np.array([start, end])
        marks.append(Mark(Kind.ARROW, Role.EDGE, arrow, "direction", Panel.WORLD, within))
        marks += _line(start, end, sheet, within)
    triangle = ",".join(names[each] for each in (step.start, step.end, step.point))
    if step.sign == 0:
        marks.append(Mark(Kind.POINTS, role, asked[np.newaxis], name, Panel.WORLD, Span.of(k, 1)))
    marks += turn_marks(np.array([start, end, asked]), step.sign, role, triangle, sheet, answered)
    return marks


def _line(start: Floats, end: Floats, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the line on both sides of a segment, up to the panel's edges."""
    way = end - start
    across = clip(start, way / np.hypot(*way), sheet.areas[Panel.WORLD])
    if across is None:
        return []
    pieces = np.array([across[0], start]), np.array([end, across[1]])
    return [Mark(Kind.POLYLINE, Role.CERTIFICATE, piece, "line", Panel.WORLD, span) for piece in pieces]


def _answer_marks(result: SegmentIntersection, sheet: Sheet, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the common point or piece; for segments apart, a line with both ends of the other on one side."""
    if result.kind is SegmentRelation.NONE:
        side_r, side_s, _, _ = result.signs
        ends = (result.p, result.q) if side_r == side_s != 0 else (result.r, result.s)
        if (ends[0] == ends[1]).all():
            ends = (result.p, result.q)
        return (_line(*ends, sheet, span) if (ends[0] != ends[1]).any() else []), []
    radius = FINAL_RING_SHAPE * sheet.unit
    marks = [Mark(Kind.POINTS, Role.WITNESS, result.points, "common", Panel.WORLD, span)]
    if result.kind is SegmentRelation.OVERLAP:
        marks.append(Mark(Kind.BAR, Role.PIECE_CHOSEN, result.points, "common", Panel.WORLD, span))
        return marks, []
    marks.append(Mark(Kind.RING, Role.FINAL, result.points, "common", Panel.WORLD, span, radius=radius))
    place = result.points[0]
    text = point(*as_pair(place))
    return marks, [LabelRequest(text, Role.WITNESS, place, np.array([1.0, 0.0]), "place", Panel.WORLD, span)]


def _says(step: SegmentStep, ends: Mapping[str, Floats], names: Mapping[str, str]) -> tuple[Caption, ...]:
    values: dict[str, object] = {
        "step": step.number,
        "start": names[step.start],
        "end": names[step.end],
        "point": names[step.point],
        "area": step.area,
    }
    if (ends[step.start] == ends[step.end]).all():
        return (Caption("segment.no_line", values),)
    return Caption("segment.question", values), Caption(ANSWERS[step.sign], values)


def _answer(result: SegmentIntersection, names: Mapping[str, str]) -> tuple[Caption, ...]:
    if result.kind is SegmentRelation.NONE:
        return (_why_apart(result, names),)
    if result.kind is SegmentRelation.CROSS:
        return Caption("segment.opposite", names), Caption("segment.cross", {"place": as_pair(result.points[0])})
    if result.kind is SegmentRelation.OVERLAP:
        first, last = result.points
        values = {"first": as_pair(first), "last": as_pair(last), "length": math.dist(first, last)}
        return (Caption("segment.overlap", values),)
    place = result.points[0]
    values = {"place": as_pair(place)}
    on_a, on_b = ([names[end] for end in pair if (getattr(result, end) == place).all()] for pair in ("pq", "rs"))
    if on_a and on_b:
        return (Caption("segment.shared", {**values, "first": on_a[0], "second": on_b[0]}),)
    return (Caption("segment.touch", {**values, "end": (on_a or on_b)[0], "segment": "B" if on_a else "A"}),)


def _why_apart(result: SegmentIntersection, names: Mapping[str, str]) -> Caption:
    side_r, side_s, side_p, side_q = result.signs
    if side_r == side_s == side_p == side_q == 0:
        points = names["p"] == names["q"] and names["r"] == names["s"]
        return Caption("segment.two_points" if points else "segment.apart_on_line")
    first, second, segment = ("r", "s", "A") if side_r == side_s != 0 else ("p", "q", "B")
    if names[first] == names[second]:
        return Caption("segment.beside", {"point": names[first], "segment": segment})
    return Caption("segment.same_side", {"first": names[first], "second": names[second], "segment": segment})


ARC_SHARE = 0.55
"""Radius of the round arrow, as a share of the inscribed circle's."""
ARC_TURN = math.radians(240)
ARC_POINTS = 24
LEAST_ARC = 4.0
MOST_ARC = 14.0
"""Radii in figure units: in a smaller triangle there is no arrow, in a larger one it stays the same."""
HEAD = 12.0
"""Length of the arrow's straight end, in figure units."""


def turn_marks(corners: Floats, sign: int, role: Role, name: str, sheet: Sheet, span: Span) -> list[Mark]:
    """Return a triangle (3, 2) as `role`, and an arrow around it from its first corner, `sign` 1 to the left."""
    if sign == 0:
        return []
    marks = [Mark(Kind.POLYGON, role, corners, name, Panel.WORLD, span, filled=True)]
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - np.roll(corners, 1, axis=0)).T)  # each opposite its corner
    center = (sides[:, np.newaxis] * corners).sum(axis=0) / sides.sum()
    (ux, uy), (vx, vy) = corners[1] - corners[0], corners[2] - corners[0]
    inscribed = abs(ux * vy - uy * vx) / sides.sum()
    radius = min(ARC_SHARE * inscribed, MOST_ARC * sheet.unit)
    if radius < LEAST_ARC * sheet.unit:
        return marks
    first = math.atan2(*(corners[0] - center)[::-1])
    angles = first + sign * np.linspace(0.0, ARC_TURN, ARC_POINTS)
    arc = center + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    onwards = sign * np.array([-math.sin(angles[-1]), math.cos(angles[-1])])
    head = np.array([arc[-1], arc[-1] + HEAD * sheet.unit * onwards])
    return [
        *marks,
        Mark(Kind.POLYLINE, Role.DIRECTION, arc, "turn", Panel.WORLD, span),
        Mark(Kind.ARROW, Role.DIRECTION, head, "turn", Panel.WORLD, span),
    ]
