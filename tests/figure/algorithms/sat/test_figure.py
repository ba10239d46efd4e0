# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: every axis beside the shapes with both shadows, the best one remembered, the way out."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.sat.figure import MOST_AXES
from collide_addon.figure.algorithms.sat.marks import LANE_A
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, ConvexPolygon, Relation, gjk

OVERLAPPING = ["overlapping", "contained", "identical", "crossing segments", "circle in circle", "circle and polygon"]
APART = ["apart", "points", "circles apart", "far apart", "tiny", "huge"]
CORNER = Circle((4, 4), 1.2), [(1, 1), (3, 1), (3, 3), (1, 3)]
SHADOWS = {"A": Role.SHADOW_A, "B": Role.SHADOW_B}


def of(figure, role, kind=None, tick=None, panel=Panel.WORLD):
    return [
        mark
        for mark in figure.marks
        if mark.role is role
        and mark.panel is panel
        and mark.kind is not Kind.LABEL
        and kind in (None, mark.kind)
        and (tick is None or mark.span.shows(tick))
    ]


def words(figure, step):
    return [caption.text() for caption in figure.steps[step].captions]


def end_of(step):
    return step * PHASES + PHASES - 1


def test_there_is_a_setup_a_step_for_each_axis_tested_and_a_result(make, pairs):
    for name in ("apart", "overlapping", "edge touch", "identical", "points", "circle and polygon"):
        run = make.sat(*pairs[name])
        assert len(run.figure.steps) == run.result.iterations + 2
        assert [step.name for step in run.figure.steps][:2] == ["SAT 00", "SAT 01"]
        assert run.figure.steps[-1].name == f"SAT {run.result.iterations + 1:02} result"


@pytest.mark.parametrize("name", [*OVERLAPPING, *APART, "edge touch"])
def test_shadows_are_as_long_as_the_intervals_and_parallel_to_the_axis(make, pairs, name):
    run = make.sat(*pairs[name])
    for step in run.steps:
        tick = end_of(step.number)
        for letter, interval in (("A", step.axis.interval_a), ("B", step.axis.interval_b)):
            (shadow,) = of(run.figure, SHADOWS[letter], tick=tick)
            assert shadow.points @ step.axis.direction == pytest.approx(interval)
            assert shadow.kind is (Kind.BAR if interval[0] < interval[1] else Kind.POINTS)
            assert shadow.numbers["interval"] == list(interval)
        (arrow,) = [mark for mark in of(run.figure, Role.AXIS, tick=tick) if mark.part == "axis"]
        way = arrow.points[1] - arrow.points[0]
        assert way / np.hypot(*way) == pytest.approx(step.axis.direction)


def test_an_axis_stands_beside_the_shapes_and_its_lanes_do_not_meet(make, pairs):
    for name in ("overlapping", "apart", "contained", "circle and polygon", "random, overlapping"):
        run = make.sat(*pairs[name])
        unit = run.figure.unit
        shapes = np.concatenate([run.a.boundary, run.b.boundary, run.b.boundary + run.result.depth * run.result.normal])
        for step in run.steps:
            tick = end_of(step.number)
            (a,), (b,) = (of(run.figure, role, tick=tick) for role in SHADOWS.values())
            (arrow,) = [mark for mark in of(run.figure, Role.AXIS, tick=tick) if mark.part == "axis"]
            away = np.array([-step.axis.direction[1], step.axis.direction[0]])
            away *= np.sign((b.points[0] - a.points[0]) @ away)
            lanes = [(mark.points[0] @ away - (shapes @ away).max()) / unit for mark in (a, arrow, b)]
            assert lanes[0] == pytest.approx(LANE_A, abs=1e-3)
            assert np.all(np.diff(lanes) > 3.0)


def test_projections_go_from_the_extreme_points_straight_to_the_ends_of_the_shadows(make, pairs):
    run = make.sat(*pairs["overlapping"])
    for step in run.steps:
        lines = of(run.figure, Role.PROJECTION, tick=end_of(step.number))
        assert len(lines) == 4
        starts = [line.points[0].tolist() for line in lines]
        assert starts == [*step.axis.ends_a.tolist(), *step.axis.ends_b.tolist()]
        for line in lines:
            assert (line.points[1] - line.points[0]) @ step.axis.direction == pytest.approx(0.0, abs=1e-12)


