# SPDX-License-Identifier: GPL-3.0-or-later
"""Many polygons, each with points of its own: always the answer of one by one."""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, batch
from collide_addon.geometry import pnpoly as pnpoly_of_polygon
from collide_addon.geometry.batch import pnpoly_block as batch_pnpoly

RULES = ("half-open", "inside", "outside")


def assert_as_one_by_one(polygons, points):
    for rule in RULES:
        many = batch.pnpoly(polygons, points, boundary=rule)
        ones = [pnpoly_of_polygon(*row, boundary=rule) for row in zip(polygons, points, strict=True)]
        assert np.array_equal(many.inside, ones)
        assert len(many.bad) == 0


def stars(random, count, vertices):
    angles = np.arange(vertices) * (2.0 * np.pi / vertices)
    spikes = np.stack((np.cos(angles), np.sin(angles)), axis=1) * random.uniform(0.3, 1.0, (count, vertices, 1))
    return spikes + random.uniform(-1.0, 1.0, (count, 1, 2))


@pytest.fixture
def random():
    return np.random.default_rng(20261214)


def test_every_place_of_a_small_grid_has_the_answer_of_one_by_one():
    random = Random(20261215)
    rings = [[(random.randint(0, 3), random.randint(0, 3)) for _ in range(5)] for _ in range(150)]
    places = np.array([(x / 2, y / 2) for x in range(-1, 8) for y in range(-1, 8)])
    assert_as_one_by_one(np.array(rings, dtype=float), np.tile(places, (150, 1, 1)))


@pytest.mark.parametrize(
    ("count", "vertices", "points"), [(200, 7, 3), (4, 40, 300), (1, 9, 50), (60, 3, 1), (2, 5, 400)]
)
@pytest.mark.parametrize(("scale", "offset"), [(1.0, 0.0), (1e-12, 0.0), (1e12, 0.0), (1.0, 1e9), (1e300, 0.0)])
def test_any_numbers_sizes_and_places_give_the_answers_of_one_by_one(random, count, vertices, points, scale, offset):
    polygons, some = stars(random, count, vertices), random.uniform(-2.0, 2.0, (count, points, 2))
    assert_as_one_by_one(scale * polygons + offset, scale * some + offset)


def test_points_on_edges_and_an_ulp_beside_them_have_the_answers_of_one_by_one(random):
    polygons = stars(random, 80, 6)
    middles = (polygons + np.roll(polygons, -1, axis=1)) / 2.0
    points = np.concatenate((polygons, middles, np.nextafter(middles, 9.0), np.nextafter(middles, -9.0)), axis=1)
    assert_as_one_by_one(polygons, points)
    assert len(batch.pnpoly(polygons, points).exact) > 40
    assert len(batch.pnpoly(polygons, random.uniform(-2.0, 2.0, (80, 9, 2))).exact) == 0


def test_blocks_of_any_size_give_the_same_answers(random, monkeypatch):
    polygons, points = stars(random, 50, 6), random.uniform(-2.0, 2.0, (50, 21, 2))
    whole = batch.pnpoly(polygons, points).inside
    for size in (1, 20, 100):
        monkeypatch.setattr(batch_pnpoly, "POINTS_AT_ONCE", size)
        assert np.array_equal(batch.pnpoly(polygons, points).inside, whole)


def test_rings_filled_up_with_copies_of_a_vertex_hold_the_same(random):
    polygons, points = stars(random, 30, 5), random.uniform(-2.0, 2.0, (30, 40, 2))
    filled = np.concatenate((polygons, polygons[:, -1:], polygons[:, -1:]), axis=1)
    assert np.array_equal(batch.pnpoly(filled, points).inside, batch.pnpoly(polygons, points).inside)


def test_bad_rows_are_named_and_the_others_answered(random):
    polygons, points = stars(random, 9, 5), random.uniform(-2.0, 2.0, (9, 30, 2))
    whole = batch.pnpoly(polygons, points)
    polygons[2, 1, 0], points[5, 4, 1], points[7, 3, 1], polygons[8] = np.nan, np.inf, -np.inf, 2.0**1023
    answers = batch.pnpoly(polygons, points)
    assert answers.bad.tolist() == [2, 5, 7, 8]
    assert [reason.split(" is ")[0] for reason in answers.reasons] == [
        "polygons[2] row 1",
        "points[5] row 4",
        "points[7] row 3",
        "polygons[8] row 0",
    ]
    good = [0, 1, 3, 4, 6]
    assert np.array_equal(answers.inside[good], whole.inside[good])
    assert not answers.inside[answers.bad].any()


def test_no_polygons_hold_nothing():
    assert batch.pnpoly(np.empty((0, 3, 2)), np.empty((0, 4, 2))).inside.shape == (0, 4)


@pytest.mark.parametrize(
    ("polygons", "points", "rule", "message"),
    [
        (np.zeros((2, 3)), np.zeros((2, 3, 2)), "inside", r"polygons has shape \(2, 3\): expected \(N, k, 2\)"),
        (np.zeros((2, 3, 2)), np.zeros((4, 3, 2)), "inside", "polygons has 2 rows, points has 4 rows"),
        (np.zeros((2, 3, 2)), np.zeros((2, 3, 2)), "left", "boundary is 'left': expected one of 'half-open'"),
    ],
)
def test_what_is_no_stack_or_no_rule_is_refused(polygons, points, rule, message):
    with pytest.raises(GeometryError, match=message):
        batch.pnpoly(polygons, points, boundary=rule)
