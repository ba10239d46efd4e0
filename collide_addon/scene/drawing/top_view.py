# SPDX-License-Identifier: GPL-3.0-or-later
"""A 3D View turned to a figure's page as a render shows it, and given back as the user had it.

What the view was is kept on its screen, in the file: undo does not touch screens, and a closed window or a loaded file
takes nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy

from ..base.custom_property import MisfitError, text
from ..base.hierarchy import FigureError
from ..base.json_property import json_property, mapping
from .stage import camera_of, stage_of

ROOM = 1.08
"""How much more than the page the view shows."""
LEAST_SHARE = 0.2
"""Of the view's longer side that is taken as free, however narrow the window."""
VIEW_SENSOR = 72.0
"""Millimetres: an orthographic 3D View shows its distance times this over its focal length."""

AS_RENDERED: Mapping[str, Any] = {
    "region_3d.is_orthographic_side_view": False,  # Blender refuses to turn a view while it is one of the six
    "region_3d.view_rotation": (1.0, 0.0, 0.0, 0.0),
    "region_3d.view_perspective": "ORTHO",
    "shading.type": "SOLID",
    "shading.light": "FLAT",
    "shading.color_type": "MATERIAL",
    "shading.show_object_outline": False,
    "shading.show_shadows": False,
    "shading.show_cavity": False,
    "shading.show_xray": False,
    "show_gizmo_navigate": False,  # it stands where a page has its answer
}
"""What the view is set to, beside where it looks at; the page is painted as by the renderer, the grid stays behind."""
SIDE = "region_3d.is_orthographic_side_view"
"""Set at the end once more: a view along an axis draws its grid behind everything."""
PLACE = ("region_3d.view_location", "region_3d.view_distance")
KEPT = (*AS_RENDERED, *PLACE)


def _views(kept: object) -> Mapping[str, Mapping[str, Any]]:
    """Return the form of what is kept: for the number of an area on its screen, the values of its view."""
    views = mapping(kept)
    for number, view in views.items():
        if not number.isdecimal() or not set(mapping(view)) <= set(KEPT):
            raise MisfitError(text(number))
    return views


VIEWS = json_property("cld_views", _views)
"""Of a screen: its 3D Views before they were turned to a figure."""


def is_turned(area: bpy.types.Area | None) -> bool:
    """Tell whether a 3D View has been turned to a figure and not given back."""
    return area is not None and area.type == "VIEW_3D" and _number(area) in (VIEWS.of(area.id_data) or {})


def turn_to(area: bpy.types.Area, figure: bpy.types.Collection) -> None:
    """Show a figure's page in a 3D View, from the top and in flat colours; keep what the view was.

    Raises
    ------
    FigureError
        When the figure has lost its stage or its camera; the view is as it was.
    """
    camera = camera_of(stage_of(figure))
    if camera is None:
        raise FigureError("{name} has lost its camera: make the figure again", name=figure.name)
    space = area.spaces.active
    if not is_turned(area):
        views = dict(VIEWS.of(area.id_data) or {})
        views[_number(area)] = {path: _plain(_get(space, path)) for path in KEPT}
        VIEWS.keep(area.id_data, views)
    for path, value in AS_RENDERED.items():
        _set(space, path, value)
    _set(space, SIDE, value=True)
    region = next(region for region in area.regions if region.type == "WINDOW")
    side, left, right = max(region.width, region.height, 1), _covered(area, "TOOLS"), _covered(area, "UI")
    shown = camera.data.ortho_scale * ROOM / max((region.width - left - right) / side, LEAST_SHARE)
    view = space.region_3d
    view.view_distance = shown * space.lens / VIEW_SENSOR
    view.view_location = (camera.location.x + (right - left) / 2 / side * shown, camera.location.y, 0.0)


def give_back(area: bpy.types.Area) -> None:
    """Let a 3D View be as it was before it was turned to a figure."""
    views = dict(VIEWS.of(area.id_data) or {})
    before = views.pop(_number(area), {})
    if views:
        VIEWS.keep(area.id_data, views)
    else:
        VIEWS.drop(area.id_data)
    space = area.spaces.active
    _set(space, SIDE, value=False)
    for path in reversed(KEPT):  # the kind of shading after what belongs to the flat one
        if path in before:
            _set(space, path, before[path])


def _number(area: bpy.types.Area) -> str:
    return str(list(area.id_data.areas).index(area))


def _get(space: bpy.types.Space, path: str) -> Any:
    owner, _, name = path.rpartition(".")
    return getattr(space.path_resolve(owner) if owner else space, name)


def _set(space: bpy.types.Space, path: str, value: object) -> None:
    """Set a value of a view; one that this Blender does not take, of a file edited by hand, is left out."""
    owner, _, name = path.rpartition(".")
    try:
        setattr(space.path_resolve(owner) if owner else space, name, value)
    except (TypeError, ValueError, AttributeError):
        return


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | bool | float | int) else list(value)


def _covered(area: bpy.types.Area, kind: str) -> int:
    """Return the pixels of the 3D View that the toolbar or the sidebar covers."""
    overlaps = bpy.context.preferences.system.use_region_overlap
    return next((region.width for region in area.regions if region.type == kind and overlaps and region.width > 1), 0)
