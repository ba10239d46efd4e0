# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two polygons: the places where their boundaries meet, one by one, and rays if there are none.

Step 0 sets the scene; each place where edges meet is a step of two phases (how do the edges lie, what follows?); each
ring that meets nothing sends a ray; the last step is the answer.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry import (
    Arrangement,
    EdgeContact,
    InclusionTest,
    Polygon,
    PolygonIntersection,
    SegmentRelation,
    polygons_intersect,
)
from ..labels.names import mark_names
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import Kind, Panel, Span, closing_in, from_aside, out_of
from ..model.lesson import FigureChoices, Headline, Lesson
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject, polygon_of
from ..page.sheet import bounds_of, corners_of, lay_out
from ..parts.candidates import in_words, relations
from ..parts.pair import pair_title
from ..parts.polygons import draw_polygon, edge_name, name_vertices, polygon_letters, run_around, vertex_name
from ..stage.draft import IN_FULL, MOST_STEPS_OF_KIND, Draft
from ..stage.pen import Pen
from ..text.messages import Caption, point

MOST_RINGS = 3
"""If more rings meet nothing, the rest share one step."""
RAIL = ("rail.edges", "rail.insides")
"""The phases of a step: how do the edges lie, and what follows for the insides?"""
NAMES = {
    Role.SHADOW_A: "polygon.word_into_a",
    Role.SHADOW_B: "polygon.word_into_b",
    Role.GHOST: "polygon.word_box",
    Role.RAY: "polygon.word_ray",
}
"""The messages that label marks, by role."""
ANSWERS = {
    Arrangement.CROSSING: "polygon.crossing",
    Arrangement.A_INSIDE_B: "polygon.a_inside_b",
    Arrangement.B_INSIDE_A: "polygon.b_inside_a",
    Arrangement.EQUAL: "polygon.equal",
    Arrangement.TOUCHING: "polygon.touching",
    Arrangement.APART: "polygon.apart",
}
OVERLAPS = frozenset({"polygon.same_side", "polygon.sectors_overlap"})
"""Messages that say that the interiors overlap."""
INSIDES = OVERLAPS | {"polygon.opposite_sides", "polygon.sectors_apart", "polygon.lines_touch"}
"""Messages about whether the interiors overlap."""
EDGE_ROLES = {"A": Role.EDGE_A, "B": Role.EDGE_B}


@dataclass(frozen=True, slots=True, eq=False)
class MeetingPlace:
    """A place where boundaries meet, numbered along A's: a crossing, a point of contact, or a shared piece.

    `contacts` are the pairs of edges that meet there, several if a vertex is involved; `points` (k, 2) are the point,
    or the ends of the piece. The place is `penetrating` if the interiors overlap there.
    """

    number: int
    contacts: tuple[EdgeContact, ...]
    kind: SegmentRelation
    points: Floats
    penetrating: bool


