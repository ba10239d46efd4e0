# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many objects in space: contacts and near pairs, and the distance or depth of each.

The objects are hulls, or meshes as they are. A table of meshes is stored with its figure, row by row, since the meshes
may be too large to be stored and take long to compare.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed, PairTable
from ...geometry.predicates.results import Relation
from ...geometry.space import ConvexPolyhedron, TriangleMesh, pair_table
from ...geometry.space.mesh.table import MeshPairTable
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
from ..model.heights import HULLS_DEPTH, HULLS_IN_SPACE, MESHES_IN_SPACE, NO_INSIDE, SEEN
from ..model.lesson import Choices, Lesson, Measured, Solids, look_of
from ..model.look import Theme
from ..model.records import plain
from ..model.style import Role
from ..text.messages import Caption, number, say
from .answers import corners_around
from .bodies import bodies_marks, mesh_marks, ridges, seen_edges
from .parts import space_figure
from .pen import SpacePen
from .picture import POINT_SIZE, Space

SHAPES = {SEPARATED: Role.SHAPE_APART, TOUCHING: Role.SHAPE_TOUCHING, PENETRATING: Role.SHAPE_PENETRATING}
"""Roles by the code of a shape's closest relation."""
MOST_EDGES = 50_000
"""Most edges drawn of all hulls or meshes; with more, only the objects themselves show where they are."""
MOST_TRIANGLES = 50_000
"""Most triangles of all meshes stored with a figure; of more, it stores only their boxes."""
MOST_LENGTHS = 1000
"""Most lines between separate pairs, the shortest ones; more would hide each other, and take seconds to draw."""
BESIDE = 9.0
"""Distance of a text from its vertex or the middle of its line, in figure units."""
VIEW = np.array((1.0, 1.0, 0.0))
"""The view is across it."""


Solid = ConvexPolyhedron | TriangleMesh


def space_pairs_parameters(
    shapes: Sequence[Solid],
    names: Sequence[str],
    listed: Listed,
    reach: float,
    marked: Marked,
    table: PairTable | None = None,
) -> dict[str, object]:
    """Return the JSON values from which the figure can be made again; for meshes, they include the table."""
    kept: dict[str, object] = {}
    meshes = {name: mesh for name, mesh in zip(names, shapes, strict=True) if isinstance(mesh, TriangleMesh)}
    is_large = sum(map(len, meshes.values())) > MOST_TRIANGLES
    if isinstance(table, MeshPairTable):
        kept = {
            "solids": Solids.MESHES.value,
            "table": {each.name: plain(getattr(table, each.name)) for each in fields(table)},
            "digests": [digest_of(mesh.vertices, mesh.triangles) for mesh in meshes.values()],
            "closedness": {name: mesh.closedness.value for name, mesh in meshes.items() if not mesh.is_closed},
        }
    return {
        **kept,
        "algorithm": PAIRS,
        "measured": Measured.SPACE.value,
        "names": list(names),
        "shapes": [_kept(shape, is_large=is_large) for shape in shapes],
        "listed": listed.value,
        "reach": reach,
        "marked": marked.value,
    }


def digest_of(vertices: Floats, triangles: NDArray[Any]) -> str:
    """Return a digest that identifies a mesh that is not stored."""
    return hashlib.blake2b(vertices.tobytes() + triangles.astype("<i8").tobytes(), digest_size=16).hexdigest()


def _kept(shape: Solid, *, is_large: bool) -> object:
    if isinstance(shape, ConvexPolyhedron):
        return shape.vertices.tolist()
    if is_large:
        return corners_around(shape).tolist()
    return {"vertices": shape.vertices.tolist(), "triangles": shape.triangles.tolist()}


