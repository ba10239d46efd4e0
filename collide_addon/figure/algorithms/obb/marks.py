# SPDX-License-Identifier: GPL-3.0-or-later
"""An axis beside two boxes, in the published colours: orange axis, blue and gold radii, red centre line.

Each axis is on the side that lets the shapes be drawn larger. A's radius reaches from A's centre towards B's, and B's
back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, Circle, OrientedBox, Relation
from ...labels.labels import LabelRequest
from ...labels.names import NAME_SIZE
from ...model.arrays import Floats
from ...model.choices import Layout, Rulers
from ...model.figure import Bounds, Kind, Mark, Panel, Span
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet, bounds_of, lay_out, settled
from ...parts.pair import outline_kind
from ...text.messages import number

LANE_A, LANE_AXIS, LANE_B, LANE_DIFFERENCE, LANE_END = 5.0, 10.0, 15.0, 19.5, 24.0
"""Distances from the boxes to A's radius, the axis, B's radius, the difference and the end, in figure units."""
TAIL, HEAD = 5.0, 12.0
"""How far the axis extends beyond the lengths on it, in figure units."""
NEARLY = 1.001
"""Axes are below, or on the right, unless other sides reduce the figure unit by more than this factor."""


@dataclass(frozen=True, slots=True, eq=False)
class RadiusAxis:
    """An axis beside two boxes, from A to B; along its direction the centres are at `center_a` and `center_b`.

    `away` (2,) is the unit vector across it, along which the boxes reach as far as `offset`. `unit` is a figure unit.
    """

    axis: BoxAxis
    center_a: float
    center_b: float
    away: Floats
    offset: float
    unit: float

    def at(self, height: float, lane: float) -> Floats:
        """Return the point (2,) at a height along the direction, `lane` figure units away from the boxes."""
        return height * self.axis.direction + (self.offset + lane * self.unit) * self.away

    @property
    def end_a(self) -> float:
        """Where A ends towards B."""
        return self.center_a + self.axis.radius_a

    @property
    def end_b(self) -> float:
        """Where B ends towards A."""
        return self.center_b - self.axis.radius_b

    def piece(self, lane: float) -> Floats:
        """Return the ends (2, 2) of the part of the axis that holds all lengths."""
        heights = (self.center_a, self.center_b, self.end_a, self.end_b)
        first, last = min(heights) - TAIL * self.unit, max(heights) + HEAD * self.unit
        return np.array([self.at(first, lane), self.at(last, lane)])


def place_radius_axes(
    a: OrientedBox,
    b: OrientedBox,
    axes: Sequence[BoxAxis],
    outline: Floats,
    narrowest_chart: float | None,
    rulers: Rulers,
) -> tuple[Sheet, list[RadiusAxis]]:
    """Return a page for the outlines (n, 2) with axes around them, and the place of each axis.

    The chart is as wide as its longest length and at least `narrowest_chart` figure units; None for no chart. The axes'
    distance depends on the figure unit, and this on the room they take, so both are found together.
    """
    longest = max(max(axis.radius_a + axis.radius_b, axis.center_distance) for axis in axes)

    def places(sides: Sequence[bool], unit: float) -> list[RadiusAxis]:
        return [_place(a, b, axis, outline, unit, below=below) for axis, below in zip(axes, sides, strict=True)]

    def attempt(sides: Sequence[bool], unit: float) -> Sheet:
        around = bounds_of(outline, *(place.piece(lane) for place in places(sides, unit) for lane in (0.0, LANE_END)))
        chart = None if narrowest_chart is None else Bounds(0.0, 0.0, max(longest, narrowest_chart * unit), 0.0)
        return lay_out(around, chart, Layout.PANELS, Panel.MEASURE, rulers)

    world = bounds_of(outline)
    unit = lay_out(world, None, rulers=rulers).unit
    choices = list(product((True, False), repeat=len(axes)))
    units = [attempt(sides, unit).unit for sides in choices]
    best = next(sides for sides, size in zip(choices, units, strict=True) if size <= NEARLY * min(units))
    sheet = settled(partial(attempt, best), unit, fits_any=world.width == world.height == 0.0)
    return sheet, places(best, sheet.unit)


def _place(a: OrientedBox, b: OrientedBox, axis: BoxAxis, outline: Floats, unit: float, *, below: bool) -> RadiusAxis:
    x, y = axis.direction.tolist()
    leads_right = x > 0.0 or (x == 0.0 and y > 0.0)
    away = np.array([y, -x]) if leads_right is below else np.array([-y, x])
    offset = float((outline @ away).max())
    return RadiusAxis(axis, float(a.center @ axis.direction), float(b.center @ axis.direction), away, offset, unit)


TOUCH_FROM, TOUCH_TO = LANE_A - 3.5, LANE_B + 3.5
"""Ends of the line across the axis where the radii meet, in figure units from the boxes."""
OF_A = frozenset({BoxAxisSource.X_OF_A, BoxAxisSource.Y_OF_A})
OF_X = frozenset({BoxAxisSource.X_OF_A, BoxAxisSource.X_OF_B})
SHORTEST_ARROW = 12.0
"""Least length of a box's own axis, in figure units."""
SAME = 1e-9
"""Relative difference up to which lengths count as the same."""


