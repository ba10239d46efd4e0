# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the contact manifold: an edge across the normal clips the one facing it, and some points remain.

One step finds the two edges, one clips at each end of the reference edge, and the last measures what remains.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import ClipStep, ContactManifold, Relation, contact_manifold, gjk
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import AnswerCandidate, Panel, from_aside, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.records import plain_fields
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.page import PARTED
from ...page.sheet import bounds_of, lay_out
from ...parts.candidates import MOST_ASKED
from ...parts.pair import BADGES, pair_title, shape_marks
from ...parts.polygons import draw_between, draw_common
from ...parts.support_lines import across
from ...stage.draft import Draft
from ...stage.half_planes import beyond
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.messages import Caption, about, as_pair, equals, number, point
from ...text.names import written_names

RAIL = ("rail.reference", "rail.incident", "rail.clip", "rail.depths")
EDGE_ROLES = {"A": Role.EDGE_A, "B": Role.EDGE_B}


@dataclass(frozen=True, eq=False)
class Clipping:
    """The contact of A and B, and its clipping: the `reference` edge of `own` clips the `incident` one of `other`.

    Both are rows of vertices, at the points `edge` (2, 2) and `cut` (n, 2); the incident feature may be a single
    vertex.
    """

    manifold: ContactManifold
    steps: Sequence[ClipStep]
    own: Subject
    other: Subject
    reference: tuple[int, ...]
    incident: tuple[int, ...]
    edge: Floats
    cut: Floats

    @classmethod
    def of(cls, a: Subject, b: Subject) -> "Clipping":
        """Return the contact of A and B."""
        steps: list[ClipStep] = []
        found = contact_manifold(a.shape, b.shape, record=steps.append)
        sides = [(a, found.rows_a), (b, found.rows_b)]
        (own, reference), (other, incident) = sides[::-1] if found.reference == "B" else sides
        ends = (each.shape.core.vertices[list(rows)] for each, rows in ((own, reference), (other, incident)))
        return cls(found, steps, own, other, reference, incident, *ends)

    @property
    def outward(self) -> Floats:
        """The normal (2,) out of the reference edge's shape."""
        return self.manifold.normal if self.own.letter == "A" else -self.manifold.normal

    @property
    def values(self) -> dict[str, object]:
        """The values for captions about the shapes and the reference edge."""
        first, last = self.own.vertex_name(self.reference[0]), self.own.vertex_name(self.reference[-1])
        letters = {"own": self.own.letter, "other": self.other.letter}
        return {**letters, "first": first, "last": last, "edge": first + last, "depth": self.manifold.depth}

    def name(self, place: Floats) -> str:
        """Return the name of a point (2,) of the incident edge: a vertex, or p1 or p2 by the cut that created it."""
        for row in self.incident:
            if np.array_equal(self.other.shape.core.vertices[row], place):
                return self.other.vertex_name(row)
        return next(f"p{step.number}" for step in self.steps if (step.kept == place).all(axis=1).any())

    def angles(self) -> dict[str, float]:
        """Return by how many degrees the incident edge and its neighbours fail to face the reference, by name."""
        vertices, (first, last) = self.other.shape.core.vertices, self.incident
        count, edges = len(vertices), np.roll(vertices, -1, axis=0) - vertices
        row = first if (first + 1) % count == last else last
        rows = [(row + each) % count for each in (-1, 0, 1)] if count > 2 else [row]
        turns = {
            each: math.atan2(abs(edges[each] @ self.outward), -edges[each] @ across(self.outward)) for each in rows
        }
        off = {each: turn if count > 2 else min(turn, math.pi - turn) for each, turn in turns.items()}
        return {self.other.edge_name(each): round(math.degrees(turn), 9) for each, turn in off.items()}


