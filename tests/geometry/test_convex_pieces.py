# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex pieces: they fill the polygon, have its corners only, and are few."""

import pytest
import shapely

from collide_addon.geometry import as_polygon, convex_pieces, orient2d

L_SHAPE = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
PLUS = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
FRAME = [[(0, 0), (6, 0), (6, 6), (0, 6)], [(2, 2), (4, 2), (4, 4), (2, 4)]]


def doubled_area(ring):
    return sum(px * qy - py * qx for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True))


def dents(polygon):
    return sum(
        orient2d(polygon.vertices[polygon.preceding[k]], vertex, polygon.vertices[polygon.following[k]]) < 0
        for k, vertex in enumerate(polygon.vertices)
    )


def check(rings):
    polygon = as_polygon(rings)
    pieces = [piece.tolist() for piece in convex_pieces(polygon)]
    for piece in pieces:
        corners = zip(piece, piece[1:] + piece[:1], piece[2:] + piece[:2], strict=True)
        assert all(orient2d(*corner) > 0 for corner in corners)
        assert {tuple(vertex) for vertex in piece} <= set(polygon.vertices)
    area = sum(doubled_area(ring.tolist()) for ring in polygon.rings)
    assert sum(doubled_area(piece) for piece in pieces) == pytest.approx(area, rel=1e-12)
    union = shapely.union_all([shapely.Polygon(piece) for piece in pieces])
    assert union.area == pytest.approx(area / 2, rel=1e-9)  # or they would overlap
    # A piece less than a dent would leave a dent; Hertel and Mehlhorn: each dent keeps two cuts at most.
    assert len(pieces) <= 2 * dents(polygon) + len(polygon.parts)
    return pieces


def test_a_convex_polygon_is_its_own_piece():
    (piece,) = check([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2)])
    assert sorted(map(tuple, piece)) == [(0, 0), (0, 4), (4, 0), (4, 4)]


@pytest.mark.parametrize(
    ("rings", "most"),
    [(L_SHAPE, 2), (PLUS, 3), (FRAME, 4), ([(0, 0), (4, 0), (2, 1)], 1), ([(0, 0), (4, 0), (2, 1), (2, 4)], 2)],
    ids=["L", "plus", "frame", "triangle", "arrow head"],
)
def test_pieces_are_as_few_as_one_would_draw(rings, most):
    assert len(check(rings)) == most


def test_regions_of_cells_fall_into_pieces(cell_regions):
    few = many = 0
    for cells in cell_regions:
        few += len(check(cells))
        many += sum(len(cell) - 2 for cell in cells)
    assert few < many / 2


def test_simple_polygons_fall_into_pieces(simple_polygons):
    for ring in simple_polygons:
        check(ring)


def test_points_and_segments_are_one_piece():
    assert [piece.tolist() for piece in convex_pieces([(0, 0), (2, 2), (1, 1)])] == [[[0, 0], [2, 2]]]
    assert [piece.tolist() for piece in convex_pieces([(3, 4)])] == [[[3, 4]]]


def test_parts_have_pieces_of_their_own():
    pieces = check([[(0, 0), (1, 0), (1, 1)], [(1, 1), (2, 1), (2, 2)], [(5, 5), (6, 5), (6, 6)]])
    assert len(pieces) == 3
