# SPDX-License-Identifier: GPL-3.0-or-later
"""The stories of two shortcuts in space: three signs for fifteen regions, and one face split instead of several."""

import numpy as np

from ...geometry.space import ConvexPolyhedron, PolytopeStep, epa, gjk
from ...pitfalls.cases import Inputs
from ...pitfalls.space import first_of_three_signs, polytopes_split_in_three
from ..model.arrays import Floats
from ..model.figure import PHASES, Panel, Span
from ..model.style import Role
from ..stage.pen import Pen
from ..text.messages import Caption, number
from ..views.drawn import DIFFERENCE_INK, OF_SIMPLEX, draw_solid
from ..views.solid import solid_of, solid_of_facets
from ..views.view import View, home_view, home_views
from .shapes import name_length
from .story import CLAIM_STEP, TRUTH_STEP, Statement, Story, stated

ORIGIN = np.zeros((1, 3))


def three_signs_story(inputs: Inputs) -> Story:
    """Return the story of a tetrahedron reduced to the first face with the origin beyond it."""
    corners = np.array(inputs["simplex"], dtype=np.float64)
    solid = solid_of(ConvexPolyhedron(corners))
    said, signs = first_of_three_signs(corners)
    near, listed = gjk(corners, ORIGIN), ", ".join(map(number, signs))
    vectors = [near.closest_a / near.distance] if near.distance else []
    view = home_view(None, [corners, corners], [solid.normals], vectors, [np.concatenate((corners, ORIGIN))])
    true = tuple(int(np.flatnonzero((corners == vertex.point).all(axis=1))[0]) for vertex in near.simplex)

    def statement(role: Role, rows: tuple[int, ...], says: str) -> Statement:
        found = gjk(corners[list(rows)], ORIGIN)
        (left,) = {0, 1, 2, 3} - set(rows)
        values = {"face": _name(rows), "dropped": f"w{left + 1}", "distance": found.distance, "signs": listed}

        def draw(pen: Pen) -> None:
            pen.polygon(role, view.paper(corners[list(rows)]), "face", filled=True)
            _draw_distance(pen, role, view, found.closest_a)

        return stated(draw, says, "classic.verdict_face", values, {"kept": sorted(row + 1 for row in rows)})

    def draw_shapes(pen: Pen) -> None:
        draw_solid(pen, view, solid, OF_SIMPLEX, "simplex")
        _draw_vertices(pen, view, corners)

    further = gjk(corners[list(said or true)], ORIGIN).distance
    return Story(
        extent=view.paper(np.concatenate((corners, ORIGIN))),
        question=(Caption("classic.three_signs_question"),),
        shapes=draw_shapes,
        claim=statement(Role.CLAIM, said or true, "classic.three_signs_says"),
        truth=statement(Role.TRUTH, true, "classic.three_signs_true"),
        values={"near": near.distance, "further": further},
        why=lambda pen: _draw_distance(pen, Role.TRUTH, view, near.closest_a),
    )


def one_face_story(inputs: Inputs) -> Story:
    """Return the story of a polytope whose nearest face alone is split, though the new vertex sees others, too."""
    polytopes = polytopes_split_in_three(inputs["A"], inputs["B"], inputs["simplex"])
    before, dented = polytopes[:2]
    steps: list[PolytopeStep] = []
    deep = epa(inputs["A"], inputs["B"], record=steps.append)
    true = {"relation": deep.relation.value, "depth": deep.depth}
    vertices, step = dented.vertices, steps[0]
    rows = [int(np.flatnonzero((vertices == v.point).all(axis=1))[0]) for v in (*step.corners, step.support)]
    convex = [tuple(rows[row] for row in facet) for facet in step.after]
    seen = [{rows[row] for row in step.facets[facet]} for facet in step.seen]
    dent = sorted(set.intersection(*seen[:2]))
    horizon = [[rows[start], rows[end]] for start, end in step.horizon]
    solid = solid_of_facets(vertices, dented.faces)
    beside = [normal for ring, normal in zip(solid.rings, solid.normals, strict=True) if set(dent) <= set(ring)]
    edge = np.subtract(*vertices[dent])
    view = max(
        home_views(), key=lambda each: min(each.towards @ n for n in beside) * float(np.linalg.norm(each.vector(edge)))
    )

    def draw_shapes(pen: Pen) -> None:
        until = (CLAIM_STEP if pen.panel is Panel.CLASSIC else TRUTH_STEP) * PHASES - 1
        shown = pen.during(Span(0, until))
        draw_solid(shown, view, solid_of_facets(before.vertices, before.faces), OF_SIMPLEX, "polytope")
        shown.polygon(Role.EDGE_LIT, view.paper(before.vertices[[0, 1, 2]]), "nearest", filled=True)
        _draw_vertices(pen, view, vertices)

    def draw_dent(pen: Pen) -> None:
        draw_solid(pen, view, solid, DIFFERENCE_INK, "split")
        pen.line(Role.CLAIM, view.paper(vertices[dent]), "dent")
        name_length(pen, Role.CLAIM, view.paper(vertices[dent]).tolist(), "dent", _name(dent))

    def draw_convex(pen: Pen) -> None:
        draw_solid(pen, view, solid_of_facets(vertices, convex), DIFFERENCE_INK, "expanded")
        pen.lines(Role.TRUTH, view.paper(vertices[np.array(horizon)]), "horizon")

    last = polytopes[-1]
    again = bool((last.vertices == last.found).all(axis=1).any())
    said = {"again": again, "steps": len(polytopes), "distance": last.distance}
    values = {"w": f"w{len(vertices)}", "dent": _name(dent), "seen": len(seen), "faces": len(convex)}
    return Story(
        extent=view.paper(np.concatenate((vertices, ORIGIN))),
        question=(Caption("classic.one_face_question", values),),
        shapes=draw_shapes,
        claim=stated(draw_dent, "classic.one_face_says", "classic.verdict_dent", values, said),
        truth=stated(draw_convex, "classic.one_face_true", "classic.verdict_convex", values, true),
        values={**values, "steps": len(polytopes)},
    )


def _name(rows: list[int] | tuple[int, ...]) -> str:
    """Return the name of a part of a simplex: its vertices' names in order, "w1w2"."""
    return "".join(f"w{row + 1}" for row in sorted(rows))


def _draw_vertices(pen: Pen, view: View, vertices: Floats) -> None:
    places = view.paper(vertices)
    for row, place in enumerate(places, start=1):
        pen.dot(Role.SIMPLEX, place, f"w{row}", place - places.mean(axis=0), f"w{row}")
    pen.dot(Role.ORIGIN, np.zeros(2), "0", np.array([1.0, -1.0]), "O")


def _draw_distance(pen: Pen, role: Role, view: View, point: Floats) -> None:
    """Draw the line from the origin to the closest point (3,) of a face, with its length in space."""
    vector = np.array([np.zeros(2), view.paper(point)])
    pen.line(role, vector, "distance")
    pen.dots(role, vector[1], "closest")
    name_length(pen, role, vector.tolist(), "distance", number(float(np.linalg.norm(point))))
