# SPDX-License-Identifier: GPL-3.0-or-later
"""Which triangles of two meshes pass through each other, in floats: surely, surely not, or in doubt.

Two triangles in general position meet exactly if an edge of one pierces the other: its ends are on both sides of the
plane, and it passes the three edges on the same side. Each of these is the sign of a volume, six times that of a
tetrahedron: the product of two edges and a difference of vertices. It is off by less than 16u of the product of their
lengths, with u = 2**-53: a vector product by 5u of it, a scalar product by 5u more, and the lengths are found to 4u.
"""

import numpy as np

from .float_features import NEXT
from .tree import BoxTree, Floats, Rows

SURE = 2.0**-48
"""The share of the product of three lengths above which a volume has its sign: 32u."""
LEAST_VOLUME = 2.0**-1000
"""More than what underflows in a volume."""


def sorted_by_meeting(a: BoxTree, b: BoxTree, first: Rows, second: Rows) -> tuple[Rows, Rows]:
    """Return which of some pairs of triangles surely pass through each other, and which are in doubt."""
    p, q = a.corners.take(first, axis=2), b.corners.take(second, axis=2)
    along_p, along_q = (corners.take(NEXT, axis=1) - corners for corners in (p, q))
    side_p = _sides(p, q[:, 0], along_q)
    side_q = _sides(q, p[:, 0], along_p)
    apart = (np.abs(side_p.sum(axis=0)) == 3) | (np.abs(side_q.sum(axis=0)) == 3)
    left = np.flatnonzero(~apart)
    side_p, side_q = side_p.take(left, axis=1), side_q.take(left, axis=1)
    past = _passing(*(each.take(left, axis=2) for each in (p, q, along_p, along_q)))
    through_q = (side_p * side_p[NEXT] < 0) & (np.abs(past.sum(axis=1)) == 3)
    through_p = (side_q * side_q[NEXT] < 0) & (np.abs(past.sum(axis=0)) == 3)
    crosses = through_p.any(axis=0) | through_q.any(axis=0)
    is_clear = (side_p != 0).all(axis=0) & (side_q != 0).all(axis=0) & (past != 0).all(axis=(0, 1))
    return left[crosses], left[~crosses & ~is_clear]


def _sides(points: Floats, corner: Floats, along: Floats) -> Floats:
    """Return on which side of triangles points (3, 3, k) lie: 1, -1, or 0 in doubt."""
    u, v = along[:, 0], -along[:, 2]
    normal = np.array([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
    to = points - corner[:, np.newaxis]
    volume = np.einsum("ck,cik->ik", normal, to)
    lengths = np.sqrt(np.einsum("ck,ck->k", u, u)) * np.sqrt(np.einsum("ck,ck->k", v, v))
    return _signs(volume, lengths * np.sqrt(np.einsum("cik,cik->ik", to, to)))


def _passing(p: Floats, q: Floats, along_p: Floats, along_q: Floats) -> Floats:
    """Return on which side of edge j of B edge i of A passes: 1, -1, or 0 in doubt, in row i, column j."""
    r = p[:, :, np.newaxis] - q[:, np.newaxis]
    x = along_p[1][:, np.newaxis] * along_q[2] - along_p[2][:, np.newaxis] * along_q[1]
    y = along_p[2][:, np.newaxis] * along_q[0] - along_p[0][:, np.newaxis] * along_q[2]
    z = along_p[0][:, np.newaxis] * along_q[1] - along_p[1][:, np.newaxis] * along_q[0]
    length_p, length_q = (np.sqrt(np.einsum("cik,cik->ik", way, way)) for way in (along_p, along_q))
    lengths = length_p[:, np.newaxis] * length_q * np.sqrt(np.einsum("cijk,cijk->ijk", r, r))
    return _signs(x * r[0] + y * r[1] + z * r[2], lengths)


def _signs(volume: Floats, lengths: Floats) -> Floats:
    signs: Floats = np.where(np.abs(volume) > SURE * lengths + LEAST_VOLUME, np.sign(volume), 0.0)
    return signs
