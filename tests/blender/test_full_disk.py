# SPDX-License-Identifier: GPL-3.0-or-later
"""On a full disk, wherever it fills up, or a read-only one: one line, exit code 1, each file complete or unchanged."""

import errno
import os
import random
from contextlib import suppress
from pathlib import Path

import bpy
import pytest

from collide_addon.cli.program import run
from collide_addon.figure.files.writing import FileError, replacing, write_whole
from collide_addon.scene.base.files import is_whole_png, working_folder

from ..cases import mostly_slow
from .full_disk import full_disk, no_file_longer_than, read_only
from .shapes import box_and_ball, deselect

OLD = b"old"
OUTPUTS = {
    "--render": "a.png",
    "--contact-sheet": "a.png",
    "--film": "a.mp4",
    "--svg": "a.svg",
    "--html": "a.html",
    "--pdf": "a.pdf",
    "--srt": "a.srt",
    "--json": "a.json",
    "--save": "a.blend",
}
SIZED = {"--render", "--contact-sheet", "--film"}
WAYS_OUT = ("make room or choose another folder", "make some, or name another in TMPDIR", "choose another folder")


@pytest.fixture
def command(capsys):
    """Yield a function that runs a command; its output goes to no file."""

    def carry_out(*arguments):
        kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        try:
            capsys.readouterr()
            return run([str(argument) for argument in arguments]), capsys.readouterr().err
        finally:
            os.dup2(kept, 1)
            os.close(kept)
            os.close(nowhere)

    return carry_out


def gjk(command, option, path):
    size = ("--size", "64", "36") if option in SIZED else ()
    board = ("--pace", "1", "--hold", "1", "--at-once") if option == "--film" else ()
    return command("gjk", "--objects", "Box", "Ball", "--detail", "reduced", *size, *board, option, path)


@pytest.fixture
def objects():
    pair = box_and_ball()
    deselect()
    return pair


def fails_with_a_way_out(outcome):
    code, err = outcome
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("collide: ")
    assert err.rstrip().endswith(WAYS_OUT)
    assert list(Path(bpy.app.tempdir).iterdir()) == []


def test_the_stand_in_fails_pythons_writes_and_blenders(objects, tmp_path):
    with no_file_longer_than(100):
        with pytest.raises(OSError, match=r"File too large|No space") as raised:
            (tmp_path / "python").write_bytes(bytes(1000))
        image = bpy.data.images.new("noise", 64, 64)
        image.pixels.foreach_set([random.random() for _ in range(64 * 64 * 4)])
        image.filepath_raw, image.file_format = str(tmp_path / "blender.png"), "PNG"
        with suppress(RuntimeError):  # no Blender reports this today
            image.save()
    assert raised.value.errno == errno.EFBIG
    assert (tmp_path / "python").stat().st_size <= 100
    assert (tmp_path / "blender.png").stat().st_size <= 100
    assert not is_whole_png(tmp_path / "blender.png")


@mostly_slow("option", OUTPUTS)
def test_a_full_disk_keeps_the_old_file_and_nothing_else(objects, command, tmp_path, option):
    disk, name = tmp_path / "disk", OUTPUTS[option]
    with full_disk(disk, {name: OLD}):
        there = sorted(disk.iterdir())
        fails_with_a_way_out(gjk(command, option, disk / name))
        assert sorted(disk.iterdir()) == there
        assert (disk / name).read_bytes() == OLD


