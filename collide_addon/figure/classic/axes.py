# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about separating axes in TypeScript: the shadows that its code computes, beside the true ones.

Both are on an axis beside the two shapes.
"""

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ...geometry import Circle, Relation, sat
from ...pitfalls.cases import Inputs
from ...pitfalls.sat import ClassicSatStep, circle_overlaps_polygon, polygons_overlap, side_normal, unit_vector
from ..model.arrays import Floats
from ..model.figure import Kind
from ..model.style import PAGE_WIDTH, Role
from ..model.subject import Subject
from ..page.sheet import EDGE, PANEL_GAP, PANEL_MARGIN, bounds_of
from ..parts.turning_axis import LANE_1, LANE_2, SPACING, AxisPlace
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair
from . import shapes
from .shapes import ORIGIN, as_array, name_length, rows
from .story import Draw, Statement, Story, Verdict, nothing, stated


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """The shadows of A and B on an axis along `direction` (2,), a unit vector."""

    direction: Floats
    a: tuple[float, float]
    b: tuple[float, float]


def true_shadows(direction: Floats, a: Subject, b: Subject) -> Shadows:
    """Return the shadows as they really are."""
    return Shadows(direction, _shadow(direction, a), _shadow(direction, b))


def _shadow(direction: Floats, subject: Subject) -> tuple[float, float]:
    if isinstance(subject.shape, Circle):
        middle, radius = float(subject.shape.center @ direction), subject.shape.radius
        return middle - radius, middle + radius
    heights = np.concatenate(subject.rings) @ direction
    return float(heights.min()), float(heights.max())


def place_of(shadows: Shadows, outline: Floats, unit: float) -> AxisPlace:
    """Return the place of the axis: below the shapes or to their right."""
    x, y = shadows.direction.tolist()
    side = 1.0 if x > 0.0 or (x == 0.0 and y > 0.0) else -1.0
    away = side * np.array([y, -x])
    along = [*shadows.a, *shadows.b]
    offset = float((outline @ away).max()) + SPACING * unit
    return AxisPlace(shadows.direction, away, offset, min(along), max(along), unit)


def with_room(outline: Floats, *axes: Shadows) -> Floats:
    """Return the outline (n, 2) with the corners of the room that axes beside it need, estimated without the page."""
    bounds, wide = bounds_of(outline), (PAGE_WIDTH - 2 * EDGE - PANEL_GAP) / 2 - 2 * PANEL_MARGIN
    largest = max(bounds.width / (wide - 24.0), bounds.height / (105.0 - 24.0))  # an axis takes 24 units of it
    return np.concatenate([outline, *(place_of(each, outline, largest).room for each in axes)])


def draw_shadows(pen: Pen, shadows: Shadows, outline: Floats) -> None:
    """Draw an axis with both shadows and any gap between them."""
    place = place_of(shadows, outline, pen.unit)
    pen.arrow(Role.AXIS, place.arrow, "axis")
    of_a, of_b = (Role.SHADOW_A, shadows.a, LANE_1, "shadow-A"), (Role.SHADOW_B, shadows.b, LANE_2, "shadow-B")
    for role, (low, high), lane, part in (of_a, of_b):
        ends, kind = place.piece(low, high, lane), Kind.BAR if low < high else Kind.POINTS
        pen.mark(kind, role, ends if low < high else ends[:1], part, numbers={"interval": [low, high]})
    near, far = sorted((shadows.a, shadows.b))
    if near[1] < far[0]:
        lane = (LANE_1 + LANE_2) / 2
        pen.line(Role.GAP, place.piece(near[1], far[0], lane), "gap")


def draw_restart(pen: Pen, shadows: Shadows, truth: Shadows, outline: Floats) -> None:
    """Draw what the classic shadows miss on the axis, and the 0 at which they restart."""
    place = place_of(shadows, outline, pen.unit)
    for said, true, lane, part in ((shadows.a, truth.a, LANE_1, "lost-A"), (shadows.b, truth.b, LANE_2, "lost-B")):
        for low, high in ((true[0], said[0]), (said[1], true[1])):
            if low < high:
                pen.line(Role.TRUTH, place.piece(low, high, lane), part)
    zero = as_array([place.at(0.0, LANE_1 - 3.5), place.at(0.0, LANE_2 + 3.5)])
    pen.line(Role.CLAIM, zero, "zero")
    pen.name("0", Role.CLAIM, zero[1], place.away, "zero")


def axes_story(a: Subject, b: Subject, why: str = "") -> Story:
    """Return the story of two shapes, at most one a circle; the reason `why` follows from the answer by default."""
    steps: list[ClassicSatStep] = []
    if isinstance(b.shape, Circle):
        said = circle_overlaps_polygon(rows(b.points)[0], b.shape.radius, rows(a.rings[0]), steps.append)
    elif isinstance(a.shape, Circle):
        said = circle_overlaps_polygon(rows(a.points)[0], a.shape.radius, rows(b.rings[0]), steps.append)
        steps = [replace(step, shadow_a=step.shadow_b, shadow_b=step.shadow_a) for step in steps]
    else:
        said = polygons_overlap(rows(a.rings[0]), rows(b.rings[0]), steps.append)
    truth = shapes.measured_outlines(a, b) if _is_concave(a) or _is_concave(b) else shapes.measured(a, b)
    true = shapes.true_statement(truth)
    step = min(steps, key=_overlap)
    claimed = Shadows(np.array(unit_vector(step.axis)), step.shadow_a, step.shadow_b)
    ends = [pair for subject in (a, b) for pair in pairwise([*subject.rings[0], subject.rings[0][0]])]
    # sides without length, which have no normal
    outline, doubles = shapes.outline_of([a, b]), as_array([start for start, end in ends if (start == end).all()])
    says, result = "classic.axes_all" if said else "classic.axes_one", {"collision": said, "axes": len(steps)}

    def draw_doubles(pen: Pen) -> None:
        pen.dots(Role.CLAIM, doubles, "equal-vertices")

    story = Story(
        extent=outline,
        question=(Caption("classic.collide_question"),),
        shapes=shapes.with_letters(a, b),
        claim=stated(draw_doubles, says, shapes.COLLIDES[said], {"count": len(steps)}, result),
        truth=true,
        reason="classic.why_no_direction_of_side",
        verdict=Verdict.RIGHT if truth.relation is Relation.SEPARATED else Verdict.WRONG,
    )
    if np.isnan(claimed.direction).any():
        return story
    shown = _true_axis(claimed, a, b, truth)
    reason = why or _reason(said=said, truth=truth, separable=shown is not None)

    def draw_truth(pen: Pen) -> None:
        true.draw(pen)
        if shown:
            draw_shadows(pen, shown, outline)

    return replace(
        story,
        extent=with_room(outline, claimed, *([shown] if shown else [])),
        shapes=shapes.with_letters(a, b, inside=True),
        claim=story.claim._replace(draw=lambda pen: draw_shadows(pen, claimed, outline)),
        truth=true._replace(draw=draw_truth),
        reason=reason,
        why=_explanation(reason, claimed, a, b, outline),
        names={
            Role.GHOST: "classic.word_hull",
            Role.AXIS: "classic.word_axis",
            Role.SHADOW_A: "classic.word_shadow_a",
            Role.SHADOW_B: "classic.word_shadow_b",
            Role.GAP: "classic.word_gap",
        },
        verdict=shapes.verdict_of(said, truth.relation),
    )


def first_vertex_story(inputs: Inputs) -> Story:
    """Return the story of one polygon listed from each of its vertices."""
    orders = [rows(order) for order in inputs["A_orders"]]
    subject, other = shapes.polygon("A", orders[0]), shapes.polygon("B", inputs["B"])
    said = [polygons_overlap(order, rows(other.rings[0])) for order in orders]
    answers = [f"“{str(answer).lower()}”" for answer in said]
    firsts = as_array([order[0] for order in orders])
    vectors = firsts - subject.rings[0].mean(axis=0)

    def draw(pen: Pen) -> None:
        pen.dots(Role.CLAIM, firsts, "first-vertices")
        for answer, first, vector in zip(answers, firsts, vectors, strict=True):
            pen.name(answer, Role.CLAIM, first, vector, "answer")

    listed = ", ".join(answers)
    values = {"answers": listed, "words": listed}
    return Story(
        extent=shapes.outline_of([subject, other]),
        question=(Caption("classic.order_question"),),
        shapes=shapes.with_letters(subject, other),
        claim=stated(draw, "classic.order_says", "classic.words", values, {"collision": said}),
        truth=shapes.true_statement(shapes.measured(subject, other)),
    )


def normal_story(inputs: Inputs) -> Story:
    """Return the story of a side's normal, which should have length 1."""
    given = np.array(inputs["vec2"], dtype=np.float64)
    said = np.array(side_normal((given[0], given[1])))
    truth = said / math.hypot(*said)

    def draw(pen: Pen, role: Role, vector: Floats, part: str) -> None:
        pen.arrow(role, as_array([ORIGIN, vector]), part)
        name_length(pen, role, [ORIGIN, vector], part)

    def statement(role: Role, normal: Floats, length: float, says: str) -> Statement:
        values, result = {"normal": as_pair(normal), "length": length}, {"normal": normal.tolist()}
        return stated(lambda pen: draw(pen, role, normal, "normal"), says, "classic.length", values, result)

    return Story(
        extent=np.array([ORIGIN, given, said]),
        question=(Caption("classic.normal_question", {"side": as_pair(given)}),),
        shapes=lambda pen: draw(pen, Role.LINE, given, "side"),
        claim=statement(Role.CLAIM, said, math.hypot(*said), "classic.normal_says"),
        truth=statement(Role.TRUTH, truth, 1.0, "classic.normal_true"),
        names={Role.LINE: "classic.word_side"},
    )


