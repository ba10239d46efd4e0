# SPDX-License-Identifier: GPL-3.0-or-later
"""The asset library: each figure of the gallery, to drag into a scene; run in its own Python, as it opens files."""

import sys
from pathlib import Path

import bpy

from collide_addon.figure.gallery.gallery import ALL_SCENES, question_of, title_of

CATALOGUES = "blender_assets.cats.txt"
GALLERY = "9b1ff0a4-6b1c-4d53-9b0c-6d6f6c6c6964"
"""UUID of the catalogue: arbitrary, but fixed, because files refer to it."""


def make_library(gallery: Path, out: Path) -> int:
    """Mark the figures of the gallery's file as assets, with their pictures; return how many there are."""
    bpy.ops.wm.open_mainfile(filepath=str(gallery / "gallery.blend"))
    count = 0
    for scene in ALL_SCENES:
        title = title_of(scene, "en")
        shown = sorted(bpy.data.scenes[title].collection.all_objects, key=lambda each: each.name)
        for part, figure in zip(scene.parts, shown, strict=True):
            asset = bpy.data.collections.new(f"{title} – {part.name}")
            asset.children.link(figure.instance_collection)
            asset.asset_mark()
            data = asset.asset_data
            data.description, data.author, data.license = (
                question_of(scene, "en"),
                "Collide developers",
                "GPL-3.0-or-later",
            )
            data.catalog_id = GALLERY
            data.tags.new("collision detection", skip_if_exists=True)
            with bpy.context.temp_override(id=asset):
                bpy.ops.ed.lib_id_load_custom_preview(filepath=str(gallery / f"{scene.name}-{part.name}.png"))
            count += 1
    out.mkdir(parents=True, exist_ok=True)
    bpy.ops.wm.save_as_mainfile(filepath=str(out / "collide-assets.blend"), compress=True, copy=True)
    lines = f"VERSION 1\n\n{GALLERY}:Collide/Gallery:Collide-Gallery\n"
    (out / CATALOGUES).write_text(lines, encoding="utf-8", newline="\n")
    return count


if __name__ == "__main__":
    print(make_library(Path(sys.argv[1]), Path(sys.argv[2])))
