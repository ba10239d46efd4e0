# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing files whole: whoever finds a file of the name asked for finds all of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield a path beside `target` to write to; afterwards that file takes the place of `target`.

    After an error in between, `target` is as it was and the other file is gone.

    Raises
    ------
    OSError
        When `target` cannot be replaced.
    """
    part = target.with_name(f".{os.getpid()}{target.suffix}")
    try:
        yield part
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
