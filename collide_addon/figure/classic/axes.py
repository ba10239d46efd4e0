# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about separating axes in TypeScript: the shadows it computes, beside the true ones."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ...geometry import Circle, Relation, sat
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets.sat import ClassicSatStep, circle_overlaps_polygon, polygons_overlap, side_normal, unit_vector
from ..model.arrays import Floats
from ..model.style import Role
from ..model.subject import Subject
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair
from .shadows import Shadows, draw_restart, draw_shadows, true_shadows, with_room
from .shapes import ORIGIN, as_array, name_length, outline_of, polygon, rows, with_letters
from .story import Draw, Statement, Story, Verdict, nothing, stated
from .truth import COLLIDES, Measured, measured, measured_outlines, true_statement, verdict_of


def axes_story(a: Subject, b: Subject, why: str = "") -> Story:
    """Return the story of two shapes, at most one a circle; by default `why` follows from what the snippet says."""
    steps: list[ClassicSatStep] = []
    if isinstance(b.shape, Circle):
        said = circle_overlaps_polygon(*_circle(b.shape), rows(a.rings[0]), steps.append)
    elif isinstance(a.shape, Circle):
        said = circle_overlaps_polygon(*_circle(a.shape), rows(b.rings[0]), steps.append)
        steps = [replace(step, shadow_a=step.shadow_b, shadow_b=step.shadow_a) for step in steps]
    else:
        said = polygons_overlap(rows(a.rings[0]), rows(b.rings[0]), steps.append)
    truth = measured_outlines(a, b) if _is_concave(a) or _is_concave(b) else measured(a, b)
    true = true_statement(truth)
    step = min(steps, key=_overlap)
    claimed = Shadows(np.array(unit_vector(step.axis)), step.shadow_a, step.shadow_b)
    outline, doubles = outline_of([a, b]), as_array(_doubles(a, b))
    says, result = "classic.axes_all" if said else "classic.axes_one", {"collision": said, "axes": len(steps)}
    story = Story(
        extent=outline,
        question=(Caption("classic.collide_question"),),
        shapes=with_letters(a, b),
        claim=stated(
            lambda pen: pen.dots(Role.CLAIM, doubles, "equal-vertices"),
            says,
            COLLIDES[said],
            {"count": len(steps)},
            result,
        ),
        truth=true,
        reason="no_direction_of_side",
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
        shapes=with_letters(a, b, inside=True),
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
        verdict=verdict_of(said, truth.relation),
    )


def first_vertex_story(inputs: Inputs) -> Story:
    """Return the story of one polygon listed from each of its vertices."""
    orders = [rows(order) for order in inputs["A_orders"]]
    subject, other = polygon("A", orders[0]), polygon("B", inputs["B"])
    said = [polygons_overlap(order, rows(other.rings[0])) for order in orders]
    answers = [f"“{str(answer).lower()}”" for answer in said]
    firsts = as_array([order[0] for order in orders])
    ways = firsts - subject.rings[0].mean(axis=0)

    def draw(pen: Pen) -> None:
        pen.dots(Role.CLAIM, firsts, "first-vertices")
        for answer, first, way in zip(answers, firsts, ways, strict=True):
            pen.name(answer, Role.CLAIM, first, way, "answer")

    listed = ", ".join(answers)
    values = {"answers": listed, "words": listed}
    return Story(
        extent=outline_of([subject, other]),
        question=(Caption("classic.order_question"),),
        shapes=with_letters(subject, other),
        claim=stated(draw, "classic.order_says", "classic.words", values, {"collision": said}),
        truth=true_statement(measured(subject, other)),
    )


def normal_story(inputs: Inputs) -> Story:
    """Return the story of a side's normal, which should have length 1."""
    given = np.array(inputs["vec2"], dtype=np.float64)
    said = np.array(side_normal((given[0], given[1])))
    truth = said / math.hypot(*said)

    def draw(pen: Pen, role: Role, way: Floats, part: str) -> None:
        pen.arrow(role, as_array([ORIGIN, way]), part)
        name_length(pen, role, [ORIGIN, way], part)

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


def _circle(shape: Circle) -> tuple[tuple[float, float], float]:
    x, y = shape.center.tolist()
    return (x, y), shape.radius


def _is_concave(subject: Subject) -> bool:
    """Tell whether a polygon bends inwards somewhere; vertices within edges do not count."""
    if isinstance(subject.shape, Circle) or not subject.outline:
        return False
    ring = np.concatenate([subject.rings[0], subject.rings[0][:2]])
    ways = np.diff(ring, axis=0)
    turns = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    return len(subject.rings) > 1 or bool(turns.min() < 0.0 < turns.max())


def _overlap(step: ClassicSatStep) -> float:
    """Return how far a step's shadows overlap, −inf where they are apart or no numbers."""
    overlap = min(step.shadow_a.high, step.shadow_b.high) - max(step.shadow_a.low, step.shadow_b.low)
    return overlap if step.overlap else -math.inf


def _true_axis(claimed: Shadows, a: Subject, b: Subject, truth: Measured) -> Shadows | None:
    """Return the axis to show on the left: one that separates, or else the snippet's with the true shadows."""
    if truth.relation is not Relation.SEPARATED:
        return true_shadows(claimed.direction, a, b)
    answer = sat(a.shape, b.shape)
    if answer.relation is not Relation.SEPARATED:
        return None  # concave: the hulls overlap
    axis = answer.axes[answer.chosen]
    return Shadows(axis.direction, axis.interval_a, axis.interval_b)


def _reason(*, said: bool, truth: Measured, separable: bool) -> str:
    """Return the key of the sentence that says why the snippet is wrong, or that it is right."""
    if truth.relation is Relation.TOUCHING:
        return "loose" if said else "strict"
    if said is (truth.relation is Relation.PENETRATING):
        return "right"
    if said:
        return "no_vertex_axis" if separable else "not_convex"
    return "shadow_restarts"


def _explanation(reason: str, claimed: Shadows, a: Subject, b: Subject, outline: Floats) -> Draw:
    if reason in ("shadow_restarts", "first_vertex"):
        return lambda pen: draw_restart(pen, claimed, true_shadows(claimed.direction, a, b), outline)
    if reason != "not_convex":
        return nothing

    def draw(pen: Pen) -> None:
        for subject in filter(_is_concave, (a, b)):  # of which the snippet takes the hulls
            pen.polygon(Role.GHOST, subject.boundary, f"hull-{subject.letter}")

    return draw


def _doubles(*subjects: Subject) -> list[Floats]:
    """Return the vertices followed by an equal one: a side without length has no normal."""
    rings = (subject.rings[0] for subject in subjects)
    return [start for ring in rings for start, end in pairwise([*ring, ring[0]]) if (start == end).all()]
