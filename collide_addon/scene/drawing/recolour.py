# SPDX-License-Identifier: GPL-3.0-or-later
"""Changing the theme of a figure that is already drawn: its materials and its paper are exchanged, nothing is redrawn.

Whatever the user has moved, keyed or coloured stays as it is. When dark paper replaces light paper, half-faded marks
get other opacities, since renderers mix light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import bpy

from ...figure.model.theme import Theme
from ..base.all_or_nothing import all_or_nothing, put_back, take_back_new_blocks
from ..base.owned import IDENTITY, is_owned
from .kept import PARAMETERS, parameters_of, theme_of
from .keys import change_paper, keep_keys
from .materials import NOTHING, is_dark, key_of, like_in, own_materials
from .stage import paper_of, stages


def recolour(figure: bpy.types.Collection, theme: Theme, frame_now: int) -> None:
    """Give a figure the colours of `theme`; its objects stand as at `frame_now`.

    Raises
    ------
    FigureError
        When the figure has lost its parameters: then an export could not follow.

    After any error it is as it was.
    """
    parameters = parameters_of(figure)
    turns = is_dark(theme) is not is_dark(theme_of(parameters))
    with all_or_nothing() as undo:
        objects = [obj for obj in figure.all_objects if _is_of(obj, figure)]  # a list: Blender may make it anew
        copies = keep_keys(objects, undo) if turns else []
        take_back_new_blocks(undo)
        replaced = _exchange(figure, theme, undo)
        for obj in objects if turns else ():
            change_paper(obj, frame_now, dark=is_dark(theme))
        for stage in stages(figure):
            if stage.world is not None and is_owned(stage.world):
                put_back(undo, stage, "world")
                stage.world = paper_of(theme)
        undo.callback(PARAMETERS.as_now(figure))
        PARAMETERS.keep(figure, {**parameters, "theme": theme.value})
    bpy.data.batch_remove([*copies, *(material for material in replaced if material.users == 0)])


def _exchange(figure: bpy.types.Collection, theme: Theme, undo: ExitStack) -> set[bpy.types.Material]:
    """Put the materials of another theme into the slots that have ours; return those that were there."""
    palette = own_materials()
    replaced: set[bpy.types.Material] = set()
    for material, put in _slots(figure):
        key = None if material is None else key_of(material)
        if key is None or key[0] is theme or key[2] == NOTHING:
            continue
        undo.callback(put, material)
        put(like_in(theme, *key[1:], palette))
        replaced.add(material)
    return replaced


def _slots(figure: bpy.types.Collection) -> Iterator[tuple[bpy.types.Material | None, Callable[[object], object]]]:
    """Yield each material of what was drawn for this figure, of an object or of its data, and what puts another."""
    objects = [obj for obj in figure.all_objects if obj.data is not None and hasattr(obj.data, "materials")]
    for data in {obj.data for obj in objects if _is_of(obj.data, figure)}:
        for slot, material in enumerate(data.materials):
            yield material, partial(data.materials.__setitem__, slot)
    for obj in objects:
        for slot in obj.material_slots:
            if slot.link == "OBJECT":
                yield slot.material, partial(setattr, slot, "material")


def _is_of(block: bpy.types.ID, figure: bpy.types.Collection) -> bool:
    return is_owned(block) and IDENTITY.of(block) == IDENTITY.of(figure)
