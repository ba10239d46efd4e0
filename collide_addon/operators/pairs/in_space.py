# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of many objects in space: between the convex hulls of their vertices, where these stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy

from ...geometry.batch.pair_table import PairTable
from ...geometry.predicates.parts import carried_out
from ...geometry.space import pair_table_in_parts
from ...scene.reading.errors import ReadError
from ...scene.reading.hulls import Unread
from ...scene.reading.read import read_in_space
from .make import refuse_too_few


class SpacePairs(NamedTuple):
    """A table of pairs in space, the full names of its shapes, and what was left out."""

    table: PairTable
    names: list[str]
    unread: list[Unread]


def pairs_in_space(
    objects: Sequence[bpy.types.Object],
    reach: float,
    depsgraph: bpy.types.Depsgraph,
    after_each: Callable[[], object] = lambda: None,
) -> SpacePairs:
    """Return the pairs of objects that touch, penetrate, or are at most `reach` scene units apart in space.

    Penetrating means that the overlap has volume. Raises a ReadError when fewer than two objects can be read.
    """
    names, shapes, unread = [], [], []
    for obj in dict.fromkeys(objects):
        try:
            shapes.append(read_in_space(obj, depsgraph))
            names.append(obj.name_full)
        except ReadError as error:
            unread.append(Unread(obj.name_full, error))
        after_each()
    refuse_too_few(len(shapes), unread)
    return SpacePairs(carried_out(pair_table_in_parts(shapes, reach=reach), after_each), names, unread)
