# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: exit codes, answers on stdout, and one line on stderr that says what to do."""

import json
import math
import os
import signal
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import bpy
import pytest

from collide_addon.cli.program import run
from collide_addon.operators.base.current import current_figure
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.rendering.looks import NotFlatError
from collide_addon.scene.rendering.renderer import FlatRenderer

from ..cases import mostly_slow
from .picture import levels
from .program import INSTALLED, own_lines, start
from .shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball
from .snapshot import differences, snapshot
from .users_file import users_file

PAIR = ("--objects", "Box", "Ball")
QUICK = ("--detail", "reduced")


def fails(outcome, message):
    """Expect exit code 1 and one line on stderr."""
    code, _, err = outcome
    assert code == 1
    assert err.startswith("collide: ")
    assert message in err
    assert err.count("\n") == 1


# Answers


@mostly_slow(
    ("name", "answer"),
    [
        ("gjk", "CLD-001 GJK: A = Box, B = Ball: separated, distance 2 m, iterations 2\n"),
        ("epa", "CLD-001 EPA: A = Box, B = Ball: separated, depth 0 m, iterations 0\n"),
        ("minkowski-difference", "CLD-001 Minkowski difference of Box and Ball: vertices 6\n"),
        ("minkowski-sum", "CLD-001 Minkowski sum of Box and Ball: vertices 6\n"),
    ],
)
def test_a_command_makes_the_figure_and_prints_only_the_answer(objects, command, name, answer):
    assert command(name, *PAIR, *QUICK) == (0, answer, "")
    assert next(figures())["cld_made_by"] == name.replace("-", "_")


@pytest.mark.parametrize("option", ["--svg", "--svg-steps"])
def test_transparent_is_for_svg_too(objects, command, tmp_path, option):
    assert command("gjk", *PAIR, *QUICK, option, tmp_path / "a.svg", "--transparent")[0] == 0
    for path in tmp_path.iterdir():
        assert ET.parse(path).getroot().find("{http://www.w3.org/2000/svg}rect") is None


def test_a_handout_may_be_grey(objects, command, tmp_path):
    command("gjk", *PAIR, *QUICK, "--pdf", tmp_path / "a.pdf", "--grey")
    command("gjk", *PAIR, *QUICK, "--pdf", tmp_path / "b.pdf", "--theme", "print")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_kinds_of_marks_are_switched_on_and_off(objects, command, tmp_path):
    command("gjk", *PAIR, *QUICK, "--show", "legend", "--hide", "names", "proof", "--svg", tmp_path / "a.svg")
    assert json.loads(next(figures())["cld_parameters"])["layers"] == ["regions", "rulers", "legend"]
    written = (tmp_path / "a.svg").read_text("utf-8")
    assert 'data-part="legend-' in written
    assert 'data-part="name-A"' not in written


def test_the_hull_takes_one_object(objects, command):
    assert command("convex-hull", "--objects", "Box", *QUICK) == (
        0,
        "CLD-001 Convex hull of Box: vertices 4\n",
        "",
    )


@pytest.mark.slow
def test_the_command_and_the_button_make_the_same_figure(objects, command):
    command("gjk", *PAIR, "--layout", "overlay", "--tolerance", "0.5", "--start-angle", "40", "--language", "ru")
    by_command = blocks()
    parameters = json.loads(next(figures())["cld_parameters"])
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = objects[1]
    choices = {"layout": "overlay", "tolerance": 0.5, "language": "ru"}
    bpy.ops.collide.gjk(use_start=True, start_angle=math.radians(40), **choices)
    assert blocks() == by_command
    by_button = json.loads(next(figures())["cld_parameters"])
    assert parameters.pop("start_angle") == pytest.approx(by_button.pop("start_angle"), abs=1e-6)
    assert parameters == by_button


def test_the_side_of_a_page_in_space_is_the_same_by_command_and_button(objects, command):
    assert command("gjk", *PAIR, "--space", "--side", "-40", "20.5")[::2] == (0, "")
    parameters = json.loads(next(figures())["cld_parameters"])
    assert parameters["side"] == pytest.approx(list(map(math.radians, (-40.0, 20.5))))
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = objects[1]
    bpy.ops.collide.gjk(measured="space", use_side=True, side=tuple(map(math.radians, (-40.0, 20.5))))
    assert json.loads(next(figures())["cld_parameters"]) == parameters


