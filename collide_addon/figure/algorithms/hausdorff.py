# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the Hausdorff distance: each vertex with the nearest point of the other shape, and the longest way.

Step 0 asks how far two shapes differ; each of the first vertices is a step of three phases (the vertex, the closest
point of the other shape, whether that way is the longest), the others pass in one, and a longer way has one more. The
last step is the answer, with the other shape grown by it until it covers the furthest vertex.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import HausdorffResult, HausdorffStep, convex_hull, hausdorff
from ..labels.labels import LabelRequest, length_request, way_or_up
from ..labels.names import shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import refuse_circle
from ..model.figure import PHASES, Candidate, Kind, Mark, Motion, Panel, Span, along, as_large_as, from_aside, out_of
from ..model.lesson import Choices, Lesson, look_of
from ..model.outline import circle
from ..model.records import plain_fields
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out
from ..parts.candidates import MOST_ASKED, Candidates, asked_corners, at_places, lengths
from ..parts.pair import pair_title, shape_marks
from ..stage.draft import Draft
from ..stage.half_planes import clipped, seen_marks
from ..text.exact_form import exact
from ..text.messages import Caption, as_pair, say

MOST_STEPS = 12
"""With more vertices, only the last of those further away than all before are shown."""
MOST_TOLD = 2
"""After so many vertices one knows what comes: the others pass in one phase, and a longer way is told in another."""
PASSING_PILLS, LEADING_PILLS = ((0, 2),), ((0, 1), (2, 2))
"""The parts of the rail that a vertex goes through at once which passes, and those of one with a longer way."""
RAIL = ("rail.vertex", "rail.closest", "rail.longest")
OWN = {"A": Role.SUPPORT_A, "B": Role.SUPPORT_B}


