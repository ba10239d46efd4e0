# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the perpendicular (figure 9 of the GJK demo): a line, the normal through a point, its foot.

One step builds it in four phases: the normal vector, the line's equation, the perpendicular, the foot. The last step
shows why no point of the line is nearer, and the distance with its sign.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ...geometry import Line, perpendicular_foot, signed_distance
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import AnswerCandidate, Span, along, from_aside, out_of, turning
from ..model.lesson import FigureChoices, Headline, Lesson
from ..model.style import Role
from ..model.subject import Subject, chosen_point, line_points
from ..page.sheet import bounds_of, lay_out
from ..parts.candidates import in_words
from ..parts.pair import pair_title
from ..parts.support_lines import draw_right_angle
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.exact_form import exact_form, exact_point, is_short, written_line
from ..text.messages import Caption, as_pair, equals, number, worked_out
from ..text.messages import point as written_point

RAIL = ("rail.normal", "rail.equation", "rail.across", "rail.foot")


def foot_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the line through A's two points and the perpendicular to it from one of B's.

    An A without exactly two vertices raises a GeometryError, as does a B without that point or with too many. Reduced
    detail shows only the line, the foot and the distance.
    """
    a, b = subjects
    look, chosen = choices.look, choices.point
    ends, point = line_points(a), chosen_point(b, chosen)
    line = Line.through(*ends)
    foot, distance = perpendicular_foot(line, point), signed_distance(line, point)
    if distance == 0.0:
        foot = point
    tails = ends if math.dist(ends[0], foot) >= math.dist(ends[1], foot) else ends[::-1]
    contents = [ends, b.points, foot[np.newaxis]]
    unit = lay_out(bounds_of(*contents), None, look).unit
    contents += _direction_and_normal(line, tails[0], unit)
    sheet = lay_out(bounds_of(*contents), None, look)
    name, product, (x, y) = b.vertex_name(chosen - 1), distance, map(Fraction, point.tolist())
    if line.coefficients[:2] == (line.a, line.b):  # exact if n is the line's own, as written: √5 · √5 is not 5
        product = float(line.a * x + line.b * y + line.c)
    upright, (*n, more) = line.normal_through(point), line.coefficients
    values: dict[str, object] = {
        "point": name,
        "at": as_pair(point),
        "foot": as_pair(foot),
        "exactly": exact_point(*as_pair(foot)),
        "distance": abs(distance),
        "way": as_pair(ends[1] - ends[0]),
        "n": tuple(n),
        "normal": equation(upright),
        "line": written_line(*n, more=more),
        "work": _foot_worked(line, product, foot),
    }
    draft = Draft("Foot", sheet)
    given, away = Pen(draft), line.normal if distance > 0 else -line.normal
    given.dots(a.role, ends, a.letter)
    given.dots(b.role, point, b.letter)
    given.whole_line(a.role, ends.mean(axis=0), line.direction, "line", numbers=_coefficients(line))
    given.dots(Role.INPUT, np.delete(b.points, chosen - 1, axis=0), f"{b.letter}-points")
    given.name(name, Role.B, point, away)
    for k, end in enumerate(ends):
        given.name(a.vertex_name(k), a.role, end, -line.normal)
    Pen(draft, Span(0, 0)).dots(Role.REFERENCE, ends[0], "tried", along(np.array([ends[0], ends[1], ends[0]])))
    draft.add_step(Caption("foot.setup", {"point": name}))
    if full := look.detail is Detail.FULL:
        _construction(draft, line, point, foot, tails)
        messages = "foot.vector", "foot.line", "foot.normal", "foot.crossing"
        # candidates for where the line and its normal cross: the foot, an end, the middle between the ends
        crossings = sorted({as_pair(place) for place in (foot, *ends, ends.mean(axis=0))})
        texts = dict.fromkeys(written_point(*place) for place in crossings)
        where = [AnswerCandidate(text, text == written_point(*as_pair(foot))) for text in texts]
        draft.add_step(*(Caption(each, values) for each in messages), ask="ask.foot", answer=3, candidates=where)
    _answer(draft, line, point, foot, tails[0], distance)
    nearest = [Caption("foot.nearest", values)] if distance else []
    side = "choice.left_of_it" if distance > 0.0 else "choice.right_of_it" if distance < 0.0 else "choice.on_it"
    among = in_words(side, ("choice.left_of_it", "choice.on_it", "choice.right_of_it"), look.language)
    length = math.hypot(*line.coefficients[:2])
    sign = "=" if is_short(product) and is_short(abs(distance)) else "≈"
    values |= {"product": product, "length": length, "root": exact_form(length), "sign": sign}
    answer = "foot.on" if distance == 0 else "foot.left" if distance > 0 else "foot.right"
    draft.add_step(*nearest, Caption(answer, values), ask="ask.distance", candidates=among)
    found: dict[str, object] = {"line": _coefficients(line), "normal": _coefficients(upright), "point": point.tolist()}
    found |= {"foot": foot.tolist(), "distance": abs(distance), "signed_distance": distance}
    title, rail = pair_title(draft.say("foot.title"), a, b, look.language), RAIL if full else ()
    headline: Headline = {"distance": abs(distance), "foot": written_point(*as_pair(foot))}
    return Lesson(draft.finish(title, rail=rail, result=found), found, (), headline)


def equation(line: Line) -> str:
    """Return a line's equation without a leading minus or terms of 0: "2x + 5y + 20 = 0"; factors of 1 are omitted."""
    flip = -1.0 if line.coefficients < (0.0, 0.0, 0.0) else 1.0
    x, y, more = (flip * each for each in line.coefficients)
    return written_line(x, y, more=more)


