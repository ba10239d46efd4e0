# SPDX-License-Identifier: GPL-3.0-or-later
"""The bounds of the search for many pairs at once: what it calls certain is true, in spite of rounding."""

from fractions import Fraction

import numpy as np

from collide_addon.geometry.batch.blocks import THOROUGH
from collide_addon.geometry.batch.support import DOUBLE, Differences, Support, Walks, walk_to_origin
from collide_addon.geometry.narrowphase.gjk import walk_to_origin as exact_walk
from collide_addon.geometry.space import epa
from collide_addon.geometry.space.batch.blocks import contact_along, inner_point, nearest_part
from collide_addon.geometry.space.batch.epa_block import expand
from collide_addon.geometry.space.epa import expand as exact_expand
from collide_addon.geometry.space.polyhedron import ConvexPolyhedron, Difference

from ....cases import mostly_slow

CUBE = np.array(list(np.ndindex(2, 2, 2))) - 0.5


def expanded(a, b):
    """Return which pairs penetrate according to floats, and their nearest faces."""
    support = Support.of(Differences(np.ascontiguousarray(a), np.ascontiguousarray(b)), DOUBLE)
    walk = walk_to_origin(support, 64, nearest_part)
    inside = np.flatnonzero(walk.inside)
    with np.errstate(all="ignore"):  # as in the search, where abandoned polytopes still take part in the arithmetic
        return inside, expand(support.take(inside), walk.numbers[:, inside], 128)


def squared_depth(a, b):
    of = Difference(ConvexPolyhedron(a), ConvexPolyhedron(b))
    facets, _ = exact_expand(of, exact_walk(of).simplex)
    return facets[0].squared_distance / (1 << 2 * of.exponent)


def volume(a, b, c, d):
    u, v, w = ([Fraction(x) - Fraction(y) for x, y in zip(p, a, strict=True)] for p in (b, c, d))
    return sum(w[k] * (u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2]) for k in range(3))


def test_four_corners_around_the_origin_but_for_rounding_prove_nothing():
    random = np.random.default_rng(1)
    p, q, s = random.normal(size=(3, 1500, 3))
    share, other = random.uniform(0.1, 1.0, (2, 1500, 1))
    a = np.stack((p, q, -share * p - other * q, s), axis=1)  # the origin is in the triangle of the first three
    differences = Differences(a, np.zeros((1500, 1, 3)))
    numbers = np.repeat(np.arange(4.0)[:, np.newaxis], 1500, axis=1)
    walk = Walks(np.ones(1500, dtype=bool), np.zeros(1500, dtype=bool), numbers)
    _, certain = inner_point(Support.of(differences, DOUBLE), walk, np.arange(1500), THOROUGH)
    for row in np.flatnonzero(certain).tolist():
        corners = a[row].tolist()
        signs = [volume(*corners[:k], (0, 0, 0), *corners[k + 1 :]) for k in range(4)]
        assert min(signs) > 0 or max(signs) < 0


@mostly_slow("points", [4, 8, 16])
def test_a_ball_that_a_polytope_holds_is_no_larger_than_the_depth(points):
    random = np.random.default_rng(points)
    a = random.normal(size=(60, points, 3))
    b = random.normal(size=(60, points, 3)) + 0.2 * random.normal(size=(60, 1, 3))
    inside, found = expanded(a, b)
    assert len(inside) > 10
    for row, held in zip(inside.tolist(), found.held.tolist(), strict=True):
        if held > 0.0:
            assert Fraction(held) ** 2 <= squared_depth(a[row], b[row])


def test_faces_as_near_but_for_rounding_are_rivals():
    random = np.random.default_rng(2)
    frames = np.linalg.qr(random.normal(size=(40, 3, 3)))[0]
    tall = CUBE * (1.0, 1.0, 3.0)
    # Moved along a diagonal of the square, so that two sides are equally near.
    a = tall @ frames
    b = np.add(tall, (0.3, 0.3, 0.1)) @ frames
    inside, found = expanded(a, b)
    assert len(inside) > 20
    assert not found.unrivalled.any()


def test_faces_as_near_that_lean_little_are_rivals_too():
    roof = np.array([(x, y, z) for x, z in ((-1.0, -0.1), (1.0, -0.1), (0.0, 0.0)) for y in (-2.0, 2.0)])
    below = [(x, y, -3.0) for x in (-1.0, 1.0) for y in (-2.0, 2.0)]
    a = np.concatenate((roof, below))
    b = np.array([(0.0, 0.0, -0.05), (0.0, 0.1, 5.0), (0.1, 0.0, 5.0), (-0.1, 0.0, 5.0), (0.0, -0.1, 5.0)])
    assert len({tuple(normal) for normal in epa(a, b).normals}) == 2
    inside, found = expanded(a[np.newaxis], b[np.newaxis])
    assert len(inside) == 1
    assert not found.unrivalled.any()


def test_bounds_that_do_not_meet_prove_nothing():
    a = np.random.default_rng(3).normal(size=(30, 1, 3))
    gap = np.linspace(0.5, 5.0, 30)
    b = a.copy()
    b[:, 0, 2] += gap
    gap = (b - a)[:, 0, 2]
    support, upwards = Support.of(Differences(a, b), DOUBLE), np.repeat([[0.0], [0.0], [1.0]], 30, axis=1)
    with np.errstate(invalid="ignore"):
        for factor, proves in ((1.0, True), (1.0 + 1e-9, False), (1.0 - 1e-9, False)):
            certain = contact_along(support, upwards, gap * factor, np.zeros(30), np.ones(30, dtype=bool)).certain
            assert certain.tolist() == [proves] * 30
