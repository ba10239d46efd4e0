# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing solids, planes, cuts and the ground as a view shows them: hidden lines are dashed, faces have three tones."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...geometry import convex_hull
from ..model.arrays import Floats, extent
from ..model.figure import Kind, Motion, from_aside
from ..model.style import STYLES, Role
from ..parts.pair import name_ghost
from ..space.bodies import seen_contours
from ..space.model import SpaceSubject
from ..stage.pen import Pen
from .hidden import edges_seen, faces_seen, seam, seen_and_hidden, with_gaps
from .solid import MOST_FACES, Solid
from .view import View

LIGHT_DIRECTION = (-0.45, 0.75, 0.55)
"""Direction of the light source: to the right, up, and towards the viewer."""
BRIGHT_SHADE, DIM_SHADE = 0.66, 0.38
"""A face is light above the first of these shades, and dark below the second."""
CROWDED_SHARE, BLACK_SHARE = 0.13, 1.1
"""Shares of a solid's area that its inner edges cover, above which they are drawn fine, or not at all."""
SHARP_COSINE = 0.77
"""Cosine between the normals of two faces up to which their edge is as strong as an outline."""
ROUND_TONES = 0.35, -0.2
"""Cosines to the light below which a ball is darker."""
CIRCLE_ANGLES = np.linspace(0.0, 2.0 * np.pi, 97)[:-1]
RIM = np.column_stack((np.cos(CIRCLE_ANGLES), np.sin(CIRCLE_ANGLES), np.zeros(len(CIRCLE_ANGLES))))
LINE_GAP = 1.7
"""Gap in a line where another passes in front of it, in figure units: 4 pixels and half the line's thickness."""
SWEPT = (0.35, 0.58, 0.8)
"""Earlier positions of a plane pushed over a solid, as shares of its path, at which its cuts are drawn."""
END_ON = 1e-6
"""A segment is drawn as a point if no more than this share of its length is visible."""
MOST_OF_GHOST = 12
"""Most faces of a ghost; with more, only the outline is drawn, as its edges would be a net of dashes."""

LOW_VIEW = 0.1
"""Below this height of the viewer's direction, the ground would be only a line and is left out."""
GRID_CELLS = 5
"""Approximate number of grid cells along the ground's longer side."""


class Ink(NamedTuple):
    """The roles of a solid's edges, of its fine and its hidden edges, and of its faces from light to dark, if drawn."""

    edge: Role
    fine: Role
    hidden: Role
    tones: tuple[Role, ...] = ()


OF_A = Ink(Role.A, Role.FINE_A, Role.HIDDEN_A, (Role.FACE_A_LIGHT, Role.FACE_A_MIDDLE, Role.FACE_A_DARK))
OF_B = Ink(Role.B, Role.FINE_B, Role.HIDDEN_B, (Role.FACE_B_LIGHT, Role.FACE_B_MIDDLE, Role.FACE_B_DARK))
DIFFERENCE_INK = Ink(
    Role.EDGE_DIFFERENCE,
    Role.FINE_DIFFERENCE,
    Role.HIDDEN_DIFFERENCE,
    (Role.FACE_DIFFERENCE_LIGHT, Role.FACE_DIFFERENCE_MIDDLE, Role.FACE_DIFFERENCE_DARK),
)
OF_GHOST = Ink(Role.GHOST, Role.PROJECTION, Role.PROJECTION)
OF_SIMPLEX = Ink(Role.POLYTOPE, Role.FINE_DIFFERENCE, Role.HIDDEN_DIFFERENCE)


