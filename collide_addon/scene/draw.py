# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as real Blender objects: made through `bpy.data`, keyed, named and described for a student to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import bpy
import numpy as np

from ..figure.model import Figure, Panel
from ..figure.style import STYLES, Role
from .clear import remove_drawings, remove_half_made
from .contents import removable, roots
from .curves import add_areas, add_lines, write_text
from .hierarchy import (
    FIGURE_SCHEMA,
    FigureError,
    Place,
    Shelf,
    build_places,
    find_figure,
    first_free_number,
    new_collection,
    place_of,
    root_of,
)
from .kept import PARAMETERS, QUESTIONS, describe_questions
from .keys import PHASE, STEP, KeyWriter, key_writer, remember_life
from .materials import ROLE, Palette, material_for, own_materials
from .owned import FIGURE, SCHEMA, block_name, is_owned, mark_owned, new_identity
from .plan import FLATNESS, DrawError, Look, Piece, Spline, anchor_of, pieces
from .stage import build_stage, hand_over, stage_of
from .timeline import STEPS, add_markers, describe_steps

RESULT = "cld_result"
"""Custom property of a figure's collection, in JSON: its answer."""
PANEL = "cld_panel"
"""Custom property of the empty that carries a panel: which one, a value of `Panel`."""

PART = "cld_part"
"""Custom property of an object: the name of its marks, and how it is drawn."""

PAPER_HEIGHT = -1.0
"""Of the sheet under the page, in figure units."""
PANEL_AXES = 10.0
"""Drawn size of a panel's empty, in figure units."""


_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class Drawing:
    """What every object of one figure needs while it is being made."""

    figure: Figure
    number: str
    identity: str
    palette: Palette
    panels: dict[Panel, bpy.types.Object]
    places: dict[Place, bpy.types.Collection]
    write_keys: KeyWriter


def draw(
    figure: Figure, scene: bpy.types.Scene, replace: bpy.types.Collection | str | None = None
) -> bpy.types.Collection:
    """Draw `figure` into `scene`, with keyframes, markers and a stage of its own.

    Parameters
    ----------
    figure : Figure
        What to draw.
    scene : bpy.types.Scene
        The user's scene. It gets the collection and markers, nothing else.
    replace : bpy.types.Collection or str, optional
        A figure drawn before: its collection, number or name. The new one takes its number and its place.

    Returns
    -------
    bpy.types.Collection
        The figure's collection.

    Raises
    ------
    DrawError
        When a mark cannot be drawn.
    FigureError
        When there is no figure to replace.

    After any error the file is as it was before: nothing half drawn, and the figure to be replaced still there.
    """
    if is_owned(scene):
        raise DrawError(
            "{name} is the stage of {figure}: draw into a scene of your own", name=scene.name, figure=scene[FIGURE]
        )
    to_make = pieces(figure)
    old = None if replace is None else find_figure(replace)
    number = first_free_number() if old is None else str(old[FIGURE])
    identity = new_identity()
    with _names_lent_by(old) as leaving, _all_or_nothing(identity):
        collection = _make(figure, to_make, scene, number, identity)
        if old is not None:
            with suppress(FigureError):  # the user may have deleted the old stage
                hand_over(stage_of(old), stage_of(collection))
    if old is not None:
        remove_drawings(roots(old), leaving)
    add_markers(scene, collection)
    return collection


@contextmanager
def _names_lent_by(old: bpy.types.Collection | None) -> Iterator[set[bpy.types.ID]]:
    """Free the names of what is to be replaced, and yield these blocks; after an error they get their names back."""
    leaving = set() if old is None else removable(roots(old))
    names = [(block, block.name) for block in leaving]
    try:
        for block, name in names:
            block.name = block_name(name, ".old")
        yield leaving
    except BaseException:
        for block, name in names:
            block.name = name
        raise


@contextmanager
def _all_or_nothing(identity: str) -> Iterator[None]:
    """Leave nothing half drawn after an error."""
    try:
        yield
    except BaseException:
        remove_half_made(identity)
        raise


def _make(
    figure: Figure, to_make: list[Piece], scene: bpy.types.Scene, number: str, identity: str
) -> bpy.types.Collection:
    collection = new_collection(f"{number} {figure.title}", identity, number)
    collection[FIGURE_SCHEMA] = SCHEMA
    collection["cld_title"] = figure.title
    collection["cld_algorithm"] = figure.algorithm
    collection[PARAMETERS] = _json(dict(figure.parameters))
    collection[RESULT] = _json(dict(figure.result))
    collection[STEPS] = describe_steps(figure, number)
    collection[QUESTIONS] = describe_questions(figure)
    places = build_places(figure, collection, number, identity)
    panels: dict[Panel, bpy.types.Object] = {}
    write_keys = key_writer(figure, scene.frame_current)
    drawing = Drawing(figure, number, identity, own_materials(), panels, places, write_keys)
    for panel in figure.panels:
        panels[panel] = _panel(panel, drawing)
    for piece in to_make:
        make_object(piece, drawing)
    _paper(drawing)
    build_stage(figure, collection, places[Shelf.STAGE], number, identity)
    root_of(scene).children.link(collection)
    return collection


