# SPDX-License-Identifier: GPL-3.0-or-later
"""A million points in one polygon."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from collide_addon.geometry import pnpoly

from .contest import Contest, Peer, Row, Target, Topic
from .peers import matplotlib_path, shapely
from .polygons import SEED, star

POINTS = Topic(
    "points",
    "10⁶ points in a polygon",
    "vertices of the polygon",
    "a point",
    "A spiky polygon; about a third of the points are inside. The peers' polygons are prepared.",
)
COUNT = 1_000_000


def point_rows() -> Iterator[Row]:
    """Yield the rows about points."""
    for size, times in ((10, 2.0), (100, 2.0), (1000, 5.0)):
        yield Row(POINTS, "spiky polygon", size, partial(_points, size), Target(times), long=size == 1000)


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
