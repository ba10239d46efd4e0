# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of many pairs: equal to computing each pair alone, whatever the shapes and their order."""

import itertools
import sys
import tracemalloc

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, convex_hull, epa, gjk
from collide_addon.geometry.batch import RELATIONS, pairs
from collide_addon.geometry.batch import pair_table as table_module
from collide_addon.geometry.batch.pair_table import Listed, Order, pair_table, pair_table_in_parts

from ...cases import in_one, mostly_slow

tables = sys.modules[pair_table.__module__]


def point(x, y):
    return np.array([[x, y]], dtype=float)


def square(x, y, side=1.0):
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], dtype=float)


def pairs_of(table):
    return list(zip(table.first.tolist(), table.second.tolist(), strict=True))


def work_of(parts):
    """The table after all parts."""
    while True:
        try:
            next(parts)
        except StopIteration as done:
            return done.value


@pytest.fixture
def random():
    return np.random.default_rng(20261122)


# ---- families of shapes with small whole coordinates


def on_grid(random, count, wide, large):
    """Points, segments and polygons."""
    corners = random.integers(0, wide, (count, 2))
    return [convex_hull(corner + random.integers(0, large, (random.integers(1, 7), 2))) for corner in corners]


def clusters(random, count):
    """Small shapes in three distant groups, two shapes as large as a group, and one far from all."""
    homes = np.array([(0, 0), (400, 3), (-7, 900)])[random.integers(0, 3, count)]
    small = [shape + home for shape, home in zip(on_grid(random, count, 14, 3), homes, strict=True)]
    return [*small, *on_grid(random, 2, 1200, 300), point(5000, 5000)]


def nested(random, count):
    """Nested concentric squares, in any order; some are repeated."""
    sides = random.permutation([*range(count - 3), 0, 1, 2]).tolist()
    return [square(-side, -side, 2.0 * side) if side else point(0, 0) for side in sides]


def diagonals(random, count):
    """Parallel segments: no two touch, but the boxes of many overlap."""
    starts = random.permutation(3 * count)[:count].tolist()
    return [np.array([(start, -start), (start + 20, 20 - start)], dtype=float) for start in starts]


