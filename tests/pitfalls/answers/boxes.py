# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source documents 000 and 001, oriented boxes: rebuilt functions and true answers."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from collide_addon.geometry import OrientedBox, Relation, box_sat, min_area_box
from collide_addon.geometry.space import pca_box
from collide_addon.pitfalls.box import (
    AngleReading,
    ArcTangent,
    ClassicBox,
    ClassicPcaBox,
    ClassicRect,
    born_box,
    box_at,
    boxes_collide,
    classic_pca_box,
    covariance,
    direction_angles,
    recentred,
    rect_of_sides,
    shape_of_corner,
    spread_alike,
    turned,
    turned_and_scaled,
)
from collide_addon.pitfalls.cases import Inputs

ORIGIN = (0.0, 0.0)
HALF_SCREEN = (400.0, 240.0)
"""The pivot of the second box class: the middle of a screen of 800 by 480."""
PUBLISHED_DECIMALS = 4
"""Relative tolerance of the lengths and angles of the covariance box."""


# ---- in Java


def walking_box(inputs: Inputs) -> list[ClassicBox]:
    """Return a box of the second class after its constructor and after each of the calls."""
    boxes = [born_box(inputs["bornCenter"], inputs["half"], HALF_SCREEN)]
    for rotation in inputs["rotations"]:
        boxes.append(turned(boxes[-1], rotation))
    return boxes


def turned_about_pivot(inputs: Inputs) -> list[OrientedBox]:
    """Return the box as constructed, and turned from there about the pivot by each rotation."""
    born = OrientedBox(inputs["bornCenter"], inputs["half"])
    turns = [born.rotated_about(HALF_SCREEN, math.radians(rotation)) for rotation in inputs["rotations"]]
    return [born, *turns]


def say_centers(inputs: Inputs) -> object:
    """The centres as Java prints them."""
    return {"centers": " | ".join(f"{x!s} {y!s}" for x, y in (box.center for box in walking_box(inputs)))}


def centers(inputs: Inputs) -> dict[str, object]:
    """The position of the box."""
    return {"centers": [box.center.tolist() for box in turned_about_pivot(inputs)]}


def classic_boxes(inputs: Inputs, reading: AngleReading) -> tuple[ClassicBox, ClassicBox]:
    """Return the two boxes of a case, of the first class."""
    a, b = (
        box_at(box["corner"], box["size"][0], box["size"][1], box["rotation"], reading)
        for box in (inputs["a"], inputs["b"])
    )
    return a, b


def true_boxes(inputs: Inputs) -> tuple[OrientedBox, OrientedBox]:
    """Return the two boxes of a case, each with its rotation in degrees."""
    a, b = (
        OrientedBox.from_corner(box["corner"], box["size"], math.radians(box["rotation"]))
        for box in (inputs["a"], inputs["b"])
    )
    return a, b


def say_collision(inputs: Inputs, reading: AngleReading = AngleReading.DEGREES) -> str:
    """Whether two boxes collide, as Java prints it."""
    return str(boxes_collide(*classic_boxes(inputs, reading))).lower()


def say_both_readings(inputs: Inputs) -> object:
    """The same for both readings of the angle."""
    readings = (AngleReading.RADIANS, AngleReading.DEGREES)
    return {f"MathUtils_{each.value}": say_collision(inputs, each) for each in readings}


def collision(inputs: Inputs) -> dict[str, object]:
    """The relation of two boxes."""
    relation = box_sat(*true_boxes(inputs)).relation
    return {"relation": relation.value, "collides": relation is not Relation.SEPARATED}


# ---- in C


def say_new_rect(inputs: Inputs) -> object:
    """A box of the C library as its log prints it."""
    rect = rect_of_sides(**inputs["rect"])
    (half_width, half_height), (width, height) = rect.half, rect.size
    return (
        f"halfW={half_width:g} halfH={half_height:g} {_center(rect)}"
        f" offDist={rect.offset:g} offDeg={rect.offset_degrees:g} w={width:g} h={height:g}"
    )


def box_of_sides(sides: Mapping[str, float]) -> OrientedBox:
    """Return the box of a rectangle, with y up or down."""
    corner = sides["left"], sides["top"]
    return OrientedBox.from_corner(corner, (sides["right"] - corner[0], sides["bottom"] - corner[1]))


def new_rect(inputs: Inputs) -> dict[str, object]:
    """The middle and the height of a rectangle."""
    box = box_of_sides(inputs["rect"])
    half_height = float(box.half_extents[1])
    return {"halfHeight": half_height, "center": box.center.tolist(), "height": 2.0 * half_height}


def moved_rect(inputs: Inputs, arc_tangent: ArcTangent = ArcTangent.X_FIRST) -> ClassicRect:
    """Return a box of the C library after all its calls."""
    rect = rect_of_sides(**inputs["rect"], arc_tangent=arc_tangent)
    return recentred(turned_and_scaled(rect, inputs["rotation"], inputs["scale"]))


