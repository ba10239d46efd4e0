# SPDX-License-Identifier: GPL-3.0-or-later
"""How a student's choice looks on the screen."""

from types import SimpleNamespace

import bpy
import pytest
from mathutils import Matrix, Vector

from collide_addon.figure.model.figure import AnswerCandidate
from collide_addon.operators.playback import answer_marks
from collide_addon.operators.playback.prediction import Judged

FREE = (60.0, 20.0, 700.0, 500.0)
"""Left, bottom, right and top of the uncovered area."""
WIDTH, HEIGHT = 50.0, 14.0


@pytest.mark.parametrize(("place", "to"), [((30.0, 300.0), (500.0, 300.0)), ((690.0, 495.0), (300.0, 200.0))])
def test_how_far_an_answer_falls_short_was_cut_at_the_edge_of_the_view(monkeypatch, place, to):
    shown = []
    letters = SimpleNamespace(
        size=lambda *_: None,
        color=lambda *_: None,
        dimensions=lambda *_: (WIDTH, HEIGHT),
        position=lambda _, x, y, __: shown.append((x, y)),
        draw=lambda *_: None,
    )
    monkeypatch.setattr(answer_marks, "blf", letters)
    monkeypatch.setattr(answer_marks, "location_3d_to_region_2d", lambda _, __, at: Vector(at[:2]))
    monkeypatch.setattr(answer_marks.user_view, "placed", lambda _: Matrix())
    for drawn in ("draw_ring", "_draw_lines"):
        monkeypatch.setattr(answer_marks, drawn, lambda *_: None)
    monkeypatch.setattr(answer_marks.user_view, "free_of", lambda *_: FREE)
    along = Vector(to) - Vector(place)
    chosen = AnswerCandidate("a₁", right=False, place=place, along=tuple(along.normalized()))
    right = AnswerCandidate("a₂", right=True, place=to)
    answer_marks.draw_choice(Judged(chosen, right, along.length), None, bpy.context)
    [(x, y)] = shown
    assert FREE[0] <= x <= FREE[2] - WIDTH
    assert FREE[1] <= y <= FREE[3] - HEIGHT
