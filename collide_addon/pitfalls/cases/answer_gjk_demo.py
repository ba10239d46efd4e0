# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true in the cases of source document 002, by this package's own geometry."""

from collections.abc import Callable, Mapping
from typing import Any

from ...geometry import Line, Relation, convex_hull, epa, gjk, perpendicular_foot, signed_distance
from ...geometry.predicates.line import intersection
from ..snippets.separating_tests import overlapping_tests
from .common_part import overlap_area
from .run_gjk_demo import PAIRS_IN_A_CASE

ORIGIN = ((0.0, 0.0),)
Answer = dict[str, object]


def edge(inputs: Mapping[str, Any]) -> Answer:
    """The point of an edge nearest to the origin, and the vertices that hold it."""
    nearest = gjk([inputs["v"], inputs["vv"]], ORIGIN)
    keep = sorted(vertex.point_a.tolist() for vertex in nearest.simplex)
    return {"closest": nearest.closest_a.tolist(), "keep": keep, "distance": nearest.distance}


def second_edge(inputs: Mapping[str, Any]) -> Answer:
    """Of a triangle's second edge the vertices that stay, and all others."""
    triangle = inputs["arrQ"]
    kept = [vertex.point_a.tolist() for vertex in gjk(triangle[1:], ORIGIN).simplex]
    return {"kept": kept, "deleted": [vertex for vertex in triangle if vertex not in kept]}


def simplex_and_origin(inputs: Mapping[str, Any]) -> Answer:
    """How the origin lies to a triangle."""
    return {"relation": gjk(inputs["simplex"], ORIGIN).relation.value}


def pair(inputs: Mapping[str, Any]) -> Answer:
    """How two polygons lie to each other, with their distance, common area and depth."""
    a, b = inputs["A"], inputs["B"]
    found = epa(a, b)
    return {
        "relation": found.relation.value,
        "distance": gjk(a, b).distance,
        "overlap_area": overlap_area(a, b) if found.relation is Relation.PENETRATING else 0.0,
        "depth": found.depth,
    }


def closest_pair(inputs: Mapping[str, Any]) -> Answer:
    """The distance, and two points that are as far apart."""
    nearest = gjk(inputs["A"], inputs["B"])
    points = [nearest.closest_a.tolist(), nearest.closest_b.tolist()]
    return {"distance": nearest.distance, "closest_pair_example": points}


def lines_meet(inputs: Mapping[str, Any]) -> Answer:
    """Where two lines meet."""
    return {"answer": intersection(Line(*inputs["arrCf"]), Line(*inputs["arrCf2"])).tolist()}


def distance_to_line(inputs: Mapping[str, Any]) -> Answer:
    """The distance from a line, which for two equal points is the one from that point."""
    p, q, point = inputs["v"], inputs["v2"], inputs["v3"]
    if p == q:
        return {"answer": gjk([p], [point]).distance}
    return {"answer": abs(signed_distance(Line.through(p, q), point))}


def due_refusals(inputs: Mapping[str, Any]) -> Answer:
    """How many of the pairs that come to the test for a separating line have none, as they overlap."""
    return {"refusals_due": sum(overlapping_tests(dx, PAIRS_IN_A_CASE) for dx in inputs["dx"])}


def check_of_lines(inputs: Mapping[str, Any]) -> Answer:
    """The line's ends, its foot, and its distance from an end of the normal."""
    line = Line(*inputs["arrCf"])
    normal = line.normal_through((0.0, 0.0))
    first, last = inputs["x0"], inputs["xx0"]
    start = _point_at(normal, first)
    return {
        "v": _point_at(line, first),
        "vv": _point_at(line, last),
        "v2": start,
        "vv2": _point_at(normal, last),
        "vN": perpendicular_foot(line, (0.0, 0.0)).tolist(),
        "distance": abs(signed_distance(line, start)),
    }


def hull(inputs: Mapping[str, Any]) -> Answer:
    """The convex hull."""
    return {"hull": convex_hull(inputs["points"]).tolist()}


def _point_at(line: Line, x: float) -> list[float]:
    found: list[float] = intersection(line, Line(1, 0, -x)).tolist()  # with the upright line at x
    return found


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    "fndClsPnt": edge,
    "fndClsPnt (edge 2-3 of a triangle)": second_edge,
    "pntrFnd": simplex_and_origin,
    "GJK main loop": pair,
    "main loop output": pair,
    "initial simplex (random ks, ks2)": pair,
    "fndVN": lines_meet,
    "clcCf / dstnc": distance_to_line,
    "fndDMn (black circles)": closest_pair,
    "fndDMn: sp = vMn . vNN >= 0": due_refusals,
    "debug script (fig. 9)": check_of_lines,
    "cnvxHll": hull,
}
"""By the function that a case names."""
