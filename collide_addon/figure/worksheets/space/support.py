# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on supports in space: of A along d, of B along −d, and the vertex of A − B that they give."""

from random import Random

from ....geometry.predicates.grid import difference, dot
from ...parts.candidates import Asked
from ...text.exact import written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Table, list_of, pens
from .tetrahedra import draw_reached, random_tetrahedron, random_vector, rows_of_products

NOT_ZERO = {"one": 1, "two": 2, "three": 3}
"""The number of nonzero coordinates of d, by kind."""
KINDS = ("one", "two", "three", "two", "three")
TABLE = Table({"column.vertex": 0.4, "column.product": 0.6}, rows=4, halves=2)


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    a = random_tetrahedron(random, (-7, -4, -3), (-1, 3, 5))
    b = random_tetrahedron(random, (1, -4, -3), (7, 3, 5))
    d = random_vector(random)
    if a is None or b is None or NOT_ZERO[kind] != sum(each != 0 for each in d):
        return None
    heights_a, heights_b = ([dot(d, vertex) for vertex in shape] for shape in (a, b))
    best_a, best_b = heights_a.index(max(heights_a)), heights_b.index(min(heights_b))
    if heights_a.count(max(heights_a)) > 1 or heights_b.count(min(heights_b)) > 1:
        return None
    w = difference(a[best_a], b[best_b])
    numbers: dict[str, object] = {
        "a": f"a{best_a + 1}",
        "b": f"b{best_b + 1}",
        "products_a": ", ".join(map(written, heights_a)),
        "products_b": ", ".join(map(written, heights_b)),
        "high": written(max(heights_a)),
        "low": written(min(heights_b)),
        "w": written_point(w),
        "height": written(dot(d, w)),
    }
    asked, solved = pens()
    draw_reached(asked, solved, (a, best_a), (b, best_b))
    given = {"a": list_of("a", a), "b": list_of("b", b), "d": written_point(d)}
    return Exercise(
        (Caption("exercise.space_support_points", given), Caption("exercise.space_support_task")),
        (Caption("exercise.space_support_a", numbers), Caption("exercise.space_support_b", numbers)),
        Caption("exercise.space_support_answer", numbers),
        asked.sketch,
        (a, b, d),
        cells=rows_of_products(heights_a, heights_b),
        asked=(Asked("quiz.product", dot(d, w)),),
    )
