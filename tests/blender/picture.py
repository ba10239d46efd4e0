# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading a rendered picture back, in levels of 0 to 255."""

from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from collide_addon.figure.model.figure import Figure


def levels(path: Path) -> NDArray[np.int64]:
    """Return the picture (height, width, 4), top row first."""
    image = bpy.data.images.load(str(path))
    try:
        width, height = image.size
        flat = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(flat)
    finally:
        bpy.data.images.remove(image)
    return np.rint(flat * 255).astype(int).reshape(height, width, 4)[::-1]


def seen_at(picture: NDArray[np.int64], figure: Figure, x: float, y: float) -> tuple[int, ...]:
    """Return red, green and blue where the scene's point (x, y) is seen."""
    height, width = picture.shape[:2]
    column = int((x - figure.page.left) / figure.page.width * width)
    row = int((figure.page.top - y) / figure.page.height * height)
    return tuple(int(level) for level in picture[row, column, :3])


def rgb(hex_colour: str) -> tuple[int, int, int]:
    """Return the levels of #RRGGBB."""
    return int(hex_colour[1:3], 16), int(hex_colour[3:5], 16), int(hex_colour[5:7], 16)


def light(picture: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the linear light of sRGB levels."""
    share = picture / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lowest_and_highest(picture: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the least and the greatest level of each channel in the 3 × 3 pixels around each one."""
    height, width = picture.shape[:2]
    wider = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [wider[row : row + height, column : column + width] for row, column in np.ndindex(3, 3)]
    return np.minimum.reduce(around), np.maximum.reduce(around)
