# SPDX-License-Identifier: GPL-3.0-or-later
"""Another theme for a figure that is drawn: its materials and its paper are exchanged, and nothing is made anew.

Whatever the user has moved, keyed or coloured himself stays as it is. Where dark paper takes the place of light, what
is half faded is keyed with other opacities, as renderers mix light.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import bpy

from ..figure.style import Role
from ..figure.theme import Theme
from .kept import PARAMETERS, parameters_of
from .keys import change_paper
from .materials import INK, ROLE, THEME, is_dark, like_in, own_materials
from .owned import IDENTITY, is_owned
from .stage import paint_paper, stages


def recolour(figure: bpy.types.Collection, theme: Theme, frame_now: int) -> None:
    """Give a figure the colours of `theme`; its objects stand as at `frame_now`.

    Raises
    ------
    FigureError
        When the figure has lost its parameters: then an export could not follow. It is as it was.
    """
    parameters = parameters_of(figure)
    dark_before = parameters.get("theme") in {each.value for each in Theme if is_dark(each)}
    palette = own_materials()
    replaced: set[bpy.types.Material] = set()
    for materials in _slots(figure):
        for slot, material in enumerate(materials):
            if material is None or not is_owned(material) or material.get(THEME, Theme.LIGHT.value) == theme.value:
                continue
            materials[slot] = like_in(theme, Role(material[ROLE]), material[INK], palette)
            replaced.add(material)
    if is_dark(theme) is not dark_before:
        for obj in list(figure.all_objects):  # setting a colour may make Blender list them anew
            if is_owned(obj) and obj.get(IDENTITY) == figure.get(IDENTITY):
                change_paper(obj, frame_now, dark=is_dark(theme))
    for stage in stages(figure):
        if stage.world is not None and is_owned(stage.world):
            paint_paper(stage.world, theme)
    parameters["theme"] = theme.value
    figure[PARAMETERS] = json.dumps(parameters, ensure_ascii=False, allow_nan=False)
    bpy.data.batch_remove([material for material in replaced if material.users == 0])


def _slots(figure: bpy.types.Collection) -> Iterator[bpy.types.bpy_prop_collection]:
    """Yield the materials of everything that was drawn for this figure, each curve once."""
    seen = set()
    for obj in figure.all_objects:
        data = obj.data
        if data is None or data in seen or not hasattr(data, "materials"):
            continue
        if is_owned(data) and data.get(IDENTITY) == figure.get(IDENTITY):
            seen.add(data)
            yield data.materials
