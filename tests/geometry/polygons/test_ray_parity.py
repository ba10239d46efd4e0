# SPDX-License-Identifier: GPL-3.0-or-later
"""What single precision does not call doubtful is right, and little is doubtful."""

import numpy as np
import pytest

from collide_addon.geometry import pnpoly
from collide_addon.geometry.polygons.pnpoly import FEW_POINTS
from collide_addon.geometry.polygons.rays import edges_in_single_precision, edges_of, parity_of_block

from ...cases import mostly_slow


@pytest.fixture
def random():
    return np.random.default_rng(20261213)


def star(random, count):
    angles = np.arange(count) * (2.0 * np.pi / count)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1) * random.uniform(0.3, 1.0, (count, 1))


def beside_edges(random, polygon, count=600):
    """Points on the edges and at distances from them down to zero."""
    row = random.integers(0, len(polygon), count)
    start, way = polygon[row], (np.roll(polygon, -1, axis=0) - polygon)[row]
    aside = random.normal(size=(count, 2)) * 10.0 ** random.uniform(-18.0, 0.0, (count, 1))
    return start + random.uniform(-0.1, 1.1, (count, 1)) * way + aside * np.abs(polygon - polygon[0]).max()


POLYGONS = {
    "a star": lambda random: star(random, 12),
    "a star of many points": lambda random: star(random, 300),
    "small whole numbers": lambda random: random.integers(-4, 5, (9, 2)).astype(float),
    "edges that are nearly level": lambda random: star(random, 30) * (1.0, 1e-9),
    "edges that are level but for the last bits": lambda random: star(random, 30) * (1.0, 1e-25),
    "edges that are nearly upright": lambda random: star(random, 30) * (1e-9, 1.0),
    "far away": lambda random: star(random, 12) + 1e9,
    "so far away that few places are left": lambda random: star(random, 12) + 1e15,
    "tiny": lambda random: 1e-11 * star(random, 12),
    "huge": lambda random: 1e11 * star(random, 12),
}


def one_by_one(polygon, points):
    """The exact answers: for few points, single precision is not used."""
    parts = np.array_split(points, len(points) // FEW_POINTS + 1)
    return np.concatenate([pnpoly(polygon, part) for part in parts])


@mostly_slow("name", POLYGONS)
def test_only_what_is_surely_right_is_not_in_doubt(random, name):
    polygon = POLYGONS[name](random)
    size = np.abs(polygon - polygon[0]).max()
    points = np.concatenate(
        (
            beside_edges(random, polygon),
            polygon,
            polygon[0] + size * random.uniform(-1.5, 1.5, (500, 2)),
            polygon[0] + size * random.integers(-2, 3, (100, 2)) * 1e20,
            random.choice(polygon.ravel(), (100, 2)),
        )
    )
    odd, in_doubt = parity_of_block(edges_in_single_precision(edges_of([polygon])), *points.T)
    expected = one_by_one(polygon, points)
    assert np.array_equal(odd[~in_doubt], expected[~in_doubt])
    for boundary in ("half-open", "inside", "outside"):
        few = [pnpoly(polygon, part, boundary=boundary) for part in np.array_split(points, len(points) // 200)]
        assert np.array_equal(pnpoly(polygon, points, boundary=boundary), np.concatenate(few))


def test_little_is_in_doubt(random):
    for count, place in ((4, 0.0), (40, 0.0), (400, 0.0), (40, 1e6)):
        x, y = place + random.uniform(-1.0, 1.0, (2, 20_000))
        _, in_doubt = parity_of_block(edges_in_single_precision(edges_of([place + star(random, count)])), x, y)
        assert in_doubt.sum() <= 20


@pytest.mark.parametrize("unit", [1e-200, 1e-30, 1e30, 1e200])
def test_sizes_that_single_precision_cannot_hold_are_left_to_the_exact_way(random, unit):
    polygon = star(random, 12)
    points = random.uniform(-1.0, 1.0, (1000, 2))
    assert edges_in_single_precision(edges_of([unit * polygon])) is None
    assert np.array_equal(pnpoly(unit * polygon, unit * points), pnpoly(polygon, points))
