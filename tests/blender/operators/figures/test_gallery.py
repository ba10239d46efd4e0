# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery in Blender: one click per scene, one visible figure, and the files of the command."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace

import bpy
import pytest

from collide_addon.cli import commands, plain
from collide_addon.figure.gallery.gallery import ALL_SCENES, GALLERY, gallery_scene, question_of, title_of
from collide_addon.figure.gallery.sheet import CHAPTERS, course
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.operators.base import make
from collide_addon.operators.base.current import current_figure
from collide_addon.operators.figures.gallery import question_beside
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.visibility import shown_figures
from collide_addon.scene.rendering.render import render_still
from collide_addon.scene.space.draw import is_in_space

from ....cases import mostly_slow
from ...interface import drawn_interface
from ...picture import levels
from ...shapes import blocks, box_and_ball
from ...snapshot import differences, snapshot
from ...users_file import users_file

NAMES = [scene.name for scene in ALL_SCENES]
SOME = ("dyn4j-apart", "squares-3-4-5", "obb-radii")
"""Scenes with one figure, with known cases, with classic code on shapes."""


def draw(name, **choices):
    return bpy.ops.collide.gallery(scene=name, detail="reduced", **choices)


def shown():
    return [figure["cld_figure"] for figure in shown_figures(bpy.context.view_layer)]


def numbers():
    return [figure["cld_figure"] for figure in figures(bpy.context.scene)]


# The button


@mostly_slow("name", SOME)
def test_one_click_draws_the_figures_of_a_scene_and_shows_the_first(name):
    assert draw(name) == {"FINISHED"}
    parts = gallery_scene(name).parts
    assert [list(figure["cld_objects"]) for figure in figures()] == [[name, part.name] for part in parts]
    assert shown() == ["CLD-001"]
    assert current_figure(bpy.context)["cld_figure"] == "CLD-001"


@pytest.mark.slow
def test_the_status_bar_gave_the_answer_away_where_the_question_was_still_open(capfd):
    draw("squares-3-4-5")
    assert capfd.readouterr().out.splitlines()[-1] == f"Info: {question_of(gallery_scene('squares-3-4-5'))}"


def test_the_button_offers_every_scene_with_a_name_and_a_question():
    items = bpy.ops.collide.gallery.get_rna_type().properties["scene"].enum_items
    assert [item.identifier for item in items] == NAMES
    for item in items:
        assert item.name
        assert "?" in item.description


def test_the_question_of_the_button_stands_beside_the_answer_too():
    scene = GALLERY[0]
    bpy.ops.collide.gallery(scene=scene.name, detail="reduced")
    said = " ".join(drawn_interface(bpy.context))
    assert question_of(scene) in said
    box_and_ball()
    bpy.ops.collide.clear()
    bpy.ops.collide.gjk(detail="reduced")
    assert question_beside(current_figure(bpy.context)) == ""


@pytest.mark.slow
def test_the_answer_stood_above_the_question_of_its_scene():
    bpy.ops.collide.gallery(scene="gjk-stories", detail="reduced")
    said = " ".join(drawn_interface(bpy.context))
    assert said.index(question_of(gallery_scene("gjk-stories"))) < said.index("Separated")


@pytest.mark.slow
def test_the_same_scene_pressed_again_takes_the_place_of_its_figures_in_any_language():
    draw("squares-3-4-5")
    draw("squares-3-4-5", language="ru", theme="dark")
    assert numbers() == ["CLD-001", "CLD-002", "CLD-003"]
    assert "Левый квадрат" in next(figures()).name
    assert shown() == ["CLD-001"]
    assert len([scene for scene in bpy.data.scenes if "cld_owner" in scene]) == 1


def test_another_scene_comes_beside_it_and_only_its_first_figure_shows():
    draw("dyn4j-apart")
    draw("plus-sign")
    assert (numbers(), shown()) == (["CLD-001", "CLD-002"], ["CLD-002"])


