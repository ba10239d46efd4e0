# SPDX-License-Identifier: GPL-3.0-or-later
"""What holds in space, beside the answer of a figure that looks along Z, where the two differ."""

from __future__ import annotations

from collections.abc import Sequence

import bpy
import numpy as np

from ...figure.model.heights import APART, DISTANCE_IN_SPACE, IN_SPACE
from ...figure.model.lesson import Headline
from ...geometry.space import deciding_shapes, gjk
from ...scene.reading.read import read_in_space

MOST_VERTICES = 20_000
"""Of both objects: as many take some hundredths of a second more."""
METHODS = frozenset({"gjk", "epa", "sat"})
"""Algorithms whose answers are about the same hulls."""
ROUNDING = 1e-9
"""Share by which two lengths may differ and still be called the same."""


def holds_in_space(
    method: str, answer: Headline, objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph
) -> Headline:
    """Return the relation in space, and the distance there, where that is not what was seen along Z.

    Of objects that are known to be apart in Z it is the distance alone, where it is longer than that. Flat shapes at
    one height are meant in their plane, and nothing is said of them.
    """
    if method not in METHODS or len(objects) != 2:
        return {}
    a, b = (read_in_space(obj, depsgraph) for obj in objects)
    if len(a) + len(b) > MOST_VERTICES or not np.ptp(np.concatenate((a, b))[:, 2]):
        return {}
    found = gjk(*deciding_shapes(a, b))
    known = answer.get(APART, answer.get("distance", 0.0))
    longer = abs(found.distance - float(known)) > ROUNDING * found.distance
    length = {DISTANCE_IN_SPACE: found.distance} if found.distance and longer else {}
    if APART in answer or found.relation.value == answer.get("relation"):
        return length
    return {IN_SPACE: found.relation.value, **length}
