# SPDX-License-Identifier: GPL-3.0-or-later
"""A file that is written takes its name only when it is whole."""

import os
import stat
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


@pytest.mark.parametrize("begins", [b"BLENDER-v405", b"\x28\xb5\x2f\xfd\x00", b"\x1f\x8b\x08"])
def test_an_output_took_the_place_of_a_blend_file(tmp_path, begins):
    """A file named as one of ours may be one, too: by its own name, a link, or a second name."""
    mine = tmp_path / "a.json"
    mine.write_bytes(begins)
    (tmp_path / "link.json").symlink_to(mine)
    os.link(mine, tmp_path / "second.json")
    for name in ("a.json", "link.json", "second.json"):
        with pytest.raises(FileError, match=r"is a \.blend file"):
            file_to_write(tmp_path / name, ".json")
        with pytest.raises(FileError, match=r"is a \.blend file"):
            write_whole(tmp_path / name, "{}")
    assert mine.read_bytes() == begins
    assert len(list(tmp_path.iterdir())) == 3


def test_a_temporary_folder_that_was_cleaned_away_is_made_again():
    """Systems do so after some days, and Blender may run longer."""
    Path(bpy.app.tempdir).rmdir()
    with working_folder() as folder:
        assert folder.parent.samefile(bpy.app.tempdir)


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")
def test_a_private_file_that_was_replaced_became_readable_by_all(tmp_path):
    target = tmp_path / "private.svg"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o600)
    with replacing(target) as part:
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
        part.unlink()
        part.write_text("new", encoding="utf-8")  # as one that was moved there
    assert target.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
