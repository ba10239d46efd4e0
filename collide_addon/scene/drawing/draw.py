# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as Blender objects: created through `bpy.data`, keyed, and named and described for students to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import NamedTuple
from uuid import uuid4

import bpy
import numpy as np

from ...figure.model.figure import Figure, Panel
from ...figure.model.style import Role
from ...figure.space.model import SpaceFigure
from ..base import hierarchy
from ..base.compat import rename
from ..base.custom_property import CustomProperty, json_property, mapping, one_of, text
from ..base.ownership import FIGURE, IDENTITY, SCHEMA, block_name, is_owned, mark_owned
from ..base.restoration import all_or_nothing, put_back, take_back_new_blocks
from ..base.timeline import STEPS, describe_steps, last_frame
from .faces import Placed, areas, fill
from .materials import like_in
from .objects import ALGORITHM, Drawing, describe, make_objects
from .parameters import PARAMETERS, STORED_QUESTIONS, questions_of
from .plan import DrawError, Piece, pieces
from .removal import part_with, removable, remove_for_good, roots
from .shapes import DrawnAs, Spline, anchor_of
from .stage import IS_STAGE, LAST_FRAME, add_camera, present, stages, turn_windows

PAGE_TITLE = CustomProperty("cld_title", text)
RESULT = json_property("cld_result", mapping, remembered=4)
"""On a figure's collection: its answer."""
PANEL = CustomProperty("cld_panel", one_of(Panel), lambda panel: panel.value)
"""On the empty that is the parent of the page. Version 0.1 had one for each panel."""

EMPTY_SIZE = 10.0
"""Display size, in figure units, of the empty of a page and of the one around which a camera rotates."""


def whole_name(figure: bpy.types.Collection) -> str:
    """Return a figure's number and full title, which may be too long for the name of its collection."""
    return f"{FIGURE.of(figure)} {PAGE_TITLE.of(figure)}"


Note = Callable[[bpy.types.Collection], object]
"""A function that writes further information to a figure's collection."""


class Request(NamedTuple):
    """A figure to draw, the one it replaces, and what to note on it; see `draw`."""

    figure: Figure
    replace: bpy.types.Collection | str | None = None
    note: Note = lambda _collection: None


def draw(
    figure: Figure, scene: bpy.types.Scene, replace: bpy.types.Collection | str | None = None
) -> bpy.types.Collection:
    """Draw `figure` with keyframes and a camera, show it in `scene` by an empty, and return its collection.

    If `replace` names a figure, by its collection, number or name, the new one takes over its number and its place: the
    empties that showed it then show the new figure, wherever they are.

    Raises DrawError or FigureError if a mark cannot be drawn, or the figure to replace does not exist. After any error
    the file is as it was before: nothing is half drawn, and the figure to be replaced is still there.
    """
    return draw_all([Request(figure, replace)], scene)[0]


