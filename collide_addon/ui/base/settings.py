# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings: the panel's, stored with each scene, the extension's preferences, and the keys of a figure.

Page Down and Page Up step through it, Space plays it, and F5 presents it. Presenter remotes send the same keys. Of
these, Blender itself uses only Space in these editors, and keeps it unless a view is turned to a figure. The keys are
shown in the preferences and can be changed there.
"""

from __future__ import annotations

from typing import Any

import bpy
import rna_keymap_ui

from ...figure.model.look import SPOKEN_LANGUAGES
from ...figure.settings import RENDERER, SHAPE
from ...operators.base.choices import ROOT_PACKAGE, SettingsChoices, property_of
from ...operators.base.translation import BoolProperty, EnumProperty, IntProperty, PointerProperty
from ...operators.figures.new_points import RandomChoices
from ...operators.output.worksheets import WorksheetChoices
from ...operators.pairs.pairs import PairsChoice, RowsChoice
from ...operators.playback import at_once, setting_changed, show

EDITORS = (("3D View", "VIEW_3D"), ("Dopesheet", "DOPESHEET_EDITOR"), ("Frames", "EMPTY"))
"""Keymaps and their editors; the timeline is a dope sheet, and the last keymap is where Blender uses Space."""
KEYMAPS: tuple[tuple[tuple[tuple[str, str], ...], str, str, dict[str, object]], ...] = (
    (EDITORS[:2], "PAGE_DOWN", "collide.step", {"to": "next", "by": "phase"}),
    (EDITORS[:2], "PAGE_UP", "collide.step", {"to": "previous", "by": "phase"}),
    (EDITORS[2:], "SPACE", "collide.play", {"while_turned": True}),
    (EDITORS[:1], "F5", "collide.present", {}),
    (EDITORS[:1], "MIDDLEMOUSE", "collide.turn", {"by_drag": True}),
)
"""The keymaps, the key, the operator and its properties."""

_ours: list[tuple[bpy.types.KeyMap, bpy.types.KeyMapItem]] = []


ACTING_SETTINGS = {
    name: each.function(**each.keywords | {"update": setting_changed.update_of(name)})
    for name, each in SettingsChoices.__annotations__.items()
    if name in at_once.FIELD_OF
}
"""The settings that act on the current figure as soon as they are chosen."""
ActingChoices: Any = type("_Choices", (), {"__annotations__": SettingsChoices.__annotations__ | ACTING_SETTINGS})


class COLLIDE_AP_preferences(bpy.types.AddonPreferences):
    bl_idname = ROOT_PACKAGE

    language: EnumProperty(
        name="Figure Language",
        description="Language of new figures where the scene's setting is Automatic",
        items=(
            ("auto", "Interface", "The language of Blender's interface, where the figures speak it"),
            *SPOKEN_LANGUAGES,
        ),
    )

    turn_view: BoolProperty(
        name="Turn the View",
        description="Let a press show its figure from the top, in flat colours; Top View / Back restores your view",
        default=True,
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "language")
        self.layout.prop(self, "turn_view")
        config, operators = context.window_manager.keyconfigs.user, {operator for _, _, operator, _ in KEYMAPS}
        for name, _ in EDITORS:
            keymap = None if config is None else config.keymaps.get(name)
            for item in () if keymap is None else keymap.keymap_items:
                if item.idname in operators:
                    rna_keymap_ui.draw_kmi([], config, keymap, item, self.layout, 0)


class COLLIDE_PG_settings(
    ActingChoices, RandomChoices, WorksheetChoices, PairsChoice, RowsChoice, bpy.types.PropertyGroup
):
    transparent: BoolProperty(name="Transparent", description="Render without the paper, for slides with a background")
    renderer: property_of(RENDERER)
    shape: property_of(SHAPE)
    lecture_row: IntProperty(
        name="Figure",
        description="Show only the figure of this row, at the same stop as the one shown before",
        get=show.row_shown,
        set=show.show_row,
    )


def register() -> None:
    """Add the settings to every scene and, unless Blender runs in the background without keymaps, the keys."""
    bpy.types.Scene.collide = PointerProperty(
        name="Collide", description="Settings for the figures of Collide", type=COLLIDE_PG_settings
    )
    config = bpy.context.window_manager.keyconfigs.addon
    for editors, key, operator, choices in KEYMAPS if config is not None else ():
        for name, editor in editors:
            keymap = config.keymaps.new(name, space_type=editor)
            item = keymap.keymap_items.new(operator, key, "PRESS", repeat=operator == "collide.step")
            for choice, value in choices.items():
                setattr(item.properties, choice, value)
            _ours.append((keymap, item))


def unregister() -> None:
    """Remove keys and settings."""
    while _ours:
        keymap, item = _ours.pop()
        keymap.keymap_items.remove(item)
    del bpy.types.Scene.collide