def _is_concave(subject: Subject) -> bool:
    """Tell whether a polygon has a reflex vertex; vertices inside edges do not count."""
    if isinstance(subject.shape, Circle) or not subject.outline:
        return False
    ring = np.concatenate([subject.rings[0], subject.rings[0][:2]])
    vectors = np.diff(ring, axis=0)
    turns = vectors[:-1, 0] * vectors[1:, 1] - vectors[:-1, 1] * vectors[1:, 0]
    return len(subject.rings) > 1 or bool(turns.min() < 0.0 < turns.max())


def _overlap(step: ClassicSatStep) -> float:
    """Return the overlap of a step's shadows, −inf if they are apart or not numbers."""
    overlap = min(step.shadow_a.high, step.shadow_b.high) - max(step.shadow_a.low, step.shadow_b.low)
    return overlap if step.overlap else -math.inf


def _true_axis(claimed: Shadows, a: Subject, b: Subject, truth: shapes.Truth) -> Shadows | None:
    """Return the axis to show on the left: a separating one, or else the snippet's with the true shadows."""
    if truth.relation is not Relation.SEPARATED:
        return true_shadows(claimed.direction, a, b)
    answer = sat(a.shape, b.shape)
    if answer.relation is not Relation.SEPARATED:
        return None  # concave: the hulls overlap
    axis = answer.axes[answer.chosen]
    return Shadows(axis.direction, axis.interval_a, axis.interval_b)


def _reason(*, said: bool, truth: shapes.Truth, separable: bool) -> str:
    """Return the message that says why the snippet is wrong, or that it is right."""
    if truth.relation is Relation.TOUCHING:
        return "classic.why_loose" if said else "classic.why_strict"
    if said is (truth.relation is Relation.PENETRATING):
        return "classic.why_right"
    if said:
        return "classic.why_no_vertex_axis" if separable else "classic.why_not_convex"
    return "classic.why_shadow_restarts"


def _explanation(reason: str, claimed: Shadows, a: Subject, b: Subject, outline: Floats) -> Draw:
    if reason in ("classic.why_shadow_restarts", "classic.why_first_vertex"):
        return lambda pen: draw_restart(pen, claimed, true_shadows(claimed.direction, a, b), outline)
    if reason != "classic.why_not_convex":
        return nothing

    def draw(pen: Pen) -> None:
        for subject in filter(_is_concave, (a, b)):  # the snippet uses their hulls
            pen.polygon(Role.GHOST, subject.boundary, f"hull-{subject.letter}")

    return draw
