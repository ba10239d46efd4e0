# SPDX-License-Identifier: GPL-3.0-or-later
"""A million points in one polygon, and a million pairs of segments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from collide_addon.geometry import batch, pnpoly

from .contest import Contest, Peer, Row, Target, Topic
from .pair_rows import each
from .peers import mathutils_geometry, matplotlib_path, shapely
from .polygons import SEED, star

POINTS = Topic(
    "points",
    "10⁶ points in a polygon",
    "vertices of the polygon",
    "a point",
    "A spiky polygon; about a third of the points are inside. The peers' polygons are prepared.",
)
SEGMENTS = Topic(
    "segments",
    "10⁶ pairs of segments",
    "pairs",
    "a pair",
    "Do they cross or touch; collide says as well which, and where. mathutils computes in float32 and is asked in a "
    "loop: it is shown, and not judged against.",
)
COUNT = 1_000_000
LOOPED = 10_000


def point_rows() -> Iterator[Row]:
    """Yield the rows about points."""
    for size, times in ((10, 2.0), (100, 2.0), (1000, 5.0)):
        yield Row(POINTS, "spiky polygon", size, partial(_points, size), Target(times), long=size == 1000)


def segment_rows() -> Iterator[Row]:
    """Yield the rows about segments."""
    yield Row(SEGMENTS, "random, cold", COUNT, partial(_segments, warm=False), Target(10.0), long=True)
    yield Row(SEGMENTS, "random, warm", COUNT, partial(_segments, warm=True), Target(10.0))


def _points(size: int) -> Contest:
    points = np.random.default_rng(SEED).uniform(-1.05, 1.05, (COUNT, 2))
    polygon = star(np.random.default_rng(SEED + size), size)
    peers = {}
    if shapely:
        x, y = points.T.copy()
        built = shapely.Polygon(polygon)
        shapely.prepare(built)
        peers["shapely"] = Peer(lambda: shapely.contains_xy(built, x, y), COUNT)
    if matplotlib_path:
        path = matplotlib_path.Path(np.concatenate((polygon, polygon[:1])), closed=True)
        peers["matplotlib"] = Peer(lambda: path.contains_points(points), COUNT)
    return Contest(lambda: pnpoly(polygon, points), COUNT, peers)


def _segments(*, warm: bool) -> Contest:
    ends = np.random.default_rng(SEED).uniform(0.0, 1.0, (4, COUNT, 2))
    peers = {}
    if shapely:
        arrays = [np.stack(pair, axis=1) for pair in (ends[:2], ends[2:])]
        lines = [shapely.linestrings(array) for array in arrays] if warm else []
        cold = lambda: shapely.intersects(*map(shapely.linestrings, arrays))  # noqa: E731
        peers["shapely"] = Peer((lambda: shapely.intersects(*lines)) if warm else cold, COUNT)
    if mathutils_geometry and warm:
        from mathutils import Vector

        vectors = [tuple(Vector(end) for end in four) for four in ends[:, :LOOPED].swapaxes(0, 1).tolist()]
        loop = each(mathutils_geometry.intersect_line_line_2d, vectors)
        peers["mathutils in a loop, float32"] = Peer(loop, LOOPED, judged=False)
    return Contest(lambda: batch.segments_intersect(*ends), COUNT, peers)