@pytest.mark.slow
@pytest.mark.parametrize("option", OUTPUTS)
def test_wherever_the_room_ends_the_old_file_is_kept(objects, command, tmp_path, option):
    target = tmp_path / OUTPUTS[option]
    assert gjk(command, option, target)[0] == 0
    length = target.stat().st_size
    target.write_bytes(OLD)
    chance, last = random.Random(option), length - (length // 50 if option == "--save" else 1)  # packed again each time
    for room in (0, last, *(chance.randrange(last) for _ in range(2))):
        with no_file_longer_than(room):
            outcome = gjk(command, option, target)
        fails_with_a_way_out(outcome)
        assert [path.name for path in tmp_path.iterdir()] == [target.name]
        assert target.read_bytes() == OLD


@pytest.mark.parametrize("option", ["--render-steps", pytest.param("--frames", marks=pytest.mark.slow)])
def test_of_many_pictures_those_that_are_there_are_whole(objects, command, tmp_path, option):
    size = ("--size", "64", "36", "--pace", "1", "--hold", "1")
    outcome = command("gjk", "--objects", "Box", "Ball", *size, option, tmp_path / "whole")
    assert outcome[0] == 0
    lengths = [path.stat().st_size for path in sorted((tmp_path / "whole").iterdir())]
    assert max(lengths) > lengths[0]
    with no_file_longer_than(max(lengths) - 1):
        outcome = command("gjk", "--objects", "Box", "Ball", *size, option, tmp_path / "cut")
    fails_with_a_way_out(outcome)
    pictures = list((tmp_path / "cut").iterdir())
    assert 0 < len(pictures) < len(lengths)
    assert all(is_whole_png(picture, (64, 36)) for picture in pictures)


@mostly_slow("show", ["current", "result", "steps", "contact-sheet", "frames", "film"])
def test_the_button_says_so_and_keeps_the_old_file(tmp_path, show):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    path = tmp_path / ("a.mp4" if show == "film" else "a.png")
    path.write_bytes(OLD)
    with no_file_longer_than(50), pytest.raises(RuntimeError, match=r"seems to be full|no room to work"):
        bpy.ops.collide.render(filepath=str(path), show=show, width=64, height=36)
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [(path.name, OLD)]


def test_pairs_worksheets_and_curves_keep_the_old_files(tmp_path):
    box_and_ball()
    bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=2)
    pairs, curve = tmp_path / "pairs.csv", tmp_path / "curve.csv"
    for path, write in ((curve, bpy.ops.collide.sweep_table), (pairs, bpy.ops.collide.export_pairs)):
        if path is pairs:
            bpy.ops.collide.pairs()
        path.write_bytes(OLD)
        with no_file_longer_than(50), pytest.raises(RuntimeError, match="seems to be full"):
            write(filepath=str(path))
        assert path.read_bytes() == OLD
    with no_file_longer_than(50), pytest.raises(RuntimeError, match="seems to be full"):
        bpy.ops.collide.worksheet(filepath=str(tmp_path / "worksheet.pdf"), topic="foot", count=1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curve.csv", "pairs.csv"]


def test_what_is_not_whole_replaces_nothing_though_no_write_has_failed(tmp_path):
    target = tmp_path / "a.png"
    target.write_bytes(OLD)
    with pytest.raises(FileError, match="cannot be written completely"), replacing(target, is_whole_png) as part:
        part.write_bytes(b"\x89PNG")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.png", OLD)]


@mostly_slow(
    ("arguments", "name"),
    [
        (("gallery", "plus-sign", "--size", "16", "16"), "plus-sign-depth.png"),
        (("demo",), "suzanne-torus-gjk.png"),
        (("worksheet", "--topic", "foot", "--count", "1"), "worksheet-foot-1.pdf"),
    ],
)
def test_what_writes_many_files_ends_with_the_first_that_finds_no_room(command, tmp_path, arguments, name):
    disk = tmp_path / "disk"
    with full_disk(disk, {name: OLD}):
        there = sorted(disk.iterdir())
        fails_with_a_way_out(command(*arguments, "--out", disk))
        assert sorted(disk.iterdir()) == there
        assert (disk / name).read_bytes() == OLD


@mostly_slow("option", [*OUTPUTS, "--render-steps", "--frames"])
def test_a_folder_that_is_read_only_is_said_in_one_line(objects, command, tmp_path, option):
    folder = tmp_path / "folder"
    with read_only(folder):
        if os.access(folder, os.W_OK):
            pytest.skip("whoever may write everywhere needs the right to mount")
        code, err = gjk(command, option, folder / OUTPUTS.get(option, ""))
        assert list(folder.iterdir()) == []
    assert (code, err) == (1, f"collide: The folder {folder} cannot be written to: choose another\n")
    assert list(Path(bpy.app.tempdir).iterdir()) == []


def test_a_temporary_folder_behind_a_link_is_said_to_be_full(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there")
    paths = bpy.context.preferences.filepaths
    before = paths.temporary_directory
    paths.temporary_directory = str(tmp_path / "link")
    try:
        with pytest.raises(FileError, match="no room to work"), working_folder() as folder, no_file_longer_than(0):
            write_whole(folder / "part", b"some")
    finally:
        paths.temporary_directory = before


def test_answers_of_which_the_last_one_finds_no_room_to_its_end_are_not_all_written(tmp_path, command):
    def answers_to(path):
        with path.open("wb") as file:
            kept = os.dup(1)
            os.dup2(file.fileno(), 1)
            try:
                return run(["case", "--list"])
            finally:
                os.dup2(kept, 1)
                os.close(kept)

    assert answers_to(tmp_path / "whole") == 0
    with no_file_longer_than((tmp_path / "whole").stat().st_size - 1):
        assert answers_to(tmp_path / "cut") == 1
