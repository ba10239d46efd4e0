# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 002, a teaching demo of GJK in MAXScript: what the rebuilt functions say to them."""

from collections.abc import Callable, Mapping
from typing import Any

from ..snippets.debug_lines import debug_lines
from ..snippets.gjk import classic_gjk, starts
from ..snippets.hull import classic_hull
from ..snippets.lines import ClassicLine, distance_to_line, meeting_point
from ..snippets.separating_tests import count_separating_tests
from ..snippets.simplex import holds_origin, nearest_on_edge
from ..snippets.stopped import SnippetStoppedError

PAIRS_IN_A_CASE = 50
"""For each dx, where the case stands for 10,000 pairs; the table of failure rates counts them all."""


def edge(inputs: Mapping[str, Any]) -> object:
    """An edge alone: what is kept of it."""
    p, q = inputs["v"], inputs["vv"]
    answer = nearest_on_edge(p, q, [p, q])
    return {
        "vertex": list(answer.vertex),
        "kept": [list(vertex) for vertex in answer.kept],
        "distance": answer.distance,
        "foot": list(answer.foot),
    }


def second_edge(inputs: Mapping[str, Any]) -> object:
    """The second edge of a triangle: what is kept of it, and what counts as deleted."""
    triangle = inputs["arrQ"]
    answer = nearest_on_edge(triangle[1], triangle[2], triangle, triangle[0])
    return {"kept": list(answer.kept), "deleted": list(answer.deleted)}


def main_loop(inputs: Mapping[str, Any]) -> object:
    """All that the demo shows and prints."""
    answer = classic_gjk(inputs["A"], inputs["B"], inputs["ks"], inputs["ks2"])
    return {
        "message": answer.message,
        "printed": answer.printed,
        "dstAB": answer.value,
        "iterations": answer.iterations,
        "guard_hit": answer.guard_hit,
    }


def from_all_starts(inputs: Mapping[str, Any]) -> object:
    """The number for each place where the random start may fall."""
    a, b = inputs["A"], inputs["B"]
    return {f"{in_a},{in_b}": classic_gjk(a, b, in_a, in_b).value for in_a, in_b in starts(a, b)}


def last_circles(inputs: Mapping[str, Any]) -> object:
    """The number, and where the black circles stand."""
    answer = classic_gjk(inputs["A"], inputs["B"], inputs["ks"], inputs["ks2"])
    assert answer.circles is not None  # noqa: S101  # this case comes to its end
    return {
        "distance": answer.value,
        "circle_on_A": list(answer.circles.on_a),
        "circle_on_B": list(answer.circles.on_b),
        "distance_between_circles": answer.circles.apart,
    }


def refusals(inputs: Mapping[str, Any]) -> object:
    """How often the test for a separating line says no; `calls`, which depends on the random numbers, stays as kept."""
    return {"false_results": sum(count_separating_tests(dx, PAIRS_IN_A_CASE).failed for dx in inputs["dx"])}


def check_of_lines(inputs: Mapping[str, Any]) -> object:
    """The demo's own check of its lines."""
    drawn = debug_lines(ClassicLine(*inputs["arrCf"]), inputs["x0"], inputs["xx0"])
    ends = {"v": drawn.line[0], "vv": drawn.line[1], "v2": drawn.normal[0], "vv2": drawn.normal[1], "vN": drawn.foot}
    return {**{name: list(point) for name, point in ends.items()}, "distance": drawn.distance}


def hull(inputs: Mapping[str, Any]) -> object:
    """The hull, or the words in which the demo stops."""
    try:
        return [list(vertex) for vertex in classic_hull(inputs["points"])]
    except SnippetStoppedError as error:
        return str(error)


RUNNERS: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
    "fndClsPnt": edge,
    "fndClsPnt (edge 2-3 of a triangle)": second_edge,
    "pntrFnd": lambda inputs: holds_origin([(x, y) for x, y in inputs["simplex"]]),
    "GJK main loop": main_loop,
    "main loop output": main_loop,
    "initial simplex (random ks, ks2)": from_all_starts,
    "fndVN": lambda inputs: list(meeting_point(ClassicLine(*inputs["arrCf"]), ClassicLine(*inputs["arrCf2"]))),
    "clcCf / dstnc": lambda inputs: distance_to_line(inputs["v"], inputs["v2"], inputs["v3"]),
    "fndDMn (black circles)": last_circles,
    "fndDMn: sp = vMn . vNN >= 0": refusals,
    "debug script (fig. 9)": check_of_lines,
    "cnvxHll": hull,
}
"""By the function that a case names."""
