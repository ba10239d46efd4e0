# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure of all selected objects: the broad phase."""

import bpy
import pytest

from collide_addon.figure.files.documents import given_in
from collide_addon.operators.base import out_of_date
from collide_addon.scene.base import hierarchy
from collide_addon.scene.drawing.parameters import PARAMETERS, lesson_of

from ...shapes import add, deselect

SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]


def squares(count):
    deselect()
    return [add(f"Square {k:02}", SQUARE, location=(k % 7 * 1.5, k // 7 * 1.5, 0)) for k in range(count)]


def test_all_selected_objects_are_in_one_figure_and_it_is_made_again():
    objects = squares(9)
    assert bpy.ops.collide.broad_phase() == {"FINISHED"}
    (figure,) = hierarchy.figures()
    kept = PARAMETERS.of(figure)
    assert [each["letter"] for each in kept["subjects"]] == list("ABCDEFGHI")
    assert lesson_of(figure).headline == {"objects": 9, "pairs": 36, "pairs asked": 2, "overlapping pairs": 0}
    depsgraph = bpy.context.evaluated_depsgraph_get()
    assert not out_of_date.is_changed(figure, depsgraph)
    objects[4].location.x += 1
    assert out_of_date.is_changed(figure, bpy.context.evaluated_depsgraph_get())


@pytest.mark.parametrize(("count", "said"), [(1, "select two or more"), (27, "select at most 26, or press All Pairs")])
def test_too_few_and_too_many_are_refused(count, said):
    squares(count)
    with pytest.raises(RuntimeError, match=said):
        bpy.ops.collide.broad_phase()
    assert not list(hierarchy.figures())


def test_the_command_takes_many_objects_by_their_names(command):
    names = [each.name for each in squares(4)]
    code, out, _ = command("broad-phase", "--objects", *names)
    assert code == 0
    assert "objects 4, pairs 6, pairs asked 0" in out
    code, _, err = command("broad-phase", "--objects", names[0], *names)
    assert code
    assert f"{names[0]} is named twice: name different objects" in err
    code, _, err = command("broad-phase", "--objects", names[0])
    assert "1 object (Square 00), where 2 to 26 are wanted" in err


def test_a_handout_gives_the_vertices_without_names():
    squares(3)
    bpy.ops.collide.broad_phase()
    (figure,) = hierarchy.figures()
    assert given_in(PARAMETERS.of(figure), "en")[0].endswith("(0, 0), (1, 0), (1, 1), (0, 1)")