def draw_solid(
    pen: Pen, view: View, solid: Solid, ink: Ink, part: str, behind: Sequence[Solid] = (), motion: Motion | None = None
) -> Floats:
    """Draw a solid, with edges hidden by the solids it is `behind`; return its visible strong edges (k, 2, 3).

    Edges have gaps where edges of those solids pass in front of them.

    If its edges would blacken it, blunt ones are drawn fine or left out, and hidden ones left out; with very many
    faces, only the outline is drawn.
    """
    places = view.paper(solid.vertices)
    if len(solid.vertices) == 1 or (not solid.rings and extent(places) <= END_ON * np.ptp(solid.vertices)):
        pen.dots(ink.edge, places[:1], part, motion)
        return solid.ends[:0]
    front = faces_seen(solid, view.towards)
    light = np.array(LIGHT_DIRECTION) @ np.array((view.right, view.up, view.towards))
    shades = (solid.normals @ light / np.linalg.norm(light) + 1.0) / 2.0
    tones = (shades <= BRIGHT_SHADE) + 1 * (shades <= DIM_SHADE)
    for number, role in enumerate(ink.tones):
        pen.several(Kind.AREA, role, _patches(places, solid, front & (tones == number)), f"faces-{part}", motion)
    if len(solid.rings) > MOST_FACES:
        pen.polygon(ink.edge, outline(view, solid.vertices), part, motion)
        return solid.ends[:0]
    seen = edges_seen(solid, view.towards)
    strong, fine, back = _by_strength(places, solid, seen, front, STYLES[ink.edge].thickness * pen.unit)
    over = np.concatenate([solid.ends[:0], *(other.ends[edges_seen(other, view.towards)] for other in behind)])
    ends = [with_gaps(solid.ends[edges], over, view, LINE_GAP * pen.unit) for edges in (strong, fine, back)]
    shown, hidden = seen_and_hidden(ends[0], view.towards, behind)
    blunt, covered = seen_and_hidden(ends[1], view.towards, behind)
    hidden = np.concatenate((ends[2], hidden, covered))
    pen.lines(ink.hidden, view.paper(hidden), f"hidden-{part}", motion)
    pen.lines(ink.fine, view.paper(blunt), f"fine-{part}", motion)
    pen.lines(ink.edge, view.paper(shown), part, motion)
    return shown


def draw_own_mesh(pen: Pen, view: View, subject: SpaceSubject, motion: Motion | None = None) -> None:
    """Draw the contours of an object that is not convex, inside the hull that represents it."""
    if subject.own_mesh is not None:
        ends = view.paper(seen_contours(subject.own_mesh, view.towards)).reshape(-1, 2, 2)
        pen.lines(Role.OWN_OUTLINE, ends, f"{subject.letter}-itself", motion)


def draw_both(pen: Pen, view: View, solids: Sequence[Solid], part: str) -> None:
    """Draw A and B, each as if the other were not there."""
    for letter, solid, ink in zip("AB", solids, (OF_A, OF_B), strict=True):
        draw_solid(pen, view, solid, ink, f"{letter}-{part}")


def draw_ghost(pen: Pen, view: View, solid: Solid, vector: Floats, part: str, *, named: bool = False) -> None:
    """Draw a copy of a solid that slides along a `vector` (3,); it is labelled as B moved out if `named`."""
    moved, slides = replace(solid, vertices=solid.vertices + vector), from_aside(-view.vector(vector))
    border = outline(view, moved.vertices)
    if len(solid.rings) > MOST_OF_GHOST:
        pen.polygon(Role.GHOST, border, part, slides)
    else:
        draw_solid(pen, view, moved, OF_GHOST, part, motion=slides)
    if named:
        name_ghost(pen, border, view.vector(vector))


def draw_seam(pen: Pen, view: View, solids: Sequence[Solid]) -> None:
    """Draw the visible lines in which two solids penetrate each other."""
    shown, _ = seen_and_hidden(seam(*solids), view.towards, solids)
    pen.lines(Role.SEAM, view.paper(shown), "seam")


Chosen = NDArray[np.bool_]
"""A selection of edges or faces."""


