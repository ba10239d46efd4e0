# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK for many pairs in space in step: every pair walks on until it has arrived.

As in the plane it is fast, and now and then wrong in the last bits: what it found is proved afterwards, or thrown away.

A simplex is three corners p, q, r of A - B; a corner that stands twice makes it an edge, or a vertex. The support w
lies further towards the origin than all of them, so the part of the tetrahedron nearest to the origin has w: of its
three faces at w, its three edges there and w itself, one does. With edges P, Q from w to two corners and O from w to
the origin, the foot of O on their plane has the weights (O·P Q·Q - O·Q P·Q) and (O·Q P·P - O·P P·Q), up to a factor:
both are positive where it is between the edges. A corner that stands twice makes weights that are 0, exactly.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...batch.gjk_block import PACKED, Truths
from ...batch.support import Corners, Float, Support, Vectors

Simplices = NDArray[Float]
"""Three corners of each pair, shape (3, 4, n): x, y, z and the number."""
AFTER, BEFORE = np.array([1, 2, 0]), np.array([2, 0, 1])
"""Of each corner of a triangle the next one and the one before. Floats propose by these alone: a wrong row here makes
no answer wrong, it leaves more pairs to be decided one by one."""


class Walks(NamedTuple):
    """Where the walks ended."""

    inside: Truths
    """The origin seems to be in the tetrahedron p, q, r, w; else p, q, r to be nearest to it of A - B, (n,)."""
    apart: Truths
    """The walk was stopped by a direction along which the pair surely has a gap of more than was asked about."""
    numbers: NDArray[np.float64]
    """Numbers of vertices of A - B: p, q, r and w, (4, n)."""


def walk_to_origin(support: Support, most_steps: int, sure_gap: NDArray[np.float64]) -> Walks:
    """Return where a simplex of each A - B ends on its walk towards the origin, as far as floats can tell.

    A walk that takes more than `most_steps` is left where it is. It also stops at the first direction with a gap
    larger than `sure_gap` (n,), to which no rounding adds; NaN where no gap is sure.
    """
    count = len(support.columns)
    pairs, walking = np.arange(count), np.ones(count, dtype=np.bool_)
    end = Walks(~walking, ~walking, np.zeros((4, count)))
    arrived, sure_gap = support.precision.arrived, sure_gap.astype(support.precision.floats)
    w = support.furthest_nearly(support.first_direction())
    simplex: Simplices = np.stack((w, w, w))
    direction = -w[:3]
    for step in range(most_steps):
        w = support.furthest_nearly(direction)
        height, height_w = dot(direction, simplex[0]), dot(direction, w)
        arrives = (height_w - height <= -arrived * height) | (w[3] == simplex[:, 3]).any(axis=0)
        length = np.sqrt(dot(direction, direction))
        apart = (-height_w > sure_gap * length) & (length > sure_gap)  # of less the products might underflow
        stopped = np.flatnonzero(walking & (arrives | apart))
        end.apart[pairs[stopped]] = apart[stopped]
        end.numbers[:3, pairs[stopped]] = simplex[:, 3, stopped]
        walking[stopped] = False
        left = np.flatnonzero(walking)
        if len(left) == 0:
            break
        if len(left) <= PACKED * len(walking):
            simplex, w = simplex.take(left, axis=2), w.take(left, axis=1)
            support, pairs, walking, sure_gap = support.take(left), pairs[left], walking[left], sure_gap[left]
        inside, nearest, direction = nearest_part(simplex, w) if step else nearest_part_of_edge(simplex[0], w)
        stopped = np.flatnonzero(walking & inside)
        end.inside[pairs[stopped]] = True
        end.numbers[:3, pairs[stopped]], end.numbers[3, pairs[stopped]] = simplex[:, 3, stopped], w[3, stopped]
        walking[stopped] = False
        simplex = nearest
    return end


def nearest_part_of_edge(p: Corners, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return the same as `nearest_part` of a simplex that is one corner: with w it is an edge, or w is nearer."""
    edge = p[:3] - w[:3]
    along = -dot(edge, w)
    share = np.where(along > 0.0, along / dot(edge, edge), 0.0)
    corners: Simplices = np.stack((np.where(along > 0.0, p, w), w, w))
    return np.zeros(len(along), dtype=np.bool_), corners, -w[:3] - share * edge


def nearest_part(simplex: Simplices, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return whether the tetrahedron holds the origin, else its part nearest to the origin, and the direction to it.

    Of a triangle the corners stand counter-clockwise seen from the origin.
    """
    edges = simplex[:, :3] - w[:3]
    after = edges[AFTER]
    square, beside = _dots(edges, edges), _dots(edges, after)
    along = -_dots(edges, w[:3])
    square_after, along_after = square[AFTER], along[AFTER]
    # Of the faces of each corner, the next one and w: their weights, and how far the origin is beyond them.
    weight, weight_after = along * square_after - along_after * beside, along_after * square - along * beside
    normals = crosses(edges, after)
    beyond = -_dots(normals, w[:3])
    is_solid = (simplex[0, 3] != simplex[1, 3]) & (simplex[1, 3] != simplex[2, 3])
    inside = is_solid & (beyond <= 0.0).all(axis=0)
    is_face = (weight > 0.0) & (weight_after > 0.0) & ((beyond > 0.0) | ~is_solid)
    is_edge = (weight_after <= 0.0) & (weight[BEFORE] <= 0.0) & (along > 0.0)
    on_face, on_edge = is_face.any(axis=0), is_edge.any(axis=0)
    chosen = np.where(on_face, is_face, is_edge)
    second = ~chosen[0] & chosen[1]
    third = ~(chosen[0] | chosen[1])
    p, normal, to_corner = (_row(each, second, third) for each in (simplex, normals, edges))
    q = _row(simplex[AFTER], second, third)
    turned = on_face & (_row(beyond, second, third) < 0.0)
    share = np.where(on_edge, _row(along, second, third) / _row(square, second, third), 0.0)
    to_edge = -w[:3] - share * to_corner
    np.negative(normal, out=normal, where=turned)
    on_part = on_face | on_edge
    first = np.where(turned, q, np.where(on_part, p, w))
    other = np.where(on_face, np.where(turned, p, q), w)
    return inside, np.stack((first, other, w)), np.where(on_face, normal, to_edge)


def _row(table: NDArray[Float], second: Truths, third: Truths) -> NDArray[Float]:
    """Return for each column the entries of the second row, the third, or else the first."""
    row: NDArray[Float] = np.where(third, table[2], np.where(second, table[1], table[0]))
    return row


def _dots(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the scalar products (m, n) of vectors (m, 3, n) with others, or with vectors (3, n)."""
    product = p * q
    total: NDArray[Any] = product[:, 0] + product[:, 1]
    total += product[:, 2]
    return total


def crosses(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the vector products of vectors (…, 3, n)."""
    product = np.empty(np.broadcast_shapes(p.shape, q.shape), dtype=p.dtype)
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        np.multiply(p[..., i, :], q[..., j, :], out=product[..., k, :])
        product[..., k, :] -= p[..., j, :] * q[..., i, :]
    return product


def dot(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the scalar products of x, y and z, the first three rows."""
    products = p[:3] * q[:3]
    total: NDArray[Any] = products[0]
    total += products[1]
    total += products[2]
    return total


def unit(vectors: Vectors) -> Vectors:
    """Return the vectors with length 1; NaN where there is none."""
    lengths = np.sqrt(dot(vectors, vectors))
    normals: Vectors = vectors / np.where(lengths > 0.0, lengths, np.nan)
    return normals
