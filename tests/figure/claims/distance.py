# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about GJK and the proofs of its answers."""

import math
import re
from fractions import Fraction

from .claim import checks, dot, holds, hull, length, minus, nearest_on, plain, plus, signed_distance

FOUR_DIGITS = 6e-4
ORIGIN = (0, 0)
RAISED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def nearest_part(corners):
    """The point of the hull of a few named points nearest to the origin, and the names of the part that contains it."""
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


KEEPS = ("gjk.keeps_edge", "gjk.keeps_vertex", "gjk.keeps_vertex_of_three", "gjk.keeps_all")
STARTS, SUPPORTS = (
    ("gjk.start", "gjk.start_found", "gjk.start_cores", "gjk.start_rounded"),
    ("gjk.support", "gjk.support_cores", "gjk.support_tied"),
)


def corners(claim):
    """The vertices of A − B named so far, by name: "w2"."""
    told = claim.earlier(*STARTS, *SUPPORTS, same_step=False)
    return {
        each["w"]: claim.story.difference[each["corner"]] for each in [*told, claim] if "corner" in each.caption.values
    }


def simplex(claim):
    """The vertices of the simplex before this step, by name, as built by the captions."""
    last = [each for each in claim.earlier(*STARTS, *KEEPS, same_step=False) if each.step < claim.step][-1]
    names = [last["w"]] if last.message in STARTS else re.findall(r"w\d+", last["kept"])
    known = corners(last)
    return {name: known[name] for name in names}


def search(claim):
    """The point v of the simplex and the direction d of the search, exactly."""
    ends = simplex(claim)
    v, _ = nearest_part(ends)
    if v != ORIGIN:
        return v, (-v[0], -v[1])
    p, q = ends.values()
    across = (p[1] - q[1], q[0] - p[0])
    told = claim["way"]
    return v, across if dot(across, told) > 0 else (-across[0], -across[1])


def support(claim, d):
    """The vertex w of the caption, checked to be furthest along d, with the vertices whose difference it is."""
    a, b = claim.vertex(claim["a"]), claim.vertex(claim["b"])
    w = minus(a, b)
    assert dot(d, a) == max(dot(d, p) for p in claim.story.shapes[0].core)
    assert dot(d, b) == min(dot(d, p) for p in claim.story.shapes[1].core)
    assert_corner(claim)
    return w


def assert_corner(claim):
    """The difference that makes a vertex of A − B."""
    a, b = claim.vertex(claim["a"]), claim.vertex(claim["b"])
    assert claim["corner"] == f"{claim['a']}−{claim['b']}"
    for told, true in (("point_a", a), ("point_b", b), ("point", minus(a, b))):
        claim.near(claim[told], true)


@checks("gjk.contains")
def _what_it_is_about(claim):
    a, b = claim.story.shapes
    assert (claim["count_a"], claim["count_b"], claim["count"]) == (len(a.core), len(b.core), len(a.core) * len(b.core))
    assert claim["count_hull"] == len(claim.story.obstacle)
    assert (claim.story.gap <= 0) == (signed_distance(claim.story.obstacle) <= claim.story.radii)


@checks("gjk.arrows")
def _one_corner(claim):
    assert_corner(claim)
    a, b = claim.story.shapes
    assert (claim["count_a"], claim["count_b"], claim["count"]) == (len(a.core), len(b.core), len(a.core) * len(b.core))


@checks(*STARTS)
def _first_vertex(claim):
    assert_corner(claim)
    a, b = (shape.core[0] for shape in claim.story.shapes)
    d = minus(b, a) if a != b else (1, 0)
    turned = claim.story.figure.parameters["start_angle"]
    if turned is not None:
        d = math.cos(turned), math.sin(turned)
    furthest = max(dot(d, p) for p in claim.story.difference.values())
    found = dot(d, claim.story.difference[claim["corner"]])
    assert found == furthest or (turned is not None and abs(found - furthest) <= 1e-9 * claim.story.size)
    assert claim.message.endswith(("_cores", "_rounded")) == bool(claim.story.radii)
    rounded = any(shape.radius and len(shape.core) > 1 for shape in claim.story.shapes)
    assert claim.message.endswith("_rounded") == rounded


