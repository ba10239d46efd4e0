# SPDX-License-Identifier: GPL-3.0-or-later
"""Axis-aligned boxes in a batch have the answers of the single functions, to the last bit, without calling these."""

from types import SimpleNamespace

import numpy as np
import pytest

from collide_addon import geometry
from collide_addon.geometry import Relation, space
from collide_addon.geometry.batch.blocks import BAD, RELATIONS
from collide_addon.geometry.batch.pairs import answer_boxes, unanswered
from collide_addon.geometry.space import epa
from collide_addon.geometry.space.batch import pair_table as table_module

from ...cases import mostly_slow

FUNCTIONS = {2: geometry, 3: space}


def boxes(low, size):
    """Return stacks of corners, (n, 4, 2) or (n, 8, 3)."""
    corners = np.array(list(np.ndindex((2,) * low.shape[1])), dtype=float)
    return low[:, np.newaxis] + corners * size[:, np.newaxis]


def aligned_boxes(a, b, reach):
    """Return the answers of the pairs that have one, and their rows."""
    pairs = unanswered(np.arange(len(a)), np.arange(len(a)), a.shape[2])
    answer_boxes(pairs, np.arange(len(a)), a, b, reach)
    rows = np.flatnonzero(pairs.relation != BAD)
    _, _, codes, *columns = (column[rows] for column in pairs)
    return SimpleNamespace(
        rows=rows, codes=codes, **dict(zip(("distance", "depth", "point_a", "point_b"), columns, strict=True))
    )


def assert_as_one_by_one(a, b, reach):
    """Compare all answers with those of the single functions; return which pairs have one."""
    found, single = aligned_boxes(a, b, reach), FUNCTIONS[a.shape[2]]
    for at, row in enumerate(found.rows.tolist()):
        one, relation = single.gjk(a[row], b[row]), RELATIONS[found.codes[at]]
        assert relation is one.relation
        if relation is Relation.PENETRATING:
            deep = single.epa(a[row], b[row])
            expected = 0.0, deep.depth, deep.point_a.tolist(), deep.point_b.tolist()
        else:
            expected = one.distance, 0.0, one.closest_a.tolist(), one.closest_b.tolist()
        if one.distance > reach:
            assert found.distance[at] == np.inf
        else:
            answer = found.distance[at], found.depth[at], found.point_a[at].tolist(), found.point_b[at].tolist()
            assert answer == expected
    return found


@pytest.mark.parametrize("dimension", [2, 3])
@mostly_slow("step", [1.0, 0.1, 2.0**-1050, 2.0**1000 / 3.0])
@pytest.mark.parametrize("count", [40, pytest.param(600, marks=pytest.mark.nightly)])
def test_boxes_on_a_grid_that_is_exact_or_not(dimension, step, count):
    random = np.random.default_rng(1)
    size = count, dimension
    a, b = (boxes(random.integers(-3, 4, size) * step, random.integers(1, 4, size) * step) for _ in "ab")
    found = assert_as_one_by_one(a, b, 1.5 * step)
    assert len(found.rows) > count / 2
    assert set(found.codes.tolist()) == {0, 1, 2}
    assert_as_one_by_one(b, a, 1.5 * step)


@pytest.mark.parametrize("dimension", [2, 3])
def test_boxes_of_any_floats(dimension):
    random = np.random.default_rng(2)
    size = 150, dimension
    a, b = (boxes(random.normal(size=size), random.uniform(0.1, 2.0, size)) for _ in "ab")
    found = assert_as_one_by_one(a, b, 0.3)
    assert len(found.rows) > 75


def test_order_and_copies_of_corners_do_not_matter():
    random = np.random.default_rng(3)
    a, b = boxes(np.zeros((2, 3)), np.ones((2, 3))), boxes(np.array([(1.0, 0.5, 0), (0, 0, 0.25)]), np.ones((2, 3)))
    expected = aligned_boxes(a, b, 0.0)
    shuffled = a[:, random.permutation([*range(8), 3, 3, 5])]
    for name, value in vars(aligned_boxes(shuffled, b[:, ::-1], 0.0)).items():
        assert value.tolist() == getattr(expected, name).tolist()


def test_what_is_no_box_along_the_axes_is_left_out():
    box, way = boxes(np.zeros((1, 3)), np.ones((1, 3))), (0.75, 0.1, 0.2)
    assert len(aligned_boxes(box, np.add(box, way), 0.0).rows) == 1
    without_a_corner = box[:, [0, 0, 1, 2, 3, 4, 5, 6]]
    with_one_inside = np.concatenate((box, np.full((1, 1, 3), 0.5)), axis=1)
    flat = box * (1.0, 1.0, 0.0)
    turned = box @ np.array([(0.8, 0.6, 0.0), (-0.6, 0.8, 0.0), (0.0, 0.0, 1.0)])
    for each in (without_a_corner, with_one_inside, flat, turned):
        other = np.add(each, way)
        assert len(aligned_boxes(box, other, 0.0).rows) == len(aligned_boxes(other, box, 0.0).rows) == 0


def test_what_takes_more_than_one_rounding_is_left_to_the_single_functions():
    a = boxes(np.zeros((4, 3)), np.ones((4, 3)))
    low = np.array([(1.5, 1.5, 0.0), (0.5, 0.5, 0.5), (0.0, 0.0, 0.0), (1.5, 0.0, 0.0)])
    # A diagonal gap; three equally short ways that lead as far; all six; a gap equal to the reach except for rounding.
    assert aligned_boxes(a, boxes(low, np.ones((4, 3))), 0.5).rows.tolist() == []
    # Beyond the reach diagonal or not.
    assert aligned_boxes(a, boxes(low + 3.0, np.ones((4, 3))), 0.5).distance.tolist() == [np.inf] * 4


def test_depths_that_are_the_same_only_when_rounded_are_not_taken_for_ties():
    # Along x they overlap by 1 - 2**-60, along y by 1 - 2**-59: both round to 1, and y is shorter. x leads further.
    a = np.array([(2.0**-60, 2.0**-59, -2.0), (2.5, 1.5, 2.0)])
    b = np.array([(-1.0, -1.0, -4.0), (1.0, 1.0, 4.0)])
    a, b = (boxes(each[:1], each[1:] - each[:1]) for each in (a, b))
    assert a[0].min(axis=0).tolist()[:2] == [2.0**-60, 2.0**-59]
    assert len(aligned_boxes(a, b, 0.0).rows) == 0
    assert epa(a[0], b[0]).direction == (0, -1, 0)


def test_a_table_of_boxes_face_to_face_asks_none_one_by_one(monkeypatch):
    monkeypatch.setattr(table_module, "exact_answer", None)
    places = np.array(list(np.ndindex(3, 3, 3)), dtype=float)
    table = space.pair_table(list(boxes(places, np.ones((27, 3)))))
    assert len(table.first) == 158
    assert set(table.relation.tolist()) == {RELATIONS.index(Relation.TOUCHING)}
