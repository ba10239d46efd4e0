# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of SAT's loop: where an axis comes from, and both shadows on it, in their owners' colours."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import AxisKind, AxisSource, Circle, SatAxis
from ...labels.labels import Drawn, LabelRequest, way_or_up
from ...model.arrays import Floats
from ...model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import Sheet, within_area
from ...page.text_metrics import text_width
from ...parts.candidates import asked_vertices as draw_asked_vertices
from ...parts.object_and_difference import seen
from ...parts.turning_axis import LANE_1, LANE_2, AxisPlace
from ...stage.pen import Pen, Sketch
from ...text.messages import as_pair, number, point, say
from ...text.names import written_names

NORMAL_ARROW = 16.0
"""Length of the normal drawn on an edge, in figure units."""
NAME_FROM = 5.0
"""From the end of a shadow to its name, in figure units."""


@dataclass(frozen=True, slots=True)
class Page:
    """What all pictures of a run share."""

    a: Subject
    b: Subject
    sheet: Sheet
    language: str


def edge_of(source: AxisSource, a: Subject, b: Subject) -> tuple[Subject, int] | None:
    """Return the shape and number of the edge that an axis is normal to; None if it comes from no edge."""
    if source.kind is AxisKind.EDGE_A and source.index_a is not None:
        return a, source.index_a
    if source.kind is AxisKind.EDGE_B and source.index_b is not None:
        return b, source.index_b
    return None


def all_sources(axes: Iterable[SatAxis], skipped: Iterable[AxisSource], page: Page) -> Drawn:
    """Return what axes come from, as they point: normals of edges, and the arrow between two vertices or centres.

    A normal is grey if it repeats another one.
    """
    known = [(axis.source, axis.direction, axis.duplicate_of is None) for axis in axes]
    untested = [(source, direction_of(source, page.a, page.b), True) for source in skipped]
    arrows: list[Mark] = []
    requests: list[LabelRequest] = []
    for source, along, counts in (*known, *untested):
        edge = edge_of(source, page.a, page.b)
        if edge is None and counts:
            marks, names = source_marks(source, along, page, Span())
            arrows, requests = arrows + marks, requests + names
        if edge is None or not (counts or len(edge[0].shape.core) > 2):  # a segment's other side has the same one
            continue
        arrow = normal_arrow(*edge, page.sheet, Span(), along)
        arrows.append(replace(arrow, role=Role.AXIS if counts else Role.NUMBERS, motion=out_of(arrow.points[0])))
    return arrows, requests


def direction_of(source: AxisSource, a: Subject, b: Subject) -> Floats:
    """Return the direction (2,) of an axis that is not tested, from A towards B as the others."""
    edge = edge_of(source, a, b)
    if edge is not None:
        return _ends(*edge)[1] * (1.0 if edge[0] is a else -1.0)
    way = b.shape.core.vertices[source.index_b or 0] - a.shape.core.vertices[source.index_a or 0]
    direction: Floats = way / np.hypot(*way)
    return direction


def source_marks(source: AxisSource, direction: Floats, page: Page, span: Span) -> Drawn:
    """Return the edge with its outward normal, or the line between the two points that the axis runs through."""
    a, b, edge = page.a, page.b, edge_of(source, page.a, page.b)
    if edge is not None:
        subject, row = edge
        role, name = _vertex_role(subject), f"edge-{subject.vertex_name(row)}"
        marks = [
            Mark(Kind.POLYLINE, role, _ends(subject, row)[0], name, Panel.WORLD, span),
            normal_arrow(subject, row, page.sheet, span, direction),
        ]
        return marks, _vertex_names(subject, (row, (row + 1) % len(subject.shape.core)), span)
    if source.kind in (AxisKind.ALONG, AxisKind.ANY):
        return [], []
    ends = np.array([a.shape.core.vertices[source.index_a or 0], b.shape.core.vertices[source.index_b or 0]])
    marks, requests = [Mark(Kind.ARROW, Role.AXIS, ends, "from-to", Panel.WORLD, span)], []
    for subject, end, other, index in ((a, *ends, source.index_a), (b, *ends[::-1], source.index_b)):
        marks.append(Mark(Kind.POINTS, _vertex_role(subject), end[np.newaxis], "vertex", Panel.WORLD, span))
        if index is not None:
            requests += _vertex_names(subject, (index,), span)
        elif isinstance(subject.shape, Circle):
            requests.append(_center_name(subject, way_or_up(end - other), page, span))
    return marks, requests


def asked_vertices(subject: Subject, span: Span, page: Page) -> Drawn:
    """Return what a question for the shadows shows of a shape: its vertices with coordinates, or its centre."""
    if not isinstance(subject.shape, Circle):
        sketch = Sketch(page.sheet)
        draw_asked_vertices(Pen(sketch, span), subject)
        return sketch.drawn
    center = subject.shape.center
    dot = Mark(Kind.POINTS, _vertex_role(subject), center[np.newaxis], "asked-center", Panel.WORLD, span)
    return seen(([dot], [_center_name(subject, way_or_up(np.zeros(2)), page, span)]), asking=True)


def _center_name(subject: Subject, way: Floats, page: Page, span: Span) -> LabelRequest:
    center = subject.shape.core.vertices[0]
    name, part = say("sat.center", page.language, center=as_pair(center)), f"center-{subject.letter}"
    return LabelRequest(name, _vertex_role(subject), center, way, part, Panel.WORLD, span, SMALL_SIZE)


