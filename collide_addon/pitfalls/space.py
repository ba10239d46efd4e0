# SPDX-License-Identifier: GPL-3.0-or-later
"""Two shortcuts of GJK and EPA in space that public code takes: three signs for fifteen regions, and one face for all.

- Of a tetrahedron whose newest vertex was found last, many tutorials ask three faces whether the origin lies beyond
  them, and go on with the first that says yes. The origin may lie beyond two, and the sign does not say which of them
  is closer.
- The first EPA of melax/sandbox ("Collision detection bug for certain face * face collisions", issue 2) splits the
  nearest face of its polytope in three and leaves the other faces that the new vertex sees: the polytope gets a dent,
  the planes of its faces no longer bound it, and the search may come back to a vertex that it has.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Face = tuple[int, int, int]
FACES_OF_NEWEST: tuple[Face, ...] = ((3, 2, 1), (3, 1, 0), (3, 0, 2))
"""In the order in which the tutorials ask them: abc, acd, adb, where a is the newest."""


def outward_normal(corners: Floats, face: Face, inside: Floats) -> Floats:
    """Return a normal (3,) of a face that leads away from a point inside, as long as the cross product of two sides."""
    normal = _turn(corners, face)
    return normal if _dot(normal, inside - corners[face[0]]) <= 0.0 else -normal


def first_of_three_signs(simplex: ArrayLike) -> tuple[Face | None, tuple[float, ...]]:
    """Return the face of a tetrahedron's newest vertex that is kept, None inside, and the numbers of all three.

    A number is positive where the origin lies beyond the face.
    """
    corners = np.array(simplex, dtype=np.float64)
    middle = corners.mean(axis=0)
    signs = tuple(_dot(outward_normal(corners, face, middle), -corners[face[0]]) for face in FACES_OF_NEWEST)
    return next((face for face, sign in zip(FACES_OF_NEWEST, signs, strict=True) if sign > 0.0), None), signs


class SplitPolytope(NamedTuple):
    """A polytope: its vertices (n, 3) and faces, with the distance of its nearest plane from the origin.

    `found` is the vertex that was found along that plane's normal: it is joined to the face next.
    """

    vertices: Floats
    faces: tuple[Face, ...]
    distance: float
    found: Floats


def polytopes_split_in_three(a: ArrayLike, b: ArrayLike, simplex: ArrayLike) -> list[SplitPolytope]:
    """Return the polytopes of an EPA that splits one face a step, up to the one that is right or finds a vertex again.

    `simplex` (4, 3) are vertices of A − B around the origin.
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
        # it ends where the nearest face moves out no more, or a vertex is found again
        if _dot(vector, found) - distances[nearest] < 1e-6 or (vertices == found).all(axis=1).any():
            return steps
        new, vertices = len(vertices), np.vstack((vertices, found))
        turned = [*turned[:nearest], *turned[nearest + 1 :], (i, j, new), (j, k, new), (k, i, new)]


def _dot(p: Floats, q: Floats) -> float:
    """Return a scalar product that is the same on every machine, as that of a numerical library may not be."""
    return float((p * q).sum())


def _turn(corners: Floats, face: Face) -> Floats:
    p, q, r = corners[list(face)]
    return np.cross(q - p, r - p)
