# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many shapes: their boxes, the pairs that these leave, and how near or deep the shapes of a pair are.

Each role is one mark with the lines of all shapes, so that ten thousand shapes are as few objects as three. Where many
shapes are small on the page, lines are finer; of more than eight only the two extreme pairs have names and numbers,
in the margin, where no name can be taken for that of another shape.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ....geometry.batch import RELATIONS
from ....geometry.batch.pair_table import Listed
from ....geometry.predicates.results import Relation
from ...labels.labels import LabelRequest, place_labels
from ...labels.margin_labels import margin_labels
from ...model.figure import ALWAYS, Kind, Mark, Panel, Span, Step
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...model.subject import Detail
from ...page.look import DEFAULT_LOOK
from ...page.page import finish
from ...page.sheet import bounds_of, lay_out
from ...text.messages import Caption, number, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ....geometry.batch.pair_table import PairTable
    from ...model.figure import Figure
    from ...page.look import Look
    from ...page.sheet import Sheet

    Shape = NDArray[np.float64]
    Rows = NDArray[np.intp]

FINE_BELOW = 14.0
"""Lines of many shapes are fine where half of them are not as wide or high as this, in figure units."""
MOST_NAMES, MOST_NUMBERS = 8, 16
"""Of more shapes, or more markers, only the extreme pairs have names and numbers."""
MOST_COARSE = 40
"""Lines of so many shapes are never fine."""
WIDEST_BOXES = 0.5
"""Boxes are drawn unless the reach is a larger share of the width or height of all: they would be most of the page."""
DIGIT_GROUP = "\N{NO-BREAK SPACE}"
"""Between thousands, in every language."""
FEW_NUMBERS = 8
"""Numbers of more markers are small unless the pair is extreme."""
LONGEST_NAME = 24
RING = 4.0
"""Radius of a ring around a point of touch, in figure units."""
SEPARATED, TOUCHING, PENETRATING = (RELATIONS.index(each) for each in Relation)


class Marked(Enum):
    """Which pairs have distance markers."""

    NEAREST = "nearest"
    """All that the table lists: those in contact, and nearest neighbours with the distance between them."""
    COLLIDING = "colliding"
    """Only those that penetrate or touch."""
    NONE = "none"


class Roles(NamedTuple):
    """The roles of a figure whose shapes are large, or small, on the page."""

    box: Role
    apart: Role
    touching: Role
    penetrating: Role
    distance: Role
    depth: Role


COARSE = Roles(Role.BOX, Role.SHAPE_APART, Role.SHAPE_TOUCHING, Role.SHAPE_PENETRATING, Role.DISTANCE, Role.DEPTH)
FINE = Roles(
    *(Role.BOX_FINE, Role.SHAPE_APART_FINE, Role.SHAPE_TOUCHING_FINE, Role.SHAPE_PENETRATING_FINE),
    *(Role.DISTANCE_FINE, Role.DEPTH_FINE),
)
WORDS = tuple(f"pairs.word_{name}" for name in Roles._fields)
"""Of the legend, in the order of the roles."""


CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""The ways out of a box at its corners, in the order of `box_corners`."""


class Extremes(NamedTuple):
    """Rows of the table: the deepest penetration and the smallest distance, None where there is none."""

    deepest: int | None
    nearest: int | None


def pairs_figure(
    table: PairTable,
    shapes: Sequence[Shape],
    names: Sequence[str],
    marked: Marked = Marked.NEAREST,
    look: Look = DEFAULT_LOOK,
    *,
    listed: Listed = Listed.NEAREST,
    reach: float = 0.0,
) -> Figure:
    """Return the figure of a table of pairs.

    Parameters
    ----------
    table : PairTable
    shapes : sequence of ndarray (h, 2)
        The hulls that it was made of, at least one.
    names : sequence of str
        Of the shapes.
    marked : Marked
        Which pairs have distance markers.
    look : Look
        In reduced detail without the boxes. There is one panel in either layout.
    listed, reach
        What the table was asked to list: the boxes of the broad phase are half a reach wider on each side.
    """
    points = np.concatenate(shapes)
    corners = box_corners(points, shapes)
    full = look.detail is Detail.FULL
    grown = corners + CORNERS * (reach / 2.0 if listed is Listed.WITHIN else 0.0)
    boxed = full and (listed is not Listed.WITHIN or reach <= WIDEST_BOXES * float(np.ptp(points, axis=0).max()))
    contents = bounds_of(grown.reshape(-1, 2)) if boxed else bounds_of(points)
    sheet = lay_out(contents, None, look.layout, rulers=look.rulers)
    small = float(np.median((corners[:, 2] - corners[:, 0]).max(axis=1))) < FINE_BELOW * sheet.unit
    roles = FINE if small and len(shapes) > MOST_COARSE else COARSE
    end = 3 if full else 1
    answered = Span.of(2, 1) if full else Span.of(1)
    rows = _marked_rows(table, marked)
    extremes = extremes_of(table)
    marks = _shape_marks(table, shapes, roles, answered)
    if boxed:
        marks.append(_lines(Kind.POLYGON, roles.box, list(grown), "boxes", Span.of(1, until=2)))
    marks += _pair_marks(table, rows, roles, sheet, answered)
    requests = _extreme_requests(table, rows, extremes, names, roles, Span.of(end))
    if len(shapes) > MOST_NAMES:
        labels = margin_labels(requests, contents, sheet)
    else:
        requests += _number_requests(table, rows, extremes, roles, Span.of(end)) + _name_requests(shapes, names, roles)
        labels = place_labels(requests, marks, sheet)
    return finish(
        sheet,
        algorithm="Pairs",
        title=say("pairs.title", look.language, count=table.count),
        headings={},
        words=dict(zip(roles, WORDS, strict=True)),
        marks=[*marks, *labels],
        steps=_steps(table, extremes, names, listed, reach, full=full),
        badge=_badge(table),
        result=pairs_summary(table, names),
        look=look,
    )


def pairs_summary(table: PairTable, names: Sequence[str]) -> dict[str, object]:
    """Return what a table says in short, as JSON values."""
    extremes = extremes_of(table)

    def described(row: int | None, length: NDArray[np.float64]) -> dict[str, object] | None:
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


def extremes_of(table: PairTable) -> Extremes:
    """Return the rows of the deepest penetration and of the smallest distance; of several as much the first."""
    inside, apart = (np.flatnonzero(table.relation == relation) for relation in (PENETRATING, SEPARATED))
    return Extremes(
        int(inside[table.depth[inside].argmax()]) if len(inside) else None,
        int(apart[table.distance[apart].argmin()]) if len(apart) else None,
    )


def box_corners(points: Shape, shapes: Sequence[Shape]) -> NDArray[np.float64]:
    """Return the corners of the upright box around each shape, (n, 4, 2), counter-clockwise from the lower left."""
    counts = [len(shape) for shape in shapes]
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    (left, bottom), (right, top) = lower.T, upper.T
    corners: NDArray[np.float64] = np.stack((left, bottom, right, bottom, right, top, left, top), axis=1)
    return corners.reshape(-1, 4, 2)


# ---- what is seen


def _lines(kind: Kind, role: Role, lines: Sequence[Shape], part: str, span: Span = ALWAYS) -> Mark:
    """Return one mark of many lines."""
    counts = [len(line) for line in lines]
    starts = tuple((np.cumsum(counts) - counts)[1:].tolist())
    return Mark(kind, role, np.concatenate(lines), part, Panel.WORLD, span, starts=starts)


def _shape_marks(table: PairTable, shapes: Sequence[Shape], roles: Roles, answered: Span) -> list[Mark]:
    """The outlines: all alike at first, and by what has become of each when that is known."""
    worst = np.zeros(table.count, dtype=np.int8)
    for ends in (table.first, table.second):
        np.maximum.at(worst, ends, table.relation)
    groups = [[shapes[row] for row in np.flatnonzero(worst == relation)] for relation in range(len(RELATIONS))]
    before = Span(0, answered.first - 1)
    wanted = [(roles.apart, groups[SEPARATED], "shapes", ALWAYS)]
    wanted.append((roles.apart, groups[TOUCHING] + groups[PENETRATING], "shapes-in-contact", before))
    wanted.append((roles.touching, groups[TOUCHING], "touching", answered))
    wanted.append((roles.penetrating, groups[PENETRATING], "penetrating", answered))
    return [_lines(Kind.POLYGON, role, group, part, span) for role, group, part, span in wanted if group]


def _marked_rows(table: PairTable, marked: Marked) -> Rows:
    if marked is Marked.NEAREST:
        return np.arange(len(table))
    return table.only_contacts() if marked is Marked.COLLIDING else np.empty(0, dtype=np.intp)


def _pair_marks(table: PairTable, rows: Rows, roles: Roles, sheet: Sheet, span: Span) -> list[Mark]:
    """The lines between closest and between deepest points, and where lines are not fine rings where shapes touch."""
    marks = []
    for role, relation, part in ((roles.distance, SEPARATED, "distances"), (roles.depth, PENETRATING, "depths")):
        some = rows[table.relation[rows] == relation]
        if len(some):
            lines = np.stack((table.closest_a[some], table.closest_b[some]), axis=1)
            marks.append(_lines(Kind.POLYLINE, role, list(lines), part, span))
            if roles is COARSE and len(some) <= MOST_NUMBERS:
                marks.append(Mark(Kind.POINTS, role, lines.reshape(-1, 2), part, Panel.WORLD, span))
    touching = rows[table.relation[rows] == TOUCHING]
    if roles is COARSE and len(touching):
        at = table.closest_a[touching]
        marks.append(Mark(Kind.RING, Role.FINAL, at, "touch", Panel.WORLD, span, radius=RING * sheet.unit))
    return marks


# ---- names and numbers


def _length_request(
    table: PairTable, row: int, text: str, role: Role, span: Span, size: float, *, needed: bool
) -> LabelRequest:
    """A label beside the middle of a marker."""
    ends = np.array([table.closest_a[row], table.closest_b[row]])
    way = ends[1] - ends[0]
    beside = np.array([-way[1], way[0]]) if way.any() else np.array([1.0, 1.0])
    part = f"pair-{table.first[row]}-{table.second[row]}"
    return LabelRequest(text, role, ends.mean(axis=0), beside, part, Panel.WORLD, span, size, needed)


def _symbol_and_role(table: PairTable, row: int, roles: Roles) -> tuple[str, float, Role]:
    if table.relation[row] == PENETRATING:
        return "p", float(table.depth[row]), roles.depth
    return "d", float(table.distance[row]), roles.distance


def _extreme_requests(
    table: PairTable, rows: Rows, extremes: Extremes, names: Sequence[str], roles: Roles, span: Span
) -> list[LabelRequest]:
    """The deepest and the nearest pair, with names where the shapes have none."""
    requests = []
    for row in extremes:
        if row is None or row not in rows:
            continue
        symbol, length, role = _symbol_and_role(table, row, roles)
        text = f"{symbol} = {number(length)}"
        if table.count > MOST_NAMES:
            text = f"{_pair_name(table, row, names)}: {text}"
        requests.append(_length_request(table, row, text, role, span, LABEL_SIZE, needed=True))
    return requests


def _number_requests(table: PairTable, rows: Rows, extremes: Extremes, roles: Roles, span: Span) -> list[LabelRequest]:
    if len(rows) > MOST_NUMBERS:
        return []
    requests = []
    for row in rows.tolist():
        if row not in extremes and table.relation[row] != TOUCHING:
            symbol, length, role = _symbol_and_role(table, row, roles)
            text = f"{symbol} = {number(length)}"
            requests.append(_length_request(table, row, text, role, span, _label_size(len(rows)), needed=False))
    return requests


def _name_requests(shapes: Sequence[Shape], names: Sequence[str], roles: Roles) -> list[LabelRequest]:
    """The names of few shapes, above the highest vertex of each."""
    up = np.array([0.0, 1.0])
    return [
        LabelRequest(
            *(_short(name), roles.apart, shape[shape[:, 1].argmax()], up, f"name-{row}", Panel.WORLD),
            needed=False,
        )
        for row, (name, shape) in enumerate(zip(names, shapes, strict=True))
    ]


def _label_size(count: int) -> float:
    return LABEL_SIZE if count <= FEW_NUMBERS else SMALL_SIZE


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _pair_name(table: PairTable, row: int, names: Sequence[str]) -> str:
    return f"{_short(names[table.first[row]])} – {_short(names[table.second[row]])}"


# ---- the words


def _badge(table: PairTable) -> str:
    return "pairs.badge_contacts" if len(table.only_contacts()) else "pairs.badge_none"


def _counted(count: int) -> str:
    """Write a count so that thousands and millions can be told apart; four digits need no groups."""
    return str(count) if count < 10_000 else f"{count:,}".replace(",", DIGIT_GROUP)


def _steps(  # what the words depend on
    table: PairTable, extremes: Extremes, names: Sequence[str], listed: Listed, reach: float, *, full: bool
) -> list[Step]:
    counts = np.bincount(table.relation, minlength=len(RELATIONS)).tolist()
    values: dict[str, object] = {
        "count": _counted(table.count),
        "others": _counted(table.count - 1),
        "total": _counted(table.count * (table.count - 1) // 2),
        "met": _counted(table.met),
        "asked": _counted(table.asked),
        "touching": _counted(counts[TOUCHING]),
        "penetrating": _counted(counts[PENETRATING]),
        "reach": float(reach),
    }
    within = "_within" if listed is Listed.WITHIN else ""
    depths = "answered_deep" if counts[PENETRATING] else "answered"
    steps = [Step(0, "Pairs 00", (Caption("pairs.setup", values), Caption("pairs.quadratic", values)))]
    if full:
        boxes = (Caption(f"pairs.boxes{within}", values), Caption(f"pairs.boxes_left{within}", values))
        steps.append(Step(1, "Pairs 01 boxes", boxes))
        narrow = (Caption(f"pairs.narrow_{listed.value}", values), Caption(f"pairs.{depths}", values))
        question = Caption("pairs.ask_contacts", values)
        steps.append(Step(2, "Pairs 02 GJK", narrow, question, 1))
    end = len(steps)
    result = answer = Caption("pairs.result", values)
    nearest = "pairs.nearest_alone" if listed is Listed.NEAREST else "pairs.nearest"
    for row, message in zip(extremes, ("pairs.deepest", nearest), strict=True):
        if row is not None:
            length = float(table.depth[row] or table.distance[row])
            more = Caption(message, {"pair": _pair_name(table, row, names), "length": length})
            answer = Caption("pairs.and_also", {"first": answer, "more": more})
    captions = (result,) if answer is result else (result, answer)
    steps.append(Step(end, f"Pairs {end:02} result", captions))
    return steps
