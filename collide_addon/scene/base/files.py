# SPDX-License-Identifier: GPL-3.0-or-later
"""Files as Blender names and writes them: `//` is the .blend file's folder, and the temporary one may be missing.

Pictures and films that Blender has written are checked, because it does not report incomplete ones.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO
from zlib import crc32

import bpy

from ...figure.files import writing
from ...figure.files.writing import BLEND_SUFFIX, FileError, not_whole, replacing

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_FRAME = 12
"""Bytes of a chunk besides its data: length, type and checksum."""
MP4_BOXES = {b"ftyp", b"moov", b"mdat"}
"""The boxes without which a film cannot be played: file type, frame index and frames."""


def is_whole_png(picture: Path, size: tuple[int, int] | None = None) -> bool:
    """Tell whether a file is a PNG picture of this size with all its chunks undamaged."""
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
    """Tell whether a file is an MP4 film whose boxes are complete and fill the file (ISO/IEC 14496-12, section 4.2)."""
    with film.open("rb") as file:
        boxes = list(mp4_boxes(file))
    ends = [begin + size for _, begin, size in boxes]
    return ends[-1:] == [film.stat().st_size] and {kind for kind, *_ in boxes} >= MP4_BOXES


def mp4_boxes(file: BinaryIO) -> Iterator[tuple[bytes, int, int]]:
    """Yield the kind, begin and size of each outer box of a film, up to the first broken one."""
    begin = 0
    while head := file.read(16):
        size = _number(head[8:16] if _number(head[:4]) == 1 else head[:4])  # its size is too large for four bytes
        if size < 8:
            return
        yield head[4:8], begin, size
        begin = file.seek(begin + size)


def is_whole_blend(blend: Path) -> bool:
    """Tell whether a compressed .blend file ends with its seek table; Blender does not report truncated ones."""
    with blend.open("rb") as file:
        file.seek(max(0, blend.stat().st_size - len(BLEND_END)))
        return file.read() == BLEND_END


def _number(data: bytes | memoryview) -> int:
    return int.from_bytes(data, "big")


BLEND_END = bytes.fromhex("b1ea928f")
"""The last four bytes of a compressed .blend file."""


def file_to_write(filepath: str | Path, *suffixes: str) -> Path:
    """Return the absolute path of a file to write, which ends in one of these suffixes; `//` is the .blend's folder.

    Raises a FileError as `writing.file_to_write` does, and if it is the open file.
    """
    path = writing.file_to_write(absolute(filepath), *suffixes)
    if BLEND_SUFFIX in suffixes and bpy.data.filepath and path.is_file() and path.samefile(bpy.data.filepath):
        raise FileError("{path} is the open file: choose another name", path=path)
    return path


def absolute(path: str | Path) -> Path:
    """Return an absolute path; `//` is the folder of the .blend file, with a FileError if that was never saved."""
    if str(path).startswith("//") and not bpy.data.filepath:
        raise FileError("{path} is beside the .blend file: save that first", path=path)
    return Path(bpy.path.abspath(str(path)))


def is_folder(path: Path) -> bool:
    """Tell whether a folder of this name exists; no folder has an overlong name."""
    try:
        return path.is_dir()
    except OSError:
        return False


@contextmanager
def working_folder() -> Iterator[Path]:
    """Yield a folder that is removed afterwards; a FileError if it or a file in it cannot be created."""
    try:
        Path(bpy.app.tempdir).mkdir(parents=True, exist_ok=True)  # a clean-up of temporary files may have removed it
        made = TemporaryDirectory(prefix="collide-", dir=bpy.app.tempdir, ignore_cleanup_errors=True)
    except OSError as error:
        raise _no_room_to_work(bpy.app.tempdir, error.strerror) from error
    with made as name:
        folder = Path(name).resolve()  # like the paths of `replacing`: on macOS the temporary folder is a link
        try:
            yield folder
        except FileError as error:
            path = error.phrase.values.get("path")
            if isinstance(path, Path) and path.parent == folder:
                reason = error.phrase.values.get("reason", os.strerror(errno.ENOSPC))
                raise _no_room_to_work(bpy.app.tempdir, reason) from error
            raise


def save_blend(filepath: str | Path) -> Path:
    """Save a compressed copy of the open file under another name and return its path; a FileError if that fails."""
    path = file_to_write(filepath, BLEND_SUFFIX)
    with replacing(path, is_whole_blend) as part:
        part.unlink()  # otherwise Blender would keep the empty file as a backup
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
