# SPDX-License-Identifier: GPL-3.0-or-later
"""The 3D View turned to a figure, and restored."""

import bpy
import pytest
from mathutils import Quaternion

from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.stage import RESOLUTION, camera_of, stage_of
from collide_addon.scene.drawing.user_view import AS_RENDERED, VIEW_SENSOR, VIEWS, _set, give_back, is_turned, turn_to

from ....cases import mostly_slow
from ...shapes import box_and_ball
from ...view import area_of_3d_view, state


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


@pytest.fixture
def area():
    area = area_of_3d_view()
    view, shading = area.spaces.active.region_3d, area.spaces.active.shading
    view.view_perspective, view.view_distance = "PERSP", 17.25
    view.view_rotation, view.view_location = Quaternion((0.8, 0.4, 0.2, 0.4)).normalized(), (1.5, -2.25, 0.5)
    shading.type, shading.light, shading.color_type = "SOLID", "STUDIO", "OBJECT"
    shading.show_cavity = shading.show_xray = True
    return area


def test_the_page_is_seen_from_the_top_in_the_colours_of_a_render(figure, area):
    turn_to(area, figure)
    space = area.spaces.active
    assert is_turned(area)
    assert space.region_3d.view_perspective == "ORTHO"
    assert tuple(space.region_3d.view_rotation) == (1.0, 0.0, 0.0, 0.0)
    assert (space.shading.type, space.shading.light, space.shading.color_type) == ("SOLID", "FLAT", "MATERIAL")
    assert not space.shading.show_cavity
    assert not space.show_gizmo_navigate


def test_no_guide_gizmo_or_clipping_of_the_users_shows_on_the_page(figure, area):
    space = area.spaces.active
    space.overlay.show_wireframes = space.overlay.show_face_orientation = space.overlay.show_stats = True
    space.region_3d.use_clip_planes = True
    before = state(area)
    turn_to(area, figure)
    off = ("wireframes", "face_orientation", "stats", "extras", "bones", "motion_paths", "relationship_lines")
    assert not any(getattr(space.overlay, f"show_{each}") for each in off)
    assert not space.show_gizmo
    assert not space.region_3d.use_clip_planes
    give_back(area)
    assert state(area) == before
    space.region_3d.use_clip_planes = False


def test_back_gives_every_value_of_the_view_back(figure, area):
    before = state(area)
    turn_to(area, figure)
    assert state(area) != before
    give_back(area)
    assert state(area) == before
    assert not is_turned(area)
    assert VIEWS.name not in area.id_data


def test_a_second_figure_does_not_forget_the_users_view(figure, area):
    before = state(area)
    turn_to(area, figure)
    bpy.ops.collide.sat(detail="reduced")
    turn_to(area, list(figures())[-1])
    give_back(area)
    assert state(area) == before


def test_a_view_along_an_axis_comes_back_too(figure, area):
    view = area.spaces.active.region_3d
    view.is_orthographic_side_view = False
    view.view_perspective, view.view_rotation = "ORTHO", Quaternion((0.5, 0.5, 0.5, 0.5))
    view.is_orthographic_side_view = True
    before = state(area)
    turn_to(area, figure)
    give_back(area)
    assert state(area) == before
    view.is_orthographic_side_view = False


def test_a_low_view_shows_the_page_to_its_lower_edge(figure, area):
    low = next(each for each in area.id_data.areas if each.type == "DOPESHEET_EDITOR")
    region = next(region for region in low.regions if region.type == "WINDOW")
    assert region.width > 4 * region.height
    low.type = "VIEW_3D"
    try:
        turn_to(low, figure)
        space = low.spaces.active
        region = next(region for region in low.regions if region.type == "WINDOW")
        seen = space.region_3d.view_distance * VIEW_SENSOR / space.lens * region.height / region.width
        give_back(low)
    finally:
        low.type = "DOPESHEET_EDITOR"
    assert seen > camera_of(stage_of(figure)).data.ortho_scale * RESOLUTION[1] / RESOLUTION[0]


def test_a_view_enlarged_to_the_whole_window_gives_the_users_view_back(figure, area):
    before = state(area)
    turn_to(area, figure)
    screen = next(each for each in bpy.data.screens if each != area.id_data)
    other = next((each for each in screen.areas if each.type == "VIEW_3D"), None) or screen.areas[0]
    kind, other.type = other.type, "VIEW_3D"
    for path in AS_RENDERED:
        _set(other.spaces.active, path, AS_RENDERED[path])
    assert is_turned(other)
    give_back(other)
    assert not is_turned(other)
    assert other.spaces.active.region_3d.view_distance == 17.25
    other.type = kind
    give_back(area)
    assert state(area) == before


@mostly_slow("kept", ["no JSON", '{"0": 1}', '{"x": {}}', '{"0": {"region_3d.other": 1}}', "[]"])
def test_what_a_stranger_wrote_to_the_screen_is_no_view(figure, area, kept):
    area.id_data[VIEWS.name] = kept
    assert not is_turned(area)
    turn_to(area, figure)
    give_back(area)


def test_values_that_no_view_takes_are_left_out(figure, area):
    turn_to(area, figure)
    number = next(iter(VIEWS.of(area.id_data)))
    VIEWS.keep(area.id_data, {number: {"shading.type": "NEON", "region_3d.view_distance": "far", SIDE: "yes"}})
    give_back(area)
    assert area.spaces.active.shading.type == "SOLID"


SIDE = "region_3d.is_orthographic_side_view"
