# SPDX-License-Identifier: GPL-3.0-or-later
"""Which edges and vertices count as inside, piece by piece: as PNPOLY says at each of their points."""

import sys
from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, pnpoly
from collide_addon.geometry.polygons.boundary_parts import boundary_parts

from ...cases import in_one, mostly_slow

RULES = ("half-open", "inside", "outside")
UNIT_SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
BOW_TIE = [(0, 0), (4, 4), (4, 0), (0, 4)]
POLYGONS = {
    "square": [UNIT_SQUARE],
    "diamond": [[(0, 0), (2, 2), (0, 4), (-2, 2)]],
    "concave": [[(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]],
    "bow tie": [BOW_TIE],
    "touches itself": [[(0, 0), (6, 0), (3, 3), (6, 6), (0, 6), (3, 3)]],
    "edge on its own edge": [[(0, 0), (8, 0), (8, 4), (6, 4), (6, 0), (2, 0), (2, 4), (0, 4)]],
    "hole": [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (7, 2), (7, 7), (2, 7)]],
    "two squares side by side": [[(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 0), (4, 0), (4, 2), (2, 2)]],
    "segment": [[(0, 0), (2, 2)]],
    "point": [[(1, 1)]],
    "equal vertices": [[(0, 0), (2, 0), (2, 0), (2, 2), (0, 2), (0, 2)]],
}


def inside_edges(rings):
    return [(piece.start.tolist(), piece.end.tolist()) for piece in boundary_parts(rings).pieces if piece.inside]


def test_of_the_unit_square_left_and_bottom_edges_and_their_corner_are_inside():
    parts = boundary_parts(UNIT_SQUARE)
    assert [piece.inside for piece in parts.pieces] == [True, False, False, True]
    assert parts.corners.tolist() == [list(corner) for corner in UNIT_SQUARE]
    assert parts.corners_inside.tolist() == [True, False, False, False]


def test_the_other_rules_take_all_of_the_boundary_or_nothing():
    for rule, inside in (("inside", True), ("outside", False)):
        parts = boundary_parts(UNIT_SQUARE, boundary=rule)
        assert {piece.inside for piece in parts.pieces} == {inside}
        assert set(parts.corners_inside.tolist()) == {inside}


def test_an_edge_changes_where_another_crosses_it():
    pieces = boundary_parts(BOW_TIE).pieces
    assert [(piece.edge, piece.start.tolist(), piece.end.tolist(), piece.inside) for piece in pieces] == [
        (0, [0, 0], [2, 2], False),
        (0, [2, 2], [4, 4], True),
        (1, [4, 4], [4, 0], False),
        (2, [4, 0], [2, 2], True),
        (2, [2, 2], [0, 4], False),
        (3, [0, 4], [0, 0], True),
    ]


def test_between_two_squares_of_one_polygon_the_common_edge_is_inside():
    between = [
        piece.inside
        for piece in boundary_parts(POLYGONS["two squares side by side"]).pieces
        if {piece.start[0], piece.end[0]} == {2}
    ]
    assert between == [True, True]


def test_an_edge_that_lies_on_another_is_cut_at_its_ends():
    bottom = [piece for piece in boundary_parts(POLYGONS["edge on its own edge"]).pieces if piece.edge == 0]
    assert [(piece.start[0], piece.end[0]) for piece in bottom] == [(0, 2), (2, 6), (6, 8)]
    assert [piece.inside for piece in bottom] == [True, False, True]


@in_one("name", POLYGONS)
@in_one("rule", RULES)
def test_pieces_say_what_pnpoly_says_of_their_middle(name, rule):
    rings = POLYGONS[name]
    parts = boundary_parts(rings, boundary=rule)
    for piece in parts.pieces:
        assert pnpoly(rings, [(piece.start + piece.end) / 2], boundary=rule) == piece.inside
    assert np.array_equal(pnpoly(rings, parts.corners, boundary=rule), parts.corners_inside)


