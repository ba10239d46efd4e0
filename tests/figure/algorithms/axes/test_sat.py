# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT: every axis beside the shapes with both shadows, the best axis so far, the way out."""

import math
import re
from decimal import Decimal
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.axes.sat import MOST_AXES_SHOWN
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail, Layout, Storyboard
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import readings
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import FIT_PRECISION
from collide_addon.figure.parts.turning_axis import LANE_1, LANE_2, SPACING
from collide_addon.figure.stage.draft import IN_FULL
from collide_addon.figure.text.messages import number, point
from collide_addon.figure.text.names import written_names
from collide_addon.geometry import AxisKind, Circle, ConvexPolygon, Relation, gjk, random_point_sets

from ....cases import in_one, mostly_slow
from ...claims.claim import plain

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


def messages(figure, step):
    return [caption.message for caption in figure.steps[step].captions]


def end_of(step):
    return step * PHASES + PHASES - 1


def introduced_figure(*shapes):
    subjects = [Subject.of_points(letter, letter, points) for letter, points in zip("AB", shapes, strict=True)]
    return make_lesson(registry.SAT, subjects, Choices(introduction=True)).figure


def axis_of(figure, tick):
    return [mark for mark in of(figure, Role.AXIS, Kind.ARROW, tick) if mark.part == "axis"]


def test_there_is_a_setup_a_step_for_each_axis_tested_and_a_result(make, pairs):
    for name in ("apart", "overlapping", "edge touch", "identical", "points", "circle and polygon"):
        run = make.sat(*pairs[name])
        assert len(run.figure.steps) == run.result.iterations + 2
        assert [step.name for step in run.figure.steps][:2] == ["SAT 00", "SAT 01"]
        assert run.figure.steps[-1].name == f"SAT {run.result.iterations + 1:02} result"


@in_one("name", [*OVERLAPPING, *APART, "edge touch"], every=3)
def test_shadows_are_as_long_as_the_intervals_and_parallel_to_the_axis(make, pairs, name):
    run = make.sat(*pairs[name])
    for step in run.steps:
        tick = end_of(step.number)
        for letter, interval in (("A", step.axis.interval_a), ("B", step.axis.interval_b)):
            (shadow,) = of(run.figure, SHADOWS[letter], tick=tick)
            assert shadow.points @ step.axis.direction == pytest.approx(interval)
            assert shadow.kind is (Kind.BAR if interval[0] < interval[1] else Kind.POINTS)
            assert shadow.numbers["interval"] == list(interval)
        (arrow,) = axis_of(run.figure, tick)
        way = arrow.points[1] - arrow.points[0]
        assert way / np.hypot(*way) == pytest.approx(step.axis.direction)


def heights_over(axis, points):
    """How far points (n, 2) are to the left of an axis."""
    x, y = axis.points[1] - axis.points[0]
    return (points - axis.points[0]) @ np.array([-y, x]) / np.hypot(x, y)


def test_no_axis_crosses_a_shape_and_its_bars_stand_beyond_it(make, pairs):
    for name in ("overlapping", "apart", "contained", "circle and polygon", "random, overlapping", "forty vertices"):
        run = make.sat(*pairs[name])
        shapes = np.concatenate([run.a.boundary, run.b.boundary])
        for step in run.figure.steps[1:-1]:
            tick = end_of(step.number)
            (a,), (b,) = (of(run.figure, role, tick=tick) for role in SHADOWS.values())
            (axis,) = axis_of(run.figure, tick)
            inner = heights_over(axis, shapes) / run.figure.unit
            side = np.sign(inner[0])
            assert (inner * side).min() == pytest.approx(SPACING)
            lanes = side * heights_over(axis, np.array([a.points[0], b.points[0]])) / run.figure.unit
            assert lanes == pytest.approx([-LANE_1, -LANE_2], abs=1e-6)


def test_the_bar_of_an_overlap_is_outside_of_the_shadows_where_its_length_is_written(make):
    run = make.sat([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)])
    for step in run.steps:
        tick = step.number * PHASES + 2
        (axis,) = axis_of(run.figure, tick)
        bars = [of(run.figure, role, Kind.BAR, tick)[0] for role in (Role.OVERLAP, *SHADOWS.values())]
        overlap, *shadows = (abs(heights_over(axis, mark.points[:1])[0]) for mark in bars)
        assert overlap > max(shadows)


def test_axes_are_equally_long(make, pairs):
    lecture = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
    for pair in (lecture, pairs["overlapping"]):
        figure = make.sat(*pair).figure
        lengths = [float(np.hypot(*np.ptp(mark.points, axis=0))) for mark in axis_of(figure, None)]
        assert lengths == pytest.approx([lengths[0]] * len(lengths))


