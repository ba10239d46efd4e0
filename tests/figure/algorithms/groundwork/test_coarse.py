# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of rough tests: which bounds of a pair are already apart, and what it costs to find out."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.groundwork.coarse import tests_of as bound_tests
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError, Relation, gjk

from ...conftest import PAIRS, POLYGON_PAIRS, ngon, square, subject


def said(run):
    return [each.captions[-1].message for each in run.figure.steps]


def test_each_bound_has_a_step_and_the_last_says_what_was_spent(make):
    run = make.coarse(square(0, 0, 2), square(9, 0, 2))
    assert said(run) == ["coarse.setup", *3 * ["coarse.apart"], "coarse.gap", "coarse.first"]
    assert run.figure.result["spent"] == 1


def test_of_an_overlapping_pair_only_the_hulls_can_be_sure(make):
    run = make.coarse(*PAIRS["overlapping"])
    assert said(run) == ["coarse.setup", *3 * ["coarse.perhaps"], "coarse.together", "coarse.none"]
    assert run.figure.result["spent"] == sum(each["dot_products"] for each in run.figure.result["tests"])


def test_triangles_that_face_each_other_aslant_need_their_hulls(make):
    run = make.coarse([(0, 0), (4, 0), (0, 4)], [(4.5, 0.5), (4.5, 4.5), (0.5, 4.5)])
    assert said(run)[-2:] == ["coarse.gap", "coarse.hulls_alone"]


def test_what_bounds_say_is_true_of_the_hulls():
    random = np.random.default_rng(3)
    for k in range(60):
        a, b = (random.integers(-4, 5, (count, 2)) for count in random.integers(1, 6, 2))
        b = b + np.array([k % 9, 1])
        tests = list(bound_tests(subject("A", a), subject("B", b)))
        apart = gjk(a, b).relation is Relation.SEPARATED
        assert tests[-1].apart is apart
        assert not any(each.apart for each in tests) or apart


def test_no_verdict_and_no_price_is_there_before_the_question(make):
    figure = make.coarse(*PAIRS["apart"]).figure
    for step in figure.steps[1:-1]:
        assert step.answer == 1
        shown = {mark.part for mark in figure.marks if mark.span.first == step.number * PHASES}
        assert not {part for part in shown if part.startswith("price") or part in ("gap", "common")}


def test_the_line_between_the_centres_that_the_numbers_compare_is_drawn(make):
    figure = make.coarse(*PAIRS["overlapping"]).figure
    compared = [step.number for step in figure.steps if "|c" in str(step.captions[-1].values.get("work"))]
    drawn = {mark.span.first // PHASES for mark in figure.marks if mark.part == "c"}
    assert compared == sorted(drawn) == [1, 2, 3]


@pytest.mark.parametrize("name", ["equal points", "points", "segments in a line", "identical", "point in polygon"])
def test_flat_and_equal_shapes_have_bounds_too(make, name):
    assert len(make.coarse(*POLYGON_PAIRS[name]).figure.result["tests"]) == 4


def test_a_thousand_vertices_cost_the_hulls_a_product_each(make):
    tests = make.coarse(ngon(1000, (0, 0), 5), ngon(1000, (9, 3), 4)).figure.result["tests"]
    assert tests[-1]["dot_products"] % 2000 == 0


def test_reduced_detail_has_the_answer_alone(make):
    assert len(make.coarse(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 2


def test_a_circle_is_its_own_bound_and_is_refused():
    ball = Subject.of_circle("A", "Ball", Circle((0, 0), 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.COARSE, (ball, Subject.of_points("B", "Box", np.array(square(3, 0, 1), float))), Choices())
