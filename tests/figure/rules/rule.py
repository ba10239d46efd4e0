# SPDX-License-Identifier: GPL-3.0-or-later
"""Registers the rules that figures must keep, and runs them: a rule is a generator of the faults of a figure.

The modules of this folder are imported in tests/figure/test_rules.py, which makes one test per figure.
"""

import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from collide_addon.figure.model.figure import Figure

OF_FIGURES: list[Callable[[Figure], Iterator[str]]] = []
"""Rules for every figure."""
OF_DRAWINGS: list[Callable[[Figure], Iterator[str]]] = []
"""Rules for SVG files, which take as long as the figure and all other rules: for every fifth figure."""
OF_DOCUMENTS: list[Callable[[Figure], Iterator[str]]] = []
"""Rules for handouts, PDF files and subtitles, which take long to make: for every tenth figure."""
OF_RUNS: list[Callable[..., Iterator[str]]] = []
"""Rules for a run of GJK or EPA, whose figure is compared with its result."""


def rule_of(rules: list) -> Callable:
    """Register a function as one of the rules; it yields the faults of a figure that breaks it."""

    def register(check: Callable) -> Callable:
        rules.append(check)
        return check

    return register


class _Noting(AbstractContextManager):
    """Records an exception as one more fault and continues."""

    def __init__(self, found: list[str]) -> None:
        self.found = found

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, Exception):
            self.found += traceback.format_exception(error)
        return isinstance(error, Exception)


def faults(rules: list, figure: object) -> list[str]:
    """Return the faults of a figure by every rule; a rule that is broken, or raises, hides no other."""
    found: list[str] = []
    for check in rules:
        said: list[str] = []
        with _Noting(said):
            said.extend(check(figure))
        found += [f"{check.__name__}: {each}" for each in said]
    return found
