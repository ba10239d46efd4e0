# SPDX-License-Identifier: GPL-3.0-or-later
"""What stories about classic code draw: polygons and points with their letters, lines, lengths beside them."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Circle
from ..labels.labels import LabelRequest
from ..labels.names import shape_names
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, clip
from ..parts.polygons import draw_subject, polygon_name
from ..stage import pen as stage
from ..text.messages import number
from .story import Draw, Sketch

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


def dots(role: Role, points: Points, part: str, panel: Panel = Panel.WORLD) -> Mark:
    """Return the mark of a point (2,) or points (n, 2)."""
    return Mark(Kind.POINTS, role, as_array(points), part, panel)


def line(role: Role, points: Points, part: str, panel: Panel = Panel.WORLD) -> Mark:
    """Return the mark of a line through points (n, 2)."""
    return Mark(Kind.POLYLINE, role, as_array(points), part, panel)


def arrow(role: Role, ends: Points, part: str, panel: Panel = Panel.WORLD) -> Mark:
    """Return the mark of an arrow from the first to the second of two points (2, 2)."""
    return Mark(Kind.ARROW, role, as_array(ends), part, panel)


def box_mark(role: Role, corners: Floats, part: str = "box") -> Mark:
    """Return the mark of a filled box."""
    return Mark(Kind.POLYGON, role, corners, part, filled=True)


def figure_of(role: Role, vertices: Floats, part: str, panel: Panel = Panel.WORLD) -> Mark:
    """Return the mark of a point, line or unfilled polygon, by the number of vertices (n, 2)."""
    return Mark((Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(vertices), 3) - 1], role, vertices, part, panel)


def label(
    text: str, role: Role, at: ArrayLike, outwards: ArrayLike, part: str, panel: Panel = Panel.WORLD
) -> LabelRequest:
    """Return the request for a text at a point (2,)."""
    return LabelRequest(text, role, np.asarray(at, float), np.asarray(outwards, float), part, panel)


def length_label(role: Role, ends: Points, part: str, panel: Panel = Panel.WORLD, text: str = "") -> LabelRequest:
    """Return the request for a text to the left of the way between two ends; by default its length."""
    start, end = as_array(ends)
    way = end - start
    return label(text or number(math.dist(start, end)), role, (start + end) / 2, (-way[1], way[0]), part, panel)


def with_letters(*subjects: Subject, inside: bool = False) -> Draw:
    """Return the outlines of subjects with their letters, which are `inside` if there is no room beside them."""
    polygons = not any(isinstance(subject.shape, Circle) for subject in subjects)
    concave = any(len(subject.shape.core) < len(subject.rings[0]) for subject in subjects if subject.outline)
    names = _names if polygons and (inside or concave) else shape_names
    return lambda sheet: Sketch([*outlines(*subjects, sheet=sheet), *names(subjects, sheet)])


def outlines(*subjects: Subject, sheet: Sheet) -> list[Mark]:
    """Return the outlines of subjects."""
    sketch = stage.Sketch(sheet)
    for subject in subjects:
        draw_subject(stage.Pen(sketch), subject)
    return sketch.marks


def _names(subjects: Sequence[Subject], sheet: Sheet) -> list[Mark]:
    """Return each name inside its polygon, away from the others' lines and the letters before it."""
    names: list[Mark] = []
    for subject in subjects:
        rings = (ring for other in subjects if other is not subject for ring in other.rings)
        lines = [np.concatenate([ring, ring[:1]]) for ring in rings]
        lines += [np.concatenate([name.points, name.points]) for name in names]
        names.append(polygon_name(subject, sheet, lines))
    return names


def endless_line(role: Role, point: Floats, direction: Floats, part: str, sheet: Sheet, panel: Panel) -> list[Mark]:
    """Return a line as far as its panel goes."""
    area, (x, y) = sheet.areas[panel], sheet.panels[panel]
    here = area._replace(left=area.left - x, right=area.right - x, bottom=area.bottom - y, top=area.top - y)
    ends = clip(point, direction, here)
    return [] if ends is None else [line(role, ends, part, panel)]
