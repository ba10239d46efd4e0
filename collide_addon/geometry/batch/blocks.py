# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs block by block: search, then prove. Doubtful pairs are searched more carefully, then answered one by one.

1. `as_stacks` checks the input.
2. `search_pairs` answers block by block, in floats. A short first search in single precision is
   enough for nearly all pairs: how a proof was found does not matter. The proofs are in float64 with error bounds.
3. The function for a single pair answers each row left in doubt. A row that it refuses is bad, and the answers have
   the reason.

Plane and space differ only in their simplices and faces: a `Dimension` has these functions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.errors import GeometryError
from ..predicates.points import NOT_NUMBERS, as_float64, as_points
from ..predicates.progress import in_blocks
from ..predicates.results import ReadOnly, Relation
from .faces import Contacts
from .support import (
    DOUBLE,
    SINGLE_PRECISION,
    Differences,
    Indices,
    NearestPart,
    Precision,
    Row,
    Stack,
    Support,
    Truths,
    Vectors,
    Walks,
    walk_to_origin,
)

RELATIONS = tuple(Relation)
"""The relations in the order of their codes: separated 0, touching 1, penetrating 2."""
SEPARATED, TOUCHING, PENETRATING = range(3)
"""Codes, as in `RELATIONS`."""
BAD = -1
"""The code of a row that cannot be answered."""


@dataclass(frozen=True, slots=True, eq=False)
class Answers(ReadOnly):
    """The fields of all answers."""

    exact: NDArray[np.intp]
    """Rows that float64 left in doubt, so that the slower function for a single pair answered them."""
    bad: NDArray[np.intp]
    """Rows that cannot be answered: a coordinate is not finite, or too large."""
    reasons: tuple[str, ...]
    """The reason for each bad row."""


@dataclass(frozen=True, slots=True, eq=False)
class GjkAnswers(Answers):
    """The answers of GJK."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    distance: NDArray[np.float64]
    """0.0 unless separated, (N,)."""
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    """As in `GjkResult`, (N, 2), in space (N, 3); when penetrating, a common point of both, perhaps another one."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B; NaN when penetrating, (N, 2) or (N, 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class EpaAnswers(Answers):
    """The answers of EPA."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    depth: NDArray[np.float64]
    """0.0 unless penetrating, (N,)."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B: moving B by depth * normal makes the shapes touch, (N, 2), in space (N, 3)."""
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    """As in `PenetrationResult`, (N, 2) or (N, 3): the deepest points, or the closest points of separated shapes."""


@dataclass(frozen=True, slots=True, eq=False)
class IntersectAnswers(Answers):
    """Whether the pairs have a common point."""

    intersect: NDArray[np.bool_]
    """True where they touch or penetrate, exact; False for a bad row, (N,)."""


Codes = NDArray[np.int8]
Columns = tuple[NDArray[Any], ...]
"""Further arrays, each with a row for each pair."""
EXPECTED = {2: "(N, k, 2), that is N rows of k points (x, y)", 3: "(N, k, 3), that is N rows of k points (x, y, z)"}
POINTS_AT_ONCE = 1 << 19
"""Points in a block: its tables should stay in the processor's cache, and yet be long enough for numpy."""
HUGE = 2.0**1000
"""Pairs this far from the origin, or this large, are doubtful."""
BLOCK_BYTES = 1 << 24
"""Bytes of memory worth keeping from one block to the next: more than its tables need."""
# glibc's allocator returns the memory of each block to the system, which clears its pages for the next one (a tenth of
# the time), unless the process has allocated and freed a piece as large before: this one, which is never written to.
np.empty(BLOCK_BYTES, dtype=np.uint8)


class Care(NamedTuple):
    """How carefully to search: in which precision, and for how many steps."""

    precision: Precision
    most_steps: int


QUICK, THOROUGH = Care(SINGLE_PRECISION, 10), Care(DOUBLE, 64)
PairBlock = Callable[[Support, Care], tuple[Codes, Columns]]


class Dimension(NamedTuple):
    """The steps that plane and space do not share."""

    nearest_part: NearestPart
    """The step of a walk to the origin."""
    inner_point: Callable[[Support, Walks, Indices, Care], tuple[Vectors, Truths]]
    """Returns, for walks that end inside, a common point of A and B, and whether it is certainly interior to both."""
    nearest: Callable[[Support, Walks, Indices], Contacts]
    """Returns, for walks that end outside, where A and B are nearest to each other."""


