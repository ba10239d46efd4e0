# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that a picture or film on the disk is complete: Blender does not report a file that it could not finish."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_FRAME = 12
"""Bytes of a chunk beside its data: its length before, with its kind, and its checksum behind."""
MP4_BOXES = {b"ftyp", b"moov", b"mdat"}
"""What a film cannot be played without: what it is, where its frames are, the frames."""


def is_whole_png(picture: Path, size: tuple[int, int] | None = None) -> bool:
    """Tell whether a file is a PNG picture, of this width and height, with all its chunks and none of them damaged.

    Source: Portable Network Graphics Specification (Third Edition), W3C 2025, sections 5.2 to 5.5 and 11.2.
    """
    data = memoryview(picture.read_bytes())
    if data[:8] != PNG_SIGNATURE or bytes(data[12:16]) != b"IHDR":
        return False
    if size is not None and size != (_number(data[16:20]), _number(data[20:24])):
        return False
    begin = len(PNG_SIGNATURE)
    while begin + PNG_FRAME <= len(data):
        end = begin + PNG_FRAME + _number(data[begin : begin + 4])
        if end > len(data) or crc32(data[begin + 4 : end - 4]) != _number(data[end - 4 : end]):
            return False
        if bytes(data[begin + 4 : begin + 8]) == b"IEND":
            return end == len(data)
        begin = end
    return False


def is_whole_mp4(film: Path) -> bool:
    """Tell whether a file is an MP4 film whose boxes are all there and end with it (ISO/IEC 14496-12, section 4.2)."""
    kinds, begin, length = set(), 0, film.stat().st_size
    with film.open("rb") as file:
        while begin < length:
            file.seek(begin)
            head = file.read(16)
            size = _number(head[:4])
            if size == 1:  # too long for four bytes
                size = _number(head[8:16])
            if size < 8:
                return False
            kinds.add(head[4:8])
            begin += size
    return begin == length and kinds >= MP4_BOXES


def _number(data: bytes | memoryview) -> int:
    return int.from_bytes(data, "big")