def test_an_axis_along_a_needle_does_not_make_all_others_as_long(make):
    needle, other = [(0, 0), (100, 0), (100, 1), (0, 1)], [(1, 0.5), (3, 0.5), (3, 2)]
    figure = make.sat(needle, other).figure
    assert min(np.hypot(*np.ptp(mark.points, axis=0)) for mark in axis_of(figure, None)) < 50


def test_an_axis_rolls_to_its_place_from_the_one_before_and_its_arrow_is_never_turned_round(make, pairs):
    figure, reversed_ones = make.sat(*pairs["overlapping"]).figure, 0
    for step in figure.steps[2:-1]:
        (before,), (axis,) = (axis_of(figure, end_of(number)) for number in (step.number - 1, step.number))
        shown = [mark for mark in figure.marks if mark.part == "axis" and mark.span.shows(end_of(step.number))]
        (rolling,) = (mark for mark in shown if mark.motion is not None)
        turn, about = rolling.motion.turn, np.array(rolling.motion.about)
        back = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        begins = about + (rolling.points - about) @ back + rolling.motion.shift
        if rolling.kind is Kind.ARROW:
            assert begins == pytest.approx(before.points)
        else:  # a line, which receives its arrow when it has arrived
            assert begins[::-1] == pytest.approx(before.points)
            assert axis.delayed
            reversed_ones += 1
    assert 0 < reversed_ones < len(figure.steps) - 3


def test_the_first_axis_comes_out_of_the_normal_of_its_edge_which_points_as_it_does(make, pairs):
    for name in ("overlapping", "apart"):
        run = make.sat(*pairs[name])
        (axis,) = axis_of(run.figure, PHASES)
        (normal,) = (m for m in run.figure.marks if m.part.startswith("normal-") and m.span.first == PHASES)
        share, about = axis.motion.stretch[0], np.array(axis.motion.about)
        begins = about + share * (axis.points - about) + axis.motion.shift
        assert begins == pytest.approx(normal.points)


def test_the_line_at_zero_shows_where_there_are_gaps_with_what_its_sides_mean(make, pairs):
    for name, texts in (("apart", ["0", "apart", "overlap"]), ("overlapping", [])):
        figure = make.sat(*pairs[name]).figure
        said = [mark.text for mark in figure.marks if mark.part == "zero" and mark.kind is Kind.LABEL]
        assert sorted(said) == texts


def test_after_two_axes_the_others_pass_in_two_beats_that_say_what_holds_of_all(make, pairs):
    run = make.sat(*pairs["random, overlapping"], storyboard=Storyboard(pause=48))
    assert len(run.steps) > 4
    first, second, *others = run.figure.steps[1:-1]
    assert all(step.question is not None and len(step.captions) == 4 for step in (first, second))
    for step, recorded in zip(others, run.steps[2:], strict=True):
        improves = recorded.best == recorded.index
        also, measured, *more = [each.message for each in step.captions]
        assert (also, more) == ("sat.also", ["sat.also_best"] * improves)
        assert measured in ("sat.also_overlap", "sat.also_inside")
    assert sum(step.captions[1].message == "sat.also_inside" for step in others) <= 1
    assert len({caption.text() for step in others for caption in step.captions[:2]}) == 1
    last = others[-1]
    assert last.question is None
    times = readings(run.figure.steps, "en")
    assert max(times[-2]) < max(times[2]) / 2
    ticks = range(last.number * PHASES, last.number * PHASES + PHASES)
    asking = [mark for mark in run.figure.marks if mark.asking and mark.panel is not Panel.PAGE]
    assert not [mark for mark in asking if any(map(mark.span.shows, ticks))]


def test_the_shadows_of_an_axis_that_passes_are_not_seen_all_at_once_as_it_ends(make, pairs):
    run = make.sat(*pairs["random, overlapping"])
    for step in run.figure.steps[3:-1]:
        turns, falls = step.number * PHASES, step.number * PHASES + 1
        for letter, role in SHADOWS.items():
            assert not of(run.figure, role, tick=turns)
            (shadow,) = of(run.figure, role, tick=falls)
            begins = shadow.points + shadow.motion.shift
            subject = run.a if letter == "A" else run.b
            (axis,) = axis_of(run.figure, falls)
            heights = heights_over(axis, subject.boundary)
            assert heights_over(axis, begins) == pytest.approx([(heights.min() + heights.max()) / 2] * 2)
            assert not shadow.delayed
        (bar,) = of(run.figure, Role.OVERLAP, Kind.BAR, falls)
        assert bar.delayed


def test_an_axis_that_passes_is_compared_in_numbers_with_the_best_before(make):
    figure = make.sat([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]).figure
    told = [step.captions[1].numbers() for step in figure.steps[3:-1]]
    assert told[:3] == ["axis 3: overlap 1.789 < 2.828", "axis 4: overlap 3.130 > 1.789", "axis 5: overlap 2 > 1.789"]


