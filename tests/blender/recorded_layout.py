# SPDX-License-Identifier: GPL-3.0-or-later
"""What a panel would show: Blender lays nothing out in the background, so that its draw function talks to this."""

from types import SimpleNamespace


class RecordedLayout:
    """Takes what Blender's layout takes, and keeps the texts and the names in the order in which they came."""

    def __init__(self, said=None, icons=None):
        self.said = [] if said is None else said
        self.icons = [] if icons is None else icons

    def label(self, *, text="", icon="NONE", **_):
        self.said.append(text)
        self.icons.append(icon)

    def prop(self, data, name, **_):
        assert name in data.bl_rna.properties.keys()  # noqa: SIM118  not a dictionary
        self.said.append(name)

    def operator(self, name, **_):
        self.said.append(name)
        return SimpleNamespace(bl_rna=SimpleNamespace(properties={}))

    def template_list(self, *arguments, **_):
        self.said.append(arguments[0])

    def separator(self):
        """Leave some room."""

    def _part(self, **_):
        return RecordedLayout(self.said, self.icons)

    box = row = column = split = _part
