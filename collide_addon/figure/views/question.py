# SPDX-License-Identifier: GPL-3.0-or-later
"""What a question about supports or a simplex in space shows, its candidate answers, and the parts of a simplex.

The Voronoi region of a part is all points whose closest point of the simplex is in that part.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.space import ConvexPolyhedron, GjkStep
from ..model.arrays import Floats, extent
from ..model.figure import Align, AnswerCandidate, Panel
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import CAPTION_STRIP, Sheet
from ..page.text_metrics import text_width
from ..parts.candidates import AS_FAR, MOST_CANDIDATES, Candidates, at_places
from ..space.model import SpaceSubject
from ..stage.pen import Pen
from ..text.messages import point as written_point
from ..text.names import written_names
from .drawn import OF_SIMPLEX, draw_both, draw_solid, outline
from .page import SpacePage, SpacePen
from .solid import solid_of
from .view import FROM_ABOVE, FROM_FRONT, View

ARROW_LENGTH, ROW_HEIGHT, COLUMN_GAP, GIVEN_WIDTH = 24.0, 9.5, 6.0, 230.0
"""Length of an arrow, height of a row of given vertices, gap between two columns of them, and width of a line of
numbers. In figure units."""
LEAST_SQUARE = 2.5
"""Smallest side of grid squares that can be counted, in figure units."""
VIEW_HEADINGS = "panel.from_above", "panel.from_front"
"""The headings of the two views of a question."""

SIMPLEX_PARTS = tuple(rows for size in (1, 2, 3, 4) for rows in combinations(range(4), size))
"""The fifteen parts of a tetrahedron: vertices, edges, faces, and the interior."""
LAST_OF_KIND = ((3,), (2, 3), (1, 2, 3))
CELL_WIDTHS = {1: 7.4, 2: 7.8, 3: 9.8, 4: 9.0}
"""Widths of the parts' cells, by number of vertices; all lengths here are in figure units."""
CELL_HEIGHT, CELL_GAP, GROUP_GAP, CELLS_OVER = 8.0, 0.8, 3.0, 5.0
"""Height of a cell, gaps between cells and between groups, and height above the captions."""
CELLS_MIDDLE = CAPTION_STRIP + CELLS_OVER + CELL_HEIGHT / 2
ORIGIN_MARGIN = 8.0
"""Margin around the origin kept free of a region's name, in figure units."""
UNBOUNDED_EXTENT = 20.0
"""Extent of an unbounded region, as a multiple of the simplex's size, which is beyond the panel."""


def ask_supports(pen: SpacePen, direction: Floats) -> None:
    """Draw at A and B what a question about supports along a direction needs: the vertices' names and two arrows."""
    page, flat = pen.page, pen.flat.when_asking()
    pen.when_asking().draw_ground()
    for subject, vector, name in zip(page.subjects, (direction, -direction), ("d", "\N{MINUS SIGN}d"), strict=True):
        vertices, part = subject.shape.vertices, f"direction-{subject.letter}"
        places, middle = page.views.world.paper(vertices), vertices.mean(axis=0)
        for row in asked_rows(subject, vector):
            called, aside = subject.vertex_name(row), places[row] - places.mean(axis=0)
            flat.name(called, subject.role, places[row], aside, f"asked-{called}", SMALL_SIZE)
        arrow = page.views.world.paper(np.array([middle, middle + ARROW_LENGTH * pen.unit * vector]))
        flat.arrow(Role.DIRECTION, arrow, part)
        flat.name(name, Role.DIRECTION, arrow[1], arrow[1] - arrow[0], part)


def vertices_given(pen: SpacePen, direction: Floats) -> list[list[str]]:
    """Return A's and B's vertices, written for a question about supports; none if they do not fit the profile."""
    columns = []
    for subject, vector in zip(pen.page.subjects, (direction, -direction), strict=True):
        some = ((subject.vertex_name(row), subject.shape.vertices[row]) for row in asked_rows(subject, vector))
        columns.append([f"{written_names(name)}  {written_point(*vertex)}" for name, vertex in some])
    room = pen.sheet.areas[Panel.PROFILE].width / pen.unit / 2 - COLUMN_GAP
    return columns if all(text_width(text, SMALL_SIZE) <= room for texts in columns for text in texts) else []


def heading_of_vertices(pen: SpacePen, direction: Floats) -> str:
    """Return the heading of what `list_vertices` draws; empty for the two views alone, which have their own."""
    return "panel.vertices" if vertices_given(pen, direction) else ""


