# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing files atomically: a file of the requested name is either complete or the one that was there before.

A picture or film that Blender has written is looked through first: it does not report one that it could not finish.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import bpy

from ...geometry.predicates.errors import WordedError

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


FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""Errors of a disk, or of a user's share of it, that has no room left."""


BLEND = (b"BLENDER", b"\x28\xb5\x2f\xfd", b"\x1f\x8b")
"""How .blend files begin: plain, and compressed by Blender from 3.0 on and before."""
BLEND_SUFFIX = ".blend"
BLEND_END = bytes.fromhex("b1ea928f")
"""The last four bytes of a compressed one."""


class FileError(WordedError, OSError):
    """A file that cannot be written; the message names it and the way out."""


def file_to_write(filepath: str | Path, *suffixes: str) -> Path:
    """Return the absolute path of a file to write, which ends in one of these suffixes; `//` is the .blend's folder.

    Raises
    ------
    FileError
        When it cannot be written, is of another kind, or would take the place of a .blend file.
    """
    path = absolute(filepath)
    if not path.name:
        raise FileError("No file is named: give a path to write to")
    try:
        str(path).encode()
        with suppress(FileNotFoundError, NotADirectoryError):
            path.stat()  # from Python 3.14 on, the questions below are answered No to every error
        folder_is_there = path.parent.is_dir()
        is_folder, is_file = path.is_dir(), path.is_file()
        is_there = is_file or is_folder or path.exists()
    except UnicodeEncodeError as error:
        name = str(path).encode(errors="backslashreplace").decode()
        raise FileError("{name} is not UTF-8, as names in Blender are: choose another name", name=name) from error
    except OSError as error:  # of a name that is too long
        raise _not_written(path, error) from error
    if not folder_is_there:
        raise FileError("There is no folder {folder}: make it first, or choose another", folder=path.parent)
    if is_folder:
        raise FileError("{path} is a folder: add the file's name", path=path)
    if is_there and not (is_file and os.access(path, os.W_OK)):
        raise FileError("{path} cannot be replaced: choose another name", path=path)  # a device; write-protected
    if not os.access(path.parent, os.W_OK):
        raise FileError("The folder {folder} cannot be written to: choose another", folder=path.parent)
    if path.suffix.lower() not in suffixes:
        wanted = ", ".join(suffixes)
        raise FileError("{name} would be a file of another kind: let it end in {suffix}", name=path.name, suffix=wanted)
    _spare_blend(path, path.suffix.lower())
    return path


def absolute(path: str | Path) -> Path:
    """Return a whole path, `//` being the folder of the .blend file; a FileError where that was never saved."""
    if str(path).startswith("//") and not bpy.data.filepath:
        raise FileError("{path} is beside the .blend file: save that first", path=path)
    return Path(bpy.path.abspath(str(path)))


def _spare_blend(path: Path, suffix: str) -> None:
    """Raise a FileError where a .blend file would be replaced: by anything else, or the open one by a copy."""
    if not path.is_file():
        return
    if suffix == BLEND_SUFFIX:
        if bpy.data.filepath and path.samefile(bpy.data.filepath):
            raise FileError("{path} is the open file: choose another name", path=path)
        return
    with path.open("rb") as file:
        begins = file.read(max(map(len, BLEND)))
    if begins.startswith(BLEND):
        raise FileError("{path} is a .blend file, perhaps a compressed one: choose another name", path=path)


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder of this name; a name that is too long is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


@contextmanager
def replacing(target: Path, is_whole: Callable[[Path], bool] = lambda _: True) -> Iterator[Path]:
    """Yield an empty file beside `target` to write to; afterwards it takes the place of `target`, if it is whole.

    After an error in between `target` is as it was, and the other file is gone. A FileError says that `target` cannot
    be replaced, or that what has been written is not whole.
    """
    part = None
    try:
        target = target.resolve()  # a link stays one
        _spare_blend(target, target.suffix.lower())
        part = _beside(target)
        _keep_private(part, target)
        yield part
        _check_on_the_disk(part, is_whole)
        _keep_private(part, target)  # again, of a file that was moved to its place
        part.replace(target)
        _flush(target.parent)
    except FileError:
        raise
    except (OSError, RuntimeError) as error:  # Python's, Blender's
        raise _not_written(target, error) from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write a file and return it; a FileError, and the one that is there stays as it is, where that cannot be."""
    with replacing(path) as part:
        # Names of objects in a stranger's file need not be UTF-8.
        part.write_bytes(content.encode(errors="backslashreplace") if isinstance(content, str) else content)
    return path


def write_working(file: FileIO, content: bytes) -> None:
    """Write to a file of a working folder, which nothing but this program reads; a FileError where that cannot be."""
    left = memoryview(content)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError as error:
        raise _not_written(Path(str(file.name)), error) from error


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


def not_whole(path: Path) -> FileError:
    """Return the error for an incomplete file: Blender does not tell why it has stopped writing."""
    return FileError(
        "{path} cannot be written whole, the disk seems to be full: make room or choose another folder", path=path
    )


def _beside(target: Path) -> Path:
    """Make an empty file in the folder of `target`, of a name that no other file has."""
    for number in count():
        part = target.with_name(f".{os.getpid()}-{number}{target.suffix}")
        with suppress(FileExistsError):
            part.touch(exist_ok=False)
            return part
    raise AssertionError


def _keep_private(part: Path, target: Path) -> None:
    """Let a file be read and written by those who may with the one whose place it takes."""
    if target.exists():
        shutil.copymode(target, part)
        owner = target.stat()
        with suppress(OSError, AttributeError):  # of another user; Windows has no such owners
            os.chown(part, owner.st_uid, owner.st_gid)


def _flush(folder: Path) -> None:
    """Flush the names of files in a folder to the disk, where the system lets a folder be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _check_on_the_disk(file: Path, is_whole: Callable[[Path], bool]) -> None:
    """Flush a file to the disk, since some report only then that they are full; an OSError where it is not whole."""
    with file.open("r+b") as written:
        os.fsync(written.fileno())
    if not is_whole(file):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _not_written(path: Path, error: OSError | RuntimeError) -> FileError:
    number, reason = getattr(error, "errno", None), getattr(error, "strerror", None) or str(error).strip()
    if number in FULL:
        return not_whole(path)
    if number == errno.ENAMETOOLONG:
        return FileError("{name} is too long for the name of a file: choose a shorter one", name=path.name)
    return FileError(
        "{path} cannot be written ({reason}): choose a folder that exists and is yours to write to",
        path=path,
        reason=reason,
    )


def _no_room_to_work(folder: str, reason: object) -> FileError:
    return FileError(
        "There is no room to work in the temporary folder {folder} ({reason}): make some, or name another in TMPDIR",
        folder=folder,
        reason=reason,
    )