def test_the_phases_are_axis_shadow_of_a_shadow_of_b_and_verdict(make, pairs):
    run = make.sat(*pairs["overlapping"])
    for step in run.steps:
        roles = [
            {mark.role for mark in run.figure.marks if mark.span.first == step.number * PHASES + p} for p in range(4)
        ]
        assert {Role.AXIS, Role.EDGE} <= roles[0]
        assert Role.SHADOW_A in roles[1]
        assert Role.SHADOW_B in roles[2]
        assert Role.OVERLAP in roles[3]
        assert len(run.figure.steps[step.number].captions) == 4


@pytest.mark.parametrize("name", [*OVERLAPPING, *APART])
def test_the_overlap_or_gap_is_framed_and_its_length_written_beside(make, pairs, name):
    run = make.sat(*pairs[name])
    for step in run.steps:
        overlap = step.axis.overlap
        frames = [m for role in (Role.OVERLAP, Role.GAP) for m in of(run.figure, role, tick=end_of(step.number))]
        assert len(frames) == 1
        heights = frames[0].points @ step.axis.direction
        assert np.ptp(heights) == pytest.approx(abs(overlap), abs=1e-9 * run.figure.unit)
        if overlap:
            assert frames[0].role is (Role.GAP if overlap < 0 else Role.OVERLAP)


def test_the_edge_of_the_axis_is_marked_and_parallel_ones_are_named_as_skipped(make, pairs):
    run = make.sat(*pairs["edge touch"])
    (edge,) = of(run.figure, Role.EDGE, tick=PHASES)
    assert edge.points.tolist() == [[0.0, 0.0], [2.0, 0.0]]
    assert words(run.figure, 1)[0] == (
        "Axis 1: the normal of edge a1a2, direction (0, 1). Parallel, so skipped: a3a4, b1b2, b3b4."
    )
    assert len(run.figure.steps) == 4


def test_the_second_side_of_a_segment_is_not_called_a_parallel_edge(make, pairs):
    assert "Parallel" not in words(make.sat(*pairs["crossing segments"]).figure, 1)[0]


def test_the_captions_give_the_shadows_and_what_they_tell(make, pairs):
    figure = make.sat(*pairs["overlapping"]).figure
    assert words(figure, 3) == [
        "Axis 3: the normal of edge a3a1, direction (1, 0).",
        "The shadow of A goes from 4 (that is a1) to 9 (that is a2).",
        "The shadow of B goes from 5 (that is b1) to 12 (that is b4).",
        "They overlap: B must move by 4. The smallest overlap is still 0.937, on axis 1.",
    ]


def test_the_chart_has_a_bar_for_each_axis_in_proportion(make, pairs):
    run = make.sat(*pairs["apart"])
    bars = [m for role in (Role.OVERLAP, Role.GAP) for m in of(run.figure, role, Kind.BAR, panel=Panel.MEASURE)]
    bars.sort(key=lambda mark: mark.span.first)
    lengths = np.array([mark.points[1][0] - mark.points[0][0] for mark in bars])
    overlaps = np.array([step.axis.overlap for step in run.steps])
    assert np.allclose(lengths / lengths[0], overlaps / overlaps[0])
    assert [mark.span.first for mark in bars] == [PHASES * step.number + 3 for step in run.steps]


def test_the_best_overlap_so_far_is_remembered_after_every_step(make, pairs):
    for name in ("overlapping", "apart", "random, overlapping", "two hundred vertices"):
        run = make.sat(*pairs[name])
        (zero,) = [mark for mark in run.figure.marks if mark.part == "zero"]
        for k in range(1, len(run.figure.steps)):
            (line,) = of(run.figure, Role.BEST, tick=end_of(k), panel=Panel.MEASURE)
            assert np.sign(line.points[0][0] - zero.points[0][0]) == np.sign(run.result.axes[run.result.chosen].overlap)
        assert of(run.figure, Role.BEST, tick=PHASES, panel=Panel.MEASURE) == []


def test_the_chosen_axis_is_ringed_at_the_end(make, pairs):
    run = make.sat(*pairs["circle and polygon"])
    (ring,) = of(run.figure, Role.FINAL, Kind.RING, panel=Panel.MEASURE)
    assert ring.span.first == PHASES * (len(run.figure.steps) - 1)
    (number,) = [
        mark for mark in run.figure.marks if mark.part == "row-2" and mark.role is Role.TEXT and mark.span.last is None
    ]
    assert abs(number.points[0][1] - ring.points[0][1]) < 1e-9