def _vertex_role(subject: Subject) -> Role:
    return Role.SUPPORT_A if subject.letter == "A" else Role.SUPPORT_B


def _vertex_names(subject: Subject, rows: Sequence[int], span: Span) -> list[LabelRequest]:
    """Return requests to name the vertices of a polygon that a caption names, with coordinates where there is room."""
    vertices = subject.shape.core.vertices
    middle, role = vertices.mean(axis=0), _vertex_role(subject)
    names = {subject.vertex_name(row): vertices[row] for row in rows}
    return [
        LabelRequest(
            f"{written_names(name)} {point(*vertex.tolist())}", role, vertex, way_or_up(vertex - middle), name,
            Panel.WORLD, span, short=written_names(name),
        )
        for name, vertex in names.items()
    ]  # fmt: skip


def normal_arrow(subject: Subject, index: int, sheet: Sheet, span: Span, along: Floats | None = None) -> Mark:
    """Return the outward normal of an edge as an arrow from its middle; `along` an axis (2,) as one through it."""
    ends, normal = _ends(subject, index)
    middle = ends.mean(axis=0)
    length = NORMAL_ARROW * sheet.unit
    if along is not None:
        middle, normal = middle - length / 2 * along, along
    arrow = np.array([middle, within_area(middle, length * normal, sheet, Panel.WORLD)])
    return Mark(Kind.ARROW, Role.AXIS, arrow, f"normal-{subject.vertex_name(index)}", Panel.WORLD, span)


def shadow_marks(axis: SatAxis, place: AxisPlace, page: Page, span: Span, asked: Span | None) -> Drawn:
    """Return both shadows with their names and the lines that project them; while `asked`, the vertices they come from.

    Each falls from the middle of its shape to its lane beside the axis.

    While `asked`, the shadows' ends have their values, too.
    """
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    values: list[LabelRequest] = []
    for subject, role, line_role, interval, ends, rows, lane in (
        (page.a, Role.SHADOW_A, Role.PROJECTION_A, axis.interval_a, axis.ends_a, axis.rows_a, LANE_1),
        (page.b, Role.SHADOW_B, Role.PROJECTION_B, axis.interval_b, axis.ends_b, axis.rows_b, LANE_2),
    ):
        letter = subject.letter
        shadow, is_long = place.piece(*interval, lane), interval[0] < interval[1]
        kind, numbers = Kind.BAR if is_long else Kind.POINTS, {"interval": list(interval)}
        height = subject.boundary @ place.away
        falls = ((height.min() + height.max()) / 2 - shadow[0] @ place.away) * place.away
        falling = from_aside(falls)
        marks.append(Mark(kind, role, shadow, f"shadow-{letter}", Panel.WORLD, span, numbers=numbers, motion=falling))
        feet = list(zip(ends, shadow, strict=True))[: 1 + is_long]
        lines = np.concatenate([np.array(foot) for foot in feet])
        starts = tuple(range(2, len(lines), 2))
        marks.append(Mark(Kind.POLYLINE, line_role, lines, f"projection-{letter}", Panel.WORLD, span, starts=starts))
        if asked is not None and not isinstance(subject.shape, Circle):
            marks.append(Mark(Kind.POINTS, _vertex_role(subject), ends, f"ends-{letter}", Panel.WORLD, asked))
            requests += _vertex_names(subject, rows, asked)
        outer = place.at(interval[0] if letter == "A" else interval[1], lane)
        outwards = 0.6 * place.away + (-1.0 if letter == "A" else 1.0) * place.direction
        name, part = say(f"role.shadow-{letter}", page.language), f"shadow-{letter}"
        has_room = letter == "A" or _has_room(name, outer, outwards, page.sheet)
        at, way = (outer, outwards) if has_room else (shadow.mean(axis=0), place.away)
        requests.append(LabelRequest(name, role, at, way, part, Panel.WORLD, span, SMALL_SIZE, needed=has_room))
        values += [] if asked is None else [
            LabelRequest(
                number(value), role, foot, outwards, f"{part}-end", Panel.WORLD, asked, SMALL_SIZE,
                needed=False,
            )
            for value, foot in list(zip(interval, shadow, strict=True))[: 1 + is_long]
        ]  # fmt: skip
    return marks, requests + values


def _has_room(name: str, end: Floats, outwards: Floats, sheet: Sheet) -> bool:
    """Tell whether a name stands within the panel beside the end of a shadow."""
    across = math.copysign(NAME_FROM + text_width(name, SMALL_SIZE), outwards[0]) * sheet.unit
    left, right = sheet.areas[Panel.WORLD].left, sheet.areas[Panel.WORLD].right
    return left <= float(sheet.on_page(Panel.WORLD, end)[0]) + across <= right


def _ends(subject: Subject, index: int) -> tuple[Floats, Floats]:
    """Return the ends (2, 2) of an edge and its outward unit normal."""
    vertices = subject.shape.core.vertices
    ends = vertices[[index, (index + 1) % len(vertices)]]
    x, y = (ends[1] - ends[0]).tolist()
    return ends, np.array([y, -x]) / np.hypot(x, y)