def hausdorff_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Hausdorff distance (reduced: the answer alone); a circle raises a GeometryError."""
    for subject in subjects:
        refuse_circle(subject)
    a, b = subjects
    steps: list[HausdorffStep] = []
    result = hausdorff(a.shape.core, b.shape.core, record=steps.append)
    look = look_of(choices, parameters)
    sheet = lay_out(bounds_of(a.boundary, b.boundary), None, look.layout, rulers=look.rulers, aspect=look.aspect)
    shown = steps if look.detail is Detail.FULL else []
    shown = shown if len(shown) <= MOST_STEPS else [step for step in shown if _leads(step)][-MOST_STEPS:]
    end = len(shown) + 1
    ways = [np.array([step.point, step.nearest]) for step in shown if step.distance]
    draft = Draft("Hausdorff", sheet, look, shape_marks((a, b), look.detail) + shape_names((a, b), sheet, ways))
    draft.requests += _names(a, b, result, shown, steps, sheet)
    if shown:
        draft.marks += _setup_marks(a, b)
    draft.add_step(*_setup(a, b, all_shown=len(shown) in (0, len(steps))))
    for k, step in enumerate(shown, start=1):
        draft.marks += _step_marks(step, shown[k - 2] if k > 1 else None, k, _overtaken(shown, k), end)
        if step.distance:
            own, compared = a if step.polygon == "A" else b, _compared_at(k)
            lit, whole = Role.LONGEST if _leads(step) else Role.REACH, Span.of(k, compared, until=k)
            found = _length(step, Role.REACH, _phase(k, compared - 1), own)
            draft.requests.append(replace(found, needed=False))  # the line of numbers has it as well
            draft.requests.append(replace(_length(step, lit, whole, own), needed=False, delayed=False))
            overtaken = _overtaken(shown, k)
            if _leads(step) and (leads := _led(k, overtaken, end)):
                for later in range(k + 1, leads.ends // PHASES + 1):
                    span = Span.of(later, until=later)
                    stays = _length(step, lit, Span(span.first, min(span.ends, leads.ends)), own)
                    draft.requests.append(replace(stays, needed=False, delayed=False))
        _tell(draft, b if step.polygon == "A" else a, shown, steps, k)
    if result.distance:
        own, other = (a, b) if result.polygon == "A" else (b, a)
        draft.marks += _answer_marks(result, other, sheet, end, grows=not shown)
        draft.requests.append(_length(result, Role.LONGEST, Span.of(end), own))
        if shorter := _furthest_of(_other(result), steps):
            own = a if shorter.polygon == "A" else b
            draft.marks += _other_way(shorter, _phase(end, 0))
            draft.requests.append(_length(shorter, Role.REACH, _phase(end, 0), own))
    among = lengths(result.distance, (result.from_a, result.from_b))
    draft.add_step(*_answer(result), ask="" if shown else "hausdorff.ask_result", candidates=among)
    title = pair_title(say("hausdorff.title", look.language), a, b, look.language)
    rail = RAIL if shown else ()
    figure = draft.finish(title, result=plain_fields(result), rail=rail)
    return Lesson(figure, result, tuple(steps), {"distance": result.distance, "vertices": len(steps)})


def _leads(step: HausdorffStep) -> bool:
    return step.best == step.number


def _tell(draft: Draft, other: Subject, shown: Sequence[HausdorffStep], steps: Sequence[HausdorffStep], k: int) -> None:
    """Add step k, about a vertex and the closest point of the `other` shape, for which the first steps ask."""
    step = shown[k - 1]
    told = _step_captions(step, steps[step.best - 1])
    if k > MOST_TOLD:
        values = {**told[0].values, "best": steps[steps[step.number - 2].best - 1].distance}  # before this one
        also = Caption(_passing(step, shown[k - 2]), values)
        longer = [Caption("hausdorff.also_longer", values)][: _leads(step)]
        draft.add_step(also, *longer, pills=LEADING_PILLS if _leads(step) else PASSING_PILLS)
        return
    if _asks_of_b(shown, other):
        draft.draw(asked_corners(other, _phase(k, 0)))
    draft.add_step(*told, ask="hausdorff.ask", answer=1, candidates=_closest(step, other, draft))


def _asks_of_b(shown: Sequence[HausdorffStep], b: Subject) -> bool:
    """Tell whether all questions are for a point of B, and its corners are few enough to have their coordinates."""
    return all(step.polygon == "A" for step in shown[:MOST_TOLD]) and len(b.shape.core) <= MOST_ASKED


def _passing(step: HausdorffStep, before: HausdorffStep) -> str:
    """Return the message about a vertex that passes, which may be the first of the other shape."""
    if not step.distance:
        return "hausdorff.also_inside"
    return "hausdorff.also" if step.polygon == before.polygon else "hausdorff.turned"


def _compared_at(k: int) -> int:
    """Return the phase of step k in which its way is compared with the longest so far."""
    return 2 if k <= MOST_TOLD else 1


def _overtaken(shown: Sequence[HausdorffStep], k: int) -> int | None:
    """Return the step that beats step k, None if none does; k itself if it was not the best so far."""
    if not _leads(shown[k - 1]):
        return k
    return next((later for later in range(k + 1, len(shown) + 1) if _leads(shown[later - 1])), None)


def _vertex_name(step: HausdorffStep | HausdorffResult) -> str:
    return f"{step.polygon.lower()}{step.vertex + 1}"


def _other(step: HausdorffStep | HausdorffResult) -> str:
    return "B" if step.polygon == "A" else "A"


def _phase(k: int, phase: int) -> Span:
    return Span(k * PHASES + phase, k * PHASES + phase)


def _names(
    a: Subject,
    b: Subject,
    result: HausdorffResult,
    shown: Sequence[HausdorffStep],
    steps: Sequence[HausdorffStep],
    sheet: Sheet,
) -> list[LabelRequest]:
    """Return the names of vertices, and of closest points that are none: a or b."""
    found: list[tuple[HausdorffStep | HausdorffResult, Span, Span | None]] = []
    for k, step in enumerate(shown, start=1):
        whole = Span.of(k, until=k)
        found += [(step, whole, Span.of(k, _compared_at(k) - 1, until=k)), (steps[step.best - 1], whole, None)]
    end = len(shown) + 1
    found.append((result, Span.of(end), Span.of(end)))
    if other := _furthest_of(_other(result), steps):
        found.append((other, _phase(end, 0), _phase(end, 0)))
    requests = []
    for subject in (a, b):
        used = [(way.vertex, span) for way, span, _ in found if way.polygon == subject.letter]
        for way, _, span in found:
            if way.polygon == subject.letter or span is None:
                continue
            rows = np.flatnonzero((subject.shape.core.vertices == way.nearest).all(axis=1)).tolist()
            used += [(row, span) for row in rows]
            if not rows and math.dist(way.point, way.nearest):
                name, outwards = subject.letter.lower(), way_or_up(way.nearest - way.point)
                role = OWN[subject.letter]
                closest = LabelRequest(name, role, way.nearest, outwards, "closest", Panel.WORLD, span)
                requests.append(replace(closest, delayed=True))
        named = vertex_requests(subject, sheet, list(dict.fromkeys(used)))
        asks = subject is b and _asks_of_b(shown, b)  # then the names with coordinates stand for these
        requests += [replace(each, asking=False) for each in named] if asks else named
    return requests


def _step_marks(
    step: HausdorffStep, before: HausdorffStep | None, k: int, overtaken: int | None, end: int
) -> list[Mark]:
    """Return the vertex, which comes from the one before, then the way to the closest point.

    That stays while it is the longest.
    """
    compared = _compared_at(k)
    name, found = _vertex_name(step), Span.of(k, compared - 1, until=k)
    goes_on = before is not None and before.polygon == step.polygon
    comes = from_aside(before.point - step.point) if before is not None and goes_on else None
    marks = [replace(_dot(OWN[step.polygon], step.point, name, Span.of(k, until=k)), motion=comes)]
    if not step.distance:
        return marks
    way, part, numbers = np.array([step.point, step.nearest]), f"way-{name}", {"distance": step.distance}
    marks.append(replace(_dot(OWN[_other(step)], step.nearest, "closest", found), delayed=True))
    lit, grows = Role.LONGEST if _leads(step) else Role.REACH, out_of(step.point)
    seen = Mark(Kind.POLYLINE, Role.REACH, way, part, Panel.WORLD, _phase(k, compared - 1), numbers=numbers)
    marks.append(replace(seen, motion=grows, delayed=k > MOST_TOLD))
    judged = Mark(Kind.POLYLINE, lit, way, part, Panel.WORLD, Span.of(k, compared, until=k), numbers=numbers)
    marks.append(replace(judged, motion=Motion()))  # recoloured where it is, it is not drawn again
    if _leads(step) and (leads := _led(k, overtaken, end)):
        marks.append(Mark(Kind.POLYLINE, Role.LONGEST, way, part, Panel.WORLD, leads))
    return marks


def _led(k: int, overtaken: int | None, end: int) -> Span | None:
    """Return when a way is the longest of those before: until a longer one is told to be longer; None if at once."""
    until = end - 1 if overtaken is None else overtaken
    if until <= k:
        return None
    return Span((k + 1) * PHASES, until * PHASES + (PHASES if overtaken is None else _compared_at(overtaken)) - 1)


def _setup_marks(a: Subject, b: Subject) -> list[Mark]:
    """Return a point that runs once around A, and then all vertices."""
    runs = _dot(Role.SUPPORT_A, a.shape.core.vertices[0], "a1", Span(0, 0))
    marks = [replace(runs, motion=along(np.concatenate([a.shape.core.vertices, a.shape.core.vertices[:1]])))]
    for subject in (a, b):
        vertices = subject.shape.core.vertices
        marks.append(Mark(Kind.POINTS, OWN[subject.letter], vertices, "vertices", Panel.WORLD, Span(1, 1)))
    return marks


def _dot(role: Role, place: Floats, part: str, span: Span) -> Mark:
    return Mark(Kind.POINTS, role, place[np.newaxis], part, Panel.WORLD, span)


def _answer_marks(result: HausdorffResult, other: Subject, sheet: Sheet, end: int, *, grows: bool) -> list[Mark]:
    """Return the longest way, which `grows` if it is new, and in the last phase the other shape grown by it."""
    span, covers = Span.of(end), Span.of(end, 1)
    way, numbers = np.array([result.point, result.nearest]), {"distance": result.distance}
    motion = out_of(result.point) if grows else None
    return [
        *_grown(result, other, covers, sheet),
        Mark(Kind.POLYLINE, Role.LONGEST, way, "distance", Panel.WORLD, span, numbers=numbers, motion=motion),
        _dot(OWN[result.polygon], result.point, _vertex_name(result), span),
        _dot(OWN[_other(result)], result.nearest, "closest", span),
    ]


def _grown(result: HausdorffResult, other: Subject, span: Span, sheet: Sheet) -> list[Mark]:
    """Return the other shape grown by the distance, as far as its panel shows it: it just covers the vertex's own."""
    core = other.shape.core.vertices
    outline = convex_hull(np.concatenate([circle(corner, result.distance) for corner in core]))
    grows = as_large_as(core, outline)
    area = Mark(
        Kind.AREA, Role.REACH, clipped(outline, sheet, Panel.WORLD), "grown-area", Panel.WORLD, span, delayed=True
    )
    return [*seen_marks(outline, Role.REACH, "grown", Panel.WORLD, span, sheet, grows), area]


