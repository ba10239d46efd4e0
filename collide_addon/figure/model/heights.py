# SPDX-License-Identifier: GPL-3.0-or-later
"""How far apart two shapes are along Z, the axis along which a figure sees them."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...geometry.batch.pair_table import PairTable

Heights = tuple[float, float]
"""The lowest and the highest z of an object, in scene units."""

APART_IN_Z = "apart_in_z"
"""Key of a figure's parameters and of its result: how far apart in Z the objects are that were seen along it."""
CONTACTS_APART = "contacts_apart_in_z"
"""The same of many objects: of how many pairs in contact the heights have nothing in common, and of how many pairs."""
APART, CONTACTS = "apart in Z", "contacts apart in Z"
"""Keys of a `Lesson.headline`: by how much two objects are apart in Z; of many, how many pairs in contact are."""
SEEN = "seen"
"""Key of a `Lesson.headline`: how the objects were looked at."""


def apart_in_z(a: Heights, b: Heights) -> float:
    """Return the free length between two objects along Z, in scene units; 0.0 where they share a height."""
    return max(b[0] - a[1], a[0] - b[1], 0.0)


def pairs_apart_in_z(
    heights: NDArray[np.float64], first: NDArray[np.intp], second: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Return for each pair (m,) of rows of `heights` (n, 2) what `apart_in_z` returns."""
    (lowest, highest) = heights.T
    one_way, other_way = lowest[second] - highest[first], lowest[first] - highest[second]
    apart: NDArray[np.float64] = np.maximum(np.maximum(one_way, other_way), 0.0)
    return apart


def looked_at(*objects: Heights | None) -> dict[str, object]:
    """Return what a figure keeps of the heights of its objects; nothing where all were given in the plane (None)."""
    heights = [each for each in objects if each is not None]
    if not heights:
        return {}
    return {APART_IN_Z: apart_in_z(*heights) if len(heights) == 2 else 0.0}


def contacts_apart(table: PairTable, heights: NDArray[np.float64] | None) -> dict[str, object]:
    """Return what a figure of many objects keeps of their heights (n, 2); nothing of shapes in the plane."""
    if heights is None:
        return {}
    contacts = table.only_contacts()
    apart = pairs_apart_in_z(heights, table.first[contacts], table.second[contacts])
    return {CONTACTS_APART: [int(np.count_nonzero(apart)), len(contacts)]}


def view_headline(parameters: Mapping[str, object]) -> dict[str, str | float | int]:
    """Return what an answer says of how its objects were looked at; nothing of shapes that were given in the plane."""
    apart, contacts = parameters.get(APART_IN_Z), parameters.get(CONTACTS_APART)
    seen: dict[str, str | float | int] = {} if apart is contacts is None else {SEEN: "seen along Z"}
    if isinstance(apart, float) and apart:
        seen[APART] = apart
    if isinstance(contacts, list) and contacts[0]:
        seen[CONTACTS] = contacts[0]
    return seen


def view_summary(parameters: Mapping[str, object]) -> dict[str, object]:
    """Return the same as JSON values."""
    measured = {key: parameters[key] for key in (APART_IN_Z, CONTACTS_APART) if key in parameters}
    return {"seen_along": "Z", **measured} if measured else {}