def space_pairs_lesson(
    table: PairTable,
    shapes: Sequence[Solid],
    names: Sequence[str],
    marked: Marked,
    choices: Choices,
    parameters: Mapping[str, object],
) -> Lesson:
    """Return the lesson of a table of pairs in space."""
    look = look_of(choices, parameters)
    of_meshes = isinstance(table, MeshPairTable)
    space = Space(np.concatenate([shape.vertices for shape in shapes]), VIEW, look)
    result = Span.of(1)
    penetrating, touching = (int((table.relation == code).sum()) for code in (PENETRATING, TOUCHING))
    said = "space.contacts_meshes" if of_meshes else "space.contacts"
    text = say(said, look.language, penetrating=penetrating, touching=touching)
    in_print = look.theme is Theme.PRINT
    spoken = ("space.crowd", "space.crowd_met_print" if in_print else "space.crowd_met")
    if of_meshes:
        spoken = ("space.crowd_meshes", "space.crowd_met_print_meshes" if in_print else "space.crowd_met_meshes")
    setup, answer = (Caption(name, {"count": table.count}) for name in spoken)
    pen = SpacePen(space)
    pen.during(Span.of(0, until=0)).say(setup)
    draw_solids(pen, table, shapes)
    draw_pairs(pen.during(result), table, marked)
    draw_names(pen, table, shapes, names)
    draw_lengths(pen.during(result), table, names)
    pen.during(result).say(answer, text, Role.FINAL)
    title = say("space.pairs_meshes" if of_meshes else "space.pairs", look.language, count=table.count)
    summary = {**pairs_summary(table, names), "kind": "meshes" if of_meshes else "hulls"}
    headline: dict[str, str | float | int] = {**pairs_headline(table), SEEN: HULLS_IN_SPACE}
    if of_meshes:
        open_ones = parameters.get("closedness")
        summary["closedness"] = open_ones
        headline = {HULLS_DEPTH if key == "largest depth" else key: value for key, value in headline.items()}
        headline[SEEN] = MESHES_IN_SPACE
        if isinstance(open_ones, Mapping) and open_ones:
            headline[NO_INSIDE] = len(open_ones)
    figure = space_figure("Pairs", title, space, pen.marks, [setup, answer], summary)
    return Lesson(figure, table, (), headline)


def repeat_space_pairs(parameters: Mapping[str, object], choices: Choices) -> Lesson:
    """Return the lesson made again from its figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure of pairs.
    """
    kept, names = shapes_kept(parameters)
    shapes = [
        TriangleMesh(shape["vertices"], shape["triangles"]) if isinstance(shape, Mapping) else ConvexPolyhedron(shape)
        for shape in kept
    ]
    if "table" in parameters:
        table: PairTable = mesh_table_kept(parameters)
    else:
        of_hulls = [shape for shape in shapes if isinstance(shape, ConvexPolyhedron)]
        table = pair_table(of_hulls, listed=Listed(parameters["listed"]), reach=float(str(parameters["reach"])))
    return space_pairs_lesson(table, shapes, names, Marked(parameters["marked"]), choices, parameters)


def mesh_table_kept(parameters: Mapping[str, object]) -> MeshPairTable:
    """Return the table of meshes that is kept in a figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When there is none, or it is not whole.
    """
    kept: Any = parameters["table"]
    count, met, asked = (int(kept[name]) for name in ("count", "met", "asked"))
    first, second = (np.array(kept[name], dtype=np.intp).reshape(-1) for name in ("first", "second"))
    relation = np.array(kept["relation"], dtype=np.int8).reshape(-1)
    of_a, of_b = (np.array(kept[name], dtype=np.intp).reshape(-1, 3) for name in ("features_a", "features_b"))
    distance, depth = (np.array(kept[name], dtype=np.float64).reshape(-1) for name in ("distance", "depth"))
    a, b = (np.array(kept[name], dtype=np.float64).reshape(-1, 3) for name in ("closest_a", "closest_b"))
    columns = (first, second, relation, distance, depth, a, b, of_a, of_b)
    ends = ((first >= 0) & (first < second) & (second < count) & (relation >= 0) & (relation < len(RELATIONS))).all()
    numbers = all(np.isfinite(column).all() for column in (distance, depth, a, b))
    if not (ends and numbers) or len(set(map(len, columns))) > 1 or count != len(shapes_kept(parameters)[1]):
        raise ValueError("table is not whole: these are not the parameters of a figure")
    return MeshPairTable(count, met, asked, *columns)


