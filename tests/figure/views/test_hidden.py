# SPDX-License-Identifier: GPL-3.0-or-later
"""What a solid hides of a line, compared with rays from points of it to the reader."""

import numpy as np
import pytest

from collide_addon.figure.views.hidden import edges_seen, seam, seen_and_hidden, with_gaps
from collide_addon.figure.views.solid import solid_of
from collide_addon.figure.views.view import view_from
from collide_addon.geometry.space import ConvexPolyhedron

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
NEAR_A_BORDER = 1e-6


def covered(solid, point, towards):
    """The length inside a solid of a ray from a point to the reader; negative where it misses the solid."""
    first = solid.vertices[[ring[0] for ring in solid.rings]]
    over, rate = ((point - first) * solid.normals).sum(axis=1), solid.normals @ towards
    level = np.abs(rate) < 1e-12
    begins = max(0.0, *(-over[rate < -1e-12] / rate[rate < -1e-12]))
    ends = min(-over[rate > 1e-12] / rate[rate > 1e-12])
    return ends - begins if (over[level] < 0).all() else -1.0


def cases():
    rng = np.random.default_rng(5)
    for _ in range(12):
        solid = solid_of(ConvexPolyhedron(rng.normal(size=(int(rng.integers(4, 30)), 3))))
        towards = view_from(*np.radians(rng.uniform((0, -80), (360, 80)))).towards
        yield solid, towards, rng.normal(size=(12, 2, 3)) * 2.0


def test_seen_and_hidden_parts_make_up_a_line_and_a_ray_tells_them_apart():
    for solid, towards, lines in cases():
        seen, hidden = seen_and_hidden(lines, towards, [solid])
        lengths = [np.linalg.norm(each[:, 1] - each[:, 0], axis=1).sum() for each in (seen, hidden, lines)]
        assert lengths[0] + lengths[1] == pytest.approx(lengths[2], rel=1e-4)
        for pieces, is_hidden in ((seen, False), (hidden, True)):
            for start, end in pieces:
                for share in (0.01, 0.3, 0.5, 0.7, 0.99):
                    through = covered(solid, start + share * (end - start), towards)
                    assert abs(through) < NEAR_A_BORDER or bool(through > 0.0) is is_hidden


def test_of_a_cube_from_a_corner_three_edges_are_hidden():
    solid = solid_of(ConvexPolyhedron(CUBE))
    assert len(solid.rings) == 6
    assert edges_seen(solid, view_from(*np.radians((30.0, 30.0))).towards).sum() == 9


def test_faces_that_look_like_one_are_one():
    turned = np.array(CUBE) @ np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
    solid = solid_of(ConvexPolyhedron(turned))  # rounded, each side lies in two planes
    assert (len(solid.rings), len(solid.edges)) == (6, 12)


def test_two_balls_made_a_difference_whose_faces_did_not_meet_edge_to_edge():
    rng = np.random.default_rng(1)
    a, b = (points / np.linalg.norm(points, axis=1)[:, np.newaxis] for points in rng.normal(size=(2, 40, 3)))
    solid = solid_of(ConvexPolyhedron((a[:, np.newaxis] - b).reshape(-1, 3)))
    assert solid.sides.shape == solid.edges.shape
    assert (solid.sides[:, 0] != solid.sides[:, 1]).all()


def test_flat_shapes_and_segments_are_solids_too():
    square = solid_of(ConvexPolyhedron([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)]))
    assert (len(square.rings), len(square.edges), edges_seen(square, np.array((0.0, 0.0, 1.0))).all()) == (2, 4, True)
    segment = solid_of(ConvexPolyhedron([(0, 0, 0), (1, 2, 3)]))
    assert (segment.rings, segment.ends.tolist()) == ((), [[[0, 0, 0], [1, 2, 3]]])
    seen, hidden = seen_and_hidden(square.ends, np.array((0.0, 0.0, 1.0)), [segment])
    assert (len(seen), len(hidden)) == (4, 0)


