# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about polygons as they are, their convex pieces, and all methods at once."""

import re

import numpy as np
from shapely import LineString, Point, Polygon

from collide_addon.figure.model.figure import Kind
from collide_addon.figure.text.messages import say

from .claim import checks, evaluated


def outlines(claim):
    """A and B as shapely geometries; a shape without area as a line or a point."""
    found = []
    for shape in claim.story.shapes:
        outer, *holes = [[tuple(map(float, p)) for p in ring] for ring in shape.rings]
        found.append(
            Polygon(outer, holes) if len(outer) > 2 else LineString(outer) if len(outer) > 1 else Point(outer[0])
        )
    return found


def inner_overlap(a, b):
    """Whether the interiors have a point in common; the interior of a shape without area is all but its ends."""
    return a.relate_pattern(b, "T********")


@checks("polygon.crossing", "polygon.crossing_inside", "polygon.a_inside_b", "polygon.b_inside_a", "polygon.equal")
def _overlapping(claim):
    a, b = outlines(claim)
    assert a.intersects(b)
    pairs_of_edges(claim)
    if claim.message == "polygon.equal":
        assert a.equals(b)
    elif claim.message == "polygon.a_inside_b":
        assert b.covers(a)
    elif claim.message == "polygon.b_inside_a":
        assert a.covers(b)
    else:
        assert inner_overlap(a, b)
        assert not a.covers(b)
        assert not b.covers(a)


@checks("polygon.touching")
def _touching(claim):
    a, b = outlines(claim)
    pairs_of_edges(claim)
    assert a.distance(b) <= 1e-12 * claim.story.size
    assert a.intersection(b).area <= 1e-12 * claim.story.size


@checks("polygon.apart")
def _apart(claim):
    a, b = outlines(claim)
    pairs_of_edges(claim)
    assert not a.intersects(b)


@checks("polygon.candidates", "polygon.no_candidates")
def _which_pairs_can_meet(claim):
    assert (pairs_of_edges(claim) == 0) == (claim.message == "polygon.no_candidates")


def pairs_of_edges(claim):
    """Check how many pairs of edges there are, and return how many have bounding boxes that meet."""
    n, m = (sum(len(ring) if len(ring) > 2 else 1 for ring in shape.rings) for shape in claim.story.shapes)
    boxes = sum(
        min(p[0], q[0]) <= max(r[0], s[0])
        and min(r[0], s[0]) <= max(p[0], q[0])
        and min(p[1], q[1]) <= max(r[1], s[1])
        and min(r[1], s[1]) <= max(p[1], q[1])
        for p, q in ring_edges(claim.story.shapes[0])
        for r, s in ring_edges(claim.story.shapes[1])
    )
    assert claim["pairs"] == n * m
    assert claim["candidates"] == boxes
    return boxes


def ring_edges(shape):
    for ring in shape.rings:
        if len(ring) > 2:
            yield from zip(ring, [*ring[1:], ring[0]], strict=True)
        else:
            yield ring[0], ring[-1]


@checks("polygon.crosses", "polygon.touch_corners", "polygon.touch_a", "polygon.touch_b")
def _meeting_point(claim):
    at = Point(
        [float(c.replace("−", "-")) for c in re.findall(r"[−\d.e]+", say("classic.point", point=claim["point"]))]
    )
    for outline in outlines(claim):
        assert outline.distance(at) <= 6e-4 * claim.story.size
        assert not outline.area or outline.boundary.distance(at) <= 6e-4 * claim.story.size


@checks("polygon.ray_odd", "polygon.ray_even", "polygon.not_in_box")
def _corner(claim):
    letter, number = claim["corner"][0], int(claim["corner"][1:])
    own, other = claim.story.shapes["ab".index(letter)], outlines(claim)["ba".index(letter)]
    corner = [p for ring in own.rings for p in ring][number - 1]
    at = Point(*map(float, corner))
    if claim.message == "polygon.not_in_box":
        left, bottom, right, top = other.bounds
        assert not (left <= at.x <= right and bottom <= at.y <= top)
    else:
        assert other.contains(at) == (claim.message == "polygon.ray_odd")
        assert claim["count"] % 2 == (claim.message == "polygon.ray_odd")


@checks("concave.convex")
def _convex_already(claim):
    for outline in outlines(claim):
        assert abs(outline.convex_hull.area - outline.area) <= 1e-9 * claim.story.size**2


@checks("concave.hulls_penetrating", "concave.hulls_touching", "concave.hulls_separated")
def _hulls(claim):
    a, b = (outline.convex_hull for outline in outlines(claim))
    if claim.message == "concave.hulls_separated":
        claim.near(claim["distance"], a.distance(b))
    elif claim.message == "concave.hulls_penetrating":
        assert inner_overlap(a, b)
    else:
        claim.near(a.distance(b), 0.0)


@checks("concave.separated", "concave.proof")
def _distance(claim):
    a, b = outlines(claim)
    claim.near(claim["distance"], a.distance(b))
    assert claim["looked"] <= claim["pairs"]
    if claim.message == "concave.proof":
        normal = np.array(claim["normal"])
        pieces = [next(m.points for m in claim.marks(claim[key]) if m.kind is not Kind.LABEL) for key in "ab"]
        gap = float((pieces[1] @ normal).min() - (pieces[0] @ normal).max())
        claim.near(gap, claim["distance"])


