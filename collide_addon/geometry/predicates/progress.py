# SPDX-License-Identifier: GPL-3.0-or-later
"""Long work in parts: a generator that yields the share done, 0 to 1, and returns its result.

The caller may show progress between parts, and cancels the work by closing the generator. Work on long arrays is done
in blocks of rows, whose intermediate arrays fit into the processor's cache.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import TypeVar

Result = TypeVar("Result")
CACHED_ROWS = 1 << 14
"""Number of rows whose intermediate arrays fit into the processor's cache."""


def in_blocks(count: int, size: int = CACHED_ROWS) -> Iterator[slice]:
    """Yield all rows block by block as slices, which copy nothing."""
    for start in range(0, count, size):
        yield slice(start, start + size)


def run(parts: Generator[object, None, Result], after_each: Callable[[], object] = lambda: None) -> Result:
    """Run all parts and return their result; `after_each` is called after each and may cancel the work."""
    with closing(parts):
        while True:
            try:
                next(parts)
            except StopIteration as finished:
                return finished.value
            after_each()


def scaled(parts: Generator[float, None, Result], start: float, end: float) -> Generator[float, None, Result]:
    """Run parts as the share from `start` to `end` of longer work: yield that share, return the result."""
    result: list[Result] = []

    def noted() -> Generator[float, None, None]:
        result.append((yield from parts))

    for done in noted():
        yield start + (end - start) * done
    return result[0]
