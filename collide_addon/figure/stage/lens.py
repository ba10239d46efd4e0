# SPDX-License-Identifier: GPL-3.0-or-later
"""A lens over a panel enlarges dots that are too close to each other to be distinguished.

A lens is a panel of its own over a corner of another one. It shows the same marks, enlarged and clipped at its frame,
so that it renders and prints like everything else. It stays in its corner; the place it enlarges is chosen anew for
each step, and marked in the panel. It opens, with everything it shows, as soon as all motion in the panel has ended.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np

from ..labels.candidates import runs_through
from ..labels.labels import LabelRequest, place_labels, with_labels
from ..labels.obstacles import Obstacles, Points, grown, half_room, halves, meets_any, text_box, written_upon
from ..model.arrays import ROUNDED, UP, Floats
from ..model.figure import PHASES, Bounds, Kind, Mark, Panel, Span
from ..model.outline import each_line
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import Sheet, bounds_of, corners_of
from ..text.messages import written_in
from .enlarged import Glass, cut_line, enlarged
from .pen import Pen, Sketch

DOTS = frozenset({
    *(Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, Role.SIMPLEX, Role.NEAREST, Role.ORIGIN),
    *(Role.TRANSLATION, Role.MEETING),
})  # fmt: skip
"""Roles whose dots and arrow ends must be distinguishable."""
WAY_PARTS = frozenset({"way-to-edge", "way-to-face"})
"""Parts whose ends must be distinguishable, too."""
AB_ROLES = frozenset({Role.A, Role.B})
MEETING_ENDS = ({Role.SUPPORT_A, Role.SUPPORT_B}, {Role.TRANSLATION}, {Role.MEETING}, *({each} for each in AB_ROLES))
"""In the panel of A and B, the pairs that matter: a dot of each, ends of the translation, places where edges meet, and
the corners of a rectangle around a shape."""
TOO_CLOSE, TOO_SHORT, REGION_FACTOR = 7.0, 12.0, 1.5
"""Dots closer than the first, and a translation shorter than the second, in figure units, require a lens. It also shows
what is closer to their centre than the third, a multiple of their distance."""
LENS_SIDE, MOST_OF_PANEL = 52.0, 0.44
"""The side of a lens, in figure units, and its maximum as a share of the panel's shorter side."""
INSET, EDGE_PLACES = 1.0, 5
"""Distance from the panel's edge and from texts beside it, and the number of places tried along each edge."""
FILLED_SHARE, DRAWN_APART = 0.55, 9.0
"""Share of the lens that its content fills, and the least distance of the dots there, in figure units."""
ROUND_FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
LEAST_ZOOM, MOST_ZOOM = 2.0, 1e6
"""Enlargements below which a lens does not help, and beyond which positions are too inexact."""
OVER_TEXT, OVER_LINE, OVER_SOURCE, AWAY_COST = 30.0, 4.0, 1e4, 0.5
"""The cost of a lens's place, for each end, text, name or sample of a bar that it covers; each sample of a line; what
it enlarges, or a named point; and each figure unit of distance from what it enlarges."""
LENS_NAME_ROOM = 9.0
"""Margin around a lens for names of the dots beside it, in figure units."""
LEADER_ENDS = ((0.0, 0.0), (0.0, 0.35), (0.0, -0.35), (0.35, 0.0), (-0.35, 0.0))
"""Places in a lens to which the line from what it enlarges may lead: offsets from its centre, as shares of its side."""
IN_REGION = (Role.SIMPLEX, Role.SIMPLEX_PAST, Role.REACH, Role.REGION_CORNER)
"""Roles of the marks that a region's name avoids."""
LENS_OF = {Panel.WORLD: Panel.WORLD_LENS, Panel.DIFFERENCE: Panel.LENS}


class _View(NamedTuple):
    """The place (2,) of the page that a lens enlarges, the factor, and the first and last tick."""

    middle: tuple[float, float]
    zoom: float
    span: Span


class _Dots(NamedTuple):
    """Dots (n, 2) on the page, their meaning, and when they show."""

    places: Floats
    role: Role
    span: Span


