# SPDX-License-Identifier: GPL-3.0-or-later
"""The selection, and what can be said about an object without evaluating it."""

import bpy
import pytest

from collide_addon.scene.reading.errors import ReadError
from collide_addon.scene.reading.selection import projectable, selected_pair, vertex_count

from ...shapes import SQUARE, add


def select(*objects, active=None):
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = active


@pytest.mark.parametrize("active", [0, 1])
def test_the_active_one_of_two_selected_objects_is_b(active):
    objects = [add("First", SQUARE), add("Second", SQUARE)]
    select(*objects, active=objects[active])
    assert selected_pair(bpy.context) == (objects[1 - active], objects[active])


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "No object is selected: select exactly two, the active one becomes B"),
        ("A", "1 object is selected (A): select exactly two, the active one becomes B"),
        ("ABC", "3 objects are selected (A, B, C): select exactly two, or press All Pairs under Many Objects"),
        ("ABCD", "4 objects are selected (A, B, C, D): select exactly two, or press All Pairs under Many Objects"),
        ("ABCDE", "5 objects are selected (A, B, C, D, …): select exactly two, or press All Pairs under Many Objects"),
    ],
)
def test_other_numbers_of_selected_objects_are_refused(names, said):
    objects = [add(name, SQUARE) for name in names]
    select(*objects, active=objects[-1] if objects else None)
    with pytest.raises(ReadError) as caught:
        selected_pair(bpy.context)
    assert str(caught.value) == said


def test_a_light_counted_as_an_object_too_many():
    lamp = bpy.data.objects.new("Lamp", bpy.data.lights.new("Lamp", "POINT"))
    bpy.context.collection.objects.link(lamp)
    select(add("A", SQUARE), add("B", SQUARE), lamp, active=lamp)
    with pytest.raises(ReadError, match=r"^Lamp is a light and has no vertices to project: select a mesh"):
        selected_pair(bpy.context)
    select(add("C", SQUARE), active=lamp)
    with pytest.raises(ReadError, match=r"^4 objects are selected .*: select exactly two, or press All Pairs"):
        selected_pair(bpy.context)


@pytest.mark.parametrize("active", ["none", "a third"])
def test_two_selected_objects_of_which_neither_is_active_are_refused(active):
    select(add("A", SQUARE), add("B", SQUARE), active=add("C", SQUARE, select=False) if active == "a third" else None)
    with pytest.raises(
        ReadError, match=r"^2 objects are selected \(A, B\), but neither is active: Shift-click the one"
    ):
        selected_pair(bpy.context)


def test_an_empty_is_projectable_only_with_a_collection():
    empty = bpy.data.objects.new("Empty", None)
    assert not projectable(empty)
    empty.instance_type, empty.instance_collection = "COLLECTION", bpy.data.collections.new("Source")
    assert projectable(empty)


def test_the_vertex_count_is_a_meshs_own_and_unknown_for_others():
    obj = add("Shape", SQUARE)
    obj.modifiers.new("Array", "ARRAY")
    assert vertex_count(obj) == 4
    assert vertex_count(bpy.data.objects.new("Text", bpy.data.curves.new("Text", "FONT"))) is None
    assert vertex_count(bpy.data.objects.new("Empty", None)) is None
