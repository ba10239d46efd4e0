# SPDX-License-Identifier: GPL-3.0-or-later
"""The kit of the listing: its text, the sizes that the platform requires, the icon and the assets."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PIL import Image

from tools.kit.listing import PREVIEW, SIZES, faults, listing
from tools.kit.pictures import ICON_FROM, make_icon
from tools.release.settings import ROOT, manifest, read_settings
from tools.site.media import collide


def test_the_listing_has_every_field_and_names_what_is_missing():
    text = listing(replace(read_settings(), website="https://collide.example"))
    assert "- **Website**: https://collide.example\n" in text
    assert "- **Support**: (missing: tools/release.toml)\n" in text
    assert f"- **Tagline**: {manifest()['tagline']}\n" in text
    assert "## Release notes\n\n- " in text


def test_pictures_of_other_sizes_are_found(tmp_path):
    for name, size in SIZES.items():
        Image.new("RGB", size).save(tmp_path / name)
    for number in range(1, 9):
        Image.new("RGB", PREVIEW).save(tmp_path / f"preview-{number}.png")
    assert list(faults(tmp_path)) == []
    Image.new("RGB", (1920, 1079)).save(tmp_path / "preview-8.png")
    (tmp_path / "icon.png").unlink()
    (tmp_path / "preview-1.png").unlink()
    assert list(faults(tmp_path)) == [
        "There are 7 previews and not 8",
        "icon.png is missing",
        "preview-8.png has not 1920 × 1080 pixels",
    ]


@pytest.mark.slow
def test_the_icon_shows_both_shapes_and_is_clear_at_its_corners(tmp_path):
    scene = ICON_FROM.removesuffix("-distance")
    collide("gallery", scene, "--out", tmp_path, "--size", 320, 180)
    make_icon(tmp_path / f"{ICON_FROM}.json", tmp_path / "icon.png")
    with Image.open(tmp_path / "icon.png") as icon:
        icon.load()
    assert icon.size == SIZES["icon.png"]
    assert icon.getpixel((0, 0))[3] == 0
    red, green, _, alpha = icon.getpixel((40, 80))
    assert green > red
    assert alpha == 255
    assert max(icon.getpixel((180, 160))[:3]) < 245  # B is grey, the paper is not


LIBRARY = """
import sys, bpy
from pathlib import Path
from collide_addon.figure.gallery import gallery
from tools.kit import assets
folder = Path(sys.argv[1])
assets.ALL_SCENES = (gallery.gallery_scene("dyn4j-overlap"),)
print(assets.make_library(folder, folder / "library"))
bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
with bpy.data.libraries.load(str(folder / "library" / "collide-assets.blend"), assets_only=True) as (there, here):
    here.collections = sorted(there.collections)
catalogues = (folder / "library" / assets.CATALOGUES).read_text()
for each in here.collections:
    print(each.name, len(each.all_objects) > 20, each.asset_data.catalog_id in catalogues, max(each.preview.image_size))
"""


@pytest.mark.slow
def test_each_figure_of_a_scene_is_an_asset_with_its_picture(tmp_path):
    collide("gallery", "dyn4j-overlap", "--out", tmp_path)
    (tmp_path / "dyn4j-overlap.blend").rename(tmp_path / "gallery.blend")
    done = subprocess.run(
        [sys.executable, "-c", LIBRARY, str(tmp_path)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    said = [line for line in done.stdout.splitlines() if not line.startswith(("Read", "Info"))]
    title = "Overlap: how deep?"
    assert said == ["2", *(f"{title} – {part} True True 256" for part in ("depth", "difference"))]
