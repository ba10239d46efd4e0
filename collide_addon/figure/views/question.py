# SPDX-License-Identifier: GPL-3.0-or-later
"""What a question about supports or a simplex in space shows, and the candidates."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.space import ConvexPolyhedron, GjkStep
from ..model.arrays import Floats
from ..model.figure import AnswerCandidate, Panel
from ..model.style import SMALL_SIZE, Role
from ..page.text_metrics import text_width
from ..parts.candidates import AS_FAR, MOST_CANDIDATES, Candidates, at_places
from ..space.model import SpaceSubject
from ..text.messages import point as written_point
from ..text.messages import say
from ..text.names import written_names
from .drawn import OF_A, OF_B, OF_SIMPLEX, draw_solid
from .page import SpacePage, SpacePen
from .region import draw_parts, part_cells, part_name
from .solid import solid_of
from .view import FROM_ABOVE, FROM_FRONT

ARROW, ROW, APART, GIVEN = 24.0, 9.5, 6.0, 230.0
"""Length of an arrow, height of a row of given vertices, gap between two columns of them, and width of a line of
numbers. In figure units."""
LEAST_SQUARE = 2.5
"""Smallest side of a square of a grid that can be counted, in figure units."""
VIEWS = "panel.from_above", "panel.from_front"
"""The headings of the two views of a question."""


def ask_supports(pen: SpacePen, direction: Floats) -> None:
    """Draw what the question for supports along a direction needs at A and B: the vertices' names and two arrows."""
    page, flat = pen.page, pen.flat.when_asking()
    pen.when_asking().draw_ground()
    for subject, way, name in zip(page.subjects, (direction, -direction), ("d", "\N{MINUS SIGN}d"), strict=True):
        vertices, part = subject.shape.vertices, f"direction-{subject.letter}"
        places, middle = page.views.world.paper(vertices), vertices.mean(axis=0)
        for row in asked_rows(subject, way):
            called, aside = subject.vertex_name(row), places[row] - places.mean(axis=0)
            flat.name(called, subject.role, places[row], aside, f"asked-{called}", SMALL_SIZE)
        arrow = page.views.world.paper(np.array([middle, middle + ARROW * pen.unit * way]))
        flat.arrow(Role.DIRECTION, arrow, part)
        flat.name(name, Role.DIRECTION, arrow[1], arrow[1] - arrow[0], part)


def vertices_given(pen: SpacePen, direction: Floats) -> list[list[str]]:
    """Return A's and B's vertices for a question about supports; none if they do not fit into the profile."""
    columns = []
    for subject, way in zip(pen.page.subjects, (direction, -direction), strict=True):
        some = ((subject.vertex_name(row), subject.shape.vertices[row]) for row in asked_rows(subject, way))
        columns.append([f"{written_names(name)}  {written_point(*vertex)}" for name, vertex in some])
    room = pen.sheet.areas[Panel.PROFILE].width / pen.unit / 2 - APART
    return columns if all(text_width(text, SMALL_SIZE) <= room for texts in columns for text in texts) else []


def heading_of_vertices(pen: SpacePen, direction: Floats) -> str:
    """Return the heading of what `list_vertices` draws; two views alone have one of their own."""
    return "panel.vertices" if vertices_given(pen, direction) else ""


def list_vertices(pen: SpacePen, direction: Floats) -> None:
    """List the vertices for a question about supports, if they fit, above two views of A and B."""
    columns, area, sheet = vertices_given(pen, direction), pen.sheet.areas[Panel.PROFILE], pen.sheet
    left, top = (area.left - sheet.page.left) / sheet.unit, (area.top - sheet.page.bottom) / sheet.unit
    width = area.width / sheet.unit / 2
    for column, texts in enumerate(columns):
        for row, text in enumerate(texts, start=1):
            at = left + column * width, top - row * ROW
            pen.write_on_page(text, at, SMALL_SIZE, f"given-{'ab'[column]}{row}", Role.TEXT)
    _two_views(pen, left, top - (max(map(len, columns), default=0) + 1.8) * ROW, width)


