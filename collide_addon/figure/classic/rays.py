# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about casting rays in C: which points a polygon contains, whether polygons collide, whether lines cross."""

from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...geometry import SegmentRelation, orient2d, pnpoly, segments_intersect
from ...geometry.predicates.points import Point
from ...pitfalls import crossing
from ...pitfalls.cases import Inputs
from ...pitfalls.crossing import Side, crossing_side, point_in_polygon
from ..model.arrays import Floats
from ..model.figure import Panel
from ..model.style import Role
from ..model.subject import Subject
from ..parts.polygons import draw_polygon
from ..stage.pen import RING_RADIUS, Pen
from ..text.messages import Caption, as_pair
from . import shapes
from .shapes import as_array, rows
from .story import Draw, Statement, Story, Verdict, stated

INSIDE_OR_NOT = {Role.POINT_INSIDE: "classic.word_inside", Role.POINT_OUTSIDE: "classic.word_outside"}
SIDE_LETTERS = {Side.LEFT: "L", Side.RIGHT: "R"}
"""Letters by the side of a point on which an edge crosses the point's horizontal line."""
LINE_MESSAGES = {
    SegmentRelation.NONE: ("classic.lines_true_none", "classic.lines_none"),
    SegmentRelation.TOUCH: ("classic.lines_true_touch", "classic.lines_touch"),
    SegmentRelation.CROSS: ("classic.lines_true_cross", "classic.lines_cross"),
    SegmentRelation.OVERLAP: ("classic.lines_true_overlap", "classic.lines_overlap"),
}
"""The messages of the truth about two segments, and of the verdict."""


def points_story(subject: Subject, points: ArrayLike) -> Story:
    """Return the story of which points a polygon contains."""
    asked = as_array(points)
    ring = rows(subject.rings[0])
    said = np.array([point_in_polygon(ring, point) for point in rows(asked)])
    truth = pnpoly(subject.rings, asked, boundary="inside")
    wrong, why = asked[said != truth], "classic.why_no_holes" if len(subject.rings) > 1 else "classic.why_half_open"

    def statement(inside: NDArray[np.bool_], message: str) -> Statement:
        def draw(pen: Pen) -> None:
            pen.dots(Role.POINT_INSIDE, asked[inside], "inside")
            pen.dots(Role.POINT_OUTSIDE, asked[~inside], "outside")

        counts = {"inside": int(inside.sum()), "count": len(asked)}
        return stated(draw, message, "classic.inside_count", counts, {"inside": inside.tolist()})

    def draw(pen: Pen) -> None:
        draw_polygon(pen, subject)
        pen.dots(Role.B, asked, "B")

    return Story(
        extent=np.concatenate([*subject.rings, asked]),
        question=(Caption("classic.points_question", {"count": len(asked)}),),
        shapes=draw,
        claim=statement(said, "classic.points_says"),
        truth=statement(truth, "classic.points_true"),
        reason=why if len(wrong) else "classic.why_right",
        why=lambda pen: pen.ring(Role.FINAL, wrong, RING_RADIUS * pen.unit, "differs"),
        names={**INSIDE_OR_NOT, Role.FINAL: "classic.word_differs"},
        verdict=Verdict.WRONG if len(wrong) else Verdict.RIGHT,
    )


def side_story(inputs: Inputs) -> Story:
    """Return the story of how the side of a line on which a point lies is named."""
    start, end = inputs["line"]
    place, middle = np.array(inputs["point"], dtype=np.float64), as_array([start, end]).mean(axis=0)
    value, side = crossing.named_side(start, end, (place[0], place[1]))
    turn = orient2d(start, end, place)
    truth = "left" if turn > 0.0 else "right" if turn < 0.0 else "on the line"
    names = {"left": "classic.left", "right": "classic.right", "on the line": "classic.on_line"}
    said, true = Caption(names[side]), Caption(names[truth])

    def statement(role: Role, says: Caption, verdict: Caption, named: str, part: str) -> Statement:
        ends = np.array([middle, middle + 0.6 * (place - middle)])
        return Statement(lambda pen: pen.arrow(role, ends, part), (says,), verdict, {"side": named})

    def draw(pen: Pen) -> None:
        pen.arrow(Role.LINE, as_array([start, end]), "line")
        pen.dots(Role.B, place, "point")
        pen.name("P", Role.B, place, place - middle, "P")

    says = Caption("classic.side_says", {"value": value, "side": said})
    return Story(
        extent=as_array([start, end, place, 2 * middle - place]),
        question=(Caption("classic.side_question"),),
        shapes=draw,
        claim=statement(Role.CLAIM, says, Caption("classic.quote", {"words": said}), side, "claimed-side"),
        truth=statement(Role.TRUTH, Caption("classic.side_true", {"side": true}), true, truth, "true-side"),
        names={Role.LINE: "classic.word_line"},
    )


