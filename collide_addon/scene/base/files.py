# SPDX-License-Identifier: GPL-3.0-or-later
"""Files as Blender names and writes them: `//` is the folder of the .blend file, the temporary folder may be gone.

A picture or film that Blender has written is looked through: it does not report one that it could not finish.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import bpy

from ...figure.files import writing
from ...figure.files.writing import BLEND_SUFFIX, FileError, not_whole, replacing

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


def is_whole_blend(blend: Path) -> bool:
    """Tell whether a compressed .blend file ends with its table of frames: Blender does not report if that is cut off.

    Source: "Zstandard Seekable Format", version 0.1.0, facebook/zstd, contrib/seekable_format.
    """
    with blend.open("rb") as file:
        file.seek(max(0, blend.stat().st_size - len(BLEND_END)))
        return file.read() == BLEND_END


def _number(data: bytes | memoryview) -> int:
    return int.from_bytes(data, "big")


BLEND_END = bytes.fromhex("b1ea928f")
"""The last four bytes of a compressed one."""


def file_to_write(filepath: str | Path, *suffixes: str) -> Path:
    """Return the absolute path of a file to write, which ends in one of these suffixes; `//` is the .blend's folder.

    Raises
    ------
    FileError
        As `writing.file_to_write`, and where it is the open file.
    """
    path = writing.file_to_write(absolute(filepath), *suffixes)
    if BLEND_SUFFIX in suffixes and bpy.data.filepath and path.is_file() and path.samefile(bpy.data.filepath):
        raise FileError("{path} is the open file: choose another name", path=path)
    return path


def absolute(path: str | Path) -> Path:
    """Return a whole path, `//` being the folder of the .blend file; a FileError where that was never saved."""
    if str(path).startswith("//") and not bpy.data.filepath:
        raise FileError("{path} is beside the .blend file: save that first", path=path)
    return Path(bpy.path.abspath(str(path)))


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder of this name; a name that is too long is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


@contextmanager
def working_folder() -> Iterator[Path]:
    """Yield a folder that is gone afterwards; a FileError where it cannot be made, or a file in it not written."""
    try:
        Path(bpy.app.tempdir).mkdir(parents=True, exist_ok=True)  # what cleans up temporary files may have taken it
        made = TemporaryDirectory(prefix="collide-", dir=bpy.app.tempdir, ignore_cleanup_errors=True)
    except OSError as error:
        raise _no_room_to_work(bpy.app.tempdir, error.strerror) from error
    with made as name:
        folder = Path(name).resolve()  # as `replacing` names the files in it: on a Mac the temporary folder is a link
        try:
            yield folder
        except FileError as error:
            path = error.phrase.values.get("path")
            if isinstance(path, Path) and path.parent == folder:
                reason = error.phrase.values.get("reason", os.strerror(errno.ENOSPC))
                raise _no_room_to_work(bpy.app.tempdir, reason) from error
            raise


def save_blend(filepath: str | Path) -> Path:
    """Save a compressed copy of the open file under another name; return that file, or raise a FileError."""
    path = file_to_write(filepath, BLEND_SUFFIX)
    with replacing(path, is_whole_blend) as part:
        part.unlink()  # else Blender would keep the empty file as a backup
        try:
            bpy.ops.wm.save_as_mainfile(filepath=str(part), copy=True, compress=True, check_existing=False)
        except RuntimeError as error:
            if "No space left" in str(error) or shutil.disk_usage(path.parent).free == 0:
                raise not_whole(path) from error
            raise FileError("{path} cannot be saved: choose another folder", path=path) from error
    return path


def _no_room_to_work(folder: str, reason: object) -> FileError:
    return FileError(
        "There is no room to work in the temporary folder {folder} ({reason}): make some, or name another in TMPDIR",
        folder=folder,
        reason=reason,
    )