def _construction(draft: Draft, line: Line, point: Floats, foot: Floats, tails: Floats) -> None:
    """Draw the line's direction and its rotation to the normal vector, the perpendicular, and the right angle.

    The normal vector is at the first of `tails` (2, 2), and slides to the other and back.
    """
    tail, step = tails[0], draft.step_pen
    turns, slides, across = step.in_phase(), step.from_phase(1), step.from_phase(2)
    ahead, normal = _direction_and_normal(line, tail, draft.sheet.unit)
    quarter = np.linspace(0.0, math.pi / 2, 16)[:, np.newaxis]
    arc = tail + 12.0 * draft.sheet.unit * (np.cos(quarter) * line.direction + np.sin(quarter) * line.normal)
    turns.arrow(Role.SUPPORT_A, ahead, "direction")
    turns.line(Role.DIRECTION, arc, "turn")
    turns.arrow(Role.DIRECTION, normal, "n", turning(math.pi / 2, tail))
    slides.arrow(Role.DIRECTION, normal, "n", along(np.array([*tails, tail])))  # it belongs to every point of the line
    through = line.normal_through(point)
    across.whole_line(Role.AXIS, point, line.normal, "normal", out_of(point), numbers=_coefficients(through))
    away, beside, side = math.dist(point, foot), _towards(line.direction, tail - foot), 10.0 * draft.sheet.unit
    if away > 2 * side:
        draw_right_angle(draft.last_pen.from_phase(3), foot, beside, (point - foot) / away, side)
    for pen in (turns, slides):
        pen.name("n", Role.DIRECTION, normal.mean(axis=0), beside)


def _coefficients(line: Line) -> dict[str, object]:
    return dict(zip("abc", line.coefficients, strict=True))


def _direction_and_normal(line: Line, tail: Floats, unit: float) -> tuple[Floats, Floats]:
    """Return the arrows (2, 2) along the line and to its left, from a point of it."""
    ahead, normal = (np.array([tail, tail + 26.0 * unit * vector]) for vector in (line.direction, line.normal))
    return ahead, normal


def _towards(direction: Floats, vector: Floats) -> Floats:
    """Return the direction along a line, or its opposite, whichever points the way of `vector`."""
    return direction if direction @ vector >= 0 else -direction


def _answer(draft: Draft, line: Line, point: Floats, foot: Floats, tail: Floats, distance: float) -> None:
    """Draw the foot, from the phase that finds it; at the end the distance to it, and the circle that touches there.

    To show the side, the direction of the line and its normal start at a `tail` (2,).
    """
    end = len(draft.steps)
    found, touches, last = Pen(draft, Span.of(1, 3 if end > 1 else 0)), draft.last_pen, draft.last_pen.from_phase(1)
    away, moves = line.normal if distance <= 0 else -line.normal, from_aside(point - foot) if end > 1 else None
    found.dot(Role.SIMPLEX, foot, "F", away, moves=moves, delayed=end > 1)
    if not distance:
        return
    ahead, normal = _direction_and_normal(line, tail, draft.sheet.unit)
    last.arrow(Role.SUPPORT_A, ahead, "direction")
    last.arrow(Role.DIRECTION, normal, "n")
    last.name("n", Role.DIRECTION, normal.mean(axis=0), _towards(line.direction, tail - foot))
    vector, grows = np.array([point, foot]), out_of(point)
    touches.line(Role.WITNESS, vector, "distance", grows, numbers={"distance": distance})
    touches.name(f"d {equals(abs(distance))}", Role.WITNESS, vector.mean(axis=0), line.direction, "d", delayed=True)
    turns = np.linspace(-math.radians(35), math.radians(35), 33)[:, np.newaxis]
    arc = point + np.cos(turns) * (foot - point) + np.sin(turns) * abs(distance) * line.direction
    touches.line(Role.REACH, arc[touches.sheet.shows(touches.panel, arc)], "touching", grows)


def _foot_worked(line: Line, product: float, foot: Floats) -> str:
    """Return the text of what is subtracted from the point, and of the foot: "10/5 · (1, 2) = (3, 2)"."""
    a, b, _ = line.coefficients
    square = a * a + b * b
    exactly = all(map(is_short, (product, square, a, b, *foot)))
    above = number(product) if product >= 0.0 else f"({number(product)})"
    work = f"{above}/{number(square)} · {written_point(a, b)}"
    return worked_out(work, (product, square, a, b), written_point(*as_pair(foot)), exactly=exactly)