def inner_shape(subject: Subject, box: OrientedBox) -> list[Mark]:
    """Return the outline of a box's shape; none if it is that of the box."""
    if isinstance(subject.shape, Circle):
        return [Mark(Kind.RING, Role.INPUT, subject.points, f"shape-{subject.letter}", radius=subject.shape.radius)]
    vertices, corners = subject.shape.vertices, box.corners
    gaps = np.abs(vertices[:, np.newaxis] - corners).max(axis=2)
    near = SAME * float(box.half_extents.max())
    if not subject.outline and (gaps.min(axis=0) <= near).all() and (gaps.min(axis=1) <= near).all():
        return []
    kind = outline_kind(vertices)
    return [Mark(kind, Role.INPUT, ring, f"shape-{subject.letter}") for ring in subject.rings]


def center_line_marks(result: BoxSatResult, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the centres and the line d between them."""
    ends = np.array([result.a.center, result.b.center])
    marks = [Mark(Kind.POINTS, Role.CENTER_LINE, ends, "centres", Panel.WORLD, span)]
    way = ends[1] - ends[0]
    if not way.any():
        return marks, []
    marks.append(Mark(Kind.POLYLINE, Role.CENTER_LINE, ends, "d", Panel.WORLD, span))
    beside = np.array([-way[1], way[0]])
    return marks, [LabelRequest("d", Role.CENTER_LINE, ends.mean(axis=0), beside, "d", Panel.WORLD, span)]


def box_names(result: BoxSatResult) -> list[LabelRequest]:
    """Return the requests for the letters A and B, each towards its box's corner furthest from the other box."""
    requests = []
    for letter, role, box, other in (("A", Role.A, result.a, result.b), ("B", Role.B, result.b, result.a)):
        ways = box.corners - other.center
        distances = np.hypot(*ways.T)
        furthest = np.flatnonzero(distances >= distances.max() * (1.0 - SAME))
        corner = box.corners[furthest[0] if letter == "A" else furthest[-1]]
        outwards = corner - box.center
        if not outwards.any():
            outwards = np.array([-1.0 if letter == "A" else 1.0, 0.0])
        middle = (corner + box.center) / 2
        requests.append(LabelRequest(letter, role, middle, outwards, f"name-{letter}", Panel.WORLD, size=NAME_SIZE))
    return requests


def own_axis(axis: BoxAxis, result: BoxSatResult, unit: float, span: Span) -> Mark:
    """Return the axis where it comes from: an arrow from its box's centre along the side."""
    box = result.a if axis.source in OF_A else result.b
    row = 0 if axis.source in OF_X else 1
    along = box.axes[row]
    tip = box.center + max(float(box.half_extents[row]), SHORTEST_ARROW * unit) * along
    part = f"axis-of-{'A' if axis.source in OF_A else 'B'}"
    return Mark(Kind.ARROW, Role.BOX_AXIS, np.array([box.center, tip]), part, Panel.WORLD, span)


def axis_marks(place: RadiusAxis, result: BoxSatResult, spans: Sequence[Span], *, with_paths: bool) -> list[Mark]:
    """Return the axis beside the boxes, the radii of A and B on it, and their comparison, each with its span."""
    values = {"direction": place.axis.direction.tolist()}
    return [
        Mark(Kind.ARROW, Role.BOX_AXIS, place.piece(LANE_AXIS), "axis", Panel.WORLD, spans[0], numbers=values),
        *_radius_marks(place, result.a, "A", spans[1], with_path=with_paths),
        *_radius_marks(place, result.b, "B", spans[2], with_path=with_paths),
        *_comparison_marks(place, spans[3]),
    ]


def _radius_marks(place: RadiusAxis, box: OrientedBox, letter: str, span: Span, *, with_path: bool) -> list[Mark]:
    """Return a radius on the axis and, above it, how it arises: half a width, half a height, and their shadow."""
    of_a = letter == "A"
    role, lane = (Role.RADIUS_A, LANE_A) if of_a else (Role.RADIUS_B, LANE_B)
    center, end = (place.center_a, place.end_a) if of_a else (place.center_b, place.end_b)
    radius = place.axis.radius_a if of_a else place.axis.radius_b
    bar = np.array([place.at(center, lane), place.at(end, lane)])
    kind = Kind.BAR if radius > 0.0 else Kind.POINTS
    marks = [Mark(kind, role, bar, f"radius-{letter}", Panel.WORLD, span, numbers={"radius": radius})]
    if not with_path:
        return marks
    path = _way_to_corner(box, place.axis.direction if of_a else -place.axis.direction)
    legs = np.array(list(pairwise(path)))
    legs = legs[(legs[:, 0] != legs[:, 1]).any(axis=1)]
    if len(legs):
        marks.append(Mark(Kind.ARROW, role, legs.reshape(-1, 2), f"half-extents-{letter}", Panel.WORLD, span))
    for point, foot in ((path[0], bar[0]), (path[-1], bar[1])):
        line = np.array([point, foot])
        marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, line, f"projection-{letter}", Panel.WORLD, span))
    return marks


