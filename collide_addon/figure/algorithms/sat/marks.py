# SPDX-License-Identifier: GPL-3.0-or-later
"""One axis of SAT: its place beside the shapes, both shadows on it, their overlap or gap, and the names around it.

A shape's shadow on an axis does not depend on where the axis is, so it is drawn where it hides nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import AxisKind, Circle, SatAxis
from ...labels.labels import LabelRequest, place_labels
from ...labels.names import NAME_SIZE, shape_names, vertex_requests
from ...model.arrays import Floats
from ...model.choices import Layout, Rulers
from ...model.figure import Bounds, Kind, Mark, Panel, Span
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import FREE_HEIGHT, FREE_WIDTH, PANEL_GAP, PANEL_MARGIN, Sheet, bounds_of, lay_out, settled
from ...parts.pair import outline_kind
from ...text.messages import number

LANE_A, LANE_AXIS, LANE_B, LANE_END = 6.5, 10.7, 14.4, 21.0
"""Distances from the shapes to A's shadow, the axis, B's shadow and the end of all, in figure units."""
TAIL, HEAD = 5.0, 11.0
"""How far the axis extends beyond the shadows, into the panel's margin, in figure units."""
BEYOND = 3.0
"""Room kept clear beyond the shadows, in figure units."""
NEARLY = 1.001
"""Axes are below, or on the right, unless the other side shrinks the page by more than this factor."""


@dataclass(frozen=True, slots=True, eq=False)
class AxisPlace:
    """Where an axis is: `direction` and `away` (2,) are unit vectors along it and across it, away from the shapes.

    The shapes reach as far as `offset` along `away`; shadows on the axis go from `first` to `last`. `unit` is one
    figure unit.
    """

    direction: Floats
    away: Floats
    offset: float
    first: float
    last: float
    unit: float

    def at(self, value: float, lane: float) -> Floats:
        """Return the point (2,) at `value` on the axis, `lane` figure units away from the shapes."""
        return value * self.direction + (self.offset + lane * self.unit) * self.away

    @property
    def arrow(self) -> Floats:
        """The axis itself (2, 2)."""
        return self._along(LANE_AXIS, TAIL, HEAD)

    @property
    def room(self) -> Floats:
        """The corners (4, 2) of all that is drawn on the axis."""
        return np.concatenate([self._along(lane, BEYOND, BEYOND) for lane in (0.0, LANE_END)])

    def _along(self, lane: float, before: float, after: float) -> Floats:
        return np.array([self.at(self.first - before * self.unit, lane), self.at(self.last + after * self.unit, lane)])


def place_axes(
    axes: Sequence[SatAxis], outline: Floats, chart: tuple[float, float] | None, rulers: Rulers
) -> tuple[Sheet, list[AxisPlace]]:
    """Return a page for the outlines (n, 2) of the shapes with axes around them, and the place of each axis.

    `chart` is the size in figure units of a second panel, None for a page without one. The axes' distance depends on
    the figure unit, and this on the room they take, so both are found together.
    """
    world = bounds_of(outline)
    unit = lay_out(world, None, rulers=rulers).unit
    page = outline
    if world.width == world.height == 0.0:  # around a point any unit fits: keep this one
        page = outline[:1] + FREE_HEIGHT / 2 * unit * np.array([(-1.0, -1.0), (1.0, 1.0)])
    width = FREE_WIDTH - 2 * PANEL_MARGIN - (0.0 if chart is None else chart[0] + 2 * PANEL_MARGIN + PANEL_GAP)
    sides = _sides(axes, outline, unit, width / FREE_HEIGHT)

    def places(unit: float) -> list[AxisPlace]:
        return [_place(axis, outline, side, unit) for axis, side in zip(axes, sides, strict=True)]

    def attempt(unit: float) -> Sheet:
        second = None if chart is None else Bounds(0.0, -chart[1] * unit, chart[0] * unit, 0.0)
        around = bounds_of(page, *(place.room for place in places(unit)))
        return lay_out(around, second, Layout.PANELS, Panel.MEASURE, rulers)

    sheet = settled(attempt, unit, fits_any=False)
    return sheet, places(sheet.unit)


def _place(axis: SatAxis, outline: Floats, side: float, unit: float) -> AxisPlace:
    x, y = axis.direction.tolist()
    away = side * np.array([y, -x])
    along = outline @ axis.direction
    return AxisPlace(axis.direction, away, float((outline @ away).max()), float(along.min()), float(along.max()), unit)


def _sides(axes: Sequence[SatAxis], outline: Floats, unit: float, aspect: float) -> list[float]:
    """Return each axis's side, 1.0 or −1.0: they are turned over one by one as long as that shrinks the page."""
    below = [1.0 if axis.direction[0] > 0.0 or axis.direction.tolist() == [0.0, 1.0] else -1.0 for axis in axes]
    rooms = [{side: _place(axis, outline, side, unit).room for side in (1.0, -1.0)} for axis in axes]
    sides = list(below)

    def size() -> float:
        around = bounds_of(outline, *(room[side] for room, side in zip(rooms, sides, strict=True)))
        return max(around.width / aspect, around.height)

    for row in 2 * list(range(len(axes))):
        before = size()
        sides[row] = -sides[row]
        if size() * NEARLY >= before:
            sides[row] = -sides[row]
    return sides


