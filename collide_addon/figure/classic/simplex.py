# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the simplex of the GJK demo: which vertices it drops, and whether it contains the origin."""

from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import gjk
from ...geometry.predicates.points import Point
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets import simplex as classic
from ..model.arrays import Floats
from ..model.style import Role
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair, number
from .shapes import ORIGIN, as_array, draw_by_size, draw_named, name_length, rows
from .story import Statement, Story, stated

SORTED_OUT = {Role.FINAL: "classic.word_stays", Role.DROPPED: "classic.word_dropped"}


def edge_story(inputs: Inputs) -> Story:
    """Return the story of an edge: whether the nearest point is between its ends, and how far away."""
    edge = as_array([inputs["v"], inputs["vv"]])
    start, end = rows(edge)
    said = classic.nearest_on_edge(start, end, [start, end])
    near = gjk(edge, [ORIGIN])

    def statement(role: Role, kept: list[Point], foot: ArrayLike, distance: float) -> Statement:
        says = "classic.edge_says" if role is Role.CLAIM else "classic.edge_true"
        values = {"count": len(kept), "distance": distance, "point": as_pair(near.closest_a)}
        result = {"kept": as_array(kept).tolist(), "distance": distance}
        draw = partial(_draw_nearest, role=role, edge=edge, kept=kept, foot=np.array(foot))
        return stated(draw, says, "classic.edge_verdict", values, result)

    return Story(
        extent=as_array([*edge, ORIGIN, said.foot]),
        question=(Caption("classic.edge_question"),),
        shapes=lambda pen: _draw_simplex(pen, edge),
        claim=statement(Role.CLAIM, list(said.kept), said.foot, said.distance),
        truth=statement(Role.TRUTH, _stays(edge), near.closest_a, near.distance),
        names=SORTED_OUT,
    )


def second_edge_story(inputs: Inputs) -> Story:
    """Return the story of a triangle's second edge: which vertices are dropped."""
    vertices = rows(inputs["arrQ"])
    said = classic.nearest_on_edge(vertices[1], vertices[2], vertices, vertices[0])
    stays = _stays(vertices[1:])
    dropped = [vertex for vertex in vertices if vertex not in stays]

    def statement(kept: list[Point], dropped: list[Point], message: str) -> Statement:
        names = {
            name: ", ".join(f"w{vertices.index(vertex) + 1}" for vertex in points)
            for name, points in (("kept", kept), ("dropped", dropped))
        }
        return stated(lambda pen: _sort_out(pen, kept, dropped), message, "classic.second_edge_verdict", names)

    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.second_edge_question"),),
        shapes=lambda pen: _draw_simplex(pen, as_array(vertices)),
        claim=statement(list(said.kept), list(said.deleted), "classic.second_edge_says"),
        truth=statement(stays, dropped, "classic.second_edge_true"),
        names=SORTED_OUT,
    )


def inside_story(inputs: Inputs) -> Story:
    """Return the story of a triangle with the origin on its boundary."""
    vertices = rows(inputs["simplex"])
    corners = as_array(vertices)
    middle = corners.mean(axis=0)
    said, true = {"inside": classic.holds_origin(vertices)}, {"relation": gjk(corners, [ORIGIN]).relation.value}

    def draw_why(pen: Pen) -> None:
        """Name each edge with the number that must be positive."""
        for start, end in pairwise([*vertices, vertices[0]]):
            value = classic.twice_area(start, end, classic.ORIGIN)
            ends = as_array([start, end])
            role, ending = (Role.CLAIM, " ?") if value == 0.0 else (Role.SIMPLEX, "")
            if value == 0.0:
                pen.line(role, ends, "not-positive")
            pen.name(f"{number(value)} > 0{ending}", role, ends.mean(axis=0), ends.mean(axis=0) - middle, "side")

    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.inside_question"),),
        shapes=lambda pen: _draw_simplex(pen, corners),
        claim=stated(
            lambda pen: pen.dots(Role.CLAIM, ORIGIN, "outside"), "classic.inside_says", "classic.inside_claim", {}, said
        ),
        truth=stated(
            lambda pen: pen.dots(Role.TRUTH, ORIGIN, "contact"),
            "classic.inside_true",
            "classic.verdict_touching",
            {},
            true,
        ),
        why=draw_why,
    )


def _stays(points: ArrayLike) -> list[Point]:
    """Return the vertices that span the point nearest to the origin."""
    return [(x, y) for x, y in (vertex.point_a.tolist() for vertex in gjk(points, [ORIGIN]).simplex)]


def _draw_simplex(pen: Pen, points: Floats) -> None:
    middle = points.mean(axis=0)
    draw_by_size(pen, Role.SIMPLEX, points, "simplex", filled=True)
    pen.dots(Role.SIMPLEX, points, "vertices")
    for row, vertex in enumerate(points, start=1):
        pen.name(f"w{row}", Role.SIMPLEX, vertex, vertex - middle, f"w{row}")
    draw_named(pen, Role.ORIGIN, ORIGIN, "0", -middle, "O")


def _draw_nearest(pen: Pen, role: Role, edge: Floats, kept: list[Point], foot: Floats) -> None:
    """Draw what stays of an edge, the point found and its distance, with the whole line if it is beyond the edge."""
    _sort_out(pen, kept, [vertex for vertex in rows(edge) if vertex not in kept])
    if (foot < edge.min(axis=0)).any() or (foot > edge.max(axis=0)).any():
        pen.whole_line(Role.CLAIM, edge[0], edge[1] - edge[0], "line")
    pen.line(role, np.array([ORIGIN, foot]), "distance")
    pen.dots(role, foot, "nearest")
    name_length(pen, role, [ORIGIN, foot], "distance")


def _sort_out(pen: Pen, kept: list[Point], dropped: list[Point]) -> None:
    """Draw a ring around each vertex that stays and a cross over each that is dropped."""
    pen.ring(Role.FINAL, as_array(kept), 5.0 * pen.unit, "stays")
    for vertex in as_array(dropped):
        for arm in 4.0 * pen.unit * np.array([(1.0, 1.0), (1.0, -1.0)]):
            pen.line(Role.DROPPED, np.array([vertex - arm, vertex + arm]), "dropped")
