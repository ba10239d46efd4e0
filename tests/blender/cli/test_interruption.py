# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl-C and a request to end stop the work where nothing is half done: exit code 130 or 143, and no leftovers."""

import signal
import sys
import time
from pathlib import Path

import bpy
import pytest

from collide_addon.cli.interruption import SIGNALS, note_signals_of_command
from collide_addon.scene.base.files import is_whole_png
from collide_addon.scene.base.hierarchy import figures

from ..program import own_lines, start

OLD = b"old"
LONGEST = 120
"""Seconds to wait for something on a busy machine."""


@pytest.fixture
def temporary(tmp_path):
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


def stopped_when(there, process, number):
    """Send a signal when `there` says that the work is under way; return the exit code and our lines on stderr."""
    until = time.monotonic() + LONGEST
    while not there():
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(number)
    _, err = process.communicate(timeout=LONGEST)
    return process.returncode, own_lines(err)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_a_program_that_renders_frames_stops_after_a_whole_picture(saved, temporary, tmp_path, number):
    folder = tmp_path / "frames"
    process = start(
        *("gjk", "--file", saved, "--objects", "Box", "Ball", "--detail", "reduced"),
        *("--size", "64", "36", "--frames", folder),
        temporary=temporary,
    )
    code, lines = stopped_when(lambda: folder.is_dir() and any(folder.glob("*_*.png")), process, number)
    assert code == 128 + number
    assert lines == [f"collide: stopped by {number.name}; every file that has been written is whole"]
    pictures = sorted(folder.iterdir())
    assert 0 < len(pictures) < 100
    assert all(is_whole_png(picture, (64, 36)) for picture in pictures)
    assert list(temporary.iterdir()) == []


def test_a_program_that_makes_a_film_leaves_no_picture_behind_and_the_old_film(saved, temporary, tmp_path):
    film = tmp_path / "film.mp4"
    film.write_bytes(OLD)
    process = start(
        *("gjk", "--file", saved, "--objects", "Box", "Ball", "--detail", "reduced"),
        *("--size", "64", "36", "--film", film),
        temporary=temporary,
    )
    code, lines = stopped_when(lambda: any(temporary.glob("*/collide-*/*")), process, signal.SIGTERM)
    assert (code, len(lines)) == (143, 1)
    assert film.read_bytes() == OLD
    assert sorted(tmp_path.iterdir()) == sorted([film, saved, temporary])
    assert list(temporary.iterdir()) == []


@bpy.app.handlers.persistent
def pressing_ctrl_c(*_):
    """Press it, even in a file that is opened meanwhile."""
    signal.raise_signal(signal.SIGINT)


@pytest.fixture
def at(request):
    """Yield a function that presses Ctrl-C whenever Blender calls the functions of a list."""
    lists = []

    def press(handlers):
        handlers.append(pressing_ctrl_c)
        lists.append(handlers)

    yield press
    for handlers in lists:
        handlers.remove(pressing_ctrl_c)


def is_stopped(outcome):
    code, _, err = outcome
    assert (code, err) == (130, "collide: stopped by SIGINT; every file that has been written is whole\n")
    assert list(Path(bpy.app.tempdir).iterdir()) == []


def test_while_the_film_is_put_together(objects, command, tmp_path, at):
    film = tmp_path / "film.mp4"
    film.write_bytes(OLD)
    written = []

    def count(scene, _=None):
        written.append(scene.name)

    bpy.app.handlers.render_write.append(count)
    at(bpy.app.handlers.render_write)
    quick = ("--detail", "reduced", "--size", "64", "36", "--pace", "1")
    is_stopped(command("gjk", "--objects", "Box", "Ball", *quick, "--film", film))
    bpy.app.handlers.render_write.remove(count)
    assert len(written) == 1
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("film.mp4", OLD)]


def test_while_a_sweep_looks_at_the_frames(objects, command, tmp_path, at):
    objects[0].location.x = 0.5
    objects[0].keyframe_insert("location", frame=1)
    bpy.context.scene.frame_set(3)
    seen = []
    bpy.app.handlers.frame_change_post.append(lambda scene, _: seen.append(scene.frame_current))
    at(bpy.app.handlers.frame_change_post)
    is_stopped(command("sweep", "--objects", "Box", "Ball", "--range", "1", "500", "--csv", tmp_path / "a.csv"))
    bpy.app.handlers.frame_change_post.pop(0)
    assert len(seen) < 100
    assert bpy.context.scene.frame_current == 3
    assert list(figures()) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_while_the_gallery_is_made(command, tmp_path, at):
    at(bpy.app.handlers.frame_change_post)
    is_stopped(command("gallery", "all", "--out", tmp_path, "--size", "16", "16"))
    assert len(list(tmp_path.glob("*.png"))) == 1
    assert list(tmp_path.glob("*.blend")) == []


def test_the_next_command_knows_nothing_of_it_and_ctrl_c_is_pythons_again(objects, command, tmp_path, at):
    before = signal.getsignal(signal.SIGINT)
    bpy.app.handlers.frame_change_post.append(pressing_ctrl_c)
    is_stopped(command("sweep", "--objects", "Box", "Ball", "--range", "1", "2"))
    bpy.app.handlers.frame_change_post.remove(pressing_ctrl_c)
    assert signal.getsignal(signal.SIGINT) is (before or signal.SIG_DFL)
    assert command("sweep", "--objects", "Box", "Ball", "--range", "1", "2")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "noted"),
    [
        (["-b", "lecture.blend", "-c", "collide", "case", "--list"], True),
        (["--command", "collide"], True),
        (["lecture.blend"], False),
        (["-c", "extension", "list"], False),
        (["lecture.blend", "--", "-c", "collide"], False),
    ],
)
def test_only_a_blender_that_was_started_for_a_command_of_ours_loses_its_own_ctrl_c(monkeypatch, arguments, noted):
    monkeypatch.setattr(sys, "argv", ["blender", *arguments])
    before = [signal.getsignal(number) for number in SIGNALS]
    try:
        note_signals_of_command()
        assert [signal.getsignal(number) != own for number, own in zip(SIGNALS, before, strict=True)] == [noted] * 2
    finally:
        for number, own in zip(SIGNALS, before, strict=True):
            signal.signal(number, own or signal.SIG_DFL)