@pytest.mark.parametrize("name", ["apart", "overlapping"])
def test_what_an_introduction_has_shown_of_a_gap_is_not_said_once_more(pairs, name):
    shapes = [(0, 0), (2, 0), (1, 2)], [(3, 0), (5, 1), (4, 3)] if name == "apart" else [(1, 0), (5, 1), (4, 3)]
    introduced, *own = introduced_figure(*shapes).steps
    assert [each.message for each in introduced.captions][1] == (
        "introduction.wall" if name == "apart" else "introduction.along_edges"
    )
    said = [caption.message for step in own for caption in step.captions]
    assert ("sat.setup" in said) == (name != "apart")


def test_a_gap_that_ends_the_run_is_not_asked_for_after_it_was_told(make, pairs):
    early = make.sat(*pairs["apart"], stop_early=True, storyboard=Storyboard(pause=48)).figure
    assert [step.question is not None for step in early.steps] == [False, True, False]
    assert make.sat(*pairs["apart"], storyboard=Storyboard(pause=48)).figure.steps[-1].question is not None


@pytest.mark.parametrize("apart", [True, False])
def test_shadows_of_the_introduction_lie_on_one_line_unless_they_would_hide_each_other(apart):
    shapes = [(0, 0), (2, 0), (1, 2)], [(3, 0), (5, 1), (4, 3)] if apart else [(1, 0), (5, 1), (4, 3)]
    figure = introduced_figure(*shapes)
    (ground,) = (mark for mark in figure.marks if mark.part == "line")
    heights = {mark.points[0, 1] - ground.points[0, 1] for mark in figure.marks if mark.part.startswith("interval-")}
    assert heights == {0.0} if apart else sorted(np.sign(list(heights))) == [-1.0, 1.0]


def test_the_chart_has_no_line_nor_heading_while_the_introduction_says_nothing_of_it():
    figure = introduced_figure([(0, 0), (2, 0), (1, 2)], [(3, 0), (5, 1), (4, 3)])
    shown = [mark for mark in figure.marks if mark.span.shows(0)]
    assert not [mark for mark in shown if mark.panel is Panel.MEASURE]
    assert [mark.part for mark in shown if mark.part.startswith("heading")] == [f"heading-{Panel.WORLD.value}"]


def test_the_axis_before_stays_pale_while_the_next_one_turns_away_from_it(make, pairs):
    figure = make.sat(*pairs["overlapping"]).figure
    assert not [mark for mark in figure.marks if mark.part in ("axis-before", "turn") and mark.span.shows(PHASES)]
    for step in figure.steps[2:3]:
        tick = step.number * PHASES
        (before,) = (mark for mark in figure.marks if mark.part == "axis-before" and mark.span.shows(tick))
        (earlier,) = axis_of(figure, tick - 1)
        reach = before.points @ (way := np.diff(earlier.points, axis=0)[0]), earlier.points @ way
        assert min(reach[0]) <= min(reach[1]) < max(reach[1]) <= max(reach[0])
        assert heights_over(earlier, before.points) == pytest.approx(0.0, abs=1e-9)
        assert not before.span.shows(tick + 1)


def test_projections_go_from_the_extreme_points_straight_to_the_ends_of_the_shadows(make, pairs):
    run = make.sat(*pairs["overlapping"])
    for step in run.steps:
        for role, ends in ((Role.PROJECTION_A, step.axis.ends_a), (Role.PROJECTION_B, step.axis.ends_b)):
            (lines,) = of(run.figure, role, tick=end_of(step.number))
            assert lines.points[::2].tolist() == ends.tolist()
            assert (lines.points[1::2] - lines.points[::2]) @ step.axis.direction == pytest.approx(0.0, abs=1e-12)


def test_the_phases_are_axis_shadows_overlap_and_verdict(make, pairs):
    run = make.sat(*pairs["overlapping"])
    for step in run.steps[:2]:
        roles = [
            {mark.role for mark in run.figure.marks if mark.span.first == step.number * PHASES + p} for p in range(4)
        ]
        assert Role.AXIS in roles[0]
        assert (Role.PROJECTION in roles[0]) is (step.number > 1)  # where the axis came from
        assert {Role.SHADOW_A, Role.SHADOW_B} <= roles[1]
        assert {Role.OVERLAP, Role.WEIGHT} <= roles[2]
        assert len(run.figure.steps[step.number].captions) == 4


