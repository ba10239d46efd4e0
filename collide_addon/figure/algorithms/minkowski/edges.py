# SPDX-License-Identifier: GPL-3.0-or-later
"""The edges of A + B or A − B: those of A and of B or −B, sorted by direction, exactly."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cmp_to_key

import numpy as np

from ...model.arrays import Floats
from ...model.figure import PHASES, Kind, Motion, Panel, Span, from_aside
from ...model.style import NUMBERS_SIZE, Role
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts.difference_page import DifferencePage, PairPen
from ...text.exact import MINUS
from ...text.messages import Caption
from ...text.messages import point as written_point

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
    pairs = zip(points, ends, strict=True) if len(points) > 1 else ()
    return [(turned * (q[0] - p[0]), turned * (q[1] - p[1])) for p, q in pairs]


def _before(one: Way, other: Way) -> int:
    """Return −1, 0 or 1: whether a direction comes before, with or after another one, counter-clockwise from down."""
    halves = [way[0] < 0 or (way[0] == 0 and way[1] > 0) for way in (one, other)]
    if halves[0] != halves[1]:
        return -1 if halves[1] else 1
    cross = one[0] * other[1] - one[1] * other[0]
    return (cross < 0) - (cross > 0)


def edge_ticks(groups: Sequence[EdgeGroup], first: int) -> list[int]:
    """Return the ticks, from step `first` on, in which all edges are shown and then each group goes to its place.

    Of many there is one tick for all, and none without edges. Each step has about as many phases as the others.
    """
    if not groups:
        return []
    count = 1 + (len(groups) if len(groups) <= MOST_EDGES else 0)
    steps = -(-count // PHASES)
    each = -(-count // steps)
    return [(first + row // each) * PHASES + row % each for row in range(count)]


def draw_edges(pen: PairPen, groups: Sequence[EdgeGroup], ticks: Sequence[int], *, difference: bool) -> None:
    """Draw the edges of A and B as arrows, of which one after the other goes to its place in the outline.

    They go in the order of their directions. Of many all are drawn at once, as lines without arrows and numbers.
    """
    page, hull, few = pen.page, pen.page.hull, len(groups) <= MOST_EDGES
    kind, middle = Kind.ARROW if few else Kind.POLYLINE, hull.mean(axis=0)
    place = hull[
        np.lexsort((-hull[:, 1], hull[:, 0]))[0]
    ]  # the leftmost, of these the top: counter-clockwise from down
    beside_it = np.array(pen.sheet.panels[Panel.WORLD]) - np.array(pen.sheet.panels[Panel.DIFFERENCE])
    all_along = pen.during(Span.of(ticks[0] // PHASES, until=ticks[-1] // PHASES))
    for number, group in enumerate(groups, start=1):
        start, part = place, f"edge-{number}"
        there = pen.during(Span(ticks[number] if few else ticks[0], all_along.span.last)).difference
        until = ticks[number + 1] - 1 if number + 1 < len(ticks) else all_along.span.last
        comes: list[Motion] = []
        for subject, role, ends in edges_of(group, page, -1 if difference else 1):
            comes.append(from_aside(ends[0] + beside_it - place))
            pen.during(Span(all_along.span.first, until)).mark(kind, role, ends, part)
            there.mark(kind, role, place + ends - ends[0], part, comes[-1] if few else None)
            if few:
                at = ends.mean(axis=0)
                all_along.name(
                    str(number), role, at, at - subject.boundary.mean(axis=0), part, NUMBERS_SIZE, needed=False
                )
            place = place + ends[1] - ends[0]
        if few:
            at = (start + place) / 2
            role = Role.SUPPORT_B if group[0] is None else Role.SUPPORT_A
            there.name(str(number), role, at, at - middle, needed=False, motion=comes[0])  # the number goes along


def edges_of(group: EdgeGroup, page: DifferencePage, sign: int) -> Iterator[tuple[Subject, Role, Floats]]:
    """Yield the edges of one direction: whose each is, its role, and its ends (2, 2); those of −B are turned."""
    for subject, role, row, turned in ((page.a, Role.SUPPORT_A, group[0], 1), (page.b, Role.SUPPORT_B, group[1], sign)):
        if row is not None:
            vertices = subject.shape.core.vertices
            yield subject, role, np.array([vertices[row], vertices[(row + 1) % len(vertices)]])[::turned]


def edge_captions(groups: Sequence[EdgeGroup], page: DifferencePage, *, difference: bool) -> list[Caption]:
    """Return what is said when each edge goes to its place: its vector and its direction, in degrees from 0 to 360."""
    captions = []
    for number, group in enumerate(groups if len(groups) <= MOST_EDGES else (), start=1):
        ways = [(subject, ends[1] - ends[0]) for subject, _, ends in edges_of(group, page, -1 if difference else 1)]
        written = PARTED.join(
            f"{MINUS if difference and subject is page.b else ''}{subject.letter}: {written_point(*way.tolist())}"
            for subject, way in ways
        )
        x, y = ways[0][1].tolist()
        angle = math.degrees(math.atan2(y, x)) % 360.0 % 360.0  # again, since a tiny negative angle leaves 360 itself
        values = {"number": number, "count": len(groups), "ways": written, "angle": angle}
        captions.append(Caption("minkowski.next_edge", values))
    return captions
