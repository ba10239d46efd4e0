# SPDX-License-Identifier: GPL-3.0-or-later
"""The planes pushed over A, B and A − B, A − B in profile, and in films, the home view turning into a profile.

Hidden lines are computed for each drawing of a turn.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import DifferenceVertex
from ..labels.labels import LabelRequest
from ..model.arrays import RIGHT, Floats, extent, middle_of
from ..model.figure import Mark, Panel, Turn, from_aside
from ..model.style import Role
from ..parts.candidates import AS_FAR
from ..parts.object_and_difference import simplex
from ..parts.support_lines import support_line
from ..space.parts import square
from ..stage.draft import Draft
from ..stage.pen import Pen, Sketch
from .drawn import DIFFERENCE_INK, draw_cuts, draw_plane, draw_solid
from .page import ProfilePen, SpacePen
from .solid import Solid
from .view import View, Views, fitting_scale, turn_between

PLANE_SHARE, OVERHANG, LEAST_HALF = 0.2, 0.6, 8.0
"""Smallest half side of a plane: as shares of the shape's size and of the touched part's, and in figure units."""
ALONG = RIGHT
"""The direction of the search in a profile: to the right."""
HALF_PLANE = 0.3
"""Half the side of the planes at A and B that prove an answer, as a share of the larger shape's size."""
MOST_NAMED = 8
"""Most vertices of a face, a polytope or a contact that are named."""
ARROW_LENGTH = 14.0
"""Length of the arrow on a plane, in figure units."""
AT_CORNER = np.array((-0.6, -0.8))
"""The corner of a plane towards which its arrow is placed."""

LARGEST_TURN, FEWEST = math.radians(12.0), 12
"""Largest angle between two drawings, two frames apart, and the smallest number of them."""
IN_TURN = 2
"""Turn in which the profile's contents appear: after students have looked at the motion."""


def draw_planes(pen: SpacePen, d: Floats, *, swept: bool = False, moves: bool = True) -> None:
    """Draw the supporting planes of A, B and A − B along a unit vector d (3,), each with an arrow along its motion.

    They leave traces on the shapes if `swept`.
    """
    page, still = pen.page, dict[Panel, dict[str, Floats]]()
    for there, view, solid, vector, part, name in (
        (pen.at(Panel.WORLD), page.views.world, page.solids[0], d, "A", "d"),
        (pen.at(Panel.WORLD), page.views.world, page.solids[1], -d, "B", "\N{MINUS SIGN}d"),
        (pen.difference, page.views.difference, page.difference, d, "A-B", "d"),
    ):
        corners = plane_at(pen, view, solid, vector)
        comes = from_aside(-float(np.ptp(solid.vertices @ vector)) * view.vector(vector)) if moves else None
        if moves:
            draw_plane(there, view, corners, f"plane-{part}", comes)
        else:
            still.setdefault(there.panel, {})[f"plane-{part}"] = corners
        if swept and moves:
            draw_cuts(there, view, solid, vector, part)
        arrow = _arrow_on(there, view.paper(corners), view.vector(ARROW_LENGTH * pen.unit / view.scale * vector))
        there.arrow(Role.DIRECTION, arrow, f"direction-{part}", comes)
        there.name(name, Role.DIRECTION, arrow[1], arrow[1] - arrow[0], f"direction-{part}", delayed=moves)
    for panel, planes in still.items():
        pen.at(panel).draw_planes(page.views.world if panel is Panel.WORLD else page.views.difference, planes)


def plane_at(pen: Pen, view: View, solid: Solid, vector: Floats) -> Floats:
    """Return the corners (4, 3) of a solid's supporting plane along a unit vector (3,), large enough for a view."""
    touched, size = furthest(solid, vector), extent(solid.vertices)
    half = max(PLANE_SHARE * size, OVERHANG * extent(touched), LEAST_HALF * pen.unit / view.scale)
    return square(touched.mean(axis=0), vector, half)


def draw_end_planes(pen: Pen, view: View, solids: Sequence[Solid], ends: Iterable[Floats], normal: Floats) -> None:
    """Draw planes across a unit vector (3,) through a point (3,) of A and one of B."""
    half = max(HALF_PLANE * max(extent(solid.vertices) for solid in solids), LEAST_HALF * pen.unit)
    for letter, end in zip("AB", ends, strict=True):
        draw_plane(pen, view, square(end, normal, half), f"plane-{letter}")