def labelled_with_lenses(sketch: Sketch, steps: int) -> tuple[list[Mark], Sheet]:
    """Return a figure's marks with labels, and with lenses where its panels need one; and the sheet with these."""
    sheet, marks = sketch.sheet, sketch.marks
    said = ((each, written_in(sheet.language, each.text)) for each in sketch.requests)
    requests = [each if text == each.text else replace(each, text=text) for each, text in said]
    in_lenses: list[Mark] = []
    for panels in _planes(sheet):
        area, lens = sheet.areas[panels[0]], LENS_OF[panels[-1]]
        side = min(LENS_SIDE * sheet.unit, MOST_OF_PANEL * min(area.width, area.height))
        views = list(_views(Sketch(sheet, marks), panels, side, steps))
        if not views:
            continue
        area = _corner(Sketch(sheet, marks, requests), views, panels, side)
        bars = Obstacles((mark for mark in marks if mark.kind is Kind.BAR and mark.panel in panels), sheet)
        views = [view for view in views if not bars.seen_with(halves(view.span)).bars.number_inside(area)]
        if not views:
            continue
        sheet = replace(sheet, areas={**sheet.areas, lens: area}, panels={**sheet.panels, lens: (0.0, 0.0)})
        shown, requests = _looked_at(Sketch(sheet, marks, requests), views, panels, lens)
        questions = [mark.span for mark in marks if mark.asking and mark.panel in panels]
        asked = [view.span for view in views if any(map(view.span.overlaps, questions))]
        places, fixed = Sketch(sheet), Obstacles(filter(_is_fixed, marks), sheet)
        _draw_places(Pen(places, panel=panels[-1], delayed=True), views, area, fixed)
        in_lenses += _unasked(shown, asked)
        uncovered = Sketch(sheet, list(_uncovered(Sketch(sheet, marks), views, panels, area)), requests)
        _name_again(uncovered, marks, [area, *(_source(view, area.width, sheet.unit) for view in views)])
        marks = uncovered.marks + _unasked(places.marks, asked)
    taken = [mark for mark in in_lenses if mark.role is Role.LENS]
    return with_labels(marks, requests, sheet, taken) + list(written_upon(in_lenses, sheet)), sheet


def _name_again(sketch: Sketch, marks: Sequence[Mark], covered: Sequence[Bounds]) -> None:
    """Write the name of the origin's region elsewhere in it, where a lens or what it enlarges would cover the name.

    If the region has no room for it, the name is requested beside the origin.
    """
    kept = list(sketch.marks)
    taken = np.concatenate([list(product(*np.linspace(box[:2], box[2:], 12).T)) for box in covered])
    for mark in marks:
        if mark.kind is not Kind.LABEL or mark.role is not Role.REGION_NOW or mark in kept:
            continue
        seen = [each for each in kept if each.panel is mark.panel and each.span.overlaps(mark.span)]
        area = next(each for each in seen if each.kind is Kind.AREA and each.role is Role.REGION_NOW).points
        lines = [points for each in seen if each.role in IN_REGION for points in each_line(each)]
        there = taken - np.array(sketch.sheet.panels[mark.panel])
        pen, avoid = Pen(sketch, mark.span, mark.panel), [*lines, there, np.zeros((1, 2))]
        if not pen.name_inside(mark.text, mark.role, area, avoid, SMALL_SIZE, mark.part):
            pen.name(mark.text, mark.role, np.zeros(2), UP, mark.part, SMALL_SIZE)


def _unasked(marks: Iterable[Mark], asked: Sequence[Span]) -> list[Mark]:
    """Return what a lens shows; marks overlapping `asked` spans are hidden during questions, which draw their own."""
    seen = [mark for mark in marks if mark.asking is not True]
    return [replace(mark, asking=False) if any(map(mark.span.overlaps, asked)) else mark for mark in seen]


def _planes(sheet: Sheet) -> list[tuple[Panel, ...]]:
    """Return the panels by the part of the page that they share."""
    world, difference = Panel.WORLD, Panel.DIFFERENCE
    if difference not in sheet.areas:
        return [(world,)]
    return [(world,), (difference,)] if sheet.areas[world] != sheet.areas[difference] else [(world, difference)]


