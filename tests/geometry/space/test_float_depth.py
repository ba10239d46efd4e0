# SPDX-License-Identifier: GPL-3.0-or-later
"""The depth that floats find and whole numbers prove is EPA's to the last bit; otherwise they report none."""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry.space import ConvexPolyhedron, depth, epa
from collide_addon.geometry.space.axes import preferred_first
from collide_addon.geometry.space.float_depth import proved_depth
from collide_addon.geometry.space.float_walk import proved_distance
from collide_addon.geometry.space.polyhedron import Difference

from ...cases import mostly_slow
from .lattice_truth import lattice_pairs

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def is_proved(a, b):
    """Tell whether floats find the depth, which is then right, of a pair that they know penetrates; else None."""
    shape_a, shape_b = ConvexPolyhedron(a), ConvexPolyhedron(b)
    found = proved_distance(shape_a, shape_b)
    if found is None or found[0] > 0.0:
        return None
    deep = proved_depth(shape_a, shape_b, found[1])
    if deep is not None:
        exact = epa(shape_a, shape_b)
        assert deep.depth == exact.depth
        assert preferred_first(Difference(shape_a, shape_b), deep.normals)[0] == exact.direction
    return deep is not None


def cloud(random, count, center):
    points = random.normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis] * (1.0, 0.8, 0.6) + center


def test_of_the_cases_nearly_all_are_proved(every, cases):
    answers = [is_proved(*pair) for case in cases[::every] for pair in ((case["a"], case["b"]), (case["b"], case["a"]))]
    assert answers.count(True) > 10 * answers.count(False)


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_small_sets_on_a_lattice_with_many_faces_as_near_are_proved(count):
    answers = [is_proved(a, b) for a, b in lattice_pairs(Random(count), count)]
    assert answers.count(True) > 20 * answers.count(False)


@mostly_slow("count", [8, 32, 300])
def test_round_shapes_are_proved(count):
    random = np.random.default_rng(count)
    answers = []
    for _ in range(10):
        away = random.normal(size=3)
        answers.append(is_proved(cloud(random, count, 0.0), cloud(random, count, 0.4 * away / np.linalg.norm(away))))
    assert answers.count(True) >= 8
    assert False not in answers


@pytest.mark.parametrize("factor", [1e-100, 1e-9, 1 / 3, 1e9, 1e100])
def test_needles_and_scales_give_the_depth_of_epa_too(factor):
    random = np.random.default_rng(3)
    for thin in (1e-3, 1e-9, 1e-15):
        a, b = cloud(random, 12, 0.0) * (1.0, 1.0, thin), cloud(random, 12, 0.1) * (1.0, thin, 1.0)
        assert depth(factor * a, factor * b) == epa(factor * a, factor * b).depth


def test_what_has_its_middle_in_common_can_leave_by_many_faces():
    assert depth(CUBE, [(x / 4, y / 4, z / 4) for x, y, z in CUBE]) == 1.25
    points = cloud(np.random.default_rng(5), 200, 0.0)
    assert depth(points, -points) == epa(points, -points).depth


def assert_exact(found, a, b):
    """Compare what was proved with EPA, to the last bit and in whole numbers."""
    exact = epa(a, b)
    assert found.depth == exact.depth
    assert preferred_first(Difference(a, b), found.normals)[0] == exact.direction


@mostly_slow("count", [8, 32, 300])
def test_the_outermost_vertices_of_round_shapes_are_enough_to_begin_with(count):
    random = np.random.default_rng(count)
    proved = 0
    for _ in range(20):
        away = random.normal(size=3)
        a, b = (ConvexPolyhedron(cloud(random, count, place)) for place in (0.0, 0.4 * away / np.linalg.norm(away)))
        found = proved_depth(a, b)
        if found is not None:
            assert_exact(found, a, b)
            proved += 1
    assert proved >= 12


def test_shapes_that_are_apart_or_touch_have_no_depth_whatever_their_outermost_vertices():
    a = ConvexPolyhedron(CUBE)
    for way in ((3, 0, 0), (2, 0, 0), (2, 2, 2), (0.5, -2.0, 0.25), (0, 0, 2.0 + 2.0**-50)):
        assert proved_depth(a, ConvexPolyhedron([np.add(corner, way) for corner in CUBE])) is None


def test_where_the_outermost_vertices_leave_the_origin_out_the_four_of_the_walk_are_asked():
    # Two long tetrahedra in which one vertex is the outermost along several axes.
    a = ConvexPolyhedron([(8, 8, 8), (-1, 0, 0), (0, -1, 0), (0, 0, -1)])
    b = ConvexPolyhedron([(9, 9, 8), (1, 0, 0), (0, 2, 0), (0, 0, 1)])
    assert proved_depth(a, b) is None
    found = proved_distance(a, b)
    assert found[0] == 0.0
    assert_exact(proved_depth(a, b, found[1]), a, b)
    assert depth(a, b) == epa(a, b).depth


def turned_prism(random, corners):
    """A turned prism: each side is flat except for the rounding of its vertices."""
    angles = np.sort(random.uniform(0.0, 2.0 * np.pi, corners))
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    points = np.concatenate([np.insert(ring, 2, z, axis=1) for z in (-0.5, 0.5)])
    return points @ np.linalg.qr(random.normal(size=(3, 3)))[0]


@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.nightly)])
def test_sides_that_are_flat_but_for_rounding_are_told_apart_exactly(count):
    random = np.random.default_rng(7)
    proved = 0
    for _ in range(count):
        a = ConvexPolyhedron(turned_prism(random, 12))
        b = ConvexPolyhedron(turned_prism(random, 12) * 0.7 + random.uniform(-0.4, 0.4, 3))
        for one, other in ((a, b), (b, a)):
            walked = proved_distance(one, other)
            found = proved_depth(one, other, walked[1]) if walked is not None and walked[0] == 0.0 else None
            if found is not None:
                assert_exact(found, one, other)
                proved += 1
    assert proved > count / 4


def test_turned_boxes_that_share_a_side_have_no_depth_that_floats_could_prove(every):
    random = np.random.default_rng(0)
    box = np.array(list(np.ndindex(2, 2, 2))) - 0.5
    for _ in range(4000 // every):
        axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
        corners = box @ axes
        side = corners[4:]
        a, b = ConvexPolyhedron(corners), ConvexPolyhedron([*side, *(side + axes[0] * random.uniform(0.2, 2.0))])
        found = proved_depth(a, b)
        assert found is None or found.depth == epa(a, b).depth > 0.0
