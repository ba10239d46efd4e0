# SPDX-License-Identifier: GPL-3.0-or-later
"""The sweep of two animated objects: what Blender really does between frames, and a scene that stays unchanged."""

import csv
import math
from fractions import Fraction

import bpy
import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.model.lesson import Choices
from collide_addon.geometry import Relation
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.motion import moving_subjects_in_parts
from collide_addon.scene.base.compat import channels
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.reading import motion

from ...shapes import SQUARE, add, box_and_ball
from ...snapshot import differences, snapshot

WALL = [(0, -3), (0.5, -3), (0.5, 3), (0, 3)]
BALL = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
REDUCED = {"detail": "reduced", "language": "en"}


def key(obj, path, values, interpolation="LINEAR"):
    """Key a property at frames, `values` by frame."""
    for frame, value in values.items():
        setattr(obj, path, value)
        obj.keyframe_insert(path, frame=frame)
    for channel in channels(obj):
        for point in channel.keyframe_points:
            point.interpolation = interpolation
        channel.update()


def wall_and_ball(places, interpolation="LINEAR"):
    wall, ball = add("Wall", WALL), add("Ball", BALL)
    key(ball, "location", {frame: (x, y, 0) for frame, (x, y) in places.items()}, interpolation)
    return wall, ball


def press(first, last, **more):
    assert bpy.ops.collide.sweep(scene_range=False, first_frame=first, last_frame=last, **REDUCED, **more) == {
        "FINISHED"
    }
    [figure] = figures()
    return figure, lesson_of(figure).result


# ---- when they touch


def test_the_time_of_impact_of_linear_keys_is_exact_between_frames():
    wall_and_ball({1: (-10, 0), 129: (22, 1)})
    figure, result = press(1, 129)
    assert result.first.start == 1 + 128 * 9.5 / 32 == 39.0
    assert result.first.exact
    assert figure["cld_headline_first contact at frame"] == "39"


@pytest.mark.slow
def test_a_contact_at_a_part_of_a_frame_is_off_by_less_than_a_billionth():
    wall_and_ball({1: (-10, 0), 101: (13, 2)})
    _, result = press(1, 101)
    assert abs(Fraction(result.first.start) - (1 + Fraction(950, 23))) < Fraction(1, 10**9)


@pytest.mark.slow
def test_keys_outside_of_the_range_count_as_they_are():
    wall_and_ball({-36: (-10, 0), 200: (13, 2)})
    _, result = press(10, 120)
    assert abs(Fraction(result.first.start) - (-36 + 236 * Fraction(19, 46))) < Fraction(1, 10**9)


def test_a_bullet_that_passes_between_two_frames_hits():
    wall_and_ball({1: (-6, 0), 2: (6, 0.5)})
    _, result = press(1, 2)
    assert [sample.relation for sample in result.samples] == [Relation.SEPARATED] * 2
    assert result.first.between == (1.0, 2.0)
    assert result.first.start == pytest.approx(1 + 5.5 / 12, abs=1e-9)


def test_keys_between_frames_bend_the_way_there():
    wall_and_ball({1: (-10, 0), 2.5: (-10, 0), 4.5: (10, 0)})
    _, result = press(1, 5)
    assert result.first.start == pytest.approx(2.5 + 9.5 / 10, abs=1e-9)


def test_a_child_is_where_its_parent_carries_it():
    _, ball = wall_and_ball({1: (0, 0), 2: (0, 0)})
    parent = add("Parent", SQUARE, select=False)
    ball.parent = parent
    key(parent, "location", {1: (-8, 0, 0), 17: (8, 0, 0)})
    _, result = press(1, 17)
    assert result.first.start == pytest.approx(8.5, abs=1e-9)
    assert result.first.exact


@pytest.mark.slow
def test_a_curve_that_eases_in_is_followed_as_blender_plays_it():
    _, ball = wall_and_ball({1: (-10, 0), 41: (10, 0)}, "BEZIER")
    _, result = press(1, 41)
    scene = bpy.context.scene
    seen = {}
    for side in (-0.01, 0.01):
        time = result.first.start + side
        scene.frame_set(math.floor(time), subframe=time % 1)
        seen[side] = ball.matrix_world.translation.x
    assert seen[-0.01] < -0.5 < seen[0.01]
    assert not result.first.exact


