# SPDX-License-Identifier: GPL-3.0-or-later
"""Letters are stored once, but look as if each had its own faces."""

from collections import Counter

import bpy
import numpy as np

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import Kind, Mark, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.faces import TEXTS, fill
from collide_addon.scene.drawing.lettering import lettered
from collide_addon.scene.drawing.removal import clear

from ...sample_figure import UNIT, figure

TRIANGLES = ("A", [(0, 0), (2, 0), (1, 2)]), ("B", [(3, 0), (5, 0.3), (4, 1.5)])
LINES = ("GJK: a1−b2 = (0.5, 8)", "Щель Ёж 深 % & ij:;", "A 和 B 接触，深度 = 0.937", "\N{MATHEMATICAL ITALIC SMALL V}")


def gjk():
    subjects = [Subject.of_points(name, name, points) for name, points in TRIANGLES]
    return make_lesson(registry.GJK, subjects, Choices()).figure


def evaluated(obj):
    bpy.context.view_layer.update()
    return obj.evaluated_get(bpy.context.evaluated_depsgraph_get())


def outlines(mesh):
    """Return the boundary edges of a mesh's faces by material slot, however the faces are subdivided."""
    beside = Counter(edge for face in mesh.polygons for edge in face.edge_keys)
    edges = {}
    for face in mesh.polygons:
        for edge in face.edge_keys:
            if beside[edge] == 1:
                places = sorted(tuple(round(value, 3) for value in mesh.vertices[place].co) for place in edge)
                edges.setdefault(face.material_index, []).append(places)
    return {slot: sorted(some) for slot, some in edges.items()}


def test_letters_show_where_their_faces_would_be():
    labels = [
        Mark(Kind.LABEL, role, np.array([(2.0, float(row))]), f"{row}", Panel.WORLD, text=line, size=(9.0 + row) * UNIT)
        for row, (line, role) in enumerate(zip(LINES, (Role.A, Role.B, Role.TEXT, Role.A), strict=True))
    ]
    drawn = draw(figure(*labels), bpy.context.scene)
    [obj] = [obj for obj in drawn.all_objects if {line.text for line in TEXTS.of(obj) or ()} >= set(LINES)]
    expected = bpy.data.meshes.new("expected")
    fill(expected, [letter for line in TEXTS.of(obj) for letter in lettered(line)])
    seen, letters = outlines(evaluated(obj).data), outlines(expected)
    assert len(letters) == 3
    assert {slot: seen[slot] for slot in letters} == letters
    bpy.data.meshes.remove(expected)
    clear()


def test_a_part_that_the_user_has_copied_keeps_its_letters_when_the_figure_goes():
    part = next(obj for obj in draw(gjk(), bpy.context.scene).all_objects if TEXTS.of(obj) and obj.modifiers)
    copy = part.copy()
    copy.animation_data_clear()
    copy.parent, copy.hide_viewport = None, False
    bpy.context.scene.collection.objects.link(copy)
    before = len(evaluated(copy).data.polygons)
    clear()
    assert len(evaluated(copy).data.polygons) == before > 0
    assert copy.modifiers[0].node_group.users == 1
    for block in (copy.modifiers[0].node_group, copy.data):
        bpy.data.batch_remove([block])
    bpy.ops.outliner.orphans_purge(do_recursive=True)


def test_letters_are_cleared_with_their_figure():
    before = {kind: set(getattr(bpy.data, kind)) for kind in ("objects", "meshes", "hair_curves", "node_groups")}
    draw(gjk(), bpy.context.scene)
    assert len([obj for obj in bpy.data.objects if obj.name.endswith("letters")]) == 1
    clear()
    assert {kind: set(getattr(bpy.data, kind)) for kind in before} == before
