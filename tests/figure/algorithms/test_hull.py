# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: points are added, dents are dropped, the chain closes."""

import numpy as np
import pytest

from collide_addon.figure.model import playback
from collide_addon.figure.model.choices import Detail, Storyboard
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.keyframes import already_there
from collide_addon.figure.model.playback import FRAMES_PER_SECOND
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.sheet import TITLE_STRIP
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say
from collide_addon.geometry import HullStep

POINTS = [(0, 0), (2, 1), (4, 0), (2, 5), (2, 3), (1, 1)]
SIX_OF_EIGHT = [(0, 2), (1, 0), (2, 4), (3, 2), (4, 1), (5, 5), (6, 0), (7, 3)]


def of(figure, role):
    return [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]


def shown(marks, step, phase=0):
    return [m for m in marks if m.span.shows(step * PHASES + phase)]


def test_a_point_of_the_finished_lower_chain_was_grey_where_it_left_the_upper_one(make):
    run = make.hull(SIX_OF_EIGHT)
    steps = [step for step in run.steps if isinstance(step, HullStep)]
    lower = {step.point for step in steps if step.chain == "lower"} - {
        point for step in steps if step.chain == "lower" for point in step.popped
    }
    left = {point for step in steps if step.chain == "upper" for point in step.popped}
    assert lower & left
    first = min(step.number for step in steps if step.chain == "upper")
    grey = [
        tuple(at) for m in of(run.figure, Role.DROPPED) if m.span.first >= first * PHASES for at in m.points.tolist()
    ]
    assert grey
    assert not lower & set(grey)


def test_what_left_the_lower_chain_is_a_candidate_of_the_upper_one_again(make):
    run = make.hull(SIX_OF_EIGHT)
    first = next(step.number for step in run.steps if isinstance(step, HullStep) and step.chain == "upper")
    assert shown(of(run.figure, Role.DROPPED), first - 1)
    assert not shown(of(run.figure, Role.DROPPED), first)


def test_before_the_result_what_left_a_chain_is_hollow_and_shows_when_the_way_has_turned(make):
    run = make.hull(SIX_OF_EIGHT)
    before = [m for m in of(run.figure, Role.DROPPED) if m.span.first < (len(run.figure.steps) - 1) * PHASES]
    hollow = {(m.span, m.points.tobytes()) for m in of(run.figure, Role.DROPPED_INSIDE)}
    assert before
    assert all(m.delayed and (m.span, m.points.tobytes()) in hollow for m in before)


def test_the_rail_told_the_answer_while_the_question_stood(make):
    figure = make.hull(SIX_OF_EIGHT).figure
    for step in figure.steps:
        if step.question:
            tick = step.number * PHASES + step.answer - 1
            lit = [m for m in figure.marks if m.role is Role.RAIL_NOW and m.span.shows(tick) and m.asking is not False]
            assert {m.part for m in lit} == {"phase-1"}


def test_the_way_that_turns_to_the_next_point_swung_out_of_the_panel(make):
    figure = make.hull([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)]).figure
    ways = [mark for mark in of(figure, Role.REACH) if mark.motion is not None and mark.motion.turn]
    assert ways
    top = figure.page.top - TITLE_STRIP * figure.unit
    for mark in ways:
        turn, stretch, about = mark.motion.turn, mark.motion.stretch[0], np.array(mark.motion.about)
        turned = stretch * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        begins = (mark.points - about) @ turned.T + about
        assert begins[:, 1].max() <= top + 1e-9
        assert stretch >= 0.1


def test_the_arc_turns_as_the_way_does(make):
    run = make.hull(POINTS)
    for step, told in enumerate(run.figure.steps):
        for phase, caption in enumerate(told.captions):
            turns = [
                m for m in shown(run.figure.marks, step, phase) if m.part == "turn" and m.span.first % PHASES == phase
            ]
            words = {m.text for m in turns if m.kind is Kind.LABEL}
            kind = caption.message.removeprefix("hull.")
            known = {"pops": {"right"}, "pops_straight": {"straight on"}, "pushes": {"left"}, "pushes_then": {"left"}}
            if kind in known:
                assert words == known[kind]
            for arrow in (m for m in turns if m.kind is Kind.ARROW):
                corner = np.array(caption.values["corner_at"])
                (ux, uy), (vx, vy) = arrow.points[0] - corner, arrow.points[1] - corner
                assert bool(ux * vy - uy * vx > 0) is (words == {"left"})


