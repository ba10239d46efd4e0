# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision detection: numpy in, frozen results out, every decision exact. Knows nothing of Blender.

The names here are those of the plane, `geometry.space` has the same for space; `geometry.batch` and
`geometry.space.batch` answer many pairs at once. Both dimensions share one loop where it is the same: GJK's walk, the
test of axes, the certificates.

Coordinates are float64 arrays of shape (n, 2), y up, polygons counter-clockwise without a repeated last vertex; in
space (n, 3). What else counts as such an array, and what is refused, is listed in `points`. Results and shapes
cannot be changed. All that is public is listed in `public`, which is imported when a name of it is first asked for: an
extension that only registers its buttons needs no geometry yet.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .public import *  # noqa: F403  # the names that __getattr__ finds


def __getattr__(name: str) -> object:
    """Return a public name, with all others at hand from then on."""
    if find_spec(f".{name}", __name__):  # a room that is to be imported itself
        raise AttributeError(f"module {__name__!r} has not imported {name!r}")
    public = import_module(".public", __name__)
    if name == "__all__":
        return public.__all__
    if name not in public.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals().update({each: getattr(public, each) for each in public.__all__})
    return globals()[name]
