# SPDX-License-Identifier: GPL-3.0-or-later
"""The outlines, boxes and markers of many shapes, with names and numbers where there is room."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....geometry.batch import RELATIONS
from ....geometry.batch.pair_table import PairTable
from ....geometry.predicates.results import Relation
from ...labels.candidates import leader, leader_mark
from ...labels.labels import LabelRequest, fitting, name_request
from ...labels.obstacles import half_room
from ...model.arrays import Floats
from ...model.figure import ALWAYS, Bounds, Kind, Mark, Panel, Span
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...page.sheet import Sheet
from ...text.messages import number

Rows = NDArray[np.intp]

MOST_NAMES, MOST_NUMBERS = 8, 16
"""With more shapes, or more markers, only the extreme pairs have names and numbers."""
FEW_NUMBERS = 8
"""With more markers, numbers are small unless the pair is extreme."""
MARGIN_RING = 5.0
"""Radius of a ring around the place that a label in the margin belongs to."""
FROM_CONTENTS = 7.0
"""From the contents to the middle of a label in the margin; all in figure units."""
LONGEST_NAME = 24
SEPARATED, TOUCHING, PENETRATING = (RELATIONS.index(each) for each in Relation)


class Extremes(NamedTuple):
    """Rows of the deepest penetration and the smallest distance; None if there is none."""

    deepest: int | None
    nearest: int | None


def extremes_of(table: PairTable) -> Extremes:
    """Return the rows of the deepest penetration and the smallest distance; the first if several are equal."""
    inside, apart = (np.flatnonzero(table.relation == relation) for relation in (PENETRATING, SEPARATED))
    return Extremes(
        int(inside[table.depth[inside].argmax()]) if len(inside) else None,
        int(apart[table.distance[apart].argmin()]) if len(apart) else None,
    )


class Roles(NamedTuple):
    """A figure's roles, depending on whether its shapes are large on the page."""

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


def box_corners(points: Floats, shapes: Sequence[Floats]) -> Floats:
    """Return the corners of the upright box around each shape, (n, 4, 2), counter-clockwise from the lower left."""
    counts = [len(shape) for shape in shapes]
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    (left, bottom), (right, top) = lower.T, upper.T
    corners: Floats = np.stack((left, bottom, right, bottom, right, top, left, top), axis=1)
    return corners.reshape(-1, 4, 2)


def many_lines(kind: Kind, role: Role, lines: Sequence[Floats], part: str, span: Span = ALWAYS) -> Mark:
    """Return one mark of many lines."""
    counts = [len(line) for line in lines]
    starts = tuple((np.cumsum(counts) - counts)[1:].tolist())
    return Mark(kind, role, np.concatenate(lines), part, Panel.WORLD, span, starts=starts)


def shape_marks(table: PairTable, shapes: Sequence[Floats], roles: Roles, answered: Span) -> list[Mark]:
    """Return the outlines, alike at first and then by each shape's closest relation."""
    worst = np.zeros(table.count, dtype=np.int8)
    for ends in (table.first, table.second):
        np.maximum.at(worst, ends, table.relation)
    groups = [[shapes[row] for row in np.flatnonzero(worst == relation)] for relation in range(len(RELATIONS))]
    before = Span(0, answered.first - 1)
    wanted = [(roles.apart, groups[SEPARATED], "shapes", ALWAYS)]
    wanted.append((roles.apart, groups[TOUCHING] + groups[PENETRATING], "shapes-in-contact", before))
    wanted.append((roles.touching, groups[TOUCHING], "touching", answered))
    wanted.append((roles.penetrating, groups[PENETRATING], "penetrating", answered))
    return [many_lines(Kind.POLYGON, role, group, part, span) for role, group, part, span in wanted if group]


