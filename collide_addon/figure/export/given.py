# SPDX-License-Identifier: GPL-3.0-or-later
"""What is given, in numbers: the named corners of each shape, or its centre and radius."""

from collections.abc import Iterable

from ..model.algorithm import Algorithm, Input
from ..model.arrays import Floats
from ..model.subject import Subject
from ..text.messages import number, point, say
from ..text.names import written_names

MOST_VERTICES = 16
"""Shapes with more vertices are not listed: that would not help in checking by hand."""


def given_numbers(algorithm: Algorithm, subjects: Iterable[Subject], language: str) -> list[str]:
    """Return a line for each shape that has few vertices."""
    return [text for subject in subjects if (text := _numbers_of(subject, corners_of(algorithm, subject), language))]


def corners_of(algorithm: Algorithm, subject: Subject) -> Floats:
    """Return the corners (n, 2) of a shape or, of points that are asked about, all of them, in the order of names."""
    asked_about = subject.letter == "B" and Input.PLACES in algorithm.inputs
    return subject.points if subject.outline or asked_about else subject.shape.core.vertices


def _numbers_of(subject: Subject, corners: Floats, language: str) -> str:
    if subject.shape.radius:
        center, radius = point(*corners[0]), number(subject.shape.radius)
        return say("handout.circle", language, letter=subject.letter, center=center, radius=radius)
    if len(corners) > MOST_VERTICES:
        return ""
    names = (written_names(subject.vertex_name(row)) for row in range(len(corners)))
    points = (f"{name}\N{NO-BREAK SPACE}{point(*each)}" for name, each in zip(names, corners, strict=True))
    return say("handout.vertices", language, letter=subject.letter, points=", ".join(points))
