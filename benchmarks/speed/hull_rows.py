# SPDX-License-Identifier: GPL-3.0-or-later
"""The hull of many points, and the smallest box around them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from collide_addon.geometry import convex_hull, min_area_box

from .contest import Contest, Peer, Row, Target, Topic
from .peers import mathutils_geometry, scipy_spatial, shapely
from .polygons import SEED

HULL = Topic(
    "hull",
    "Convex hull",
    "points",
    "a point",
    "The hull of points in a square, and on a circle. mathutils computes in float32 and loses vertices, on the circle "
    "nearly all of them: in the square it is shown, but not judged against. Warm is with the peers' objects built; "
    "collide begins with an array either way.",
)
BOX = Topic(
    "box",
    "Smallest box",
    "points",
    "a point",
    "The rectangle of least area around points in a square. mathutils computes in float32 and returns only the angle: "
    "it is shown, but not judged against.",
)


def hull_rows() -> Iterator[Row]:
    """Yield the rows about the hull."""
    for size in (100, 10_000, 1_000_000):
        warm_target = Target(5.0) if size == 1_000_000 else Target()
        yield Row(HULL, "square, cold", size, partial(_hull, size, warm=False), Target(1.0), long=size > 10_000)
        yield Row(HULL, "square, warm", size, partial(_hull, size, warm=True), warm_target)
    for size in (100, 10_000, 1_000_000):
        target = Target(1.0) if size == 1_000_000 else Target()
        make = partial(_hull, size, warm=True, circle=True)
        yield Row(HULL, "circle, warm", size, make, target, long=size > 10_000)


def smallest_box_rows() -> Iterator[Row]:
    """Yield the rows about the smallest box."""
    for size in (100, 10_000, 100_000):
        yield Row(BOX, "square, cold", size, partial(_box, size, warm=False), Target(1.0))
        yield Row(BOX, "square, warm", size, partial(_box, size, warm=True))


def _points(size: int, *, circle: bool = False) -> np.ndarray:
    points = np.random.default_rng(SEED + size).uniform(-1.0, 1.0, (size, 2))
    return points / np.hypot(*points.T)[:, np.newaxis] if circle else points


def _hull(size: int, *, warm: bool, circle: bool = False) -> Contest:
    points = _points(size, circle=circle)
    peers = _by_shapely("convex_hull", points, warm=warm)
    if scipy_spatial and not (circle and size > 10_000):  # it takes seconds there, and is no rival
        peers["scipy"] = Peer(lambda: scipy_spatial.ConvexHull(points), size)
    peers |= _by_mathutils("convex_hull_2d", points, warm=warm, judged=circle)
    return Contest(lambda: convex_hull(points), size, peers)


def _box(size: int, *, warm: bool) -> Contest:
    points = _points(size)
    peers = _by_shapely("oriented_envelope", points, warm=warm)
    peers |= _by_mathutils("box_fit_2d", points, warm=warm, judged=False)
    return Contest(lambda: min_area_box(points), size, peers)


def _by_shapely(name: str, points: np.ndarray, *, warm: bool) -> dict[str, Peer]:
    if not shapely:
        return {}
    function = getattr(shapely, name)
    if not warm:
        return {"shapely": Peer(lambda: function(shapely.multipoints(points)), len(points))}
    built = shapely.multipoints(points)
    return {"shapely": Peer(lambda: function(built), len(points))}


def _by_mathutils(name: str, points: np.ndarray, *, warm: bool, judged: bool) -> dict[str, Peer]:
    if not mathutils_geometry:
        return {}
    function = getattr(mathutils_geometry, name)
    if not warm:
        return {"mathutils, float32": Peer(lambda: function(points.tolist()), len(points), judged=judged)}
    from mathutils import Vector

    vectors = [Vector(point) for point in points.tolist()]
    return {"mathutils, float32": Peer(lambda: function(vectors), len(points), judged=judged)}