def _by_strength(
    places: Floats, solid: Solid, seen: Chosen, front: Chosen, thickness: float
) -> tuple[Chosen, Chosen, Chosen]:
    """Return which edges of a solid are drawn strong, fine, and hidden, from its `seen` edges and `front` faces."""
    if not solid.rings:
        return seen, ~seen, ~seen
    fronts = front[solid.sides].sum(axis=1)
    inner = fronts == 2
    (x, y), (to_x, to_y) = (places - places.mean(axis=0))[solid.edges].transpose(1, 2, 0)
    area = float(np.abs(x * to_y - to_x * y)[fronts == 1].sum()) / 2.0
    lengths = np.hypot(to_x - x, to_y - y) * thickness

    def covers(edges: Chosen) -> float:
        return float(lengths[edges & inner].sum()) / (area or 1.0)

    if covers(inner) < CROWDED_SHARE:
        return seen, np.zeros_like(seen), ~seen
    sharp = (solid.normals[solid.sides[:, 0]] * solid.normals[solid.sides[:, 1]]).sum(axis=1) < SHARP_COSINE
    strong, none = seen & (~inner | sharp if covers(sharp) < CROWDED_SHARE else ~inner), np.zeros_like(seen)
    return strong, seen & ~strong if covers(inner) < BLACK_SHARE else none, none


def _patches(places: Floats, solid: Solid, chosen: Chosen) -> list[Floats]:
    """Return outlines (n, 2) around some faces of a solid at these places; adjacent faces share one."""
    ends: dict[int, list[int]] = {}
    for start, end in solid.edges[chosen[solid.sides].sum(axis=1) == 1].tolist() if chosen.any() else ():
        ends.setdefault(start, []).append(end)
        ends.setdefault(end, []).append(start)
    found = []
    for first, more in ends.items():
        while more:
            path = [first]
            while ends[path[-1]]:
                after = ends[path[-1]].pop()
                ends[after].remove(path[-1])
                path.append(after)
            found.append(places[path[:-1]])
    return found


def draw_ball(pen: Pen, middle: Floats, radius: float, part: str) -> None:
    """Draw a ball about a point (2,) of the pen's panel, in three tones if it is entirely visible."""
    light = np.array(LIGHT_DIRECTION) / np.linalg.norm(LIGHT_DIRECTION)
    across = np.cross(light, (0.0, 0.0, 1.0)) / np.hypot(light[0], light[1])
    disc = middle + radius * RIM[:, :2]
    if not pen.sheet.shows(pen.panel, disc).all():
        pen.area(Role.REGION_CORNER, pen.shown(disc), part)
        return
    pen.polygon(Role.REGION_CORNER, disc, part, filled=True)
    for level in ROUND_TONES:
        ring = level * light + np.sqrt(1.0 - level**2) * (RIM[:, :2] @ np.array((across, np.cross(light, across))))
        border, dark = ring[_run(ring[:, 2] > 0.0)], RIM[_run(RIM @ light < level)]
        if np.linalg.norm(border[0] - dark[-1]) > np.linalg.norm(border[-1] - dark[-1]):
            border = border[::-1]
        pen.area(Role.REGION_CORNER, middle + radius * np.concatenate((dark, border))[:, :2], f"{part}-dark")