def test_the_order_of_names_says_which_is_a(objects, command):
    assert "A = Ball, B = Box" in command("gjk", "--objects", "Ball", "Box", *QUICK)[1]


def test_everything_asked_for_is_written_and_nothing_else(objects, command, tmp_path):
    outcome = command(
        *("gjk", *PAIR, *QUICK, "--render", tmp_path / "a.png", "--size", "64", "36", "--transparent"),
        *("--svg", tmp_path / "a.svg", "--svg-steps", tmp_path / "s.svg", "--svg-phases", tmp_path / "p.svg"),
        *(
            "--slides",
            tmp_path / "slides.pdf",
            "--html",
            tmp_path / "a.html",
            "--languages",
            "ru",
            "en",
            "--pdf",
            tmp_path / "a.pdf",
            "--srt",
            tmp_path / "a.srt",
            "--pause",
            "0",
        ),
        *("--json", tmp_path / "a.json", "--steps", "--save", tmp_path / "a.blend"),
    )
    assert outcome == (0, "CLD-001 GJK: A = Box, B = Ball: separated, distance 2 m, iterations 2\n", "")
    names = ["a.blend", "a.html", "a.json", "a.pdf", "a.png", "a.srt", "a.svg", "s-s00.svg", "s-s01.svg", "slides.pdf"]
    phases = sorted(path.name for path in tmp_path.glob("p-*"))
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith("p-")) == names
    assert {"p-s00-p1.svg", "p-s00-p2.svg", "p-s01-p1.svg"} <= set(phases)
    picture = levels(tmp_path / "a.png")
    assert picture.shape == (36, 64, 4)
    assert picture[..., 3].min() == 0
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    content = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert content["result"]["distance"] == 2.0
    assert len(content["steps"]) == 2
    assert bpy.data.filepath == "", "the open file keeps its name"
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "a.blend"))
    assert [figure["cld_figure"] for figure in figures()] == ["CLD-001"]


def test_a_file_is_opened_and_left_as_it_was_on_the_disk(saved, command):
    content = saved.read_bytes()
    assert command("gjk", "--file", saved, *PAIR, *QUICK)[0] == 0
    assert saved.read_bytes() == content


def test_paths_are_relative_to_the_folder_the_command_is_called_in(saved, command, tmp_path, monkeypatch):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    outputs = ("--svg", "a.svg", "--json", "a.json", "--render", "a.png", "--size", "16", "16", "--save", "a.blend")
    assert command("gjk", "--file", "../lecture.blend", *PAIR, *QUICK, *outputs)[0] == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a.blend", "a.json", "a.png", "a.svg"]


def test_another_scene_of_the_file_can_be_named(command):
    other = bpy.data.scenes.new("Other scene")
    for obj in (add("Box", SQUARE, select=False), add("Ball", TRIANGLE, select=False)):
        other.collection.objects.link(obj)
        bpy.context.scene.collection.objects.unlink(obj)
    assert command("gjk", "--scene", "Other scene", *PAIR, *QUICK)[0] == 0
    assert len(list(figures(other))) == 1
    assert current_figure(bpy.context) is None


def test_nothing_of_the_users_is_changed(command, tmp_path):
    users_file()
    before = snapshot()
    outputs = ("--render", tmp_path / "a.png", "--size", "16", "16", "--svg", tmp_path / "a.svg")
    assert command("gjk", *PAIR, *QUICK, *outputs)[0] == 0
    assert differences(before, snapshot()) == {}


def test_help_says_what_there_is_and_is_no_error(command):
    code, out, err = command("--help")
    assert (code, err) == (0, "")
    for name in ("gjk", "epa", "minkowski-difference", "minkowski-sum", "convex-hull", "demo"):
        assert name in out
    code, out, err = command("gjk", "--help")
    assert (code, err) == (0, "")
    assert "--objects A B" in out


# Mistakes


