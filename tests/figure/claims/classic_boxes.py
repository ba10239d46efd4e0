# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the boxes in Java, C and MATLAB: equal to a run, and true by simple arithmetic on the input."""

import math
import re

import numpy as np
from shapely import MultiPoint, Point

from collide_addon.figure.model.figure import Panel
from collide_addon.pitfalls.box import (
    AngleReading,
    ArcTangent,
    born_box,
    box_at,
    boxes_collide,
    classic_pca_box,
    covariance,
    direction_angles,
    recentred,
    rect_of_sides,
    shape_of_corner,
    turned,
    turned_and_scaled,
)

from .claim import checks, plain
from .classic_code import case_inputs, drawn, floats, shape_of, true_gap

SCREEN_MIDDLE = (400.0, 240.0)
SINGLE = 2.0**-18
"""Relative error that single precision may cause."""


def numbers(text):
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", plain(text))]


# ---- a box that walks


def walk(claim):
    """The centres that the class returns, and the true ones."""
    inputs = case_inputs(claim)
    box = born_box(inputs["bornCenter"], inputs["half"], SCREEN_MIDDLE)
    said = [box]
    for rotation in inputs["rotations"]:
        said.append(turned(said[-1], rotation))
    way = np.subtract(inputs["bornCenter"], SCREEN_MIDDLE)
    angle = math.radians(inputs["rotations"][0])
    true = np.array([(math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))]) @ way + SCREEN_MIDDLE
    return [tuple(map(float, each.center)) for each in said], tuple(true.tolist())


@checks(
    "classic.walk_question", "classic.walk_says", "classic.walk_true", "classic.why_drift", "classic.why_lost_direction"
)
def _walk(claim):
    said, true = walk(claim)
    inputs = case_inputs(claim)
    way = np.subtract(inputs["bornCenter"], SCREEN_MIDDLE)
    if claim.message == "classic.walk_question":
        assert (claim["center"], claim["pivot"]) == (tuple(inputs["bornCenter"]), SCREEN_MIDDLE)
    elif claim.message == "classic.walk_says":
        assert numbers(claim["centers"]) == [c for center in said for c in center]
    elif claim.message == "classic.walk_true":
        claim.near(claim["center"], true)
    elif claim.message == "classic.why_drift":
        steps = np.diff([inputs["bornCenter"], *said], axis=0)
        assert np.allclose(steps, way)  # the whole way, each time
    else:
        assert way[0] == 0 != way[1]
        assert np.allclose(np.subtract(said[0], inputs["bornCenter"]), (math.hypot(*way), 0))


# ---- two boxes


def told_to_turn(claim):
    """The angles of both boxes in degrees: those of a case, or those of the boxes that the figure draws."""
    inputs = case_inputs(claim)
    if inputs:
        return [inputs[name]["rotation"] for name in "ab"]
    return [math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) for p, q, *_ in drawn(claim, Panel.WORLD, "A", "B")]


def classic_boxes(claim):
    """The boxes of the class, made from the true ones and from degrees that its cosine takes for radians."""
    found = []
    for corners, degrees in zip(drawn(claim, Panel.WORLD, "A", "B"), told_to_turn(claim), strict=True):
        p, q, r, _ = map(np.array, corners)
        size = math.hypot(*(q - p)), math.hypot(*(r - q))
        corner = (p + r) / 2 - np.array(size) / 2
        found.append(box_at(tuple(corner), *size, degrees, AngleReading.RADIANS))
    return found


def moved(claim):
    """For each box whether the class places it elsewhere."""
    true = drawn(claim, Panel.WORLD, "A", "B")
    return [
        bool(np.abs(box.corners - corners).max() > SINGLE * np.abs(corners).max())
        for box, corners in zip(classic_boxes(claim), true, strict=True)
    ]


@checks("classic.boxes_question")
def _turns(claim):
    for told, true in zip((claim["first"], claim["second"]), told_to_turn(claim), strict=True):
        assert abs((told - true + 45) % 90 - 45) <= 1e-3  # any side of a square may come first


