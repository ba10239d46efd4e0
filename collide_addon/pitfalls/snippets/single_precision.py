# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers as the classic box classes keep them: float32, where a quarter turn leaves a cosine of −4.4e-8."""

import math
from enum import Enum

import numpy as np

Vector32 = tuple[np.float32, np.float32]


class AngleReading(Enum):
    """What a cosine takes a bare number for; the box classes promise degrees and do not say which cosine they call."""

    DEGREES = "degrees"
    RADIANS = "radians"


def cosine_and_sine(angle: np.float32, reading: AngleReading = AngleReading.DEGREES) -> Vector32:
    """Return both, each rounded once; degrees become radians in float32 first."""
    radians = float(angle * np.float32(math.pi / 180)) if reading is AngleReading.DEGREES else float(angle)
    return np.float32(math.cos(radians)), np.float32(math.sin(radians))


def as_float32(point: tuple[float, float]) -> Vector32:
    """Return a point with both coordinates rounded."""
    return np.float32(point[0]), np.float32(point[1])
