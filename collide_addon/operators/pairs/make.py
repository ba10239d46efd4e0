# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of many objects, by one function for button, script and command line."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.algorithms.pairs import PAIRS, Marked, pairs_lesson, pairs_parameters
from ...figure.lessons import kept_choices
from ...figure.model.lesson import Choices, Lesson, Measured, Solids
from ...figure.space.pairs import mesh_table_kept, space_pairs_lesson, space_pairs_parameters
from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import Listed, PairTable, pair_table_in_parts
from ...geometry.predicates.progress import scaled
from ...geometry.space import ConvexPolyhedron, TriangleMesh
from ...geometry.space import pair_table_in_parts as space_table_in_parts
from ...geometry.space.mesh.table import MeshPairTable, mesh_table_in_parts
from ...scene.base.custom_property import CustomProperty, Form, MisfitError, wholes
from ...scene.drawing.parameters import PARAMETERS
from ...scene.reading.errors import ReadError
from ...scene.reading.hulls import Unread, read_hulls_in_parts
from ...scene.reading.read import read_in_space, read_triangle_mesh
from ..base.make import draw_lessons
from ..base.origin import OBJECTS


def rows_of(row: np.dtype[Any]) -> Form[NDArray[Any]]:
    """Return the form of a table, whose rows are stored as bytes."""

    def form(kept: object) -> NDArray[Any]:
        if not isinstance(kept, bytes) or len(kept) % row.itemsize:
            raise MisfitError
        return np.frombuffer(kept, dtype=row)

    return form


FIELDS = [("first", "<i4"), ("second", "<i4"), ("relation", "i1"), ("distance", "<f8"), ("depth", "<f8")]
ROW, SPACE_ROW = (
    np.dtype([*FIELDS, ("closest_a", "<f8", dimensions), ("closest_b", "<f8", dimensions)]) for dimensions in (2, 3)
)
"""A row of the stored table, in the plane and in space."""
FINITE_FIELDS = ("distance", "depth", "closest_a", "closest_b")
"""Fields of a row that must be finite."""
PAIR_ROWS = CustomProperty("cld_pairs", rows_of(ROW), np.ndarray.tobytes)
"""On the figure's collection: the rows of its table."""
SPACE_TABLE = CustomProperty("cld_pairs_in_space", rows_of(SPACE_ROW), np.ndarray.tobytes)
"""The same for a table in space, whose points have three coordinates."""
PAIR_COUNTS = CustomProperty("cld_pairs_counts", wholes(3))
"""On the figure's collection: the numbers of shapes, of pairs whose boxes meet, and of pairs measured."""
Z_RANGES = CustomProperty("cld_pairs_heights", rows_of(np.dtype(("<f8", 2))), np.ndarray.tobytes)
"""On the figure's collection: the lowest and highest z of each shape."""
OBJECTS_SHARE, TABLE_SHARE = 0.4, 0.85
"""Shares of the work done once the objects are read, and once the table is filled."""


@dataclass(frozen=True, slots=True)
class PairChoices:
    """The user's choices for a table of pairs; the reach of `Listed.WITHIN` is in scene units."""

    listed: Listed = Listed.NEAREST
    reach: float = 0.0
    marked: Marked = Marked.NEAREST


class MadePairs(NamedTuple):
    """A table of pairs: full names of its shapes, their heights (n, 2) if seen along Z, unread objects, and its lesson.

    `collection` is the drawn figure; None if it was not drawn.
    """

    table: PairTable
    names: list[str]
    heights: NDArray[np.float64] | None
    unread: list[Unread]
    lesson: Lesson
    collection: bpy.types.Collection | None

    @property
    def name(self) -> str:
        """The figure's name: that of its collection or, if it was not drawn, its title."""
        return self.lesson.figure.title if self.collection is None else self.collection.name


@dataclass(frozen=True, slots=True, eq=False)
class KnownTable:
    """A table as stored with a figure, which has this `session_uid`, and the objects for which it was made.

    `names` are their full names, `heights` (n, 2) the lowest and highest z of each, if known.
    """

    figure: int
    table: PairTable
    names: list[str]
    heights: NDArray[np.float64] | None


