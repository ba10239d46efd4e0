# SPDX-License-Identifier: GPL-3.0-or-later
"""A 3D View of the window that Blender also has in background mode."""

import bpy
import pytest

PLACES = ("", "region_3d", "shading", "overlay")


def area_of_3d_view():
    """Return the first 3D View; skip the test where Blender starts without one."""
    for area in bpy.context.window.screen.areas:
        if area.type == "VIEW_3D":
            return area
    pytest.skip("this Blender starts without a 3D View")
    return None


def in_view(area):
    """Return the context for a press there."""
    region = next(each for each in area.regions if each.type == "WINDOW")
    return bpy.context.temp_override(window=bpy.context.window, area=area, region=region)


def rounded(value):
    """Return numbers to six digits, because Blender normalises quaternions whenever they are set."""
    return [rounded(each) for each in value] if hasattr(value, "__len__") else f"{value:.6g}"


def state(area):
    """Return every simple value of a view, its shading and its overlays."""
    values = {}
    for place in PLACES:
        owner = area.spaces.active.path_resolve(place) if place else area.spaces.active
        for prop in owner.bl_rna.properties:
            if prop.type in {"POINTER", "COLLECTION"} or prop.identifier in {"window_matrix", "perspective_matrix"}:
                continue
            value = getattr(owner, prop.identifier)
            values[place, prop.identifier] = value if isinstance(value, str | set) else rounded(value)
    return values
