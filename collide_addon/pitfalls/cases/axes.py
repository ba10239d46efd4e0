# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 004, separating axes in TypeScript: rebuilt functions and true answers."""

from ...geometry import Circle, Line, Relation, concave_distance, convex_pieces, gjk, polygons_intersect, sat
from ..snippets.sat import circle_overlaps_polygon, polygons_overlap, side_normal
from .cases import Functions, Inputs, TrueAnswer
from .common_part import overlap_area


def say_polygons(inputs: Inputs) -> object:
    """Whether two polygons overlap, for each order of A's vertices where there are several."""
    if "A_orders" in inputs:
        return [polygons_overlap(a, inputs["B"]) for a in inputs["A_orders"]]
    return polygons_overlap(inputs["A"], inputs["B"])


def polygons(inputs: Inputs) -> TrueAnswer:
    """How two polygons lie to each other, convex or not."""
    orders, b = inputs.get("A_orders") or [inputs["A"]], inputs["B"]
    relations = [polygons_intersect(a, b).relation for a in orders]
    overlapping = all(relation is Relation.PENETRATING for relation in relations)
    pieces_a, pieces_b = convex_pieces([orders[0]]), convex_pieces([b])
    return {
        "answer": overlapping,
        "all_three": overlapping,
        "relation": relations[0].value,
        "distance": concave_distance([orders[0]], [b]).distance,
        "overlap_area": sum(overlap_area(piece_a, piece_b) for piece_a in pieces_a for piece_b in pieces_b),
    }


def circle_and_polygon(inputs: Inputs) -> TrueAnswer:
    """How a circle lies to a polygon, and how far its centre is from it."""
    relation = sat(Circle(inputs["circle"], inputs["r"]), inputs["polygon"]).relation
    collides = relation is not Relation.SEPARATED
    distance = gjk([inputs["circle"]], inputs["polygon"]).distance
    return {"answer": collides, "collides": collides, "relation": relation.value, "distance": distance}


FUNCTIONS: Functions = {
    "checkPolygon": (say_polygons, polygons),
    "checkPolygon / segDist": (say_polygons, polygons),
    "TestCircleAndPolygon": (
        lambda inputs: circle_overlaps_polygon(inputs["circle"], inputs["r"], inputs["polygon"]),
        circle_and_polygon,
    ),
    "getSideNorml": (
        lambda inputs: list(side_normal(inputs["vec2"], normalised=inputs["isNormlize"])),
        lambda inputs: {"answer": Line.through((0.0, 0.0), inputs["vec2"]).normal.tolist()},
    ),
}
"""By the function that a case names."""
