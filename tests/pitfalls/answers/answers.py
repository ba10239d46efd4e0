# SPDX-License-Identifier: GPL-3.0-or-later
"""Both answers to a case: the rebuilt snippet's, and that of this package's geometry."""

import numpy as np

from collide_addon.geometry import (
    Circle,
    Line,
    Relation,
    SegmentRelation,
    concave_distance,
    convex_pieces,
    gjk,
    orient2d,
    pnpoly,
    polygons_intersect,
    sat,
    segments_intersect,
    space,
)
from collide_addon.geometry.narrowphase.contact import overlap_area
from collide_addon.pitfalls.cases import Case, Inputs
from collide_addon.pitfalls.crossing import full_test, lines_cross, named_side, point_in_polygon, vertex_in_polygon
from collide_addon.pitfalls.sat import circle_overlaps_polygon, polygons_overlap, side_normal
from collide_addon.pitfalls.space import first_of_three_signs, polytopes_split_in_three

from . import boxes, gjk_demo

# ---- separating axes in TypeScript, source document 004


def say_polygons(inputs: Inputs) -> object:
    """Whether two polygons overlap, for each order of A's vertices where there are several."""
    if "A_orders" in inputs:
        return [polygons_overlap(a, inputs["B"]) for a in inputs["A_orders"]]
    return polygons_overlap(inputs["A"], inputs["B"])


def polygons(inputs: Inputs) -> dict[str, object]:
    """The relation of two polygons, convex or not."""
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


def circle_and_polygon(inputs: Inputs) -> dict[str, object]:
    """The relation of a circle and a polygon, and the centre's distance."""
    relation = sat(Circle(inputs["circle"], inputs["r"]), inputs["polygon"]).relation
    collides = relation is not Relation.SEPARATED
    distance = gjk([inputs["circle"]], inputs["polygon"]).distance
    return {"answer": collides, "collides": collides, "relation": relation.value, "distance": distance}


# ---- casting rays in C, source document 003


def say_points(inputs: Inputs) -> object:
    """Whether points are in a polygon: a list, or by name if the case names them."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return {name: point_in_polygon(polygon, point) for name, point in asked.items()}
    return [point_in_polygon(polygon, point) for point in asked]


def points(inputs: Inputs) -> dict[str, object]:
    """The points inside a polygon; those on its boundary count as inside, as the published text promises."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return dict(zip(asked, pnpoly(polygon, list(asked.values()), boundary="inside").tolist(), strict=True))
    return {"answer": pnpoly(polygon, asked, boundary="inside").tolist()}


def say_side(inputs: Inputs) -> object:
    """The value of the text's formula, with the side that the text derives from it."""
    start, end = inputs["line"]
    value, name = named_side(start, end, inputs["point"])
    sign = ">" if value > 0.0 else "<" if value < 0.0 else "="
    return f'(x-x1)*(y2-y1)-(y-y1)*(x2-x1) = {value:g} {sign} 0 -> "{name}"'


def side(inputs: Inputs) -> dict[str, object]:
    """The side of a line on which a point lies, with y pointing up."""
    start, end = inputs["line"]
    turn = orient2d(start, end, inputs["point"])
    return {"side": "left" if turn > 0.0 else "right" if turn < 0.0 else "on the line"}


def say_vertices(inputs: Inputs) -> object:
    """Whether a vertex of one polygon is in the other, in both orders."""
    a, b = inputs["A"], inputs["B"]
    return {"AB": vertex_in_polygon(a, b), "BA": vertex_in_polygon(b, a)}


def say_full(inputs: Inputs) -> object:
    """The "full" test: for two triangles against B, for a concave A in one order, otherwise in both orders."""
    b = inputs["B"]
    if "A" not in inputs:
        return {name: full_test(inputs[f"A_{name}"], b) for name in ("top", "bottom")}
    a = inputs["A"]
    one_way = len(a) > len(b)
    return full_test(a, b) if one_way else {"AB": full_test(a, b), "BA": full_test(b, a)}


def collisions(inputs: Inputs) -> dict[str, object]:
    """Whether two polygons collide, their relation, and their distance."""
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
    """Whether two lines cross: in one order where the lines do cross, in both where they only meet."""
    a, b = ((line[:2], line[2:]) for line in (inputs["lineA"], inputs["lineB"]))
    whole_numbers = all(isinstance(value, int) for value in (*inputs["lineA"], *inputs["lineB"]))
    return {"ab": lines_cross(*a, *b), "ba": lines_cross(*b, *a)} if whole_numbers else lines_cross(*a, *b)


def lines(inputs: Inputs) -> dict[str, object]:
    """The common points of two lines."""
    a, b = inputs["lineA"], inputs["lineB"]
    common = segments_intersect(a[:2], a[2:], b[:2], b[2:])
    places = common.points.tolist()
    answer = {"kind": common.kind.value, "points": places, "crosses": common.kind is SegmentRelation.CROSS}
    return {**answer, "at": places[0]} if len(places) == 1 else answer


# ---- shortcuts of public code in space


def say_face(inputs: Inputs) -> object:
    """The kept vertices, numbered from 1, and the numbers, the first positive one of which decides."""
    face, signs = first_of_three_signs(inputs["simplex"])
    return {"kept": sorted(row + 1 for row in face or range(4)), "signs": list(signs)}


def nearest_part(inputs: Inputs) -> dict[str, object]:
    """The vertices, numbered from 1, of the part with the closest point to the origin, and its distance."""
    corners = np.array(inputs["simplex"], dtype=np.float64)
    near = space.gjk(corners, [(0.0, 0.0, 0.0)])
    kept = [int(np.flatnonzero((corners == vertex.point).all(axis=1))[0]) + 1 for vertex in near.simplex]
    return {"kept": sorted(kept), "distance": near.distance}


def say_polytope(inputs: Inputs) -> dict[str, object]:
    """After how many steps a vertex is found again, and how far the nearest plane then is from the origin."""
    *_, last = steps = polytopes_split_in_three(inputs["A"], inputs["B"], inputs["simplex"])
    again = bool((last.vertices == last.found).all(axis=1).any())
    return {"again": again, "steps": len(steps), "distance": last.distance}


def depth(inputs: Inputs) -> dict[str, object]:
    """The relation of the shapes, and the depth."""
    deep = space.epa(inputs["A"], inputs["B"])
    return {"relation": deep.relation.value, "depth": deep.depth}


FUNCTIONS = {
    **gjk_demo.FUNCTIONS,
    **boxes.FUNCTIONS,
    "TestPolygonPoint": (say_points, points),
    "cross-product statement in the text/comments": (say_side, side),
    "TestPolygonPolygon": (say_vertices, collisions),
    "TestPolygonPolygonFull": (say_full, collisions),
    "TestLineLine": (say_lines, lines),
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
    "Tetrahedron (first of three signs)": (say_face, nearest_part),
    "EPA (one face split in three)": (say_polytope, depth),
}
"""The answers by the function that a case names."""


def run_case(case: Case) -> object:
    """Return the answer of the rebuilt snippet, in the JSON values of the case's `seed_returns`."""
    say, _ = FUNCTIONS[case.function]
    return say(case.inputs)


def answer_case(case: Case) -> dict[str, object]:
    """Return the true answer, computed, in JSON values by the names of the case's `truth`, else "answer"."""
    _, answer = FUNCTIONS[case.function]
    return answer(case.inputs)
