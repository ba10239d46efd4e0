# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about points in polygons, boundaries, two segments and the foot of a perpendicular."""

from fractions import Fraction

from .claim import RAISED, checks, cross, dot, length, minus, nearest_on, turn


def ring_edges(shape):
    """The edges of a polygon by the names of their ends, in the order of its rings."""
    found, first = [], 1
    for ring in shape.rings:
        names = [f"a{first + k}" for k in range(len(ring))]
        for k, (name, p) in enumerate(zip(names, ring, strict=True)):
            following = (k + 1) % len(ring)
            found.append((f"{name}{names[following]}" if len(ring) > 1 else name, p, ring[following]))
        first += len(ring)
    return found


def asked(claim):
    """The point that is tested."""
    return claim.story.shapes[1].points[claim.story.figure.parameters["point"] - 1]


def edge(claim):
    name = claim["edge"].replace(" ", "")
    return next((p, q) for known, p, q in ring_edges(claim.story.shapes[0]) if known == name)


def crossings(claim):
    """How many edges meet the height of the point on its left, itself included, and on its right."""
    x, y = asked(claim)
    left = right = 0
    for _, p, q in ring_edges(claim.story.shapes[0]):
        if min(p[1], q[1]) <= y < max(p[1], q[1]):
            at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
            left, right = left + (at <= x), right + (at > x)
    return left, right


def counted(claim):
    """How many edges tested so far meet the height left of the point, itself included, and right of it."""
    x, y = asked(claim)
    said = [each for each in (*claim.story.said, claim) if "edge" in each.caption.values and each.step <= claim.step]
    left = right = 0
    for p, q in {each["edge"]: edge(each) for each in said if each.message.startswith("point.")}.values():
        if min(p[1], q[1]) <= y < max(p[1], q[1]):
            at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
            left, right = left + (at <= x), right + (at > x)
    return left, right


@checks("point.out_of_range", "point.at_the_top", "point.level", "point.in_range")
def _range_of_edge(claim):
    p, q = edge(claim)
    low, high = sorted((p[1], q[1]))
    y = asked(claim)[1]
    claim.near((claim["low"], claim["high"], claim["y"]), (low, high, y))
    kind = "level" if low == high else "in_range" if low <= y < high else "at_the_top" if y == high else "out_of_range"
    assert claim.message == f"point.{kind}"


@checks("point.ahead", "point.behind", "point.at_the_point", "point.counts", "point.also_counts", "point.counts_twice")
def _crossing(claim):
    p, q = edge(claim)
    x, y = asked(claim)
    at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
    claim.near(claim["crossing"], at)
    claim.near(claim["x"], x)
    lower, upper = sorted((p, q), key=lambda end: end[1])
    claim.near(claim["area"], turn(lower, upper, (x, y)))
    kind = "ahead" if at > x else "behind" if at < x else "at_the_point"
    counts = {"point.counts", "point.also_counts", "point.counts_twice"}
    assert claim.message in (counts if claim.earlier("point.ahead", "point.also_ahead") else {f"point.{kind}"})
    if claim.message in counts:
        assert kind == "ahead"
        ends = [min(ends, key=lambda end: end[1]) for _, *ends in ring_edges(claim.story.shapes[0])]
        assert claim.message != "point.counts_twice" or (lower[1] == y and ends.count(lower) == 2)
        assert claim.earlier("point.ahead", "point.also_ahead")[0].caption.values == claim.caption.values
        return
    left, ahead = counted(claim)
    assert (claim["left"], claim["right"]) == (left, ahead)
    assert claim["parity"].message == ("point.odd" if ahead % 2 else "point.even")


@checks("point.shared_corner")
def _shared_corner(claim):
    (line,), (lower,), (upper,) = (claim.marks(part) for part in ("edges", "lower-ends", "upper-ends"))
    low, corner, high = line.points.tolist()
    assert low[1] < corner[1] < high[1]
    assert (lower.points.tolist(), upper.points.tolist()) == ([low, corner], [corner, high])
    pairs = {frozenset(map(tuple, pair)) for pair in ([low, corner], [corner, high])}
    assert pairs <= {frozenset((p, q)) for _, p, q in ring_edges(claim.story.shapes[0])}


@checks("point.also")
def _also_an_edge(claim):
    assert (claim["left"], claim["right"]) == counted(claim)


@checks("point.also_ahead", "point.also_behind", "point.also_at_the_point")
@checks("point.also_level", "point.also_at_the_top", "point.also_out_of_range")
def _told_before(claim):
    p, q = edge(claim)
    x, y = asked(claim)
    low, high = sorted((p[1], q[1]))
    kind = "level" if low == high else "at_the_top" if y == high else "out_of_range"
    if low <= y < high:
        at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
        kind = "ahead" if at > x else "behind" if at < x else "at_the_point"
    assert claim.message == f"point.also_{kind}"
    assert claim["right"] == counted(claim)[1]
    assert len(claim.earlier(f"point.{kind}", same_step=False)) == 1 + (kind == "ahead")


