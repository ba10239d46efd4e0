# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs at once: always the same relation as one by one, and the same lengths to 1e-12 of the pair's size."""

import itertools
import tracemalloc
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collide_addon.geometry import GeometryError, Relation, batch
from collide_addon.geometry import epa as epa_of_pair
from collide_addon.geometry import gjk as gjk_of_pair
from collide_addon.geometry.batch import blocks as batch_blocks

from ..cases import mostly_slow

NEAR = 1e-12
PI = np.pi


def stacked(sets):
    """Stack sets of unequal lengths: the shorter ones are padded with copies of their last point."""
    longest = max(map(len, sets))
    return np.array([[*points, *[points[-1]] * (longest - len(points))] for points in sets], dtype=float)


def stacks(pairs):
    return stacked([a for a, _ in pairs]), stacked([b for _, b in pairs])


def sizes(a, b):
    """The size of each pair, and the tolerance for its points, as coordinates far away are coarse themselves."""
    size = np.abs(np.concatenate((a, b), axis=1) - a[:, :1]).max(axis=(1, 2))
    coarse = np.spacing(np.abs(np.concatenate((a, b), axis=1)).max(axis=(1, 2)))
    return NEAR * size, (NEAR * size + 2 * coarse)[:, np.newaxis]


def assert_close(found, expected, within):
    off = np.abs(found - np.array(expected)) > within
    rows = np.flatnonzero(off if off.ndim == 1 else off.any(axis=1))
    assert not len(rows), f"row {rows[0]}: {found[rows[0]]}, but {expected[rows[0]]} one by one"


def assert_same_relations(codes, ones):
    assert [batch.RELATIONS[code] for code in codes] == [one.relation for one in ones]


def assert_as_one_by_one(a, b):
    """Compare all numbers of `gjk`, `epa` and `intersect` with those of the single functions."""
    length, place = sizes(a, b)
    ones = [gjk_of_pair(*pair) for pair in zip(a, b, strict=True)]
    many = batch.gjk(a, b)
    assert_same_relations(many.relation, ones)
    assert_close(many.distance, [one.distance for one in ones], length)
    inside = np.array([one.normal is None for one in ones])
    assert np.isnan(many.normal[inside]).all()
    assert np.array_equal(many.closest_a[inside], many.closest_b[inside])
    for name, within in (("closest_a", place), ("closest_b", place), ("normal", NEAR)):
        found, expected = getattr(many, name), [getattr(one, name) for one in ones]
        expected = [row if skip else one for row, one, skip in zip(found, expected, inside, strict=True)]
        assert_close(np.nan_to_num(found), np.nan_to_num(expected), within)

    ones = [epa_of_pair(*pair) for pair in zip(a, b, strict=True)]
    many = batch.epa(a, b)
    assert_same_relations(many.relation, ones)
    assert_close(many.depth, [one.depth for one in ones], length)
    for name, within in (("point_a", place), ("point_b", place), ("normal", NEAR)):
        assert_close(getattr(many, name), [getattr(one, name) for one in ones], within)

    assert np.array_equal(batch.intersect(a, b).intersect, [one.relation is not Relation.SEPARATED for one in ones])


def assert_as_one_by_one_in_both_orders(a, b):
    assert_as_one_by_one(a, b)
    assert_as_one_by_one(b[::3], a[::3])


def polygons(random, count, vertices, spread=1.5):
    """Return convex polygons (count, vertices, 2) on random ellipses about random places."""
    angles = np.sort(random.uniform(0.0, 2.0 * PI, (count, vertices)), axis=1)
    points = np.stack((np.cos(angles), np.sin(angles)), axis=2) * random.uniform(0.3, 1.5, (count, 1, 2))
    return points + random.uniform(-spread, spread, (count, 1, 2))


def boxes(random, count):
    corners = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    return corners * random.uniform(0.2, 2.0, (count, 1, 2)) + random.uniform(-1.5, 1.5, (count, 1, 2))


def turned(points, angle):
    return points @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])


