# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gauss map: on the unit sphere a face is the point of its normal, and an edge the arc between those of its faces.

Two edges whose arcs cross, with B's arcs reversed, form a face of A − B. D. Gregorius, "The Separating Axis Test
between Convex Polyhedra", Game Developers Conference 2013.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...model.arrays import Floats
from ...model.figure import Align, Panel, Span
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.text_metrics import text_width
from ...space.axes import Axis
from ...stage.draft import Draft
from ...stage.pen import Pen, Sketch
from ...text.messages import Caption, point
from ..drawn import OF_A, OF_B, draw_ball
from ..solid import Solid
from ..view import View, view_from
from .chart import values_shown
from .page import AxesPen, Lit

MOST_EDGES = 150
"""Most edges of a shape; more arcs would cover the sphere."""
ARC_END = 1e-9
"""Smallest distance of an arc's end from another arc for them to cross, as a share of the radius."""
SPHERE_MARGIN, SPHERE_DEPTH, TEXT_DROP = 5.0, 20.0, 29.0
"""Margin around the sphere, how far it may extend below its panel, where shadows are otherwise, and to the text below.

All lengths here are in figure units.
"""
FAN_POINTS = 16
"""Number of points of an arc."""
NORMAL_LENGTH, ARC_SHARE = 20.0, 0.7
"""Length of the normals at an edge, and the position of the arc along them, as a share."""
SEEN_WELL = 0.3
"""Cosine of the angle to the viewer's direction from which a crossing is well visible."""
VECTORS_GAP, ROW_HEIGHT, VECTOR_DECIMALS = 11.0, 9.5, 2
"""Gap between the chart's names and a list of vectors, height of its rows, and decimals of unit vectors there."""
CROSSING_RADIUS = 4.0
"""Radius of the ring around a crossing."""
MINUS = "\N{MINUS SIGN}"
FAN_ROLES = (Role.EDGE_A, Role.SUPPORT_A, Role.FACE_A_DARK, "p"), (Role.EDGE_B, Role.SUPPORT_B, Role.FACE_B_DARK, "q")
"""Roles of an edge of A and of B, its normals and the fan between them, and the letter of the normals' names."""


