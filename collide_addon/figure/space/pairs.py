# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many objects in space: the hulls that meet or come near, and the distance or depth of each pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed, PairTable
from ...geometry.predicates.results import Relation
from ...geometry.space import ConvexPolyhedron, pair_table
from ..algorithms.pairs import (
    MOST_NAMES,
    PAIRS,
    PENETRATING,
    SEPARATED,
    TOUCHING,
    Marked,
    extremes_of,
    pair_name,
    pairs_headline,
    pairs_summary,
    shapes_kept,
    short,
)
from ..model.arrays import Floats
from ..model.figure import Align, Span
from ..model.heights import HULLS_IN_SPACE, SEEN
from ..model.lesson import Choices, Lesson, Measured, look_of
from ..model.look import Theme
from ..model.style import Role
from ..text.messages import Caption, number, say
from .bodies import bodies_marks, seen_edges
from .parts import space_figure
from .pen import SpacePen
from .picture import POINT_SIZE, Space

SHAPES = {SEPARATED: Role.SHAPE_APART, TOUCHING: Role.SHAPE_TOUCHING, PENETRATING: Role.SHAPE_PENETRATING}
"""By the code of the closest relation that a shape has."""
MOST_EDGES = 50_000
"""Drawn of all hulls; with more, the objects alone show where they are."""
MOST_LENGTHS = 1000
"""Lines between pairs that are apart, the shortest; more hide each other, and take seconds to draw."""
BESIDE = 9.0
"""From a vertex or the middle of a line to its text, in figure units."""
VIEW = np.array((1.0, 1.0, 0.0))
"""The view is across it."""


def space_pairs_parameters(
    shapes: Sequence[ConvexPolyhedron], names: Sequence[str], listed: Listed, reach: float, marked: Marked
) -> dict[str, object]:
    """Return the JSON values that remake the figure."""
    return {
        "algorithm": PAIRS,
        "measured": Measured.SPACE.value,
        "names": list(names),
        "shapes": [shape.vertices.tolist() for shape in shapes],
        "listed": listed.value,
        "reach": reach,
        "marked": marked.value,
    }


def space_pairs_lesson(
    table: PairTable,
    shapes: Sequence[ConvexPolyhedron],
    names: Sequence[str],
    marked: Marked,
    choices: Choices,
    parameters: Mapping[str, object],
) -> Lesson:
    """Return the lesson of a table of pairs in space."""
    look = look_of(choices, parameters)
    space = Space(np.concatenate([shape.vertices for shape in shapes]), VIEW, look)
    result = Span.of(1)
    penetrating, touching = (int((table.relation == code).sum()) for code in (PENETRATING, TOUCHING))
    text = say("space.contacts", look.language, penetrating=penetrating, touching=touching)
    colours = "space.crowd_met_print" if look.theme is Theme.PRINT else "space.crowd_met"
    setup, answer = (Caption(name, {"count": table.count}) for name in ("space.crowd", colours))
    pen = SpacePen(space)
    pen.during(Span.of(0, until=0)).say(setup)
    draw_hulls(pen, table, shapes)
    draw_pairs(pen.during(result), table, marked)
    draw_names(pen, table, shapes, names)
    draw_lengths(pen.during(result), table, names)
    pen.during(result).say(answer, text, Role.FINAL)
    title = say("space.pairs", look.language, count=table.count)
    summary = {**pairs_summary(table, names), "about": "hulls"}
    figure = space_figure("Pairs", title, space, pen.marks, [setup, answer], summary)
    return Lesson(figure, table, (), {**pairs_headline(table), SEEN: HULLS_IN_SPACE})


def repeat_space_pairs(parameters: Mapping[str, object], choices: Choices) -> Lesson:
    """Return the lesson made again from its figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure of pairs.
    """
    kept, names = shapes_kept(parameters)
    shapes = [ConvexPolyhedron(shape) for shape in kept]
    table = pair_table(shapes, listed=Listed(parameters["listed"]), reach=float(str(parameters["reach"])))
    return space_pairs_lesson(table, shapes, names, Marked(parameters["marked"]), choices, parameters)


