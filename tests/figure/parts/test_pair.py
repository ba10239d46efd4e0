# SPDX-License-Identifier: GPL-3.0-or-later
"""Linked panels: what belongs to one step has one colour on both sides."""

import pytest

from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import STEP_ROLES, Role
from collide_addon.figure.parts.pair import step_role

SEEDS = {Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE}

either_algorithm = pytest.mark.parametrize("algorithm", ["gjk", "epa"])


def roles(figure):
    return {mark.role for mark in figure.marks}


@either_algorithm
@pytest.mark.parametrize("pair", ["overlapping", "random, overlapping"])
def test_the_supports_and_the_new_vertex_of_a_step_have_the_steps_colour_in_both_panels(make, pairs, algorithm, pair):
    run = getattr(make, algorithm)(*pairs[pair])
    rings = [mark for mark in run.figure.marks if mark.kind is Kind.RING and mark.panel is not Panel.PAGE]
    assert len(run.steps) > 1
    for step in run.steps:
        own = [mark for mark in rings if mark.role is step_role(step.number)]
        own = [mark for mark in own if mark.span.first // 4 == step.number]
        places = [(mark.panel, mark.points[0].tolist()) for mark in own]
        w = step.support
        assert places == [
            (Panel.WORLD, w.point_a.tolist()),
            (Panel.WORLD, w.point_b.tolist()),
            (Panel.DIFFERENCE, w.point.tolist()),
        ]
        discs = [mark for mark in run.figure.marks if mark.kind is Kind.POINTS and mark.role is step_role(step.number)]
        assert w.point.tolist() in [mark.points[0].tolist() for mark in discs]
    assert roles(run.figure).isdisjoint(SEEDS)


@either_algorithm
def test_in_one_plane_the_rings_have_the_seeds_colours(make, pairs, algorithm):
    figure = getattr(make, algorithm)(*pairs["overlapping"], layout=Layout.OVERLAY).figure
    assert roles(figure) >= SEEDS
    assert roles(figure).isdisjoint(STEP_ROLES)


@either_algorithm
def test_the_legend_explains_the_steps_colours_once(make, pairs, algorithm):
    figure = getattr(make, algorithm)(*pairs["overlapping"]).figure
    words = [mark.text for mark in figure.marks if mark.kind is Kind.LABEL and mark.part == "legend-step"]
    assert words == ["support of step k"]
    samples = [mark.role for mark in figure.marks if mark.panel is Panel.PAGE and mark.kind is Kind.RING]
    assert set(samples) <= set(STEP_ROLES)
    assert len(samples) == min(3, len(roles(figure) & set(STEP_ROLES)))


def test_after_the_last_colour_the_first_one_comes_again():
    assert [step_role(step) for step in range(1, 8)] == [*STEP_ROLES, *STEP_ROLES[:2]]


def test_a_vertex_that_several_steps_ask_for_has_one_number_at_a_time(make, pairs):
    figure = make.gjk(*pairs["overlapping"]).figure
    numbers = [mark for mark in figure.marks if mark.part.startswith("step-") and mark.kind is Kind.LABEL]
    assert any("," in mark.text for mark in numbers)
    for tick in range(figure.ticks):
        shown = [mark for mark in numbers if mark.span.shows(tick)]
        rings = [
            mark
            for mark in figure.marks
            if mark.kind is Kind.RING
            and mark.role in STEP_ROLES
            and mark.panel is not Panel.PAGE
            and mark.span.shows(tick)
        ]
        assert len(shown) == len({(ring.panel, ring.points.tobytes()) for ring in rings})
