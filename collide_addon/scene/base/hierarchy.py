# SPDX-License-Identifier: GPL-3.0-or-later
"""The collections of a figure, and the empties that show it.

The user's scene has a collection "Collide" with one for each figure, .CLD-001, in which an empty instances the figure's
own collection; see `drawing/visibility.py`:

CLD-001 GJK: Cube and Cone
  .CLD-001 00 input      A and B as they were read
  .CLD-001 10 space      the space of the Minkowski difference
  .CLD-001 20 steps      one collection a step, with its captions: .CLD-001 s00, …
  .CLD-001 30 result     what the last step adds
  .CLD-001 40 text       headings and rail, which stay
  .CLD-001 90 stage      camera and paper

Version 0.1 had the collection itself in the user's scene. Names that begin with a dot do not show in Blender's lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import bpy

from ...figure.model.figure import ALWAYS, PHASES, Figure, Panel, Span
from ...figure.model.style import Role
from ...geometry.predicates.errors import Phrase, WordedError
from .custom_property import LARGEST_WHOLE, CustomProperty, one_of, whole
from .ownership import ANY_SCHEMA, FIGURE, IDENTITY, MOST_NAME_BYTES, OWNER, SCHEMA, block_name, is_owned, mark_owned

ROOT_NAME = "Collide"
IS_ROOT = CustomProperty("cld_root", whole(1, 1))
FIGURE_SCHEMA = CustomProperty("cld_schema", ANY_SCHEMA)
"""Present only on a figure's own collection."""
LATEST_EDITION = 3
"""Increased whenever drawing changes so much that earlier figures must be made again."""
EDITION = CustomProperty("cld_edition", whole(1))
"""On a figure's collection: the edition in which it was drawn; the first editions did not store it."""
LECTURE_PLACE = CustomProperty("cld_place", whole())
"""On a figure's collection: its position in the lecture. Figures of earlier versions have none and come first."""


class FigureError(WordedError, LookupError):
    """Raised when a figure or part of one is missing; the message says what to do."""


class Shelf(Enum):
    """The sub-collections of a figure."""

    INPUT = "00 input"
    SPACE = "10 space"
    STEPS = "20 steps"
    RESULT = "30 result"
    TEXT = "40 text"
    STAGE = "90 stage"


SHELF = CustomProperty("cld_shelf", one_of(Shelf), lambda shelf: shelf.value)
"""On a figure's sub-collection: which shelf it is."""

Place = Shelf | int
"""A sub-collection: a shelf, or the number of a step on the shelf `Shelf.STEPS`."""


def place_of(panel: Panel, role: Role, span: Span, last_step: int) -> Place:
    """Return the sub-collection of an object, from its panel, its role and when it first shows."""
    if role is Role.PAPER:
        return Shelf.STAGE
    if span != ALWAYS:
        step = span.first // PHASES
        return Shelf.RESULT if step >= last_step else step
    return {Panel.WORLD: Shelf.INPUT, Panel.PAGE: Shelf.TEXT}.get(panel, Shelf.SPACE)


def build_places(
    steps: Iterable[int], parent: bpy.types.Collection, number: str, identity: str
) -> dict[Place, bpy.types.Collection]:
    """Create the sub-collections of a figure below `parent`, including one for each of these steps."""
    places: dict[Place, bpy.types.Collection] = {}
    for place in (*Shelf, *steps):
        name = f".{number} {place.value}" if isinstance(place, Shelf) else _step_name(number, place)
        places[place] = new_collection(name, identity, number)
        (parent if isinstance(place, Shelf) else places[Shelf.STEPS]).children.link(places[place])
        if isinstance(place, Shelf):
            SHELF.keep(places[place], place)
    return places


def places_in(collection: bpy.types.Collection, figure: Figure) -> dict[Place, bpy.types.Collection]:
    """Return the sub-collections of a drawn figure; for missing ones, its own collection."""
    there = [child for child in collection.children_recursive if is_owned(child)]
    shelves = {shelf: child for child in there if (shelf := SHELF.of(child)) is not None}
    named = {child.name: child for child in there}
    places: dict[Place, bpy.types.Collection] = {shelf: shelves.get(shelf, collection) for shelf in Shelf}
    for step in range(len(figure.steps) - 1):
        places[step] = named.get(_step_name(FIGURE.of(collection) or "", step), places[Shelf.STEPS])
    return places


def is_of_earlier_edition(collection: bpy.types.Collection) -> bool:
    """Tell whether a figure was drawn by an earlier version, in another way than figures are now."""
    return (EDITION.of(collection) or 1) < LATEST_EDITION


