# SPDX-License-Identifier: GPL-3.0-or-later
"""Materials: marks that look the same in every theme share one across all figures, so editing it recolours them all.

Colours are emitted, so lights do not change them, and the `Standard` view transform shows exactly the style's hex
values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import bpy
from mathutils import Color

from ...figure.model.choices import Layer
from ...figure.model.look import THEMES, Theme
from ...figure.model.style import Role
from ...figure.space.bodies import TONES
from ..base import compat
from ..base.custom_property import CustomProperty, json_property, listed, matching, one_of, optional
from ..base.ownership import is_owned, mark_owned
from .shapes import INKS, LINE, colour_and_opacity, painted_as

ROLE = CustomProperty("cld_role", one_of(Role), lambda role: role.value)
"""On a material or an object: its role."""
INVISIBLE_ROLE = "nothing"
"""Role of the material that makes things invisible."""
BODY_INKS = tuple(f"body{tone}" for tone in range(TONES))
"""The inks of the faces of bodies in space, darkest first."""
BODY_OPACITY = 0.62
"""Opacity of a body: what is behind it shows faintly."""
BODY_IN_VIEW = 0.85
"""The same in the 3D View on dark paper, where the user's own pale objects are behind it."""
DARKEST_SHARE, LIGHTEST_SHARE, SHADE_SHARE = 0.5, 0.1, 0.7
"""Share of the role's colour in a body on light paper, in shade and in light; on dark paper these are swapped and
multiplied by the last number."""
INK = CustomProperty("cld_ink", matching("|".join((*INKS, INVISIBLE_ROLE, *BODY_INKS))))
"""On a material: its ink, the kind of area that it paints."""
MATERIAL_LAYERS = json_property(
    "cld_layers",
    partial(listed, form=optional(one_of(Layer))),
    plain=lambda layers: [layer and layer.value for layer in layers],
)
"""On an object: the layer of each of its materials."""
THEME = CustomProperty("cld_theme", one_of(Theme), lambda theme: theme.value)
"""On a material or a world: its theme; not written on light materials."""

Colour = tuple[float, float, float]

SCREEN_GAMMA = 2.2
"""Gamma of a screen, close enough for half-transparent marks."""
MIDDLE_GREY = 0.18
"""Linear light that looks half as bright as white."""

STEADY = "steady"
"""Name of the attribute of faces that do not fade with their object."""

PAINT = ".CLD.shine"
"""Name of the node group that all materials share; separate node trees would take up most of a file."""
COLOUR_INPUT, OPACITY = "Color", "Opacity"
"""The group's inputs."""

Key = tuple[Theme, Role, str]
"""A theme, a role and a kind of ink."""


@dataclass(slots=True)
class Palette:
    """The materials of figures in this file, by meaning.

    They differ only in colour and opacity, so further ones are copies of `pattern`, the first one made, with the same
    node group. An older material cannot serve as the pattern, because the user may have changed it.
    """

    known: dict[Key, bpy.types.Material]
    pattern: bpy.types.Material | None = None


def own_materials() -> Palette:
    """Return the figures' materials in this file, found by our mark, not by name: users may have a CLD.A, too."""
    keys = ((key_of(block), block) for block in bpy.data.materials)
    return Palette({key: block for key, block in keys if key is not None})


def key_of(material: bpy.types.Material) -> Key | None:
    """Return the theme, role and ink of one of our materials; None for any other."""
    role, ink = ROLE.of(material), INK.of(material)
    if role is None or ink is None or not is_owned(material):
        return None
    return THEME.of(material) or Theme.LIGHT, role, ink


def like_in(theme: Theme, role: Role, ink: str, palette: Palette) -> bpy.types.Material:
    """Return the palette's material for a role and ink in a theme, creating it if needed."""
    key = theme, painted_as(role, ink) if ink in INKS else role, ink
    if key not in palette.known:
        palette.known[key] = _make(*key, palette)
    return palette.known[key]


def unseen(palette: Palette) -> bpy.types.Material:
    """Return the material of hidden parts."""
    return like_in(Theme.LIGHT, Role.PAPER, INVISIBLE_ROLE, palette)


def layers_in(figure: bpy.types.Collection) -> set[Layer]:
    """Return the layers of which a figure has marks."""
    return {layer for obj in figure.all_objects for layer in MATERIAL_LAYERS.of(obj) or () if layer is not None}


