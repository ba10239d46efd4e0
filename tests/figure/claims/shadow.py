# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about shadows: of the unit vector and its normal, of each vertex, and of the whole shape."""

import math

from .claim import checks, dot, edges, evaluated, length, minus


def _unit(claim):
    """The direction of the longest edge, to the right or, if it is vertical, up; (1, 0) for a point."""
    ways = [minus(q, p) for p, q in edges(claim.story.shapes[0].core)] or [(1, 0)]
    longest = max(map(length, ways))
    near = [way for way in ways if length(way) >= longest * (1 - 1e-11)]
    x, y = next(way if way >= (0, 0) else (-way[0], -way[1]) for way in near)
    return float(x) / length((x, y)), float(y) / length((x, y))


def _shadows(claim):
    x, y = _unit(claim)
    return [dot((-y, x), tuple(map(float, p))) for p in claim.story.shapes[0].core]


@checks("shadow.ends")
def _count(claim):
    assert claim["count"] == len(claim.story.shapes[0].core)


@checks("shadow.unit", "shadow.unit_point", "shadow.circle", "shadow.normal", "shadow.radians")
def _direction(claim):
    unit = _unit(claim)
    claim.near(claim["unit"], unit)
    claim.near(claim["normal"], (-unit[1], unit[0]))
    claim.near(dot(claim["normal"], claim["unit"]), 0)
    turned = math.radians(claim["angle"])
    claim.near((math.cos(turned), math.sin(turned)), unit)
    assert (len(claim.story.shapes[0].core) == 1) is (claim["start"] == claim["end"])
    if claim.message == "shadow.unit":
        claim.near(claim["way"], minus(claim.vertex(claim["end"]), claim.vertex(claim["start"])))
        claim.near(claim["length"], length(claim["way"]))
    if claim.message == "shadow.radians":
        claim.near(claim["wrong"], (math.cos(claim["angle"]), math.sin(claim["angle"])))
        assert length(minus(claim["wrong"], unit)) > 1e-6


@checks("shadow.vector", "shadow.ahead", "shadow.behind", "shadow.none", "shadow.also")
def _vertex(claim):
    x, y = _unit(claim)
    point = claim.vertex(claim["vertex"])
    claim.near(claim["point"], point)
    claim.near(claim["shadow"], dot((-y, x), tuple(map(float, point))))
    told = claim["product"].replace("≈", "=").split(" = ")[-1]
    assert abs(evaluated(told) - claim["shadow"]) <= 6e-4 * max(abs(claim["shadow"]), 1e-9)
    signs = {"shadow.ahead": 1, "shadow.behind": -1, "shadow.none": 0}
    if claim.message in signs:
        assert math.copysign(1, claim["shadow"]) * (claim["shadow"] != 0) == signs[claim.message]


@checks("shadow.interval", "shadow.flat", "shadow.anywhere")
def _whole(claim):
    found = _shadows(claim)
    claim.near(claim["low"], min(found))
    claim.near(claim["high"], max(found))
    claim.near(claim["length"], max(found) - min(found))
    names = [f"a{row}" for row in range(1, 1 + len(found))]
    claim.near(found[names.index(claim["lowest"])], min(found))
    claim.near(found[names.index(claim["highest"])], max(found))
    if claim.message == "shadow.flat":
        claim.near(max(found), min(found))