def polygons_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two polygons: where their boundaries meet, and whether one contains the other.

    A circle or a polygon that crosses itself raises a GeometryError.
    """
    (a, polygon_a), (b, polygon_b) = map(polygon_of, subjects)
    steps: list[EdgeContact | InclusionTest] = []
    result = polygons_intersect(polygon_a, polygon_b, record=steps.append)
    look = choices.look
    sheet = lay_out(bounds_of(*a.rings, *b.rings), None, look)
    full, places = look.detail is Detail.FULL, meetings(result.contacts)
    draft = Draft("Polygons", sheet)
    for subject in (a, b):
        draw_polygon(Pen(draft), subject)
    if full:
        run_around(draft, a.rings[0])
    sizes = {"n": len(result.a.edges), "m": len(result.b.edges)}
    counts = {"pairs": result.edge_pairs, "candidates": result.candidates}
    second = Caption("polygon.candidates" if result.candidates else "polygon.no_candidates", {**sizes, **counts})
    draft.add_step(Caption("polygon.setup"), *([second] if full else []))
    used: dict[str, list[tuple[int, int, Span]]] = {"A": [], "B": []}
    if full:
        tests = sorted(result.inclusions, key=lambda test: (not test.inside, not test.ray))
        for k, place in enumerate(places[:MOST_STEPS_OF_KIND], start=1):
            crossings = [each for each in places[:k] if each.kind is SegmentRelation.CROSS]
            condensed = place.kind is SegmentRelation.CROSS and len(crossings) > IN_FULL
            for letter, ring, vertex in dict.fromkeys(_add_meeting(draft, place, a, b, result, condensed=condensed)):
                used[letter].append((ring, vertex, Span.of(k, 0, until=k)))
        if rest := places[MOST_STEPS_OF_KIND:]:
            _draw_found(draft.step_pen, rest)
            _draw_found_before(draft, rest)
            draft.add_step(Caption("polygon.rest", {"count": len(rest)}))
        for test in tests[:MOST_RINGS]:
            k, (own, other) = len(draft.steps), (a, b) if test.letter == "A" else (b, a)
            _add_ring(draft, test, own, other, keep=test is tests[0])
            used[own.letter].append((test.ring, 0, Span.of(k, 0, until=k)))
        if others := tests[MOST_RINGS:]:
            draft.step_pen.dots(Role.NEAREST, np.array([test.point for test in others]), "asked")
            inside = sum(test.inside for test in others)
            draft.add_step(Caption("polygon.other_rings", {"count": len(others), "inside": inside}))
    _draw_found(Pen(draft, Span.of(len(draft.steps))), places)
    among = relations(result.relation, look.language)
    draft.add_step(_answer(result, places), ask="ask.relation", candidates=among)
    for subject in (a, b):
        name_vertices(draft, subject, used[subject.letter])
    lines = [mark.points for mark in draft.marks if mark.kind is Kind.ARROW]
    draft.marks += polygon_letters(a, b, sheet, lines)
    draft.requests += mark_names(draft.marks, NAMES, look.language)
    figure = draft.finish(
        pair_title(draft.say("polygon.title"), a, b, look.language),
        algorithm="POLYGONS",
        rail=RAIL if full and len(draft.steps) > 2 else (),
        result=_summary(result),
    )
    nested = {Arrangement.A_INSIDE_B: "A inside B", Arrangement.B_INSIDE_A: "B inside A"}
    arranged = nested.get(result.arrangement, result.arrangement.value)
    found: Headline = {"arrangement": arranged, "points": len(result.points)}
    return Lesson(figure, result, tuple(steps), {"relation": result.relation.value, **found})


def _summary(result: PolygonIntersection) -> dict[str, object]:
    fields, of_ring = "relation arrangement points contacts edge_pairs candidates", "letter ring point inside"
    values = {name: plain(getattr(result, name)) for name in fields.split()}
    inclusions = [{name: plain(getattr(test, name)) for name in of_ring.split()} for test in result.inclusions]
    return {**values, "inclusions": inclusions, "a": plain(result.a.rings), "b": plain(result.b.rings)}


def _answer(result: PolygonIntersection, places: list[MeetingPlace]) -> Caption:
    values = {"places": len(places), "pairs": result.edge_pairs, "candidates": result.candidates}
    inside = result.arrangement is Arrangement.CROSSING and not places
    return Caption(
        "polygon.crossing_inside" if inside else ANSWERS[result.arrangement], values | {"meeting": len(result.contacts)}
    )


def meetings(contacts: Sequence[EdgeContact]) -> list[MeetingPlace]:
    """Return the places where boundaries meet, in order along A's boundary, without the ends of shared pieces."""
    touching: dict[tuple[float, float], list[EdgeContact]] = defaultdict(list)
    places: list[list[EdgeContact]] = []
    ends = {end for contact in contacts if contact.kind is SegmentRelation.OVERLAP for end in _points(contact)}
    for contact in contacts:
        if contact.kind is not SegmentRelation.TOUCH:
            places.append([contact])
            continue
        (at,) = _points(contact)
        if at in ends:
            continue
        if at not in touching:
            places.append(touching[at])
        touching[at].append(contact)
    return [
        MeetingPlace(number, tuple(some), some[0].kind, some[0].points, any(each.penetrating for each in some))
        for number, some in enumerate(places, start=1)
    ]


def _points(contact: EdgeContact) -> list[tuple[float, float]]:
    return [(x, y) for x, y in contact.points.tolist()]


def _edges(contact: EdgeContact) -> list[tuple[str, tuple[int, int]]]:
    return [("A", contact.edge_a), ("B", contact.edge_b)]