@pytest.mark.slow
def test_a_key_that_jumps_is_not_taken_for_a_drift():
    wall_and_ball({1: (-10, 0), 5: (0, 0), 8: (9, 0)}, "CONSTANT")
    _, result = press(1, 9)
    [contact] = result.contacts
    assert contact.start == pytest.approx(5, abs=2e-4)  # Blender itself jumps a ten-thousandth of a frame early
    assert contact.end == pytest.approx(8, abs=2e-4)


def test_a_turning_object_is_followed_between_frames():
    bar = add("Bar", [(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)])
    key(bar, "rotation_euler", {1: (0, 0, 0), 9: (0, 0, math.pi / 2)})
    add("Box", [(-0.5, 3), (0.5, 3), (0.5, 4), (-0.5, 4)])
    _, result = press(1, 9)
    angle = math.atan2(3.0, 0.5) - math.asin(0.1 / math.hypot(0.5, 3.0))
    assert result.first.start == pytest.approx(1 + 8 * angle / (math.pi / 2), abs=1e-3)


def test_a_mesh_that_changes_its_shape_is_read_at_each_frame():
    wall, ball = add("Wall", WALL), add("Ball", [(x - 4, y) for x, y in BALL])
    ball.shape_key_add(name="Basis")
    longer = ball.shape_key_add(name="Longer")
    for point in longer.data:
        point.co.x = 1.0 if point.co.x > -4 else point.co.x
    for frame, value in ((1, 0.0), (10, 1.0)):
        longer.value = value
        longer.keyframe_insert("value", frame=frame)
    _, result = press(1, 10)
    assert not result.first.before
    assert result.samples[0].value == pytest.approx(3.5)
    assert result.samples[-1].relation is Relation.PENETRATING
    assert wall.data.shape_keys is None


def test_a_hidden_object_moves_all_the_same():
    _, ball = wall_and_ball({1: (-10, 0), 11: (10, 0)})
    choices = Choices(frames=(1, 11, 1))
    depsgraph = bpy.context.evaluated_depsgraph_get()
    subjects = run(moving_subjects_in_parts(bpy.context.selected_objects[::-1], choices, depsgraph))
    ball.hide_set(True)
    objects = [bpy.data.objects["Ball"], bpy.data.objects["Wall"]]
    hidden = run(moving_subjects_in_parts(objects, choices, depsgraph))
    assert {each.name for each in subjects} == {each.name for each in hidden}
    moving = next(each for each in hidden if each.name == "Ball")
    assert np.array_equal(moving.motion.positions[[0, -1]], [(-10, 0), (10, 0)])


def test_the_frames_of_the_scene_or_of_its_preview_are_looked_at():
    wall_and_ball({1: (-10, 0), 11: (10, 0)})
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 6
    bpy.ops.collide.sweep(**REDUCED)
    assert [lesson_of(each).result.times[-1] for each in figures()] == [6.0]
    scene.use_preview_range, scene.frame_preview_start, scene.frame_preview_end = True, 3, 9
    bpy.ops.collide.sweep(**REDUCED, frame_step=4)
    assert [lesson_of(each).result.times for each in figures()] == [(3.0, 7.0, 9.0)]


# ---- nothing that is the user's changes


def animated_scene():
    _, ball = wall_and_ball({1: (-10, 0), 21: (10, 0)})
    ball["charge"] = 1.0
    ball.keyframe_insert('["charge"]', frame=1)
    ball["charge"] = 5.0
    ball.keyframe_insert('["charge"]', frame=21)
    bpy.context.scene.frame_set(7, subframe=0.25)
    ball.location.y = 4.0  # not keyed
    ball["charge"] = 11.0
    ball.rotation_euler.z = 0.5
    bpy.context.view_layer.update()
    return ball


