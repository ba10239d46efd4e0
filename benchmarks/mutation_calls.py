# SPDX-License-Identifier: GPL-3.0-or-later
"""A pytest plugin for `mutations.py`: records which functions each test calls, or runs some tests in a given order.

The plugin, `-p mutation_calls`, is controlled by two environment variables: MUTATION_CALLS names the file to write the
calls to, MUTATION_TESTS one with the tests to run and the seconds that each may take.
"""

from __future__ import annotations

import json
import os
import signal
import time
from cProfile import Profile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

CALLS, TESTS = os.environ.get("MUTATION_CALLS"), os.environ.get("MUTATION_TESTS")
GEOMETRY = f"{os.sep}collide_addon{os.sep}geometry{os.sep}"
found: dict[str, tuple[float, list[str]]] = {}
"""For each test its seconds and the functions that it calls, as gjk.walk_on, or with the folder of the file."""
limits: dict[str, float] = json.loads(Path(TESTS).read_text(encoding="utf-8")) if TESTS else {}
"""For each test to run, in order, the seconds after which it is assumed to hang."""
HANGS = 3
"""The exit code of such a test; it exits at once, as the tested code may catch exceptions."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep only the tests to run, in their order."""
    if TESTS:
        wanted = {name: place for place, name in enumerate(limits)}
        items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])


def pytest_configure() -> None:
    """Make a test that hangs end the process."""
    signal.signal(signal.SIGALRM, lambda *_: os._exit(HANGS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record the functions of the geometry package that the test calls."""
    if not CALLS:
        signal.setitimer(signal.ITIMER_REAL, limits.get(item.nodeid, 0.0))
        return (yield)
    start, profile = time.perf_counter(), Profile(builtins=False)
    profile.enable()
    try:
        return (yield)
    finally:
        profile.disable()
        codes = [entry.code for entry in profile.getstats() if not isinstance(entry.code, str)]
        called = {_function(code) for code in codes if GEOMETRY in code.co_filename}
        found[item.nodeid] = time.perf_counter() - start, sorted(called)


def _function(code: CodeType) -> str:
    file = Path(code.co_filename.rpartition(GEOMETRY)[2]).with_suffix("").as_posix()
    return f"{file}.{code.co_qualname.partition('.<')[0]}"


def pytest_sessionfinish() -> None:
    """Write the recorded calls."""
    if CALLS:
        Path(CALLS).write_text(json.dumps(found), encoding="utf-8")