def test_nothing_of_the_users_is_changed():
    users_file()
    before = snapshot()
    draw("dyn4j-apart")
    draw("squares-3-4-5")
    draw("dyn4j-apart")
    bpy.ops.collide.show_figure(which="next")
    assert differences(before, snapshot()) == {}
    bpy.ops.collide.clear()
    assert differences(before, snapshot()) == {}


def test_the_users_own_objects_stay_in_sight():
    box, ball = box_and_ball()
    draw("squares-3-4-5")
    bpy.ops.collide.show_figure(which="next")
    assert box.visible_get()
    assert ball.visible_get()
    assert box.select_get()


def test_a_figure_of_objects_made_after_the_gallery_is_seen_and_meant():
    draw("squares-3-4-5")
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert shown() == ["CLD-001", "CLD-004"]
    assert current_figure(bpy.context)["cld_figure"] == "CLD-004"


def test_undo_takes_a_scene_away_and_shows_what_was_seen_before():
    bpy.ops.ed.undo_push(message="start")
    draw("dyn4j-apart")
    bpy.ops.ed.undo_push(message="one")
    draw("squares-3-4-5")
    bpy.ops.ed.undo_push(message="two")
    bpy.ops.collide.show_figure(which="next")
    bpy.ops.ed.undo_push(message="next")
    bpy.ops.ed.undo()
    assert (len(numbers()), shown()) == (4, ["CLD-002"])
    bpy.ops.ed.undo()
    assert (numbers(), shown()) == (["CLD-001"], ["CLD-001"])
    bpy.ops.ed.redo()
    assert (len(numbers()), shown()) == (4, ["CLD-002"])