def gjk_block(dimension: Dimension, support: Support, care: Care, sure_gap: Row | None = None) -> tuple[Codes, Columns]:
    """Return codes, distance, closest points of A and B, normal; with a `sure_gap` for `walk_to_origin`, only codes."""
    # The bounds of a distance are the gap along a normal and the length between two points. A penetration is proved by
    # a simplex of points of A - B that certainly contains the origin.
    count = len(support.columns)
    codes, distance = np.full(count, BAD, dtype=np.int8), np.zeros(count)
    closest_a, closest_b, normal = np.full((3, count, len(support.tables)), np.nan)
    walk = walk_to_origin(support, care.most_steps, dimension.nearest_part, sure_gap)
    codes[walk.apart] = SEPARATED
    inside, outside = np.flatnonzero(walk.inside & ~walk.apart), np.flatnonzero(~walk.inside & ~walk.apart)
    point, certain = dimension.inner_point(support, walk, inside, care)
    codes[inside[certain]] = PENETRATING
    closest_a[inside] = closest_b[inside] = point.T
    contact = dimension.nearest(support, walk, outside)
    codes[outside[contact.certain & (contact.gap > 0.0)]] = SEPARATED
    distance[outside], normal[outside] = contact.gap, contact.normal.T
    closest_a[outside], closest_b[outside] = contact.point_a.T, contact.point_b.T
    return codes, (distance, closest_a, closest_b, normal)


def answers_of_pairs(
    a: ArrayLike,
    b: ArrayLike,
    block: PairBlock,
    single: Callable[[Stack, Stack], object],
    widths: Mapping[str, int],
    points_at_once: int | None = None,
    dimension: int = 2,
) -> tuple[Any, ...]:
    """Return `exact`, `bad`, `reasons`, the relations, and columns of these names in results of `single` and widths."""
    stacks = as_stacks(dimension, a=a, b=b)
    relation, columns = search_pairs(block, stacks, tuple(widths.values()), points_at_once or POINTS_AT_ONCE)
    doubtful = np.flatnonzero(relation == BAD)
    reasons: dict[int, str] = {}
    for row in doubtful.tolist():
        try:  # an error names the stack and the row
            found = single(*[as_points(stack[row], f"{name}[{row}]", dimension) for name, stack in stacks.items()])
            numbers = [getattr(found, name) for name in ("relation", *widths)]  # None, of a normal, becomes NaN
        except GeometryError as error:
            reasons[row] = str(error)
            continue
        relation[row] = RELATIONS.index(numbers[0])
        for column, number in zip(columns, numbers[1:], strict=True):
            column[row] = number
    bad = np.array(list(reasons), dtype=np.intp)
    for column in columns:
        column[bad] = np.nan
    return np.setdiff1d(doubtful, bad), bad, tuple(reasons.values()), relation, *columns


def search_pairs(
    block: PairBlock, stacks: Mapping[str, Stack], widths: tuple[int, ...], points_at_once: int
) -> tuple[Codes, Columns]:
    """Return the codes (N,) and columns (N,) or (N, width) that `block` finds for N pairs, a (N, i, d) and b (N, j, d).

    A pair with a coordinate that is not finite, or too large, is in doubt.
    """
    a, b = stacks.values()
    codes = np.full(len(a), BAD, dtype=np.int8)
    columns = tuple(np.empty((len(a), width) if width > 1 else len(a)) for width in widths)
    size = max(1, points_at_once // (a.shape[1] + b.shape[1]))
    for care in (QUICK, THOROUGH):
        doubtful = np.flatnonzero(codes == BAD)
        rows = in_blocks(len(a), size) if care is QUICK else (doubtful[some] for some in in_blocks(len(doubtful), size))
        with np.errstate(all="ignore"):  # an overflow proves nothing
            for some in rows:
                codes[some], found = _of_finite(block, care, a[some], b[some])
                for column, of_block in zip(columns, found, strict=True):
                    column[some] = of_block
    return codes, columns


def _of_finite(block: PairBlock, care: Care, a: Stack, b: Stack) -> tuple[Codes, Columns]:
    """Return the result of `block`; on return its memory is free for the next block."""
    support = Support.of(Differences(a, b), care.precision)
    codes, columns = block(support, care)
    codes[~((np.abs(a[:, 0]) < HUGE).all(axis=1) & (support.sizes < HUGE))] = BAD  # also where one is NaN
    return codes, columns


def as_stacks(dimension: int, /, **stacks: ArrayLike) -> dict[str, Stack]:
    """Check stacks (N, k, 2) or (N, k, 3), any k of at least 1, and return them as float64 arrays, by name.

    Raises a `GeometryError` when a stack is not numeric or has another shape, or N differs. Coordinates are not
    checked.
    """
    expected = EXPECTED[dimension]
    arrays: dict[str, Stack] = {}
    for name, stack in stacks.items():
        try:
            array = np.ascontiguousarray(as_float64(stack))
        except NOT_NUMBERS as error:
            message = f"{name} must be numbers of shape {expected}: {error}"
            raise GeometryError(message) from error
        if array.ndim != 3 or array.shape[2] != dimension or array.shape[1] == 0:
            message = f"{name} has shape {array.shape}: expected {expected}"
            raise GeometryError(message)
        arrays[name] = array
    if len({len(array) for array in arrays.values()}) > 1:
        counts = ", ".join(f"{name} has {len(array)} rows" for name, array in arrays.items())
        message = f"{counts}: a pair is a row of each, so give as many rows in all"
        raise GeometryError(message)
    return arrays