def is_of_later_version(collection: bpy.types.Collection) -> bool:
    """Tell whether a figure was drawn by a later version, whose properties and objects may have other meanings."""
    return FIGURE_SCHEMA.of(collection) != SCHEMA or (EDITION.of(collection) or 1) > LATEST_EDITION


def _step_name(number: str, step: int) -> str:
    return f".{number} s{step:02d}"


def new_collection(name: str, identity: str = "", number: str = "") -> bpy.types.Collection:
    """Create a collection of ours."""
    fits = len(name.encode()) <= MOST_NAME_BYTES
    made = bpy.data.collections.new(name if fits else block_name(name, "…"))
    mark_owned(made, identity, number)
    return made


def root_of(scene: bpy.types.Scene) -> bpy.types.Collection:
    """Return the root collection of a scene, wherever the user has moved it; created and linked if there is none."""
    for collection in scene.collection.children_recursive:
        if is_owned(collection) and IS_ROOT.of(collection):
            return collection
    root = new_collection(ROOT_NAME)
    IS_ROOT.keep(root, 1)
    scene.collection.children.link(root)
    return root


def is_figure(collection: bpy.types.Collection) -> bool:
    """Tell whether a collection is a figure's own."""
    marks = (FIGURE_SCHEMA, FIGURE, IDENTITY)
    return is_owned(collection) and all(mark.of(collection) is not None for mark in marks)


def figures(scene: bpy.types.Scene | None = None) -> Iterator[bpy.types.Collection]:
    """Yield the figures that a scene shows, or those of the whole file, in the order of the lecture."""
    every = FIGURE_SCHEMA.among(bpy.data.collections)
    found = set(filter(is_figure, every) if scene is None else _shown(scene))
    yield from sorted(found, key=lambda figure: (LECTURE_PLACE.of(figure) or 0, FIGURE.of(figure), figure.name))


def last_place() -> int:
    """Return a position in the lecture after all figures."""
    return min(1 + max((LECTURE_PLACE.of(figure) or 0 for figure in figures()), default=0), LARGEST_WHOLE)


def put_in_order(order: Iterable[bpy.types.Collection]) -> None:
    """Put figures in this order; all others follow in their own."""
    for place, figure in enumerate(dict.fromkeys((*order, *figures())), start=1):
        LECTURE_PLACE.keep(figure, place)


def shows(scene: bpy.types.Scene, figure: bpy.types.Collection) -> bool:
    """Tell whether a scene shows a figure."""
    return figure in _shown(scene)


def _shown(scene: bpy.types.Scene) -> Iterator[bpy.types.Collection]:
    yield from linked_figures(scene.collection)
    yield from (empty.instance_collection for empty in instances(scene))


def linked_figures(collection: bpy.types.Collection) -> Iterator[bpy.types.Collection]:
    """Yield the figures in a collection, skipping shelves: panels call this often, and most collections are shelves."""
    for child in collection.children:
        if SHELF.of(child) is None:
            if is_figure(child):
                yield child
            yield from linked_figures(child)


def instances(place: bpy.types.Scene | bpy.types.ViewLayer | bpy.types.BlendData) -> Iterator[bpy.types.Object]:
    """Yield our empties that show figures in a scene, a view layer, or the whole file."""
    for obj in OWNER.among(place.objects):
        if obj.instance_collection is not None and is_owned(obj) and is_figure(obj.instance_collection):
            yield obj


def instances_of(figure: bpy.types.Collection) -> list[bpy.types.Object]:
    """Return the empties that show a figure, in any scene; the user may have duplicated the first one."""
    return [empty for empty in instances(bpy.data) if empty.instance_collection == figure]


def find_figure(figure: bpy.types.Collection | str) -> bpy.types.Collection:
    """Return a figure's collection, given that or its number (CLD-001) or name; a FigureError if there is none."""
    if not isinstance(figure, str):
        if is_figure(figure):
            return figure
        raise FigureError(
            "{name} is not a figure of Collide: choose a collection named CLD-001 or the like", name=figure.name
        )
    for collection in figures():
        if figure in (FIGURE.of(collection), collection.name):
            return collection
    numbers = ", ".join(FIGURE.of(collection) or "" for collection in figures())
    remedy = Phrase("choose one of {known}", known=numbers) if numbers else Phrase("draw one first")
    raise FigureError("There is no figure {figure} in this file: {remedy}", figure=figure, remedy=remedy)


def first_free_number() -> str:
    """Return the lowest unused figure number, from CLD-001 upwards."""
    taken = {FIGURE.of(block) for block in (*bpy.data.collections, *bpy.data.scenes) if is_owned(block)}
    number = 1
    while f"CLD-{number:03d}" in taken:
        number += 1
    return f"CLD-{number:03d}"
