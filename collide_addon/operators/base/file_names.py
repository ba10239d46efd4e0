# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of files that show a figure, and how a report lists them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import bpy

from ...scene.base.owned import FIGURE
from ...scene.drawing.draw import TITLE
from .make import OBJECTS

NO_FILE_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""Characters that some system does not allow in a file's name."""
LONGEST = 100
"""Most bytes of a name, so that a step's number and an ending fit behind it everywhere."""
MOST_NAMES = 2


def file_name(figure: bpy.types.Collection, ending: str) -> str:
    """Return a name for a figure's file: "GJK Suzanne Torus.svg"."""
    title, names = TITLE.of(figure) or FIGURE.of(figure) or "", OBJECTS.of(figure) or ()
    method = title.partition(":")[0]
    said = " ".join((method, *names)) if 0 < len(names) <= MOST_NAMES and method != title else title
    plain = NO_FILE_NAME.sub(" ", said).encode()[:LONGEST].decode(errors="ignore")
    return " ".join(plain.split()).strip(". ") + ending


def told(paths: Iterable[Path]) -> str:
    """Return the full paths of written files, for a report."""
    return ", ".join(map(str, paths))
