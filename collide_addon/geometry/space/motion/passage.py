# SPDX-License-Identifier: GPL-3.0-or-later
"""When two shapes in space touch that pass each other on a line: as in the plane, where the line lies in A - B."""

import math

from ...motion.shape_cast import Clip, Exact, Passage
from ...predicates.results import Relation
from ...predicates.vectors import dot
from ..axes import axes_of_flat
from ..polyhedron import ConvexPolyhedron, Difference
from ..sat_axis import faces_of_difference


def passage(a: ConvexPolyhedron, b: ConvexPolyhedron, position: Exact, velocity: Exact) -> Passage | None:
    """Return when A and B are in contact, if B is moved by ``position + time * velocity``; None when they never are.

    Every decision is exact: the line is clipped by the planes of all faces of A - B, in whole numbers. Of a flat A - B
    the relation is TOUCHING: the overlap has no volume.
    """
    difference = Difference(a, b)
    scale = math.lcm(*(part.denominator for part in (*position, *velocity)))
    size = scale << difference.exponent
    place, way = ([int(part * size) for part in each] for each in (position, velocity))
    clip = Clip()
    for face in faces_of_difference(difference):
        clip.at_least(face.overlap * scale - dot(face.normal, place), -dot(face.normal, way))
        if clip.empty:
            return None
    clip.is_flat = bool(axes_of_flat(difference))
    return Passage(clip.low, clip.high, Relation.TOUCHING if clip.only_touches else Relation.PENETRATING)
