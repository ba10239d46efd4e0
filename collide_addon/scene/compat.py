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


def fcurves_of(keyed: bpy.types.AnimData) -> list[bpy.types.FCurve]:
    """Return the curves that move a block. Since 4.4 an action keeps those of each block in a slot of its own."""
    action = keyed.action
    if action is None:
        return []
    if not hasattr(action, "layers"):
        return list(action.fcurves)
    bags = (strip.channelbag(keyed.action_slot) for layer in action.layers for strip in layer.strips)
    return [curve for bag in bags if keyed.action_slot is not None and bag is not None for curve in bag.fcurves]


def composites(scene: bpy.types.Scene) -> bool:
    """Tell whether a compositor changes the scene's pictures; since 5.0 its nodes are a block of their own."""
    if hasattr(scene, "compositing_node_group"):
        return scene.compositing_node_group is not None
    return scene.use_nodes


def image_strip(scene: bpy.types.Scene, folder: str, names: list[str]) -> None:
    """Put pictures of a folder into the sequencer, one a frame from frame 1 on. Since 4.4 sequences are strips."""
    editor = scene.sequence_editor_create()
    strips = editor.strips if hasattr(editor, "strips") else editor.sequences
    strip = strips.new_image("pictures", f"{folder}/{names[0]}", 1, 1)
    for name in names[1:]:
        strip.elements.append(name)
    strip.frame_final_duration = len(names)


def choose_film(render: bpy.types.RenderSettings) -> None:
    """Choose MP4 with H.264, without sound. Since 5.0 the kind of media comes first."""
    settings = render.image_settings
    if hasattr(settings, "media_type"):
        settings.media_type = "VIDEO"
    settings.file_format = "FFMPEG"
    settings.color_mode = "RGB"
    film = render.ffmpeg
    film.format, film.codec, film.audio_codec = "MPEG4", "H264", "NONE"
    film.constant_rate_factor, film.ffmpeg_preset = "HIGH", "GOOD"