def exact_rows(a, b):
    return {name: len(getattr(batch, name)(a, b).exact) for name in ("gjk", "epa", "intersect")}


NONE_EXACT = {"gjk": 0, "epa": 0, "intersect": 0}


@pytest.fixture
def random():
    return np.random.default_rng(20261201)


# ---- the same answers


def test_small_grids_give_the_same_answers_as_one_by_one(grid_pairs):
    assert_as_one_by_one_in_both_orders(*stacks(grid_pairs[:35] + grid_pairs[35::4]))  # all named ones


def test_pairs_that_touch_give_the_same_answers_as_one_by_one(touching_pairs):
    a, b = stacks(touching_pairs)
    assert_as_one_by_one_in_both_orders(a[:100], b[:100])
    assert (batch.gjk(a, b).relation == batch.RELATIONS.index(Relation.TOUCHING)).all()


def test_floats_of_all_bits_give_the_same_answers_as_one_by_one(float_pairs):
    assert_as_one_by_one_in_both_orders(*stacks(float_pairs[:150]))


@mostly_slow("scale", [2.0**-40, 1e-12, 1e12, 2.0**340, 2.0**-340])
def test_tiny_and_huge_pairs_give_the_same_answers_as_one_by_one(named_pairs, scale):
    a, b = stacks(list(named_pairs.values()))
    assert_as_one_by_one(scale * a, scale * b)


@pytest.mark.parametrize("offset", [1e6, 1e12, -1e15])
def test_pairs_far_from_the_origin_give_the_same_answers_as_one_by_one(random, offset):
    assert_as_one_by_one(polygons(random, 80, 6) + offset, polygons(random, 80, 4) + offset)


@mostly_slow("counts", [(16, 16), (3, 40), (1, 7), (2, 2), (1, 1), (2, 9)])
def test_any_numbers_of_points_give_the_same_answers_as_one_by_one(random, counts):
    assert_as_one_by_one_in_both_orders(*(polygons(random, 50, count) for count in counts))


def test_points_in_any_order_stand_for_their_hull(random):
    a, b = random.uniform(-1.0, 1.0, (80, 9, 2)), random.uniform(-1.0, 1.0, (80, 12, 2))
    assert_as_one_by_one(a, b + random.uniform(-2.0, 2.0, (80, 1, 2)))


def test_clockwise_polygons_and_those_with_points_on_their_edges_are_polygons_too(random):
    a, b = polygons(random, 100, 8)[:, ::-1], polygons(random, 100, 5)
    with_middles = np.stack((b, (b + np.roll(b, -1, axis=1)) / 2.0), axis=2).reshape(100, 10, 2)
    assert_as_one_by_one(a, with_middles)


def test_a_star_that_turns_left_everywhere_is_taken_for_its_hull(random):
    angles = np.arange(5) * 4.0 * PI / 5.0  # listed twice around
    star = np.stack((np.cos(angles), np.sin(angles)), axis=1) + np.zeros((60, 1, 1))
    assert_as_one_by_one(star, polygons(random, 60, 4))


def test_boxes_face_each_other_in_the_middle_of_the_common_part(random):
    a, b = boxes(random, 300), boxes(random, 300)
    assert_as_one_by_one(a[:100], b[:100])
    assert exact_rows(a, b) == NONE_EXACT


def test_boxes_turned_by_one_angle_are_nearly_parallel_and_answered_all_the_same(random):
    assert_as_one_by_one_in_both_orders(turned(boxes(random, 120), 0.3), turned(boxes(random, 120), 0.3))


def test_gaps_and_depths_from_large_to_none_are_all_right(random):
    a, b = polygons(random, 150, 8), polygons(random, 150, 6)
    a[..., 0] -= a[..., 0].max(axis=1, keepdims=True)
    b[..., 0] -= b[..., 0].min(axis=1, keepdims=True)
    b[..., 0] += (10.0 ** random.uniform(-18.0, -1.0, 150) * random.choice((-1.0, 1.0), 150))[:, np.newaxis]
    assert_as_one_by_one_in_both_orders(a, b)


