# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything of the interface drawn at once: panels, the list of pairs, menus, tooltips, disabled buttons."""

from types import SimpleNamespace

import bpy

from collide_addon import operators, ui
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.operators.base import translation
from collide_addon.operators.pairs.current import current_pairs
from collide_addon.operators.pairs.table import known_table
from collide_addon.scene.drawing.stage import lecture
from collide_addon.ui import translations
from collide_addon.ui.panels.lecture import COLLIDE_UL_lecture
from collide_addon.ui.panels.pairs import COLLIDE_UL_pairs

from .recorded_layout import RecordedLayout


def speak(monkeypatch, language):
    """Make Blender's three functions look into the catalogue, as they do where Blender has languages."""
    locales = LANGUAGES[language].locales
    table = translations.table()[locales[0]] if locales else {}
    for name in ("pgettext_iface", "pgettext_rpt", "pgettext_tip"):
        monkeypatch.setattr(translation, name, lambda text, context: table.get((context, text), text))


def drawn_interface(context):
    """Return all our texts that the window could show now; polls are called, and their reasons included."""
    layout = RecordedLayout()
    for cls in ui.classes:
        is_panel = issubclass(cls, bpy.types.Panel) and getattr(cls, "poll", lambda _: True)(context)
        if is_panel or issubclass(cls, bpy.types.Menu):
            cls.draw(SimpleNamespace(layout=layout), context)
    _draw_rows(layout, context)
    for cls in operators.classes:
        if "poll" in dir(cls):
            cls.poll(context)
        layout.said += _descriptions(cls, context)
    return layout.said


def _draw_rows(layout, context):
    """Draw the visible rows of the lists of figures and of pairs."""
    for place in range(len(lecture(context.scene))):
        COLLIDE_UL_lecture.draw_item(COLLIDE_UL_lecture, context, layout, None, None, 0, None, "", place)
    figure = current_pairs(context)
    if figure is None or known_table(figure) is None:
        return
    for place in range(3):
        COLLIDE_UL_pairs.draw_item(
            COLLIDE_UL_pairs, context, layout, None, None, 0, figure, "collide_pair_place", place
        )


def _descriptions(cls, context):
    """Return an operator's tooltips, for each of its choices once."""
    if "description" not in vars(cls):
        return [translation.in_tooltip(cls.bl_description)]
    properties = operators_properties(cls)
    every = getattr(bpy.ops.collide, cls.bl_idname.partition(".")[2]).get_rna_type().properties
    standard = {prop.identifier: getattr(prop, "default", None) for prop in every}
    choices = [{prop.identifier: item.identifier} for prop in properties for item in getattr(prop, "enum_items", ())]
    return [cls.description(context, SimpleNamespace(**standard | choice)) for choice in choices or [{}]]


def operators_properties(cls):
    """Return the choices that an operator has, and its texts."""
    kind = getattr(bpy.ops.collide, cls.bl_idname.partition(".")[2]).get_rna_type()
    return [prop for prop in kind.properties if prop.type in {"BOOLEAN", "ENUM", "STRING"}]
