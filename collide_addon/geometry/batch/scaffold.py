# SPDX-License-Identifier: GPL-3.0-or-later
"""The scaffold of all functions of `batch`: they differ only in what they say of a block and of a row.

1. `as_stacks` is the door.
2. `in_blocks` answers block by block, in floats; the code of a row in doubt is BAD.
3. `ask_one_by_one` asks for such a row by itself. A row that is refused is bad, and the answers say why.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.array_likes import as_float64
from ..predicates.errors import GeometryError
from ..predicates.points import LARGEST_COORDINATE, NOT_NUMBERS, as_points, as_vector
from ..predicates.space_points import as_space_points
from .answers import BAD, RELATIONS

Codes = NDArray[np.int8]
Columns = tuple[NDArray[Any], ...]
"""Further arrays, each with a row for each pair."""
Stack = NDArray[np.float64]
"""A row for each pair: points (N, k, 2), in space (N, k, 3), or a point (N, 2)."""
Rows = slice | NDArray[np.intp]
Block = Callable[..., tuple[Codes, Columns]]
"""Says of the rows of some stacks their codes, and what belongs to them."""
EXPECTED: dict[tuple[int | None, ...], str] = {
    (2,): "(N, 2), that is N points (x, y)",
    (None, 2): "(N, k, 2), that is N rows of k points (x, y)",
    (None, 3): "(N, k, 3), that is N rows of k points (x, y, z)",
}
"""In words, by the shape of a row."""
KEPT = 1 << 24
"""Bytes of memory worth keeping from one block to the next: its tables need less."""
# The allocator of glibc returns the memory of each block to the system, which clears its pages for the next one, a
# tenth of the time, unless the process has seen a piece as large come and go. This one does, and is not touched.
np.empty(KEPT, dtype=np.uint8)


def as_stacks(row: tuple[int | None, ...] = (None, 2), /, **stacks: ArrayLike) -> dict[str, Stack]:
    """Check stacks of rows, all with as many rows, and return them as float64 arrays, by name.

    `row` is the shape of each row: points (k, 2) or (k, 3) with any k of at least 1, or (2,). Raises a `GeometryError`
    when a stack is not numeric or has another shape. What its coordinates are is not looked at.
    """
    expected = EXPECTED[row]
    arrays: dict[str, Stack] = {}
    for name, stack in stacks.items():
        try:
            array = np.ascontiguousarray(as_float64(stack))
        except NOT_NUMBERS as error:
            message = f"{name} must be numbers of shape {expected}: {error}"
            raise GeometryError(message) from error
        if array.ndim != len(row) + 1 or array.shape[-1] != row[-1] or 0 in array.shape[1:]:
            message = f"{name} has shape {array.shape}: expected {expected}"
            raise GeometryError(message)
        arrays[name] = array
    if len({len(array) for array in arrays.values()}) > 1:
        counts = ", ".join(f"{name} has {len(array)} rows" for name, array in arrays.items())
        message = f"{counts}: a pair is a row of each, so give as many rows in all"
        raise GeometryError(message)
    return arrays


def in_blocks(block: Block, stacks: Iterable[Stack], rows: Iterable[Rows], codes: Codes, columns: Columns) -> None:
    """Fill codes and columns with what `block` says of some rows at a time, so that memory grows with these only."""
    stacks = tuple(stacks)
    with np.errstate(all="ignore"):  # what overflows proves nothing
        for some in rows:
            codes[some], found = block(*(stack[some] for stack in stacks))
            for column, of_block in zip(columns, found, strict=True):
                column[some] = of_block


def all_rows(count: int, size: int) -> Iterator[slice]:
    """Yield all rows, block by block, as slices, which copy nothing."""
    for start in range(0, count, size):
        yield slice(start, start + size)


def of_good_rows(block: Block, *stacks: Stack) -> tuple[Codes, Columns]:
    """Return what `block` says of rows whose coordinates are finite and not too large; the others are BAD, and 0."""
    if all(stack.min() >= -LARGEST_COORDINATE and stack.max() <= LARGEST_COORDINATE for stack in stacks):
        return block(*stacks)
    good = [(np.abs(stack) <= LARGEST_COORDINATE).reshape(len(stack), -1).all(axis=1) for stack in stacks]
    bad = ~np.logical_and.reduce(good)
    harmless = [stack.copy() for stack in stacks]
    for stack in harmless:
        stack[bad] = 0.0
    codes, columns = block(*harmless)
    codes[bad] = BAD
    for column in columns:
        column[bad] = 0
    return codes, columns


def ask_one_by_one(
    stacks: Mapping[str, Stack], codes: Codes, columns: Columns, ask: Callable[..., tuple[Any, ...]] | None = None
) -> tuple[NDArray[np.intp], NDArray[np.intp], tuple[str, ...]]:
    """Ask for each row whose code is BAD, fill in what is said, and return `exact`, `bad` and `reasons` of `Answers`.

    `ask` gets the checked row of each stack and returns the relation and a row of each column; None where the blocks
    leave only bad rows. A row that is refused stays bad, with NaN in the columns.
    """
    doubtful = np.flatnonzero(codes == BAD)
    reasons: dict[int, str] = {}
    for row in doubtful.tolist():
        try:
            given: list[object] = []
            for name, stack in stacks.items():  # an error names the stack and the row
                check = as_vector if stack.ndim == 2 else as_points if stack.shape[2] == 2 else as_space_points
                given.append(check(stack[row], f"{name}[{row}]"))
            if ask is not None:
                relation, *numbers = ask(*given)
                codes[row] = RELATIONS.index(relation)
                for column, number in zip(columns, numbers, strict=True):
                    column[row] = number
        except GeometryError as error:
            reasons[row] = str(error)
    bad = np.array(list(reasons), dtype=np.intp)
    for column in columns:
        column[bad] = np.nan
    return np.setdiff1d(doubtful, bad), bad, tuple(reasons.values())
