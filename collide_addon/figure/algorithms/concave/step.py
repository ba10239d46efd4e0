# SPDX-License-Identifier: GPL-3.0-or-later
"""A step of the concave figure: two convex pieces, what their boxes promise, and what GJK or EPA answers."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ....geometry import ConcaveResult, PieceAnswer, Relation
from ...labels.labels import LabelRequest
from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import Role
from ...page.sheet import bounds_of
from ...parts.shown_step import ShownStep
from ...text.messages import Caption, number
from .pieces import piece_name


def pair_step(
    answer: PieceAnswer, best: PieceAnswer | None, pieces: Mapping[str, NDArray[np.float64]], k: int
) -> ShownStep:
    """Return step k of the figure, about one pair; `best` is the best one before."""
    within, said = Span.of(k, 0, until=k), Span.of(k, 1, until=k)
    marks = chosen_marks(answer.pair, pieces, within)
    for name in pair_names(answer.pair):
        marks.append(Mark(Kind.POLYGON, Role.GHOST, _box(pieces[name]), f"box-{name}", Panel.WORLD, within))
    requests: list[LabelRequest] = []
    if answer.relation is Relation.SEPARATED:
        ends = np.array([answer.point_a, answer.point_b])
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, said))
        marks.append(Mark(Kind.POINTS, Role.WITNESS, ends, "distance", Panel.WORLD, said))
        requests.append(_length_label("d", answer.distance, ends, Role.WITNESS, said))
    elif answer.relation is Relation.PENETRATING:
        more, label = depth_arrow(answer.point_a, answer.point_b, answer.depth, said)
        marks += more
        requests += label
    else:
        marks.append(Mark(Kind.POINTS, Role.WITNESS, answer.point_a[np.newaxis], "contact", Panel.WORLD, said))
    return ShownStep(marks, requests, _says(answer, best, k))


def pair_names(pair: tuple[int, int]) -> tuple[str, str]:
    """Return the names of the two pieces of a pair."""
    return piece_name("A", pair[0]), piece_name("B", pair[1])


def chosen_marks(pair: tuple[int, int], pieces: Mapping[str, NDArray[np.float64]], span: Span) -> list[Mark]:
    """Return the two pieces of a pair, standing out."""
    marks = []
    for name in pair_names(pair):
        kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(pieces[name]), 3) - 1]
        marks.append(Mark(kind, Role.PIECE_CHOSEN, pieces[name], name, Panel.WORLD, span, filled=True))
    return marks


def depth_arrow(
    point_a: NDArray[np.float64], point_b: NDArray[np.float64], depth: float, span: Span
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the way out of a piece of B, from its deepest point to that of A, with its length."""
    ends = np.array([point_b, point_a])
    arrow = Mark(Kind.ARROW, Role.TRANSLATION, ends, "way-out", Panel.WORLD, span, numbers={"depth": depth})
    return [arrow], [_length_label("p", depth, ends, Role.TRANSLATION, span)]


def skipped_step(result: ConcaveResult, pieces: Mapping[str, NDArray[np.float64]], k: int) -> ShownStep:
    """Return step k of the figure, about the pairs that were never looked at, and the pieces that are in no other."""
    seen = {name for answer in result.answers for name in pair_names(answer.pair)}
    marks = [
        Mark(Kind.POLYGON, Role.DROPPED, piece, name, Panel.WORLD, Span.of(k, 0, until=k), filled=True)
        for name, piece in pieces.items()
        if name not in seen and len(piece) > 2
    ]
    apart = result.relation is Relation.SEPARATED
    values = {"step": k, "skipped": result.skipped, "looked": len(result.answers)}
    return ShownStep(marks, [], (Caption("concave.skipped_far" if apart else "concave.skipped_shallow", values),))


def _box(piece: NDArray[np.float64]) -> NDArray[np.float64]:
    left, bottom, right, top = bounds_of(piece)
    return np.array([(left, bottom), (right, bottom), (right, top), (left, top)])


def _length_label(symbol: str, length: float, ends: NDArray[np.float64], role: Role, span: Span) -> LabelRequest:
    way = ends[1] - ends[0]
    beside = np.array([-way[1], way[0]]) if way.any() else np.array([0.0, 1.0])
    text = f"{symbol} = {number(length)}"
    return LabelRequest(text, role, ends.mean(axis=0), beside, "length", Panel.WORLD, span)


# ---- the words


def _says(answer: PieceAnswer, best: PieceAnswer | None, k: int) -> tuple[Caption, ...]:
    name_a, name_b = pair_names(answer.pair)
    values: dict[str, object] = {
        "step": k,
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
    """The message about a pair's answer beside the best one before."""
    if answer.relation is Relation.PENETRATING:
        return "concave.deepest" if answer.is_best else "concave.not_deeper"
    if answer.relation is Relation.TOUCHING:
        return "concave.touch" if answer.is_best else "concave.touch_only"
    if answer.is_best:
        return "concave.nearest"
    return "concave.not_nearer" if best is not None and best.relation is Relation.SEPARATED else "concave.apart"
