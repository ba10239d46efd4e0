# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the support points of A, B and A − B along a direction."""

import math

from .claim import checks, dot, evaluated, minus


def _furthest(shape, way):
    """How far a shape reaches along a unit vector."""
    return max(dot(way, tuple(map(float, p))) for p in shape.core) + float(shape.radius)


@checks("supports.of_a", "supports.of_a_circle", "supports.of_b", "supports.of_b_circle", "supports.difference")
@checks("supports.of_a_rounded", "supports.of_b_rounded", "supports.found", "supports.also", "supports.again")
def _direction(claim):
    a, b = claim.story.shapes
    d = claim["d"]
    claim.near(math.hypot(*d), 1)
    claim.near(claim["reach_a"], _furthest(a, d))
    claim.near(claim["reach_b"], -_furthest(b, (-d[0], -d[1])))
    for letter, shape, sign in (("a", a, 1), ("b", b, -1)):
        point = claim[f"point_{letter}"]
        claim.near(dot(d, point), claim[f"reach_{letter}"])
        if shape.radius:
            center, radius = claim.vertex(claim[f"core_{letter}"]), sign * float(shape.radius)
            claim.near(claim[f"center_{letter}"], center)
            claim.near(point, (float(center[0]) + radius * d[0], float(center[1]) + radius * d[1]))
            claim.near(claim[f"r_{letter}"], abs(radius))
        else:
            claim.near(point, claim.vertex(claim[letter]))
        assert claim.message != f"supports.of_{letter}" or not shape.radius
        assert claim.message != f"supports.of_{letter}_circle" or (shape.radius and len(shape.core) == 1)
        assert claim.message != f"supports.of_{letter}_rounded" or (shape.radius and len(shape.core) > 1)
    claim.near(claim["point"], minus(claim["point_a"], claim["point_b"]))
    told = evaluated(claim["reach"].replace("≈", "=").split(" = ")[-1])
    every = max(dot(d, tuple(map(float, p))) for p in claim.story.obstacle) + float(a.radius + b.radius)
    assert abs(told - every) <= 6e-4 * max(abs(every), claim.story.size)


@checks("supports.result", "supports.result_of_few")
def _counts(claim):
    a, b = (len(shape.core) for shape in claim.story.shapes)
    assert (a * b > a + b) == (claim.message == "supports.result")
    assert (claim["count_a"], claim["count_b"], claim["count"]) == (a, b, a * b)
