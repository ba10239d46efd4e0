# SPDX-License-Identifier: GPL-3.0-or-later
"""The planes pushed over A, B and A − B, and A − B in profile."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry import DifferenceVertex
from ..model.arrays import Floats
from ..model.figure import Panel, from_aside
from ..model.style import Role
from ..parts.candidates import AS_FAR
from ..parts.object_and_difference import simplex
from ..stage.pen import Pen
from .drawn import OF_DIFFERENCE, draw_cuts, draw_plane, draw_solid, square
from .page import SpacePen
from .solid import Solid
from .view import View, Views

PLANE_SHARE, PAST, LEAST = 0.2, 0.6, 8.0
"""Smallest half side of a plane: as shares of the sizes of the shape and of what touches it, and in figure units."""
ALONG = np.array((1.0, 0.0))
"""The direction of the search in a profile."""
RIGHT = np.array((1.0, 0.0))
ARROW = 14.0
"""Length of the arrow on a plane, in figure units."""
AT_CORNER = np.array((-0.6, -0.8))
"""The corner of a plane towards which its arrow is placed."""


def draw_planes(pen: SpacePen, d: Floats, *, swept: bool = False, moves: bool = True) -> None:
    """Draw the supporting plane of A, B and A − B along a unit vector d (3,), with an arrow along which it was pushed.

    It leaves traces if the shapes are to be `swept`.
    """
    page, still = pen.page, dict[Panel, dict[str, Floats]]()
    for there, view, solid, way, part, name in (
        (pen.at(Panel.WORLD), page.views.world, page.solids[0], d, "A", "d"),
        (pen.at(Panel.WORLD), page.views.world, page.solids[1], -d, "B", "\N{MINUS SIGN}d"),
        (pen.difference, page.views.difference, page.difference, d, "A-B", "d"),
    ):
        corners = plane_at(solid, way, LEAST * pen.unit / view.scale)
        comes = from_aside(-float(np.ptp(solid.vertices @ way)) * view.way(way)) if moves else None
        if moves:
            draw_plane(there, view, corners, f"plane-{part}", comes)
        else:
            still.setdefault(there.panel, {})[f"plane-{part}"] = corners
        if swept and moves:
            draw_cuts(there, view, solid, way, part)
        arrow = _arrow_on(there, view.paper(corners), view.way(ARROW * pen.unit / view.scale * way))
        there.arrow(Role.DIRECTION, arrow, f"direction-{part}", comes)
        there.name(name, Role.DIRECTION, arrow[1], arrow[1] - arrow[0], f"direction-{part}", delayed=moves)
    for panel, planes in still.items():
        pen.at(panel).draw_planes(page.views.world if panel is Panel.WORLD else page.views.difference, planes)


def plane_at(solid: Solid, way: Floats, least: float) -> Floats:
    """Return the corners (4, 3) of a solid's supporting plane along a unit vector (3,); `least` is half a side."""
    touched, size = furthest(solid, way), float(np.ptp(solid.vertices, axis=0).max())
    half = max(PLANE_SHARE * size, PAST * float(np.ptp(touched, axis=0).max()), least)
    return square(touched.mean(axis=0), way, half)


def furthest(solid: Solid, way: Floats) -> Floats:
    """Return the vertices (n, 3) of a solid that are furthest along a unit vector (3,)."""
    heights, size = solid.vertices @ way, float(np.ptp(solid.vertices, axis=0).max())
    vertices: Floats = solid.vertices[heights >= heights.max() - AS_FAR * max(size, 1e-300)]
    return vertices


def _arrow_on(pen: Pen, plane: Floats, way: Floats) -> Floats:
    """Return an arrow (2, 2) along a vector (2,), at the lowest and leftmost visible point of a plane."""
    shown = pen.shown(plane)
    tails = shown if len(shown) else plane
    inside = pen.sheet.shows(pen.panel, tails + way)
    best = tails[int(np.argmax(np.where(inside, 0.0, -np.inf if inside.any() else 0.0) + tails @ AT_CORNER))]
    return np.array([best, best + way])


def difference_aside(pen: SpacePen, view: View, lit: Sequence[DifferenceVertex]) -> None:
    """Draw A − B in profile, with the origin, and a simplex of it that is `lit`."""
    aside = pen.aside(view)
    draw_solid(pen.at(Panel.PROFILE), view, pen.page.difference, OF_DIFFERENCE, "A-B-aside")
    aside.dots(Role.ORIGIN, np.zeros((1, 2)), "0-aside")
    aside.name("0", Role.ORIGIN, np.zeros(2), RIGHT, "0-aside")
    simplex(aside, Views(view, view).vertices(tuple(lit)))
