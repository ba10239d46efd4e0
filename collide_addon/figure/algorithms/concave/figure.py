# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two concave polygons: their convex pieces appear, pairs are looked at, and one pair decides.

Step 0 sets the scene; each pair is a step of two phases (what do the boxes promise, what do GJK and EPA say?); one step
covers the pairs never looked at; the last step is the answer.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ....geometry import ConcaveResult, PieceAnswer, Relation, concave_distance, gjk
from ...labels.labels import LabelRequest
from ...labels.mark_names import mark_name, mark_names
from ...model.choices import Detail
from ...model.ends import polygon_of
from ...model.figure import Bracket, Kind, Mark, Panel, Span, closing_in
from ...model.lesson import DEPTH_BOUND, Choices, Headline, Lesson, look_of
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet, bounds_of, lay_out
from ...parts.candidates import relations
from ...parts.pair import pair_title
from ...parts.polygons import polygon_letters, polygon_marks
from ...parts.turning_axis import draw_strip
from ...stage.draft import Draft
from ...stage.pen import Pen, Sketch
from ...text.messages import Caption, as_pair, say
from . import marks

MOST_PAIRS = 8
"""If more pairs were looked at, those that did not become the best so far are left out first."""
CLOSE = 1e-12
"""The boxes' distance is rounded down by less than this share of it."""
RAIL = ("rail.boxes", "rail.pieces")
"""The phases of a step: what do the boxes promise, and what do GJK and EPA say?"""
NAMES = {Role.PIECE: "concave.word_cuts", Role.DROPPED: "concave.word_skipped"}
"""What is named beside itself."""


def concave_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two concave polygons; a circle or a polygon that crosses itself raises a GeometryError."""
    (a, polygon_a), (b, polygon_b) = map(polygon_of, subjects)
    steps: list[PieceAnswer] = []
    result = concave_distance(polygon_a, polygon_b, record=steps.append)
    look = look_of(choices, parameters)
    sheet = lay_out(bounds_of(*a.rings, *b.rings), None, look.layout, rulers=look.rulers, aspect=look.aspect)
    full = look.detail is Detail.FULL
    pieces = marks.named_pieces(result)
    answers = _shown(result.answers) if full else []
    draft = Draft("Concave", sheet, look, polygon_marks(a) + polygon_marks(b))
    draft.add_step(*_setup(a, b, result, full=full), ask="ask.cut", answer=1)
    until = 0 if full and len(pieces) <= marks.MOST_NAMED else None  # from then on the pieces have names
    names = [replace(letter, span=Span(0, until)) for letter in polygon_letters(a, b, sheet)]
    named: dict[str, Mark] = {}
    if full:
        hulls = _hulls(a, b, Span(0, 0))
        draft.draw((hulls, [mark_name(hull, say("concave.word_hulls", look.language)) for hull in hulls]))
        draft.marks += marks.cut_marks(result, Span.of(0, 1))
        if len(pieces) <= marks.MOST_NAMED:
            named = marks.name_marks(pieces, sheet, Span.of(0, 1))
            names += named.values()
    for answer, best in answers:
        marks.tell_pair(draft, answer, best, pieces, bounds_of_distance(answer, best, result))
    closed = [Bracket(result.distance, result.distance)] if result.relation is Relation.SEPARATED else []
    if full and result.skipped:
        marks.tell_skipped(draft, result, pieces, closed)
    end = len(draft.steps)
    spoken_of = [(answer.pair, Span.of(k, 0, until=k)) for k, (answer, _) in enumerate(answers, start=1)]
    for pair, span in [*spoken_of, (result.pair, Span.of(end))] if full else []:
        unnamed = [name for name in marks.pair_names(pair) if name not in named]
        draft.requests += marks.name_requests(unnamed, pieces, span)
    draft.draw_first(_result(result, pieces, sheet, end))
    between = result.relation is Relation.PENETRATING and result.depth == 0.0
    ask, among = "" if between else "ask.relation", relations(result.relation, look.language)
    draft.add_step(*_answer(result, between=between), ask=ask, candidates=among, brackets=closed)
    draft.marks += names
    draft.requests += mark_names(draft.marks, NAMES, look.language)
    figure = draft.finish(
        pair_title(say("concave.title", look.language), a, b, look.language),
        algorithm="CONCAVE",
        rail=RAIL if answers else (),
        bounds="bounds.distance",
        result=_summary(result),
    )
    headline: Headline = {
        "relation": result.relation.value,
        "distance": result.distance,
        DEPTH_BOUND: result.depth,
        "iterations": len(result.answers),
    }
    return Lesson(figure, result, tuple(steps), headline)


def bounds_of_distance(answer: PieceAnswer, best: PieceAnswer | None, result: ConcaveResult) -> list[Bracket | None]:
    """Return between which lengths the distance is known to lie, before and after a pair is looked at.

    Pairs come in the order of their boxes' distances, so none of those to come is nearer than this one's boxes.
    """
    if result.relation is not Relation.SEPARATED:
        return []
    after = min(answer.distance, best.distance) if best is not None else answer.distance
    close = math.isclose(answer.nearest_possible, after, rel_tol=CLOSE)
    lower = after if close else min(answer.nearest_possible, after)
    return [None if best is None else Bracket(lower, best.distance), Bracket(lower, after)]


def _shown(answers: Sequence[PieceAnswer]) -> list[tuple[PieceAnswer, PieceAnswer | None]]:
    """Return the pairs that get a step of their own, each with the best one before it."""
    before: list[tuple[PieceAnswer, PieceAnswer | None]] = []
    best = None
    for answer in answers:
        before.append((answer, best))
        best = answer if answer.is_best else best
    by_worth = sorted(before, key=lambda pair: (not pair[0].is_best, -pair[0].number if pair[0].is_best else 0))
    kept = {answer.number for answer, _ in by_worth[:MOST_PAIRS]}
    return [(answer, best) for answer, best in before if answer.number in kept]


def _hulls(a: Subject, b: Subject, span: Span) -> list[Mark]:
    """Return what GJK would see of the polygons that are not convex."""
    return [
        Mark(
            Kind.POLYGON,
            Role.GHOST,
            subject.boundary,
            f"hull-{subject.letter}",
            Panel.WORLD,
            span,
            motion=closing_in(subject.boundary),
        )
        for subject in (a, b)
        if len(subject.rings) > 1 or len(subject.rings[0]) > len(subject.shape.core)
    ]


def _result(
    result: ConcaveResult, pieces: marks.Pieces, sheet: Sheet, end: int
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the last step: the pair that decides, with its distance or its way out."""
    span = Span.of(end)
    drawn = marks.chosen_marks(result.pair, pieces, span)
    if result.relation is Relation.PENETRATING and result.depth > 0.0:
        more, requests = marks.depth_arrow(result.closest_a, result.closest_b, result.depth, span)
        return drawn + more, requests
    more, requests = marks.distance_marks(result.closest_a, result.closest_b, result.distance, span)
    if result.relation is Relation.SEPARATED:
        normal = result.normal
        end_a, end_b = float(normal @ result.closest_a), float(normal @ result.closest_b)
        sketch = Sketch(sheet, more)
        draw_strip(Pen(sketch, Span.of(end, 1)), normal, end_a, end_b)
    return drawn + more, requests


