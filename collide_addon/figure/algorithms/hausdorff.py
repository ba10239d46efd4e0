# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the Hausdorff distance: each vertex with the nearest point of the other shape, and the longest way.

Step 0 asks how far two shapes differ; each vertex is a step of two phases (which vertex, how far is the other shape?);
the last step is the answer, with a circle around the furthest vertex that the other shape only touches.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import HausdorffResult, HausdorffStep, hausdorff
from ..labels.labels import LabelRequest, length_request
from ..labels.names import shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import refuse_circle
from ..model.figure import Kind, Mark, Panel, Span, Step
from ..model.lesson import Choices, Lesson, look_of
from ..model.records import plain_fields
from ..model.style import FINAL_RING_SHAPE, Role, final_ring
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out
from ..parts.draft import Draft
from ..parts.pair import shape_marks
from ..text.messages import Caption, as_pair, say

MOST_STEPS = 12
"""With more vertices, only the last of those further away than all before are shown."""
ARC_POINTS = 91
"""Points of half the circle around the furthest vertex."""
WORDS = {
    Role.GAP: "hausdorff.word_way",
    Role.PROJECTION: "hausdorff.word_shorter",
    Role.BEST: "hausdorff.word_longest",
    Role.WITNESS: "hausdorff.word_distance",
    Role.CERTIFICATE: "hausdorff.word_circle",
}


def hausdorff_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Hausdorff distance (reduced: the answer alone); a circle raises a GeometryError."""
    for subject in subjects:
        refuse_circle(subject)
    a, b = subjects
    steps: list[HausdorffStep] = []
    result = hausdorff(a.shape.core, b.shape.core, record=steps.append)
    look = look_of(choices, parameters)
    sheet = lay_out(bounds_of(a.boundary, b.boundary), None, look.layout, rulers=look.rulers)
    shown = steps if look.detail is Detail.FULL else []
    shown = shown if len(shown) <= MOST_STEPS else [step for step in shown if _leads(step)][-MOST_STEPS:]
    end = len(shown) + 1
    ways = [np.array([step.point, step.nearest]) for step in shown if step.distance]
    draft = Draft("Hausdorff", sheet, look, shape_marks((a, b), look.detail) + shape_names((a, b), sheet, ways))
    draft.requests += _vertex_names(a, b, result, shown, sheet)
    draft.tell(*_setup(a, b, all_shown=len(shown) in (0, len(steps))))
    for k, step in enumerate(shown, start=1):
        draft.marks += _step_marks(step, k, _overtaken(shown, k), end)
        if step.distance:
            draft.requests.append(_length(step, Role.GAP, Span.of(k, 1, until=k)))
        draft.tell(*_step_captions(step, steps[step.best - 1], k), ask="hausdorff.ask", answer=1)
    if result.distance:
        draft.marks += _answer_marks(result, sheet, Span.of(end))
        draft.requests.append(_length(result, Role.WITNESS, Span.of(end)))
    draft.steps.append(Step(end, f"Hausdorff {end:02}", _answer(result), Caption("hausdorff.ask_result"), 0))
    title = say("hausdorff.title", look.language, a=a.name, b=b.name)
    figure = draft.finish(title, words=WORDS, result=plain_fields(result))
    return Lesson(figure, result, tuple(steps), {"distance": result.distance, "vertices": len(steps)})


def _leads(step: HausdorffStep) -> bool:
    return step.best == step.number


def _overtaken(shown: Sequence[HausdorffStep], k: int) -> int | None:
    """Return the step that beats step k, None if none does; k itself if it was not the best so far."""
    if not _leads(shown[k - 1]):
        return k
    return next((later for later in range(k + 1, len(shown) + 1) if _leads(shown[later - 1])), None)


def _vertex_name(step: HausdorffStep | HausdorffResult) -> str:
    return f"{step.polygon.lower()}{step.vertex + 1}"


def _other(step: HausdorffStep | HausdorffResult) -> str:
    return "B" if step.polygon == "A" else "A"


def _vertex_names(
    a: Subject, b: Subject, result: HausdorffResult, shown: Sequence[HausdorffStep], sheet: Sheet
) -> list[LabelRequest]:
    requests = []
    for subject in (a, b):
        own = [(k, step) for k, step in enumerate(shown, start=1) if step.polygon == subject.letter]
        used = [(step.vertex, Span.of(k, 0, until=k)) for k, step in own]
        if result.polygon == subject.letter:
            used.append((result.vertex, Span.of(len(shown) + 1)))
        requests += vertex_requests(subject, sheet, used)
    return requests


def _step_marks(step: HausdorffStep, k: int, overtaken: int | None, end: int) -> list[Mark]:
    """Return the vertex, the way to the nearest point, and that way again while it is the longest, then faint."""
    name, asked, found = _vertex_name(step), Span.of(k, 0, until=k), Span.of(k, 1, until=k)
    marks = [Mark(Kind.POINTS, Role.GAP, step.point[np.newaxis], name, Panel.WORLD, asked)]
    if not step.distance:
        return marks
    way, numbers = np.array([step.point, step.nearest]), {"distance": step.distance}
    marks.append(Mark(Kind.POINTS, Role.GAP, way[1:], "nearest", Panel.WORLD, found))
    marks.append(Mark(Kind.POLYLINE, Role.GAP, way, f"way-{name}", Panel.WORLD, found, numbers=numbers))
    leads_until = end - 1 if overtaken is None else overtaken
    if leads_until > k:
        leads = Span.of(k + 1, 0, until=leads_until)
        marks.append(Mark(Kind.POLYLINE, Role.BEST, way, f"way-{name}", Panel.WORLD, leads))
    if overtaken is not None:
        faint = Span.of(overtaken + 1)
        marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, way, f"way-{name}", Panel.WORLD, faint))
    return marks


def _answer_marks(result: HausdorffResult, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the longest way with rings at its ends, and the circle that the other shape only touches."""
    ends = np.array([result.point, result.nearest])
    radius = final_ring(FINAL_RING_SHAPE, result.distance / sheet.unit) * sheet.unit
    numbers, arc = {"distance": result.distance}, _arc(result.point, result.nearest, sheet)
    return [
        Mark(Kind.POLYLINE, Role.CERTIFICATE, arc, "circle", Panel.WORLD, span, numbers=numbers),
        Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers=numbers),
        Mark(Kind.POINTS, Role.WITNESS, ends, "ends", Panel.WORLD, span),
        Mark(Kind.RING, Role.FINAL, ends, "ends", Panel.WORLD, span, radius=radius),
    ]


