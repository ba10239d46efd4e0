# SPDX-License-Identifier: GPL-3.0-or-later
"""The menu Object, Collide: the same operators for those who do not keep the sidebar open, and for the search."""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ...operators.base.translated import CONTEXT
from ..base.sidebar import add_button, add_pairs_button, of_group

LAST = (Group.METHODS, Group.CASES)
TOGETHER = (*((group,) for group in Group if group not in LAST), LAST)
"""Groups of algorithms between two lines of the menu."""


class COLLIDE_MT_object(bpy.types.Menu):
    bl_label = "Collide"
    bl_idname = "COLLIDE_MT_object"
    bl_translation_context = CONTEXT

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        for groups in TOGETHER:
            for name in dict.fromkeys(each.operator for each in of_group(*groups)):
                add_button(layout, context.scene.collide, name)
            layout.separator()
        add_pairs_button(layout, context.scene.collide)
        layout.separator()
        layout.operator_menu_enum("collide.gallery", "scene")
        layout.operator("collide.random_shapes")
        layout.separator()
        for name in ("look", "render", "export", "copy_result", "clear"):
            layout.operator(f"collide.{name}")


def _entry(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    menu.layout.separator()
    menu.layout.menu(COLLIDE_MT_object.bl_idname)


def register() -> None:
    """Append the menu to the 3D View's Object menu."""
    bpy.utils.register_class(COLLIDE_MT_object)
    bpy.types.VIEW3D_MT_object.append(_entry)


def unregister() -> None:
    """Take the menu away again."""
    bpy.types.VIEW3D_MT_object.remove(_entry)
    bpy.utils.unregister_class(COLLIDE_MT_object)
