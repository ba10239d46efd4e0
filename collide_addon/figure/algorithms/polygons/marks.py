# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of the polygon figure: boundaries meet, or a ring meets nothing and sends a ray from a corner."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import EdgeContact, InclusionTest, Polygon, PolygonIntersection, SegmentRelation
from ...labels.labels import LabelRequest, name_request
from ...model.arrays import Floats
from ...model.figure import Kind, Mark, Panel, Span, closing_in, from_aside, out_of
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet, bounds_of, clip, corners_of
from ...parts.candidates import Candidates, told
from ...parts.polygons import corner_name, edge_name
from ...stage.draft import Draft
from ...text.messages import Caption, point


@dataclass(frozen=True, slots=True, eq=False)
class MeetingPlace:
    """A place where boundaries meet, numbered along A's: a crossing, a point of contact, or a shared piece.

    `contacts` are the pairs of edges that meet there, several where corners touch; `points` (k, 2) are the point or the
    ends of the piece. It is `penetrating` where the insides overlap.
    """

    number: int
    contacts: tuple[EdgeContact, ...]
    kind: SegmentRelation
    points: Floats
    penetrating: bool


def meetings(contacts: Sequence[EdgeContact]) -> list[MeetingPlace]:
    """Return the places where boundaries meet, along A's boundary, without the ends of shared pieces."""
    touching: dict[tuple[float, float], list[EdgeContact]] = defaultdict(list)
    places: list[list[EdgeContact]] = []
    ends = {end for contact in contacts if contact.kind is SegmentRelation.OVERLAP for end in _points(contact)}
    for contact in contacts:
        if contact.kind is not SegmentRelation.TOUCH:
            places.append([contact])
            continue
        (point,) = _points(contact)
        if point in ends:
            continue
        if point not in touching:
            places.append(touching[point])
        touching[point].append(contact)
    return [
        MeetingPlace(number, tuple(some), some[0].kind, some[0].points, any(each.penetrating for each in some))
        for number, some in enumerate(places, start=1)
    ]


def _points(contact: EdgeContact) -> list[tuple[float, float]]:
    return [(x, y) for x, y in contact.points.tolist()]


SECTOR_RADII = {"A": 12.0, "B": 9.0}
"""Radii of the sectors around a point of contact, in figure units."""
SECTOR_SEGMENT = math.pi / 24
"""Angle of each segment of their arcs."""
INSIDES = frozenset(
    f"polygon.{says}" for says in ("same_side", "opposite_sides", "sectors_overlap", "sectors_apart", "lines_touch")
)
"""Messages that say whether the insides overlap."""
OVERLAPS = frozenset({"polygon.same_side", "polygon.sectors_overlap"})
"""Those that say that they do."""
EDGES = {"A": Role.EDGE_A, "B": Role.EDGE_B}
KNOWN_PILLS = ((0, 1),)
"""The parts of the rail that a place goes through at once where one knows what comes."""
MOST_NUMBERS = 16
"""More numbers would hide each other."""


def tell_meeting(
    draft: Draft, meeting: MeetingPlace, a: Subject, b: Subject, result: PolygonIntersection, *, known: bool
) -> list[tuple[str, int, int]]:
    """Add the step about one place; return the corners mentioned: letter, ring, vertex.

    Where it is `known` what comes, the phase that asks is left out.
    """
    k = len(draft.steps)
    within = Span.of(k, 0, until=k)
    corners = []
    edges = {(letter, place) for contact in meeting.contacts for letter, place in _edges(contact)}
    for letter, (ring, edge) in sorted(edges):
        subject = a if letter == "A" else b
        ends = subject.rings[ring][[edge, (edge + 1) % len(subject.rings[ring])]]
        name = edge_name(subject, ring, edge)
        draft.marks.append(Mark(Kind.POLYLINE, EDGES[letter], ends, name, Panel.WORLD, within))
        if meeting.kind is SegmentRelation.CROSS:
            through = clip(ends[0], ends[1] - ends[0], draft.sheet.areas[Panel.WORLD])
            if through is not None:
                line = Mark(Kind.POLYLINE, Role.REACH, through, f"line-{name}", Panel.WORLD, Span.of(k, 0, until=k))
                draft.marks.append(line)
        corners += [(letter, ring, edge), (letter, ring, edge + 1)]
    seen = 1 if meeting.kind is SegmentRelation.CROSS and not known else 0
    found, names = found_marks([meeting], Span.of(k, seen, until=k))
    if meeting.kind is not SegmentRelation.OVERLAP:
        letter, (ring, edge) = min(edges)
        from_corner = from_aside((a if letter == "A" else b).rings[ring][edge] - meeting.points[0])
        found = [replace(mark, motion=from_corner) for mark in found]
    draft.draw((found, [replace(name, delayed=True) for name in names]))
    draft.marks.append(_found_before([meeting], k))
    ask, captions = "ask.edges_meet", _says(meeting, a, b)
    if meeting.kind is not SegmentRelation.CROSS:
        ask = "ask.insides" if captions[1].message in INSIDES else ""
    if meeting.kind is SegmentRelation.TOUCH:
        span = Span.of(k, 1, until=k)
        draft.marks += _sector_marks(meeting.contacts, meeting.points[0], result, draft.sheet, span)
    if known:
        draft.add_step(captions[1], pills=KNOWN_PILLS)
    else:
        draft.add_step(*captions, ask=ask, answer=1, candidates=_candidates(meeting, captions[1], draft.look.language))
    return corners