def let_slots_show(
    obj: bpy.types.Object, layers: Iterable[Layer | None], shown: Iterable[Layer], palette: Palette
) -> None:
    """Show only the `shown` layers of an object whose materials belong to these layers.

    Hidden slots get an invisible material on the object; the mesh keeps their own one.
    """
    wanted, kept, hidden = {None, *shown}, getattr(obj.data, "materials", []), unseen(palette)
    for number, (slot, layer) in enumerate(zip(obj.material_slots, layers, strict=False)):
        if layer in wanted and slot.material == hidden:
            slot.material = kept[number]
        elif layer not in wanted and slot.material != hidden:
            kept[number] = slot.material
            slot.link = "OBJECT"
            slot.material = hidden


def linear(hex_colour: str) -> Colour:
    """Convert #RRGGBB to Blender's linear values."""
    return _light(screen_values(hex_colour))


def _light(values: Iterable[int]) -> Colour:
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (x / 255 for x in values))
    return red, green, blue


def over_view(hex_colour: str) -> Colour:
    """Return the sRGB values of #RRGGBB as Blender displays them, for drawing over a view."""
    shown = Color((value / 255) ** SCREEN_GAMMA for value in screen_values(hex_colour))
    return tuple(shown.from_scene_linear_to_srgb())


def like_paint(hex_colour: str, opacity: float, paper: str) -> tuple[Colour, float]:
    """Return the colour and opacity in linear light that look on paper as `opacity` does on a screen.

    SVG viewers mix screen values, whereas renderers mix light, in which 12 % of a dark colour is hardly visible. Of all
    colours that match over this paper, the one with the least opacity is returned.
    """
    pairs = list(zip(screen_values(hex_colour), screen_values(paper), strict=True))
    mixed = [round(opacity * value + (1 - opacity) * behind) for value, behind in pairs]
    wanted, below = _light(mixed), linear(paper)
    # No channel goes below 0 or above 1, so the opacity is at least this share of the way there.
    shares = [
        (behind - want) / behind if want < behind else (want - behind) / (1 - behind) if want > behind else 0.0
        for want, behind in zip(wanted, below, strict=True)
    ]
    least = max(shares)
    if not least:
        return below, 0.0
    red, green, blue = (
        min(max(behind + (want - behind) / least, 0.0), 1.0) for want, behind in zip(wanted, below, strict=True)
    )
    return (red, green, blue), least


def opacity_of_light(share: float, *, dark: bool) -> float:
    """Return the opacity in mixed light that looks on paper as the share of a mark does on a screen.

    Does the same as `like_paint` for an unknown colour; exact for black on white and white on black.
    """
    return math.pow(share, SCREEN_GAMMA) if dark else 1 - math.pow(1 - share, SCREEN_GAMMA)


def share_of_light(opacity: float, *, dark: bool) -> float:
    """Return the inverse of `opacity_of_light`."""
    return math.pow(opacity, 1 / SCREEN_GAMMA) if dark else 1 - math.pow(1 - opacity, 1 / SCREEN_GAMMA)


def is_dark(theme: Theme) -> bool:
    """Tell whether the paper of a theme is darker than its middle grey."""
    return max(linear(THEMES[theme][Role.PAPER].colour)) < MIDDLE_GREY


def _body_colour(theme: Theme, role: Role, tone: int) -> Colour:
    """Return the colour of a body's faces at this brightness: its role's, made paler by mixing screen values."""
    pairs = zip(*(screen_values(THEMES[theme][each].colour) for each in (role, Role.PAPER)), strict=True)
    lit = tone / (TONES - 1)
    share = DARKEST_SHARE + lit * (LIGHTEST_SHARE - DARKEST_SHARE)
    if is_dark(theme):
        share = (DARKEST_SHARE + LIGHTEST_SHARE - share) * SHADE_SHARE
    return _light(round(share * own + (1 - share) * behind) for own, behind in pairs)


def screen_values(hex_colour: str) -> tuple[int, ...]:
    """Return red, green and blue of #RRGGBB, 0 to 255."""
    return tuple(int(hex_colour[at : at + 2], 16) for at in (1, 3, 5))


