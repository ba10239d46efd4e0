# SPDX-License-Identifier: GPL-3.0-or-later
"""Yes or no: do two things collide? What the classic snippets and this package say about random pairs.

A snippet misses a collision, or it invents one where there is a gap. Where two things only touch, either answer is a
convention; how often it is yes is counted separately. This package has to return the relation itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from math import radians
from random import Random

import shapely
from failure_shapes import (
    Points,
    Rectangle,
    convex_polygon,
    rectangle,
    relation_of_areas,
    relation_of_circle,
    relation_of_lines,
    star_polygon,
    whole_convex_polygon,
)

from collide_addon.geometry import (
    Circle,
    OrientedBox,
    Relation,
    SegmentRelation,
    box_sat,
    pnpoly,
    polygons_intersect,
    sat,
    segments_intersect,
)
from collide_addon.pitfalls.box import (
    AngleReading,
    ClassicRect,
    as_float32,
    box_at,
    boxes_collide,
    rect_of_sides,
    turned_and_scaled,
)
from collide_addon.pitfalls.crossing import full_test, lines_cross, point_in_polygon, vertex_in_polygon
from collide_addon.pitfalls.sat import circle_overlaps_polygon, polygons_overlap

Answers = tuple[Relation, bool, Relation]
"""What is true, what the snippet says, and what this package says."""


@dataclass
class Count:
    """The counts of one family; `invented` and `missed` are mistakes of the snippet."""

    name: str
    truths: dict[Relation, int] = field(default_factory=lambda: dict.fromkeys(Relation, 0))
    missed: int = 0
    invented: int = 0
    touching_seen: int = 0
    ours_wrong: int = 0


def count_answers(name: str, draw: Callable[[Random], Answers], seed: int, pairs: int) -> Count:
    """Draw pairs of one family and count the answers; each family has random numbers of its own."""
    random, count = Random(f"{seed} {name}"), Count(name)
    for _ in range(pairs):
        truth, classic, ours = draw(random)
        count.truths[truth] += 1
        count.missed += truth is Relation.PENETRATING and not classic
        count.invented += truth is Relation.SEPARATED and classic
        count.touching_seen += truth is Relation.TOUCHING and classic
        count.ours_wrong += ours is not truth
    return count


# ---- rays


def _ours_of_point(polygon: Points, point: tuple[float, float]) -> Relation:
    with_boundary, without = (bool(pnpoly(polygon, [point], boundary=rule)[0]) for rule in ("inside", "outside"))
    if with_boundary != without:
        return Relation.TOUCHING
    return Relation.PENETRATING if without else Relation.SEPARATED


def _point(random: Random) -> Answers:
    polygon = star_polygon(random)
    x, y = zip(*polygon, strict=True)
    point = random.uniform(min(x), max(x)), random.uniform(min(y), max(y))
    inside = shapely.contains_xy(shapely.Polygon(polygon), *point)
    truth = Relation.PENETRATING if inside else Relation.SEPARATED
    return truth, point_in_polygon(polygon, point), _ours_of_point(polygon, point)


def _own_vertex(random: Random) -> Answers:
    polygon = star_polygon(random)
    vertex = random.choice(polygon)
    return Relation.TOUCHING, point_in_polygon(polygon, vertex), _ours_of_point(polygon, vertex)


def _polygons(make: Callable[[Random], Points], classic: Callable[[Points, Points], bool], random: Random) -> Answers:
    a, b = make(random), make(random)
    truth = relation_of_areas(shapely.Polygon(a), shapely.Polygon(b))
    return truth, classic(a, b), polygons_intersect(a, b).relation


def _vertices_either_way(a: Points, b: Points) -> bool:
    return vertex_in_polygon(a, b) or vertex_in_polygon(b, a)


def _lines(coordinate: Callable[[Random], float], random: Random) -> Answers:
    p = q = r = s = (0.0, 0.0)
    while p == q or r == s:
        p, q, r, s = ((coordinate(random), coordinate(random)) for _ in range(4))
    found = segments_intersect(p, q, r, s).kind
    ours = {SegmentRelation.NONE: Relation.SEPARATED, SegmentRelation.CROSS: Relation.PENETRATING}
    return relation_of_lines([p, q], [r, s]), lines_cross(p, q, r, s), ours.get(found, Relation.TOUCHING)


# ---- separating axes


def _axes(make: Callable[[Random], Points], random: Random) -> Answers:
    a, b = make(random), make(random)
    return relation_of_areas(shapely.Polygon(a), shapely.Polygon(b)), polygons_overlap(a, b), sat(a, b).relation


def _circle(make: Callable[[Random], Points], coordinate: Callable[[Random], float], random: Random) -> Answers:
    polygon, center, radius = make(random), (coordinate(random), coordinate(random)), abs(coordinate(random)) or 1.0
    truth = relation_of_circle(center, radius, polygon)
    return truth, circle_overlaps_polygon(center, radius, polygon), sat(Circle(center, radius), polygon).relation


# ---- boxes


def _boxes(classic: Callable[[Rectangle, Rectangle], bool], random: Random) -> Answers:
    a, b = rectangle(random), rectangle(random)
    ours = [OrientedBox((r.x, r.y), (r.width / 2, r.height / 2), radians(r.rotation)) for r in (a, b)]
    truth = relation_of_areas(shapely.Polygon(a.corners), shapely.Polygon(b.corners))
    return truth, classic(a, b), box_sat(*ours).relation


def _java(reading: AngleReading, a: Rectangle, b: Rectangle) -> bool:
    boxes = [box_at((r.x - r.width / 2, r.y - r.height / 2), r.width, r.height, r.rotation, reading) for r in (a, b)]
    return boxes_collide(*boxes)


def _c(a: Rectangle, b: Rectangle, *, keeps_sign: bool) -> bool:
    return boxes_collide(_c_box(a), _c_box(b), keeps_sign=keeps_sign)


def _c_box(r: Rectangle) -> ClassicRect:
    """A rectangle with the centre corrected: the mistakes of the constructor are another matter."""
    sides = rect_of_sides(-r.width / 2, -r.height / 2, r.width / 2, r.height / 2)
    return turned_and_scaled(replace(sides, center=as_float32((r.x, r.y))), r.rotation)


def _anywhere(random: Random) -> float:
    return random.uniform(-3, 3)


def _on_grid(random: Random) -> float:
    return float(random.randint(-3, 3))


FAMILIES: dict[str, Callable[[Random], Answers]] = {
    "point in a polygon": _point,
    "a polygon's own vertices": _own_vertex,
    "polygons, a vertex of A in B": partial(_polygons, convex_polygon, vertex_in_polygon),
    "polygons, a vertex of either in the other": partial(_polygons, convex_polygon, _vertices_either_way),
    'polygons, "full" test, convex': partial(_polygons, convex_polygon, full_test),
    'polygons, "full" test, concave': partial(_polygons, star_polygon, full_test),
    'polygons, "full" test, whole numbers': partial(_polygons, whole_convex_polygon, full_test),
    "two lines": partial(_lines, _anywhere),
    "two lines, whole numbers": partial(_lines, _on_grid),
    "separating axes, polygons": partial(_axes, convex_polygon),
    "separating axes, polygons, whole numbers": partial(_axes, whole_convex_polygon),
    "separating axes, circle and polygon": partial(_circle, convex_polygon, _anywhere),
    "separating axes, circle and polygon, whole numbers": partial(_circle, whole_convex_polygon, _on_grid),
    "boxes, angle read in degrees": partial(_boxes, partial(_java, AngleReading.DEGREES)),
    "boxes, angle read in radians": partial(_boxes, partial(_java, AngleReading.RADIANS)),
    "boxes in C, products without sign": partial(_boxes, partial(_c, keeps_sign=False)),
    "boxes in C, products with sign": partial(_boxes, partial(_c, keeps_sign=True)),
}
"""The families by their names in the table."""