@in_one("name", POLYGONS)
def test_the_pieces_of_an_edge_make_up_the_edge(name):
    rings = POLYGONS[name]
    of_edge = defaultdict(list)
    for piece in boundary_parts(rings).pieces:
        of_edge[piece.ring, piece.edge].append(piece)
    for (ring, edge), pieces in of_edge.items():
        assert tuple(pieces[0].start) == rings[ring][edge]
        assert tuple(pieces[-1].end) == rings[ring][(edge + 1) % len(rings[ring])]
        assert all((before.end == after.start).all() for before, after in pairwise(pieces))


def test_pieces_of_random_crossing_polygons_say_what_pnpoly_says_close_by():
    """The half-open rule tests the point to the right of a piece and a little less far up."""
    random = Random(4)
    for _ in range(60):
        ring = [(random.randint(0, 9), random.randint(0, 9)) for _ in range(random.randint(3, 9))]
        for piece in boundary_parts(ring).pieces:
            beside = (piece.start + piece.end) / 2 + (1e-6, 1e-11)
            assert pnpoly(ring, [beside]) == piece.inside, (ring, piece)


@pytest.mark.parametrize("size", [1e-300, 1e-12, 1e12, 1e300])
def test_any_size_is_as_good(size):
    ring = size * np.array([(0.1, 0.3), (0.7, 0.2), (0.9, 0.8), (0.4, 0.5)])
    assert [piece.inside for piece in boundary_parts(ring).pieces] == [True, False, True, True]


def test_polygons_with_many_edges_do_not_take_all_day():
    angle = np.linspace(0, 2 * np.pi, 2000, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    pieces = boundary_parts(ring).pieces
    assert len(pieces) == 2000
    assert all(piece.inside == (piece.end[1] < piece.start[1]) for piece in pieces if piece.end[1] != piece.start[1])


def test_the_edges_of_a_star_of_long_edges_are_inside_by_their_direction():
    angle = np.linspace(0, 2 * np.pi, 1000, endpoint=False)
    length = np.where(np.arange(1000) % 2, 0.5, 1.0)
    ring = np.stack([length * np.cos(angle), length * np.sin(angle)], axis=1)
    pieces = boundary_parts(ring).pieces
    for piece in pieces:
        going = piece.end - piece.start
        assert piece.inside == (going[1] < 0.0 or (going[1] == 0.0 and going[0] > 0.0))


def test_what_is_no_polygon_and_no_rule_is_refused():
    with pytest.raises(GeometryError, match="polygon is empty"):
        boundary_parts([])
    with pytest.raises(GeometryError, match="boundary is 'both'"):
        boundary_parts(UNIT_SQUARE, boundary="both")


def half_open(ring, x, y):
    """PNPOLY in fractions."""
    inside = False
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (py > y) != (qy > y):
            inside ^= Fraction(px) + (y - py) * Fraction(qx - px) / (qy - py) > x
    return inside


@mostly_slow("size", [1, 2, 4, 9])
def test_pieces_and_corners_of_rings_on_a_grid_say_what_pnpoly_says_in_fractions(size):
    """On small grids edges cross, touch and coincide, and run back and forth; midpoints are exact here."""
    random = Random(size)
    for _ in range(60):
        ring = [(random.randint(0, size), random.randint(0, size)) for _ in range(random.randint(1, 9))]
        parts = boundary_parts(ring)
        for vertex, inside in zip(ring, parts.corners_inside, strict=True):
            assert inside == half_open(ring, *vertex)
        for piece in parts.pieces:
            (x, y), (to_x, to_y) = (
                [Fraction(value).limit_denominator(10**6) for value in p] for p in (piece.start, piece.end)
            )
            assert piece.inside == half_open(ring, (x + to_x) / 2, (y + to_y) / 2), (ring, piece)


def test_pnpoly_is_asked_for_one_corner_of_each_ring(monkeypatch):
    module, asked = sys.modules[boundary_parts.__module__], []
    monkeypatch.setattr(module, "pnpoly", lambda rings, points: asked.append(len(points)) or pnpoly(rings, points))
    boundary_parts(POLYGONS["hole"])
    boundary_parts(BOW_TIE)
    assert asked == [2, 1]
