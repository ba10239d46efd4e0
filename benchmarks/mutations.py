# SPDX-License-Identifier: GPL-3.0-or-later
"""Single changes of the geometry package that its tests do not notice.

    uv run python benchmarks/mutations.py --files orientation shape_cast --count 6 --seed 1

An operator, a constant or a name is changed in a copy of the package (`mutation_changes`): + to -, < to <=, and to or,
min to max, 0 to 1, an error bound to 0. Then the tests that call the changed function run, those in the file of the
same name first, quick ones before slow ones, until one fails. Changes that survive are printed.

Results are kept, and a change is not tried again unless the source has changed; `--again` retries those that survived,
after tests were added. The same arguments choose the same changes of the same source. What a test calls is also kept
until its file changes: the first run records it, in about twice the time that the tests take.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import hypothesis  # noqa: F401  # loaded once
import numpy as np  # noqa: F401
import pytest
import shapely  # noqa: F401

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from mutation_changes import changes_of  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = HERE.parent
GEOMETRY = Path("collide_addon") / "geometry"
TESTS = Path("tests") / "geometry"
LEAST_TIMEOUT, SLOWER = 10.0, 4.0
"""Seconds that any test may take, and how many more per second it took when recorded; after that it hangs."""
PYTEST = ["-p", "mutation_calls", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
"""Options of pytest; hypothesis, already loaded, cannot be rewritten, and need not be."""
Calls = dict[str, tuple[float, list[str]]]
"""For each test its seconds, and the functions of the package that it calls, as gjk.walk_on."""


class Tried(NamedTuple):
    """A change and whether the tests noticed it."""

    key: str
    file: str
    line: int
    before: str
    after: str
    lives: bool
    tests: int
    """How many tests were to be run."""


def main() -> None:
    """Try the changes and print those that survive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--files", nargs="*", default=[], help="names of modules, such as orientation or batch/epa; by default all"
    )
    parser.add_argument("--count", type=int, default=4, help="changes per file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="time for the tests of a change")
    parser.add_argument("--kept", type=Path, default=ROOT / ".tools" / "mutations", help="folder of the results so far")
    parser.add_argument("--again", action="store_true", help="retry the changes that survived")
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    names = _names(options.files)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        ignored = shutil.ignore_patterns("__pycache__", "blender", "farms")
        for part in ("collide_addon", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=ignored)
        for part in ("__init__.py", "pyproject.toml"):
            shutil.copy(ROOT / part, copy)
        calls = _calls(copy, options.kept)
        lived = [tried for name in names for tried in _try_file(copy, calls, name, options) if tried.lives]
    print(f"\n{len(lived)} live:")
    for tried in lived:
        print(_shown(tried))


def _names(wanted: list[str]) -> list[str]:
    """Return the files with these names, given with or without folder, relative to the package and without suffix."""
    files = sorted((ROOT / GEOMETRY).rglob("*.py"))
    return [_name(file) for file in files if not wanted or {_name(file), file.stem} & set(wanted)]


def _name(file: Path) -> str:
    return file.relative_to(ROOT / GEOMETRY).with_suffix("").as_posix()


def _shown(tried: Tried) -> str:
    return f"{tried.file}:{tried.line}  {tried.before}  →  {tried.after}"


def _calls(copy: Path, kept: Path) -> Calls:
    """Return what each test calls; the tests of a file are recorded again when it has changed."""
    file, found = kept / "calls.json", copy / "calls.json"
    known: dict[str, tuple[str, Calls]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for tests in sorted((copy / TESTS).rglob("test_*.py")):
        name, state = tests.relative_to(copy).as_posix(), hashlib.sha256(tests.read_bytes()).hexdigest()
        if name not in known or known[name][0] != state:
            print("asking", name, flush=True)
            _pytest(copy, [name], MUTATION_CALLS=str(found))
            known[name] = state, json.loads(found.read_text(encoding="utf-8"))
            file.write_text(json.dumps(known), encoding="utf-8")
    return {test: called for _, calls in known.values() for test, called in calls.items()}


def _try_file(copy: Path, calls: Calls, name: str, options: argparse.Namespace) -> Iterator[Tried]:
    """Try some changes of one file."""
    file = copy / GEOMETRY / f"{name}.py"
    source = file.read_text(encoding="utf-8")
    changes = changes_of(source)
    # All changes are put in one order: a greater count adds changes to those of a smaller one.
    chosen = random.Random(f"{options.seed} {name}").sample(changes, len(changes))[: options.count]
    kept = options.kept / f"{name}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    known = {tried.key: tried for tried in (Tried(*json.loads(line)) for line in lines)}
    for change in sorted(chosen):
        key = hashlib.sha256(f"{source}{change.source}".encode()).hexdigest()[:16]
        tried = known.get(key)
        if tried is None or (tried.lives and options.again):
            tests = _tests_of(calls, name, source, change.line, options.seconds)
            file.write_text(change.source, encoding="utf-8")
            for cached in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
                cached.unlink()  # or a source of the same size and second would be taken for the one before
            lives = _lives(copy, calls, tests)
            tried = Tried(key, name, *change[:3], lives, len(tests))
            with kept.open("a", encoding="utf-8") as out:
                out.write(json.dumps(tried) + "\n")
            print(
                "lives" if lives else "dies ", f"{name}:{change.line}  {change.before}  →  {change.after}", flush=True
            )
        yield tried
    file.write_text(source, encoding="utf-8")


def _tests_of(calls: Calls, name: str, source: str, line: int, seconds: float) -> list[str]:
    """Return the tests that call the function around a line, or any function of the file, in the order to run them.

    There is at least one, however long it takes.
    """
    function = f"{name}.{_function_at(source, line)}"
    wanted = [test for test, (_, called) in calls.items() if function in called]
    wanted = wanted or [test for test, (_, called) in calls.items() if any(c.startswith(f"{name}.") for c in called)]
    own = f"/test_{Path(name).name}.py::"
    wanted.sort(key=lambda test: (own not in test, calls[test][0]))
    until = accumulate(calls[test][0] for test in wanted)
    return [test for place, (test, end) in enumerate(zip(wanted, until, strict=True)) if end <= seconds or not place]


def _function_at(source: str, line: int) -> str:
    """Return the function, or Class.method, that contains a line; an empty name outside all of them."""
    name, body = [], ast.parse(source).body
    while found := [n for n in body if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.lineno <= line <= _end(n)]:
        name.append(found[0].name)
        body = found[0].body if isinstance(found[0], ast.ClassDef) else []
    return ".".join(name)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _lives(copy: Path, calls: Calls, tests: list[str]) -> bool:
    """Tell whether all of these tests pass, in time."""
    order = copy / "tests.json"
    limits = {test: LEAST_TIMEOUT + SLOWER * calls[test][0] for test in tests}
    order.write_text(json.dumps(limits), encoding="utf-8")
    files = sorted({test.partition("::")[0] for test in tests})
    return not tests or _pytest(copy, ["-x", *files], MUTATION_TESTS=str(order)) == 0


def _pytest(copy: Path, arguments: list[str], **variables: str) -> int:
    """Run pytest in the copy, in a fork of this process, which has loaded what tests need; return its exit code."""
    process = multiprocessing.get_context("fork").Process(target=_run_pytest, args=(copy, arguments, variables))
    process.start()
    process.join()
    return process.exitcode or 0


def _run_pytest(copy: Path, arguments: list[str], variables: dict[str, str]) -> None:
    os.chdir(copy)
    os.environ.update(variables)
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main([*PYTEST, *arguments])
    sys.exit(int(code))


if __name__ == "__main__":
    main()
