# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many shapes: their boxes, the pairs left by these, and each pair's distance or depth.

Each role is one mark with the lines of all shapes, so that ten thousand shapes need no more objects than three. Many
small shapes have finer lines. With more than eight shapes, only the two extreme pairs have names and numbers, in the
margin, where they cannot be mistaken for those of other shapes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed, PairTable, pair_table
from ...geometry.predicates.results import Relation
from ..labels.candidates import leader, leader_mark
from ..labels.labels import fitting, place_labels
from ..labels.obstacles import filled, half_room
from ..model.arrays import UP, Floats, extent
from ..model.choices import Detail
from ..model.figure import Align, Bounds, Figure, Kind, Mark, Span, Step
from ..model.heights import contacts_apart, view_headline
from ..model.lesson import Choices, FigureChoices, Headline, Lesson
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..page.page import finish
from ..page.sheet import EDGE, HEADING_BELOW, Sheet, bounds_of, lay_out, settled
from ..page.text_metrics import text_width
from ..stage.pen import RING_RADIUS, Pen, Sketch
from ..text.messages import Caption, equals, say

Rows = NDArray[np.intp]

PAIRS = "pairs"
"""Replaces an algorithm's id in figures of any number of objects, whose table is computed before the figure."""
CORNER_DIRECTIONS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""Outward directions at a box's corners, in the order of `box_corners`."""
MOST_NAMED, MOST_NUMBERED = 8, 16
"""With more shapes, or more markers, only the extreme pairs have names and numbers."""
NAME_SPACE = 2 * "\N{NO-BREAK SPACE}"
"""Space beside a shape's name, where there is room, so that the name and a number do not read as one."""
SEPARATED, TOUCHING, PENETRATING = (RELATIONS.index(each) for each in Relation)


FINER_ROLES = {
    Role.SHAPE_APART: (Role.SHAPE_APART_FINE, "pairs.word_apart"),
    Role.BOX: (Role.BOX_FINE, "pairs.word_box"),
    Role.SHAPE_TOUCHING: (Role.SHAPE_TOUCHING_FINE, "pairs.word_touching"),
    Role.SHAPE_PENETRATING: (Role.SHAPE_PENETRATING_FINE, "pairs.word_penetrating"),
    Role.DISTANCE: (Role.DISTANCE_FINE, "pairs.word_distance"),
    Role.DEPTH: (Role.DEPTH_FINE, "pairs.word_depth"),
}
"""A figure's roles, each with its finer one for shapes that are small on the page, and its meaning."""
NARROW = {Listed.NEAREST: "pairs.narrow_nearest", Listed.WITHIN: "pairs.narrow_within", Listed.ALL: "pairs.narrow_all"}


class Extremes(NamedTuple):
    """Rows of the deepest penetration and the smallest distance; None if there is none."""

    deepest: int | None
    nearest: int | None


class Marked(Enum):
    """The pairs that have distance markers."""

    NEAREST = "nearest"
    """All in the table: those in contact, and nearest neighbours with their distance."""
    COLLIDING = "colliding"
    """Only those that penetrate or touch."""
    NONE = "none"


def pairs_lesson(
    table: PairTable, shapes: Sequence[Floats], names: Sequence[str], marked: Marked, choices: Choices,
    parameters: Mapping[str, object],
) -> Lesson:  # fmt: skip
    """Return the lesson of a table of pairs; the parameters, see `pairs_parameters`, say what it lists."""
    heights = np.array(parameters["heights"], dtype=np.float64) if "heights" in parameters else None  # in the plane
    if heights is not None and heights.shape != (table.count, 2):
        raise TypeError("heights are not two of each shape: these are not the parameters of a figure")
    look = FigureChoices.of(choices, {**parameters, **contacts_apart(table, heights)}).look
    figure = pairs_figure(table, shapes, names, marked, look)
    return Lesson(figure, table, (), {**pairs_headline(table), **view_headline(look.parameters)})


