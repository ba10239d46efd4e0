# SPDX-License-Identifier: GPL-3.0-or-later
"""What differs between Blender 4.2 and 5.2. No other file asks for a version."""

from __future__ import annotations

import bpy

_KNOWS_RELATIVE_PATHS = "is_path_supports_blend_relative" in bpy.types.Property.bl_rna.properties
PATH_OPTIONS = {"PATH_SUPPORTS_BLEND_RELATIVE"} if _KNOWS_RELATIVE_PATHS else set()
"""Options of a property that takes a path beginning with //; since 4.5 Blender warns of such a path without them."""


def start_nodes(block: bpy.types.Material | bpy.types.World) -> bpy.types.NodeTree:
    """Return the block's node tree, empty. Since 5.0 every block has one, before that it is made on demand."""
    if block.node_tree is None:
        block.use_nodes = True
    block.node_tree.nodes.clear()
    return block.node_tree


def blend_smoothly(material: bpy.types.Material) -> None:
    """Let EEVEE mix a translucent material smoothly; before EEVEE Next the setting had another name."""
    if hasattr(material, "surface_render_method"):
        material.surface_render_method = "BLENDED"
    else:
        material.blend_method = "BLEND"


def choose_png(settings: bpy.types.ImageFormatSettings) -> None:
    """Choose PNG. Since 5.0 the kind of media comes first."""
    if hasattr(settings, "media_type"):
        settings.media_type = "IMAGE"
    settings.file_format = "PNG"
    settings.color_mode = "RGB"
    settings.color_depth = "8"


def choose_engine(scene: bpy.types.Scene) -> None:
    """Choose Cycles, or Workbench where the user has switched Cycles off. EEVEE needs a graphics card."""
    try:
        scene.render.engine = "CYCLES"
    except TypeError:
        scene.render.engine = "BLENDER_WORKBENCH"


def fills_overlaps() -> bool:
    """Tell whether letters drawn with overlapping outlines are filled: since 5.1. Before that they get holes."""
    return "fill_rule" in bpy.types.Curve.bl_rna.properties
