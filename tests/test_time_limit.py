# SPDX-License-Identifier: GPL-3.0-or-later
"""A test that hangs is named and ended: one waited for ever, and nobody saw which."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HANGS = """
import threading

def test_that_passes():
    pass

def test_that_hangs():
    threading.Event().wait()
"""


def run_of(folder, *options):
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "test_of_it.py").write_text(HANGS, encoding="utf-8")
    alone = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.conftest", "-v"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [*alone, "--limit=3", *options], cwd=folder, env=variables, capture_output=True, encoding="utf-8", check=False
    )


def test_a_test_that_hangs_is_named_and_ends_and_other_workers_go_on(tmp_path):
    ended = run_of(tmp_path, "-n", "1")
    assert ended.returncode == 1
    assert "1 failed, 1 passed" in ended.stdout
    assert "crashed while running 'test_of_it.py::test_that_hangs'" in ended.stdout
    assert "in test_that_hangs" in ended.stderr


@pytest.mark.slow
def test_without_workers_it_ends_all(tmp_path):
    ended = run_of(tmp_path)
    assert ended.returncode == 1
    assert "Timeout" in ended.stderr
    assert "in test_that_hangs" in ended.stderr
