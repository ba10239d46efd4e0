# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases in space, shortcuts of public code: rebuilt functions and true answers."""

import numpy as np

from ...geometry.space import epa, gjk
from ..snippets.space import first_of_three_signs, polytopes_split_in_three
from .cases import Functions, Inputs, TrueAnswer


def say_face(inputs: Inputs) -> object:
    """Which vertices are kept, numbered from 1, and the numbers whose first positive one decides it."""
    face, signs = first_of_three_signs(inputs["simplex"])
    return {"kept": sorted(row + 1 for row in face or range(4)), "signs": list(signs)}


def nearest_part(inputs: Inputs) -> TrueAnswer:
    """The vertices of the part that has the closest point to the origin, numbered from 1, and its distance."""
    corners = np.array(inputs["simplex"], dtype=np.float64)
    near = gjk(corners, [(0.0, 0.0, 0.0)])
    kept = [int(np.flatnonzero((corners == vertex.point).all(axis=1))[0]) + 1 for vertex in near.simplex]
    return {"kept": sorted(kept), "distance": near.distance}


def say_polytope(inputs: Inputs) -> dict[str, object]:
    """After how many steps a vertex is found again, and how far the nearest plane is then from the origin."""
    *_, last = steps = polytopes_split_in_three(inputs["A"], inputs["B"], inputs["simplex"])
    again = bool((last.vertices == last.found).all(axis=1).any())
    return {"again": again, "steps": len(steps), "distance": last.distance}


def depth(inputs: Inputs) -> TrueAnswer:
    """How the shapes lie to each other, and how deep."""
    deep = epa(inputs["A"], inputs["B"])
    return {"relation": deep.relation.value, "depth": deep.depth}


FUNCTIONS: Functions = {
    "Tetrahedron (first of three signs)": (say_face, nearest_part),
    "EPA (one face split in three)": (say_polytope, depth),
}
"""By the function that a case names."""
