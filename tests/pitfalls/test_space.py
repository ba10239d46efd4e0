# SPDX-License-Identifier: GPL-3.0-or-later
"""The two shortcuts in space fail as described, and only there: an easy tetrahedron and an easy pair are right."""

import numpy as np
import pytest

from collide_addon.geometry.space import epa, gjk
from collide_addon.pitfalls.cases import case
from collide_addon.pitfalls.space import first_of_three_signs, polytopes_split_in_three

CORNER = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]


def test_three_signs_say_that_the_origin_is_inside():
    inside = np.array(CORNER) - (1, 1, 1)
    face, signs = first_of_three_signs(inside)
    assert face is None
    assert max(signs) < 0.0


def test_three_signs_are_right_where_the_origin_lies_beyond_one_face():
    beyond = np.array(CORNER) - (-1, 1, 1)
    face, signs = first_of_three_signs(beyond)
    assert sum(sign > 0.0 for sign in signs) == 1
    near = gjk(beyond, [(0, 0, 0)])
    assert sorted(face) == sorted(np.flatnonzero((beyond == w.point).all(axis=1)).item() for w in near.simplex)


def test_the_first_of_three_signs_drops_a_vertex_that_the_closest_point_needs():
    simplex = np.array(case("GJK-60-first-of-three-signs").inputs["simplex"], float)
    face, _ = first_of_three_signs(simplex)
    assert gjk(simplex[list(face)], [(0, 0, 0)]).distance > gjk(simplex, [(0, 0, 0)]).distance


def test_a_face_split_in_three_ends_where_each_vertex_sees_one_face():
    a, b = 2.0 * np.array(CORNER) - 1.0, [(0.0, 0.0, 0.0)]
    *_, last = polytopes_split_in_three(a, b, a)
    assert last.distance == pytest.approx(epa(a, b).depth)


def test_a_face_split_in_three_leaves_a_dent_and_comes_back_to_a_vertex():
    inputs = case("EPA-01-one-face-split-in-three").inputs
    steps = polytopes_split_in_three(inputs["A"], inputs["B"], inputs["simplex"])
    assert (steps[-1].vertices == steps[-1].found).all(axis=1).any()
    assert min(step.distance for step in steps) < 0.0
    assert steps[-1].distance != pytest.approx(epa(inputs["A"], inputs["B"]).depth)