def _make(theme: Theme, role: Role, ink: str, palette: Palette) -> bpy.types.Material:
    """Create a material that emits over what is behind it, according to its own opacity and the object's."""
    style, paper = THEMES[theme][role], THEMES[theme][Role.PAPER].colour
    if ink in BODY_INKS:
        colour, opacity = _body_colour(theme, role, BODY_INKS.index(ink)), BODY_OPACITY
    else:
        hex_colour, opacity = (paper, 0.0) if ink == INVISIBLE_ROLE else colour_and_opacity(style, ink)
        colour, opacity = (linear(hex_colour), 1.0) if opacity >= 1 else like_paint(hex_colour, opacity, paper)
    parts = [".CLD", *([] if theme is Theme.LIGHT else [theme.value]), role.value, *([] if ink == LINE else [ink])]
    if palette.pattern is None:
        material = palette.pattern = bpy.data.materials.new(".".join(parts))
        mark_owned(material)
        paint = compat.start_nodes(material).nodes.new("ShaderNodeGroup")
        paint.node_tree = shared_group(PAINT, "ShaderNodeTree", _let_fade)
    else:
        material = palette.pattern.copy()
        material.name = ".".join(parts)
    if theme is Theme.LIGHT:
        THEME.drop(material)
    else:
        THEME.keep(material, theme)
    ROLE.keep(material, role)
    INK.keep(material, ink)
    material.diffuse_color = (*colour, BODY_IN_VIEW if ink in BODY_INKS and is_dark(theme) else opacity)
    paint = next(node for node in material.node_tree.nodes if node.bl_idname == "ShaderNodeGroup")
    paint.inputs[COLOUR_INPUT].default_value, paint.inputs[OPACITY].default_value = (*colour, 1.0), opacity
    material.surface_render_method = "BLENDED" if opacity < 1 else "DITHERED"  # of EEVEE
    return material


def shared_group(name: str, kind: str, fill: Callable[[bpy.types.NodeTree], None]) -> bpy.types.NodeTree:
    """Return the node group of this name that all figures share, creating and filling it if needed."""
    for known in bpy.data.node_groups:
        if known.name.startswith(name) and is_owned(known) and known.library is None:
            return known
    group = bpy.data.node_groups.new(name, kind)
    mark_owned(group)
    fill(group)
    return group


def _let_fade(tree: bpy.types.ShaderNodeTree) -> None:
    """Make a node group that mixes a colour by its opacity and the object's.

    It also contains the output node, which would double the size of each material if they had one each.
    """
    for name, kind in ((COLOUR_INPUT, "Color"), (OPACITY, "Float")):
        tree.interface.new_socket(name, in_out="INPUT", socket_type=f"NodeSocket{kind}")
    given, output = tree.nodes.new("NodeGroupInput"), tree.nodes.new("ShaderNodeOutputMaterial")
    # A tube has a near and a far side; only the near one may count, or the line would be mixed in twice.
    geometry, near_side = tree.nodes.new("ShaderNodeNewGeometry"), tree.nodes.new("ShaderNodeMath")
    faded, steady = tree.nodes.new("ShaderNodeObjectInfo"), tree.nodes.new("ShaderNodeAttribute")
    unless_steady, share = tree.nodes.new("ShaderNodeMath"), tree.nodes.new("ShaderNodeMath")
    near_side.operation = "SUBTRACT"  # for the far side at most 0, which is transparent
    unless_steady.operation, share.operation = "MAXIMUM", "MULTIPLY"
    steady.attribute_name = STEADY
    emission, transparent = tree.nodes.new("ShaderNodeEmission"), tree.nodes.new("ShaderNodeBsdfTransparent")
    mix = tree.nodes.new("ShaderNodeMixShader")
    for source, target in (
        (given.outputs[OPACITY], near_side.inputs[0]),
        (geometry.outputs["Backfacing"], near_side.inputs[1]),
        (near_side.outputs[0], share.inputs[0]),
        (faded.outputs["Alpha"], unless_steady.inputs[0]),
        (steady.outputs["Fac"], unless_steady.inputs[1]),
        (unless_steady.outputs[0], share.inputs[1]),
        (share.outputs[0], mix.inputs[0]),
        (transparent.outputs[0], mix.inputs[1]),
        (given.outputs[COLOUR_INPUT], emission.inputs["Color"]),
        (emission.outputs[0], mix.inputs[2]),
        (mix.outputs[0], output.inputs["Surface"]),
    ):
        tree.links.new(source, target)
