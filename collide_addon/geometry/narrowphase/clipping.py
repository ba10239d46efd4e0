# SPDX-License-Identifier: GPL-3.0-or-later
"""Clipping a convex ring of points, or a segment, by half planes or half spaces: exact, in the plane and in space.

I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation

ExactPoint = tuple[int | Fraction, ...]
"""Two or three coordinates on a grid."""


class HalfSpace(NamedTuple):
    """The points p with ``normal·p <= limit``, behind a side of a reference; and the rows of that side's two ends."""

    normal: tuple[int | Fraction, ...]
    limit: int | Fraction
    side: tuple[int, int] = (0, 0)

    def excess(self, point: ExactPoint) -> int | Fraction:
        """Return how far outside a point lies, in units of the length of the normal; negative inside."""
        return sum((n * x for n, x in zip(self.normal, point, strict=True)), -self.limit)


@dataclass(frozen=True, slots=True, eq=False)
class ClipStep(ReadOnly):
    """One cut of an incident edge or face.

    Attributes
    ----------
    number : int
        1, 2, …
    side : tuple of two int
        Rows of the ends of the side of the reference at which was cut.
    before, kept, dropped : ndarray (n, 2) or (n, 3)
        The points before the cut; those after it; and those that it took away. Of the kept ones some may be new.
    """

    number: int
    side: tuple[int, int]
    before: NDArray[np.float64]
    kept: NDArray[np.float64]
    dropped: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ContactPoint(ReadOnly):
    """One point of a contact.

    Attributes
    ----------
    point_a, point_b : ndarray (2,) or (3,)
        On A and on B: `depth` apart along the normal.
    depth : float
        How far B must move along the normal for this point alone; in scene units.
    """

    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    depth: float


@dataclass(frozen=True, slots=True, eq=False)
class ContactManifold(ReadOnly):
    """Where two convex shapes that touch or overlap are in contact.

    Attributes
    ----------
    relation : Relation
        Exact; shapes that are apart have no points.
    depth : float
        That of `epa`.
    normal : ndarray (2,) or (3,)
        Unit vector from A to B, that of `epa`.
    reference : str or None
        "A" or "B": whose edge, in space whose face, stands across the normal, and cuts the other's; None where neither
        has one, and corners or crossing edges meet.
    rows_a, rows_b : tuple of int
        The vertices of A and of B that take part: of the reference in order, and of what is cut.
    points : tuple of ContactPoint
        In the order of the edge or face that was cut.
    """

    relation: Relation
    depth: float
    normal: NDArray[np.float64]
    reference: str | None
    rows_a: tuple[int, ...]
    rows_b: tuple[int, ...]
    points: tuple[ContactPoint, ...]


def clipped(
    ring: Sequence[ExactPoint],
    half_spaces: Sequence[HalfSpace],
    exponent: int = 0,
    record: Callable[[ClipStep], object] | None = None,
) -> list[ExactPoint]:
    """Return what of a ring, of a segment, or of a point lies in all half spaces; what is recorded is off the grid."""
    left = list(ring)
    for number, half_space in enumerate(half_spaces, start=1):
        kept = _cut(left, half_space)
        if record is not None:
            dropped = [point for point in left if half_space.excess(point) > 0]
            sets = (_rounded(points, exponent, len(half_space.normal)) for points in (left, kept, dropped))
            record(ClipStep(number, half_space.side, *sets))
        left = kept
    return left


def _cut(ring: list[ExactPoint], half_space: HalfSpace) -> list[ExactPoint]:
    """Return what of a ring lies in one half space, each point once."""
    excess = [half_space.excess(point) for point in ring]
    kept: dict[ExactPoint, None] = {}  # in order, without repetition
    for k, (point, outside) in enumerate(zip(ring, excess, strict=True)):
        before, outside_before = ring[k - 1], excess[k - 1]
        if outside * outside_before < 0 and (k or len(ring) > 2):  # a segment is no ring
            share = Fraction(outside_before, outside_before - outside)
            kept[tuple(p + share * (q - p) for p, q in zip(before, point, strict=True))] = None
        if outside <= 0:
            kept[point] = None
    return list(kept)


def rounded(point: Sequence[int | Fraction], exponent: int) -> NDArray[np.float64]:
    """Return a point on the grid in scene units, each coordinate rounded once."""
    return np.array([value.numerator / (value.denominator << exponent) for value in point])


def _rounded(points: list[ExactPoint], exponent: int, dimension: int) -> NDArray[np.float64]:
    return np.array([rounded(point, exponent) for point in points]).reshape(-1, dimension)
