# SPDX-License-Identifier: GPL-3.0-or-later
"""What a window shows while a figure is viewed, and how the user's previous view is restored.

A 3D View turns to the figure, whose frames play in the user's scene at the figure's pace. The view's previous state is
stored on its screen, the scene's on the scene, so that it survives undo steps and Blender's crash recovery. A file
saved meanwhile contains the user's own frame range.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import bpy
from mathutils import Matrix, Quaternion, Vector

from ...figure.model.look import THEMES, Theme
from ...figure.model.playback import FRAMES_PER_SECOND
from ...figure.model.style import Role
from ...figure.space.picture import LENS, SENSOR
from ..base.custom_property import (
    LARGEST_WHOLE,
    CustomProperty,
    MisfitError,
    json_property,
    mapping,
    number,
    text,
    whole,
)
from ..base.hierarchy import instances
from ..base.ownership import is_owned
from ..base.restoration import show_frame
from ..base.timeline import needed_steps
from .materials import linear
from .parameters import PARAMETERS, theme_of
from .stage import last_frame_of, needed_camera, resolution_of

VIEW_FACTOR = 1.08
"""Size of the view relative to the page."""
LEAST_TURN = 1e-6
"""Radians: with less rotation, a figure counts as not rotated by the user and is seen along the axis."""
LEAST_SHARE = 0.2
"""Least share of the view's longer side that counts as free, however narrow the window."""
HUD_CLOSED = 60.0
"""Height in pixels of an unscaled window below which the panel of the last operation is closed."""
VIEW_SENSOR = 72.0
"""In millimetres: an orthographic 3D View shows its distance times this, divided by its focal length."""

AS_RENDERED: Mapping[str, Any] = {
    "region_3d.is_orthographic_side_view": False,  # Blender refuses to turn a view while it is one of the six
    "region_3d.view_rotation": (1.0, 0.0, 0.0, 0.0),
    "region_3d.lock_rotation": True,  # a drag with the middle button would tilt the page
    "region_3d.view_perspective": "ORTHO",
    "region_3d.use_clip_planes": False,
    "shading.type": "SOLID",
    "shading.light": "FLAT",
    "shading.color_type": "MATERIAL",
    "shading.show_object_outline": False,
    "shading.show_shadows": False,
    "shading.show_cavity": False,
    "shading.show_xray": False,
    "overlay.show_outline_selected": False,  # the page uses its colour
    "overlay.show_cursor": False,
    "overlay.show_text": False,  # it would cover the page's title
    "overlay.show_stats": False,
    "overlay.show_object_origins": False,
    "overlay.show_relationship_lines": False,
    "overlay.show_extras": False,  # cameras, lights and empties
    "overlay.show_bones": False,
    "overlay.show_motion_paths": False,
    "overlay.show_wireframes": False,  # both would be drawn on the page itself
    "overlay.show_face_orientation": False,
    "show_gizmo": False,
    "show_gizmo_navigate": False,  # they would cover the page's answer
}
"""Settings of the view besides its position: the page looks as rendered, and the grid stays behind it.

Annotations and the edited object stay visible, so that users can write on the page and drag vertices there.
"""
SPACE_SETTINGS: Mapping[str, Any] = {
    **{path: value for path, value in AS_RENDERED.items() if not path.startswith("region_3d.")},
    "shading.background_type": "VIEWPORT",
    "shading.show_backface_culling": True,
    "overlay.show_floor": False,
    "overlay.show_axis_x": False,
    "overlay.show_axis_y": False,
    "overlay.show_ortho_grid": False,
}
"""Settings of a view in which a figure in space shows its best side, besides the paper behind it."""
BACKGROUND = "shading.background_color"
SIDE_VIEW = "region_3d.is_orthographic_side_view"
"""Set last, for a view along an axis: such a view draws its grid behind everything."""
SIGNS = ("shading.light", "shading.color_type", "show_gizmo_navigate", "region_3d.view_perspective")
"""Settings by which a copy of a turned view is recognized."""
VIEW_PLACE = ("region_3d.view_location", "region_3d.view_distance")
KEPT_SETTINGS = tuple(dict.fromkeys((*AS_RENDERED, *VIEW_PLACE, *SPACE_SETTINGS, BACKGROUND, "lens")))
LOCAL = "local_view"
"""Key of the copy of a view: whether it was in Blender's local view."""


