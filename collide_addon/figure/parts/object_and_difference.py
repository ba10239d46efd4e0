# SPDX-License-Identifier: GPL-3.0-or-later
"""A, B and A − B together: a simplex with its names, the vertices that a search finds, and what gives them in A and B.

What is lit in A − B is mapped back to A and B: each vertex w of A − B comes from a vertex of A and one of B, and the
weights that form a point of A − B also form points of A and B.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import numpy as np

from ...geometry import DifferenceVertex
from ..labels.labels import vector_or_up
from ..labels.names import vertex_name
from ..model.arrays import Floats
from ..model.figure import NOTHING_YET, Motion, from_aside, out_of
from ..model.outline import circle
from ..model.style import LABEL_SIZE, SMALL_SIZE, STYLES, Role
from ..stage.half_planes import beyond, cut_border, strip_between
from ..stage.pen import Pen
from ..text.names import written_names
from .difference_page import PairPen
from .support_lines import across, direction_arrow, followed_line, line_beside, support_line

REGION_MESSAGES = "region.nothing", "region.closer"
REGIONS_OF_CORES = "region.nothing_cores", "region.closer_cores"
"""The names of the half-plane beyond a supporting line and of the circle around the origin."""


def simplex(pen: PairPen, vertices: Sequence[DifferenceVertex], role: Role = Role.SIMPLEX) -> None:
    """Draw the vertices of a point, segment or triangle of A − B, and its outline in the given role."""
    points, there = np.array([vertex.point for vertex in vertices]), pen.difference
    part = ",".join(vertex_name(vertex) for vertex in vertices)
    there.dots(Role.SIMPLEX, points, part)
    if len(vertices) > 1:
        (there.line if len(vertices) == 2 else there.polygon)(role, points, part, filled=True)


def simplex_names(
    pen: PairPen, vertices: Iterable[DifferenceVertex], outwards: Floats | None = None,
    also: Callable[[DifferenceVertex], str] | None = None,
) -> None:  # fmt: skip
    """Label vertices of A − B on the side of `outwards` (2,), or away from A − B's centre.

    The text that `also` adds to a name is left out if there is no room for it.
    """
    for vertex in vertices:
        name, vector = pen.page.names[vertex], vertex.point - pen.page.hull.mean(axis=0)
        text, short = (f"{written_names(name)} {also(vertex)}", name) if also else (name, "")
        vector = vector if outwards is None else outwards
        pen.difference.name(text, Role.SIMPLEX, vertex.point, vector, vertex_name(vertex), short=short)


def sweeping_lines(
    pen: PairPen, direction: Floats, start: DifferenceVertex | None = None, *, swept: bool = True
) -> list[Floats]:
    """Draw the supporting lines perpendicular to `direction` (2,) that sweep over A, B and A − B together.

    With a `start`, A − B's line begins there, and those of A and B at the corresponding vertices, so that all move by
    the same amount and stop together. Over A and B the lines leave traces if `swept`. Return A − B's traces (2, 2).
    """
    page, there = pen.page, pen.difference
    middle_a, middle_b = (subject.boundary.mean(axis=0) for subject in (page.a, page.b))
    core_a, core_b = (subject.shape.core.vertices for subject in (page.a, page.b))
    from_a, from_b = (None, None) if start is None else (start.point_a, start.point_b)
    support_line(pen, core_a, direction, "d", middle_b, from_a, swept=swept)
    support_line(pen, core_b, -direction, "\N{MINUS SIGN}d", middle_a, from_b, swept=swept)
    if not page.apart:
        return []
    if start is not None:
        foot = float(direction @ start.point) * direction  # the line's point closest to the origin
        followed_line(there, page.hull, direction, "d", foot)
        return []
    line, arrow, before = support_line(there, page.hull, direction, "d", np.zeros(2))
    _name_line(there.when_arrived(), line, arrow, direction)
    return before


def _name_line(pen: PairPen, line: Floats, arrow: Floats, direction: Floats) -> None:
    """Label a supporting line (2, 2) of A − B, on its far side and away from its arrow (2, 2) if there is room."""
    near, far = sorted(line, key=lambda end: math.dist(end, arrow[0]))
    text, at, whole = pen.say(pen.page.line), far + 0.22 * (near - far), np.array([far, near])
    pen.name(text, Role.SUPPORT_LINE, at, direction, "support-line", SMALL_SIZE, needed=False, along=whole)


def found(pen: PairPen, w: DifferenceVertex, direction: Floats, motion: Motion | None = None) -> None:
    """Draw the vertex that a search along `direction` (2,) found, once everything has arrived; see `draw_vertex`.

    The vertex of A − B is labelled with the vertices it comes from, or by its short name if that does not fit.
    """
    short = pen.page.names[w]
    text = f"{written_names(short)} = {written_names(vertex_name(w))}"
    draw_vertex(pen.when_arrived(delayed=motion is None), w, direction, text, motion, short, delayed=True)


def dropped(pen: PairPen, vertices: Sequence[DifferenceVertex], kept: Collection[DifferenceVertex]) -> None:
    """Draw the vertices of a simplex that are not kept as hollow dots, labelled as dropped."""
    there, middle = pen.difference, np.mean([vertex.point for vertex in vertices], axis=0)
    for vertex in (vertex for vertex in vertices if vertex not in kept):
        there.hollow_dots(vertex.point, vertex_name(vertex))
        name = pen.page.names[vertex]
        there.name(pen.say("gjk.goes", w=name), Role.DROPPED, vertex.point, vertex.point - middle, name)


def draw_vertex(
    pen: PairPen, w: DifferenceVertex, direction: Floats, text: str = "", motion: Motion | None = None, short: str = "",
    *, delayed: bool | None = None,
) -> None:  # fmt: skip
    """Draw the vertices of A and B that give one of A − B, and name them along and against `direction` (2,).

    With a `text`, the vertex of A − B is drawn as well, beside the text and possibly with a `motion`.
    """
    of_a, of_b, (role, place, name) = pen.page.vertices(w)
    for (own, at, called), vector in zip((of_a, of_b), (direction, -direction), strict=True):
        pen.dot(own, at, called, vector, delayed=delayed)
    if text:
        pen.difference.dot(role, place, text, direction, name, moves=motion, short=short, delayed=delayed)


def carried_back(
    pen: PairPen, vertices: Sequence[DifferenceVertex], weights: Sequence[float] | None = None,
    *, outlined: bool = True, named: Collection[bytes] = (),
) -> None:  # fmt: skip
    """Draw the vertices of A and B that give a simplex, and the points given by the same weights.

    Without `weights`, only the vertices are drawn. Places already `named` are not named again.
    """
    both = list(pen.page.made_of(vertices))
    ends = [] if weights is None else [np.array(weights) @ places for *_, places in both]

    def name(text: str, role: Role, place: Floats, outwards: Floats) -> None:
        if place.tobytes() not in named:
            pen.name(text, role, place, outwards)

    for row, (subject, role, own, _) in enumerate(both):
        middle = subject.boundary.mean(axis=0)
        _dots_of_part(pen, role, own, pen.polygon if outlined else None)
        for vertex, place in own.items():
            outwards = vector_or_up(place - middle)
            name(vertex, role, place, outwards)
        if ends and len(own) > 1:
            pen.dots(role, ends[row], subject.letter.lower())
            name(subject.letter.lower(), role, ends[row], middle - ends[row])
    if ends:
        pen.line(Role.REACH, np.array(ends), "a-b")


def common_point(pen: PairPen, vertices: Sequence[DifferenceVertex], weights: Sequence[float]) -> None:
    """Draw the point p of A and B given by a simplex with the `weights` of the origin, and lines to it."""
    p = np.array(weights) @ [vertex.point_a for vertex in vertices]
    pales = Role.PROJECTION_A, Role.PROJECTION_B
    for pale, (subject, role, own, places) in zip(pales, pen.page.made_of(vertices), strict=True):
        _dots_of_part(pen, role, own, pen.area)
        for vertex, place in own.items():
            pen.name(vertex, role, place, place - subject.boundary.mean(axis=0))
        made = np.array(weights) @ places
        pen.lines(pale, [np.array([place, made]) for place in own.values()], f"spokes-{subject.letter.lower()}")
    pen.dot(Role.MEETING, p, "p", np.array([1.0, 0.5]))


def _dots_of_part(pen: PairPen, role: Role, own: Mapping[str, Floats], area: Callable[..., None] | None) -> None:
    """Draw vertices, given by name, and the segment between two of them or the `area` of more."""
    places, part = np.array(list(own.values())), ",".join(own)
    pen.dots(role, places, part)
    if area is not None and len(own) == 2:
        pen.line(role, places, part)
    elif area is not None and len(own) > 2:
        area(role, places, part, filled=area == pen.polygon)


def nothing_beyond(
    pen: PairPen, place: Floats, direction: Floats, reach: float, *, circled: bool = False, called: str = "d",
    of_cores: bool = False, dots: Sequence[Floats] = (), grows: bool = False,
) -> None:  # fmt: skip
    """Draw the supporting line of A − B through a place (2,), and beyond it the half-plane with no points of A − B.

    The half-plane's name is outside the circle of radius `reach` around the origin if it fits there. If that circle is
    drawn, `circled`, it is not hatched. The arrow across the line is named `called`. If all this is only true
    `of_cores`, names say so. They keep clear of `dots` (2,). The line `grows` out of the one that `sweeping_lines`
    brought to its place.
    """
    page, there, level = pen.page, pen.difference, float(direction @ place)
    arrived = there.when_arrived(delayed=page.apart or pen.delayed)
    line, seen = pen.sheet.line_across(place, direction, there.panel), pen.sheet.seen(there.panel)
    shorter = line.mean(axis=0) + 0.8 * (line - line.mean(axis=0))
    if grows:
        shorter = line_beside(there, page.hull, direction, float((page.hull @ direction).max()))
    there.line(Role.SUPPORT_LINE, line, "support-line", _as_long_as(shorter, line) if grows else None)
    arrow = direction_arrow(there, shorter, direction, called, np.zeros(2), delayed=arrived.delayed and not grows)
    if not page.apart:
        return
    _name_line(there if grows else arrived, shorter if grows else line, arrow, direction)
    area, hole = beyond(seen, direction, level), circle(np.zeros(2), reach)
    to_foot = np.array([np.zeros(2), level / float(direction @ direction) * direction])
    cross = STYLES[Role.ORIGIN].marker_size * pen.unit * np.eye(2)
    of_origin = [to_foot, *(np.array([-arm, arm]) for arm in cross)]
    around = [circle(dot, 12.0 * pen.unit) for dot in dots]
    drawn = [*of_origin, hole, line, arrow, circle(arrow[1], 3.0 * pen.unit), *around]
    if circled:
        arrived.area(Role.REGION_PAPER, arrived.shown(hole), "reach")
    nothing, closer = (pen.say(each) for each in (REGIONS_OF_CORES if of_cores else REGION_MESSAGES))
    outside = [circle(np.zeros(2), share * reach) for share in (0.3, 0.65)]
    any(arrived.name_inside(nothing, Role.EMPTY, area, avoid) for avoid in ([*drawn, *outside], drawn))
    if circled and ((hole >= seen[0]) & (hole <= seen[2])).all():
        arrived.name_inside(closer, Role.REACH, hole, of_origin)
    there.empty(area, "nothing", [hole] if circled else ())


def gap_between(pen: PairPen, ends: Floats, normal: Floats, *, parted: bool = False) -> tuple[list[Floats], Floats]:
    """Draw the lines across `normal` (2,) through a point of A and one of B (2, 2), which move apart if `parted`.

    Otherwise they grow out of those that `sweeping_lines` brought there. Return the ends (2, 2) of both, and the strip
    between them.
    """
    sheet = pen.sheet.with_room
    lines = [sheet.line_across(end, normal, pen.panel) for end in ends]
    if not parted:
        grown_lines(pen, ends, normal, lines)
    for letter, end, line in zip("AB", ends, lines, strict=True) if parted else ():
        pen.line(Role.SUPPORT_LINE, line, f"line-{letter}", from_aside(ends.mean(axis=0) - end))
    low, high = (float(normal @ end) for end in ends)
    return lines, strip_between(normal, low, high, sheet.seen(pen.panel)) if low < high else np.empty((0, 2))


def grown_lines(pen: PairPen, ends: Iterable[Floats], direction: Floats, lines: Sequence[Floats]) -> None:
    """Draw supporting lines (2, 2) of A and B through points (2,), which grow out of those that swept there."""
    for subject, end, line in zip((pen.page.a, pen.page.b), ends, lines, strict=True):
        swept = line_beside(pen, subject.shape.core.vertices, direction, float(end @ direction))
        pen.line(Role.SUPPORT_LINE, line, f"line-{subject.letter}", _as_long_as(swept, line))


def _as_long_as(before: Floats, after: Floats) -> Motion:
    """Return the motion of a segment `after` (2, 2) that grows from its part `before` (2, 2)."""
    vector = after[1] - after[0]
    start, end = before if (before[1] - before[0]) @ vector > 0.0 else before[::-1]
    share = min(float(np.hypot(*(end - start)) / np.hypot(*vector)), 1.0 - NOTHING_YET)
    x, y = ((start - share * after[0]) / (1.0 - share)).tolist()
    return Motion(stretch=(share, share), about=(x, y))


def light_edges(pen: PairPen, normal: Floats) -> None:
    """Draw the edges that lie on the supporting lines over these; see `DifferencePage.edges_across`."""
    for letter, role, ends in pen.page.edges_across(normal):
        pen.line(role, ends, f"edge-{letter}")


def draw_circle(pen: Pen, role: Role, radius: float, part: str) -> None:
    """Draw a circle around the origin, or its visible arcs; it grows out of its centre."""
    center = np.zeros(2)
    arcs = cut_border(circle(center, radius), pen.sheet.seen(pen.panel), pen.unit)
    if arcs is None:
        pen.ring(role, center, radius, part, out_of(center))
    for arc in arcs or ():
        pen.line(role, arc, part, out_of(center))


def reach(pen: PairPen, nearest: Floats, radius: float, *, named: bool = True) -> None:
    """Draw the line from the origin to v, `named` |v| if that fits, and the circle of that radius around it.

    No point of A − B is inside it.
    """
    there = pen.difference
    draw_circle(there, Role.PROOF, radius, "reach")
    there.line(Role.REACH, np.array([np.zeros(2), nearest]), "reach")
    if named and float(np.hypot(*nearest)) >= 30.0 * pen.unit:
        there.name("|v|", Role.REACH, nearest / 2, across(nearest), "reach", needed=False)


def difference_name(pen: PairPen, avoid: Sequence[Floats] = (), area: Floats | None = None) -> bool:
    """Label A − B in its area, or in a part (n, 2) of it, if it has its own panel; return whether the label fits.

    The label keeps clear of points and lines (n, 2) to `avoid`, and of the origin.
    """
    area, clear = pen.page.hull if area is None else area, [*avoid, np.zeros((1, 2))]
    text = pen.say("role.cores" if pen.page.is_round else "panel.difference")
    return (
        pen.page.apart
        and len(area) > 2
        and pen.difference.name_inside(text, Role.SIMPLEX, area, clear, LABEL_SIZE, "difference")
    )