@in_one("name", [*OVERLAPPING, *APART])
def test_the_overlap_or_gap_lies_on_the_axis_with_its_own_word(make, pairs, name):
    run = make.sat(*pairs[name])
    for step in run.steps:
        overlap, tick = step.axis.overlap, end_of(step.number)
        word = "gap" if overlap < 0.0 else "overlap" if overlap else "touching"
        drawn = [mark for mark in run.figure.marks if mark.part == word and mark.span.shows(tick)]
        (bar,) = (mark for mark in drawn if mark.kind in (Kind.BAR, Kind.POLYGON, Kind.POLYLINE) and not mark.starts)
        assert np.ptp(bar.points @ step.axis.direction) == pytest.approx(abs(overlap), abs=1e-9 * run.figure.unit)
        if overlap:
            (label,) = (mark for mark in drawn if mark.kind is Kind.LABEL)
            (start_a, end_a), (start_b, end_b) = step.axis.interval_a, step.axis.interval_b
            shared = min(end_a, end_b) - max(start_a, start_b)
            said = "way out" if shared < overlap - 1e-12 else word  # of a shadow within the other
            assert label.text == f"{said} {number(abs(overlap))}"
            told = run.figure.steps[step.number].captions[1]
            if told.message in ("sat.also_overlap", "sat.also_inside"):  # it also called the way out an overlap
                assert label.text in told.numbers()


def test_the_edge_of_the_axis_has_its_owners_colour_and_parallel_ones_are_named_as_skipped(make, pairs):
    run = make.sat(*pairs["edge touch"])
    (edge,) = of(run.figure, Role.SUPPORT_A, Kind.POLYLINE, tick=PHASES)
    assert edge.points.tolist() == [[0.0, 0.0], [2.0, 0.0]]
    assert messages(run.figure, 1)[0] == "sat.edge_parallel"
    assert run.figure.steps[1].captions[0].numbers() == "direction (0, 1)     parallel: a₃a₄, b₁b₂, b₃b₄"
    assert len(run.figure.steps) == 4


def test_the_second_side_of_a_segment_is_not_called_a_parallel_edge(make, pairs):
    assert "parallel" not in messages(make.sat(*pairs["crossing segments"]).figure, 1)[0]


def test_the_captions_give_the_shadows_and_what_they_tell(make, pairs):
    figure = make.sat(*pairs["overlapping"]).figure
    assert set(messages(figure, 3)) == {"sat.also", "sat.also_overlap"}
    assert [caption.numbers() for caption in figure.steps[3].captions] == ["axis 3", "axis 3: overlap 4 > 0.9370"]
    assert messages(figure, 2) == [
        "sat.edge",
        "sat.shadows",
        "sat.overlap",
        "sat.more",
    ]
    assert figure.steps[2].captions[2].numbers() == "A’s end − B’s start = −33/√29 − (−59/√29) = 26/√29 ≈ 4.828"


def test_the_chart_has_a_bar_for_each_axis_in_proportion_and_gaps_on_the_other_side(make, pairs):
    run = make.sat(*pairs["apart"])
    lengths = []
    for step in run.steps:
        bar = next(m for m in run.figure.marks if m.part == f"overlap-{step.number}" and m.kind is Kind.AREA)
        passes = step.number > IN_FULL and step.axis.overlap > 0
        assert bar.span.first == PHASES * step.number + (1 if passes else 2)
        assert bar.delayed
        lengths.append(bar.points[1][0] - bar.points[0][0])
    overlaps = np.array([step.axis.overlap for step in run.steps])
    assert np.allclose(np.array(lengths) / lengths[0], overlaps / overlaps[0])
    texts = [mark.text for mark in run.figure.marks if mark.part == "value-1"]
    assert set(texts) == {"gap 1.718"}
    assert not any(
        mark.text.startswith("\N{MINUS SIGN}") for mark in run.figure.marks if mark.part.startswith("value-")
    )


@pytest.mark.slow
def test_what_is_written_of_gaps_stood_under_the_heading_of_overlaps(make, pairs):
    for every in (True, False):
        figure = make.sat(*pairs["apart"], stop_early=not every).figure
        zero = next(mark for mark in figure.marks if mark.part == "zero" and mark.kind is Kind.POLYLINE)
        texts = [mark for mark in figure.marks if mark.part.startswith("value-") and mark.text[0].isalpha()]
        bars = [mark for mark in figure.marks if mark.part.startswith("overlap-") and mark.kind is Kind.AREA]
        assert texts
        assert all(text_box(text).right < zero.points[0][0] for text in texts)
        assert all(text_box(text).right < bar.points[:, 0].min() for text in texts for bar in bars)


def test_a_search_that_ends_at_a_gap_went_on_to_ask_for_the_smallest_overlap(make, pairs):
    run = make.sat(*pairs["apart"])
    for step, recorded in zip(run.figure.steps[1:-1], run.steps, strict=True):
        assert recorded.axis.overlap > 0 or step.pills[-1] == (2, 2)


def test_the_normals_pointed_against_their_axes_in_the_chart_and_that_of_a_parallel_edge_was_missing(make):
    a, b = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
    run = make.sat(a, b)
    normals = [mark for mark in run.figure.marks if mark.part.startswith("normal-") and mark.span.first < PHASES]
    ways = [mark.points[1] - mark.points[0] for mark in normals if mark.role is Role.AXIS]
    assert [way / np.hypot(*way) for way in ways] == [pytest.approx(step.axis.direction) for step in run.steps]
    assert [mark.part for mark in normals if mark.role is Role.NUMBERS] == ["normal-b3"]


