# SPDX-License-Identifier: GPL-3.0-or-later
"""Grouping of outlines so that those of one group do not overlap."""

from __future__ import annotations

import numpy as np

from ...geometry import overlapping_pairs
from .plan import Spline

LARGEST_GROUP = 64
"""Blender's time to fill a group grows with the square of its size."""


def apart(splines: list[Spline]) -> list[list[Spline]]:
    """Group the outlines so that no two of a group can overlap, judged by bounding boxes; equal ones count once.

    Each goes into the first group that has room for it.
    """
    different = list({(spline.points.shape, spline.points.tobytes()): spline for spline in splines}.values())
    groups: list[list[Spline]] = []
    taken: list[int] = []
    open_from = 0  # all groups before this one are full
    for spline, meeting in zip(different, _met_before(different), strict=True):
        closed = {taken[other] for other in meeting}
        group = open_from
        while group < len(groups) and (group in closed or len(groups[group]) == LARGEST_GROUP):
            group += 1
        if group == len(groups):
            groups.append([])
        groups[group].append(spline)
        taken.append(group)
        while open_from < len(groups) and len(groups[open_from]) == LARGEST_GROUP:
            open_from += 1
    return groups


def _met_before(splines: list[Spline]) -> list[list[int]]:
    """Return for each outline the rows of those before it whose bounding box meets its own."""
    met: list[list[int]] = [[] for _ in splines]
    if len(splines) > 1:
        counts = np.array([len(spline.points) for spline in splines])
        points, starts = np.concatenate([spline.points for spline in splines]), np.cumsum(counts) - counts
        lower, upper = np.minimum.reduceat(points, starts), np.maximum.reduceat(points, starts)
        for first, second in overlapping_pairs(lower, upper).tolist():
            met[second].append(first)
    return met
