# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures whose objects have changed say so, and are made again."""

import bpy
import pytest

from collide_addon.operators.base import out_of_date
from collide_addon.operators.base.out_of_date import compare, why_out_of_date
from collide_addon.scene.base.hierarchy import figures

from ...shapes import TRIANGLE, add, box_and_ball
from ...snapshot import differences, snapshot

QUICK = {"detail": "reduced"}


@pytest.fixture(params=["gjk", "polygons", "pairs", "convex_hull"])
def figure(request):
    _, ball = box_and_ball()
    ball.select_set(request.param != "convex_hull")
    getattr(bpy.ops.collide, request.param)(**QUICK)
    yield next(figures())
    out_of_date._reasons.clear()
    out_of_date._session_uids.clear()


def reason(figure):
    bpy.context.view_layer.update()
    compare(bpy.context.scene, bpy.context.evaluated_depsgraph_get())
    said = why_out_of_date(figure)
    return None if said is None else str(said)


def made_again():
    names = [figure.name for figure in figures()]
    assert bpy.ops.collide.refresh() == {"FINISHED"}
    assert len(list(figures())) == len(names)
    return max(figures(), key=lambda figure: figure["cld_made"])


def subject_of(figure):
    return bpy.data.objects[figure["cld_objects"][0]]


def test_a_new_figure_is_up_to_date(figure):
    assert reason(figure) is None


def test_comparing_changes_nothing(figure):
    before = snapshot(ours=True)
    subject_of(figure).location.x += 0.5
    reason(figure)
    subject_of(figure).location.x -= 0.5
    bpy.context.view_layer.update()
    assert differences(before, snapshot(ours=True)) == {}


def test_a_moved_object_is_noticed_and_one_that_is_moved_back_too(figure):
    obj = subject_of(figure)
    x = obj.location.x
    obj.location.x = x + 0.25
    assert reason(figure) == f"{obj.name} has changed"
    obj.location.x = x
    assert reason(figure) is None


def test_an_edited_mesh_is_noticed(figure):
    obj = subject_of(figure)
    obj.data.vertices[0].co.x -= 1.0
    obj.data.update()
    assert reason(figure) == f"{obj.name} has changed"


def test_a_modifier_is_noticed(figure):
    subject_of(figure).modifiers.new("Array", "ARRAY")
    assert reason(figure) is not None


def test_a_renamed_object_is_noticed_and_found_by_making_again(figure):
    assert reason(figure) is None
    subject_of(figure).name = "Renamed"
    assert "is now called Renamed" in reason(figure)
    new = made_again()
    assert "Renamed" in list(new["cld_objects"])
    assert reason(new) is None


def test_a_deleted_object_is_noticed_and_making_again_says_so(figure):
    assert reason(figure) is None
    name = subject_of(figure).name
    bpy.data.objects.remove(subject_of(figure))
    assert reason(figure) == f"{name} was deleted"
    with pytest.raises(RuntimeError, match=f"{name} is not in this scene any more"):
        bpy.ops.collide.refresh()


def test_making_again_needs_no_selection_and_keeps_the_choices(figure):
    subject_of(figure).location.x -= 0.75
    assert reason(figure) is not None
    before, bpy.context.scene.collide.theme = figure["cld_parameters"], "dark"
    for obj in bpy.context.selected_objects:
        obj.select_set(state=False)
    new = made_again()
    assert new["cld_parameters"] != before
    assert '"theme": "light"' in new["cld_parameters"]
    assert reason(new) is None


def test_blender_tells_which_objects_moved():
    box_and_ball()
    bpy.ops.collide.gjk(**QUICK)
    out_of_date._touched.clear()
    bpy.context.view_layer.update()
    out_of_date._touched.clear()
    bpy.data.objects["Box"].location.x += 1.0
    bpy.context.view_layer.update()
    assert out_of_date._touched == {"Box"}
    out_of_date._touched.clear()


def test_figures_of_other_objects_are_not_read(monkeypatch):
    box_and_ball()
    bpy.ops.collide.gjk(**QUICK)
    add("Other", TRIANGLE)
    monkeypatch.setattr(out_of_date, "read_subjects", lambda *_: pytest.fail("read"))
    compare(bpy.context.scene, bpy.context.evaluated_depsgraph_get(), {"Other"})