def list_vertices(pen: SpacePen, direction: Floats) -> None:
    """List the vertices for a question about supports, if they fit, above two views of A and B."""
    columns, area, sheet = vertices_given(pen, direction), pen.sheet.areas[Panel.PROFILE], pen.sheet
    left, top = (area.left - sheet.page.left) / sheet.unit, (area.top - sheet.page.bottom) / sheet.unit
    width = area.width / sheet.unit / 2
    for column, texts in enumerate(columns):
        for row, text in enumerate(texts, start=1):
            at = left + column * width, top - row * ROW_HEIGHT
            pen.write_on_page(text, at, SMALL_SIZE, f"given-{'ab'[column]}{row}", Role.TEXT)
    _two_views(pen, left, top - (max(map(len, columns), default=0) + 1.8) * ROW_HEIGHT, width)


def _two_views(pen: SpacePen, left: float, top: float, width: float) -> None:
    """Draw A and B from above and from the front, side by side over grids of unit squares, if these are large enough.

    Left edges and widths are in figure units.
    """
    page, sheet, there = pen.page, pen.sheet, pen.at(Panel.PROFILE)
    points = np.concatenate([subject.shape.vertices for subject in page.subjects])
    low, high = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0))
    squares, bottom = high - low, (sheet.areas[Panel.PROFILE].bottom - sheet.page.bottom) / sheet.unit
    square = min((width - COLUMN_GAP) / max(squares[0], 1.0), (top - bottom) / max(*squares[1:], 1.0))
    if square < LEAST_SQUARE:
        return
    for column, (view, up) in enumerate(((FROM_ABOVE, 1), (FROM_FRONT, 2))):
        x, y = np.array(sheet.place((left + column * width, top - square * squares[up]))) - sheet.panels[Panel.PROFILE]
        shown, name = view.scaled(square * sheet.unit).centred(low, (x, y)), VIEW_HEADINGS[column]
        steps = (np.arange(count + 1.0)[:, np.newaxis] for count in squares)
        across, *risen = (low + step * axis for step, axis in zip(steps, np.eye(3), strict=True))
        vectors = squares * np.eye(3)
        lines = [
            np.stack((at, at + vector), axis=1) for at, vector in ((across, vectors[up]), (risen[up - 1], vectors[0]))
        ]
        there.lines(Role.GRID, shown.paper(np.concatenate(lines)), f"grid-{column}")
        draw_both(there, shown, page.solids, str(column))
        at = left + column * width, top + 0.6 * ROW_HEIGHT
        pen.write_on_page(pen.say(name), at, SMALL_SIZE, f"side-view-{column}", Role.NUMBERS)


def asked_rows(subject: SpaceSubject, direction: Floats) -> list[int]:
    """Return the rows of the vertices to choose from: all, or the furthest along a direction and some others."""
    vertices = subject.shape.vertices
    if len(vertices) <= MOST_CANDIDATES:
        return list(range(len(vertices)))
    furthest = int(np.argmax(vertices @ direction))
    others = [row for row in range(len(vertices)) if row != furthest]
    some = np.linspace(0, len(others) - 1, MOST_CANDIDATES - 1).astype(int).tolist()
    return sorted([furthest, *(others[place] for place in some)])


def supports_to_choose(page: SpacePage, direction: Floats) -> tuple[AnswerCandidate, ...]:
    """Return the vertices of A and B to choose from in a question about the furthest along a direction."""
    found: list[AnswerCandidate] = []
    for subject, vector in zip(page.subjects, (direction, -direction), strict=True):
        vertices = subject.shape.vertices
        heights, places = vertices @ vector, page.views.world.paper(vertices)
        right = heights >= heights.max() - AS_FAR * float(np.ptp(heights))
        some = ((subject.vertex_name(row), places[row], bool(right[row])) for row in asked_rows(subject, vector))
        found += at_places(some, Panel.WORLD, page.home.sheet, subject.letter)
    return tuple(found)


def ask_part(pen: SpacePen, step: GjkStep) -> None:
    """Draw a step's tetrahedron and its fifteen parts, one of which contains the point closest to the origin."""
    page, asking = pen.page, pen.difference.when_asking()
    body = solid_of(ConvexPolyhedron(np.array([vertex.point for vertex in step.candidates])))
    draw_solid(asking, page.views.difference, body, OF_SIMPLEX, "asked")
    draw_parts(asking, (), pen.say("region.whole"))


def parts_to_choose(step: GjkStep, page: SpacePage) -> Candidates:
    """Return the parts of a step's tetrahedron, at the places of their cells; the part that is kept is right."""
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    whole = page.home.sheet.say("region.whole")
    found = []
    for rows, box in part_cells(page.home.sheet, Panel.DIFFERENCE):
        x, y = box.mean(axis=0).tolist()
        found.append(AnswerCandidate(part_name(rows, whole), rows == kept, (x, y)))
    return tuple(found)


def corners_given(vertices: Sequence[DifferenceVertex], names: Mapping[DifferenceVertex, str]) -> str:
    """Write vertices of A − B with their coordinates, if they fit in a line of numbers."""
    named = (f"{written_names(names[vertex])} {written_point(*vertex.point)}" for vertex in vertices)
    text = (" " * 3).join(named)
    return text if text_width(text, SMALL_SIZE) < GIVEN_WIDTH else ""


