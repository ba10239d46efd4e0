# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the support points of two objects: S(A − B, d) = S(A, d) − S(B, −d)."""

import numpy as np
import pytest

from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.page.sheet import CAPTION_STRIP, EDGE, TITLE_STRIP

from ....cases import mostly_slow
from ...conftest import PAIRS, ngon


@mostly_slow("name", PAIRS, 4)
def test_no_difference_of_two_points_is_further(make, name):
    run = make.supports(*PAIRS[name])
    found = run.figure.result
    a, b = (subject.shape.core.vertices for subject in (run.a, run.b))
    every = (a[:, np.newaxis] - b).reshape(-1, 2)
    for d, point, reach in zip(found["directions"], found["supports"], found["reaches"], strict=True):
        most = (every @ d).max() + run.a.shape.radius + run.b.shape.radius
        assert np.dot(point, d) == pytest.approx(most) == pytest.approx(reach)
    assert np.subtract(found["supports_a"], found["supports_b"]).tolist() == found["supports"]


def test_the_line_leaves_a_minus_b_where_the_difference_is(make):
    figure = make.supports(*PAIRS["apart"]).figure
    lines = [m for m in figure.marks if m.part == "support-line-d" and m.panel is Panel.DIFFERENCE]
    for line, d, reach in zip(lines, figure.result["directions"], figure.result["reaches"], strict=True):
        assert line.points @ d == pytest.approx([reach, reach])


def test_how_far_a_minus_b_reaches_is_asked_before_it_is_shown(make):
    figure = make.supports(*PAIRS["apart"]).figure
    step = figure.steps[1]
    assert (step.question.message, step.answer) == ("supports.ask", 3)
    assert [each.text for each in step.candidates if each.right] == ["5"]
    seen = [m for m in figure.marks if m.span.shows(PHASES + 2) and m.panel is Panel.DIFFERENCE]
    assert not any(m.part == "support-line-d" for m in seen)


def test_two_searches_take_a_sum_of_products_and_not_one_for_each_pair(make):
    counts = make.supports(ngon(40, (0, 0), 5), ngon(25, (9, 0), 2)).figure.steps[-1].captions[0]
    assert counts.numbers() == "40 + 25 products instead of 40 · 25 = 1000"
    assert len(make.supports(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 3


@mostly_slow("name", PAIRS, 4)
def test_the_arrows_along_d_left_their_panel(make, name):
    figure = make.supports(*PAIRS[name]).figure
    below, above = (figure.page.bottom + CAPTION_STRIP * figure.unit, figure.page.top - TITLE_STRIP * figure.unit)
    arrows = (m for m in figure.marks if m.part.startswith("d-") and m.kind is Kind.ARROW)
    for arrow in (m for m in arrows if m.panel is Panel.DIFFERENCE):
        tip = arrow.points[1] + figure.panels[Panel.DIFFERENCE]
        assert tip[0] <= figure.page.right - EDGE * figure.unit + 1e-9 * figure.unit
        assert below - 1e-9 * figure.unit <= tip[1] <= above + 1e-9 * figure.unit
