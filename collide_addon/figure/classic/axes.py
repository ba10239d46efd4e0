# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about separating axes in TypeScript: the shadows that it sees, beside the true ones."""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...geometry import Circle, Relation, sat
from ...pitfalls.snippets.sat import ClassicSatStep, circle_overlaps_polygon, polygons_overlap, side_normal, unit_vector
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number
from .shadows import Shadows, outline_of, restart_drawing, shadow_drawing, true_shadows, with_room
from .shapes import Points, as_array, polygon, rows, with_letters
from .story import Draw, Sketch, Story, Verdict, nothing
from .truth import Measured, measured, measured_outlines, true_caption, true_drawing, true_verdict

CLOSE = 1e-12
"""Two shadows count as the same up to this share of the shapes' size: the snippet rounds."""


def axes_story(title: Caption, a: Subject, b: Subject, why: str = "") -> Story:
    """Return the story of two shapes of which one at most is a circle.

    `why` by default follows from what the snippet says.
    """
    steps: list[ClassicSatStep] = []
    if isinstance(b.shape, Circle):
        said = circle_overlaps_polygon(*_circle(b.shape), rows(a.rings[0]), steps.append)
    elif isinstance(a.shape, Circle):
        said = circle_overlaps_polygon(*_circle(a.shape), rows(b.rings[0]), steps.append)
        steps = [type(step)(step.axis, step.shadow_b, step.shadow_a, step.overlap) for step in steps]
    else:
        said = polygons_overlap(rows(a.rings[0]), rows(b.rings[0]), steps.append)
    truth = _truth(a, b)
    step = min(steps, key=_overlap)
    claimed = Shadows(np.array(unit_vector(step.axis)), step.shadow_a, step.shadow_b)
    outline = outline_of([a, b])
    if np.isnan(claimed.direction).any():
        return _without_axis(title, a, b, truth, len(steps))
    shown = _true_axis(claimed, a, b, truth)
    reason = why or _reason(said=said, truth=truth, separable=shown is not None)
    return Story(
        title=title,
        extent=with_room(outline, claimed, *([shown] if shown else [])),
        shapes=with_letters(a, b, inside=True),
        claim=lambda sheet: shadow_drawing(claimed, outline, sheet),
        truth=lambda sheet: _true_picture(truth, shown, outline, sheet),
        why=_explanation(reason, claimed, a, b, outline),
        question=(Caption("classic.collide_question"),),
        says=(_says(said=said, count=len(steps)),),
        truly=(true_caption(truth),),
        because=(Caption(f"classic.why_{reason}"),),
        claim_verdict=Caption("classic.says_collision" if said else "classic.says_no_collision"),
        truth_verdict=true_verdict(truth),
        words={Role.GHOST: "classic.word_hull"},
        verdict=_verdict(reason),
        result={"classic": {"collision": said, "axes": len(steps)}, "true": truth.summary},
    )


