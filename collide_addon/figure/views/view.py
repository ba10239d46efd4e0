# SPDX-License-Identifier: GPL-3.0-or-later
"""Parallel views of solids: the home view, shared by all steps of a figure, and the profile along a plane.

The page has three panels side by side, each with a view at its own scale.

In a parallel view, equal arrows stay equal; what slides in space also slides on paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.space import ConvexPolyhedron, GjkStep
from ..model.arrays import Floats, extent
from ..model.figure import Bounds, Panel
from ..model.look import Look
from ..model.style import PAGE_WIDTH
from ..model.subject import Subject
from ..page.sheet import CAPTION_STRIP, EDGE, LOW_GAP, PANEL_GAP, PANEL_MARGIN, TOP_GAP, Sheet, free_height, page_height
from ..space.model import SpaceSubject

UPRIGHT = np.array((0.0, 0.0, 1.0))
AZIMUTHS, RISES = range(0, 360, 3), range(16, 37, 2)
"""Azimuths and elevations of the candidate home views, in degrees."""
FAR_APART, WELL_TURNED = 0.08, 0.2
"""Sufficient distance between vertices, as a share of the drawing, and cosine from which a face is well visible."""
SHORT_WAY, LONG_WAY = 0.7, 0.95
"""Range for the visible share of a direction's length in which its plane is also seen well."""
SIDE_GAP_SHARE = 0.3
"""Sufficient gap between A and B on paper, as a share of the wider one."""
A_ON_LEFT = 0.05
"""Score for a view with A to the left of B, in reading order: small compared to the scores for faces and vertices."""
SMALL_SHARE = 0.4
"""If one of the first two shapes is smaller than this share of the other one, it should be in front."""

SHARES = {Panel.WORLD: 0.31, Panel.DIFFERENCE: 0.38, Panel.PROFILE: 0.31}
"""The panels' shares of the width."""
RAISED_BY = (LOW_GAP - TOP_GAP) / 2
"""Height of contents above the centre of their panels, in figure units."""
AS_LARGE = 0.6
"""A − B has the scale of A and B if this leaves both drawings at least this share of their possible size."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A parallel view: unit vectors (3,) to the right, up and towards the viewer.

    `scale` is the length of a scene unit on paper; `shift` (2,) is the place of the scene's origin. `side` has the
    viewer's azimuth and elevation, in radians, if `view_from` made the view.
    """

    right: Floats
    up: Floats
    towards: Floats
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    side: tuple[float, float] = (math.nan, math.nan)

    def paper(self, points: Floats) -> Floats:
        """Return points (…, 3) as places (…, 2) on paper."""
        return self.vector(points) + self.shift

    def vector(self, vectors: Floats) -> Floats:
        """Return vectors (…, 3) as vectors (…, 2) on paper."""
        drawn: Floats = np.empty((*vectors.shape[:-1], 2))
        drawn[..., 0], drawn[..., 1] = vectors @ self.right, vectors @ self.up
        drawn *= self.scale
        return drawn

    def turned(self, axis: Floats, angle: float) -> View:
        """Return the view rotated about a unit vector (3,) by an angle in radians."""
        x, y, z = axis.tolist()
        across = np.array([(0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)])
        turn = np.eye(3) + math.sin(angle) * across + (1.0 - math.cos(angle)) * across @ across
        return View(turn @ self.right, turn @ self.up, turn @ self.towards, self.scale, self.shift)

    def scaled(self, scale: float) -> View:
        """Return the view at another scale."""
        return replace(self, scale=scale)

    def centred(self, point: Floats, at: tuple[float, float] = (0.0, 0.0)) -> View:
        """Return the view that maps a point (3,) to a place on paper."""
        x, y = (np.array(at) - self.vector(point)).tolist()
        return replace(self, shift=(x, y))


def view_from(azimuth: float, elevation: float) -> View:
    """Return the view from an azimuth and elevation, in radians, with the Z axis upright."""
    side = math.remainder(azimuth, math.tau), elevation
    (x, y), (level, high) = ((np.cos(angle), np.sin(angle)) for angle in side)
    towards, right = np.array((level * x, level * y, high)), np.array((-y, x, 0.0))
    return View(right, np.cross(towards, right), towards, side=side)