def _summary(result: ConcaveResult) -> dict[str, object]:
    """Return the answer as JSON values."""
    kept = "relation distance closest_a closest_b normal pieces_a pieces_b pair answers skipped"
    values = {name: plain(getattr(result, name)) for name in kept.split()}
    values[DEPTH_BOUND.replace(" ", "_")] = result.depth
    return {**values, "a": plain(result.a.rings), "b": plain(result.b.rings)}


def _setup(a: Subject, b: Subject, result: ConcaveResult, *, full: bool) -> tuple[Caption, ...]:
    if len(result.pieces_a) == len(result.pieces_b) == 1:
        return (Caption("concave.convex"),)
    hulls = gjk(a.shape, b.shape)
    values: dict[str, object] = {
        "distance": hulls.distance,
        "n": len(result.pieces_a),
        "m": len(result.pieces_b),
        "pairs": len(result.pieces_a) * len(result.pieces_b),
    }
    first = Caption(f"concave.hulls_{hulls.relation.value}", values)
    if not full:
        return (first,)
    return first, Caption("concave.pieces", values), Caption("concave.pairs", values)


def _answer(result: ConcaveResult, *, between: bool) -> tuple[Caption, ...]:
    name_a, name_b = marks.pair_names(result.pair)
    values: dict[str, object] = {
        "a": name_a,
        "b": name_b,
        "distance": result.distance,
        "depth": result.depth,
        "normal": as_pair(result.normal),
        "looked": len(result.answers),
        "pairs": len(result.pieces_a) * len(result.pieces_b),
    }
    first = Caption("concave.between" if between else f"concave.{result.relation.value}", values)
    return (first, Caption("concave.proof", values)) if result.relation is Relation.SEPARATED else (first,)