def vertices_story(a: Subject, b: Subject) -> Story:
    """Return the story of two polygons, each searched for vertices of the other."""
    rings = rows(a.rings[0]), rows(b.rings[0])
    said = crossing.vertex_in_polygon(*rings), crossing.vertex_in_polygon(*rings[::-1])
    truth, says = (
        shapes.measured_outlines(a, b),
        "classic.vertices_says_yes" if any(said) else "classic.vertices_says_no",
    )
    inside = [point_in_polygon(other, vertex) for ring, other in (rings, rings[::-1]) for vertex in ring]

    def draw(pen: Pen) -> None:
        for role, found in ((Role.POINT_INSIDE, True), (Role.POINT_OUTSIDE, False)):
            some = [vertex for vertex, lies in zip(rings[0] + rings[1], inside, strict=True) if lies is found]
            pen.dots(role, as_array(some), role.value)

    return Story(
        extent=shapes.outline_of([a, b]),
        question=(Caption("classic.collide_question"),),
        shapes=shapes.with_letters(a, b),
        claim=stated(draw, says, shapes.COLLIDES[any(said)], {}, {"AB": said[0], "BA": said[1]}),
        truth=shapes.true_statement(truth),
        names=INSIDE_OR_NOT,
        verdict=shapes.verdict_of(any(said), truth.relation),
    )


def full_story(a: Subject, b: Subject) -> Story:
    """Return the story of the left and right counts, of B's vertices if only those give a wrong answer."""
    truth = shapes.measured_outlines(a, b)
    rings = rows(a.rings[0]), rows(b.rings[0])
    answers = crossing.full_test(*rings), crossing.full_test(*rings[::-1])
    wrong = [shapes.verdict_of(answer, truth.relation) is Verdict.WRONG for answer in answers]
    turned = wrong[1] and not wrong[0]
    asking, other = rings[::-1] if turned else rings
    said = answers[turned]
    left, right = crossing.side_counts(asking, other)
    inside = any(point_in_polygon(other, vertex) for vertex in asking)
    counts = {"letter": "AB"[turned], "left": left, "right": right}
    says = [Caption("classic.full_inside" if inside else "classic.full_says", counts)]
    if answers[0] is not answers[1]:
        says.append(Caption("classic.full_other_way", {"letter": "BA"[turned]}))
    verdict, draw = shapes.verdict_of(said, truth.relation), partial(_draw_counts, asking=asking, other=other)
    return Story(
        extent=shapes.outline_of([a, b]),
        question=(Caption("classic.collide_question"),),
        shapes=shapes.with_letters(a, b),
        claim=Statement(draw, tuple(says), Caption(shapes.COLLIDES[said]), {"AB": answers[0], "BA": answers[1]}),
        truth=shapes.true_statement(truth),
        reason=_reason(verdict, said=said, counted=left + right > 0, holes=len(a.rings) + len(b.rings) > 2),
        values=counts,
        names={Role.POINT_OUTSIDE: "classic.word_asked", Role.GHOST: "classic.word_range"},
        verdict=verdict,
    )


def mirrored_story(inputs: Inputs) -> Story:
    """Return the story of one polygon touched from above and, mirrored, from below."""
    b = shapes.polygon("B", inputs["B"])
    touching = {name: shapes.polygon("A", inputs[f"A_{name}"]) for name in ("top", "bottom")}
    said = {name: crossing.full_test(rows(a.rings[0]), rows(b.rings[0])) for name, a in touching.items()}
    quoted = [f"“{str(answer).lower()}”" for answer in said.values()]

    def draw_contacts(role: Role, messages: list[str]) -> Draw:
        def draw(pen: Pen) -> None:
            for ring, words in zip([a.rings[0] for a in touching.values()], messages, strict=True):
                heights = np.abs(ring[:, 1])
                pen.line(role, ring[np.argsort(heights)[:2]], "contact")
                tip = ring[int(heights.argmax())]
                pen.name(words, role, tip, tip, "answer")

        return draw

    claim, truth = draw_contacts(Role.CLAIM, quoted), draw_contacts(Role.TRUTH, ["d = 0", "d = 0"])
    true = {name: shapes.measured_outlines(a, b).relation.value for name, a in touching.items()}
    return Story(
        extent=shapes.outline_of([*touching.values(), b]),
        question=(Caption("classic.mirrored_question"),),
        shapes=shapes.with_letters(*touching.values(), b),
        claim=stated(claim, "classic.mirrored_says", "classic.words", {"words": ", ".join(quoted)}, said),
        truth=stated(truth, "classic.mirrored_true", "classic.verdict_touching", {}, true),
    )


