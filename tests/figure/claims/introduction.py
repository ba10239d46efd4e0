# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims before the steps of a pair: about shadows, the sliding B, and all differences."""

import re
from fractions import Fraction

from .claim import checks, dot, edges, minus, signed_distance
from .distance import assert_corner


def shadow(shape):
    places = [x for x, _ in shape.core]
    return float(min(places) - shape.radius), float(max(places) + shape.radius)


@checks("interval.shadows", "interval.setup", "interval.differences")
def _intervals(claim):
    (low_a, high_a), (low_b, high_b) = map(shadow, claim.story.shapes)
    told = [claim[name] for name in ("low_a", "high_a", "low_b", "high_b", "low", "high")]
    true = (low_a, high_a, low_b, high_b, low_a - high_b, high_a - low_b)
    assert all(abs(one - other) <= 1e-9 * claim.story.size for one, other in zip(told, true, strict=True))
    for name in ("least", "greatest"):
        terms, sign, total = re.split(" ([=≈]) ", claim[name])  # rounded digits need not add up to the rounded total
        first, other = (Fraction(each.strip("()").replace("−", "-")) for each in terms.split(" − "))
        assert (first - other == Fraction(total.replace("−", "-"))) is (sign == "=")


@checks("interval.separated", "interval.apart")
def _zero_is_outside(claim):
    assert claim["low"] > 0 or claim["high"] < 0
    assert claim.story.gap > 0


@checks("interval.touching", "interval.touch")
def _zero_is_an_end(claim):
    assert 0 in (claim["low"], claim["high"])
    assert claim.story.gap >= 0


@checks("interval.penetrating", "interval.overlap")
def _zero_is_inside(claim):
    assert claim["low"] < 0 < claim["high"]


def moved_gap(claim):
    """The distance of the origin from A − B after B was moved, or its negative depth."""
    way = claim["way"]
    obstacle = [minus(point, way) for point in claim.story.obstacle]
    claim.near(claim["against"], (-way[0], -way[1]))
    return signed_distance(obstacle) - claim.story.radii


@checks("slide.into")
def _slides_into(claim):
    assert claim.story.gap >= -claim.story.tolerance
    assert moved_gap(claim) < 0


@checks("slide.off")
def _slides_off(claim):
    assert claim.story.gap < 0 < moved_gap(claim)


@checks("slide.back_separated", "introduction.circle")
def _is_apart(claim):
    assert claim.story.gap > 0


@checks("slide.back_touching")
def _touches(claim):
    assert abs(claim.story.gap) <= claim.story.tolerance + 1e-9 * claim.story.size


@checks("slide.back_penetrating", "introduction.circle_inside")
def _overlaps(claim):
    assert claim.story.gap < 0


@checks("introduction.too_big")
def _counts(claim):
    a, b = (len(shape.core) for shape in claim.story.shapes)
    assert (claim["count_a"], claim["count_b"], claim["count"]) == (a, b, a * b)


@checks("introduction.wall")
def _a_wall_fits(claim):
    (low_a, high_a), (low_b, high_b) = map(shadow, claim.story.shapes)
    assert high_a < low_b or high_b < low_a
    assert claim.story.gap > 0


@checks("introduction.turn_light")
def _no_wall_fits(claim):
    (low_a, high_a), (low_b, high_b) = map(shadow, claim.story.shapes)
    assert low_b <= high_a
    assert low_a <= high_b


@checks("introduction.along_edges")
def _light_along_an_edge_shows_every_gap(claim):
    _no_wall_fits(claim)
    ways = [minus(q, p) for shape in claim.story.shapes for p, q in edges(shape.core)]
    reaches = [max(dot(side, w) for w in claim.story.obstacle) for x, y in ways for side in ((-y, x), (y, -x))]
    assert (min(reaches) < 0) == (claim.story.gap > 0)


@checks("introduction.crossed")
def _crosses_in_and_out(claim):
    assert claim["count"] % 2 == 0
    assert claim["count"] <= sum(len(ring) for ring in claim.story.shapes[0].rings)


@checks("introduction.sweep")
def _furthest(claim):
    w, d = claim.story.difference[claim["corner"]], claim["way"]
    assert_corner(claim)
    assert float(dot(d, w)) >= max(float(dot(d, point)) for point in claim.story.obstacle) - 1e-9 * claim.story.size
