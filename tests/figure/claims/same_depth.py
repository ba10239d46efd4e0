# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about one depth in two ways: the overlap along each normal, the face with it, and the smallest."""

import math
import re

from .claim import checks, cross, dot, edges, evaluated, length, minus


def _along(claim):
    """Where A ends and B begins along the normal of the caption."""
    a, b = ([dot(claim["normal"], tuple(map(float, p))) for p in shape.core] for shape in claim.story.shapes)
    return max(a), min(b)


@checks("same.none")
def _none(claim):
    claim.near(claim["distance"], max(claim.story.gap, 0))
    assert claim.story.gap >= 0


@checks("same.faces")
def _count(claim):
    assert claim["faces"] == len(claim.story.obstacle)


@checks("same.axis", "same.face", "same.also")
def _normal(claim):
    high, low = _along(claim)
    claim.near(length(claim["normal"]), 1)
    claim.near(claim["length"], high - low)
    told = claim["work"].replace("≈", "=").split(" = ")[-1]
    assert abs(evaluated(told) - claim["length"]) <= 6e-4 * claim["length"]
    names = re.findall(r"[ab]\d+", claim["edge"])
    start, end = map(claim.vertex, names)
    way = tuple(map(float, minus(end, start)))
    assert abs(dot(way, claim["normal"])) <= 1e-9 * length(way)
    out = 1 if names[0][0] == "a" else -1  # out of A or into B: counter-clockwise, a shape is to the left of its edges
    if len(claim.story.shapes["ab".index(names[0][0])].core) > 2:
        assert out * cross(way, claim["normal"]) < 0
    hull = [tuple(map(float, p)) for p in claim.story.obstacle]
    for told in (claim["start"], claim["end"]):
        claim.near(dot(told, claim["normal"]), claim["length"])
        assert min(length(minus(p, told)) for p in hull) <= 1e-9 * claim.story.size
    claim.near(max(dot(p, claim["normal"]) for p in hull), claim["length"])


@checks("same.smallest", "same.cost")
def _smallest(claim):
    claim.near(claim["depth"], -claim.story.gap)
    if claim.message == "same.smallest":
        high, low = _along(claim)
        claim.near(high - low, claim["depth"])
        return
    ways = []
    for shape in claim.story.shapes:
        for p, q in edges(shape.core):
            way = minus(q, p)
            if all(cross(way, other) for other in ways):
                ways.append(way)
    assert claim["axes"] == len(ways) or math.prod(len(shape.core) for shape in claim.story.shapes) <= 4
    assert 1 <= claim["steps"] <= 2 * len(claim.story.obstacle)
