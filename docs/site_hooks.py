# SPDX-License-Identifier: GPL-3.0-or-later
"""What mkdocs does beside its own for the manual: small pictures, and a page for each name that Blender asks for.

A system that opens a file in a browser drops what stands behind a "#". So `go/gjk.html`, which Collide and the Online
Manual of Blender open, leads to the place that explains the button.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from PIL import Image

QUALITY = 80
"""Of the pictures, in WebP's percent: letters of 10 pixels stay clear, and all of them take a quarter."""
LEAD_ON = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={target}">
<title>Collide</title>
<a href="{target}">{target}</a>
"""


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name the pictures as `on_post_build` stores them."""
    del page, config, files
    return re.sub(r'(<img [^>]*src="[^"]+)\.png"', r'\1.webp" loading="lazy"', html)


def on_post_build(config: MkDocsConfig) -> None:
    """Store the pictures in less space, without those of no page, and write the pages that lead on."""
    site, source = Path(config.site_dir), Path(config.docs_dir)
    shown = set(
        re.findall(r'src="[./]*([^"]+)\.webp"', "".join(page.read_text("utf-8") for page in site.rglob("*.html")))
    )
    for picture in [each for each in (site / "pictures").rglob("*") if each.is_file()]:
        if picture.relative_to(site).with_suffix("").as_posix() in shown:
            Image.open(picture).convert("RGB").save(picture.with_suffix(".webp"), quality=QUALITY, method=6)
        picture.unlink()
    for sitemap in site.glob("sitemap.xml*"):  # of a site with an address
        sitemap.unlink()
    (site / "go").mkdir()
    for page in (source / "manual").glob("*.md"):
        for anchor in re.findall(r"\{#([\w-]+)\}", page.read_text("utf-8")):
            target = f"../manual/{page.stem}.html#{anchor}"
            (site / "go" / f"{anchor}.html").write_text(LEAD_ON.format(target=target), "utf-8")
