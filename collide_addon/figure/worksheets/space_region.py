# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the regions of a tetrahedron: which faces the origin lies beyond, which part has the closest point."""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np

from ..model.style import Role
from ..text.exact import Number, with_decimal, written
from ..text.messages import Caption
from ..text.names import written_names
from .exercise import Exercise, Table, name_point, pens, yes_or_no
from .solids import Spot, cross, dot, draw_plan, list_of_spots, minus, random_tetrahedron, written_spot

KINDS = ("inside", "face", "edge", "face", "vertex")
"""What has the point closest to the origin."""
TABLE = Table({"column.face": 0.3, "column.n": 0.3, "column.level": 0.2, "column.beyond": 0.2}, rows=4)
CORNERS = {"vertex": 1, "edge": 2, "face": 3}
LARGEST_SQUARE, LARGEST_BELOW = 60, 24
"""Of a normal's length squared, and of the denominators of the closest point and the weights."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    corners = random_tetrahedron(random, (-5, -4, -4), (5, 4, 4))
    if corners is None:
        return None
    faces = [_face(corners, rows) for rows in combinations(range(4), 3)]
    levels = [dot(normal, corners[rows[0]]) for rows, normal in faces]
    if 0 in levels or max(dot(normal, normal) for _, normal in faces) > LARGEST_SQUARE:
        return None
    part, weights, v = closest(corners)
    if len(part) != CORNERS.get(kind, 4) or max(Fraction(each).denominator for each in (*weights, *v)) > LARGEST_BELOW:
        return None
    beyond = [_name(rows) for (rows, _), level in zip(faces, levels, strict=True) if level < 0]
    numbers: dict[str, object] = {
        "beyond": ", ".join(beyond),
        "count": len(beyond),
        "part": _name(part),
        "dropped": ", ".join(f"w{row + 1}" for row in range(4) if row not in part),
        "v": written_spot(v),
        "weights": ", ".join(map(written, weights)),
        "distance": with_decimal(dot(v, v)),
    }
    asked, solved = pens()
    draw_plan(asked, "w", Role.SIMPLEX, corners)
    asked.dots(Role.ORIGIN, np.zeros(2), "0")
    name_point(asked, "0", Role.ORIGIN, (0, 0), (1, 1))
    solved.dots(Role.NEAREST, np.array([float(v[0]), float(v[1])]), "v")
    inside = kind == "inside"
    return Exercise(
        (
            Caption("exercise.space_region_points", {"w": list_of_spots("w", corners)}),
            Caption("exercise.space_region_task"),
        ),
        (Caption("exercise.space_region_inside"),)
        if inside
        else (Caption("exercise.space_region_beyond", numbers), Caption("exercise.space_region_closest", numbers)),
        Caption("exercise.space_region_overlap" if inside else "exercise.space_region_answer", numbers),
        asked.sketch,
        (corners,),
        cells=tuple(
            (written_names(_name(rows)), written_spot(normal), written(level), yes_or_no(level < 0))
            for (rows, normal), level in zip(faces, levels, strict=True)
        ),
    )


def closest(corners: Sequence[Spot]) -> tuple[tuple[int, ...], tuple[Number, ...], Spot]:
    """Return the rows of the part of a tetrahedron that has the point closest to the origin, its weights and the point.

    Of the origin inside they are those of all four corners.
    """
    for size in (1, 2, 3):
        for rows in combinations(range(4), size):
            weights = _weights([corners[row] for row in rows])
            v = _mixed(weights, [corners[row] for row in rows])
            if min(weights) > 0 and all(dot(v, minus(corner, v)) >= 0 for corner in corners) and any(v):
                return rows, weights, v
    return (0, 1, 2, 3), (), (0, 0, 0)


def _mixed(weights: Sequence[Number], points: Sequence[Spot]) -> Spot:
    x, y, z = (
        sum(weight * each for weight, each in zip(weights, axis, strict=True)) for axis in zip(*points, strict=True)
    )
    return x, y, z


def _weights(points: Sequence[Spot]) -> tuple[Number, ...]:
    """Return the weights with which a point, a line or a plane through points makes its point closest to the origin."""
    first, *others = points
    ways = [minus(each, first) for each in others]
    if not ways:
        return (1,)
    if len(ways) == 1:
        share = Fraction(-dot(first, ways[0])) / dot(ways[0], ways[0])
        return 1 - share, share
    one, other = ways
    aa, ab, bb, a, b = dot(one, one), dot(one, other), dot(other, other), -dot(first, one), -dot(first, other)
    below = Fraction(aa * bb - ab * ab)
    s, t = (a * bb - b * ab) / below, (b * aa - a * ab) / below
    return 1 - s - t, s, t


def _face(corners: Sequence[Spot], rows: tuple[int, ...]) -> tuple[tuple[int, ...], Spot]:
    """Return a face with its outward normal in the smallest whole numbers."""
    p, q, r = (corners[row] for row in rows)
    (other,) = {0, 1, 2, 3} - set(rows)
    x, y, z = cross(minus(q, p), minus(r, p))
    shared = math.gcd(int(x), int(y), int(z)) * (1 if dot((x, y, z), minus(corners[other], p)) < 0 else -1)
    return rows, (int(x) // shared, int(y) // shared, int(z) // shared)


def _name(rows: Sequence[int]) -> str:
    return "".join(f"w{row + 1}" for row in rows)
