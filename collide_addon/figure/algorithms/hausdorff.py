# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the Hausdorff distance: each vertex with the other shape's nearest point, and the longest distance.

Step 0 asks how much two shapes differ; each of the first vertices is a step of three phases (the vertex, the closest
point of the other shape, whether that is the longest distance), the others take one, or two if the distance is a new
longest. The last step is the answer, with the other shape grown by it until it covers the furthest vertex.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import HausdorffResult, HausdorffStep, convex_hull, hausdorff
from ..labels.names import shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import PHASES, AnswerCandidate, Motion, Panel, Span, along, as_large_as, from_aside, out_of
from ..model.lesson import FigureChoices, Lesson
from ..model.outline import circle
from ..model.records import plain_fields
from ..model.style import Role
from ..model.subject import Subject, refuse_circle
from ..page.sheet import bounds_of, lay_out
from ..parts.candidates import MOST_ASKED, Candidates, asked_vertices, at_places, lengths
from ..parts.pair import pair_title, shape_marks
from ..stage.draft import IN_FULL, Draft
from ..stage.half_planes import cut_border
from ..stage.pen import Pen
from ..text.exact_form import exact
from ..text.messages import Caption, RoundedText, as_pair, equals, is_rounded, number

RAIL = ("rail.vertex", "rail.closest", "rail.longest")
OWN_ROLES = {"A": Role.SUPPORT_A, "B": Role.SUPPORT_B}
Steps = Sequence[HausdorffStep]
DirectedDistance = HausdorffStep | HausdorffResult
"""A distance from a vertex of one shape to the closest point of the other."""


