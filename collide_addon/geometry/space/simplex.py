# SPDX-License-Identifier: GPL-3.0-or-later
"""On which side of the faces of a tetrahedron the origin lies."""

from ..narrowphase.difference import Simplex
from ..predicates.grid import cross, difference, dot


def signs_beyond_faces(simplex: Simplex) -> tuple[int, ...]:
    """Return for each corner of a tetrahedron whether the origin lies beyond the face without it; of fewer, nothing.

    1 is beyond it, −1 on the corner's own side, and 0 in the plane of the face. That it lies beyond two faces does not
    yet say which part of the tetrahedron is nearest to it.
    """
    signs = []
    for row, (corner, *_) in enumerate(simplex if len(simplex) == 4 else ()):
        p, q, r = (other.point for place, other in enumerate(simplex) if place != row)
        normal = cross(difference(q, p), difference(r, p))
        origin, own = -dot(normal, p), dot(normal, difference(corner, p))
        signs.append((origin < 0) - (origin > 0) if own > 0 else (origin > 0) - (origin < 0))
    return tuple(signs)
