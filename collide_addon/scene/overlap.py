# SPDX-License-Identifier: GPL-3.0-or-later
"""Sorting outlines into groups that do not overlap."""

from __future__ import annotations

import numpy as np

from .plan import Spline

LARGEST_GROUP = 64
"""Blender's time to fill a group grows with the square of its size."""


def apart(splines: list[Spline]) -> list[list[Spline]]:
    """Group the outlines so that no two of a group can overlap, judged by bounding boxes; equal ones count once."""
    different = list({(spline.points.shape, spline.points.tobytes()): spline for spline in splines}.values())
    left, bottom = np.array([spline.points.min(axis=0) for spline in different]).reshape(-1, 2).T.copy()
    right, top = np.array([spline.points.max(axis=0) for spline in different]).reshape(-1, 2).T.copy()
    groups: list[list[Spline]] = []
    taken = np.zeros(len(different), dtype=np.intp)  # the group of each; n outlines have n groups at most
    full = np.zeros(len(different), dtype=np.bool_)
    for row, spline in enumerate(different):
        meeting = (left[:row] <= right[row]) & (right[:row] >= left[row])
        meeting &= (bottom[:row] <= top[row]) & (top[:row] >= bottom[row])
        closed = full.copy()
        closed[taken[:row][meeting]] = True
        group = int(np.argmin(closed))
        if group == len(groups):
            groups.append([])
        groups[group].append(spline)
        taken[row] = group
        full[group] = len(groups[group]) == LARGEST_GROUP
    return groups
