# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing files atomically: a file with the requested name is either complete or unchanged."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from itertools import count
from pathlib import Path

from ...geometry.predicates.errors import WordedError

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""Error numbers of a full disk, an exhausted quota or a file that is too large."""
BLEND = (b"BLENDER", b"\x28\xb5\x2f\xfd", b"\x1f\x8b")
"""First bytes of .blend files: uncompressed, compressed by Blender from 3.0 on, and compressed before."""
BLEND_SUFFIX = ".blend"
LARGEST_FILE = 64_000_000
"""Most bytes of a file to read; lessons with a hundred thousand vertices are smaller."""


class FileError(WordedError, OSError):
    """Raised for a file that cannot be written; the message names it and a remedy."""


def content_of(path: Path) -> bytes:
    """Return a file's bytes, at most one more than `LARGEST_FILE`; raise a FileError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError("{path} cannot be read ({reason}): choose another file", path=path, reason=reason) from error


def file_to_write(filepath: str | Path, *suffixes: str) -> Path:
    """Return the absolute path of a file to write, which ends in one of these suffixes.

    Raises
    ------
    FileError
        When it cannot be written, has another suffix, or would replace a .blend file.
    """
    if not Path(filepath).name:
        raise FileError("No file is named: give a path to write to")
    path = Path(filepath).absolute()
    try:
        str(path).encode()
        with suppress(FileNotFoundError, NotADirectoryError):
            path.stat()  # from Python 3.14 on, is_dir() and exists() hide errors
        folder_is_there = path.parent.is_dir()
        is_folder, is_file = path.is_dir(), path.is_file()
        is_there = is_file or is_folder or path.exists()
    except UnicodeEncodeError as error:
        name = str(path).encode(errors="backslashreplace").decode()
        raise FileError("{name} is not UTF-8, as names in Blender are: choose another name", name=name) from error
    except OSError as error:  # such as a name that is too long
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
        raise FileError("{name} would be a file of another kind: end it with {suffix}", name=path.name, suffix=wanted)
    _spare_blend(path, path.suffix.lower())
    return path


def _spare_blend(path: Path, suffix: str) -> None:
    """Raise a FileError if a .blend file would be replaced by anything else."""
    if suffix == BLEND_SUFFIX or not path.is_file():
        return
    with path.open("rb") as file:
        begins = file.read(max(map(len, BLEND)))
    if begins.startswith(BLEND):
        raise FileError("{path} is a .blend file, perhaps a compressed one: choose another name", path=path)


@contextmanager
def replacing(target: Path, is_whole: Callable[[Path], bool] = lambda _: True) -> Iterator[Path]:
    """Yield an empty file beside `target` to write to; afterwards, if it is complete, it replaces `target`.

    After an error, `target` is unchanged, and the new file is deleted. Raises a FileError if `target` cannot be
    replaced or the new file is incomplete.
    """
    part = None
    try:
        target = target.resolve()  # a link remains a link
        _spare_blend(target, target.suffix.lower())
        part = _beside(target)
        _keep_private(part, target)
        yield part
        _check_on_the_disk(part, is_whole)
        _keep_private(part, target)  # again, in case another file was moved there
        part.replace(target)
        _flush(target.parent)
    except FileError:
        raise
    except (OSError, RuntimeError) as error:  # from Python, from Blender
        raise _not_written(target, error) from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write a file and return its path; on a FileError, an existing file remains unchanged."""
    with replacing(path) as part:
        # Names of objects in someone else's file need not be UTF-8.
        part.write_bytes(content.encode(errors="backslashreplace") if isinstance(content, str) else content)
    return path


def write_working(file: FileIO, content: bytes) -> None:
    """Write to a temporary file that only this program reads; raise a FileError if that fails."""
    left = memoryview(content)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError as error:
        raise _not_written(Path(str(file.name)), error) from error


def not_whole(path: Path) -> FileError:
    """Return the error for an incomplete file, for which Blender gives no reason."""
    return FileError(
        "{path} cannot be written completely, the disk seems to be full: make room or choose another folder", path=path
    )


def _beside(target: Path) -> Path:
    """Create an empty file with an unused name in the folder of `target`."""
    for number in count():
        part = target.with_name(f".{os.getpid()}-{number}{target.suffix}")
        with suppress(FileExistsError):
            part.touch(exist_ok=False)
            return part
    raise AssertionError


def _keep_private(part: Path, target: Path) -> None:
    """Give a file the permissions of the one it replaces."""
    if target.exists():
        shutil.copymode(target, part)
        owner = target.stat()
        with suppress(OSError, AttributeError):  # another user's file; Windows has no chown
            os.chown(part, owner.st_uid, owner.st_gid)


def _flush(folder: Path) -> None:
    """Flush a folder's directory entries to the disk, if the system allows opening a folder."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _check_on_the_disk(file: Path, is_whole: Callable[[Path], bool]) -> None:
    """Flush a file to the disk, as some systems report a full disk only then; raise an OSError if it is incomplete."""
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
