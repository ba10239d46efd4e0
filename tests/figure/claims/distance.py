# SPDX-License-Identifier: GPL-3.0-or-later
"""What is claimed of GJK, of EPA and of the proofs of their answers."""

import re
from fractions import Fraction

from .claim import checks, cross, dot, edges, holds, hull, length, minus, nearest_on, plus, signed_distance, turn

FOUR_DIGITS = 6e-4
ORIGIN = (0, 0)


def nearest_part(corners):
    """The point nearest to the origin of the hull of a few points by name, and the names of the part that holds it."""
    for name, point in corners.items():
        if all(dot(point, minus(other, point)) >= 0 for other in corners.values()):
            return point, {name}
    names = list(corners)
    for row, first in enumerate(names):
        for second in names[row + 1 :]:
            p, q = corners[first], corners[second]
            v = nearest_on(p, q)
            if v not in (p, q) and all(dot(v, minus(other, v)) >= 0 for other in corners.values()):
                return v, {first, second}
    return ORIGIN, set(names)


def simplex(claim):
    """The vertices of the simplex before this step, by name, as the captions have built it."""
    last = claim.earlier("gjk.start", "gjk.keeps_edge", "gjk.keeps_vertex", "gjk.keeps_all", same_step=False)
    last = [each for each in last if each.step < claim.step][-1].caption.values
    names = [last[key] for key in ("w", "kept", "first", "second") if key in last]
    return {name: claim.story.difference[name] for name in names}


def search(claim):
    """The point v of the simplex and the direction d of the search, exactly."""
    corners = simplex(claim)
    v, _ = nearest_part(corners)
    if v != ORIGIN:
        return v, (-v[0], -v[1])
    p, q = corners.values()
    across = (p[1] - q[1], q[0] - p[0])
    told = claim["direction"]
    return v, across if dot(across, told) > 0 else (-across[0], -across[1])


def support(claim, d):
    """The vertex w that was told, checked to be furthest along d, with the corners that make it."""
    a, b, w = (
        claim.vertex(claim["a"]),
        claim.vertex(claim["b"]),
        minus(claim.vertex(claim["a"]), claim.vertex(claim["b"])),
    )
    assert dot(d, a) == max(dot(d, p) for p in claim.story.shapes[0].core)
    assert dot(d, b) == min(dot(d, p) for p in claim.story.shapes[1].core)
    claim.near(claim["w"], w)
    return w


@checks("gjk.setup", "gjk.circles", "epa.circles")
def _what_it_is_about(claim):
    (a, b), gap = claim.story.shapes, claim.story.gap
    radii = claim.story.radii
    if claim.message.endswith("circles"):
        assert radii > 0
        assert all(len(shape.core) == 1 for shape in (a, b) if shape.radius)
    else:
        assert (gap <= 0) == (signed_distance(claim.story.obstacle) <= radii)


@checks("gjk.many_points")
def _too_many_to_draw(claim):
    a, b = claim.story.shapes
    assert claim["count"] == len(a.core) * len(b.core)
    assert not claim.marks("a-b")


@checks("gjk.start")
def _first_vertex(claim):
    a, b = (shape.core[0] for shape in claim.story.shapes)
    d = minus(b, a) if a != b else (1, 0)
    assert dot(d, claim.story.difference[claim["w"]]) == max(dot(d, p) for p in claim.story.difference.values())


@checks("gjk.nearest")
def _nearest_point(claim):
    v, _ = search(claim)
    assert v != ORIGIN
    claim.near(claim["v"], v)
    claim.near(claim["length"], length(v))
    claim.near(claim["direction"], (-v[0] / Fraction(length(v)), -v[1] / Fraction(length(v))))


@checks("gjk.on_simplex")
def _origin_on_simplex(claim):
    v, d = search(claim)
    assert v == ORIGIN
    claim.near(claim["direction"], (d[0] / Fraction(length(d)), d[1] / Fraction(length(d))))


@checks("gjk.support", "gjk.support_cores")
def _furthest(claim):
    assert claim.message.endswith("_cores") == bool(claim.story.radii)
    support(claim, search(claim)[1])


