# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 003, collision by casting rays in C: what the rebuilt functions say to them."""

from collections.abc import Callable, Mapping
from typing import Any

from ..snippets.crossing import full_test, lines_cross, named_side, point_in_polygon, vertex_in_polygon


def points(inputs: Mapping[str, Any]) -> object:
    """Whether points are in a polygon: a list, or by name where the case names them."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return {name: point_in_polygon(polygon, point) for name, point in asked.items()}
    return [point_in_polygon(polygon, point) for point in asked]


def side(inputs: Mapping[str, Any]) -> object:
    """The text's formula worked out, with the side that the text reads from it."""
    start, end = inputs["line"]
    value, name = named_side(start, end, inputs["point"])
    sign = ">" if value > 0.0 else "<" if value < 0.0 else "="
    return f'(x-x1)*(y2-y1)-(y-y1)*(x2-x1) = {value:g} {sign} 0 -> "{name}"'


def polygons(inputs: Mapping[str, Any]) -> object:
    """Whether a vertex of one polygon is in the other, both ways round."""
    a, b = inputs["A"], inputs["B"]
    return {"AB": vertex_in_polygon(a, b), "BA": vertex_in_polygon(b, a)}


def full(inputs: Mapping[str, Any]) -> object:
    """The "full" test: of two triangles against B, of a concave A one way round, else both ways round."""
    b = inputs["B"]
    if "A" not in inputs:
        return {name: full_test(inputs[f"A_{name}"], b) for name in ("top", "bottom")}
    a = inputs["A"]
    one_way = len(a) > len(b)
    return full_test(a, b) if one_way else {"AB": full_test(a, b), "BA": full_test(b, a)}


def lines(inputs: Mapping[str, Any]) -> object:
    """Whether two lines cross: one way round where the lines do cross, both where they only meet."""
    a, b = ((line[:2], line[2:]) for line in (inputs["lineA"], inputs["lineB"]))
    whole_numbers = all(isinstance(value, int) for value in (*inputs["lineA"], *inputs["lineB"]))
    return {"ab": lines_cross(*a, *b), "ba": lines_cross(*b, *a)} if whole_numbers else lines_cross(*a, *b)


RUNNERS: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
    "TestPolygonPoint": points,
    "cross-product statement in the text/comments": side,
    "TestPolygonPolygon": polygons,
    "TestPolygonPolygonFull": full,
    "TestLineLine": lines,
}
"""By the function that a case names."""
