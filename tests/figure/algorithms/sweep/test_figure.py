# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a sweep: its steps, its curve and its texts agree with what was computed."""

import json
import tracemalloc
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.algorithms.sweep.figure import MOST_FRAMES, frames_of, result_captions
from collide_addon.figure.algorithms.sweep.marks import CHART_HEIGHT, CHART_WIDTH, chart_of, frame_text, step_text
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.records import plain
from collide_addon.figure.model.style import Role
from collide_addon.figure.text.messages import say
from collide_addon.geometry import GeometryError

from ....cases import in_one
from ...conftest import SWEEPS

WALL = [(0, -3), (1, -3), (1, 3), (0, 3)]
BALL = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
REST = {1: (0, 0), 11: (0, 0)}
THROUGH = {1: (-10, 0), 11: (10, 0)}


def messages(run):
    return [caption.message for step in run.figure.steps for caption in step.captions]


def marks(run, part, panel=Panel.MEASURE):
    return [mark for mark in run.figure.marks if mark.part == part and mark.panel is panel]


def test_a_step_shows_the_division_that_leads_to_the_next(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH))
    said = messages(run)
    assert "sweep.distance" in said
    assert "sweep.speed" in said
    assert run.figure.steps[1].captions[2].numbers().endswith("s = −v·n")
    assert "sweep.advance" in said
    assert run.figure.steps[1].captions[1].numbers() == "n = (−1, 0)"
    assert run.figure.steps[1].captions[3].numbers() == "d / s = 9 / 2 = 4.5 frames"
    assert "sweep.first_exact" in said


def test_radii_of_a_and_b_were_refused_over_frames(make):
    """Two balls of radius 1 and 2 on one line, their centres 9 apart: 6 from surface to surface, then 3 / s."""
    run = make.sweep([(0, 0)], [(9, 0)], (REST, {1: (0, 0), 11: (-10, 0)}), radius_a=1.0, radius_b=2.0)
    assert run.figure.result["first_contact"] == 7.0
    assert run.figure.result["frames"][0]["signed_distance"] == 6.0
    [first] = [mark for mark in run.figure.marks if mark.part == "B-contact"]
    assert first.points.min(axis=0)[0] == pytest.approx(1.0, abs=1e-9)
    again = repeat_lesson(json.loads(json.dumps(plain(run.figure.parameters))))
    assert again.figure.result == run.figure.result


def test_a_contact_that_no_frame_sees_is_said_to_be_one(make):
    run = make.sweep(WALL, BALL, ({1: (0, 0), 2: (0, 0)}, {1: (-6, 0), 2: (10, 0)}), (1, 2, 1))
    assert messages(run)[-1] == "sweep.tunnel"
    assert run.figure.steps[-1].captions[-1].numbers().startswith("ends at frame 1.5 ")
    assert run.figure.result["contacts"][0]["between"] == [1.0, 2.0]


def test_without_a_contact_the_smallest_distance_is_told_with_its_frame(make):
    run = make.sweep(WALL, BALL, (REST, {1: (-10, 6), 11: (10, 6)}))
    assert messages(run)[-1] == "sweep.none"
    begins = say("sweep.none.numbers", start=1, end=11, at="").strip()
    assert run.figure.steps[-1].captions[-1].numbers().startswith(begins)
    assert run.figure.result["first_contact"] is None


def test_the_points_of_the_chart_stand_at_their_frames_and_distances(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH))
    chart = chart_of(run.result, run.figure.unit)
    first, past = marks(run, "d1")
    assert np.allclose(first.points, [chart.at(1.0, 9.0)])
    assert (past.role, past.span) == (Role.POSE_PAST, Span.of(2))
    for bound in marks(run, "bound-1"):
        assert np.allclose(bound.points, [chart.at(1.0, 9.0), chart.at(5.5, 0.0)])
    [contact] = [mark for mark in marks(run, "contact") if mark.kind is Kind.POINTS]
    assert np.allclose(contact.points, [chart.at(5.5, 0.0)])
    assert [mark.text for mark in marks(run, "contact") if mark.kind is Kind.LABEL] == ["5.5"]