NORMAL_ARROW = 16.0
"""Length of the normal drawn on an edge, in figure units."""
FRAME_FROM, FRAME_TO = LANE_A - 4.0, LANE_B + 3.5
"""Ends of the frame around the overlap of the shadows, in figure units from the shapes."""


def edge_of(axis: SatAxis, a: Subject, b: Subject) -> tuple[Subject, int] | None:
    """Return the shape and number of the edge that the axis is normal to; None if it comes from no edge."""
    source = axis.source
    if source.kind is AxisKind.EDGE_A and source.index_a is not None:
        return a, source.index_a
    if source.kind is AxisKind.EDGE_B and source.index_b is not None:
        return b, source.index_b
    return None


def source_marks(axis: SatAxis, a: Subject, b: Subject, unit: float, span: Span) -> list[Mark]:
    """Return the edge with its outward normal, or the line between the two points that the axis runs through."""
    edge = edge_of(axis, a, b)
    if edge is not None:
        ends, _ = _ends(*edge)
        part = f"edge-{edge[0].vertex_name(edge[1])}"
        return [Mark(Kind.POLYLINE, Role.EDGE, ends, part, Panel.WORLD, span), normal_arrow(*edge, unit, span)]
    source = axis.source
    if source.kind in (AxisKind.ALONG, AxisKind.ANY):
        return []
    index_a, index_b = source.index_a or 0, source.index_b or 0
    ends = np.array([a.shape.core.vertices[index_a], b.shape.core.vertices[index_b]])
    marks = [Mark(Kind.ARROW, Role.DIRECTION, ends, "between-centres-or-vertices", Panel.WORLD, span)]
    corners = [end for end, index in zip(ends, (source.index_a, source.index_b), strict=True) if index is not None]
    if corners:
        marks.append(Mark(Kind.POINTS, Role.NEAREST, np.array(corners), "nearest-vertex", Panel.WORLD, span))
    return marks


def normal_arrow(subject: Subject, index: int, unit: float, span: Span) -> Mark:
    """Return the outward normal of an edge as an arrow from its middle."""
    ends, normal = _ends(subject, index)
    middle = ends.mean(axis=0)
    arrow = np.array([middle, middle + NORMAL_ARROW * unit * normal])
    return Mark(Kind.ARROW, Role.AXIS, arrow, f"normal-{subject.vertex_name(index)}", Panel.WORLD, span)


def axis_marks(axis: SatAxis, place: AxisPlace, spans: Sequence[Span], *, with_projections: bool) -> list[Mark]:
    """Return the axis beside the shapes, both shadows, and a frame around their overlap, each with its span."""
    values = {"direction": axis.direction.tolist(), "overlap": axis.overlap}
    marks = [Mark(Kind.ARROW, Role.AXIS, place.arrow, "axis", Panel.WORLD, spans[0], numbers=values)]
    for letter, role, interval, ends, lane, span in (
        ("A", Role.SHADOW_A, axis.interval_a, axis.ends_a, LANE_A, spans[1]),
        ("B", Role.SHADOW_B, axis.interval_b, axis.ends_b, LANE_B, spans[2]),
    ):
        shadow, is_long = np.array([place.at(value, lane) for value in interval]), interval[0] < interval[1]
        kind, numbers = Kind.BAR if is_long else Kind.POINTS, {"interval": list(interval)}
        marks.append(Mark(kind, role, shadow, f"shadow-{letter}", Panel.WORLD, span, numbers=numbers))
        for end, foot in list(zip(ends, shadow, strict=True))[: with_projections * (1 + is_long)]:
            line = np.array([end, foot])
            marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, line, f"projection-{letter}", Panel.WORLD, span))
    return [*marks, _frame(axis, place, spans[3])]


def overlap_request(axis: SatAxis, place: AxisPlace, span: Span, before: str = "") -> LabelRequest:
    """Return the request to write the overlap or gap beside its frame, with `before` in front of the number."""
    middle = (axis.interval_a[1] + axis.interval_b[0]) / 2
    role = Role.GAP if axis.overlap < 0.0 else Role.OVERLAP
    text = before + number(abs(axis.overlap))
    return LabelRequest(text, role, place.at(middle, FRAME_TO), place.away, "overlap", Panel.WORLD, span)