def test_that_one_shadow_lies_in_the_other_is_said_once_also_of_an_axis_that_passes(make):
    run = make.sat([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)])
    said = [caption.message for step in run.figure.steps for caption in step.captions]
    assert [each for each in said if each.endswith("inside")] == ["sat.also_inside"]


def test_one_bar_is_lit_at_a_time_and_in_the_end_that_of_the_chosen_axis(make, pairs):
    run = make.sat(*pairs["overlapping"])
    for step in run.steps:
        assert [bar.part for bar in lit_bars(run.figure, end_of(step.number))] == [f"overlap-{step.number}"]
    (chosen,) = [step.number for step in run.steps if step.index == run.result.chosen]
    assert [bar.part for bar in lit_bars(run.figure, len(run.steps) * PHASES + PHASES)] == [f"overlap-{chosen}"]


def lit_bars(figure, tick):
    return of(figure, Role.WEIGHT, Kind.AREA, tick, Panel.MEASURE)


def test_the_best_overlap_so_far_is_remembered_after_every_step(make, pairs):
    for name in ("overlapping", "apart", "random, overlapping", "two hundred vertices"):
        run = make.sat(*pairs[name])
        bars = {mark.part: mark.points[1][0] for mark in run.figure.marks if mark.kind is Kind.AREA}
        shown = [step for step in run.steps if f"overlap-{step.number}" in bars]
        *ends, _ = map(end_of, range(1, len(run.figure.steps)))
        for k, tick in enumerate([*ends, ends[-1] + 1], start=1):  # at the end it makes room for the check
            (line,) = best_line(run.figure, tick)
            best = min(shown[:k], key=lambda step: step.axis.overlap)
            assert line.points[0][0] == pytest.approx(bars[f"overlap-{best.number}"])
        assert best_line(run.figure, PHASES) == []


def test_the_line_of_the_best_moves_when_a_bar_is_compared_and_not_as_it_grows(make):
    run = make.sat([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)])
    improved = [step for step in run.steps[1:] if step.best == step.index]
    assert improved
    for step in improved:
        begins, compares = step.number * PHASES, step.number * PHASES + (2 if step.number > IN_FULL else 3)
        (before,), (grows,), (compared,) = (
            best_line(run.figure, tick) for tick in (begins - 1, compares - 1, compares)
        )
        assert grows is before
        assert compared.points[0][0] < before.points[0][0]


def test_the_value_of_a_new_best_is_not_struck_by_the_line_of_the_best_before(make):
    figure = make.sat([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]).figure
    values = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("value-")]
    lines = of(figure, Role.BEST, Kind.POLYLINE, panel=Panel.MEASURE)
    both = [(value, line) for value in values for line in lines if value.span.overlaps(line.span)]
    assert both
    for value, line in both:
        box, (x, top), (_, foot) = text_box(value), *line.points.tolist()
        assert not (box.left < x < box.right and foot < box.top and box.bottom < top), value.text


def best_line(figure, tick):
    return of(figure, Role.BEST, tick=tick, panel=Panel.MEASURE)


@pytest.mark.parametrize("name", ["overlapping", "apart", "random, overlapping", "circle and polygon", "tiny", "huge"])
def test_what_is_worked_out_adds_up_in_the_digits_shown(make, pairs, name):
    figure = make.sat(*pairs[name]).figure
    worked = [caption.values["sum"] for step in figure.steps for caption in step.captions if "sum" in caption.values]
    assert len(worked) > 2
    for each in (each for each in worked if "√" not in each):
        told, total = re.split(r" [=≈] ", each)
        first, *last = (Decimal(plain(part.strip(" ()"))) for part in told.split(" \N{MINUS SIGN} "))
        assert first - sum(last) == Decimal(plain(total)), each


def test_the_bar_at_the_foot_closes_from_above_or_says_how_far_apart_at_least(make, pairs):
    over = make.sat(*pairs["overlapping"]).figure
    bounds = [step.brackets[-1].upper for step in over.steps[1:]]
    assert bounds == sorted(bounds, reverse=True)
    assert "depth = 6/√41 ≈ 0.9370" in {mark.text for mark in over.marks}
    apart = {mark.text for mark in make.sat(*pairs["apart"]).figure.marks}
    assert {"distance: at least 1.717", "distance = 11/√41 ≈ 1.718"} <= apart


