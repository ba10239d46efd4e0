# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about hulls, Minkowski sums and differences, and the support mapping."""

import math
import re
from fractions import Fraction

from .claim import RAISED, checks, dot, edges, hull, length, minus, plain, plus, signed_distance, turn


def chain_steps(ordered):
    """What the monotone chain does with each point: the chain, its previous state, and what it drops and why."""
    number, steps = 0, {}
    for name, order in (("lower", ordered), ("upper", ordered[::-1])):
        chain = []
        for point in order:
            number += 1
            before, popped, areas = list(chain), [], []
            while len(chain) > 1 and (area := turn(chain[-2], chain[-1], point)) <= 0:
                areas.append(area)
                popped.append(chain.pop())
            steps[number] = name, point, before, popped, areas
            chain.append(point)
    return steps


@checks("hull.points", "hull.many_points", "hull.too_many")
def _count(claim):
    (shape, *_) = claim.story.shapes
    assert claim["count"] == len(shape.points)
    if claim.message == "hull.too_many":
        assert claim["left"] == len(shape.core)
    else:
        assert len(shape.core) <= claim["left"] <= claim["count"]


@checks(
    *("hull.next_lower", "hull.next_upper", "hull.starts_lower", "hull.starts_upper", "hull.pops"),
    *("hull.pops_straight", "hull.pops_many", "hull.pushes", "hull.pushes_then", "hull.pushes_alone", "hull.area"),
    *("hull.also_lower", "hull.also_upper"),
)
def _chain(claim):
    points = sorted(set(claim.story.shapes[0].points))
    name, point, chain, popped, areas = chain_steps(points)[claim["number"]]
    named = {f"p{row}": at for row, at in enumerate(points, start=1)}
    assert named[claim["point"]] == point
    claim.near(claim["at"], point)
    kind = claim.message.removeprefix("hull.")
    left = len(chain) - len(popped)
    gone = [named[each] for each in claim["dropped"].split(", ")] if "dropped" in claim.caption.values else []
    first = popped.index(gone[0]) if gone else 0  # several may have left before
    pops = "pops_many" if len(gone) > 1 else "pops" if popped and areas[first] < 0 else "pops_straight"
    told = {f"next_{name}", "area", *((pops, "pushes_then" if left > 1 else "pushes_alone") if popped else ("pushes",))}
    if kind == f"also_{name}":  # the claim about the first points is true of this one
        kind = pops if gone else "pushes" if not popped else "pushes_then" if left > 1 else "pushes_alone"
        assert bool(claim["turns"]) == (kind != "pushes_alone")
    assert kind in (told if len(chain) > 1 else {f"starts_{name}"})
    if kind.startswith("starts"):
        return
    before = chain[:left] if kind in ("pushes_then", "pushes_alone") else chain[: len(chain) - first]
    if kind == "pushes_alone":
        assert before == [named[claim["first"]]]
        return
    assert before[-2:] == [named[claim["first"]], named[claim["corner"]]]
    claim.near((claim["first_at"], claim["corner_at"]), tuple(before[-2:]))
    assert abs(claim["area"] - float(turn(*before[-2:], point))) <= 1e-12 * claim.story.size**2
    sign = (claim["area"] > 0) - (claim["area"] < 0)
    assert sign == {"pops": -1, "pops_straight": 0, "pushes": 1, "pushes_then": 1}.get(kind, sign)
    if kind == "area":
        (triangle,) = claim.marks("triangle")
        assert triangle.points.tolist() == [list(map(float, each)) for each in (*before[-2:], point)]
    values = [plain(each.split(": ")[1].removeprefix("≈ ")) for each in claim["turns"].split("     ")]
    told = areas[first:] if gone else [float(turn(*before[-2:], point))]
    assert all(abs(float(one) - area) <= 6e-4 * abs(area) for one, area in zip(values, told, strict=False))
    assert len(values) == max(len(gone), 1)
    if gone:
        assert gone == popped[first : first + len(gone)]
        hollow = {at for mark in claim.marks("left") for at in map(tuple, mark.points.tolist())}
        assert name == "upper" or hollow >= {tuple(map(float, each)) for each in popped[: first + len(gone)]}


@checks("hull.chain_lower", "hull.chain_upper")
def _left_turns_only(claim):
    for mark in claim.marks(claim.message.removeprefix("hull.chain_")):
        line = mark.points.tolist()
        assert all(turn(*line[k : k + 3]) > 0 for k in range(len(line) - 2))


