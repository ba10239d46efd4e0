# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about a line and a polygon: sides of vertices, places on the boundary, and how much lies inside."""

import math
import re
from itertools import pairwise

from .claim import checks, dot, edges, evaluated, exact, minus, turn


def rings(claim):
    """The rings of the polygon, as in its answer."""
    return [exact(ring) for ring in claim.story.figure.result["b"]]


def _named(claim):
    """The vertices of the polygon, and the ends of the line, by name."""
    a = claim.story.shapes[0]
    known = {f"b{row}": p for row, p in enumerate((p for ring in rings(claim) for p in ring), start=1)}
    return known | {"a1": a.core[0], "a2": a.core[-1]}


def _areas(claim):
    a = claim.story.shapes[0]
    return [turn(a.core[0], a.core[-1], p) for ring in rings(claim) for p in ring]


def _share(claim, point):
    """How far along the line a point on it is: 0 at a1, 1 at a2."""
    start, end = claim.story.shapes[0].core[0], claim.story.shapes[0].core[-1]
    way = minus(end, start)
    return dot(minus(point, start), way) / dot(way, way)


def _pieces(claim):
    """The pieces between all places on the boundary, as shares of the line, and where their middles lie."""
    a = claim.story.shapes[0]
    start, way, both = a.core[0], minus(a.core[-1], a.core[0]), [edge for ring in rings(claim) for edge in edges(ring)]
    met = {_share(claim, p) for ring in rings(claim) for p in ring if turn(start, a.core[-1], p) == 0}
    for p, q in both:
        left, right = turn(start, a.core[-1], p), turn(start, a.core[-1], q)
        if left * right < 0:
            t = left / (left - right)
            met.add(_share(claim, (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))))
    met = sorted(met)
    found = []
    for low, high in pairwise(met):
        x, y = (start[k] + (low + high) / 2 * way[k] for k in (0, 1))
        beside = [(p, q) for p, q in both if min(p[1], q[1]) <= y < max(p[1], q[1])]
        inside = sum(p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1]) > x for p, q in beside) % 2 == 1
        along = any(turn(p, q, (x, y)) == 0 and dot(minus(p, (x, y)), minus(q, (x, y))) <= 0 for p, q in both)
        found.append((low, high, "along" if along else "inside" if inside else "outside"))
    return found, met


def _length(claim, place, low, high):
    way = minus(claim.story.shapes[0].core[-1], claim.story.shapes[0].core[0])
    shares = (min(end, high) - max(start, low) for start, end, where in _pieces(claim)[0] if where == place)
    return math.sqrt(dot(way, way)) * float(sum(share for share in shares if share > 0))


@checks("line.sides")
def _sides(claim):
    areas = _areas(claim)
    assert (claim["left"], claim["right"]) == (sum(area > 0 for area in areas), sum(area < 0 for area in areas))
    assert claim["on_line"] == areas.count(0)


@checks("line.edge", "line.vertex", "line.inside", "line.outside", "line.along", "line.stays", "line.rest")
def _place(claim):
    found, met = _pieces(claim)
    if claim.message == "line.rest":
        assert claim["count"] == len(met) - 8
        return
    known, (start, end) = _named(claim), claim.story.shapes[0].core[:: len(claim.story.shapes[0].core) - 1]
    near = min(met, key=lambda share: abs(_share(claim, tuple(map(type(share), claim["place"]))) - share))
    claim.near(claim["place"], tuple(start[k] + near * (end[k] - start[k]) for k in (0, 1)))
    if claim.message == "line.edge":
        p, q = (known[claim[name]] for name in ("start", "end"))
        assert turn(start, end, p) * turn(start, end, q) < 0
        t = turn(start, end, p) / (turn(start, end, p) - turn(start, end, q))
        assert abs(evaluated(claim["share"]) - float(t)) <= 1e-3
        assert {claim["start"], claim["end"]} == set(re.findall(r"b\d+", claim["edge"]))
    if claim.message == "line.vertex":
        claim.near(claim["place"], known[claim["point"]])
        at, both = known[claim["point"]], [edge for ring in rings(claim) for edge in edges(ring)]
        ends = [q if p == at else p for p, q in both if at in (p, q) and p != q]
        sides = [turn(start, end, each) for each in ends]
        assert (claim["left"], claim["right"]) == (sum(side > 0 for side in sides), sum(side < 0 for side in sides))
    before = next((where for _, high, where in found if high == near), "outside")
    after = next((where for low, _, where in found if low == near), "outside")
    if claim.message == "line.stays":
        assert before == after
        assert claim["left"] % 2 == claim["right"] % 2 == 0
    elif claim.message in ("line.inside", "line.outside", "line.along"):
        assert after == claim.message.removeprefix("line.")


@checks("line.whole", "line.whole_outside")
def _whole(claim):
    claim.near(claim["line"], _length(claim, "inside", -math.inf, math.inf))
    assert (claim["line"] > 0) == (claim.message == "line.whole")


@checks("line.segment_inside", "line.segment_crosses", "line.segment_along")
@checks("line.segment_touches", "line.segment_misses")
def _segment(claim):
    inside, along = (_length(claim, place, 0, 1) for place in ("inside", "along"))
    claim.near((claim["inside"], claim["along"]), (inside, along))
    way = minus(claim.story.shapes[0].core[-1], claim.story.shapes[0].core[0])
    claim.near(claim["length"], math.sqrt(dot(way, way)))
    touches = any(0 <= share <= 1 for share in _pieces(claim)[1])
    assert (inside > 0) == (claim.message in ("line.segment_inside", "line.segment_crosses"))
    if claim.message == "line.segment_inside":
        assert abs(inside - claim["length"]) <= 1e-9 * claim["length"]
    elif claim.message != "line.segment_crosses":
        assert (along > 0) == (claim.message == "line.segment_along")
        assert touches == (claim.message != "line.segment_misses")
