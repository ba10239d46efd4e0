# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the polygon tests in C: vertices inside the other polygon, and crossings counted left and right."""

import numpy as np
from numpy.typing import NDArray

from ...geometry import Relation
from ...geometry.predicates.points import Point
from ...pitfalls.snippets.crossing import (
    Side,
    crossing_x,
    crossings,
    full_test,
    point_in_polygon,
    side_counts,
    vertex_in_polygon,
)
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..text.messages import Caption
from .shadows import outline_of
from .shapes import Points, polygon, rows, with_letters
from .story import Sketch, Story, Verdict
from .truth import measured_outlines, true_caption, true_drawing, true_verdict

LETTERS = {Side.LEFT: "L", Side.RIGHT: "R"}
MOST_COUNTS = 8
"""Of more crossings the counts would hide each other."""


def vertices_story(title: Caption, a: Subject, b: Subject, why: str) -> Story:
    """Return the story of two polygons that are asked for vertices inside of each other."""
    ring_a, ring_b = rows(a.rings[0]), rows(b.rings[0])
    said = vertex_in_polygon(ring_a, ring_b), vertex_in_polygon(ring_b, ring_a)
    truth = measured_outlines(a, b)
    return Story(
        title=title,
        extent=outline_of([a, b]),
        shapes=with_letters(a, b),
        claim=lambda _: _vertices(ring_a, ring_b),
        truth=lambda _: true_drawing(truth),
        question=(Caption("classic.collide_question"),),
        says=(Caption("classic.vertices_says_yes" if any(said) else "classic.vertices_says_no"),),
        truly=(true_caption(truth),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.says_collision" if any(said) else "classic.says_no_collision"),
        truth_verdict=true_verdict(truth),
        verdict=_verdict(any(said), truth.relation),
        result={"classic": {"AB": said[0], "BA": said[1]}, "true": truth.summary},
    )


def full_story(title: Caption, a: Subject, b: Subject, why: str = "") -> Story:
    """Return the story of the counts left and right; asked of the polygon for which the answer is wrong, if of any."""
    truth = measured_outlines(a, b)
    rings = rows(a.rings[0]), rows(b.rings[0])
    answers = full_test(*rings), full_test(*rings[::-1])
    wrong = [_verdict(answer, truth.relation) is Verdict.WRONG for answer in answers]
    turned = wrong[1] and not wrong[0]
    asking, other = rings[::-1] if turned else rings
    said = answers[1] if turned else answers[0]
    left, right = side_counts(asking, other)
    inside = any(point_in_polygon(other, vertex) for vertex in asking)
    letter = "B" if turned else "A"
    counts = {"letter": letter, "left": left, "right": right}
    reason = why or _reason(said, truth.relation, counted=left + right > 0, holes=len(a.rings) + len(b.rings) > 2)
    says = [Caption("classic.full_inside" if inside else "classic.full_says", counts)]
    if answers[0] is not answers[1]:
        says.append(Caption("classic.full_other_way", {"letter": "A" if turned else "B"}))
    return Story(
        title=title,
        extent=outline_of([a, b]),
        shapes=with_letters(a, b),
        claim=lambda sheet: _counted(asking, other, sheet),
        truth=lambda _: true_drawing(truth),
        question=(Caption("classic.collide_question"),),
        says=tuple(says),
        truly=(true_caption(truth),),
        because=(Caption(f"classic.why_{reason}", counts),),
        claim_verdict=Caption("classic.says_collision" if said else "classic.says_no_collision"),
        truth_verdict=true_verdict(truth),
        words={Role.POINT_OUTSIDE: "classic.word_asked", Role.GHOST: "classic.word_range"},
        verdict=_verdict(said, truth.relation),
        result={"classic": {"AB": answers[0], "BA": answers[1]}, "true": truth.summary},
    )


def mirrored_story(title: Caption, top: Points, bottom: Points, b: Points, why: str) -> Story:
    """Return the story of one polygon that is touched from above and, mirrored, from below."""
    subjects = [polygon("A", top), polygon("A", bottom), polygon("B", b)]
    said = [full_test(rows(subject.rings[0]), rows(subjects[2].rings[0])) for subject in subjects[:2]]
    relations = [measured_outlines(subject, subjects[2]).relation for subject in subjects[:2]]

    def answers(role: Role, messages: list[str]) -> Sketch:
        requests = [
            LabelRequest(words, role, far, far, "answer", Panel.WORLD)
            for far, words in zip((_tip(subject) for subject in subjects[:2]), messages, strict=True)
        ]
        rings = (subject.rings[0] for subject in subjects[:2])
        edges = [ring[np.argsort(np.abs(ring[:, 1]))[:2]] for ring in rings]
        return Sketch([Mark(Kind.POLYLINE, role, edge, "contact") for edge in edges], requests)

    return Story(
        title=title,
        extent=outline_of(subjects),
        shapes=with_letters(*subjects),
        claim=lambda _: answers(Role.CLAIM, [f"“{str(answer).lower()}”" for answer in said]),
        truth=lambda _: answers(Role.TRUTH, ["d = 0" for _ in relations]),
        question=(Caption("classic.mirrored_question"),),
        says=(Caption("classic.mirrored_says"),),
        truly=(Caption("classic.mirrored_true"),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.words", {"words": ", ".join(f"“{str(answer).lower()}”" for answer in said)}),
        truth_verdict=Caption("classic.verdict_touching"),
        verdict=Verdict.WRONG,
        result={
            "classic": {"top": said[0], "bottom": said[1]},
            "true": {"top": relations[0].value, "bottom": relations[1].value},
        },
    )


def _verdict(said: bool, relation: Relation) -> Verdict:  # noqa: FBT001  # the answer
    if relation is Relation.TOUCHING:
        return Verdict.CONVENTION
    return Verdict.RIGHT if said is (relation is Relation.PENETRATING) else Verdict.WRONG


def _reason(said: bool, relation: Relation, *, counted: bool, holes: bool) -> str:  # noqa: FBT001  # the answer
    if relation is Relation.TOUCHING:
        return "half_open_contact"
    if said is (relation is Relation.PENETRATING):
        return "right"
    if said:
        return "no_holes" if holes else "equal_counts"
    return "unequal_counts" if counted else "nothing_counted"


def _vertices(ring_a: list[Point], ring_b: list[Point]) -> Sketch:
    """Every vertex with its answer: in the other polygon or not."""
    groups: dict[Role, list[Point]] = {Role.POINT_INSIDE: [], Role.POINT_OUTSIDE: []}
    for ring, other in ((ring_a, ring_b), (ring_b, ring_a)):
        for vertex in ring:
            groups[Role.POINT_INSIDE if point_in_polygon(other, vertex) else Role.POINT_OUTSIDE].append(vertex)
    return Sketch([Mark(Kind.POINTS, role, np.array(points), role.value) for role, points in groups.items() if points])


def _counted(asking: list[Point], other: list[Point], sheet: Sheet) -> Sketch:
    """The level lines from the vertices to the crossings, and how often each lies left or right of a vertex."""
    marks = [Mark(Kind.POINTS, Role.POINT_OUTSIDE, np.array(asking), "vertices")]
    counts: dict[Point, dict[Side, int]] = {}
    edges = list(zip([other[-1], *other[:-1]], other, strict=True))
    for vertex in asking:
        for side, (start, end) in zip(crossings(other, vertex), edges, strict=True):
            if side is not Side.NONE:
                at = crossing_x(end, start, vertex[1]), vertex[1]
                counts.setdefault(at, dict.fromkeys(Side, 0))[side] += 1
                marks.append(Mark(Kind.POLYLINE, Role.RAY, np.array([vertex, at]), "level"))
    if not counts:
        return Sketch([*marks, *_range_of_heights(other, sheet)])
    places = np.array(list(counts))
    marks.append(Mark(Kind.POINTS, Role.CROSSING, places, "crossings"))
    middle = places.mean(axis=0)
    requests = [
        LabelRequest(
            _counts(found), Role.CROSSING, np.array(at), np.array(at) - middle + (0.0, -1.0), "count", Panel.WORLD
        )
        for at, found in counts.items()
    ]
    return Sketch(marks, requests if len(requests) <= MOST_COUNTS else [])


def _counts(found: dict[Side, int]) -> str:
    return " ".join(f"{count}{LETTERS[side]}" for side, count in found.items() if count)


def _range_of_heights(ring: list[Point], sheet: Sheet) -> list[Mark]:
    """The lowest and the highest level line of a polygon: a vertex outside of them meets no edge."""
    area = sheet.areas[Panel.WORLD]
    heights = {y for _, y in ring}
    return [
        Mark(Kind.POLYLINE, Role.GHOST, np.array([(area.left, y), (area.right, y)]), "range")
        for y in (min(heights), max(heights))
    ]


def _tip(subject: Subject) -> NDArray[np.float64]:
    """The vertex of a triangle above or below the origin that is furthest away from it."""
    ring = subject.rings[0]
    vertex: NDArray[np.float64] = ring[int(np.abs(ring[:, 1]).argmax())]
    return vertex
