# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gauss map: on the unit sphere a face is the point of its normal, and an edge the arc between those of its faces.

Of two edges whose arcs cross, those of B turned round, a face of A − B is made. D. Gregorius, "The Separating Axis Test
between Convex Polyhedra", Game Developers Conference 2013.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.figure import Align, Panel, out_of
from ..model.style import SMALL_SIZE, Role
from ..stage.pen import Pen
from ..text.messages import say
from .drawn import LIGHT, OF_A, OF_B
from .solid import Solid
from .view import View, view_from

MOST_EDGES = 150
"""Of a shape with more, the arcs would cover the sphere."""
BESIDE = 1e-9
"""How far, as a share of a unit, the end of an arc is beside another arc at least, for them to cross."""
MARGIN, UNDER = 12.0, 9.0
"""Beside the sphere, and from its panel to the words under it; all lengths here are in figure units."""
AROUND = np.linspace(0.0, 2.0 * np.pi, 97)[:-1]
POINTS = 16
"""Of an arc."""
FAN, PART = 20.0, 0.7
"""Length of the normals at an edge, and where on them its arc stands, as a share."""
TONES = 0.35, -0.2
"""Below these cosines to the light the sphere is darker."""
SEEN_WELL = 0.3
"""Cosine to the reader from which a crossing is seen well."""
CROSSING = 4.0
"""Radius of the ring around one."""
MINUS = "\N{MINUS SIGN}"
LIT = (Role.EDGE_A, Role.SUPPORT_A, Role.FACE_A_DARK, "p"), (Role.EDGE_B, Role.SUPPORT_B, Role.FACE_B_DARK, "q")
"""How an edge of A or B is drawn, and its normals, the fan between them, and what these are called."""


def crossing(a: Solid, b: Solid) -> NDArray[np.bool_]:
    """Return for edges of two solids (m, n) whether their arcs cross, those of B turned round.

    Where an arc ends on another they do not: such edges make no face of their own.
    """
    p, q = a.normals[a.sides], -b.normals[b.sides]
    u, v = (np.cross(each[:, 1], each[:, 0]) for each in (p, q))
    of_b, of_a = np.einsum("jkc,ic->ijk", q, u), np.einsum("ikc,jc->ijk", p, v)
    parted_b, parted_a = ((np.abs(each) > BESIDE).all(axis=2) & (each.prod(axis=2) < 0.0) for each in (of_b, of_a))
    crossed: NDArray[np.bool_] = parted_b & parted_a & (of_b[..., 0] * of_a[..., 1] > 0.0)
    return crossed


def edge_row(solid: Solid, rows: Sequence[int]) -> int | None:
    """Return the row of the edge between two vertices; None where only faces that look like one meet there."""
    found = np.flatnonzero((np.sort(solid.edges, axis=1) == sorted(rows)).all(axis=1))
    return int(found[0]) if len(found) else None


@dataclass(frozen=True, slots=True, eq=False)
class GaussMap:
    """The sphere of A and B; `view` draws a unit vector where its point stands, and `world` A and B themselves.

    `crossed` (m, n) tells of their edges which arcs cross.
    """

    solids: tuple[Solid, Solid]
    crossed: NDArray[np.bool_]
    view: View
    world: View
    language: str

    def normals(self, shape: int, row: int) -> Floats:
        """Return the unit normals (2, 3) of the faces at an edge of A, 0, or B, 1."""
        solid = self.solids[shape]
        normals: Floats = solid.normals[solid.sides[row]]
        return normals

    def crossing_of(self, rows: tuple[int, int]) -> Floats:
        """Return the unit vector (3,) at which the arcs of an edge of A and one of B cross."""
        (p, other), (q, last) = self.normals(0, rows[0]), self.normals(1, rows[1])
        n = np.cross(np.cross(p, other), np.cross(q, last))
        crossing: Floats = n / np.linalg.norm(n) * np.sign(n @ (p + other))
        return crossing

    def turned_to(self, rows: tuple[int, int]) -> GaussMap:
        """Return the map as `world` is seen or, where that hides the crossing of two edges' arcs, from another side."""
        x, y, z = self.world.towards.tolist()
        turn, rise = np.degrees((np.arctan2(y, x), np.arcsin(z))).tolist()
        views = [view_from(turn + aside, over * rise) for over in (1, -1) for aside in (0, 180, 90, -90)]
        seen = self.crossing_of(rows) @ np.array([view.towards for view in views]).T
        best = views[int(np.argmax(np.minimum(seen, SEEN_WELL)))]
        return replace(self, view=replace(best, scale=self.view.scale, shift=self.view.shift))