def _paper(drawing: Drawing) -> None:
    """Lay a sheet under the page, for the 3D View only: a render has its paper from the stage's world."""
    page, unit = drawing.figure.page, drawing.figure.unit
    corners = [(page.left, page.bottom), (page.right, page.bottom), (page.right, page.top), (page.left, page.top)]
    around = (np.array(corners) - anchor_of(drawing.figure, Panel.PAGE)) / unit
    sheet = Spline(around.astype(np.float32), closed=True)
    name = f"{drawing.number}.paper"
    curve = bpy.data.curves.new(name, "CURVE")
    mark_owned(curve, drawing.identity, drawing.number)
    add_areas(curve, [sheet], material_for(drawing.figure.theme, Role.PAPER, Look.AREA, drawing.palette))
    obj = bpy.data.objects.new(name, curve)
    mark_owned(obj, drawing.identity, drawing.number)
    obj.parent = drawing.panels[Panel.PAGE]
    obj.location.z = PAPER_HEIGHT
    obj.hide_render = True
    _describe(obj, drawing, role=Role.PAPER.value)
    drawing.places[Shelf.STAGE].objects.link(obj)


def _panel(panel: Panel, drawing: Drawing) -> bpy.types.Object:
    """Make the empty that carries a panel: moving it moves the panel, and its scale is the figure unit."""
    empty = bpy.data.objects.new(f"{drawing.number}.panel.{panel.value}", None)
    mark_owned(empty, drawing.identity, drawing.number)
    _describe(empty, drawing, role="panel")
    empty[PANEL] = panel.value
    empty.empty_display_size = PANEL_AXES
    place = anchor_of(drawing.figure, panel) + drawing.figure.panels[panel]
    empty.location = (*place.tolist(), 0.0)
    empty.scale = (drawing.figure.unit,) * 3
    empty.hide_viewport = True  # or Blender draws a line from every label to it
    shelf = {Panel.WORLD: Shelf.INPUT, Panel.PAGE: Shelf.TEXT}.get(panel, Shelf.SPACE)
    drawing.places[shelf].objects.link(empty)
    return empty


def make_object(piece: Piece, drawing: Drawing) -> None:
    """Make one object of a figure, in its collection, below its panel's empty, with its keys."""
    base = f"{drawing.number}.s{piece.step:02d}.{piece.role.value}.{piece.part}"
    name = block_name(base, piece.look.ending)
    obj = bpy.data.objects.new(name, _data(piece, name, drawing))
    mark_owned(obj, drawing.identity, drawing.number)
    drawing.places[place_of(piece.panel, piece.role, piece.span, len(drawing.figure.steps) - 1)].objects.link(obj)
    obj.parent = drawing.panels[piece.panel]
    obj.location.z = piece.height
    if piece.label is not None:
        anchor = anchor_of(drawing.figure, piece.panel)
        obj.location.xy = (piece.label.points[0] - anchor) / drawing.figure.unit
    if piece.look is Look.LINE:
        obj.scale.z = FLATNESS
    obj.show_in_front = True
    _describe(obj, drawing, role=piece.role.value, numbers=piece.numbers)
    obj[PART] = piece.part + piece.look.ending
    life = piece.life
    remember_life(obj, life)
    drawing.write_keys(obj, life)


def _data(piece: Piece, name: str, drawing: Drawing) -> bpy.types.Curve:
    material = material_for(drawing.figure.theme, piece.role, piece.look, drawing.palette)
    curve = bpy.data.curves.new(name, "CURVE" if piece.label is None else "FONT")
    mark_owned(curve, drawing.identity, drawing.number)
    if piece.label is not None:
        write_text(curve, piece.label, piece.label.size / drawing.figure.unit, material)
    elif piece.look is Look.LINE:
        add_lines(curve, piece.splines, STYLES[piece.role].thickness, material)
    else:
        add_areas(curve, piece.splines, material)
    return curve


def _describe(
    obj: bpy.types.Object,
    drawing: Drawing,
    *,
    role: str,
    numbers: dict[str, object] | None = None,
) -> None:
    obj[ROLE] = role
    obj[STEP] = obj[PHASE] = 0
    obj["cld_algorithm"] = drawing.figure.algorithm
    obj["cld_numbers"] = _json(numbers or {})
