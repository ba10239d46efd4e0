# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of vertices, a1, b2, a1−b2: which of them are shown, and when."""

from collections.abc import Sequence

import numpy as np

from ...geometry import DifferenceVertex, GjkStep, PolytopeStep
from ..model.choices import Layout
from ..model.figure import ALWAYS, Panel, Span
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from .labels import LabelRequest, way_or_up

MOST_NAMED_VERTICES = 12
MOST_NAMED_IN_OVERLAY = 5
"""With more vertices, only those are named that the algorithm asks for."""
ROOM_FOR_NAME = 15.0
"""What each name needs of the length around a shape, in figure units."""
MOST_KEPT_RINGS = 8
"""Of a run with more steps, support rings and names show in their own step only."""


def corner_name(vertex: DifferenceVertex) -> str:
    """Return the name of a vertex of A - B: "a2−b1"."""
    return f"a{vertex.index_a + 1}\N{MINUS SIGN}b{vertex.index_b + 1}"


def origin_request(panel: Panel = Panel.DIFFERENCE) -> LabelRequest:
    """Return the request to name the origin."""
    return LabelRequest("O", Role.ORIGIN, np.zeros(2), np.array([-1.0, -1.0]), "O", panel)


def vertex_requests(subject: Subject, sheet: Sheet, used: Sequence[tuple[int, Span]] = ()) -> list[LabelRequest]:
    """Return requests to name the vertices of a subject.

    `used` tells which vertices an algorithm asks for, and when; of a shape with many vertices or drawn small, and in
    the obstacles of an overlay, only these are named, and only then.
    """
    vertices = subject.shape.core.vertices
    few = len(vertices) <= (MOST_NAMED_VERTICES if sheet.layout is Layout.PANELS else MOST_NAMED_IN_OVERLAY)
    if len(vertices) > 1:
        few &= bool(2 * np.ptp(vertices, axis=0).sum() >= ROOM_FOR_NAME * sheet.unit * len(vertices))
    named = [(index, ALWAYS) for index in range(len(vertices))] if few else used
    center = vertices.mean(axis=0)
    return [
        LabelRequest(
            subject.vertex_name(index),
            subject.role,
            vertices[index],
            way_or_up(vertices[index] - center),
            subject.vertex_name(index),
            Panel.WORLD,
            span,
            needed=False,
        )
        for index, span in named
    ]


def used_vertices(steps: Sequence[GjkStep | PolytopeStep], subject: Subject) -> list[tuple[int, Span]]:
    """Return which vertices of a subject are asked for and when, step by step.

    A step knows those of its simplex or edge from its beginning, that of its support from phase b on; those of the last
    step stay as long as its rings.
    """
    uses = []
    for step in steps:
        stays = step is steps[-1] and len(steps) <= MOST_KEPT_RINGS
        until = None if stays else step.number
        known = step.simplex if isinstance(step, GjkStep) else step.edge
        phases = {_index(step.support, subject): 1} | {_index(vertex, subject): 0 for vertex in known}
        uses += [(index, Span.of(step.number, phase, until=until)) for index, phase in sorted(phases.items())]
    return uses


def _index(vertex: DifferenceVertex, subject: Subject) -> int:
    return vertex.index_a if subject.letter == "A" else vertex.index_b
