# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on a plane between two solids: n·x of all vertices, whether a level k separates the solids, and the gap."""

from fractions import Fraction
from random import Random

from ....geometry.predicates.grid import dot, shortest
from ...parts.candidates import Asked, length_asked
from ...text.exact import as_factor, with_decimal, written, written_point, written_root
from ...text.messages import Caption
from ..exercise import Exercise, Table, list_of, pens
from ..random_shapes import draw
from .tetrahedra import draw_reached, random_tetrahedron, random_vector, rows_of_products

KINDS = ("separates", "overlap", "parallel", "separates", "parallel")
"""Whether the plane separates A and B, only a parallel one does, or none with that normal does."""
VERDICTS = {
    "separates": Caption("exercise.space_plane_separates"),
    "parallel": Caption("exercise.space_plane_parallel"),
    "overlap": Caption("exercise.space_plane_overlap"),
}
OUTSIDE_PLANES = ("exercise.space_plane_outside", "exercise.space_plane_parallel_levels")
TABLE = Table({"column.vertex": 0.4, "column.along_n": 0.6}, rows=4, halves=2)
LARGEST_GAP = 12
"""Largest width of the gap or the overlap, times the length of n."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    a = random_tetrahedron(random, (-6, -4, -3), (1, 3, 5))
    b = random_tetrahedron(random, (-1, -4, -3), (6, 3, 5))
    n = random_vector(random)
    if a is None or b is None or n.count(0) > 1 or n != shortest(n):
        return None
    levels_a, levels_b = ([dot(n, vertex) for vertex in shape] for shape in (a, b))
    high, low = max(levels_a), min(levels_b)
    if not (min(levels_a) < low and high < max(levels_b)) or not 2 <= abs(low - high) <= LARGEST_GAP:
        return None  # along n, A begins first and B ends last
    k = draw(random, min(levels_a) + 1, max(levels_b) - 1)
    between = min(high, low) < k < max(high, low)
    if k in {high, low} or (high > low) != (kind == "overlap") or between == (kind == "parallel"):
        return None
    if levels_a.count(high) > 1 or levels_b.count(low) > 1:
        return None
    square = Fraction((low - high) ** 2, dot(n, n))
    given = {"a": list_of("a", a), "b": list_of("b", b), "n": written_point(n), "k": written(k)}
    root, plain = written_root(square), f"{abs(low - high)}/√{dot(n, n)}"
    numbers: dict[str, object] = {
        "products_a": ", ".join(map(written, levels_a)),
        "products_b": ", ".join(map(written, levels_b)),
        "high": written(high),
        "low": written(low),
        "k": written(k),
        "difference": f"{written(max(high, low))} \N{MINUS SIGN} {as_factor(min(high, low))}",
        "plain": plain,
        "verdict": VERDICTS[kind],
        "width": with_decimal(square) if plain == root else f"{plain} = {with_decimal(square)}",
    }
    asked, solved = pens()
    draw_reached(asked, solved, (a, levels_a.index(high)), (b, levels_b.index(low)))
    apart = kind != "overlap"
    return Exercise(
        (Caption("exercise.space_plane_given", given), Caption("exercise.space_plane_task")),
        (
            Caption("exercise.space_plane_a", numbers),
            Caption("exercise.space_plane_b", numbers),
            *((Caption("exercise.space_plane_between", numbers),) if kind == "separates" else ()),
            *(Caption(line, numbers) for line in OUTSIDE_PLANES if kind == "parallel"),
            Caption("exercise.space_plane_gap" if apart else "exercise.space_plane_no_gap", numbers),
        ),
        Caption("exercise.space_plane_answer" if apart else "exercise.space_plane_deep", numbers),
        asked.sketch,
        (a, b, n, k),
        cells=rows_of_products(levels_a, levels_b),
        asked=(
            Asked("quiz.plane", right=VERDICTS[kind], among=tuple(VERDICTS.values())),
            length_asked("quiz.slab", square),
        ),
    )
