# SPDX-License-Identifier: GPL-3.0-or-later
"""A saved figure on a render farm: machines without the extension render ranges of frames with the same pixels.

Where Blender is a Python package, tests/farms/blender.py replaces the program; with BLENDER=/path/to/blender in the
environment that program renders instead.
"""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.choices import Storyboard
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.film import render_frames
from collide_addon.scene.rendering.render import Renderer, Studio, render_steps

from ..cases import mostly_slow
from .picture import levels
from .sample_figure import figure
from .users_file import users_file

ROOT = Path(__file__).resolve().parents[2]
FARMS = ROOT / "tests" / "farms"
JOB_TYPE = ROOT / "docs" / "farms" / "collide_step_stills.js"
SMALL = (96, 54)
SCENE = "Collide.001"
"""The figure's scene: the user already has one named Collide."""


def blender():
    """Return how to start Blender, without a window and without extensions."""
    if "BLENDER" in os.environ:
        return [*shlex.split(os.environ["BLENDER"]), "--background", "--factory-startup"]
    if bpy.app.binary_path:
        return [bpy.app.binary_path, "--background", "--factory-startup"]
    return [sys.executable, str(FARMS / "blender.py"), "-b", "--factory-startup"]


def start(*arguments):
    command = [*blender(), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def finish(process):
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert "rror" not in said, said


def pictures(folder):
    return {path.name: levels(path) for path in sorted(folder.iterdir())}


def same(some, others):
    return some.keys() == others.keys() and all(np.array_equal(some[name], others[name]) for name in some)


@pytest.fixture
def saved(tmp_path):
    """Save a lecture: a small and short figure that draws on and fades, in a user's file."""
    collection = draw(figure(steps=3, storyboard=Storyboard(pace=2, hold=0)), users_file())
    stage = stage_of(collection)
    stage.cycles.samples = 2
    stage.render.resolution_x, stage.render.resolution_y = SMALL
    (tmp_path / "lecture").mkdir()
    path = tmp_path / "lecture" / "lecture.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(path))
    return path


@pytest.fixture
def stage(saved):
    return stage_of(next(figures()))


def test_a_stage_tells_a_farm_what_to_render_and_where_to_put_it(stage):
    render = stage.render
    assert render.filepath == "//CLD-001/CLD-001_"
    assert (render.image_settings.file_format, render.use_file_extension, render.use_overwrite) == ("PNG", True, True)
    assert stage.camera is not None
    assert (stage.frame_start, stage.frame_end) == (1, 24)


def test_a_picture_has_an_even_size_so_that_a_farm_can_make_a_film_of_it():
    stage = stage_of(draw(figure(), bpy.context.scene))
    assert (stage.render.resolution_x % 2, stage.render.resolution_y % 2, stage.render.resolution_percentage) == (
        *(0, 0),
        100,
    )


@pytest.mark.slow
def test_ranges_of_frames_rendered_apart_are_the_pictures_of_one_run_and_ours(saved, stage, tmp_path):
    assert stage.name == SCENE
    apart = [start(saved, "-S", SCENE, "-s", first, "-e", last, "-a") for first, last in ((1, 11), (12, 24))]
    for process in apart:
        finish(process)
    by_two = pictures(saved.parent / "CLD-001")
    finish(start(saved, "-S", SCENE, "-o", tmp_path / "one" / "CLD-001_", "-a"))
    (tmp_path / "ours").mkdir()
    list(render_frames(next(figures()), tmp_path / "ours", resolution=SMALL, studio=Studio(Renderer.BLENDER)))
    assert len(by_two) == 24
    assert same(by_two, pictures(tmp_path / "one"))
    assert same(by_two, pictures(tmp_path / "ours"))
    assert len({picture.tobytes() for picture in by_two.values()}) >= 6, "the figure moves"


# Flamenco


@pytest.fixture
def flamenco():
    quickjs = pytest.importorskip("quickjs", reason="needs a JavaScript engine", exc_type=ImportError)
    engine = quickjs.Context()
    for file in (FARMS / "flamenco_stand_in.js", JOB_TYPE):
        engine.eval(file.read_text(encoding="utf-8"))
    return engine


def settings_of(flamenco, stage, **given):
    """Fill in a job's settings as Flamenco does: the given value, or that of `eval`, or the default."""
    found = dict(given)
    names = {"bpy": bpy, "jobname": "lecture", "Path": Path, "abspath": os.path.abspath}
    for setting in json.loads(flamenco.eval("JSON.stringify(JOB_TYPE.settings)")):
        key = setting["key"]
        if key in found:
            continue
        if "eval" not in setting:
            assert "default" in setting, f"{key} must be given"
            found[key] = setting["default"]
            continue
        with bpy.context.temp_override(scene=stage):
            known = {**names, "C": bpy.context, "settings": type("Settings", (), found)}
            found[key] = eval(setting["eval"], known, {})
    return found


def test_the_job_renders_the_last_phase_of_every_step(flamenco, saved, stage):
    settings = settings_of(flamenco, stage, blendfile=str(saved), render_output_root=str(saved.parent))
    assert settings["frames"] == ", ".join(str(step.frames[-1]) for step in steps_of(stage))
    assert settings["render_output_path"] == str(saved.parent / "lecture" / "CLD-001_####")
    tasks = json.loads(flamenco.get("compiled")(flamenco.parse_json(json.dumps(settings))))
    assert [task["type"] for task in tasks] == ["blender"] * 3
    assert [task["name"] for task in tasks] == [f"stills-{step.frames[-1]}" for step in steps_of(stage)]


@mostly_slow(
    ("frames", "size", "commands"),
    [("8, 16, 24", 2, ["8,16", "24"]), ("1-3, 7", 10, ["1..3,7"]), ("5", 1, ["5"])],
)
def test_a_chunk_of_frames_becomes_one_command_in_blenders_notation(flamenco, stage, frames, size, commands):
    settings = settings_of(
        flamenco, stage, blendfile="a.blend", render_output_root="/out", frames=frames, chunk_size=size
    )
    tasks = json.loads(flamenco.get("compiled")(flamenco.parse_json(json.dumps(settings))))
    assert [task["commands"][0]["parameters"]["args"][-2:] for task in tasks] == [
        ["--render-frame", chunk] for chunk in commands
    ]


@pytest.mark.slow
def test_the_commands_of_the_job_render_our_stills_of_the_steps(flamenco, saved, stage, tmp_path):
    out = tmp_path / "out"
    settings = settings_of(flamenco, stage, blendfile=str(saved), render_output_root=str(out), chunk_size=2)
    tasks = json.loads(flamenco.get("compiled")(flamenco.parse_json(json.dumps(settings))))
    assert len(tasks) == 2
    for task in tasks:
        [command] = task["commands"]
        parameters = command["parameters"]
        assert (command["name"], parameters["exe"], parameters["exeArgs"]) == (
            "blender-render",
            "{blender}",
            "{blenderArgs}",
        )
        finish(start(*parameters["argsBefore"], parameters["blendfile"], *parameters["args"]))
    rendered = pictures(out / "lecture")
    ours = list(render_steps(next(figures()), tmp_path, resolution=SMALL, studio=Studio(Renderer.BLENDER)))
    assert [*rendered] == [f"CLD-001_{step.frames[-1]:04d}.png" for step in steps_of(stage)]
    for picture, own in zip(rendered.values(), ours, strict=True):
        assert np.array_equal(picture, levels(own))
