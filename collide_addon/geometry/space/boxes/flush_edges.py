# SPDX-License-Identifier: GPL-3.0-or-later
"""Boxes around a hull with an edge of it in each of two neighbouring sides, the smallest ones of each pair of edges.

The first side's normal turns about the first edge, by an angle from 0 to 180 degrees. The second side's is at right
angles to that and to the second edge, so that the angle is all there is to choose.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ANGLES = 64
"""At which the volume of each pair of edges is looked at first."""
PROMISING = 32
"""Of all local minima seen, those that are searched to the end."""
ROUNDS = 45
"""Of narrowing an angle, each time to two thirds: to a float's precision."""
PAIRS_AT_ONCE = 64


def boxes_along_edges(corners: Floats, directions: Floats) -> Floats:
    """Return the axes (k, 3, 3) of the most promising boxes along pairs of directions, unit vectors (e, 3)."""
    first, second = (index.ravel() for index in np.indices((len(directions), len(directions))))
    first, second = first[first != second], second[first != second]
    step = np.pi / ANGLES
    angles = np.arange(ANGLES) * step
    volumes = np.concatenate(
        [
            _volumes(corners, directions[first[rows], np.newaxis], directions[second[rows], np.newaxis], angles)
            for rows in np.split(np.arange(len(first)), range(PAIRS_AT_ONCE, len(first), PAIRS_AT_ONCE))
        ]
    )
    is_low = (volumes <= np.roll(volumes, 1, axis=1)) & (volumes <= np.roll(volumes, -1, axis=1))
    pair, column = np.nonzero(is_low)
    best = np.argsort(volumes[pair, column], kind="stable")[:PROMISING]
    one, other, middle = directions[first[pair[best]]], directions[second[pair[best]]], angles[column[best]]
    low, high = middle - step, middle + step
    for _ in range(ROUNDS):
        third = (high - low) / 3.0
        left, right = low + third, high - third
        is_left = _volumes(corners, one, other, left) < _volumes(corners, one, other, right)
        low, high = np.where(is_left, low, left), np.where(is_left, right, high)
    return _frames(one, other, (low + high) / 2.0)


def _volumes(corners: Floats, one: Floats, other: Floats, angles: Floats) -> Floats:
    """Return the volumes of boxes; infinity where the two normals are not given by the edges."""
    frames = _frames(one, other, angles)
    volumes = np.ptp(frames @ corners.T, axis=-1).prod(axis=-1)
    return np.asarray(np.where(np.isfinite(volumes), volumes, np.inf))


def _frames(one: Floats, other: Floats, angles: Floats) -> Floats:
    """Return the axes of boxes with sides along two directions (…, 3), at angles (…)."""
    across = np.cross(one, np.eye(3)[np.abs(one).argmin(axis=-1)])
    across = across / np.linalg.norm(across, axis=-1, keepdims=True)
    up = np.cross(one, across)
    angles = np.broadcast_to(angles, np.broadcast_shapes(angles.shape, one.shape[:-1]))[..., np.newaxis]
    normal = np.cos(angles) * across + np.sin(angles) * up
    beside = np.cross(normal, np.broadcast_to(other, normal.shape))
    length = np.linalg.norm(beside, axis=-1, keepdims=True)
    with np.errstate(all="ignore"):
        beside = np.where(length > 2.0**-20, beside / length, np.nan)
    return np.stack((normal, beside, np.cross(normal, beside)), axis=-2)
