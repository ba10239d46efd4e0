# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the smallest box and the box of the principal axes around one set of points."""

import math

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.messages import say
from collide_addon.geometry import Circle, min_area_box, random_point_sets

POINTS = random_point_sets(25, 60, 1)[0]
TRIANGLE = [(0, 0), (4, 0), (1, 2)]
SETS = {"random": POINTS, "triangle": TRIANGLE, "square": [(0, 0), (2, 0), (2, 2), (0, 2)]}
each_set = pytest.mark.parametrize("points", SETS.values(), ids=SETS)


def of(figure, role, panel=Panel.WORLD):
    return [m for m in figure.marks if m.role is role and m.panel is panel and m.kind is not Kind.LABEL]


def shown(marks, tick):
    return [mark for mark in marks if mark.span.shows(tick)]


def messages(figure, step):
    return [caption.message for caption in figure.steps[step].captions]


def edges_of(figure):
    return [mark for mark in of(figure, Role.SUPPORT_A) if mark.kind is Kind.POLYLINE]


@each_set
def test_the_calipers_roll_on_from_where_they_are_to_the_sides_of_the_next_box(make, points):
    run = make.boxes(points)
    for k in range(2, len(edges_of(run.figure)) + 1):
        (box,) = shown(of(run.figure, Role.BOX_SMALLEST), k * PHASES + 1)
        assert not shown(of(run.figure, Role.BOX_SMALLEST), k * PHASES)  # the calipers roll first
        lines = [mark for mark in shown(run.figure.marks, k * PHASES) if mark.part.startswith("calipers")]
        for line in lines:
            sides = zip(box.points, np.roll(box.points, -1, axis=0), strict=True)
            off = [max(abs(np.linalg.det([end - start, p - start])) for p in line.points) for start, end in sides]
            assert min(off) <= 1e-9 * box.numbers["area"] + 1e-12
        assert len(lines) == 4
        assert len({line.motion.turn for line in lines if line.motion}) <= 1
        for line in lines:
            if line.motion is not None:
                assert np.abs(run.a.shape.vertices - line.motion.about).max(axis=1).min() <= 1e-9
            assert line.delayed is (line.motion is None)


def test_after_the_first_edge_only_what_is_new_is_told(make):
    run = make.boxes([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)])
    said = [[caption.message for caption in step.captions] for step in run.figure.steps[2:6]]
    assert said == [
        ["box.also_turn", "box.also_area", "box.area_smaller"],
        ["box.also_turn", "box.also_area", "box.also_smaller"],
        ["box.also_turn", "box.also_area"],
        ["box.also_turn", "box.also_area"],
    ]


@each_set
def test_each_edge_shows_with_its_box_and_the_vertices_that_it_touches(make, points):
    run = make.boxes(points)
    for k, edge in enumerate(edges_of(run.figure), start=1):
        step = next(step for step in run.steps if step.ends.tolist() == edge.points.tolist())
        tick = k * PHASES + 3
        (box,) = shown(of(run.figure, Role.BOX_SMALLEST), tick)
        assert sorted(map(tuple, box.points)) == sorted(map(tuple, step.box.corners))
        along = edge.points[1] - edge.points[0]
        off_edge = (box.points[:2] - edge.points[0]) @ (along[1], -along[0])
        assert np.abs(off_edge).max() <= 1e-9 * step.area + 1e-12  # it is drawn starting with the side along the edge
        if k > 1:
            continue
        (touched,) = [mark for mark in shown(run.figure.marks, k * PHASES + 1) if mark.part == "touched"]
        hull = run.a.shape.vertices
        on_sides = {
            row
            for row, corner in enumerate(hull)
            for side, way in enumerate(np.roll(box.points, -1, axis=0) - box.points)
            if side and abs(np.linalg.det([way, corner - box.points[side]])) <= 1e-9 * step.area + 1e-12
        }
        assert {tuple(p) for p in touched.points} == {tuple(hull[row]) for row in on_sides}
        assert set(step.touched) - {step.edge, (step.edge + 1) % len(hull)} <= on_sides
        for row in (0, 1, 2, 3):
            assert np.abs(step.box.axes @ (edge.points[1] - edge.points[0])).min() <= 1e-9 * step.area, row


@each_set
def test_the_smallest_box_so_far_is_seen_once_and_is_the_answer_at_the_end(make, points):
    run = make.boxes(points)
    smallest, _ = run.result
    for step in range(2, len(run.figure.steps) - 1):
        (best,) = shown(of(run.figure, Role.REACH), step * PHASES)
        so_far = [mark.numbers["area"] for mark in of(run.figure, Role.BOX_SMALLEST) if mark.span.first < step * PHASES]
        assert best.numbers["area"] == min(so_far)
    (box,) = shown(of(run.figure, Role.BOX_SMALLEST), run.figure.ticks - 1)
    assert box.points == pytest.approx(smallest.corners)
    assert not shown(of(run.figure, Role.REACH), run.figure.ticks - 1)


@each_set
def test_no_area_in_the_chart_is_smaller_than_that_of_the_answer(make, points):
    run = make.boxes(points)
    smallest, pca = run.result
    bars = [m for m in run.figure.marks if m.kind is Kind.AREA and m.panel is Panel.MEASURE]
    areas = [bar.numbers["area"] for bar in bars]
    assert min(areas) == pytest.approx(smallest.area)
    assert {bar.numbers["area"] for bar in bars if bar.role is Role.BOX_PCA} == {pca.area}
    ends = {tuple(bar.points[0]): bar.numbers["area"] / np.hypot(*(bar.points[1] - bar.points[0])) for bar in bars}
    assert max(ends.values()) == pytest.approx(min(ends.values()))  # one scale


