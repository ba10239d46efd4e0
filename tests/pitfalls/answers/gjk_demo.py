# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 002, a demo of GJK in MAXScript: rebuilt functions and true answers."""

from collide_addon.geometry import Line, Relation, convex_hull, epa, gjk, perpendicular_foot, signed_distance
from collide_addon.geometry.narrowphase.contact import overlap_area
from collide_addon.geometry.predicates.line import intersection
from collide_addon.pitfalls.cases import Inputs
from collide_addon.pitfalls.gjk import classic_gjk, random_runs, separating_test, starts
from collide_addon.pitfalls.simplex import (
    ClassicLine,
    SnippetStoppedError,
    classic_hull,
    debug_lines,
    distance_to_line,
    holds_origin,
    meeting_point,
    nearest_on_edge,
)

ORIGIN = ((0.0, 0.0),)
PAIRS_IN_A_CASE = 50
"""Pairs for each dx, where the case is about 10,000 pairs; the table of failure rates counts them all."""


def say_edge(inputs: Inputs) -> object:
    """A single edge: the vertices that are kept."""
    p, q = inputs["v"], inputs["vv"]
    answer = nearest_on_edge(p, q, [p, q])
    return {
        "vertex": list(answer.vertex),
        "kept": [list(vertex) for vertex in answer.kept],
        "distance": answer.distance,
        "foot": list(answer.foot),
    }


def edge(inputs: Inputs) -> dict[str, object]:
    """The point of an edge nearest to the origin, and the vertices of the part that contains it."""
    nearest = gjk([inputs["v"], inputs["vv"]], ORIGIN)
    keep = sorted(vertex.point_a.tolist() for vertex in nearest.simplex)
    return {"closest": nearest.closest_a.tolist(), "keep": keep, "distance": nearest.distance}


def say_second_edge(inputs: Inputs) -> object:
    """The second edge of a triangle: the vertices that are kept, and those that count as deleted."""
    triangle = inputs["arrQ"]
    answer = nearest_on_edge(triangle[1], triangle[2], triangle, triangle[0])
    return {"kept": list(answer.kept), "deleted": list(answer.deleted)}


def second_edge(inputs: Inputs) -> dict[str, object]:
    """The vertices kept for a triangle's second edge, and all others."""
    triangle = inputs["arrQ"]
    kept = [vertex.point_a.tolist() for vertex in gjk(triangle[1:], ORIGIN).simplex]
    return {"kept": kept, "deleted": [vertex for vertex in triangle if vertex not in kept]}


def say_pair(inputs: Inputs) -> object:
    """Everything the demo shows and prints."""
    answer = classic_gjk(inputs["A"], inputs["B"], inputs["ks"], inputs["ks2"])
    return {
        "message": answer.message,
        "printed": answer.printed,
        "dstAB": answer.value,
        "iterations": answer.iterations,
        "guard_hit": answer.guard_hit,
    }


def say_from_all_starts(inputs: Inputs) -> object:
    """The number for each possible random start."""
    a, b = inputs["A"], inputs["B"]
    return {f"{in_a},{in_b}": classic_gjk(a, b, in_a, in_b).value for in_a, in_b in starts(a, b)}


def pair(inputs: Inputs) -> dict[str, object]:
    """The relation of two polygons, with their distance, common area and depth."""
    a, b = inputs["A"], inputs["B"]
    found = epa(a, b)
    area = overlap_area(a, b) if found.relation is Relation.PENETRATING else 0.0
    distance = gjk(a, b).distance
    return {"relation": found.relation.value, "distance": distance, "overlap_area": area, "depth": found.depth}


def heights_over(inputs: Inputs) -> list[list[float]]:
    """(p, x) + δ for each vertex x of A, and of B."""
    (x, y), delta = inputs["p"], inputs["delta"]
    return [[x * vertex[0] + y * vertex[1] + delta for vertex in inputs[letter]] for letter in "AB"]


def plane(inputs: Inputs) -> dict[str, object]:
    """Whether a plane has A on one side and B on the other, and their relation."""
    a, b = heights_over(inputs)
    return {**pair(inputs), "answer": min(a) >= 0.0 >= max(b) or min(b) >= 0.0 >= max(a)}


def say_last_circles(inputs: Inputs) -> object:
    """The number, and the places of the black circles."""
    answer = classic_gjk(inputs["A"], inputs["B"], inputs["ks"], inputs["ks2"])
    assert answer.circles is not None  # this case ends
    return {
        "distance": answer.value,
        "circle_on_A": list(answer.circles.on_a),
        "circle_on_B": list(answer.circles.on_b),
        "distance_between_circles": answer.circles.apart,
    }