def _candidates(meeting: MeetingPlace, answer: Caption, language: str) -> Candidates:
    """Return what two edges may do, or the insides beside them; `answer` is the sentence that tells."""
    if meeting.kind is SegmentRelation.CROSS:
        return told("cross", ("cross", "only_touch"), language)
    return told("overlap" if answer.message in OVERLAPS else "only_touch", ("overlap", "only_touch"), language)


def tell_other_meetings(draft: Draft, rest: Sequence[MeetingPlace]) -> None:
    """Add the step about all places without a step of their own."""
    k = len(draft.steps)
    draft.draw(found_marks(rest, Span.of(k, until=k)))
    draft.marks.append(_found_before(rest, k))
    draft.add_step(Caption("polygon.rest", {"count": len(rest)}))


def _found_before(places: Sequence[MeetingPlace], step: int) -> Mark:
    """Return the points of places found in a step, pale from the next one on."""
    points = np.concatenate([place.points for place in places])
    return Mark(Kind.POINTS, Role.DROPPED, points, "found-before", Panel.WORLD, Span.of(step + 1))


def found_marks(places: Sequence[MeetingPlace], span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the marks of places found, with numbers unless there are too many."""
    if len(places) > MOST_NUMBERS:
        points = np.concatenate([place.points for place in places])
        lines = [place.points for place in places if place.kind is SegmentRelation.OVERLAP]
        marks = [Mark(Kind.POLYLINE, Role.MEETING, line, "meetings", Panel.WORLD, span) for line in lines]
        return [*marks, Mark(Kind.POINTS, Role.MEETING, points, "meetings", Panel.WORLD, span)], []
    marks, requests = [], []
    for place in places:
        numbers = {"number": place.number, "points": place.points.tolist(), "penetrating": place.penetrating}
        part, outwards = f"meeting-{place.number}", np.array([0.3, 1.0])
        if place.kind is SegmentRelation.OVERLAP:
            marks.append(Mark(Kind.POLYLINE, Role.MEETING, place.points, part, Panel.WORLD, span, numbers=numbers))
            x, y = place.points[1] - place.points[0]
            outwards = np.array([-y, x])
        marks.append(Mark(Kind.POINTS, Role.MEETING, place.points, part, Panel.WORLD, span, numbers=numbers))
        request = name_request(str(place.number), Role.MEETING, place.points.mean(axis=0), outwards, Panel.WORLD, span)
        requests.append(replace(request, part=part))
    return marks, requests


def _edges(contact: EdgeContact) -> list[tuple[str, tuple[int, int]]]:
    return [("A", contact.edge_a), ("B", contact.edge_b)]


def _sector_marks(
    contacts: Sequence[EdgeContact], at: Floats, result: PolygonIntersection, sheet: Sheet, span: Span
) -> list[Mark]:
    """Return the directions into A and into B around a point of contact."""
    marks = []
    for letter, role, polygon in (("A", Role.SHADOW_A, result.a), ("B", Role.SHADOW_B, result.b)):
        places = {dict(_edges(contact))[letter] for contact in contacts}
        if polygon.solid:
            radius = SECTOR_RADII[letter] * sheet.unit
            wedges = {tuple(_wedge(polygon, place, at, radius)) for place in sorted(places)}
            part = f"into-{letter}"
            grows = out_of(at)
            marks += [
                Mark(Kind.POLYGON, role, np.array(w), part, Panel.WORLD, span, filled=True, motion=grows)
                for w in sorted(wedges)
            ]
    return marks


def _wedge(polygon: Polygon, place: tuple[int, int], at: Floats, radius: float) -> list[tuple[float, float]]:
    """Return the inside of a polygon near a point of an edge, as a circular sector."""
    ring, edge = place
    x, y = at.tolist()
    sector = polygon.sector(polygon.starts[ring] + edge, (x, y))
    first, last = (math.atan2(ray[1] - y, ray[0] - x) for ray in sector.rays)
    turn = (last - first) % math.tau
    count = max(2, math.ceil(turn / SECTOR_SEGMENT))
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
    names = [_corner_at(subject, meeting.contacts, letter, first) for letter, subject in (("A", a), ("B", b))]
    values |= {"corner_a": names[0], "corner_b": names[1]}
    lies = "polygon.touch_corners" if all(names) else "polygon.touch_a" if names[0] else "polygon.touch_b"
    if not _have_areas(a, b):
        follows = "polygon.line_inside" if meeting.penetrating else "polygon.lines_touch"
    else:
        follows = "polygon.sectors_overlap" if meeting.penetrating else "polygon.sectors_apart"
    return Caption(lies, values), Caption(follows, values)


def _sides(meeting: MeetingPlace, a: Subject, b: Subject) -> str:
    """Return the message about a shared piece: on which sides of it A and B lie."""
    if not _have_areas(a, b):
        return "polygon.line_inside" if meeting.penetrating else "polygon.lines_touch"
    ways = []
    for subject, (ring, edge) in ((a, meeting.contacts[0].edge_a), (b, meeting.contacts[0].edge_b)):
        loop = subject.rings[ring]
        ways.append(loop[(edge + 1) % len(loop)] - loop[edge])
    if float(ways[0] @ ways[1]) > 0.0:
        return "polygon.same_side"
    return "polygon.opposite_but" if meeting.penetrating else "polygon.opposite_sides"


def _have_areas(a: Subject, b: Subject) -> bool:
    return len(a.rings[0]) > 2 and len(b.rings[0]) > 2


def _corner_at(subject: Subject, contacts: Sequence[EdgeContact], letter: str, at: Floats) -> str:
    """Return the name of a subject's corner at a point of contact; empty if that is inside an edge."""
    for contact in contacts:
        ring, edge = dict(_edges(contact))[letter]
        for vertex in (edge, (edge + 1) % len(subject.rings[ring])):
            if (subject.rings[ring][vertex] == at).all():
                return corner_name(subject, ring, vertex)
    return ""


def tell_ring(draft: Draft, test: InclusionTest, own: Subject, other: Subject, *, keep: bool) -> None:
    """Add the step that asks whether a ring of `own` is inside `other`.

    If `keep` is set, a ray that finds it inside stays to the end.
    """
    k = len(draft.steps)
    until = None if keep and test.inside else k
    within, answer = Span.of(k, 0, until=until), Span.of(k, 1, until=until)
    name = corner_name(own, test.ring, 0)
    role = Role.SUPPORT_A if own.letter == "A" else Role.SUPPORT_B
    corner = Mark(Kind.POINTS, role, test.point[np.newaxis], name, Panel.WORLD, within, motion=out_of(test.point))
    draft.marks.append(corner)
    values: dict[str, object] = {"corner": name, "own": own.letter, "other": other.letter}
    one_ring = len(own.rings) == 1
    among = told("inside" if test.inside else "outside", ("inside", "outside"), draft.look.language)
    asks = Caption("polygon.ask_all" if one_ring else "polygon.ask_ring", values)
    if not test.ray:
        box = corners_of(bounds_of(*other.rings))
        around = Mark(Kind.POLYGON, Role.GHOST, box, f"box-{other.letter}", Panel.WORLD, answer, motion=closing_in(box))
        draft.marks.append(around)
        draft.add_step(asks, Caption("polygon.not_in_box", values))  # the box tells, and no crossing is counted
        return
    ray = np.array([test.point, (draft.sheet.areas[Panel.WORLD].right, test.point[1])])
    draft.marks.append(Mark(Kind.ARROW, Role.RAY, ray, "ray", Panel.WORLD, answer, motion=out_of(test.point)))
    met = [step for step in test.ray if step.side == "right" and step.crossing is not None]
    for step in met:
        edge = np.array([step.start, step.end])
        draft.marks.append(
            Mark(Kind.POLYLINE, EDGES[other.letter], edge, edge_name(other, step.ring, step.edge), Panel.WORLD, answer)
        )
    ahead = sorted((float(x), float(y)) for x, y in (step.crossing for step in met if step.crossing is not None))
    if ahead:
        draft.marks.append(
            Mark(Kind.POINTS, Role.CROSSING, np.array(ahead), "on-ray", Panel.WORLD, answer, delayed=True)
        )
    for number, at in enumerate(ahead, start=1):
        up = np.array([0.5, 1.0])
        draft.requests.append(
            LabelRequest(
                str(number), Role.CROSSING, np.array(at), up, f"on-ray-{number}", Panel.WORLD, answer, delayed=True
            )
        )
    values["count"] = len(ahead)
    says = Caption("polygon.ray_odd" if test.inside else "polygon.ray_even", values)
    draft.add_step(asks, says, ask="ask.ring", answer=1, candidates=among)


def tell_other_rings(draft: Draft, rest: Sequence[InclusionTest]) -> None:
    """Add the step about all rings without a step of their own."""
    k, points = len(draft.steps), np.array([test.point for test in rest])
    draft.marks.append(Mark(Kind.POINTS, Role.NEAREST, points, "asked", Panel.WORLD, Span.of(k, 0, until=k)))
    values = {"count": len(rest), "inside": sum(test.inside for test in rest)}
    draft.add_step(Caption("polygon.other_rings", values))
