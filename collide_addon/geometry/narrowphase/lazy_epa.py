# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA's answer where plain floats can prove the relation: at once, its numbers exactly when they are read."""

from collections.abc import Callable
from typing import TypeVar

from ..float_search.epa import Nearest, expand, is_unrivalled
from ..float_search.support import DOUBT, outermost_of_edges, support_of_edges
from ..predicates.grid import off_grid, unit_vector
from ..predicates.results import LazyFields, Relation
from .difference import Difference, height
from .gjk import gjk
from .lazy_gjk import PENETRATING, SEPARATED, proved_gap
from .polytope import TIE_ROUNDING, edge_between
from .shapes import ConvexShape
from .signed_gap import SignedGap

Result = TypeVar("Result", bound=LazyFields)

GAP, POINTS = ("depth", "normal", "normals"), ("point_a", "point_b")
"""Fields of `PenetrationResult` that follow from the shapes alone."""
ACCOUNT = ("iterations", "support_calls")
"""Fields that tell of the way the expansion took."""


def epa_of_floats(
    kind: type[Result], a: ConvexShape, b: ConvexShape, exact: Callable[[ConvexShape, ConvexShape], Result]
) -> Result | None:
    """Return a `PenetrationResult` whose relation floats have proved, None where they cannot.

    Parameters
    ----------
    kind : type
        `PenetrationResult`.
    a, b : ConvexPolygon or Circle
    exact : callable
        Gives the exact answer, of which all other fields are taken when one is read.
    """
    found = proved_depth(a, b)
    if found is None:
        return None
    relation, _, nearest = found
    known: dict[str, object] = {"relation": relation, "tolerance": 0.0, "a": a, "b": b}
    if relation is SEPARATED:
        known["depth"] = 0.0

    def work_out(field: str) -> dict[str, object]:
        answer = None
        if field in ACCOUNT:
            pass
        elif relation is SEPARATED:
            answer = _parted(a, b, field)
        elif nearest is not None:
            answer = _measured(a, b, nearest, with_points=field in POINTS)
        if answer is None:
            whole = exact(a, b)
            answer = {name: getattr(whole, name) for name in GAP + POINTS + ACCOUNT}
        return answer

    return kind.with_lazy_fields(work_out, known)


def proved_depth(a: ConvexShape, b: ConvexShape) -> tuple[Relation, float, Nearest | None] | None:
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


def _parted(a: ConvexShape, b: ConvexShape, field: str) -> dict[str, object]:
    """Return what is asked of shapes that are apart."""
    closest = gjk(a, b)
    if field in POINTS:
        return dict(zip(POINTS, (closest.closest_a, closest.closest_b), strict=True))
    return {"normal": closest.normal, "normals": (closest.normal,)}


def _measured(a: ConvexShape, b: ConvexShape, nearest: Nearest, *, with_points: bool) -> dict[str, object] | None:
    """Return the exact measures of the nearest edge of A - B; None where it is not the only one."""
    tie = TIE_ROUNDING * max(a.core.magnitude, b.core.magnitude)
    difference = Difference(a, b)
    gap = _gap_of_edge(difference, nearest) if is_unrivalled(a.edges, b.edges, nearest, tie) else None
    if gap is None:
        return None
    answer: dict[str, object] = dict(zip(GAP, (-gap.value, gap.normals[0], gap.normals), strict=True))
    if with_points:
        answer |= zip(POINTS, gap.points(difference, a, b), strict=True)
    return answer


def _gap_of_edge(difference: Difference, nearest: Nearest) -> SignedGap | None:
    """Return the gap where the cores overlap and floats have found the nearest edge of A - B; None where it is no edge.

    It is an edge where, exactly, nothing of A - B reaches further along its normal.
    """
    _, _, ((_, start, end), *_) = nearest
    p, q = (difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in (start, end))
    direction = q.y - p.y, p.x - q.x
    (first_a, last_a), (first_b, last_b) = (
        difference.a.face(*direction),
        difference.b.face(-direction[0], -direction[1]),
    )
    first, last = difference.corner(first_a, first_b), difference.corner(last_a, last_b)
    if height(direction, first) != height(direction, p):
        return None
    edge = edge_between(difference, first, last)
    value = -(edge.distance + off_grid(difference.radius, 1, difference.exponent))
    return SignedGap(PENETRATING, value, edge.normal, (unit_vector(*edge.normal),), edge.signed_square)
