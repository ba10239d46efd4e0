# SPDX-License-Identifier: GPL-3.0-or-later
"""What several tests under tests/blender start from."""

from collections import OrderedDict
from pickle import PicklingError, dumps

import bpy
import pytest

from collide_addon.cli.program import run
from collide_addon.figure import lessons

from .shapes import box_and_ball, deselect

MOST_KEPT = 64
"""Lessons, of those made last."""


class LessonsMadeOnce:
    """Makes lessons as `make_lesson_in_parts` does, each once: of the same shapes and choices it is the same."""

    def __init__(self):
        self.make, self.known = lessons.make_lesson_in_parts, OrderedDict()

    def __call__(self, algorithm, subjects, choices):
        try:
            key = dumps((algorithm.id, list(subjects), choices))
        except (AttributeError, PicklingError):  # shapes that work out what they are asked for
            return (yield from self.make(algorithm, subjects, choices))
        shares, lesson = self.known.pop(key, ([], None))
        if lesson:
            yield from shares
        else:
            parts = self.make(algorithm, subjects, choices)
            while not lesson:
                try:
                    shares.append(next(parts))
                    yield shares[-1]
                except StopIteration as done:
                    lesson = done.value
        self.known[key] = shares, lesson
        while len(self.known) > MOST_KEPT:
            self.known.popitem(last=False)
        return lesson


LESSONS = LessonsMadeOnce()


@pytest.fixture(autouse=True)
def _lessons_made_once(request):
    """Draw what an earlier test had made, but where a test counts what is made."""
    if not hasattr(request.module, "calls_of"):
        lessons.make_lesson_in_parts = LESSONS
    yield
    lessons.make_lesson_in_parts = LESSONS.make


@pytest.fixture
def objects():
    """Add Box and Ball, not selected: the command line goes by names."""
    pair = box_and_ball()
    deselect()
    return pair


@pytest.fixture
def saved(objects, tmp_path):
    """Save a file with Box and Ball, and empty the one that is open."""
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