@checks("concave.touching")
def _pieces_touch(claim):
    a, b = outlines(claim)
    claim.near(a.distance(b), 0.0)
    assert a.intersection(b).area <= 1e-9 * claim.story.size


@checks("concave.penetrating")
def _deepest_pair(claim):
    a, b = outlines(claim)
    assert inner_overlap(a, b)
    told = claim.earlier("concave.deepest", same_step=False)
    if told:
        claim.near(claim["depth"], max(each["depth"] for each in told))


@checks("concave.nearest", "concave.not_nearer")
def _nearest_so_far(claim):
    before = [each["distance"] for each in claim.earlier("concave.nearest", same_step=False)]
    if claim.message == "concave.nearest":
        assert claim["distance"] < min(before, default=float("inf"))
    else:
        assert claim["distance"] >= min(before)
    assert claim["distance"] >= outlines(claim)[0].distance(outlines(claim)[1]) - 1e-9 * claim.story.size


@checks("concave.deepest", "concave.not_deeper")
def _deepest_so_far(claim):
    before = [each["depth"] for each in claim.earlier("concave.deepest", same_step=False)]
    if claim.message == "concave.deepest":
        assert claim["depth"] > max(before, default=0.0)
    else:
        assert claim["depth"] <= max(before)


@checks("concave.pieces", "concave.pairs")
def _counted(claim):
    assert claim["pairs"] == claim["n"] * claim["m"]


TRUTH = {"separated": 1, "touching": 0, "penetrating": -1}


@checks("compare.also")
def _answers_in_turn(claim):
    assert claim.step > 2
    assert claim["answer"].message in ("compare.row", "compare.row_number")


@checks("compare.row", "compare.row_number", "compare.row_wrong")
def _row(claim):
    """What is said about the hulls is true, and what is called wrong is wrong."""
    about, relation = (claim[key].message.partition("_")[2] for key in ("about", "relation"))
    gap, tiny = claim.story.gap, 1e-12 * claim.story.size
    true = (gap > tiny) - (gap < -tiny)
    if about == "hulls":
        assert (TRUTH[relation] == true) == (claim.message != "compare.row_wrong")
        if claim.message == "compare.row_number":
            told = claim["number"]
            assert abs(told.values["value"] - abs(gap)) <= 6e-4 * abs(gap) or told.message == "compare.number_gap"
    if about == "classic" and relation in ("collision", "no_collision") and true:
        assert ((relation == "collision") == (true < 0)) == (claim.message != "compare.row_wrong")


@checks("compare.all_agree", "compare.classic_wrong", "compare.differ")
def _verdict(claim):
    wrong = claim.earlier("compare.row_wrong", same_step=False)
    assert bool(wrong) == (claim.message != "compare.all_agree")
    if claim.message == "compare.classic_wrong":
        assert claim["count"] == len(wrong)
        assert {each["about"].message for each in wrong} == {"compare.about_classic"}


# ---- convex or not


def solids(claim):
    """A and B without spikes."""
    return [outline.buffer(0.0) if outline.area else outline for outline in outlines(claim)]


@checks("convex.segment", "convex.stays", "convex.leaves")
def _segment_of(claim):
    outline, line = solids(claim)["AB".index(claim["shape"])], LineString([claim["p"], claim["q"]])
    close = 1e-9 * claim.story.size
    assert all(outline.distance(Point(claim[end])) <= close for end in "pq")
    claim.near(claim["length"], line.length)
    outside = line.difference(outline.buffer(close)).length
    assert abs(claim["outside"] - outside) <= 1e-6 * claim["length"]
    if claim.message != "convex.segment":
        assert (claim["outside"] > 0) == (claim.message == "convex.leaves")


@checks("convex.closes", "convex.missing")
def _what_the_hull_adds(claim):
    outline = solids(claim)["AB".index(claim["shape"])]
    close = 1e-9 * claim.story.size**2
    for name, area in (("hull", outline.convex_hull.area), ("own", outline.area)):
        assert abs(claim[name] - area) <= close
    assert abs(claim["missing"] - (claim["hull"] - claim["own"])) <= close
    told = evaluated(claim["worked"].replace("≈", "=").split(" = ")[-1])
    assert abs(told - claim["missing"]) <= 6e-4 * claim["missing"]


@checks("convex.hulls_apart", "convex.hulls_touch", "convex.hulls_overlap", "convex.both")
def _of_the_hulls(claim):
    a, b = (outline.convex_hull for outline in solids(claim))
    claim.near(claim["distance"], a.distance(b))
    if claim.message == "convex.both":
        for outline in solids(claim):
            assert abs(outline.convex_hull.area - outline.area) <= 1e-9 * claim.story.size**2
    else:
        assert (claim["depth"] > 0) == (claim.message == "convex.hulls_overlap")
        assert (claim["distance"] > 0) == (claim.message == "convex.hulls_apart")


@checks("convex.cut", "convex.apart", "convex.touch", "convex.overlap")
def _of_the_pieces(claim):
    a, b = solids(claim)
    assert min(claim["n"], claim["m"]) >= 1
    claim.near(claim["distance"], a.distance(b))
    if claim.message != "convex.cut":
        overlap = a.area > 0 < b.area and inner_overlap(a, b)
        assert (claim["distance"] > 0) == (claim.message == "convex.apart")
        assert not overlap or claim.message == "convex.overlap"