def identical(random, count):
    return [convex_hull(random.integers(0, 4, (4, 2)))] * (count // 2) + on_grid(random, count - count // 2, 9, 3)


FAMILIES = {
    "sparse": lambda random, count: on_grid(random, count, 4 * count, 4),
    "crowded": lambda random, count: on_grid(random, count, 9, 4),
    "points": lambda random, count: on_grid(random, count, 7, 1),
    "unequal": lambda random, count: on_grid(random, count - 3, 60, 3) + on_grid(random, 3, 60, 50),
    "clusters": clusters,
    "nested": nested,
    "diagonals": diagonals,
    "identical": identical,
}
every_family = in_one("family", FAMILIES, every=2)


def neighbour(row, distances):
    """The nearest other shape; of several equally near ones, that in the lowest row."""
    others = [other for other in range(len(distances)) if other != row]
    return min(others, key=lambda other: (distances[row][other], other))


@every_family
def test_the_nearest_pairs_are_all_contacts_and_the_nearest_neighbour_of_each_other_shape(family, random, truth, every):
    for _ in range(32 // every):
        shapes = FAMILIES[family](random, 10)
        true = {
            pair: truth(*(shapes[row].tolist() for row in pair))
            for pair in itertools.combinations(range(len(shapes)), 2)
        }
        contacts = {pair for pair, answer in true.items() if answer.relation != "separated"}
        squares = [
            [true[min(i, j), max(i, j)].squared_distance if i != j else 0 for j in range(len(shapes))]
            for i in range(len(shapes))
        ]
        alone = set(range(len(shapes))) - {row for pair in contacts for row in pair}
        neighbours = {tuple(sorted((row, neighbour(row, squares)))) for row in alone}
        table = pair_table(shapes)
        assert pairs_of(table) == sorted(contacts | neighbours)
        assert {pairs_of(table)[row] for row in table.only_contacts()} == contacts
        for row, pair in enumerate(pairs_of(table)):
            assert RELATIONS[table.relation[row]].value == true[pair].relation
            assert table.distance[row] == pytest.approx(true[pair].distance, rel=1e-12)
            assert table.depth[row] == pytest.approx(true[pair].depth, rel=1e-12)


@mostly_slow("family", ["sparse", "unequal", "clusters", "diagonals"])
def test_among_hundreds_of_shapes_the_tree_finds_what_all_pairs_tell(family, random):
    shapes = FAMILIES[family](random, 150)
    count = len(shapes)
    every = pair_table(shapes, listed=Listed.ALL)
    distances = np.zeros((count, count))
    distances[every.first, every.second] = distances[every.second, every.first] = every.distance.round(9)
    listed = set(pairs_of(pair_table(shapes)))
    contacts = {pairs_of(every)[row] for row in every.only_contacts()}
    alone = set(range(count)) - {row for pair in contacts for row in pair}
    rows = {tuple(sorted((row, neighbour(row, distances.tolist())))) for row in alone}
    assert listed == contacts | rows


@every_family
def test_every_row_is_what_gjk_and_epa_say_of_the_pair_alone(family, random):
    shapes = FAMILIES[family](random, 12)
    table = pair_table(shapes, listed=Listed.ALL)
    assert pairs_of(table) == list(itertools.combinations(range(len(shapes)), 2))
    for row, (i, j) in enumerate(pairs_of(table)):
        apart, deep = gjk(shapes[i], shapes[j]), epa(shapes[i], shapes[j])
        assert RELATIONS[table.relation[row]] is apart.relation
        assert table.distance[row] == pytest.approx(apart.distance, rel=1e-12)
        assert table.depth[row] == pytest.approx(deep.depth, rel=1e-12)
        between = table.closest_b[row] - table.closest_a[row]
        assert np.hypot(*between) == pytest.approx(apart.distance + deep.depth, rel=1e-12, abs=1e-12)
        assert gjk(table.closest_a[row : row + 1], shapes[i]).distance == pytest.approx(0.0, abs=1e-12)
        assert gjk(table.closest_b[row : row + 1], shapes[j]).distance == pytest.approx(0.0, abs=1e-12)


@every_family
def test_the_shapes_in_the_other_order_have_the_same_pairs_the_other_way_round(family, random):
    shapes = FAMILIES[family](random, 12)
    last = len(shapes) - 1
    table, turned = (pair_table(some, listed=Listed.ALL) for some in (shapes, shapes[::-1]))
    row_of = {pair: row for row, pair in enumerate(pairs_of(turned))}
    rows = [row_of[last - j, last - i] for i, j in pairs_of(table)]
    assert table.relation.tolist() == turned.relation[rows].tolist()
    assert table.distance == pytest.approx(turned.distance[rows], rel=1e-12)
    assert table.depth == pytest.approx(turned.depth[rows], rel=1e-12)


@every_family
def test_within_a_reach_are_all_pairs_up_to_it_itself_included(family, random):
    shapes = FAMILIES[family](random, 18)
    every = pair_table(shapes, listed=Listed.ALL)
    for reach in (0.0, 1.0, 5.0, 13.0):
        table = pair_table(shapes, listed=Listed.WITHIN, reach=reach)
        assert pairs_of(table) == [pairs_of(every)[row] for row in np.flatnonzero(every.distance <= reach)]
    for unsaid in (
        pair_table(shapes, listed=Listed.WITHIN),
        work_of(pair_table_in_parts(shapes, listed=Listed.WITHIN)),
    ):
        assert pairs_of(unsaid) == [pairs_of(every)[row] for row in np.flatnonzero(every.distance <= 0.0)]


def test_of_tiny_and_huge_coordinates_the_table_is_the_same_but_for_the_unit(random):
    shapes = FAMILIES["sparse"](random, 40)
    table = pair_table(shapes)
    for unit in (2.0**-40, 2.0**40):
        scaled = pair_table([shape * unit for shape in shapes])
        assert pairs_of(scaled) == pairs_of(table)
        assert scaled.distance / unit == pytest.approx(table.distance, rel=1e-12)


def test_far_from_the_origin_the_relations_stay_exact():
    shapes = [square(1e12 + 2 * step, 1e12) for step in range(5)] + [square(1e12 + 9, 1e12)]
    table = pair_table(shapes)
    contacts = table.only_contacts()
    assert pairs_of(table) == [(0, 1), (1, 2), (2, 3), (4, 5)]
    assert contacts.tolist() == [3]
    assert table.distance.tolist() == [1.0, 1.0, 1.0, 0.0]


def test_no_shape_and_one_shape_have_no_pairs():
    for listed in Listed:
        for shapes in ([], [square(0, 0)]):
            table = pair_table(shapes, listed=listed, reach=1.0)
            assert len(table) == len(table.order()) == len(table.only_contacts()) == 0
            assert (table.count, table.met, table.asked) == (len(shapes), 0, 0)


def test_shapes_of_very_different_numbers_of_vertices_are_answered_together():
    angles = np.linspace(0.0, 2.0 * np.pi, 3001)[:-1]
    circle = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    shapes = [circle, point(3, 0), square(1.5, -0.5, 0.25), circle[::100] - (4, 0), np.array([(0, 2.5), (1, 2.5)])]
    table = pair_table(shapes, listed=Listed.ALL)
    for row, (i, j) in enumerate(pairs_of(table)):
        assert table.distance[row] == pytest.approx(gjk(shapes[i], shapes[j]).distance, rel=1e-12)


def test_a_neighbour_within_a_shapes_box_does_not_hide_a_nearer_one_outside_of_it():
    slope = np.array([(0, 0), (20, 20)], dtype=float)
    assert pairs_of(pair_table([slope, point(10.5, 10), point(20.1, 20), point(20.15, 20)])) == [(0, 1), (0, 2), (2, 3)]


# ---- order


def test_rows_can_be_put_in_order_and_equal_ones_stay_in_the_order_of_the_pairs():
    shapes = [square(0, 0, 4), square(1, 1), square(4, -1), square(7, 0), square(9, 0), square(3, 3)]
    table = pair_table(shapes, listed=Listed.WITHIN, reach=2.0)
    assert pairs_of(table) == [(0, 1), (0, 2), (0, 5), (1, 5), (2, 3), (3, 4)]
    assert table.order().tolist() == [0, 1, 2, 3, 4, 5]
    assert table.order(Order.PAIR, descending=True).tolist() == [5, 4, 3, 2, 1, 0]
    signed = (table.distance - table.depth).tolist()
    assert table.order("distance").tolist() == sorted(range(6), key=lambda row: signed[row])
    assert table.order("distance", descending=True).tolist() == sorted(range(6), key=lambda row: -signed[row])
    assert table.order("depth", descending=True).tolist()[:2] == [0, 2]
    assert table.relation[table.order("relation")].tolist() == sorted(table.relation.tolist())


# ---- cost


@mostly_slow("family", ["sparse", "unequal", "clusters"])
def test_not_many_more_pairs_are_asked_than_there_are_shapes_and_meeting_boxes(family, random):
    shapes = FAMILIES[family](random, 400)
    table = pair_table(shapes)
    assert table.asked <= table.met + 8 * len(shapes)


def test_boxes_in_rows_that_touch_or_penetrate_are_not_asked_for_their_distance(monkeypatch):
    asked = []

    def counted(a, b):
        asked.append(len(a))
        return batch_gjk(a, b)

    batch_gjk = table_module.batch.gjk
    monkeypatch.setattr(table_module.batch, "gjk", counted)
    side_by_side = [square(2 * x, 2 * y, 2.0) for x in range(5) for y in range(5)]
    table = pair_table(side_by_side + [square(2 * x, 20 + 4 * y, 2.5) for x in range(5) for y in range(5)])
    assert len(table) > 60
    assert (table.distance == 0.0).all()
    assert sum(asked) == 0


@pytest.mark.slow
def test_memory_grows_with_what_is_listed_not_with_the_pairs_whose_boxes_meet(random, monkeypatch):
    monkeypatch.setattr(table_module, "REMEMBERED_PAIRS", 1000)
    shapes = [np.array([(start, -start), (start + 2e3, 2e3 - start)]) for start in range(1200)]
    tracemalloc.start()
    try:
        table = pair_table(shapes)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert table.met > 700_000
    assert len(table) == len(shapes) - 1
    assert peak < 26e6  # 28e6 if all pairs were remembered


def test_no_stack_is_twice_as_long_as_what_it_holds(random):
    checked = table_module.PlaneShapes([random.random((count, 2)) for count in range(1, 300)]).together
    every = np.arange(len(checked.counts))
    for rows, stack, _ in pairs.stacks_of(checked, every, every):
        counts = checked.counts[rows]
        assert (counts <= stack.shape[1]).all()
        assert (stack.shape[1] < 2 * counts).all()


def test_parts_tell_how_far_the_work_is_and_can_be_left(random, monkeypatch):
    monkeypatch.setattr(table_module.PlaneShapes, "pairs_at_once", 16)
    shapes = FAMILIES["unequal"](random, 40)
    for listed in Listed:
        shares = list(pair_table_in_parts(shapes, listed=listed, reach=5.0))
        assert shares == sorted(shares)
        assert 0.0 <= shares[0] <= shares[-1] <= 1.0
        assert len(shares) > 4
    parts = pair_table_in_parts(shapes)
    next(parts)
    parts.close()


# ---- what cannot be answered


def test_more_pairs_than_a_table_takes_are_refused_with_a_way_out(monkeypatch):
    monkeypatch.setattr(tables, "MOST_PAIRS", 9)
    with pytest.raises(GeometryError, match=r"10 pairs or more are too many for a table, which takes 9: list only"):
        pair_table([square(0, 0)] * 5)
    with pytest.raises(GeometryError, match="choose a shorter reach"):
        pair_table([square(3 * step, 0) for step in range(5)], listed=Listed.ALL)
    assert len(pair_table([square(3 * step, 0) for step in range(5)])) == 4


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ([square(0, 0), np.empty((0, 2))], r"shapes\[1\] is empty"),
        ([square(0, 0), np.zeros((2, 3))], r"shapes\[1\] has shape \(2, 3\)"),
        ([np.array([(0.0, np.nan)]), square(0, 0)], r"shapes\[0\] row 0 is \(0.0, nan\)"),
    ],
)
def test_a_shape_that_is_none_is_named(shapes, message):
    with pytest.raises(GeometryError, match=message):
        pair_table(shapes)


