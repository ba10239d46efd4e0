# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the simplex of the GJK demo: which vertices it drops, and whether it holds the origin."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import gjk
from ...pitfalls.snippets.simplex import ORIGIN, holds_origin, nearest_on_edge, twice_area
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number
from .shapes import Points, as_array, endless_line, rows
from .story import Sketch, Story, Verdict

RING = 8.0
"""Radius of the ring around a vertex that stays, in figure units."""
CROSS = 5.0
"""Half the width of the cross over a vertex that is dropped, in figure units."""


def edge_story(title: Caption, ends: Points, why: str) -> Story:
    """Return the story of an edge: whether its nearest point is between its ends, and how far that is."""
    edge = as_array(ends)
    start, end = rows(edge)
    said = nearest_on_edge(start, end, [start, end])
    near = gjk(edge, [ORIGIN])
    stays = np.array([vertex.point_a for vertex in near.simplex])
    return Story(
        title=title,
        extent=np.concatenate([edge, np.zeros((1, 2)), as_array([said.foot])]),
        shapes=lambda _: _simplex(edge),
        claim=lambda sheet: _nearest(Role.CLAIM, edge, as_array(said.kept), np.array(said.foot), sheet, Panel.CLASSIC),
        truth=lambda sheet: _nearest(Role.TRUTH, edge, stays, near.closest_a, sheet, Panel.WORLD),
        question=(Caption("classic.edge_question"),),
        says=(Caption("classic.edge_says", {"count": len(said.kept), "distance": said.distance}),),
        truly=(
            Caption(
                "classic.edge_true",
                {"count": len(stays), "distance": near.distance, "point": as_pair(near.closest_a)},
            ),
        ),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.edge_verdict", {"count": len(said.kept), "distance": said.distance}),
        truth_verdict=Caption("classic.edge_verdict", {"count": len(stays), "distance": near.distance}),
        words={Role.FINAL: "classic.word_stays", Role.DROPPED: "classic.word_dropped"},
        verdict=Verdict.WRONG,
        result={
            "classic": {"kept": [list(vertex) for vertex in said.kept], "distance": said.distance},
            "true": {"kept": stays.tolist(), "distance": near.distance},
        },
    )