@checks("point.all")
def _all_at_once(claim):
    assert (claim["left"], claim["right"]) == crossings(claim)
    assert claim["count"] == sum(crossings(claim))
    assert claim["parity"].message == ("point.odd" if claim["right"] % 2 else "point.even")


@checks("point.result_inside", "point.result_outside", "point.both_sides")
def _parity(claim):
    left, right = crossings(claim)
    assert claim["right"] == right
    if claim.message == "point.both_sides":
        assert (claim["left"], left % 2) == (left, right % 2)
        assert claim["parity"].message == ("point.odd" if right % 2 else "point.even")
    else:
        assert (right % 2 == 1) == (claim.message == "point.result_inside")


@checks("point.others")
def _other_points(claim):
    inside = list(claim.story.figure.result["inside"])
    del inside[claim.story.figure.parameters["point"] - 1]
    assert (claim["count"], claim["inside"]) == (len(inside), sum(inside))


@checks("point.many_some", "point.many_at_once", "point.many_none")
def _few_of_many(claim):
    assert claim["count"] == len(ring_edges(claim.story.shapes[0]))
    y = asked(claim)[1]
    met = sum(min(p[1], q[1]) <= y <= max(p[1], q[1]) for _, p, q in ring_edges(claim.story.shapes[0]))
    assert claim["shown"] <= met


@checks("point.boundary_inside", "point.boundary_outside", "point.boundary_inside_half", "point.boundary_outside_half")
def _on_the_boundary(claim):
    p, q = edge(claim)
    assert nearest_on(p, q, asked(claim)) == asked(claim)
    rule = claim.story.figure.parameters["boundary"]
    assert (rule == "half-open") == claim.message.endswith("_half")
    if rule != "half-open":
        assert claim.message == f"point.boundary_{rule}"


@checks("point.map_result", "point.map_result_pieces")
def _counted(claim):
    result = claim.story.figure.result
    inside = [each["inside"] for each in result["edges"]]
    assert (claim["edges"], claim["edges_inside"]) == (len(inside), sum(inside))
    assert (claim["corners"], claim["corners_inside"]) == (len(result["corners"]), sum(result["corners_inside"]))
    if result["boundary"] != "half-open":
        assert {*inside, *result["corners_inside"]} == {result["boundary"] == "inside"}
    for each in result["edges"] if result["boundary"] == "half-open" else ():
        start, end = (tuple(map(Fraction, each[key])) for key in ("start", "end"))
        middle = tuple((s + e) / 2 for s, e in zip(start, end, strict=True))
        just_right = (middle[0] + TINY, middle[1]) if start[1] != end[1] else (middle[0], middle[1] + TINY)
        assert each["inside"] == (sum(_crosses(claim, just_right)) % 2 == 1)


TINY = Fraction(1, 10**9)


def _crosses(claim, point):
    """For each edge whether a ray from a point to the right crosses it."""
    for _, p, q in ring_edges(claim.story.shapes[0]):
        if min(p[1], q[1]) <= point[1] < max(p[1], q[1]):
            yield p[0] + (point[1] - p[1]) * (q[0] - p[0]) / (q[1] - p[1]) > point[0]


@checks("point.map_edges_half-open", "point.map_edges_inside", "point.map_edges_outside")
def _drawn_edges(claim):
    drawn = {
        mark.role.value
        for mark in claim.story.figure.marks
        if mark.part.startswith("edge-") and mark.panel.value == "world"
    }
    if claim.message != "point.map_edges_half-open":
        assert drawn <= {f"boundary-{claim.message.rpartition('_')[2]}"}


@checks("point.map_neighbour_half-open", "point.map_neighbour_inside", "point.map_neighbour_outside")
def _neighbour(claim):
    """The two tiles beside the edge each draw it by the rule, and the two drawings are apart."""
    p, q = edge(claim)
    (area,) = (mark for mark in claim.marks("neighbour") if len(mark.points) > 2)
    away = min(
        length(minus(nearest_on(p, q, tuple(map(Fraction, at))), tuple(map(Fraction, at))))
        for at in area.points.tolist()
    )
    assert away > 7 * claim.story.figure.unit


# ---- segments


def ends(claim):
    """The ends of both segments by name."""
    return {
        f"{letter}{k}": end
        for letter, shape in zip("ab", claim.story.shapes, strict=True)
        for k, end in enumerate((shape.core[0], shape.core[-1]), start=1)
    }


