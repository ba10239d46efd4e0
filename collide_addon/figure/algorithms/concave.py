# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two concave polygons: their convex pieces appear, pairs are considered, and one pair decides.

Step 0 sets the scene; each pair is a step of two phases (what do the boxes promise, what do GJK and EPA say?); one step
covers the pairs never considered; the last step is the answer. Pieces are named A1, A2, ….
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import ConcaveResult, PieceAnswer, Relation, concave_distance, gjk
from ..labels.labels import vector_or_up
from ..labels.names import holds, mark_names
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import Align, Bracket, Span
from ..model.lesson import DEPTH_BOUND, FigureChoices, Headline, Lesson
from ..model.records import plain
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject, polygon_of
from ..page.sheet import bounds_of, corners_of, lay_out
from ..parts.candidates import relations
from ..parts.pair import pair_title
from ..parts.polygons import (
    MOST_NAMED_PIECES,
    centroid,
    draw_around,
    draw_between,
    draw_cuts,
    draw_polygon,
    polygon_letters,
    ring_area,
)
from ..parts.turning_axis import draw_strip
from ..stage.draft import MOST_STEPS_OF_KIND, Draft
from ..stage.pen import Pen, Sketch
from ..text.messages import Caption, as_pair, by_relation

Pieces = dict[str, Floats]

RAIL = ("rail.boxes", "rail.pieces")
"""The phases of a step: what do the boxes promise, and what do GJK and EPA say?"""
NAMES = {Role.PIECE: "concave.word_cuts", Role.PIECE_FINE: "concave.word_cuts", Role.DROPPED: "concave.word_skipped"}
"""The messages that label marks, by role."""
HULL_ANSWERS = by_relation("concave.hulls_separated", "concave.hulls_touching", "concave.hulls_penetrating")
ANSWERS = by_relation("concave.separated", "concave.touching", "concave.penetrating")


