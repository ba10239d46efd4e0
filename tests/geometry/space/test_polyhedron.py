# SPDX-License-Identifier: GPL-3.0-or-later
"""What a convex shape caches for searches: its outermost vertices, and a table of starting vertices."""

import numpy as np
import pytest

from collide_addon.geometry.space import ConvexPolyhedron, depth, distance
from collide_addon.geometry.space.float_walk import near_support
from collide_addon.geometry.space.polyhedron import CELL_SUM, TABLE_VERTICES

from ...cases import mostly_slow

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
POINT = ConvexPolyhedron([(0, 0, 0)])


def round_shape(count, center=(0.0, 0.0, 0.0)):
    points = np.random.default_rng(count).normal(size=(count, 3))
    return ConvexPolyhedron(points / np.linalg.norm(points, axis=1)[:, np.newaxis] + center)


def test_the_outermost_vertices_are_those_furthest_along_and_against_each_axis():
    shape = round_shape(50)
    rows = [shape.vertices[row].tolist() for row in shape.outermost]
    assert [rows[k][k] for k in range(3)] == shape.vertices.max(axis=0).tolist()
    assert [rows[3 + k][k] for k in range(3)] == shape.vertices.min(axis=0).tolist()


def test_the_middle_is_that_of_the_box_also_of_the_largest_shapes():
    assert ConvexPolyhedron([(0, 0, 0), (4, 2, 8), (1, -2, 3)]).middle == (2.0, 0.0, 4.0)
    assert ConvexPolyhedron([(2.0**1022, 0, 0), (-(2.0**1022), 0, 2.0**1022)]).middle == (0.0, 0.0, 2.0**1021)


def test_only_a_shape_of_many_vertices_has_a_table_and_it_is_empty_until_asked():
    assert round_shape(TABLE_VERTICES).starts is None
    assert ConvexPolyhedron(CUBE).starts is None
    starts = round_shape(TABLE_VERTICES + 1).starts
    assert starts is not None
    assert len(starts) == 0


@pytest.mark.parametrize("asked", [distance, depth])
def test_a_shape_that_is_asked_about_once_has_a_few_cells_and_not_the_whole_table(asked):
    a, b = round_shape(300), round_shape(301, (0.9 if asked is depth else 2.5, 0.3, 0.2))
    asked(a, b)
    assert 1 <= len(a.starts) <= 60
    assert 1 <= len(b.starts) <= 60
    before = len(a.starts), len(b.starts)
    asked(a, b)
    assert (len(a.starts), len(b.starts)) == before


def test_a_cell_has_the_vertex_furthest_along_its_middle_on_every_side():
    shape = round_shape(500)
    random = np.random.default_rng(1)
    for x, y, z in [*random.normal(size=(300, 3)).tolist(), (1.0, 0.0, 0.0), (0.0, -2.0, 0.0), (0.0, 3.0, -3.0)]:
        row, _ = near_support(shape, POINT, 0, 0, x, y, z)
        _, other = near_support(POINT, shape, 0, 0, -x, -y, -z)
        assert row == other
        scaled = np.trunc(np.array((x, y, z)) * (CELL_SUM / (abs(x) + abs(y) + abs(z))))
        assert row == (shape.vertices @ (scaled + 0.5 * np.sign(scaled))).argmax()
        heights = shape.vertices @ (x, y, z) / np.linalg.norm((x, y, z))
        assert heights[row] > heights.max() - 0.02  # a cell is a few degrees wide


def test_no_two_cells_have_the_same_number():
    shape = round_shape(300)
    parts = set()
    for x, y, z in np.random.default_rng(2).normal(size=(2000, 3)).tolist():
        near_support(shape, POINT, 0, 0, x, y, z)
        parts.add(tuple(int(value * (CELL_SUM / (abs(x) + abs(y) + abs(z)))) for value in (x, y, z)))
    assert len(shape.starts) == len(parts)


def test_a_distance_does_not_depend_on_what_was_asked_before():
    fresh = distance(round_shape(200), round_shape(150, (0.0, 0.4, 2.9)))
    a, b = round_shape(200), round_shape(150, (0.0, 0.4, 2.9))
    for x, y, z in np.random.default_rng(3).normal(size=(500, 3)).tolist():
        near_support(a, b, 0, 0, x, y, z)
    assert distance(a, b) == fresh


@mostly_slow("factor", [2.0**-1000, 2.0**1000])
def test_a_shape_too_large_or_small_for_floats_is_measured_without_its_table(factor):
    points, others = round_shape(100).vertices, round_shape(101, (0.0, 3.0, 0.0)).vertices
    a, b = ConvexPolyhedron(points * factor), ConvexPolyhedron(others * factor)
    assert distance(a, b) == pytest.approx(factor * distance(points, others), rel=1e-12)
    assert len(a.starts) == 0


def test_of_several_vertices_that_are_furthest_the_first_is_the_support_wherever_a_climb_begins():
    ring = np.arange(12) * np.pi / 6
    drum = [(x, y, z) for z in (-1.0, 1.0) for x, y in np.column_stack((np.cos(ring), np.sin(ring))).round(3).tolist()]
    shape = ConvexPolyhedron(drum)
    assert len(shape.face((0, 0, 1))) == 12
    for start in range(len(shape)):
        assert shape.support_index((0, 0, 1), start) == min(shape.face((0, 0, 1)))
