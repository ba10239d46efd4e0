# SPDX-License-Identifier: GPL-3.0-or-later
"""The polygons that all participants are measured with: seeded, convex or spiky."""

from __future__ import annotations

import numpy as np

SEED = 20261121


def convex(random: np.random.Generator, centers: np.ndarray, count: int) -> np.ndarray:
    """Return convex polygons (n, count, 2): vertices at jittered angles on random ellipses, radii 0.5 to 1.5."""
    angles = (np.arange(count) + random.uniform(0.05, 0.95, (len(centers), count))) * (2.0 * np.pi / count)
    points = np.stack((np.cos(angles), np.sin(angles)), axis=2) * random.uniform(0.5, 1.5, (len(centers), 1, 2))
    turn = random.uniform(0.0, 2.0 * np.pi, len(centers))
    (c, s), (x, y) = (np.cos(turn)[:, np.newaxis], np.sin(turn)[:, np.newaxis]), np.moveaxis(points, 2, 0)
    return np.stack((c * x - s * y, s * x + c * y), axis=2) + centers[:, np.newaxis]


def star(random: np.random.Generator, count: int) -> np.ndarray:
    """Return a spiky simple polygon (count, 2) around the origin."""
    angles = np.arange(count) * (2.0 * np.pi / count)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1) * random.uniform(0.3, 1.0, (count, 1))


def pairs_apart(random: np.random.Generator, vertices: int, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return pairs of convex polygons with a gap of 0.01 or more."""
    return _pairs(random, vertices, count, (1.2, 4.5), lambda gap: gap > 0.01)


def pairs_overlapping(random: np.random.Generator, vertices: int, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return pairs of convex polygons that penetrate by 0.01 or more."""
    return _pairs(random, vertices, count, (0.2, 1.6), lambda gap: gap < -0.01)


def largest_gap(a: np.ndarray, b: np.ndarray) -> float:
    """Return the largest gap along all edge normals, by brute force; the negative depth where there is none."""
    largest = -np.inf
    for own, other in ((a, b), (b, a)):
        edges = np.roll(own, -1, axis=0) - own
        normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / np.hypot(*edges.T)[:, np.newaxis]
        largest = max(largest, ((other @ normals.T).min(axis=0) - (own * normals).sum(axis=1)).max())
    return float(largest)


def _pairs(random, vertices, count, offsets, wanted):  # noqa: ANN001, ANN202
    coarse = max(1, vertices // 256)  # enough to tell apart from overlapping
    found = []
    while len(found) < count:
        angle, offset = random.uniform(0.0, 2.0 * np.pi), random.uniform(*offsets)
        a, b = convex(random, offset * np.array([[0.0, 0.0], [np.cos(angle), np.sin(angle)]]), vertices)
        if wanted(largest_gap(a[::coarse], b[::coarse])):
            found.append((a, b))
    return found