def pair_marks(table: PairTable, rows: Rows, roles: Roles, span: Span) -> list[Mark]:
    """Return lines between closest and deepest points and, unless lines are fine, dots where shapes touch."""
    marks = []
    for role, relation, part in ((roles.distance, SEPARATED, "distances"), (roles.depth, PENETRATING, "depths")):
        some = rows[table.relation[rows] == relation]
        if len(some):
            lines = np.stack((table.closest_a[some], table.closest_b[some]), axis=1)
            marks.append(many_lines(Kind.POLYLINE, role, list(lines), part, span))
            if roles is COARSE and len(some) <= MOST_NUMBERS:
                marks.append(Mark(Kind.POINTS, role, lines.reshape(-1, 2), part, Panel.WORLD, span))
    touching = rows[table.relation[rows] == TOUCHING]
    if roles is COARSE and len(touching):
        at = table.closest_a[touching]
        marks.append(Mark(Kind.POINTS, Role.MEETING, at, "touch", Panel.WORLD, span))
    return marks


def margin_labels(requests: Sequence[LabelRequest], contents: Bounds, sheet: Sheet) -> list[Mark]:
    """Return the labels of at most two places: the higher one's above the contents, the other's below."""
    marks = []
    highest_first = sorted(requests, key=lambda request: -float(request.anchor[1]))
    for request, above in zip(highest_first, (True, False), strict=False):
        area, unit = sheet.areas[request.panel], sheet.unit
        size, text = request.size * unit, fitting(request, sheet)
        half = half_room(text, size, request.role)
        x = min(max(float(request.anchor[0]), area.left + half[0]), area.right - half[0])
        y = contents.top + FROM_CONTENTS * unit if above else contents.bottom - FROM_CONTENTS * unit
        middle = np.array([x, y])
        label = Mark(
            *(Kind.LABEL, request.role, middle[np.newaxis], request.part, Panel.WORLD, request.span),
            text=text,
            size=size,
        )
        at = request.anchor[np.newaxis]
        ring = Mark(Kind.RING, Role.FINAL, at, request.part, Panel.WORLD, request.span, radius=MARGIN_RING * unit)
        marks += [label, ring]
        line = leader(request.anchor, middle, half, unit)
        if line is not None:
            way = line[1] - line[0]
            line[0] += MARGIN_RING * unit / float(np.hypot(*way)) * way
            marks.append(leader_mark(label, line))
    return marks


def length_requests(
    table: PairTable, rows: Rows, extremes: Extremes, names: Sequence[str], roles: Roles, span: Span
) -> list[LabelRequest]:
    """Return the lengths of the extreme pairs, with names if shapes have none, and all others if they are few."""
    extreme = [row for row in extremes if row is not None and row in rows]
    others = [row for row in rows.tolist() if row not in extremes and table.relation[row] != TOUCHING]
    few = table.count <= MOST_NAMES and len(rows) <= MOST_NUMBERS
    requests = []
    for row in (*extreme, *(others if few else ())):
        is_deep, is_extreme = table.relation[row] == PENETRATING, row in extreme
        symbol, lengths, role = ("p", table.depth, roles.depth) if is_deep else ("d", table.distance, roles.distance)
        text = f"{symbol} = {number(float(lengths[row]))}"
        if table.count > MOST_NAMES:
            text = f"{pair_name(table, row, names)}: {text}"
        size = LABEL_SIZE if is_extreme or len(rows) <= FEW_NUMBERS else SMALL_SIZE
        ends = np.array([table.closest_a[row], table.closest_b[row]])
        way, part = ends[1] - ends[0], f"pair-{table.first[row]}-{table.second[row]}"
        beside = np.array([-way[1], way[0]]) if way.any() else np.array([1.0, 1.0])
        requests.append(
            LabelRequest(text, role, ends.mean(axis=0), beside, part, Panel.WORLD, span, size, needed=is_extreme)
        )
    return requests


def name_requests(shapes: Sequence[Floats], names: Sequence[str], roles: Roles) -> list[LabelRequest]:
    """Return requests for the names of few shapes, each above its highest vertex."""
    requests = []
    for row, (name, shape) in enumerate(zip(names, shapes, strict=True)):
        highest, up = shape[shape[:, 1].argmax()], np.array([0.0, 1.0])
        request = name_request(short(name), roles.apart, highest, up, Panel.WORLD)
        requests.append(replace(request, part=f"name-{row}"))
    return requests


def pair_name(table: PairTable, row: int, names: Sequence[str]) -> str:
    """Return the names of the two shapes in a row of the table."""
    return f"{short(names[table.first[row]])} – {short(names[table.second[row]])}"


def short(name: str) -> str:
    """Return a name, shortened if it is long."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