@checks("gjk.nearest", "gjk.vertex")
def _nearest_point(claim):
    v, _ = search(claim)
    assert v != ORIGIN
    claim.near(claim["v"], v)
    claim.near(claim["length"], length(v))
    claim.near(claim["way"], (-v[0], -v[1]))
    makes(claim, v)


def makes(claim, point):
    """The weighted sum in the caption makes a point."""
    total, weights, whole = weighted(claim["sum"], corners(claim))
    slack = 1e-12 if whole else FOUR_DIGITS
    assert all(weight > 0 for weight in weights)
    assert abs(sum(weights) - 1) <= slack
    assert length(minus(total, tuple(map(float, point)))) <= 3 * slack * claim.story.size


@checks("gjk.on_simplex")
def _origin_on_simplex(claim):
    v, d = search(claim)
    assert v == ORIGIN
    claim.near(claim["way"], (d[0] / Fraction(length(d)), d[1] / Fraction(length(d))))
    makes(claim, v)


@checks(*SUPPORTS)
def _furthest(claim):
    assert claim.message.endswith("_cores") == bool(claim.story.radii)
    d = search(claim)[1]
    support(claim, d)
    if not claim.story.radii:
        *_, second, highest = sorted([-math.inf, *(dot(d, corner) for corner in claim.story.obstacle)])
        if claim.message == "gjk.support_tied":
            assert (
                highest - second
                <= Fraction(1e-12) * max(abs(each) for p in [d, *claim.story.obstacle] for each in p) ** 2
            )
        else:
            assert second < highest


@checks("gjk.goes_on", "gjk.goes_on_cores")
def _further_than_v(claim):
    assert claim.message.endswith("_cores") == bool(claim.story.radii)
    v, d = search(claim)
    w = support(claim, d)
    assert dot(d, w) > dot(d, v)
    claim.near(claim["lower"], -dot(d, w) / Fraction(length(d)))
    claim.near(claim["upper"], length(v))
    bounds_hold(claim)


def bounds_hold(claim):
    """What the bar says is known about the distance in this phase."""
    brackets = claim.story.figure.steps[claim.step].brackets
    if not brackets:  # it says nothing
        return
    known = brackets[min(claim.phase, len(brackets) - 1)]
    true = max(claim.story.gap, 0.0)
    slack = 1e-12 * claim.story.size
    assert known.lower - slack <= true <= known.upper + slack


@checks("gjk.beyond", "gjk.one_side", "gjk.both_sides")
def _past_the_origin(claim):
    v, d = search(claim)
    w = support(claim, d)
    assert dot(d, w) > 0
    claim.near(claim["along_w"], dot(d, w) / Fraction(length(d)))
    assert (v == ORIGIN) == (claim.message != "gjk.beyond")
    if claim.message == "gjk.both_sides":
        before = claim.earlier("gjk.one_side", same_step=False)[-1]
        assert before.step == claim.step - 1
        assert dot(before["way"], claim["way"]) < 0
        assert holds(claim.story.obstacle, ORIGIN, strictly=True)


def candidates(claim):
    """The simplex with the w that is added to it."""
    w = claim.earlier(*SUPPORTS)[-1]["w"]
    return {**simplex(claim), w: corners(claim)[w]}


@checks(*KEEPS)
def _what_stays(claim):
    ends = candidates(claim)
    v, part = nearest_part(ends)
    assert part == set(re.findall(r"w\d+", claim["kept"]))
    assert set(ends) - part == set(claim["dropped"].split(", ")) - {""}
    claim.near(claim["v"], v)
    claim.near(claim["length"], length(v))
    makes(claim, v)
    bounds_hold(claim)


@checks("gjk.inside")
def _around_the_origin(claim):
    ends = candidates(claim)
    assert len(ends) == 3
    assert holds(hull(ends.values()), ORIGIN, strictly=True)
    assert claim.story.gap < 0
    makes(claim, ORIGIN)


@checks("gjk.optimal", "gjk.optimal_cores")
def _nothing_further(claim):
    v, d = search(claim)
    support(claim, d)
    assert max(dot(d, p) for p in claim.story.difference.values()) == dot(d, v)
    claim.near(claim["product"], -dot(v, v))
    claim.near(claim["upper"], signed_distance(claim.story.obstacle))
    assert claim.message.endswith("_cores") == bool(claim.story.radii)
    bounds_hold(claim)


