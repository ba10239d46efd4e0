# SPDX-License-Identifier: GPL-3.0-or-later
"""Files are written whole or not at all, and files that Blender could not finish are noticed."""

import os
import stat
import struct
import zlib
from pathlib import Path

import bpy
import pytest

from collide_addon.figure.files.writing import FileError, replacing, write_whole
from collide_addon.scene.base.files import file_to_write, is_whole_mp4, is_whole_png, working_folder


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
    """A file may be one of ours under another name: by its own name, a symbolic link, or a hard link."""
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
    """Systems delete temporary files after some days, and Blender may run longer."""
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
        part.write_text("new", encoding="utf-8")  # like one that was moved there
    assert target.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def chunk(kind, data=b""):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PIXELS = chunk(b"IDAT", zlib.compress(bytes(3 * (1 + 2 * 3))))
PICTURE = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 3, 8, 2, 0, 0, 0)) + PIXELS + chunk(b"IEND")


def box(kind, data=b"", *, long=False):
    if long:
        return struct.pack(">I4sQ", 1, kind, 16 + len(data)) + data
    return struct.pack(">I4s", 8 + len(data), kind) + data


FILM = box(b"ftyp", b"isom") + box(b"free") + box(b"mdat", bytes(90), long=True) + box(b"moov", bytes(40))


@pytest.fixture
def told(tmp_path):
    """Yield a function that writes bytes and checks whether they are complete."""

    def ask(is_whole, content, *more):
        file = tmp_path / "file"
        file.write_bytes(content)
        return is_whole(file, *more)

    return ask


def test_a_whole_picture_is_whole_in_its_own_size_only(told):
    assert told(is_whole_png, PICTURE)
    assert told(is_whole_png, PICTURE, (2, 3))
    assert not told(is_whole_png, PICTURE, (3, 2))


def test_a_picture_that_ends_early_anywhere_or_goes_on_is_not_whole(told):
    assert [length for length in range(len(PICTURE)) if told(is_whole_png, PICTURE[:length])] == []
    assert not told(is_whole_png, PICTURE + b"\0")
    assert not told(is_whole_png, PICTURE[: len(PICTURE) // 2] + bytes(len(PICTURE) - len(PICTURE) // 2))


def test_a_picture_with_a_changed_byte_anywhere_is_not_whole(told):
    def changed(place):
        return PICTURE[:place] + bytes([PICTURE[place] ^ 1]) + PICTURE[place + 1 :]

    assert [place for place in range(len(PICTURE)) if told(is_whole_png, changed(place))] == []


def test_a_film_that_ends_early_anywhere_or_has_lost_its_index_is_not_whole(told):
    assert told(is_whole_mp4, FILM)
    assert [length for length in range(len(FILM)) if told(is_whole_mp4, FILM[:length])] == []
    assert not told(is_whole_mp4, FILM.replace(b"moov", b"free"))
    assert not told(is_whole_mp4, bytes(len(FILM)))
