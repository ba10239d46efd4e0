# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex pieces of two polygons: their outlines, and their names A1, A2, … where there is room for them."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from ....geometry import ConcaveResult
from ...labels.extent import half_room
from ...labels.labels import LabelRequest, way_or_up
from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import Sheet

Pieces = dict[str, NDArray[np.float64]]

MOST_NAMED = 24
"""Of more pieces, only those of a pair have their names."""
NAME_SIZE = SMALL_SIZE
ROOM = 2.4
"""From one name to another, in half their sizes."""
SHARES = (0.2, 0.4, 0.6, 0.75)
"""Of the way from the middle of a piece to its corners, where its name is tried."""


def named_pieces(result: ConcaveResult) -> Pieces:
    """Return the pieces of both polygons by their names."""
    both = (("A", result.pieces_a), ("B", result.pieces_b))
    return {piece_name(letter, row): piece for letter, pieces in both for row, piece in enumerate(pieces)}


def piece_name(letter: str, row: int) -> str:
    """Return the name of a convex piece: A1, A2, …."""
    return f"{letter}{row + 1}"


def cut_marks(result: ConcaveResult, span: Span) -> list[Mark]:
    """Return the cuts between the pieces, each once."""
    marks = []
    for letter, polygon, pieces in (("A", result.a, result.pieces_a), ("B", result.b, result.pieces_b)):
        drawn = {frozenset(edge) for edge in polygon.edges}
        for piece in pieces:
            corners = [(x, y) for x, y in piece.tolist()]
            for side in zip(corners, corners[1:] + corners[:1], strict=True):
                if frozenset(side) not in drawn:
                    drawn.add(frozenset(side))
                    marks.append(Mark(Kind.POLYLINE, Role.PIECE, np.array(side), f"cuts-{letter}", Panel.WORLD, span))
    return marks


def name_marks(pieces: Pieces, sheet: Sheet, span: Span) -> dict[str, Mark]:
    """Return the names of pieces within them, of those that have room for theirs; small pieces choose first.

    Names keep clear of each other, and where they can of the lines and the inside of other pieces.
    """
    size = NAME_SIZE * sheet.unit
    lines = np.concatenate([_sampled(piece, size / 2) for piece in pieces.values()])
    marks: dict[str, Mark] = {}
    for name, piece in sorted(pieces.items(), key=lambda item: _area(item[1])):
        half = half_room(name, size)
        taken = np.array([mark.points[0] for mark in marks.values()]).reshape(-1, 2)
        others = [other for key, other in pieces.items() if key != name and len(other) > 2]
        places = [
            (int((np.abs(lines - at) < half).all(axis=1).sum()), sum(_holds(other, at) for other in others), k, at)
            for k, at in enumerate(_places(piece, half))
            if not (np.abs(taken - at) < ROOM * half).all(axis=1).any()
        ]
        if places:
            at, part = min(places, key=lambda place: place[:3])[3][np.newaxis], f"name-{name}"
            role = Role.A if name.startswith("A") else Role.B
            marks[name] = Mark(Kind.LABEL, role, at, part, Panel.WORLD, span, text=name, size=size)
    return marks


def name_requests(names: Iterable[str], pieces: Pieces, span: Span) -> list[LabelRequest]:
    """Return requests to name pieces beside them."""
    requests = []
    for name in names:
        piece = pieces[name]
        corner = piece[int(np.argmax(piece[:, 1]))]
        outwards = way_or_up(corner - _middle(piece))
        requests.append(
            LabelRequest(
                name, Role.PIECE_CHOSEN, corner, outwards, f"name-{name}", Panel.WORLD, span, NAME_SIZE, needed=False
            )
        )
    return requests


def _places(piece: NDArray[np.float64], half: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """The middle of a piece and places between it and the corners, where a text of this half size has room."""
    if len(piece) < 3:
        return
    ways = np.roll(piece, -1, axis=0) - piece
    normals = np.stack([-ways[:, 1], ways[:, 0]], axis=1) / np.hypot(*ways.T)[:, np.newaxis]  # to the inside
    middle = _middle(piece)
    for place in (middle, *(middle + share * (corner - middle) for share in SHARES for corner in piece)):
        if (((place - piece) * normals).sum(axis=1) > np.abs(normals) @ half).all():
            yield place


def _sampled(piece: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
    """Points along the outline of a piece, at most so far apart."""
    following = np.roll(piece, -1, axis=0)
    count = int(np.hypot(*(following - piece).T).max() / spacing) + 1
    share = (np.arange(count) / count)[:, np.newaxis, np.newaxis]
    points: NDArray[np.float64] = (piece + share * (following - piece)).reshape(-1, 2)
    return points


def _holds(piece: NDArray[np.float64], at: NDArray[np.float64]) -> bool:
    ways, to = np.roll(piece, -1, axis=0) - piece, at - piece
    return bool((ways[:, 0] * to[:, 1] - ways[:, 1] * to[:, 0] >= 0.0).all())


def _area(piece: NDArray[np.float64]) -> float:
    x, y = (piece - piece[0]).T
    return float((x[1:-1] * y[2:] - x[2:] * y[1:-1]).sum()) / 2


def _middle(piece: NDArray[np.float64]) -> NDArray[np.float64]:
    """The centroid of a convex polygon."""
    x, y = (piece - piece[0]).T
    areas = x[1:-1] * y[2:] - x[2:] * y[1:-1]
    middle: NDArray[np.float64] = piece.mean(axis=0)
    if areas.any():
        thirds = np.stack([x[1:-1] + x[2:], y[1:-1] + y[2:]], axis=1) / 3
        middle = piece[0] + areas @ thirds / areas.sum()
    return middle