def contact_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the contact of A and B; reduced detail shows only its points."""
    a, b = subjects
    found, look = Clipping.of(a, b), choices.look
    manifold = found.manifold
    sheet = lay_out(bounds_of(a.boundary, b.boundary), None, look.in_panels)
    draft = Draft("Contact", sheet, shape_marks((a, b), look.detail) + shape_names((a, b), sheet))
    draw_common(draft.step_pen, (a.boundary, b.boundary))
    draft.add_step(Caption("contact.setup"))
    if look.detail is Detail.FULL and manifold.reference:
        _add_edges(draft, found)
        for step in found.steps if len(found.incident) > 1 else ():
            _add_cut(draft, found, step)
    _add_result(draft, found, a, b)
    figure = draft.finish(
        pair_title(draft.say("contact.title"), a, b, look.language),
        rail=RAIL if len(draft.steps) > 2 else (), badge=BADGES[manifold.relation], result=plain_fields(manifold),
    )  # fmt: skip
    measured = {"relation": manifold.relation.value, "points": len(manifold.points), "depth": manifold.depth}
    return Lesson(figure, manifold, tuple(found.steps), measured)


def _name(pen: Pen, name: str, role: Role, place: Floats, outwards: Floats) -> None:
    """Name a point (2,), with its coordinates if there is room."""
    called = written_names(name)
    pen.name(f"{called} {point(*place.tolist())}", role, place, outwards, name, SMALL_SIZE, short=called)


def _add_edges(draft: Draft, found: Clipping) -> None:
    """Add the step of both edges: the normal, the reference across it, and the edge that faces it most."""
    pen, stays, normal = draft.step_pen, draft.last_pen, found.manifold.normal
    middle, end = found.edge.mean(axis=0), 18.0 * draft.sheet.unit * normal
    pen.arrow_along(Role.AXIS, middle, end, "n", "n")
    stays.from_phase(1).line(EDGE_ROLES[found.own.letter], found.edge, "reference", out_of(middle))
    pen.from_phase(2).line(EDGE_ROLES[found.other.letter], found.cut, "incident", out_of(found.cut.mean(axis=0)))
    for subject, rows in ((found.own, found.reference), (found.other, found.incident)):
        vertices = subject.shape.core.vertices
        for row in range(len(vertices)) if len(vertices) <= MOST_ASKED else rows:
            _name(stays, subject.vertex_name(row), subject.role, vertices[row], vertices[row] - vertices.mean(axis=0))
    angles = found.angles() if len(found.incident) > 1 else {}
    incident = "".join(map(found.other.vertex_name, found.incident))
    listed = PARTED.join(f"{written_names(edge)}: {about(angle)}°" for edge, angle in angles.items())
    values = found.values | {"normal": as_unit(normal), "level": float(found.edge[0] @ normal) + 0.0}
    values |= {"incident": incident, "angles": listed}
    among = [AnswerCandidate(written_names(edge), edge == incident) for edge in angles if len(angles) > 1]
    messages = "contact.normal", "contact.reference", "contact.incident" if angles else "contact.incident_point"
    says, pills = (Caption(each, values) for each in messages), ((0, 0), (0, 0), (1, 1))
    draft.add_step(*says, ask="contact.ask_incident", answer=2, candidates=among, pills=pills)


def _add_cut(draft: Draft, found: Clipping, step: ClipStep) -> None:
    """Add the cut at an end of the reference: the line across it appears, and removes what lies beyond."""
    pen, (row, _), role = draft.step_pen, step.side, EDGE_ROLES[found.other.letter]
    vector, at = found.edge[1] - found.edge[0], found.own.shape.core.vertices[row]
    is_last = row == found.reference[1]
    outward, left = vector if is_last else -vector, pen.from_phase(1)
    pen.whole_line(Role.SUPPORT_LINE, at, found.outward, "side", from_aside(outward / 2))
    pen.when_arrived().area(Role.REGION, beyond(pen.sheet.seen(Panel.WORLD), outward, float(outward @ at)), "beyond")
    pen.in_phase().line(role, step.before, "incident")
    left.line(role, step.kept, "kept")
    products = {found.name(each): float(each @ vector) + 0.0 for each in step.before}
    limit, gone, said = float(at @ vector) + 0.0, "", "contact.uncut"
    listed = PARTED.join(f"t·{written_names(name)} {equals(each)}" for name, each in products.items())
    values = found.values | {"end": found.own.vertex_name(row), "way": as_pair(vector), "limit": limit}
    values |= {"order": "≤" if is_last else "≥", "products": listed}
    for end in (each for each in step.kept if found.name(each) == f"p{step.number}"):
        gone, said, (start, stop) = found.name(step.dropped[0]), "contact.cut", products.values()
        left.line(Role.DROPPED, np.array([end, step.dropped[0]]), "dropped", out_of(end))
        stays = draft.last_pen.from_phase(1)
        stays.dots(EDGE_ROLES[found.other.letter], end, found.name(end))
        _name(stays, found.name(end), EDGE_ROLES[found.other.letter], end, -found.outward)
        share = f"{number(abs(limit - start))}/{number(abs(stop - start))} {equals((limit - start) / (stop - start))}"
        values |= {"gone": gone, "new": found.name(end), "point": as_pair(end), "share": share}
    ends = (AnswerCandidate(written_names(name), name == gone) for name in products)
    draft.add_step(
        Caption("contact.side", values), Caption(said, values), ask="contact.ask_cut", answer=1, pills=2 * ((2, 2),),
        candidates=(*ends, AnswerCandidate(draft.say("choice.neither"), not gone)),
    )  # fmt: skip


def _add_result(draft: Draft, found: Clipping, a: Subject, b: Subject) -> None:
    """Add the points in contact, each with its depth, and what they prevent; none for separated shapes."""
    pen, manifold, values, depths = draft.last_pen, found.manifold, found.values, []
    for each in manifold.points:
        above, below = (each.point_a, each.point_b) if found.own.letter == "A" else (each.point_b, each.point_a)
        name = found.name(below) if manifold.reference else ""
        pen.dots(Role.MEETING, below, "contact")
        if each.depth:
            pen.arrow(Role.TRANSLATION, np.array([below, above]), "depth", out_of(below))
        middle, beside = (below + above) / 2, across(found.outward)
        pen.name(number(each.depth), Role.TRANSLATION, middle, beside, "depth", delayed=True)
        high, low = (float(place @ found.outward) + 0.0 for place in (found.edge[0], below))
        depths.append(f"{written_names(name)}: {worked(high, (MINUS, low), total=each.depth)}")
        values["point"] = as_pair(below)
        if each.depth >= manifold.depth:
            values["deepest"] = name
    values["depths"] = PARTED.join(depths)
    messages = ["contact.two", "contact.rests"] if len(depths) > 1 else ["contact.one", "contact.turns"]
    if manifold.relation is Relation.SEPARATED:
        closest = gjk(a.shape, b.shape)
        values["distance"], messages = closest.distance, ["contact.apart"]
        draw_between(pen, closest.closest_a, closest.closest_b, closest.distance, 0.0)
    elif not manifold.reference:
        messages = ["contact.round" if a.shape.radius or b.shape.radius else "contact.vertices"]
    elif len(found.incident) > 1:
        pen.line(EDGE_ROLES[found.other.letter], found.steps[-1].kept, "kept")
    else:
        messages = ["contact.one"]  # a point does not turn
    draft.add_step(
        *(Caption(each, values) for each in messages),
        ask="contact.ask_count", pills=len(messages) * ((3, 3),),
        candidates=[AnswerCandidate(str(count), count == len(depths)) for count in range(3)],
    )  # fmt: skip
