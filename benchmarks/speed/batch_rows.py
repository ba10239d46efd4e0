# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs of convex polygons in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from collide_addon.geometry import batch

from .contest import Contest, Peer, Row, Target, Topic
from .pair_rows import contact_shape, deepest, each
from .peers import coal, pymunk, shapely
from .polygons import SEED, convex, largest_gap
from .prisms import PrismDistance

BATCH = Topic(
    "batch",
    "100,000 pairs in one call",
    "vertices of each polygon",
    "a pair",
    "About half of the pairs overlap; with 64 vertices there are only 20,000 pairs. collide always begins with "
    "arrays. shapely is called once for all pairs; coal and pymunk have no such call and are called in a loop, for a "
    "sample; pymunk, which fails on polygons that are apart, only for those that overlap.",
)
LOOPED = 300
"""How many pairs a peer without arrays computes, one by one."""
SIZES = {4: 100_000, 16: 100_000, 64: 20_000}


def batch_rows() -> Iterator[Row]:
    """Yield the rows."""
    for size in SIZES:
        wanted = size == 16
        for case, times in (("distance, cold", 4.0), ("distance, warm", None)):
            yield Row(BATCH, case, size, partial(_distance, size, case), Target(times if wanted else None))
        yield Row(BATCH, "depth, by EPA", size, partial(_depth, size), Target(2.9 if wanted else None))
        for case in ("intersects, cold", "intersects, warm"):
            yield Row(BATCH, case, size, partial(_intersects, size, case), Target(1.0 if wanted else None))


def _stacks(size: int) -> tuple[np.ndarray, np.ndarray]:
    random, count = np.random.default_rng(SEED + size), SIZES[size]
    centers = random.uniform(-50.0, 50.0, (count, 2))
    return convex(random, centers, size), convex(random, centers + random.uniform(-2.6, 2.6, (count, 2)), size)


def _by_shapely(function: Callable[..., object], a: np.ndarray, b: np.ndarray, case: str) -> Peer:
    if case.endswith("cold"):
        return Peer(lambda: function(shapely.polygons(a), shapely.polygons(b)), len(a))
    built = shapely.polygons(a), shapely.polygons(b)
    return Peer(lambda: function(*built), len(a))


def _by_coal(a: np.ndarray, b: np.ndarray, *, signed: bool) -> Peer:
    pairs = zip(a[:LOOPED], b[:LOOPED], strict=True)
    return Peer(each(PrismDistance.__call__, [(PrismDistance(p, q, signed=signed),) for p, q in pairs]), LOOPED)


def _distance(size: int, case: str) -> Contest:
    a, b = _stacks(size)
    peers = {}
    if shapely:
        peers["shapely"] = _by_shapely(shapely.distance, a, b, case)
    if coal and case.endswith("warm"):
        peers["coal in a loop"] = _by_coal(a, b, signed=False)
    return Contest(lambda: batch.gjk(a, b), len(a), peers)


def _depth(size: int) -> Contest:
    a, b = _stacks(size)
    peers = {}
    if coal:
        peers["coal in a loop, warm"] = _by_coal(a, b, signed=True)
    if pymunk:
        sample = [(p, q) for p, q in zip(a[:LOOPED], b[:LOOPED], strict=True) if largest_gap(p, q) < 0.0]
        shapes = [(contact_shape(p), contact_shape(q)) for p, q in sample]
        peers["pymunk in a loop, warm"] = Peer(each(deepest, shapes), len(shapes))
    return Contest(lambda: batch.epa(a, b), len(a), peers)


def _intersects(size: int, case: str) -> Contest:
    a, b = _stacks(size)
    peers = {"shapely": _by_shapely(shapely.intersects, a, b, case)} if shapely else {}
    return Contest(lambda: batch.intersect(a, b), len(a), peers)
