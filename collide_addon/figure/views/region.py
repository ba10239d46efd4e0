# SPDX-License-Identifier: GPL-3.0-or-later
"""The Voronoi region of a part of a simplex in space: all points whose closest point of the simplex is in that part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Panel
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import CAPTION_STRIP, Sheet
from ..stage.pen import Pen
from .drawn import outline
from .view import View


def ways_out(corners: Floats, kept: tuple[int, ...]) -> Floats:
    """Return unit vectors (k, 3) that span the directions from a part of a simplex straight out of its region.

    `kept` are the rows of the part's vertices, out of three or four; of three, the triangle has both sides.
    """
    others = [row for row in range(len(corners)) if row not in kept]
    plane = [] if len(corners) == 4 else [_normal(corners)]
    ways = [sign * each for each in plane for sign in (1.0, -1.0)]
    for left in others:
        rest = [row for row in range(len(corners)) if row != left]
        if len(corners) == 4:
            across = _normal(corners[rest])
        else:
            side = corners[rest[1]] - corners[rest[0]]
            across = np.cross(side, plane[0]) / np.linalg.norm(side)
        ways.append(across if across @ (corners[left] - corners[rest[0]]) < 0.0 else -across)
    return np.array(ways).reshape(-1, 3)


def _normal(triangle: Floats) -> Floats:
    normal: Floats = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return normal / np.linalg.norm(normal)


def draw_region(
    pen: Pen, view: View, corners: Floats, kept: tuple[int, ...], called: str, avoid: Sequence[Floats]
) -> Floats | None:
    """Draw the visible region of a part of a simplex (n, 3) that contains the origin.

    It is named `called` if that fits, clear of lines (2, 2) to `avoid`; otherwise the centre (2,) is returned. The
    interior and a segment have none.
    """
    if len(corners) < 3 or len(kept) == 4:
        return None
    ways, places = ways_out(corners, kept), corners[list(kept)]
    if len(kept) == len(corners):  # of a triangle the side on which the origin lies
        ways = ways[np.argmax(ways @ -places[0])][np.newaxis]
    ends = places[:, np.newaxis] + FAR * float(np.ptp(corners, axis=0).max()) * ways
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
    way = np.array([view.paper(places.mean(axis=0)), np.zeros(2)])
    cross = CROSS * pen.unit * np.array((((-1.0, 0.0), (1.0, 0.0)), ((0.0, -1.0), (0.0, 1.0))))
    drawn = [*of_simplex, way, *cross, *borders, *avoid]
    return None if pen.name_inside(called, Role.REGION_NOW, shape, drawn) else shape.mean(axis=0)


PARTS = tuple(rows for size in (1, 2, 3, 4) for rows in combinations(range(4), size))
"""The fifteen parts of a tetrahedron: vertices, edges, faces, and the interior."""
LAST_OF_KIND = ((3,), (2, 3), (1, 2, 3))
CELLS = {1: 7.4, 2: 7.8, 3: 9.8, 4: 9.0}
"""Widths of their cells by the number of their vertices; all lengths here are in figure units."""
CELL_HEIGHT, CELL_GAP, GROUP_GAP, CELLS_OVER = 8.0, 0.8, 3.0, 5.0
"""Height of a cell, gaps between two and between groups, and height above the captions."""
CELLS_MIDDLE = CAPTION_STRIP + CELLS_OVER + CELL_HEIGHT / 2
CROSS = 8.0
"""Margin around the origin kept free of a region's name, in figure units."""
FAR = 20.0
"""Extent of an unbounded region, in sizes of the simplex: beyond the panel."""


def part_cells(sheet: Sheet, panel: Panel) -> list[tuple[tuple[int, ...], Floats]]:
    """Return each part of a tetrahedron with the corners (4, 2) of its cell below a panel, on the page."""
    area, widths = sheet.areas[panel], [CELLS[len(rows)] for rows in PARTS]
    left = ((area.left + area.right) / 2 - sheet.page.left) / sheet.unit
    left -= (sum(widths) + CELL_GAP * (len(PARTS) - 4) + GROUP_GAP * 3) / 2
    cells = []
    for rows, width in zip(PARTS, widths, strict=True):
        cells.append((rows, sheet.box(left, left + width, CELLS_MIDDLE, CELL_HEIGHT)))
        left += width + (GROUP_GAP if rows in LAST_OF_KIND else CELL_GAP)
    return cells


def part_name(rows: tuple[int, ...], whole: str) -> str:
    """Return the text in the cell of a part."""
    return whole if len(rows) == 4 else "".join(str(row + 1) for row in rows)


def draw_parts(pen: Pen, kept: tuple[int, ...], whole: str) -> None:
    """Draw a cell for each part of a tetrahedron below the pen's panel, with that of the `kept` rows lit."""
    sheet, page = pen.sheet, pen.at(Panel.PAGE)
    for rows, box in part_cells(sheet, pen.panel):
        lit, part = rows == kept, f"part-{part_name(rows, '1234')}"
        page.area(Role.WEIGHT if lit else Role.TRACK, box, part)
        x = (float(box[:, 0].mean()) - sheet.page.left) / sheet.unit
        role = Role.RAIL_NOW_NAME if lit else Role.NUMBERS
        page.write_on_page(part_name(rows, whole), (x, CELLS_MIDDLE), SMALL_SIZE, part, role, Align.CENTER)