def turn_between(start: View, end: View) -> tuple[Floats, float]:
    """Return the unit axis (3,) and the angle, in radians, of the rotation from one view to another."""
    before, after = (np.array((view.right, view.up, view.towards)) for view in (start, end))
    turn = after.T @ before
    cosine = (float(np.trace(turn)) - 1.0) / 2.0
    angle = math.acos(min(max(cosine, -1.0), 1.0))
    # The symmetric part gives the axis up to sign; the other part gives the sign, but vanishes for half a turn.
    along = ((turn + turn.T) / 2.0 - cosine * np.eye(3))[int(np.argmax(np.diag(turn)))]
    twist = np.array((turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]))
    length = float(np.linalg.norm(along)) or 1.0
    return along / length * (-1.0 if along @ twist < 0.0 else 1.0), angle


FROM_ABOVE = View(np.array((1.0, 0.0, 0.0)), np.array((0.0, 1.0, 0.0)), UPRIGHT)
FROM_FRONT = View(np.array((1.0, 0.0, 0.0)), UPRIGHT, np.array((0.0, -1.0, 0.0)))


def profile(direction: Floats, home: View, edge: Floats | None = None) -> View:
    """Return the view closest to `home` along the planes across a unit direction (3,), which is to the right.

    With an `edge` (3,) in such a plane, the view is along the edge. If the home view is along the direction itself, the
    view is from the side.
    """
    near = home.towards if edge is None else edge * np.sign(edge @ home.towards or 1.0)
    towards = near - (near @ direction) * direction
    if np.linalg.norm(towards) < FAR_APART:
        towards = home.right - (home.right @ direction) * direction
    towards /= np.linalg.norm(towards)
    return View(direction, np.cross(towards, direction), towards)


@cache
def home_views() -> tuple[View, ...]:
    """Return the candidate views in the order of their azimuths."""
    return tuple(view_from(math.radians(turn), math.radians(rise)) for turn in AZIMUTHS for rise in RISES)


