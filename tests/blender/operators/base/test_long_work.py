# SPDX-License-Identifier: GPL-3.0-or-later
"""Long work: the remaining time, when it stops, and in which state it leaves Python's garbage collector."""

import gc
from types import SimpleNamespace
from unittest.mock import MagicMock

import bpy
import pytest

from collide_addon.operators.base import long_work


def test_the_time_left_was_foreseen_by_what_the_machine_did_at_first(monkeypatch):
    took = [1.0] * 100 + [5.0] * 100  # seconds of each part: others begin to run beside it
    monkeypatch.setattr(long_work, "monotonic", lambda: 0.0)
    work = long_work.LongWork(done / 200 for done in range(1, 201))
    for done in range(1, 200):
        monkeypatch.setattr(long_work, "monotonic", lambda done=done: sum(took[:done]))
        work.goes_on(0.0)
        if done in (1, 50, 100):
            assert work.left == pytest.approx(200 - done, rel=0.02)
        if done in (170, 190):
            assert work.left == pytest.approx(5.0 * (200 - done))


def test_leaving_the_file_browser_of_a_film_tried_to_stop_work_that_had_not_begun():
    film = long_work.LongOperator()
    film.cancel(bpy.context)
    film._work = work = long_work.LongWork(each for each in (0.5, 1.0))
    work.goes_on(0.0)
    film.cancel(bpy.context)
    assert not work.goes_on(0.0)


def test_the_panel_stayed_grey_after_a_film_was_cancelled():
    drawn = []
    window = SimpleNamespace(screen=SimpleNamespace(areas=[SimpleNamespace(tag_redraw=lambda: drawn.append(True))]))
    manager = MagicMock(windows=[window])
    context = SimpleNamespace(window_manager=manager, window=window)
    work = long_work.LongWork(each for each in (0.5, 1.0))
    work.show(context, None)
    assert not drawn
    work.stop(context)
    assert drawn


def test_garbage_is_looked_for_as_before_when_work_has_failed():
    before = gc.get_threshold()

    def fail():
        with long_work.garbage_seldom_collected():
            assert gc.get_threshold()[0] == long_work.GC_THRESHOLD
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        fail()
    assert gc.get_threshold() == before