def test_the_curve_is_in_another_colour_below_zero_and_never_below_a_bound(make):
    run = make.sweep(WALL, BALL, (REST, {1: (-10, 3), 6: (2, 0.5), 11: (-10, -3)}))
    chart = chart_of(run.result, run.figure.unit)
    zero = chart.at(1.0, 0.0)[1]
    above, below = ([mark for mark in marks(run, part) if mark.kind is Kind.POLYLINE] for part in ("distance", "depth"))
    above = [mark for mark in above if mark.role is Role.LINE]
    assert len(above) == 2
    assert all((mark.points[:, 1] >= zero - 1e-12).all() for mark in above)
    assert below
    assert all(mark.role is Role.OVERLAP and (mark.points[:, 1] <= zero + 1e-12).all() for mark in below)
    for step in run.steps:
        for time, value in run.result.looked_at:
            if step.time <= time <= step.time + step.advance:
                assert value >= step.distance - step.speed * (time - step.time) - 1e-9


def test_the_chart_keeps_to_its_room(make):
    for way in (THROUGH, REST, {1: (-10, 30), 11: (400, 0)}):
        run = make.sweep(WALL, BALL, (REST, way))
        unit = run.figure.unit
        for mark in run.figure.marks:
            if mark.panel is Panel.MEASURE and not mark.part.startswith("named-"):
                low, high = mark.points.min(axis=0) / unit, mark.points.max(axis=0) / unit
                assert low[0] >= -1e-6
                assert high[0] <= CHART_WIDTH + 1e-6
                assert low[1] >= -CHART_HEIGHT - 1e-6
                assert high[1] <= 1e-6


def test_shapes_stand_at_their_steps_and_at_the_contact(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH))
    [contact] = marks(run, "B-contact", Panel.WORLD)
    assert np.array_equal(contact.points, np.array(BALL) - (1, 0))
    [end] = marks(run, "B-end", Panel.WORLD)
    assert np.array_equal(end.points, np.add(BALL, (10, 0)))
    assert not marks(run, "A-contact", Panel.WORLD)  # the wall does not move
    assert contact.span == Span.of(len(run.figure.steps) - 1)


def test_of_many_steps_some_are_shown_and_the_last(make):
    bar = [(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)]
    run = make.sweep(bar, [(-0.5, 3), (0.5, 3), (0.5, 4), (-0.5, 4)], (REST, REST), turns="A")
    assert len(run.steps) > 5
    assert len(run.figure.steps) == 1 + 5 + 1
    last = run.steps[-1].number
    later = run.figure.steps[5].captions[0]
    assert later.message == "sweep.at_later"
    assert later.numbers() == f"steps 5 to {last - 1} are not shown"
    for k in range(1, 5 + 1):
        (pose,) = [m for m in marks(run, f"A-{k}", Panel.WORLD) if m.span.shows(k * PHASES)] if k > 1 else [None]
        assert pose is None or pose.role is Role.EDGE_A
        assert all(m.role is Role.POSE_PAST for m in marks(run, f"A-{k}", Panel.WORLD) if m is not pose)
    assert messages(run)[-3] == "sweep.slow"
    assert messages(run)[-2] == "sweep.first_near"


def test_a_bound_was_called_certain_that_rests_on_what_the_frames_show(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH), turns="A")
    for language, assumption in (
        ("en", "if no point is more than twice as fast as the frames show"),
        ("ru", "вдвое"),
        ("zh", "两倍"),
    ):
        assert assumption in run.figure.steps[0].captions[2].numbers(language)


def test_no_pose_of_the_shapes_covers_their_letters(make):
    blade = [(1, -4), (1.5, -4), (1.5, 4), (1, 4)]
    figure = make.sweep([(-6, -3), (-5.5, -3), (-5.5, 3), (-6, 3)], blade, (REST, REST), turns="B").figure
    poses = [mark for mark in figure.marks if mark.panel is Panel.WORLD and mark.kind is Kind.POLYGON]
    for letter in (mark for mark in figure.marks if mark.part == "name-B"):
        for pose in (mark for mark in poses if mark.seen_with(letter)):
            assert np.hypot(*(pose.points - letter.points[0]).T).min() > 0.2, pose.part


