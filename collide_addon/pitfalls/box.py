# SPDX-License-Identifier: GPL-3.0-or-later
"""The oriented boxes of a Java class in two versions, of a C library, and of the MATLAB function published with them.

The Java box is placed by a corner, or created about a pivot. Source document 001 (first version,
`OBB(x, y, width, height)`) and 000 (second, `OBB(bornCenterX, …)`); the separating axis test on radii, `isCollision`,
is the same in both. What goes wrong, and why:

- The angle is documented as 0 to 360 and passed to a cosine unchanged. Most cosines take radians: 90 is fourteen turns.
- In the second version, turning a box also places it: the vector from the pivot is added to the box's current centre,
  again at each call, so that the box drifts away even when it is turned by 0.
- Only the length of that vector is kept, and applied along the box's own direction: its first direction is forgotten.
- A negative scale, meant to mirror, makes a negative radius, and such a box is missed.
- Boxes that only touch do not collide, which the document does not mention.

The C box comes from source document 000, functions `initOBBRect`, `updateCenter`, `setRotation`, `isCollision`. What
goes wrong, and why:

- Half the height is (bottom − top) / 2, which is negative if y points up, as the header promises; and the centre is at
  top − half the height, which is outside the rectangle if y points down. No direction of y makes both right.
- The vector from the origin to the centre is kept as a length and an angle, whose two arguments are in the order of the
  library's own arc tangent: with the standard one, the centre is mirrored in the diagonal.
- The scale is applied after the turn, along the world's axes, so a box scaled along its own axes also moves.
- Turning a box does not update its centre; until a second call does, the centre is the old one.
- The two radii are sums of products without absolute values. If the library's product keeps its sign (its body is not
  in the document), radii cancel and the answer depends on which box is asked.

Both use float32, as the classic code does, in which a quarter turn has a cosine of −4.4e-8.

The MATLAB box is computed from the covariance of points: source document 001, function `compute_obb`. What goes wrong:

- The length of the box is the root of the largest eigenvalue of the covariance, a standard deviation: the typical
  distance of the points from their mean, not how far they reach. The points stick out of their own box.
- Its centre is the mean of the points instead of the middle of their extents: many points on one side pull it over.
- Its corners add a row to a column, which gives a 3 by 3 table where a row is expected: the function cannot finish.
- The three angles are those between the first direction and the coordinate axes. They do not determine the rotation,
  and a direction is as good as its opposite, so even their values are a matter of chance.
- If the points are spread equally in all directions, as in a square, every direction is an eigenvector.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..geometry.predicates.points import Point

Vector32 = tuple[np.float32, np.float32]


class AngleReading(Enum):
    """The unit in which a cosine reads a plain number; the box classes promise degrees and name no cosine."""

    DEGREES = "degrees"
    RADIANS = "radians"


def cosine_and_sine(angle: np.float32, reading: AngleReading = AngleReading.DEGREES) -> Vector32:
    """Return the cosine and the sine of an angle, each rounded once; degrees first become radians in float32."""
    radians = float(angle * np.float32(math.pi / 180)) if reading is AngleReading.DEGREES else float(angle)
    return np.float32(math.cos(radians)), np.float32(math.sin(radians))


def as_float32(point: tuple[float, float]) -> Vector32:
    """Return a point with both coordinates rounded to float32."""
    return np.float32(point[0]), np.float32(point[1])


ZERO, ONE = np.float32(0), np.float32(1)


@dataclass(frozen=True, slots=True)
class ClassicBox:
    """A box with the class's fields; every call that changes it returns a new one.

    `rotation` is a plain number, `reading` its unit for the cosine, `offset` the box's first distance from the pivot.
    """

    center: Vector32
    half: Vector32
    rotation: np.float32 = ZERO
    scale: Vector32 = (ONE, ONE)
    offset: np.float32 = ZERO
    reading: AngleReading = AngleReading.DEGREES

    @property
    def axes(self) -> tuple[Vector32, Vector32]:
        """The directions of its sides."""
        cosine, sine = cosine_and_sine(self.rotation, self.reading)
        return (cosine, sine), (-sine, cosine)

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (4, 2) of the box according to the class."""
        axes = np.array(self.axes, dtype=np.float64)
        reach = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(self.half) * np.array(self.scale)
        return np.array(self.center, dtype=np.float64) + reach @ axes


