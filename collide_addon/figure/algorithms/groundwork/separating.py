# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the separating line H(p, δ): all δ that separate A and B for a direction p, and all such p.

A lies on the line or where p points, B on the line or behind it: p·a + δ ≥ 0 ≥ p·b + δ. The directions with such a δ
are an arc of the circle of all directions; at its ends, and if A and B touch, only one δ remains.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import Relation, minkowski_difference, sat
from ...labels.names import shape_names
from ...model.arrays import ROUNDED, Floats
from ...model.choices import Detail
from ...model.figure import Motion, Panel, Span, from_aside, turning
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import bounds_of
from ...parts.candidates import yes_or_no
from ...parts.pair import BADGES, pair_title, shape_marks
from ...parts.support_lines import direction_arrow, draw_last_point
from ...parts.turning_axis import draw_strip
from ...stage.dial import DialPen, at_angle, lay_out_with_dial
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.messages import Caption, by_relation, number

RAIL = ("rail.turn_p", "rail.last_points", "rail.delta")
QUARTER_TURN, HALF_TURN, CIRCLE = 90.0, 180.0, 360.0
VERDICTS = by_relation("separating.gap", "separating.equal", "separating.none")
Arc = tuple[float, float]
"""First and last angle, in degrees, of an arc of directions that all separate."""


@dataclass(frozen=True, eq=False)
class TriedDirection:
    """A direction p (2,) at an angle in degrees, and A and B along it: A begins at `low`, B ends at `high`."""

    p: Floats
    angle: float
    low: float
    high: float
    relation: Relation

    @classmethod
    def at(cls, a: Subject, b: Subject, angle: float, relation: Relation) -> "TriedDirection":
        """Return the direction at an angle, along which A and B have a known relation."""
        p = at_angle(angle)
        low = float((a.shape.core.vertices @ p).min()) - a.shape.radius
        high = float((b.shape.core.vertices @ p).max()) + b.shape.radius
        return cls(p, angle, low, low if relation is Relation.TOUCHING else high, relation)


def separating_arcs(a: Subject, b: Subject, best: TriedDirection) -> tuple[str, list[Arc]]:
    """Return the answer's message and all directions that separate: one arc, two opposite ones, all, or none.

    No point of A − B lies behind them, so each arc ends 90° from the outermost directions in which A − B is seen from
    the origin. If the shapes touch, A − B's point at the origin itself is ignored.
    """
    if best.relation is Relation.PENETRATING:
        return "separating.overlapping", []
    points, radius = minkowski_difference(a.shape.core, b.shape.core), a.shape.radius + b.shape.radius
    points = points[np.abs(points).max(axis=1) > ROUNDED * np.abs(np.concatenate([a.boundary, b.boundary])).max()]
    if not len(points):
        return "separating.all", [(0.0, CIRCLE)]
    x, y = best.p
    ahead, left = points @ best.p, points @ np.array([-y, x])
    turns = np.degrees(np.arctan2(left, ahead))
    half = np.degrees(np.arcsin(np.minimum(radius / np.hypot(ahead, left), 1.0)))
    first, last = float((turns + half).max()) - QUARTER_TURN, float((turns - half).min()) + QUARTER_TURN
    if last - first > ROUNDED * HALF_TURN:
        start, apart = _written(best.angle + first), best.relation is Relation.SEPARATED
        return "separating.arc" if apart else "separating.weak_arc", [(start, start + last - first)]
    one, opposite = (best.angle, best.angle), 2 * (_written(best.angle + HALF_TURN),)
    if np.abs(ahead).max() <= ROUNDED * np.abs(left).max():
        return "separating.two", [one, opposite]
    return "separating.one", [one]


