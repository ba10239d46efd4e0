# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the light: the overlap of the shadows on each edge's normal, and on which it is smallest."""

import math

from .claim import checks, cross, dot, edges, evaluated, minus


def _overlap(claim, degrees):
    """How far A − B reaches along an axis, in the shorter direction."""
    turned = math.radians(degrees)
    heights = [dot((math.cos(turned), math.sin(turned)), tuple(map(float, p))) for p in claim.story.obstacle]
    return min(max(heights), -min(heights))


def _normals(claim):
    """The angles of the normals of all edges, each once: two edges share one if they are exactly parallel."""
    ways = []
    for shape in claim.story.shapes:
        for p, q in edges(shape.core):
            way = minus(q, p)
            if all(cross(way, other) for other in ways):
                ways.append(way)
    return [math.degrees(math.atan2(float(-x), float(y))) % 180 for x, y in ways]


@checks("light.angles")
def _count(claim):
    assert claim["count"] == len(_normals(claim)) >= claim["shown"]


@checks("light.turn", "light.overlap", "light.only_touch", "light.leaves_gap", "light.also")
@checks("light.lowest", "light.touching", "light.gap", "light.support")
def _stop(claim):
    start, end = (claim.vertex(f"{claim['edge'][0]}{row}") for row in claim["edge"].split(claim["edge"][0])[1:])
    turned = math.radians(claim["angle"])
    way = tuple(map(float, minus(end, start)))
    assert abs(dot((math.cos(turned), math.sin(turned)), way)) <= 1e-9 * math.hypot(*way)
    claim.near(claim["overlap"], _overlap(claim, claim["angle"]))
    claim.near(claim["length"], abs(claim["overlap"]))
    told = claim["worked"].replace("≈", "=").split(" = ")[-1]
    assert abs(evaluated(told) - claim["overlap"]) <= 6e-4 * max(abs(claim["overlap"]), 1e-9)
    signs = {"light.overlap": 1, "light.lowest": 1, "light.only_touch": 0, "light.touching": 0}
    signs |= {"light.leaves_gap": -1, "light.gap": -1}
    if claim.message in ("light.lowest", "light.touching", "light.gap"):
        at_normals = [_overlap(claim, angle) for angle in _normals(claim)]
        claim.near(claim["overlap"], min(at_normals))
        assert claim["count"] == len(at_normals)
        least = min(_overlap(claim, angle) for angle in range(180))
        if claim.message == "light.gap":
            assert least >= claim["overlap"] or claim["gaps"] > 0
            assert claim["gaps"] == sum(each < -1e-9 * claim.story.size for each in at_normals)
        else:
            assert least >= claim["overlap"] - 1e-9 * claim.story.size
    if claim.message in signs:
        assert (claim["overlap"] > 0) - (claim["overlap"] < 0) == signs[claim.message]