def box_at(
    corner: Point, width: float, height: float, rotation: float = 0.0, reading: AngleReading = AngleReading.DEGREES
) -> ClassicBox:
    """Return a box of the first version: placed by its corner without rotation, then turned about its middle."""
    half = np.float32(width) / np.float32(2), np.float32(height) / np.float32(2)
    x, y = as_float32(corner)
    return ClassicBox((x + half[0], y + half[1]), half, np.float32(rotation), reading=reading)


def born_box(center: Point, half: Point, pivot: Point, reading: AngleReading = AngleReading.DEGREES) -> ClassicBox:
    """Return a box of the second version: created at `center`, to be turned about `pivot`, the middle of the screen."""
    (x, y), (pivot_x, pivot_y) = as_float32(center), as_float32(pivot)
    vector = x - pivot_x, y - pivot_y
    offset = np.float32(math.sqrt(_product(vector, vector)))
    return turned(ClassicBox((x, y), as_float32(half), offset=offset, reading=reading), 0.0)


def turned(box: ClassicBox, rotation: float) -> ClassicBox:
    """Return the box after `setRotation`, which ends by calling `setCenter` with the box's current centre."""
    return placed(replace(box, rotation=np.float32(rotation)), box.center)


def placed(box: ClassicBox, center: Vector32) -> ClassicBox:
    """Return the box after `setCenter`: the offset from the pivot is added to the requested centre."""
    along, _ = box.axes
    return replace(box, center=(center[0] + box.offset * along[0], center[1] + box.offset * along[1]))


def projected_radius(box: ClassicBox, axis: Vector32, *, keeps_sign: bool = False) -> np.float32:
    """Return half the length of the box's projection on an axis, negative for a negative scale (`getProjectionRadius`).

    If the product `keeps_sign`, as the C library's may, the terms of the sum may cancel.
    """
    along, across = (_product(axis, each, keeps_sign=keeps_sign) for each in box.axes)
    return np.float32(box.half[0] * box.scale[0] * along + box.half[1] * box.scale[1] * across)


def boxes_collide(a: ClassicBox, b: ClassicBox, *, keeps_sign: bool = False) -> bool:
    """Tell whether boxes collide by the classic code: radii exceed the distance on all four axes (`isCollision`)."""
    vector = a.center[0] - b.center[0], a.center[1] - b.center[1]
    return all(
        projected_radius(a, axis, keeps_sign=keeps_sign) + projected_radius(b, axis, keeps_sign=keeps_sign)
        > _product(vector, axis, keeps_sign=keeps_sign)
        for axis in (*a.axes, *b.axes)
    )


def _product(p: Vector32, q: Vector32, *, keeps_sign: bool = False) -> np.float32:
    product = np.float32(p[0] * q[0] + p[1] * q[1])
    return product if keeps_sign else np.float32(abs(product))


class ArcTangent(Enum):
    """The order in which an arc tangent takes the coordinates of a point."""

    X_FIRST = "x, y"
    """The library's own function."""
    Y_FIRST = "y, x"
    """The standard function."""


@dataclass(frozen=True, slots=True)
class ClassicRect(ClassicBox):
    """A box with the library's fields; `offset_degrees` is the angle from its `origin` to its first centre."""

    offset_degrees: np.float32 = ZERO
    origin: Vector32 = (ZERO, ZERO)

    @property
    def size(self) -> Vector32:
        """Width and height; the height is negative if half of it is."""
        return self.half[0] * np.float32(2) * self.scale[0], self.half[1] * np.float32(2) * self.scale[1]