def draw_all(requests: Sequence[Request], scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    """Draw several figures, each as `draw` does; after an error, including one raised by a note, none is drawn."""
    if is_owned(scene):
        raise DrawError(
            "{name} is the stage of {figure}: draw into a scene of your own",
            name=scene.name,
            figure=FIGURE.of(scene) or hierarchy.ROOT_NAME,
        )
    if scene.library is not None:
        raise DrawError("{name} is linked from another file: draw into a scene of your own", name=scene.name)
    to_make = [pieces(request.figure) for request in requests]
    with all_or_nothing() as undo:
        replaced = [
            None if each.replace is None else _replaced(hierarchy.find_figure(each.replace), undo) for each in requests
        ]
        take_back_new_blocks(undo)
        made = [
            _drawn(request.figure, parts, scene, old, undo)
            for request, parts, old in zip(requests, to_make, replaced, strict=True)
        ]
        for request, collection in zip(requests, made, strict=True):
            request.note(collection)
        if made:
            present(made[0], undo)
        for old, collection in zip(replaced, made, strict=True):
            if old is not None:
                _hand_over(old, collection, undo)
        going = [old for old in replaced if old is not None]
        start = [root for old in going for root in roots(old.figure)]
        leaving = part_with(start, set().union(*(old.names for old in going)), undo) if going else None
    if leaving is not None:
        remove_for_good(leaving)
    return made


class _Replaced(NamedTuple):
    """A figure that is being replaced, with its blocks and the names they had."""

    figure: bpy.types.Collection
    names: dict[bpy.types.ID, str]


def _replaced(old: bpy.types.Collection, undo: ExitStack) -> _Replaced:
    """Rename a figure that is being replaced, to free its names; an error restores them."""
    blocks = removable(roots(old)).difference(hierarchy.instances_of(old), filter(IS_STAGE.of, stages(old)))
    names = {block: block.name for block in blocks}
    for block, before in names.items():
        put_back(undo, block, "name")
        rename(block, block_name(before, ".old"))
    return _Replaced(old, names)


def _hand_over(old: _Replaced, new: bpy.types.Collection, undo: ExitStack) -> None:
    """Redirect the user's references to parts of a replaced figure to the parts of the same name in the new one."""
    heirs = {(each.bl_rna, each.name): each for each in (*new.all_objects, *new.children_recursive)}
    going = {block: heirs[key] for block, name in old.names.items() if (key := (block.bl_rna, name)) in heirs}
    if not hierarchy.is_of_earlier_edition(
        old.figure
    ):  # a collection of version 0.1 is itself in the user's scene, where an empty replaces it
        going[old.figure] = new
    for block, by in bpy.data.user_map(subset=list(going)).items():
        if not all(is_owned(user) for user in by):
            undo.callback(going[block].user_remap, block)
            block.user_remap(going[block])


def _drawn(
    figure: Figure, to_make: list[Piece], scene: bpy.types.Scene, old: _Replaced | None, undo: ExitStack
) -> bpy.types.Collection:
    """Create a figure and, if it replaces another, let it take over that one's place."""
    number = hierarchy.first_free_number() if old is None else FIGURE.of(old.figure) or ""
    place = hierarchy.last_place() if old is None else hierarchy.LECTURE_PLACE.of(old.figure)
    collection = _make(figure, to_make, scene.frame_current, number)
    if place is not None:
        hierarchy.LECTURE_PLACE.keep(collection, place)
    empties = [] if old is None else hierarchy.instances_of(old.figure)
    for empty in empties:
        put_back(undo, empty, "instance_collection", "name")
        undo.callback(IDENTITY.as_now(empty))
        empty.instance_collection = collection
        IDENTITY.keep(empty, IDENTITY.of(collection) or "")
        if old is not None and empty.name == old.names.get(old.figure):
            empty.name = collection.name
    if set(scene.objects).isdisjoint(empties):
        shelf = hierarchy.new_collection(f".{number}")
        hierarchy.root_of(scene).children.link(shelf)
        empty = bpy.data.objects.new(collection.name, None)  # moving, rotating or scaling it moves the figure
        mark_owned(empty, IDENTITY.of(collection) or "", number)
        empty.instance_type, empty.instance_collection = "COLLECTION", collection
        empty.empty_display_size = 1e-3  # hardly seen
        empty.hide_select = True  # clicks are meant for the objects under the figure; see `visibility.lock`
        empty.hide_render = True  # keep it out of the user's renders; its camera button opts in
        shelf.objects.link(empty)
    if old is not None:
        of_its_own = {stage for stage in stages(old.figure) if not IS_STAGE.of(stage)}
        if of_its_own:
            stage = present(collection, undo)
            stage.frame_current = next(iter(of_its_own)).frame_current
            turn_windows(of_its_own, stage, undo)
    return collection


def _make(figure: Figure, to_make: list[Piece], frame_now: int, number: str) -> bpy.types.Collection:
    identity = uuid4().hex
    collection = hierarchy.new_collection(f"{number} {figure.title}", identity, number)
    hierarchy.FIGURE_SCHEMA.keep(collection, SCHEMA)
    hierarchy.EDITION.keep(collection, hierarchy.LATEST_EDITION)
    PAGE_TITLE.keep(collection, figure.title)
    ALGORITHM.keep(collection, figure.algorithm)
    PARAMETERS.keep(collection, dict(figure.parameters))
    RESULT.keep(collection, dict(figure.result))
    STEPS.keep(collection, describe_steps(figure))
    if questions := questions_of(figure):
        STORED_QUESTIONS.keep(collection, questions)
    steps = sorted({piece.place for piece in to_make if isinstance(piece.place, int)})
    places = hierarchy.build_places(steps, collection, number, identity)
    LAST_FRAME.keep(collection, last_frame(figure))
    page = bpy.data.objects.new(f".{number}.page", None)  # the parent of the whole figure, at the centre of its page
    mark_owned(page, identity, number)
    describe(page, figure)
    PANEL.keep(page, Panel.PAGE)
    page.empty_display_size = EMPTY_SIZE
    page.location = (*figure.page.center, 0.0)
    page.scale = (figure.unit,) * 3
    page.hide_select = True
    page.hide_viewport = True  # otherwise Blender draws a line from every object to it
    places[hierarchy.Shelf.STAGE].objects.link(page)
    drawing = Drawing(figure, page, places, frame_now)
    drawing.finish(make_objects(to_make, drawing))
    if not isinstance(figure, SpaceFigure):  # it has no page
        _paper(drawing)
    add_camera(figure, places[hierarchy.Shelf.STAGE], number, identity)
    return collection


def _paper(drawing: Drawing) -> None:
    """Add a sheet under the page for the 3D View only: in renders, the stage's world is the paper."""
    page, unit, (identity, number) = drawing.figure.page, drawing.figure.unit, drawing.named
    corners = [(page.left, page.bottom), (page.right, page.bottom), (page.right, page.top), (page.left, page.top)]
    around = (np.array(corners) - anchor_of(drawing.figure, Panel.PAGE)) / unit
    name = f".{number}.paper"
    mesh = bpy.data.meshes.new(name)
    mark_owned(mesh, identity)
    fill(mesh, [Placed(areas([Spline(around.astype(np.float32), closed=True)]))])
    mesh.materials.append(like_in(drawing.figure.theme, Role.PAPER, DrawnAs.AREA.ink, drawing.palette))
    obj = bpy.data.objects.new(name, mesh)
    mark_owned(obj, identity, number)
    obj.parent = drawing.page
    obj.location.z = -1.0  # under the page, in figure units
    obj.show_in_front = True  # otherwise the user's objects would stick out of the page
    obj.hide_render = obj.hide_select = True
    describe(obj, drawing.figure, Role.PAPER)
    drawing.places[hierarchy.Shelf.STAGE].objects.link(obj)


def add_objects(
    collection: bpy.types.Collection, figure: Figure, frame_now: int, wanted: Callable[[Piece], bool]
) -> None:
    """Add the wanted objects to a figure that is already drawn, or none if the empty of its page is gone."""
    page = page_in(collection)
    if page is not None:  # their parent, without which they have no place
        drawing = Drawing(figure, page, hierarchy.places_in(collection, figure), frame_now)
        drawing.finish(make_objects(list(filter(wanted, pieces(figure))), drawing))


def page_in(figure: bpy.types.Collection) -> bpy.types.Object | None:
    """Return the empty that is the parent of a figure's contents and gives them their place and unit."""
    return next((obj for obj in figure.all_objects if is_owned(obj) and PANEL.of(obj) is Panel.PAGE), None)
