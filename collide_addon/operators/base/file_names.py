# SPDX-License-Identifier: GPL-3.0-or-later
"""The dialog that asks for a file to write, and the names of a figure's files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import bpy

from ...scene.base.files import is_folder
from ...scene.base.ownership import FIGURE
from ...scene.drawing import draw
from . import origin
from .current import figure_at_hand, lecture_at_hand
from .reporting import ReportingOperator
from .translation import BoolProperty, PathProperty, StringProperty

NO_FILE_NAME = re.compile('[\\\\/:*?"<>|\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]+')
"""Characters that some systems forbid in file names, or that could disguise the suffix."""
MOST_BYTES = 100
"""Most bytes of a name, which leaves room for a step's number and a suffix on every system."""
MOST_NAMES_IN_FILE = 2
ENDINGS = frozenset({".svg", ".pdf", ".srt", ".vtt", ".json", ".csv", ".png", ".mp4"})
"""All suffixes of written files; anything else after a dot belongs to the name, as in "figure v1.2"."""


WholeLecture = BoolProperty(
    name="Whole Lecture",
    description="All figures of the scene in their order, not just one",
    options={"SKIP_SAVE"},
)


class FileDialog(ReportingOperator):
    """An operator that asks which file to write, and keeps its suffix in step with the choices."""

    filepath: PathProperty(
        name="File Path", description="The file to write; // is the folder of the saved file", subtype="FILE_PATH"
    )
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    filter_glob: StringProperty(options={"HIDDEN"})

    @property
    def ending(self) -> str:
        """The file's suffix, according to the choices."""
        raise NotImplementedError

    def proposed(self, context: bpy.types.Context) -> str:
        """Return the name that the dialog proposes."""
        whole = getattr(self, "whole_lecture", False)
        return file_name(lecture_at_hand(context.scene)[0] if whole else figure_at_hand(context), self.ending)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self.filepath = self.filepath or self.proposed(context)
        self.filter_glob = f"*{self.ending}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def check(self, context: bpy.types.Context) -> bool:
        """Keep the file's suffix, and the files that the browser lists, in step with the choices."""
        browser, path, listed = context.space_data, Path(self.filepath), f"*{self.ending}"
        params = browser.params if isinstance(browser, bpy.types.SpaceFileBrowser) else None
        if params is not None and params.filter_glob != listed:
            params.filter_glob = listed
            bpy.ops.file.refresh()
        if not path.name or path.suffix.lower() == self.ending or is_folder(Path(bpy.path.abspath(self.filepath))):
            return False
        stem = path.stem if path.suffix.lower() in ENDINGS else path.name
        self.filepath = str(path.with_name(stem + self.ending))
        return True

    def tell(self, paths: Iterable[Path]) -> None:
        """Report what was written."""
        self.inform("Written: {files}", files=", ".join(map(str, paths)))


def file_name(figure: bpy.types.Collection, ending: str) -> str:
    """Return a name for a figure's file: "GJK Suzanne Torus.svg"."""
    title, names = draw.PAGE_TITLE.of(figure) or FIGURE.of(figure) or "", origin.OBJECTS.of(figure) or ()
    method = title.partition(":")[0]
    said = " ".join((method, *names)) if 0 < len(names) <= MOST_NAMES_IN_FILE and method != title else title
    plain = NO_FILE_NAME.sub(" ", said).encode()[:MOST_BYTES].decode(errors="ignore")
    return " ".join(plain.split()).strip(". ") + ending