@checks("hull.result")
def _hull(claim):
    core = claim.story.shapes[0].core
    assert claim["vertices"] == len(core)
    claim.near(claim["area"], sum(p[0] * q[1] - p[1] * q[0] for p, q in edges(core)) / 2)
    dropped = [tuple(at) for mark in claim.marks("dropped") for at in mark.points.tolist()]
    assert not {tuple(map(float, p)) for p in core} & set(dropped)


def combined(claim):
    """The hull of A + B or A - B, as the figure's operation is."""
    a, b = (shape.core for shape in claim.story.shapes)
    if claim.story.figure.result["operation"] == "difference":
        return claim.story.obstacle
    return hull({plus(p, q) for p in a for q in b})


@checks("minkowski.points", "minkowski.points_many")
def _pairs(claim):
    n, m = (len(shape.core) for shape in claim.story.shapes)
    assert (claim["n"], claim["m"], claim["count"]) == (n, m, n * m)
    assert bool(claim.marks("all")) == (claim.message == "minkowski.points")


@checks("minkowski.sums")
def _one_sum(claim):
    point_a, point_b = claim.vertex(claim["a"]), claim.vertex(claim["b"])
    for told, true in (("point_a", point_a), ("point_b", point_b), ("sum", plus(point_a, point_b))):
        claim.near(claim[told], true)


@checks("minkowski.slides")
def _round_a(claim):
    b, corner = claim.story.shapes[1].core, claim.vertex(claim["b"])
    claim.near(claim["reference"], corner)
    for ghost in claim.marks("B-slid"):
        shift = minus(tuple(map(Fraction, ghost.points[0].tolist())), b[0])
        claim.near(signed_distance([minus(point, shift) for point in claim.story.obstacle]), 0.0)  # B + shift touches A
    for traced in claim.marks("traced"):
        for drawn, point in zip(traced.points.tolist(), claim.story.obstacle, strict=True):
            claim.near(tuple(drawn), plus(point, corner))


@checks("minkowski.copies")
def _at_the_corners(claim):
    a, b = (shape.core for shape in claim.story.shapes)
    assert claim["vertices"] == len(combined(claim))
    places = {tuple(map(float, plus(b[0], corner))) for corner in a}
    assert {tuple(ghost.points[0].tolist()) for ghost in claim.marks("B-copied")} <= places


@checks(
    *("minkowski.edges_sum", "minkowski.edges_sum_merged", "minkowski.edges_difference"),
    "minkowski.edges_difference_merged",
)
def _edges_of_both(claim):
    sign = 1 if claim.story.figure.result["operation"] == "sum" else -1
    a, b = claim.story.shapes
    ways = [minus(q, p) for p, q in edges(a.core)] + [
        (sign * (q[0] - p[0]), sign * (q[1] - p[1])) for p, q in edges(b.core)
    ]
    assert ("difference" in claim.message) == (sign < 0)
    assert claim["edges"] == len(ways)
    found = edges(combined(claim))
    assert claim["vertices"] == len(found)
    assert claim["merged"] == len(ways) - len(found)
    assert (claim["merged"] > 0) == claim.message.endswith("_merged")
    for p, q in found:  # each edge is the sum of the edges in its direction
        same = [way for way in ways if way[0] * (q[1] - p[1]) == way[1] * (q[0] - p[0]) and dot(way, minus(q, p)) > 0]
        assert (sum(x for x, _ in same), sum(y for _, y in same)) == minus(q, p)
    for number in range(1, len(found) + 1):  # each is on its shape, to move to the outline
        assert claim.marks_of("world", f"edge-{number}")


@checks("minkowski.next_edge")
def _edge_after_edge(claim):
    found = edges(combined(claim))
    assert claim["count"] == len(found)
    start = min((p for p, _ in found), key=lambda at: (at[0], -at[1]))
    first = [p for p, _ in found].index(start)
    p, q = found[(first + claim["number"] - 1) % len(found)]
    way = minus(q, p)
    turn_by = math.remainder(claim["angle"] - math.degrees(math.atan2(*map(float, way[::-1]))), 360.0)
    assert abs(turn_by) <= 1e-6
    drawn = claim.marks_of("difference", f"edge-{claim['number']}")
    begins, ends = drawn[0].points[0].tolist(), [mark.points[-1].tolist() for mark in drawn if len(mark.points) > 1][-1]
    claim.near((tuple(begins), tuple(ends)), (p, q))


