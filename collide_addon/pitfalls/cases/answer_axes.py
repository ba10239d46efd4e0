# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true in the cases of source document 004, by this package's own geometry."""

from collections.abc import Callable, Mapping
from typing import Any

from ...geometry import Circle, Line, Relation, concave_distance, convex_pieces, gjk, polygons_intersect, sat
from .common_part import overlap_area

Answer = dict[str, object]


def polygons(inputs: Mapping[str, Any]) -> Answer:
    """How two polygons lie to each other, convex or not."""
    orders, b = inputs.get("A_orders") or [inputs["A"]], inputs["B"]
    relations = [polygons_intersect(a, b).relation for a in orders]
    overlapping = all(relation is Relation.PENETRATING for relation in relations)
    return {
        "answer": overlapping,
        "all_three": overlapping,
        "relation": relations[0].value,
        "distance": concave_distance([orders[0]], [b]).distance,
        "overlap_area": sum(
            overlap_area(piece_a, piece_b) for piece_a in convex_pieces([orders[0]]) for piece_b in convex_pieces([b])
        ),
    }


def circle_and_polygon(inputs: Mapping[str, Any]) -> Answer:
    """How a circle lies to a polygon, and how far its centre is from it."""
    relation = sat(Circle(inputs["circle"], inputs["r"]), inputs["polygon"]).relation
    collides = relation is not Relation.SEPARATED
    return {
        "answer": collides,
        "collides": collides,
        "relation": relation.value,
        "distance": gjk([inputs["circle"]], inputs["polygon"]).distance,
    }


def normal(inputs: Mapping[str, Any]) -> Answer:
    """The unit normal to the left of a side."""
    return {"answer": Line.through((0.0, 0.0), inputs["vec2"]).normal.tolist()}


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    "checkPolygon": polygons,
    "checkPolygon / segDist": polygons,
    "TestCircleAndPolygon": circle_and_polygon,
    "getSideNorml": normal,
}
"""By the function that a case names."""