def home_view(
    side: tuple[float, float] | None,
    shapes: Sequence[Floats],
    normals: Iterable[Floats],
    directions: Sequence[Floats],
    simplices: Sequence[Floats],
) -> View:
    """Return the view from a side or, without one, the view that best shows vertices (n, 3), faces and a search.

    `normals` (n, 3) are the faces', `directions` (3,) the search's; the vertices of `simplices` (n, 3) should be apart.
    The first two shapes should be side by side, the first preferably on the left. Among equally good views, the one
    with the smallest azimuth is used.
    """
    if side is not None:
        return view_from(*side)
    sampled = [points[:: -(-len(points) // 24)] for points in shapes]  # two dozen vertices are enough
    faces, vectors = np.concatenate(list(normals)), np.array(directions).reshape(-1, 3)
    views = home_views()
    right, up, towards = (np.array([getattr(view, name) for view in views]) for name in ("right", "up", "towards"))
    scores = sum((np.minimum(_apart(each, right, up), FAR_APART) / FAR_APART for each in (*sampled, *simplices)), 0.0)
    if len(faces):
        scores += np.minimum(np.abs(towards @ faces.T), WELL_TURNED).mean(axis=1) / WELL_TURNED
    if len(vectors):
        lengths = np.sqrt(np.maximum(0.0, 1.0 - (towards @ vectors.T) ** 2))
        off = np.maximum(SHORT_WAY - lengths, 0.0) + np.maximum(lengths - LONG_WAY, 0.0)
        scores += 2.0 * (1.0 - off.max(axis=1) / SHORT_WAY)
    (low, high), (left, end) = ((each.min(axis=1), each.max(axis=1)) for each in (right @ it.T for it in shapes[:2]))
    size = np.maximum(np.maximum(high - low, end - left), np.finfo(np.float64).tiny)
    scores += np.clip(np.maximum(left - high, low - end) / size, -1.0, SIDE_GAP_SHARE)
    scores += A_ON_LEFT * (left - high > -FAR_APART * size)
    large, small = sorted(shapes[:2], key=lambda points: -extent(points))
    if (across := extent(large)) * SMALL_SHARE > extent(small):
        scores += np.minimum(towards @ (small.mean(axis=0) - large.mean(axis=0)) / across, 0.0)
    return views[int(np.argmax(np.round(scores, 6)))]


def _apart(points: Floats, right: Floats, up: Floats) -> Floats:
    """Return the smallest distance between points (n, 3) in each view, as a share of the drawing."""
    if len(points) < 2:
        return np.full(len(right), FAR_APART)
    x, y = right @ points.T, up @ points.T
    one, other = np.triu_indices(len(points), 1)
    nearest = np.hypot(x[:, one] - x[:, other], y[:, one] - y[:, other]).min(axis=1)
    size = np.hypot(np.ptp(x, axis=1), np.ptp(y, axis=1))
    return nearest / np.maximum(size, np.finfo(np.float64).tiny)


@dataclass(frozen=True, slots=True)
class Views:
    """The views of two panels: of A and B, and of A − B."""

    world: View
    difference: View

    def vertex(self, w: DifferenceVertex) -> DifferenceVertex:
        """Return a vertex of A − B, and its vertices of A and B, on paper."""
        own, there = self.world.paper, self.difference.paper
        return DifferenceVertex(w.index_a, w.index_b, own(w.point_a), own(w.point_b), there(w.point))

    def vertices(self, vertices: tuple[DifferenceVertex, ...]) -> tuple[DifferenceVertex, ...]:
        """Return vertices of A − B on paper."""
        return tuple(map(self.vertex, vertices))

    def step(self, step: GjkStep) -> GjkStep:
        """Return a step of GJK on paper, with the visible part of its direction."""
        return replace(
            step,
            simplex=self.vertices(step.along + step.simplex),
            nearest=self.difference.paper(step.nearest),
            direction=self.difference.vector(step.direction),
            support=self.vertex(step.support),
            candidates=self.vertices(step.along + step.candidates),
            kept=self.vertices(step.along + step.kept),
        )


def flat_subject(subject: SpaceSubject, view: View) -> Subject:
    """Return a shape as a view draws it."""
    return Subject.of_points(subject.letter, subject.name, view.paper(subject.shape.vertices))


@lru_cache(maxsize=4)  # a page being turned needs it again and again
def difference_of(a: ConvexPolyhedron, b: ConvexPolyhedron) -> ConvexPolyhedron:
    """Return A − B: the hull of all differences of their vertices."""
    return ConvexPolyhedron((a.vertices[:, np.newaxis] - b.vertices).reshape(-1, 3))


def panels_beside(
    contents: Mapping[Panel, Bounds],
    look: Look,
    below: Mapping[Panel, float],
    shares: Mapping[Panel, float] = SHARES,
    like: Sheet | None = None,
) -> tuple[Sheet, dict[Panel, float]]:
    """Return the page for the panels' contents, and the scale of each: the length of a scene unit on paper.

    `contents` are bounds at scale 1; A and B keep that scale and their place, unless the sheet is for the same page as
    another one, `like`, whose figure unit it uses. A panel without contents has its origin in its upper left corner.
    Below the panels there is room `below`, in figure units.
    """
    width, free = PAGE_WIDTH - 2 * EDGE - (len(shares) - 1) * PANEL_GAP, free_height(look.aspect)
    rooms = {panel: (share * width - 2 * PANEL_MARGIN, free - below.get(panel, 0.0)) for panel, share in shares.items()}
    fitting = {panel: fitting_scale(rooms[panel], (each.width, each.height)) for panel, each in contents.items()}
    beside = Panel.DIFFERENCE if Panel.DIFFERENCE in contents else Panel.PROFILE
    some = fitting[Panel.WORLD], fitting[beside]
    if min(some) >= AS_LARGE * max(some) and (like is None or Panel.PROFILE not in contents):
        fitting[Panel.WORLD] = fitting[beside] = min(some)
    unit = like.unit if like else 1.0 / fitting[Panel.WORLD]
    scales = {panel: each * unit for panel, each in fitting.items()}
    left, top, areas = EDGE, CAPTION_STRIP + free + TOP_GAP + LOW_GAP, {}
    for panel, share in shares.items():
        areas[panel] = Bounds(left, CAPTION_STRIP + below.get(panel, 0.0), left + share * width, top)
        left += share * width + PANEL_GAP
    (x, y), (to_x, to_y) = contents[Panel.WORLD].center, areas[Panel.WORLD].center
    corner = (like.page.left, like.page.bottom) if like else (x - to_x * unit, y - (to_y + RAISED_BY) * unit)
    page = Bounds(*corner, corner[0] + PAGE_WIDTH * unit, corner[1] + page_height(look.aspect) * unit)
    placed = {
        panel: Bounds(*(at + unit * end for at, end in zip(corner * 2, area, strict=True)))
        for panel, area in areas.items()
    }
    panels = {**(like.panels if like else {}), Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0)}
    for panel, area in placed.items():
        if panel not in contents:
            panels[panel] = area.left, area.top
        elif like or panel is not Panel.WORLD:
            (x, y), (to_x, to_y) = contents[panel].center, area.center
            panels[panel] = to_x - scales[panel] * x, to_y - scales[panel] * y + RAISED_BY * unit
    return Sheet(page, panels, placed, unit, look.in_panels, below=below.get(Panel.WORLD, 0.0), ruled=False), scales


def fitting_scale(room: Iterable[float], size: Iterable[float]) -> float:
    """Return the largest scale at which something of a size fits."""
    return min((wide / long for wide, long in zip(room, size, strict=True) if long), default=1.0)
