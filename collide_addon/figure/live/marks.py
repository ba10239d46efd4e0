# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawing of a moment of two moving shapes: marks that move as a whole, so that their points stay the same.

Supporting lines, the region of the origin and a bar show why the answer is right. Texts are placed near their line,
clear of the outlines. In a still figure, labels have the best of many places; here, places must not jump and must be
found instantly.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Self, Unpack

import numpy as np

from ...geometry import Relation
from ..labels.candidates import CLEARANCE
from ..labels.obstacles import half_room
from ..model.arrays import RIGHT, ROUNDED, Floats
from ..model.choices import Layout
from ..model.figure import Align, Kind, Mark, Motion, Panel
from ..model.style import LABEL_SIZE, TITLE_SIZE, Role
from ..page.progress import BAR_HEIGHT, BAR_LEFT, BAR_MIDDLE, BAR_RIGHT
from ..page.sheet import Sheet
from ..parts.polygons import centroid
from ..parts.support_lines import across
from ..stage.half_planes import beyond
from ..stage.pen import More, Pen, Sketch
from ..text.messages import number, say
from .moment import LiveMoment

ORIGIN = np.zeros(2)
NO_POINTS = np.zeros((0, 2))
ONE_POINT = np.zeros((1, 2))
"""The points of a mark with a single point, which is at its place: one array for all."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveMark:
    """A mark whose points are relative to `at` (2,), a place in its panel."""

    mark: Mark
    at: Floats


@dataclass(frozen=True, slots=True, eq=False)
class LivePen(Pen):
    """A pen that draws the same marks in every moment; hidden marks have no points.

    Points are relative to its `place` (2,); `moving` is everything drawn.
    """

    place: Floats = field(default_factory=lambda: ORIGIN)
    moving: list[LiveMark] = field(default_factory=list)

    def moved_to(self, place: Floats) -> Self:
        """Return the pen for another place."""
        return replace(self, place=place)

    def mark(
        self, kind: Kind, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a mark, with or without points."""
        self.moving.append(LiveMark(Mark(kind, role, points, part, self.panel, motion=motion, **more), self.place))

    def write(
        self, text: str, role: Role, at: Floats, part: str, size: float = LABEL_SIZE, align: Align = Align.CENTER,
        motion: Motion | None = None,
    ) -> None:  # fmt: skip
        """Add a text at a place (2,), its `size` in figure units."""
        Pen.write(self.moved_to(at), text, role, ORIGIN, part, size, align, motion)


HALF_LINE = 30.0
"""Half the length of an unobstructed supporting line, in figure units."""