def test_the_seam_of_two_solids_lies_on_both_and_closes():
    rng = np.random.default_rng(8)
    for _ in range(20):
        a, b = (solid_of(ConvexPolyhedron(rng.normal(size=(12, 3)))) for _ in range(2))
        lines = seam(a, b)
        assert len(lines) > 2
        for solid in (a, b):
            first = solid.vertices[[ring[0] for ring in solid.rings]]
            over = ((lines.reshape(-1, 1, 3) - first) * solid.normals).sum(axis=2)
            assert np.abs(over.max(axis=1)) == pytest.approx(0.0, abs=1e-5)
        ends = lines.reshape(-1, 3)
        apart = np.linalg.norm(ends[:, np.newaxis] - ends, axis=2) + 9.0 * np.eye(len(ends))
        assert apart.min(axis=1).max() < 0.01  # a thousandth of a figure unit where faces meet at a small angle


def test_solids_apart_have_no_seam_and_one_on_another_has_the_outline_where_they_touch():
    low, far, over = (solid_of(ConvexPolyhedron(np.array(CUBE) + way)) for way in ((0, 0, 0), (0, 0, 5), (1, 1, 2)))
    assert len(seam(low, far)) == 0
    lines = seam(low, over)
    assert np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1).sum() >= 4.0 - 1e-4


def test_the_seam_of_flat_shapes_apart_ran_across_the_page_and_from_its_edge_one_was_dashed():
    square = np.array([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], float)
    shapes = square, square @ [(1, 0, 0.25), (0, 1, 0), (0, 0, 1)] + (0, 0, 0.4), square[:, [0, 2, 1]] + (0, 1, -1)
    low, aslant, through = (solid_of(ConvexPolyhedron(each)) for each in shapes)
    assert len(seam(low, aslant)) == 0
    for line in seam(low, through):
        assert sorted(map(tuple, line.round(4).tolist())) == [(0.0, 1.0, 0.0), (2.0, 1.0, 0.0)]
    assert edges_seen(low, view_from(0.3, 0.0).towards).all()


def test_a_flat_shape_seen_from_its_edge_had_no_half_spaces_to_hide_anything_in():
    flat = solid_of(ConvexPolyhedron(np.array([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], float)))
    behind = np.array([[(-3.0, 1.0, 0.0), (-1.0, 1.0, 0.0)]])
    seen, hidden = seen_and_hidden(behind, view_from(0.0, 0.0).towards, [flat])
    assert (len(seen), len(hidden)) == (1, 0)


def test_a_line_has_a_gap_where_another_crosses_before_it_and_nowhere_else():
    rng, view, found = np.random.default_rng(21), view_from(0.7, 0.5).scaled(3.0), set()
    for _ in range(200):
        line, over = rng.normal(size=(2, 2, 3))
        left = with_gaps(line[np.newaxis], over[np.newaxis], view, 0.05)
        way, along = (view.vector(each[1] - each[0]) for each in (line, over))
        at, other = np.linalg.solve(np.column_stack((way, -along)), view.paper(over[0]) - view.paper(line[0]))
        depths = [(each[0] + share * (each[1] - each[0])) @ view.towards for each, share in ((line, at), (over, other))]
        crosses = bool(0.0 < at < 1.0 and 0.0 <= other <= 1.0 and depths[1] > depths[0])
        found.add(crosses)
        sine = abs(way[0] * along[1] - way[1] * along[0]) / np.hypot(*way) / np.hypot(*along)
        half = 0.05 * min(1.0 / sine, 4.0) / np.hypot(*way) if crosses else 0.0
        removed = min(1.0, at + half) - max(0.0, at - half) if crosses else 0.0
        kept = np.linalg.norm(left[:, 1] - left[:, 0], axis=1).sum() / np.linalg.norm(line[1] - line[0])
        assert kept == pytest.approx(1.0 - removed, abs=1e-5)
    assert found == {True, False}