def make_pairs_in_parts(
    objects: Sequence[bpy.types.Object],
    pair_choices: PairChoices,
    choices: Choices,
    depsgraph: bpy.types.Depsgraph,
    *,
    drawn: bool = True,
) -> Generator[float, None, MadePairs]:
    """Read the objects, fill the table and draw its figure into their scene, replacing one of the same objects.

    Yields the share of the work done. Nothing in the scene changes before the last part, which draws, so closing the
    generator cancels everything. Objects that cannot be read are left out, and listed in `MadePairs.unread`.

    Raises
    ------
    ReadError
        If fewer than two objects can be read.
    GeometryError, DrawError
        If there are too many pairs to list, or the figure cannot be drawn; the scene is then unchanged.
    """
    in_space, scene = choices.measured is Measured.SPACE, depsgraph.scene
    listed, reach, marked = pair_choices.listed, pair_choices.reach, pair_choices.marked
    of_meshes = in_space and choices.solids is Solids.MESHES
    read: Any = partial(read_solids, of_meshes=of_meshes) if in_space else read_hulls_in_parts
    hulls = yield from scaled(read(list(dict.fromkeys(objects)), depsgraph), 0.0, OBJECTS_SHARE)
    shapes, names = hulls.shapes, hulls.names
    if len(shapes) < 2 and hulls.unread:
        raise hulls.unread[0].error
    if len(shapes) < 2:
        raise ReadError("{count} of the objects can be compared: select two or more", count=len(shapes))
    fill: Any = mesh_table_in_parts if of_meshes else space_table_in_parts if in_space else pair_table_in_parts
    table = yield from scaled(fill(shapes, listed=listed, reach=reach), OBJECTS_SHARE, TABLE_SHARE)
    heights = None if in_space else np.array(hulls.heights)
    if in_space:
        own = space_pairs_parameters(shapes, names, listed, reach, marked, table)
        lesson = space_pairs_lesson(table, shapes, names, marked, choices, {**kept_choices(choices), **own})
    else:
        own = pairs_parameters(shapes, names, listed, reach, marked, heights)
        lesson = pairs_lesson(table, shapes, names, marked, choices, {**own, **kept_choices(choices)})
    yield TABLE_SHARE
    collection = None
    if drawn:
        note = partial(_keep_table, table=table, heights=heights)
        [collection] = draw_lessons([lesson], PAIRS, [names], scene, note)
    return MadePairs(table, names, heights, hulls.unread, lesson, collection)


def table_of(collection: bpy.types.Collection) -> KnownTable | None:
    """Return the table stored with a figure; None if it has none, or one edited by hand."""
    rows, counts, names = PAIR_ROWS.of(collection), PAIR_COUNTS.of(collection), OBJECTS.of(collection)
    rows = SPACE_TABLE.of(collection) if rows is None else rows
    if rows is None and names is not None:
        return _meshes_kept(collection, list(names))
    if rows is None or counts is None or names is None or not _fit(rows, counts[0], len(names)):
        return None
    count, met, asked = counts
    ends = rows["first"].astype(np.intp), rows["second"].astype(np.intp)
    relation, *numbers = (np.ascontiguousarray(rows[name]) for name in ("relation", *FINITE_FIELDS))
    table = PairTable(count, met, asked, *ends, relation, *numbers)
    heights = Z_RANGES.of(collection)
    if heights is not None and (len(heights) != len(names) or not np.isfinite(heights).all()):
        heights = None
    return KnownTable(collection.session_uid, table, list(names), heights)


def _meshes_kept(collection: bpy.types.Collection, names: list[str]) -> KnownTable | None:
    try:
        table = mesh_table_kept(PARAMETERS.of(collection) or {})
    except (LookupError, ValueError, TypeError):
        return None
    return KnownTable(collection.session_uid, table, names, None) if table.count == len(names) else None


def _fit(rows: NDArray[Any], count: int, names: int) -> bool:
    """Tell whether rows are valid for a table of `count` shapes, with a name for each."""
    first, second, relation = rows["first"], rows["second"], rows["relation"]
    ends = (first >= 0) & (first < second) & (second < count)
    known = (relation >= 0) & (relation < len(RELATIONS))
    finite = [np.isfinite(rows[name]).all() for name in FINITE_FIELDS]
    return count == names and bool((ends & known).all()) and all(finite)


def _keep_table(collection: bpy.types.Collection, table: PairTable, heights: NDArray[np.float64] | None) -> None:
    if isinstance(table, MeshPairTable):
        return  # it is among the figure's parameters
    rows = np.empty(len(table), dtype=ROW if heights is not None else SPACE_ROW)
    for name in ("first", "second", "relation", *FINITE_FIELDS):
        rows[name] = getattr(table, name)
    PAIR_COUNTS.keep(collection, (table.count, table.met, table.asked))
    if heights is None:
        SPACE_TABLE.keep(collection, rows)
    else:
        PAIR_ROWS.keep(collection, rows)
        Z_RANGES.keep(collection, heights)


class ReadSolids(NamedTuple):
    """The hulls or meshes of the objects that have one, in order, with full names; and the other objects."""

    names: list[str]
    shapes: list[ConvexPolyhedron | TriangleMesh]
    unread: list[Unread]


def read_solids(
    objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph, *, of_meshes: bool
) -> Generator[float, None, ReadSolids]:
    """Yield the share of objects read; return their hulls, or their meshes as they are."""
    found = ReadSolids([], [], [])
    for done, obj in enumerate(objects, start=1):
        try:
            read = read_triangle_mesh(obj, depsgraph) if of_meshes else ConvexPolyhedron(read_in_space(obj, depsgraph))
            found.shapes.append(read)
            found.names.append(obj.name_full)
        except ReadError as error:
            found.unread.append(Unread(obj.name_full, error))
        yield done / len(objects)
    return found