@pytest.mark.parametrize("name", OVERLAPPING)
def test_in_the_end_b_is_moved_out_by_the_depth_and_touches_a(make, pairs, name):
    run = make.sat(*pairs[name])
    move = run.result.depth * run.result.normal
    arrow = of(run.figure, Role.OVERLAP, Kind.ARROW)[0]
    assert arrow.points[1] - arrow.points[0] == pytest.approx(move)
    ghost = next(mark for mark in of(run.figure, Role.GHOST) if mark.part == "B-moved-out")
    assert np.allclose(ghost.points, run.b.boundary + move)
    b = run.b.shape
    moved = Circle(b.center + move, b.radius) if isinstance(b, Circle) else ConvexPolygon(b.vertices + move)
    assert gjk(run.a.shape, moved, tolerance=1e-9).relation is Relation.TOUCHING
    assert f"Moving B by ({move[0]:.4g}".replace("-", "−") in run.figure.steps[-1].captions[1].text()


@in_one("name", [*APART, "edge touch", "corner touch"])
def test_in_the_end_lines_across_the_axis_separate_the_shapes(make, pairs, name):
    run = make.sat(*pairs[name])
    lines = {mark.part: mark.points for mark in of(run.figure, Role.SUPPORT_LINE)}
    slack = 1e-9 * max(np.abs(points).max() for points in lines.values())
    for letter, subject, side in (("A", run.a, 1), ("B", run.b, -1)):
        line = lines[f"line-{letter}"]
        assert (side * (subject.boundary @ run.result.normal) <= side * (line[0] @ run.result.normal) + slack).all()


def test_of_ways_out_that_are_equally_short_none_is_told_as_the_only_one(make):
    run = make.sat([(-2, -1), (2, -1), (2, 1), (-2, 1)], [(-1, -1), (5, -1), (5, 1), (-1, 1)])
    said = run.figure.steps[-1].captions
    assert [each.message for each in said] == [
        "sat.penetrating",
        "sat.translation_tied",
        "sat.tied",
        "sat.check_overlap",
    ]
    assert said[2].values["count"] == 2
    ghosts = [mark for mark in run.figure.marks if mark.role is Role.GHOST and mark.kind is not Kind.LABEL]
    assert sorted(mark.points[:, 1].mean() for mark in ghosts) == [-2, 2]
    assert [mark.span.first % PHASES for mark in ghosts] == [1, 2]


def test_an_early_end_says_which_axis_separates_and_how_many_are_skipped(make, pairs):
    figure = make.sat(*pairs["apart"], stop_early=True).figure
    assert messages(figure, 1)[-1] == "sat.gap_stop"
    assert messages(figure, 2)[0] == "sat.separated_lines"
    assert [mark.text for mark in figure.marks].count("not tested") == 6


def test_a_gap_was_called_the_largest_though_the_axes_after_it_are_not_tested(make, pairs):
    for early in (True, False):
        figure = make.sat(*pairs["apart"], stop_early=early).figure
        assert bool([mark for mark in figure.marks if mark.part == "best"]) is not early


def test_with_every_axis_tested_later_ones_remember_that_the_shapes_are_apart(make, pairs):
    figure = make.sat(*pairs["apart"]).figure
    assert messages(figure, 2)[-1] == "sat.gap_elsewhere"
    assert messages(figure, -1)[0] == "sat.separated"


def test_the_distance_between_corners_is_not_said_to_be_the_gap(make):
    figure = make.sat([(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8), (5, 8)]).figure
    assert messages(figure, -1)[0] == "sat.separated_corners"


def test_the_vertex_axis_of_a_circle_explains_itself(make):
    run = make.sat(*CORNER)
    assert messages(run.figure, 0)[1] == "sat.axes_round"
    assert messages(run.figure, 3)[0] == "sat.vertex_axis"
    (nearest,) = of(run.figure, Role.SUPPORT_B, tick=3 * PHASES)
    assert nearest.points.tolist() == [[3.0, 3.0]]
    (arrow,) = [mark for mark in of(run.figure, Role.AXIS, tick=3 * PHASES) if mark.part == "from-to"]
    assert arrow.points.tolist() == [[4.0, 4.0], [3.0, 3.0]]
    assert run.figure.steps[-1].captions[0].values["gap"] == pytest.approx(0.2142, abs=1e-4)


def test_the_axis_to_the_nearest_vertex_passed_without_a_word_though_it_decides(make):
    run = make.sat([(0, 0), (5, 1), (5, 5), (0, 2)], Circle((6, 6), 1.5))
    assert run.result.axes[run.result.chosen].source.kind is AxisKind.VERTEX
    deciding = run.figure.steps[-2]
    assert deciding.captions[0].message == "sat.vertex_axis"
    assert deciding.captions[0].numbers().endswith("centre (6, 6), radius 1.5")
    for tick in (1, deciding.number * PHASES):  # where all axes are named, and in its own step
        parts = {mark.part: mark for mark in run.figure.marks if mark.span.shows(tick)}
        assert parts["center-B"].text == "centre (6, 6)"
        assert parts["from-to"].points.tolist() == [[5.0, 5.0], [6.0, 6.0]]