def _way_to_corner(box: OrientedBox, direction: Floats) -> Floats:
    """Return the way (3, 2) from the centre by half the width, then half the height, to the furthest corner."""
    signs = np.where(box.axes @ direction < -SAME, -1.0, 1.0)  # of two corners as far, always the same one
    legs = (signs * box.half_extents)[:, np.newaxis] * box.axes
    way: Floats = box.center + np.array([(0.0, 0.0), legs[0], legs[0] + legs[1]])
    return way


def _comparison_marks(place: RadiusAxis, span: Span) -> list[Mark]:
    """Return the centre line's projection on the axis and, below it, how much the radii overlap or fall short."""
    axis = place.axis
    red = np.array([place.at(place.center_a, LANE_AXIS), place.at(place.center_b, LANE_AXIS)])
    kind = Kind.BAR if axis.center_distance > 0.0 else Kind.POINTS
    values = {"center_distance": axis.center_distance}
    marks = [Mark(kind, Role.CENTER_LINE, red, "centre-distance", Panel.WORLD, span, numbers=values)]
    if axis.overlap == 0.0:
        line = np.array([place.at(place.end_a, lane) for lane in (TOUCH_FROM, TOUCH_TO)])
        return [*marks, Mark(Kind.POLYLINE, Role.OVERLAP, line, "touching", Panel.WORLD, span)]
    difference = np.array([place.at(end, LANE_DIFFERENCE) for end in (place.end_b, place.end_a)])
    role, part = (Role.GAP, "gap") if axis.overlap < 0.0 else (Role.OVERLAP, "overlap")
    return [*marks, Mark(Kind.POLYLINE, role, difference, part, Panel.WORLD, span)]


def overlap_request(place: RadiusAxis, span: Span) -> list[LabelRequest]:
    """Return the request to write how much the radii overlap or fall short; none where they just meet."""
    axis = place.axis
    if axis.overlap == 0.0:
        return []
    role = Role.GAP if axis.overlap < 0.0 else Role.OVERLAP
    anchor = place.at((place.end_a + place.end_b) / 2, LANE_DIFFERENCE)
    return [LabelRequest(number(abs(axis.overlap)), role, anchor, place.away, "overlap", Panel.WORLD, span)]


def way_out(result: BoxSatResult, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return B's box moved out along the chosen axis, and the arrow of the move; nothing without a depth."""
    if result.relation is not Relation.PENETRATING:
        return [], []
    move = result.depth * result.normal
    ghost, arrow = result.b.corners + move, np.array([result.b.center, result.b.center + move])
    values = {"depth": result.depth, "normal": result.normal.tolist()}
    marks = [
        Mark(Kind.POLYGON, Role.GHOST, ghost, "B-moved-out", Panel.WORLD, span),
        Mark(Kind.ARROW, Role.TRANSLATION, arrow, "translation", Panel.WORLD, span, numbers=values),
    ]
    text = f"p = {number(result.depth)}"
    return marks, [LabelRequest(text, Role.TRANSLATION, arrow[1], result.normal, "depth", Panel.WORLD, span)]
