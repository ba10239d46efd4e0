# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures and the clip of the listing, in the sizes that the platform requires."""

from pathlib import Path

from PIL import Image, ImageDraw

from tools.release.settings import ROOT
from tools.site.media import collide

WIDE = ("--size", "1920", "1080")
ICON = 256
ICON_FROM = "dyn4j-apart-distance"
PAGE = (4096, 2304)
ICON_PLACE = (400, 380, 1580, 1560)
"""Left, top, right and bottom of the shapes on a page of this size, in pixels."""
ROUND = 0.2
"""Radius of the icon's corners, as a fraction of its side."""
PREVIEWS = {
    "1-gjk": ("gjk-stories-vertex-edge", ()),
    "2-epa": ("dyn4j-overlap-depth", ()),
    "3-sat": ("sat-vertex-axis-triangle", ()),
    "4-in-space": ("step-by-step-face", ()),
    "5-point-in-polygon": ("pnpoly-point-1", ()),
    "6-contact-points": ("engine-contact", ()),
    "7-dark-with-grid": ("gjk-stories-deep", ("--theme", "dark", "--rulers", "grid")),
}
"""By name: a figure of the gallery, and its look."""
WINDOW = ROOT / "docs" / "pictures" / "window" / "panel-step.png"
"""The eighth preview: the panel beside a figure, as captured by the window tests."""
BELOW_MENUS = (48, 27, 1600, 900)
"""The part of that picture without the menu bar, because no preview may show Blender's icon."""
STORY = "gjk-stories-vertex-edge"
PACE = 27
"""Frames per phase, at which the film of the story takes twenty seconds."""


def make_pictures(media: Path, folder: Path) -> None:
    """Make icon, featured image, eight previews and a clip from the figures of the gallery."""
    folder.mkdir(parents=True, exist_ok=True)
    gallery = media / "gallery"
    _still(media / "demo" / "suzanne-torus-gjk.json", folder / "featured.png")
    for name, (figure, look) in PREVIEWS.items():
        _still(gallery / f"{figure}.json", folder / f"preview-{name}.png", *look)
    with Image.open(WINDOW) as window:
        larger = window.convert("RGB").crop(BELOW_MENUS).resize((1920, 1080), Image.Resampling.LANCZOS)
    larger.save(folder / "preview-8-panel.png")
    make_icon(gallery / f"{ICON_FROM}.json", folder / "icon.png")
    collide(
        "open",
        gallery / f"{STORY}.json",
        "--film",
        folder / "clip.mp4",
        *WIDE,
        "--pace",
        PACE,
        "--pause",
        0,
        "--hold",
        48,
    )


def _still(numbers: Path, file: Path, *look: str) -> None:
    collide("open", numbers, "--render", file, *WIDE, *look)


def make_icon(numbers: Path, file: Path) -> None:
    """Cut the two shapes and their distance out of a figure without names, on paper with round corners."""
    large = file.with_name("icon-large.png")
    bare = ("--hide", "names", "regions", "rulers", "history", "legend", "algorithm")
    collide("open", numbers, "--render", large, "--size", *PAGE, *bare)
    with Image.open(large) as page:
        cut = page.convert("RGBA").crop(ICON_PLACE)
    corners = Image.new("L", cut.size)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, *cut.size), ROUND * cut.width, fill=255)
    cut.putalpha(corners)
    cut.resize((ICON, ICON), Image.Resampling.LANCZOS).save(file)
    large.unlink()