def _add_meeting(
    draft: Draft, meeting: MeetingPlace, a: Subject, b: Subject, result: PolygonIntersection, *, condensed: bool
) -> list[tuple[str, int, int]]:
    """Add the step about one place; return letter, ring and vertex of each vertex mentioned.

    A `condensed` one leaves out the question.
    """
    subjects, vertices = {"A": a, "B": b}, []
    pen, crosses = draft.step_pen, meeting.kind is SegmentRelation.CROSS
    edges = sorted({(letter, place) for contact in meeting.contacts for letter, place in _edges(contact)})
    for letter, (ring, edge) in edges:
        loop, name = subjects[letter].rings[ring], edge_name(subjects[letter], ring, edge)
        ends = loop[[edge, (edge + 1) % len(loop)]]
        pen.line(EDGE_ROLES[letter], ends, name)
        if crosses:
            pen.whole_line(Role.REACH, ends[0], ends[1] - ends[0], f"line-{name}")
        vertices += [(letter, ring, edge), (letter, ring, edge + 1)]
    letter, (ring, edge) = edges[0]
    vector = subjects[letter].rings[ring][edge] - meeting.points[0]
    seen = pen.from_phase(1) if crosses and not condensed else pen
    _draw_found(seen, [meeting], vector if meeting.kind is not SegmentRelation.OVERLAP else None, delayed=True)
    _draw_found_before(draft, [meeting])
    captions = _says(meeting, a, b)
    if meeting.kind is SegmentRelation.TOUCH:
        _draw_sectors(pen.from_phase(1), meeting, result)
    if condensed:
        draft.add_step(captions[1], pills=((0, 1),))
        return vertices
    ask = "ask.edges_meet" if crosses else "ask.insides" if captions[1].message in INSIDES else ""
    more = "choice.cross" if crosses else "choice.overlap"  # the edges, or the insides beside them
    right = more if crosses or captions[1].message in OVERLAPS else "choice.only_touch"
    among = in_words(right, (more, "choice.only_touch"), draft.look.language)
    draft.add_step(*captions, ask=ask, answer=1, candidates=among)
    return vertices


def _draw_found_before(draft: Draft, places: Sequence[MeetingPlace]) -> None:
    """Draw the points of places found in this step, pale, from the next step on."""
    points = np.concatenate([place.points for place in places])
    Pen(draft, Span.of(len(draft.steps) + 1)).dots(Role.DROPPED, points, "found-before")


def _draw_found(
    pen: Pen, places: Sequence[MeetingPlace], vector: Floats | None = None, *, delayed: bool = False
) -> None:
    """Draw places, numbered unless there are too many; they slide in from `vector` (2,), with `delayed` numbers."""
    if len(places) > 16:  # more numbers would overlap
        for place in places:
            if place.kind is SegmentRelation.OVERLAP:
                pen.line(Role.MEETING, place.points, "meetings")
        pen.dots(Role.MEETING, np.concatenate([place.points for place in places]), "meetings")
        return
    comes = None if vector is None else from_aside(vector)
    for place in places:
        numbers = {"number": place.number, "points": place.points.tolist(), "penetrating": place.penetrating}
        part, outwards = f"meeting-{place.number}", np.array([0.3, 1.0])
        if place.kind is SegmentRelation.OVERLAP:
            pen.line(Role.MEETING, place.points, part, comes, numbers=numbers)
            x, y = place.points[1] - place.points[0]
            outwards = np.array([-y, x])
        pen.dots(Role.MEETING, place.points, part, comes, numbers=numbers)
        middle = place.points.mean(axis=0)
        pen.name(str(place.number), Role.MEETING, middle, outwards, part, needed=False, delayed=delayed)


def _draw_sectors(pen: Pen, meeting: MeetingPlace, result: PolygonIntersection) -> None:
    """Draw sectors around a point of contact: the directions that lead into A, and those into B."""
    at = meeting.points[0]
    for letter, role, polygon, size in (("A", Role.SHADOW_A, result.a, 12.0), ("B", Role.SHADOW_B, result.b, 9.0)):
        places = {dict(_edges(contact))[letter] for contact in meeting.contacts}
        if polygon.solid:
            for sector in sorted({tuple(_sector(polygon, place, at, size * pen.unit)) for place in sorted(places)}):
                pen.polygon(role, np.array(sector), f"into-{letter}", out_of(at), filled=True)