def _furthest_of(polygon: str, steps: Sequence[HausdorffStep]) -> HausdorffStep | None:
    """Return the vertex of a shape that is furthest from the other one; None if all are as near as can be."""
    furthest = max((step for step in steps if step.polygon == polygon), key=lambda step: step.distance)
    return furthest if furthest.distance else None


def _other_way(step: HausdorffStep, span: Span) -> list[Mark]:
    """Return the longest way from the shape whose longest is the shorter one."""
    way = np.array([step.point, step.nearest])
    return [
        Mark(Kind.POLYLINE, Role.REACH, way, f"way-{_vertex_name(step)}", Panel.WORLD, span, motion=out_of(step.point)),
        _dot(OWN[step.polygon], step.point, _vertex_name(step), span),
        replace(_dot(OWN[_other(step)], step.nearest, "closest", span), delayed=True),
    ]


def _length(way: HausdorffStep | HausdorffResult, role: Role, span: Span, own: Subject) -> LabelRequest:
    """Return the request to write a way's length beside it, where it has left the vertex's `own` shape, if it does."""
    ends = np.array([way.point, way.nearest])
    request = length_request("d", math.dist(way.point, way.nearest), ends, role, "d", span)
    leaves = _leaves(own.shape.core.vertices, *ends) % 1.0  # a way within its own shape has its length at its middle
    return replace(request, anchor=ends[0] + (1.0 + leaves) / 2.0 * (ends[1] - ends[0]), delayed=True)