def gauss_map(pen: Pen, solids: tuple[Solid, Solid], world: View, language: str) -> GaussMap:
    """Return the map that fills a pen's panel."""
    corners = pen.sheet.seen(pen.panel)
    view = world.scaled(float(np.ptp(corners, axis=0).min()) / 2.0 - MARGIN * pen.unit)
    x, y = corners.mean(axis=0).tolist()
    return GaussMap(solids, crossing(*solids), replace(view, shift=(x, y)), world, language)


def draw_sphere(pen: Pen, of: GaussMap) -> None:
    """Draw the sphere with all arcs, those behind it pale, and under it what is what."""
    view, light = of.view, np.array(LIGHT) / np.linalg.norm(LIGHT)
    disc = np.column_stack((np.cos(AROUND), np.sin(AROUND), np.zeros(len(AROUND))))
    paper = replace(view, right=np.array((1.0, 0.0, 0.0)), up=np.array((0.0, 1.0, 0.0)))
    pen.polygon(Role.REGION_CORNER, paper.paper(disc), "sphere", filled=True)
    across = np.cross(light, (0.0, 0.0, 1.0)) / np.hypot(light[0], light[1])
    for level in TONES:
        ring = level * light + np.sqrt(1.0 - level**2) * (disc[:, :2] @ np.array((across, np.cross(light, across))))
        border, dark = ring[_run(ring[:, 2] > 0.0)], disc[_run(disc @ light < level)]
        if np.linalg.norm(border[0] - dark[-1]) > np.linalg.norm(border[-1] - dark[-1]):
            border = border[::-1]
        pen.area(Role.REGION_CORNER, paper.paper(np.concatenate((dark, border))), "sphere-dark")
    for shape, (solid, ink, letter) in enumerate(zip(of.solids, (OF_A, OF_B), "AB", strict=True)):
        arcs = [(1.0, -1.0)[shape] * _arc(of.normals(shape, row)) for row in range(len(solid.edges))]
        for role, way, part in ((Role.RULE, -1.0, "hidden-arcs"), (ink.fine, 1.0, "arcs")):
            _draw_arcs(pen, view, role, arcs, way, f"{part}-{letter}")
        points = solid.normals * (1.0, -1.0)[shape]
        pen.dots(ink.fine, view.paper(points[points @ view.towards > 0.0]), f"normals-{letter}")
    low, high = pen.sheet.seen(pen.panel)[[0, 1]]
    below = np.array(((low[0] + high[0]) / 2.0, low[1] - UNDER * pen.unit))
    pen.write(say("panel.gauss_marks", of.language), Role.NUMBERS, below, "gauss", SMALL_SIZE, Align.CENTER)


