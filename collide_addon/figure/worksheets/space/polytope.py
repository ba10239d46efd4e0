# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on one step of EPA in space: the face nearest to the origin, the faces seen, the horizon."""

from fractions import Fraction
from itertools import combinations
from math import isqrt, sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from ....geometry.predicates.grid import Vector, dot
from ...model.style import Role
from ...parts.candidates import Asked, length_asked
from ...text.exact import with_decimal, written, written_point
from ...text.messages import Caption, number
from ...text.names import written_names
from ..exercise import Exercise, Row, Table, as_array, list_of, name_point, pens, yes_or_no
from ..random_shapes import draw
from .tetrahedra import LARGEST_SQUARE, draw_plan, face_name, is_clear_from_above, outward_face, random_tetrahedron

FACES_SEEN = {"one": 1, "two": 2, "three": 3}
"""Number of faces that the next point sees."""
KINDS = ("two", "one", "three", "two", "one")
TABLE = Table(
    {
        "column.face": 0.14,
        "column.n": 0.22,
        "column.level": 0.11,
        "column.distance": 0.25,
        "column.reach_of_next": 0.13,
        "column.seen": 0.15,
    },
    rows=4,
)
LARGEST_POINT = 6
"""Largest coordinate of the next point."""


class KnownFace(NamedTuple):
    """A face of the tetrahedron: its plane, and how far the next point reaches along its outward normal."""

    rows: tuple[int, ...]
    normal: Vector
    level: int
    reach: int

    @property
    def name(self) -> str:
        """The names of its vertices: "w1w2w4"."""
        return face_name(self.rows)

    @property
    def square(self) -> Fraction:
        """The squared distance of its plane from the origin."""
        return Fraction(self.level**2, dot(self.normal, self.normal))

    @property
    def distance(self) -> str:
        """The distance as computed by hand: "6/√14 ≈ 1.604"."""
        length = dot(self.normal, self.normal)
        if isqrt(length) ** 2 == length:
            return with_decimal(self.square)
        return f"{self.level}/√{length}\N{NO-BREAK SPACE}≈\N{NO-BREAK SPACE}{number(sqrt(self.square))}"

    @property
    def values(self) -> dict[str, object]:
        """The face as a caption's values."""
        return {"face": self.name, "reach": written(self.reach), "level": written(self.level)}

    @property
    def cells(self) -> Row:
        """The face as a row of the table."""
        level, reach = written(self.level), written(self.reach)
        seen = yes_or_no(self.reach > self.level)
        return written_names(self.name), written_point(self.normal), level, self.distance, reach, seen


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    corners = random_tetrahedron(random, (-2, -2, -2), (2, 2, 2), step=2)
    if corners is None or not is_clear_from_above(corners):
        return None
    following = east, north, up = tuple(draw(random, -LARGEST_POINT, LARGEST_POINT) for _ in range(3))
    planes = [outward_face(corners, rows) for rows in combinations(range(4), 3)]
    faces = [KnownFace(rows, n, dot(n, corners[rows[0]]), dot(n, following)) for rows, n in planes]
    if any(face.level <= 0 or dot(face.normal, face.normal) > LARGEST_SQUARE for face in faces):
        return None
    nearest, second, *_ = sorted(faces, key=lambda face: face.square)
    seen = [face for face in faces if face.reach > face.level]
    if nearest.square == second.square or nearest not in seen or len(seen) != FACES_SEEN[kind]:
        return None
    if any(face.reach == face.level for face in faces) or following[:2] in [corner[:2] for corner in corners]:
        return None
    sides = [edge for face in seen for edge in combinations(face.rows, 2)]
    horizon = [edge for edge in combinations(range(4), 2) if sides.count(edge) == 1]
    given = {"w": list_of("w", corners), "following": written_point(following)}
    numbers: dict[str, object] = {
        "face": nearest.name,
        "distance": nearest.distance,
        "seen": ", ".join(face.name for face in seen),
        "edges": ", ".join(map(face_name, horizon)),
        "count": len(horizon),
    }
    asked, solved = pens()
    draw_plan(asked, "w", Role.POLYTOPE_VERTEX, corners)
    asked.dots(Role.SUPPORT_DIFFERENCE, as_array([(east, north)]), "next")
    name_point(asked, f"{written_names('w5')}: {written(up)}", Role.SUPPORT_DIFFERENCE, (east, north), (0, 0))
    asked.dots(Role.ORIGIN, np.zeros(2), "0")
    for row, edge in enumerate(horizon):
        plan = as_array([(x, y) for x, y, _ in (corners[end] for end in edge)])
        solved.line(Role.EDGE_LIT, plan, f"horizon-{row}")
    return Exercise(
        (Caption("exercise.space_polytope_given", given), Caption("exercise.space_polytope_task")),
        (
            Caption("exercise.space_polytope_nearest", numbers),
            *(Caption("exercise.space_polytope_sees", face.values) for face in seen),
            Caption("exercise.space_polytope_horizon", numbers),
        ),
        Caption("exercise.space_polytope_answer", numbers),
        asked.sketch,
        (*corners, following),
        cells=tuple(face.cells for face in faces),
        asked=(length_asked("quiz.nearest_face", nearest.square), Asked("quiz.new_faces", len(horizon))),
    )