def test_an_unknown_object_is_answered_with_those_there_are(objects, command):
    fails(
        command("gjk", "--objects", "Box", "Bal"),
        "There is no object Bal in the scene Scene: its objects are Box, Ball",
    )
    assert list(figures()) == []


def test_an_empty_scene_has_no_objects_to_offer(command):
    fails(command("gjk", *PAIR), "There is no object Box in the scene Scene: its objects are none")


def test_the_same_object_cannot_be_both(objects, command):
    fails(command("gjk", "--objects", "Box", "Box"), "Box is both A and B: name two different objects")


def test_an_unknown_scene_is_answered_with_those_there_are(objects, command):
    fails(command("gjk", "--scene", "Scen", *PAIR), "There is no scene Scen in this file: choose one of Scene")


def test_a_missing_file_and_one_that_is_no_blend_are_refused(command, tmp_path):
    fails(command("gjk", "--file", tmp_path / "no.blend", *PAIR), "no.blend cannot be opened, there is none:")
    (tmp_path / "text.blend").write_text("no blend")
    fails(command("gjk", "--file", tmp_path / "text.blend", *PAIR), "cannot be opened, Blender cannot read it:")


@mostly_slow(
    ("option", "name"),
    [
        ("--render", "a.png"),
        ("--svg", "a.svg"),
        ("--svg-steps", "a.svg"),
        ("--json", "a.json"),
        ("--save", "a.blend"),
    ],
)
@mostly_slow("folder", ["nowhere", "file.txt"])
def test_what_cannot_be_written_is_named_also_where_the_rest_could_be(objects, command, tmp_path, option, name, folder):
    (tmp_path / "file.txt").write_text("mine")
    path = tmp_path / folder / name
    others = [pair for pair in (("--svg", tmp_path / "ok.svg"), ("--json", tmp_path / "ok.json")) if pair[0] != option]
    outcome = command("gjk", *PAIR, *QUICK, *(each for pair in others for each in pair), option, path)
    fails(outcome, "There is no folder")
    assert folder in outcome[2]
    assert (tmp_path / "file.txt").read_text() == "mine"


def test_a_picture_that_is_no_png_is_refused(objects, command, tmp_path):
    fails(command("gjk", *PAIR, *QUICK, "--render", tmp_path / "a.jpg"), "end it with .png")


