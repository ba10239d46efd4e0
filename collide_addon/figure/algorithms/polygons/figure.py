# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two polygons: the places where their boundaries meet, one by one, and rays where none do.

Step 0 sets the scene; each place where edges meet is a step of two phases (how do the edges lie, what follows?); each
ring that meets nothing sends a ray; the last step is the answer.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ....geometry import (
    Arrangement,
    EdgeContact,
    InclusionTest,
    PolygonIntersection,
    SegmentRelation,
    polygons_intersect,
)
from ...labels.mark_names import mark_names
from ...model.choices import Detail
from ...model.ends import polygon_of
from ...model.figure import Kind, Mark, Panel, Span, along
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import bounds_of, lay_out
from ...parts.candidates import relations
from ...parts.pair import pair_title
from ...parts.polygons import corner_requests, polygon_letters, polygon_marks
from ...stage.draft import Draft
from ...text.messages import Caption, say
from .marks import MeetingPlace, found_marks, meetings, tell_meeting, tell_other_meetings, tell_other_rings, tell_ring

MOST_TOLD = 2
"""After so many crossings one knows what comes: of the others only the answer is told."""
MOST_MEETINGS = 8
"""If boundaries meet in more places, the rest share one step."""
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
"""What is named beside itself."""


def polygons_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two polygons: where their boundaries meet, and whether one contains the other.

    A circle or a polygon that crosses itself raises a GeometryError.
    """
    (a, polygon_a), (b, polygon_b) = map(polygon_of, subjects)
    steps: list[EdgeContact | InclusionTest] = []
    result = polygons_intersect(polygon_a, polygon_b, record=steps.append)
    look = look_of(choices, parameters)
    sheet = lay_out(bounds_of(*a.rings, *b.rings), None, look.layout, rulers=look.rulers, aspect=look.aspect)
    full, places = look.detail is Detail.FULL, meetings(result.contacts)
    draft = Draft("Polygons", sheet, look, polygon_marks(a) + polygon_marks(b))
    if full:
        runs = along(np.concatenate([a.rings[0], a.rings[0][:1]])) if len(a.rings[0]) > 1 else None
        runner = Mark(Kind.POINTS, Role.REFERENCE, a.rings[0][:1], "on-boundary", Panel.WORLD, Span(0, 0), motion=runs)
        draft.marks.append(runner)
    draft.add_step(*_setup(result, full=full))
    used: dict[str, list[tuple[int, int, Span]]] = {"A": [], "B": []}
    if full:
        tests = sorted(result.inclusions, key=lambda test: (not test.inside, not test.ray))
        for k, place in enumerate(places[:MOST_MEETINGS], start=1):
            crossings = [each for each in places[:k] if each.kind is SegmentRelation.CROSS]
            known = place.kind is SegmentRelation.CROSS and len(crossings) > MOST_TOLD
            for letter, ring, vertex in dict.fromkeys(tell_meeting(draft, place, a, b, result, known=known)):
                used[letter].append((ring, vertex, Span.of(k, 0, until=k)))
        if len(places) > MOST_MEETINGS:
            tell_other_meetings(draft, places[MOST_MEETINGS:])
        for test in tests[:MOST_RINGS]:
            k, (own, other) = len(draft.steps), (a, b) if test.letter == "A" else (b, a)
            tell_ring(draft, test, own, other, keep=test is tests[0])
            used[own.letter].append((test.ring, 0, Span.of(k, 0, until=k)))
        if len(tests) > MOST_RINGS:
            tell_other_rings(draft, tests[MOST_RINGS:])
    draft.draw(found_marks(places, Span.of(len(draft.steps))))
    among = relations(result.relation, look.language)
    draft.add_step(_answer(result, places), ask="ask.relation", candidates=among)
    draft.requests += corner_requests(a, used["A"]) + corner_requests(b, used["B"])
    lines = [mark.points for mark in draft.marks if mark.kind is Kind.ARROW]
    draft.marks += polygon_letters(a, b, sheet, lines)
    draft.requests += mark_names(draft.marks, NAMES, look.language)
    figure = draft.finish(
        pair_title(say("polygon.title", look.language), a, b, look.language),
        algorithm="POLYGONS",
        rail=RAIL if full and len(draft.steps) > 2 else (),
        result=_summary(result),
    )
    headline: Headline = {
        "relation": result.relation.value,
        "arrangement": result.arrangement.value,
        "points": len(result.points),
    }
    return Lesson(figure, result, tuple(steps), headline)


def _summary(result: PolygonIntersection) -> dict[str, object]:
    """Return the answer as JSON values."""
    return {
        "relation": result.relation.value,
        "arrangement": result.arrangement.value,
        "points": plain(result.points),
        "contacts": plain(result.contacts),
        "inclusions": [
            {"letter": test.letter, "ring": test.ring, "point": plain(test.point), "inside": test.inside}
            for test in result.inclusions
        ],
        "edge_pairs": result.edge_pairs,
        "candidates": result.candidates,
        "a": plain(result.a.rings),
        "b": plain(result.b.rings),
    }


def _setup(result: PolygonIntersection, *, full: bool) -> tuple[Caption, ...]:
    if not full:
        return (Caption("polygon.setup"),)
    values = {"n": len(result.a.edges), "m": len(result.b.edges)}
    values |= {"pairs": result.edge_pairs, "candidates": result.candidates}
    second = "polygon.candidates" if result.candidates else "polygon.no_candidates"
    return Caption("polygon.setup"), Caption(second, values)


def _answer(result: PolygonIntersection, places: list[MeetingPlace]) -> Caption:
    values = {
        "places": len(places),
        "pairs": result.edge_pairs,
        "candidates": result.candidates,
        "meeting": len(result.contacts),
    }
    inside = "_inside" if result.arrangement is Arrangement.CROSSING and not places else ""
    return Caption(f"polygon.{result.arrangement.name.lower()}{inside}", values)