def test_a_bound_of_the_depth_stood_on_the_page_that_finds_a_gap(make, pairs):
    for name in ("apart", "points", "circles apart"):
        for step in make.sat(*pairs[name]).figure.steps:
            said = [caption.message for caption in step.captions]
            if "sat.apart" in said and len(step.brackets) > 2:
                bound = step.brackets[said.index("sat.apart")]
                assert bound is None or math.isinf(bound.upper), (name, step.number)


def test_only_the_rows_of_tested_axes_had_arrows_which_told_where_a_search_would_end(make, pairs):
    run = make.sat(*pairs["apart"], stop_early=True)
    rows = len(run.steps) + len(run.result.skipped)
    for part in ("way", "stub", "row"):
        there = {mark.part for mark in run.figure.marks if mark.part.startswith(f"{part}-") and mark.span.shows(0)}
        assert there == {f"{part}-{row}" for row in range(1, rows + 1)}


def test_the_question_for_the_shadows_gave_their_ends_and_the_shadows_had_no_coordinates(make, pairs):
    run = make.sat(*pairs["overlapping"])
    asked = [step for step in run.figure.steps if step.question and step.question.message == "ask.shadows"]
    for step in asked:
        tick = step.number * PHASES
        shown = [mark.text for mark in run.figure.marks if mark.asking and mark.span.shows(tick)]
        for subject in (run.a, run.b):  # all that is needed to compute them, but not yet the shadows
            for row, vertex in enumerate(subject.shape.vertices):
                assert f"{written_names(subject.vertex_name(row))} {point(*vertex)}" in shown
        assert not [mark for mark in run.figure.marks if mark.part == "shadow-A" and mark.span.shows(tick)]
        assert "shadows" not in step.question.numbers()
    assert asked[0].captions[1].numbers() == (
        "a₂: (9·4 + 9·(−5))/√41 = −9/√41     A: −39/√41 to −9/√41     B: −15/√41 to 30/√41"
    )


def test_axes_that_are_left_out_of_the_chart_have_dots_in_their_place(make, pairs):
    figure = make.sat(*pairs["two hundred vertices"]).figure
    told = [step.captions[0].values["number"] for step in figure.steps[1:-1]]
    jumps = [row for row, (before, after) in enumerate(pairwise(told), start=1) if after > before + 1]
    dots = [int(mark.part.removeprefix("left-out-")) for mark in figure.marks if mark.part.startswith("left-out-")]
    assert jumps
    assert dots == jumps


def test_the_shadow_of_a_circle_could_not_be_computed_from_its_page(make):
    """Neither it nor its question stated the radius."""
    figure = make.sat([(1, 1), (3, 1), (3, 3), (1, 3)], Circle((4, 4), 1.2)).figure
    labels = [mark for mark in figure.marks if mark.part == "center-B" and mark.span.shows(PHASES + 1)]
    assert {mark.text for mark in labels} == {"centre (4, 4)"}
    asked = [mark.text for mark in figure.marks if mark.part == "center-B" and mark.asking]
    assert set(asked) == {"centre (4, 4), radius 1.2"}
    assert "B: 4 ± 1.2 = 2.8 to 5.2" in figure.steps[1].captions[1].numbers()


def test_circles_are_drawn_as_circles(make):
    (ring,) = of(make.sat(*CORNER).figure, Role.A)
    assert (ring.kind, ring.radius, ring.points.tolist()) == (Kind.RING, 1.2, [[4.0, 4.0]])


def test_a_tolerance_is_never_said_to_separate(make, pairs):
    figure = make.sat(*pairs["apart"], tolerance=10.0).figure
    for step in figure.steps[1:]:
        assert not re.search("separates|Separated", " ".join(caption.text() for caption in step.captions)), step.number
    assert messages(figure, -1) == ["result.gap_within"]


@pytest.mark.parametrize("name", ["forty vertices", "two hundred vertices"])
def test_of_very_many_axes_some_are_shown_the_deciding_one_among_them_and_the_figure_says_so(make, pairs, name):
    run = make.sat(*pairs[name])
    assert run.result.iterations > MOST_AXES_SHOWN
    assert len(run.figure.steps) <= MOST_AXES_SHOWN + 2
    assert "sat.too_many" in messages(run.figure, 0)
    (number,) = [step.number for step in run.steps if step.index == run.result.chosen]
    told = [caption.values.get("number") for step in run.figure.steps[1:-1] for caption in step.captions]
    assert number in told


