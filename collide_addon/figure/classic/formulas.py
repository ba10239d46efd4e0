# SPDX-License-Identifier: GPL-3.0-or-later
"""The stories of two formulas of the article on GJK: the depth over all of A − B, and a plane with both on one side."""

import numpy as np

from ...geometry import epa, minkowski_difference
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.cases.gjk_demo import heights_over
from ..model.figure import Panel
from ..model.style import Role
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair
from .shapes import ORIGIN, draw_named, measured, name_length, outline_of, polygon, true_statement, with_letters
from .story import Story, nothing, stated


def depth_story(inputs: Inputs) -> Story:
    """Return the story of a depth that is the smallest |x| of all x in A − B, which is 0 whenever A and B overlap."""
    a, b = polygon("A", inputs["A"]), polygon("B", inputs["B"])
    hull, deep = minkowski_difference(a.shape.core, b.shape.core), epa(a.shape, b.shape)
    way_out = np.array([ORIGIN, deep.depth * deep.normal])

    def draw_why(pen: Pen) -> None:
        there = pen.at(Panel.DIFFERENCE)
        there.polygon(Role.DIFFERENCE_HULL, hull, "A-B", filled=True)
        there.name("A − B", Role.DIFFERENCE_HULL, hull.max(axis=0), np.ones(2), "A-B")
        draw_named(there, Role.CLAIM, ORIGIN, "x = 0", -deep.normal, "smallest")
        there.line(Role.TRUTH, way_out, "depth")
        name_length(there, Role.TRUTH, way_out, "depth")

    return Story(
        extent=outline_of((a, b)),
        question=(Caption("classic.depth_question"),),
        shapes=with_letters(a, b),
        claim=stated(nothing, "classic.depth_says", "classic.verdict_depth", {"depth": 0.0}),
        truth=true_statement(measured(a, b)),
        values={"depth": deep.depth},
        why=draw_why,
        difference=np.concatenate([hull, [ORIGIN]]),
    )


def plane_story(inputs: Inputs) -> Story:
    """Return the story of a plane that is said to separate two shapes that are both on one side of it."""
    a, b = polygon("A", inputs["A"]), polygon("B", inputs["B"])
    way, low_a, low_b = np.array(inputs["p"], dtype=np.float64), *map(min, heights_over(inputs))
    foot = -inputs["delta"] * way / (way @ way)
    values = {"p": as_pair(way), "delta": float(inputs["delta"]), "a": low_a, "b": low_b}

    def draw_plane(pen: Pen) -> None:
        pen.whole_line(Role.CLAIM, foot, np.array([-way[1], way[0]]), "plane")
        pen.arrow(Role.DIRECTION, np.array([foot, foot + way]), "p")
        pen.name("p", Role.DIRECTION, foot + way, way)

    return Story(
        extent=np.concatenate([outline_of((a, b)), [foot, foot + way]]),
        question=(Caption("classic.plane_question", values),),
        shapes=with_letters(a, b),
        claim=stated(draw_plane, "classic.plane_says", "classic.verdict_separates", values, {"separates": True}),
        truth=true_statement(measured(a, b)),
        values=values,
    )
