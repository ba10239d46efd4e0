# SPDX-License-Identifier: GPL-3.0-or-later
"""What plain floats can prove of two shapes: the relation, and how far apart they are or how deep in each other.

The cores are searched in floats, and the radii are taken off at the end, as the exact algorithms
do (`signed_gap`). What is not proved is None: then the caller asks the exact algorithm.
"""

from typing import Protocol

from ..predicates.results import Relation
from .epa import Nearest, expand
from .gjk import walk_to_origin
from .support import DOUBT, Edges, FloatCorner, outermost_of_edges, support_of_edges


class Prepared(Protocol):
    """A convex shape as floats see it: the edges of its core, which its radius grows all around."""

    @property
    def edges(self) -> Edges: ...  # noqa: D102

    @property
    def radius(self) -> float: ...  # noqa: D102


SEPARATED, PENETRATING = Relation.SEPARATED, Relation.PENETRATING
"""Bound once: looking up a member of an enumeration is slow in the hot path."""


def proved_gap(a: Prepared, b: Prepared) -> tuple[Relation, float, tuple[FloatCorner, ...]] | None:
    """Return the relation, the gap and the vertices of A - B that show it: one or two that are nearest to the origin.

    Where the cores penetrate, there are three or four around it, and the gap is not known; 0.0 is given. Where only the
    radii overlap, it is minus the depth.
    """
    edges_a, edges_b, radius = a.edges, b.edges, a.radius + b.radius
    x, y = edges_b.left - edges_a.left, edges_b.down - edges_a.down
    reach = abs(x) + abs(y) + edges_a.extent + edges_b.extent + radius
    x += (edges_b.width - edges_a.width) / 2  # from middle to middle
    y += (edges_b.height - edges_a.height) / 2
    found = walk_to_origin(support_of_edges, edges_a, edges_b, x, y, reach)
    if found is None:
        return None
    gap, corners = found
    if gap == 0.0:
        return PENETRATING, 0.0, corners
    if radius:
        gap -= radius
        # The true gap of the cores is no more than DOUBT and 22 roundings below, and 20 above where the origin is
        # beyond an end of the edge by DOUBT; the sum of the radii and the difference are rounded once each.
        if abs(gap) <= 4.0 * DOUBT * reach:
            return None
    return (SEPARATED if gap > 0.0 else PENETRATING), gap, corners


def proved_depth(a: Prepared, b: Prepared) -> tuple[Relation, float, Nearest | None] | None:
    """Return the relation, the depth, 0.0 unless penetrating, and the edge of A - B that shows it, if the cores do."""
    edges_a, edges_b, radius = a.edges, b.edges, a.radius + b.radius
    x, y = edges_b.left - edges_a.left, edges_b.down - edges_a.down
    reach = abs(x) + abs(y) + edges_a.extent + edges_b.extent + radius
    sure = DOUBT * reach + radius  # a few roundings of 2**-53 of the reach, in x, the width and the radius
    beside = x - edges_a.width if x > 0.0 else -x - edges_b.width
    above = y - edges_a.height if y > 0.0 else -y - edges_b.height
    if beside > sure or above > sure:
        return SEPARATED, 0.0, None  # so are the bounding boxes
    nearest = expand(support_of_edges, edges_a, edges_b, outermost_of_edges(edges_a, edges_b), reach)
    if nearest is None:
        return None
    depth = nearest[0]
    if depth > 0.0:
        return PENETRATING, depth + radius, nearest
    if radius == 0.0:
        return SEPARATED, 0.0, None
    found = proved_gap(a, b)
    return (found[0], max(0.0, -found[1]), None) if found else None
