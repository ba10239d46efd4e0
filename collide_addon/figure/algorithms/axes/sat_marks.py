# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of SAT's loop: where an axis comes from, and both shadows on it, in their owners' colours.

Once in a lecture, an introduction explains them: a light casts shadows, and a gap between them is a proof.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import AxisKind, AxisSource, Circle, Relation, SatAxis
from ...labels.labels import vector_or_up
from ...model.arrays import Floats
from ...model.figure import PHASES, Kind, Mark, Panel, Span, from_aside, out_of
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.page import PanelHeading
from ...page.sheet import Sheet
from ...parts.candidates import name_with_coordinates
from ...parts.intervals import ROW, draw_line, draw_shadows, draw_verdict, interval_captions, on_the_line, shadows_of
from ...parts.turning_axis import LANE_1, LANE_2, LANE_3, AxisPlace, Turning, draw_between
from ...stage.draft import Draft, Introduction
from ...stage.pen import Pen, Sketch
from ...text.messages import Caption, as_pair, number, point
from ...text.names import written_names


@dataclass(frozen=True, slots=True)
class AxisPage:
    """What all pictures of a run share: its two shapes."""

    a: Subject
    b: Subject

    def edge_of(self, source: AxisSource) -> tuple[Subject, int] | None:
        """Return the shape and number of the edge whose normal an axis is; None if it comes from no edge."""
        if source.kind is AxisKind.EDGE_A and source.index_a is not None:
            return self.a, source.index_a
        if source.kind is AxisKind.EDGE_B and source.index_b is not None:
            return self.b, source.index_b
        return None

    @property
    def has_few(self) -> bool:
        """Whether A and B have few enough vertices to show their coordinates."""
        return len(self.a.shape.core) + len(self.b.shape.core) <= 12

    def ends_of(self, source: AxisSource) -> Floats:
        """Return the vertices or centres (2, 2) of A and B between which an axis runs."""
        a, b = self.a.shape.core.vertices, self.b.shape.core.vertices
        return np.array([a[source.index_a or 0], b[source.index_b or 0]])

    def direction_of(self, source: AxisSource) -> Floats:
        """Return the direction (2,) of an untested axis, from A towards B like the others."""
        edge = self.edge_of(source)
        if edge is not None:
            return _edge(*edge)[1] * (1.0 if edge[0] is self.a else -1.0)
        start, end = self.ends_of(source)
        return (end - start) / np.hypot(*(end - start))


@dataclass(frozen=True, slots=True, kw_only=True)
class AxisPen(Pen):
    """A pen with what all pictures of a run share."""

    page: AxisPage


class AxisDraft(Draft):
    """The draft of a figure of axes, with what its pictures share and the places of the `turning` axis."""

    def __init__(self, name: str, page: AxisPage, turning: Turning, marks: Sequence[Mark]) -> None:
        super().__init__(name, turning.sheet, marks)
        self.page, self.turning = page, turning

    @property
    def step_pen(self) -> AxisPen:
        """A pen for the step that is added next."""
        return AxisPen(self, super().step_pen.span, page=self.page)

    @property
    def last_pen(self) -> AxisPen:
        """A pen for the step that is added next, and last."""
        return AxisPen(self, super().last_pen.span, page=self.page)


def draw_sources(pen: AxisPen, axes: Iterable[SatAxis], skipped: Iterable[AxisSource]) -> None:
    """Draw where axes come from, with their senses: normals of edges, and the arrow between two vertices or centres.

    A normal is grey if it repeats another one.
    """
    known = [(axis.source, axis.direction, axis.duplicate_of is None) for axis in axes]
    untested = [(source, pen.page.direction_of(source), True) for source in skipped]
    for source, along, counts in (*known, *untested):
        edge = pen.page.edge_of(source)
        if edge is None and counts:
            draw_source(pen, source, along)
            name_source(pen, source)
        if edge is None or not (counts or len(edge[0].shape.core) > 2):  # a segment's other side has the same one
            continue
        arrow = normal_arrow(pen, *edge, along)
        pen.arrow(Role.AXIS if counts else Role.NUMBERS, arrow, _normal_part(*edge), out_of(arrow[0]))


