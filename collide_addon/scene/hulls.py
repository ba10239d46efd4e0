# SPDX-License-Identifier: GPL-3.0-or-later
"""The hulls of many objects, as seen along Z."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    import bpy
    import numpy as np
    from numpy.typing import NDArray

    from .read import ReadError


class Unread(NamedTuple):
    """An object that has no hull, and why."""

    name: str
    error: ReadError


class Hulls(NamedTuple):
    """The hulls of the objects that have one, in their order.

    Attributes
    ----------
    names : list of str
        Full names of the objects that were read.
    shapes : list of ndarray (h, 2)
        The hull of each; the same vertices to the last bit as `convex_hull` of `read_points`.
    unread : list of Unread
        Objects that have none; the others are read all the same.
    """

    names: list[str]
    shapes: list[NDArray[np.float64]]
    unread: list[Unread]


def read_hulls(objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph) -> Hulls:
    """Read the hulls of objects. Those that share mesh data are read once.

    A hull is kept with what was read, and used again while that does not change.
    """
    raise NotImplementedError


def read_hulls_in_parts(
    objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph
) -> Generator[float, None, Hulls]:
    """Do as `read_hulls` part by part: yield after each which share of the objects is read, and return the hulls."""
    raise NotImplementedError