def test_objects_that_cannot_be_read_are_named_and_nothing_is_changed(objects, command):
    add("Empty mesh", [], select=False)
    camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    bpy.context.scene.collection.objects.link(camera)
    names = blocks()
    fails(command("gjk", "--objects", "Box", "Empty mesh"), "Empty mesh has no vertices to project")
    fails(command("epa", "--objects", "Camera", "Box"), "Camera is a camera and has no vertices to project")
    code, _, err = command("gjk", *PAIR, "--tolerance", "-1")
    assert (code, "argument --tolerance: -1 is below 0" in err) == (2, True)
    assert blocks() == names


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "collide: the following arguments are required: COMMAND; see collide --help"),
        (("nonsense",), "invalid choice: 'nonsense'"),
        (
            ("gjk",),
            "No shapes are given: name them with --objects, or give --file, --points, --a; see collide gjk --help",
        ),
        (("gjk", "--objects", "Box"), "argument --objects: expected 2 arguments"),
        (("convex-hull", "--objects", "Box", "Ball"), "argument --objects"),
        (("convex-hull", "--objects", "Box", "--layout", "overlay"), "--layout"),
        (("sat", *PAIR, "--start-angle", "3"), "--start-angle"),
        (("gjk", *PAIR, "--tolerance", "nan"), "nan is not a finite number"),
        (("gjk", *PAIR, "--tolerance", "inf"), "inf is not a finite number"),
        (("gjk", *PAIR, "--tolerance", "much"), "argument --tolerance: much is not a number"),
        (("gjk", *PAIR, "--start-angle", "inf"), "inf is not a finite number"),
        (("gjk", *PAIR, "--size", "0", "720"), "0 is not from 16 to 65536 pixels"),
        (("gjk", *PAIR, "--size", "1280", "-720"), "--size"),
        (("gjk", *PAIR, "--size", "100000", "720"), "100000 is not from 16 to 65536 pixels"),
        (("gjk", *PAIR, "--language", "de"), "invalid choice: 'de'"),
        (("demo",), "the following arguments are required: --out"),
    ],
)
def test_a_mistyped_command_is_one_line_and_exit_code_2(objects, command, arguments, message):
    code, out, err = command(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    if arguments != ("convex-hull", "--objects", "Box", "Ball"):
        assert message in err
    assert err.startswith("collide")
    assert "--help" in err
    assert list(figures()) == []


# As a program


MISSING = "collide: There is no object No such in the scene Scene: its objects are Box, Ball"


@mostly_slow(("second", "code", "lines"), [("Ball", 0, []), ("No such", 1, [MISSING])])
def test_as_a_program_it_ends_cleanly_with_the_exit_code(saved, tmp_path, second, code, lines):
    names = "--objects", "Box", second
    process = start("gjk", "--file", saved, *names, *QUICK, "--json", tmp_path / "a.json", temporary=tmp_path)
    out, err = process.communicate()
    assert (process.returncode, own_lines(err)) == (code, lines)
    answer = "CLD-001 GJK: A = Box, B = Ball: separated, distance 2 m, iterations 2\n"
    assert (answer in out if INSTALLED else answer == out) == (tmp_path / "a.json").is_file() == (code == 0)


# Surroundings


def test_a_reader_that_has_enough_ends_the_program_without_a_word(tmp_path):
    with start("case", "--list", temporary=tmp_path) as process:
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode in {141, -signal.SIGPIPE}, "the second where Python leaves the signal to the system"
    assert own_lines(err) == []


def test_a_working_folder_that_is_gone_is_one_line(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    process = start("case", "--list", temporary=tmp_path, cwd=gone, preexec_fn=gone.rmdir)
    _, err = process.communicate()
    assert process.returncode == 1
    assert own_lines(err) == ["collide: The working folder is gone: change to one that exists"]


def test_a_standard_output_that_is_closed_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", None)
    assert run(["case", "--list"]) == 1
    assert capsys.readouterr().err.startswith("collide: The standard output is closed: ")


def test_answers_that_find_no_room_are_one_line(capsys):
    kept, full = os.dup(1), os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, 1)
    try:
        assert run(["case", "--list"]) == 1
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(full)
    assert "cannot be written (No space left on device): send them elsewhere" in capsys.readouterr().err


# Names


OUTPUTS = {
    "--render": ".png",
    "--render-steps": "",
    "--frames": "",
    "--contact-sheet": ".png",
    "--film": ".mp4",
    "--svg": ".svg",
    "--svg-steps": ".svg",
    "--slides": ".pdf",
    "--html": ".html",
    "--pdf": ".pdf",
    "--srt": ".srt",
    "--json": ".json",
    "--save": ".blend",
}


@mostly_slow("option", OUTPUTS)
def test_a_name_that_is_too_long_is_one_line(objects, command, tmp_path, option):
    outcome = command("gjk", *PAIR, *QUICK, option, tmp_path / ("x" * 256 + OUTPUTS[option]))
    fails(outcome, "too long")
    assert list(tmp_path.iterdir()) == []


@mostly_slow("option", ["--file", "--scene", *OUTPUTS])
def test_a_name_that_is_not_utf_8_is_one_line(objects, command, tmp_path, option):
    name = "\udcff" + OUTPUTS.get(option, "")
    outcome = command("gjk", *PAIR, *QUICK, option, tmp_path / name if option != "--scene" else name)
    fails(outcome, f"\\udcff{OUTPUTS.get(option, '')} is not UTF-8, as names in Blender are: choose another name")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_was_found_out_when_the_work_was_done(saved, command, tmp_path):
    """An unknown kind of film, two outputs of the same name, a name reserved for a stream."""
    before = saved.read_bytes()
    for outputs, message in (
        (("--film", tmp_path / "a.gif"), "a.gif would be a file of another kind: end it with .mp4"),
        (("--svg", tmp_path / "x" / ".." / "a.svg"), "There is no folder"),
        (("--svg", saved), "lecture.blend would be a file of another kind: end it with .svg"),
        (("--save", saved), "is the file that is opened: save under another name"),
        (("--pdf", "-"), "--pdf - is no file"),
        (("--svg", tmp_path / "A.svg", "--svg-steps", tmp_path / "a.SVG"), "--svg and --svg-steps name the same file"),
    ):
        outcome = command("gjk", "--file", saved, *PAIR, *QUICK, *outputs)
        fails(outcome, message)
        assert outcome[1] == "", "no answer: nothing was computed"
    assert saved.read_bytes() == before
    assert list(tmp_path.iterdir()) == [saved]


def test_a_negative_number_with_an_exponent_was_taken_for_an_option(objects, command):
    assert command("pnpoly", "--objects", "Box", *QUICK, "--at", "1", "-1e-3")[0] == 0


def test_a_name_of_a_hundred_thousand_letters_was_repeated_whole(objects, command):
    code, _, err = command("gjk", "--objects", "Box", 100_000 * "x", *QUICK)
    assert code == 1
    assert len(err) < 1000


def test_what_has_no_place_in_space_is_named_before_the_work(objects, command, tmp_path):
    plane = ("--intro", "--layout", "overlay", "--rulers", "grid", "--hide", "names", "--svg", tmp_path / "a.svg")
    code, out, err = command("gjk", *PAIR, "--space", *plane, "--json", tmp_path / "a.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    lost = "--svg, --rulers, --intro, --show or --hide"
    assert f"In space {lost} have no effect: leave them out, or leave out --space" in err
    code, _, err = command("pairs", "--space", "--pdf", tmp_path / "a.pdf")
    assert (code, "In space --pdf has no effect: leave it out, or" in err) == (2, True)
    assert not list(figures())


def test_a_case_can_be_saved(command, tmp_path):
    assert command("case", "GJK-10-vertex-vertex-345", "--save", tmp_path / "a.blend")[::2] == (0, "")


def test_an_object_may_be_called_as_an_option_is(command):
    add("-rf", SQUARE, select=False)
    add("--help", TRIANGLE, select=False)
    code, out, _ = command("gjk", "--object=-rf", "--object=--help", *QUICK)
    assert (code, "A = -rf, B = --help" in out) == (0, True)
    assert command("gjk", "--object=-rf", *QUICK)[0] == 2


def test_an_object_linked_beside_a_local_one_of_its_name_is_named_in_full(saved, command):
    add("Box", TRIANGLE, select=False)
    with bpy.data.libraries.load(str(saved), link=True) as (_, linked):
        linked.objects = ["Box"]
    bpy.context.scene.collection.objects.link(linked.objects[0])
    assert "B = Box" in command("gjk", "--objects", "Box", "Box [lecture.blend]", *QUICK)[1]
    fails(command("gjk", "--objects", "Box", "Bo"), "its objects are Box, Box [lecture.blend]")


def test_a_device_is_not_replaced(objects, command):
    fails(command("gjk", *PAIR, *QUICK, "--json", os.devnull), "/dev/null cannot be replaced: choose another name")
    assert Path(os.devnull).is_char_device()


def test_a_link_stays_a_link_to_the_file_that_is_written(objects, command, tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "a.json").symlink_to(tmp_path / "there" / "real.json")
    assert command("gjk", *PAIR, *QUICK, "--json", tmp_path / "a.json")[0] == 0
    assert (tmp_path / "a.json").is_symlink()
    assert json.loads((tmp_path / "there" / "real.json").read_text(encoding="utf-8"))["result"]["distance"] == 2.0


# The demonstration


def test_the_demo_needs_a_folder_that_can_be_made(command, tmp_path):
    (tmp_path / "file").write_text("mine")
    fails(command("demo", "--out", tmp_path / "file"), "cannot be made (File exists): choose another folder")
    fails(command("demo", "--out", tmp_path / "file" / "below"), "cannot be made")


@pytest.mark.slow
@pytest.mark.skipif(bpy.app.version[:2] not in {(4, 3), (4, 5)}, reason="takes half a minute; two Blenders are enough")
def test_the_demo_writes_figures_of_every_kind_and_proves_its_distances(command, tmp_path):
    code, out, err = command("demo", "--out", tmp_path / "new" / "demo")
    assert (code, err) == (0, "")
    shown = {
        "suzanne-torus-gjk": "gjk",
        "random-sets-gjk": "gjk",
        "random-sets-epa": "epa",
        "random-sets-sat": "sat",
        "suzanne-torus-obb": "obb",
        "torus-hole-pnpoly": "pnpoly",
        "suzanne-torus-concave": "concave",
        "suzanne-torus-compare": "compare",
        "classic-gjk": "case",
    }
    written = {f"{name}.{ending}" for name in shown for ending in ("png", "svg", "json")}
    assert {path.name for path in (tmp_path / "new" / "demo").iterdir()} == written | {"collide-demo.blend"}
    assert (tmp_path / "new" / "demo" / "collide-demo.blend").stat().st_size < 15e6
    assert out.count("certificate holds") == 3
    assert "FAILS" not in out
    for name, algorithm in shown.items():
        content = json.loads((tmp_path / "new" / "demo" / f"{name}.json").read_text(encoding="utf-8"))
        assert content["algorithm"] == algorithm
        assert content["result"].get("certificate", {"holds": True})["holds"] is True
        assert levels(tmp_path / "new" / "demo" / f"{name}.png").shape == (720, 1280, 4)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "new" / "demo" / "collide-demo.blend"))
    assert sorted(figure["cld_made_by"] for figure in figures()) == sorted(shown.values())


