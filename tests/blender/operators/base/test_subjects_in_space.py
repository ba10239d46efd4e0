# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure seen along Z says what is true in space where that differs."""

import bpy

from collide_addon.operators.base.current import headline
from collide_addon.scene.base.hierarchy import figures

from ....cases import mostly_slow
from ...shapes import box_and_ball


def answer(method, *at, turn=0.0):
    """Return what is said about two cubes of edge 2, the second at a place; or, turned, about two slanted boards."""
    bpy.ops.mesh.primitive_cube_add(rotation=(0, turn, 0), scale=(2, 1, 0.05) if turn else (1, 1, 1))
    low = bpy.context.object
    bpy.ops.mesh.primitive_cube_add(location=at, rotation=(0, turn, 0), scale=(2, 1, 0.05) if turn else (1, 1, 1))
    low.select_set(True)
    bpy.context.view_layer.update()
    getattr(bpy.ops.collide, method)(detail="reduced")
    (figure,) = figures()
    return headline(figure)


@mostly_slow("method", ["gjk", "epa", "sat"])
def test_what_overlaps_from_above_may_be_apart_in_space(method):
    said = answer(method, 1.75, 0, 0, turn=0.7)
    assert said["relation"] == "penetrating"
    assert said["in space"] == "separated"
    assert said["distance in space"] > 0.0


def test_a_distance_may_be_longer_in_space():
    said = answer("gjk", 5, 0, 6)
    assert (said["distance"], said["apart in Z"], said["distance in space"]) == (3.0, 4.0, 5.0)


def test_a_gap_on_an_axis_is_not_contradicted_by_the_distance_of_a_level_pair():
    said = answer("sat", 4, 4, 0)
    assert said["gap"] == 2.0
    assert "distance in space" not in said


def test_what_is_apart_in_z_alone_is_said_once():
    said = answer("gjk", 1, 0.5, 6)
    assert said["apart in Z"] == 4.0
    assert not {"in space", "distance in space"} & set(said)


def test_faces_that_touch_overlap_from_above():
    said = answer("gjk", 0.5, 0.5, 2)
    assert (said["relation"], said["in space"]) == ("penetrating", "touching")
    assert "distance in space" not in said


@mostly_slow("at", [(1, 0.5, 0.25), (5, 0, 0), (2, 0.5, 0.25)])
def test_nothing_is_said_where_both_are_the_same(at):
    assert not {"in space", "distance in space"} & set(answer("gjk", *at))


def test_flat_shapes_at_one_height_are_meant_in_their_plane():
    box_and_ball()
    bpy.context.object.location.x = -3
    bpy.ops.collide.gjk(detail="reduced")
    (figure,) = figures()
    assert headline(figure)["relation"] == "penetrating"
    assert "in space" not in headline(figure)


def test_the_report_says_it(capfd):
    answer("gjk", 0.5, 0.5, 2)
    assert "seen along Z, in space touching" in capfd.readouterr().out
