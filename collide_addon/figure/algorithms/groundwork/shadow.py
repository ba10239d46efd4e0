# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the shadow: a dot product with a unit vector is the length of a vector's shadow.

One step makes the unit vector along an edge and its normal S, on the unit circle. Then each vertex, a vector from the
origin, casts its shadow on the axis along S. Finally the axis moves aside with the whole shadow.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...labels.names import shape_names, vertex_requests
from ...model.arrays import FLOAT_NOISE, RIGHT, Floats
from ...model.choices import Detail
from ...model.figure import AnswerCandidate, Bounds, Motion, Panel, Span, from_aside, out_of, turning
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject, refuse_circle
from ...page.sheet import bounds_of
from ...parts.candidates import lengths
from ...parts.pair import shape_marks
from ...parts.support_lines import draw_right_angle
from ...parts.turning_axis import HEAD, SPACING, TAIL
from ...stage.dial import DialPen, lay_out_with_dial
from ...stage.draft import IN_FULL, MOST_STEPS_OF_KIND, Draft
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.exact_form import product_along
from ...text.messages import Caption, as_pair, number
from ...text.messages import point as written_point

RAIL = ("rail.unit_vector", "rail.normal", "rail.vector", "rail.shadow")
SQUARE = 5.0
"""Side of the square that marks a right angle, in figure units."""


@dataclass(frozen=True, eq=False)
class EdgeShadow:
    """The shadow of a polygon's vertices on the normal of its longest edge, whose ends are `start` and `end`."""

    vertices: Floats
    start: int
    end: int
    vector: Floats
    unit: Floats
    normal: Floats
    numbers: list[float]

    @classmethod
    def of(cls, vertices: Floats) -> "EdgeShadow":
        """Return the shadow on the normal of the first of the longest edges, traversed to the right."""
        vectors = np.roll(vertices, -1, axis=0) - vertices
        squares = (vectors**2).sum(axis=1)
        longest = int(np.argmax(squares >= squares.max() * (1.0 - FLOAT_NOISE)))
        ends = (longest, (longest + 1) % len(vertices))
        start, end = ends if tuple(vectors[longest]) >= (0.0, 0.0) else ends[::-1]
        vector = vertices[end] - vertices[start] if start != end else RIGHT
        x, y = scaled = np.ldexp(vector, -int(np.frexp(np.abs(vector).max())[1]))  # so that its square is finite
        length, normal = np.hypot(x, y), np.array([-y, x])
        numbers, least = (vertices @ normal / length).tolist(), FLOAT_NOISE * np.abs(vertices).max()
        numbers[end] = numbers[start]
        small = [each if abs(each) > least else 0.0 for each in numbers]
        return cls(vertices, start, end, vector, scaled / length, normal / length + 0.0, small)  # + 0.0 avoids −0

    @property
    def angle(self) -> float:
        """The angle of P in degrees."""
        return math.degrees(math.atan2(self.unit[1], self.unit[0]))

    @property
    def ends(self) -> tuple[int, int]:
        """The rows of a vertex with the smallest number, and of one with the largest."""
        return self.numbers.index(min(self.numbers)), self.numbers.index(max(self.numbers))

    @property
    def length(self) -> float:
        """The length of the whole polygon's shadow."""
        return max(self.numbers) - min(self.numbers)

    def axis(self, unit: float) -> Floats:
        """Return the axis through the origin (2, 2), a little longer than all shadows."""
        low, high = min(*self.numbers, 0.0) - TAIL * unit, max(*self.numbers, 0.0) + HEAD * unit
        return np.array([low * self.normal, high * self.normal])

    def aside(self, unit: float) -> Floats:
        """Return the vector (2,) by which the axis moves to the side of most of the polygon."""
        across = self.vertices @ self.unit
        sign = 1.0 if across.sum() >= 0.0 else -1.0
        return sign * (max(float((sign * across).max()), 0.0) + SPACING * unit) * self.unit