BUTTON_WIDTH = 16.0
"""Width, in text sizes, that a button without an icon has for its text in a sidebar of the default width."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_fits_a_button_of_a_sidebar_of_the_default_width(language):
    assert max(text_width(title_of(scene, language), 1.0) for scene in ALL_SCENES) < BUTTON_WIDTH


# One figure of several


@pytest.mark.slow
def test_the_arrows_go_round_all_figures_of_a_scene_whoever_made_them():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.sat(detail="reduced")
    bpy.ops.collide.gallery(scene="dyn4j-apart", detail="reduced")
    assert bpy.context.scene.collide.lecture_row == 2
    seen = []
    for _ in range(4):
        assert bpy.ops.collide.show_figure(which="next") == {"FINISHED"}
        seen.append((shown(), bpy.context.scene.collide.lecture_row))
    assert seen == [(["CLD-001"], 0), (["CLD-002"], 1), (["CLD-003"], 2), (["CLD-001"], 0)]
    bpy.ops.collide.show_figure(which="previous")
    assert shown() == ["CLD-003"]


def test_a_selected_object_of_a_figure_that_goes_out_of_sight_is_let_go():
    draw("squares-3-4-5")
    part = next(obj for obj in bpy.context.view_layer.objects if obj.get("cld_figure") == "CLD-001")
    part.hide_viewport = False
    part.select_set(True)
    bpy.context.view_layer.objects.active = part
    bpy.ops.collide.show_figure(which="next")
    assert not part.select_get()
    assert current_figure(bpy.context)["cld_figure"] == "CLD-002"


def test_without_a_figure_there_is_nothing_to_show():
    assert bpy.context.scene.collide.lecture_row == -1
    assert not bpy.ops.collide.show_figure.poll()


def test_a_figure_out_of_sight_renders_as_one_that_is_seen(tmp_path):
    draw("squares-3-4-5")
    pictures = []
    for _ in range(2):
        hidden = list(figures())[1]
        pictures.append(levels(render_still(hidden, tmp_path / f"{len(pictures)}.png", resolution=(64, 36))))
        bpy.ops.collide.show_figure(which="next")
    assert shown() == ["CLD-003"]
    assert (pictures[0] == pictures[1]).all()
    assert pictures[0].min() < 200 < pictures[0].max()


# The command


def test_the_list_has_one_name_a_line(command):
    code, out, err = command("gallery", "--list")
    assert (code, out.splitlines(), err) == (0, NAMES, "")


def test_the_command_writes_every_file_of_a_scene_and_prints_the_answers(command, tmp_path):
    folder = tmp_path / "new" / "lecture"
    code, out, err = command("gallery", "dyn4j-overlap", "--out", folder, "--size", 64, 36, "--theme", "dark")
    assert (code, err) == (0, "")
    each = [f"dyn4j-overlap-{part}.{kind}" for part in ("depth", "difference") for kind in ("json", "png", "svg")]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [*each, *(f"dyn4j-overlap.{kind}" for kind in ("blend", "html", "pdf"))]
    )
    assert "dyn4j-overlap depth: Depth 6/√41 ≈ 0.937" in out
    assert levels(folder / "dyn4j-overlap-depth.png").shape[:2] == (36, 64)
    assert ET.parse(folder / "dyn4j-overlap-depth.svg").getroot().tag.endswith("svg")
    content = json.loads((folder / "dyn4j-overlap-depth.json").read_text(encoding="utf-8"))
    assert content["parameters"]["theme"] == "dark"
    assert len(content["steps"]) == 2
    assert (folder / "dyn4j-overlap.pdf").read_bytes().startswith(b"%PDF-")
    page = (folder / "dyn4j-overlap.html").read_text(encoding="utf-8")
    assert page.count("<article>") == 2
    assert 'data-theme="dark"' in page
    bpy.ops.wm.open_mainfile(filepath=str(folder / "dyn4j-overlap.blend"))
    assert bpy.context.scene.name == "Overlap: how deep?"
    assert (numbers(), shown()) == (["CLD-001", "CLD-002"], ["CLD-001"])


@pytest.mark.slow
def test_the_answers_are_printed_in_the_language_asked_for(command, tmp_path):
    code, out, _ = command(
        "gallery", "plus-sign", "--out", tmp_path, "--size", 16, 16, "--detail", "reduced", "--language", "zh"
    )
    assert code == 0
    assert "深度 6，有 4 个同样短的方向" in out


@pytest.mark.slow
def test_all_scenes_go_into_one_file_and_each_shows_its_first_figure(command, tmp_path, monkeypatch):
    some = [gallery_scene(name) for name in ("plus-sign", "dyn4j-overlap")]
    monkeypatch.setattr(plain, "ALL_SCENES", some)  # all of them take minutes
    code, out, err = command("gallery", "all", "--out", tmp_path, "--size", 16, 16, "--detail", "reduced")
    assert (code, err) == (0, "")
    parts = [f"{scene.name}-{part.name}" for scene in some for part in scene.parts]
    files = [f"{part}.{kind}" for part in parts for kind in ("json", "png", "svg")]
    assert {path.name for path in tmp_path.iterdir()} == {
        *(*files, "gallery.blend"),
        *(f"{scene.name}.{kind}" for scene in some for kind in ("html", "pdf")),
    }
    assert out.count("written: ") == len(parts) + len(some) + 1
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "gallery.blend"))
    for gallery in some:
        scene = bpy.data.scenes[title_of(gallery)]
        seen = shown_figures(scene.view_layers[0])
        assert [list(figure["cld_objects"]) for figure in seen] == [[gallery.name, gallery.parts[0].name]]


def test_a_course_has_numbered_files_and_the_notes_for_the_lecturer(command, tmp_path, monkeypatch):
    some = [replace(scene, parts=scene.parts[:1]) for scene in course()[1:3]]
    monkeypatch.setattr(commands, "course", lambda: some)  # all of it takes a minute
    monkeypatch.setattr("collide_addon.figure.gallery.sheet.CHAPTERS", CHAPTERS[1:3])
    code, out, err = command("course", "--out", tmp_path, "--size", 16, 16, "--language", "ru")
    assert (code, err) == (0, "")
    assert "course.pdf" in out
    names = {path.name for path in tmp_path.iterdir()}
    assert {"course.pdf", "course.blend", "02-intervals.pdf", "02-intervals.html"} <= names
    assert {"03-support-sweep-polygon.svg", "03-support-sweep.pdf"} <= names


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "No scene is named: give a NAME, all, or --list for the names"),
        (("plus-sign",), "No folder is named: add --out DIR"),
        (("plus", "--out", "FOLDER"), "there is no gallery scene 'plus': choose one of plus-sign"),
        (("plus-sign", "--out", "FILE"), "cannot be made (File exists): choose another folder"),
    ],
)
def test_a_mistake_is_one_line(command, tmp_path, arguments, message):
    (tmp_path / "file").write_text("mine")
    names = {"FOLDER": tmp_path / "new", "FILE": tmp_path / "file"}
    code, out, err = command("gallery", *(names.get(each, each) for each in arguments))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert message in err
    assert not (tmp_path / "new").exists()


def test_the_next_figure_is_another_one_where_a_figure_was_duplicated_in_the_outliner():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.sat(detail="reduced")
    original = next(figures())
    copy = original.copy()
    bpy.context.scene.collection.children.link(copy)
    seen = []
    for _ in range(3):
        bpy.ops.collide.show_figure(which="next")
        bpy.context.view_layer.update()
        seen.append(current_figure(bpy.context))
    assert set(seen) == set(figures(bpy.context.scene))
    assert len(seen) == len(set(seen)) == 3


def test_a_scene_of_the_gallery_that_cannot_be_drawn_whole_is_not_drawn_at_all(monkeypatch):
    gallery = next(scene for scene in GALLERY if len(scene.parts) > 1)
    bpy.ops.collide.gallery(scene=gallery.name, detail="reduced")
    before = [(figure.name, figure["cld_identity"]) for figure in figures()], blocks()
    noted = []

    def fail_later(collection, answer):
        noted.append(collection)
        if len(noted) == len(gallery.parts):
            raise OSError(answer)

    monkeypatch.setattr(make, "note_headline", fail_later)
    with pytest.raises(RuntimeError, match="OSError"):
        bpy.ops.collide.gallery(scene=gallery.name, detail="reduced")
    assert ([(figure.name, figure["cld_identity"]) for figure in figures()], blocks()) == before


# Pairs in space


def test_a_scene_in_space_stands_in_space_and_shows_its_bodies_in_the_view_too():
    assert draw("in-space", theme="dark") == {"FINISHED"}
    parts = gallery_scene("in-space").parts
    assert [list(figure["cld_objects"]) for figure in figures()] == [["in-space", part.name] for part in parts]
    for figure in figures():
        assert is_in_space(figure)
        bodies = [obj for obj in figure.all_objects if "body-A" in (obj.get("cld_part") or "").split()]
        assert bodies
        assert all(not obj.users_collection[0].hide_viewport for obj in bodies)
    bpy.ops.collide.clear()
    assert not list(figures())


@pytest.mark.slow
def test_the_command_writes_pictures_numbers_and_a_sheet_of_pairs_in_space(command, tmp_path, monkeypatch):
    whole = gallery_scene("in-space")
    few = replace(whole, parts=whole.parts[2:4])
    monkeypatch.setattr(plain, "gallery_scene", lambda _: few)
    code, out, err = command("gallery", "in-space", "--out", tmp_path, "--size", 64, 36)
    assert (code, err) == (0, "")
    each = [f"in-space-{part}.{kind}" for part in ("nested", "embedded") for kind in ("json", "png")]
    assert {path.name for path in tmp_path.iterdir()} == {*each, "in-space.pdf", "in-space.blend"}
    assert "in-space nested: A box wholly inside another overlaps it: depth 3. FCL" in out
    content = json.loads((tmp_path / "in-space-embedded.json").read_text(encoding="utf-8"))
    assert content["result"]["depth"] == 2.0**-30
    assert content["parameters"]["story"] == "embedded"
    assert (tmp_path / "in-space.pdf").read_bytes().startswith(b"%PDF-")
