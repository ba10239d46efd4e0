# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of coherence: GJK from the previous frame's simplex ends as it does from scratch, with less work."""

import numpy as np
import pytest
from shapely import LineString, box

from collide_addon.figure import registry
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, ConvexPolygon, GeometryError, gjk
from collide_addon.geometry.narrowphase.difference import Difference
from collide_addon.geometry.narrowphase.gjk import walk_on, walk_to_origin

from ...conftest import PAIRS, WITH_A_PATH, square

KITE = [(-12, 2), (-9, 0), (-6, 2), (-9, 6)]


@pytest.mark.parametrize("seed", range(6))
def test_from_any_simplex_before_it_ends_with_the_same_relation(seed):
    random = np.random.default_rng(seed)
    a, b = (ConvexPolygon(random.integers(-4, 5, (random.integers(1, 7), 2))) for _ in "AB")
    simplex = walk_to_origin(Difference(a, b)).simplex[:3]
    for shift in random.integers(-6, 7, (40, 2)):
        moved = ConvexPolygon(b.vertices + shift)
        difference = Difference(a, moved)
        end = walk_on(difference, simplex)
        assert end.relation is gjk(a, moved).relation
        simplex = end.simplex[:3]


@pytest.mark.parametrize("name", list(WITH_A_PATH)[::4])
def test_the_last_simplex_costs_no_more_in_all(make, name):
    found = make.coherence(*WITH_A_PATH[name]).figure.result
    assert sum(found["again"]) <= sum(found["anew"])
    assert found["again"][0] == found["anew"][0]


def test_the_curves_are_not_ahead_of_what_is_asked(make):
    figure = make.coherence(square(0, 0, 4), KITE).figure
    for step in (each for each in figure.steps[:-1] if each.question):
        tick = step.number * PHASES + step.answer - 1
        seen = [mark.points for mark in figure.marks if mark.part == "curve" and mark.span.shows(tick)]
        assert len(seen) == 2 * step.number - 1


def test_reduced_detail_has_the_path_and_the_answer(make):
    assert len(make.coherence(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 2


def test_shapes_with_one_middle_have_no_path_and_circles_are_refused():
    a, b, ball = (
        Subject.of_points("A", "Box", np.array(square(0, 0, 2), float)),
        Subject.of_points("B", "Room", np.array(square(-1, -1, 4), float)),
        Subject.of_circle("B", "Ball", Circle((5, 0), 1)),
    )
    with pytest.raises(GeometryError, match="Box and Room have the same middle"):
        make_lesson(registry.COHERENCE, (a, b), Choices())
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.COHERENCE, (a, ball), Choices())


def test_the_letter_of_b_was_struck_by_its_path(make):
    figure = make.coherence(square(0, 0, 4), KITE).figure
    (path,) = (mark.points for mark in figure.marks if mark.part == "path")
    for letter in (mark for mark in figure.marks if mark.part == "name-B"):
        left, bottom, right, top = text_box(letter)
        assert not LineString(path).intersects(box(left, bottom, right, top))
