# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel of live mode: its button, what it follows, and how fast."""

from __future__ import annotations

import bpy

from ...operators.base.translated import in_panel
from ...scene.live.live import state
from ..base.sidebar import SidebarPanel, add_button
from .main import draw_message


class COLLIDE_PT_live(SidebarPanel, bpy.types.Panel):
    bl_label = "Live"
    bl_parent_id = "COLLIDE_PT_main"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        now = state()
        if now is None:
            add_button(layout, context.scene.collide, "live", icon="PLAY")
            return
        layout.operator("collide.live_stop", text="Live", icon="PAUSE", depress=True)
        box = layout.box().column(align=True)
        for letter, name in zip("AB", now.names, strict=True):
            box.label(text=f"{letter}: {name}", icon="VIEWZOOM", translate=False)
        if now.waiting is not None:
            draw_message(box, now.waiting, "SORTTIME")
            return
        text = in_panel("Move an object")
        if now.rate:
            text = in_panel("{rate} updates/s, {time} ms each", rate=f"{now.rate:.0f}", time=f"{now.milliseconds:.1f}")
        box.label(text=text, icon="TIME", translate=False)


classes = (COLLIDE_PT_live,)

register, unregister = bpy.utils.register_classes_factory(classes)