def _leaves(vertices: Floats, start: Floats, end: Floats) -> float:
    """Return the share of a way (2,) from a vertex of a convex shape (n, 2) at which it leaves the shape."""
    sides = np.roll(vertices, -1, axis=0) - vertices
    normals = np.stack([sides[:, 1], -sides[:, 0]], axis=1)
    room, speed = ((vertices - start) * normals).sum(axis=1), normals @ (end - start)
    outwards = speed > 0.0
    return float(np.clip((room[outwards] / speed[outwards]).min(), 0.0, 1.0)) if outwards.any() else 0.0


def _setup(a: Subject, b: Subject, *, all_shown: bool) -> tuple[Caption, ...]:
    counts = {"n": len(a.shape.core), "m": len(b.shape.core), "count": len(a.shape.core) + len(b.shape.core)}
    which = Caption("hausdorff.vertices" if all_shown else "hausdorff.leaders", counts)
    return Caption("hausdorff.setup"), which


def _closest(step: HausdorffStep, other: Subject, draft: Draft) -> Candidates:
    """Return where the closest point may be: at a corner or within an edge; none of a vertex inside the other shape."""
    if not step.distance:
        return ()
    vertices = other.shape.core.vertices
    at_corner = (vertices == step.nearest).all(axis=1).tolist()
    corners = ((other.vertex_name(row), vertices[row], right) for row, right in enumerate(at_corner))
    within = Candidate(say("choice.within_edge", draft.look.language), not any(at_corner))
    return (*at_places(corners, Panel.WORLD, draft.sheet), within)


def _step_captions(step: HausdorffStep, best: HausdorffStep) -> tuple[Caption, ...]:
    values: dict[str, object] = {
        "vertex": _vertex_name(step),
        "point": as_pair(step.point),
        "own": step.polygon,
        "other": _other(step),
        "nearest": as_pair(step.nearest),
        "distance": step.distance,
        "best_vertex": _vertex_name(best),
        "best": best.distance,
    }
    vertex = Caption("hausdorff.vertex", values)
    if not step.distance:
        return vertex, Caption("hausdorff.inside", values)
    last = "longer" if _leads(step) else "not_longer"
    return vertex, Caption("hausdorff.nearest", values), Caption(f"hausdorff.{last}", values)


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
        "exactly": exact(result.distance),
        "dx": float(abs(dx)),
        "dy": float(abs(dy)),
    }
    return Caption("hausdorff.directed", values), Caption("hausdorff.result", values)