def _reason(verdict: Verdict, *, said: bool, counted: bool, holes: bool) -> str:
    if verdict is not Verdict.WRONG:
        return "classic.why_right" if verdict is Verdict.RIGHT else "classic.why_half_open_contact"
    if said:
        return "classic.why_no_holes" if holes else "classic.why_equal_counts"
    return "classic.why_unequal_counts" if counted else "classic.why_nothing_counted"


def _draw_counts(pen: Pen, asking: list[Point], other: list[Point]) -> None:
    """Draw horizontal lines from the vertices to the crossings, each with its counts left and right of vertices."""
    pen.dots(Role.POINT_OUTSIDE, as_array(asking), "vertices")
    counts: dict[Point, dict[Side, int]] = {}
    edges = list(zip([other[-1], *other[:-1]], other, strict=True))
    for vertex in asking:
        for side, (start, end) in zip(crossing.crossings(other, vertex), edges, strict=True):
            if side is not Side.NONE:
                at = crossing.crossing_x(end, start, vertex[1]), vertex[1]
                counts.setdefault(at, dict.fromkeys(Side, 0))[side] += 1
                pen.line(Role.RAY, as_array([vertex, at]), "level")
    if not counts:  # a vertex above or below the whole polygon meets no edge
        heights = [y for _, y in other]
        _draw_levels(pen, (min(heights), max(heights)), "range")
        return
    places = as_array([*counts])
    pen.dots(Role.CROSSING, places, "crossings")
    outwards = places - places.mean(axis=0) + (0.0, -1.0)
    for found, at, away in zip(counts.values(), places, outwards, strict=True):
        text = " ".join(f"{count}{SIDE_LETTERS[side]}" for side, count in found.items() if count)
        if len(counts) <= 8:  # more would overlap
            pen.name(text, Role.CROSSING, at, away, "count")


def segments_story(a: Floats, b: Floats) -> Story:
    """Return the story of two segments, each given by its ends (2, 2)."""
    (p, q), (r, s) = rows(a), rows(b)
    said, truth = crossing.lines_cross(p, q, r, s), segments_intersect(p, q, r, s)
    right = said is (truth.kind is not SegmentRelation.NONE)
    wrong = "classic.why_range_of_y" if truth.kind is SegmentRelation.CROSS else "classic.why_contact_missed"

    def draw(pen: Pen) -> None:
        for letter, role, ends, other in (("A", Role.A, a, b), ("B", Role.B, b, a)):
            pen.line(role, ends, letter)
            pen.dots(role, ends, f"{letter}-ends")
            across = np.array([ends[0][1] - ends[1][1], ends[1][0] - ends[0][0]])
            away = across if across @ (ends.mean(axis=0) - other.mean(axis=0)) >= 0.0 else -across
            pen.name(letter, role, ends.mean(axis=0), away, f"name-{letter}")

    def draw_truth(pen: Pen) -> None:
        pen.dots(Role.TRUTH, truth.points, "common")
        pen.line(Role.TRUTH, truth.points, "common-piece")

    places = {f"point_{row}": as_pair(point) for row, point in enumerate(truth.points, start=1)}
    says = "classic.lines_says_yes" if said else "classic.lines_says_no"
    verdict = "classic.says_crossing" if said else "classic.says_no_crossing"
    true = {"kind": truth.kind.value, "points": truth.points.tolist()}
    return Story(
        extent=np.concatenate([a, b]),
        question=(Caption("classic.lines_question"),),
        shapes=draw,
        claim=stated(lambda pen: _draw_ends(pen, a, b), says, verdict, {"crossing": said}),
        truth=stated(draw_truth, *LINE_MESSAGES[truth.kind], places, true),
        reason="classic.why_right" if right else wrong,
        names={Role.GHOST: "classic.word_range", Role.DROPPED: "classic.word_not_asked"},
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
    )


def _draw_ends(pen: Pen, a: Floats, b: Floats) -> None:
    """Draw the range of heights of each segment and, at each end of the other one, what the code finds."""
    found: dict[Role, list[Floats]] = {Role.CLAIM: [], Role.DROPPED: []}
    for ends, other, part in ((a, b, "range-A"), (b, a, "range-B")):
        _draw_levels(pen, {*sorted(other[:, 1].tolist())}, part)
        start, end = rows(other)
        for point in ends:
            side = crossing_side(start, end, (point[0], point[1]))
            found[Role.DROPPED if side is Side.NONE else Role.CLAIM].append(point)
            if side is not Side.NONE:
                pen.name(SIDE_LETTERS[side], Role.CLAIM, point, point - ends.mean(axis=0), "end")
    for role, points in found.items():
        pen.dots(role, as_array(points), role.value)


def _draw_levels(pen: Pen, heights: set[float] | tuple[float, ...], part: str) -> None:
    """Draw horizontal lines across the panel."""
    area = pen.sheet.areas[Panel.WORLD]
    for y in heights:
        pen.line(Role.GHOST, np.array([(area.left, y), (area.right, y)]), part)