def rect_of_sides(
    left: float, top: float, right: float, bottom: float, arc_tangent: ArcTangent = ArcTangent.X_FIRST
) -> ClassicRect:
    """Return the box of a rectangle (`initOBBRect`)."""
    (left32, top32), (right32, bottom32) = as_float32((left, top)), as_float32((right, bottom))
    half = (right32 - left32) / np.float32(2), (bottom32 - top32) / np.float32(2)
    center = left32 + half[0], top32 - half[1]
    distance = np.float32(math.sqrt(center[0] * center[0] + center[1] * center[1]))
    first, second = center
    y, x = (second, first) if arc_tangent is ArcTangent.X_FIRST else (first, second)
    degrees = np.float32(math.degrees(math.atan2(y, x)))
    return ClassicRect(center, half, offset=distance, offset_degrees=degrees)


def turned_and_scaled(rect: ClassicRect, rotation: float, scale: tuple[float, float] = (1.0, 1.0)) -> ClassicRect:
    """Return the box with another rotation and scale, but its old centre (`setRotation`)."""
    return replace(rect, rotation=np.float32(rotation), scale=as_float32(scale))


def recentred(rect: ClassicRect) -> ClassicRect:
    """Return the box with its centre moved to where rotation and scale take it (`updateCenter`)."""
    cosine, sine = cosine_and_sine(rect.rotation + rect.offset_degrees)
    x = rect.origin[0] + rect.offset * rect.scale[0] * cosine
    y = rect.origin[1] + rect.offset * rect.scale[1] * sine
    return replace(rect, center=(x, y))


@dataclass(frozen=True, slots=True, eq=False)
class ClassicPcaBox:
    """The box as far as the function computes it: centre (d,), sides (d,), longest first, and directions (d, d).

    The directions are rows. The sign of a direction depends on the eigenvector solver; here its largest component is
    negative, as in the run that produced the cases.
    """

    center: NDArray[np.float64]
    sides: NDArray[np.float64]
    directions: NDArray[np.float64]

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (4, 2) of a box in the plane, as the function intends them."""
        reach = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * self.sides
        return self.center + reach @ self.directions


def covariance(points: ArrayLike) -> NDArray[np.float64]:
    """Return the covariance (d, d) of points (n, d), divided by n - 1."""
    return np.cov(np.asarray(points, dtype=np.float64), rowvar=False)


def classic_pca_box(points: ArrayLike) -> ClassicPcaBox:
    """Return the box of points (n, d), with n at least 2."""
    values, vectors = np.linalg.eigh(covariance(points))
    order = np.argsort(values)[::-1]
    directions = vectors.T[order]
    largest = np.take_along_axis(directions, np.abs(directions).argmax(axis=1)[:, np.newaxis], axis=1)
    directions = directions * -np.sign(largest)
    sides = np.sqrt(np.maximum(values[order], 0.0))
    return ClassicPcaBox(np.asarray(points, dtype=np.float64).mean(axis=0), sides, directions)


def direction_angles(box: ClassicPcaBox) -> NDArray[np.float64]:
    """Return the angles (d,), in degrees, between the first direction and the coordinate axes."""
    return np.degrees(np.arccos(np.clip(box.directions[0], -1.0, 1.0)))


def shape_of_corner(center: tuple[int, int], direction: tuple[int, int]) -> tuple[int, ...]:
    """Return the shape of the sum that should be one corner, a row, from the shapes of the centre and a direction."""
    return np.broadcast_shapes(center, direction)


def spread_alike(matrix: NDArray[np.float64]) -> bool:
    """Tell whether a covariance is a multiple of the identity, so that no direction is distinguished."""
    return bool(np.array_equal(matrix, matrix[0, 0] * np.eye(len(matrix))))
