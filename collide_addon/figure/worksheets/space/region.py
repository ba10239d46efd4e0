# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the regions of a tetrahedron: which faces the origin is beyond, and which part is closest."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np

from ....geometry.narrowphase.simplex import nearest_part
from ....geometry.predicates.grid import dot
from ...model.style import Role
from ...parts.candidates import Asked, length_asked
from ...text.exact import with_decimal, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Table, list_of, name_point, pens, yes_or_no
from .tetrahedra import LARGEST_SQUARE, draw_plan, face_name, outward_face, random_tetrahedron

KINDS = ("inside", "face", "edge", "face", "vertex")
"""The part that contains the point closest to the origin."""
TABLE = Table({"column.face": 0.3, "column.n": 0.3, "column.level": 0.2, "column.beyond": 0.2}, rows=4)
VERTEX_COUNTS = {"vertex": 1, "edge": 2, "face": 3, "inside": 4}
"""The number of vertices of that part."""
LARGEST_DENOMINATOR = 24
"""Largest denominator of the closest point and the weights."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    corners = random_tetrahedron(random, (-5, -4, -4), (5, 4, 4))
    if corners is None:
        return None
    faces = [outward_face(corners, rows) for rows in combinations(range(4), 3)]
    levels = [dot(normal, corners[rows[0]]) for rows, normal in faces]
    if 0 in levels or max(dot(normal, normal) for _, normal in faces) > LARGEST_SQUARE:
        return None
    nearest = nearest_part(corners)
    part, whole = nearest.rows, sum(nearest.weights)
    weights, v = ([Fraction(each, whole) for each in of] for of in (nearest.weights, nearest.nearest))
    if len(part) != VERTEX_COUNTS[kind] or max(each.denominator for each in (*weights, *v)) > LARGEST_DENOMINATOR:
        return None
    beyond = [face_name(rows) for (rows, _), level in zip(faces, levels, strict=True) if level < 0]
    numbers: dict[str, object] = {
        "beyond": ", ".join(beyond),
        "count": len(beyond),
        "part": face_name(part),
        "dropped": ", ".join(f"w{row + 1}" for row in range(4) if row not in part),
        "v": written_point(v),
        "weights": ", ".join(map(written, weights)),
        "distance": with_decimal(sum(each * each for each in v)),
    }
    asked, solved = pens()
    draw_plan(asked, "w", Role.SIMPLEX, corners)
    asked.dots(Role.ORIGIN, np.zeros(2), "0")
    name_point(asked, "0", Role.ORIGIN, (0, 0), (1, 1))
    solved.dots(Role.NEAREST, np.array([float(v[0]), float(v[1])]), "v")
    inside = kind == "inside"
    lengths = () if inside else (length_asked("quiz.origin", sum(each * each for each in v)),)
    return Exercise(
        (
            Caption("exercise.space_region_points", {"w": list_of("w", corners)}),
            Caption("exercise.space_region_task"),
        ),
        (Caption("exercise.space_region_inside"),)
        if inside
        else (Caption("exercise.space_region_beyond", numbers), Caption("exercise.space_region_closest", numbers)),
        Caption("exercise.space_region_overlap" if inside else "exercise.space_region_answer", numbers),
        asked.sketch,
        (corners,),
        cells=tuple(
            (written_names(face_name(rows)), written_point(normal), written(level), yes_or_no(level < 0))
            for (rows, normal), level in zip(faces, levels, strict=True)
        ),
        asked=(Asked("quiz.beyond", len(beyond)), *lengths),
    )
