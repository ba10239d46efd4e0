# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about EPA: its edges, how far the support points lie beyond them, and the ways out."""

import re
from fractions import Fraction

import numpy as np

from .claim import (
    CLOSE,
    checks,
    cross,
    dot,
    edges,
    evaluated,
    holds,
    length,
    minus,
    nearest_on,
    plain,
    plus,
    signed_distance,
    turn,
)
from .distance import FOUR_DIGITS, ORIGIN, RAISED, extents, support, weighted

SUPPORTS = ("epa.support", "epa.support_cores", "epa.support_at_once", "epa.support_at_once_cores")
FIRST, FINAL = ("epa.first", "epa.first_segment"), ("epa.final", "epa.final_cores")


def found(claim):
    """The vertices of A − B named so far, by name: those of the first polytope, then the support points."""
    (first,) = [each for each in [*claim.earlier(*FIRST, same_step=False), claim] if each.message in FIRST]
    named = dict(part.split(" = ") for part in first["corners"].translate(RAISED).replace(" − ", "−").split(" " * 5))
    supports = [each for each in [*claim.earlier(*SUPPORTS, same_step=False), claim] if each.message in SUPPORTS]
    named |= {each["w"]: each["corner"] for each in supports}
    return {name: claim.story.difference[corner] for name, corner in named.items()}


def ends(claim, key="edge"):
    """The two ends of an edge by its name: "w2w5"."""
    return tuple(found(claim)[name] for name in re.findall(r"w\d+", claim[key]))


def edge_of(claim):
    """The two ends of the nearest edge, and its normal away from the origin."""
    p, q = ends(claim)
    n = (q[1] - p[1], p[0] - q[0])
    return p, q, n if dot(n, p) > 0 else (-n[0], -n[1])


def away(p, q):
    """How far the line through two points is from the origin."""
    return abs(cross(p, q)) / Fraction(length(minus(q, p)))


def read(text):
    """The number that a text such as "8/√53 ≈ 1.099" begins with."""
    form, _, decimal = text.removeprefix("≈ ").partition(" ≈ ")
    value = evaluated(form)
    assert not decimal or abs(float(plain(decimal)) - value) <= FOUR_DIGITS * abs(value)
    return value


def is_of_cores(claim):
    return claim.message.endswith("_cores") == bool(claim.story.radii)


@checks("epa.cores")
def _cores_of_rounded_shapes(claim):
    assert any(shape.radius and len(shape.core) > 1 for shape in claim.story.shapes)


@checks("epa.circles")
def _cores_of_circles(claim):
    assert claim.story.radii > 0
    assert all(len(shape.core) == 1 for shape in claim.story.shapes if shape.radius)


@checks("epa.obstacle")
def _inside(claim):
    assert holds(claim.story.obstacle, ORIGIN, strictly=True)


@checks(*FIRST)
def _first_polytope(claim):
    (drawn,) = (mark for mark in claim.marks("polytope") if mark.filled)
    corners, named = drawn.points.tolist(), found(claim)
    assert sorted(map(tuple, corners)) == sorted(tuple(map(float, point)) for point in named.values())
    assert holds(corners, ORIGIN, strictly=True)
    if claim.message == "epa.first":
        assert len(corners) == 3
        return
    start, end = ends(claim, "segment")
    assert len(corners) == 4
    assert cross(start, end) == 0
    assert dot(start, end) < 0
    for side in (1, -1):  # a support point on each side
        n = (side * (start[1] - end[1]), side * (end[0] - start[0]))
        (w,) = (point for point in named.values() if side * turn(start, end, point) > 0)
        assert dot(n, w) == max(dot(n, point) for point in claim.story.difference.values())


@checks("epa.edge", "epa.edge_first", "epa.edge_cores", "epa.edge_tied")
def _nearest_edge(claim):
    p, q, n = edge_of(claim)
    claim.near(claim["distance"], away(p, q))
    told = read(claim["worked"])
    assert abs(told - away(p, q)) <= (CLOSE if " ≈ " in claim["worked"] else FOUR_DIGITS) * told
    claim.near(claim["normal"], (n[0] / Fraction(length(n)), n[1] / Fraction(length(n))))
    (polytope,) = (mark for mark in claim.marks("polytope") if mark.filled)
    others = [abs(cross(s, e)) / length(minus(e, s)) for s, e in edges(polytope.points.tolist())]
    assert min(others) >= float(away(p, q)) - 1e-9 * claim.story.size
    compared = [float(plain(each)) for each in claim["others"].split(", ") if each != "…"]
    assert np.allclose(compared, sorted(others)[1 : 1 + len(compared)], rtol=FOUR_DIGITS)
    if claim.message == "epa.edge_first":
        assert all(holds(claim.story.obstacle, corner) for corner in found(claim).values())
    assert claim["distance"] <= -signed_distance(claim.story.obstacle) + 1e-9 * claim.story.size  # "at least"
    done = claim.earlier(*FINAL, same_step=False)
    assert bool(done) == (claim.message == "epa.edge_tied")
    assert done or is_of_cores(claim)
    for each in done:
        claim.near(claim["distance"], each["distance"])


@checks(*SUPPORTS)
def _furthest_along_normal(claim):
    p, _, n = edge_of(claim)
    w = support(claim, n)
    assert (dot(n, w) > dot(n, p)) != ("at_once" in claim.message)
    assert is_of_cores(claim)