def test_small_shapes_far_apart_have_exact_directions(random):
    a, b = 1e-4 * polygons(random, 200, 7), 1e-4 * polygons(random, 200, 5) + random.uniform(-9.0, 9.0, (200, 1, 2))
    assert_as_one_by_one(a[:80], b[:80])
    assert exact_rows(a, b)["gjk"] == 0


def test_polygons_of_more_vertices_than_a_byte_can_count(random):
    a, b = polygons(random, 5, 300), polygons(random, 5, 270)
    assert_as_one_by_one(a, b)


def test_identical_and_concentric_shapes_penetrate(random):
    a = np.concatenate([polygons(random, 20, 6), polygons(random, 20, 6) * 2.0])
    b = np.concatenate([a[:20], a[20:] / 2.0])
    assert_as_one_by_one_in_both_orders(a, b)
    assert (batch.gjk(a[:20], b[:20]).relation == batch.RELATIONS.index(Relation.PENETRATING)).all()


def test_relations_are_the_exact_truth_by_brute_force(truth):
    random = Random(20261202)
    pairs = [[[(random.randint(0, 5), random.randint(0, 5)) for _ in range(4)] for _ in "ab"] for _ in range(500)]
    expected = [truth(a, b).relation for a, b in pairs]
    a, b = stacks(pairs)
    for answers in (batch.gjk(a, b), batch.epa(a, b)):
        assert [batch.RELATIONS[code].value for code in answers.relation] == expected


grid = st.lists(
    st.tuples(*[st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=5)] * 2),
    min_size=1,
    max_size=8,
)
coordinate = st.floats(-1e300, 1e300) | st.floats(-2.0, 2.0) | st.integers(-2, 2).map(float)
any_floats = st.lists(
    st.tuples(*[st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=4)] * 2), min_size=1, max_size=6
)


@settings(max_examples=35, deadline=None)
@given(grid)
def test_any_small_grid_gives_the_same_answers_as_one_by_one(pairs):
    assert_as_one_by_one(*stacks(pairs))


@settings(max_examples=35, deadline=None)
@given(any_floats)
def test_any_floats_give_the_same_relations_as_one_by_one(pairs):
    a, b = stacks(pairs)
    ones = [gjk_of_pair(*pair).relation for pair in zip(a, b, strict=True)]
    for answers in (batch.gjk(a, b), batch.epa(a, b)):
        assert [batch.RELATIONS[code] for code in answers.relation] == ones
    assert list(batch.intersect(a, b).intersect) == [one is not Relation.SEPARATED for one in ones]


mixed = st.sampled_from([0.0, 1.0, 3.0, 1e-3, 1e-9, 1e-12, 1e-15, 1e-17, 1e-100, 1e-160, 1e-170, 1e-320]) | st.just(
    1 / 3
)
mixed = st.builds(lambda size, sign: sign * size, mixed, st.sampled_from([-1.0, 1.0]))
mixed_sizes = st.lists(
    st.tuples(*[st.lists(st.tuples(mixed, mixed), min_size=1, max_size=4)] * 2), min_size=1, max_size=6
)


@settings(max_examples=35, deadline=None)
@given(mixed_sizes)
def test_shapes_with_tiny_parts_give_the_same_answers_as_one_by_one(pairs):
    assert_as_one_by_one(*stacks(pairs))


# ---- how they are computed


@pytest.mark.parametrize("counts", [(16, 16), (4, 4), (5, 30), (2, 6)])
def test_ordinary_pairs_need_no_exact_arithmetic(random, counts):
    assert exact_rows(*(polygons(random, 2000, count) for count in counts)) == NONE_EXACT


def test_rows_that_were_answered_exactly_are_named(named_pairs):
    a, b = stacks([named_pairs["overlapping squares"], named_pairs["touching edges"], named_pairs["edge against edge"]])
    assert batch.gjk(a, b).exact.tolist() == [1]
    assert batch.intersect(a, b).exact.tolist() == [1]
    assert batch.epa(a, b).exact.tolist() == [0, 1]  # the first has two equally short ways out


