# SPDX-License-Identifier: GPL-3.0-or-later
"""Which vertices, edges and triangles of two meshes may be closest: in floats, with bounds that omit none.

Two separate triangles are closest at two vertices, a vertex and the interior of an edge, the interiors of two edges, or
a vertex and the interior of a triangle: 9 + 18 + 9 + 6 pairs of features. For each, the squared distance of the lines
or planes is one of points of the triangles if the closest points are inside the features.

The bounds, with u = 2**-53, W the square of the longest difference of vertices in a pair of features, and q the square
of the sine of the angle between two edges. Differences of coordinates are rounded once, so nothing depends on how far
from the origin the meshes are.

- A scalar product of two differences is off by 5u of the product of their lengths. So squared distances of vertices are
  off by 6u W, and W - f**2 / e, of a vertex and an edge, by 20u W.
- The vector product n of two edges is off by 5u of the product of their lengths, which is |n| / sqrt(q). So the height
  n r / |n| is off by less than 16u sqrt(W / q), and its square by less than 32u W / sqrt(q) + 256u**2 W / q. The share
  TOLERANCE / q of W is more than that.
- Where the closest point lies on an edge or in a triangle, as a share of the edges, is off by less than 32u / q times
  the ratio of sqrt(W) and the edge. Below q = NEEDLE none of this is useful: then points inside are nearer than the
  border by at most sqrt(q) of an edge, which bounds them from below.
"""

from typing import NamedTuple

import numpy as np

from ...predicates.grid import UNIT
from ...predicates.progress import in_blocks
from .tree import UNDERFLOW, BoxTree, Floats, Rows

TOLERANCE = 128.0 * UNIT
"""Share of W by which a square may be off."""
NEEDLE = 2.0**-16
"""Squared sines below which edges count as parallel and triangles as needles, left to whole numbers."""
INSIDE_MARGIN = 2.0**-28
"""How far a share may be outside a feature with the closest point still inside: 32u / NEEDLE is 2**-32."""
KEPT_AT_ONCE = 1 << 11
"""Pairs of triangles in a block, so that its arrays stay in the processor's cache."""
MOST_BLOCKS = 32
"""Blocks whose results are stored, about 50 MB; those of further blocks are computed a second time."""

