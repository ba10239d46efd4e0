# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of overlapping boxes, the broad phase, where each box overlaps about two others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from collide_addon.geometry import overlapping_pairs

from .contest import Contest, Peer, Row, Target, Topic
from .peers import scipy_spatial, shapely
from .polygons import SEED

OVERLAPS = Topic(
    "overlaps",
    "Overlapping boxes",
    "boxes",
    "a box",
    "All pairs of overlapping boxes, each with about two others. shapely's tree is built and queried, from its own "
    "boxes (warm) or arrays (cold); scipy's tree of the centres returns neighbours, which are then tested one by one.",
)


def overlap_rows() -> Iterator[Row]:
    """Yield the rows."""
    for size, times in ((1000, 2.5), (10_000, 4.0), (100_000, 4.0)):
        yield Row(OVERLAPS, "all pairs", size, partial(_overlaps, size), Target(times))


def _overlaps(size: int) -> Contest:
    random = np.random.default_rng(SEED + size)
    centers, half = random.uniform(0.0, np.sqrt(size), (size, 2)), random.uniform(0.2, 0.5, (size, 2))
    lower, upper = centers - half, centers + half
    peers = {}
    if shapely:
        built, sides = shapely.box(*lower.T, *upper.T), (*lower.T, *upper.T)
        peers["STRtree, warm"] = Peer(lambda: _by_tree(built), size)
        peers["STRtree, cold"] = Peer(lambda: _by_tree(shapely.box(*sides)), size)
    if scipy_spatial:
        peers["cKDTree"] = Peer(lambda: _by_neighbours(centers, half), size)
    return Contest(lambda: overlapping_pairs(lower, upper), size, peers)


def _by_tree(boxes: np.ndarray) -> np.ndarray:
    i, j = shapely.STRtree(boxes).query(boxes)
    return np.stack((i, j))[:, i < j]


def _by_neighbours(centers: np.ndarray, half: np.ndarray) -> np.ndarray:
    pairs = scipy_spatial.cKDTree(centers).query_pairs(2.0 * half.max(), p=np.inf, output_type="ndarray")
    i, j = pairs.T
    return pairs[(np.abs(centers[i] - centers[j]) <= half[i] + half[j]).all(axis=1)]
