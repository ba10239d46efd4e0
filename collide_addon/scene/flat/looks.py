# SPDX-License-Identifier: GPL-3.0-or-later
"""What a material looks like, where it only shines and lets through: one colour and one opacity, whatever lights it."""

from __future__ import annotations

import math
from typing import NamedTuple

import bpy

from ...geometry.predicates.errors import WordedError
from .picture import Colour

MATHS = {
    "ADD": lambda a, b, c: a + b,
    "SUBTRACT": lambda a, b, c: a - b,
    "MULTIPLY": lambda a, b, c: a * b,
    "MULTIPLY_ADD": lambda a, b, c: a * b + c,
}


class NotFlat(WordedError, ValueError):
    """Something to draw that is more than flat colour seen straight on; the message names it and the way out."""


class Look(NamedTuple):
    """How a side of a surface is seen."""

    colour: Colour
    opacity: float


class _Shine(NamedTuple):
    """What a shader emits, and the share of light that it lets through."""

    light: Colour
    through: float


class _Side(NamedTuple):
    """From where a surface is looked at, and the object's own colour."""

    back: bool
    colour: tuple[float, ...]


def look_of(material: bpy.types.Material | None, colour: tuple[float, ...], *, back: bool) -> Look | None:
    """Return the look of a material on an object of this colour, from the front or from the back; None of what is clear.

    Raises
    ------
    NotFlat
        When it is lit or mixed of more than emission and transparency.
    """
    shine = None if material is None else _shader(_output(material.node_tree), _Side(back, colour))
    if shine is None or (shine.through >= 1 and any(shine.light)) or not all(map(math.isfinite, (*shine.light, shine.through))):
        name = "" if material is None else material.name
        raise NotFlat("{name} is lit, or more than one colour: render with Blender", name=name)
    opacity = 1 - min(max(shine.through, 0.0), 1.0)
    if not opacity:
        return None
    red, green, blue = (value / opacity for value in shine.light)
    return Look((red, green, blue), opacity)


def paper_of(world: bpy.types.World | None) -> Colour:
    """Return the colour of a world.

    Raises
    ------
    NotFlat
        When it has more than one.
    """
    if world is None:
        return (0.0, 0.0, 0.0)
    if world.node_tree is None or not world.use_nodes:
        return tuple(world.color)
    shine = _shader(_output(world.node_tree), _Side(False, (1.0, 1.0, 1.0, 1.0)))
    if shine is None:
        raise NotFlat("{name} is lit, or more than one colour: render with Blender", name=world.name)
    return shine.light


def _output(tree: bpy.types.NodeTree | None) -> bpy.types.NodeSocket | None:
    """Return what is shown of a tree, if that is a surface and nothing else."""
    output = None if tree is None else tree.get_output_node("CYCLES")
    if output is None or any(socket.is_linked for socket in output.inputs[1:]):
        return None
    return output.inputs["Surface"]


def _shader(socket: bpy.types.NodeSocket | None, side: _Side) -> _Shine | None:
    node = _before(socket)
    if node is None:
        return None
    if node.bl_idname in ("ShaderNodeEmission", "ShaderNodeBackground"):
        colour, strength = _colour(node.inputs["Color"]), _value(node.inputs["Strength"], side)
        return None if colour is None or strength is None else _Shine(tuple(strength * value for value in colour), 0.0)
    if node.bl_idname == "ShaderNodeBsdfTransparent":
        return _Shine((0.0, 0.0, 0.0), 1.0) if _colour(node.inputs["Color"]) == (1.0, 1.0, 1.0) else None
    if node.bl_idname != "ShaderNodeMixShader":
        return None
    share, one, other = _value(node.inputs[0], side), _shader(node.inputs[1], side), _shader(node.inputs[2], side)
    if share is None or one is None or other is None:
        return None
    share = min(max(share, 0.0), 1.0)
    mixed = (a + (b - a) * share for a, b in zip((*one.light, one.through), (*other.light, other.through), strict=True))
    red, green, blue, through = mixed
    return _Shine((red, green, blue), through)


def _before(socket: bpy.types.NodeSocket | None) -> bpy.types.Node | None:
    """Return the node that a socket is linked to, if it counts."""
    if socket is None or not socket.is_linked:
        return None
    link = socket.links[0]
    return link.from_node if link.is_valid and not link.is_muted and not link.from_node.mute else None


def _colour(socket: bpy.types.NodeSocket) -> Colour | None:
    return None if socket.is_linked else tuple(socket.default_value[:3])


def _value(socket: bpy.types.NodeSocket, side: _Side) -> float | None:
    if not socket.is_linked:
        return float(socket.default_value)
    node, name = _before(socket), socket.links[0].from_socket.identifier
    if node is None:
        return None
    if node.bl_idname == "ShaderNodeObjectInfo" and name == "Alpha":
        return side.colour[3]
    if node.bl_idname == "ShaderNodeNewGeometry" and name == "Backfacing":
        return float(side.back)
    if node.bl_idname != "ShaderNodeMath" or node.operation not in MATHS or node.use_clamp:
        return None
    values = [_value(each, side) for each in node.inputs]
    return None if None in values else MATHS[node.operation](*values)
