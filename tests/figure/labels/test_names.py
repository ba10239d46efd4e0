# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters A and B can be distinguished, even for shapes in the same place."""

import math
from dataclasses import replace

import numpy as np
import pytest

from collide_addon.figure.labels.names import place_inside
from collide_addon.figure.labels.obstacles import line_samples
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.outline import CROSS_ARM, each_line
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.page.text_metrics import text_extent

from ...cases import mostly_slow
from ..rules.runs import letters

GRAZED = 0.15
"""How far a line may reach into a corner of a letter's box, in text sizes."""
LINES = (Role.SUPPORT_LINE, Role.SUPPORT_A, Role.SUPPORT_B, Role.REACH)


def test_with_room_a_letter_stands_about_the_middle_of_its_shape(make, pairs):
    run = make.gjk(*pairs["apart"])
    for subject in (run.a, run.b):
        letter = letters(run.figure)[subject.letter]
        assert np.hypot(*(letter.points[0] - subject.boundary.mean(axis=0))) < letter.size


@mostly_slow("degrees", [None, 0, 30, 135, 250])
def test_a_letter_leaves_every_line_that_would_cross_it(make, box, degrees):
    start = None if degrees is None else (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    figure = make.epa([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)], start=start).figure
    for tick in range(figure.ticks):
        lines = [
            mark.points
            for mark in figure.marks
            if mark.role in LINES and mark.panel is Panel.WORLD and mark.kind is Kind.POLYLINE and mark.span.shows(tick)
        ]
        for letter in letters(figure, tick).values():
            low, high = np.array(box(figure, letter)).reshape(2, 2)
            for line in lines:
                points = line_samples(line, figure.unit)
                assert not ((points > low) & (points < high)).all(axis=1).any(), (letter.text, tick)


def test_the_letter_of_the_outer_shape_leaves_the_inner_one(make, pairs):
    figure = make.gjk(*pairs["contained"]).figure
    x, y = letters(figure)["A"].points[0]
    assert not (4 <= x <= 6 and 4 <= y <= 6)


def test_the_letter_of_a_point_stands_beside_it(make, pairs):
    run = make.gjk(*pairs["points"])
    for subject in (run.a, run.b):
        offset = letters(run.figure)[subject.letter].points[0] - subject.points[0]
        assert np.hypot(*offset) > 10 * run.figure.unit


@pytest.mark.slow
def test_the_letter_of_a_thin_rounded_board_stood_across_its_long_edges(make, box):
    angles = np.linspace(0, 2 * math.pi, 80, endpoint=False)
    quarter = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 0.2
    board = quarter + np.sign(quarter + 1e-9) * (3.8, 0.55)
    figure = make.gjk(board.tolist(), [(11, 14), (13, 14), (12, 16)]).figure
    left, low, right, high = box(figure, letters(figure)["A"])
    edge = line_samples(np.array([(-3.8, 0.75), (3.8, 0.75), (3.8, -0.75), (-3.8, -0.75)]), figure.unit)
    inside = (edge > (left, low)) & (edge < (right, high))
    assert not inside.all(axis=1).any()


@pytest.mark.slow
def test_the_letter_of_a_small_square_was_struck_by_its_edges_and_by_the_line_between_its_points(make, box, pairs):
    figure = make.epa(*pairs["contained"]).figure
    lines = [mark for mark in figure.marks if mark.panel is Panel.WORLD and mark.kind in (Kind.POLYLINE, Kind.POLYGON)]
    for tick in range(PHASES, figure.ticks - PHASES):
        low, high = np.array(box(figure, letters(figure, tick)["B"])).reshape(2, 2)
        for mark in (mark for mark in lines if mark.span.shows(tick)):
            ends = mark.points if mark.kind is Kind.POLYLINE else np.concatenate((mark.points, mark.points[:1]))
            points = np.concatenate([line_samples(line, figure.unit) for line in each_line(replace(mark, points=ends))])
            assert not ((points > low) & (points < high)).all(axis=1).any(), (mark.part, tick)


@pytest.mark.slow
def test_the_name_of_the_origin_stood_on_the_upper_arm_of_its_cross(make, box):
    a = [(6.553, 6.668), (7.279, 4.847), (7.614, 4.557), (9.447, 5.332), (8.721, 7.153), (8.386, 7.443)]
    b = [(8.267, 7.203), (8.612, 6.091), (9.788, 6.091), (10.15, 7.209), (9.2, 7.9)]
    figure = make.epa(a, b).figure
    arm = CROSS_ARM * STYLES[Role.ORIGIN].marker_size / 2 * figure.unit
    names = [mark for mark in figure.marks if mark.part == "0" and mark.kind is Kind.LABEL]
    assert names
    for name in names:
        left, low, right, high = box(figure, name) - np.tile(figure.panels[Panel.DIFFERENCE], 2)
        assert not (left < 0.0 < right and low < arm and high > -arm)


def test_the_tail_of_a_letter_reached_the_line_below_a_name_in_an_area():
    area, line = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 12.7), (0.0, 12.7)]), np.array([(0.0, 1.0), (100.0, 1.0)])
    place = place_inside("gap", Role.REGION_NOW, 10.0, area, [line], 1.0, None)
    assert place is None or place[1] + text_extent("gap", 10.0, bold=STYLES[Role.REGION_NOW].bold)[0] > 1.0
    above = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 16.0), (0.0, 16.0)])
    assert place_inside("gap", Role.REGION_NOW, 10.0, above, [line], 1.0, None) is not None