@mostly_slow(
    ("option", "needed"),
    [
        ("--steps", "json"),
        ("--transparent", "render or --render-steps"),
        ("--size", "render"),
        ("--renderer", "render"),
        ("--grey", "pdf"),
        ("--outlines", "svg"),
        ("--step", "film"),
    ],
)
def test_an_option_without_the_file_it_is_about_is_refused(command, objects, option, needed):
    values = {"--size": (64, 36), "--renderer": ("blender",), "--step": (0,)}.get(option, ())
    fails(command("gjk", *PAIR, *QUICK, option, *values), f"{option} has no effect without --{needed}")
    assert not list(figures())


@pytest.mark.parametrize("option", ["--render-steps", "--frames"])
def test_a_folder_for_pictures_that_cannot_be_made_is_named(option, objects, command, tmp_path):
    (tmp_path / "file").touch()
    fails(command("gjk", *PAIR, *QUICK, option, tmp_path / "file"), f"{tmp_path / 'file'} cannot be made")


@mostly_slow("option", ["--pace", "--hold", "--pause"])
def test_more_frames_than_blender_counts_are_refused_and_nothing_is_left_half_drawn(option, objects, command):
    code, _, err = command("gjk", *PAIR, option, "99999999999")
    assert code == 2
    assert f"{option}: 99999999999 is not from 0 to 10000 frames" in err
    assert not list(figures())
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = objects[1]
    bpy.ops.collide.gjk(**{option.removeprefix("--"): 2**31 - 1})  # the button takes its maximum
    assert bpy.data.scenes["Collide"].frame_end < 1_048_574


