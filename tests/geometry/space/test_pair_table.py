# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs in space: what only looks like a contact from above is not listed."""

from itertools import combinations

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, Order, Relation
from collide_addon.geometry.batch import RELATIONS
from collide_addon.geometry.batch import pair_table as tables
from collide_addon.geometry.space import ConvexPolyhedron, epa, gjk, pair_table, pair_table_in_parts
from collide_addon.geometry.space.batch import pair_table as table_module

from ...cases import mostly_slow

CUBE = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])


def scattered(count):
    random = np.random.default_rng(3)
    return [CUBE + random.integers(0, 20, 3) / 4 for _ in range(count)]


@mostly_slow("reach", [0.0, 0.25, 1.0])
def test_the_pairs_listed_are_those_within_reach_with_the_answers_of_the_single_functions(reach):
    shapes = [ConvexPolyhedron(points) for points in scattered(30)]
    table = pair_table(shapes, reach=reach)
    expected = []
    for i, j in combinations(range(len(shapes)), 2):
        answer = gjk(shapes[i], shapes[j])
        if answer.distance <= reach:
            expected.append((i, j))
            row = expected.index((i, j))
            assert RELATIONS[table.relation[row]] is answer.relation
            assert table.distance[row] == answer.distance
            deep = epa(shapes[i], shapes[j])
            assert table.depth[row] == deep.depth
            point_a = deep.point_a if answer.relation is Relation.PENETRATING else answer.closest_a
            assert table.closest_a[row].tolist() == point_a.tolist()
    assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == expected
    assert len(expected) > 10
    assert table.depth[table.order(Order.DEPTH, descending=True)[0]] == table.depth.max()


def test_each_shape_is_listed_with_its_nearest_other_one_and_none_that_touches_another_seeks_one():
    shapes = [ConvexPolyhedron(points) for points in turned_boxes(np.random.default_rng(8), 40, 6.0)]
    away = {(i, j): gjk(shapes[i], shapes[j]) for i, j in combinations(range(len(shapes)), 2)}
    expected = {pair for pair, found in away.items() if found.relation is not Relation.SEPARATED}
    met = {row for pair in expected for row in pair}
    for row in set(range(len(shapes))) - met:
        expected.add(min((found.distance, pair) for pair, found in away.items() if row in pair)[1])
    table = pair_table(shapes, listed="nearest")
    assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == sorted(expected)
    assert 0 < len(met) < len(shapes)
    lengths = [away[pair].distance for pair in sorted(expected)]
    assert table.distance.tolist() == pytest.approx(lengths, rel=1e-12)


def test_touching_flat_shapes_do_not_stop_the_search_for_nearest_ones():
    square = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0)])
    table = pair_table(
        [square + away for away in ((0.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.0, 0.0, 7.0))], listed="nearest"
    )
    assert table.relation.tolist() == [1, 0]
    assert table.distance.tolist() == [0.0, 7.0]


def test_every_pair_can_be_listed_in_space_with_the_answers_of_the_single_functions():
    shapes = scattered(12)
    table = pair_table(shapes, listed="all")
    every = list(combinations(range(len(shapes)), 2))
    assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == every
    assert table.met < table.asked == len(every)
    for row, (i, j) in enumerate(every):
        assert table.distance[row] == gjk(shapes[i], shapes[j]).distance
        assert table.depth[row] == epa(shapes[i], shapes[j]).depth
    assert [len(pair_table(shapes[:count], listed="all")) for count in (0, 1, 2)] == [0, 0, 1]


def test_more_pairs_than_a_table_takes_are_refused_in_space_as_in_the_plane(monkeypatch):
    monkeypatch.setattr(tables, "MOST_PAIRS", 9)
    row = [CUBE + np.array((3.0 * step, 0.0, 0.0)) for step in range(5)]
    with pytest.raises(GeometryError, match="10 pairs or more are too many for a table, which takes 9: list only"):
        pair_table(row, listed="all")
    with pytest.raises(GeometryError, match="choose a shorter reach"):
        pair_table(row, reach=99.0)