def separating_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the lines that separate A and B; reduced detail has only the answer."""
    a, b = subjects
    result, look = sat(a.shape, b.shape), choices.look
    x, y = (-result.axes[result.chosen].direction).tolist()
    best = TriedDirection.at(a, b, _written(math.degrees(math.atan2(y, x))), result.relation)
    answer, arcs = separating_arcs(a, b, best)
    tight = bounds_of(a.boundary, b.boundary)
    sheet = lay_out_with_dial(lambda unit: tight.widened(16.0 * unit), look, 64.0)
    draft = Draft("Separating", sheet, shape_marks((a, b), Detail.REDUCED) + shape_names((a, b), sheet))
    dial = DialPen(draft)
    dial.draw_dial()
    east = at_angle(0.0)
    dial.during(Span(0, 1)).vector(Role.DIRECTION, east, "p", turning(math.tau, np.zeros(2)), "p")
    _draw_line(Pen(draft, Span(1, 1)), east, tight.center[0], from_aside((tight.left - tight.center[0]) * east))
    draft.add_step(Caption("separating.setup"), Caption("separating.line"))
    shown = _directions(a, b, best, arcs) if look.detail is Detail.FULL else []
    for before, direction in zip([None, *shown], shown, strict=False):
        _add_direction(draft, a, b, direction, before)
    pen = draft.last_pen
    _draw_verdict(pen, best)
    dial.during(pen.span).vector(Role.DIRECTION, best.p, "p", name="p")
    for start, end in arcs:
        dial.during(pen.span).sector(Role.TRUTH, start, end, "arc")
        for angle in dict.fromkeys((start, end)) if end - start < CIRCLE else ():
            dial.during(pen.span).vector(Role.TRUTH, at_angle(angle), "end", None, f"{number(angle)}°", SMALL_SIZE)
    start, end = arcs[0] if arcs else (0.0, 0.0)
    values: dict[str, object] = {"start": start, "end": end, "width": end - start}
    draft.add_step(Caption(answer, values), ask="separating.ask_arc")
    delta = None if best.relation is Relation.PENETRATING else [0.0 - best.low, 0.0 - best.high]
    figure = draft.finish(
        pair_title(draft.say("separating.title"), a, b, look.language),
        headings={Panel.WORLD: "panel.world", Panel.MEASURE: "panel.separating"},
        rail=RAIL, badge=BADGES[best.relation],
        result={"relation": best.relation.value, "p": best.p.tolist(), "delta": delta, "arcs": list(map(list, arcs))},
    )  # fmt: skip
    return Lesson(figure, None, (), {"relation": best.relation.value})


def _directions(a: Subject, b: Subject, best: TriedDirection, arcs: Sequence[Arc]) -> list[TriedDirection]:
    """Return the directions to show: the best, the ends of the arc, and one beyond it."""
    start, end = arcs[0] if arcs else (0.0, CIRCLE)
    ends = [
        TriedDirection.at(a, b, angle, Relation.TOUCHING) for angle in (end, start) if ROUNDED < end - start < CIRCLE
    ]
    beyond = [TriedDirection.at(a, b, start - 15.0, Relation.PENETRATING)] if end - start < CIRCLE else []
    others = [each for each in ends if abs(_written(each.angle - best.angle)) > ROUNDED * HALF_TURN]
    return [best, *others, *beyond]


def _add_direction(
    draft: Draft, a: Subject, b: Subject, direction: TriedDirection, before: TriedDirection | None
) -> None:
    """Add the step of a direction: the last point of A along −p, that of B along p, and what lies between."""
    pen, p, first = draft.step_pen, direction.p, before is None
    dial = DialPen(draft, pen.span)
    turned = 0.0 if before is None else _written(direction.angle - before.angle)
    turns = turning(math.radians(turned), np.zeros(2)) if turned else None
    dial.vector(Role.DIRECTION, p, "p", turns, "p")
    verdict = 2 if first else 1
    low, high = direction.low, direction.high
    values: dict[str, object] = {"p": as_unit(p), "angle": direction.angle, "low": low, "high": high}
    values |= {"from": 0.0 - low, "to": 0.0 - high, "work": worked(low, (MINUS, high), total=low - high)}
    for subject, vector, name, other, since in ((a, -p, f"{MINUS}p", b, 0), (b, p, "p", a, verdict - 1)):
        now = pen.from_phase(since)
        pushed = Span(now.span.first, pen.span.first + verdict - 1)
        last, _ = draw_last_point(now, subject, vector, name, other.boundary.mean(axis=0), pushed)
        values[f"last_{subject.letter.lower()}"] = last
    _draw_verdict(pen.from_phase(verdict), direction)
    said = Caption(VERDICTS[direction.relation], values)
    if first:
        among = yes_or_no(direction.relation is not Relation.PENETRATING, draft.look.language)
        captions = Caption("separating.of_a", values), Caption("separating.of_b", values), said
        draft.add_step(*captions, ask="separating.ask", answer=2, candidates=among, pills=((0, 1), (1, 1), (2, 2)))
        return
    turns_on = "separating.turn_on" if direction.relation is Relation.PENETRATING else "separating.turn_end"
    draft.add_step(Caption(turns_on, values), said, pills=((0, 1), (2, 2)))


def _draw_verdict(pen: Pen, direction: TriedDirection) -> None:
    """Draw the strip between where A begins and B ends along p and, if one exists, a separating line in it."""
    p, low, high = direction.p, direction.low, direction.high
    draw_strip(pen.at_rest(), -p, -low, -high)
    if direction.relation is not Relation.PENETRATING:
        _draw_line(pen, p, (low + high) / 2, from_aside((high - low) / 2 * p) if low > high else None)


def _draw_line(pen: Pen, p: Floats, level: float, motion: Motion | None) -> None:
    """Draw the line p·x = `level` with its name and p."""
    line = pen.sheet.line_across(level * p, p, Panel.WORLD)
    pen.line(Role.TRUTH, line, "H", motion)
    pen.name("H(p, δ)", Role.TRUTH, line[0], -p, "H", short="H", delayed=True)
    direction_arrow(pen, line, p, "p", line[0], motion)


def _written(angle: float) -> float:
    """Return an angle as it is written, above −180 and up to 180; + 0.0 avoids −0."""
    return HALF_TURN - (HALF_TURN - angle) % CIRCLE + 0.0
