# SPDX-License-Identifier: GPL-3.0-or-later
"""The differences between Blender 4.2 and 5.2; no other file depends on the version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import bpy
from bpy_extras import anim_utils

_KNOWS_RELATIVE_PATHS = "is_path_supports_blend_relative" in bpy.types.Property.bl_rna.properties
PATH_OPTIONS = {"PATH_SUPPORTS_BLEND_RELATIVE"} if _KNOWS_RELATIVE_PATHS else set()
"""Options of a property for paths that may begin with //; without them, Blender warns about such paths since 4.5."""


def rename(block: bpy.types.ID, name: str) -> None:
    """Rename a block. Among thousands, setting its name takes several times as long, but older versions need that."""
    if "rename" in bpy.types.ID.bl_rna.functions:
        block.rename(name)
    else:
        block.name = name


def start_nodes(block: bpy.types.Material | bpy.types.World) -> bpy.types.NodeTree:
    """Empty a block's node tree and return it. Since 5.0 every block has one; before, it is created on demand."""
    if block.node_tree is None:
        block.use_nodes = True
    block.node_tree.nodes.clear()
    return block.node_tree


def choose_png(settings: bpy.types.ImageFormatSettings) -> None:
    """Choose PNG. Since 5.0 the media type must be set first."""
    if hasattr(settings, "media_type"):
        settings.media_type = "IMAGE"
    settings.file_format = "PNG"
    settings.color_mode = "RGB"
    settings.color_depth = "8"


def names_of_png(settings: bpy.types.ImageFormatSettings) -> list[str]:
    """Return the names of the settings of `choose_png`, in the order in which each allows the next."""
    return [name for name in ("media_type", "file_format", "color_mode", "color_depth") if hasattr(settings, name)]


def choose_engine(scene: bpy.types.Scene) -> None:
    """Choose Cycles, or Workbench where the user has switched Cycles off. EEVEE needs a graphics card."""
    try:
        scene.render.engine = "CYCLES"
    except TypeError:
        scene.render.engine = "BLENDER_WORKBENCH"


def choose_eevee(scene: bpy.types.Scene) -> None:
    """Choose EEVEE, whose identifier before 5.0 distinguished it from the legacy engine."""
    scene.render.engine = "BLENDER_EEVEE" if bpy.app.version >= (5, 0, 0) else "BLENDER_EEVEE_NEXT"


def fill_quickly(text: bpy.types.TextCurve) -> None:
    """Fill letters with the method used before 5.1: three times faster, but wrong where a letter overlaps itself."""
    if hasattr(text, "fill_solver"):
        text.fill_solver = "SWEEP_LINE"


def fill_with_few_faces(node: bpy.types.GeometryNode) -> None:
    """Fill outlines with few faces instead of triangles; in 5.2 this is an input of the node, in 4.5 a property."""
    if hasattr(node, "mode"):
        node.mode = "NGONS"
    else:
        node.inputs["Mode"].default_value = "N-gons"


def composites(scene: bpy.types.Scene) -> bool:
    """Tell whether a compositor changes the scene's pictures; since 5.0 its nodes are a separate block."""
    if hasattr(scene, "compositing_node_group"):
        return scene.compositing_node_group is not None
    return bool(scene.use_nodes)


def tag_restored(scene: bpy.types.Scene, blocks: Iterable[bpy.types.ID]) -> None:
    """Make Blender evaluate blocks that undo or redo may have restored, in a scene that was evaluated before.

    Until 4.4, Blender kept the evaluated state of removed blocks of a scene that no window shows, and wrote to freed
    memory when that scene was shown again.
    """
    if bpy.app.version < (4, 5, 0) and any(layer.depsgraph is not None for layer in scene.view_layers):
        for block in blocks:
            block.update_tag()


