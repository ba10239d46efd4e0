# SPDX-License-Identifier: GPL-3.0-or-later
"""One pair of convex polygons: its distance and its depth, cold (arrays in, answer out) and warm (shapes prepared)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from collide_addon.geometry import ConvexPolygon, depth, distance, epa, gjk

from .contest import Call, Contest, Peer, Row, Target, Topic
from .measure import OURSELVES
from .peers import coal, pymunk, shapely
from .polygons import SEED, pairs_apart, pairs_overlapping
from .prisms import PrismDistance

DISTANCE = Topic(
    "distance",
    "Distance of one pair",
    "vertices of each polygon",
    "a pair",
    "Convex polygons, one pair after the other. Cold is from arrays to the answer, including building each library's "
    "objects; warm is with the objects prepared. coal works in space and receives upright prisms, which are slow to "
    "build, as it is made for shapes that persist; with a guess it begins between the centres of the bounding boxes. "
    "collide's `distance` and shapely compute only the distance. coal also computes the closest points, as collide's "
    "`gjk` does exactly: that is “itself with closest points”. Growth is relative to itself with 16 vertices, where "
    "log n is a third of what it is with 4096.",
    prepares=True,
    growth="log n",
    grown=math.log,
)
DEPTH = Topic(
    "depth",
    "Depth of one pair",
    "vertices of each polygon",
    "a pair",
    "The penetration depth and the shortest way out. shapely, scipy and matplotlib do not compute them. coal's EPA "
    "stops within a tolerance; pymunk computes the contact points of a physics step, the deepest of which has the "
    "depth. collide's `depth` computes only the depth; “itself with the way out” is `epa`.",
    prepares=True,
)

Pairs = list[tuple[np.ndarray, np.ndarray]]


def pair_rows() -> Iterator[Row]:
    """Yield the rows."""
    for case, find in (("apart", pairs_apart), ("overlapping", pairs_overlapping)):
        for size in (4, 16, 64, 256, 1024, 4096):
            within = Target(1 / 3.5) if size < 256 else Target(1.0) if size >= 1000 else Target()
            make = partial(_distance, find, size)
            yield Row(DISTANCE, f"{case}, cold", size, partial(make, warm=False), Target(1.0))
            yield Row(DISTANCE, f"{case}, warm", size, partial(make, warm=True), within)
        yield Row(DISTANCE, f"{case}, warm, growth", 4096, partial(_growth, find), Target(1 / 3))
    for size in (4, 16, 64, 256):
        yield Row(DEPTH, "overlapping, cold", size, partial(_depth, size, warm=False), Target(1.0))
        yield Row(DEPTH, "overlapping, warm", size, partial(_depth, size, warm=True), Target(1 / 2))


def each(function: Callable[..., object], rows: list[Any]) -> Call:
    """Return a call of the function for every row."""

    def call() -> None:
        for row in rows:
            function(*row)

    return call


def _pairs(find: Callable[..., Pairs], size: int) -> Pairs:
    return find(np.random.default_rng(SEED + size), size, 32 if size <= 256 else 8)


def _shapes(pairs: Pairs) -> list[tuple[ConvexPolygon, ConvexPolygon]]:
    return [(ConvexPolygon(a), ConvexPolygon(b)) for a, b in pairs]


def _distance(find: Callable[..., Pairs], size: int, *, warm: bool) -> Contest:
    pairs = _pairs(find, size)
    few = pairs[: 8 if size <= 64 else 2]  # a prism of many vertices is slow to build
    peers = {}
    if shapely:
        built = [tuple(map(shapely.polygons, pair)) for pair in pairs]
        cold = each(lambda a, b: shapely.distance(shapely.polygons(a), shapely.polygons(b)), pairs)
        peers["shapely"] = Peer(each(shapely.distance, built) if warm else cold, len(pairs))
    if coal and not warm:
        peers["coal"] = Peer(each(lambda a, b: PrismDistance(a, b, signed=False)(), few), len(few))
    if coal and warm:
        for name, guess in (("coal", False), ("coal with a guess", True)):
            peers[name] = _prepared(few if size > 1000 else pairs, signed=False, guess=guess)
    own = _shapes(pairs) if warm else pairs
    both = each(lambda a, b: gjk(a, b).closest_a, own)
    peers[f"{OURSELVES} with closest points"] = Peer(both, len(pairs), judged=False)
    return Contest(each(distance, own), len(pairs), peers)


def _prepared(pairs: Pairs, **options: bool) -> Peer:
    measures = [(PrismDistance(a, b, **options),) for a, b in pairs]
    return Peer(each(PrismDistance.__call__, measures), len(measures))


def _growth(find: Callable[..., Pairs]) -> Contest:
    small, large = _pairs(find, 16), _pairs(find, 4096)
    itself = {f"{OURSELVES} with 16": Peer(each(distance, _shapes(small)), len(small))}
    return Contest(each(distance, _shapes(large)), len(large), itself)


def _depth(size: int, *, warm: bool) -> Contest:
    pairs = _pairs(pairs_overlapping, size)
    few = pairs[: 8 if size <= 64 else 2]
    peers = {}
    if coal and warm:
        peers["coal"] = _prepared(pairs, signed=True)
    if coal and not warm:
        peers["coal"] = Peer(each(lambda a, b: PrismDistance(a, b, signed=True)(), few), len(few))
    if pymunk:
        built = [(contact_shape(a), contact_shape(b)) for a, b in pairs]
        cold = each(lambda a, b: deepest(contact_shape(a), contact_shape(b)), pairs)
        peers["pymunk"] = Peer(each(deepest, built) if warm else cold, len(pairs))
    own = _shapes(pairs) if warm else pairs
    both = each(lambda a, b: epa(a, b).normal, own)
    peers[f"{OURSELVES} with the way out"] = Peer(both, len(pairs), judged=False)
    return Contest(each(depth, own), len(pairs), peers)


def contact_shape(vertices: np.ndarray) -> Any:
    """Return a polygon of pymunk."""
    shape = pymunk.Poly(pymunk.Body(body_type=pymunk.Body.STATIC), vertices.tolist())
    shape.cache_bb()
    return shape


def deepest(a: Any, b: Any) -> float:
    """Return the depth of pymunk's deepest contact point; the shapes must overlap, it has no answer for others."""
    return -min(point.distance for point in a.shapes_collide(b).points)