def test_once_one_knows_what_comes_a_point_is_judged_without_being_asked_about(make):
    steps = make.hull([(0, 0), (4, 0), (5, 3), (4, 5), (1, 6), (-1, 3), (2, 2), (3, 3)]).figure.steps[1:-1]
    kinds = [[caption.message.partition(".")[2] for caption in step.captions] for step in steps]
    pushes = [kind for kind in kinds if kind[-1] == "pushes"]
    assert [len(kind) for kind in pushes] == [3] * 1
    assert sum(kind[0].startswith("also") for kind in kinds) > 3
    assert sum("area" in kind for kind in kinds) == 1
    for step, kind in zip(steps, kinds, strict=True):
        assert (step.question is None) is not kind[0].startswith("next")


def test_points_that_were_popped_are_marked_as_dropped_from_their_step_on(make):
    run = make.hull(POINTS)
    popped = [step for step in run.steps if isinstance(step, HullStep) and step.popped]
    drawn = of(run.figure, Role.DROPPED)
    assert popped
    for step in popped:
        told = [
            (phase, caption.values["dropped"].split(", "))
            for phase, caption in enumerate(run.figure.steps[step.number].captions)
            if "dropped" in caption.values
        ]
        assert sum(len(names) for _, names in told) == len(step.popped)
        for phase, names in told:
            here = [m for m in drawn if m.span.first == step.number * PHASES + phase]
            assert len(here) == len(names)


def test_several_points_left_the_chain_at_once_with_one_turn_drawn(make):
    run = make.hull(SIX_OF_EIGHT)
    (step,) = [each for each in run.steps if isinstance(each, HullStep) and len(each.popped) > 1]
    *pops, joins = run.figure.steps[step.number].captions
    assert ["dropped" in caption.values for caption in (*pops, joins)] == [True] * len(step.popped) + [False]
    for phase, caption in enumerate(pops):
        (tested,) = [m for m in shown(of(run.figure, Role.REACH), step.number, phase) if m.part == "chain"]
        assert tested.points.tolist() == [list(caption.values["corner_at"]), list(step.point)]


def test_more_points_than_a_step_has_phases_leave_together(make):
    fan = [(0, 0), *[(k, k * k) for k in range(1, 6)], (6, -1)]
    said = [caption.message for step in make.hull(fan).figure.steps for caption in step.captions]
    assert "hull.pops_many" in said


