# SPDX-License-Identifier: GPL-3.0-or-later
"""The shapes that stories about classic code are about: polygons and points with their letters, lines without ends."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import Circle
from ..labels.names import shape_names
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, clip
from ..parts.polygons import polygon_marks, polygon_name
from .story import Draw, Sketch

Points = Sequence[Sequence[float]] | NDArray[np.float64]
"""Vertices, as a case keeps them or as a subject does."""


def as_array(points: Points) -> NDArray[np.float64]:
    """Return points as an array (n, 2) of float64."""
    return np.array(points, dtype=np.float64).reshape(-1, 2)


def polygon(letter: str, points: Points, name: str = "") -> Subject:
    """Return a polygon as a subject with its vertices in the order given, whatever that is."""
    return Subject.of_outline(letter, name or letter, [as_array(points)])


def rows(points: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Return an array (n, 2) as the plain points that the snippets take."""
    return [(x, y) for x, y in points.tolist()]


def with_letters(*subjects: Subject, inside: bool = False) -> Draw:
    """Draw the outlines of subjects and their letters, kept `inside` where there is no room beside them."""

    def draw(sheet: Sheet) -> Sketch:
        marks: list[Mark] = []
        for subject in subjects:
            if isinstance(subject.shape, Circle):
                radius = subject.shape.radius
                marks.append(Mark(Kind.RING, subject.role, subject.points, subject.letter, radius=radius, filled=True))
            else:
                marks += polygon_marks(subject)
        polygons = not any(isinstance(subject.shape, Circle) for subject in subjects)
        concave = any(len(subject.shape.core) < len(subject.rings[0]) for subject in subjects if subject.outline)
        names = _names(subjects, sheet) if polygons and (inside or concave) else shape_names(subjects, sheet)
        return Sketch([*marks, *names])

    return draw


def _names(subjects: Sequence[Subject], sheet: Sheet) -> list[Mark]:
    """Each inside its own polygon, away from the lines of the others and from the letters before it."""
    names: list[Mark] = []
    for subject in subjects:
        lines = [ring for other in subjects if other is not subject for ring in _closed(other)]
        lines += [np.concatenate([name.points, name.points]) for name in names]
        names.append(polygon_name(subject, sheet, lines))
    return names


def _closed(subject: Subject) -> list[NDArray[np.float64]]:
    return [np.concatenate([ring, ring[:1]]) for ring in subject.rings]


def endless_line(
    role: Role, point: NDArray[np.float64], direction: NDArray[np.float64], part: str, sheet: Sheet, panel: Panel
) -> list[Mark]:
    """Return a line as far as its panel shows it."""
    area, (x, y) = sheet.areas[panel], sheet.panels[panel]
    here = area._replace(left=area.left - x, right=area.right - x, bottom=area.bottom - y, top=area.top - y)
    ends = clip(point, direction, here)
    return [] if ends is None else [Mark(Kind.POLYLINE, role, ends, part, panel)]
