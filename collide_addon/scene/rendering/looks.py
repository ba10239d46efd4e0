# SPDX-License-Identifier: GPL-3.0-or-later
"""The appearance of a material that only emits and transmits: one colour and one opacity under any light."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

import bpy

from ...geometry.predicates.errors import WordedError
from ..drawing.materials import STEADY
from .picture import Colour


class NotFlatError(WordedError, ValueError):
    """Raised for anything but flat colour seen straight on, which Blender then renders; the message names the cause."""


class SurfaceLook(NamedTuple):
    """The appearance of a surface on one side."""

    colour: Colour
    opacity: float


Paint = Callable[["SurfaceSide", float], SurfaceLook | None]
"""Returns the appearance of a material on a side of a surface, for an object's opacity; None if invisible."""


Links = dict[bpy.types.NodeSocket, bpy.types.NodeSocket]
"""The source of each socket: an output or, inside a group, an input of the group that has a value."""


SUMS: dict[str, Callable[[float, float, float], float]] = {
    "MULTIPLY": lambda one, other, _: one * other,
    "SUBTRACT": lambda one, other, _: one - other,
    "MULTIPLY_ADD": lambda one, other, more: one * other + more,
    "MAXIMUM": lambda one, other, _: max(one, other),
}
"""The operations of math nodes."""


class SurfaceSide(NamedTuple):
    """A side of a surface: whether it is the back, and whether its faces are marked as `STEADY`."""

    back: bool = False
    steady: bool = False


FRONT = SurfaceSide()


_Numbers = Callable[[SurfaceSide, float], tuple[float, ...]]
"""Values of a side of a surface, for an object's opacity."""
_Number = Callable[[SurfaceSide, float], float]


def is_animated(material: bpy.types.Material | None) -> bool:
    """Tell whether a material may look different in other frames."""
    return material is not None and bool(material.animation_data or material.node_tree.animation_data)


def paint_of(block: bpy.types.Material | bpy.types.World | None) -> Paint:
    """Return the present appearance of a material or world.

    Raises a NotFlatError if it depends on lights, or consists of more than emission and transparency.
    """
    name, tree = ("None", None) if block is None else (block.name, block.node_tree)
    output = None if tree is None else tree.get_output_node("CYCLES")
    links = {} if tree is None else _links(tree)
    for group in [] if tree is None or output is not None else filter(_is_plain_group, tree.nodes):
        output, links = group.node_tree.get_output_node("CYCLES"), _links(group.node_tree, group, links)
    if output is None or any(socket in links for socket in output.inputs[1:]):
        raise _not_flat(name)
    shine = _shine(output.inputs[0], links, name)

    @lru_cache(64)  # objects that appear together share materials
    def paint(side: SurfaceSide, alpha: float) -> SurfaceLook | None:
        *light, through = shine(side, alpha)
        opacity = 1 - through
        if not math.isfinite(sum(light)) or (opacity <= 0 and any(light)):
            raise _not_flat(name)
        red, green, blue = (value / (opacity or 1.0) for value in light)
        return SurfaceLook((red, green, blue), opacity) if opacity > 0 else None

    return paint


def _links(
    tree: bpy.types.NodeTree, group: bpy.types.ShaderNodeGroup | None = None, outside: Links | None = None
) -> Links:
    """Return the links of a node tree; inside a group, including those that continue from the tree outside."""
    found = dict(outside or {})
    for link in tree.links:
        source = link.from_socket
        if group is not None and link.from_node.bl_idname == "NodeGroupInput":
            source = next(each for each in group.inputs if each.identifier == source.identifier)
            source = found.get(source, source)
        if not link.is_muted:
            found[link.to_socket] = source
    return found


def _is_plain_group(node: bpy.types.Node) -> bool:
    """Tell whether a node is an active group without animation."""
    in_use = node.bl_idname == "ShaderNodeGroup" and node.node_tree is not None and not node.mute
    return in_use and node.node_tree.animation_data is None


def _not_flat(name: str) -> NotFlatError:
    return NotFlatError("{name} is not one flat colour", name=name)


def _shine(socket: bpy.types.NodeSocket, links: Links, name: str) -> _Numbers:
    """Return the emission of a shader (red, green, blue), and the share of light it transmits."""
    source = links.get(socket, socket)
    node = source.node if source.is_output else None
    if node is not None and not node.mute:
        first: Any = node.inputs[0] if node.inputs else None
        match node.bl_idname:
            case "ShaderNodeEmission" | "ShaderNodeBackground" if not (colour := links.get(first, first)).is_output:
                strength, (red, green, blue, _) = _value(node.inputs[1], links, name), colour.default_value
                return lambda side, alpha: (*(strength(side, alpha) * value for value in (red, green, blue)), 0.0)
            case "ShaderNodeBsdfTransparent" if first not in links and min(first.default_value[:3]) == 1:
                return lambda side, alpha: (0.0, 0.0, 0.0, 1.0)
            case "ShaderNodeMixShader":
                factor = _value(first, links, name)
                two = _shine(node.inputs[1], links, name), _shine(node.inputs[2], links, name)
                return partial(_mixed, factor, *two)
            case "ShaderNodeGroup" if _is_plain_group(node):
                ends = (each for each in node.node_tree.nodes if each.bl_idname == "NodeGroupOutput")
                for end in filter(attrgetter("is_active_output"), ends):
                    return _shine(end.inputs[0], _links(node.node_tree, node, links), name)
    raise _not_flat(name)


def _mixed(factor: _Number, one: _Numbers, other: _Numbers, side: SurfaceSide, alpha: float) -> tuple[float, ...]:
    share = min(max(factor(side, alpha), 0.0), 1.0)
    pairs = zip(one(side, alpha), other(side, alpha), strict=True)
    return tuple(first + (second - first) * share for first, second in pairs)


def _value(socket: bpy.types.NodeSocket, links: Links, name: str) -> _Number:
    source = links.get(socket, socket)
    if not source.is_output:
        number = float(source.default_value)
        return lambda side, alpha: number
    node = source.node
    match node.bl_idname, source.identifier:
        case "ShaderNodeObjectInfo", "Alpha":
            return lambda side, alpha: alpha
        case "ShaderNodeNewGeometry", "Backfacing":
            return lambda side, alpha: float(side.back)
        case "ShaderNodeAttribute", "Fac" if (node.attribute_type, node.attribute_name) == ("GEOMETRY", STEADY):
            return lambda side, alpha: float(side.steady)
        case "ShaderNodeMath", _ if node.operation in SUMS and not (node.mute or node.use_clamp):
            work, inputs = SUMS[node.operation], [_value(each, links, name) for each in node.inputs]
            return lambda side, alpha: work(*(each(side, alpha) for each in inputs))
    raise _not_flat(name)
