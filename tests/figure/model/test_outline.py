# SPDX-License-Identifier: GPL-3.0-or-later
"""What is drawn for a mark: strokes, dashes, rings, arrows, markers."""

import math
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Mark
from collide_addon.figure.model.outline import Stroke, circle, dashes, outline, stroked
from collide_addon.figure.model.style import STYLES, Marker, Role
from collide_addon.geometry import pnpoly

from ...cases import in_one


def mark(kind, role, points, **more):
    return Mark(kind, role, np.array(points, float), "part", **more)


def length(points):
    return float(np.hypot(*np.diff(points, axis=0).T).sum())


def area(polygon):
    x, y = polygon.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


@pytest.mark.parametrize("pattern", [(8.0, 3.0), (1.2, 2.4), (6.0, 2.0, 1.5, 2.0)])
@pytest.mark.parametrize("closed", [False, True])
def test_dashes_cover_their_share_of_the_line(pattern, closed):
    points = np.array([(0.0, 0.0), (300.0, 0.0), (300.0, 400.0)])
    whole = 1200.0 if closed else 700.0
    pieces = dashes([Stroke(points, closed)], pattern)
    drawn = sum(length(piece.points) for piece in pieces)
    assert drawn / whole == pytest.approx(sum(pattern[::2]) / sum(pattern), abs=sum(pattern) / whole)
    assert all(not piece.closed for piece in pieces)
    assert max(length(piece.points) for piece in pieces) <= max(pattern[::2]) + 1e-9


def test_a_dash_goes_round_the_corner():
    corner = Stroke(np.array([(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)]), closed=False)
    (first, *_) = dashes([corner], (8.0, 3.0))
    assert first.points.tolist() == [[0, 0], [5, 0], [5, 3]]


def test_a_solid_line_is_one_piece():
    stroke = Stroke(np.zeros((2, 2)), closed=False)
    assert dashes([stroke], ()) == [stroke]


def test_a_line_of_no_length_has_no_dashes():
    assert dashes([Stroke(np.ones((2, 2)), closed=False)], (3.0, 2.0)) == []


@pytest.mark.parametrize("radius", [1e-12, 1.0, 1e12])
def test_the_points_of_a_ring_are_a_radius_away_and_counter_clockwise(radius):
    points = circle(np.array([2.0, 3.0]) * radius, radius)
    assert np.allclose(np.hypot(*(points - np.array([2.0, 3.0]) * radius).T), radius)
    assert area(points) == pytest.approx(math.pi * radius**2, rel=0.01)


def test_a_ring_mark_draws_one_circle_for_each_centre():
    drawn = outline(mark(Kind.RING, Role.SUPPORT_A, [(0, 0), (5, 5)], radius=2.0), 1.0)
    assert len(drawn.strokes) == 2
    assert all(stroke.closed for stroke in drawn.strokes)
    assert drawn.tints == []


def test_filled_polygons_and_discs_are_tinted():
    assert len(outline(mark(Kind.POLYGON, Role.A, [(0, 0), (1, 0), (0, 1)], filled=True), 1.0).tints) == 1
    assert len(outline(mark(Kind.RING, Role.A, [(0, 0)], radius=2.0, filled=True), 1.0).tints) == 1


def test_a_polygon_of_two_points_is_a_line():
    drawn = outline(mark(Kind.POLYGON, Role.A, [(0, 0), (1, 0)], filled=True), 1.0)
    assert [stroke.closed for stroke in drawn.strokes] == [False]
    assert drawn.tints == []


@pytest.mark.parametrize("kind", [Kind.ARROW, Kind.BAR])
def test_arrows_and_bars_of_no_length_draw_nothing(kind):
    drawn = outline(mark(kind, Role.DIRECTION, [(1, 1), (1, 1)]), 1.0)
    assert (drawn.strokes, drawn.fills, drawn.tints) == ([], [], [])


@in_one("size", [1e-9, 0.5, 10.0, 1e9])
@in_one("turn", range(0, 360, 45))
def test_an_arrow_ends_exactly_at_its_head_and_is_never_wider_than_long(size, turn):
    head = size * np.array([math.cos(math.radians(turn)), math.sin(math.radians(turn))])
    (fill,) = outline(mark(Kind.ARROW, Role.DIRECTION, [(0, 0), head]), 1.0).fills
    along = fill @ head / size
    assert along.max() == pytest.approx(size)
    assert along.min() == pytest.approx(0.0, abs=1e-9 * size)
    assert np.ptp(fill @ np.array([-head[1], head[0]]) / size) <= size
    assert area(fill) > 0


@pytest.mark.parametrize("shape", list(Marker))
def test_markers_have_the_size_of_the_style_in_figure_units(shape):
    role = next(role for role in Role if STYLES[role].marker is shape)
    unit, at = 0.01, np.array([3.0, -2.0])
    drawn = outline(mark(Kind.POINTS, role, [at]), unit)
    pieces = [stroke.points for stroke in drawn.strokes] + drawn.fills
    reach = max(float(np.abs(piece - at).max()) for piece in pieces)
    half = STYLES[role].marker_size * unit / 2
    assert half * 0.99 <= reach <= half * 1.61  # the cross extends beyond its ring


def test_a_label_has_no_outline():
    drawn = outline(mark(Kind.LABEL, Role.TEXT, [(0, 0)], text="A", size=1.0), 1.0)
    assert (drawn.strokes, drawn.fills, drawn.tints) == ([], [], [])


@pytest.mark.parametrize("closed", [True, False])
def test_a_corner_too_sharp_for_a_mitre_narrowed_the_edges_beside_it_all_along(closed):
    corners = np.array([(0, 0), (8, 0), (10, 14)], dtype=float)
    line = np.concatenate([corners, corners[:1]] if closed else [corners, [(2.0, 0.5)]])
    (pieces,) = stroked([Stroke(corners if closed else line, closed)], [1.0])
    assert len(pieces) == 2

    def is_drawn(place):
        return any(pnpoly([outline], place[np.newaxis])[0] for outline in pieces)

    for start, end in pairwise(line):
        way = (end - start) / np.hypot(*(end - start))
        across = np.array([-way[1], way[0]])
        for share in (0.1, 0.5, 0.9):
            assert all(is_drawn(start + share * (end - start) + aside * across) for aside in (-0.49, 0.0, 0.49))
        assert not any(is_drawn((start + end) / 2 + aside * across) for aside in (-0.51, 0.51))


def test_areas_of_one_mark_were_filled_as_one_crossed_polygon():
    corners = [(0, 0), (1, 0), (1, 1), (3, 3), (4, 3), (4, 4), (3, 4)]
    drawn = outline(mark(Kind.AREA, Role.FACE_A_LIGHT, corners, starts=(3,)), 1.0)
    assert [each.tolist() for each in drawn.tints] == [list(map(list, corners[:3])), list(map(list, corners[3:]))]
