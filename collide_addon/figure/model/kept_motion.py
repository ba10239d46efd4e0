# SPDX-License-Identifier: GPL-3.0-or-later
"""A recorded motion as JSON values, so that its figure can be made again without the animation."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np

from ...geometry import RecordedMotion
from .arrays import Floats

Motion = TypeVar("Motion", bound=RecordedMotion)


def plain_motion(motion: RecordedMotion) -> dict[str, object]:
    """Return a motion as JSON values; a hull that stays the same from one time to the next is written once."""
    hulls, rows = [motion.hulls[0]], [0]
    for before, hull in pairwise(motion.hulls):
        if hull is not before and not np.array_equal(hull, before):
            hulls.append(hull)
        rows.append(len(hulls) - 1)
    return {
        "times": motion.times.tolist(),
        "positions": motion.positions.tolist(),
        "hulls": [hull.tolist() for hull in hulls],
        "hull_at": rows,
        "straight": motion.straight.tolist(),
        "speeds": motion.speeds.tolist(),
        "between": [{"time": time, "hull": hull.tolist()} for time, hull in sorted(motion.between.items())],
    }


def motion_of(kept: Mapping[str, Any], kind: type[Motion]) -> Motion:
    """Return the motion of a kind, of the plane or of space, behind the values that `plain_motion` returned.

    Raises
    ------
    KeyError, ValueError, TypeError, IndexError
        When the values are not those of a motion.
    """
    hulls = [_array(hull) for hull in kept["hulls"]]
    return kind(
        _array(kept["times"]),
        tuple(hulls[row] for row in kept["hull_at"]),
        _array(kept["positions"]),
        np.array(kept["straight"], dtype=np.bool_),
        _array(kept["speeds"]),
        {float(each["time"]): _array(each["hull"]) for each in kept["between"]},
    )


def _array(values: object) -> Floats:
    return np.array(values, dtype=np.float64)
