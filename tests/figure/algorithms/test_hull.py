# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: points come, dents are dropped, the chain closes."""

import numpy as np

from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.geometry import HullStep

POINTS = [(0, 0), (2, 1), (4, 0), (2, 5), (2, 3), (1, 1)]


def of(figure, role):
    return [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]


def test_points_that_were_popped_are_marked_as_dropped_from_their_step_on(make):
    run = make.hull(POINTS)
    popped = [step for step in run.steps if isinstance(step, HullStep) and step.popped]
    drawn = of(run.figure, Role.DROPPED)
    assert popped
    for step in popped:
        here = [m.points.tolist() for m in drawn if m.span.first // PHASES == step.number]
        assert sorted(at for points in here for at in points) == sorted(list(point) for point in step.popped)


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
        assert "no turn yet" in step.captions[0].text()


def test_the_last_step_shows_the_hull_with_numbered_vertices_and_its_area(make):
    run = make.hull(POINTS)
    (hull,) = of(run.figure, Role.A)
    assert np.array_equal(hull.points, run.result)
    names = [m.text for m in run.figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD]
    assert names == [str(k) for k in range(1, len(run.result) + 1)]
    assert run.figure.steps[-1].captions[0].text() == "The hull. Vertices: 3; area: 10."


def test_of_many_points_only_the_chains_are_shown(make):
    angle = np.arange(100.0)
    figure = make.hull(np.stack([np.cos(angle), np.sin(angle)], axis=1)).figure
    assert [step.name for step in figure.steps] == ["Hull 00", "Hull 01", "Hull 02", "Hull 03 result"]


def test_reduced_detail_shows_points_and_hull_only(make):
    figure = make.hull(POINTS, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert of(figure, Role.SIMPLEX) == of(figure, Role.DROPPED) == []
    assert of(figure, Role.INPUT)
    assert of(figure, Role.A)
