# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures whose objects have changed say so, and can be made again."""

import bpy
import pytest

from collide_addon.operators.base import out_of_date
from collide_addon.operators.base.out_of_date import compare, why_out_of_date
from collide_addon.scene.base.hierarchy import figures, instances

from ...shapes import TRIANGLE, add, box_and_ball, deselect
from ...snapshot import differences, snapshot

QUICK = {"detail": "reduced"}


@pytest.fixture(
    params=["gjk", "pairs", *(pytest.param(each, marks=pytest.mark.slow) for each in ("polygons", "convex_hull"))]
)
def figure(request):
    _, ball = box_and_ball()
    ball.select_set(request.param != "convex_hull")
    getattr(bpy.ops.collide, request.param)(**QUICK)
    yield next(figures())
    out_of_date._reasons.clear()


def reason(figure):
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get())
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
    with pytest.raises(RuntimeError, match=f"{name} is no longer in this scene"):
        bpy.ops.collide.refresh()


@pytest.mark.slow
def test_a_figure_of_linked_objects_took_local_ones_of_the_same_names_for_its_own(tmp_path):
    bpy.data.libraries.write(str(tmp_path / "lib.blend"), set(box_and_ball()))
    bpy.data.objects["Ball"].location.x = 5
    with bpy.data.libraries.load(str(tmp_path / "lib.blend"), link=True) as (_, wanted):
        wanted.objects = ["Box", "Ball"]
    deselect()
    for obj in wanted.objects:
        bpy.context.scene.collection.objects.link(obj)
        obj.select_set(True)
    bpy.context.view_layer.objects.active = wanted.objects[-1]
    bpy.ops.collide.gjk(detail="reduced")
    assert reason(next(figures())) is None
    assert made_again()["cld_headline_distance"] == 2.0


@pytest.mark.slow
def test_a_figure_pasted_with_its_objects_took_others_of_their_names_for_its_own(tmp_path):
    pair = box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.data.libraries.write(str(tmp_path / "copied.blend"), {*pair, *instances(bpy.context.scene)})
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    box_and_ball()[1].location.x = 5
    with bpy.data.libraries.load(str(tmp_path / "copied.blend")) as (there, wanted):
        wanted.objects = [name for name in there.objects if not name.startswith(".")]
    for obj in wanted.objects:
        bpy.context.scene.collection.objects.link(obj)
    assert "Box is now called Box.001" in reason(next(figures()))
    new = made_again()
    assert (list(new["cld_objects"]), new["cld_headline_distance"]) == (["Box.001", "Ball.001"], 2.0)
    for obj in wanted.objects:
        obj.select_set(state=False)
    bpy.ops.collide.gjk(detail="reduced")  # of the file's own pair
    assert sorted(figure["cld_headline_distance"] for figure in figures()) == [2.0, 7.0]


@pytest.mark.slow
def test_after_its_library_was_lost_a_figure_was_said_to_have_lost_its_choices(tmp_path):
    library = tmp_path / "lib.blend"
    bpy.data.libraries.write(str(library), set(box_and_ball()))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    with bpy.data.libraries.load(str(library), link=True) as (_, wanted):
        wanted.objects = ["Box", "Ball"]
    for obj in wanted.objects:
        bpy.context.scene.collection.objects.link(obj)
        obj.select_set(True)
    bpy.context.view_layer.objects.active = wanted.objects[-1]
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "mine.blend"), relative_remap=False)
    library.unlink()
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "mine.blend"))
    with pytest.raises(RuntimeError, match=r"Box is missing because its file .*lib.blend is: relocate"):
        bpy.ops.collide.refresh()


def test_a_figure_of_an_earlier_version_knows_its_objects_by_their_names(figure):
    del figure["cld_object_pointers"]
    subject_of(figure).location.x -= 0.25
    assert "has changed" in reason(figure)
    assert reason(made_again()) is None


def test_an_object_that_the_user_deletes_is_not_kept_in_the_file_by_its_figure(figure, tmp_path):
    name = subject_of(figure).name
    deselect()
    subject_of(figure).select_set(True)
    bpy.ops.object.delete()
    assert str(why_out_of_date(figure)) == f"{name} was renamed or deleted"
    assert f"{name} is no longer in this scene" in reason(figure)
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "saved.blend"))
    assert name not in bpy.data.objects
    assert reason(next(figures())) == f"{name} was deleted"


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
    monkeypatch.setattr(out_of_date.subjects, "read_subjects_in_parts", lambda *_: pytest.fail("read"))
    compare(bpy.context.evaluated_depsgraph_get(), {"Other"})
