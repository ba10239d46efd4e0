# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures that several tests under tests/blender start from."""

import bpy
import pytest

from collide_addon.cli.program import run

from ..lessons import _lessons_made_once  # noqa: F401  # for all tests below
from .shapes import box_and_ball, deselect


@pytest.fixture(scope="module")
def made_once(tmp_path_factory, empty_file):
    """Yield a function that opens what another makes in an empty file: it is made only once, and opened each time.

    Drawing a figure takes ten times as long. Each test has its own, like a user who opens a new file that contains it.
    """
    made = {}

    def leave_open(make):
        if make not in made:
            bpy.ops.wm.read_homefile(filepath=str(empty_file))
            make()
            made[make] = tmp_path_factory.mktemp("made") / "once.blend"
            bpy.ops.wm.save_as_mainfile(filepath=str(made[make]), copy=True)
        bpy.ops.wm.read_homefile(filepath=str(made[make]))

    return leave_open


@pytest.fixture
def objects():
    """Add Box and Ball, not selected: the command line uses names."""
    pair = box_and_ball()
    deselect()
    return pair


@pytest.fixture
def saved(objects, tmp_path):
    """Save a file with Box and Ball, and empty the open one."""
    path = tmp_path / "lecture.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(path))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    return path


@pytest.fixture
def command(capfd):
    """Yield a function that runs a command: exit code, stdout, stderr."""

    def carry_out(*arguments):
        capfd.readouterr()
        code = run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return carry_out
