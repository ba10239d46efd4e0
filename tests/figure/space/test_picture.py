# SPDX-License-Identifier: GPL-3.0-or-later
"""The camera of a figure in space is as near as the room between titles and numbers allows."""

import numpy as np
import pytest

from collide_addon.figure.model.choices import Aspect
from collide_addon.figure.model.style import PAGE_WIDTH
from collide_addon.figure.page.text_metrics import LINE_HEIGHT
from collide_addon.figure.space.pen import ANSWER, FIRST_LINE, NUMBER_SIZES
from collide_addon.figure.space.picture import HALF_WIDTH, LINE_OF_NOTE, framed, room_for_shapes, view_axes

TOWARDS = np.array((0.6, -0.72, 0.35)) / np.linalg.norm((0.6, -0.72, 0.35))
ROOM = room_for_shapes(Aspect.WIDE)
CLOUDS = {
    "ball": np.random.default_rng(4).normal(size=(200, 3)),
    "bar": np.random.default_rng(4).normal(size=(200, 3)) * (20.0, 1.0, 1.0),
    "tower": np.random.default_rng(4).normal(size=(200, 3)) * (1.0, 1.0, 20.0),
    "far away": 1e-3 * np.random.default_rng(4).normal(size=(200, 3)) + 1000.0,
}


def in_picture(points, framing):
    from_center = points - framing.center
    depths = framing.far - from_center @ TOWARDS
    return [200.0 / HALF_WIDTH * (from_center @ axis) / depths for axis in view_axes(TOWARDS)]


@pytest.mark.parametrize("name", CLOUDS)
def test_points_are_in_the_room_and_fill_it_one_way(name):
    x, y = in_picture(CLOUDS[name], framed(CLOUDS[name], TOWARDS, ROOM, 1e-9))
    assert np.abs(x).max() <= ROOM.width / 2 + 1e-6
    assert np.abs(y).max() <= ROOM.height / 2 + 1e-6
    assert max(np.ptp(x) / ROOM.width, np.ptp(y) / ROOM.height) > 0.95


def test_a_figure_unit_is_of_the_same_size_in_every_picture():
    framing = framed(CLOUDS["bar"], TOWARDS, ROOM, 1e-9)
    across, _ = view_axes(TOWARDS)
    (x, _), _ = in_picture(np.array((framing.center + framing.unit * across, framing.center)), framing)
    assert x == pytest.approx(1.0)


def test_a_single_point_is_seen_from_somewhere():
    framing = framed(np.zeros((1, 3)), TOWARDS, ROOM, 1e-6)
    assert framing.far > 0.0
    assert framing.unit > 0.0


def test_the_note_about_hulls_stood_across_the_shapes():
    room = room_for_shapes(Aspect.WIDE, below=LINE_OF_NOTE)
    note = FIRST_LINE + LINE_HEIGHT * ANSWER - PAGE_WIDTH * Aspect.WIDE.ratio / 2
    assert room.bottom >= note + NUMBER_SIZES[0] / 2