def first_vertex_story(title: Caption, orders: Sequence[Points], b: Points, why: str) -> Story:
    """Return the story of one polygon listed from each of its vertices on."""
    subject, other = polygon("A", orders[0]), polygon("B", b)
    truth = measured(subject, other)
    said = [polygons_overlap(rows(as_array(order)), rows(as_array(b))) for order in orders]
    middle = subject.rings[0].mean(axis=0)

    def claim(_sheet: Sheet) -> Sketch:
        requests = []
        for order, answer in zip(orders, said, strict=True):
            first = as_array(order)[0]
            text = f"“{str(answer).lower()}”"
            requests.append(LabelRequest(text, Role.CLAIM, first, first - middle, "answer", Panel.WORLD))
        firsts = np.array([as_array(order)[0] for order in orders])
        return Sketch([Mark(Kind.POINTS, Role.CLAIM, firsts, "first-vertices")], requests)

    answers = ", ".join(f"“{str(answer).lower()}”" for answer in said)
    return Story(
        title=title,
        extent=outline_of([subject, other]),
        shapes=with_letters(subject, other),
        claim=claim,
        truth=lambda _: true_drawing(truth),
        question=(Caption("classic.order_question"),),
        says=(Caption("classic.order_says", {"answers": answers}),),
        truly=(true_caption(truth),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.words", {"words": answers}),
        truth_verdict=true_verdict(truth),
        verdict=Verdict.WRONG,
        result={"classic": {"collision": said}, "true": truth.summary},
    )


def normal_story(title: Caption, side: Sequence[float], why: str) -> Story:
    """Return the story of the normal of a side, asked for with length 1."""
    given = np.array(side, dtype=np.float64)
    said = np.array(side_normal((given[0], given[1])))
    truth = said / math.hypot(*said)
    start = np.zeros(2)

    def arrow(role: Role, way: NDArray[np.float64], part: str) -> Sketch:
        across = np.array([way[1], -way[0]])
        text = number(math.hypot(*way))
        request = LabelRequest(text, role, way / 2, -across, part, Panel.WORLD)
        return Sketch([Mark(Kind.ARROW, role, np.array([start, way]), part)], [request])

    return Story(
        title=title,
        extent=np.array([start, given, said]),
        shapes=lambda _: arrow(Role.EDGE, given, "side"),
        claim=lambda _: arrow(Role.CLAIM, said, "normal"),
        truth=lambda _: arrow(Role.TRUTH, truth, "normal"),
        question=(Caption("classic.normal_question", {"side": as_pair(given)}),),
        says=(Caption("classic.normal_says", {"normal": as_pair(said), "length": math.hypot(*said)}),),
        truly=(Caption("classic.normal_true", {"normal": as_pair(truth)}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.length", {"length": math.hypot(*said)}),
        truth_verdict=Caption("classic.length", {"length": 1.0}),
        words={Role.EDGE: "classic.word_side"},
        verdict=Verdict.WRONG,
        result={"classic": {"normal": said.tolist()}, "true": {"normal": truth.tolist()}},
    )


def _circle(shape: Circle) -> tuple[tuple[float, float], float]:
    x, y = shape.center.tolist()
    return (x, y), shape.radius


def _truth(a: Subject, b: Subject) -> Measured:
    return measured_outlines(a, b) if _is_concave(a) or _is_concave(b) else measured(a, b)


def _is_concave(subject: Subject) -> bool:
    """Tell whether a polygon bends inwards somewhere; vertices on its edges do not count."""
    if isinstance(subject.shape, Circle) or not subject.outline:
        return False
    ring = np.concatenate([subject.rings[0], subject.rings[0][:2]])
    ways = np.diff(ring, axis=0)
    turns = ways[:-1, 0] * ways[1:, 1] - ways[:-1, 1] * ways[1:, 0]
    return len(subject.rings) > 1 or bool(turns.min() < 0.0 < turns.max())


def _overlap(step: ClassicSatStep) -> float:
    """How far the two shadows of a step overlap; smallest where they are apart or no numbers."""
    overlap = min(step.shadow_a.high, step.shadow_b.high) - max(step.shadow_a.low, step.shadow_b.low)
    return overlap if step.overlap else -math.inf


def _true_axis(claimed: Shadows, a: Subject, b: Subject, truth: Measured) -> Shadows | None:
    """The axis to show on the left: one that separates where there is one, or the snippet's with the true shadows."""
    if truth.relation is not Relation.SEPARATED:
        return true_shadows(claimed.direction, a, b)
    answer = sat(a.shape, b.shape)
    if answer.relation is not Relation.SEPARATED:
        return None  # concave: the hulls overlap
    axis = answer.axes[answer.chosen]
    return Shadows(axis.direction, axis.interval_a, axis.interval_b)


def _reason(*, said: bool, truth: Measured, separable: bool) -> str:
    """Return the key of the sentence that says why the snippet is wrong, or that it is right."""
    collides = truth.relation is Relation.PENETRATING
    if truth.relation is Relation.TOUCHING:
        return "strict" if not said else "loose"
    if said is collides:
        return "right"
    if said:
        return "no_vertex_axis" if separable else "not_convex"
    return "shadow_restarts"


def _verdict(reason: str) -> Verdict:
    if reason in ("strict", "loose"):
        return Verdict.CONVENTION
    return Verdict.RIGHT if reason == "right" else Verdict.WRONG


def _says(*, said: bool, count: int) -> Caption:
    return Caption("classic.axes_all" if said else "classic.axes_one", {"count": count})


def _true_picture(truth: Measured, shown: Shadows | None, outline: NDArray[np.float64], sheet: Sheet) -> Sketch:
    drawing = true_drawing(truth)
    if shown is None:
        return drawing
    axis = shadow_drawing(shown, outline, sheet)
    return Sketch([*drawing.marks, *axis.marks], [*drawing.requests, *axis.requests])


def _explanation(reason: str, claimed: Shadows, a: Subject, b: Subject, outline: NDArray[np.float64]) -> Draw:
    if reason in ("shadow_restarts", "first_vertex"):
        return lambda sheet: restart_drawing(claimed, true_shadows(claimed.direction, a, b), outline, sheet)
    if reason == "not_convex":
        hulls = [
            Mark(Kind.POLYGON, Role.GHOST, subject.boundary, f"hull-{subject.letter}", Panel.CLASSIC)
            for subject in (a, b)
            if _is_concave(subject)
        ]
        return lambda _: Sketch(hulls)
    return nothing


def _without_axis(title: Caption, a: Subject, b: Subject, truth: Measured, count: int) -> Story:
    """The story of a side without a length, of which the normal is no direction."""
    outline = outline_of([a, b])
    doubles = [
        start
        for subject in (a, b)
        for start, end in pairwise([*subject.rings[0], subject.rings[0][0]])
        if (start == end).all()
    ]
    return Story(
        title=title,
        extent=outline,
        shapes=with_letters(a, b),
        claim=lambda _: Sketch([Mark(Kind.POINTS, Role.CLAIM, np.array(doubles), "equal-vertices")]),
        truth=lambda _: true_drawing(truth),
        question=(Caption("classic.collide_question"),),
        says=(Caption("classic.axes_one", {"count": count}),),
        truly=(true_caption(truth),),
        because=(Caption("classic.why_no_direction_of_side"),),
        claim_verdict=Caption("classic.says_no_collision"),
        truth_verdict=true_verdict(truth),
        verdict=Verdict.RIGHT if truth.relation is Relation.SEPARATED else Verdict.WRONG,
        result={"classic": {"collision": False, "axes": count}, "true": truth.summary},
    )
