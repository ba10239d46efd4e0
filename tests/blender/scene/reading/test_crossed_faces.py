# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces that cross themselves are found in any plane; faces that only look that way from one side are not."""

import bpy
import numpy as np
import pytest
from mathutils import Euler

from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.registry import COMPARE, CONCAVE, GJK
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.subjects import read_subjects_in_parts
from collide_addon.scene.reading.outline import crossed, has_crossed_face

from ....cases import mostly_slow
from .test_outline import added, of_faces

BOW_TIE = [(0, 0), (4, 3), (4, 0), (0, 3)]
DART = [(0, 0), (4, 0), (1, 1), (0, 4)]
PENTAGRAM = [(0, 3), (2, -2), (-3, 1), (3, 1), (-2, -2)]
PENTAGON = [(0, 3), (3, 1), (2, -2), (-2, -2), (-3, 1)]
TOUCHING_ITSELF = [(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)]
IN_PLANES = [(0.0, 0.0, 0.0), (0.7, 0.4, 0.2), (1.5707963, 0.0, 0.0)]


def has_one(obj):
    return has_crossed_face(obj, bpy.context.evaluated_depsgraph_get())


@pytest.mark.parametrize("turned", IN_PLANES)
@pytest.mark.parametrize("crosses", [BOW_TIE, PENTAGRAM, [*BOW_TIE, (-1, 1)]])
def test_a_face_that_crosses_itself_was_replaced_by_triangles_without_a_word(crosses, turned):
    obj = of_faces([*crosses, (9, 9), (10, 9), (10, 10)], [range(len(crosses)), range(len(crosses), len(crosses) + 3)])
    obj.data.transform(Euler(turned).to_matrix().to_4x4())
    assert has_one(obj)


@mostly_slow("turned", IN_PLANES)
@pytest.mark.parametrize("simple", [DART, PENTAGON, TOUCHING_ITSELF, BOW_TIE[:3]])
def test_a_face_that_only_bends_or_touches_itself_does_not_cross_itself(simple, turned):
    obj = of_faces(simple, [range(len(simple))])
    obj.data.transform(Euler(turned).to_matrix().to_4x4())
    assert not has_one(obj)


def test_bent_quads_of_a_solid_cross_themselves_in_some_views_alone():
    monkey = added(bpy.ops.mesh.primitive_monkey_add)
    assert not has_one(monkey)
    twisted = np.array([[(0, 0, 0), (1, 0, 0.9), (1, 1, 0), (0, 1, 0.9)]], dtype=np.float64)
    assert not crossed(twisted).any()


@pytest.mark.parametrize("algorithm", [GJK, CONCAVE])
def test_a_figure_knows_of_its_subjects_whose_faces_cross_themselves(algorithm):
    objects = [of_faces(ring, [range(len(ring))]) for ring in (BOW_TIE, DART)]
    read = read_subjects_in_parts(algorithm, objects, Choices(), bpy.context.evaluated_depsgraph_get())
    assert [each.crossed for each in run(read)] == [True, False]


def test_a_comparison_in_space_knows_of_it_too():
    objects = [of_faces([*BOW_TIE, (2, 2)], [range(4)]), added(bpy.ops.mesh.primitive_cube_add)]
    choices = Choices(measured=Measured.SPACE)
    read = read_subjects_in_parts(COMPARE, objects, choices, bpy.context.evaluated_depsgraph_get())
    assert [each.crossed for each in run(read)] == [True, False]