def furthest(solid: Solid, vector: Floats) -> Floats:
    """Return the vertices (n, 3) of a solid that are furthest along a unit vector (3,)."""
    heights, size = solid.vertices @ vector, extent(solid.vertices)
    return solid.vertices[heights >= heights.max() - AS_FAR * max(size, 1e-300)]


def _arrow_on(pen: Pen, plane: Floats, vector: Floats) -> Floats:
    """Return an arrow (2, 2) along a vector (2,), at the visible point of a plane furthest to the lower left."""
    shown = pen.shown(plane)
    tails = shown if len(shown) else plane
    inside = pen.sheet.shows(pen.panel, tails + vector)
    best = tails[int(np.argmax(np.where(inside, 0.0, -np.inf if inside.any() else 0.0) + tails @ AT_CORNER))]
    return np.array([best, best + vector])


def draw_origin(aside: Pen, view: View) -> None:
    """Draw the origin in profile."""
    place = view.paper(np.zeros(3))
    aside.dot(Role.ORIGIN, place, "0", ALONG, "0-aside")


def draw_support(aside: ProfilePen, view: View, w: DifferenceVertex) -> None:
    """Draw in profile the plane pushed over A − B as a line, and the vertex w where it leaves A − B."""
    support_line(aside, aside.page.hull, ALONG, "d", np.zeros(2))
    place = view.paper(w.point)
    aside.dots(Role.SUPPORT_DIFFERENCE, place, "w-aside")
    aside.when_arrived().name(aside.page.names[w], Role.SUPPORT_DIFFERENCE, place, ALONG, "w-aside")


def difference_aside(pen: SpacePen, view: View, lit: Sequence[DifferenceVertex]) -> None:
    """Draw A − B in profile, with the origin and the simplex `lit`."""
    aside = pen.in_profile
    draw_solid(pen.at(Panel.PROFILE), view, pen.page.difference, DIFFERENCE_INK, "A-B-aside")
    draw_origin(aside, view)
    simplex(aside, Views(view, view).vertices(tuple(lit)))


def turn_to(draft: Draft, pen: SpacePen, end: View, points: Floats, draw: Callable[[SpacePen, View], None]) -> None:
    """Show the profile of a phase after the home view has turned into it; `draw` draws what turns.

    All points (n, 3) remain visible during the turn; they end where the view `end` shows them.
    """
    low, high = pen.sheet.seen(Panel.PROFILE)[[0, 2]]
    home, middle, centre = pen.page.views.world, middle_of(points), (low + high) / 2
    axis, angle = turn_between(home, end)
    count, place = max(FEWEST, math.ceil(angle * math.pi / 2.0 / LARGEST_TURN)), draft.sheet.panels[Panel.PROFILE]
    aside = np.subtract(pen.sheet.panels[Panel.PROFILE], place)
    sheet = replace(pen.sheet, panels={**pen.sheet.panels, Panel.PROFILE: place})

    def drawing(row: int) -> tuple[Mark, ...]:
        share = (1.0 - math.cos(math.pi * row / count)) / 2.0
        view, sketch = home.scaled(1.0).turned(axis, share * angle), Sketch(sheet)
        room = fitting_scale((high - low).tolist(), np.ptp(view.vector(points), axis=0).tolist())
        x, y = (centre + share * (end.paper(middle) - centre) + aside).tolist()
        draw(replace(pen, sketch=sketch, delayed=IN_TURN), view.scaled(min(end.scale, room)).centred(middle, (x, y)))
        return tuple(sketch.marks)

    draft.turns.append(Turn(Panel.PROFILE, pen.span.first, count, drawing))
    own, marks, requests = pen.sketch, pen.sketch.marks, pen.sketch.requests
    own.marks = [replace(each, motion=None, delayed=IN_TURN) if _is_there(each, pen) else each for each in marks]
    own.requests = [replace(each, delayed=IN_TURN) if _is_there(each, pen) else each for each in requests]


def _is_there(item: Mark | LabelRequest, pen: SpacePen) -> bool:
    """Tell whether something shows in the profile during the pen's span."""
    return item.panel is Panel.PROFILE and item.span == pen.span
