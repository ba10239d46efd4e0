# SPDX-License-Identifier: GPL-3.0-or-later
"""The menus: Object ▸ Collide, for users who keep the sidebar closed, and those opened by the sidebar's buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import bpy

from ...figure.model.algorithm import Algorithm, Group
from ...figure.model.lesson import CHOICES
from ...figure.registry import ALGORITHMS
from ...operators.base.translation import in_panel
from ...operators.figures import gallery
from ..base.sidebar import add_button, add_pairs_button, of_group

GROUP_COLUMNS = (
    (Group.GROUNDWORK, Group.BOXES),
    (Group.CONVEX, Group.ENGINE),
    (Group.POLYGONS, Group.LINES, Group.METHODS),
)
"""The groups of methods that have no other place, in columns that fit below their button even in a low window."""


class COLLIDE_MT_methods(bpy.types.Menu):
    bl_label = "More Methods"

    def draw(self, context: bpy.types.Context) -> None:
        row = self.layout.row()
        for groups in GROUP_COLUMNS:
            column = row.column()
            for place, group in enumerate(groups):
                if place:
                    column.separator()
                column.label(text=in_panel(group.value), translate=False)
                _add(column, context, of_group(group))
        column.separator()
        add_button(column, context.scene.collide, "touch", icon="SNAP_ON")
        column.menu(COLLIDE_MT_classic.__name__, icon="ERROR")


class COLLIDE_MT_classic(bpy.types.Menu):
    bl_label = "Compare with the Classic Code"

    def draw(self, context: bpy.types.Context) -> None:
        _add(self.layout, context, [each for each in ALGORITHMS if each.classic], classic=True)


class COLLIDE_MT_cases(bpy.types.Menu):
    bl_label = "Known Cases"

    def draw(self, context: bpy.types.Context) -> None:
        for menu in CASE_MENUS:
            self.layout.menu(menu.__name__)


def _case_menu(family: str, label: str) -> Any:
    """Return the menu of the cases whose ids begin with a family's prefix."""

    def draw(self: bpy.types.Menu, context: bpy.types.Context) -> None:
        items = CHOICES["case"].settings[0].items
        for case, name, _ in items() if items else ():
            if case.startswith(f"{family}-"):
                add_button(self.layout, context.scene.collide, "case", text=name).case = case

    return type(f"COLLIDE_MT_cases_{family.lower()}", (bpy.types.Menu,), {"bl_label": label, "draw": draw})


FAMILIES = {
    "GJK": "GJK",
    "EPA": "EPA",
    "SAT": "SAT",
    "OBB": "Oriented Boxes",
    "PCA": "Principal Axes",
    "HULL": "Convex Hull",
    "PNP": "Point in Polygon",
}
"""Prefixes of the ids of cases, with their subjects."""
CASE_MENUS = tuple(_case_menu(*each) for each in FAMILIES.items())


class COLLIDE_MT_examples(bpy.types.Menu):
    bl_label = "Try an Example"

    def draw(self, context: bpy.types.Context) -> None:
        half, row = (len(gallery.SCENES) + 1) // 2, self.layout.row()
        for scenes in (gallery.SCENES[:half], gallery.SCENES[half:]):  # one column would not fit into a low window
            column = row.column()
            for scene, title, _ in scenes:
                column.operator("collide.gallery", text=in_panel(title), translate=False).scene = scene
        self.layout.separator()
        self.layout.operator("collide.paste_points", icon="PASTEDOWN")
        self.layout.operator("collide.random_shapes", icon="ADD")
        self.layout.operator("collide.open_lesson", icon="FILE_FOLDER")


class COLLIDE_MT_export(bpy.types.Menu):
    bl_label = "Export"

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.operator_enum("collide.export", "format")
        self.layout.separator()
        self.layout.operator("collide.copy_result", icon="COPYDOWN")
        self.layout.operator_menu_enum("collide.copy_as", "language", icon="COPYDOWN")
        self.layout.operator("collide.copy_curves", icon="OUTLINER_OB_CURVE")


class COLLIDE_MT_object(bpy.types.Menu):
    bl_label = "Collide: Collision Detection"

    def draw(self, context: bpy.types.Context) -> None:
        layout, settings = self.layout, context.scene.collide
        for group in Group:
            if group is not Group.CASES:  # cases have their own menu
                _add(layout, context, of_group(group))
                layout.separator()
        add_button(layout, settings, "live", icon="RADIOBUT_OFF")
        add_pairs_button(layout, settings)
        layout.menu(COLLIDE_MT_classic.__name__, icon="ERROR")
        layout.menu(COLLIDE_MT_cases.__name__, icon="LIGHT")
        layout.menu(COLLIDE_MT_examples.__name__, icon="PRESET")
        layout.separator()
        for name, icon in (
            ("look", "VIEW_ORTHO"),
            ("play", "PLAY"),
            ("present", "FULLSCREEN_ENTER"),
            ("refresh", "FILE_REFRESH"),
            ("render", "RENDER_STILL"),
        ):
            layout.operator(f"collide.{name}", icon=icon)
        layout.operator("collide.render", text="Film", icon="RENDER_ANIMATION").show = "film"
        layout.menu(COLLIDE_MT_export.__name__, icon="EXPORT")
        layout.operator("collide.clear", icon="TRASH")


def _add(
    layout: bpy.types.UILayout, context: bpy.types.Context, algorithms: Iterable[Algorithm], *, classic: bool = False
) -> None:
    """Add entries for algorithms; those that share an operator have the labels of their own buttons."""
    for algorithm in algorithms:
        look = {"text": algorithm.button} if algorithm.operation else {}
        entry = add_button(layout, context.scene.collide, algorithm.operator, icon=algorithm.icon, **look)
        if algorithm.operation:
            entry.operation = algorithm.id
        if classic:
            entry.classic = True


def _entry(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    menu.layout.separator()
    menu.layout.menu(COLLIDE_MT_object.__name__, icon="STICKY_UVS_VERT")


def register() -> None:
    """Append our menu to the 3D View's Object menu."""
    bpy.types.VIEW3D_MT_object.append(_entry)


def unregister() -> None:
    """Remove our menu."""
    bpy.types.VIEW3D_MT_object.remove(_entry)