def test_a_vertex_that_a_sentence_names_has_its_name_beside_it(make, pairs):
    run = make.sat(*pairs["overlapping"])
    vertices = {run.a.vertex_name(i): vertex for i, vertex in enumerate(run.a.shape.vertices)}
    vertices |= {run.b.vertex_name(i): vertex for i, vertex in enumerate(run.b.shape.vertices)}
    for step in run.steps:
        for phase, caption in enumerate(run.figure.steps[step.number].captions[:2]):
            tick = step.number * PHASES + phase
            labels = {m.part: m for m in run.figure.marks if m.part in vertices and m.span.shows(tick)}
            assert set(labels) == {name for name in vertices if written_names(name) in caption.text()}
            leaders = [m.points for m in run.figure.marks if m.role is Role.LEADER and m.span.shows(tick)]
            for name, label in labels.items():
                left, low, right, high = text_box(label)
                nearest = np.clip(vertices[name], (left, low), (right, high))
                is_led_to = any(np.hypot(*(ends - vertices[name]).T).min() < 5 * run.figure.unit for ends in leaders)
                assert np.hypot(*(nearest - vertices[name])) < (20 if is_led_to else 15) * run.figure.unit, name


def test_reduced_detail_keeps_the_answer_with_its_axis_only(make, pairs):
    full, reduced = (make.sat(*pairs["overlapping"], detail=detail).figure for detail in Detail)
    assert len(reduced.steps) == 2
    assert Panel.MEASURE not in {mark.panel for mark in reduced.marks}
    for role in (Role.SHADOW_A, Role.SHADOW_B, Role.OVERLAP, Role.SUPPORT_LINE, Role.GHOST):
        assert of(reduced, role)
    assert reduced.unit < 1.01 * full.unit  # and the shapes are not smaller
    assert reduced.result == full.result


def test_an_overlay_leaves_out_the_chart_and_shows_the_shapes_larger(make, pairs):
    panels, overlay = (make.sat(*pairs["overlapping"], layout=layout).figure for layout in Layout)
    assert Panel.MEASURE not in {mark.panel for mark in overlay.marks}
    assert overlay.unit <= (1.0 + FIT_PRECISION) * panels.unit


def is_text(mark):
    """Tell whether a mark is a text, or leads to one, as other numbers differ in width and place."""
    return mark.kind is Kind.LABEL or mark.role is Role.LEADER


@mostly_slow("scale", [0.01, 1e4, 1e-9, 1e9])
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
        "axes": 7 if every_axis else 1,
    }
    again = repeat_lesson(lesson.figure.parameters)
    assert again.figure.result == lesson.figure.result
    assert len(again.figure.marks) == len(lesson.figure.marks)


def test_the_name_of_a_shadow_without_room_beside_it_stood_over_b(make):
    shape = [(3, 1), (6, -1), (7, 4)]
    figure = make.sat([(-4, 0), (-2, -2), (1, 0), (-2, 3)], shape, stop_early=True).figure
    places = figure.panels[Panel.WORLD] + np.linspace(shape, np.roll(shape, 1, axis=0), 100).reshape(-1, 2)
    for name in (mark for mark in figure.marks if mark.text == "shadow of B"):
        left, bottom, right, top = text_box(name, figure.panels[Panel.WORLD])
        assert not ((places > (left, bottom)) & (places < (right, top))).all(axis=1).any()


def test_no_page_said_how_to_check_the_answer_by_hand(make, pairs):
    checked = {}
    for name in ("apart", "overlapping", "random, overlapping", "edge touch"):
        figure = make.sat(*pairs[name]).figure
        last = figure.steps[-1]
        tick = last.number * PHASES + len(last.captions) - 1
        shown = [mark for mark in figure.marks if mark.span.shows(tick)]
        checked[name] = last.checks, [mark.text for mark in shown if mark.part.startswith("check-")]
        assert bool(checked[name][1]) is last.checks
        assert not last.checks or not any(mark.panel is Panel.MEASURE for mark in shown)
    assert checked["apart"] == (
        True,
        [
            *("vertices of A", "(4, 5), (9, 9), (4, 11)", "4x − 5y = −9, −9, −39"),
            *("vertices of B", "(8, 6), (10, 2), (13, 1), (15, 6)", "4x − 5y = 2, 30, 47, 30"),
            *("line to line", "(2 + 9) / √(4² + 5²) = 11/√41 ≈ 1.718"),
        ],
    )
    assert checked["overlapping"][1][-1] == "(−9 + 15) / √(4² + 5²) ≈ 0.9370"
    assert "n·a₇ ≈ 40.68" in checked["random, overlapping"][1]
    assert checked["edge touch"] == (False, [])


@pytest.mark.slow
def test_a_name_in_the_check_stood_away_from_its_vertex_which_had_no_dot(make):
    figure = make.sat(*random_point_sets(dx=0, seed=4)).figure
    last = figure.ticks - 1
    labels = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.span.shows(last)]
    for role, lit in ((Role.A, Role.SUPPORT_A), (Role.B, Role.SUPPORT_B)):
        dots = [mark for mark in of(figure, role, Kind.POINTS, last) if mark.part.startswith("deciding")]
        assert len(dots) == len([mark for mark in labels if mark.role is lit]) == 1