@checks("classic.boxes_says_collision", "classic.boxes_says_no_collision")
def _class_says(claim):
    boxes = classic_boxes(claim)
    for box, corners in zip(boxes, drawn(claim, Panel.CLASSIC, "box"), strict=True):
        assert np.abs(box.corners - corners).max() <= SINGLE * np.abs(corners).max()
    said = claim.message == "classic.boxes_says_collision"
    assert claim.story.figure.result["classic"]["collision"] == said
    gap = MultiPoint(boxes[0].corners).convex_hull.distance(MultiPoint(boxes[1].corners).convex_hull)
    assert boxes_collide(*boxes) == said or gap <= SINGLE * claim.story.size


@checks("classic.why_radians", "classic.why_radians_by_chance")
def _radians(claim):
    row = moved(claim).index(True)
    assert abs((claim["degrees"] - told_to_turn(claim)[row] + 45) % 90 - 45) <= 1e-3
    assert abs((math.radians(claim["read"]) - claim["degrees"] + math.pi) % (2 * math.pi) - math.pi) <= 1e-6
    if claim.message == "classic.why_radians_by_chance":
        assert claim.story.figure.result["classic"]["collision"] == (true_gap(claim) < 0)


@checks("classic.why_rounding")
def _single_precision(claim):
    gap = true_gap(claim)
    assert not any(moved(claim))
    assert (
        0
        < abs(gap)
        <= SINGLE * max(abs(c) for corners in drawn(claim, Panel.WORLD, "A", "B") for p in corners for c in p)
    )


# ---- rectangles


@checks("classic.rect_question_up", "classic.rect_question_down", "classic.rect_says", "classic.rect_true")
def _new_rect(claim):
    inputs = case_inputs(claim)
    rect = inputs["rect"]
    said = rect_of_sides(**rect)
    if claim.message.startswith("classic.rect_question"):
        up = rect["top"] > rect["bottom"]
        assert claim.message == ("classic.rect_question_up" if up else "classic.rect_question_down")
        assert inputs["y_up"] == up
    elif claim.message == "classic.rect_says":
        assert (claim["center"], claim["height"]) == (tuple(map(float, said.center)), float(said.size[1]))
    else:
        middle = (rect["left"] + rect["right"]) / 2, (rect["top"] + rect["bottom"]) / 2
        assert (claim["center"], claim["height"]) == (middle, abs(rect["top"] - rect["bottom"]))


@checks("classic.why_negative_height", "classic.why_center_outside")
def _half_height(claim):
    rect = case_inputs(claim)["rect"]
    said = rect_of_sides(**rect)
    assert said.half[1] == (rect["bottom"] - rect["top"]) / 2
    assert said.center[1] == rect["top"] - said.half[1]
    low, high = sorted((rect["bottom"], rect["top"]))
    assert not low <= said.center[1] <= high
    assert (said.half[1] < 0) == (claim.message == "classic.why_negative_height")


@checks(
    *("classic.moved_question", "classic.moved_says", "classic.moved_true"),
    *("classic.why_arc_tangent", "classic.why_scale_after_turn"),
)
def _moved_rect(claim):
    inputs = case_inputs(claim)
    rect, scale, rotation = inputs["rect"], inputs["scale"], inputs["rotation"]
    middle = (rect["left"] + rect["right"]) / 2, (rect["top"] + rect["bottom"]) / 2
    angle, (x, y) = math.radians(rotation), np.multiply(middle, scale)
    true = math.cos(angle) * x - math.sin(angle) * y, math.sin(angle) * x + math.cos(angle) * y

    def said(order):
        found = recentred(turned_and_scaled(rect_of_sides(**rect, arc_tangent=order), rotation, tuple(scale)))
        return tuple(map(float, found.center))

    other = "Y" if inputs["rotation"] == 0 else "X"
    order = ArcTangent[f"{other}_FIRST"]
    if claim.message == "classic.moved_question":
        assert (claim["center"], claim["degrees"]) == (middle, rotation)
        assert numbers(claim["scale"]) == scale
    elif claim.message == "classic.moved_says":
        assert np.allclose(claim["center"], said(order), atol=1e-4)
    elif claim.message == "classic.moved_true":
        claim.near(claim["center"], true)
    elif claim.message == "classic.why_arc_tangent":
        assert np.allclose(said(order), middle[::-1], atol=1e-4)
        assert np.allclose(said(ArcTangent.X_FIRST), true, atol=1e-4)
    else:
        turned_middle = math.cos(angle) * middle[0] - math.sin(angle) * middle[1], math.sin(angle) * middle[0]
        assert np.allclose(said(order), np.multiply(turned_middle, scale), atol=1e-4)