def second_edge_story(title: Caption, triangle: Points, why: str) -> Story:
    """Return the story of the second edge of a triangle: which vertices are dropped."""
    simplex = as_array(triangle)
    vertices = rows(simplex)
    said = nearest_on_edge(vertices[1], vertices[2], vertices, vertices[0])
    stays = np.array([vertex.point_a for vertex in gjk(simplex[1:], [ORIGIN]).simplex])
    dropped = np.array([vertex for vertex in simplex if not (stays == vertex).all(axis=1).any()])

    def named(points: NDArray[np.float64] | Sequence[tuple[float, float]]) -> str:
        return ", ".join(f"w{vertices.index((x, y)) + 1}" for x, y in as_array(points).tolist())

    claim = {"kept": named(said.kept), "dropped": named(said.deleted)}
    truth = {"kept": named(stays), "dropped": named(dropped)}
    return Story(
        title=title,
        extent=np.concatenate([simplex, np.zeros((1, 2))]),
        shapes=lambda _: _simplex(simplex),
        claim=lambda sheet: _sorted_out(as_array(said.kept), as_array(said.deleted), sheet),
        truth=lambda sheet: _sorted_out(stays, dropped, sheet),
        question=(Caption("classic.second_edge_question"),),
        says=(Caption("classic.second_edge_says", claim),),
        truly=(Caption("classic.second_edge_true", truth),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.second_edge_verdict", claim),
        truth_verdict=Caption("classic.second_edge_verdict", truth),
        words={Role.FINAL: "classic.word_stays", Role.DROPPED: "classic.word_dropped"},
        verdict=Verdict.WRONG,
        result={"classic": claim, "true": truth},
    )


def inside_story(title: Caption, triangle: Points, why: str) -> Story:
    """Return the story of a triangle with the origin on its boundary."""
    simplex = as_array(triangle)
    said = holds_origin(rows(simplex))
    relation = gjk(simplex, [ORIGIN]).relation
    return Story(
        title=title,
        extent=np.concatenate([simplex, np.zeros((1, 2))]),
        shapes=lambda _: _simplex(simplex),
        claim=lambda _: Sketch([Mark(Kind.POINTS, Role.CLAIM, np.zeros((1, 2)), "outside")]),
        truth=lambda _: Sketch([Mark(Kind.POINTS, Role.TRUTH, np.zeros((1, 2)), "contact")]),
        why=lambda _: _sides(simplex),
        question=(Caption("classic.inside_question"),),
        says=(Caption("classic.inside_says"),),
        truly=(Caption("classic.inside_true"),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.inside_claim"),
        truth_verdict=Caption("classic.verdict_touching"),
        verdict=Verdict.WRONG,
        result={"classic": {"inside": said}, "true": {"relation": relation.value}},
    )


def _simplex(points: NDArray[np.float64]) -> Sketch:
    kind = Kind.POLYGON if len(points) > 2 else Kind.POLYLINE
    marks = [
        Mark(kind, Role.SIMPLEX, points, "simplex", filled=True),
        Mark(Kind.POINTS, Role.SIMPLEX, points, "vertices"),
        Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O"),
    ]
    middle = points.mean(axis=0)
    requests = [
        LabelRequest(f"w{row + 1}", Role.SIMPLEX, vertex, vertex - middle, f"w{row + 1}", Panel.WORLD)
        for row, vertex in enumerate(points)
    ]
    return Sketch(marks, [*requests, LabelRequest("O", Role.ORIGIN, np.zeros(2), -middle, "O", Panel.WORLD)])


def _nearest(
    role: Role,
    edge: NDArray[np.float64],
    kept: NDArray[np.float64],
    foot: NDArray[np.float64],
    sheet: Sheet,
    panel: Panel,
) -> Sketch:
    """What stays of an edge, the point found and its distance; the whole line where that is not on the edge."""
    low, high = edge.min(axis=0), edge.max(axis=0)
    marks = list(_sorted_out(kept, np.array([v for v in edge if not (kept == v).all(axis=1).any()]), sheet).marks)
    if (foot < low).any() or (foot > high).any():
        marks += endless_line(Role.CLAIM, edge[0], edge[1] - edge[0], "line", sheet, panel)
    line = np.array([np.zeros(2), foot])
    marks += [
        Mark(Kind.POLYLINE, role, line, "distance", panel),
        Mark(Kind.POINTS, role, foot[np.newaxis], "nearest", panel),
    ]
    beside = np.array([-foot[1], foot[0]])
    text = number(math.hypot(*foot))
    return Sketch(marks, [LabelRequest(text, role, line.mean(axis=0), beside, "distance", panel)])


def _sorted_out(kept: NDArray[np.float64], dropped: NDArray[np.float64], sheet: Sheet) -> Sketch:
    """A ring around each vertex that stays, a cross over each that goes."""
    marks = [Mark(Kind.RING, Role.FINAL, kept, "stays", radius=RING * sheet.unit)]
    reach = CROSS * sheet.unit
    for vertex in dropped:
        for way in ((1.0, 1.0), (1.0, -1.0)):
            arm = reach * np.array(way)
            marks.append(Mark(Kind.POLYLINE, Role.DROPPED, np.array([vertex - arm, vertex + arm]), "dropped"))
    return Sketch(marks)


def _sides(simplex: NDArray[np.float64]) -> Sketch:
    """At each edge the number that must be positive."""
    vertices = rows(simplex)
    middle = simplex.mean(axis=0)
    requests = []
    marks = []
    for start, end in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        value = twice_area(start, end, ORIGIN)
        ends = np.array([start, end])
        role = Role.CLAIM if value == 0.0 else Role.SIMPLEX
        if value == 0.0:
            marks.append(Mark(Kind.POLYLINE, Role.CLAIM, ends, "not-positive", Panel.CLASSIC))
        text = f"{number(value)} > 0 ?" if value == 0.0 else f"{number(value)} > 0"
        place = ends.mean(axis=0)
        requests.append(LabelRequest(text, role, place, place - middle, "side", Panel.CLASSIC))
    return Sketch(marks, requests)