def way_out(axis: SatAxis, place: AxisPlace, b: Subject, span: Span) -> list[Mark]:
    """Return B moved out along the axis: its ghost, the ghost's shadow and the arrow of the move."""
    move, start = axis.overlap * axis.direction, axis.ends_b[0]
    low, high = (value + axis.overlap for value in axis.interval_b)
    shadow, arrow = _box(place, low, high, LANE_B - 2.0, LANE_B + 2.0), np.array([start, start + move])
    numbers = {"depth": axis.overlap, "normal": axis.direction.tolist()}
    return [
        Mark(outline_kind(b.boundary), Role.GHOST, b.boundary + move, "B-moved-out", Panel.WORLD, span),
        Mark(Kind.POLYGON, Role.GHOST, shadow, "shadow-moved-out", Panel.WORLD, span),
        Mark(Kind.ARROW, Role.TRANSLATION, arrow, "translation", Panel.WORLD, span, numbers=numbers),
    ]


def _frame(axis: SatAxis, place: AxisPlace, span: Span) -> Mark:
    low, high = sorted((axis.interval_a[1], axis.interval_b[0]))
    if axis.overlap == 0.0:
        line = np.array([place.at(low, FRAME_FROM), place.at(low, FRAME_TO)])
        return Mark(Kind.POLYLINE, Role.OVERLAP, line, "touching", Panel.WORLD, span)
    role, part = (Role.GAP, "gap") if axis.overlap < 0.0 else (Role.OVERLAP, "overlap")
    frame = _box(place, low, high, FRAME_FROM, FRAME_TO)
    return Mark(Kind.POLYGON, role, frame, part, Panel.WORLD, span, filled=True)


def _box(place: AxisPlace, low: float, high: float, from_lane: float, to_lane: float) -> Floats:
    return np.array(
        [place.at(low, from_lane), place.at(high, from_lane), place.at(high, to_lane), place.at(low, to_lane)]
    )


def _ends(subject: Subject, index: int) -> tuple[Floats, Floats]:
    """Return the ends (2, 2) of an edge and its outward unit normal."""
    vertices = subject.shape.core.vertices
    ends = vertices[[index, (index + 1) % len(vertices)]]
    x, y = (ends[1] - ends[0]).tolist()
    return ends, np.array([y, -x]) / np.hypot(x, y)


def shape_letters(a: Subject, b: Subject, axes: Sequence[SatAxis], sheet: Sheet) -> list[Mark]:
    """Return the letters A and B; a circle's goes above its centre if an arrow begins or ends there."""
    labels = shape_names((a, b), sheet)
    for axis in axes:
        if axis.source.kind not in (AxisKind.VERTEX, AxisKind.CENTERS):
            continue
        ends = a.shape.core.vertices[axis.source.index_a or 0], b.shape.core.vertices[axis.source.index_b or 0]
        x, y = (ends[1] - ends[0]).tolist()
        beside = np.array([-y, x] if x >= 0.0 else [y, -x]) / np.hypot(x, y)  # above the arrow
        for row, subject in enumerate((a, b)):
            radius, center = subject.shape.radius, subject.shape.core.vertices[0]
            on_center = np.abs(labels[row].points[0] - center).max() < NAME_SIZE / 2 * sheet.unit
            if radius > NAME_SIZE * sheet.unit and on_center:
                labels[row] = replace(labels[row], points=(center + radius / 2 * beside)[np.newaxis])
    return labels


def vertex_labels(
    a: Subject, b: Subject, axes: Sequence[SatAxis | None], marks: Sequence[Mark], sheet: Sheet
) -> list[Mark]:
    """Return the labels of A's and B's vertices, which avoid all `marks` but projections, since these begin there.

    `axes` are those that the steps, from 0 on, are about; a shape with many vertices has only those named that the
    step's axis mentions.
    """
    solid = [mark for mark in marks if mark.role is not Role.PROJECTION]
    requests = []
    for k, axis in enumerate(axes):
        span = Span.of(k, until=k if k < len(axes) - 1 else None)
        for subject in (a, b):
            if not isinstance(subject.shape, Circle):
                used = [] if axis is None else [(row, span) for row in _used(axis, subject)]
                requests += [replace(request, span=span) for request in vertex_requests(subject, sheet, used)]
    return _joined(place_labels(requests, solid, sheet))


def _used(axis: SatAxis, subject: Subject) -> list[int]:
    """Return the vertices that an axis mentions: the lowest, the highest, and those that it comes from."""
    rows, source, own_edge = axis.rows_a, axis.source.index_a, AxisKind.EDGE_A
    if subject.letter == "B":
        rows, source, own_edge = axis.rows_b, axis.source.index_b, AxisKind.EDGE_B
    own = [] if source is None else [source]
    if source is not None and axis.source.kind is own_edge:
        own.append((source + 1) % len(subject.shape.core))
    return sorted({*rows, *own})


def _joined(labels: Sequence[Mark]) -> list[Mark]:
    """Return the labels, with those joined into one that follow each other in the same place."""
    joined: list[Mark] = []
    latest: dict[str, int] = {}
    for label in labels:
        before = joined[latest[label.part]] if label.part in latest else None
        if before and before.span.last == label.span.first - 1 and np.array_equal(before.points, label.points):
            joined[latest[label.part]] = replace(before, span=Span(before.span.first, label.span.last))
        else:
            latest[label.part] = len(joined)
            joined.append(label)
    return joined
