# SPDX-License-Identifier: GPL-3.0-or-later
"""What a material looks like, where it only shines and lets through: one colour and one opacity, whatever lights it."""

from __future__ import annotations

import math
from collections.abc import Callable
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


class NotFlatError(WordedError, ValueError):
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


_Shader = Callable[[_Side], _Shine]
_Value = Callable[[_Side], float]
_Links = dict[bpy.types.NodeSocket, bpy.types.NodeLink]


class Looks:
    """The looks of materials at one moment, each read once."""

    def __init__(self) -> None:
        self._shaders: dict[bpy.types.Material | None, _Shader | None] = {}
        self._known: dict[object, Look | None] = {}

    def of(self, material: bpy.types.Material | None, colour: tuple[float, ...], *, back: bool) -> Look | None:
        """Return how a material on an object of this colour is seen, from front or back; None where it is clear.

        Raises
        ------
        NotFlatError
            When it is lit, or made of more than emission and transparency.
        """
        key = (material, colour, back)
        if key not in self._known:
            self._known[key] = self._look(material, _Side(back, colour))
        return self._known[key]

    def _look(self, material: bpy.types.Material | None, side: _Side) -> Look | None:
        if material not in self._shaders:
            self._shaders[material] = None if material is None else _shown(material.node_tree)
        shader = self._shaders[material]
        light, through = ((1.0, 1.0, 1.0), 1.0) if shader is None else shader(side)  # light from nowhere
        opacity = 1 - through
        if not math.isfinite(sum(light)) or (opacity <= 0 and any(light)):
            name = "None" if material is None else material.name
            raise NotFlatError("The material {name} is not one flat colour: render with Blender", name=name)
        red, green, blue = (value / (opacity or 1.0) for value in light)
        return Look((red, green, blue), opacity) if opacity > 0 else None


def paper_of(world: bpy.types.World | None) -> Colour:
    """Return the colour of a world.

    Raises
    ------
    NotFlatError
        When it has more than one.
    """
    if world is None:
        return (0.0, 0.0, 0.0)
    shader = _shown(world.node_tree) if world.use_nodes else None
    if shader is None and world.use_nodes:
        raise NotFlatError("The world {name} is not one flat colour: render with Blender", name=world.name)
    red, green, blue = world.color if shader is None else shader(_Side(False, (1.0, 1.0, 1.0, 1.0))).light
    return red, green, blue


def _shown(tree: bpy.types.NodeTree | None) -> _Shader | None:
    """Return what is shown of a tree, if that is a surface and nothing else."""
    output = None if tree is None else tree.get_output_node("CYCLES")
    if output is None:
        return None
    links = {link.to_socket: link for link in tree.links if not link.is_muted}
    if any(socket in links for socket in output.inputs[1:]):
        return None
    return _shader(output.inputs["Surface"], links)


def _shader(socket: bpy.types.NodeSocket, links: _Links) -> _Shader | None:
    node = links[socket].from_node if socket in links else None
    if node is None or node.mute:
        return None
    if node.bl_idname in ("ShaderNodeEmission", "ShaderNodeBackground"):
        strength = _value(node.inputs["Strength"], links)
        if strength is None or node.inputs["Color"] in links:
            return None
        red, green, blue, _ = node.inputs["Color"].default_value
        return lambda side: _Shine((red * (much := strength(side)), green * much, blue * much), 0.0)
    if node.bl_idname == "ShaderNodeBsdfTransparent":
        clear = node.inputs["Color"] not in links and tuple(node.inputs["Color"].default_value[:3]) == (1.0, 1.0, 1.0)
        return (lambda side: _Shine((0.0, 0.0, 0.0), 1.0)) if clear else None
    if node.bl_idname != "ShaderNodeMixShader":
        return None
    share = _value(node.inputs[0], links)
    one, other = _shader(node.inputs[1], links), _shader(node.inputs[2], links)
    return (
        None
        if share is None or one is None or other is None
        else lambda side: _mix(share(side), one(side), other(side))
    )


def _mix(share: float, one: _Shine, other: _Shine) -> _Shine:
    share = min(max(share, 0.0), 1.0)
    pairs = zip((*one.light, one.through), (*other.light, other.through), strict=True)
    red, green, blue, through = (first + (second - first) * share for first, second in pairs)
    return _Shine((red, green, blue), through)


def _value(socket: bpy.types.NodeSocket, links: _Links) -> _Value | None:
    if socket not in links:
        fixed = float(socket.default_value)
        return lambda side: fixed
    node, name = links[socket].from_node, links[socket].from_socket.identifier
    if node.bl_idname == "ShaderNodeObjectInfo" and name == "Alpha":
        return lambda side: side.colour[3]
    if node.bl_idname == "ShaderNodeNewGeometry" and name == "Backfacing":
        return lambda side: float(side.back)
    if node.bl_idname != "ShaderNodeMath" or node.operation not in MATHS or node.use_clamp or node.mute:
        return None
    values = [_value(each, links) for each in node.inputs]
    calculate = MATHS[node.operation]
    return None if None in values else lambda side: calculate(*(value(side) for value in values))
