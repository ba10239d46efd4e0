# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 003, casting rays in C: rebuilt functions and true answers."""

from ...geometry import (
    Relation,
    SegmentRelation,
    concave_distance,
    orient2d,
    pnpoly,
    polygons_intersect,
    segments_intersect,
)
from ..snippets.crossing import full_test, lines_cross, named_side, point_in_polygon, vertex_in_polygon
from .cases import Functions, Inputs, TrueAnswer


def say_points(inputs: Inputs) -> object:
    """Whether points are in a polygon: a list, or by name where the case names them."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return {name: point_in_polygon(polygon, point) for name, point in asked.items()}
    return [point_in_polygon(polygon, point) for point in asked]


def points(inputs: Inputs) -> TrueAnswer:
    """Which points a polygon holds; those on its boundary count as inside, as the published text promises."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return dict(zip(asked, pnpoly(polygon, list(asked.values()), boundary="inside").tolist(), strict=True))
    return {"answer": pnpoly(polygon, asked, boundary="inside").tolist()}


def say_side(inputs: Inputs) -> object:
    """The text's formula worked out, with the side that the text reads from it."""
    start, end = inputs["line"]
    value, name = named_side(start, end, inputs["point"])
    sign = ">" if value > 0.0 else "<" if value < 0.0 else "="
    return f'(x-x1)*(y2-y1)-(y-y1)*(x2-x1) = {value:g} {sign} 0 -> "{name}"'


def side(inputs: Inputs) -> TrueAnswer:
    """On which side of a line a point lies, where y points up."""
    start, end = inputs["line"]
    turn = orient2d(start, end, inputs["point"])
    return {"side": "left" if turn > 0.0 else "right" if turn < 0.0 else "on the line"}


def say_vertices(inputs: Inputs) -> object:
    """Whether a vertex of one polygon is in the other, both ways round."""
    a, b = inputs["A"], inputs["B"]
    return {"AB": vertex_in_polygon(a, b), "BA": vertex_in_polygon(b, a)}


def say_full(inputs: Inputs) -> object:
    """The "full" test: of two triangles against B, of a concave A one way round, else both ways round."""
    b = inputs["B"]
    if "A" not in inputs:
        return {name: full_test(inputs[f"A_{name}"], b) for name in ("top", "bottom")}
    a = inputs["A"]
    one_way = len(a) > len(b)
    return full_test(a, b) if one_way else {"AB": full_test(a, b), "BA": full_test(b, a)}


def polygons(inputs: Inputs) -> TrueAnswer:
    """Whether two polygons collide, how they lie to each other, and how far they are apart."""
    b = inputs["B"]
    if "A" not in inputs:
        return {name: polygons_intersect(inputs[f"A_{name}"], b).relation.value for name in ("top", "bottom")}
    a = inputs["A"]
    relations = {"AB": polygons_intersect(a, b).relation, "BA": polygons_intersect(b, a).relation}
    return {
        **{name: relation is not Relation.SEPARATED for name, relation in relations.items()},
        "relation": relations["AB"].value,
        "distance": concave_distance([a], [b]).distance,
    }


def say_lines(inputs: Inputs) -> object:
    """Whether two lines cross: one way round where the lines do cross, both where they only meet."""
    a, b = ((line[:2], line[2:]) for line in (inputs["lineA"], inputs["lineB"]))
    whole_numbers = all(isinstance(value, int) for value in (*inputs["lineA"], *inputs["lineB"]))
    return {"ab": lines_cross(*a, *b), "ba": lines_cross(*b, *a)} if whole_numbers else lines_cross(*a, *b)


def lines(inputs: Inputs) -> TrueAnswer:
    """The common points of two lines."""
    a, b = inputs["lineA"], inputs["lineB"]
    common = segments_intersect(a[:2], a[2:], b[:2], b[2:])
    places = common.points.tolist()
    answer: TrueAnswer = {"kind": common.kind.value, "points": places, "crosses": common.kind is SegmentRelation.CROSS}
    return {**answer, "at": places[0]} if len(places) == 1 else answer


FUNCTIONS: Functions = {
    "TestPolygonPoint": (say_points, points),
    "cross-product statement in the text/comments": (say_side, side),
    "TestPolygonPolygon": (say_vertices, polygons),
    "TestPolygonPolygonFull": (say_full, polygons),
    "TestLineLine": (say_lines, lines),
}
"""By the function that a case names."""
