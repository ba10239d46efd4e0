# SPDX-License-Identifier: GPL-3.0-or-later
"""A face of a tetrahedron around the origin, as EPA asks about it: how far it is, and whether a point sees it."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, sqrt
from typing import NamedTuple

from ....geometry.predicates.grid import Vector, dot
from ...text.exact import with_decimal, written
from ...text.messages import number
from ...text.names import written_names
from ..exercise import Row, yes_or_no
from .tetrahedra import face_name, outward_face, written_spot


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
        """The distance as it is found by hand: "6/√14 ≈ 1.604"."""
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
        return written_names(self.name), written_spot(self.normal), level, self.distance, reach, seen


def known_face(corners: Sequence[Vector], rows: tuple[int, ...], following: Vector) -> KnownFace:
    """Return the face of a tetrahedron with three of its vertices."""
    _, normal = outward_face(corners, rows)
    return KnownFace(rows, normal, dot(normal, corners[rows[0]]), dot(normal, following))
