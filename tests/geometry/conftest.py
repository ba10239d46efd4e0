# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of two shapes compare with: the exact truth by brute force, and difficult pairs.

The truth does not use the package: all differences of the points as whole numbers, their hull, and then each
one of its edges is examined.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest


@dataclass(frozen=True)
class Truth:
    """The relation of two convex hulls, without any rounding."""

    relation: str
    squared_distance: Fraction
    squared_depth: Fraction
    normals: frozenset[tuple[int, int]]
    """Outward normals of the nearest edges of A - B, of any length, when penetrating."""

    @property
    def distance(self):
        return square_root(self.squared_distance)

    @property
    def depth(self):
        return square_root(self.squared_depth)


def square_root(square):
    """Square root of a fraction as a float, correct to within one unit in the last place."""
    bits = 2 * (64 + max(0, square.denominator.bit_length() - square.numerator.bit_length()) // 2)
    return math.isqrt((square.numerator << bits) // square.denominator) / (1 << (bits // 2))


def chain(points):
    kept = []
    for x, y in points:
        while len(kept) > 1:
            (px, py), (qx, qy) = kept[-2:]
            if (qx - px) * (y - py) - (qy - py) * (x - px) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept


def exact_difference(a, b):
    """Vertices of the hull of all a - b as whole numbers, counter-clockwise, and the number of steps per unit."""
    scale = max(float(value).as_integer_ratio()[1] for point in (*a, *b) for value in point)
    whole_a, whole_b = ([tuple(int(Fraction(float(value)) * scale) for value in point) for point in s] for s in (a, b))
    points = sorted({(ax - bx, ay - by) for ax, ay in whole_a for bx, by in whole_b})
    lower, upper = chain(points), chain(points[::-1])
    return lower[:-1] + upper[:-1] or lower, scale


def squared_distance_to_segment(p, q):
    """From the origin."""
    edge = (q[0] - p[0], q[1] - p[1])
    length = edge[0] ** 2 + edge[1] ** 2
    along = -(p[0] * edge[0] + p[1] * edge[1])
    if along <= 0:
        return Fraction(p[0] ** 2 + p[1] ** 2)
    if along >= length:
        return Fraction(q[0] ** 2 + q[1] ** 2)
    return Fraction((p[0] * q[1] - p[1] * q[0]) ** 2, length)


def brute_force(a, b):
    hull, scale = exact_difference(a, b)
    edges = list(zip(hull, hull[1:] + hull[:1], strict=True))
    inside = len(hull) > 2 and all(p[0] * q[1] - p[1] * q[0] > 0 for p, q in edges)
    if inside:
        squares = [
            Fraction((p[0] * q[1] - p[1] * q[0]) ** 2, (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) for p, q in edges
        ]
        least = min(squares)
        normals = frozenset((q[1] - p[1], p[0] - q[0]) for (p, q), s in zip(edges, squares, strict=True) if s == least)
        return Truth("penetrating", Fraction(0), least / scale**2, normals)
    around = len(hull) > 2 and all(p[0] * q[1] - p[1] * q[0] >= 0 for p, q in edges)
    least = Fraction(0) if around else min(squared_distance_to_segment(p, q) for p, q in edges)
    relation = "separated" if least else "touching"
    return Truth(relation, least / scale**2, Fraction(0), frozenset())


def grid_points(random, most=6):
    size = random.choice((1, 2, 3, 5))
    return [(random.randint(-size, size), random.randint(-size, size)) for _ in range(random.randint(1, most))]


def float_polygon(random, x, y):
    radius = random.choice((1.0, 0.3, 1e-3))
    angles = [random.uniform(0.0, 2.0 * math.pi) for _ in range(random.randint(1, 9))]
    return [
        (x + radius * math.cos(angle), y + random.choice((1.0, 0.5)) * radius * math.sin(angle)) for angle in angles
    ]


def square(x, y, width, height=None):
    height = width if height is None else height
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@pytest.fixture(
    scope="session", params=[32, pytest.param(4, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.nightly)]
)
def every(request):
    """Return n where one in n random cases is tested: nightly all of them, in slow tests eight times as many."""
    return request.param


@pytest.fixture(scope="session")
def truth():
    """Return the exact answer of two convex hulls."""
    return brute_force


@pytest.fixture(scope="session")
def named_pairs():
    """Return pairs with whole coordinates, each of which is a case of its own."""
    triangle, flat = [(-3, 0), (0, -1), (2, 2)], [(0, 0), (4, 0)]
    return {
        "vertex against vertex": (square(0, 0, 2), square(5, 6, 2)),
        "edge against edge": (square(0, 0, 2), square(5, 0, 2)),
        "edges that share a part": (square(0, 0, 2), square(5, 1, 3)),
        "vertex against edge": (square(0, 0, 2), [(5, 1), (7, 0), (7, 2)]),
        "overlapping squares": (square(0, 0, 2), square(1, 1, 2)),
        "identical squares": (square(0, 0, 2), square(0, 0, 2)),
        "identical triangles": (triangle, triangle),
        "contained in the middle": (square(0, 0, 10), square(4, 4, 2)),
        "contained at an edge": (square(0, 0, 10), square(8, 4, 2)),
        "contained in a corner": (square(0, 0, 10), square(8, 8, 2)),
        "plus sign": (square(-1, -5, 2, 10), square(-5, -1, 10, 2)),
        "touching edges": (square(0, 0, 2), square(2, 0, 2)),
        "touching edges, one longer": (square(0, 0, 2), square(2, -5, 12)),
        "touching corners": (square(0, 0, 2), square(2, 2, 2)),
        "corner on an edge": (square(0, 0, 2), [(2, 1), (4, 0), (4, 2)]),
        "corner on a slanted edge": ([(0, 0), (4, 2), (0, 2)], [(2, 1), (3, -3), (4, 0)]),
        "crossing segments": (flat, [(1, -1), (1, 5)]),
        "segments that cross at an end": (flat, [(1, 0), (1, 5)]),
        "segments on one line, overlapping": (flat, [(2, 0), (8, 0)]),
        "segments on one line, one within the other": ([(0, 0), (6, 3)], [(2, 1), (4, 2)]),
        "segments on one line, end to end": (flat, [(4, 0), (8, 0)]),
        "segments on one line, apart": (flat, [(5, 0), (8, 0)]),
        "the same segment": (flat, flat),
        "parallel segments": (flat, [(3, 1), (9, 1)]),
        "segment through a square": ([(-3, 1), (9, 1)], square(0, 0, 2)),
        "segment along an edge": ([(-3, 2), (9, 2)], square(0, 0, 2)),
        "segment inside": ([(1, 1), (2, 2)], square(0, 0, 4)),
        "the same point": ([(3, 4)], [(3, 4)]),
        "two points": ([(0, 0)], [(3, 4)]),
        "point inside": ([(1, 1)], square(0, 0, 3)),
        "point on an edge": ([(1, 0)], square(0, 0, 3)),
        "point on a corner": ([(3, 3)], square(0, 0, 3)),
        "point on a segment": ([(2, 1)], [(0, 0), (4, 2)]),
        "point on the line of a segment": ([(6, 3)], [(0, 0), (4, 2)]),
        "needle over a needle": ([(0, 0), (1000, 1), (2000, 1)], [(0, 1), (1000, 2), (2000, 2)]),
    }


@pytest.fixture(scope="session")
def grid_pairs(named_pairs, every):
    """Return pairs on small grids, where touching, containing, coinciding and being collinear are common."""
    random = Random(20260101)
    pairs = list(named_pairs.values())
    for number in range(600 // every):
        a = grid_points(random)
        x, y = random.randint(-2, 2), random.randint(-2, 2)
        copies = a, [(px + x, py + y) for px, py in a], [(py, px) for px, py in a], [(-px, y - py) for px, py in a]
        pairs.append((a, copies[number // 3 % 4] if number % 3 == 0 else grid_points(random)))
    return pairs


@pytest.fixture(scope="session")
def float_pairs(every):
    """Return pairs with all 53 bits in use."""
    random = Random(20260102)
    pairs = []
    for _ in range(300 // every):
        reach = random.choice((0.3, 1.0, 3.0))
        shift = random.choice((0.0, 0.0, 1e12))
        x, y = random.uniform(-reach, reach), random.uniform(-reach, reach)
        pairs.append((float_polygon(random, shift, shift), float_polygon(random, shift + x, shift + y)))
    return pairs


@pytest.fixture(scope="session")
def touching_pairs(every):
    """Return pairs that touch although none of their coordinates is round: they are made in exact steps only."""
    random = Random(20260103)
    pairs = []
    for _ in range(100 // every):
        x, y = random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)
        left = [(x - random.uniform(1e-9, 2.0), random.uniform(-2.0, 2.0)) for _ in range(random.randint(1, 4))]
        right = [(x + random.uniform(1e-9, 2.0), random.uniform(-2.0, 2.0)) for _ in range(random.randint(1, 4))]
        pairs.append(([(x, y), *left], [(x, y), *right]))  # a vertex in common
        pairs.append(([(x, y - 0.7), (x, y + 1.1), *left], [(x, y), *right]))  # a vertex on a vertical edge
        p = random.getrandbits(40) * 2.0**-40, random.getrandbits(40) * 2.0**-40
        d = random.getrandbits(38) * 2.0**-40, (1 + random.getrandbits(38)) * 2.0**-40
        middle, q = (p[0] + d[0], p[1] + d[1]), (p[0] + 2 * d[0], p[1] + 2 * d[1])
        out = middle[0] + d[1], middle[1] - d[0]  # at a right angle to the slanted edge from p to q
        back = middle[0] - d[1], middle[1] + d[0]
        pairs.append(([p, q, back], [middle, out]))
    return pairs


def cells(random, most=5):
    """Squares and triangles on a small grid, each a ring: together a polygon with holes, touching itself everywhere."""
    size, share = random.randint(1, most), random.choice((0.1, 0.3, 0.5, 0.8, 0.95))
    rings = []
    for x in range(size):
        for y in range(size):
            a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
            some = random.choice(([(a, b, c, d)], [(a, b, c), (a, c, d)], [(a, b, d), (b, c, d)]))
            rings += [list(ring[:: random.choice((1, -1))]) for ring in some if random.random() < share]
    return rings or [[(0, 0), (1, 0), (0, 1)]]


@pytest.fixture(scope="session")
def cell_regions(every):
    """Return polygons with holes and touching parts, each as a list of rings that do not overlap."""
    random = Random(20260104)
    return [cells(random) for _ in range(300 // every)]


@pytest.fixture(scope="session")
def simple_polygons(every):
    """Return rings on small grids that do not touch themselves, most of them concave."""
    shapely = pytest.importorskip("shapely")
    random = Random(20260105)
    rings = []
    while len(rings) < 300 // every:
        size = random.choice((2, 3, 4, 6))
        ring = [(random.randint(0, size), random.randint(0, size)) for _ in range(random.randint(3, 8))]
        if shapely.Polygon(ring).is_valid:
            rings.append(ring)
    return rings
