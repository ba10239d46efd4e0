# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening a lesson file, whose figure is drawn again without its objects, or files of shapes as objects."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import bpy

from ...figure.files import reading
from ...scene.base import files
from ...scene.reading import new_objects
from ...scene.reading.selection import check_may_add
from ..base import make
from ..base.reporting import InWindow
from ..base.translation import PathProperty, StringProperty

OF_LESSONS = (".json", ".svg", ".html")
OPENED = (*OF_LESSONS, ".stl", ".obj", ".ply", ".glb", ".gltf", ".usd", ".usda", ".usdc", ".usdz", ".csv", ".txt")
"""Suffixes of the files that the dialog shows: lessons and shapes."""


class COLLIDE_OT_open_lesson(InWindow, bpy.types.Operator):
    bl_idname = "collide.open_lesson"
    bl_label = "Open Lesson or Shapes"
    bl_description = (
        "Draw the figure of a JSON, SVG or lesson page that Collide has written; "
        "or add the shapes of STL, OBJ, PLY, GLB, USD, SVG, or points of CSV or JSON, as objects, selected"
    )

    filepath: PathProperty(name="File Path", description="The file with the lesson or the shapes", subtype="FILE_PATH")
    files: bpy.props.CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})
    filter_glob: StringProperty(default=";".join(f"*{each}" for each in OPENED), options={"HIDDEN"})

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Ask for a file, or several files of shapes."""
        self.in_window = True
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def carry_out(self, context: bpy.types.Context) -> None:
        path = files.absolute(self.filepath)
        chosen = [path.with_name(each.name) for each in self.files] or [path]
        suffix = path.suffix.lower()
        is_lesson = len(chosen) == 1 and suffix in OF_LESSONS and (suffix == ".html" or reading.holds_lesson(path))
        if not is_lesson:
            check_may_add(context)
            _, said = new_objects.import_shapes(chosen, context)
            self.inform(said)
            return
        made = open_lesson(self.filepath, context.scene)
        self.inform("{name} is opened", name=made.collection.name)
        self.show(context, made.collection)


def open_lesson(filepath: str | Path, scene: bpy.types.Scene, chosen: Mapping[str, object] | None = None) -> make.Made:
    """Draw the figure of a lesson file, optionally with other parameters, beside what is there.

    Raises
    ------
    FileError, DrawError
        If the file cannot be read or contains no lesson, or its figure cannot be drawn; the scene is then unchanged.
    """
    return make.draw_beside(reading.read_lesson(files.absolute(filepath), chosen), scene)
