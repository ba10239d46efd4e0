# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of convexity: segments that stay inside or leave, and what GJK and SAT say about a concave shape.

One segment stays inside, one leaves; the hull adds what is missing. Both methods answer for the hulls of A and B, and
convex pieces correct that.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise, product

import numpy as np

from ....geometry import ConcaveResult, Polygon, concave_distance, convex_pieces, cut_line, orient2d
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import closing_in, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject, polygon_of
from ...page.sheet import bounds_of, lay_out
from ...parts.candidates import MOST_ASKED, lengths, relations, yes_or_no
from ...parts.pair import evenly, pair_title
from ...parts.polygons import draw_between, draw_cuts, draw_polygon, polygon_letters, ring_area, run_around
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.exact import MINUS, worked
from ...text.messages import Caption, as_pair, by_relation, point

RAIL = ("rail.segment", "rail.hull", "rail.takes_hulls", "rail.cut")
HULL_ANSWERS = by_relation("convex.hulls_apart", "convex.hulls_touch", "convex.hulls_overlap")
ANSWERS = by_relation("convex.apart", "convex.touch", "convex.overlap")


def convex_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two polygons, convex or not; a circle or self-crossing polygon raises a GeometryError.

    Reduced detail shows what GJK and SAT say about the hulls, and the truth.
    """
    polygons = [polygon for _, polygon in map(polygon_of, subjects)]  # without spikes, which hulls lack, too
    both = [Subject.of_outline(each.letter, each.name, p.rings) for each, p in zip(subjects, polygons, strict=True)]
    (a, b), look = both, choices.look
    hulls, true = concave_distance([a.boundary], [b.boundary]), concave_distance(*polygons)
    leaving = dict(zip("AB", map(leaving_segment, polygons), strict=True))
    concave = [subject for subject in both if leaving[subject.letter] is not None]
    sheet = lay_out(bounds_of(*a.rings, *b.rings), None, look)
    draft = Draft("Convex", sheet)
    for subject in both:
        draw_polygon(Pen(draft), subject)
    draft.marks += polygon_letters(a, b, sheet)
    run_around(draft, (concave or both)[0].rings[0])
    draft.add_step(Caption("convex.setup"))
    if look.detail is Detail.FULL:
        subject = (concave or both)[0]
        piece = max(convex_pieces(subject.rings), key=ring_area)
        within = piece[0], piece.mean(axis=0) if len(piece) > 2 else piece[-1]
        for ends in (np.array(within), leaving[subject.letter]):
            if ends is not None and (ends[0] != ends[1]).any():
                _add_segment(draft, subject, ends)
        for subject in concave:
            _add_hull(draft, subject)
    values = {"distance": hulls.distance, "depth": hulls.depth, "n": len(true.pieces_a), "m": len(true.pieces_b)}
    pen, among = draft.step_pen if concave else draft.last_pen, relations(hulls.relation, look.language)
    for subject in concave:
        pen.polygon(Role.GHOST, subject.boundary, f"hull-{subject.letter}", closing_in(subject.boundary), filled=True)
    draw_between(pen, hulls.closest_a, hulls.closest_b, hulls.distance, hulls.depth)
    says = Caption(HULL_ANSWERS[hulls.relation] if concave else "convex.both", values)
    draft.add_step(says, ask="convex.ask_hulls", candidates=among, pills=[(2, 2)])
    if concave:
        _add_pieces(draft, true, {**values, "distance": true.distance})
    found = {"relation": true.relation.value, "distance": true.distance}
    of_hulls = {"hull_relation": hulls.relation.value, "hull_distance": hulls.distance, "hull_depth": hulls.depth}
    missing = [ring_area(subject.boundary) - sum(map(ring_area, subject.rings)) for subject in both]
    counts = {"missing": missing, "pieces": [len(true.pieces_a), len(true.pieces_b)]}
    figure = draft.finish(
        pair_title(draft.say("convex.title"), a, b, look.language),
        rail=RAIL if look.detail is Detail.FULL else (),
        result={**found, **of_hulls, "convex": [each is None for each in leaving.values()], **counts},
    )
    return Lesson(figure, true, (), found)


def leaving_segment(polygon: Polygon) -> Floats | None:
    """Return the ends (2, 2) of a segment that joins two points of a polygon but leaves it; None if there is none."""
    vertices = np.array(polygon.vertices)
    around = vertices[[polygon.preceding, range(len(vertices)), polygon.following]].transpose(1, 0, 2)
    notches = [each for each in around if orient2d(*each) < 0.0]
    for parts in pairwise(polygon.parts):  # a segment from one to the other crosses what lies between them
        some = (evenly(list(polygon.rings[outer]), 4) for outer, *_ in parts)
        notches += [np.array([p, p, q]) for p, q in product(*some) if (p != q).any()]
    for share in 0.5 ** np.arange(32) if notches else ():  # a one-bit notch may be too small for any
        tried = [each[1] + share * (each[[0, 2]] - each[1]) for each in evenly(notches, 24)]
        best: Floats = max(tried, key=lambda ends: outside_of(ends, polygon.rings))
        if outside_of(best, polygon.rings):
            return best
    return None


def outside_of(ends: Floats, rings: Sequence[Floats]) -> float:
    """Return the length of a segment (2, 2) outside a polygon."""
    pieces = cut_line(ends[0], ends[1], rings).segment
    return sum(piece.length for piece in pieces if piece.place == "outside")


def _add_segment(draft: Draft, subject: Subject, ends: Floats) -> None:
    """Add the step of a segment from P to Q, which stays inside or leaves."""
    pen, outside = draft.step_pen, outside_of(ends, subject.rings)
    for name, end, other in zip("PQ", ends, ends[::-1], strict=True):
        pen.dot(Role.REFERENCE, end, name, end - other)
    pen.in_phase().line(Role.PROJECTION, ends, "segment", out_of(ends[0]))
    for piece, _, place in cut_line(ends[0], ends[1], subject.rings).segment:
        role = Role.CLAIM if place == "outside" else Role.TRUTH
        pen.from_phase(1).line(role, piece, place, out_of(ends[0]))
    values: dict[str, object] = {"shape": subject.letter, "outside": outside, "length": math.dist(*ends)}
    values |= {"p": as_pair(ends[0]), "q": as_pair(ends[1])}
    says = Caption("convex.segment", values), Caption("convex.leaves" if outside else "convex.stays", values)
    among = yes_or_no(not outside, draft.look.language)
    draft.add_step(*says, ask="convex.ask", answer=1, candidates=among, pills=[(0, 0), (0, 0)])


def _add_hull(draft: Draft, subject: Subject) -> None:
    """Add the step in which the hull adds what is missing, and its area."""
    pen, hull, own = draft.step_pen, ring_area(subject.boundary), sum(map(ring_area, subject.rings))
    pen.polygon(Role.GHOST, subject.boundary, f"hull-{subject.letter}", closing_in(subject.boundary))
    _name_corners(pen.in_phase().when_asking(), subject)
    for row, pocket in enumerate(convex_pieces([subject.boundary, *subject.rings])):
        pen.from_phase(1).area(Role.REGION_NOW, pocket, f"missing-{row + 1}")
    values: dict[str, object] = {"shape": subject.letter, "hull": hull, "own": own, "missing": hull - own}
    values["worked"] = worked(hull, (MINUS, own), total=hull - own)
    says = Caption("convex.closes", values), Caption("convex.missing", values)
    among = lengths(hull - own, (hull, own))
    draft.add_step(*says, ask="convex.ask_area", answer=1, candidates=among, pills=[(1, 1), (1, 1)])


def _name_corners(pen: Pen, subject: Subject) -> None:
    """Label the vertices of an outline that has few with their coordinates, from which the missing area is computed."""
    if sum(map(len, subject.rings)) > MOST_ASKED:
        return
    for ring in subject.rings:
        for before, corner, after in zip(np.roll(ring, 1, axis=0), ring, np.roll(ring, -1, axis=0), strict=True):
            vector, text = corner - (before + after) / 2, point(*corner.tolist())
            pen.name(text, subject.role, corner, vector, f"asked-{text}", SMALL_SIZE, needed=False)


def _add_pieces(draft: Draft, true: ConcaveResult, values: Mapping[str, object]) -> None:
    """Add the last step, with the convex pieces, and the nearest or overlapping ones."""
    pen = draft.last_pen
    answer = pen.from_phase(1)
    draw_cuts(pen, true)
    answer.outline(Role.EDGE_A, true.pieces_a[true.pair[0]], "chosen-A", filled=True)
    answer.outline(Role.EDGE_B, true.pieces_b[true.pair[1]], "chosen-B", filled=True)
    if not true.depth:
        draw_between(answer, true.closest_a, true.closest_b, true.distance, 0.0)
    says = Caption("convex.cut", values), Caption(ANSWERS[true.relation], values)
    among = relations(true.relation, draft.look.language)
    draft.add_step(*says, ask="ask.relation", answer=1, candidates=among, pills=[(3, 3), (3, 3)])