def _views(kept: object) -> Mapping[str, Mapping[str, Any]]:
    """Return the stored values of views, by the index of the area on its screen, after checking their form."""
    views = mapping(kept)
    for area, view in views.items():
        if not area.isdecimal() or not set(mapping(view)) <= {*KEPT_SETTINGS, LOCAL}:
            raise MisfitError(text(area))
    return views


VIEWS = json_property("cld_views", _views)
"""On a screen: its 3D Views before they were turned to a figure."""


def is_turned(area: bpy.types.Area | None) -> bool:
    """Tell whether a 3D View is turned to a figure and not yet restored."""
    return area is not None and area.type == "VIEW_3D" and _number(area) in _views_of(area.id_data)


def shows_page(area: bpy.types.Area) -> bool:
    """Tell whether a turned 3D View shows a page, which the user cannot orbit."""
    return bool(area.spaces.active.region_3d.lock_rotation)


def turn_to(area: bpy.types.Area, figure: bpy.types.Collection) -> None:
    """Show a figure's page in a 3D View, from the top and in flat colours, and store the view's state.

    Raises a FigureError if the figure has lost its camera; the view is then unchanged.
    """
    camera, space = needed_camera(figure), area.spaces.active
    if is_turned(area) and not shows_page(area):
        give_back(area)  # others' shapes can be clicked through a page
    _keep_view(area)
    set_values(space, AS_RENDERED)
    stands = placed(figure)
    turn = stands.to_quaternion()
    _set(space, *((SIDE_VIEW, True) if turn.angle < LEAST_TURN else ("region_3d.view_rotation", turn)))
    if space.local_view is not None:
        isolate(area, figure, ())
    shown, aside = _shown(area, figure, camera.data.ortho_scale)
    space.region_3d.view_distance = shown * stands.median_scale * space.lens / VIEW_SENSOR
    space.region_3d.view_location = stands @ Vector((camera.location.x + aside, camera.location.y, 0.0))


def turn_to_side(
    area: bpy.types.Area, figure: bpy.types.Collection, center: Vector, side: Quaternion, wide: float
) -> None:
    """Show a figure in space from a side, on paper, with this width around its centre, and store the view's state."""
    space = area.spaces.active
    if is_turned(area):
        give_back(area)  # a view of a page cannot be orbited
    _keep_view(area)
    set_values(space, SPACE_SETTINGS)
    lay_paper(theme_of(PARAMETERS.of(figure) or {}))
    view = space.region_3d
    view.is_orthographic_side_view = False
    if view.view_perspective == "CAMERA":
        view.view_perspective = "PERSP"
    shown, aside = _shown(area, figure, wide)
    space.lens = LENS / SENSOR * VIEW_SENSOR * wide / shown  # from as far as pictures, in which texts cover no shape
    view.view_rotation, view.view_distance = side, shown * space.lens / VIEW_SENSOR
    view.view_location = center + side @ Vector((aside, 0.0, 0.0))


def isolate(area: bpy.types.Area, figure: bpy.types.Collection, objects: Iterable[bpy.types.Object]) -> None:
    """Show only a figure and these objects in a 3D View that is turned to it, and what the user's local view shows."""
    space, objects_here = area.spaces.active, bpy.context.view_layer.objects
    is_users = _views_of(area.id_data)[_number(area)].get(LOCAL, True)
    for obj in objects_here if not is_users else ():
        if space.local_view is None and obj.visible_get() and not obj.hide_select:
            was_selected = obj.select_get()
            obj.select_set(state=True)  # with nothing selected, Blender refuses
            _switch_local_view(area)
            obj.select_set(state=was_selected)
    shown = {*_showing(figure), *objects}
    for obj in objects_here if space.local_view is not None else ():
        obj.local_view_set(space, obj in shown or (is_users and obj.local_view_get(space)))


def _switch_local_view(area: bpy.types.Area) -> None:
    """Enter or leave local view, also in a workspace that no window shows."""
    region = next(region for region in area.regions if region.type == "WINDOW")
    with bpy.context.temp_override(screen=area.id_data, area=area, region=region):
        bpy.ops.view3d.localview(frame_selected=False)


def lay_paper(theme: Theme) -> None:
    """Give the paper behind figures in space this theme, in all views that are turned to a figure."""
    for window in bpy.context.window_manager.windows:
        for area in filter(is_turned, window.screen.areas):
            set_values(area.spaces.active, {BACKGROUND: linear(THEMES[theme][Role.PAPER].colour)})