def closest_pair(inputs: Inputs) -> dict[str, object]:
    """The distance, and two points at that distance."""
    nearest = gjk(inputs["A"], inputs["B"])
    points = [nearest.closest_a.tolist(), nearest.closest_b.tolist()]
    return {"distance": nearest.distance, "closest_pair_example": points}


def line_distance(inputs: Inputs) -> dict[str, object]:
    """The distance from a line, which for two equal points is the distance from that point."""
    p, q, point = inputs["v"], inputs["v2"], inputs["v3"]
    distance = gjk([p], [point]).distance if p == q else abs(signed_distance(Line.through(p, q), point))
    return {"answer": distance}


def separating_tests(dx: float, pairs: int, seed: int = 0) -> list[bool]:
    """Return the results of the test for those random pairs, `dx` apart, from random starts, that reach it."""
    ends = (run.answer.circles for run in random_runs(dx, pairs, seed))
    return [separating_test(circles) for circles in ends if circles is not None]


def overlapping_tests(dx: float, pairs: int, seed: int = 0) -> int:
    """Return how many of these pairs overlap, so that they should fail it."""
    tested = (run for run in random_runs(dx, pairs, seed) if run.answer.circles is not None)
    return sum(gjk(run.a, run.b).relation is Relation.PENETRATING for run in tested)


def say_refusals(inputs: Inputs) -> object:
    """How often the test for a separating line says no; `calls`, which depends on the random numbers, stays as kept."""
    return {"false_results": sum(separating_tests(dx, PAIRS_IN_A_CASE).count(False) for dx in inputs["dx"])}


def due_refusals(inputs: Inputs) -> dict[str, object]:
    """How many pairs that reach the test for a separating line have none, because they overlap."""
    return {"refusals_due": sum(overlapping_tests(dx, PAIRS_IN_A_CASE) for dx in inputs["dx"])}


def say_check(inputs: Inputs) -> object:
    """The demo's own check of its lines."""
    drawn = debug_lines(ClassicLine(*inputs["arrCf"]), inputs["x0"], inputs["xx0"])
    ends = {"v": drawn.line[0], "vv": drawn.line[1], "v2": drawn.normal[0], "vv2": drawn.normal[1], "vN": drawn.foot}
    return {**{name: list(point) for name, point in ends.items()}, "distance": drawn.distance}


def check(inputs: Inputs) -> dict[str, object]:
    """The line's ends, its foot, and its distance from an end of the normal."""
    line = Line(*inputs["arrCf"])
    normal = line.normal_through((0.0, 0.0))
    upright = [Line(1, 0, -inputs["x0"]), Line(1, 0, -inputs["xx0"])]
    (v, vv), (v2, vv2) = ([intersection(each, at).tolist() for at in upright] for each in (line, normal))
    foot = perpendicular_foot(line, (0.0, 0.0)).tolist()
    return {"v": v, "vv": vv, "v2": v2, "vv2": vv2, "vN": foot, "distance": abs(signed_distance(line, v2))}


def say_hull(inputs: Inputs) -> object:
    """The hull, or the message with which the demo stops."""
    try:
        return [list(vertex) for vertex in classic_hull(inputs["points"])]
    except SnippetStoppedError as error:
        return str(error)


FUNCTIONS = {
    "fndClsPnt": (say_edge, edge),
    "fndClsPnt (edge 2-3 of a triangle)": (say_second_edge, second_edge),
    "pntrFnd": (
        lambda inputs: holds_origin([(x, y) for x, y in inputs["simplex"]]),
        lambda inputs: {"relation": gjk(inputs["simplex"], ORIGIN).relation.value},
    ),
    "GJK main loop": (say_pair, pair),
    "main loop output": (say_pair, pair),
    "initial simplex (random ks, ks2)": (say_from_all_starts, pair),
    "p(A, B) = inf |x|": (lambda inputs: {"depth": gjk(inputs["A"], inputs["B"]).distance}, pair),  # x in A − B
    "H(p, δ)": (lambda inputs: min(map(min, heights_over(inputs))) >= 0.0, plane),
    "fndVN": (
        lambda inputs: list(meeting_point(ClassicLine(*inputs["arrCf"]), ClassicLine(*inputs["arrCf2"]))),
        lambda inputs: {"answer": intersection(Line(*inputs["arrCf"]), Line(*inputs["arrCf2"])).tolist()},
    ),
    "clcCf / dstnc": (lambda inputs: distance_to_line(inputs["v"], inputs["v2"], inputs["v3"]), line_distance),
    "fndDMn (black circles)": (say_last_circles, closest_pair),
    "fndDMn: sp = vMn . vNN >= 0": (say_refusals, due_refusals),
    "debug script (fig. 9)": (say_check, check),
    "cnvxHll": (say_hull, lambda inputs: {"hull": convex_hull(inputs["points"]).tolist()}),
}
"""The answers by the function that a case names."""
