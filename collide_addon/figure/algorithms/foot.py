# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the perpendicular (figure 9 of the GJK demo): a line, the normal through a point, its foot."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Line, perpendicular_foot, signed_distance
from ..labels.labels import LabelRequest
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import chosen_point, line_points
from ..model.figure import Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, clip, lay_out
from ..parts.draft import Draft
from ..text.messages import Caption, as_pair, number, say
from ..text.messages import point as written_point

NORMAL_ARROW = 26.0
"""Length of the normal vector; all lengths here are in figure units."""
RIGHT_ANGLE = 10.0
"""Side of the square that marks a right angle."""
RING = 5.0
"""Radius of the classic code's rings at the point and at the foot."""
WORDS = {
    Role.CENTER_LINE: "foot.word_normal",
    Role.DIRECTION: "foot.word_vector",
    Role.WITNESS: "foot.word_distance",
    Role.DROPPED: "foot.word_right_angle",
    Role.INPUT: "foot.word_others",
}


def foot_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the line through A's two points and the perpendicular to it from one of B's.

    It raises a GeometryError for an A without exactly two corners and a B without that point or with too many. Reduced
    detail shows only the line, the foot and the distance.
    """
    a, b = subjects
    look, chosen = look_of(choices, parameters), choices.point
    ends, point = line_points(a), chosen_point(b, chosen)
    line = Line.through(*ends)
    foot, distance = perpendicular_foot(line, point), signed_distance(line, point)
    if distance == 0.0:
        foot = point
    tail = ends[int(math.dist(ends[0], foot) < math.dist(ends[1], foot))]
    contents = [ends, b.points, foot[np.newaxis]]
    unit = lay_out(bounds_of(*contents), None, rulers=look.rulers).unit
    contents.append((tail + NORMAL_ARROW * unit * line.normal)[np.newaxis])
    sheet = lay_out(bounds_of(*contents), None, look.layout, rulers=look.rulers)
    name = b.vertex_name(chosen - 1)
    values: dict[str, object] = {
        "point": name,
        "at": as_pair(point),
        "n": line.coefficients[:2],
        "line": equation(line),
        "normal": equation(line.normal_through(point)),
        "foot": as_pair(foot),
    }
    draft = Draft("Foot", sheet, look, _given(a, b, ends, line, chosen, sheet))
    away = line.normal if distance > 0 else -line.normal
    names = [
        (name, Role.B, point, away),
        *((a.vertex_name(k), a.role, end, -line.normal) for k, end in enumerate(ends)),
    ]
    draft.requests += [LabelRequest(text, role, at, way, text, Panel.WORLD) for text, role, at, way in names]
    draft.tell(Caption("foot.setup", {"point": name}))
    if look.detail is Detail.FULL:
        draft.draw(_construction(line, point, foot, tail, sheet))
        draft.tell(Caption("foot.vector", values), Caption("foot.line", values), ask="ask.normal")
        draft.tell(Caption("foot.normal", values))
        draft.tell(Caption("foot.crossing", values), Caption("foot.nearest", values), ask="ask.foot")
    draft.draw(_answer(line, point, foot, distance, sheet, len(draft.steps)))
    draft.tell(_answer_caption(line, distance, name), ask="ask.distance")
    figure = draft.finish(
        say("foot.title", look.language, a=a.name, b=b.name),
        words=WORDS,
        badge="foot.badge_off" if distance else "foot.badge_on",
        result={
            "line": dict(zip("abc", line.coefficients, strict=True)),
            "normal": dict(zip("abc", line.normal_through(point).coefficients, strict=True)),
            "point": point.tolist(),
            "foot": foot.tolist(),
            "distance": abs(distance),
            "signed_distance": distance,
        },
    )
    return Lesson(figure, figure.result, (), {"distance": abs(distance), "foot": written_point(*as_pair(foot))})


def equation(line: Line) -> str:
    """Return a line's equation without a leading minus or terms of 0: "2x + 5y + 20 = 0"; factors of 1 are left out."""
    text = ""
    flip = -1.0 if line.coefficients < (0.0, 0.0, 0.0) else 1.0
    for value, letter in zip((flip * each for each in line.coefficients), ("x", "y", ""), strict=True):
        if value == 0.0:
            continue
        size = "" if abs(value) == 1.0 and letter else number(abs(value))
        sign = (" \N{MINUS SIGN} " if value < 0 else " + ") if text else ("\N{MINUS SIGN}" if value < 0 else "")
        text += f"{sign}{size}{letter}"
    return f"{text} = 0"


