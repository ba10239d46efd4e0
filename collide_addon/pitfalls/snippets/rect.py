# SPDX-License-Identifier: GPL-3.0-or-later
"""The oriented box of a C library for games, made from a rectangle's four sides.

Source document 000, functions `initOBBRect`, `updateCenter`, `setRotation`, `isCollision`. What goes wrong, and why:

- Half the height is (bottom − top) / 2, which is negative where y points up, as the header promises; and the centre is
  at top − half the height, which is outside the rectangle where y points down. No direction of y makes both right.
- The way from the origin to the centre is kept as a length and an angle, and the angle's two arguments stand in the
  order of the library's own arc tangent: read as the standard one, the centre is mirrored at the diagonal.
- The scale is applied after the turn, along the world's axes, so a box scaled along itself moves somewhere else.
- Turning a box does not move it; a second call has to, and before that the centre is the old one.
- The two radii are sums of products without an absolute value of their own. Should the library's product keep its sign
  (its body is not in the document), radii cancel and the answer depends on which box is asked.

The arithmetic is float32, as in the classic code.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from .box import Vector32, as_float32, cosine_and_sine

ZERO, ONE, TWO = np.float32(0), np.float32(1), np.float32(2)


class ArcTangent(Enum):
    """In which order an arc tangent takes the coordinates of a point."""

    X_FIRST = "x, y"
    """As the library's own helper."""
    Y_FIRST = "y, x"
    """As the standard function."""


@dataclass(frozen=True, slots=True)
class ClassicRect:
    """A box as the library keeps it; `offset_degrees` is the angle from the origin to its first centre."""

    center: Vector32
    half: Vector32
    offset_distance: np.float32
    offset_degrees: np.float32
    rotation: np.float32 = ZERO
    scale: Vector32 = (ONE, ONE)
    origin: Vector32 = (ZERO, ZERO)

    @property
    def axes(self) -> tuple[Vector32, Vector32]:
        """The directions of its sides."""
        cosine, sine = cosine_and_sine(self.rotation)
        return (cosine, sine), (-sine, cosine)

    @property
    def size(self) -> Vector32:
        """Width and height, the latter negative where half of it is."""
        return self.half[0] * TWO * self.scale[0], self.half[1] * TWO * self.scale[1]


def rect_of_sides(
    left: float, top: float, right: float, bottom: float, arc_tangent: ArcTangent = ArcTangent.X_FIRST
) -> ClassicRect:
    """Return the box of a rectangle (`initOBBRect`)."""
    (left32, top32), (right32, bottom32) = as_float32((left, top)), as_float32((right, bottom))
    half = (right32 - left32) / TWO, (bottom32 - top32) / TWO
    center = left32 + half[0], top32 - half[1]
    distance = np.float32(math.sqrt(center[0] * center[0] + center[1] * center[1]))
    first, second = center
    y, x = (second, first) if arc_tangent is ArcTangent.X_FIRST else (first, second)
    degrees = np.float32(math.degrees(math.atan2(y, x)))
    return ClassicRect(center, half, distance, degrees)


def turned_and_scaled(rect: ClassicRect, rotation: float, scale: tuple[float, float] = (1.0, 1.0)) -> ClassicRect:
    """Return the box with another rotation and scale, and still its old centre (`setRotation`)."""
    return replace(rect, rotation=np.float32(rotation), scale=as_float32(scale))


def recentred(rect: ClassicRect) -> ClassicRect:
    """Return the box with its centre put where rotation and scale take it (`updateCenter`)."""
    cosine, sine = cosine_and_sine(rect.rotation + rect.offset_degrees)
    x = rect.origin[0] + rect.offset_distance * rect.scale[0] * cosine
    y = rect.origin[1] + rect.offset_distance * rect.scale[1] * sine
    return replace(rect, center=(x, y))


def projected_radius(rect: ClassicRect, axis: Vector32, *, keeps_sign: bool = False) -> np.float32:
    """Return half the length of the box's shadow, if the product keeps its sign a sum that may cancel."""
    along, across = rect.axes
    return np.float32(
        rect.half[0] * rect.scale[0] * _product(axis, along, keeps_sign=keeps_sign)
        + rect.half[1] * rect.scale[1] * _product(axis, across, keeps_sign=keeps_sign)
    )


def rects_collide(a: ClassicRect, b: ClassicRect, *, keeps_sign: bool = False) -> bool:
    """Tell whether the code says that two boxes collide (`isCollision`); `keeps_sign` as in `projected_radius`."""
    way = a.center[0] - b.center[0], a.center[1] - b.center[1]
    return all(
        projected_radius(a, axis, keeps_sign=keeps_sign) + projected_radius(b, axis, keeps_sign=keeps_sign)
        > _product(way, axis, keeps_sign=keeps_sign)
        for axis in (*a.axes, *b.axes)
    )


def _product(p: Vector32, q: Vector32, *, keeps_sign: bool) -> np.float32:
    product = p[0] * q[0] + p[1] * q[1]
    return product if keeps_sign else np.float32(abs(product))
