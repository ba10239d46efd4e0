# SPDX-License-Identifier: GPL-3.0-or-later
"""What is given, in numbers: the named vertices of each shape, or its centre and radius."""

from collections.abc import Iterable, Sequence

import numpy as np

from ..model.algorithm import Algorithm, Input
from ..model.arrays import Floats
from ..model.subject import Subject
from ..text.messages import number, point, say
from ..text.names import written_names

MOST_VERTICES = 16
"""Shapes with more vertices are not listed: that would not help in checking by hand."""


def given_numbers(algorithm: Algorithm, subjects: Iterable[Subject], language: str) -> list[str]:
    """Return a line for each shape that has few vertices."""
    return [
        text for subject in subjects if (text := _numbers_of(subject, named_vertices(algorithm, subject), language))
    ]


def named_vertices(algorithm: Algorithm, subject: Subject) -> list[tuple[str, Floats]]:
    """Return the vertices (2,) of a shape with their names or, of points that are asked about, all of them."""
    if algorithm.asks_for_corners:  # named as they are sorted, whether or not they are vertices
        ordered = sorted(set(map(tuple, subject.points.tolist())))
        return [(f"p{row}", np.array(each)) for row, each in enumerate(ordered, start=1)]
    asked_about = subject.letter == "B" and Input.PLACES in algorithm.inputs
    vertices = subject.points if subject.outline or asked_about else subject.shape.core.vertices
    return [(subject.vertex_name(row), each) for row, each in enumerate(vertices)]


def _numbers_of(subject: Subject, vertices: Sequence[tuple[str, Floats]], language: str) -> str:
    if subject.shape.radius:
        center, radius = point(*subject.shape.core.vertices[0]), number(subject.shape.radius)
        return say("handout.circle", language, letter=subject.letter, center=center, radius=radius)
    if len(vertices) > MOST_VERTICES:
        return ""
    points = (f"{written_names(name)}\N{NO-BREAK SPACE}{point(*each)}" for name, each in vertices)
    return say("handout.vertices", language, letter=subject.letter, points=", ".join(points))
