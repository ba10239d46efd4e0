# SPDX-License-Identifier: GPL-3.0-or-later
"""What a material looks like that only shines and lets through: one colour and one opacity, whatever lights it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import bpy

from ...geometry.predicates.errors import WordedError
from ..drawing.materials import STEADY
from .picture import Colour


class NotFlatError(WordedError, ValueError):
    """Something in a picture that is more than flat colour seen straight on; the message names it and the way out."""


class Look(NamedTuple):
    """How a side of a surface is seen."""

    colour: Colour
    opacity: float


Looks = dict[tuple[int | None, "Side", float], Look | None]
"""How materials are seen, given by their `session_uid`, on a side of a surface, on an object of some opacity."""

Links = dict[bpy.types.NodeSocket, bpy.types.NodeLink]
"""What leads to each socket."""


def links_of(tree: bpy.types.NodeTree) -> Links:
    """Return the links of a tree of nodes; to read them takes longest."""
    return {link.to_socket: link for link in tree.links if not link.is_muted}


SUMS: dict[str, Callable[[float, float, float], float]] = {
    "MULTIPLY": lambda one, other, _: one * other,
    "MULTIPLY_ADD": lambda one, other, more: one * other + more,
    "MAXIMUM": lambda one, other, _: max(one, other),
}
"""What a node of mathematics makes of its inputs."""


class Side(NamedTuple):
    """Of a surface: whether it is the back, and whether its faces have the attribute `STEADY`."""

    back: bool = False
    steady: bool = False


FRONT = Side()


class _Nodes(NamedTuple):
    """The nodes of a material, seen on a side of an object of some opacity."""

    name: str
    links: Links
    side: Side
    alpha: float


def looked_up(
    material: bpy.types.Material | None,
    side: Side,
    alpha: float,
    known: Looks,
    read: Callable[[bpy.types.NodeTree], Links],
) -> Look | None:
    """Return what `look_of` does; it is asked where it is not known yet, or the material is animated."""
    key = (None if material is None else material.original.session_uid, side, alpha)
    if key in known:
        return known[key]
    look = look_of(material, side, alpha, read)
    if not is_animated(material):
        known[key] = look
    return look


def is_animated(material: bpy.types.Material | None) -> bool:
    """Tell whether a material may look different in another frame."""
    return material is not None and bool(material.animation_data or material.node_tree.animation_data)


def look_of(
    block: bpy.types.Material | bpy.types.World | None,
    side: Side = FRONT,
    alpha: float = 1.0,
    read: Callable[[bpy.types.NodeTree], Links] = links_of,
) -> Look | None:
    """Return how a material or a world is seen on a side of an object of this opacity; None if it is clear.

    It raises a NotFlatError where it is lit, or made of more than emission and transparency.
    """
    tree = None if block is None else block.node_tree
    output = None if tree is None else tree.get_output_node("CYCLES")
    links = {} if tree is None else read(tree)
    nodes = _Nodes("None" if block is None else block.name, links, side, alpha)
    if output is None or any(socket in links for socket in output.inputs[1:]):
        raise _not_flat(nodes.name)
    *light, through = _shine(output.inputs[0], nodes)
    opacity = 1 - through
    if not math.isfinite(sum(light)) or (opacity <= 0 and any(light)):
        raise _not_flat(nodes.name)
    red, green, blue = (value / (opacity or 1.0) for value in light)
    return Look((red, green, blue), opacity) if opacity > 0 else None


def _not_flat(name: str) -> NotFlatError:
    return NotFlatError("{name} is not one flat colour: render with Blender", name=name)


def _shine(socket: bpy.types.NodeSocket, nodes: _Nodes) -> tuple[float, ...]:
    """Return what a shader emits of red, green and blue, and the share of light that it lets through."""
    node = nodes.links[socket].from_node if socket in nodes.links else None
    if node is not None and not node.mute:
        first: Any = node.inputs[0] if node.inputs else None
        match node.bl_idname:
            case "ShaderNodeEmission" | "ShaderNodeBackground" if first not in nodes.links:
                strength = _value(node.inputs[1], nodes)
                return (*(strength * value for value in first.default_value[:3]), 0.0)
            case "ShaderNodeBsdfTransparent" if first not in nodes.links and min(first.default_value[:3]) == 1:
                return (0.0, 0.0, 0.0, 1.0)
            case "ShaderNodeMixShader":
                share = min(max(_value(first, nodes), 0.0), 1.0)
                pairs = zip(_shine(node.inputs[1], nodes), _shine(node.inputs[2], nodes), strict=True)
                return tuple(one + (other - one) * share for one, other in pairs)
    raise _not_flat(nodes.name)


def _value(socket: bpy.types.NodeSocket, nodes: _Nodes) -> float:
    if socket not in nodes.links:
        return float(socket.default_value)
    node = nodes.links[socket].from_node
    match node.bl_idname, nodes.links[socket].from_socket.identifier:
        case "ShaderNodeObjectInfo", "Alpha":
            return nodes.alpha
        case "ShaderNodeNewGeometry", "Backfacing":
            return float(nodes.side.back)
        case "ShaderNodeAttribute", "Fac" if (node.attribute_type, node.attribute_name) == ("GEOMETRY", STEADY):
            return float(nodes.side.steady)
        case "ShaderNodeMath", _ if node.operation in SUMS and not (node.mute or node.use_clamp):
            return SUMS[node.operation](*(_value(each, nodes) for each in node.inputs))
    raise _not_flat(nodes.name)
