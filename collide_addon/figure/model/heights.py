# SPDX-License-Identifier: GPL-3.0-or-later
"""How objects were viewed: along Z, which may hide a gap between them, and through substitutes for them.

A hull replaces a concave object, and Blender's triangles replace a face that crosses itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..text.messages import Caption
from .arrays import Floats

if TYPE_CHECKING:
    from ...geometry.batch.pair_table import PairTable

Heights = tuple[float, float]
"""The lowest and highest z of an object, in scene units."""

APART_IN_Z = "apart_in_z"
"""Key in a figure's parameters and result: how far apart in Z its two objects are."""
CONTACTS_APART = "contacts_apart_in_z"
"""The same for many objects: how many of the pairs in contact are apart in Z, and how many are in contact."""
Z_GAP, CONTACTS = "apart in Z", "contacts apart in Z"
"""The keys of these in a `Lesson.headline`; for `CONTACTS` only the first number."""
SEEN = "seen"
"""Key in a `Lesson.headline`: how the objects were viewed."""
SEEN_ALONG_Z, IN_SPACE, HULLS_IN_SPACE, MESHES_IN_SPACE = (
    *("seen along Z", "in space"),
    *("convex hulls in space", "meshes in space"),
)
"""The ways of viewing objects. The second is also the key of what holds in space, beside an answer seen along Z."""
DISTANCE_IN_SPACE = "distance in space"
"""The key of the distance in space."""
HULLED, OUTLINES, OUTLINES_APART = "hull_of", "outlines", "outlines_distance"
"""Keys in a figure's parameters and result: the letters of concave objects represented by their hulls, the relation of
the objects themselves, and their distance."""
MESHES, MESHES_APART = "meshes", "meshes_distance"
"""The relation and the distance of the objects themselves in space."""
HULL_OF, OUTLINES_DISTANCE, MESHES_DISTANCE = "hull of", "distance of outlines", "distance of meshes"
"""The keys of those letters and distances in a `Lesson.headline`, where `OUTLINES` or `MESHES` has the relation."""
DISTANCE_OF = {OUTLINES: OUTLINES_DISTANCE, MESHES: MESHES_DISTANCE}
"""The key of a distance in a `Lesson.headline`, by the key of its relation."""
NO_INSIDE, HULLS_DEPTH = "without an inside", "depth of convex hulls"
"""Keys in a `Lesson.headline`: how many meshes are open or not manifold, and what replaces the depth of meshes."""
CROSSED = "crossed_faces_of"
"""Key in a figure's parameters and result: the letters of objects with a face that crosses itself."""
CROSSED_FACE_OF = "crossed face of"
"""The key of those letters in a `Lesson.headline`."""
HULLS_USED = {
    OUTLINES: ("view.hull_of", "view.hulls_of"),
    MESHES: ("view.hull_of_mesh", "view.hulls_of_meshes"),
    HULL_OF: ("view.hull_used", "view.hulls_used"),
}
"""The messages about one hull that replaces an object, and about two, by the key of the objects' relation."""


def apart_in_z(a: Heights, b: Heights) -> float:
    """Return the gap between two objects along Z, in scene units; 0.0 if their heights overlap."""
    return max(b[0] - a[1], a[0] - b[1], 0.0)


def pairs_apart_in_z(heights: Floats, first: NDArray[np.intp], second: NDArray[np.intp]) -> Floats:
    """Return `apart_in_z` for each pair (m,) of rows of `heights` (n, 2)."""
    (lowest, highest) = heights.T
    one_way, other_way = lowest[second] - highest[first], lowest[first] - highest[second]
    return np.maximum(np.maximum(one_way, other_way), 0.0)


def looked_at(*objects: Heights | None) -> dict[str, object]:
    """Return what a figure stores about its objects' heights; nothing if all lie, or are given (None), in one plane."""
    heights = [each for each in objects if each is not None]
    if len(set(chain(*heights))) < 2:
        return {}
    return {APART_IN_Z: apart_in_z(*heights) if len(heights) == 2 else 0.0}


def hulls_of(letters: Sequence[str]) -> dict[str, object]:
    """Return what a figure stores about concave objects that are represented by their hulls."""
    return {HULLED: list(letters)} if letters else {}


def contacts_apart(table: PairTable, heights: Floats | None) -> dict[str, object]:
    """Return what a figure of many objects stores about their heights (n, 2); nothing for shapes given in the plane."""
    if heights is None:
        return {}
    contacts = table.only_contacts()
    apart = pairs_apart_in_z(heights, table.first[contacts], table.second[contacts])
    return {CONTACTS_APART: [int(np.count_nonzero(apart)), len(contacts)]}


def view_headline(parameters: Mapping[str, object]) -> dict[str, str | float | int]:
    """Return the part of an answer about how its objects were viewed; nothing for shapes given in the plane."""
    apart, contacts = parameters.get(APART_IN_Z), parameters.get(CONTACTS_APART)
    seen: dict[str, str | float | int] = {} if apart is contacts is None else {SEEN: SEEN_ALONG_Z}
    if isinstance(apart, float) and apart:
        seen[Z_GAP] = apart
    if isinstance(contacts, list) and contacts[0]:
        seen[CONTACTS] = contacts[0]
    if isinstance(concave := parameters.get(HULLED), list):
        seen[HULL_OF] = ", ".join(concave)
    for relation, distance in ((OUTLINES, OUTLINES_APART), (MESHES, MESHES_APART)):
        if relation in parameters:
            seen[relation] = str(parameters[relation])
        if isinstance(apart := parameters.get(distance), float) and apart:
            seen[DISTANCE_OF[relation]] = apart
    if isinstance(crossed := parameters.get(CROSSED), list):
        seen[CROSSED_FACE_OF] = ", ".join(crossed)
    return seen


def substitutes(seen: Mapping[str, object]) -> list[Caption]:
    """Return the captions about hulls and triangles that replace objects, from the result of `view_headline`."""
    said = []
    if HULL_OF in seen:
        known = next(filter(seen.__contains__, HULLS_USED))
        message, values = HULLS_USED[known]["," in str(seen[HULL_OF])], {"letters": seen[HULL_OF]}
        if known in DISTANCE_OF:
            values["lie"] = Caption(f"view.outlines_{seen[known]}", {"distance": seen.get(DISTANCE_OF[known])})
        said.append(Caption(message, values))
    if CROSSED_FACE_OF in seen:
        said.append(Caption("view.crossed", {"letters": seen[CROSSED_FACE_OF]}))
    return said


def view_summary(parameters: Mapping[str, object]) -> dict[str, object]:
    """Return the content of `view_headline` as JSON values."""
    measured = {key: parameters[key] for key in (APART_IN_Z, CONTACTS_APART) if key in parameters}
    substitutes = (HULLED, OUTLINES, OUTLINES_APART, MESHES, MESHES_APART, CROSSED)
    taken = {key: parameters[key] for key in substitutes if key in parameters}
    return {**({"seen_along": "Z", **measured} if measured else {}), **taken}