def _sector(polygon: Polygon, place: tuple[int, int], at: Floats, radius: float) -> list[tuple[float, float]]:
    """Return the circular sector (a list of points) that a polygon covers around a point of an edge."""
    ring, edge = place
    x, y = at.tolist()
    sector = polygon.sector(polygon.starts[ring] + edge, (x, y))
    first, last = (math.atan2(ray[1] - y, ray[0] - x) for ray in sector.rays)
    turn = (last - first) % math.tau
    count = max(2, math.ceil(turn / (math.pi / 24)))
    angles = [first + turn * part / count for part in range(count + 1)]
    return [(x, y), *((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)]


def _says(meeting: MeetingPlace, a: Subject, b: Subject) -> tuple[Caption, ...]:
    contact = meeting.contacts[0]
    first, last = meeting.points[0], meeting.points[-1]
    values: dict[str, object] = {
        "edge_a": edge_name(a, *contact.edge_a),
        "edge_b": edge_name(b, *contact.edge_b),
        "number": meeting.number,
        "point": point(*first),
        "last": point(*last),
    }
    if meeting.kind is SegmentRelation.CROSS:
        return Caption("polygon.opposite", values), Caption("polygon.crosses", values)
    if meeting.kind is SegmentRelation.OVERLAP:
        return Caption("polygon.shared", values), Caption(_sides(meeting, a, b), values)
    names = [_vertex_at(subject, meeting.contacts, first) for subject in (a, b)]
    values |= {"corner_a": names[0], "corner_b": names[1]}
    lies = "polygon.touch_corners" if all(names) else "polygon.touch_a" if names[0] else "polygon.touch_b"
    follows = "polygon.sectors_overlap" if meeting.penetrating else "polygon.sectors_apart"
    return Caption(lies, values), Caption(_of_lines(meeting, a, b) or follows, values)


def _sides(meeting: MeetingPlace, a: Subject, b: Subject) -> str:
    """Return the message about a shared piece: the sides of it on which A and B lie."""
    if message := _of_lines(meeting, a, b):
        return message
    vectors = []
    for subject, (ring, edge) in ((a, meeting.contacts[0].edge_a), (b, meeting.contacts[0].edge_b)):
        loop = subject.rings[ring]
        vectors.append(loop[(edge + 1) % len(loop)] - loop[edge])
    if float(vectors[0] @ vectors[1]) > 0.0:
        return "polygon.same_side"
    return "polygon.opposite_but" if meeting.penetrating else "polygon.opposite_sides"


def _of_lines(meeting: MeetingPlace, a: Subject, b: Subject) -> str:
    """Return the message about a place where A or B has no area; empty if both have one."""
    if min(len(a.rings[0]), len(b.rings[0])) > 2:
        return ""
    return "polygon.line_inside" if meeting.penetrating else "polygon.lines_touch"


def _vertex_at(subject: Subject, contacts: Sequence[EdgeContact], at: Floats) -> str:
    """Return the name of a subject's vertex at a point of contact; empty if the point is inside an edge."""
    for contact in contacts:
        ring, edge = dict(_edges(contact))[subject.letter]
        for vertex in (edge, (edge + 1) % len(subject.rings[ring])):
            if (subject.rings[ring][vertex] == at).all():
                return vertex_name(subject, ring, vertex)
    return ""


def _add_ring(draft: Draft, test: InclusionTest, own: Subject, other: Subject, *, keep: bool) -> None:
    """Add the step that asks whether a ring of `own` is inside `other`.

    If `keep` is set, a ray that finds it inside stays to the end.
    """
    pen, name = draft.last_pen if keep and test.inside else draft.step_pen, vertex_name(own, test.ring, 0)
    role = own.lit_role
    pen.dots(role, test.point, name, out_of(test.point))
    pen = pen.from_phase(1)
    values: dict[str, object] = {"corner": name, "own": own.letter, "other": other.letter}
    asks = Caption("polygon.ask_all" if len(own.rings) == 1 else "polygon.ask_ring", values)
    if not test.ray:
        box = corners_of(bounds_of(*other.rings))
        pen.polygon(Role.GHOST, box, f"box-{other.letter}", closing_in(box))
        draft.add_step(asks, Caption("polygon.not_in_box", values))  # the box decides, and no crossing is counted
        return
    ray = np.array([test.point, (draft.sheet.areas[Panel.WORLD].right, test.point[1])])
    pen.arrow(Role.RAY, ray, "ray", out_of(test.point))
    met = [step for step in test.ray if step.side == "right" and step.crossing is not None]
    for step in met:
        pen.line(EDGE_ROLES[other.letter], np.array([step.start, step.end]), edge_name(other, step.ring, step.edge))
    ahead = sorted((float(x), float(y)) for x, y in (step.crossing for step in met if step.crossing is not None))
    pen = pen.when_arrived()
    pen.dots(Role.CROSSING, np.array(ahead), "on-ray")
    for number, at in enumerate(ahead, start=1):
        pen.name(str(number), Role.CROSSING, np.array(at), np.array([0.5, 1.0]), f"on-ray-{number}")
    says = Caption("polygon.ray_odd" if test.inside else "polygon.ray_even", {**values, "count": len(ahead)})
    sides = "choice.inside", "choice.outside"
    among = in_words(sides[not test.inside], sides, draft.look.language)
    draft.add_step(asks, says, ask="ask.ring", answer=1, candidates=among)
