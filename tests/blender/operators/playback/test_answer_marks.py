# SPDX-License-Identifier: GPL-3.0-or-later
"""How a student's choice looks on the screen."""

from types import SimpleNamespace

import pytest
from mathutils import Matrix, Vector

from collide_addon.figure.model.figure import AnswerCandidate
from collide_addon.operators.playback import answer_marks
from collide_addon.operators.playback.prediction import Judged

FREE = (60.0, 20.0, 700.0, 500.0)
"""Left, bottom, right and top of the uncovered area."""
WIDTH, HEIGHT = 50.0, 14.0
UNSCALED = SimpleNamespace(system=SimpleNamespace(ui_scale=1.0))
WINDOW = SimpleNamespace(preferences=UNSCALED, region=None, region_data=None, area=None)


@pytest.fixture
def shown(monkeypatch):
    """Return where numbers are drawn, without a window."""
    places = []
    letters = SimpleNamespace(
        size=lambda *_: None,
        color=lambda *_: None,
        dimensions=lambda *_: (WIDTH, HEIGHT),
        position=lambda _, x, y, __: places.append((x, y)),
        draw=lambda *_: None,
    )
    monkeypatch.setattr(answer_marks, "blf", letters)
    monkeypatch.setattr(answer_marks, "location_3d_to_region_2d", lambda _, __, at: Vector(at[:2]))
    monkeypatch.setattr(answer_marks.user_view, "placed", lambda _: Matrix())
    for drawn in ("draw_ring", "_draw_lines"):
        monkeypatch.setattr(answer_marks, drawn, lambda *_: None)
    monkeypatch.setattr(answer_marks.user_view, "free_of", lambda *_: FREE)
    return places


def draw_choice(place, to, along):
    chosen = AnswerCandidate("a₁", right=False, place=place, along=tuple(along))
    right = AnswerCandidate("a₂", right=True, place=to)
    answer_marks.draw_choice(Judged(chosen, right, along @ (Vector(to) - Vector(place))), None, WINDOW)


@pytest.mark.parametrize(("place", "to"), [((30.0, 300.0), (500.0, 300.0)), ((690.0, 495.0), (300.0, 200.0))])
def test_how_far_an_answer_falls_short_was_cut_at_the_edge_of_the_view(shown, place, to):
    draw_choice(place, to, (Vector(to) - Vector(place)).normalized())
    [(x, y)] = shown
    assert FREE[0] <= x <= FREE[2] - WIDTH
    assert FREE[1] <= y <= FREE[3] - HEIGHT


def test_how_far_an_answer_falls_short_was_written_on_the_line_at_the_edge_of_the_view(shown):
    draw_choice((120.0, 300.0), (200.0, 300.0), Vector((1.0, -1.0)).normalized())
    [(x, y)] = shown
    ways = Vector((1.0, 1.0)).normalized() * answer_marks.HALF_LINE
    line = [Vector((120.0, 300.0)) + ways * share / 50 for share in range(-50, 51)]
    assert not [at for at in line if x < at.x < x + WIDTH and y < at.y < y + HEIGHT]