def _two_views(pen: SpacePen, left: float, top: float, width: float) -> None:
    """Draw A and B from above and from the front side by side, with lines at integers if they fit.

    Left edges and widths are in figure units.
    """
    page, sheet, there = pen.page, pen.sheet, pen.at(Panel.PROFILE)
    points = np.concatenate([subject.shape.vertices for subject in page.subjects])
    low, high = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0))
    squares, bottom = high - low, (sheet.areas[Panel.PROFILE].bottom - sheet.page.bottom) / sheet.unit
    square = min((width - APART) / max(squares[0], 1.0), (top - bottom) / max(*squares[1:], 1.0))
    if square < LEAST_SQUARE:
        return
    for column, (view, up) in enumerate(((FROM_ABOVE, 1), (FROM_FRONT, 2))):
        x, y = np.array(sheet.place((left + column * width, top - square * squares[up]))) - sheet.panels[Panel.PROFILE]
        shown, name = view.scaled(square * sheet.unit).centred(low, (x, y)), VIEWS[column]
        steps = (np.arange(count + 1.0)[:, np.newaxis] for count in squares)
        across, *risen = (low + step * axis for step, axis in zip(steps, np.eye(3), strict=True))
        ways = squares * np.eye(3)
        lines = [np.stack((at, at + way), axis=1) for at, way in ((across, ways[up]), (risen[up - 1], ways[0]))]
        there.lines(Role.GRID, shown.paper(np.concatenate(lines)), f"grid-{column}")
        for solid, ink, letter in zip(page.solids, (OF_A, OF_B), "AB", strict=True):
            draw_solid(there, shown, solid, ink, f"{letter}-{column}")
        at = left + column * width, top + 0.6 * ROW
        pen.write_on_page(say(name, page.language), at, SMALL_SIZE, f"view-{column}", Role.NUMBERS)


def asked_rows(subject: SpaceSubject, direction: Floats) -> list[int]:
    """Return the rows of the vertices to choose from: of many, the furthest along a direction and some others."""
    vertices = subject.shape.vertices
    if len(vertices) <= MOST_CANDIDATES:
        return list(range(len(vertices)))
    furthest = int(np.argmax(vertices @ direction))
    others = [row for row in range(len(vertices)) if row != furthest]
    some = np.linspace(0, len(others) - 1, MOST_CANDIDATES - 1).astype(int).tolist()
    return sorted([furthest, *(others[place] for place in some)])


def supports_to_choose(page: SpacePage, direction: Floats) -> tuple[AnswerCandidate, ...]:
    """Return the vertices of A to choose from for a furthest one along a direction, and those of B."""
    found: list[AnswerCandidate] = []
    for subject, way in zip(page.subjects, (direction, -direction), strict=True):
        vertices = subject.shape.vertices
        heights, places = vertices @ way, page.views.world.paper(vertices)
        right = heights >= heights.max() - AS_FAR * float(np.ptp(heights))
        some = ((subject.vertex_name(row), places[row], bool(right[row])) for row in asked_rows(subject, way))
        found += at_places(some, Panel.WORLD, page.home.sheet, subject.letter)
    return tuple(found)


def ask_part(pen: SpacePen, step: GjkStep) -> None:
    """Draw the tetrahedron of a step and its fifteen parts, one of which contains the point closest to the origin."""
    page, asking = pen.page, pen.difference.when_asking()
    body = solid_of(ConvexPolyhedron(np.array([vertex.point for vertex in step.candidates])))
    draw_solid(asking, page.views.difference, body, OF_SIMPLEX, "asked")
    draw_parts(asking, (), say("region.whole", page.language))


def parts_to_choose(step: GjkStep, page: SpacePage) -> Candidates:
    """Return the parts of a step's tetrahedron at the places of their cells; right is the one that is kept."""
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    whole = say("region.whole", page.language)
    found = []
    for rows, box in part_cells(page.home.sheet, Panel.DIFFERENCE):
        x, y = box.mean(axis=0).tolist()
        found.append(AnswerCandidate(part_name(rows, whole), rows == kept, (x, y)))
    return tuple(found)


def corners_given(vertices: Sequence[DifferenceVertex], page: SpacePage) -> str:
    """Write vertices of A − B with their coordinates, if they fit in a line of numbers."""
    named = (f"{written_names(page.names[vertex])} {written_point(*vertex.point)}" for vertex in vertices)
    text = (" " * 3).join(named)
    return text if text_width(text, SMALL_SIZE) < GIVEN else ""
