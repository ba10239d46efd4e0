# SPDX-License-Identifier: GPL-3.0-or-later
"""Two polygons' convex pieces with their names, A1, A2, …, and a step for each pair: boxes, then GJK or EPA."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from ....geometry import ConcaveResult, PieceAnswer, Relation
from ...labels.labels import LabelRequest, length_request, name_request
from ...labels.mark_names import mark_name
from ...labels.names import holds
from ...labels.obstacles import half_room
from ...model.arrays import Floats
from ...model.figure import Bracket, Kind, Mark, Panel, Span, closing_in, out_of
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import Sheet, bounds_of, corners_of
from ...parts.candidates import relations
from ...stage.draft import Draft
from ...text.messages import Caption, say

Pieces = dict[str, Floats]

MOST_NAMED = 24
"""With more pieces, only the current pair's are named."""
NAME_SIZE = SMALL_SIZE
ROOM = 2.4
"""Least distance between names, in half their sizes."""
SHARES = (0.2, 0.4, 0.6, 0.75)
"""Where a piece's name is tried, as shares of the way from its middle to its corners."""


def named_pieces(result: ConcaveResult) -> Pieces:
    """Return the pieces of both polygons by their names."""
    both = (("A", result.pieces_a), ("B", result.pieces_b))
    return {piece_name(letter, row): piece for letter, pieces in both for row, piece in enumerate(pieces)}


def piece_name(letter: str, row: int) -> str:
    """Return the name of a convex piece: A1, A2, …."""
    return f"{letter}{row + 1}"


def cut_marks(result: ConcaveResult, span: Span) -> list[Mark]:
    """Return the cuts between the pieces, once each; a few are cut from corner to corner."""
    marks, few = [], len(result.pieces_a) + len(result.pieces_b) <= MOST_NAMED
    for letter, polygon, pieces in (("A", result.a, result.pieces_a), ("B", result.b, result.pieces_b)):
        drawn = {frozenset(edge) for edge in polygon.edges}
        for piece in pieces:
            corners = [(x, y) for x, y in piece.tolist()]
            for side in zip(corners, corners[1:] + corners[:1], strict=True):
                if frozenset(side) not in drawn:
                    drawn.add(frozenset(side))
                    cut = Mark(Kind.POLYLINE, Role.PIECE, np.array(side), f"cuts-{letter}", Panel.WORLD, span)
                    marks.append(replace(cut, motion=out_of(cut.points[0]) if few else None))
    return marks


def name_marks(pieces: Pieces, sheet: Sheet, span: Span) -> dict[str, Mark]:
    """Return the names of pieces inside them where there is room; small pieces choose first.

    Names keep clear of each other and, if possible, of lines and the inside of other pieces.
    """
    size = NAME_SIZE * sheet.unit
    lines = np.concatenate([_sampled(piece, size / 2) for piece in pieces.values()])
    marks: dict[str, Mark] = {}
    for name, piece in sorted(pieces.items(), key=lambda item: _area(item[1])):
        role = Role.A if name.startswith("A") else Role.B
        half = half_room(name, size, role)
        taken = np.array([mark.points[0] for mark in marks.values()]).reshape(-1, 2)
        others = [other for key, other in pieces.items() if key != name and len(other) > 2]
        places = [
            (
                int((np.abs(lines - at) < half).all(axis=1).sum()),
                sum(bool(holds(other, at[np.newaxis])[0]) for other in others),
                k,
                at,
            )
            for k, at in enumerate(_places(piece, half))
            if not (np.abs(taken - at) < ROOM * half).all(axis=1).any()
        ]
        if places:
            at, part = min(places, key=lambda place: place[:3])[3][np.newaxis], f"name-{name}"
            marks[name] = Mark(Kind.LABEL, role, at, part, Panel.WORLD, span, text=name, size=size)
    return marks


def name_requests(names: Iterable[str], pieces: Pieces, span: Span) -> list[LabelRequest]:
    """Return requests to name pieces beside them."""
    requests = []
    for name in names:
        corner = pieces[name][int(np.argmax(pieces[name][:, 1]))]
        outwards = corner - _middle(pieces[name])
        request = name_request(name, _role(name), corner, outwards, Panel.WORLD, span)
        requests.append(replace(request, part=f"name-{name}", size=NAME_SIZE))
    return requests


def _places(piece: Floats, half: Floats) -> Iterator[Floats]:
    """Yield the middle of a piece and places towards its corners where a text of this half size has room."""
    if len(piece) < 3:
        return
    ways = np.roll(piece, -1, axis=0) - piece
    normals = np.stack([-ways[:, 1], ways[:, 0]], axis=1) / np.hypot(*ways.T)[:, np.newaxis]  # to the inside
    middle = _middle(piece)
    for place in (middle, *(middle + share * (corner - middle) for share in SHARES for corner in piece)):
        if (((place - piece) * normals).sum(axis=1) > np.abs(normals) @ half).all():
            yield place


def _sampled(piece: Floats, spacing: float) -> Floats:
    """Return points along a piece's outline, at most `spacing` apart."""
    following = np.roll(piece, -1, axis=0)
    count = int(np.hypot(*(following - piece).T).max() / spacing) + 1
    share = (np.arange(count) / count)[:, np.newaxis, np.newaxis]
    return (piece + share * (following - piece)).reshape(-1, 2)


