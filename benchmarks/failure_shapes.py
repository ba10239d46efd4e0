# SPDX-License-Identifier: GPL-3.0-or-later
"""Random shapes for the table of failure rates, and what shapely (GEOS) says about them."""

from dataclasses import dataclass
from math import cos, pi, radians, sin
from random import Random

import numpy as np
import shapely

from collide_addon.geometry import Relation

Points = list[tuple[float, float]]
ROUNDING = 1e-12
"""Distances of centres are compared with radii; shapely rounds them."""


def from_any_vertex(random: Random, ring: Points) -> Points:
    """Return the same polygon, starting from a random one of its vertices."""
    first = random.randrange(len(ring))
    return ring[first:] + ring[:first]


def convex_polygon(random: Random) -> Points:
    """Return 3 to 10 vertices on an ellipse, counter-clockwise."""
    x, y = random.uniform(-2, 2), random.uniform(-2, 2)
    width, height = random.uniform(0.3, 2), random.uniform(0.3, 2)
    angles = sorted(random.uniform(0, 2 * pi) for _ in range(random.randint(3, 10)))
    return from_any_vertex(random, [(x + width * cos(angle), y + height * sin(angle)) for angle in angles])


def whole_convex_polygon(random: Random) -> Points:
    """Return the hull, which has an area, of some points of a small grid."""
    while True:
        x, y = random.randint(-3, 3), random.randint(-3, 3)
        points = [(x + random.randint(-2, 2), y + random.randint(-2, 2)) for _ in range(random.randint(3, 7))]
        hull = shapely.convex_hull(shapely.MultiPoint(points))
        if hull.geom_type == "Polygon":
            ring = shapely.normalize(hull).exterior.coords[:-1]
            return from_any_vertex(random, [(px, py) for px, py in ring[::-1]])


def star_polygon(random: Random) -> Points:
    """Return a star-shaped polygon around its middle, usually concave."""
    x, y = random.uniform(-2, 2), random.uniform(-2, 2)
    count = random.randint(5, 12)
    ring = []
    for number in range(count):
        angle, radius = (number + random.uniform(0.1, 0.9)) * 2 * pi / count, random.uniform(0.3, 2)
        ring.append((x + radius * cos(angle), y + radius * sin(angle)))
    return from_any_vertex(random, ring)


@dataclass(frozen=True)
class Rectangle:
    """A rectangle by its middle, its size and its rotation in degrees, all of them exact in float32."""

    x: float
    y: float
    width: float
    height: float
    rotation: float

    @property
    def corners(self) -> Points:
        """Counter-clockwise."""
        cosine, sine = cos(radians(self.rotation)), sin(radians(self.rotation))
        reaches = [(u * self.width / 2, v * self.height / 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return [(self.x + cosine * u - sine * v, self.y + sine * u + cosine * v) for u, v in reaches]


def rectangle(random: Random) -> Rectangle:
    """Return a rectangle with all bits of float32 in use."""
    ranges = ((-4, 4), (-4, 4), (0.5, 6), (0.5, 6), (0, 360))
    return Rectangle(*(float(np.float32(random.uniform(low, high))) for low, high in ranges))


def relation_of_areas(a: shapely.Geometry, b: shapely.Geometry) -> Relation:
    """Return what shapely says: a pattern begins with F where the interiors have no common point."""
    pattern = shapely.relate(a, b)
    if pattern[0] != "F":
        return Relation.PENETRATING
    apart = pattern[0] == pattern[1] == pattern[3] == pattern[4] == "F"
    return Relation.SEPARATED if apart else Relation.TOUCHING


def relation_of_lines(p: Points, q: Points) -> Relation:
    """Return what shapely says: penetrating where two lines cross between their ends, touching elsewhere."""
    pattern = shapely.relate(shapely.LineString(p), shapely.LineString(q))
    if pattern[0] == "0":
        return Relation.PENETRATING
    apart = pattern[0] == pattern[1] == pattern[3] == pattern[4] == "F"
    return Relation.SEPARATED if apart else Relation.TOUCHING


def relation_of_circle(center: tuple[float, float], radius: float, polygon: Points) -> Relation:
    """Return what follows from the distance that shapely gives."""
    gap = shapely.distance(shapely.Point(center), shapely.Polygon(polygon)) - radius
    if abs(gap) <= ROUNDING:
        return Relation.TOUCHING
    return Relation.SEPARATED if gap > 0 else Relation.PENETRATING