@pytest.mark.parametrize(("values", "said"), [(("--pace", "1.5"), "whole number"), (("--tolerance", "x"), "number")])
def test_what_is_no_number_is_said_without_the_name_of_a_function(values, said, objects, command):
    code, _, err = command("gjk", *PAIR, *values)
    assert code == 2
    assert f"{values[1]} is not a {said};" in err


def test_steps_sheet_frames_and_film_are_rendered_where_asked_and_their_folders_made(objects, command, tmp_path):
    outputs = ("--render-steps", tmp_path / "steps", "--contact-sheet", tmp_path / "sheet.png")
    outputs += ("--render-phases", tmp_path / "steps")
    outputs += ("--frames", tmp_path / "frames", "--film", tmp_path / "film.mp4")
    board = ("--pace", "1", "--hold", "0", "--pause", "0", "--at-once")
    code, _, err = command("gjk", *PAIR, *QUICK, *board, *outputs, "--size", "32", "18", "--transparent")
    assert (code, err) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["film.mp4", "frames", "sheet.png", "steps"]
    stage = bpy.data.scenes["Collide"]
    frames = stage.frame_end - stage.frame_start + 1
    assert len(list((tmp_path / "frames").iterdir())) == frames
    pictures = {path.name for path in (tmp_path / "steps").iterdir()}
    assert {"CLD-001-s00.png", "CLD-001-s01.png", "CLD-001-s00-p1.png", "CLD-001-s01-p1.png"} <= pictures
    assert levels(tmp_path / "steps" / "CLD-001-s01.png")[..., 3].min() == 0
    image = bpy.data.images.load(str(tmp_path / "film.mp4"))
    assert (*image.size, image.frame_duration) == (32, 18, frames)