def draw_source(pen: AxisPen, source: AxisSource, direction: Floats) -> None:
    """Draw the edge with its outward normal, or the line between the two points of the axis."""
    edge = pen.page.edge_of(source)
    if edge is not None:
        subject, row = edge
        pen.line(subject.lit_role, _edge(*edge)[0], f"edge-{subject.vertex_name(row)}")
        pen.arrow(Role.AXIS, normal_arrow(pen, *edge, direction), _normal_part(*edge))
    elif source.kind not in (AxisKind.ALONG, AxisKind.ANY):
        ends = pen.page.ends_of(source)
        pen.arrow(Role.AXIS, ends, "from-to")
        for subject, end in zip((pen.page.a, pen.page.b), ends, strict=True):
            pen.dots(subject.lit_role, end, "vertex")


def name_source(pen: AxisPen, source: AxisSource) -> None:
    """Name the vertices and centres from which an axis comes."""
    edge = pen.page.edge_of(source)
    if edge is not None:
        subject, row = edge
        name_vertices(pen, subject, (row, (row + 1) % len(subject.shape.core)))
    elif source.kind not in (AxisKind.ALONG, AxisKind.ANY):
        vector = np.subtract(*pen.page.ends_of(source))
        for subject, index, outwards in ((pen.page.a, source.index_a, vector), (pen.page.b, source.index_b, -vector)):
            if index is not None:
                name_vertices(pen, subject, (index,))
            elif isinstance(subject.shape, Circle):
                _name_center(pen, subject, outwards)


def draw_asked(pen: AxisPen, subject: Subject) -> None:
    """Draw what a question about the shadows shows of a shape: its vertices, with coordinates if few, or its centre."""
    pen, points = pen.when_asking(), subject.shape.core.vertices
    if isinstance(subject.shape, Circle):
        _draw_center(pen, subject, "sat.circle")
        return
    pen.dots(subject.role, points, f"asked-{subject.letter}")
    name_with_coordinates(pen, subject, listed=not pen.page.has_few)


def _draw_center(pen: AxisPen, subject: Subject, message: str = "sat.center") -> None:
    """Draw the centre of a circle, from which its shadow is computed."""
    pen.dots(subject.lit_role, subject.shape.core.vertices, "shown-center")
    _name_center(pen, subject, np.zeros(2), message)


def _name_center(pen: AxisPen, subject: Subject, outwards: Floats, message: str = "sat.center") -> None:
    center, part = subject.shape.core.vertices[0], f"center-{subject.letter}"
    name = pen.say(message, center=as_pair(center), radius=subject.shape.radius)
    pen.name(name, subject.lit_role, center, vector_or_up(outwards), part, SMALL_SIZE)


def name_vertices(pen: AxisPen, subject: Subject, rows: Iterable[int]) -> None:
    """Name vertices of a polygon mentioned in a caption, with coordinates if both shapes have few and there is room."""
    vertices = subject.shape.core.vertices
    for row in dict.fromkeys(rows):
        part, outwards = subject.vertex_name(row), vector_or_up(vertices[row] - vertices.mean(axis=0))
        name, few = written_names(part), pen.page.has_few
        text = f"{name} {point(*vertices[row].tolist())}" if few else name
        pen.name(text, subject.lit_role, vertices[row], outwards, part, short=name if few else "")


def normal_arrow(pen: Pen, subject: Subject, index: int, along: Floats) -> Floats:
    """Return the normal (2, 2) through the middle of an edge, pointing `along` an axis (2,)."""
    vector = 16.0 * pen.unit * along
    tail = _edge(subject, index)[0].mean(axis=0) - vector / 2
    return np.array([tail, pen.sheet.within(tail, vector, Panel.WORLD)])


def _normal_part(subject: Subject, index: int) -> str:
    return f"normal-{subject.vertex_name(index)}"


