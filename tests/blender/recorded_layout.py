# SPDX-License-Identifier: GPL-3.0-or-later
"""What a panel would show: Blender does no layout in the background, so panels draw into this instead.

It refuses what Blender would refuse: texts that are not strings, and unknown icons, properties and operators.
"""

from types import SimpleNamespace

import bpy

ICONS = frozenset(bpy.types.UILayout.bl_rna.functions["label"].parameters["icon"].enum_items.keys())


def operator_type(name):
    """Return the type of an operator; KeyError where there is none."""
    room, _, name = name.partition(".")
    return getattr(getattr(bpy.ops, room), name).get_rna_type()


class RecordedLayout:
    """Accepts the calls of Blender's layout, and records texts and names in the order of the calls.

    `buttons` has the properties of the last button of each operator.
    """

    def __init__(self, said=None, icons=None, texts=None, buttons=None):
        self.said = [] if said is None else said
        self.icons = [] if icons is None else icons
        self.texts = [] if texts is None else texts
        self.buttons = {} if buttons is None else buttons

    def label(self, *, text="", icon="NONE", translate=True):
        self._say(text, icon)

    def prop(self, data, name, *, text="", icon="NONE", expand=False, translate=True):
        assert name in data.bl_rna.properties.keys()  # noqa: SIM118  not a dictionary
        getattr(data, name)
        self._say(name, icon)

    def prop_menu_enum(self, data, name, *, text="", icon="NONE"):
        self.prop(data, name, text=text, icon=icon)

    def operator(self, name, *, text="", icon="NONE", translate=True, depress=False, emboss=True):
        kind = operator_type(name)
        self._say(text, icon, name)
        self.buttons[name] = Properties(kind)
        return self.buttons[name]

    def operator_menu_enum(self, name, choice, *, icon="NONE"):
        assert choice in operator_type(name).properties
        self._say("", icon, name)

    def operator_enum(self, name, choice):
        self.operator_menu_enum(name, choice)

    def menu(self, name, *, text=None, icon="NONE", translate=True):
        assert hasattr(bpy.types, name)
        self._say("", icon, name)

    def popover(self, name, *, text="", icon="NONE"):
        self.menu(name, icon=icon)

    def template_list(self, name, identity, data, choices, active, active_name, *, rows, maxrows):
        assert len(getattr(data, choices)) > 0
        getattr(active, active_name)
        self.said.append(name)

    def separator(self, *, type="AUTO"):  # noqa: A002  Blender's name
        """Add some space."""

    def _say(self, text, icon, *names):
        text.encode()
        assert icon in ICONS
        self.said += names or [text]
        self.texts.append(text)
        self.icons.append(icon)

    def _part(self, **_):
        return RecordedLayout(self.said, self.icons, self.texts, self.buttons)

    box = row = column = split = grid_flow = column_flow = _part


class Properties(SimpleNamespace):
    """Properties of an operator's button: accepts only the operator's own properties, with valid values."""

    def __init__(self, kind):
        super().__init__(bl_rna=kind)

    def __setattr__(self, name, value):
        prop = self.bl_rna.properties[name]
        chosen = value if isinstance(value, set) else {value}
        assert prop.type != "ENUM" or chosen <= set(prop.enum_items.keys())
        super().__setattr__(name, value)