def pairs_headline(table: PairTable) -> Headline:
    """Return the answer in a few plain values."""
    touching, overlapping = (int(np.count_nonzero(table.relation == each)) for each in (TOUCHING, PENETRATING))
    headline: dict[str, str | float | int] = {"objects": table.count, "touching pairs": touching}
    headline["overlapping pairs"] = overlapping
    deepest, nearest = extremes_of(table)
    if deepest is not None:
        headline["largest depth"] = float(table.depth[deepest])
    if nearest is not None:
        headline["smallest distance"] = float(table.distance[nearest])
    return headline


def pairs_parameters(
    shapes: Sequence[Floats], names: Sequence[str], listed: Listed, reach: float, marked: Marked,
    heights: Floats | None = None,
) -> dict[str, object]:  # fmt: skip
    """Return the JSON values from which to make the figure again; `heights` (n, 2) are of objects seen along Z."""
    seen = {} if heights is None else {"heights": heights.tolist()}
    given = {"algorithm": PAIRS, "names": list(names), "shapes": [shape.tolist() for shape in shapes]}
    return {**seen, **given, "listed": listed.value, "reach": reach, "marked": marked.value}


def shapes_kept(parameters: Mapping[str, object]) -> tuple[list[Any], list[str]]:
    """Return the shapes' vertices, as in JSON, and names; raise a TypeError unless they are two lists of one length."""
    kept, names = parameters["shapes"], parameters["names"]
    if not isinstance(kept, list) or not isinstance(names, list) or len(kept) != len(names):
        raise TypeError("shapes and names are not two lists alike: these are not the parameters of a figure")
    return kept, names


def repeat_pairs(parameters: Mapping[str, object], choices: Choices) -> Lesson:
    """Return the lesson made again from its figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure of pairs.
    """
    kept, names = shapes_kept(parameters)
    shapes = [np.array(shape, dtype=np.float64) for shape in kept]
    table = pair_table(shapes, listed=Listed(parameters["listed"]), reach=float(str(parameters["reach"])))
    return pairs_lesson(table, shapes, names, Marked(parameters["marked"]), choices, parameters)


def pairs_figure(
    table: PairTable, shapes: Sequence[Floats], names: Sequence[str], marked: Marked = Marked.NEAREST,
    look: Look = DEFAULT_LOOK,
) -> Figure:  # fmt: skip
    """Return the figure of a table of pairs; `shapes` are the hulls (h, 2), at least one, that it was made from.

    The look's parameters say what the table lists: if all pairs within a reach, the broad phase's boxes are wider by
    half of it on each side. Reduced detail has no boxes.
    """
    listed = Listed(look.parameters.get("listed", Listed.NEAREST.value))
    reach = float(str(look.parameters.get("reach", 0.0)))
    points = np.concatenate(shapes)
    corners = box_corners(points, shapes)
    full = look.detail is Detail.FULL
    grown = corners + CORNER_DIRECTIONS * (reach / 2.0 if listed is Listed.WITHIN else 0.0)
    narrow = listed is not Listed.WITHIN or reach <= 0.5 * extent(points)
    boxed = full and narrow  # boxes as wide as a large reach would fill the page
    contents = bounds_of(grown.reshape(-1, 2)) if boxed else bounds_of(points)

    def laid_out(unit: float) -> Sheet:
        room = contents._replace(top=contents.top + 5.0 * unit)  # so that a pair's label does not meet the words
        return lay_out(room, None, look)

    sheet = settled(laid_out, laid_out(0.0).unit, fits_any=contents.width == contents.height == 0.0)
    small = float(np.median((corners[:, 2] - corners[:, 0]).max(axis=1))) < 14.0 * sheet.unit
    fine, end = small and len(shapes) > 40, 3 if full else 1
    sketch, answered = Sketch(sheet), Span.of(2, 1) if full else Span.of(1)
    rows = np.arange(len(table)) if marked is Marked.NEAREST else table.only_contacts()
    rows = rows[:0] if marked is Marked.NONE else rows
    extremes = extremes_of(table)
    _draw_shapes(sketch, table, shapes, answered)
    if boxed:
        Pen(sketch, Span.of(1, until=2)).several(Kind.POLYGON, Role.BOX, grown, "boxes")
    _draw_pairs(Pen(sketch, answered), table, rows, dotted=not fine)
    drawn = list(sketch.marks)
    _name_lengths(Pen(sketch, Span.of(end)), table, rows, extremes, names)
    if len(shapes) > MOST_NAMED:
        _write_in_margin(sketch, contents)
    else:
        named = zip(map(short, names), shapes, _away_from_others(shapes), strict=True)
        for row, (name, shape, away) in enumerate(named):
            outermost, wide = shape[(shape @ away).argmax()], f"{NAME_SPACE}{name}{NAME_SPACE}"
            Pen(sketch).name(wide, Role.SHAPE_APART, outermost, away, f"name-{row}", needed=False, short=name)
        others = [filled(shape, sheet.unit) for shape in shapes]
        labels = place_labels(sketch.requests, [*drawn, *others], sheet)
        sketch.marks += [replace(label, text=label.text.strip(NAME_SPACE)) for label in labels]
    if fine:
        sketch.marks = [replace(mark, role=FINER_ROLES.get(mark.role, (mark.role,))[0]) for mark in sketch.marks]
    return finish(
        sheet,
        algorithm="Pairs",
        title=say("pairs.title", look.language, count=table.count),
        marks=[*sketch.marks, *_words(sheet, drawn, answered, look.language, fine=fine)],
        steps=steps(table, extremes, names, listed, reach, full=full),
        result=pairs_summary(table, names),
    )