def hausdorff_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the Hausdorff distance (reduced: only the answer); a circle raises a GeometryError."""
    refuse_circle(*subjects)
    a, b = subjects
    steps: list[HausdorffStep] = []
    result = hausdorff(a.shape.core, b.shape.core, record=steps.append)
    look = choices.look
    sheet = lay_out(bounds_of(a.boundary, b.boundary), None, look)
    shown = steps if look.detail is Detail.FULL else []
    shown = shown if len(shown) <= 12 else [step for step in shown if _leads(step)][-12:]  # the furthest so far
    links = [np.array([step.point, step.nearest]) for step in shown if step.distance]
    draft = Draft("Hausdorff", sheet, shape_marks((a, b), look.detail) + shape_names((a, b), sheet, links))
    _name_vertices(draft, (a, b), result, shown, steps)
    if shown:
        around = a.shape.core.vertices
        draft.step_pen.in_phase().dots(Role.SUPPORT_A, around[0], "a1", along(np.concatenate([around, around[:1]])))
    for subject in (a, b) if shown else ():  # small dots if many would hide the outline
        role = OWN_ROLES[subject.letter] if len(subject.shape.core) <= 40 else Role.INPUT
        draft.step_pen.in_phase(1).dots(role, subject.shape.core.vertices, "vertices")
    counts = {"n": len(a.shape.core), "m": len(b.shape.core), "count": len(a.shape.core) + len(b.shape.core)}
    which = "hausdorff.vertices" if len(shown) in (0, len(steps)) else "hausdorff.leaders"
    draft.add_step(Caption("hausdorff.setup"), Caption(which, counts))
    for k, step in enumerate(shown, start=1):
        own, other = (a, b) if step.polygon == "A" else (b, a)
        _draw_step(draft, shown, k, own)
        _add_step(draft, other, shown, steps, k)
    if result.distance:
        _draw_answer(draft, (a, b), result, steps, grows=not shown)
    among = lengths(result.distance, (result.from_a, result.from_b))
    draft.add_step(*_answer(result), ask="" if shown else "hausdorff.ask_result", candidates=among)
    title = pair_title(draft.say("hausdorff.title"), a, b, look.language)
    figure = draft.finish(title, result=plain_fields(result), rail=RAIL if shown else ())
    return Lesson(figure, result, tuple(steps), {"distance": result.distance, "vertices": len(steps)})


def _leads(step: HausdorffStep) -> bool:
    return step.best == step.number


def _add_step(draft: Draft, other: Subject, shown: Steps, steps: Steps, k: int) -> None:
    """Add step k, about a vertex and the closest point of the `other` shape, which the first steps ask for."""
    step = shown[k - 1]
    captions = _step_captions(step, steps[step.best - 1])
    if k > IN_FULL:
        values = {**captions[0].values, "best": steps[steps[step.number - 2].best - 1].distance}  # before this one
        alike = "hausdorff.also" if step.polygon == shown[k - 2].polygon else "hausdorff.turned"
        also = Caption(alike if step.distance else "hausdorff.also_inside", values)
        longer = [Caption("hausdorff.also_longer", values)][: _leads(step)]
        draft.add_step(also, *longer, pills=((0, 1), (2, 2)) if longer else ((0, 2),))
        return
    if _asks_of_b(shown, other):
        asked_vertices(draft.step_pen.in_phase(), other, range(len(other.shape.core)))
    draft.add_step(*captions, ask="hausdorff.ask", answer=1, candidates=_closest(step, other, draft))


def _asks_of_b(shown: Steps, b: Subject) -> bool:
    """Tell whether all questions are about a point of B, and B has few enough vertices to show their coordinates."""
    return all(step.polygon == "A" for step in shown[:IN_FULL]) and len(b.shape.core) <= MOST_ASKED


def _compared_at(k: int) -> int:
    """Return the phase of step k in which its distance is compared with the longest so far."""
    return 2 if k <= IN_FULL else 1


def _vertex_name(step: DirectedDistance) -> str:
    return f"{step.polygon.lower()}{step.vertex + 1}"


def _other(step: DirectedDistance) -> str:
    return "B" if step.polygon == "A" else "A"


def _name_vertices(
    draft: Draft, subjects: tuple[Subject, Subject], result: HausdorffResult, shown: Steps, steps: Steps
) -> None:
    """Label vertices, and closest points that are not vertices by "a" or "b"."""
    named: list[tuple[DirectedDistance, Span, Span | None]] = []
    for k, step in enumerate(shown, start=1):
        whole = Span.of(k, until=k)
        named += [(step, whole, Span.of(k, _compared_at(k) - 1, until=k)), (steps[step.best - 1], whole, None)]
    end = len(shown) + 1
    named.append((result, Span.of(end), Span.of(end)))
    if other := _furthest_of(_other(result), steps):
        named.append((other, *2 * (Span(end * PHASES, end * PHASES),)))
    for subject in subjects:
        used = [(link.vertex, span) for link, span, _ in named if link.polygon == subject.letter]
        for link, _, span in named:
            if link.polygon == subject.letter or span is None:
                continue
            rows = np.flatnonzero((subject.shape.core.vertices == link.nearest).all(axis=1)).tolist()
            used += [(row, span) for row in rows]
            if not rows and math.dist(link.point, link.nearest):
                name, role, outwards = subject.letter.lower(), OWN_ROLES[subject.letter], link.nearest - link.point
                Pen(draft, span, delayed=True).name(name, role, link.nearest, outwards, "closest")
        asks = subject is subjects[1] and _asks_of_b(shown, subject)  # then names with coordinates replace these
        requests = vertex_requests(subject, draft.sheet, list(dict.fromkeys(used)))
        draft.requests += [replace(each, asking=False if asks else None) for each in requests]


def _draw_step(draft: Draft, shown: Steps, k: int, own: Subject) -> None:
    """Draw the vertex of step k, which comes from the previous one, then the line to the closest point.

    The line stays while it is the longest. Its length beside it is placed anew in each step, and may be left out since
    the line of numbers contains it.
    """
    step, before, compared, leads = shown[k - 1], shown[k - 2] if k > 1 else None, _compared_at(k), _led(shown, k)
    name, pen = _vertex_name(step), draft.step_pen
    found = pen.from_phase(compared - 1)
    goes_on = before is not None and before.polygon == step.polygon
    comes = from_aside(before.point - step.point) if before is not None and goes_on else None
    pen.dots(OWN_ROLES[step.polygon], step.point, name, comes)
    if not step.distance:
        return
    link, part, numbers = np.array([step.point, step.nearest]), f"way-{name}", {"distance": step.distance}
    found.when_arrived().dots(OWN_ROLES[_other(step)], step.nearest, "closest")
    grows = pen.in_phase(compared - 1).when_arrived(delayed=k > IN_FULL)
    grows.line(Role.REACH, link, part, out_of(step.point), numbers=numbers)
    judged = pen.from_phase(compared)
    lit = Role.LONGEST if _leads(step) else Role.REACH
    judged.line(lit, link, part, Motion(), numbers=numbers)  # recoloured in place, not drawn again
    _name_length(pen.in_phase(compared - 1).when_arrived(), step, Role.REACH, own, needed=False)
    _name_length(judged, step, lit, own, needed=False)
    if leads is not None:
        pen.during(leads).line(Role.LONGEST, link, part)
        for later in range(k + 1, leads.ends // PHASES + 1):
            span = Span(later * PHASES, min(Span.of(later, until=later).ends, leads.ends))
            _name_length(pen.during(span), step, lit, own, needed=False)


def _led(shown: Steps, k: int) -> Span | None:
    """Return the span after step k in which its distance stays the longest.

    None if it was not the longest so far, or only during its step.
    """
    overtaken = next((later for later in range(k + 1, len(shown) + 1) if _leads(shown[later - 1])), None)
    until = len(shown) if overtaken is None else overtaken
    if not _leads(shown[k - 1]) or until <= k:
        return None
    return Span((k + 1) * PHASES, until * PHASES + (PHASES if overtaken is None else _compared_at(overtaken)) - 1)


def _draw_answer(
    draft: Draft, subjects: tuple[Subject, Subject], result: HausdorffResult, steps: Steps, *, grows: bool
) -> None:
    """Draw the longest distance, which `grows` if it was not shown before, and last the other shape grown by it.

    Before that, the smaller directed Hausdorff distance is shown, too.
    """
    own, other = subjects if result.polygon == "A" else subjects[::-1]
    pen, first = draft.last_pen, draft.last_pen.in_phase()
    _draw_grown(pen.from_phase(1), result, other)
    _draw_directed(pen, result, Role.LONGEST, "distance", {"distance": result.distance}, grows=grows)
    shorter = _furthest_of(_other(result), steps)
    if shorter:
        _name_length(first.when_arrived(), result, Role.LONGEST, own, _directed(result), needed=False)
        _draw_directed(first, shorter, Role.REACH, f"way-{_vertex_name(shorter)}", {}, grows=True)
        _name_length(first.when_arrived(), shorter, Role.REACH, other, _directed(shorter), needed=False)
    _name_length((pen.from_phase(1) if shorter else pen).when_arrived(), result, Role.LONGEST, own)


def _directed(link: DirectedDistance) -> str:
    """Return the name of a directed Hausdorff distance, as both may be equally long, and on one line."""
    return f"h({link.polygon}, {_other(link)})"


def _draw_directed(
    pen: Pen, link: DirectedDistance, role: Role, part: str, numbers: Mapping[str, object], *, grows: bool
) -> None:
    """Draw the line from a vertex to the closest point, which appears after a `Role.REACH` line has arrived."""
    motion = out_of(link.point) if grows else None
    pen.line(role, np.array([link.point, link.nearest]), part, motion, numbers=numbers)
    pen.dots(OWN_ROLES[link.polygon], link.point, _vertex_name(link))
    pen.when_arrived(delayed=role is Role.REACH).dots(OWN_ROLES[_other(link)], link.nearest, "closest")


def _draw_grown(pen: Pen, result: HausdorffResult, other: Subject) -> None:
    """Draw the visible part of the other shape grown by the distance, which just covers the vertex's own shape."""
    core = other.shape.core.vertices
    outline = convex_hull(np.concatenate([circle(vertex, result.distance) for vertex in core]))
    grows = as_large_as(core, outline)
    pieces = cut_border(outline, pen.sheet.seen(pen.panel), pen.unit)
    if pieces is None:
        pen.polygon(Role.REACH, outline, "grown", grows)
    for piece in pieces or ():
        pen.line(Role.REACH, piece, "grown", grows)
    pen.when_arrived().area(Role.REACH, pen.shown(outline), "grown-area")


