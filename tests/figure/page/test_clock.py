# SPDX-License-Identifier: GPL-3.0-or-later
"""The ring beside a question: one for the figure, in a place of its own, and not on paper."""

import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import CLOCK_ROLES, Role
from collide_addon.figure.page.text_metrics import text_width

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]


@pytest.fixture(scope="module", params=["en", "ru", "zh"])
def figure(request, make):
    return make.gjk(A, B, language=request.param, storyboard=Storyboard(pause=48)).figure


def clock(figure):
    return [mark for mark in figure.marks if mark.role in CLOCK_ROLES]


def test_a_figure_has_one_ring_for_all_its_questions(figure):
    assert {mark.role: mark.asking for mark in clock(figure)} == {Role.TIME: True, Role.TIME_TRACK: True}
    assert len(clock(figure)) == 2


def test_no_words_reach_the_ring(figure):
    left, low = clock(figure)[0].points.min(axis=0)
    for mark in figure.marks:
        if mark.kind is not Kind.LABEL or mark.panel is not Panel.PAGE or mark.asking is False:
            continue
        x, y = mark.points[0]
        if mark.align.value == "left" and low < y < low + 20.0 * figure.unit:
            assert x + text_width(mark.text, mark.size) < left, mark.text


def test_paper_has_no_ring(figure):
    assert "clock" not in svg(figure)
    assert "clock" not in svg(figure, 1, asking=True)