def _words(sheet: Sheet, drawn: Sequence[Mark], answered: Span, language: str, *, fine: bool) -> list[Mark]:
    """Return a line of words above the shapes: what each colour means, in that colour and shown as long as it is.

    That of shapes without contact waits for the answer: until then all shapes are drawn like them.
    """
    line, left = [], EDGE
    for role, (finer, message) in FINER_ROLES.items():
        spans, shown = [mark.span for mark in drawn if mark.role is role], finer if fine else role
        if role is Role.SHAPE_APART:
            spans = [answered for span in spans if span.overlaps(answered)]
        if spans:
            text, place = say(message, language), (left, sheet.height - HEADING_BELOW)
            line.append(sheet.text(text, place, SMALL_SIZE, f"word-{shown.value}", span=spans[0], role=shown))
            left += text_width(text, SMALL_SIZE) + 9.0
    return line


def relations_counted(table: PairTable) -> dict[Relation, int]:
    """Return the number of pairs of a table with each relation."""
    return dict(zip(RELATIONS, np.bincount(table.relation, minlength=len(RELATIONS)).tolist(), strict=True))


def possible_pairs(table: PairTable) -> int:
    """Return the number of pairs of all shapes, listed or not."""
    return table.count * (table.count - 1) // 2


def pairs_summary(table: PairTable, names: Sequence[str]) -> dict[str, object]:
    """Return a table's summary as JSON values."""
    extremes = extremes_of(table)

    def described(row: int | None, length: Floats) -> dict[str, object] | None:
        if row is None:
            return None
        return {"pair": [names[table.first[row]], names[table.second[row]]], "length": float(length[row])}

    return {
        "shapes": table.count,
        "pairs": possible_pairs(table),
        "boxes_met": table.met,
        "asked": table.asked,
        "listed": len(table),
        **{relation.value: count for relation, count in relations_counted(table).items()},
        "deepest": described(extremes.deepest, table.depth),
        "nearest": described(extremes.nearest, table.distance),
    }