def _area(piece: Floats) -> float:
    x, y = (piece - piece[0]).T
    return float((x[1:-1] * y[2:] - x[2:] * y[1:-1]).sum()) / 2


def _middle(piece: Floats) -> Floats:
    """Return the centroid of a convex polygon."""
    x, y = (piece - piece[0]).T
    areas = x[1:-1] * y[2:] - x[2:] * y[1:-1]
    middle: Floats = piece.mean(axis=0)
    if areas.any():
        thirds = np.stack([x[1:-1] + x[2:], y[1:-1] + y[2:]], axis=1) / 3
        middle = piece[0] + areas @ thirds / areas.sum()
    return middle


def tell_pair(
    draft: Draft,
    answer: PieceAnswer,
    best: PieceAnswer | None,
    pieces: Pieces,
    brackets: Sequence[Bracket | None],
) -> None:
    """Add the step about one pair; `best` is the best one before it."""
    k = len(draft.steps)
    within, said = Span.of(k, 0, until=k), Span.of(k, 1, until=k)
    draft.marks += chosen_marks(answer.pair, pieces, within)
    for name in pair_names(answer.pair):
        box = corners_of(bounds_of(pieces[name]))
        mark = Mark(Kind.POLYGON, Role.GHOST, box, f"box-{name}", Panel.WORLD, Span(within.first, within.first))
        mark = replace(mark, motion=closing_in(box))
        draft.draw(([mark], [mark_name(mark, say("concave.word_boxes", draft.look.language))]))
    if answer.relation is Relation.PENETRATING:
        draft.draw(depth_arrow(answer.point_a, answer.point_b, answer.depth, said))
    else:
        draft.draw(distance_marks(answer.point_a, answer.point_b, answer.distance, said))
    among = relations(answer.relation, draft.look.language)
    draft.add_step(*_says(answer, best), ask="ask.pieces", answer=1, candidates=among, brackets=brackets)


def pair_names(pair: tuple[int, int]) -> tuple[str, str]:
    """Return the names of the two pieces of a pair."""
    return piece_name("A", pair[0]), piece_name("B", pair[1])


def chosen_marks(pair: tuple[int, int], pieces: Pieces, span: Span) -> list[Mark]:
    """Return the two pieces of a pair, emphasized."""
    marks = []
    for name in pair_names(pair):
        kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(pieces[name]), 3) - 1]
        marks.append(Mark(kind, _role(name), pieces[name], name, Panel.WORLD, span, filled=True))
    return marks


def _role(piece: str) -> Role:
    return Role.EDGE_A if piece.startswith("A") else Role.EDGE_B


def distance_marks(
    point_a: Floats, point_b: Floats, distance: float, span: Span
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the line between the closest points of two pieces with its length, or the point in which they touch."""
    if distance == 0.0:
        return [Mark(Kind.POINTS, Role.MEETING, point_a[np.newaxis], "contact", Panel.WORLD, span)], []
    ends = np.array([point_a, point_b])
    grows, numbers = out_of(point_a), {"length": distance}
    line = Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers=numbers, motion=grows)
    dots = [
        Mark(Kind.POINTS, role, end[np.newaxis], part, Panel.WORLD, span, delayed=role is Role.SUPPORT_B)
        for role, end, part in ((Role.SUPPORT_A, point_a, "closest-a"), (Role.SUPPORT_B, point_b, "closest-b"))
    ]
    return [line, *dots], [replace(length_request("d", distance, ends, Role.WITNESS, "length", span), delayed=True)]


def depth_arrow(point_a: Floats, point_b: Floats, depth: float, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the way out for a piece of B, from its deepest point to A's, with its length."""
    ends = np.array([point_b, point_a])
    grows, numbers = out_of(point_b), {"depth": depth}
    arrow = Mark(Kind.ARROW, Role.TRANSLATION, ends, "way-out", Panel.WORLD, span, numbers=numbers, motion=grows)
    return [arrow], [replace(length_request("p", depth, ends, Role.TRANSLATION, "length", span), delayed=True)]


def tell_skipped(draft: Draft, result: ConcaveResult, pieces: Pieces, brackets: Sequence[Bracket]) -> None:
    """Add the step about the pairs never looked at, showing the pieces that occur in no other pair."""
    k = len(draft.steps)
    seen = {name for answer in result.answers for name in pair_names(answer.pair)}
    draft.marks += [
        Mark(Kind.POLYGON, Role.DROPPED, piece, name, Panel.WORLD, Span.of(k, 0, until=k), filled=True)
        for name, piece in pieces.items()
        if name not in seen and len(piece) > 2
    ]
    apart = result.relation is Relation.SEPARATED
    values = {"skipped": result.skipped, "looked": len(result.answers)}
    draft.add_step(Caption("concave.skipped_far" if apart else "concave.skipped_shallow", values), brackets=brackets)


def _says(answer: PieceAnswer, best: PieceAnswer | None) -> tuple[Caption, ...]:
    name_a, name_b = pair_names(answer.pair)
    values: dict[str, object] = {
        "a": name_a,
        "b": name_b,
        "nearest": answer.nearest_possible,
        "distance": answer.distance,
        "depth": answer.depth,
    }
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