NEXT = [1, 2, 0]
FEATURE_CORNERS = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Numbers of corners of A's and B's features, for each kind of candidates."""

Corner = tuple[int, ...]
Features = set[tuple[Corner, Corner]]
"""Rows of A and of B: one for a vertex, two for an edge, three for a triangle."""


class _Candidates(NamedTuple):
    """Bounds of squared distances for one kind of features of all pairs of triangles; infinite if certainly outside."""

    lower: Floats
    upper: Floats


def closest_features(
    a: BoxTree,
    b: BoxTree,
    triangles_a: Rows,
    triangles_b: Rows,
    first: Rows,
    second: Rows,
    pair: Rows | None = None,
    count: int = 1,
) -> list[Features]:
    """Return features of pairs of triangles that do not meet, including all closest ones.

    With `pair`, the triangles belong to `count` pairs of meshes, each to the pair named there; so do the answers.
    """
    pair = np.zeros(len(first), dtype=np.intp) if pair is None else pair
    found: list[tuple[slice, tuple[_Candidates, ...] | None]] = []
    least = np.full(count, np.inf)
    for part in in_blocks(len(first), KEPT_AT_ONCE):
        candidates = _all_candidates(a.corners.take(first[part], axis=2), b.corners.take(second[part], axis=2))
        for each in candidates:
            np.minimum.at(least, pair[part], each.upper.reshape(-1, each.upper.shape[-1]).min(axis=0))
        found.append((part, candidates if len(found) < MOST_BLOCKS else None))
    features: list[Features] = [set() for _ in range(count)]
    limit = least * (1.0 + TOLERANCE) + UNDERFLOW
    for part, known in found:
        i, j, of = first[part], second[part], pair[part]
        candidates = known or _all_candidates(a.corners.take(i, axis=2), b.corners.take(j, axis=2))
        _collect(features, triangles_a, triangles_b, i, j, of, candidates, limit[of])
    return features


def _all_candidates(p: Floats, q: Floats) -> tuple[_Candidates, ...]:
    """Return the candidates for triangles with corners (3, 3, k): two vertices, a vertex and an edge, and so on.

    Their arrays are (3, 3, k), with axes for the features of A and B; (3, k) for a vertex and a triangle.
    """
    with np.errstate(all="ignore"):  # an edge or a triangle may be a point
        along_p, along_q = (corners.take(NEXT, axis=1) - corners for corners in (p, q))
        r = p[:, :, np.newaxis] - q[:, np.newaxis]
        w = np.einsum("cijk,cijk->ijk", r, r)
        e, a = (np.einsum("cik,cik->ik", vector, vector) for vector in (along_q, along_p))
        c = np.einsum("cijk,cik->ijk", r, along_p)
        f = np.einsum("cijk,cjk->ijk", r, along_q)
        b = np.einsum("cik,cjk->ijk", along_p, along_q)
        size = TOLERANCE * w
        vertices = _Candidates(w - size, w + size)
        on_q = _of_edge(w, f, e[np.newaxis])
        on_p = _of_edge(w, -c, a[:, np.newaxis])
        edges = _of_edges(along_p, along_q, r, (a[:, np.newaxis], b, c, e[np.newaxis], f, w))
        above_q = _of_triangle(along_q, e, f[:, 0], r[:, :, 0], w, on_q.lower)
        above_p = _of_triangle(along_p, a, -c[0], -r[:, 0], w.transpose(1, 0, 2), on_p.lower.transpose(1, 0, 2))
    return vertices, on_q, on_p, edges, above_q, above_p


def _of_edge(w: Floats, share: Floats, whole: Floats) -> _Candidates:
    """Return the candidates of a vertex and the interior of an edge; the foot is at share / whole of the edge."""
    squared = w - share * share / whole
    longest = np.maximum(w, whole)
    size = TOLERANCE * longest
    slack = INSIDE_MARGIN * np.sqrt(longest * whole)
    maybe = (share > -slack) & (share < whole + slack)
    surely = (share > slack) & (share < whole - slack)
    return _Candidates(np.where(maybe, squared - size, np.inf), np.where(surely, squared + size, np.inf))


def _of_edges(along_p: Floats, along_q: Floats, r: Floats, products: tuple[Floats, ...]) -> _Candidates:
    """Return the candidates of the interiors of two edges."""
    a, b, c, e, f, w = products
    whole = a * e
    determinant = whole - b * b
    clear = determinant > NEEDLE * whole
    share_p, share_q = (b * f - c * e) / determinant, (a * f - b * c) / determinant
    longest = np.maximum(np.maximum(w, a), e)
    slack_p, slack_q = INSIDE_MARGIN * np.sqrt(longest / a), INSIDE_MARGIN * np.sqrt(longest / e)
    nx = along_p[1][:, np.newaxis] * along_q[2] - along_p[2][:, np.newaxis] * along_q[1]
    ny = along_p[2][:, np.newaxis] * along_q[0] - along_p[0][:, np.newaxis] * along_q[2]
    nz = along_p[0][:, np.newaxis] * along_q[1] - along_p[1][:, np.newaxis] * along_q[0]
    height = nx * r[0] + ny * r[1] + nz * r[2]
    squared = height * height / (nx * nx + ny * ny + nz * nz)
    size = TOLERANCE * longest * whole / determinant
    maybe = (share_p > -slack_p) & (share_p < 1 + slack_p) & (share_q > -slack_q) & (share_q < 1 + slack_q)
    surely = (share_p > slack_p) & (share_p < 1 - slack_p) & (share_q > slack_q) & (share_q < 1 - slack_q)
    lower = np.where(maybe, squared - size, np.inf)
    if not clear.all():  # along nearly parallel edges the distance changes little: their ends are nearly as close
        ends = _least_of_rectangle(w, c, a, f, e) - 2.0 * NEEDLE * np.minimum(a, e) - 2.0 * TOLERANCE * longest
        lower = np.where(clear, lower, ends)
    return _Candidates(lower, np.where(clear & surely, squared + size, np.inf))


def _least_of_rectangle(w: Floats, c: Floats, a: Floats, f: Floats, e: Floats) -> Floats:
    """Return the least squared distance of two edges from an end of one of them."""
    ends = np.minimum(np.minimum(w, w[NEXT]), np.minimum(w[:, NEXT], w[NEXT][:, NEXT]))
    for share, whole, turned in ((f, e, False), (-c, a, True)):
        foot = np.where((share > 0.0) & (share < whole), w - share * share / whole, np.inf)
        ends = np.minimum(ends, np.minimum(foot, foot[:, NEXT] if turned else foot[NEXT]))
    return ends


def _of_triangle(along: Floats, squares: Floats, ru: Floats, r: Floats, w: Floats, on_edges: Floats) -> _Candidates:
    """Return the candidates of vertices and the interior of a triangle.

    Its edges are `along` (3, 3, k), with these squared lengths; r (3, 3, k) leads from its first corner to each vertex,
    and `ru` is its product with the first edge. w are the squares from vertices to corners, `on_edges` those to edges.
    """
    u, v = along[:, 0], -along[:, 2]
    uu, vv, uv = squares[0], squares[2], np.einsum("ck,ck->k", u, v)
    rv = np.einsum("cik,ck->ik", r, v)
    whole = uu * vv
    determinant = whole - uv * uv
    clear = determinant > NEEDLE * whole
    s, t = (ru * vv - rv * uv) / determinant, (rv * uu - ru * uv) / determinant
    longest = np.maximum(w[:, 0], np.maximum(uu, vv))
    slack = INSIDE_MARGIN * np.sqrt(longest / np.minimum(uu, vv))
    n = np.array([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
    height = np.einsum("cik,ck->ik", r, n)
    squared = height * height / np.einsum("ck,ck->k", n, n)
    size = TOLERANCE * longest * whole / determinant
    maybe = (s > -slack) & (t > -slack) & (s + t < 1.0 + 2.0 * slack)
    surely = (s > slack) & (t > slack) & (s + t < 1.0 - 2.0 * slack)
    lower = np.where(maybe, squared - size, np.inf)
    if not clear.all():  # points inside a needle are near its border
        border = np.minimum(on_edges.min(axis=1), w.min(axis=1) * (1.0 - TOLERANCE))
        lower = np.where(clear, lower, border - 2.0 * NEEDLE * np.minimum(uu, vv))
    return _Candidates(lower, np.where(clear & surely, squared + size, np.inf))


def _collect(
    features: list[Features],
    triangles_a: Rows,
    triangles_b: Rows,
    first: Rows,
    second: Rows,
    pair: Rows,
    candidates: tuple[_Candidates, ...],
    limit: Floats,
) -> None:
    """Add the features whose lower bounds are within the limit for their triangles to those of their pair."""
    for each, (size_a, size_b) in zip(candidates, FEATURE_CORNERS, strict=True):
        *places, number = np.nonzero(each.lower <= limit)
        rows_a = _rows(triangles_a, first[number], places[0], size_a)
        rows_b = _rows(triangles_b, second[number], places[-1], size_b)
        for of, *both in zip(pair[number].tolist(), rows_a, rows_b, strict=True):
            features[of].add((both[0], both[1]))


def _rows(triangles: Rows, number: Rows, corner: Rows, size: int) -> list[Corner]:
    """Return the rows of triangles' corners, of the edges that start there (smaller row first), or of all three."""
    if size == 3:
        return list(map(tuple, triangles[number].tolist()))
    start = triangles[number, corner]
    if size == 1:
        return [(row,) for row in start.tolist()]
    end = triangles[number, (corner + 1) % 3]
    return list(zip(np.minimum(start, end).tolist(), np.maximum(start, end).tolist(), strict=True))
