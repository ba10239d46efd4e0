# SPDX-License-Identifier: GPL-3.0-or-later
"""Two shortcuts of GJK and EPA in space in public code: three signs for fifteen regions, and one face instead of all.

- For a tetrahedron, many tutorials test whether the origin lies beyond the three faces at the newest vertex, and
  continue with the first face for which it does. The origin may lie beyond two, and the signs do not tell which of them
  is closer.
- The first EPA of melax/sandbox ("Collision detection bug for certain face * face collisions", issue 2) splits the
  nearest face of its polytope in three and keeps the other faces that the new vertex sees: the polytope gets a dent,
  the planes of its faces no longer bound it, and the search may return to a vertex it already has.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Face = tuple[int, int, int]
FACES_OF_NEWEST: tuple[Face, ...] = ((3, 2, 1), (3, 1, 0), (3, 0, 2))
"""In the order in which the tutorials test them: abc, acd, adb, where a is the newest vertex."""


def outward_normal(corners: Floats, face: Face, inside: Floats) -> Floats:
    """Return the normal (3,) of a face, away from a point inside, with the length of the cross product of two sides."""
    normal = _turn(corners, face)
    return normal if _dot(normal, inside - corners[face[0]]) <= 0.0 else -normal


def first_of_three_signs(simplex: ArrayLike) -> tuple[Face | None, tuple[float, ...]]:
    """Return which face at a tetrahedron's newest vertex is kept, None if the origin is inside, and all three numbers.

    A number is positive if the origin lies beyond the face.
    """
    corners = np.array(simplex, dtype=np.float64)
    middle = corners.mean(axis=0)
    signs = tuple(_dot(outward_normal(corners, face, middle), -corners[face[0]]) for face in FACES_OF_NEWEST)
    return next((face for face, sign in zip(FACES_OF_NEWEST, signs, strict=True) if sign > 0.0), None), signs


class SplitPolytope(NamedTuple):
    """A polytope: its vertices (n, 3) and faces, with the distance of its nearest plane from the origin.

    `found` is the support vertex along that plane's normal: it is joined to the face next.
    """

    vertices: Floats
    faces: tuple[Face, ...]
    distance: float
    found: Floats


def polytopes_split_in_three(a: ArrayLike, b: ArrayLike, simplex: ArrayLike) -> list[SplitPolytope]:
    """Return the polytopes of an EPA that splits one face per step, until the answer is right or a vertex is repeated.

    `simplex` (4, 3) has vertices of A − B around the origin.
    """
    points_a, points_b, vertices = (np.array(each, dtype=np.float64) for each in (a, b, simplex))
    inside, faces, steps = vertices.mean(axis=0), [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)], list[SplitPolytope]()
    turned = [face if _dot(_turn(vertices, face), inside - vertices[face[0]]) < 0.0 else face[::-1] for face in faces]
    while True:
        units = [_turn(vertices, face) for face in turned]
        units = [unit / math.sqrt(_dot(unit, unit)) for unit in units]
        distances = [_dot(unit, vertices[face[0]]) for unit, face in zip(units, turned, strict=True)]
        nearest = int(np.argmin(distances))
        vector, (i, j, k) = units[nearest], turned[nearest]
        found = points_a[(points_a * vector).sum(axis=1).argmax()] - points_b[(points_b * vector).sum(axis=1).argmin()]
        steps.append(SplitPolytope(vertices, tuple(turned), distances[nearest], found))
        # it ends when the nearest face no longer moves out, or a vertex is found again
        if _dot(vector, found) - distances[nearest] < 1e-6 or (vertices == found).all(axis=1).any():
            return steps
        new, vertices = len(vertices), np.vstack((vertices, found))
        turned = [*turned[:nearest], *turned[nearest + 1 :], (i, j, new), (j, k, new), (k, i, new)]


def _dot(p: Floats, q: Floats) -> float:
    """Return a scalar product that is the same on every machine, unlike that of a numerical library."""
    return float((p * q).sum())


def _turn(corners: Floats, face: Face) -> Floats:
    p, q, r = corners[list(face)]
    return np.cross(q - p, r - p)