@checks("gjk.on_boundary", "gjk.on_boundary_cores")
def _not_past_the_origin(claim):
    _, d = search(claim)
    support(claim, d)
    assert max(dot(d, p) for p in claim.story.difference.values()) == 0
    assert signed_distance(claim.story.obstacle) == 0
    assert claim.message.endswith("_cores") == bool(claim.story.radii)


GROWN = {"gjk.grown_separated": 1, "gjk.grown_touching": 0, "gjk.grown_penetrating": -1}


@checks(*GROWN)
def _with_the_radii(claim):
    gap, tiny = claim.story.gap, 1e-12 * claim.story.size
    assert (gap > tiny) - (gap < -tiny) == GROWN[claim.message]
    claim.near(claim["cores"], signed_distance(claim.story.obstacle))
    claim.near(claim["radii"], claim.story.radii)
    assert claim.story.radii > 0
    claim.adds_up(max(signed_distance(claim.story.obstacle), 0.0) - claim.story.radii)


RELATION = {
    "gjk.separated": 1,
    "gjk.checked": 1,
    "gjk.separated_cores": 1,
    "gjk.touching": 0,
    "gjk.touching_cores": 0,
    "gjk.penetrating": -1,
    "gjk.penetrating_cores": -1,
}


@checks(*RELATION)
def _answer_of_gjk(claim):
    gap, tiny = claim.story.gap, 1e-12 * claim.story.size
    assert (gap > tiny) - (gap < -tiny) == RELATION[claim.message]
    assert claim["iterations"] == len(claim.earlier("gjk.nearest", "gjk.vertex", "gjk.on_simplex", same_step=False))
    claim.near(claim["distance"], max(gap, 0.0))
    if claim.message.endswith("_cores"):
        claim.adds_up(max(signed_distance(claim.story.obstacle), 0.0) - claim.story.radii)
    elif claim.message != "gjk.penetrating":
        end, begin = extents(claim)
        claim.near(claim["extent_a"], end)
        claim.near(claim["extent_b"], begin)
        claim.adds_up(abs(begin - end))
        claim.near(claim["lower"], begin - end)
    if claim.message.startswith("gjk.penetrating"):
        overlap = signed_distance(claim.story.obstacle) < 0
        assert overlap != claim.message.endswith("_cores")


@checks("gjk.rounding")
def _rounding_could_be_it(claim):
    claim.near(claim["distance"], max(claim.story.gap, 0.0))
    assert abs(claim.story.gap) <= claim["rounding"] * 2


@checks("gjk.common_point")
def _same_weights(claim):
    x, y = (float(Fraction(plain(c))) for c in claim["point"].strip("()").split(", "))
    sums = []
    for key, shape, letter in zip(("sum_a", "sum_b"), claim.story.shapes, "ab", strict=True):
        named = {f"{letter}{k}": p for k, p in enumerate(shape.core, start=1)}
        total, own, _ = weighted(claim[key], named)
        sums.append(sum(own))
        assert length(minus(total, (x, y))) <= 3 * FOUR_DIGITS * claim.story.size
        at = [(p[0] - Fraction(x), p[1] - Fraction(y)) for p in shape.core]
        assert signed_distance(at) <= FOUR_DIGITS * claim.story.size
    assert all(abs(each - 1) <= FOUR_DIGITS for each in sums)


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


@checks("certificate.rounding")
def _too_small_to_check(claim):
    assert abs(claim.story.gap) <= claim["rounding"] * 2


def weighted(text, corners):
    """A weighted sum as written: its value, the weights, and whether they are exact."""
    total, weights, whole = (0.0, 0.0), [], True
    for term in text.translate(RAISED).split(" + "):
        weight, _, name = term.rpartition("\N{NO-BREAK SPACE}")
        whole &= "." not in weight or len(weight) < 5
        weights.append(float(Fraction(plain(weight) or 1)))
        total = plus(total, tuple(weights[-1] * float(c) for c in corners[name]))
    return total, weights, whole


@checks("certificate.in_circles", "certificate.in_circle_a", "certificate.in_circle_b", "certificate.in_both")
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