def moved_box(inputs: Inputs) -> OrientedBox:
    """Return a rectangle scaled along its own sides, then turned, both about the origin."""
    scaled = box_of_sides(inputs["rect"]).scaled(*inputs["scale"], about=ORIGIN)
    return scaled.rotated_about(ORIGIN, math.radians(inputs["rotation"]))


def say_both_arc_tangents(inputs: Inputs) -> object:
    """The centre for both orders of the arc tangent's arguments."""
    orders = {"standard_atan2_y_x": ArcTangent.Y_FIRST, "mojoc_atan2_x_y": ArcTangent.X_FIRST}
    return {name: _center(moved_rect(inputs, order)) for name, order in orders.items()}


def moved_center(inputs: Inputs) -> dict[str, object]:
    """The middle of a moved rectangle."""
    return {"center": moved_box(inputs).center.tolist()}


def _center(rect: ClassicRect) -> str:
    """The centre as the log prints it."""
    return f"center=({rect.center[0]:g},{rect.center[1]:g})"


# ---- in MATLAB


def corners_of_box(sides: Sequence[float], degrees: float = 0.0) -> NDArray[np.float64]:
    """Return the corners (8, 3) of a box about the origin, turned about z."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    turn = np.radians(degrees)
    matrix = np.array([(np.cos(turn), -np.sin(turn), 0.0), (np.sin(turn), np.cos(turn), 0.0), (0.0, 0.0, 1.0)])
    corners: NDArray[np.float64] = (signs * np.array(sides) / 2) @ matrix.T
    return corners


def covariance_box(sides: Sequence[float], degrees: float = 0.0) -> ClassicPcaBox:
    """Return the covariance box of the corners of a box with these three sides, turned about z."""
    return classic_pca_box(corners_of_box(sides, degrees))


def say_sides(inputs: Inputs) -> object:
    """The three sides of a covariance box."""
    return {"length_width_height": covariance_box(inputs["box_sides"]).sides.round(PUBLISHED_DECIMALS).tolist()}


def sides(inputs: Inputs) -> dict[str, object]:
    """The sides of a box around points, along the directions in which they spread."""
    return {"length_width_height": (2.0 * pca_box(corners_of_box(inputs["box_sides"])).half_extents).tolist()}


def say_turns(inputs: Inputs) -> object:
    """The three angles of a covariance box that is turned one way and the other."""
    boxes = (covariance_box(inputs["box_sides"], degrees) for degrees in inputs["turned_degrees"])
    angles = [direction_angles(box).round(PUBLISHED_DECIMALS).tolist() for box in boxes]
    return dict(zip(("plus30", "minus30"), angles, strict=True))


def turns(inputs: Inputs) -> dict[str, object]:
    """How the box is turned about z, in degrees."""
    corners = (corners_of_box(inputs["box_sides"], degrees) for degrees in inputs["turned_degrees"])
    axes = [pca_box(each).axes[0].tolist() for each in corners]
    return dict(zip(("plus30", "minus30"), [math.degrees(math.atan2(y, x)) for x, y, _ in axes], strict=True))


def say_corner(inputs: Inputs) -> object:
    """The shape of a corner's assignment."""
    shape = shape_of_corner(tuple(inputs["center_shape"]), tuple(inputs["x_axis_shape"]))
    return (
        f"right-hand side is {shape} by implicit expansion -> assignment size error"
        ' (or "matrix dimensions must agree" before R2016b)'
    )


def say_directions(inputs: Inputs) -> object:
    """The covariance, and whether it has a principal direction."""
    matrix = covariance(inputs["points"])
    note = "multiple of the identity: every direction is an eigenvector, box orientation undefined"
    return {"cov": matrix.tolist(), "note": note if spread_alike(matrix) else ""}


def smallest_box(inputs: Inputs) -> dict[str, object]:
    """The box of smallest area."""
    box = min_area_box(inputs["points"])
    return {"corners": box.corners.tolist(), "angle": box.angle, "area": box.area}


FUNCTIONS = {
    "OBB (constructor, setRotation, setCenter)": (say_centers, centers),
    "OBB.setCenter": (say_centers, centers),
    "OBB.setRotation": (say_both_readings, collision),
    "OBB.isCollision": (say_collision, collision),
    "initOBBRect (C)": (say_new_rect, new_rect),
    "initOBBRect.offsetDegree + updateCenter (C)": (say_both_arc_tangents, moved_center),
    "updateCenter (C)": (lambda inputs: _center(moved_rect(inputs)), moved_center),
    "compute_obb (MATLAB)": (say_sides, sides),
    "compute_obb (MATLAB) rotation_angle": (say_turns, turns),
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": (
        say_corner,
        lambda inputs: {"shape": inputs["center_shape"]},  # a corner has the shape of its middle
    ),
    "compute_obb idea in 2-D": (say_directions, smallest_box),
}
"""The answers by the function that a case names."""