def _run(chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the rows of those chosen around a circle, in order, where they follow one another."""
    first = int(np.argmax(chosen & ~np.roll(chosen, 1)))
    return np.roll(np.arange(len(chosen)), -first)[: int(chosen.sum())]


def _arc(ends: Floats) -> Floats:
    """Return points (n, 3) of the arc between two unit vectors (2, 3)."""
    shares = np.linspace(0.0, 1.0, POINTS)[:, np.newaxis]
    angle = np.arctan2(np.linalg.norm(np.cross(*ends)), ends[0] @ ends[1])
    arc: Floats = (np.sin((1.0 - shares) * angle) * ends[0] + np.sin(shares * angle) * ends[1]) / np.sin(angle)
    return arc


def _draw_arcs(pen: Pen, view: View, role: Role, arcs: Sequence[Floats], way: float, part: str) -> None:
    """Draw what lies of some arcs (n, 3) before the sphere, or with a `way` of -1 behind it."""
    pieces = []
    for points in arcs:
        near = points @ view.towards * way >= 0.0
        cuts = np.flatnonzero(near[1:] != near[:-1]) + 1
        pieces += [
            view.paper(each)
            for each, lies in zip(np.split(points, cuts), np.split(near, cuts), strict=True)
            if lies[0] and len(each) > 1
        ]
    if pieces:
        starts = tuple(np.cumsum([len(each) for each in pieces[:-1]]).tolist())
        pen.line(role, np.concatenate(pieces), part, starts=starts)


def draw_fans(pen: Pen, of: GaussMap, rows: tuple[int, int]) -> None:
    """Draw an edge of A and one of B, u and v, with the normals of their faces, which stand on the sphere as dots."""
    for shape, (row, (edge_role, role, fan_role, name)) in enumerate(zip(rows, LIT, strict=True)):
        letter, normals, ends = "AB"[shape], of.normals(shape, row), of.solids[shape].ends[row]
        edge, foot, length = of.world.paper(ends), ends.mean(axis=0), FAN * pen.unit / of.world.scale
        pen.line(edge_role, edge, f"edge-{letter}")
        pen.name("uv"[shape], role, edge[1], edge[1] - edge[0], f"edge-{letter}")
        fan = of.world.paper(np.concatenate((foot[np.newaxis], foot + PART * length * _arc(normals))))
        pen.area(fan_role, fan, f"fan-{letter}")
        pen.line(fan_role, fan[1:], f"fan-{letter}")
        places = of.view.paper((1.0, -1.0)[shape] * normals)
        for part, normal, at in zip((f"{name}₁", f"{name}₂"), normals, places, strict=True):
            arrow, there = of.world.paper(np.array([foot, foot + length * normal])), pen.at(Panel.PROFILE)
            pen.arrow(role, arrow, part, out_of(arrow[0]))
            pen.name(part, role, arrow[1], arrow[1] - arrow[0], delayed=True)
            there.dots(role, at, part)
            there.name(f"{MINUS * shape}{part}", role, at, at - np.array(of.view.shift))


def draw_pair(pen: Pen, of: GaussMap, rows: tuple[int, int], *, cross: bool) -> None:
    """Draw on the sphere the arcs of an edge of A and one of B, and a ring where these cross."""
    for shape, (row, (edge_role, role, *_)) in enumerate(zip(rows, LIT, strict=True)):
        arc = (1.0, -1.0)[shape] * _arc(of.normals(shape, row))
        _draw_arcs(pen, of.view, edge_role, [arc], 1.0, f"arc-{'AB'[shape]}")
        _draw_arcs(pen, of.view, role, [arc], -1.0, f"arc-behind-{'AB'[shape]}")
    if cross:
        at = of.view.paper(of.crossing_of(rows))
        pen.ring(Role.CROSSING, at, CROSSING * pen.unit, "crossing")
        pen.name("n", Role.CROSSING, at, at - np.array(of.view.shift), "crossing")


def signs(of: GaussMap, rows: tuple[int, int]) -> dict[str, float]:
    """Return on which sides of the plane of each arc the ends of the other one are, by the names of the numbers."""
    u, v = (solid.ends[row, 1] - solid.ends[row, 0] for solid, row in zip(of.solids, rows, strict=True))
    (p1, p2), (q1, q2) = of.normals(0, rows[0]) @ v, of.normals(1, rows[1]) @ -u
    return {"first_p": float(p1), "second_p": float(p2), "first_q": float(q1), "second_q": float(q2)}


def apart(of: GaussMap, row: int) -> tuple[int, int] | None:
    """Return an edge of A and one of B whose arcs do not cross, though their edges are not parallel; None without one.

    The edge of A is one given by its row, and that of B the one whose arc is seen best.
    """
    b = of.solids[1]
    beside = [min(map(abs, signs(of, (row, other)).values())) for other in range(len(b.edges))]
    misses = ~of.crossed[row] & (np.array(beside) > BESIDE)
    middles = -b.normals[b.sides].sum(axis=1)
    if not misses.any():
        return None
    return row, int(np.argmax(np.where(misses, middles @ of.view.towards, -np.inf)))
