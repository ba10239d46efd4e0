# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source documents 000 and 001, oriented boxes in Java, C and MATLAB: what the rebuilt functions say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..snippets.box import ClassicBox, born_box, box_at, boxes_collide, turned
from ..snippets.pca import ClassicPcaBox, classic_pca_box, covariance, direction_angles, shape_of_corner, spread_alike
from ..snippets.rect import ArcTangent, ClassicRect, recentred, rect_of_sides, turned_and_scaled
from ..snippets.single_precision import AngleReading

HALF_SCREEN = (400.0, 240.0)
"""The pivot of the second box class: the middle of a screen of 800 by 480."""
PUBLISHED_DECIMALS = 4
"""Of the lengths and angles of the covariance box."""


def walking_box(inputs: Mapping[str, Any]) -> list[ClassicBox]:
    """Return a box of the second class after its constructor and after each of the calls."""
    boxes = [born_box(inputs["bornCenter"], inputs["half"], HALF_SCREEN)]
    for rotation in inputs["rotations"]:
        boxes.append(turned(boxes[-1], rotation))
    return boxes


def centers(inputs: Mapping[str, Any]) -> object:
    """The centres as Java prints them."""
    return {"centers": " | ".join(f"{x!s} {y!s}" for x, y in (box.center for box in walking_box(inputs)))}


def two_boxes(inputs: Mapping[str, Any], reading: AngleReading) -> tuple[ClassicBox, ClassicBox]:
    """Return the two boxes of a case, of the first class."""
    return _box_of(inputs["a"], reading), _box_of(inputs["b"], reading)


def _box_of(box: Mapping[str, Any], reading: AngleReading) -> ClassicBox:
    width, height = box["size"]
    return box_at(box["corner"], width, height, box["rotation"], reading)


def both_readings(inputs: Mapping[str, Any]) -> object:
    """Whether two boxes collide, for either reading of the angle."""
    readings = (AngleReading.RADIANS, AngleReading.DEGREES)
    return {f"MathUtils_{each.value}": java(answer=boxes_collide(*two_boxes(inputs, each))) for each in readings}


def level_boxes(inputs: Mapping[str, Any]) -> object:
    """Whether two boxes collide that are not turned."""
    return java(answer=boxes_collide(*two_boxes(inputs, AngleReading.DEGREES)))


def java(*, answer: bool) -> str:
    """Return a truth value as Java prints it."""
    return str(answer).lower()


def new_rect(inputs: Mapping[str, Any]) -> object:
    """A box of the C library as its log prints it."""
    rect = rect_of_sides(**inputs["rect"])
    (half_width, half_height), (width, height) = rect.half, rect.size
    return (
        f"halfW={half_width:g} halfH={half_height:g} {center_of(rect)}"
        f" offDist={rect.offset_distance:g} offDeg={rect.offset_degrees:g} w={width:g} h={height:g}"
    )


def moved_rect(inputs: Mapping[str, Any], arc_tangent: ArcTangent = ArcTangent.X_FIRST) -> ClassicRect:
    """Return a box of the C library after all its calls."""
    rect = rect_of_sides(**inputs["rect"], arc_tangent=arc_tangent)
    return recentred(turned_and_scaled(rect, inputs["rotation"], inputs["scale"]))


def both_arc_tangents(inputs: Mapping[str, Any]) -> object:
    """The centre for either order of the arc tangent's arguments."""
    orders = {"standard_atan2_y_x": ArcTangent.Y_FIRST, "mojoc_atan2_x_y": ArcTangent.X_FIRST}
    return {name: center_of(moved_rect(inputs, order)) for name, order in orders.items()}


def center_of(rect: ClassicRect) -> str:
    """Return the centre as the log prints it."""
    return f"center=({rect.center[0]:g},{rect.center[1]:g})"


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


def covariance_sides(inputs: Mapping[str, Any]) -> object:
    """The three sides of a covariance box."""
    return {"length_width_height": _published(covariance_box(inputs["box_sides"]).sides)}


def covariance_angles(inputs: Mapping[str, Any]) -> object:
    """The three angles of a covariance box that is turned one way and the other."""
    boxes = (covariance_box(inputs["box_sides"], degrees) for degrees in inputs["turned_degrees"])
    return {name: _published(direction_angles(box)) for name, box in zip(("plus30", "minus30"), boxes, strict=True)}


def covariance_corner(inputs: Mapping[str, Any]) -> object:
    """What becomes of a corner."""
    shape = shape_of_corner(tuple(inputs["center_shape"]), tuple(inputs["x_axis_shape"]))
    return (
        f"right-hand side is {shape} by implicit expansion -> assignment size error"
        ' (or "matrix dimensions must agree" before R2016b)'
    )


def covariance_in_the_plane(inputs: Mapping[str, Any]) -> object:
    """The covariance, and whether it tells a direction."""
    matrix = covariance(inputs["points"])
    note = "multiple of the identity: every direction is an eigenvector, box orientation undefined"
    return {"cov": matrix.tolist(), "note": note if spread_alike(matrix) else ""}


def _published(values: NDArray[np.float64]) -> list[float]:
    rounded: list[float] = values.round(PUBLISHED_DECIMALS).tolist()
    return rounded


RUNNERS: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
    "OBB (constructor, setRotation, setCenter)": centers,
    "OBB.setCenter": centers,
    "OBB.setRotation": both_readings,
    "OBB.isCollision": level_boxes,
    "initOBBRect (C)": new_rect,
    "initOBBRect.offsetDegree + updateCenter (C)": both_arc_tangents,
    "updateCenter (C)": lambda inputs: center_of(moved_rect(inputs)),
    "compute_obb (MATLAB)": covariance_sides,
    "compute_obb (MATLAB) rotation_angle": covariance_angles,
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": covariance_corner,
    "compute_obb idea in 2-D": covariance_in_the_plane,
}
"""By the function that a case names."""
