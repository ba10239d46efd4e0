# SPDX-License-Identifier: GPL-3.0-or-later
"""Decorators for tests of many cases: one test that lists all failures, or a few quick tests and the others slow."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, signature
from reprlib import repr as shortened

import pytest


def in_one(
    names: str | tuple[str, ...], cases: Iterable[object], ids: object = None, every: int = 1
) -> Callable[[Callable], Callable]:
    """Call one test with all cases; `pytest.mark.parametrize` would make one of each, which costs more than the test.

    `ids` are the names of the cases in messages about failures, or a function that names a case of one value. A quick
    test has every n-th case, and a slow one all of them.
    """
    names = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    rows = [dict(zip(names, case if len(names) > 1 else (case,), strict=True)) for case in cases]
    called = [ids(*row.values()) for row in rows] if callable(ids) else [*(ids or map(shortened, rows))]
    assert rows, f"there is no case of {', '.join(names)}"
    chosen = f"every_{names[0]}"

    def of_test(test):
        @wraps(test)
        def of_all(**fixtures):
            faults, step = [], fixtures.pop(chosen, 1)
            for name, row in zip(called[::step], rows[::step], strict=True):
                try:
                    test(**row, **fixtures)
                except Exception as error:  # noqa: BLE001  whatever is wrong with one hides no other
                    faults.append((f"[{name}] {type(error).__name__}: {error}", error))
            if faults:
                said = "\n".join(fault for fault, _ in faults)
                raise AssertionError(f"{len(faults)} of {len(rows[::step])} cases:\n{said}") from faults[0][1]

        known = signature(test)
        left = [p for p in known.parameters.values() if p.name not in names]
        if every == 1:
            of_all.__signature__ = known.replace(parameters=left)
            return of_all
        of_all.__signature__ = known.replace(parameters=[*left, Parameter(chosen, Parameter.KEYWORD_ONLY)])
        return pytest.mark.parametrize(chosen, [every, pytest.param(1, marks=pytest.mark.slow)])(of_all)

    return of_test


def mostly_slow(
    names: str | tuple[str, ...], cases: Iterable[object], every: int = 3, **options: object
) -> pytest.MarkDecorator:
    """Make a test of each case as `pytest.mark.parametrize` does: every n-th is quick, the others are slow."""
    rows = cases if isinstance(names, tuple) or "," in names else ((case,) for case in cases)
    marked = [pytest.param(*case, marks=pytest.mark.slow if row % every else ()) for row, case in enumerate(rows)]
    return pytest.mark.parametrize(names, marked, **options)


def in_turn(cases: Iterable[object], others: Sequence[object]) -> list[tuple[object, object]]:
    """Return each case with each of the others; the first row of every case has another one of them than the last had.

    As many as there are others, `mostly_slow` takes every so many-th row: each case once, with the others in turn.
    """
    return [(case, others[(row + k) % len(others)]) for row, case in enumerate(cases) for k in range(len(others))]