def test_the_scene_is_as_it_was_after_a_sweep():
    animated_scene()
    before = snapshot()
    press(1, 21)
    assert differences(before, snapshot()) == {}


def test_the_scene_is_as_it_was_after_a_mistake():
    ball = animated_scene()
    before = snapshot()
    with pytest.raises(RuntimeError, match="no range"):
        bpy.ops.collide.sweep(scene_range=False, first_frame=9, last_frame=9)
    assert differences(before, snapshot()) == {}
    mask = ball.modifiers.new("Mask", "MASK")
    mask.vertex_group = ball.vertex_groups.new(name="Nothing").name
    for frame, masks in ((15, False), (16, True)):
        mask.show_viewport = masks
        ball.keyframe_insert('modifiers["Mask"].show_viewport', frame=frame)
    bpy.context.scene.frame_set(3)
    ball.location.y = 4.0
    bpy.context.view_layer.update()
    before = snapshot()
    with pytest.raises(RuntimeError, match="Ball has no vertices to project"):
        bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=21)
    assert differences(before, snapshot()) == {}


@pytest.mark.parametrize("last", [1_048_575, 2_000_000_000])
def test_frames_that_blender_does_not_have_are_refused(last):
    animated_scene()
    before = snapshot()
    with pytest.raises(RuntimeError, match="Blender has frames -1048574 to 1048574"):
        bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=last)
    assert differences(before, snapshot()) == {}


def test_more_points_at_more_frames_than_fit_are_refused(monkeypatch):
    _, ball = wall_and_ball({1: (-10, 0), 21: (10, 0)})
    key(ball, "rotation_euler", {1: (0, 0, 0), 21: (0, 0, 3)})
    monkeypatch.setattr(motion, "MOST_MOTION_POINTS", 2040)
    bpy.context.scene.frame_set(3)
    bpy.context.view_layer.update()
    before = snapshot()
    with pytest.raises(RuntimeError, match="Ball has over 2040 points at 21 frames and keys: choose"):
        bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=21)
    assert differences(before, snapshot()) == {}


def test_an_object_that_is_hidden_at_some_frames_stays_selected():
    _, ball = wall_and_ball({1: (-10, 0), 11: (10, 0)})
    key(ball, "hide_viewport", {1: False, 4: True, 9: False}, "CONSTANT")
    bpy.context.scene.frame_set(2)
    ball.select_set(True)
    bpy.context.view_layer.objects.active = ball
    before = snapshot()
    press(1, 11)
    assert differences(before, snapshot()) == {}


@pytest.mark.parametrize("parts", [1, 9, 30])
def test_the_scene_is_as_it_was_when_a_sweep_is_broken_off(parts):
    animated_scene()
    before = snapshot()
    objects, depsgraph = [bpy.data.objects["Wall"], bpy.data.objects["Ball"]], bpy.context.evaluated_depsgraph_get()
    work = moving_subjects_in_parts(objects, Choices(frames=(1, 21, 1)), depsgraph)
    shares = [next(work) for _ in range(parts)]
    assert shares == sorted(shares)
    assert 0.0 < shares[-1] < 1.0
    work.close()
    assert differences(before, snapshot()) == {}


def test_the_button_says_what_is_missing():
    add("Wall", WALL)
    with pytest.raises(RuntimeError, match="select exactly two"):
        bpy.ops.collide.sweep()
    with pytest.raises(RuntimeError, match="does not show motion"):
        bpy.ops.collide.sweep_table(filepath="nothing.csv")


def test_a_pair_that_does_not_move_is_answered_and_told_of(capfd):
    add("Wall", WALL)
    add("Ball", BALL, location=(5, 0, 0))
    _, result = press(1, 5)
    assert result.first is None
    assert "Neither Wall nor Ball moves from frame 1 to frame 5" in capfd.readouterr().out


def test_a_pair_of_which_one_moves_is_not_told_of(capfd):
    wall_and_ball({1: (-10, 0), 129: (22, 1)})
    press(1, 5)
    assert "Neither" not in capfd.readouterr().out


# ---- the results