@checks("segment.left", "segment.right", "segment.on_line", "segment.no_line", "segment.question")
def _side(claim):
    known = ends(claim)
    if claim.story.figure.algorithm == "Line":
        vertices = (p for ring in claim.story.figure.result["b"] for p in ring)
        known |= {f"b{row}": tuple(map(Fraction, p)) for row, p in enumerate(vertices, start=1)}
    area = turn(*(known[claim[key]] for key in ("start", "end", "point")))
    claim.near(
        tuple(claim[f"{key}_at"] for key in ("start", "end", "point")),
        tuple(known[claim[key]] for key in ("start", "end", "point")),
    )
    if claim.message == "segment.no_line":
        assert known[claim["start"]] == known[claim["end"]]
    elif claim.message != "segment.question":
        claim.near(claim["area"], area)
        assert claim.message == ("segment.left" if area > 0 else "segment.right" if area < 0 else "segment.on_line")


def signs_are_true(claim):
    """The line of signs names each end, with the sign of its orientation relative to the other segment."""
    known = ends(claim)
    signs = dict(each.translate(RAISED).split(": ") for each in claim["signs"].split("     "))
    lines = {"a": (known["b1"], known["b2"]), "b": (known["a1"], known["a2"])}
    assert known.keys() >= signs.keys()
    for name, sign in signs.items():
        area = turn(*lines[name[0]], known[name])
        assert sign == ("+" if area > 0 else "−" if area < 0 else "0")


@checks("segment.opposite", "segment.cross", "segment.touch", "segment.shared", "segment.overlap")
def _meet(claim):
    signs_are_true(claim)
    known = ends(claim)
    a1, a2, b1, b2 = (known[name] for name in ("a1", "a2", "b1", "b2"))
    sides = [turn(a1, a2, b1), turn(a1, a2, b2), turn(b1, b2, a1), turn(b1, b2, a2)]
    if claim.message in ("segment.opposite", "segment.cross"):
        assert sides[0] * sides[1] < 0
        assert sides[2] * sides[3] < 0
    if claim.message in ("segment.cross", "segment.touch", "segment.shared"):
        place = tuple(map(Fraction, claim["place"]))
        for p, q in ((a1, a2), (b1, b2)):
            claim.near(tuple(map(float, nearest_on(p, q, place))), tuple(map(float, place)))
    if claim.message == "segment.shared":
        assert known[claim["first"]] == known[claim["second"]]
    if claim.message == "segment.touch":
        claim.near(claim["place"], known[claim["end"]])
        assert {claim["segment"], claim["end"][0].upper()} == {"A", "B"}
    if claim.message == "segment.overlap":
        assert sides == [0, 0, 0, 0]
        claim.near(length(minus(claim["last"], claim["first"])), claim["length"])
        for end in (claim["first"], claim["last"]):
            for p, q in ((a1, a2), (b1, b2)):
                claim.near(tuple(map(float, nearest_on(p, q, tuple(map(Fraction, end))))), end)


@checks("segment.same_side", "segment.beside", "segment.apart_on_line", "segment.two_points")
def _do_not_meet(claim):
    signs_are_true(claim)
    known = ends(claim)
    segments = {"A": (known["a1"], known["a2"]), "B": (known["b1"], known["b2"])}
    if claim.message == "segment.same_side":
        line = segments[claim["segment"]]
        assert turn(*line, known[claim["first"]]) * turn(*line, known[claim["second"]]) > 0
    elif claim.message == "segment.beside":
        assert turn(*segments[claim["segment"]], known[claim["point"]]) != 0
    else:
        (a1, a2), (b1, b2) = segments.values()
        assert all(nearest_on(a1, a2, end) != end for end in (b1, b2))
        assert all(nearest_on(b1, b2, end) != end for end in (a1, a2))


# ---- the foot of a perpendicular


def line_and_point(claim):
    line, points = claim.story.shapes
    return line.core[0], line.core[-1], points.points[claim.story.figure.parameters["point"] - 1]


@checks("foot.vector", "foot.line", "foot.normal", "foot.crossing", "foot.nearest")
def _foot(claim):
    p, q, point = line_and_point(claim)
    n = claim["n"]
    assert abs(float(dot(n, minus(q, p)))) <= 1e-9 * claim.story.size * length(n)
    assert float(cross(minus(q, p), n)) > 0  # to the left of the line
    claim.near(claim["at"], point)
    way = minus(q, p)
    claim.near(claim["way"], way)
    claim.near(claim["distance"], abs(turn(p, q, point)) / Fraction(length(way)))
    t = dot(minus(point, p), way) / dot(way, way)
    claim.near(claim["foot"], (p[0] + t * way[0], p[1] + t * way[1]))


@checks("foot.left", "foot.right", "foot.on")
def _distance_from_line(claim):
    p, q, point = line_and_point(claim)
    side = turn(p, q, point)
    assert claim.message == ("foot.left" if side > 0 else "foot.right" if side < 0 else "foot.on")
    claim.near(claim["distance"], abs(side) / Fraction(length(minus(q, p))))
    if side:
        assert abs(abs(claim["product"]) / claim["length"] - claim["distance"]) <= 1e-9 * claim["distance"]
