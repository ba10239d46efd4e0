# SPDX-License-Identifier: GPL-3.0-or-later
"""The sweep of two animated objects measured in space: the same outputs as from above, but other answers."""

import csv
import json

import bpy
import pytest

from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.style import Role
from collide_addon.geometry import Relation
from collide_addon.operators.base.current import headline
from collide_addon.operators.base.motion import moving_subjects_in_parts
from collide_addon.scene.base.compat import channels
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.materials import ROLE
from collide_addon.scene.drawing.objects import PART
from collide_addon.scene.drawing.parameters import lesson_of

from ...snapshot import differences, snapshot


def cube(name, at=(0.0, 0.0, 0.0), size=2.0):
    bpy.ops.mesh.primitive_cube_add(size=size, location=at)
    obj = bpy.context.object
    obj.name = name
    return obj


def key(obj, path, values):
    for frame, value in values.items():
        setattr(obj, path, value)
        obj.keyframe_insert(path, frame=frame)
    for channel in channels(obj):
        for point in channel.keyframe_points:
            point.interpolation = "LINEAR"
        channel.update()


@pytest.fixture
def falling():
    """A cube that falls onto another: 9 above it at frame 1, 1 deep in it at frame 11."""
    ground, stone = cube("Ground"), cube("Stone")
    key(stone, "location", {1: (0.5, 0.25, 9.0), 11: (0.5, 0.25, -1.0)})
    ground.select_set(True)
    stone.select_set(True)
    bpy.context.view_layer.objects.active = stone
    bpy.context.view_layer.update()
    return ground, stone


def press(first=1, last=11, **more):
    assert bpy.ops.collide.sweep(
        scene_range=False, first_frame=first, last_frame=last, measured="space", detail="reduced", **more
    ) == {"FINISHED"}
    [figure] = figures()
    return figure, lesson_of(figure)


def test_what_overlaps_from_above_all_the_time_meets_in_space_at_an_exact_frame(falling):
    figure, lesson = press()
    first = lesson.result.first
    assert (first.start, first.exact, first.relation) == (8.0, True, Relation.PENETRATING)
    assert headline(figure) == {
        "relation": "penetrating",
        "first contact at frame": "8",
        "depth": pytest.approx(1.5),
        "seen": "in space",
    }
    written = json.loads(figure["cld_result"])
    assert written["measured"] == "space"
    assert [each["signed_distance"] for each in written["frames"]][:3] == [7.0, 6.0, 5.0]
    assert written["frames"][0]["point_b"][2] == 8.0
    bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=11, measured="above")
    [above] = set(figures()) - {figure}
    assert headline(above)["first contact at frame"] == "1"


@pytest.mark.slow
def test_what_never_meets_has_the_smallest_distance_and_its_frame(falling):
    _, stone = falling
    stone.animation_data_clear()
    key(stone, "location", {1: (-6.0, 0.0, 4.0), 21: (6.0, 0.0, 4.0)})
    figure, lesson = press(1, 21)
    assert lesson.result.contacts == ()
    assert headline(figure)["relation"] == "separated"
    assert headline(figure)["distance"] == 2.0
    assert "at frame" in headline(figure)


def test_the_scene_is_as_it_was_also_when_the_work_is_stopped(falling):
    before = snapshot()
    choices = Choices(frames=(1, 11, 1), measured=Measured.SPACE)
    work = moving_subjects_in_parts(falling, choices, bpy.context.evaluated_depsgraph_get())
    for _ in range(3):
        next(work)
    work.close()
    assert not differences(before, snapshot())


@pytest.fixture
def turning(falling):
    """Return a long object that rotates into the other one."""
    _, stone = falling
    stone.animation_data_clear()
    stone.scale = (3.0, 0.1, 0.1)
    key(stone, "location", {1: (0.0, 3.5, 0.0)})
    key(stone, "rotation_euler", {1: (0.0, 0.0, 0.0), 21: (0.0, 0.0, 1.57)})
    return stone


@pytest.mark.slow
def test_a_turning_object_is_asked_between_frames_and_the_figure_is_made_again_without_it(turning):
    figure, lesson = press(1, 21)
    assert not lesson.result.first.exact
    assert 10.0 < lesson.result.first.start < 21.0
    bpy.data.objects.remove(turning)
    again = lesson_of(figure)
    assert again.result.first == lesson.result.first


def test_the_chart_stands_beside_the_shapes_with_the_curve(falling):
    figure, lesson = press()
    parts = {PART.of(obj) for obj in figure.all_objects}
    assert any(part and "chart-depth" in part for part in parts)
    curve = [mark for mark in lesson.figure.space_marks if mark.part == "chart-distance" and mark.role is Role.LINE]
    assert curve
    assert any(ROLE.of(obj) is not None for obj in figure.all_objects)


def test_the_camera_rests_before_the_chart_which_can_be_read_from_one_side_alone(falling):
    figure, lesson = press()
    assert not lesson.figure.orbits
    moved = [obj.name for obj in figure.all_objects if obj.type in {"CAMERA", "EMPTY"} and obj.animation_data]
    assert moved == []


def test_where_a_turning_object_first_touches_it_is_not_moved_out_of_a_millionth_of_rounding(turning):
    _, lesson = press(1, 21)
    parts = {mark.part for mark in lesson.figure.space_marks}
    assert parts.isdisjoint({"ghost-B", "ghost-name", "translation"})
    assert [mark.text for mark in lesson.figure.space_marks if mark.part == "name-point"] == ["a = b"]


def test_the_command_line_writes_curve_and_numbers(falling, command, tmp_path):
    files = "--csv", tmp_path / "curve.csv", "--json", tmp_path / "curve.json"
    code, out, _ = command("sweep", "--objects", "Ground", "Stone", "--space", "--range", "1", "11", *files)
    assert code == 0
    assert "penetrating, first contact at frame 8, depth 1.5 m" in out
    assert "in space" in out
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text("utf-8").splitlines()))
    assert [float(row["distance"]) for row in rows[:3]] == [7.0, 6.0, 5.0]
    assert float(rows[0]["b_z"]) == 8.0
    assert "apart_in_z" not in rows[0]
    content = json.loads((tmp_path / "curve.json").read_text("utf-8"))
    assert content["result"]["first_contact"] == 8.0
    assert content["parameters"]["measured"] == "space"


@pytest.mark.slow
def test_meshes_as_they_are_pass_where_their_hulls_meet_and_the_figure_is_made_again_from_what_it_keeps():
    bpy.ops.mesh.primitive_torus_add(major_segments=12, minor_segments=4)
    ring = bpy.context.object
    ball = cube("Ball", size=0.5)
    key(ball, "location", {1: (0.0, 0.0, 2.0), 6: (0.0, 0.0, -2.0), 11: (1.0, 0.0, -2.0), 16: (1.0, 0.0, 2.0)})
    ring.select_set(True)
    figure, lesson = press(last=16, solids="meshes")
    [contact] = lesson.result.contacts
    assert 11 < contact.start < contact.end < 16
    assert contact.relation is Relation.PENETRATING
    assert [sample.value > 0 for sample in lesson.result.samples[:11]] == [True] * 11
    assert headline(figure)["seen"] == "meshes in space"
    assert "depth" not in headline(figure)
    assert lesson.result.times == tuple(range(1, 17))
    assert lesson_of(figure).result.contacts == lesson.result.contacts
