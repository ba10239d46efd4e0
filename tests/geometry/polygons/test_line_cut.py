# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a line runs inside a polygon, compared with fractions and shapely."""

import math
from fractions import Fraction
from random import Random

import pytest
import shapely

from collide_addon.geometry import GeometryError, cut_line

U = [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]
DIAMOND = [(0, -2), (2, 0), (0, 2), (-2, 0)]


def place_of(point, rings):
    """Where a point lies, by even-odd in fractions; on an edge it is inside only if everything around it is."""
    x, y = point
    inside = on_edge = False
    for ring in rings:
        for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
            side = (qx - px) * (y - py) - (qy - py) * (x - px)
            within = min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)
            on_edge |= side == 0 and within
            if (py <= y) != (qy <= y):
                inside ^= (side > 0) == (qy > py)
    return "along" if on_edge else "inside" if inside else "outside"


@pytest.mark.parametrize("reach", [2, 4, 30])
def test_every_piece_runs_where_its_middle_lies(reach, every):
    random = Random(reach)
    for _ in range(3200 // every):
        draw = lambda: (random.randint(-reach, reach), random.randint(-reach, reach))  # noqa: E731
        rings = [[draw() for _ in range(random.randint(3, 7))] for _ in range(random.randint(1, 2))]
        p, q = draw(), draw()
        if p == q:
            continue
        cut = cut_line(p, q, rings)
        beyond = [Fraction(-100), *cut.shares, Fraction(100)]
        for place, low, high in zip(cut.places, beyond, beyond[1:], strict=False):
            share = (low + high) / 2
            found = place_of([p[k] + share * (q[k] - p[k]) for k in (0, 1)], rings)
            assert place == found or (place == "inside" and found == "along")  # rings with a common edge
        for area, vertex in zip(cut.areas, (vertex for ring in rings for vertex in ring), strict=True):
            assert area == (q[0] - p[0]) * (vertex[1] - p[1]) - (q[1] - p[1]) * (vertex[0] - p[0])


def test_the_pieces_of_a_segment_are_as_long_as_shapely_says():
    random = Random(5)
    for _ in range(200):
        angles = sorted(random.uniform(0, math.tau) for _ in range(9))
        ring = [(r * math.cos(a), r * math.sin(a)) for a in angles for r in [random.uniform(1, 5)]]
        p, q = [(random.uniform(-6, 6), random.uniform(-6, 6)) for _ in "pq"]
        polygon = shapely.Polygon(ring)
        if not polygon.is_valid:
            continue
        inside = sum(piece.length for piece in cut_line(p, q, ring).segment if piece.place == "inside")
        assert inside == pytest.approx(polygon.intersection(shapely.LineString([p, q])).length, abs=1e-12)


@pytest.mark.parametrize(
    ("p", "q", "points", "places"),
    [
        ((-1, 3), (8, 3), [(0, 3), (3, 3), (5, 3), (7, 3)], ["inside", "outside", "inside"]),
        ((0, 2), (7, 2), [(0, 2), (3, 2), (5, 2), (7, 2)], ["inside", "along", "inside"]),
        ((1, 5), (2, 5), [(0, 5), (3, 5), (5, 5), (7, 5)], ["along", "outside", "along"]),
        ((0, 7), (7, 7), [], []),
        ((5, 5), (7, 7), [(0, 0), (3, 3), (5, 5)], ["inside", "outside"]),
    ],
)
def test_a_line_through_a_u_goes_in_and_out_and_along(p, q, points, places):
    cut = cut_line(p, q, U)
    assert list(map(tuple, cut.points.tolist())) == points
    assert list(cut.places) == (["outside", *places, "outside"] if points else ["outside"])


def test_a_line_that_grazes_a_vertex_meets_it_and_stays_outside():
    cut = cut_line((-3, 2), (3, 2), DIAMOND)
    assert (cut.points.tolist(), cut.edges, cut.places) == ([[0, 2]], ((1, 2),), ("outside", "outside"))
    assert cut_line((0, -3), (0, 3), DIAMOND).places == ("outside", "inside", "outside")


def test_a_crossing_a_last_bit_away_from_a_vertex_is_none():
    above = math.nextafter(2.0, 3.0)
    assert cut_line((-3, above), (3, above), DIAMOND).shares == ()
    assert len(cut_line((-3, math.nextafter(2.0, 0.0)), (3, math.nextafter(2.0, 0.0)), DIAMOND).shares) == 2


def test_one_point_twice_is_no_line():
    with pytest.raises(GeometryError, match="a line needs two different points"):
        cut_line((1, 1), (1, 1), U)


def test_a_thousand_edges_and_a_polygon_without_area():
    ring = [(math.cos(k / 500 * math.pi), math.sin(k / 500 * math.pi)) for k in range(1000)]
    assert cut_line((-2, 0.1), (2, 0.1), ring).places == ("outside", "inside", "outside")
    assert cut_line((0, 0), (1, 0), [(2, 0), (5, 0)]).places == ("outside", "along", "outside")
    assert cut_line((0, 0), (1, 0), [(2, 0)]).points.tolist() == [[2, 0]]
