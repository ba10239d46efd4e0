# SPDX-License-Identifier: GPL-3.0-or-later
"""Covered areas compared with exact ones, in fractions."""

from fractions import Fraction

import numpy as np
import pytest

from collide_addon.scene.rendering.picture import AreaEdges, cover

from ....cases import mostly_slow

WIDTH, HEIGHT = 23, 17


def edges(*rings, area=0):
    """Return the edges of closed outlines, counter-clockwise with y upwards; here y points down."""
    start = np.concatenate([np.asarray(ring, float) for ring in rings])
    end = np.concatenate([np.roll(np.asarray(ring, float), -1, axis=0) for ring in rings])
    return AreaEdges(*start.T, *end.T, np.ones(len(start)), np.full(len(start), area))


def share(runs, width=WIDTH, height=HEIGHT):
    page = np.zeros(width * height)
    for begin, end, layers in zip(*runs, strict=True):
        page[begin:end] += layers
    return page.reshape(height, width)


def star(rng, middle, radius):
    """Return an outline around a point, with no angular gap so wide that it would cross itself."""
    count = int(rng.integers(3, 12)) + 2
    turn = (np.arange(count) + rng.uniform(0, 0.9, count)) * 2 * np.pi / count
    return np.column_stack((np.cos(turn), -np.sin(turn))) * rng.uniform(0.1, radius, (count, 1)) + middle


def clipped(ring, axis, limit, sign):
    """Return a ring of fractions without the part beyond a line."""
    kept = []
    for one, other in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        a, b = sign * (limit - one[axis]), sign * (limit - other[axis])
        if a >= 0:
            kept.append(one)
        if (a < 0) != (b < 0) and a != b:
            at = a / (a - b)
            kept.append(tuple(p + at * (q - p) for p, q in zip(one, other, strict=True)))
    return kept


def exact_share(ring, column, row):
    """Return how much of a pixel a ring covers."""
    cut = [tuple(map(Fraction, point)) for point in ring]
    for axis, low in ((0, column), (1, row)):
        cut = clipped(clipped(cut, axis, Fraction(low), -1), axis, Fraction(low + 1), 1)
    turned = zip(cut, [*cut[1:], *cut[:1]], strict=True)
    return float(sum((y * to_x - x * to_y for (x, y), (to_x, to_y) in turned), Fraction(0)) / 2)


@mostly_slow("seed", range(12), 6)
def test_each_pixels_share_of_a_random_outline_is_exact_also_beside_the_page(seed):
    rng = np.random.default_rng(seed)
    ring = star(rng, rng.uniform((-4, -4), (WIDTH + 4, HEIGHT + 4)), rng.uniform(2, 25))
    found = share(*cover(edges(ring), 1, WIDTH, HEIGHT))
    exact = [[exact_share(ring, column, row) for column in range(WIDTH)] for row in range(HEIGHT)]
    assert np.abs(found - exact).max() < 1e-6


def test_edges_on_the_lines_between_pixels_cover_whole_pixels():
    runs = cover(edges([(2, 3), (2, 7), (9, 7), (9, 3)]), 1, WIDTH, HEIGHT)[0]
    expected = np.zeros((HEIGHT, WIDTH))
    expected[3:7, 2:9] = 1
    assert (share(runs) == expected).all()
    assert len(runs.begin) <= 2 * 4, "a stretch of alike pixels is one run, or two"


def test_a_hole_is_clear_and_overlapping_outlines_count_twice():
    outer, inner = [(1, 1), (1, 11), (11, 11), (11, 1)], [(4, 4), (8, 4), (8, 8), (4, 8)]
    holed = share(*cover(edges(outer, inner), 1, WIDTH, HEIGHT))
    assert (holed[2, 2], holed[6, 6], holed.sum()) == (1, 0, 84)
    twice = share(*cover(edges(outer, inner[::-1]), 1, WIDTH, HEIGHT))
    assert (twice[2, 2], twice[6, 6]) == (1, 2)


def test_areas_are_told_apart_and_one_that_is_not_seen_has_no_runs():
    seen, beside = edges([(1, 1), (1, 3), (4, 3), (4, 1)], area=2), edges([(90, 1), (90, 3), (94, 3)], area=1)
    both = AreaEdges(*map(np.concatenate, zip(seen, beside, strict=True)))
    assert [share(runs).sum() for runs in cover(both, 3, WIDTH, HEIGHT)] == [0, 0, 6]
    assert [len(runs.begin) for runs in cover(beside, 2, WIDTH, HEIGHT)] == [0, 0]


@pytest.mark.parametrize("far", [1e5, 1e7])
def test_an_outline_far_beyond_the_page_covers_what_it_should(far):
    around = cover(edges([(-far, -far), (-far, far), (far, far), (far, -far)]), 1, WIDTH, HEIGHT)[0]
    assert (share(around) == 1).all()
    below_the_diagonal = cover(edges([(-far, -far), (-far, far), (far, far)]), 1, WIDTH, HEIGHT)[0]
    row, column = np.mgrid[:HEIGHT, :WIDTH]
    expected = np.where(row > column, 1.0, np.where(row < column, 0.0, 0.5))
    assert np.abs(share(below_the_diagonal) - expected).max() < 1e-6


def test_inner_edges_of_triangles_leave_no_seam():
    rng = np.random.default_rng(3)
    ring = star(rng, (11, 8), 8)
    fan = [np.array([(11, 8), one, other]) for one, other in zip(ring, np.roll(ring, -1, axis=0), strict=True)]
    whole, made_of_triangles = cover(edges(ring), 1, WIDTH, HEIGHT)[0], cover(edges(*fan), 1, WIDTH, HEIGHT)[0]
    assert np.abs(share(whole) - share(made_of_triangles)).max() < 1e-9