def test_blocks_of_any_size_give_the_same_answers(random, grid_pairs, monkeypatch):
    a, b = stacks(grid_pairs[:100])
    expected = batch.gjk(a, b), batch.epa(a, b)
    for points_at_once in (1, 37, 500):
        monkeypatch.setattr(batch_blocks, "POINTS_AT_ONCE", points_at_once)
        for found, whole in zip((batch.gjk(a, b), batch.epa(a, b)), expected, strict=True):
            assert np.array_equal(found.relation, whole.relation)
            assert np.array_equal(found.exact, whole.exact)
            assert np.array_equal(found.normal, whole.normal, equal_nan=True)


ASKED = {
    "gjk": batch.gjk,
    "epa": batch.epa,
    "intersect": batch.intersect,
}


@mostly_slow("name", ASKED)
def test_memory_beyond_the_answers_does_not_grow_with_the_pairs(random, name):
    a, b = polygons(random, 60_000, 16), polygons(random, 60_000, 16)
    beyond = []
    for count in (20_000, 60_000):
        tracemalloc.start()
        answers = ASKED[name](a[:count], b[:count])
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        arrays = [getattr(answers, field) for field in answers.__dataclass_fields__ if field != "reasons"]
        beyond.append(peak - sum(array.nbytes for array in arrays))
    assert beyond[1] < 1.2 * beyond[0] + 1_000_000  # bytes
    assert beyond[1] < 50_000_000


# ---- what cannot be answered


def test_bad_rows_are_named_and_the_others_answered(random):
    a, b = polygons(random, 9, 5), polygons(random, 9, 6)
    whole = {name: getattr(batch, name)(a, b) for name in ("gjk", "epa")}
    a[2, 1, 0], a[5, 4, 1], b[5, 0, 0], b[7, 3, 1], b[8] = np.nan, np.inf, np.nan, -np.inf, 2.0**1023
    good = [0, 1, 3, 4, 6]
    for name, expected in whole.items():
        answers = getattr(batch, name)(a, b)
        assert answers.bad.tolist() == [2, 5, 7, 8]
        assert answers.reasons[0].startswith(f"a[2] row 1 is (nan, {a[2, 1, 1]}): coordinates must be finite")
        assert [reason[:10] for reason in answers.reasons] == ["a[2] row 1", "a[5] row 4", "b[7] row 3", "b[8] row 0"]
        assert (answers.relation[answers.bad] == batch.BAD).all()
        assert np.isnan(answers.normal[answers.bad]).all()
        assert np.array_equal(answers.relation[good], expected.relation[good])
        assert np.array_equal(answers.normal[good], expected.normal[good], equal_nan=True)
    assert batch.intersect(a, b).bad.tolist() == [2, 5, 7, 8]


OVER = [(0, 0), (4, 0), (4, 4), (1, 5), (-1, 2)]
UNDER = [(2, 1), (5, 2), (6, 3), (4, 6), (1, 3)]
AWAY = [(20, 1), (23, 2), (24, 3), (22, 6), (19, 3)]
STACKS = {"a": np.array([OVER, AWAY, OVER, OVER], dtype=float), "b": np.array([UNDER, OVER, AWAY, UNDER], dtype=float)}
OF_MANY = {name: (getattr(batch, name), STACKS) for name in ("gjk", "epa", "intersect")}
"""The functions for many pairs, and named stacks for them: overlapping pairs, so that few points decide."""
BAD_NUMBERS = (np.nan, np.inf, -np.inf, -1e308, np.nextafter(2.0**1022, np.inf))


def answers_of(function, stacks):
    answers = function(*stacks.values())
    return answers, {name: getattr(answers, name) for name in answers.__dataclass_fields__ if name != "reasons"}