def turned_boxes(random, count, spread):
    """Randomly turned boxes, every third reduced to some of its corners: shapes of 4 to 8 points."""
    frames = np.linalg.qr(random.normal(size=(count, 3, 3)))[0]
    solid = (CUBE - 0.5) @ (frames * random.uniform(0.3, 1.0, (count, 3, 1))) + random.uniform(0, spread, (count, 1, 3))
    return [points[: 4 + number % 5] if number % 3 == 0 else points for number, points in enumerate(solid)]


@mostly_slow(("reach", "count", "found"), [(0.3, 30, 150), (0.3, 50, 450), (0.0, 50, 200)])
def test_boxes_turned_any_way_have_the_answers_of_the_single_functions_and_need_no_hull(
    reach, count, found, monkeypatch
):
    shapes = turned_boxes(np.random.default_rng(1), count, 2.0)
    expected = {}
    for i, j in combinations(range(len(shapes)), 2):
        nearest = gjk(shapes[i], shapes[j])
        if nearest.distance <= reach:
            expected[i, j] = epa(nearest.a, nearest.b), nearest.distance
    monkeypatch.setattr(table_module, "as_polyhedron", None)
    table = pair_table(shapes, reach=reach)
    assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == list(expected)
    for row, (answer, away) in enumerate(expected.values()):
        assert RELATIONS[table.relation[row]] is answer.relation
        assert table.distance[row] == pytest.approx(away, abs=1e-14)
        assert table.depth[row] == pytest.approx(answer.depth, abs=1e-14)
        assert table.closest_a[row].tolist() == pytest.approx(answer.point_a.tolist(), abs=1e-13)
        assert table.closest_b[row].tolist() == pytest.approx(answer.point_b.tolist(), abs=1e-13)
    assert len(expected) > found


def test_a_reach_that_is_a_distance_but_for_rounding_is_decided_exactly():
    corner = [np.array([(0.0, 0.0, 0.0)]), np.array([(1.0, 1.0, 1.0)])]
    root = 3.0**0.5
    assert root * root < 3.0
    assert len(pair_table(corner, reach=root)) == 0
    assert len(pair_table(corner, reach=np.nextafter(root, 2.0))) == 1


def test_equal_shapes_are_asked_once_and_listed_each():
    random = np.random.default_rng(2)
    one, other = random.normal(size=(2, 6, 3))
    table = pair_table([one, other, one, other.tolist()])
    assert table.first.tolist() == [0, 0, 0, 1, 1, 2]
    assert table.depth[0] == table.depth[2] == table.depth[3] == table.depth[5]
    assert (table.relation == 2).all()
    assert table.depth[1] == epa(one, one).depth


def test_cubes_above_each_other_are_no_contact_and_stacked_ones_touch():
    tower = [CUBE + np.array([0, 0, 4.0 * k]) for k in range(5)]
    assert len(pair_table(tower)) == 0
    assert len(pair_table(tower, reach=2.9)) == 0
    assert pair_table(tower, reach=3.0).distance.tolist() == [3.0] * 4
    stack = pair_table([CUBE + np.array([0.25 * k, 0, k]) for k in range(5)])
    assert stack.relation.tolist() == [1] * 4
    assert stack.closest_a[0].tolist() == [0.625, 0.5, 1.0]


def test_work_can_be_watched_and_stopped():
    parts = pair_table_in_parts(scattered(120), reach=1.0)
    shares = [next(parts), next(parts)]
    assert 0.0 < shares[0] < shares[1] <= 1.0
    parts.close()


def test_no_shapes_have_no_pairs_and_a_bad_one_is_named():
    assert len(pair_table([])) == len(pair_table([CUBE])) == 0
    with pytest.raises(GeometryError, match="shape 1 is empty"):
        pair_table([CUBE, []])
    with pytest.raises(GeometryError, match="reach is -1"):
        pair_table([CUBE], reach=-1)