def shadow_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the shadow of one polygon's vertices; a circle raises a GeometryError.

    Reduced detail omits the vertices' steps.
    """
    (subject,) = subjects
    refuse_circle(subject)
    look, shadow = choices.look, EdgeShadow.of(subject.shape.core.vertices)
    shown = np.concatenate([shadow.vertices, np.zeros((1, 2)), np.outer(shadow.numbers, shadow.normal)])

    def world(unit: float) -> Bounds:  # with both places of the axis
        axis = shadow.axis(unit)
        return bounds_of(shown, axis, axis + shadow.aside(unit)) if unit else bounds_of(shown)

    sheet = lay_out_with_dial(world, look)
    rows = list(range(len(shadow.vertices))) if look.detail is Detail.FULL else []
    few = len(rows) <= MOST_STEPS_OF_KIND
    rows = rows if few else sorted(set(shadow.ends))
    draft = Draft("Shadow", sheet, shape_marks([subject], Detail.REDUCED) + shape_names([subject], sheet))
    _draw_setup(draft, subject, shadow, rows)
    ends = [] if few else [Caption("shadow.ends", {"count": len(shadow.vertices)})]
    draft.add_step(Caption("shadow.setup"), *ends)
    _add_unit_vector(draft, subject, shadow, 2 + len(rows))
    for k, row in enumerate(rows):
        _add_vertex(draft, subject.vertex_name(row), shadow, row, in_full=k < IN_FULL)
    _add_result(draft, subject, shadow)
    low, high = (shadow.numbers[row] for row in shadow.ends)
    result = {"angle": shadow.angle, "unit": shadow.unit.tolist(), "normal": shadow.normal.tolist()}
    figure = draft.finish(
        draft.say("title.shadow", a=subject.name),
        headings={Panel.WORLD: "panel.vectors", Panel.MEASURE: "panel.unit_circle"},
        rail=RAIL,
        result={**result, "shadows": shadow.numbers, "low": low, "high": high, "length": shadow.length},
    )
    return Lesson(figure, None, (), {"length": shadow.length})


def _draw_setup(draft: Draft, subject: Subject, shadow: EdgeShadow, rows: Sequence[int]) -> None:
    """Draw what every step shows, origin, unit circle and vertices' names, and a direction that rotates once."""
    dial, origin = DialPen(draft), np.zeros(2)
    Pen(draft).dot(Role.ORIGIN, origin, "0", -(shadow.vertices.mean(axis=0)), size=SMALL_SIZE)
    dial.draw_dial()
    for vector in np.eye(2):
        dial.line(Role.RULE, np.array([-dial.tip(vector), dial.tip(vector)]), "ruled")
    dial.during(Span(0, 0)).vector(Role.DIRECTION, np.eye(2)[0], "any", turning(math.tau, origin))
    used = [(row, Span.of(1)) for row in dict.fromkeys((*rows, *shadow.ends, shadow.start, shadow.end))]
    draft.requests += vertex_requests(subject, draft.sheet, used)


def _add_unit_vector(draft: Draft, subject: Subject, shadow: EdgeShadow, last: int) -> None:
    """Add the step that makes P from an edge, places it on the unit circle and turns it to its normal S.

    The axis along S passes through the origin until the `last` step moves it aside.
    """
    unit, origin, dial = draft.sheet.unit, np.zeros(2), DialPen(draft, Span.of(1))
    if shadow.start != shadow.end:
        edge = shadow.vertices[[shadow.start, shadow.end]]
        draft.step_pen.arrow(Role.EDGE_A, edge, "edge", out_of(edge[0]))
    dial.in_phase().vector(Role.SUPPORT_A, shadow.unit, "P", out_of(origin))
    dial.name("P", Role.SUPPORT_A, dial.tip(shadow.unit), shadow.unit, delayed=True)
    dial.from_phase(1).vector(Role.SUPPORT_A, shadow.unit, "P", turning(math.radians(shadow.angle), origin))
    step = dial.during(draft.step_pen.span)
    step.from_phase(1).draw_angle(shadow.unit)
    dial.from_phase(2).vector(Role.AXIS, shadow.normal, "S", turning(math.pi / 2, origin), "S")
    draw_right_angle(step.from_phase(2), origin, shadow.unit, shadow.normal, SQUARE * unit)
    start, end = map(subject.vertex_name, (shadow.start, shadow.end))
    values: dict[str, object] = {"edge": start + end, "start": start, "end": end, "way": as_pair(shadow.vector)}
    values |= {"length": float(np.hypot(*shadow.vector)), "angle": shadow.angle}
    values |= {"unit": as_unit(shadow.unit), "normal": as_unit(shadow.normal)}
    messages = ["shadow.unit_point" if shadow.start == shadow.end else "shadow.unit", "shadow.circle", "shadow.normal"]
    if shadow.angle:
        wrong = np.array([math.cos(shadow.angle), math.sin(shadow.angle)])
        step.from_phase(3).vector(
            Role.CLAIM, wrong, "in-radians", out_of(origin), draft.say("shadow.wrong"), SMALL_SIZE
        )
        values |= {"wrong": as_pair(wrong)}
        messages.append("shadow.radians")
    axis = Pen(draft, Span(Span.of(1, 2).first, Span.of(last).first))
    _draw_axis(axis, shadow.axis(unit), shadow, out_of(origin))
    draft.add_step(
        *(Caption(each, values) for each in messages), ask="shadow.ask_normal", answer=2,
        candidates=_normals(shadow), pills=((0, 0), (0, 0), (1, 1), (1, 1))[: len(messages)],
    )  # fmt: skip


def _normals(shadow: EdgeShadow) -> tuple[AnswerCandidate, ...]:
    """Return candidates for a vector perpendicular to P."""
    (x, y), right = shadow.unit, written_point(*shadow.normal)
    vectors = ((-y, x), (-x, -y), (y, x)) if abs(x * y) > FLOAT_NOISE else ((-y, x), (-x, -y))
    return tuple(AnswerCandidate(text, text == right) for text in sorted({written_point(*each) for each in vectors}))


