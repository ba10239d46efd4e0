# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many shapes: their boxes, the pairs left by these, and each pair's distance or depth.

Each role is one mark with the lines of all shapes, so that ten thousand shapes make as few objects as three do. Many
small shapes get finer lines. With more than eight shapes only the two extreme pairs have names and numbers, in the
margin, where they cannot be taken for those of other shapes.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

import numpy as np

from ....geometry.batch import RELATIONS
from ....geometry.batch.pair_table import Listed, PairTable, pair_table
from ...labels.labels import place_labels
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Figure, Kind, Mark, Span, Step
from ...model.heights import contacts_apart, view_headline
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.style import SMALL_SIZE
from ...page.page import HEADING_BELOW, finish
from ...page.sheet import EDGE, Sheet, bounds_of, lay_out, page_text, settled
from ...page.text_metrics import text_width
from ...text.messages import Caption, say
from . import marks

PAIRS = "pairs"
"""Stands for an algorithm's id in figures of any number of objects, whose table is made before the figure."""
ROOM_OVER = 5.0
"""Over the shapes, in figure units: a pair's label there is not to meet what the colours mean."""
FINE_BELOW = 14.0
"""Lines of many shapes are fine if half of the shapes are smaller than this, in figure units."""
MOST_COARSE = 40
"""The lines of up to this many shapes are never fine."""
WIDEST_BOXES = 0.5
"""Boxes are not drawn if the reach is a larger share of the extent of all shapes: they would fill the page."""
WORDS = tuple(f"pairs.word_{name}" for name in marks.Roles._fields)
"""What the roles mean, in their order."""
WORD_GAP = 9.0
"""Between two of these words, in figure units."""
CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""Outward directions at a box's corners, in the order of `box_corners`."""


class Marked(Enum):
    """Which pairs have distance markers."""

    NEAREST = "nearest"
    """All in the table: those in contact, and nearest neighbours with their distance."""
    COLLIDING = "colliding"
    """Only those that penetrate or touch."""
    NONE = "none"


def pairs_lesson(
    table: PairTable,
    shapes: Sequence[Floats],
    names: Sequence[str],
    marked: Marked,
    choices: Choices,
    parameters: Mapping[str, object],
) -> Lesson:
    """Return the lesson of a table of pairs; the parameters, see `pairs_parameters`, say what it lists."""
    listed = Listed(parameters.get("listed", Listed.NEAREST.value))
    reach = float(str(parameters.get("reach", 0.0)))
    look = look_of(choices, {**parameters, **contacts_apart(table, _heights(parameters, table.count))})
    figure = pairs_figure(table, shapes, names, marked, look, listed=listed, reach=reach)
    return Lesson(figure, table, (), {**pairs_headline(table), **view_headline(look.parameters)})


def pairs_headline(table: PairTable) -> Headline:
    """Return the answer in a few plain values."""
    headline: dict[str, str | float | int] = {
        "objects": table.count,
        "touching pairs": int(np.count_nonzero(table.relation == marks.TOUCHING)),
        "overlapping pairs": int(np.count_nonzero(table.relation == marks.PENETRATING)),
    }
    deepest, nearest = marks.extremes_of(table)
    if deepest is not None:
        headline["largest depth"] = float(table.depth[deepest])
    if nearest is not None:
        headline["smallest distance"] = float(table.distance[nearest])
    return headline


def pairs_parameters(
    shapes: Sequence[Floats],
    names: Sequence[str],
    listed: Listed,
    reach: float,
    marked: Marked,
    heights: Floats | None = None,
) -> dict[str, object]:
    """Return the JSON values that remake the figure; `heights` (n, 2) are those of objects seen along Z."""
    seen = {} if heights is None else {"heights": heights.tolist()}
    return {
        **seen,
        "algorithm": PAIRS,
        "names": list(names),
        "shapes": [shape.tolist() for shape in shapes],
        "listed": listed.value,
        "reach": reach,
        "marked": marked.value,
    }


def shapes_kept(parameters: Mapping[str, object]) -> tuple[list[Any], list[str]]:
    """Return the vertices of shapes, as JSON has them, and their names; a TypeError if they are not two lists alike."""
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
    table: PairTable,
    shapes: Sequence[Floats],
    names: Sequence[str],
    marked: Marked = Marked.NEAREST,
    look: Look = DEFAULT_LOOK,
    *,
    listed: Listed = Listed.NEAREST,
    reach: float = 0.0,
) -> Figure:
    """Return the figure of a table of pairs and the hulls (h, 2), at least one, that it was made of, with their names.

    `listed` and `reach` are what the table was asked for: within a reach, the broad phase's boxes are half of it wider
    on each side. Reduced detail has no boxes.
    """
    points = np.concatenate(shapes)
    corners = marks.box_corners(points, shapes)
    full = look.detail is Detail.FULL
    grown = corners + CORNERS * (reach / 2.0 if listed is Listed.WITHIN else 0.0)
    boxed = full and (listed is not Listed.WITHIN or reach <= WIDEST_BOXES * float(np.ptp(points, axis=0).max()))
    contents = bounds_of(grown.reshape(-1, 2)) if boxed else bounds_of(points)

    def laid_out(unit: float) -> Sheet:
        room = contents._replace(top=contents.top + ROOM_OVER * unit)
        return lay_out(room, None, look.layout, rulers=look.rulers, aspect=look.aspect)

    sheet = settled(laid_out, laid_out(0.0).unit, fits_any=contents.width == contents.height == 0.0)
    small = float(np.median((corners[:, 2] - corners[:, 0]).max(axis=1))) < FINE_BELOW * sheet.unit
    roles = marks.FINE if small and len(shapes) > MOST_COARSE else marks.COARSE
    end = 3 if full else 1
    answered = Span.of(2, 1) if full else Span.of(1)
    rows = np.arange(len(table)) if marked is Marked.NEAREST else table.only_contacts()
    rows = rows[:0] if marked is Marked.NONE else rows
    extremes = marks.extremes_of(table)
    drawn = marks.shape_marks(table, shapes, roles, answered)
    if boxed:
        drawn.append(marks.many_lines(Kind.POLYGON, roles.box, list(grown), "boxes", Span.of(1, until=2)))
    drawn += marks.pair_marks(table, rows, roles, answered)
    requests = marks.length_requests(table, rows, extremes, names, roles, Span.of(end))
    if len(shapes) > marks.MOST_NAMES:
        labels = marks.margin_labels(requests, contents, sheet)
    else:
        requests += marks.name_requests(shapes, names, roles)
        labels = place_labels(requests, drawn, sheet)
    return finish(
        sheet,
        algorithm="Pairs",
        title=say("pairs.title", look.language, count=table.count),
        marks=[*drawn, *labels, *_words(sheet, drawn, roles, look.language)],
        steps=steps(table, extremes, names, listed, reach, full=full),
        result=pairs_summary(table, names),
        look=look,
    )