def count_corners(claim):
    vertices = combined(claim)
    n, m = (len(shape.core) for shape in claim.story.shapes)
    assert (claim["vertices"], claim["inner"]) == (len(vertices), n * m - len(vertices))


@checks("minkowski.result")
def _corners(claim):
    count_corners(claim)


@checks("minkowski.origin_inside", "minkowski.origin_on", "minkowski.origin_outside")
def _where_the_origin_is(claim):
    count_corners(claim)
    away = signed_distance(claim.story.obstacle)
    assert claim.message == f"minkowski.origin_{'inside' if away < 0 else 'on' if away == 0 else 'outside'}"
    if away <= 0:
        (p,) = claim.marks("p")[:1]
        for shape in claim.story.shapes:
            there = signed_distance(
                [minus(corner, tuple(map(Fraction, p.points[0].tolist()))) for corner in shape.core]
            )
            assert there <= 1e-9 * claim.story.size


@checks("support.direction")
def _direction(claim):
    turned = math.radians(claim["angle"])
    claim.near(claim["direction"], (math.cos(turned), math.sin(turned)))


@checks("support.also")
def _support_of_a_turn(claim):
    turned = math.radians(claim["angle"])
    claim.near(claim["direction"], (math.cos(turned), math.sin(turned)))
    assert claim.step > 2


@checks("support.to_edge")
def _turns_about_a_corner(claim):
    (shape, *_) = claim.story.shapes
    _support_of_a_turn(claim)
    assert claim["from"] < claim["angle"]
    for angle in (claim["from"], claim["angle"]):  # at both ends the vertex ties with another one
        d = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        highest = max(dot(d, p) for p in shape.core)
        heights = [dot(d, p) for p in shape.core]
        assert sum(abs(height - highest) <= 1e-9 * claim.story.size for height in heights) == 2
        claim.near(dot(d, claim.vertex(claim["corner"])), highest)
    claim.near(claim["height"], highest)
    claim.near(dot(d, claim.vertex(claim["other"])), highest)


@checks("support.on", "support.on_edge", "support.on_circle")
@checks("support.polygon", "support.edge", "support.circle")
def _support_point(claim):
    (shape, *_) = claim.story.shapes
    d = claim["direction"]
    highest = max(dot(d, p) for p in shape.core) + float(shape.radius)
    claim.near(claim["height"], highest)
    claim.near(dot(d, claim["point"]), highest)
    if claim.message in ("support.circle", "support.on_circle"):
        claim.near(claim["center"], shape.core[0])
        claim.near(length(minus(claim["point"], tuple(map(float, shape.core[0])))), shape.radius)
        return
    assert claim["point"] in [tuple(map(float, p)) for p in shape.core]
    told = {claim["corner"], claim["other"]}
    furthest = {
        name for name in _corners(shape) if abs(dot(d, claim.vertex(name)) - highest) <= 1e-11 * claim.story.size
    }
    assert told == furthest
    assert len(told) == (2 if claim.message.endswith("edge") else 1)
    for each in claim["products"].split("     "):
        name, value = re.split(" [=≈] ", each.removeprefix("d·").translate(RAISED))
        true = float(dot(d, claim.vertex(name)))
        assert abs(float(value.replace("−", "-")) - true) <= 6e-4 * max(abs(true), 1e-9)


def _corners(shape):
    return [f"a{row}" for row in range(1, len(shape.core) + 1)]


@checks("support.polygon_turns", "support.many_turns")
def _turns(claim):
    ways = [minus(q, p) for p, q in edges(claim.story.shapes[0].core)]
    angles = sorted(math.degrees(math.atan2(-x, y)) % 360 for x, y in ways)
    if claim.message == "support.many_turns":
        assert claim["count"] == len(angles)
        return
    told = [float(each.rstrip("°").replace("−", "-")) for each in claim["angles"].split(", ")]
    assert all(abs((one - other + 180) % 360 - 180) <= 0.06 for one, other in zip(told, angles, strict=True))


@checks("support.circle_turns", "support.point_turns")
def _no_turns(claim):
    (shape, *_) = claim.story.shapes
    assert len(shape.core) == 1
    assert bool(shape.radius) == (claim.message == "support.circle_turns")
    if shape.radius:
        claim.near(claim["center"], shape.core[0])
        claim.near(claim["radius"], shape.radius)