def concave_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two concave polygons; a circle, or one that crosses itself, raises a GeometryError."""
    (a, polygon_a), (b, polygon_b) = map(polygon_of, subjects)
    steps: list[PieceAnswer] = []
    result = concave_distance(polygon_a, polygon_b, record=steps.append)
    look = choices.look
    sheet = lay_out(bounds_of(*a.rings, *b.rings), None, look)
    full = look.detail is Detail.FULL
    both = (("A", result.pieces_a), ("B", result.pieces_b))
    pieces = {_piece_name(letter, row): piece for letter, some in both for row, piece in enumerate(some)}
    few = len(pieces) <= MOST_NAMED_PIECES
    answers = _with_steps(result.answers) if full else []
    draft = Draft("Concave", sheet)
    for subject in (a, b):
        draw_polygon(Pen(draft), subject)
    draft.add_step(*_setup(a, b, result, full=full), ask="ask.cut", answer=1)
    names = Sketch(sheet)
    until = 0 if full and few else None  # from then on the pieces have names
    names.marks += [replace(letter, span=Span(0, until)) for letter in polygon_letters(a, b, sheet)]
    inside: list[str] = []
    if full:
        for subject in (a, b):
            if len(subject.rings) > 1 or len(subject.rings[0]) > len(subject.shape.core):  # what GJK would see
                word = draft.say("concave.word_hulls")
                draw_around(Pen(draft, Span(0, 0)), subject.boundary, f"hull-{subject.letter}", word)
        draw_cuts(Pen(draft, Span.of(0, 1)), result)
        inside = _name_inside(Pen(names, Span.of(0, 1)), pieces) if few else []
    for answer, best in answers:
        _add_pair(draft, answer, best, pieces, bounds_of_distance(answer, best, result))
    closed = [Bracket(result.distance, result.distance)] if result.relation is Relation.SEPARATED else []
    if full and result.skipped:
        _add_skipped(draft, result, pieces, closed)
    end = len(draft.steps)
    spoken_of = [(answer.pair, Span.of(k, 0, until=k)) for k, (answer, _) in enumerate(answers, start=1)]
    for pair, span in [*spoken_of, (result.pair, Span.of(end))] if full else []:
        for name in (name for name in pair_names(pair) if name not in inside):
            vertex = pieces[name][int(np.argmax(pieces[name][:, 1]))]
            away = vector_or_up(vertex - centroid(pieces[name]))
            Pen(draft, span).name(name, _role(name), vertex, away, f"name-{name}", SMALL_SIZE, needed=False)
    _draw_result(draft, result, pieces)
    between = result.relation is Relation.PENETRATING and result.depth == 0.0
    ask, among = "" if between else "ask.relation", relations(result.relation, look.language)
    draft.add_step(*_answer(result, between=between), ask=ask, candidates=among, brackets=closed)
    draft.draw(names.drawn)
    draft.requests += mark_names(draft.marks, NAMES, look.language)
    figure = draft.finish(
        pair_title(draft.say("concave.title"), a, b, look.language),
        algorithm="CONCAVE",
        rail=RAIL if answers else (),
        bounds="bounds.distance",
        result=_summary(result),
    )
    depth = {DEPTH_BOUND: result.depth} if result.depth else {}
    measured: Headline = {"distance": result.distance, **depth, "iterations": len(result.answers)}
    return Lesson(figure, result, tuple(steps), {"relation": result.relation.value, **measured})


def bounds_of_distance(answer: PieceAnswer, best: PieceAnswer | None, result: ConcaveResult) -> list[Bracket | None]:
    """Return the bounds of the distance before and after a pair is considered.

    Pairs come in the order of their boxes' distances, so no later pair is nearer than this one's boxes are.
    """
    if result.relation is not Relation.SEPARATED:
        return []
    after = min(answer.distance, best.distance) if best is not None else answer.distance
    close = math.isclose(answer.nearest_possible, after, rel_tol=1e-12)  # the boxes' distance is rounded down
    lower = after if close else min(answer.nearest_possible, after)
    return [None if best is None else Bracket(lower, best.distance), Bracket(lower, after)]


def _with_steps(answers: Sequence[PieceAnswer]) -> list[tuple[PieceAnswer, PieceAnswer | None]]:
    """Return the pairs that have a step of their own, each with the best one before it."""
    before: list[tuple[PieceAnswer, PieceAnswer | None]] = []
    best = None
    for answer in answers:
        before.append((answer, best))
        best = answer if answer.is_best else best
    by_worth = sorted(before, key=lambda pair: (not pair[0].is_best, -pair[0].number if pair[0].is_best else 0))
    kept = {answer.number for answer, _ in by_worth[:MOST_STEPS_OF_KIND]}
    return [(answer, best) for answer, best in before if answer.number in kept]


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
    n, m = len(result.pieces_a), len(result.pieces_b)
    values: dict[str, object] = {"distance": hulls.distance, "n": n, "m": m, "pairs": n * m}
    first = Caption(HULL_ANSWERS[hulls.relation], values)
    return (first, Caption("concave.pieces", values), Caption("concave.pairs", values)) if full else (first,)


def _answer(result: ConcaveResult, *, between: bool) -> tuple[Caption, ...]:
    values: dict[str, object] = dict(zip("ab", pair_names(result.pair), strict=True))
    values |= {"distance": result.distance, "depth": result.depth, "normal": as_pair(result.normal)}
    values |= {"looked": len(result.answers), "pairs": len(result.pieces_a) * len(result.pieces_b)}
    first = Caption("concave.between" if between else ANSWERS[result.relation], values)
    return (first, Caption("concave.proof", values)) if result.relation is Relation.SEPARATED else (first,)


def _draw_result(draft: Draft, result: ConcaveResult, pieces: Pieces) -> None:
    """Draw the last step: the deciding pair, with its distance or the translation that separates it."""
    pen = draft.last_pen.apart()
    _draw_pair(pen, result.pair, pieces)
    draw_between(pen, result.closest_a, result.closest_b, result.distance, result.depth)
    if result.relation is Relation.SEPARATED:
        ends = float(result.normal @ result.closest_a), float(result.normal @ result.closest_b)
        draw_strip(pen.from_phase(1), result.normal, *ends)
    draft.draw_first(pen.sketch.drawn)


def _piece_name(letter: str, row: int) -> str:
    return f"{letter}{row + 1}"


def pair_names(pair: tuple[int, int]) -> tuple[str, str]:
    """Return the names of the two pieces of a pair."""
    return _piece_name("A", pair[0]), _piece_name("B", pair[1])


def _name_inside(pen: Pen, pieces: Pieces) -> list[str]:
    """Write the names of pieces inside them if they fit, small pieces first; return those written.

    Names keep clear of each other and, if possible, of lines and the interior of other pieces.
    """
    size = SMALL_SIZE * pen.unit
    lines = np.concatenate([_sampled(piece, size / 2) for piece in pieces.values()])
    written: dict[str, Floats] = {}
    for name, piece in sorted(pieces.items(), key=lambda item: ring_area(item[1])):
        role = Role.A if name.startswith("A") else Role.B
        half = half_room(name, size, role)
        taken = np.array(list(written.values())).reshape(-1, 2)
        others = [other for key, other in pieces.items() if key != name and len(other) > 2]
        free = [at for at in _places(piece, half) if not (np.abs(taken - at) < 2.4 * half).all(axis=1).any()]
        struck = [int((np.abs(lines - at) < half).all(axis=1).sum()) for at in free]
        within = [sum(bool(holds(other, at[np.newaxis])[0]) for other in others) for at in free]
        if free:
            written[name] = free[min(range(len(free)), key=list(zip(struck, within, strict=True)).__getitem__)]
            pen.write(name, role, written[name], f"name-{name}", SMALL_SIZE, Align.CENTER)
    return list(written)


def _places(piece: Floats, half: Floats) -> Iterator[Floats]:
    """Yield the centre of a piece and places towards its vertices where a text of half size `half` (2,) fits."""
    if len(piece) < 3:
        return
    vectors = np.roll(piece, -1, axis=0) - piece
    normals = np.stack([-vectors[:, 1], vectors[:, 0]], axis=1) / np.hypot(*vectors.T)[:, np.newaxis]  # to the inside
    middle = centroid(piece)
    for place in (middle, *(middle + share * (vertex - middle) for share in (0.2, 0.4, 0.6, 0.75) for vertex in piece)):
        if (((place - piece) * normals).sum(axis=1) > np.abs(normals) @ half).all():
            yield place


def _sampled(piece: Floats, spacing: float) -> Floats:
    """Return points along a piece's outline, at most `spacing` apart."""
    following = np.roll(piece, -1, axis=0)
    count = int(np.hypot(*(following - piece).T).max() / spacing) + 1
    share = (np.arange(count) / count)[:, np.newaxis, np.newaxis]
    return (piece + share * (following - piece)).reshape(-1, 2)


