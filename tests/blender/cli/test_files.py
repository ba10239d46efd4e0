# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of shapes on the command line: read into their own scene, from which the named objects or all are taken."""

import bpy
import pytest

from collide_addon.cli import commands
from collide_addon.cli.program import run
from collide_addon.scene.reading.new_objects import FileError

CUBE = "o {name}\nv 0 0 0\nv 2 0 0\nv 2 0 2\nv 0 0 2\nf 1 2 3 4\n"


def test_a_folder_of_shapes_is_a_scene_beside_the_one_that_was_open(tmp_path, capsys):
    before = set(bpy.context.scene.objects)
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.obj").write_text(CUBE.format(name="Left"))
    (tmp_path / "parts" / "b.csv").write_text("shape,x,y\nRight,5,0\nRight,7,0\nRight,6,2\n")
    commands.open_file(tmp_path / "parts")
    scene = commands.scene_of(None)
    assert (scene.name, sorted(obj.name for obj in scene.objects)) == ("parts", ["Left", "Right"])
    assert not before & set(scene.objects)
    assert "each file has the axes of its kind" in capsys.readouterr().err


def test_several_files_of_shapes_are_one_scene_and_a_table(tmp_path, capfd):
    (tmp_path / "a.obj").write_text(CUBE.format(name="Left"))
    (tmp_path / "b.csv").write_text("shape,x,y\nRight,5,0\nRight,7,0\nRight,6,2\n")
    assert run(["pairs", "--file", str(tmp_path / "a.obj"), str(tmp_path / "b.csv"), "--csv", "-"]) == 0
    assert "Left,Right,separated,3.0" in capfd.readouterr().out


def test_a_pair_of_a_file_is_measured_by_its_names(tmp_path, capfd):
    (tmp_path / "pair.csv").write_text("shape,x,y\nA,0,0\nA,2,0\nA,0,2\nB,5,0\nB,7,0\nB,6,2\n")
    assert run(["gjk", "--file", str(tmp_path / "pair.csv"), "--objects", "A", "B", "--as", "rust"]) == 0
    printed = capfd.readouterr().out
    assert "separated, distance 3.0" in printed
    assert "let b: [[f64; 2]; 3]" in printed


def test_two_files_are_a_pair_without_names(tmp_path, capfd):
    for name, x in (("one", 0), ("two", 3), ("three", 9)):
        (tmp_path / f"{name}.csv").write_text(f"shape,x,y\n{name},{x},0\n{name},{x + 2},0\n{name},{x},2\n")
    files = [str(tmp_path / f"{name}.csv") for name in ("one", "two", "three")]
    assert run(["gjk", "--file", *files]) == 2
    assert "3 objects (one, two, three), where 2 are wanted: name them with --objects" in capfd.readouterr().err
    assert run(["gjk", "--file", *files[:2]]) == 0
    assert "separated, distance 1" in capfd.readouterr().out
    assert run(["convex-hull", "--file", files[0]]) == 0


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "cut.stl").write_bytes(bytes(200))
    with pytest.raises(FileError, match=r"cut\.stl cannot be opened"):
        commands.open_file(tmp_path / "cut.stl")


def test_the_line_of_one_of_several_files_was_named_without_its_file(tmp_path, capfd):
    (tmp_path / "a.obj").write_text(CUBE.format(name="Left"))
    (tmp_path / "b.csv").write_text("0 0\n1 0 0\n")
    assert run(["pairs", "--file", str(tmp_path / "a.obj"), str(tmp_path / "b.csv")]) == 1
    assert f"{tmp_path / 'b.csv'} cannot be opened. Line 2: a point of 3 numbers" in capfd.readouterr().err