def _keep_view(area: bpy.types.Area) -> None:
    if not is_turned(area):
        views = _views_of(area.id_data)
        space = area.spaces.active
        views[_number(area)] = {**values_of(space, KEPT_SETTINGS), LOCAL: space.local_view is not None}
        VIEWS.keep(area.id_data, views)


def _shown(area: bpy.types.Area, figure: bpy.types.Collection, wide: float) -> tuple[float, float]:
    """Return the length that a view must show along its longer side to fit a page, and the offset of its centre."""
    region = next(region for region in area.regions if region.type == "WINDOW")
    side, left, right = max(region.width, region.height, 1), _covered(area, "TOOLS"), _covered(area, "UI")
    free = max(region.width - left - right, LEAST_SHARE * side)
    across, deep = resolution_of(figure)
    high = region.height * across / deep  # a low view still shows the page's full height
    shown = wide * VIEW_FACTOR * side / max(min(free, high), 1)
    return shown, (right - left) / 2 / side * shown


def free_of(area: bpy.types.Area, edge: float) -> tuple[float, float, float, float]:
    """Return the uncovered part of a 3D View's region, less a margin at each edge: left, bottom, right and top."""
    region = next(region for region in area.regions if region.type == "WINDOW")
    above = sum(_covered(area, kind, "height") for kind in ("HEADER", "TOOL_HEADER"))
    left, right = _covered(area, "TOOLS") + edge, region.width - _covered(area, "UI") - edge
    hud = _covered(area, "HUD", "height")  # the panel of the last operation; ignored if open
    low = hud + edge if hud < HUD_CLOSED * bpy.context.preferences.system.ui_scale else edge
    return left, low, max(right, left + 1.0), region.height - above - edge


def is_in_view(figure: bpy.types.Collection, space: bpy.types.SpaceView3D) -> bool:
    """Tell whether a 3D View's local view includes the empty of a figure; a stage has no local view."""
    empties = _showing(figure)
    return not empties or any(each.visible_in_viewport_get(space) for each in empties)


def placed(figure: bpy.types.Collection) -> Matrix:
    """Return the transform that the user has given a figure: that of the empty showing it."""
    empties = _showing(figure)
    return empties[0].matrix_world if empties else Matrix()


def _showing(figure: bpy.types.Collection) -> list[bpy.types.Object]:
    return [empty for empty in instances(bpy.context.view_layer) if empty.instance_collection == figure]


def give_back(area: bpy.types.Area) -> None:
    """Restore a 3D View to its state before it was turned to a figure."""
    views = _views_of(area.id_data)
    before = dict(views.pop(_number(area), {}))
    VIEWS.drop(area.id_data)
    if views:
        VIEWS.keep(area.id_data, views)
    if not before.pop(LOCAL, True) and area.spaces.active.local_view is not None:
        _switch_local_view(area)
    set_values(area.spaces.active, {SIDE_VIEW: False})
    set_values(area.spaces.active, dict(reversed(before.items())))  # the settings of flat shading before its kind


def values_of(space: bpy.types.Space, paths: Iterable[str]) -> dict[str, Any]:
    """Return values of a view by their paths, in JSON form."""
    return {path: _plain(_get(space, path)) for path in paths}


def set_values(space: bpy.types.Space, values: Mapping[str, Any]) -> None:
    """Set these values of a view in order."""
    for path, value in values.items():
        _set(space, path, value)


def _views_of(screen: bpy.types.Screen) -> dict[str, Mapping[str, Any]]:
    """Return the stored states of a screen's views; a split or maximized view inherits the state of its source."""
    views = dict(VIEWS.of(screen) or {})
    kept = [view for each in (screen, *bpy.data.screens) for view in (VIEWS.of(each) or {}).values()]
    for area in screen.areas if kept else ():
        if area.type == "VIEW_3D" and all(_get(area.spaces.active, path) == AS_RENDERED[path] for path in SIGNS):
            views.setdefault(_number(area), kept[0])
    return views


def _number(area: bpy.types.Area) -> str:
    return str(list(area.id_data.areas).index(area))


def _get(space: bpy.types.Space, path: str) -> Any:
    owner, _, name = path.rpartition(".")
    return getattr(space.path_resolve(owner) if owner else space, name)