def _furthest_of(polygon: str, steps: Steps) -> HausdorffStep | None:
    """Return the step of a shape's vertex that is furthest from the other shape; None if all have distance 0."""
    furthest = max((step for step in steps if step.polygon == polygon), key=lambda step: step.distance)
    return furthest if furthest.distance else None


def _name_length(
    pen: Pen, link: DirectedDistance, role: Role, own: Subject, name: str = "d", *, needed: bool = True
) -> None:
    """Write a distance and its name beside its line, if possible where that is outside the vertex's `own` shape."""
    ends = np.array([link.point, link.nearest])
    leaves = _leaves(own.shape.core.vertices, *ends) % 1.0  # if it stays inside, at its middle
    place = ends[0] + (1.0 + leaves) / 2.0 * (ends[1] - ends[0])
    text, across = f"{name} {equals(math.dist(link.point, link.nearest))}", (ends[1] - ends[0])[::-1] * (-1.0, 1.0)
    pen.name(text, role, place, across, name[0], needed=needed, along=np.array([2.0 * place - ends[1], ends[1]]))


def _leaves(vertices: Floats, start: Floats, end: Floats) -> float:
    """Return at which share of its length the segment between two points (2,) leaves a convex shape (n, 2)."""
    sides = np.roll(vertices, -1, axis=0) - vertices
    normals = np.stack([sides[:, 1], -sides[:, 0]], axis=1)
    room, speed = ((vertices - start) * normals).sum(axis=1), normals @ (end - start)
    outwards = speed > 0.0
    return float(np.clip((room[outwards] / speed[outwards]).min(), 0.0, 1.0)) if outwards.any() else 0.0