def crossing(a: Solid, b: Solid) -> NDArray[np.bool_]:
    """Tell for each pair of edges (m, n) of two solids whether their arcs cross, with B's arcs reversed.

    Arcs do not cross if one ends on the other: such edges form no face of their own.
    """
    p, q = a.normals[a.sides], -b.normals[b.sides]
    u, v = (np.cross(each[:, 1], each[:, 0]) for each in (p, q))
    of_b, of_a = np.einsum("jkc,ic->ijk", q, u), np.einsum("ikc,jc->ijk", p, v)
    parted_b, parted_a = ((np.abs(each) > ARC_END).all(axis=2) & (each.prod(axis=2) < 0.0) for each in (of_b, of_a))
    return parted_b & parted_a & (of_b[..., 0] * of_a[..., 1] > 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class GaussMap:
    """The Gauss map of A and B; `view` draws the sphere, and `world` draws A and B themselves.

    `crossed` (m, n) tells which of their edges' arcs cross. `room` is the width for text beside the chart's names.
    """

    solids: tuple[Solid, Solid]
    crossed: NDArray[np.bool_]
    view: View
    world: View
    room: float

    def edges(self, lit: Sequence[Lit]) -> tuple[int, int] | None:
        """Return the rows of two lit edges if their arcs cross; None otherwise, and for faces."""
        rows = [
            np.flatnonzero((np.sort(solid.edges, axis=1) == sorted(each.rows)).all(axis=1)).tolist()
            for solid, each in zip(self.solids, lit, strict=False)
            if len(each.rows) == 2
        ]
        if len(rows) < 2 or not all(rows):  # an edge inside a merged face
            return None
        (a, *_), (b, *_) = rows
        return (a, b) if self.crossed[a, b] else None

    def ends(self, shape: int) -> Floats:
        """Return the ends (n, 2, 3) of the arcs of A (0), or of B (1), which are reversed."""
        solid = self.solids[shape]
        return solid.normals[solid.sides] * (1.0, -1.0)[shape]

    def crossing_of(self, rows: tuple[int, int]) -> Floats:
        """Return the unit vector (3,) at which the arcs of an edge of A and one of B cross."""
        (p, other), (q, last) = self.ends(0)[rows[0]], self.ends(1)[rows[1]]
        n = np.cross(np.cross(p, other), np.cross(q, last))
        return n / np.linalg.norm(n) * np.sign(n @ (p + other))

    def turned_to(self, rows: tuple[int, int]) -> GaussMap:
        """Return the map seen like `world`, or from another side if that hides the crossing of two edges' arcs."""
        x, y, z = self.world.towards.tolist()
        turn, rise = math.atan2(y, x), math.asin(z)
        views = [view_from(turn + aside * math.pi / 2.0, vector * rise) for vector in (1, -1) for aside in (0, 2, 1, 3)]
        best = max(views, key=lambda view: min(SEEN_WELL, float(self.crossing_of(rows) @ view.towards)))
        return replace(self, view=replace(best, scale=self.view.scale, shift=self.view.shift))


def gauss_map(pen: AxesPen, names: Iterable[str], axes: Iterable[Axis]) -> GaussMap | None:
    """Return the map of A and B that fills the profile panel, beside the chart of axes with these names.

    Return None if they are flat or have very many edges.
    """
    page, (low, high) = pen.page, _deeper(pen).sheet.seen(Panel.PROFILE)[[0, 2]]
    if any(len(each.rings) < 4 or len(each.edges) > MOST_EDGES for each in page.solids):
        return None
    view = page.world.scaled(float((high - low).min()) / 2.0 - SPHERE_MARGIN * pen.unit)
    x, y = ((low + high) / 2.0).tolist()
    view = replace(view, shift=(x, y))
    least, most = values_shown(axes)
    room = pen.sheet.areas[Panel.MEASURE].width / pen.unit - max(text_width(name, NUMBERS_SIZE) for name in names)
    room = most / ((most - least) or 1.0) * room - VECTORS_GAP  # to the right of the chart's zero
    return GaussMap(page.solids, crossing(*page.solids), view, page.world, room)


def _deeper(pen: AxesPen) -> AxesPen:
    """Return the pen for the profile panel, extended downwards."""
    sheet, area = pen.sheet, pen.sheet.areas[Panel.PROFILE]
    area = area._replace(bottom=area.bottom - SPHERE_DEPTH * pen.unit)
    sheet = replace(sheet, areas={**sheet.areas, Panel.PROFILE: area})
    return replace(pen, sketch=Sketch(sheet, pen.sketch.marks, pen.sketch.requests), panel=Panel.PROFILE)


def draw_map(draft: Draft, pen: AxesPen, of: GaussMap, rows: tuple[int, int] | None, *, cross: bool = True) -> None:
    """Draw the sphere with all arcs, pale if behind it, those of edges `rows` lit, and a ring where these `cross`."""
    draft.set_heading(Panel.PROFILE, "panel.gauss", pen.span)
    view, there = of.view, _deeper(pen)
    middle = np.array(view.shift)
    draw_ball(there, middle, view.scale, "sphere")
    for shape, (solid, ink, letter) in enumerate(zip(of.solids, (OF_A, OF_B), "AB", strict=True)):
        ends, points = of.ends(shape), solid.normals * (1.0, -1.0)[shape]
        lit = ends[[rows[shape]] if rows else []]
        for role, some, vector, part in (
            (Role.RULE, ends, -1.0, "hidden-arcs"),
            (ink.fine, ends, 1.0, "arcs"),
            (FAN_ROLES[shape][0], lit, 1.0, "arc"),
            (FAN_ROLES[shape][1], lit, -1.0, "arc-behind"),
        ):
            _draw_arcs(there, view, role, some, vector, f"{part}-{letter}")
        there.dots(ink.fine, view.paper(points[points @ view.towards > 0.0]), f"normals-{letter}")
    below = np.array((middle[0], pen.sheet.seen(Panel.PROFILE)[0, 1] - TEXT_DROP * pen.unit))
    there.write(there.say("panel.gauss_marks"), Role.NUMBERS, below, "gauss", SMALL_SIZE, Align.CENTER)
    if rows and cross:
        at = view.paper(of.crossing_of(rows))
        there.ring(Role.CROSSING, at, CROSSING_RADIUS * pen.unit, "crossing")
        there.name("n", Role.CROSSING, at, at - middle, "crossing")


def _arc(ends: Floats) -> Floats:
    """Return points (n, 3) of the arc between two unit vectors (2, 3)."""
    shares = np.linspace(0.0, 1.0, FAN_POINTS)[:, np.newaxis]
    angle = np.arctan2(np.linalg.norm(np.cross(*ends)), ends[0] @ ends[1])
    return (np.sin((1.0 - shares) * angle) * ends[0] + np.sin(shares * angle) * ends[1]) / np.sin(angle)


def _draw_arcs(pen: Pen, view: View, role: Role, ends: Floats, vector: float, part: str) -> None:
    """Draw the parts of arcs, given by their ends (n, 2, 3), in front of the sphere, or behind it if `vector` is -1."""
    pieces = []
    for points in map(_arc, ends):
        near = points @ view.towards * vector >= 0.0
        cuts = np.flatnonzero(near[1:] != near[:-1]) + 1
        pieces += [
            view.paper(each)
            for each, lies in zip(np.split(points, cuts), np.split(near, cuts), strict=True)
            if lies[0] and len(each) > 1
        ]
    pen.lines(role, pieces, part)


def _draw_fans(pen: Pen, of: GaussMap, rows: tuple[int, int]) -> None:
    """Draw an edge of A and one of B, u and v, with the normals of their faces, which are dots on the sphere."""
    listed: list[tuple[Role, str, Floats]] = []
    for shape, (row, (edge_role, role, fan_role, name)) in enumerate(zip(rows, FAN_ROLES, strict=True)):
        letter, turned, ends = "AB"[shape], of.ends(shape)[row], of.solids[shape].ends[row]
        normals = turned * (1.0, -1.0)[shape]
        edge, foot, length = of.world.paper(ends), ends.mean(axis=0), NORMAL_LENGTH * pen.unit / of.world.scale
        pen.line(edge_role, edge, f"edge-{letter}")
        pen.name("uv"[shape], role, edge[1], edge[1] - edge[0], f"edge-{letter}")
        fan = of.world.paper(np.concatenate((foot[np.newaxis], foot + ARC_SHARE * length * _arc(normals))))
        pen.area(fan_role, fan, f"fan-{letter}")
        pen.line(fan_role, fan[1:], f"fan-{letter}")
        listed.append((role, "uv"[shape], ends[1] - ends[0]))
        for part, normal, on_sphere in zip((f"{name}₁", f"{name}₂"), normals, turned, strict=True):
            called, at = f"{MINUS * shape}{part}", of.view.paper(on_sphere)
            listed.append((role, called, on_sphere.round(VECTOR_DECIMALS) + 0.0))  # turns −0 into 0
            arrow, there = of.world.paper(np.array([foot, foot + length * normal])), pen.at(Panel.PROFILE)
            pen.arrow_along(role, arrow[0], arrow[1] - arrow[0], part, part)
            there.dots(role, at, part)
            there.name(called, role, at, at - np.array(of.view.shift))
    _list_vectors(pen, listed, of.room)


def _list_vectors(pen: Pen, listed: Sequence[tuple[Role, str, Floats]], room: float) -> None:
    """List vectors (3,) with their roles and names where the chart has no values yet, if there is room."""
    sheet, area = pen.sheet, pen.sheet.areas[Panel.MEASURE]
    texts = [f"{name} {point(*vector)}" for _, name, vector in listed]
    width = max(text_width(text, SMALL_SIZE) for text in texts)
    if width > room:
        return
    x, top = (area.right - sheet.page.left) / sheet.unit - width, (area.top - sheet.page.bottom) / sheet.unit
    for row, (text, (role, *_)) in enumerate(zip(texts, listed, strict=True), start=1):
        pen.write_on_page(text, (x, top - row * ROW_HEIGHT), SMALL_SIZE, f"vector-{row}", role)


def _signs(of: GaussMap, rows: tuple[int, int]) -> dict[str, float]:
    """Return the heights of each arc's ends over the plane of the other arc, by their names in captions."""
    u, v = (solid.ends[row, 1] - solid.ends[row, 0] for solid, row in zip(of.solids, rows, strict=True))
    (p1, p2), (q1, q2) = of.ends(0)[rows[0]] @ v, of.ends(1)[rows[1]] @ u
    return {"first_p": float(p1), "second_p": float(p2), "first_q": float(q1), "second_q": float(q2)}


def _apart(of: GaussMap, row: int) -> tuple[int, int] | None:
    """Return an edge of A and one of B that are not parallel but whose arcs do not cross; None if there are none.

    The edge of A is given by its row; the edge of B is the one whose arc is seen best.
    """
    beside = [min(map(abs, _signs(of, (row, other)).values())) for other in range(len(of.solids[1].edges))]
    misses = ~of.crossed[row] & (np.array(beside) > ARC_END)
    seen = of.ends(1).sum(axis=1) @ of.view.towards
    return (row, int(np.argmax(np.where(misses, seen, -np.inf)))) if misses.any() else None


def why_pairs(
    draft: Draft, pen: AxesPen, of: GaussMap, first: tuple[int, int], counts: Mapping[str, object]
) -> Iterator[Caption]:
    """Draw from phase 2 on a pair of edges whose arcs cross, and one whose arcs do not; yield the captions.

    While the question about the second pair is asked, its edges and normals show, without lit arcs.
    """
    crossing, of = int(of.crossed.sum()), of.turned_to(first)
    values, other = {**counts, "crossing": crossing, "others": of.crossed.size - crossing}, _apart(of, first[0])
    early, late = pen.during(Span(2, 2 if other else 3)), pen.during(Span(3, 3))
    if other:
        early = early.when_asking(asking=False)
        _draw_fans(early.when_asking(), of, other)
        draw_map(draft, early.when_asking(), of, None)
    for pair, there, message in ((first, early, "sat.arcs_cross"), (other, late, "sat.arcs_apart")):
        if pair:
            _draw_fans(there, of, pair)
            draw_map(draft, there, of, pair, cross=pair is first)
            yield Caption(message, {**values, **_signs(of, pair)})
