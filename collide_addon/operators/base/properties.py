# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's properties, with their names and choices translated by this extension.

Blender knows "Box", "Light" and "Case" too, but as a cube, a lamp and the case of letters.
"""

from __future__ import annotations

from functools import partial

import bpy.props

from ...scene.base.compat import PATH_OPTIONS
from .translated import CONTEXT

STILL: set[str] = set()
"""Options of a property that cannot be keyed: a setting is for what is made next, and has no frames."""

BoolProperty = partial(bpy.props.BoolProperty, translation_context=CONTEXT, options=STILL)
EnumProperty = partial(bpy.props.EnumProperty, translation_context=CONTEXT, options=STILL)
FloatProperty = partial(bpy.props.FloatProperty, translation_context=CONTEXT, options=STILL)
IntProperty = partial(bpy.props.IntProperty, translation_context=CONTEXT, options=STILL)
PointerProperty = partial(bpy.props.PointerProperty, translation_context=CONTEXT, options=STILL)
StringProperty = partial(bpy.props.StringProperty, translation_context=CONTEXT, options=STILL)
PathProperty = partial(StringProperty, options=PATH_OPTIONS)