@checks("gjk.joins", "gjk.joins_cores")
def _further_than_v(claim):
    v, d = search(claim)
    w = support(claim, d)
    assert dot(d, w) > dot(d, v)
    claim.near(claim["growth"], dot(d, minus(w, v)) / Fraction(length(d)))
    claim.near(claim["lower"], -dot(d, w) / Fraction(length(d)))
    claim.near(claim["upper"], length(v))
    true = signed_distance(claim.story.obstacle)
    assert 0 <= claim["lower"] <= true + 1e-12 * claim.story.size
    assert max(true, 0.0) <= claim["upper"] * (1 + 1e-12)
    assert claim.message.endswith("_cores") == bool(claim.story.radii)


@checks("gjk.beyond", "gjk.one_side", "gjk.both_sides")
def _past_the_origin(claim):
    v, d = search(claim)
    w = support(claim, d)
    assert dot(d, w) > 0
    claim.near(claim["height"], dot(d, w) / Fraction(length(d)))
    assert (v == ORIGIN) == (claim.message != "gjk.beyond")
    if claim.message == "gjk.both_sides":
        before = claim.earlier("gjk.one_side", same_step=False)[-1]
        assert before.step == claim.step - 1
        assert dot(before["direction"], claim["direction"]) < 0
        assert holds(claim.story.obstacle, ORIGIN, strictly=True)


def candidates(claim):
    """The simplex with the w that joins it."""
    told = claim.earlier("gjk.support", "gjk.support_cores")[-1]
    name = f"{told['a']}−{told['b']}"
    return {**simplex(claim), name: claim.story.difference[name]}


@checks("gjk.keeps_edge", "gjk.keeps_vertex", "gjk.keeps_all")
def _what_stays(claim):
    corners = candidates(claim)
    _, part = nearest_part(corners)
    told = claim.caption.values
    assert part == {told[key] for key in ("first", "second", "kept") if key in told}
    dropped = set(corners) - part
    assert dropped == (set(told["dropped"].split(", ")) if "dropped" in told else set())


@checks("gjk.inside")
def _around_the_origin(claim):
    corners = candidates(claim)
    assert len(corners) == 3
    assert holds(hull(corners.values()), ORIGIN, strictly=True)
    assert claim.story.gap < 0


@checks("gjk.optimal", "gjk.optimal_cores")
def _nothing_further(claim):
    v, d = search(claim)
    support(claim, d)
    assert max(dot(d, p) for p in claim.story.difference.values()) == dot(d, v)
    claim.near(claim["along"], dot(d, v) / Fraction(length(d)))
    claim.near(claim["upper"], signed_distance(claim.story.obstacle))
    assert claim.message.endswith("_cores") == bool(claim.story.radii)


@checks("gjk.on_boundary", "gjk.on_boundary_cores")
def _not_past_the_origin(claim):
    _, d = search(claim)
    support(claim, d)
    assert max(dot(d, p) for p in claim.story.difference.values()) == 0
    assert signed_distance(claim.story.obstacle) == 0
    assert claim.message.endswith("_cores") == bool(claim.story.radii)


RELATION = {
    "gjk.separated": 1,
    "gjk.separated_cores": 1,
    "gjk.touching": 0,
    "gjk.touching_cores": 0,
    "gjk.penetrating": -1,
    "gjk.penetrating_briefly": -1,
    "gjk.penetrating_cores": -1,
}


@checks(*RELATION)
def _answer_of_gjk(claim):
    gap, tiny = claim.story.gap, 1e-12 * claim.story.size
    assert (gap > tiny) - (gap < -tiny) == RELATION[claim.message]
    assert claim["iterations"] == len(claim.earlier("gjk.nearest", "gjk.on_simplex", same_step=False))
    claim.near(claim["distance"], max(gap, 0.0))
    if claim.message.endswith("_cores"):
        claim.near(claim["cores"], max(signed_distance(claim.story.obstacle), 0.0))
        claim.near(sum(map(float, claim["radii"].split(" + "))), claim.story.radii)
    if claim.message.startswith("gjk.penetrating"):
        overlap = signed_distance(claim.story.obstacle) < 0
        assert overlap != claim.message.endswith("_cores")


# ---- proofs


def extents(claim):
    """How far A reaches along n, and where B begins."""
    a, b = claim.story.shapes
    n = claim["normal"]
    claim.near(length(n), 1.0)
    return (
        max(float(dot(n, p)) for p in a.core) + float(a.radius),
        min(float(dot(n, p)) for p in b.core) - float(b.radius),
    )


