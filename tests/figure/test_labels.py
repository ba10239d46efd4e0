# SPDX-License-Identifier: GPL-3.0-or-later
"""Labels stand beside their points, inside their panel and clear of each other where there is room."""

from itertools import combinations

import numpy as np
import pytest

from collide_addon.figure.labels import LabelWish, place_labels
from collide_addon.figure.model import Bounds, Kind, Mark, Panel, Span
from collide_addon.figure.sheet import lay_out
from collide_addon.figure.style import LABEL_SIZE, Role
from collide_addon.figure.text import text_width

SHEET = lay_out(Bounds(0, 0, 100, 100), None)


def wish(text, at, outwards=(1.0, 0.0), span=None):
    return LabelWish(text, Role.A, np.array(at, float), np.array(outwards), text, Panel.WORLD, span or Span())


def room(mark):
    (x, y), half = mark.points[0], text_width(mark.text, mark.size) / 2
    return Bounds(x - half, y - 0.55 * mark.size, x + half, y + 0.55 * mark.size)


def meet(a, b):
    return min(a.right, b.right) > max(a.left, b.left) and min(a.top, b.top) > max(a.bottom, b.bottom)


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-3, 2)])
def test_a_label_with_room_stands_outwards_of_its_point(way):
    (mark,) = place_labels([wish("a1", (50, 50), way)], [], SHEET)
    offset = mark.points[0] - (50, 50)
    assert np.dot(offset, way) / np.hypot(*offset) / np.hypot(*way) == pytest.approx(1.0)
    assert not meet(room(mark), Bounds(50, 50, 50, 50))
    assert np.hypot(*offset) < 3 * LABEL_SIZE * SHEET.unit


def test_labels_of_one_point_keep_out_of_each_others_way():
    marks = place_labels([wish(f"a{k}−b{k}", (50, 50)) for k in range(6)], [], SHEET)
    assert not any(meet(room(a), room(b)) for a, b in combinations(marks, 2))


def test_labels_that_are_never_seen_together_may_share_a_place():
    marks = place_labels([wish("a1", (50, 50), span=Span.of(k, 0, until=k)) for k in range(3)], [], SHEET)
    assert len({tuple(mark.points[0]) for mark in marks}) == 1


def test_a_label_gives_way_to_a_line():
    line = Mark(Kind.POLYLINE, Role.B, np.array([(50.0, 50.0), (90.0, 50.0)]), "line")
    (mark,) = place_labels([wish("a1", (50, 50))], [line], SHEET)
    box = room(mark)
    assert box.bottom > 50 or box.top < 50 or box.right < 50


@pytest.mark.parametrize("corner", [(0, 0), (100, 0), (0, 100), (100, 100)])
@pytest.mark.parametrize("text", ["O", "a12−b34", "d = 1.235e12"])
def test_a_label_never_leaves_its_panel(corner, text):
    (mark,) = place_labels([wish(text, corner, np.array(corner) - 50.0)], [], SHEET)
    box, area = room(mark), SHEET.areas[Panel.WORLD]
    assert area.left <= box.left < box.right <= area.right
    assert area.bottom <= box.bottom < box.top <= area.top


def test_a_label_stays_in_its_panel_however_crowded_it_is():
    grid = np.stack(np.meshgrid(np.linspace(0, 100, 30), np.linspace(0, 100, 30)), axis=-1).reshape(-1, 2)
    crowd = Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, grid, "crowd")
    (mark,) = place_labels([wish("p = 2.281", (100, 50))], [crowd], SHEET)
    assert room(mark).right <= SHEET.areas[Panel.WORLD].right