@pytest.mark.parametrize("reach", [-1.0, np.nan, np.inf, "far"])
def test_a_reach_is_a_finite_length(reach):
    with pytest.raises(GeometryError, match="reach"):
        pair_table([square(0, 0)] * 2, listed=Listed.WITHIN, reach=reach)


# ---- within a reach, exactly


LEANING = [np.array([(1, -11), (4, -7), (5, -14)]), np.array([(0.5, -7.5), (-2.75, -3.5), (-5, -6.5)])]
"""Exactly 2.5 apart, from an edge to a vertex; the rounded distance is larger."""


def test_a_pair_that_is_exactly_the_reach_apart_is_within_it_however_its_distance_is_rounded():
    shapes = [*LEANING, *(shape + np.array([100.0, 0.0]) for shape in LEANING)]
    assert pairs_of(pair_table(shapes, listed=Listed.WITHIN, reach=2.5)) == [(0, 1), (2, 3)]
    assert pairs_of(pair_table(shapes, listed=Listed.WITHIN, reach=np.nextafter(2.5, 0.0))) == []


def test_a_pair_further_apart_than_the_reach_by_less_than_a_rounding_is_not_within_it():
    """The root of 9 + 2 ** -60 rounds to 3."""
    shapes = [point(0.0, 0.0), point(3.0, 2.0**-30)]
    assert gjk(*shapes).distance == 3.0
    assert len(pair_table(shapes, listed=Listed.WITHIN, reach=3.0)) == 0