def steps(
    table: PairTable, extremes: Extremes, names: Sequence[str], listed: Listed, reach: float, *, full: bool
) -> list[Step]:
    """Return the steps with their captions: the boxes, the narrow phase, the answer."""
    found = relations_counted(table)
    counts = {"count": table.count, "others": table.count - 1, "total": possible_pairs(table)}
    counts |= {"met": table.met, "asked": table.asked}
    counts |= {each.value: found[each] for each in (Relation.TOUCHING, Relation.PENETRATING)}
    values: dict[str, object] = {name: _counted(each) for name, each in counts.items()} | {"reach": float(reach)}
    within = listed is Listed.WITHIN
    answered = "pairs.answered_deep" if counts["penetrating"] else "pairs.answered"
    steps = [Step(0, "Pairs 00", (Caption("pairs.setup", values), Caption("pairs.quadratic", values)))]
    if full:
        boxes = ("pairs.boxes_within", "pairs.boxes_left_within") if within else ("pairs.boxes", "pairs.boxes_left")
        steps.append(Step(1, "Pairs 01 boxes", tuple(Caption(each, values) for each in boxes)))
        narrow = (Caption(NARROW[listed], values), Caption(answered, values))
        question = Caption("pairs.ask_contacts", values)
        steps.append(Step(2, "Pairs 02 GJK", narrow, question, 1))
    end = len(steps)
    captions = [Caption("pairs.result", values)]
    nearest = "pairs.nearest_alone" if listed is Listed.NEAREST else "pairs.nearest"
    for row, message in zip(extremes, ("pairs.deepest", nearest), strict=True):
        if row is not None:
            length = float(table.depth[row] or table.distance[row])
            captions.append(Caption(message, {"pair": pair_name(table, row, names), "length": length}))
    steps.append(Step(end, f"Pairs {end:02} result", tuple(captions)))
    return steps


def _counted(count: int) -> str:
    """Write a count with its thousands grouped if it has more than four digits."""
    return str(count) if count < 10_000 else f"{count:,}".replace(",", "\N{NO-BREAK SPACE}")


def extremes_of(table: PairTable) -> Extremes:
    """Return the rows of the deepest penetration and the smallest distance; the first if several are equal."""
    inside, apart = (np.flatnonzero(table.relation == relation) for relation in (PENETRATING, SEPARATED))
    return Extremes(
        int(inside[table.depth[inside].argmax()]) if len(inside) else None,
        int(apart[table.distance[apart].argmin()]) if len(apart) else None,
    )


def box_corners(points: Floats, shapes: Sequence[Floats]) -> Floats:
    """Return the corners of the upright box around each shape, (n, 4, 2), counter-clockwise from the lower left."""
    counts = [len(shape) for shape in shapes]
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    (left, bottom), (right, top) = lower.T, upper.T
    corners: Floats = np.stack((left, bottom, right, bottom, right, top, left, top), axis=1)
    return corners.reshape(-1, 4, 2)


def _away_from_others(shapes: Sequence[Floats]) -> Floats:
    """Return a direction (n, 2) for each shape's name: upwards, and away from others that are near for their size."""
    centres = np.array([shape.mean(axis=0) for shape in shapes])
    size = float(np.mean([extent(shape) for shape in shapes])) or 1.0
    vectors = (centres[:, np.newaxis] - centres) / size
    lengths = np.linalg.norm(vectors, axis=2, keepdims=True)
    apart = lengths > 1e-9  # those with one centre do not push each other
    pushed = np.divide(vectors, lengths**3, out=np.zeros_like(vectors), where=apart)
    away: Floats = UP + pushed.sum(axis=1)
    return away


def _draw_shapes(sketch: Sketch, table: PairTable, shapes: Sequence[Floats], answered: Span) -> None:
    """Draw the outlines, alike at first, then coloured by each shape's closest relation."""
    worst = np.zeros(table.count, dtype=np.int8)
    for ends in (table.first, table.second):
        np.maximum.at(worst, ends, table.relation)
    groups = [[shapes[row] for row in np.flatnonzero(worst == relation)] for relation in range(len(RELATIONS))]
    before, after = Pen(sketch, Span(0, answered.first - 1)), Pen(sketch, answered)
    Pen(sketch).several(Kind.POLYGON, Role.SHAPE_APART, groups[SEPARATED], "shapes")
    before.several(Kind.POLYGON, Role.SHAPE_APART, groups[TOUCHING] + groups[PENETRATING], "shapes-in-contact")
    after.several(Kind.POLYGON, Role.SHAPE_TOUCHING, groups[TOUCHING], "touching")
    after.several(Kind.POLYGON, Role.SHAPE_PENETRATING, groups[PENETRATING], "penetrating")


