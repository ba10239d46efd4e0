# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the separating axes in TypeScript: equal to a run, and why, seen in the shadows of that run."""

import math

from collide_addon.pitfalls.sat import (
    Shadow,
    circle_overlaps_polygon,
    polygons_overlap,
    shadows_overlap,
    side_normal,
    unit_vector,
)

from .claim import checks, dot, edges, nearest_on
from .classic_code import case_inputs, collide, floats, is_convex, shapes


def run(claim):
    """What the class says, and its axes; in a circle's figure, the shadows are those of the polygon and the circle."""
    a, b = shapes(claim)
    steps = []
    if a.radius or b.radius:
        circle, polygon = (a, b) if a.radius else (b, a)
        center = floats(circle.core)[0]
        return circle_overlaps_polygon(center, float(circle.radius), floats(polygon.rings[0]), steps.append), steps
    return polygons_overlap(floats(a.rings[0]), floats(b.rings[0]), steps.append), steps


def true_shadow(axis, shape):
    u = unit_vector(axis)
    heights = [dot(u, p) for ring in shape.rings for p in ring]
    return min(heights) - shape.radius, max(heights) + shape.radius


@checks("classic.axes_one", "classic.axes_all")
def _axes(claim):
    said, steps = run(claim)
    assert claim["count"] == len(steps)
    assert said == (claim.message == "classic.axes_all")
    assert [step.overlap for step in steps] == [True] * (len(steps) - 1) + [said]
    shown = [mark.numbers["interval"] for mark in claim.marks_of("classic", "shadow-A", "shadow-B")]
    if said:
        least = min(min(s.shadow_a[1], s.shadow_b[1]) - max(s.shadow_a[0], s.shadow_b[0]) for s in steps)
        claim.near(min(high for _, high in shown) - max(low for low, _ in shown), least)


@checks("classic.why_shadow_restarts")
def _too_short(claim):
    said, steps = run(claim)
    axis = steps[-1].axis
    a, b = shapes(claim)
    seen = [steps[-1].shadow_a, steps[-1].shadow_b]
    true = [true_shadow(axis, shape) for shape in ((b, a) if a.radius else (a, b))]
    assert not said
    assert collide(claim)
    assert not shadows_overlap(*seen)
    assert shadows_overlap(*(Shadow(*each) for each in true))
    shorter = [k for k in (0, 1) if seen[k][1] - seen[k][0] < true[k][1] - true[k][0] - 1e-12 * claim.story.size]
    u = unit_vector(axis)
    assert any(
        0 in [dot(u, p) for p in floats((b, a)[k].rings[0] if a.radius else (a, b)[k].rings[0])] for k in shorter
    )


@checks("classic.why_no_vertex_axis")
def _beside_a_corner(claim):
    a, b = shapes(claim)
    circle, polygon = (a, b) if a.radius else (b, a)
    assert circle.radius
    (center,) = circle.core
    assert collide(claim) is False
    near = min((nearest_on(p, q, center) for p, q in edges(polygon.core)), key=lambda p: math.dist(p, center))
    assert near in polygon.core


@checks("classic.why_not_convex")
def _hulls_overlap(claim):
    a, b = shapes(claim)
    assert not (is_convex(a) and is_convex(b))
    assert collide(claim) is False
    assert run(claim)[0]


@checks("classic.why_strict", "classic.why_loose")
def _only_touch(claim):
    assert collide(claim) is None
    said = claim.story.figure.result["classic"]["collision"]
    assert said == (claim.message == "classic.why_loose")


@checks("classic.why_no_direction_of_side")
def _equal_neighbours(claim):
    said, steps = run(claim)
    assert not said
    assert steps[-1].axis == (0, 0)
    assert any(
        p == q
        for shape in shapes(claim)
        for p, q in zip(shape.rings[0], [*shape.rings[0][1:], shape.rings[0][0]], strict=True)
    )


@checks("classic.order_question", "classic.order_says", "classic.why_first_vertex")
def _orders(claim):
    inputs = case_inputs(claim)
    orders, b = inputs["A_orders"], floats(inputs["B"])
    assert all(order == orders[0][k:] + orders[0][:k] for k, order in enumerate(orders))
    said = [polygons_overlap(floats(order), b) for order in orders]
    assert len(set(said)) == 2
    if claim.message == "classic.order_says":
        assert claim["answers"] == ", ".join(f"“{str(each).lower()}”" for each in said)


@checks("classic.normal_question", "classic.normal_says", "classic.normal_true", "classic.why_thrown_away")
def _normal(claim):
    side = tuple(map(float, case_inputs(claim)["vec2"]))
    said = side_normal(side)
    if claim.message == "classic.normal_question":
        assert claim["side"] == side
    elif claim.message == "classic.normal_says":
        assert (claim["normal"], claim["length"]) == (said, math.hypot(*said))
    elif claim.message == "classic.normal_true":
        claim.near(math.hypot(*claim["normal"]), 1.0)
        claim.near(dot(claim["normal"], side), 0.0)
    else:
        assert math.hypot(*said) == math.hypot(*side) != 1