def _arc(center: Floats, through: Floats, sheet: Sheet) -> Floats:
    """Return the part (n, 2) of a circle, to both sides of a point on it, that fits in the panel."""
    area, (x, y) = sheet.areas[Panel.WORLD], through - center
    radius, start = math.hypot(x, y), math.atan2(y, x)
    sides = []
    for sign in (-1.0, 1.0):
        turns = start + sign * np.linspace(0.0, math.pi, ARC_POINTS)
        points = center + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        inside = ((area.left, area.bottom) <= points).all(axis=1) & (points <= (area.right, area.top)).all(axis=1)
        sides.append(points if inside.all() else points[: int(inside.argmin())])
    return np.concatenate([sides[0][:0:-1], sides[1]])


def _length(way: HausdorffStep | HausdorffResult, role: Role, span: Span) -> LabelRequest:
    """Return the request to write a way's length beside its middle."""
    return length_request("d", math.dist(way.point, way.nearest), np.array([way.point, way.nearest]), role, "d", span)


def _setup(a: Subject, b: Subject, *, all_shown: bool) -> tuple[Caption, ...]:
    counts = {"n": len(a.shape.core), "m": len(b.shape.core), "count": len(a.shape.core) + len(b.shape.core)}
    which = Caption("hausdorff.vertices" if all_shown else "hausdorff.leaders", counts)
    return Caption("hausdorff.setup"), which


def _step_captions(step: HausdorffStep, best: HausdorffStep, k: int) -> tuple[Caption, ...]:
    values: dict[str, object] = {
        "step": k,
        "vertex": _vertex_name(step),
        "point": as_pair(step.point),
        "other": _other(step),
        "nearest": as_pair(step.nearest),
        "distance": step.distance,
        "best_vertex": _vertex_name(best),
        "best": best.distance,
    }
    answer = "not_longer" if step.distance else "inside"
    if _leads(step) and step.distance:
        answer = "longer"
    return Caption("hausdorff.vertex", values), Caption(f"hausdorff.{answer}", values)


def _answer(result: HausdorffResult) -> tuple[Caption, ...]:
    if not result.distance:
        return (Caption("hausdorff.equal"),)
    dx, dy = result.nearest - result.point
    values: dict[str, object] = {
        "from_a": result.from_a,
        "from_b": result.from_b,
        "vertex": _vertex_name(result),
        "point": as_pair(result.point),
        "own": result.polygon,
        "other": _other(result),
        "nearest": as_pair(result.nearest),
        "distance": result.distance,
        "dx": float(abs(dx)),
        "dy": float(abs(dy)),
    }
    answer, check = Caption("hausdorff.result", values), Caption("hausdorff.check", values)
    both = Caption("hausdorff.directed", values)
    return both, Caption("result.certified", {"result": answer, "certificate": check})
