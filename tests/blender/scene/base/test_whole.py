# SPDX-License-Identifier: GPL-3.0-or-later
"""What is told of files that are whole, and of files of which a part is missing or damaged."""

import struct
import zlib

import pytest

from collide_addon.scene.base.files import is_whole_mp4, is_whole_png


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
    """Yield a function that writes bytes and asks whether they are whole."""

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
