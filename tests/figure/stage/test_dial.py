# SPDX-License-Identifier: GPL-3.0-or-later
"""The dial: directions as points of a circle, angles, and the page beside it."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Bounds, Panel
from collide_addon.figure.model.look import DEFAULT_LOOK
from collide_addon.figure.stage.dial import DialPen, arc, at_angle, lay_out_with_dial
from collide_addon.figure.stage.pen import Sketch


def sheet():
    return lay_out_with_dial(lambda unit: Bounds(0, 0, 8 + 10 * unit, 4), DEFAULT_LOOK)


def test_the_page_has_room_for_contents_that_depend_on_its_unit():
    page = sheet()
    assert page.shows(Panel.MEASURE, 58 * page.unit * np.array([(1, 0), (0, 1), (-1, 0), (0, -1)])).all()
    assert page.shows(Panel.WORLD, np.array([(8 + 10 * page.unit, 4)])).all()


def test_right_angles_are_exact():
    assert at_angle(90).tolist() == [0, 1]
    assert at_angle(180).tolist() == [-1, 0]
    assert arc(90, -90, 2)[[0, -1]] == pytest.approx(np.array([(0, 2), (0, -2)]))


def test_cosine_and_sine_are_the_legs_under_a_direction():
    dial = DialPen(Sketch(sheet()))
    dial.draw_angle(np.array([0.6, -0.8]))
    (legs,) = (mark.points for mark in dial.sketch.marks if mark.part == "legs")
    assert legs / (48 * dial.unit) == pytest.approx(np.array([(0, 0), (0.6, 0), (0.6, 0), (0.6, -0.8)]))
    dial.draw_angle(np.array([0.0, 1.0]))
    assert len(dial.sketch.marks) == 2
