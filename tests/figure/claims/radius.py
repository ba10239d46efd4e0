# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about a turning box: the shadows of its half axes, and how far its vertices reach."""

import math

from .claim import checks, dot, evaluated, length


@checks("radius.half_axes")
def _sizes(claim):
    assert claim["width"] > 0 < claim["height"]


@checks("radius.level", "radius.level_sum", "radius.turn", "radius.backwards", "radius.sum", "radius.absolute")
@checks("radius.upright", "radius.upright_sum", "radius.four_vertices", "radius.two_half_axes")
def _turned(claim):
    a, b, turned = claim["a"], claim["b"], math.radians(claim["angle"])
    claim.near(dot(a, b), 0)
    claim.near(a, (length(a) * math.cos(turned), length(a) * math.sin(turned)))
    claim.near(claim["shadow_a"], a[0])
    claim.near(claim["shadow_b"], b[0])
    reached = [x * a[0] + y * b[0] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    told = [evaluated(each) for each in claim["vertices"].split(", ")]
    for value, written in (*zip(reached, told, strict=True), (max(reached), result(claim["radius"]))):
        assert abs(written - value) <= 6e-4 * max(map(abs, reached))
    assert abs(result(claim["sum"]) - reached[2]) <= 6e-4 * max(map(abs, reached))
    if claim.message in ("radius.turn", "radius.backwards", "radius.sum", "radius.absolute"):
        assert 0 < claim["shadow_a"] < length(a)
        assert claim["shadow_b"] < 0
        assert reached[2] < max(reached) == reached[1]
    if claim.message.startswith("radius.level"):
        assert (claim["angle"], claim["shadow_b"]) == (0, 0)
    if claim.message.startswith("radius.upright"):
        assert (claim["angle"], claim["shadow_a"]) == (90, 0)
    if claim.message in ("radius.turn", "radius.four_vertices"):  # a box that lay along the axis was turned there
        assert any(_fits(claim, way) for way in (claim["angle"], 0, 90))


def _fits(claim, degrees):
    """Whether the box has the length and height of the shape at an angle."""
    shape, turned = claim.story.shapes[0].core, math.radians(degrees)
    for way, half in (((math.cos(turned), math.sin(turned)), "a"), ((-math.sin(turned), math.cos(turned)), "b")):
        heights = [dot(way, tuple(map(float, p))) for p in shape]
        if abs((max(heights) - min(heights)) / 2 - length(claim[half])) > 1e-9 * claim.story.size:
            return False
    return True


def result(worked):
    """The value of a sum."""
    return evaluated(worked.replace("≈", "=").split(" = ")[-1])