def _given(a: Subject, b: Subject, ends: Floats, line: Line, chosen: int, sheet: Sheet) -> list[Mark]:
    """Return the line across the panel, A's two points on it, and B's points."""
    others = np.delete(b.points, chosen - 1, axis=0)
    across = clip(ends.mean(axis=0), line.direction, sheet.areas[Panel.WORLD])
    marks = [
        Mark(Kind.POINTS, a.role, ends, a.letter),
        Mark(Kind.POINTS, b.role, b.points[chosen - 1 : chosen], b.letter),
    ]
    if across is not None:
        numbers = dict(zip("abc", line.coefficients, strict=True))
        marks.append(Mark(Kind.POLYLINE, Role.LINE, across, "line", numbers=numbers))
    if len(others):
        marks.append(Mark(Kind.POINTS, Role.INPUT, others, f"{b.letter}-points"))
    return marks


def _construction(
    line: Line, point: Floats, foot: Floats, tail: Floats, sheet: Sheet
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the normal vector, the normal through the point with the demo's red ring there, and the right angle."""
    unit = sheet.unit
    arrow = np.array([tail, tail + NORMAL_ARROW * unit * line.normal])
    marks = [
        Mark(Kind.ARROW, Role.DIRECTION, arrow, "n", Panel.WORLD, Span.of(1)),
        Mark(Kind.RING, Role.CENTER_LINE, point[np.newaxis], "start", Panel.WORLD, Span.of(2), radius=RING * unit),
    ]
    across = clip(point, line.normal, sheet.areas[Panel.WORLD])
    if across is not None:
        numbers = dict(zip("abc", line.normal_through(point).coefficients, strict=True))
        marks.append(Mark(Kind.POLYLINE, Role.CENTER_LINE, across, "normal", Panel.WORLD, Span.of(2), numbers=numbers))
    away = math.dist(point, foot)
    side = RIGHT_ANGLE * unit
    if away > 2 * side:
        along, up = side * _towards(line.direction, tail - foot), side * (point - foot) / away
        corner = np.array([foot + along, foot + along + up, foot + up])
        marks.append(Mark(Kind.POLYLINE, Role.DROPPED, corner, "right-angle", Panel.WORLD, Span.of(3, 1)))
    beside = _towards(line.direction, arrow[0] - foot)
    return marks, [LabelRequest("n", Role.DIRECTION, arrow.mean(axis=0), beside, "n", Panel.WORLD, Span.of(1))]


def _towards(direction: Floats, way: Floats) -> Floats:
    """Return the direction along a line that leads the same way as `way`."""
    return direction if direction @ way >= 0 else -direction


def _answer(
    line: Line, point: Floats, foot: Floats, distance: float, sheet: Sheet, end: int
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the foot with the classic code's ring, from the step that finds it, and at the end the way to it."""
    unit = sheet.unit
    found = Span.of(min(3, end))
    marks = [Mark(Kind.RING, Role.FOOT, foot[np.newaxis], "F", Panel.WORLD, found, radius=RING * unit)]
    away = line.normal if distance <= 0 else -line.normal
    requests = [LabelRequest("F", Role.FOOT, foot, away, "F", Panel.WORLD, found)]
    if distance:
        way = np.array([point, foot])
        numbers = {"distance": distance}
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, way, "distance", Panel.WORLD, Span.of(end), numbers=numbers))
        text = f"d = {number(abs(distance))}"
        requests.append(
            LabelRequest(text, Role.WITNESS, way.mean(axis=0), line.direction, "d", Panel.WORLD, Span.of(end))
        )
    return marks, requests


def _answer_caption(line: Line, distance: float, name: str) -> Caption:
    a, b, _ = line.coefficients
    length = math.hypot(a, b)
    values: dict[str, object] = {
        "point": name,
        "product": distance * length,
        "length": length,
        "distance": abs(distance),
    }
    return Caption(f"foot.{'on' if distance == 0 else 'left' if distance > 0 else 'right'}", values)
