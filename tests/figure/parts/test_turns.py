# SPDX-License-Identifier: GPL-3.0-or-later
"""A turn: straight ahead, an arc in the direction of the turn, an arrow at its end."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.figure.parts.turns import draw_turn
from collide_addon.figure.stage.pen import Pen, Sketch

WAY = (np.array([0.0, 0.0]), np.array([4.0, 0.0]), np.array([5.0, 3.0]))


def drawn(way):
    pen = Pen(Sketch(lay_out(bounds_of(np.array(way)), None)))
    draw_turn(pen, way, "verdict")
    return pen.sketch.drawn


@pytest.mark.parametrize("sign", [1, -1])
def test_the_arc_turns_from_straight_on_towards_the_third_point(sign):
    first, corner, last = (point * (1, sign) for point in WAY)
    marks, (name,) = drawn((first, corner, last))
    (arrow,) = [m for m in marks if m.kind is Kind.ARROW]
    x, y = arrow.points[-1] - corner
    assert x * (last - corner)[1] == pytest.approx(y * (last - corner)[0]), "its tip is on the way to the third point"
    (from_x, from_y), (to_x, to_y) = arrow.points - corner
    assert np.sign(from_x * to_y - from_y * to_x) == sign
    assert name.text == "verdict"


def test_a_way_that_runs_straight_on_has_no_arc():
    marks, _ = drawn((WAY[0], WAY[1], np.array([9.0, 0.0])))
    assert [m.part for m in marks] == ["straight-on"]


def test_a_way_that_stands_still_has_no_turn():
    assert drawn((WAY[0], WAY[1], WAY[1])) == ([], [])
