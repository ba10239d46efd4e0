# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK's answer where plain floats can prove the relation: at once, its numbers worked out exactly when they are read.

The cores are searched in floats (room `float_search`), and the radii are taken off at the end, as the exact algorithm
does (`signed_gap`). What is not proved is None: then the caller asks the exact algorithm.
"""

from collections.abc import Callable
from typing import TypeVar

from ..float_search.gjk import walk_to_origin
from ..float_search.support import DOUBT, FloatCorner, support_of_edges
from ..predicates.points import Point
from ..predicates.results import LazyFields, Relation
from .difference import Difference, Simplex, nearest_part
from .shapes import ConvexShape
from .signed_gap import Walk, gap_of_separated

Result = TypeVar("Result", bound=LazyFields)

SEPARATED, PENETRATING = Relation.SEPARATED, Relation.PENETRATING
"""An enumeration takes as long to find a member as floats take for a step."""
GAP, POINTS = ("distance", "normal"), ("closest_a", "closest_b")
"""Fields of `GjkResult` that follow from the shapes alone."""
ACCOUNT = ("simplex", "iterations", "support_calls")
"""Fields that tell of the way the walk took."""


def gjk_of_floats(
    kind: type[Result],
    a: ConvexShape,
    b: ConvexShape,
    start: Point | None,
    walk_on: Callable[[Difference, Simplex], Walk],
    exact: Callable[[ConvexShape, ConvexShape, Point | None], Result],
) -> Result | None:
    """Return a `GjkResult` whose relation floats have proved, None where they cannot.

    Parameters
    ----------
    kind : type
        `GjkResult`.
    a, b : ConvexPolygon or Circle
    start : Point or None
        First search direction.
    walk_on : callable
        The exact walk, from a simplex on: it starts where floats have found its end, and has arrived.
    exact : callable
        Gives the exact answer, of which all other fields are taken when one is read.
    """
    found = proved_gap(a, b)
    if found is None:
        return None
    relation, _, corners = found
    known: dict[str, object] = {"relation": relation, "tolerance": 0.0, "a": a, "b": b}
    if len(corners) > 2:  # the cores penetrate
        known |= {"distance": 0.0, "normal": None}

    def work_out(field: str) -> dict[str, object]:
        if relation is not SEPARATED or field in ACCOUNT:
            answer = exact(a, b, start)
            return {name: getattr(answer, name) for name in GAP + POINTS + ACCOUNT}
        difference = Difference(a, b)
        simplex = tuple(difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in corners)
        walk = walk_on(difference, nearest_part(simplex))
        gap = gap_of_separated(difference, walk.simplex, walk.direction)
        measured = dict(zip(GAP, (gap.value, gap.normals[0]), strict=True))
        return measured | dict(zip(POINTS, gap.points(difference, a, b), strict=True)) if field in POINTS else measured

    return kind.with_lazy_fields(work_out, known)


def proved_gap(a: ConvexShape, b: ConvexShape) -> tuple[Relation, float, tuple[FloatCorner, ...]] | None:
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
