# SPDX-License-Identifier: GPL-3.0-or-later
"""What stories about classic code share: their points and polygons, and how these are drawn with their letters."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Circle
from ..labels.names import shape_names
from ..model.arrays import Floats
from ..model.figure import Kind, Mark
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..parts.polygons import draw_subject, polygon_name
from ..stage.pen import Pen
from ..text.messages import number
from .story import Draw

ORIGIN = np.zeros(2)
Points = ArrayLike | Sequence[object]
"""Points (n, 2), or a single one (2,)."""


def as_array(points: Points) -> Floats:
    """Return points as an array (n, 2) of float64."""
    return np.array(points, dtype=np.float64).reshape(-1, 2)


def polygon(letter: str, points: Points) -> Subject:
    """Return a polygon as a subject, its vertices in the given order."""
    return Subject.of_outline(letter, letter, [as_array(points)])


def rows(points: Points) -> list[tuple[float, float]]:
    """Return points (n, 2) as plain tuples, for the snippets."""
    return [(x, y) for x, y in as_array(points).tolist()]


def outline_of(subjects: Sequence[Subject]) -> Floats:
    """Return all points (n, 2) on the boundaries of subjects."""
    return np.concatenate([ring for subject in subjects for ring in subject.rings])


def draw_by_size(pen: Pen, role: Role, vertices: Floats, part: str, *, filled: bool = False) -> None:
    """Draw a point, line or polygon, by the number of vertices (n, 2)."""
    kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(vertices), 3) - 1]
    pen.mark(kind, role, vertices, part, filled=filled)


def draw_named(pen: Pen, role: Role, at: Points, text: str, outwards: ArrayLike, part: str) -> None:
    """Draw a point (2,) with its name."""
    (point,) = as_array(at)
    pen.dots(role, point, part)
    pen.name(text, role, point, np.array(outwards, dtype=np.float64), part)


def name_length(pen: Pen, role: Role, ends: Points, part: str, text: str = "") -> None:
    """Ask for a text to the left of the line from one end to the other; by default its length."""
    start, end = as_array(ends)
    x, y = end - start
    pen.name(text or number(math.dist(start, end)), role, (start + end) / 2, np.array([-y, x]), part)


def with_letters(*subjects: Subject, inside: bool = False) -> Draw:
    """Return what draws subjects with their letters, which are `inside` if there is no room beside them."""
    polygons = not any(isinstance(subject.shape, Circle) for subject in subjects)
    concave = any(len(subject.shape.core) < len(subject.rings[0]) for subject in subjects if subject.outline)
    names = _names if polygons and (inside or concave) else shape_names

    def draw(pen: Pen) -> None:
        for subject in subjects:
            draw_subject(pen, subject)
        pen.put(*names(subjects, pen.sheet))

    return draw


def _names(subjects: Sequence[Subject], sheet: Sheet) -> list[Mark]:
    """Return each name inside its polygon, away from the others' lines and the letters before it."""
    names: list[Mark] = []
    for subject in subjects:
        rings = (ring for other in subjects if other is not subject for ring in other.rings)
        lines = [np.concatenate([ring, ring[:1]]) for ring in rings]
        lines += [np.concatenate([name.points, name.points]) for name in names]
        names.append(polygon_name(subject, sheet, lines))
    return names