def test_the_table_has_a_row_a_frame_with_all_digits(tmp_path):
    wall_and_ball({1: (-10, 0), 11: (10, 0)})
    _, result = press(1, 11)
    assert bpy.ops.collide.sweep_table(filepath=str(tmp_path / "curve.csv")) == {"FINISHED"}
    with (tmp_path / "curve.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["frame"] for row in rows] == [str(frame) for frame in range(1, 12)]
    for row, sample in zip(rows, result.samples, strict=True):
        assert float(row["distance"]) - float(row["depth"]) == sample.value
        assert row["relation"] == sample.relation.value
        assert [float(row["a_x"]), float(row["a_y"])] == sample.point_a.tolist()


def test_the_table_did_not_say_that_what_meets_seen_along_z_is_apart_in_space(tmp_path):
    wall, _ = wall_and_ball({1: (-10, 0), 11: (10, 0)})
    wall.location.z = 7.0
    figure, _ = press(1, 11)
    bpy.ops.collide.sweep_table(filepath=str(tmp_path / "curve.csv"))
    with (tmp_path / "curve.csv").open(newline="", encoding="utf-8") as file:
        told = {float(row["apart_in_z"]) for row in csv.DictReader(file)}
    (apart,) = told
    assert apart == lesson_of(figure).figure.parameters["apart_in_z"] > 5.0


def test_the_command_writes_table_numbers_and_picture(command, tmp_path):
    wall_and_ball({1: (-10, 0), 129: (22, 1)})
    files = {kind: tmp_path / f"curve.{kind}" for kind in ("csv", "json", "svg")}
    code, said, wrong = command(
        *("sweep", "--objects", "Wall", "Ball", "--range", 1, 129, "--frame-step", 8),
        *(part for kind, file in files.items() for part in (f"--{kind}", file)),
    )
    assert (code, wrong) == (0, "")
    assert "penetrating, first contact at frame 39, depth 0.7500 m" in said
    assert all(file.stat().st_size for file in files.values())
    assert len(files["csv"].read_text("utf-8").splitlines()) == 1 + 17


def test_the_figure_is_made_again_without_the_animation():
    wall, ball = box_and_ball()
    key(ball, "rotation_euler", {1: (0, 0, 0), 5: (0, 0, 3)}, "BEZIER")
    figure, result = press(1, 5)
    bpy.data.objects.remove(ball)
    bpy.data.objects.remove(wall)
    assert lesson_of(figure).algorithm == registry.SWEEP.id
    assert lesson_of(figure).result.looked_at == result.looked_at


@pytest.mark.slow
def test_a_large_mesh_that_turns_keeps_only_its_hulls(monkeypatch):
    kept, real = [], motion._Track.pose
    monkeypatch.setattr(motion._Track, "pose", lambda *given: kept.append(real(*given)) or kept[-1])
    _, ball = wall_and_ball({1: (-10, 0), 5: (10, 0)})
    ball.data = bpy.data.meshes.new("Disc")
    angle = np.arange(20_000) * 2 * math.pi / 20_000
    reach = np.where(np.arange(20_000) % 500, 0.5, 2.0)
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * angle], axis=1)
    ball.data.from_pydata(points.tolist(), [], [])
    key(ball, "rotation_euler", {1: (0, 0, 0), 5: (0, 0, 1)})
    _, result = press(1, 5)
    assert result.first.start == pytest.approx(1 + 8 / 5, abs=0.01)  # a polygon with 40 vertices
    assert len(kept) >= 2 * 5
    assert max(len(pose.points) for pose in kept) < 100


@pytest.mark.parametrize("kept", ["[" * 1000, [], ["3D Cursor"] * 2])
def test_made_again_of_objects_that_a_stranger_has_written_it_says_that_it_has_lost_its_choices(kept):
    box_and_ball()
    bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=3, detail="reduced")
    [figure] = figures()
    figure["cld_objects"] = kept
    figure.pop("cld_object_pointers", None)
    with pytest.raises(RuntimeError, match="has lost its choices: make the figure again"):
        bpy.ops.collide.refresh()
