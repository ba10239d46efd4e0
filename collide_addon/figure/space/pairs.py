# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many objects in space: contacts and near pairs, and the distance or depth of each.

The objects are hulls, or meshes as they are. A table of meshes is stored with its figure, row by row, since the meshes
may be too large to store and slow to compare.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...geometry import convex_hull, pnpoly
from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed, PairTable
from ...geometry.predicates.results import Relation
from ...geometry.space import ConvexPolyhedron, TriangleMesh, pair_table
from ...geometry.space.mesh.table import MeshPairTable
from ..algorithms.pairs import (
    MOST_NAMED,
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
from ..labels.labels import LabelRequest, place_labels, vector_or_up
from ..labels.obstacles import filled
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span
from ..model.heights import HULLS_DEPTH, HULLS_IN_SPACE, MESHES_IN_SPACE, NO_INSIDE, SEEN
from ..model.lesson import Choices, FigureChoices, Lesson, Measured, Solids
from ..model.look import Theme
from ..model.records import plain
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, equals, say
from .answers import corners_around
from .bodies import bodies_marks, mesh_marks, ridges, seen_edges
from .parts import space_figure
from .pen import SpacePen
from .picture import LARGER_IN_VIEW, POINT_SIZE, Space, room_for_shapes

RELATION_ROLES = {SEPARATED: Role.SHAPE_APART, TOUCHING: Role.SHAPE_TOUCHING, PENETRATING: Role.SHAPE_PENETRATING}
"""Roles by the code of a shape's closest relation."""
MOST_EDGES_DRAWN = 50_000
"""Most edges drawn of all hulls or meshes; with more, only the objects themselves show where they are."""
MOST_TRIANGLES = 50_000
"""Most triangles of all meshes stored with a figure; with more, it stores only their boxes."""
MOST_LENGTHS = 1000
"""Most lines between separate pairs; only the shortest are drawn, since more would hide each other and take seconds."""
VIEW = np.array((1.0, 1.0, 0.0))
"""The vector to which the view is perpendicular."""


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
    digest = hashlib.sha256(np.ascontiguousarray(vertices).data)
    digest.update(np.ascontiguousarray(triangles, dtype="<i8").data)
    return digest.hexdigest()


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
    look = FigureChoices.of(choices, parameters).look
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
    draw_solids(pen, table, shapes, result)
    draw_pairs(pen.during(result), table, marked)
    draw_texts(pen.during(result), table, shapes, names)
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
    """Return the table of meshes that is stored in a figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When there is none, or it is damaged.
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


def draw_solids(pen: SpacePen, table: PairTable, shapes: Sequence[Solid], answered: Span) -> None:
    """Draw all shapes in grey and, once answered, each shape of listed pairs in the colour of its closest relation.

    Shapes of no listed pair have no lines then.
    """
    closest: dict[int, int] = {}
    for first, second, code in zip(table.first.tolist(), table.second.tolist(), table.relation.tolist(), strict=True):
        for row in (first, second):
            closest[row] = max(closest.get(row, SEPARATED), code)
    edges = (len(shape.edges if isinstance(shape, ConvexPolyhedron) else shape.triangles) for shape in shapes)
    only_boxes = isinstance(table, MeshPairTable) and any(isinstance(each, ConvexPolyhedron) for each in shapes)
    if sum(edges) > MOST_EDGES_DRAWN or only_boxes:
        return
    lines = [seen_edges(each) if isinstance(each, ConvexPolyhedron) else ridges(each) for each in shapes]

    def draw(pen: SpacePen, rows: Sequence[int], role: Role, name: str, *, lined: bool) -> None:
        hulls = [shape for row in rows if isinstance(shape := shapes[row], ConvexPolyhedron)]
        meshes = [shape for row in rows if isinstance(shape := shapes[row], TriangleMesh)]
        look = role, pen.space.seen_from, f"bodies-{name}"
        bodies = chain(bodies_marks(hulls, *look), mesh_marks(meshes, *look))
        pen.marks.extend(replace(mark, span=pen.span) for mark in bodies)
        if rows and lined:
            pen.lines(role, np.concatenate([lines[row] for row in rows]), f"hulls-{name}", 0.5)

    everything, after = range(len(shapes)), pen.during(answered)
    draw(pen.during(Span.of(0, until=0)), everything, Role.SHAPE_APART, "asked", lined=True)
    draw(after, [row for row in everything if row not in closest], Role.SHAPE_APART, "others", lined=False)
    for code, role in RELATION_ROLES.items():
        draw(after, [row for row, of in closest.items() if of == code], role, RELATIONS[code].value, lined=True)


def draw_pairs(pen: SpacePen, table: PairTable, marked: Marked) -> None:
    """Draw the distance or depth of each pair between its points, or a dot if they touch.

    If very many pairs are separate, only the nearest are drawn.
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
        if relation is Relation.PENETRATING and isinstance(table, MeshPairTable):  # their depth is not between them
            pen.in_front().dots(Role.MEETING, ends[::2], relation.value)
        else:
            pen.in_front().lines(role, ends, relation.value)
            pen.in_front().dots(role, ends, relation.value)


def draw_texts(pen: SpacePen, table: PairTable, shapes: Sequence[Solid], names: Sequence[str]) -> None:
    """Write the shapes' names, if there are few, and the extreme lengths, clear of all shapes where there is room.

    This is for the answer, where the camera rests; while it orbits, names would pass in front of other shapes.
    """
    space = pen.space
    outlines = [convex_hull(space.seen_at(shape.vertices)) for shape in shapes]
    ends = space.seen_at(np.stack((table.closest_a, table.closest_b), axis=1)[:MOST_LENGTHS])
    lines = [Mark(Kind.POLYLINE, Role.DISTANCE, each, "length", Panel.WORLD, pen.span) for each in ends]
    marks = [*lines, *(filled(outline, 1.0) for outline in outlines)]
    requests, anchors = list[LabelRequest](), dict[str, Floats]()

    def ask(text: str, role: Role, anchor: Floats, outwards: Floats, part: str) -> None:
        anchors[part] = anchor
        at, vector = space.seen_at(anchor), vector_or_up(outwards)
        requests.append(LabelRequest(text, role, at, vector, part, Panel.WORLD, pen.span, LARGER_IN_VIEW * POINT_SIZE))

    for row, symbol, lengths in zip(extremes_of(table), "pd", (table.depth, table.distance), strict=True):
        if row is None or (symbol == "p" and isinstance(table, MeshPairTable)):
            continue
        text = f"{symbol} {equals(float(lengths[row]))}"
        if table.count > MOST_NAMED:
            text = f"{pair_name(table, row, names)}: {text}"
        middle = (table.closest_a[row] + table.closest_b[row]) / 2
        role, outwards = Role.DEPTH if symbol == "p" else Role.DISTANCE, space.seen_at(middle)
        ask(text, role, middle, outwards, f"length-{symbol}")
    for row, name in enumerate(names if table.count <= MOST_NAMED else ()):
        outline, others = outlines[row], [each for other, each in enumerate(outlines) if other != row and len(each) > 2]
        hidden = np.zeros(len(outline)) + sum(pnpoly([each], outline) for each in others)
        corner = int(np.lexsort((-np.hypot(*outline.T), hidden))[0])
        at = space.point_at(outline[corner], np.array(shapes[row].vertices.mean(axis=0)))
        ask(short(name), Role.TEXT, at, outline[corner] - outline.mean(axis=0), f"name-{row}")
    panels, room = {Panel.WORLD: (0.0, 0.0)}, room_for_shapes(space.aspect)
    for mark in place_labels(requests, marks, Sheet(room, panels, {Panel.WORLD: room}, 1.0)):
        anchor, there = anchors[mark.part.removesuffix("-leader")], pen.in_front()
        points = np.array([space.point_at(place, anchor) for place in mark.points])
        if mark.kind is Kind.LABEL:
            size = POINT_SIZE * float(space.nearness(anchor)[0])
            there.write(mark.text, mark.role, points[0], mark.part, size)
        else:
            there.lines(mark.role, points, mark.part)
