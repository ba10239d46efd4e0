# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex hulls of many objects in space, where these stand."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

import bpy

from ...geometry.space import ConvexPolyhedron
from ...scene.reading.errors import ReadError
from ...scene.reading.hulls import Unread
from ...scene.reading.read import read_in_space


class SpaceHulls(NamedTuple):
    """The hulls of the objects that have one, in their order, with their full names; and what was left out."""

    names: list[str]
    shapes: list[ConvexPolyhedron]
    unread: list[Unread]


def read_space_hulls(
    objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph
) -> Generator[float, None, SpaceHulls]:
    """Yield the share of the objects that is read; return their hulls."""
    found = SpaceHulls([], [], [])
    for done, obj in enumerate(objects, start=1):
        try:
            found.shapes.append(ConvexPolyhedron(read_in_space(obj, depsgraph)))
            found.names.append(obj.name_full)
        except ReadError as error:
            found.unread.append(Unread(obj.name_full, error))
        yield done / len(objects)
    return found
