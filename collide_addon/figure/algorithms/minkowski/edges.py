# SPDX-License-Identifier: GPL-3.0-or-later
"""The edges of A + B or A − B: those of A and of B or −B, sorted by direction, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key

import numpy as np

from ...labels.labels import Drawn, LabelRequest, name_request, way_or_up
from ...model.arrays import Floats
from ...model.figure import Kind, Mark, Panel, Span, from_aside
from ...model.style import NUMBERS_SIZE, Role
from ...parts.both_spaces import Page

MOST_EDGES = 16
"""Of a hull with more edges none has a number, and none is an arrow."""

Way = tuple[Fraction, Fraction]
EdgeGroup = tuple[int | None, int | None]
"""The row of an edge of A and that of one of B which have the same direction; None where there is none."""


def edge_groups(a: Floats, b: Floats, sign: int) -> list[EdgeGroup]:
    """Return the edges of A and, with `sign` −1, of −B, sorted by direction; equal directions are one group.

    A segment has two edges, there and back, and a point none.
    """
    edges: list[tuple[int, int, Way]] = [
        (owner, row, way)
        for owner, (vertices, turned) in enumerate(((a, 1), (b, sign)))
        for row, way in enumerate(_ways(vertices, turned))
    ]
    in_turn = cmp_to_key(_before)
    edges.sort(key=lambda edge: in_turn(edge[2]))
    groups: list[list[int | None]] = []
    last: Way | None = None
    for owner, row, way in edges:
        if last is None or _before(last, way) != 0:
            groups.append([None, None])
        groups[-1][owner], last = row, way
    return [(of_a, of_b) for of_a, of_b in groups]


def _ways(vertices: Floats, turned: int) -> list[Way]:
    """Return the edges of a convex polygon, counter-clockwise, exactly; turned by half a turn where `turned` is −1."""
    points = [(Fraction(x), Fraction(y)) for x, y in vertices.tolist()]
    ends = points[1:] + points[:1]
    return [(turned * (q[0] - p[0]), turned * (q[1] - p[1])) for p, q in zip(points, ends, strict=True)] * (
        len(points) > 1
    )


def _before(one: Way, other: Way) -> int:
    """Return −1, 0 or 1: whether a direction comes before, with or after another one, counter-clockwise from down."""
    halves = [way[0] < 0 or (way[0] == 0 and way[1] > 0) for way in (one, other)]
    if halves[0] != halves[1]:
        return -1 if halves[1] else 1
    cross = one[0] * other[1] - one[1] * other[0]
    return (cross < 0) - (cross > 0)


def edge_marks(groups: Sequence[EdgeGroup], page: Page, span: Span, *, difference: bool) -> Drawn:
    """Return the edges of A and B as arrows, and the outline made of them, in the order of their directions."""
    sign = -1 if difference else 1
    few = len(groups) <= MOST_EDGES
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    place = _first_corner(page.hull)
    middle = page.hull.mean(axis=0)
    beside_it = np.array(page.sheet.panels[Panel.WORLD]) - np.array(page.sheet.panels[Panel.DIFFERENCE])
    for number, group in enumerate(groups, start=1):
        start = place
        for subject, role, row, turned in (
            (page.a, Role.SUPPORT_A, group[0], 1),
            (page.b, Role.SUPPORT_B, group[1], sign),
        ):
            if row is None:
                continue
            vertices = subject.shape.core.vertices
            ends = np.array([vertices[row], vertices[(row + 1) % len(vertices)]])[::turned]
            outline = np.array([place, place + ends[1] - ends[0]])
            for line, panel in ((ends, Panel.WORLD), (outline, Panel.DIFFERENCE)):
                kind = Kind.ARROW if few else Kind.POLYLINE
                moves = from_aside(ends[0] + beside_it - place) if panel is Panel.DIFFERENCE and few else None
                marks.append(Mark(kind, role, line, f"edge-{number}", panel, span, motion=moves))
            beside = way_or_up(ends.mean(axis=0) - subject.boundary.mean(axis=0))
            requests.append(
                LabelRequest(
                    str(number), role, ends.mean(axis=0), beside, f"edge-{number}", Panel.WORLD, span, NUMBERS_SIZE,
                    needed=False,
                )
            )  # fmt: skip
            place = outline[1]
        at = (start + place) / 2
        role = Role.SUPPORT_B if group[0] is None else Role.SUPPORT_A
        requests.append(name_request(str(number), role, at, at - middle, Panel.DIFFERENCE, span))
    return marks, requests if few else []


def _first_corner(hull: Floats) -> Floats:
    """Return the corner at which the edges sorted counter-clockwise from down begin: the leftmost, of these the top."""
    first: Floats = hull[np.lexsort((-hull[:, 1], hull[:, 0]))[0]]
    return first