def draw_reasons(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the supporting lines and the region of the origin; in an overlay, only the lines."""
    (a, b), difference = moment.points, pen.at(Panel.DIFFERENCE)
    for part, there in (("A", pen.moved_to(a)), ("B", pen.moved_to(b)), ("difference", difference.moved_to(a - b))):
        there.line(Role.SUPPORT_LINE, _line(there, moment.direction), f"line-{part}")
    without = pen.sheet.layout is Layout.OVERLAY or moment.deepest is not None
    difference.area(Role.REGION_NOW, NO_POINTS if without else region_of_origin(moment, pen.sheet), "region")


def _line(pen: LivePen, normal: Floats) -> Floats:
    """Return a line (2, 2) perpendicular to the normal, relative to the pen's place; its length is fixed if it fits."""
    vector = HALF_LINE * pen.unit * across(normal)
    ends = np.array([-vector, vector])
    whole = pen.sheet.shows(pen.panel, pen.place + ends).all()
    return ends if whole else pen.sheet.line_across(pen.place, normal, pen.panel) - pen.place


def region_of_origin(moment: LiveMoment, sheet: Sheet) -> Floats:
    """Return the Voronoi region (k, 2), in its panel, of the vertex or edge of A − B nearest to the origin."""
    hull = moment.difference + (moment.a.at - moment.b.at)
    normal = moment.direction
    heights = hull @ normal
    top = float(heights.max())
    extent = float(np.ptp(heights)) or 1.0
    on_line = hull[heights >= top - ROUNDED * extent]
    area = beyond(sheet.seen(Panel.DIFFERENCE), normal, top)
    along = across(normal)
    if len(on_line) > 1:  # an edge: the strip outside it
        shares = on_line @ along
        for vector, level in ((along, float(shares.min())), (-along, float(-shares.max()))):
            area = beyond(area, vector, level) if len(area) else area
        return area if len(area) > 2 else NO_POINTS
    hull = moment.cores + (moment.a.at - moment.b.at)  # an arc belongs to one vertex of the cores
    row = int(np.argmax(hull @ normal))
    area = sheet.seen(Panel.DIFFERENCE)
    for other in (hull[row - 1], hull[(row + 1) % len(hull)]):
        vector = hull[row] - other
        area = beyond(area, vector, float(vector @ hull[row])) if len(area) and vector.any() else area
    return area if len(area) > 2 else NO_POINTS


def draw_answer_bar(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the distance or depth as a bar, as long as in the panels, on a track that may be too short."""
    pen = pen.moved_to(pen.sheet.place((BAR_LEFT, BAR_MIDDLE)))
    length, low, high = min(moment.length / pen.unit, BAR_RIGHT - BAR_LEFT), -BAR_HEIGHT / 2, BAR_HEIGHT / 2
    for role, part, width in ((Role.TRACK, "bar-track", BAR_RIGHT - BAR_LEFT), (Role.BOUNDS, "bar", length)):
        bar = pen.unit * np.array([(0.0, low), (width, low), (width, high), (0.0, high)])
        pen.area(role, bar if width > 0.0 else NO_POINTS, part)


NAME_INSIDE = 4.5
"""Offset of v's name, into A − B and sideways, in figure units."""
LETTERS_APART = 1.5 * TITLE_SIZE
"""Smallest distance between the letters of overlapping shapes, in figure units."""
LETTER_CLEAR = 0.75 * TITLE_SIZE
"""Distance from an arrow or a line to the centre of a letter, in figure units."""
EXTRA_DISTANCES = (0.0, 1.0, 2.0, 3.0)
"""Additional distances at which a text is tried, in text heights."""
OUTLINE_POINTS = 64
"""Number of points on each outline that a text avoids."""
TURN_ANGLES = tuple(math.radians(degrees) for degrees in (0, 30, -30, 60, -60, 90, -90))
"""Directions in which a text is tried, relative to the desired one."""


def live_marks(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the marks of a moment: the same parts in every moment; hidden marks have no points."""
    pen = LivePen(Sketch(sheet))
    _draw_shapes(pen, moment)
    draw_reasons(pen, moment)
    _draw_simplex(pen.at(Panel.DIFFERENCE), moment)
    _draw_closest_points(pen, moment)
    _draw_way_out(pen, moment)
    return pen.moving


def rate_text(rate: float, seconds: float, language: str) -> str:
    """Return the number of moments shown per second, and the time of each."""
    return say("live.rate", language, rate=f"{rate:.0f}", time=f"{seconds * 1e3:.1f}")


def _draw_shapes(pen: LivePen, moment: LiveMoment) -> None:
    """Draw A, B and A − B, with their letters."""
    places = letter_places(moment, pen.unit)
    for shape, role, place in zip((moment.a, moment.b), (Role.A, Role.B), places, strict=True):
        _draw_outline(pen.moved_to(shape.at), role, shape.form, shape.letter)
        pen.write(shape.letter, role, place, f"name-{shape.letter}", TITLE_SIZE)
    difference = pen.at(Panel.DIFFERENCE).moved_to(moment.a.at - moment.b.at)
    _draw_outline(difference, Role.DIFFERENCE_HULL, moment.difference, "A-B")


def _draw_outline(pen: LivePen, role: Role, form: Floats, part: str) -> None:
    """Draw a polygon and a point, only one of which has points."""
    lone = len(form) == 1
    pen.polygon(role, NO_POINTS if lone else form, part, filled=True)
    pen.moved_to(pen.place + form[0] if lone else pen.place).dots(role, ONE_POINT if lone else NO_POINTS, part)


def _draw_simplex(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the last simplex of GJK, as marks of each kind, only one of which has points."""
    corners = np.array([vertex.point for vertex in moment.nearest.simplex])
    there = pen.moved_to(corners[0])
    point, segment, triangle = (corners - corners[0] if len(corners) == count else NO_POINTS for count in (1, 2, 3))
    there.dots(Role.SIMPLEX, point, "simplex")
    there.line(Role.SIMPLEX, segment, "simplex")
    there.polygon(Role.SIMPLEX, triangle, "simplex", filled=True)


def _draw_closest_points(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the closest points with their line, and the same line in A − B, from the origin to v."""
    a, b = moment.nearest.closest_a, moment.nearest.closest_b
    v, vector, difference = a - b, b - a, pen.at(Panel.DIFFERENCE)
    points = ONE_POINT if moment.deepest is None else NO_POINTS
    pen.moved_to(a).dots(Role.SUPPORT_A, points, "point-A")
    pen.moved_to(b).dots(Role.SUPPORT_B, points, "point-B")
    difference.moved_to(v).dots(Role.SUPPORT_DIFFERENCE, points, "v")
    beside = v - NAME_INSIDE * pen.unit * (moment.direction + across(moment.direction))
    difference.write("v" if moment.deepest is None else "", Role.SUPPORT_DIFFERENCE, beside, "v-name")
    apart, text, place = moment.relation is Relation.SEPARATED, "", a
    for there in (pen.moved_to(a), difference.moved_to(v)):
        line = np.array([ORIGIN, vector]) if apart else NO_POINTS
        there.line(Role.WITNESS, line, f"distance-{there.panel.value}")
    if apart:
        text = number(moment.length)  # short: each changed letter costs Blender time
        outlines = sampled([thinned(shape.form) + shape.at for shape in (moment.a, moment.b)])
        side, reach = place_beside(text, a, vector, outlines, pen.unit)
        if math.hypot(*vector) < 2 * float(np.abs(direction_of(vector)) @ half_room(text, LABEL_SIZE)) * pen.unit:
            reach = max(reach, HALF_LINE * pen.unit)  # no room between the supporting lines
        place = place_near(pen, text, a + vector / 2, side, reach, outlines)
    pen.write(text, Role.WITNESS, place, "distance-text")


def _draw_way_out(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the shortest translation of B out of A in both panels, and B moved there."""
    deepest, text, place = moment.deepest, "", ORIGIN
    tail, vector = (ORIGIN, ORIGIN) if deepest is None else (deepest.point_b, deepest.depth * deepest.normal)
    at = moment.b.at + vector
    ghost = moment.b.form if deepest is not None and len(moment.b.form) > 1 else NO_POINTS
    pen.moved_to(at).polygon(Role.GHOST, ghost, "B-moved-out")
    arrow = NO_POINTS if deepest is None else np.array([ORIGIN, vector])
    for there in (pen.moved_to(tail), pen.at(Panel.DIFFERENCE)):
        there.arrow(Role.TRANSLATION, arrow, f"depth-{there.panel.value}")
    if deepest is not None:  # nothing is in the way beyond B moved out
        text, out = number(moment.length), direction_of(vector)
        moved, furthest = thinned(moment.b.form) + at, moment.b.form[int(np.argmax(moment.b.form @ out))] + at
        place = place_near(pen, text, furthest, out, 0.0, sampled([moved]))
    pen.write(text, Role.TRANSLATION, place, "depth-text")


def letter_places(moment: LiveMoment, unit: float) -> tuple[Floats, Floats]:
    """Return the centroids of A and B, moved if their letters would cover each other, or a line would cover them."""
    a, b = (shape.at + centroid(shape.form) for shape in (moment.a, moment.b))
    missing = LETTERS_APART * unit - math.hypot(*(b - a))
    vector = max(0.0, missing) / 2 * moment.direction
    a, b = a - vector, b + vector
    if moment.deepest is None:
        return a, b
    normal, tail = moment.deepest.normal, moment.deepest.point_b
    out = moment.deepest.depth * normal
    a, b = _before_line(a, tail, -normal, unit), _before_line(b, moment.deepest.point_a, normal, unit)
    return _beside_arrow(a, tail, out, unit), _beside_arrow(b, tail, out, unit)


def _before_line(letter: Floats, through: Floats, out: Floats, unit: float) -> Floats:
    """Return a letter's place, moved along `out` if the other shape's supporting line would cover it."""
    off, along, clear = float((letter - through) @ out), float((letter - through) @ across(out)), LETTER_CLEAR * unit
    covers = abs(off) < clear and abs(along) < HALF_LINE * unit + clear
    return np.asarray(letter + (clear - off) * out if covers else letter, dtype=np.float64)


def _beside_arrow(letter: Floats, tail: Floats, vector: Floats, unit: float) -> Floats:
    """Return a letter's place, moved sideways if an arrow from `tail` along `vector` would cover it."""
    along, clear = direction_of(vector), LETTER_CLEAR * unit
    side = np.array([-along[1], along[0]])
    share, off = float((letter - tail) @ along), float((letter - tail) @ side)
    if abs(off) >= clear or not -clear < share < math.hypot(*vector) + clear:
        return letter
    return np.asarray(letter + (math.copysign(clear, off) - off) * side, dtype=np.float64)


def place_beside(text: str, tail: Floats, vector: Floats, points: Floats, unit: float) -> tuple[Floats, float]:
    """Return the side (2,) of a line where a text beside its middle is clear of points sooner, and at what distance."""
    along, middle = direction_of(vector), tail + vector / 2
    side = np.array([-along[1], along[0]])
    half = half_room(text, LABEL_SIZE) * unit
    points = points - middle
    in_the_way = points[np.abs(points @ along) <= np.abs(along) @ half + CLEARANCE * unit] @ side
    above, below = float(in_the_way.max(initial=0.0)), float(-in_the_way.min(initial=0.0))
    return (side, above) if above <= below else (-side, below)


def place_near(pen: LivePen, text: str, point: Floats, side: Floats, room: float, points: Floats) -> Floats:
    """Return the centre of a text beside a point, on a side (2,) with `room` in between, within the pen's panel.

    If it does not fit, or some of the `points` (k, 2) are in the way, the text is rotated around the point or moved
    further away.
    """
    half, sheet = half_room(text, LABEL_SIZE) * pen.unit, pen.sheet
    area, offset = sheet.areas[pen.panel], np.array(sheet.panels[pen.panel])
    low, high = np.array(area[:2]) - offset + half, np.array(area[2:]) - offset - half
    best, fewest = point, math.inf
    for more, turn in product(EXTRA_DISTANCES, TURN_ANGLES):
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = cos * side[0] - sin * side[1], sin * side[0] + cos * side[1]
        reach = abs(x) * half[0] + abs(y) * half[1] + room + (CLEARANCE + more * LABEL_SIZE) * sheet.unit
        middle = point + reach * np.array([x, y])
        outside = bool((middle < low).any() or (middle > high).any())
        covered = int((np.abs(points - middle) <= half).all(axis=1).sum())
        faults = covered + len(points) * outside
        if faults < fewest:
            best, fewest = middle, faults
        if not faults:
            break
    return np.asarray(np.minimum(np.maximum(best, low), np.maximum(low, high)), dtype=np.float64)


def thinned(outline: Floats) -> Floats:
    """Return at most `OUTLINE_POINTS` vertices of an outline, for testing whether a text covers it."""
    return outline[:: -(-len(outline) // OUTLINE_POINTS)]


def direction_of(vector: Floats) -> Floats:
    """Return the unit vector along a vector; for a zero vector, the one to the right."""
    length = math.hypot(*vector)
    return np.asarray(vector / length, dtype=np.float64) if length else RIGHT


def sampled(outlines: Sequence[Floats]) -> Floats:
    """Return about `OUTLINE_POINTS` points on each outline of at most that many vertices, equally many on each edge."""
    pieces = []
    for outline in outlines:
        count = OUTLINE_POINTS // len(outline)
        share = np.arange(count)[:, np.newaxis, np.newaxis] / count
        pieces.append((outline + share * (np.roll(outline, -1, axis=0) - outline)).reshape(-1, 2))
    return np.concatenate(pieces)