def test_pictures_are_rendered_by_what_was_chosen(objects, command, tmp_path):
    pictures = {}
    for renderer in ("collide", "blender"):
        path = tmp_path / f"{renderer}.png"
        asked = ("--render", path, "--size", "160", "90", "--renderer", renderer)
        assert command("gjk", *PAIR, *QUICK, *asked)[::2] == (0, "")
        pictures[renderer] = levels(path)
    assert 0 < abs(pictures["collide"] - pictures["blender"]).mean() < 8


def test_it_is_said_where_blender_has_to_render(objects, command, tmp_path, monkeypatch):
    def draw(*_, **__):
        raise NotFlatError("Sun is not one flat colour")

    monkeypatch.setattr(FlatRenderer, "draw", draw)
    picture = ("--render", tmp_path / "a.png", "--size", "32", "18")
    code, _, said = command("gjk", *PAIR, *QUICK, *picture)
    assert (code, said) == (0, "collide: rendered with Blender: Sun is not one flat colour\n")
    assert levels(tmp_path / "a.png").shape == (18, 32, 4)
    assert command("gjk", *PAIR, *QUICK, *picture, "--renderer", "blender")[::2] == (0, "")


@pytest.mark.slow
def test_a_film_asks_its_questions_unless_it_is_told_not_to(objects, command, tmp_path):
    played = tmp_path / "played.srt"
    assert command("gjk", *PAIR, "--srt", played)[0] == 0
    assert "Name a vertex of A" in played.read_text(encoding="utf-8")
    assert command("gjk", *PAIR, "--srt", played, "--pause", "0")[0] == 0
    assert "Name a vertex of A" not in played.read_text(encoding="utf-8")


