# SPDX-License-Identifier: GPL-3.0-or-later
"""Disks without room: a real one, where one may be mounted, and a stand-in that needs no rights; read-only folders."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOM = 64
"""Kilobytes of the real one."""


@contextmanager
def no_file_longer_than(length: int) -> Iterator[None]:
    """Let every write of this process, Blender's too, fail where a file would get longer; a disk's own error."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as Python does; not so the one in Debian's Blender
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def full_disk(folder: Path, files: dict[str, bytes]) -> Iterator[None]:
    """Let `folder` be a disk with these files and no room beside them, or, without the right to mount one, seem to be.

    What is mounted is taken away at the end.
    """
    folder.mkdir()
    mounted = _done("mount", "-t", "tmpfs", "-o", f"size={ROOM}k", "tmpfs", folder)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        if mounted:
            _fill(folder / "filler")
            yield
        else:
            with no_file_longer_than(0):
                yield
    finally:
        if mounted:
            _done("umount", folder)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nobody write to `folder`, which is empty: of its mode, or for one who may do all, as a disk that is so."""
    folder.mkdir()
    folder.chmod(0o555)
    mounted = os.access(folder, os.W_OK) and _done("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", folder)
    try:
        yield
    finally:
        if mounted:
            _done("umount", folder)
        folder.chmod(0o755)


def _done(*command: str | Path) -> bool:
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(os.statvfs(filler).f_bsize))
        except OSError:
            return