@pytest.mark.parametrize("name", OF_MANY)
def test_a_bad_row_is_bad_wherever_and_however_and_changes_no_other(name):
    function, stacks = OF_MANY[name]
    _, whole = answers_of(function, stacks)
    for stack, array in stacks.items():
        places = [place for place in np.ndindex(array.shape) if len(place) < 3 or place[1] < 5 or place[1] == 299]
        changes = list(itertools.product(places, BAD_NUMBERS))
        many = {key: np.concatenate([each] * len(changes)) for key, each in stacks.items()}
        rows = np.array([4 * k + place[0] for k, (place, _) in enumerate(changes)])
        for row, (place, number) in zip(rows, changes, strict=True):
            many[stack][(row, *place[1:])] = number
        answers, fields = answers_of(function, many)
        assert answers.bad.tolist() == rows.tolist()
        for row, (place, _), reason in zip(rows, changes, answers.reasons, strict=True):
            assert reason.startswith(f"{stack}[{row}] row {place[1] if len(place) > 2 else 0} is (")
            assert "must be finite and at most" in reason
        is_good = np.ones(4 * len(changes), dtype=bool)
        is_good[rows] = False
        assert set(answers.exact) == {row for row in np.flatnonzero(is_good) if row % 4 in whole["exact"]}
        for field in fields.keys() - {"bad", "exact"}:
            found, expected = fields[field], np.concatenate([whole[field]] * len(changes))
            is_float = found.dtype == float
            assert np.array_equal(found[is_good], expected[is_good], equal_nan=is_float)
            assert (np.isnan(found[rows]) if is_float else np.isin(found[rows], (batch.BAD, False))).all()


def test_a_point_that_is_none_beside_a_triangle_that_decides_makes_a_row_bad():
    answers = batch.gjk([[(2, 1), (np.nan, 3)]], [[(0, 0), (4, 0), (1, 4)]])
    assert answers.relation.tolist() == [batch.BAD]
    assert np.isnan(answers.closest_a).all()
    assert answers.reasons == ("a[0] row 1 is (nan, 3.0): coordinates must be finite and at most 4e+307",)


@pytest.mark.parametrize("name", OF_MANY)
def test_a_row_is_answered_alone_as_among_others(name):
    function, stacks = OF_MANY[name]
    _, whole = answers_of(function, stacks)
    for row in range(4):
        _, alone = answers_of(function, {key: array[row : row + 1] for key, array in stacks.items()})
        for field in whole.keys() - {"bad", "exact"}:
            assert np.array_equal(alone[field][0], whole[field][row], equal_nan=whole[field].dtype == float)


@pytest.mark.parametrize("name", OF_MANY)
def test_the_largest_numbers_there_are_make_no_row_bad(name):
    function, stacks = OF_MANY[name]
    for stack, array in stacks.items():
        changed = {**stacks, stack: array.copy()}
        changed[stack][1].flat[-1] = 2.0**1022
        assert len(function(*changed.values()).bad) == 0


def test_pairs_that_are_all_too_far_away_are_bad_although_their_shapes_are_small():
    far = np.full((3, 1, 2), 2.0**1022 * 1.5)
    assert batch.gjk(far, far).bad.tolist() == [0, 1, 2]


def test_no_pairs_have_no_answers():
    answers = batch.gjk(np.empty((0, 3, 2)), np.empty((0, 4, 2)))
    assert answers.distance.shape == (0,)
    assert answers.closest_a.shape == (0, 2)
    assert batch.epa(np.empty((0, 3, 2)), np.empty((0, 4, 2))).depth.shape == (0,)


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (np.zeros((2, 3)), np.zeros((2, 3, 2)), r"a has shape \(2, 3\): expected \(N, k, 2\)"),
        (np.zeros((2, 3, 2)), np.zeros((2, 0, 2)), r"b has shape \(2, 0, 2\)"),
        (np.zeros((2, 3, 2)), np.zeros((4, 3, 2)), "a has 2 rows, b has 4 rows"),
        ([[(0, 0)], [(0, 0), (1, 1)]], np.zeros((2, 3, 2)), "a must be numbers of shape"),
        ([[("x", 0)]], np.zeros((1, 3, 2)), "a must be numbers of shape"),
    ],
)
def test_stacks_of_the_wrong_shape_are_refused(a, b, message):
    for function in (batch.gjk, batch.epa, batch.intersect):
        with pytest.raises(GeometryError, match=message):
            function(a, b)