def _views(sketch: Sketch, panels: Sequence[Panel], side: float, steps: int) -> Iterator[_View]:
    """Yield what lenses enlarge: one place in each step, in the phases in which two dots there are too close.

    If there is none, it is a shape as small as a dot. The first step, which sets the scene, has none.
    """
    sheet = sketch.sheet
    any_dot = Panel.PROFILE not in sheet.areas or panels[0] is Panel.WORLD  # dots of solids differ in depth, too
    dots = [
        _Dots(sheet.on_page(mark.panel, mark.points), mark.role, mark.span)
        for mark in sketch.marks
        if mark.panel in panels
        and not mark.asking
        and ((any_dot and mark.kind in (Kind.POINTS, Kind.ARROW) and mark.role in DOTS) or mark.part in WAY_PARTS)
    ]
    shapes = [
        _Dots(sheet.on_page(mark.panel, np.reshape(bounds_of(mark.points), (2, 2))), mark.role, mark.span)
        for mark in sketch.marks
        if mark.panel in panels and mark.kind is Kind.POLYGON and mark.role in AB_ROLES
    ]
    for step in range(1, steps):
        ticks = range(step * PHASES, (step + 1) * PHASES)
        for some in (dots, shapes):
            seen = [[each for each in some if each.span.shows(tick)] for tick in ticks]
            looked_at = _looked_for(seen, panels, side, sheet.unit)
            if looked_at is not None:
                break
        else:
            continue
        middle, zoom = looked_at
        box = _square(middle, side / zoom)
        shows = [
            tick
            for tick, some in zip(ticks, seen, strict=True)
            if some and _spread([each.places for each in some], box) >= DRAWN_APART * sheet.unit / zoom
        ]
        for first in shows:
            if first - 1 in shows:
                continue
            last = next(tick for tick in range(first, ticks.stop) if tick + 1 not in shows)
            forever = step == steps - 1 and last == ticks[-1]
            yield _View(middle, zoom, Span(first, None if forever else last))


def _looked_for(
    seen: Sequence[Sequence[_Dots]], panels: Sequence[Panel], side: float, unit: float
) -> tuple[tuple[float, float], float] | None:
    """Return the centre and enlargement that show the closest pair of touching dots; None if nothing can."""
    distinct = {tuple(map(id, some)): some for some in seen}.values()
    pairs = [pair for some in distinct for pair in _touching(some, panels, unit)]
    least = min(map(_length, pairs), default=0.0)
    closest = (pair for pair in pairs if (1.0 - 1e-9) * _length(pair) <= least)  # the first, whatever the rounding
    return _window(next(closest), seen, side, unit) if pairs else None


def _touching(dots: Sequence[_Dots], panels: Sequence[Panel], unit: float) -> Iterator[Floats]:
    """Yield pairs of distinct touching dots (2, 2); in the panel of A and B, only of roles in `MEETING_ENDS`."""
    for row, one in enumerate(dots):
        for other in dots[row:]:
            if Panel.WORLD in panels and {one.role, other.role} not in MEETING_ENDS:
                continue
            least = TOO_SHORT if one.role is other.role is Role.TRANSLATION else TOO_CLOSE
            near = (1 + ROUNDED) * least * unit
            for (x, y), (to_x, to_y) in product(one.places.tolist(), other.places.tolist()):
                if abs(to_x - x) < near and abs(to_y - y) < near:  # most are not
                    pair = np.array(((x, y), (to_x, to_y)))
                    if DRAWN_APART / MOST_ZOOM < _length(pair) / unit < least:
                        yield pair


def _length(ends: Floats) -> float:
    return float(np.hypot(*(ends[1] - ends[0])))


def _window(
    pair: Floats, seen: Sequence[Sequence[_Dots]], side: float, unit: float
) -> tuple[tuple[float, float], float] | None:
    """Return the centre and enlargement that show two dots, and what is around them if both stay distinguishable."""
    places = np.concatenate([each.places for dots in seen for each in dots])
    near = places[np.hypot(*(places - pair.mean(axis=0)).T) < REGION_FACTOR * _length(pair)]
    for shown in (near, pair):
        low, high = shown.min(axis=0), shown.max(axis=0)
        wanted = FILLED_SHARE * side / float((high - low).max())
        power = 10.0 ** np.floor(np.log10(wanted))
        zoom = float(max(each * power for each in ROUND_FACTORS if each * power <= wanted))
        if LEAST_ZOOM <= zoom <= MOST_ZOOM and zoom * _length(pair) >= DRAWN_APART * unit:
            x, y = ((low + high) / 2).tolist()
            return (x, y), zoom
    return None


def _spread(places: Sequence[Floats], box: Bounds) -> float:
    """Return the diagonal of the rectangle around those dots that are in a box."""
    points = np.concatenate(places)
    held = points[((points >= box[:2]) & (points <= box[2:])).all(axis=1)]
    return float(np.hypot(*np.ptp(held, axis=0))) if len(held) else 0.0