def test_a_chain_that_stood_there_was_drawn_once_more(make):
    run = make.hull(SIX_OF_EIGHT)
    there, moments = already_there(run.figure.marks), {moment.tick for moment in playback.moments(run.figure)}
    for mark in run.figure.marks:
        stands = mark.part == "chain" and mark.role is Role.SUPPORT_A and mark.motion is None and not mark.delayed
        if stands and mark.span.first in moments:
            before = run.figure.steps[mark.span.first // PHASES].captions[0].message
            if not before.startswith("hull.starts"):
                assert there[id(mark)] == 1.0
    for name in ("lower", "upper"):
        (whole,) = [mark for mark in run.figure.marks if mark.part == name]
        assert whole.delayed
        assert np.array_equal(whole.points[-1], run.figure.steps[whole.span.first // PHASES].captions[-1].values["at"])


def test_points_that_leave_the_chain_rushed_by(make):
    figure = make.hull(SIX_OF_EIGHT).figure
    steps = figure.steps[1:-1]
    assert not any(step.condensed for step in steps if step.question)
    goes_back = [step for step in steps if any("dropped" in caption.values for caption in step.captions)]
    assert [step.condensed for step in goes_back] == [False] + [True] * (len(goes_back) - 1)
    for moment in playback.moments(figure):  # a second and a quarter, the first half of it in motion
        assert moment.frames >= 30
        assert moment.arrived - moment.frame >= 15 or moment.complete == moment.frame


@pytest.mark.slow
def test_each_turn_was_told_anew_so_that_the_film_of_twenty_five_points_took_ten_minutes(make):
    points = np.random.default_rng(1).uniform(0, 10, (25, 2)).round(1)
    for language in LANGUAGES:
        *_, last = playback.moments(make.hull(points, language=language, storyboard=Storyboard(pause=48)).figure)
        assert last.end <= 200 * FRAMES_PER_SECOND


def test_the_edge_that_was_dropped_came_back_thick_and_swung(make):
    run = make.hull(SIX_OF_EIGHT)
    for step in (each for each in run.steps if isinstance(each, HullStep) and each.popped):
        joins = step.number * PHASES + len(run.figure.steps[step.number].captions) - 1
        begins = [
            m for m in run.figure.marks if m.part == "chain" and m.span.first == joins and step.point in tuples(m)
        ]
        assert {(m.role, m.motion is not None, m.delayed) for m in begins} == {
            (Role.GHOST, True, False),
            (Role.SUPPORT_A, False, True),
        }


def tuples(mark):
    return [tuple(at) for at in mark.points.tolist()]


def test_in_the_end_what_is_marked_as_dropped_is_no_vertex_of_the_hull(make):
    for points in (POINTS, [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 1), (0, 2), (1, 3), (1, 0.5)]):
        run = make.hull(points)
        last = run.figure.ticks - 1
        dropped = {tuple(at) for m in of(run.figure, Role.DROPPED) if m.span.shows(last) for at in m.points.tolist()}
        assert dropped == {tuple(map(float, at)) for at in points} - {tuple(at) for at in run.result.tolist()}


def test_points_on_a_line_are_not_called_dents(make):
    said = [c.message for step in make.hull([(0, 0), (1, 0), (2, 0)]).figure.steps for c in step.captions]
    assert "hull.pops_straight" in said
    assert "hull.pops" not in said


def test_no_turn_is_judged_left_where_one_point_is_left(make):
    for step in make.hull(POINTS).figure.steps:
        messages = [caption.message for caption in step.captions]
        assert "hull.pushes" not in messages or not any(each.startswith("hull.pops") for each in messages)


def test_each_point_of_each_chain_has_a_step(make):
    run = make.hull(POINTS)
    considered = [step for step in run.steps if isinstance(step, HullStep)]
    assert len(run.figure.steps) == len(considered) + 2


def test_no_turn_is_asked_for_before_there_are_three_points(make):
    for step in make.hull(POINTS).figure.steps[1:3]:
        assert step.captions[0].message == "hull.starts_lower"


def test_the_last_step_shows_the_hull_and_its_area(make):
    run = make.hull(POINTS)
    (hull,) = of(run.figure, Role.A)[-1:]
    assert np.array_equal(hull.points, run.result)
    assert run.figure.steps[-1].captions[0].numbers() == "vertices: 3     area: 10"


def test_points_are_named_in_their_order(make):
    figure = make.hull(POINTS).figure
    names = {m.text for m in figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD and m.part.startswith("p")}
    assert names == {"p₁", "p₂", "p₃", "p₄", "p₅", "p₆"}
    asked = figure.steps[3].captions[0].text()
    assert asked == say("hull.next_lower", first="p₁", corner="p₂", point="p₃")
    assert figure.steps[3].captions[2].numbers() == "(p₂ − p₁) × (p₃ − p₂) = −1  <  0"


def test_of_many_points_only_the_chains_are_shown(make):
    angle = np.arange(100.0)
    figure = make.hull(np.stack([np.cos(angle), np.sin(angle)], axis=1)).figure
    assert [step.name for step in figure.steps] == ["Hull 00", "Hull 01", "Hull 02", "Hull 03 result"]


def test_too_many_points_left_an_empty_page_and_ended_in_a_rope_of_dots(make):
    turns = 2 * np.pi * np.arange(3000) / 3000
    figure = make.hull(np.stack([np.cos(turns), np.sin(turns)], axis=1)).figure
    assert [mark.part for mark in figure.marks if mark.span.shows(0) and mark.panel is Panel.WORLD] == ["points"]
    assert not [mark for mark in figure.marks if mark.part == "vertices"]


def test_reduced_detail_shows_points_and_hull_only(make):
    figure = make.hull(POINTS, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert not of(figure, Role.DROPPED)
    assert [m.kind for m in of(figure, Role.A)] == [Kind.POINTS, Kind.POLYGON]
