# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex outline of thousands of vertices is drawn with far fewer, but looks the same."""

from __future__ import annotations

import numpy as np
import pytest

from collide_addon.figure.live.moment import LEAST_REDUCED, seen
from collide_addon.geometry import ConvexPolygon

from ...cases import in_one

UNNOTICED = 2.0**-18
"""Relative to the extent."""
SIZES = [1.0, 1e-12, 1e12, 1e-300, 1e300]


def ellipse(count, height=1.0):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.column_stack((np.cos(angle), height * np.sin(angle)))


def how_far_beside(points, outline):
    """The largest distance of a point from the nearest edge of an outline."""
    start, way = outline, np.roll(outline, -1, axis=0) - outline
    to_point = points[:, np.newaxis] - start
    share = np.clip((to_point * way).sum(axis=2) / (way * way).sum(axis=1), 0.0, 1.0)
    return np.sqrt(((to_point - share[..., np.newaxis] * way) ** 2).sum(axis=2)).min(axis=1).max()


@in_one("size", SIZES, every=2)
@in_one("height", [1.0, 0.3, 1e-3])
def test_vertices_left_out_lie_on_the_outline_as_far_as_one_can_see(size, height):
    outline = ConvexPolygon(ellipse(4001, height)).vertices
    few = seen(outline * size) / size
    assert len(few) < 0.6 * len(outline)
    assert how_far_beside(outline[1::14], few) < 2.0 * UNNOTICED  # they are two wide


def test_the_vertices_kept_are_vertices_in_their_order_from_the_first():
    outline = ConvexPolygon(ellipse(10_000)).vertices
    few = seen(outline)
    rows = [int(np.flatnonzero((outline == point).all(axis=1))[0]) for point in few]
    assert rows[0] == 0
    assert rows == sorted(set(rows))


def test_sharp_corners_between_round_edges_stay():
    quarter = ellipse(12_000)[:3001]
    outline = ConvexPolygon(np.concatenate((quarter, [(0.0, 0.0), (1.0, -2.0)]))).vertices
    few = {tuple(point) for point in seen(outline).tolist()}
    assert {(0.0, 0.0), (1.0, -2.0), (1.0, 0.0), (0.0, 1.0)} - few <= {(1.0, 0.0), (0.0, 1.0)}
    assert len(few) < 1500


@pytest.mark.parametrize("count", [1, 2, 3, LEAST_REDUCED - 1])
def test_an_outline_of_few_vertices_is_the_same_array(count):
    outline = ellipse(count)
    assert seen(outline) is outline


def test_large_polygons_whose_corners_all_show_keep_all():
    angle = np.linspace(0, 2 * np.pi, LEAST_REDUCED, endpoint=False)
    outline = np.column_stack((np.cos(angle), np.sin(angle)))
    assert np.array_equal(seen(outline), outline)


def test_so_flat_an_outline_that_nothing_can_be_told_of_it_is_kept():
    outline = np.zeros((2 * LEAST_REDUCED, 2))
    assert np.array_equal(seen(outline), outline)