def _corner(sketch: Sketch, views: Sequence[_View], panels: Sequence[Panel], side: float) -> Bounds:
    """Return the square at the edge of a panel, or beside what is below the shapes, that hides least."""
    sheet, marks = sketch.sheet, sketch.marks
    area, inset = sheet.areas[panels[0]], INSET * sheet.unit
    obstacles = Obstacles((mark for mark in marks if mark.panel in panels), sheet)
    x_places = np.linspace(area.right - inset - side, area.left + inset, EDGE_PLACES)
    y_places = np.linspace(area.top - inset - side, area.bottom + inset, EDGE_PLACES)
    at_edge = [(x, y) for x in x_places for y in y_places if x in x_places[[0, -1]] or y in y_places[[0, -1]]]
    if panels[0] is Panel.WORLD and sheet.below:
        low = (x_places[0], area.bottom + inset - sheet.below * sheet.unit)
        free = _square((low[0] + side / 2, low[1] + side / 2), side + 2 * LENS_NAME_ROOM * sheet.unit)
        at_edge[:0] = [] if meets_any(free, _written(marks, views)) else [low]
    squares = [Bounds(x, y, x + side, y + side) for x, y in at_edge]

    seen_with = [obstacles.seen_with(halves(view.span)) for view in views]
    texts = [Points.of(np.array([Bounds(*text).center for text in seen.texts]).reshape(-1, 2)) for seen in seen_with]
    there = list(zip(views, seen_with, texts, [_named(sketch, view, panels) for view in views], strict=True))

    def hidden(square: Bounds) -> float:
        cost, around = 0.0, _square(square.center, side + 2 * LENS_NAME_ROOM * sheet.unit)
        for view, seen, written, named in there:
            for price, box, points in (
                (OVER_TEXT, square, seen.ends),
                (OVER_LINE, square, seen.lines),
                (OVER_TEXT, square, seen.bars),
                (OVER_TEXT, square, written),
                (OVER_TEXT, around, named),
                (OVER_SOURCE, square, named),
            ):
                cost += price * float(points.number_inside(box))
            cost += OVER_SOURCE * meets_any(square, [_source(view, side, sheet.unit)])
            cost += AWAY_COST * float(np.hypot(*(np.array(square.center) - view.middle))) / sheet.unit
        return round(cost, 6)

    return min(squares, key=hidden)


def _named(sketch: Sketch, view: _View, panels: Sequence[Panel]) -> Points:
    """Return the points of panels that are named while a lens is visible."""
    seen = [each for each in sketch.requests if each.panel in panels and each.span.overlaps(view.span)]
    return Points.of(np.array([sketch.sheet.on_page(each.panel, each.anchor) for each in seen]).reshape(-1, 2))


def _written(marks: Sequence[Mark], views: Sequence[_View]) -> Iterator[Bounds]:
    """Yield the boxes of texts on the page itself while a lens is visible."""
    for mark in marks:
        if mark.panel is Panel.PAGE and any(mark.span.overlaps(view.span) for view in views):
            yield text_box(mark) if mark.kind is Kind.LABEL else bounds_of(mark.points)


def _source(view: _View, side: float, unit: float) -> Bounds:
    """Return the square that marks the enlarged place, large enough to be visible."""
    return _square(view.middle, max(side / view.zoom, 10.0 * unit))  # visible even if tiny


def _square(middle: tuple[float, float], side: float) -> Bounds:
    (x, y), half = middle, side / 2
    return Bounds(x - half, y - half, x + half, y + half)