def test_the_reduced_figure_has_the_curve_and_no_steps(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH), detail=Detail.REDUCED)
    assert len(run.figure.steps) == 2
    assert marks(run, "distance")
    assert not marks(run, "d1")


def test_what_may_be_unseen_is_said_where_it_is_more_than_the_resolution(make):
    run = make.sweep(WALL, BALL, (REST, THROUGH))
    said = [caption.message for caption in result_captions(replace(run.result, unseen=0.125))]
    assert said[-1] == "sweep.unseen"
    assert "sweep.unseen" not in messages(run)


@pytest.mark.parametrize(("frames", "enough"), [((1, 10_000, 1), None), ((1, 10_001, 1), 2), ((1, 10**6, 7), 101)])
def test_more_frames_than_fit_are_refused_with_the_step_that_is_enough(frames, enough):
    if enough is None:
        assert len(frames_of(Choices(frames=frames))) == MOST_FRAMES
        return
    with pytest.raises(GeometryError, match=f"choose a frame step of {enough} or more"):
        frames_of(Choices(frames=frames))
    assert len(frames_of(Choices(frames=(*frames[:2], enough)))) <= MOST_FRAMES


def test_two_thousand_million_frames_are_refused_before_they_are_listed():
    tracemalloc.start()
    with pytest.raises(GeometryError, match="more than 10000"):
        frames_of(Choices(frames=(1, 2 * 10**9, 1)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


@pytest.mark.parametrize(
    ("time", "text"),
    [(41.703125, "41.703125"), (7.0, "7"), (-2.5, "−2.5"), (1 / 3, "≈ 0.3333333333"), (100000.5, "100000.5")],
)
def test_an_exact_frame_is_written_in_full(time, text):
    assert frame_text(time) == text


def test_a_frame_that_is_not_exact_says_so():
    assert frame_text(36.68712, exact=False) == "≈ 36.6871"
    assert frame_text(36.5, exact=False) == "≈ 36.5"
    assert step_text(36.5) == "36.5"
    assert step_text(1 / 3) == "≈ 0.3333"


def test_of_a_narrow_dip_the_depth_was_named_at_its_top_and_the_contact_at_its_foot(make):
    wall = [(0, -3), (0.2, -3), (0.2, 3), (0, 3)]
    figure = make.sweep(wall, BALL, (REST, {1: (-20, 0), 11: (20, 0)})).figure
    (dip,) = [mark for mark in figure.marks if mark.part == "depth" and mark.kind is Kind.AREA]
    (start,) = [
        mark
        for mark in figure.marks
        if mark.part == "contact"
        and mark.role is Role.MEETING
        and mark.kind is Kind.POINTS
        and mark.panel is Panel.MEASURE
    ]
    said = {mark.text: mark.points[0] for mark in figure.marks if mark.panel is Panel.MEASURE and mark.text}
    assert said["first contact"][0] < start.points[0][0]
    assert said["depth"][0] > dip.points[dip.points[:, 1].argmin()][0]


@in_one("name", SWEEPS, every=3)
def test_the_curve_struck_the_names_in_its_chart(make, name):
    figure = make.sweep(*SWEEPS[name]).figure
    chart = [mark for mark in figure.marks if mark.panel is Panel.MEASURE and mark.span.shows(figure.ticks - 1)]
    curves = [mark.points for mark in chart if mark.kind is Kind.POLYLINE and mark.role in (Role.LINE, Role.OVERLAP)]
    for text in (mark for mark in chart if mark.part.startswith("named-") and "wall" not in mark.part):
        left, low, right, high = text_box(text)
        for points in curves:
            along = np.concatenate([np.linspace(*ends) for ends in pairwise(points)])
            assert not ((along > (left, low)) & (along < (right, high))).all(axis=1).any(), text.text


def test_a_contact_up_to_the_last_frame_did_not_end_at_about_that_frame(make):
    captions = make.sweep(*SWEEPS["turning"]).figure.steps[-1].captions
    assert captions[-1].text() == "The contact lasts up to frame 11; the largest depth found is 0.6."


def test_the_speed_could_not_be_worked_out_from_its_page(make):
    speed = make.sweep(WALL, BALL, (REST, THROUGH)).figure.steps[1].captions[2]
    assert speed.numbers().startswith("v = (2, 0): how far B moves per frame")
