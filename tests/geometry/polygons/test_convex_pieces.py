# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex pieces: they fill the polygon, have its corners only, and are few."""

import math
import sys

import pytest
import shapely

from collide_addon.geometry import as_polygon, convex_pieces, orient2d, triangulate

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


def test_a_convex_polygon_is_seen_without_triangles(monkeypatch):
    monkeypatch.setattr(sys.modules[convex_pieces.__module__], "triangulate", None)
    (piece,) = convex_pieces([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2)])
    assert piece.tolist() == [[0, 0], [4, 0], [4, 4], [0, 4]]


def merged(triangles):
    """Hertel and Mehlhorn word for word: of the inner edges, the longest first, each goes that no corner needs."""
    pieces = dict(enumerate(map(list, triangles)))

    def edges(piece):
        return list(zip(piece, piece[1:] + piece[:1], strict=True))

    owner = {edge: number for number, piece in pieces.items() for edge in edges(piece)}
    inner = [edge for edge in owner if edge < edge[::-1] and edge[::-1] in owner]
    for start, end in sorted(inner, key=lambda edge: math.dist(*edge), reverse=True):
        kept, gone = owner[start, end], owner[end, start]
        left, right = (
            pieces[number][pieces[number].index(first) :] + pieces[number][: pieces[number].index(first)]
            for number, first in ((kept, end), (gone, start))
        )
        if orient2d(left[-2], start, right[1]) < 0 or orient2d(right[-2], end, left[1]) < 0:
            continue
        pieces[kept] = left[:-1] + right[:-1]
        del pieces[gone]
        owner.update(dict.fromkeys(edges(pieces[kept]), kept))
    around = [zip(piece[-1:] + piece[:-1], piece, piece[1:] + piece[:1], strict=True) for piece in pieces.values()]
    return [[list(b) for a, b, c in corners if orient2d(a, b, c) != 0] for corners in around]


def test_the_pieces_are_those_of_hertel_and_mehlhorn(simple_polygons, cell_regions):
    compared = 0
    for rings in (*simple_polygons[:150], *cell_regions[:60], FRAME, PLUS):
        pieces = [piece.tolist() for piece in convex_pieces(rings)]
        if len(pieces) > 1:
            compared += 1
            assert pieces == merged(triangulate(rings))
    assert compared > 60