def test_of_many_edges_some_are_shown_and_the_best_is_one_of_them(make):
    angle = np.arange(40) * 2 * np.pi / 40
    run = make.boxes(np.stack([3 * np.cos(angle), np.sin(angle)], axis=1) + 0.001 * angle[:, np.newaxis])
    edges = edges_of(run.figure)
    assert len(edges) == 8
    best = run.steps[run.steps[-1].best - 1]
    assert best.ends.tolist() in [edge.points.tolist() for edge in edges]
    assert messages(run.figure, 0)[-1] == "box.too_many"


def test_the_principal_axes_leave_the_mean_and_are_as_long_as_the_deviations(make):
    run = make.boxes(POINTS)
    (mean,) = of(run.figure, Role.WITNESS)
    assert mean.points[0] == pytest.approx(np.mean(POINTS, axis=0))
    (arrows,) = of(run.figure, Role.DIRECTION)
    first, second = (arrows.points[k + 1] - arrows.points[k] for k in (0, 2))
    values = np.linalg.eigvalsh(np.cov(np.transpose(POINTS), bias=True))
    assert [np.hypot(*second) ** 2, np.hypot(*first) ** 2] == pytest.approx(values)
    assert first @ second == pytest.approx(0.0, abs=1e-9 * values[1])


def test_the_last_sentence_says_how_much_larger_the_pca_box_is(make):
    run = make.boxes(TRIANGLE)
    assert messages(run.figure, -1) == ["box.result"]
    numbers = run.figure.steps[-1].captions[0].numbers()
    assert numbers == "smallest box 8     PCA box ≈ 8.468"


def test_where_both_are_as_small_that_is_said(make):
    assert messages(make.boxes(SETS["square"]).figure, -1) == ["box.result_same"]


def test_boxes_as_small_are_told_apart_by_their_turn(make):
    figure = make.boxes(TRIANGLE).figure
    assert messages(figure, 2)[-1] == "box.area_tied"
    tip_up = [(2, 1), (-2, 3), (-2, -1)]
    assert "box.also_kept" in [caption.message for step in make.boxes(tip_up).figure.steps for caption in step.captions]


def test_points_that_spread_the_same_every_way_have_no_principal_axis(make):
    figure = make.boxes(SETS["square"]).figure
    assert messages(figure, 5)[0] == "box.isotropic"


def test_that_deviations_are_no_extents_is_said(make):
    figure = make.boxes(POINTS).figure
    assert messages(figure, -2)[1] == "box.pca_extents"


def test_collinear_points_have_boxes_without_area(make):
    run = make.boxes([(0, 0), (1, 1), (3, 3)])
    assert messages(run.figure, -1) == ["box.result_flat"]
    assert run.figure.steps[-1].captions[0].numbers() == "length ≈ 4.243"
    assert {mark.text for mark in run.figure.marks if mark.part.startswith("value-")} == {"0"}


def test_the_area_around_collinear_points_was_a_rounding():
    lesson = make_lesson(registry.BOXES, [Subject.of_points("A", "A", np.array([(0.0, 0.0), (1.0, 1.0)]))], Choices())
    assert lesson.headline == {"smallest area": 0.0, "area by PCA": 0.0}


def test_around_a_single_point_there_is_nothing_to_construct(make):
    figure = make.boxes([(1, 1), (1, 1)]).figure
    assert len(figure.steps) == 2
    assert messages(figure, -1) == ["box.result_point"]


def test_reduced_detail_keeps_the_two_boxes(make):
    figure = make.boxes(POINTS, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert edges_of(figure) == of(figure, Role.REACH) == of(figure, Role.DIRECTION) == []
    assert len(of(figure, Role.BOX_SMALLEST)) == len(of(figure, Role.BOX_PCA)) == 1


def test_the_lesson_gives_both_areas_and_can_be_made_again():
    subject = Subject.of_points("A", "Points", np.array(TRIANGLE, float))
    lesson = make_lesson(registry.BOXES, [subject], Choices())
    assert lesson.headline == {"smallest area": 8.0, "area by PCA": lesson.result[1].area}
    assert lesson.figure.result["smallest"]["type"] == "box"
    assert repeat_lesson(lesson.figure.parameters).figure.result == lesson.figure.result


def test_a_circle_counts_as_the_polygon_that_is_drawn_for_it():
    lesson = make_lesson(registry.BOXES, [Subject.of_circle("A", "Disc", Circle((1, 1), 2.0))], Choices())
    smallest, pca = lesson.result
    assert smallest.area == pytest.approx(16.0, rel=0.01)
    assert pca.angle == 0.0
    assert not math.isnan(pca.area)


def test_where_too_many_points_leave_only_their_hull_that_is_said(make):
    points = np.random.default_rng(3).normal(size=(3000, 2))
    run = make.boxes(points)
    assert run.figure.steps[-2].captions[0].numbers().startswith(say("box.mean_of_hull"))
    assert run.result[0].area == pytest.approx(min_area_box(points).area)


def test_the_first_box_was_asked_whether_it_is_the_smallest_and_whole_areas_were_rounded(make):
    steps = make.boxes([(0, 0), (5, 0), (7, 4), (3, 6)]).figure.steps
    assert steps[1].question is None
    assert steps[2].question.message == "ask.smaller"
    kite = make.boxes([(0, 0), (6, 3), (4, 7), (-2, 4)]).figure.steps
    assert kite[1].captions[2].numbers() == "15·10/5 = 30"
