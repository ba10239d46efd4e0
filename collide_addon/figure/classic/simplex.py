# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the simplex of the GJK demo: which vertices it drops, and whether it contains the origin."""

from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import gjk
from ...geometry.predicates.points import Point
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets import simplex as classic
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number
from .shapes import ORIGIN, as_array, dots, endless_line, label, length_label, line, rows
from .story import Answer, Sketch, Story, alike

RING = 5.0
"""Radius of the ring around a vertex that stays, in figure units."""
CROSS = 4.0
"""Half the width of the cross over a vertex that is dropped, in figure units."""
SORTED_OUT = {Role.FINAL: "classic.word_stays", Role.DROPPED: "classic.word_dropped"}


def edge_story(inputs: Inputs) -> Story:
    """Return the story of an edge: whether the nearest point is between its ends, and how far away."""
    edge = as_array([inputs["v"], inputs["vv"]])
    start, end = rows(edge)
    said = classic.nearest_on_edge(start, end, [start, end])
    near = gjk(edge, [ORIGIN])

    def answer(role: Role, kept: list[Point], foot: ArrayLike, distance: float, panel: Panel) -> Answer:
        values = {"count": len(kept), "distance": distance}
        truly = {**values, "point": as_pair(near.closest_a)}
        says = Caption("classic.edge_says", values) if role is Role.CLAIM else Caption("classic.edge_true", truly)
        result = {"kept": as_array(kept).tolist(), "distance": distance}

        def draw(sheet: Sheet) -> Sketch:
            return _nearest(role, edge, kept, np.array(foot), sheet, panel)

        return Answer(draw, (says,), Caption("classic.edge_verdict", values), result)

    return Story(
        extent=as_array([*edge, ORIGIN, said.foot]),
        question=(Caption("classic.edge_question"),),
        shapes=_simplex(edge),
        claim=answer(Role.CLAIM, list(said.kept), said.foot, said.distance, Panel.CLASSIC),
        truth=answer(Role.TRUTH, _stays(edge), near.closest_a, near.distance, Panel.WORLD),
        names=SORTED_OUT,
    )


def second_edge_story(inputs: Inputs) -> Story:
    """Return the story of a triangle's second edge: which vertices are dropped."""
    vertices = rows(inputs["arrQ"])
    said = classic.nearest_on_edge(vertices[1], vertices[2], vertices, vertices[0])
    stays = _stays(vertices[1:])
    dropped = [vertex for vertex in vertices if vertex not in stays]

    def answer(kept: list[Point], dropped: list[Point], message: str) -> Answer:
        names = {
            name: ", ".join(f"w{vertices.index(vertex) + 1}" for vertex in points)
            for name, points in (("kept", kept), ("dropped", dropped))
        }
        return alike(lambda sheet: _sorted_out(kept, dropped, sheet), message, "classic.second_edge_verdict", names)

    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.second_edge_question"),),
        shapes=_simplex(as_array(vertices)),
        claim=answer(list(said.kept), list(said.deleted), "classic.second_edge_says"),
        truth=answer(stays, dropped, "classic.second_edge_true"),
        names=SORTED_OUT,
    )


def inside_story(inputs: Inputs) -> Story:
    """Return the story of a triangle with the origin on its boundary."""
    vertices = rows(inputs["simplex"])
    corners = as_array(vertices)
    middle = corners.mean(axis=0)
    marks, names = [], []
    for start, end in pairwise([*vertices, vertices[0]]):  # label each edge with the number that must be positive
        value = classic.twice_area(start, end, classic.ORIGIN)
        place = as_array([start, end]).mean(axis=0)
        role, ending = (Role.CLAIM, " ?") if value == 0.0 else (Role.SIMPLEX, "")
        if value == 0.0:
            marks.append(line(role, [start, end], "not-positive", Panel.CLASSIC))
        names.append(label(f"{number(value)} > 0{ending}", role, place, place - middle, "side", Panel.CLASSIC))
    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.inside_question"),),
        shapes=_simplex(corners),
        claim=Answer(
            Sketch([dots(Role.CLAIM, ORIGIN, "outside")]),
            (Caption("classic.inside_says"),),
            Caption("classic.inside_claim"),
            {"inside": classic.holds_origin(vertices)},
        ),
        truth=Answer(
            Sketch([dots(Role.TRUTH, ORIGIN, "contact")]),
            (Caption("classic.inside_true"),),
            Caption("classic.verdict_touching"),
            {"relation": gjk(corners, [ORIGIN]).relation.value},
        ),
        why=Sketch(marks, names),
    )


def _stays(points: ArrayLike) -> list[Point]:
    """Return the vertices that span the point nearest to the origin."""
    return [(x, y) for x, y in (vertex.point_a.tolist() for vertex in gjk(points, [ORIGIN]).simplex)]


def _simplex(points: Floats) -> Sketch:
    kind = Kind.POLYGON if len(points) > 2 else Kind.POLYLINE
    outline = Mark(kind, Role.SIMPLEX, points, "simplex", filled=True)
    middle = points.mean(axis=0)
    names = [
        label(f"w{row}", Role.SIMPLEX, vertex, vertex - middle, f"w{row}") for row, vertex in enumerate(points, start=1)
    ]
    return Sketch(
        [outline, dots(Role.SIMPLEX, points, "vertices"), dots(Role.ORIGIN, ORIGIN, "O")],
        [*names, label("0", Role.ORIGIN, ORIGIN, -middle, "O")],
    )


def _nearest(role: Role, edge: Floats, kept: list[Point], foot: Floats, sheet: Sheet, panel: Panel) -> Sketch:
    """Return what stays of an edge, the point found and its distance, with the whole line if it is beyond the edge."""
    marks = list(_sorted_out(kept, [vertex for vertex in rows(edge) if vertex not in kept], sheet).marks)
    if (foot < edge.min(axis=0)).any() or (foot > edge.max(axis=0)).any():
        marks += endless_line(Role.CLAIM, edge[0], edge[1] - edge[0], "line", sheet, panel)
    marks += [line(role, [ORIGIN, foot], "distance", panel), dots(role, foot, "nearest", panel)]
    return Sketch(marks, [length_label(role, [ORIGIN, foot], "distance", panel)])


def _sorted_out(kept: list[Point], dropped: list[Point], sheet: Sheet) -> Sketch:
    """Return a ring around each vertex that stays and a cross over each that is dropped."""
    marks = [Mark(Kind.RING, Role.FINAL, as_array(kept), "stays", radius=RING * sheet.unit)]
    arms = CROSS * sheet.unit * np.array([(1.0, 1.0), (1.0, -1.0)])
    marks += [
        line(Role.DROPPED, [vertex - arm, vertex + arm], "dropped") for vertex in as_array(dropped) for arm in arms
    ]
    return Sketch(marks)