@pytest.mark.parametrize("name", OVERLAPPING)
def test_in_the_end_b_is_moved_out_by_the_depth_and_touches_a(make, pairs, name):
    run = make.sat(*pairs[name])
    move = run.result.depth * run.result.normal
    (arrow,) = of(run.figure, Role.TRANSLATION, Kind.ARROW)
    assert arrow.points[1] - arrow.points[0] == pytest.approx(move)
    ghost = next(mark for mark in of(run.figure, Role.GHOST) if mark.part == "B-moved-out")
    assert np.allclose(ghost.points, run.b.boundary + move)
    b = run.b.shape
    moved = Circle(b.center + move, b.radius) if isinstance(b, Circle) else ConvexPolygon(b.vertices + move)
    assert gjk(run.a.shape, moved, tolerance=1e-9).relation is Relation.TOUCHING
    assert f"moving B by ({move[0]:.4g}".replace("-", "−") in words(run.figure, -1)[-1]


@pytest.mark.parametrize("name", [*APART, "edge touch", "corner touch"])
def test_in_the_end_lines_across_the_axis_separate_the_shapes(make, pairs, name):
    run = make.sat(*pairs[name])
    lines = {mark.part: mark.points for mark in of(run.figure, Role.CERTIFICATE)}
    slack = 1e-9 * max(np.abs(points).max() for points in lines.values())
    for letter, subject, side in (("A", run.a, 1), ("B", run.b, -1)):
        line = lines[f"line-{letter}"]
        assert (side * (subject.boundary @ run.result.normal) <= side * (line[0] @ run.result.normal) + slack).all()


def test_an_early_end_says_which_axis_separates_and_how_many_are_skipped(make, pairs):
    figure = make.sat(*pairs["apart"], stop_early=True).figure
    assert words(figure, 1)[-1] == "They are 1.718 apart: axis 1 separates A and B, and 6 more need no test."
    assert words(figure, 2)[0] == ("Separated by axis 1, gap 1.718: the distance is at least that. Axes skipped: 6.")
    assert [mark.text for mark in figure.marks].count("skipped") == 6


def test_with_every_axis_tested_later_ones_remember_that_the_shapes_are_apart(make, pairs):
    figure = make.sat(*pairs["apart"]).figure
    assert words(figure, 2)[-1] == "They have no gap here, overlap 5.014; but axis 1 separates A and B."
    assert words(figure, -1)[0] == "Separated by axis 1. Its gap 1.718 is the distance between A and B."


def test_the_distance_between_corners_is_not_said_to_be_the_gap(make):
    figure = make.sat([(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8), (5, 8)]).figure
    assert words(figure, -1)[0] == ("Separated by axis 1, gap 4. From corner to corner the distance is larger, 5.")


def test_the_vertex_axis_of_a_circle_explains_itself(make):
    run = make.sat(*CORNER)
    assert "axis to the nearest vertex" in words(run.figure, 0)[1]
    assert words(run.figure, 3)[0].startswith("Axis 3: from the circle’s centre to the nearest vertex b3")
    (nearest,) = of(run.figure, Role.NEAREST, tick=end_of(3))
    assert nearest.points.tolist() == [[3.0, 3.0]]
    (arrow,) = of(run.figure, Role.DIRECTION, tick=end_of(3))
    assert arrow.points.tolist() == [[4.0, 4.0], [3.0, 3.0]]
    assert of(run.figure, Role.EDGE, tick=end_of(3)) == []
    assert "gap 0.2142" in words(run.figure, -1)[0]


def test_circles_are_drawn_as_circles(make):
    (ring,) = of(make.sat(*CORNER).figure, Role.A)
    assert (ring.kind, ring.radius, ring.points.tolist()) == (Kind.RING, 1.2, [[4.0, 4.0]])


def test_a_tolerance_is_never_said_to_separate(make, pairs):
    figure = make.sat(*pairs["apart"], tolerance=10.0).figure
    for step in range(1, len(figure.steps)):
        assert not any("separates" in text or "Separated" in text for text in words(figure, step)), step
    assert words(figure, -1) == ["The gap 1.718 is within the tolerance 10: A and B count as touching."]


