# SPDX-License-Identifier: GPL-3.0-or-later
"""How GJK sees A - B: whole, or along a simplex of it that holds the origin.

The origin on an edge or a face of the simplex does not yet mean touching. What decides is how A - B lies across: seen
along the simplex, which then is a point at the origin, in a plane or on a line. There the same walk begins again: in
the plane along an edge, in space along an edge or a face. If A - B surrounds the origin in every view, all vertices met
together surround it.
"""

from typing import NamedTuple, Self

from ..predicates.vectors import Vector, cross, difference, dot, shortest
from .difference import Simplex
from .simplex import Part, combined, nearest_part, nearest_part_in_plane

AXES: dict[int, tuple[Vector, ...]] = {2: ((1, 0), (0, 1)), 3: ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
"""Those of the plane and of space."""


class View(NamedTuple):
    """A view of A - B."""

    axes: tuple[Vector, ...]
    """Directions: as many as the view has dimensions, at right angles to what it looks along."""
    edges: tuple[Vector, ...] = ()
    """Directions along which it looks."""
    along: Simplex = ()
    """Vertices with the origin between them along which it looks; none when A - B is seen whole."""

    def nearest_part(self, simplex: Simplex) -> Part:
        """Return the part of a simplex nearest to the origin, as it is seen here."""
        if self.along:
            return nearest_part([tuple([dot(axis, corner.point) for axis in self.axes]) for corner in simplex])
        points = [corner.point for corner in simplex]
        return nearest_part_in_plane(points) if len(self.axes) == 2 else nearest_part(points)

    def is_filled_by(self, part: Part) -> bool:
        """Tell whether a part that holds the origin has it inside: a tetrahedron, a triangle in a plane, and so on."""
        return len(part.rows) == len(self.axes) + 1

    def towards_origin(self, part: Part | None) -> Vector:
        """Return the direction from the nearest point of a part to the origin; without one, any across."""
        if part is None:
            return self.axes[0]
        if not self.along:
            return part.towards
        towards = combined(part.towards, self.axes)
        return towards if len(self.axes) == 1 else shortest(towards)

    def along_simplex(self, simplex: Simplex, sign: int) -> Self:
        """Return the view along a simplex that holds the origin, an edge or a face.

        The sign is 1 or -1, so that the views of A - B and of B - A are the mirror images of each other.
        """
        first, *others = simplex
        edges = (*self.edges, *[difference(corner.point, first.point) for corner in others])
        return type(self)(_axes_across(edges, sign), edges, self.along + simplex)


def _axes_across(edges: tuple[Vector, ...], sign: int) -> tuple[Vector, ...]:
    """Return directions at right angles to one or two edges."""
    if len(edges) == 2:
        x, y, z = shortest(cross(*edges))
        return ((sign * x, sign * y, sign * z),)
    (edge,) = edges
    if len(edge) == 2:  # to the left of an edge, which itself is mirrored
        return ((-edge[1], edge[0]),)
    across = shortest(cross(edge, (1, 0, 0) if edge[1] or edge[2] else (0, 1, 0)))
    x, y, z = shortest(cross(edge, across))
    return across, (sign * x, sign * y, sign * z)
