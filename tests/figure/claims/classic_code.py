# SPDX-License-Identifier: GPL-3.0-or-later
"""The input of a figure of classic code, and what is true of two shapes beside the classic answer."""

import math
import re
from fractions import Fraction

from shapely import LineString, Point, Polygon
from shapely.geometry import MultiPolygon

from collide_addon.figure.model.figure import Kind, Panel

from .claim import Shape, checks, difference_hull, exact, hull, signed_distance

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
TOUCH = 1e-9


def case_inputs(claim):
    """The input of a case; None for chosen shapes."""
    return claim.story.figure.result.get("inputs")


def floats(points):
    return [(float(x), float(y)) for x, y in points]


def shape_of(kept):
    """A shape of a case: a circle, or points in their order."""
    points = exact(kept)
    return Shape(points, hull(points), Fraction(0), [points])


def shapes(claim):
    """A and B."""
    inputs = case_inputs(claim)
    if inputs is None:
        return claim.story.shapes
    if "circle" in inputs:
        center = exact([inputs["circle"]])
        return [shape_of(inputs["polygon"]), Shape(center, center, Fraction(inputs["r"]), [center])]
    if "A_orders" in inputs:
        return [shape_of(inputs["A_orders"][0]), shape_of(inputs["B"])]
    if "calls" in inputs:
        return [shape_of(points) for points in drawn(claim, Panel.WORLD, "A", "B")]
    return [shape_of(inputs[letter]) for letter in "AB"]


def rings(claim):
    """The outer rings of A and B in their order, as the snippets receive them."""
    return [floats(shape.rings[0]) for shape in shapes(claim)]


def cores(claim):
    """The vertices of their hulls; for a case, the vertices as given."""
    if case_inputs(claim) is not None:
        return rings(claim)
    return [floats(shape.core) for shape in claim.story.shapes]


def area(shape):
    """A shape as shapely has it, with its holes."""
    if shape.radius:
        return Point(floats(shape.core)[0])
    outer, *holes = (floats(ring) for ring in shape.rings)
    if len(outer) < 3 or not Polygon(outer).area:
        return LineString(outer) if len(set(outer)) > 1 else Point(outer[0])
    if all(Polygon(outer).contains(Polygon(ring)) for ring in holes):
        return Polygon(outer, holes)
    return MultiPolygon([Polygon(ring) for ring in (outer, *holes)])


def drawn(claim, panel, *parts):
    """The polygons of a panel that have a name."""
    marks = [
        mark
        for part in parts
        for mark in claim.story.figure.marks
        if (mark.panel, mark.part, mark.kind) == (panel, part, Kind.POLYGON)
    ]
    return [mark.points.tolist() for mark in marks]


def is_about_boxes(claim):
    return claim.story.figure.parameters["algorithm"] == "obb" or "a" in (case_inputs(claim) or ())


def signed_gap(claim):
    """The distance of the convex hulls of A and B, or their negative depth."""
    if is_about_boxes(claim):
        cores = [hull(exact(corners)) for corners in drawn(claim, Panel.WORLD, "A", "B")]
        return signed_distance(list(difference_hull(*map(tuple, cores))))
    a, b = shapes(claim)
    between = signed_distance(list(difference_hull(tuple(a.core), tuple(b.core))))
    return between - float(a.radius + b.radius)


def true_gap(claim):
    """The distance of A and B as they are; negative where they overlap, by their depth if they are convex."""
    if is_about_boxes(claim) or all(is_convex(shape) for shape in shapes(claim)):
        gap = signed_gap(claim)
        return 0.0 if abs(gap) <= TOUCH * claim.story.size else gap
    a, b = shapes(claim)
    away = area(a).distance(area(b)) - float(a.radius + b.radius)
    if a.radius or b.radius:
        return away
    overlap = area(a).intersection(area(b)).area
    return -math.inf if overlap > TOUCH * claim.story.size**2 else away


def is_convex(shape):
    if len(shape.rings) > 1:
        return False
    if shape.radius or len(shape.core) < 3:
        return True
    whole = Polygon(floats(shape.core)).area
    return abs(area(shape).area - whole) <= 1e-12 * whole


def collide(claim):
    """Whether A and B overlap; None where they touch."""
    gap = true_gap(claim)
    return None if gap == 0 else gap < 0


@checks("classic.true_separated", "classic.true_touching", "classic.true_penetrating", "classic.true_overlap")
def _truth_beside_the_classic_code(claim):
    gap = true_gap(claim)
    if claim.message == "classic.true_separated":
        claim.near(claim["distance"], gap)
        assert gap > 0
    elif claim.message == "classic.true_touching":
        assert abs(gap) <= TOUCH * claim.story.size
    elif claim.message == "classic.true_penetrating":
        claim.near(claim["depth"], -gap)
        assert gap < 0
    else:
        assert gap < 0
        common = sum(Polygon(mark.points).area for mark in claim.marks("common-part"))
        a, b = map(area, shapes(claim))
        claim.near(common, a.intersection(b).area)


@checks("classic.why_right")
def _says_what_is_true(claim):
    result = claim.story.figure.result
    assert result["verdict"] == "right"
    said, true = result["classic"], result["true"]
    if "collision" in said and "relation" in true:
        assert said["collision"] == (collide(claim) is True)
