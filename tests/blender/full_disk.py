# SPDX-License-Identifier: GPL-3.0-or-later
"""Full disks: a real one, where it can be mounted, and a stand-in that needs no rights; also read-only folders."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOM = 64
"""Size of the real one in kilobytes."""


@contextmanager
def no_file_longer_than(length: int) -> Iterator[None]:
    """Make every write of this process, Blender's too, fail with a disk's error where a file would grow."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as Python does by default, but not the one in Debian's Blender
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def full_disk(folder: Path, files: dict[str, bytes]) -> Iterator[None]:
    """Make `folder` a disk with these files and no free space, or an imitation of one without the right to mount.

    The disk is unmounted at the end.
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
    """Make the empty `folder` read-only: by its mode, or for root, by mounting it as a read-only disk."""
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