def _draw_pairs(pen: Pen, table: PairTable, rows: Rows, *, dotted: bool) -> None:
    """Draw lines between closest and deepest points and, if `dotted`, dots where shapes touch."""
    for role, relation, part in ((Role.DISTANCE, SEPARATED, "distances"), (Role.DEPTH, PENETRATING, "depths")):
        some = rows[table.relation[rows] == relation]
        lines = np.stack((table.closest_a[some], table.closest_b[some]), axis=1)
        pen.lines(role, lines, part)
        if dotted and len(some) <= MOST_NUMBERED:
            pen.dots(role, lines, part)
    if dotted:
        pen.dots(Role.MEETING, table.closest_a[rows[table.relation[rows] == TOUCHING]], "touch")


def _write_in_margin(sketch: Sketch, contents: Bounds) -> None:
    """Write the labels of at most two places: the higher one's in the margin above, the other's below."""
    sheet, unit = sketch.sheet, sketch.sheet.unit
    highest_first = sorted(sketch.requests, key=lambda request: -float(request.anchor[1]))
    for request, above in zip(highest_first, (True, False), strict=False):
        area, pen = sheet.areas[request.panel], Pen(sketch, request.span)
        text = fitting(request, sheet)
        half = half_room(text, request.size * unit, request.role)
        x = min(max(float(request.anchor[0]), area.left + half[0]), area.right - half[0])
        middle = np.array([x, contents.top + 7.0 * unit if above else contents.bottom - 7.0 * unit])
        pen.write(text, request.role, middle, request.part, request.size, Align.CENTER)
        label = sketch.marks[-1]
        pen.ring(Role.FINAL, request.anchor, RING_RADIUS * unit, request.part)
        ends = leader(request.anchor.tolist(), (x, float(middle[1])), half.tolist(), unit)
        if ends is not None:
            line = np.array(ends)
            vector = line[1] - line[0]
            line[0] += RING_RADIUS * unit / float(np.hypot(*vector)) * vector
            sketch.marks.append(leader_mark(label, line))


def _name_lengths(pen: Pen, table: PairTable, rows: Rows, extremes: Extremes, names: Sequence[str]) -> None:
    """Request labels of the extreme pairs' lengths, with names if shapes have none, and of all others if few."""
    extreme = [row for row in extremes if row is not None and row in rows]
    others = [row for row in rows.tolist() if row not in extremes and table.relation[row] != TOUCHING]
    few = table.count <= MOST_NAMED and len(rows) <= MOST_NUMBERED
    for row in (*extreme, *(others if few else ())):
        is_deep, is_extreme = table.relation[row] == PENETRATING, row in extreme
        symbol, lengths, role = ("p", table.depth, Role.DEPTH) if is_deep else ("d", table.distance, Role.DISTANCE)
        text = f"{symbol} {equals(float(lengths[row]))}"
        if table.count > MOST_NAMED:
            text = f"{pair_name(table, row, names)}: {text}"
        size = LABEL_SIZE if is_extreme or 2 * len(rows) <= MOST_NUMBERED else SMALL_SIZE
        ends = np.array([table.closest_a[row], table.closest_b[row]])
        vector, part = ends[1] - ends[0], f"pair-{table.first[row]}-{table.second[row]}"
        beside = np.array([-vector[1], vector[0]]) if vector.any() else np.array([1.0, 1.0])
        pen.name(text, role, ends.mean(axis=0), beside, part, size, needed=is_extreme)


def pair_name(table: PairTable, row: int, names: Sequence[str]) -> str:
    """Return the names of the two shapes in a row of the table."""
    return f"{short(names[table.first[row]])} – {short(names[table.second[row]])}"


def short(name: str) -> str:
    """Return a name, shortened if it is long."""
    return name if len(name) <= 24 else name[:23] + "…"
