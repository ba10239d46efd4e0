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
    groups: list[list[Spline]] = []
    boxes: list[np.ndarray] = []
    for spline in different:
        low, high = spline.points.min(axis=0), spline.points.max(axis=0)
        for group, box in zip(groups, boxes, strict=True):
            size = len(group)
            if size < LARGEST_GROUP and not np.any(np.all((box[:size, 0] <= high) & (box[:size, 1] >= low), axis=1)):
                break
        else:
            group, box, size = [], np.empty((LARGEST_GROUP, 2, 2), np.float32), 0
            groups.append(group)
            boxes.append(box)
        group.append(spline)
        box[size] = low, high
    return groups
