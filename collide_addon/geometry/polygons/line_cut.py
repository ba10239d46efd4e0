# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a line runs inside a polygon, along its boundary, and outside, decided exactly.

Each vertex has a side, the sign of a cross product, and an edge whose ends have different signs meets the line. Just to
the left of the line, inside and outside alternate at each meeting edge that has an end on the left; just to the right,
at each that has one on the right. If both sides agree, so does the line between them; if they differ, it runs along an
edge.
"""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.line import Line
from ..predicates.orientation import orientation
from ..predicates.points import as_rings, as_vector
from ..predicates.results import ReadOnly
from ..predicates.segments import Edge, crossing_share, point_at, share_of
from .rays import edges_of

LinePlace = Literal["outside", "inside", "along"]
"""Where a piece of a line runs."""


class LinePiece(NamedTuple):
    """A piece of a line: its ends (2, 2), its length, and where it runs."""

    ends: NDArray[np.float64]
    length: float
    place: LinePlace


@dataclass(frozen=True, slots=True, eq=False)
class LineCut(ReadOnly):
    """Where the line through p and q meets a polygon, by shares of the way along it: 0 is p, 1 is q.

    Attributes
    ----------
    line : Edge
        p and q.
    areas : tuple of float
        For each vertex, ring by ring, twice the area of p, q and the vertex, with exact sign: positive on the left.
    shares : tuple of Fraction
        The shares at which the line meets the boundary, in order; `points` (k, 2) are these points, rounded once.
    edges : tuple of tuple of int
        For each share, the rows of the edges that meet the line there, ring by ring; edge k begins at vertex k.
    places : tuple of {"outside", "inside", "along"}
        Where the line runs before the first share, between each two, and after the last: k + 1 places.
    """

    line: Edge
    areas: tuple[float, ...]
    shares: tuple[Fraction, ...]
    points: NDArray[np.float64]
    edges: tuple[tuple[int, ...], ...]
    places: tuple[LinePlace, ...]

    @property
    def segment(self) -> list[LinePiece]:
        """The pieces from p to q."""
        return self.pieces([Fraction(0), *(share for share in self.shares if 0 < share < 1), Fraction(1)])

    def pieces(self, stops: Sequence[Fraction]) -> list[LinePiece]:
        """Return the pieces of the line between stops, in order; these must include all `shares` between them."""
        points, length = [point_at(self.line, stop) for stop in stops], math.dist(*self.line)
        places = [self.places[bisect_right(self.shares, stop)] for stop in stops]
        ends = zip(pairwise(stops), pairwise(points), places, strict=False)
        return [LinePiece(np.array(both), length * float(high - low), place) for (low, high), both, place in ends]


def cut_line(p: ArrayLike, q: ArrayLike, polygon: ArrayLike | Sequence[ArrayLike]) -> LineCut:
    """Return where the line through two points meets a polygon.

    Parameters
    ----------
    p, q : array-like (2,)
    polygon
        As for `pnpoly`: its rings may be concave, touch or cross; the even-odd rule decides what is inside.

    Raises
    ------
    GeometryError
        When p is q, or an argument is not finite or has the wrong shape.

    Examples
    --------
    >>> cut = cut_line((0, 1), (1, 1), [(0, 0), (4, 0), (4, 4), (2, 0.5), (0, 4)])
    >>> [float(share) for share in cut.shares], cut.places[1:-1]
    ([0.0, 1.7142857142857142, 2.2857142857142856, 4.0], ('inside', 'outside', 'inside'))
    """
    Line.through(p, q)  # refuses equal points
    line, rows = (as_vector(p, "p"), as_vector(q, "q")), edges_of(as_rings(polygon))
    areas = tuple(orientation(*line, edge.start) for edge in rows)
    met: dict[Fraction, list[int]] = defaultdict(list)
    turns: dict[Fraction, list[int]] = defaultdict(lambda: [0, 0, 0])  # changes in edges left, right, along
    ends = {edge.start: area for edge, area in zip(rows, areas, strict=True)}
    for row, edge in enumerate(rows):
        side, other = ends[edge.start], ends[edge.end]
        on_line = [share_of(line, end) for end in (edge.start, edge.end) if ends[end] == 0.0]
        if not on_line and (side > 0.0) != (other > 0.0):
            on_line = [Fraction(*crossing_share(edge.start, edge.end, *line))]
        for share in set(on_line):
            met[share].append(row)
        if len(on_line) == 2:
            turns[min(on_line)][2] += 1
            turns[max(on_line)][2] -= 1
        elif on_line:
            turns[on_line[0]][0] += max(side, other) > 0.0
            turns[on_line[0]][1] += min(side, other) < 0.0
    shares, places = sorted(met), list[LinePlace](("outside",))
    left, right, along = 0, 0, 0
    for share in shares:
        left, right, along = (sum(both) for both in zip((left, right, along), turns[share], strict=True))
        places.append("along" if along and not left & right & 1 else "inside" if left & 1 else "outside")
    found = np.array([point_at(line, share) for share in shares]).reshape(-1, 2)
    return LineCut(line, areas, tuple(shares), found, tuple(tuple(met[share]) for share in shares), tuple(places))
