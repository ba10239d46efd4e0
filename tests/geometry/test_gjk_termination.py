# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK ends, and soon: the most iterations that adversarial inputs could cause.

The loop cannot repeat a nearest point, so it ends for any input. On evenly round shapes each round halves the rest
of the arc: log2(n) + 2 rounds for two n-gons. On vertices that spread exponentially it takes one per vertex, which
is the maximum; no family was found that takes more rounds than A - B has vertices.
"""

import math
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import ConvexPolygon, gjk

from ..cases import in_one, mostly_slow

STARTS = [(size * math.cos(angle), size * math.sin(angle)) for angle in np.arange(0.0, 40.0, 3.1) for size in (1, 1e-9)]


def regular(count, x=0.0, y=0.0, phase=0.0):
    angles = phase + np.arange(count) * (2.0 * math.pi / count)
    return ConvexPolygon(np.stack([x + np.cos(angles), y + np.sin(angles)], axis=1))


def most_iterations(pairs):
    return max(gjk(a, b, start=start).iterations for a, b in pairs for start in STARTS)


@mostly_slow("count", [4, 16, 64, 256, 1024, 4096])
def test_regular_polygons_take_a_logarithm_of_rounds(count):
    random = Random(count)
    pairs = []
    for distance in (2.5, 2.0001, 2.0, 1.99, 1.0, 0.0, 10.0, 1e6):
        angle = random.uniform(0.0, 7.0)
        x, y = distance * math.cos(angle), distance * math.sin(angle)
        pairs.append((regular(count), regular(count, x, y, random.uniform(0.0, 1.0))))
        pairs.append((regular(count), ConvexPolygon([(x, y)])))
    assert most_iterations(pairs) <= math.log2(count) + 3  # 14 were found for 4096


def test_a_point_just_outside_of_a_round_shape_takes_a_logarithm_of_rounds():
    shape, random = regular(4096), Random(2)
    pairs = []
    for beyond in (1e-3, 1e-6, 1e-9, 1e-12, 1e-16):
        angle = random.uniform(0.0, 7.0)
        radius = 1.0 + beyond
        pairs.append((shape, ConvexPolygon([(radius * math.cos(angle), radius * math.sin(angle))])))
    assert most_iterations(pairs) <= 15  # 13 were found


@pytest.mark.parametrize("flatness", [1.0, 1e-3, 1e-9, 1e-16, 1e-20])
def test_flat_arcs_take_a_logarithm_of_rounds(flatness):
    x = np.arange(-2048.0, 2048.0)
    arc, random = ConvexPolygon(np.stack([x, x * x * flatness], axis=1)), Random(3)
    below = ConvexPolygon(np.stack([x + 0.3, -x * x * flatness - 0.3], axis=1))
    pairs = [(arc, below)]
    for depth in (1e-3, 1.0, 100.0):
        triangle = [(random.uniform(-4096, 4096), -depth * random.random() * flatness * 4096) for _ in range(3)]
        pairs.append((arc, ConvexPolygon(triangle)))
    assert most_iterations(pairs) <= 16  # 15 were found


@in_one("tilt", [1e-3, 1e-9, 1e-15, 0.0], every=2)
@in_one("length", [1.0, 1e3, 1e9])
def test_long_edges_that_are_nearly_parallel_take_few_rounds(tilt, length):
    random = Random(4)
    pairs = []
    for _ in range(10):
        long = [(-length, 0.0), (length, tilt), (0.0, -1.0)]
        pairs.append((long, [(-length * random.random(), 1e-3 + random.random() * tilt), (length, 1e-3), (0.0, 5.0)]))
        needle = [(0.0, 0.0), (length, tilt), (length, 2 * tilt)]
        other = [(random.uniform(-length, length), random.uniform(-1, 1) * tilt) for _ in range(3)]
        pairs.append((needle, other))
    assert most_iterations([(ConvexPolygon(a), ConvexPolygon(b)) for a, b in pairs]) <= 6  # 5 were found


def test_points_on_one_line_take_few_rounds():
    random = Random(5)
    pairs = []
    for _ in range(60):
        a = [(k, 3 * k) for k in range(random.randint(1, 9))]
        pairs.append((a, [(k + random.randint(-9, 9), 3 * k) for k in range(5)]))
        pairs.append((a, [(k + 3, 3 * k + 9) for k in range(random.randint(1, 9))]))
    assert most_iterations([(ConvexPolygon(a), ConvexPolygon(b)) for a, b in pairs]) <= 6  # 5 were found


@pytest.mark.parametrize("count", [4, 64, 1024])
def test_equal_shapes_an_ulp_apart_take_few_rounds(count):
    shape = regular(count)
    pairs = [(shape, ConvexPolygon(np.nextafter(shape.vertices, 9.0))), (shape, shape)]
    assert most_iterations(pairs) <= 4  # 3 were found


def test_vertices_that_spread_exponentially_take_a_round_each_and_no_more():
    x = 2.0 ** np.arange(-60, 60)
    shape = ConvexPolygon(np.stack([x, x**2], axis=1))
    random = Random(6)
    points = [2.0 ** random.uniform(-60, 60) for _ in range(20)]
    pairs = [(shape, ConvexPolygon([(q, q * q * random.uniform(0.5, 0.999))])) for q in points]
    assert 100 < most_iterations(pairs) <= len(shape)


def test_no_small_pair_takes_more_rounds_than_the_difference_has_vertices(grid_pairs):
    for a, b in grid_pairs:
        for start in STARTS[:4]:
            result = gjk(a, b, start=start)
            assert result.iterations <= len(result.a.core) + len(result.b.core)
            assert result.support_calls <= result.iterations + 2
