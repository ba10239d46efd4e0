# SPDX-License-Identifier: GPL-3.0-or-later
"""For pytest, started by `mutations.py`: which functions does each test call, and only some tests, in a given order.

A plugin, `-p mutation_calls`, that two variables of the environment tell what to do: MUTATION_CALLS names the file to
write the calls to, MUTATION_TESTS one with the names of the tests to run.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

CALLS, TESTS = os.environ.get("MUTATION_CALLS"), os.environ.get("MUTATION_TESTS")
GEOMETRY = f"{os.sep}collide_addon{os.sep}geometry{os.sep}"
found: dict[str, tuple[float, list[str]]] = {}
"""Of each test its seconds and the functions that it calls, as gjk.walk_on."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests to run, in their order."""
    if TESTS:
        wanted = {name: place for place, name in enumerate(json.loads(Path(TESTS).read_text(encoding="utf-8")))}
        items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the functions of the geometry package that are called."""
    if not CALLS:
        return (yield)
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and GEOMETRY in (name := frame.f_code.co_filename):
            called.add(f"{Path(name).stem}.{frame.f_code.co_qualname.partition('.<')[0]}")

    start = time.perf_counter()
    sys.settrace(note)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        found[item.nodeid] = time.perf_counter() - start, sorted(called)


def pytest_sessionfinish() -> None:
    """Write down what was called."""
    if CALLS:
        Path(CALLS).write_text(json.dumps(found), encoding="utf-8")