@pytest.mark.parametrize("name", ["forty vertices", "two hundred vertices"])
def test_of_very_many_axes_some_are_shown_the_deciding_one_among_them_and_the_figure_says_so(make, pairs, name):
    run = make.sat(*pairs[name])
    assert run.result.iterations > MOST_AXES
    assert len(run.figure.steps) <= MOST_AXES + 2
    assert any("too many to show one by one" in text for text in words(run.figure, 0))
    (number,) = [step.number for step in run.steps if step.index == run.result.chosen]
    shown = [words(run.figure, step.number)[0] for step in run.figure.steps[1:-1]]
    assert any(text.startswith(f"Axis {number}:") for text in shown)


def test_a_vertex_has_its_name_beside_it_in_every_step(make, pairs):
    run = make.sat(*pairs["overlapping"])
    unit = run.figure.unit
    vertices = {run.a.vertex_name(i): vertex for i, vertex in enumerate(run.a.shape.vertices)}
    vertices |= {run.b.vertex_name(i): vertex for i, vertex in enumerate(run.b.shape.vertices)}
    for tick in range(run.figure.ticks):
        labels = {m.part: m for m in run.figure.marks if m.part in vertices and m.span.shows(tick)}
        assert labels.keys() == vertices.keys()
        for name, label in labels.items():
            assert np.hypot(*(label.points[0] - vertices[name])) < 28 * unit, name


def test_reduced_detail_keeps_the_answer_with_its_axis_only(make, pairs):
    full, reduced = (make.sat(*pairs["overlapping"], detail=detail).figure for detail in Detail)
    assert len(reduced.steps) == 2
    assert of(reduced, Role.PROJECTION) == []
    assert Panel.MEASURE not in {mark.panel for mark in reduced.marks}
    for role in (Role.SHADOW_A, Role.SHADOW_B, Role.OVERLAP, Role.TRANSLATION, Role.GHOST):
        assert of(reduced, role)
    assert reduced.unit < full.unit  # and the shapes are larger
    assert reduced.result == full.result


def test_an_overlay_leaves_out_the_chart_and_shows_the_shapes_larger(make, pairs):
    panels, overlay = (make.sat(*pairs["overlapping"], layout=layout).figure for layout in Layout)
    assert Panel.MEASURE not in {mark.panel for mark in overlay.marks}
    assert overlay.unit <= panels.unit


def is_text(mark):
    """Tell whether a mark is a text, or leads to one: other numbers are wider, and stand elsewhere."""
    return mark.kind is Kind.LABEL or mark.role is Role.LEADER


@pytest.mark.parametrize("scale", [0.01, 1e4, 1e-9, 1e9])
def test_the_layout_is_the_same_at_every_scale(make, pairs, scale):
    a, b = (np.array(points, float) for points in pairs["overlapping"])
    one, other = make.sat(a, b).figure, make.sat(scale * a, scale * b).figure
    assert other.unit == pytest.approx(scale * one.unit, rel=1e-6)
    drawn, same = ([mark for mark in figure.marks if not is_text(mark)] for figure in (one, other))
    for mark, again in zip(drawn, same, strict=True):
        if mark.panel is Panel.WORLD:
            assert np.allclose(scale * mark.points, again.points, atol=1e-4 * other.unit), mark.part


def test_the_answer_goes_out_with_every_axis_and_a_certificate(make, pairs):
    result = make.sat(*pairs["overlapping"]).figure.result
    assert result["relation"] == "penetrating"
    assert [axis["source"]["kind"] for axis in result["axes"]] == ["edge of A"] * 3 + ["edge of B"] * 4
    assert result["certificate"]["holds"] is True


@pytest.mark.parametrize("every_axis", [False, True])
def test_a_lesson_ends_early_unless_every_axis_is_asked_for_and_can_be_repeated(pairs, every_axis):
    subjects = [
        Subject.of_points(letter, letter, np.array(points, float))
        for letter, points in zip("AB", pairs["apart"], strict=True)
    ]
    lesson = make_lesson(registry.SAT, subjects, Choices(every_axis=every_axis))
    assert lesson.headline == {
        "relation": "separated",
        "gap": lesson.result.gap,
        "iterations": 7 if every_axis else 1,
    }
    again = repeat_lesson(lesson.figure.parameters)
    assert again.figure.result == lesson.figure.result
    assert len(again.figure.marks) == len(lesson.figure.marks)
