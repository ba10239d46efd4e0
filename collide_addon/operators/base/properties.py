# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's properties, with their names and choices looked up among this extension's own words.

Blender knows "Box", "Light" and "Case" too, but as a cube, a lamp and the case of letters.
"""

from __future__ import annotations

from functools import partial

import bpy.props

from ...scene.base.compat import PATH_OPTIONS
from .translated import CONTEXT

BoolProperty = partial(bpy.props.BoolProperty, translation_context=CONTEXT)
EnumProperty = partial(bpy.props.EnumProperty, translation_context=CONTEXT)
FloatProperty = partial(bpy.props.FloatProperty, translation_context=CONTEXT)
IntProperty = partial(bpy.props.IntProperty, translation_context=CONTEXT)
PointerProperty = partial(bpy.props.PointerProperty, translation_context=CONTEXT)
StringProperty = partial(bpy.props.StringProperty, translation_context=CONTEXT)
PathProperty = partial(StringProperty, options=PATH_OPTIONS)
