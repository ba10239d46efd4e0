# SPDX-License-Identifier: GPL-3.0-or-later
"""The cost of drawing and reading grows with what is drawn, not with the vertices; nothing is made twice."""

import bpy
import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import random_point_sets
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.subjects import read_subjects_in_parts
from collide_addon.operators.figures.new_points import random_shapes
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.plan import pieces
from collide_addon.scene.drawing.removal import anything_to_clear
from collide_addon.scene.reading.outline import MOST_OUTLINED
from collide_addon.scene.reading.read import read_outermost

from ..cases import mostly_slow
from ..work import calls_of


def gjk_figure(count):
    sets = random_point_sets(count, 45.0, 0)
    subjects = [Subject.of_points(letter, letter, points) for letter, points in zip("AB", sets, strict=True)]
    return make_lesson(registry.GJK, subjects, Choices()).figure


def drawing(figure):
    return calls_of(lambda: draw(figure, bpy.context.scene))


@pytest.mark.slow
def test_of_all_materials_one_is_built_and_the_others_are_copied():
    calls = drawing(gjk_figure(25))
    assert calls["start_nodes"] == 2  # a material's, and that of the stage's world
    assert calls["_make"] > 20


def test_objects_that_live_alike_share_the_work_of_finding_their_keys():
    figure = gjk_figure(25)
    lives = [piece.life for piece in pieces(figure)]
    assert drawing(figure)["keys_of"] == len(set(lives))


@pytest.mark.slow
def test_drawing_ten_times_the_points_is_less_than_twice_the_work_of_a_step():
    def work(count):
        figure = gjk_figure(count)
        return drawing(figure).total() / len(figure.steps)

    assert work(250) < 2 * work(25)


@mostly_slow("count", [50_000, 200_000])
def test_no_vertex_of_a_large_mesh_is_looked_at_by_itself(count):
    mesh = bpy.data.meshes.new("Ball")
    mesh.vertices.add(count)
    points = np.random.default_rng(1).normal(size=(count, 3)).astype(np.float32)
    mesh.vertices.foreach_set("co", points.ravel())
    obj = bpy.data.objects.new("Ball", mesh)
    bpy.context.scene.collection.objects.link(obj)
    depsgraph = bpy.context.evaluated_depsgraph_get()

    def read():
        return Subject.of_points("A", "A", *read_outermost(obj, depsgraph)[:2])

    read()  # once, what is imported only when it is needed
    assert calls_of(read).total() < count / 10


def test_a_mesh_of_very_many_triangles_is_read_once_since_its_outline_is_not_shown():
    rows = np.arange(MOST_OUTLINED + 2)
    points = np.stack([rows, rows * rows % 7, 0 * rows], axis=1).tolist()
    mesh = bpy.data.meshes.new("Fan")
    mesh.from_pydata(points, [], [(0, row, row + 1) for row in rows[1:-1].tolist()] + [(0, 1, 2, 3)])
    pair = [bpy.data.objects.new(name, mesh) for name in "AB"]
    for obj in pair:
        bpy.context.scene.collection.objects.link(obj)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    assert calls_of(lambda: run(read_subjects_in_parts(registry.GJK, pair, Choices(), depsgraph)))["read_meshes"] == 2


def test_whether_there_is_anything_to_clear_is_not_asked_of_each_of_the_users_objects():
    for _ in range(500):
        bpy.data.objects.new("mine", None)
    calls = calls_of(lambda: anything_to_clear() or random_shapes())
    assert calls["of"] < 50  # panels ask at every redraw