def draw_hulls(pen: SpacePen, table: PairTable, shapes: Sequence[ConvexPolyhedron]) -> None:
    """Draw the hulls of the pairs listed in the colour of the closest relation that each has; all others are grey.

    Those are bodies without lines, in pictures alone: in the 3D View the objects themselves are there.
    """
    closest: dict[int, int] = {}
    for first, second, code in zip(table.first.tolist(), table.second.tolist(), table.relation.tolist(), strict=True):
        for row in (first, second):
            closest[row] = max(closest.get(row, SEPARATED), code)
    if sum(len(shape.edges) for shape in shapes) > MOST_EDGES:
        return
    others = [shape for row, shape in enumerate(shapes) if row not in closest]
    towards = pen.space.seen_from
    pen.marks.extend(bodies_marks(others, Role.SHAPE_APART, towards, "bodies"))
    for code, role in SHAPES.items():
        some = [shapes[row] for row, of in closest.items() if of == code]
        if some:
            name = RELATIONS[code].value
            edges = np.concatenate([seen_edges(shape) for shape in some])
            pen.marks.extend(bodies_marks(some, role, towards, f"bodies-{name}"))
            pen.lines(role, edges, f"hulls-{name}", 0.5)


def draw_pairs(pen: SpacePen, table: PairTable, marked: Marked) -> None:
    """Draw between the two points of each pair its distance or depth; where they touch, a dot.

    Of very many pairs that are apart only the nearest have theirs.
    """
    if marked is Marked.NONE:
        return
    wanted = [(Relation.PENETRATING, Role.DEPTH), (Relation.TOUCHING, Role.MEETING)]
    wanted += [(Relation.SEPARATED, Role.DISTANCE)] if marked is Marked.NEAREST else []
    for relation, role in wanted:
        rows = np.flatnonzero(table.relation == RELATIONS.index(relation))
        if relation is Relation.SEPARATED and len(rows) > MOST_LENGTHS:
            rows = rows[np.argsort(table.distance[rows], kind="stable")[:MOST_LENGTHS]]
        ends: Floats = np.stack((table.closest_a[rows], table.closest_b[rows]), axis=1).reshape(-1, 3)
        if len(ends):
            pen.in_front().lines(role, ends, relation.value)
            pen.in_front().dots(role, ends, relation.value)


def draw_names(pen: SpacePen, table: PairTable, shapes: Sequence[ConvexPolyhedron], names: Sequence[str]) -> None:
    """Write the names of few shapes, each beside its own."""
    for name, shape in zip(names, shapes, strict=True) if table.count <= MOST_NAMES else ():
        side = -1.0 if (np.array(shape.middle) - pen.space.center) @ pen.space.across < 0.0 else 1.0
        align = Align.RIGHT if side < 0.0 else Align.LEFT
        pen.in_front().write(short(name), Role.TEXT, pen.space.beside(shape, side), "name", POINT_SIZE, align=align)


def draw_lengths(pen: SpacePen, table: PairTable, names: Sequence[str]) -> None:
    """Write the largest depth and the smallest distance beside their lines, of many shapes with the pair's names."""
    for row, symbol, lengths in zip(extremes_of(table), "pd", (table.depth, table.distance), strict=True):
        if row is None:
            continue
        text = f"{symbol} = {number(float(lengths[row]))}"
        if table.count > MOST_NAMES:
            text = f"{pair_name(table, row, names)}: {text}"
        middle = (table.closest_a[row] + table.closest_b[row]) / 2
        right, _ = pen.space.in_picture(middle - pen.space.center)
        side = -1.0 if right > 0.0 else 1.0  # towards the middle of the picture, where there is room
        role, align = Role.DEPTH if symbol == "p" else Role.DISTANCE, Align.RIGHT if side < 0.0 else Align.LEFT
        pen.in_front().write(text, role, middle, "length", POINT_SIZE, aside=side * BESIDE, align=align)
