# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes from words: the inputs of some cases are kept as they were written down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ...geometry.predicates.points import Point

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def numbers_in(text: str) -> list[float]:
    """Return the numbers of a text, in order."""
    return [float(number) for number in NUMBER.findall(text)]


def line_of(text: str) -> tuple[Point, Point]:
    """Return the ends that "(0,0)->(0,1)" describes."""
    x, y, to_x, to_y = numbers_in(text)
    return (x, y), (to_x, to_y)


def ends_of(flat: Sequence[float]) -> tuple[Point, Point]:
    """Return the two ends of a line that is kept as four numbers."""
    x, y, to_x, to_y = flat
    return (x, y), (to_x, to_y)


def range_of(text: str) -> tuple[Point, Point]:
    """Return the lower left corner and the size that "[0,2]^2" or "[2,4]x[0,2]" describes."""
    numbers = numbers_in(text)
    left, right, bottom, top = numbers if "x" in text else numbers[:2] * 2
    return (left, bottom), (right - left, top - bottom)


def turned_rectangle_of(text: str) -> tuple[Point, Point, float]:
    """Return corner, size and rotation that "x=-10 y=-1 w=20 h=2 rotation 90 …" describes."""
    x, y, width, height, rotation = numbers_in(text)[:5]
    return (x, y), (width, height), rotation


def rotations_of(text: str) -> list[float]:
    """Return the rotations that "setRotation(0) x3" or "constructor; setRotation(90)" sets one after the other."""
    rotation, *times = numbers_in(text)
    return [rotation] * int(times[0] if times else 1)


def boundary_of(square: Sequence[Point]) -> list[Point]:
    """Return what "edge midpoints, corners" names, left, right, top and bottom first, and then the middle."""
    (left, bottom), (right, top) = square[0], square[2]
    x, y = (left + right) / 2, (bottom + top) / 2
    return [(left, y), (right, y), (x, top), (x, bottom), *((px, py) for px, py in square), (x, y)]


def sides_of(text: str) -> tuple[float, float, float]:
    """Return the sides that "8 corners of a 4x2x1 box" describes."""
    x, y, z = text.partition("x")[0].split()[-1], *re.findall(r"x(\d+)", text)
    return float(x), float(y), float(z)


def corners_of_box(sides: Sequence[float], degrees: float = 0.0) -> NDArray[np.float64]:
    """Return the corners (8, 3) of a box about the origin, turned about z."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    turn = np.radians(degrees)
    matrix = np.array([(np.cos(turn), -np.sin(turn), 0.0), (np.sin(turn), np.cos(turn), 0.0), (0.0, 0.0, 1.0)])
    corners: NDArray[np.float64] = (signs * np.array(sides) / 2) @ matrix.T
    return corners


def shape_of(text: str) -> tuple[int, int]:
    """Return the shape that "1x3 row" describes."""
    rows, columns = numbers_in(text)
    return int(rows), int(columns)