def draw_solids(pen: SpacePen, table: PairTable, shapes: Sequence[Solid]) -> None:
    """Draw the shapes of the listed pairs in the colour of each one's closest relation, all others in grey.

    The grey ones are bodies without lines, only in pictures: in the 3D View the objects themselves are visible.
    """
    closest: dict[int, int] = {}
    for first, second, code in zip(table.first.tolist(), table.second.tolist(), table.relation.tolist(), strict=True):
        for row in (first, second):
            closest[row] = max(closest.get(row, SEPARATED), code)
    edges = (len(shape.edges if isinstance(shape, ConvexPolyhedron) else shape.triangles) for shape in shapes)
    only_boxes = isinstance(table, MeshPairTable) and any(isinstance(each, ConvexPolyhedron) for each in shapes)
    if sum(edges) > MOST_EDGES or only_boxes:
        return
    others = [shape for row, shape in enumerate(shapes) if row not in closest]
    _draw_bodies(pen, others, Role.SHAPE_APART, "bodies")
    for code, role in SHAPES.items():
        some = [shapes[row] for row, of in closest.items() if of == code]
        if some:
            name = RELATIONS[code].value
            _draw_bodies(pen, some, role, f"bodies-{name}")
            ends = [seen_edges(each) if isinstance(each, ConvexPolyhedron) else ridges(each) for each in some]
            pen.lines(role, np.concatenate(ends), f"hulls-{name}", 0.5)


def _draw_bodies(pen: SpacePen, shapes: Sequence[Solid], role: Role, part: str) -> None:
    hulls = [shape for shape in shapes if isinstance(shape, ConvexPolyhedron)]
    pen.marks.extend(bodies_marks(hulls, role, pen.space.seen_from, part))
    meshes = [shape for shape in shapes if isinstance(shape, TriangleMesh)]
    pen.marks.extend(mesh_marks(meshes, role, pen.space.seen_from, part))


def draw_pairs(pen: SpacePen, table: PairTable, marked: Marked) -> None:
    """Draw the distance or depth of each pair between its points, or a dot if they touch.

    Of very many separate pairs, only the nearest are drawn.
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
        if not len(ends):
            continue
        if relation is Relation.PENETRATING and isinstance(table, MeshPairTable):  # no depth lies between them
            pen.in_front().dots(Role.MEETING, ends[::2], relation.value)
        else:
            pen.in_front().lines(role, ends, relation.value)
            pen.in_front().dots(role, ends, relation.value)


def draw_names(pen: SpacePen, table: PairTable, shapes: Sequence[Solid], names: Sequence[str]) -> None:
    """Write the names of shapes beside them, if they are few."""
    for name, solid in zip(names, shapes, strict=True) if table.count <= MOST_NAMES else ():
        shape = solid if isinstance(solid, ConvexPolyhedron) else ConvexPolyhedron(corners_around(solid))
        side = -1.0 if (np.array(shape.middle) - pen.space.center) @ pen.space.across < 0.0 else 1.0
        align = Align.RIGHT if side < 0.0 else Align.LEFT
        pen.in_front().write(short(name), Role.TEXT, pen.space.beside(shape, side), "name", POINT_SIZE, align=align)


def draw_lengths(pen: SpacePen, table: PairTable, names: Sequence[str]) -> None:
    """Write the largest depth and the smallest distance beside their lines, of many shapes with the pair's names."""
    for row, symbol, lengths in zip(extremes_of(table), "pd", (table.depth, table.distance), strict=True):
        if row is None or (symbol == "p" and isinstance(table, MeshPairTable)):
            continue
        text = f"{symbol} = {number(float(lengths[row]))}"
        if table.count > MOST_NAMES:
            text = f"{pair_name(table, row, names)}: {text}"
        middle = (table.closest_a[row] + table.closest_b[row]) / 2
        right, _ = pen.space.in_picture(middle - pen.space.center)
        side = -1.0 if right > 0.0 else 1.0  # towards the middle of the picture, where there is room
        role, align = Role.DEPTH if symbol == "p" else Role.DISTANCE, Align.RIGHT if side < 0.0 else Align.LEFT
        pen.in_front().write(text, role, middle, "length", POINT_SIZE, aside=side * BESIDE, align=align)