def draw_axis_shadows(pen: AxisPen, axis: SatAxis, place: AxisPlace, *, asked: bool = False) -> None:
    """Draw both shadows with their names and the projecting lines.

    Each falls from the centre of its shape to its lane beside the axis. If they are `asked` for, the first phase also
    shows the vertices they come from, and the values of their ends.
    """
    first, values = pen.in_phase(), []
    for subject, role, line_role, interval, ends, rows, lane, sign in (
        (pen.page.a, Role.SHADOW_A, Role.PROJECTION_A, axis.interval_a, axis.ends_a, axis.rows_a, LANE_1, -1.0),
        (pen.page.b, Role.SHADOW_B, Role.PROJECTION_B, axis.interval_b, axis.ends_b, axis.rows_b, LANE_2, 1.0),
    ):
        letter, part = subject.letter, f"shadow-{subject.letter}"
        shadow, is_long = place.piece(*interval, lane), interval[0] < interval[1]
        numbers: dict[str, object] = {"interval": list(interval)}
        height = subject.boundary @ place.away
        falls = from_aside(((height.min() + height.max()) / 2 - shadow[0] @ place.away) * place.away)
        pen.mark(Kind.BAR if is_long else Kind.POINTS, role, shadow, part, falls, numbers=numbers)
        feet = list(zip(ends, shadow, strict=True))[: 1 + is_long]
        pen.lines(line_role, [np.array(foot) for foot in feet], f"projection-{letter}")
        if asked and isinstance(subject.shape, Circle):
            _draw_center(first, subject)
        elif asked:
            first.dots(subject.lit_role, subject.shape.core.vertices[list(rows)], f"ends-{letter}")
            name_vertices(first, subject, rows)
        outer, outwards = place.at(interval[sign > 0.0], lane), 0.6 * place.away + sign * place.direction
        is_a = subject is pen.page.a
        name, short = (pen.say("role.shadow-A"), letter) if is_a else (pen.say("role.shadow-B"), "")
        pen.name(name, role, outer, outwards, part, SMALL_SIZE, needed=is_a, along=shadow, short=short)
        values += [(number(x), role, at, outwards, f"{part}-end") for x, (_, at) in zip(interval, feet, strict=False)]
    for value in values if asked else ():
        first.name(*value, SMALL_SIZE, needed=False)


def draw_overlap(pen: Pen, axis: SatAxis, place: AxisPlace) -> None:
    """Draw the overlap of the shadows on an axis, or the gap between them.

    If one shadow contains the other, the overlap extends beyond the inner one and is labelled the way out.
    """
    ends, lane = (axis.interval_a[1], axis.interval_b[0]), LANE_3 if axis.overlap > 0.0 else 0.0
    draw_between(pen, place, ends, axis.overlap, lane, way_out=is_inside(axis))


def is_inside(axis: SatAxis) -> bool:
    """Return whether one shadow contains the other, so that the way out is longer than their common part."""
    (start_a, end_a), (start_b, end_b) = axis.interval_a, axis.interval_b
    return end_b < end_a or start_b < start_a


def _edge(subject: Subject, index: int) -> tuple[Floats, Floats]:
    """Return the ends (2, 2) of an edge and its outward unit normal."""
    vertices = subject.shape.core.vertices
    ends = vertices[[index, (index + 1) % len(vertices)]]
    x, y = (ends[1] - ends[0]).tolist()
    return ends, np.array([y, -x]) / np.hypot(x, y)


def room_for_shadows(outline: Floats) -> Floats:
    """Return a point (1, 2) as far below shapes (n, 2) as their shadows need."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    return np.array([[(low[0] + high[0]) / 2, low[1] - 0.35 * (high - low).max()]])


def introduction(a: Subject, b: Subject, sheet: Sheet) -> tuple[Introduction, bool]:
    """Return the introduction of a pair's shadows, with a wall in a gap between them, and whether there is a gap."""
    intervals = on_the_line(shadows_of(a, b, sheet, 2.2 * ROW))  # one above and one below the line, if they overlap
    sketch, whole, apart = Sketch(sheet), Span(0, PHASES - 1), intervals.relation is Relation.SEPARATED
    pen = Pen(sketch, whole)
    draw_line(pen, intervals)
    draw_shadows(pen.in_phase(), pen.from_phase(1), (a, b), intervals)
    draw_verdict(pen.from_phase(1), intervals)
    if apart:
        middle, foot = sum(intervals.between) / 2, sum(intervals.heights) / 2
        wall = np.array([(middle, foot), (middle, sheet.areas[Panel.WORLD].top)])
        pen.from_phase(1).line(Role.SUPPORT_LINE, wall, "wall", out_of(wall[0]))
    marks = [each for each in sketch.marks if each.panel is Panel.WORLD]
    requests = [each for each in sketch.requests if each.panel is Panel.WORLD]
    shadows, *_ = interval_captions(intervals, shadows=True)
    has_edges = max(len(each.shape.core) for each in (a, b)) > 2 and not a.shape.radius and not b.shape.radius
    then = "introduction.wall" if apart else "introduction.along_edges" if has_edges else "introduction.turn_light"
    headings = (PanelHeading(Panel.MEASURE, "", whole),)
    return Introduction(((shadows, Caption(then)),), marks, requests, headings), apart