def _words(sheet: Sheet, drawn: Sequence[Mark], roles: marks.Roles, language: str) -> list[Mark]:
    """Return a line over the shapes of what their colours mean, each in its own and for as long as it shows."""
    line, left = [], EDGE
    for role, message in zip(roles, WORDS, strict=True):
        spans = [mark.span for mark in drawn if mark.role is role]
        if spans:
            text = say(message, language)
            part = f"word-{role.value}"
            line.append(
                page_text(sheet, text, (left, sheet.height - HEADING_BELOW), SMALL_SIZE, part, span=spans[0], role=role)
            )
            left += text_width(text, SMALL_SIZE) + WORD_GAP
    return line


def pairs_summary(table: PairTable, names: Sequence[str]) -> dict[str, object]:
    """Return a table's summary as JSON values."""
    extremes = marks.extremes_of(table)

    def described(row: int | None, length: Floats) -> dict[str, object] | None:
        if row is None:
            return None
        return {"pair": [names[table.first[row]], names[table.second[row]]], "length": float(length[row])}

    counts = np.bincount(table.relation, minlength=len(RELATIONS)).tolist()
    return {
        "shapes": table.count,
        "pairs": table.count * (table.count - 1) // 2,
        "boxes_met": table.met,
        "asked": table.asked,
        "listed": len(table),
        **{relation.value: counts[code] for code, relation in enumerate(RELATIONS)},
        "deepest": described(extremes.deepest, table.depth),
        "nearest": described(extremes.nearest, table.distance),
    }


def _heights(parameters: Mapping[str, object], count: int) -> Floats | None:
    """Return the objects' heights (n, 2), None for shapes given in the plane."""
    if "heights" not in parameters:
        return None
    heights = np.array(parameters["heights"], dtype=np.float64)
    if heights.shape != (count, 2):
        raise TypeError("heights are not two of each shape: these are not the parameters of a figure")
    return heights


DIGIT_GROUP = "\N{NO-BREAK SPACE}"
"""Put between thousands, in every language."""


def steps(
    table: PairTable, extremes: marks.Extremes, names: Sequence[str], listed: Listed, reach: float, *, full: bool
) -> list[Step]:
    """Return the steps with their captions: the boxes, the narrow phase, the answer."""
    counts = np.bincount(table.relation, minlength=len(RELATIONS)).tolist()
    values: dict[str, object] = {
        "count": _counted(table.count),
        "others": _counted(table.count - 1),
        "total": _counted(table.count * (table.count - 1) // 2),
        "met": _counted(table.met),
        "asked": _counted(table.asked),
        "touching": _counted(counts[marks.TOUCHING]),
        "penetrating": _counted(counts[marks.PENETRATING]),
        "reach": float(reach),
    }
    within = "_within" if listed is Listed.WITHIN else ""
    depths = "answered_deep" if counts[marks.PENETRATING] else "answered"
    steps = [Step(0, "Pairs 00", (Caption("pairs.setup", values), Caption("pairs.quadratic", values)))]
    if full:
        boxes = (Caption(f"pairs.boxes{within}", values), Caption(f"pairs.boxes_left{within}", values))
        steps.append(Step(1, "Pairs 01 boxes", boxes))
        narrow = (Caption(f"pairs.narrow_{listed.value}", values), Caption(f"pairs.{depths}", values))
        question = Caption("pairs.ask_contacts", values)
        steps.append(Step(2, "Pairs 02 GJK", narrow, question, 1))
    end = len(steps)
    captions = [Caption("pairs.result", values)]
    nearest = "pairs.nearest_alone" if listed is Listed.NEAREST else "pairs.nearest"
    for row, message in zip(extremes, ("pairs.deepest", nearest), strict=True):
        if row is not None:
            length = float(table.depth[row] or table.distance[row])
            captions.append(Caption(message, {"pair": marks.pair_name(table, row, names), "length": length}))
    steps.append(Step(end, f"Pairs {end:02} result", tuple(captions)))
    return steps


def _counted(count: int) -> str:
    """Write a count with its thousands grouped if it has more than four digits."""
    return str(count) if count < 10_000 else f"{count:,}".replace(",", DIGIT_GROUP)