def film_strip(scene: bpy.types.Scene, film: str) -> None:
    """Put a film into the sequencer at frame 1, without caching frames, which would take gigabytes for a minute.

    Since 4.4 sequences are called strips; since 4.5 there are fewer caches.
    """
    editor = scene.sequence_editor_create()
    for kind in ("raw", "preprocessed", "composite", "final"):
        if hasattr(editor, f"use_cache_{kind}"):
            setattr(editor, f"use_cache_{kind}", False)
    strips = editor.strips if hasattr(editor, "strips") else editor.sequences
    strips.new_movie("film", film, 1, 1)


def choose_film(render: bpy.types.RenderSettings) -> None:
    """Choose fast-encoded MP4 with H.264 and no sound. Since 5.0 the media type must be set first."""
    settings = render.image_settings
    if hasattr(settings, "media_type"):
        settings.media_type = "VIDEO"
    settings.file_format = "FFMPEG"
    film = render.ffmpeg
    film.format, film.codec = "QUICKTIME", "QTRLE"
    settings.color_mode = "RGBA"  # else Blender lays pictures on black; chosen with a codec that offers it
    film.format, film.codec, film.audio_codec = "MPEG4", "H264", "NONE"
    film.constant_rate_factor, film.ffmpeg_preset = "HIGH", "REALTIME"


def slot_name(block: bpy.types.ID) -> str:
    """Return the name of the action's slot that animates a block; before 4.4 there are no slots."""
    slot = getattr(block.animation_data, "action_slot", None)
    return "" if slot is None else slot.identifier


def use_action(block: bpy.types.ID, action: bpy.types.Action, slot: str) -> None:
    """Animate a block with a slot of an action."""
    animation = block.animation_data_create()
    animation.action = action
    if slot:
        animation.action_slot = action.slots[slot]


def channels(block: bpy.types.ID) -> list[bpy.types.FCurve]:
    """Return the F-curves of a block's action."""
    return list(_channels(block.animation_data) or ())


def add_channel(block: bpy.types.ID, path: str, index: int) -> bpy.types.FCurve:
    """Add an empty F-curve to a block's action."""
    action = block.animation_data.action
    if hasattr(action, "fcurve_ensure_for_datablock"):
        return action.fcurve_ensure_for_datablock(block, path, index=index)
    return action.fcurves.new(path, index=index)


def remove_channel(block: bpy.types.ID, path: str, index: int) -> bool:
    """Remove an F-curve from a block's action; tell whether it existed."""
    found = [curve for curve in channels(block) if (curve.data_path, curve.array_index) == (path, index)]
    for curve in found:
        _channels(block.animation_data).remove(curve)
    return bool(found)


def _channels(user: bpy.types.AnimData | bpy.types.NlaStrip) -> bpy.types.bpy_prop_collection:
    """Return the F-curves of the action of a block or strip; None if its slot has none.

    Since 4.4 an action has slots, one for each block it animates, with the F-curves in a channel bag of the slot.
    """
    if not hasattr(user, "action_slot") or not hasattr(anim_utils, "action_get_channelbag_for_slot"):
        return user.action.fcurves
    bag = anim_utils.action_get_channelbag_for_slot(user.action, user.action_slot)
    return None if bag is None else bag.fcurves


def animated_paths(block: bpy.types.ID) -> set[tuple[str, int]]:
    """Return the path and index of each property of a block that its action or those of its NLA strips animate."""
    animation = block.animation_data
    curves = channels(block) if animation.action is not None else []
    strips = [strip for track in animation.nla_tracks for strip in track.strips]
    while strips:
        strip = strips.pop()
        strips += strip.strips  # of a meta strip
        if strip.action is not None:
            curves += list(_channels(strip) or ())
    return {(curve.data_path, curve.array_index) for curve in curves}


def key_times(block: bpy.types.ID) -> set[float]:
    """Return the frames, possibly fractional, of all keys of a block's action."""
    animation = block.animation_data
    if animation is None or animation.action is None:
        return set()
    return {float(key.co[0]) for curve in channels(block) for key in curve.keyframe_points}


def evaluated_geometry(evaluated: bpy.types.Object) -> Any:
    """Return everything that modifiers create on an object besides its mesh; None before 4.5."""
    return evaluated.evaluated_geometry() if hasattr(evaluated, "evaluated_geometry") else None