def _add_pair(
    draft: Draft, answer: PieceAnswer, best: PieceAnswer | None, pieces: Pieces, brackets: Sequence[Bracket | None]
) -> None:
    """Add the step about one pair; `best` is the best one before it."""
    pen = draft.step_pen
    _draw_pair(pen, answer.pair, pieces)
    for name in pair_names(answer.pair):
        draw_around(pen.in_phase(), corners_of(bounds_of(pieces[name])), f"box-{name}", pen.say("concave.word_boxes"))
    draw_between(pen.from_phase(1), answer.point_a, answer.point_b, answer.distance, answer.depth)
    among = relations(answer.relation, draft.look.language)
    draft.add_step(*_says(answer, best), ask="ask.pieces", answer=1, candidates=among, brackets=brackets)


def _draw_pair(pen: Pen, pair: tuple[int, int], pieces: Pieces) -> None:
    """Draw the two pieces of a pair, emphasized."""
    for name in pair_names(pair):
        pen.shape(_role(name), pieces[name], name, filled=True)


def _role(piece: str) -> Role:
    return Role.EDGE_A if piece.startswith("A") else Role.EDGE_B


def _add_skipped(draft: Draft, result: ConcaveResult, pieces: Pieces, brackets: Sequence[Bracket]) -> None:
    """Add the step about the pairs never considered, showing the pieces that occur in no other pair."""
    seen = {name for answer in result.answers for name in pair_names(answer.pair)}
    for name, piece in pieces.items():
        if name not in seen and len(piece) > 2:
            draft.step_pen.polygon(Role.DROPPED, piece, name, filled=True)
    values = {"skipped": result.skipped, "looked": len(result.answers)}
    apart = result.relation is Relation.SEPARATED
    draft.add_step(Caption("concave.skipped_far" if apart else "concave.skipped_shallow", values), brackets=brackets)


def _says(answer: PieceAnswer, best: PieceAnswer | None) -> tuple[Caption, ...]:
    values: dict[str, object] = dict(zip("ab", pair_names(answer.pair), strict=True))
    values |= {"nearest": answer.nearest_possible, "distance": answer.distance, "depth": answer.depth}
    if best is not None:
        values["best"] = best.depth if best.relation is Relation.PENETRATING else best.distance
    boxes = "concave.boxes_apart" if answer.nearest_possible > 0.0 else "concave.boxes_meet"
    return Caption(boxes, values), Caption(_verdict(answer, best), values)


def _verdict(answer: PieceAnswer, best: PieceAnswer | None) -> str:
    """Return the message that compares a pair's answer with the best one before."""
    if answer.relation is Relation.PENETRATING:
        return "concave.deepest" if answer.is_best else "concave.not_deeper"
    if answer.relation is Relation.TOUCHING:
        return "concave.touch" if answer.is_best else "concave.touch_only"
    if answer.is_best:
        return "concave.nearest"
    return "concave.not_nearer" if best is not None and best.relation is Relation.SEPARATED else "concave.apart"
