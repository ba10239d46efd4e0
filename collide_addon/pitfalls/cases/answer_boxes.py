# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true in the cases of source documents 000 and 001, by this package's own geometry."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...geometry import OrientedBox, Relation, box_sat, min_area_box, pca_box_3d
from .run_boxes import HALF_SCREEN, corners_of_box

Answer = dict[str, object]
ORIGIN = (0.0, 0.0)


def turned_about_pivot(inputs: Mapping[str, Any]) -> list[OrientedBox]:
    """Return the box as it is born, and after each turn about the pivot to one more rotation."""
    born = OrientedBox(inputs["bornCenter"], inputs["half"])
    turns = [born.rotated_about(HALF_SCREEN, math.radians(rotation)) for rotation in inputs["rotations"]]
    return [born, *turns]


def centers(inputs: Mapping[str, Any]) -> Answer:
    """Where the box stands."""
    return {"centers": [box.center.tolist() for box in turned_about_pivot(inputs)]}


def two_boxes(inputs: Mapping[str, Any]) -> tuple[OrientedBox, OrientedBox]:
    """Return the two boxes of a case, each with its rotation in degrees."""
    a, b = (
        OrientedBox.from_corner(box["corner"], box["size"], math.radians(box["rotation"]))
        for box in (inputs["a"], inputs["b"])
    )
    return a, b


def collision(inputs: Mapping[str, Any]) -> Answer:
    """How two boxes lie to each other."""
    relation = box_sat(*two_boxes(inputs)).relation
    return {"relation": relation.value, "collides": relation is not Relation.SEPARATED}


def box_of_sides(sides: Mapping[str, float]) -> OrientedBox:
    """Return the box of a rectangle, whichever way y points."""
    corner = sides["left"], sides["top"]
    return OrientedBox.from_corner(corner, (sides["right"] - corner[0], sides["bottom"] - corner[1]))


def new_rect(inputs: Mapping[str, Any]) -> Answer:
    """The middle and the height of a rectangle."""
    box = box_of_sides(inputs["rect"])
    half_height = float(box.half_extents[1])
    return {"halfHeight": half_height, "center": box.center.tolist(), "height": 2.0 * half_height}


def moved_box(inputs: Mapping[str, Any]) -> OrientedBox:
    """Return a rectangle scaled along its own sides, then turned, both about the origin."""
    scaled = box_of_sides(inputs["rect"]).scaled(*inputs["scale"], about=ORIGIN)
    return scaled.rotated_about(ORIGIN, math.radians(inputs["rotation"]))


def moved_center(inputs: Mapping[str, Any]) -> Answer:
    """Where its middle is."""
    return {"center": moved_box(inputs).center.tolist()}


def covariance_sides(inputs: Mapping[str, Any]) -> Answer:
    """The sides of a box around points, along the directions in which they are spread."""
    return {"length_width_height": (2.0 * pca_box_3d(corners_of_box(inputs["box_sides"])).half_extents).tolist()}


def covariance_turns(inputs: Mapping[str, Any]) -> Answer:
    """How the box is turned about z, in degrees."""
    names = ("plus30", "minus30")
    return {name: _turn(inputs["box_sides"], turn) for name, turn in zip(names, inputs["turned_degrees"], strict=True)}


def covariance_corner(inputs: Mapping[str, Any]) -> Answer:
    """A corner has the shape of its middle."""
    return {"shape": inputs["center_shape"]}


def smallest_box(inputs: Mapping[str, Any]) -> Answer:
    """The box of the smallest area."""
    box = min_area_box(inputs["points"])
    return {"corners": box.corners.tolist(), "angle": box.angle, "area": box.area}


def _turn(sides: Sequence[float], degrees: float) -> float:
    x, y, _ = pca_box_3d(corners_of_box(sides, degrees)).axes[0].tolist()
    return math.degrees(math.atan2(y, x))


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    "OBB (constructor, setRotation, setCenter)": centers,
    "OBB.setCenter": centers,
    "OBB.setRotation": collision,
    "OBB.isCollision": collision,
    "initOBBRect (C)": new_rect,
    "initOBBRect.offsetDegree + updateCenter (C)": moved_center,
    "updateCenter (C)": moved_center,
    "compute_obb (MATLAB)": covariance_sides,
    "compute_obb (MATLAB) rotation_angle": covariance_turns,
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": covariance_corner,
    "compute_obb idea in 2-D": smallest_box,
}
"""By the function that a case names."""
