# SPDX-License-Identifier: GPL-3.0-or-later
"""A file that is written takes its name only when it is whole."""

import os
from pathlib import Path

import bpy
import pytest

from collide_addon.scene.base.files import FileError, file_to_write, replacing, working_folder, write_whole


def test_a_new_file_takes_the_place_of_the_old_one_and_leaves_nothing_beside_it(tmp_path):
    target = tmp_path / "距 #.svg"
    target.write_text("old", encoding="utf-8")
    with replacing(target) as part:
        part.write_text("new", encoding="utf-8")
        assert (part.parent, part.suffix) == (tmp_path, ".svg")
        assert target.read_text(encoding="utf-8") == "old"
    assert target.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [target]


def write_half(target):
    with replacing(target) as part:
        part.write_text("half", encoding="utf-8")
        raise KeyboardInterrupt


def test_after_an_error_half_way_the_old_file_is_as_it_was_and_nothing_stands_beside_it(tmp_path):
    target = tmp_path / "figure.json"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        write_half(target)
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", ["nowhere/figure.json", "folder"])
def test_a_target_that_cannot_be_replaced_is_an_error_of_the_system(tmp_path, name):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"\.\d+|folder"), replacing(tmp_path / name) as part:
        part.write_text("new", encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("begins", [b"BLENDER", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"])
def test_a_blend_of_any_name_is_not_replaced(tmp_path, begins):
    (tmp_path / "there.svg").write_bytes(begins + b"...")
    (tmp_path / "link.svg").symlink_to(tmp_path / "there.svg")
    for write in (lambda path: file_to_write(path, ".svg"), lambda path: write_whole(path, "<svg/>")):
        with pytest.raises(FileError, match=r"is a \.blend file, which this would destroy"):
            write(tmp_path / "link.svg")
    assert (tmp_path / "there.svg").read_bytes() == begins + b"..."


@pytest.mark.skipif(os.name == "nt", reason="a system without modes")
def test_a_private_file_stays_private_and_its_owners(tmp_path):
    target = tmp_path / "figure.json"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(target, 1000, 1000)
    before = target.stat()
    write_whole(target, "new")
    after = target.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)


def test_a_temporary_folder_that_was_taken_away_is_made_again():
    Path(bpy.app.tempdir).rmdir()
    with working_folder() as folder:
        assert folder.is_dir()