def _run(chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the rows of the chosen points on a circle, in order, if they are consecutive."""
    first = int(np.argmax(chosen & ~np.roll(chosen, 1)))
    return np.roll(np.arange(len(chosen)), -first)[: int(chosen.sum())]


def outline(view: View, points: Floats) -> Floats:
    """Return the outline on paper (n, 2) of points (m, 3), counter-clockwise."""
    return convex_hull(view.paper(points))


def around(corners: Floats) -> Floats:
    """Return the sides (n, 2, 3) of a polygon (n, 3)."""
    return np.stack((corners, np.concatenate((corners[1:], corners[:1]))), axis=1)


def draw_plane(
    pen: Pen, view: View, corners: Floats, part: str, motion: Motion | None = None, before: Sequence[Floats] = ()
) -> None:
    """Draw the visible piece of a plane (n, 3), with gaps in its border where lines (k, 2, 3) pass `before` it."""
    places = view.paper(corners)
    shown = pen.shown(places)
    if len(shown) < 3:
        pen.polygon(Role.PLANE, places, part, motion, filled=True)
        return
    pen.area(Role.PLANE, shown, part, motion)
    border = around(corners)
    left = with_gaps(border, np.concatenate(before), view, LINE_GAP * pen.unit) if before else border
    pen.lines(Role.PLANE, pen.sheet.lines_seen(pen.panel, view.paper(left)), part, motion)


def draw_cuts(pen: Pen, view: View, solid: Solid, direction: Floats, part: str) -> None:
    """Draw the visible cuts of a solid by a plane that is pushed over it along a direction (3,)."""
    heights = solid.vertices @ direction
    low, high, front = float(heights.min()), float(heights.max()), faces_seen(solid, view.towards)
    cuts: list[Floats] = []
    if len(solid.rings) > MOST_FACES:
        return
    for level in (low + share * (high - low) for share in SWEPT):
        for row in np.flatnonzero(front).tolist():
            ring = list(solid.rings[row])
            found = _crossings(solid.vertices[ring], heights[ring] - level)
            if len(found) == 2:
                cuts.append(view.paper(np.array(found)))
    pen.when_arrived().lines(Role.SWEEP, cuts, f"sweep-{part}")


def _crossings(ring: Floats, over: Floats) -> list[Floats]:
    """Return where the edges of a face cross a plane, given the vertices' heights over it."""
    found = []
    for row, height in enumerate(over.tolist()):
        before = float(over[row - 1])
        if (height > 0.0) != (before > 0.0):
            found.append(ring[row - 1] + before / (before - height) * (ring[row] - ring[row - 1]))
    return found


def ground_below(points: Floats) -> Floats:
    """Return the corners (4, 3) of the ground: the rectangle below points (n, 3), as high as the lowest."""
    (left, near, low), (right, far, _) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return np.array([(left, near, low), (right, near, low), (right, far, low), (left, far, low)])


def draw_ground(pen: Pen, view: View, shapes: Sequence[Floats], points: Floats, part: str) -> None:
    """Draw the ground below shapes (n, 3) and points (m, 3), and lines that drop from the points to it."""

    def on_ground(places: Floats) -> Floats:
        return np.column_stack((places[:, :2], np.full(len(places), low[2])))

    low, _, high, _ = ground_below(np.concatenate((*shapes, points)))
    size = float((high - low)[:2].max())
    if view.towards[2] < LOW_VIEW or not size:
        return
    shadows = [pen.shown(view.paper(on_ground(convex_hull(shape[:, :2])))) for shape in shapes]
    pen.several(Kind.AREA, Role.GROUND, [each for each in shadows if len(each) > 2], f"ground-{part}")
    ten = 10.0 ** np.floor(np.log10(size / GRID_CELLS))
    step = next(each * ten for each in (1.0, 2.0, 5.0, 10.0, 20.0) if GRID_CELLS * each * ten >= size)
    grid = []
    for axis in (0, 1):
        places = np.arange(np.ceil(low[axis] / step) * step, high[axis], step)
        places = np.unique((low[axis], *places, high[axis]))
        ends = np.tile((low, high), (len(places), 1, 1))
        ends[..., 2], ends[..., axis] = low[2], places[:, np.newaxis]
        grid.append(ends)
    drops = np.stack((points, on_ground(points)), axis=1)[points[:, 2] > low[2]]
    for role, lines, name in ((Role.GROUND, np.concatenate(grid), "grid"), (Role.DROP, drops, "drops")):
        pen.lines(role, pen.sheet.lines_seen(pen.panel, view.paper(lines)), f"{name}-{part}")
