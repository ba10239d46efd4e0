# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK of space in plain floats, and a proof of its result; if there is no proof, whole numbers decide.

The steps of this walk are decided by floats, so any of them may be wrong; only its end counts, if it is proved:

- Apart: the gap between the shapes along the last direction is a lower bound of the distance, the length of a point of
  the simplex an upper one. They must meet.
- Penetrating: four vertices of A - B have the origin on the inner side of all their four planes.

Both must hold by more than any rounding. With u = 2**-53 and the reach R, a bound of every vertex of A - B: a height
along a direction of length L is off by 3u L times the length of the vertex, so the gap by 3u L R and one rounding, and
its quotient, with the roundings of the length, by 4u R more: at most 9u R in all. A point of the simplex is a corner,
off by u R, plus one or two edges times weights between 0 and 1, off by 4u R each, so it is off by at most 10u R, and
its length by 2u R more. This leaves the walk itself a difference of 32u R between the bounds.
"""

from math import sqrt

import numpy as np

from ..float_search.proofs import MOST_SIMPLEXES
from ..predicates.grid import UNIT
from .polyhedron import CELL_SUM, CELLS_IN_A_ROW, ConvexPolyhedron

DOUBT = 64.0 * UNIT
"""Share of the reach within which the bounds of a distance must meet, and which a gap must exceed."""
SIGN_DOUBT = 128.0 * UNIT
"""Share of the cubed reach above which the sign of a determinant of three vertices of A - B is certain: it has six
products of three coordinates, off by 10u of each as in `orientation`."""
LEAST_CUBED, LARGEST_CUBED = 2.0**-200, 2.0**200
"""Between these, no over- or underflow of a product of three coordinates matters."""
FAR_STEPS = 4
"""First steps of the walk, which turn too far for a climb to start from the last support point: a table has a better
start. If both shapes have a table, its rows are used as they are, since only the last step must be right."""

FloatCorner = tuple[float, float, float, int, int]
"""A vertex of A - B, each coordinate rounded once, and its rows in A and B."""
FloatPart = tuple[tuple[FloatCorner, ...], float, float, float]
"""A part of a simplex, and the coordinates of its point nearest to the origin."""


def proved_distance(a: ConvexPolyhedron, b: ConvexPolyhedron) -> tuple[float, tuple[FloatCorner, ...]] | None:
    """Return the distance and the nearest simplex, or 0.0 and four vertices around the origin; None without a proof."""
    reach = 2.0 * (a.magnitude + b.magnitude)
    if not LEAST_CUBED < reach < LARGEST_CUBED:
        return None
    doubt = DOUBT * reach
    (ax, ay, az), (bx, by, bz) = a.middle, b.middle
    x, y, z = ax - bx, ay - by, az - bz
    squared = x * x + y * y + z * z
    i = j = 0
    simplex: tuple[FloatCorner, ...] = ()
    have_tables = a.starts is not None and b.starts is not None
    for step in range(MOST_SIMPLEXES):
        is_far = step < FAR_STEPS and squared > 0.0
        if is_far:
            i, j = near_support(a, b, i, j, -x, -y, -z)
        is_rough = is_far and have_tables
        if not is_rough:
            i, j = support(a, i, -x, -y, -z), support(b, j, x, y, z)
        (px, py, pz), (qx, qy, qz) = a.rows[i], b.rows[j]
        wx, wy, wz = px - qx, py - qy, pz - qz
        w = (wx, wy, wz, i, j)
        if w in simplex or (simplex and squared - (x * wx + y * wy + z * wz) <= doubt * sqrt(squared)):
            if is_rough:
                continue
            length = sqrt(x * x + y * y + z * z)
            (*_, i, j) = simplex[-1]
            between = -(_most(a, i, -x, -y, -z) + _most(b, j, x, y, z)) / length
            return (between, simplex) if between > doubt and abs(_length(simplex) - between) <= doubt else None
        simplex = (*simplex, w)
        part = _nearest(simplex)
        if part is None:
            return (0.0, simplex) if _is_inside(simplex, SIGN_DOUBT * reach**3) else None
        simplex, x, y, z = part
        squared = x * x + y * y + z * z
        if squared <= doubt * doubt:
            return None
    return None


def near_support(
    a: ConvexPolyhedron, b: ConvexPolyhedron, i: int, j: int, x: float, y: float, z: float
) -> tuple[int, int]:
    """Return rows near those of `support`, from tables; for a shape without a table, the given row."""
    starts_a, starts_b = a.starts, b.starts
    if starts_a is None and starts_b is None:
        return i, j
    scale = CELL_SUM / (abs(x) + abs(y) + abs(z))
    cell = (int(x * scale) * CELLS_IN_A_ROW + int(y * scale)) * CELLS_IN_A_ROW + int(z * scale)
    return i if starts_a is None else starts_a[cell], j if starts_b is None else starts_b[-cell]


def support(shape: ConvexPolyhedron, row: int, x: float, y: float, z: float) -> int:
    """Return the row of the vertex furthest along a direction, or sometimes of one nearly as far.

    The climb starts at the given row.
    """
    around = shape.around
    p, q, r = shape.rows[row]
    best, at = x * p + y * q + z * r, -1
    while at != row:
        at = row
        for p, q, r, other in around[at]:
            height = x * p + y * q + z * r
            if height > best:
                best, row = height, other
    return row


def _most(shape: ConvexPolyhedron, row: int, x: float, y: float, z: float) -> float:
    """Return the largest height of all vertices along a direction, up to one rounding; `row` is nearly as high."""
    rows = shape.rows
    p, q, r = rows[row]
    best = x * p + y * q + z * r
    level = best - 16.0 * UNIT * shape.magnitude * (abs(x) + abs(y) + abs(z))
    for p, q, r, _ in shape.around[row]:
        if x * p + y * q + z * r >= level:
            return max([x * p + y * q + z * r for p, q, r in [rows[at] for at in top_rows(shape, row, x, y, z, level)]])
    return best


def top_rows(shape: ConvexPolyhedron, row: int, x: float, y: float, z: float, level: float) -> list[int]:
    """Return the rows of the vertices that reach a level along a direction; `row` is one of them.

    If none of these has a higher neighbour, no vertex of a convex shape is higher.
    """
    top, found = [row], {row}
    for at in top:  # top grows
        for p, q, r, other in shape.around[at]:
            if x * p + y * q + z * r >= level and other not in found:
                found.add(other)
                top.append(other)
    return top


def _length(simplex: tuple[FloatCorner, ...]) -> float:
    """Return the length of a point of the simplex near the origin; in a triangle it is computed from weights."""
    if len(simplex) < 3:
        _, x, y, z = _nearest(simplex) or ((), 0.0, 0.0, 0.0)
        return sqrt(x * x + y * y + z * z)
    (ax, ay, az, _, _), (bx, by, bz, _, _), (cx, cy, cz, _, _) = simplex
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    uu, uv, vv = ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz
    ua, va = ux * ax + uy * ay + uz * az, vx * ax + vy * ay + vz * az
    area = uu * vv - uv * uv
    if area <= 0.0:
        return np.inf
    s, t = (uv * va - vv * ua) / area, (uv * ua - uu * va) / area
    s, t = min(max(s, 0.0), 1.0), max(t, 0.0)
    t = min(t, 1.0 - s)
    x, y, z = ax + s * ux + t * vx, ay + s * uy + t * vy, az + s * uz + t * vz
    return sqrt(x * x + y * y + z * z)


def _is_inside(simplex: tuple[FloatCorner, ...], bound: float) -> bool:
    """Tell whether four corners certainly surround the origin."""
    (px, py, pz, _, _), (qx, qy, qz, _, _), (rx, ry, rz, _, _), (sx, sy, sz, _, _) = simplex
    x, y, z = py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx
    u, v, w = ry * sz - rz * sy, rz * sx - rx * sz, rx * sy - ry * sx
    first, second = qx * u + qy * v + qz * w, -px * u - py * v - pz * w
    third, fourth = sx * x + sy * y + sz * z, -rx * x - ry * y - rz * z
    if first > 0.0:
        return first > bound and second > bound and third > bound and fourth > bound
    return first < -bound and second < -bound and third < -bound and fourth < -bound


def _nearest(simplex: tuple[FloatCorner, ...]) -> FloatPart | None:
    """Return the part of a simplex nearest to the origin; the last corner is on the origin's side of the others.

    None when the origin is inside a tetrahedron.
    """
    if len(simplex) == 1:
        return (simplex, *simplex[0][:3])
    if len(simplex) == 2:
        return _of_segment(*simplex)
    if len(simplex) == 3:
        return _of_triangle(*simplex)
    p, q, r, s = simplex
    x, y, z, _, _ = s
    px, py, pz, qx, qy, qz, rx, ry, rz = (
        *(p[0] - x, p[1] - y, p[2] - z, q[0] - x, q[1] - y, q[2] - z, r[0] - x, r[1] - y, r[2] - z),
    )
    ux, uy, uz = py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx
    volume = ux * rx + uy * ry + uz * rz
    best, least = None, np.inf
    # The origin is beyond a face, or in its plane, if it is not on the side of the fourth corner.
    if (ux * x + uy * y + uz * z) * volume >= 0.0:
        best = _of_triangle(p, q, s)
        least = best[1] * best[1] + best[2] * best[2] + best[3] * best[3]
    ux, uy, uz = pz * ry - py * rz, px * rz - pz * rx, py * rx - px * ry
    if (ux * x + uy * y + uz * z) * volume >= 0.0:
        part = _of_triangle(p, r, s)
        squared = part[1] * part[1] + part[2] * part[2] + part[3] * part[3]
        if squared < least:
            best, least = part, squared
    ux, uy, uz = qy * rz - qz * ry, qz * rx - qx * rz, qx * ry - qy * rx
    if (ux * x + uy * y + uz * z) * volume >= 0.0:
        part = _of_triangle(q, r, s)
        if part[1] * part[1] + part[2] * part[2] + part[3] * part[3] < least:
            best = part
    return best


def _of_segment(p: FloatCorner, q: FloatCorner) -> FloatPart:
    dx, dy, dz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
    share, whole = -(p[0] * dx + p[1] * dy + p[2] * dz), dx * dx + dy * dy + dz * dz
    if share <= 0.0:
        return (p,), p[0], p[1], p[2]
    if share >= whole:
        return (q,), q[0], q[1], q[2]
    share /= whole
    return (p, q), p[0] + share * dx, p[1] + share * dy, p[2] + share * dz


def _of_triangle(a: FloatCorner, b: FloatCorner, c: FloatCorner) -> FloatPart:  # noqa: PLR0911  # one for each region
    """Return the part of a triangle by the regions of C. Ericson, Real-Time Collision Detection (2005), 5.1.5."""
    ax, ay, az, _, _ = a
    bx, by, bz, _, _ = b
    cx, cy, cz, _, _ = c
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    ua, va = -(ux * ax + uy * ay + uz * az), -(vx * ax + vy * ay + vz * az)
    if ua <= 0.0 and va <= 0.0:
        return (a,), ax, ay, az
    ub, vb = -(ux * bx + uy * by + uz * bz), -(vx * bx + vy * by + vz * bz)
    if ub >= 0.0 and vb <= ub:
        return (b,), bx, by, bz
    uc, vc = -(ux * cx + uy * cy + uz * cz), -(vx * cx + vy * cy + vz * cz)
    if vc >= 0.0 and uc <= vc:
        return (c,), cx, cy, cz
    if ua * vb - ub * va <= 0.0 <= ua and ub <= 0.0:
        share = ua / (ua - ub)
        return (a, b), ax + share * ux, ay + share * uy, az + share * uz
    if uc * va - ua * vc <= 0.0 <= va and vc <= 0.0:
        share = va / (va - vc)
        return (a, c), ax + share * vx, ay + share * vy, az + share * vz
    if ub * vc - uc * vb <= 0.0 and vb >= ub and uc >= vc:
        share = (vb - ub) / ((vb - ub) + (uc - vc))
        return (b, c), bx + share * (cx - bx), by + share * (cy - by), bz + share * (cz - bz)
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx  # a foot along the normal loses no digits
    squared = nx * nx + ny * ny + nz * nz
    share = (nx * ax + ny * ay + nz * az) / squared if squared else 0.0
    return (a, b, c), share * nx, share * ny, share * nz
