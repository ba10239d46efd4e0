# SPDX-License-Identifier: GPL-3.0-or-later
"""The door for polygons that need not be convex: one ring of vertices, or several, the inner ones being holes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .array_likes import in_plain_array
from .points import as_points

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def as_rings(polygon: ArrayLike | Sequence[ArrayLike], name: str = "polygon") -> list[NDArray[np.float64]]:
    """Check a polygon and return its rings.

    Parameters
    ----------
    polygon : array-like (n, 2) or sequence of array-likes (n, 2)
        One ring of vertices, or several; any winding, the last vertex joins the first.
    name : str
        What to call it in an error message.

    Returns
    -------
    list of ndarray of float64, each (n, 2)

    Raises
    ------
    GeometryError
        As `as_points`; the message counts the rings from 0.
    """
    given = in_plain_array(polygon)
    if isinstance(given, np.ndarray | Sequence) and len(given) and _is_ring(given[0]):
        return [as_points(ring, f"{name} ring {k}") for k, ring in enumerate(given)]
    return [as_points(given, name)]  # which refuses anything else


def _is_ring(row: object) -> bool:
    """Tell whether the first row of a polygon is a ring of vertices and not a vertex."""
    try:
        return np.ndim(row) == 2  # type: ignore[arg-type]
    except ValueError:  # ragged: `as_points` says so
        return False