@checks("epa.grows", "epa.grows_weaker", "epa.grows_tied", "epa.grows_cores")
def _beyond_the_edge(claim):
    p, _, n = edge_of(claim)
    w = support(claim, n)
    assert dot(n, w) > dot(n, p)
    claim.near(claim["growth"], dot(n, minus(w, p)) / Fraction(length(n)))
    claim.near(claim["height"], dot(n, w) / Fraction(length(n)))
    assert claim["height"] >= -signed_distance(claim.story.obstacle) - 1e-9 * claim.story.size  # "at most"
    before = [each["height"] for each in claim.earlier("epa.grows", "epa.grows_weaker", same_step=False)]
    assert (claim.message == "epa.grows_weaker") == any(height < claim["height"] for height in before) or (
        claim.message in ("epa.grows_tied", "epa.grows_cores")
    )
    assert is_of_cores(claim)


@checks("epa.expands")
def _two_edges_for_one(claim):
    w = found(claim)[claim["w"]]
    start, end = ends(claim)
    new = [set(ends(claim, key)) for key in ("first", "second")]
    assert new in ([{start, w}, {w, end}], [{end, w}, {w, start}])
    claim.near(claim["first_distance"], away(*new[0]))
    claim.near(claim["second_distance"], away(*new[1]))
    (polytope,) = claim.marks("polytope")
    drawn = [{tuple(s), tuple(e)} for s, e in edges(polytope.points.tolist())]
    assert all({tuple(map(float, p)) for p in edge} in drawn for edge in new)
    inside = {tuple(map(float, point)) for point in claim.story.difference.values()}
    assert set(map(tuple, polytope.points.tolist())) <= inside


@checks(*FINAL, "epa.final_tied")
def _edge_of_the_difference(claim):
    p, q, n = edge_of(claim)
    assert max(dot(n, w) for w in claim.story.difference.values()) == dot(n, p)
    claim.near(claim["distance"], -signed_distance(claim.story.obstacle))
    assert claim.message == "epa.final_tied" or is_of_cores(claim)
    foot = nearest_on(p, q)
    claim.near(claim["v"], foot)
    total, weights, whole = weighted(claim["sum"], found(claim))
    slack = 1e-12 if whole else FOUR_DIGITS
    assert abs(sum(weights) - 1) <= slack
    assert length(minus(total, tuple(map(float, foot)))) <= 3 * slack * claim.story.size


@checks("epa.grown")
def _depth_with_the_radii(claim):
    claim.near(claim["depth"], -claim.story.gap)
    claim.adds_up(-claim.story.gap)
    assert claim.story.radii > 0


@checks("epa.penetrating", "epa.penetrating_cores", "epa.penetrating_radii")
def _depth(claim):
    claim.near(claim["depth"], -claim.story.gap)
    way = tuple(map(Fraction, claim["translation"]))
    claim.near(length(way), claim["depth"])
    claim.near(signed_distance([minus(p, way) for p in claim.story.obstacle]), claim.story.radii)
    assert claim.message.endswith(("_cores", "_radii")) == bool(claim.story.radii)
    if claim.story.radii:
        claim.adds_up(-claim.story.gap)


@checks("epa.tied", "epa.tied_some")
def _equally_short(claim):
    story = claim.story
    ways = [length(nearest_on(p, q)) for p, q in edges(story.obstacle)]
    assert claim["count"] == sum(way <= min(ways) + 1e-12 * story.size for way in ways)
    shown = claim["count"] if claim.message == "epa.tied" else claim["shown"]
    assert len(claim.marks_of("world", "translation")) == len(claim.marks_of("difference", "translation")) == shown
    ghosts, b = claim.marks("B-moved-out"), story.shapes[1].core
    assert len(ghosts) == shown
    for arrow, ghost in zip(claim.marks_of("world", "translation"), ghosts, strict=True):
        tail, head = arrow.points.tolist()
        way = minus(tuple(map(Fraction, head)), tuple(map(Fraction, tail)))
        claim.near(signed_distance([minus(p, way) for p in story.obstacle]), story.radii)
        if not story.shapes[1].radius:
            claim.near(tuple(ghost.points[0].tolist()), plus(b[0], way))


@checks("epa.check", "epa.check_round")
def _least_of_all_directions(claim):
    end, begin = extents(claim)
    claim.near(claim["extent_a"], end)
    claim.near(claim["extent_b"], begin)
    claim.adds_up(end - begin)
    claim.near(claim["upper"], end - begin)
    claim.near(claim["upper"], -claim.story.gap)
    assert claim.message.endswith("_round") == bool(claim.story.radii)


@checks("epa.round")
def _radii_alone(claim):
    assert signed_distance(claim.story.obstacle) >= 0
    assert claim.story.gap < 0


@checks("epa.nothing", "epa.touching", "epa.separated")
def _no_depth(claim):
    assert claim.story.gap >= -1e-12 * claim.story.size
    if claim.message == "epa.nothing":
        return
    end, begin = extents(claim)
    assert end <= begin + 1e-9 * claim.story.size
    claim.near(claim["extent_a"], end)
    claim.near(begin - end, claim.story.gap)
    if claim.message == "epa.separated":
        claim.near(claim["extent_b"], begin)
        claim.adds_up(begin - end)
        claim.near(claim["distance"], claim.story.gap)
        assert claim.story.gap > 0
    else:
        claim.near(claim.story.gap, 0.0)