# ---- covariances


def cloud(claim):
    """The points: those of a case in space, where it has such."""
    inputs = case_inputs(claim)
    if not inputs:
        return np.array(floats(claim.story.shapes[0].points))
    if "points" in inputs:
        return np.array(floats(shape_of(inputs["points"]).points))
    return box_corners(inputs["box_sides"])


def box_corners(sides, degrees=0.0):
    """The corners of a box about the origin, turned about z."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    return (signs * np.array(sides) / 2) @ np.array([(cos, sin, 0), (-sin, cos, 0), (0, 0, 1)])


@checks("classic.spread_question", "classic.spread_says", "classic.spread_true")
def _spread(claim):
    points = cloud(claim)
    if claim.message == "classic.spread_question":
        assert claim["count"] == len(points)
        return
    told = numbers(claim["sides"])
    said = classic_pca_box(points)
    if claim.message == "classic.spread_says":
        assert np.allclose(told, said.sides, rtol=6e-4, atol=1e-6 * claim.story.size)
        flat = classic_pca_box(points[:, :2])
        box = MultiPoint(flat.corners).convex_hull.buffer(1e-9 * claim.story.size)
        assert claim["outside"] == sum(not box.contains(Point(*each[:2])) for each in points)
        assert claim["count"] == len(points)
    else:
        values, vectors = np.linalg.eigh(np.cov(points, rowvar=False))
        reach = np.ptp(points @ vectors[:, values.argsort()[::-1]], axis=0)
        assert np.allclose(told, reach, rtol=6e-4, atol=1e-6 * claim.story.size)


@checks("classic.why_spread_not_extent")
def _deviations(claim):
    """The sides are roots of the eigenvalues, but the points reach further."""
    points = cloud(claim)
    said = classic_pca_box(points)
    along = (points - points.mean(axis=0)) @ said.directions.T
    assert np.allclose(said.sides, along.std(axis=0, ddof=1), atol=1e-6 * claim.story.size)


@checks("classic.any_direction_says", "classic.why_no_direction")
def _alike(claim):
    matrix = covariance(cloud(claim))
    assert np.allclose(matrix, matrix[0, 0] * np.eye(2), rtol=1e-12)


@checks("classic.smallest_true")
def _smallest(claim):
    claim.near(claim["area"], MultiPoint(cloud(claim)).minimum_rotated_rectangle.area)


@checks("classic.table_says", "classic.why_row_plus_column")
def _table(claim):
    inputs = case_inputs(claim)
    center, axis = (inputs[key] for key in ("center_shape", "x_axis_shape"))
    found = (np.zeros(center) + np.zeros(axis)).shape
    assert found == shape_of_corner(tuple(center), tuple(axis)) == (3, 3)
    if claim.message == "classic.table_says":
        assert (claim["rows"], claim["columns"]) == found


@checks("classic.angles_question", "classic.angles_says", "classic.angles_true", "classic.why_angles_of_one_axis")
def _angles(claim):
    inputs = case_inputs(claim)
    turns = inputs["turned_degrees"]
    assert turns[0] == -turns[1]
    said = [direction_angles(classic_pca_box(box_corners(inputs["box_sides"], degrees))) for degrees in turns]
    if claim.message == "classic.angles_says":
        told = numbers(claim["first"]), numbers(claim["second"])
        assert np.allclose(told, said, rtol=6e-4)
    elif claim.message == "classic.angles_true":
        assert [claim["first"], claim["second"]] == turns
    elif claim.message == "classic.why_angles_of_one_axis":
        assert {round(each[0]) for each in said} <= {30, 150}