def ways_out(corners: Floats, kept: tuple[int, ...]) -> Floats:
    """Return the outward unit vectors (k, 3) that span the Voronoi region of a part of a simplex.

    `kept` are the rows of the part's vertices, out of three or four; for three, the triangle has two normals.
    """
    others = [row for row in range(len(corners)) if row not in kept]
    plane = [] if len(corners) == 4 else [_normal(corners)]
    vectors = [sign * each for each in plane for sign in (1.0, -1.0)]
    for left in others:
        rest = [row for row in range(len(corners)) if row != left]
        if len(corners) == 4:
            across = _normal(corners[rest])
        else:
            side = corners[rest[1]] - corners[rest[0]]
            across = np.cross(side, plane[0]) / np.linalg.norm(side)
        vectors.append(across if across @ (corners[left] - corners[rest[0]]) < 0.0 else -across)
    return np.array(vectors).reshape(-1, 3)


def _normal(triangle: Floats) -> Floats:
    normal: Floats = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return normal / np.linalg.norm(normal)


def draw_region(
    pen: Pen, view: View, corners: Floats, kept: tuple[int, ...], called: str, avoid: Sequence[Floats]
) -> Floats | None:
    """Draw the visible region of a part of a simplex (n, 3) that contains the origin.

    It is named `called` if that fits, clear of lines (2, 2) to `avoid`; if not, its centre (2,) is returned. The
    interior and segments have none.
    """
    if len(corners) < 3 or len(kept) == 4:
        return None
    vectors, places = ways_out(corners, kept), corners[list(kept)]
    if len(kept) == len(corners):  # the side of the triangle with the origin
        vectors = vectors[np.argmax(vectors @ -places[0])][np.newaxis]
    ends = places[:, np.newaxis] + UNBOUNDED_EXTENT * extent(corners) * vectors
    shape = pen.shown(outline(view, np.concatenate((places, ends.reshape(-1, 3)))))
    if len(shape) < 3:
        return None
    pen.area(Role.REGION_NOW, shape, "region")
    borders = [
        pen.sheet.seen_of(pen.panel, view.paper(np.array([place, end])))
        for place, row in zip(places, ends, strict=True)
        for end in row
    ]
    pen.lines(Role.REGION_BORDER, borders, "region-borders")
    of_simplex = view.paper(corners[list(combinations(range(len(corners)), 2))])
    vector = np.array([view.paper(places.mean(axis=0)), np.zeros(2)])
    cross = ORIGIN_MARGIN * pen.unit * np.array((((-1.0, 0.0), (1.0, 0.0)), ((0.0, -1.0), (0.0, 1.0))))
    drawn = [*of_simplex, vector, *cross, *borders, *avoid]
    return None if pen.name_inside(called, Role.REGION_NOW, shape, drawn) else shape.mean(axis=0)


def part_cells(sheet: Sheet, panel: Panel) -> list[tuple[tuple[int, ...], Floats]]:
    """Return each part of a tetrahedron with the corners (4, 2) of its cell below a panel, on the page."""
    area, widths = sheet.areas[panel], [CELL_WIDTHS[len(rows)] for rows in SIMPLEX_PARTS]
    left = ((area.left + area.right) / 2 - sheet.page.left) / sheet.unit
    left -= (sum(widths) + CELL_GAP * (len(SIMPLEX_PARTS) - 4) + GROUP_GAP * 3) / 2
    cells = []
    for rows, width in zip(SIMPLEX_PARTS, widths, strict=True):
        cells.append((rows, sheet.box(left, left + width, CELLS_MIDDLE, CELL_HEIGHT)))
        left += width + (GROUP_GAP if rows in LAST_OF_KIND else CELL_GAP)
    return cells


def part_name(rows: tuple[int, ...], whole: str) -> str:
    """Return the text in the cell of a part."""
    return whole if len(rows) == 4 else "".join(str(row + 1) for row in rows)


def draw_parts(pen: Pen, kept: tuple[int, ...], whole: str) -> None:
    """Draw a cell for each part of a tetrahedron below the pen's panel, with the cell of the `kept` rows lit."""
    sheet, page = pen.sheet, pen.at(Panel.PAGE)
    for rows, box in part_cells(sheet, pen.panel):
        lit, part = rows == kept, f"part-{part_name(rows, '1234')}"
        page.area(Role.WEIGHT if lit else Role.TRACK, box, part)
        x = (float(box[:, 0].mean()) - sheet.page.left) / sheet.unit
        role = Role.RAIL_NOW_NAME if lit else Role.NUMBERS
        page.write_on_page(part_name(rows, whole), (x, CELLS_MIDDLE), SMALL_SIZE, part, role, Align.CENTER)
