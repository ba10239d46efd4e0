# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA: the polytope grows, the nearest edge is found, B moves out."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.epa import MOST_WAYS_OUT
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.geometry import Circle, ConvexPolygon, Relation, gjk

OVERLAPPING = ["overlapping", "contained", "identical", "random, overlapping", "crossing segments", "forty vertices"]
ROUND = ["circle in circle", "concentric circles", "circle and polygon"]


def of(figure, role, kind=None):
    return [
        mark
        for mark in figure.marks
        if mark.role is role
        and mark.panel is not Panel.PAGE
        and mark.kind is not Kind.LABEL
        and kind in (None, mark.kind)
    ]


def area(polygon):
    x, y = polygon.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


@pytest.mark.parametrize("name", OVERLAPPING)
def test_the_polytope_only_grows(make, pairs, name):
    run = make.epa(*pairs[name])
    for step in run.steps:
        tick = step.number * PHASES
        before, after = (
            [mark for mark in of(run.figure, Role.POLYTOPE) if mark.span.shows(t)] for t in (tick, tick + 3)
        )
        assert len(before) == len(after) == 1
        assert area(after[0].points) >= area(before[0].points)
        assert len(after[0].points) - len(before[0].points) == (step.growth > 0)


@pytest.mark.parametrize("name", OVERLAPPING)
def test_one_polytope_is_seen_at_a_time_and_the_last_one_stays(make, pairs, name):
    figure = make.epa(*pairs[name]).figure
    for tick in range(PHASES, figure.ticks):
        assert len([mark for mark in of(figure, Role.POLYTOPE) if mark.span.shows(tick)]) == 1


@pytest.mark.parametrize("name", [*OVERLAPPING, *ROUND])
def test_the_ghost_is_b_moved_by_depth_times_normal_and_touches_a(make, pairs, name):
    run = make.epa(*pairs[name])
    ghosts, b = of(run.figure, Role.GHOST), run.b.shape
    assert len(ghosts) == min(len(run.result.normals), MOST_WAYS_OUT)
    for ghost, normal in zip(ghosts, run.result.normals, strict=False):
        move = run.result.depth * normal
        assert np.allclose(ghost.points, run.b.boundary + move)
        moved = Circle(b.center + move, b.radius) if isinstance(b, Circle) else ConvexPolygon(b.vertices + move)
        assert gjk(run.a.shape, moved, tolerance=1e-9).relation is Relation.TOUCHING


@pytest.mark.parametrize("name", [*OVERLAPPING, *ROUND])
def test_the_translation_is_an_arrow_as_long_as_the_depth_in_both_panels(make, pairs, name):
    run = make.epa(*pairs[name])
    arrows = of(run.figure, Role.TRANSLATION, Kind.ARROW)
    assert {mark.panel for mark in arrows} == {Panel.WORLD, Panel.DIFFERENCE}
    for mark in arrows:
        ways = mark.points[1::2] - mark.points[::2]
        assert np.allclose(ways, run.result.depth * np.array(run.result.normals[:MOST_WAYS_OUT]))


def test_the_nearest_edge_is_red_and_its_normal_leaves_from_its_nearest_point(make, pairs):
    run = make.epa(*pairs["overlapping"])
    edges, normals = of(run.figure, Role.SIMPLEX), of(run.figure, Role.DIRECTION)
    for step, edge, normal in zip(run.steps, edges, normals, strict=True):
        assert edge.points.tolist() == [vertex.point.tolist() for vertex in step.edge]
        assert np.allclose(normal.points[0], step.distance * step.normal)


def test_the_last_caption_gives_depth_translation_and_the_check(make, pairs):
    caption = make.epa(*pairs["overlapping"]).figure.steps[-1].captions[-1].text()
    assert caption.startswith("Penetration depth = 0.937; moving B by (0.5854, −0.7317)")
    assert "Check by hand" in caption


def test_equally_short_ways_out_are_counted(make, pairs):
    captions = [caption.text() for caption in make.epa(*pairs["identical"]).figure.steps[-1].captions]
    assert "4 directions are equally short: all of them are shown." in captions


def test_shapes_that_do_not_overlap_have_nothing_to_expand(make, pairs):
    for name in ("apart", "edge touch", "points"):
        figure = make.epa(*pairs[name]).figure
        assert "nothing to expand" in figure.steps[0].captions[0].text()
        assert of(figure, Role.GHOST) == []
        assert len(figure.steps) == 2


def test_circles_that_overlap_are_not_said_to_be_apart(make, pairs):
    for name in ROUND:
        run = make.epa(*pairs[name])
        assert run.result.relation is Relation.PENETRATING
        assert not any("do not overlap" in caption.text() for caption in run.figure.steps[0].captions)


def test_reduced_detail_keeps_the_answer_only(make, pairs):
    figure = make.epa(*pairs["overlapping"], detail=Detail.REDUCED).figure
    assert of(figure, Role.POLYTOPE) == of(figure, Role.STEP_1) == of(figure, Role.DIRECTION) == []
    assert of(figure, Role.GHOST)
    assert of(figure, Role.TRANSLATION)
    assert len(figure.steps) == 2


def test_the_nearest_edge_lies_over_the_polytope():
    assert STYLES[Role.SIMPLEX].layer > STYLES[Role.POLYTOPE].layer


def test_the_depth_is_announced_once_by_the_first_edge_that_need_not_be_split(make, pairs):
    figure = make.epa(*pairs["identical"]).figure
    said = [caption.message for step in figure.steps[:-1] for caption in step.captions]
    assert said.count("epa.final") == 1
    assert said.count("epa.final_tied") == 3


def test_a_simplex_has_three_vertices_and_what_has_four_is_a_polytope(make, pairs):
    for name in ("identical", "overlapping"):
        figure = make.epa(*pairs[name]).figure
        first = next(mark for mark in of(figure, Role.POLYTOPE))
        text = figure.steps[0].captions[0].text()
        assert ("on the segment from" in text) == (len(first.points) == 4)
        assert "simplex" not in text