def _add_vertex(draft: Draft, name: str, shadow: EdgeShadow, row: int, *, in_full: bool) -> None:
    """Add the step of a vertex: the vector to it and its shadow on the axis; both at once unless `in_full`."""
    vertex, length, origin = shadow.vertices[row], shadow.numbers[row], np.zeros(2)
    pen, foot, side = draft.step_pen, length * shadow.normal, SQUARE * draft.sheet.unit
    if vertex.any():
        pen.arrow_along(Role.SUPPORT_A, origin, vertex, name)
    falls = pen.from_phase(1) if in_full else pen
    _draw_fall(falls, shadow, row, np.zeros(2))
    if length:
        falls.line(Role.EDGE_A, np.array([origin, foot]), f"shadow-{name}", out_of(origin), numbers={"shadow": length})
    up = vertex - foot
    if in_full and np.hypot(*up) > 2 * side < abs(length):
        draw_right_angle(falls, foot, -math.copysign(1.0, length) * shadow.normal, up / np.hypot(*up), side)
    falls.name(number(length), Role.EDGE_A, foot, -up if up.any() else shadow.unit, f"number-{name}", delayed=True)
    values: dict[str, object] = {"vertex": name, "point": as_pair(vertex), "shadow": length}
    values |= {"product": product_along(vertex, shadow.normal, length)}
    if not in_full:
        draft.add_step(Caption("shadow.also", values), pills=((2, 3),))
        return
    fallen = "shadow.none" if not length else "shadow.ahead" if length > 0.0 else "shadow.behind"
    others = (float(np.hypot(*vertex)), float(vertex @ shadow.unit), -length)
    draft.add_step(
        Caption("shadow.vector", values), Caption(fallen, values),
        ask="shadow.ask", answer=1, candidates=lengths(length, others), pills=((2, 2), (3, 3)),
    )  # fmt: skip


def _draw_fall(pen: Pen, shadow: EdgeShadow, row: int, aside: Floats) -> None:
    """Draw how the light projects a vertex onto the axis, which is displaced from the origin by `aside` (2,)."""
    ends = np.array([shadow.vertices[row], shadow.numbers[row] * shadow.normal + aside])
    pen.line(Role.PROJECTION_A, ends, f"light-{row + 1}", out_of(ends[0]))
    pen.when_arrived().dots(Role.SHADOW_A, ends[1], f"foot-{row + 1}")


def _draw_axis(pen: Pen, ends: Floats, shadow: EdgeShadow, motion: Motion) -> None:
    """Draw the axis along S between two ends (2, 2), with its name."""
    pen.arrow(Role.AXIS, ends, "axis", motion)
    pen.name("S", Role.AXIS, ends[1], shadow.normal, "axis-name", delayed=True)


def _add_result(draft: Draft, subject: Subject, shadow: EdgeShadow) -> None:
    """Add the last step: the shadow of the whole polygon, then the same on the axis moved aside."""
    (least, most), unit, origin = shadow.ends, draft.sheet.unit, np.zeros(2)
    low, high = shadow.numbers[least], shadow.numbers[most]
    for phase, aside in enumerate((origin, shadow.aside(unit))):
        pen = draft.last_pen.from_phase(1) if phase else draft.last_pen.in_phase()
        slides = from_aside(-aside) if phase else None
        if slides:
            _draw_axis(pen, shadow.axis(unit) + aside, shadow, slides)
            pen.when_arrived().line(Role.PROJECTION, np.array([origin, aside]), "light-0")
            pen.name("0", Role.PROJECTION, aside, aside, "foot-0", SMALL_SIZE, delayed=True)
        for row in dict.fromkeys((least, most)):
            _draw_fall(pen.when_arrived(delayed=phase > 0), shadow, row, aside)
            foot, outwards = shadow.numbers[row] * shadow.normal + aside, aside if phase else -shadow.aside(unit)
            pen.name(number(shadow.numbers[row]), Role.EDGE_A, foot, outwards, f"number-{row + 1}", delayed=True)
        bar = np.array([low * shadow.normal, high * shadow.normal]) + aside
        if high > low:
            pen.line(Role.EDGE_A, bar, "shadow", slides or out_of(bar[0]), numbers={"length": high - low})
        else:
            pen.dots(Role.SHADOW_A, bar[0], "shadow", slides)
    values: dict[str, object] = {"low": low, "high": high, "length": shadow.length}
    values |= {"lowest": subject.vertex_name(least), "highest": subject.vertex_name(most)}
    values |= {"worked": worked(high, (MINUS, low), total=shadow.length)}
    draft.add_step(
        Caption("shadow.interval" if high > low else "shadow.flat", values), Caption("shadow.anywhere", values),
        ask="shadow.ask_length", pills=2 * ((3, 3),),
        candidates=lengths(shadow.length, (abs(high), abs(low), abs(high + low))),
    )  # fmt: skip