def _looked_at(
    sketch: Sketch, views: Sequence[_View], panels: Sequence[Panel], lens: Panel
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return everything a lens shows, and the label requests left for the panels."""
    sheet, marks, left = sketch.sheet, sketch.marks, list(sketch.requests)
    area, shown = sheet.areas[lens], Sketch(sheet)
    for view in views:
        pen = Pen(shown, view.span, lens, delayed=True)
        pen.area(Role.LENS_PAPER, corners_of(area), "lens-paper")
        pen.polygon(Role.LENS, corners_of(area), "lens")
        glass = Glass(lens, area, view.middle, view.zoom, sheet.unit)
        inside: list[Mark] = []
        for mark in marks:
            if mark.panel in panels and mark.span.overlaps(view.span):
                offset = np.array(sheet.panels[mark.panel])
                inside += enlarged(mark, offset, glass, mark.span.within(view.span))
        named = []
        for request in [each for each in left if each.panel in panels and each.span.overlaps(view.span)]:
            place = sheet.on_page(request.panel, request.anchor) - view.middle
            if request.asking or not glass.holds(place[np.newaxis])[0]:
                continue
            anchor, text = glass.shown(place), request.short or request.text
            seen, along = request.span.within(view.span), request.along
            if along is not None:
                ends = sheet.on_page(request.panel, along) - view.middle
                along = next((glass.shown(piece) for piece in cut_line(ends, glass.frame)), None)
            named.append(replace(request, text=text, short="", anchor=anchor, panel=lens, span=seen, along=along))
            if view.span.first <= request.span.first and request.span.ends <= view.span.ends:
                left.remove(request)
        zoom = _zoom_mark(pen, view, inside)
        words = [zoom, *place_labels(named, [*inside, zoom], sheet)]
        shown.marks += [*inside, *(replace(word, delayed=max(word.delayed, 1)) for word in words)]
    return shown.marks, left


def _zoom_mark(pen: Pen, view: _View, inside: Sequence[Mark]) -> Mark:
    """Return the label with a lens's enlargement, at its upper or lower edge where it covers least."""
    area = pen.sheet.areas[pen.panel]
    seen = Obstacles(inside, pen.sheet).seen_with(halves(view.span))
    text = f"\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}{view.zoom:.0f}"
    size, gap = SMALL_SIZE * pen.unit, 2.0 * pen.unit
    half = half_room(text, size)
    places = [
        np.array([x, y])
        for x in np.linspace(area.right - gap - half[0], area.left + gap + half[0], EDGE_PLACES)
        for y in (area.bottom + gap + half[1], area.top - gap - half[1])
    ]

    def covered(place: Floats) -> tuple[int, ...]:
        room = half + 0.99 * gap  # what ends at the edge of the lens does not count
        box = Bounds(*(place - room).tolist(), *(place + room).tolist())
        return seen.ends.number_inside(box), seen.lines.number_inside(box)

    at = min(places, key=covered)
    return Mark(Kind.LABEL, Role.NUMBERS, at[np.newaxis], "zoom", pen.panel, pen.span, text=text, size=size)


def _draw_places(pen: Pen, views: Sequence[_View], area: Bounds, fixed: Obstacles) -> None:
    """Draw the squares around the enlarged places, each with a line to the lens that runs through fewest texts."""
    offset = np.array(pen.sheet.panels[pen.panel])
    for view in views:
        source, seen = _source(view, area.width, pen.unit), pen.during(view.span)
        texts = fixed.seen_with(halves(view.span)).texts
        lines = [_line_to(source, area, np.array(area.center) + area.width * np.array(side)) for side in LEADER_ENDS]
        line = min(lines, key=lambda line: sum(runs_through(line.ravel().tolist(), text) for text in texts))
        seen.polygon(Role.LENS, corners_of(source) - offset, "lens-place")
        seen.line(Role.LEADER, line - offset, "lens-line")


def _line_to(source: Bounds, area: Bounds, place: Floats) -> Floats:
    """Return the line (2, 2) from the edge of a square towards a place (2,) in a lens, up to the lens's edge."""
    vector = place - source.center
    reach = source.width / 2 / float(np.abs(vector).max())
    inside = area.width / 2 + np.sign(vector) * (place - area.center)
    share = max(reach, 1.0 - float((inside / np.maximum(np.abs(vector), 1e-300)).min()))
    line: Floats = source.center + np.array([[reach], [share]]) * vector
    return line


def _is_fixed(mark: Mark) -> bool:
    """Tell whether a mark is a text whose place is already fixed."""
    return mark.kind is Kind.LABEL and not (mark.asking or mark.part.startswith("name-"))


def _uncovered(sketch: Sketch, views: Sequence[_View], panels: Sequence[Panel], area: Bounds) -> Iterator[Mark]:
    """Yield the marks without those earlier texts that a lens or the square around the enlarged place would cut."""
    sheet = sketch.sheet
    for mark in sketch.marks:
        if mark.panel not in panels or not _is_fixed(mark):
            yield mark
            continue
        box = grown(text_box(mark, sheet.panels[mark.panel]), INSET * sheet.unit)
        seen = [_source(view, area.width, sheet.unit) for view in views if mark.span.overlaps(view.span)]
        if not seen or not meets_any(box, [area, *seen]):
            yield mark