@checks("certificate.separated", "certificate.touching", "sat.check_touching")
def _lines_between(claim):
    end, begin = extents(claim)
    claim.near(claim["extent_a"], end)
    if claim.message == "certificate.separated":
        claim.near(claim["extent_b"], begin)
        claim.near(claim["lower"], begin - end)
        assert claim["lower"] > 0
    else:
        claim.near(end, begin)
    if claim.message == "certificate.touching":
        for shape in claim.story.shapes:
            at = [minus(p, claim["point"]) for p in shape.core]
            assert (
                signed_distance(hull([(Fraction(x), Fraction(y)) for x, y in at]))
                <= float(shape.radius) + 1e-9 * claim.story.size
            )


@checks("certificate.penetrating", "certificate.penetrating_round")
def _least_way_out(claim):
    end, begin = extents(claim)
    claim.near(claim["upper"], end - begin)
    claim.near(claim["upper"], -claim.story.gap)  # of all directions, not of the edges' normals alone


@checks("certificate.rounding")
def _too_small_to_check(claim):
    assert abs(claim.story.gap) <= claim["rounding"] * 2


def weighted(text, corners):
    """A weighted sum as it is written: its value, the weights, and whether they are written exactly."""
    total, weights, whole = (0.0, 0.0), [], True
    for term in text.split(" + "):
        weight, _, name = term.rpartition("\N{NO-BREAK SPACE}")
        whole &= "." not in weight or len(weight) < 5
        weights.append(float(Fraction(weight.replace("e−", "e-") or 1)))
        total = plus(total, tuple(weights[-1] * float(c) for c in corners[name.strip("()")]))
    return total, weights, whole


@checks("certificate.origin")
def _weights_of_the_origin(claim):
    total, weights, whole = weighted(claim["sum"], claim.story.difference)
    assert all(weight > 0 for weight in weights)
    slack = 1e-12 if whole else FOUR_DIGITS
    assert abs(sum(weights) - 1) <= slack
    assert length(total) <= 3 * slack * claim.story.size


@checks("certificate.common_point")
def _same_weights(claim):
    x, y = (float(Fraction(c.replace("−", "-"))) for c in re.findall(r"[−\d./e]+", claim["point"]))
    of_origin = claim.earlier("certificate.origin")[-1]
    weights = weighted(of_origin["sum"], claim.story.difference)[1]
    for key, shape, letter in zip(("sum_a", "sum_b"), claim.story.shapes, "ab", strict=True):
        corners = {f"{letter}{k}": p for k, p in enumerate(shape.core, start=1)}
        total, own, _ = weighted(claim[key], corners)
        assert abs(sum(own) - sum(weights)) <= FOUR_DIGITS
        assert length(minus(total, (x, y))) <= 3 * FOUR_DIGITS * claim.story.size
        at = [(p[0] - Fraction(x), p[1] - Fraction(y)) for p in shape.core]
        assert signed_distance(at) <= FOUR_DIGITS * claim.story.size


@checks("certificate.in_circles", "certificate.in_circle_a", "certificate.in_circle_b")
def _within_the_radii(claim):
    point = tuple(map(Fraction, claim["point"]))
    for letter, shape in zip("ab", claim.story.shapes, strict=True):
        away = signed_distance([minus(p, point) for p in shape.core])
        if shape.radius:
            claim.near(claim[f"distance_{letter}"], away)
            claim.near(claim[f"radius_{letter}"], shape.radius)
        assert away <= float(shape.radius) + 1e-9 * claim.story.size


@checks("result.gap_within", "result.depth_within")
def _within_the_tolerance(claim):
    claim.near(claim["tolerance"], claim.story.tolerance)
    claim.near(claim["length"], abs(claim.story.gap))
    assert abs(claim.story.gap) <= claim.story.tolerance
    assert (claim.story.gap < 0) == (claim.message == "result.depth_within")


# ---- EPA


def polytope(claim):
    (mark, *_) = claim.marks("polytope")
    return mark.points.tolist()


