# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the Gauss map: whether the arcs of two edges cross, so that they make a face of A − B.

After D. Gregorius, "The separating axis test between convex polyhedra", Game Developers Conference 2013.
"""

from itertools import combinations
from random import Random

import numpy as np

from ....geometry.predicates.grid import cross, dot, shortest
from ....geometry.space.axes import Arc, normal_of_pair
from ...model.style import Role
from ...parts.candidates import Asked
from ...text.exact import turn, written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Table, as_array, name_point, pens, yes_or_no
from .tetrahedra import LARGEST_DIRECTION, from_above, random_vector

KINDS = ("cross", "one side", "opposite", "cross", "one side")
"""Whether the arcs cross; if not, whether one is on one side of the other's plane, or they are opposite."""
TABLE = Table({"column.triple": 0.4, "column.number": 0.3, "column.sign": 0.3}, rows=4)
LARGEST_NORMAL = 6
"""Largest coordinate of the normal of the face of A − B."""
LEAST_PRODUCT = -2
"""Smallest a·b and c·d: no edge is very sharp, and no arc is much longer than a quarter of a circle."""
PRODUCTS = ("c·(b×a)", "d·(b×a)", "a·(d×c)", "b·(d×c)")


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    normals = a, b, c, d = [random_vector(random) for _ in range(4)]
    plan = [*map(from_above, normals)]
    of_a, of_b = cross(b, a), cross(d, c)
    values = dot(c, of_a), dot(d, of_a), dot(a, of_b), dot(b, of_b)
    if any(0 in tip for tip in plan) or any(turn(p, q, (0, 0)) == 0 for p, q in combinations(plan, 2)):
        return None  # on an axis of the picture, or on one line
    if 0 in values or any(shortest(normal) != normal for normal in normals):
        return None
    if min(dot(a, b), dot(c, d)) < LEAST_PRODUCT or max(map(abs, (*of_a, *of_b))) > LARGEST_DIRECTION**2:
        return None
    n = normal_of_pair(Arc(cross(a, b), a, b, []), Arc(cross(c, d), c, d, []), is_sure=False)
    beside = ["c, d"] * (values[0] * values[1] > 0) + ["a, b"] * (values[2] * values[3] > 0)
    if kind != ("cross" if n else "one side" if beside else "opposite") or max(map(abs, n or (0,))) > LARGEST_NORMAL:
        return None
    numbers: dict[str, object] = {
        "of_a": written_point(of_a),
        "of_b": written_point(of_b),
        "beside": "; ".join(beside),
        "first": written(values[0]),
        "last": written(values[3]),
    }
    given: dict[str, object] = {name: written_point(normal) for name, normal in zip("abcd", normals, strict=True)}
    asked, solved = pens()
    for name, normal, tip in zip("abcd", normals, plan, strict=True):
        role = Role.A if name in "ab" else Role.B
        asked.arrow(role, as_array([(0, 0), tip]), name)
        name_point(asked, f"{name}: {written(normal[2])}", role, tip, (0, 0))
    asked.dots(Role.ORIGIN, np.zeros(2), "0")
    if n:
        numbers["n"] = written_point(n)
    if n and any(tip := from_above(n)):
        solved.arrow(Role.DIRECTION, as_array([(0, 0), tip]), "n")
        name_point(solved, "n", Role.DIRECTION, tip, (0, 0))
    return Exercise(
        (Caption("exercise.space_arcs_normals", given), Caption("exercise.space_arcs_task")),
        (Caption("exercise.space_arcs_products", numbers), *_reasons(kind, numbers)),
        Caption("exercise.space_arcs_cross", numbers) if n else Caption("exercise.space_arcs_miss"),
        asked.sketch,
        tuple(normals),
        cells=tuple(
            (name, written(value), "+" if value > 0 else "\N{MINUS SIGN}")
            for name, value in zip(PRODUCTS, values, strict=True)
        ),
        asked=(Asked("quiz.arcs", right=yes_or_no(n is not None), among=(*map(yes_or_no, (True, False)),)),),
    )


def _reasons(kind: str, numbers: dict[str, object]) -> tuple[Caption, ...]:
    """Return the working that leads from the signs to the answer."""
    if kind == "one side":
        return (Caption("exercise.space_arcs_beside", numbers),)
    same = "exercise.space_arcs_same" if kind == "cross" else "exercise.space_arcs_opposite"
    return Caption("exercise.space_arcs_both", numbers), Caption(same, numbers)