# ---- identical shapes


def test_identical_shapes_are_asked_once(monkeypatch):
    asked = []

    def counted(a, b):
        asked.append(len(a))
        return batch_epa(a, b)

    batch_epa = table_module.batch.epa
    monkeypatch.setattr(table_module.batch, "epa", counted)
    triangle, other = np.array([(0.1, 0.2), (4.3, 1.1), (1.7, 3.9)]), np.array([(1.0, 0.5), (5.0, 1.0), (2.0, 7.0)])
    shapes = [triangle, other] * 40
    table = pair_table(shapes)
    assert sum(asked) <= 4  # of two kinds; 3,160 pairs
    assert len(table) == 80 * 79 // 2
    for row in range(0, len(table), 97):
        alone = epa(shapes[table.first[row]], shapes[table.second[row]])
        assert table.depth[row] == pytest.approx(alone.depth, rel=1e-12)
        assert table.closest_a[row] == pytest.approx(alone.point_a)


def test_of_identical_shapes_each_finds_its_neighbour():
    shapes = [square(0, 0), square(9, 0), square(0, 0), square(9, 0), square(3, 0)]
    table = pair_table(shapes)
    assert pairs_of(table) == [(0, 2), (0, 4), (1, 3)]
    assert table.distance.tolist() == [0.0, 2.0, 0.0]