def _set(space: bpy.types.Space, path: str, value: object) -> None:
    """Set a value of a view, ignoring values from a hand-edited file that this Blender rejects."""
    owner, _, name = path.rpartition(".")
    try:
        setattr(space.path_resolve(owner) if owner else space, name, value)
    except (TypeError, ValueError, AttributeError):
        return


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | bool | float | int) else list(value)


def _covered(area: bpy.types.Area, kind: str, side: str = "width") -> int:
    """Return the pixels of a 3D View that the toolbar, sidebar or a header covers."""
    overlaps = bpy.context.preferences.system.use_region_overlap
    covers = (getattr(region, side) for region in area.regions if region.type == kind and overlaps)
    return next((pixels for pixels in covers if pixels > 1), 0)


PREVIEW = ("use_preview_range", "frame_preview_start", "frame_preview_end")
FRAME_RATE = ("fps", "fps_base")


def _before(kept: object) -> Mapping[str, Any]:
    values = mapping(kept)
    if set(values) != {*PREVIEW, *FRAME_RATE}:
        raise MisfitError
    for value in values.values():
        number(int(value) if isinstance(value, bool) else value)
    return values


BEFORE_PLAYING = json_property("cld_before_playing", _before)
"""On a user's scene: its preview range and frame rate before a figure played in it."""
FRAME_BEFORE = CustomProperty("cld_frame_before", whole(-LARGEST_WHOLE))
"""On a user's scene: the frame of its playhead before it went to a figure's frame."""
LEFT_AT = CustomProperty("cld_left_at", whole(-LARGEST_WHOLE))
"""On a figure's collection: the frame at which the user returned to the previous view."""
_playing: dict[int, Mapping[str, Any]] = {}
"""While a file is being saved: the ranges that are playing, by the scenes' session ids."""


def go_to(scene: bpy.types.Scene, frame: int) -> None:
    """Move a scene's playhead to a frame of a figure, remembering where the user had it."""
    if not is_owned(scene) and FRAME_BEFORE.of(scene) is None:
        FRAME_BEFORE.keep(scene, scene.frame_current)
    show_frame(scene, frame)


def give_frame_back(scene: bpy.types.Scene) -> None:
    """Return a scene's playhead to where it was before it went to a figure's frame."""
    before = FRAME_BEFORE.of(scene)
    FRAME_BEFORE.drop(scene)
    if before is not None:
        show_frame(scene, before)


def play_range(scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    """Set a scene's preview range and frame rate to the figure's, and go to its first frame.

    Raises a FigureError when the figure has no steps.
    """
    steps = needed_steps(figure)
    if BEFORE_PLAYING.of(scene) is None:
        BEFORE_PLAYING.keep(scene, _range_of(scene))
    first, last = steps[0].begins[0], last_frame_of(figure)
    scene.use_preview_range = True
    scene.frame_preview_start, scene.frame_preview_end = first, last
    scene.render.fps, scene.render.fps_base = FRAMES_PER_SECOND, 1.0
    if not first <= scene.frame_current < steps[-1].frames[-1]:
        go_to(scene, first)


def give_range_back(scene: bpy.types.Scene) -> None:
    """Restore a scene's preview range and frame rate from before a figure played in it."""
    _set_range(scene, BEFORE_PLAYING.of(scene) or {})
    BEFORE_PLAYING.drop(scene)


def before_saving(*_of_blender: object) -> None:
    """Restore the user's ranges in the file that Blender is about to save."""
    for scene in bpy.data.scenes:
        if BEFORE_PLAYING.of(scene) is not None:
            _playing[scene.session_uid] = _range_of(scene)
            give_range_back(scene)


def after_saving(*_of_blender: object) -> None:
    """Resume the ranges that were playing before the file was saved."""
    for scene in bpy.data.scenes:
        if scene.session_uid in _playing:
            BEFORE_PLAYING.keep(scene, _range_of(scene))
            _set_range(scene, _playing.pop(scene.session_uid))


def _range_of(scene: bpy.types.Scene) -> dict[str, Any]:
    return {name: getattr(scene.render if name in FRAME_RATE else scene, name) for name in (*PREVIEW, *FRAME_RATE)}


def _set_range(scene: bpy.types.Scene, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(scene.render if name in FRAME_RATE else scene, name, value)