def test_a_film_alone_takes_a_size_and_cannot_be_transparent(objects, command, tmp_path):
    film = ("--film", tmp_path / "film.mp4", "--at-once")
    fails(command("gjk", *PAIR, *film, "--transparent"), "--transparent has no effect without --render")
    fails(command("gjk", *PAIR, "--film", tmp_path / "a.gif", "--size", "16", "16"), "end it with .mp4, .png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_an_option_without_effect_was_dropped_without_a_word(objects, command):
    choices = ("--intro", "--layout", "overlay", "--rulers", "grid", "--tolerance", "0.1", "--circles", "a")
    code, _, err = command("gjk", *PAIR, "--space", *choices)
    assert code == 2
    assert "In space --rulers, --tolerance, --circles, --intro have no effect: leave them out" in err
    code, _, err = command("sat", *PAIR, "--classic", "--every-axis", "--tolerance", "1")
    assert (code, "classic code --tolerance, --every-axis have no effect: " in err) == (2, True)
    code, _, err = command("gjk", *PAIR, "--intro", "--detail", "reduced")
    assert (code, "reduced detail --intro has no effect: " in err) == (2, True)
    code, _, err = command("gjk", *PAIR, "--opening-shot")
    assert (code, "introduction --opening-shot has no effect: leave it out, or add --intro" in err) == (2, True)
    code, _, err = command("gjk", *PAIR, "--side", "-40", "20")
    assert (code, "From above --side has no effect: " in err) == (2, True)
    code, _, err = command("sat", *PAIR, "--space", "--every-axis", *QUICK)
    assert (code, err) == (0, "")
    code, _, err = command("pairs", "--space", "--rulers", "grid")
    assert (code, "--rulers has no effect: " in err) == (2, True)
    assert {figure["cld_made_by"] for figure in figures()} == {"sat"}


# The lecture


@mostly_slow("moving", [{}, {"film": "a.mp4"}])
def test_the_figures_of_a_file_are_listed_and_written_in_their_order(command, tmp_path, moving):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", draw_on=False, pace=2)
    bpy.ops.collide.sat(detail="reduced", measured="space", layout="overlay", draw_on=False, pace=1)
    bpy.ops.collide.text_page(heading="Distances", words="How far?", opens="lecture")
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    names = {"pdf": "a.pdf", "contact-sheet": "a.png", **moving}
    wanted = [word for option, name in names.items() for word in (f"--{option}", tmp_path / name)]
    code, out, _ = command("lecture", "--file", tmp_path / "lecture.blend", *wanted, "--size", "32", "18", "--grey")
    assert code == 0
    first, second, third = out.splitlines()
    assert first == "1. Distances"
    assert second.startswith("2. GJK: Box – Ball: separated, distance 2")
    assert third.startswith("3. SAT 3D: Box – Ball: separated, gap 2")
    assert all((tmp_path / name).stat().st_size > 1000 for name in names.values())
    assert levels(tmp_path / "a.png").shape[1] > 2 * 32


def test_a_lecture_that_cannot_be_written_is_refused_in_one_line(command, tmp_path):
    fails(command("lecture", "--file", tmp_path / "none.blend"), "there is none: give another")
    fails(command("lecture"), "Scene has no figures: make some")
    fails(command("lecture", "--grey"), "--grey has no effect without --pdf")
    fails(command("lecture", "--size", "32", "18"), "--size has no effect without --contact-sheet or --film")
    bpy.ops.collide.text_page(heading="Distances")
    fails(command("lecture", "--pdf", tmp_path / "none" / "a.pdf"), "none")


def test_a_lesson_is_opened_from_its_file_and_can_look_different(objects, command, tmp_path):
    assert command("gjk", *PAIR, *QUICK, "--svg", tmp_path / "a.svg", "--json", tmp_path / "a.json")[0] == 0
    for name in ("a.svg", "a.json"):
        code, out, err = command("open", tmp_path / name, "--svg", tmp_path / "b.svg", "--json", tmp_path / "b.json")
        assert (code, err) == (0, "")
        assert "GJK: A = Box, B = Ball: separated, distance 2 m" in out
        for kind in ("svg", "json"):
            assert (tmp_path / f"b.{kind}").read_bytes() == (tmp_path / f"a.{kind}").read_bytes()
    command("open", tmp_path / "a.json", "--language", "ru", "--json", tmp_path / "b.json")
    before, after = (json.loads((tmp_path / f"{name}.json").read_text())["parameters"] for name in "ab")
    assert after == before | {"language": "ru"}
    fails(command("open", tmp_path / "none.svg"), "cannot be read")


def test_a_collection_and_parts_of_one_mesh_are_named_as_objects_are(objects, command):
    mesh = bpy.data.meshes.new("Two")
    mesh.from_pydata([(x, y, 0) for x in (0, 1, 5, 6) for y in (0, 1)], [], [(0, 1, 3, 2), (4, 5, 7, 6)])
    obj = bpy.data.objects.new("Two", mesh)
    collection = bpy.data.collections.new("Wheels")
    bpy.context.scene.collection.children.link(collection)
    collection.objects.link(obj)
    code, out, err = command("gjk", "--objects", "Two:part=1", "Two:part=2")
    assert (code, err) == (0, "")
    assert "A = Two:part=1, B = Two:part=2: separated, distance 4" in out
    code, out, err = command("gjk", "--objects", "Wheels", "Two:part=2")
    assert (code, err) == (0, "")
    assert "A = Wheels, B = Two:part=2: penetrating" in out
    code, out, err = command("gjk", "--objects", "Two:part=1", "Two:part=3")
    assert (code, out, err) == (1, "", "collide: Two has no part part=3 with a vertex: choose of 1, 2\n")
    fails(command("sweep", "--objects", "Wheels", "Two"), "There is no object Wheels in the scene")