@checks("epa.setup", "epa.setup_segment")
def _first_polytope(claim):
    first = next(mark for mark in claim.story.figure.marks if mark.part == "polytope")
    known = {tuple(map(float, p)): p for p in claim.story.difference.values()}
    corners = [known[tuple(p)] for p in first.points.tolist()]
    assert holds(corners, ORIGIN, strictly=True)
    if claim.message == "epa.setup":
        assert len(corners) == 3
        return
    start, end = (claim.story.difference[claim[key]] for key in ("start", "end"))
    assert len(corners) == 4
    assert cross(start, end) == 0
    assert dot(start, end) < 0
    sides = {turn(start, end, p) > 0 for p in corners if p not in (start, end)}
    assert sides == {True, False}


def edge_of(claim):
    """The two ends of the edge, and its normal away from the origin."""
    p, q = (claim.story.difference[name] for name in claim["edge"].split(" "))
    n = (q[1] - p[1], p[0] - q[0])
    return p, q, n if dot(n, p) > 0 else (-n[0], -n[1])


@checks("epa.edge", "epa.edge_tied")
def _nearest_edge(claim):
    p, q, n = edge_of(claim)
    away = abs(cross(p, q)) / Fraction(length(minus(q, p)))
    claim.near(claim["distance"], away)
    claim.near(claim["normal"], (n[0] / Fraction(length(n)), n[1] / Fraction(length(n))))
    others = [abs(cross(s, e)) / length(minus(e, s)) for s, e in edges(polytope(claim))]
    assert min(others) >= float(away) - 1e-9 * claim.story.size
    done = claim.earlier("epa.final", "epa.final_cores", same_step=False)
    assert bool(done) == (claim.message == "epa.edge_tied")
    for each in done:
        claim.near(claim["distance"], each["distance"])


@checks("epa.support")
def _furthest_along_normal(claim):
    support(claim, edge_of(claim)[2])


@checks("epa.grows")
def _beyond_the_edge(claim):
    p, _, n = edge_of(claim)
    w = support(claim, n)
    assert dot(n, w) > dot(n, p)
    claim.near(claim["growth"], dot(n, minus(w, p)) / Fraction(length(n)))
    assert claim["distance"] <= -claim.story.gap + 1e-9 * claim.story.size


@checks("epa.final", "epa.final_cores", "epa.final_tied")
def _edge_of_the_difference(claim):
    p, _, n = edge_of(claim)
    assert max(dot(n, w) for w in claim.story.difference.values()) == dot(n, p)
    claim.near(claim["distance"], -signed_distance(claim.story.obstacle))
    assert claim.message == "epa.final_tied" or claim.message.endswith("_cores") == bool(claim.story.radii)


@checks("epa.penetrating", "epa.penetrating_cores")
def _depth(claim):
    claim.near(claim["depth"], -claim.story.gap)
    way = tuple(map(Fraction, claim["translation"]))
    claim.near(length(way), claim["depth"])
    moved = [minus(p, way) for p in claim.story.obstacle]
    claim.near(signed_distance(moved), claim.story.radii)
    if claim.message == "epa.penetrating_cores":
        claim.near(claim["cores"], -signed_distance(claim.story.obstacle))
        claim.near(sum(map(float, claim["radii"].split(" + "))), claim.story.radii)


@checks("epa.tied", "epa.tied_some")
def _equally_short(claim):
    story = claim.story
    ways = [length(nearest_on(p, q)) for p, q in edges(story.obstacle)]
    assert claim["count"] == sum(way <= min(ways) + 1e-12 * story.size for way in ways)
    drawn = [len(mark.points) // 2 for mark in claim.marks("translation")]
    shown = claim["count"] if claim.message == "epa.tied" else claim["shown"]
    assert drawn == [shown, shown]
    assert len(claim.marks("B-moved-out")) == shown


@checks("epa.round")
def _radii_alone(claim):
    assert signed_distance(claim.story.obstacle) >= 0
    assert claim.story.gap < 0


@checks("epa.nothing", "epa.touching", "epa.separated")
def _no_depth(claim):
    assert claim.story.gap >= -1e-12 * claim.story.size
    if claim.message == "epa.separated":
        claim.near(claim["distance"], claim.story.gap)
        assert claim.story.gap > 0
    if claim.message == "epa.touching":
        claim.near(claim.story.gap, 0.0)