def _closest(step: HausdorffStep, other: Subject, draft: Draft) -> Candidates:
    """Return the candidates for the closest point: vertices or edges; none for a vertex inside the other shape."""
    if not step.distance:
        return ()
    vertices = other.shape.core.vertices
    at_vertex = (vertices == step.nearest).all(axis=1).tolist()
    among = ((other.vertex_name(row), vertices[row], right) for row, right in enumerate(at_vertex))
    within = AnswerCandidate(draft.say("choice.within_edge"), not any(at_vertex))
    return (*at_places(among, Panel.WORLD, draft.sheet), within)


def _values(link: DirectedDistance) -> dict[str, object]:
    """Return the values for captions about a vertex and the closest point of the other shape."""
    names = {"vertex": _vertex_name(link), "own": link.polygon, "other": _other(link)}
    return {**names, "point": as_pair(link.point), "nearest": as_pair(link.nearest), "distance": link.distance}


def _step_captions(step: HausdorffStep, best: HausdorffStep) -> tuple[Caption, ...]:
    values = _values(step) | {"best_vertex": _vertex_name(best), "best": best.distance}
    vertex = Caption("hausdorff.vertex", values)
    if not step.distance:
        return vertex, Caption("hausdorff.inside", values)
    last = "hausdorff.longer" if _leads(step) else "hausdorff.not_longer"
    return vertex, Caption("hausdorff.nearest", values), Caption(last, values)


def _answer(result: HausdorffResult) -> tuple[Caption, ...]:
    if not result.distance:
        return (Caption("hausdorff.equal"),)
    sides, exactly = np.abs(result.nearest - result.point).tolist(), exact(result.distance)
    squares = " + ".join(f"({side})²" if "·" in side else f"{side}²" for side in map(number, sides))
    exactly = RoundedText(exactly) if any(map(is_rounded, sides)) else exactly
    values = {"from_a": result.from_a, "from_b": result.from_b, **_values(result), "squares": squares}
    values |= {"exactly": exactly}
    return Caption("hausdorff.directed", values), Caption("hausdorff.result", values)
