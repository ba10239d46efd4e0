# SPDX-License-Identifier: GPL-3.0-or-later
"""Views keep what the page says about them: arrows stay parallel, and a profile is true to length."""

from itertools import combinations, product

import numpy as np
import pytest

from collide_addon.figure.views.question import SIMPLEX_PARTS, ways_out
from collide_addon.figure.views.solid import solid_of
from collide_addon.figure.views.view import (
    LONG_WAY,
    SHORT_WAY,
    View,
    difference_of,
    home_view,
    home_views,
    profile,
    turn_between,
    view_from,
)
from collide_addon.geometry.space import ConvexPolyhedron, gjk


def test_in_a_profile_the_direction_is_level_and_lengths_along_it_are_true():
    rng = np.random.default_rng(3)
    for _ in range(40):
        home, direction = view_from(*np.radians(rng.uniform((0, 16), (360, 36)))), rng.normal(size=3)
        direction /= np.linalg.norm(direction)
        view = profile(direction, home).scaled(2.5)
        assert view.vector(direction) == pytest.approx((2.5, 0.0), abs=1e-12)
        points = rng.normal(size=(5, 3))
        assert view.paper(points)[:, 0] == pytest.approx(2.5 * (points @ direction), abs=1e-12)
        axes = np.array((view.right, view.up, view.towards))
        assert axes @ axes.T == pytest.approx(np.eye(3), abs=1e-12)
        assert np.linalg.det(axes) == pytest.approx(1.0)


def test_a_profile_of_the_side_from_which_one_looks_is_one_too():
    home = view_from(*np.radians((30.0, 20.0)))
    assert profile(home.towards, home).vector(home.towards) == pytest.approx((1.0, 0.0), abs=1e-12)


def test_the_region_that_is_drawn_is_the_one_in_which_the_origin_lies():
    rng, found = np.random.default_rng(9), set()
    for _ in range(400):
        corners = rng.integers(-6, 7, size=(4, 3)).astype(float)
        if abs(np.linalg.det(corners[1:] - corners[0])) < 1.0:
            continue
        kept, nearest = nearest_part(corners)
        found.add(kept)
        if len(kept) == 4:
            continue
        out = ways_out(corners, kept)
        weights, *_ = np.linalg.lstsq(out.T, -nearest, rcond=None)
        assert (weights > -1e-9).all()
        assert out.T @ weights == pytest.approx(-nearest, abs=1e-9)
    assert found == set(SIMPLEX_PARTS)


def nearest_part(corners):
    """The part of a tetrahedron nearest to the origin, and its nearest point, by trying all parts."""
    best = None
    for size in (1, 2, 3):
        for rows in combinations(range(4), size):
            points = corners[list(rows)]
            sides = points[1:] - points[0]
            shares = np.linalg.lstsq(sides.T, -points[0], rcond=None)[0] if size > 1 else np.array([])
            weights = np.array([1.0 - shares.sum(), *shares])
            if (weights > 1e-9).all():
                place = weights @ points
                if best is None or np.linalg.norm(place) < np.linalg.norm(best[1]) - 1e-9:
                    best = rows, place
    inside = gjk(corners, [(0, 0, 0)]).relation.value == "penetrating"
    return ((0, 1, 2, 3), np.zeros(3)) if inside else best


@pytest.mark.parametrize("half", [False, True])
def test_a_view_turns_into_another_one(half):
    rng = np.random.default_rng(37)
    for _ in range(20):
        axes = np.linalg.qr(rng.normal(size=(2, 3, 3)))[0]
        start, end = (each * np.sign(np.linalg.det(each)) for each in axes)
        if half:
            end = start * np.array([(1.0,), (-1.0,), (-1.0,)])
        axis, angle = turn_between(View(*start), View(*end))
        turned = View(*start).turned(axis, angle)
        assert np.allclose((turned.right, turned.up, turned.towards), end, atol=1e-7)


@pytest.mark.parametrize(("count", "most"), [(12, 0.1), pytest.param(200, 0.17, marks=pytest.mark.slow)])
def test_from_home_planes_show_a_face_and_directions_a_length(count, most):
    """Nearly as much as from any side, since vertices should be separate as well; and A is beside B where possible."""
    rng, towards = np.random.default_rng(37), np.array([view.towards for view in home_views()])

    def off(ways, seen_from):
        lengths = np.sqrt(np.maximum(0.0, 1.0 - (seen_from @ ways.T) ** 2))
        return (np.maximum(SHORT_WAY - lengths, 0.0) + np.maximum(lengths - LONG_WAY, 0.0)).max(axis=-1)

    for _ in range(count):
        a, b = (ConvexPolyhedron(rng.normal(size=(rng.integers(4, 20), 3)) + way) for way in (0.0, rng.normal(size=3)))
        steps = []
        gjk(a, b, record=steps.append)
        solids = [solid_of(shape) for shape in (a, b, difference_of(a, b))]
        ways = np.array([step.direction for step in steps])
        simplices = [
            np.array([vertex.point for vertex in step.candidates]) for step in steps if len(step.candidates) > 2
        ]
        shapes = [solid.vertices for solid in solids]
        home = home_view(None, shapes, [solid.normals for solid in solids], list(ways), simplices)
        assert off(ways, home.towards) <= off(ways, towards).min() + most
        assert home is home_view(None, shapes, [solid.normals for solid in solids], list(ways), simplices)


def test_of_two_boxes_side_by_side_a_stood_on_the_right():
    """Both sides show equally much; a reader looks for A on the left, whichever shape it is."""
    boxes = [ConvexPolyhedron(np.array(list(product((x, x + 2), (0, 2), (0, 2))), float)) for x in (0, 5)]
    for a, b in (boxes, boxes[::-1]):
        home = home_view(None, [a.vertices, b.vertices], [solid_of(each).normals for each in (a, b)], [], [])
        assert (a.vertices @ home.right).max() < (b.vertices @ home.right).min()
