# SPDX-License-Identifier: GPL-3.0-or-later
"""What mkdocs does in addition for the manual: small pictures, lessons to try, a page for each name.

A system that opens a file in a browser drops what follows a "#". So `go/gjk.html`, which Collide and the Online
Manual of Blender open, leads to the place that explains the button.
"""

import re
import sys
import tomllib
from pathlib import Path

from markdown.extensions.toc import slugify
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))  # mkdocs searches its own folder

from collide_addon.figure.export.web.page import MOST_GIVEN, GivenLesson, lesson_page
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.text.languages import LANGUAGES

MANIFEST = Path(__file__).parents[1] / "blender_manifest.toml"
QUALITY = 80
"""Quality of the pictures in WebP's percent: letters of 10 pixels stay clear, at a quarter of the size."""
LESSONS = {
    "gjk": ("gjk-stories", "vertex-edge"),
    "sat": ("sat-vertex-axis", "triangle"),
    "pnpoly": ("pnpoly", "point-1"),
}
"""Figures of the gallery that the manual shows as lesson pages, by the names of the pages."""
INDEX = "manual/a-z.md"
NOT_INDEXED = ("index.md", "buttons.md")
"""Pages that list the others."""
HEADING, SETTING = r"(?m)^##+ (.*?)(?: *\{#([\w-]+)\})?$", r"\*\*([^*]+)\*\*\{#([\w-]+)\}"
LEAD_ON = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={target}">
<title>Collide</title>
<a href="{target}">{target}</a>
"""


def lesson_of(scene: str, part: str) -> str:
    """Return the lesson page of a figure of the gallery, in all languages."""
    (shown,) = (each for each in gallery_scene(scene).parts if each.name == part)
    made = {language: shown.lesson(Choices(language=language)) for language in LANGUAGES}
    told = {
        language: GivenLesson(lesson, given_in(lesson.figure.parameters, language, MOST_GIVEN))
        for language, lesson in made.items()
    }
    return lesson_page([told])


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Make the version available to pages."""
    config.extra = {**config.extra, "version": tomllib.loads(MANIFEST.read_text("utf-8"))["version"]}
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the index of the English pages: each heading, button and setting in alphabetical order."""
    entries = []
    for file in files.documentation_pages():
        folder, _, name = file.src_uri.rpartition("/")
        if folder != "manual" or name.count(".") > 1 or name in NOT_INDEXED:
            continue
        text = re.sub(r"(?ms)^```.*?^```$", "", file.content_string)
        page, *_ = re.findall(r"(?m)^# (.*)$", text)
        named = [*re.findall(HEADING, text), *re.findall(SETTING, text)]
        plain = [(re.sub(r"[*`]", "", title).strip(), anchor) for title, anchor in named]
        entries += [(title, f"{name}#{anchor or slugify(title, '-')}", page) for title, anchor in plain]
    lines, letter = ["# Index"], ""
    for title, target, page in sorted(entries, key=lambda entry: _word(entry[0])):
        if _word(title)[0].upper() != letter:
            letter = _word(title)[0].upper()
            lines.append(f"\n**{letter}**\n")
        lines.append(f"- [{title}]({target}): {page}")
    files.append(File.generated(config, INDEX, content="\n".join(lines)))
    return files


def _word(title: str) -> str:
    """Return the sort key of a title: without its number, quotation marks and article."""
    return re.sub(r'^["\d. ]*(?:(?:an?|the) (?=[a-z]))?', "", title.casefold()) or title


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name the pictures as `on_post_build` stores them, and make wide content scrollable by keys."""
    del page, config, files
    html = re.sub(r"<(pre|table)>", r'<\1 tabindex="0">', html)
    html = re.sub(r'(<video [^>]*poster="[^"]+)\.png"', r'\1.webp"', html)
    return re.sub(r'(<img [^>]*src="[^"]+)\.png"', r'\1.webp" loading="lazy"', html)


def on_post_build(config: MkDocsConfig) -> None:
    """Compress the pictures, drop unused ones, and write lessons and the redirecting pages."""
    site, source = Path(config.site_dir), Path(config.docs_dir)
    text = "".join(page.read_text("utf-8") for page in site.rglob("*.html"))
    shown = set(re.findall(r'(?:src|poster)="[./]*([^"]+)\.webp"', text))
    for picture in list(site.rglob("*.png")):
        if picture.relative_to(site).with_suffix("").as_posix() in shown:
            Image.open(picture).convert("RGB").save(picture.with_suffix(".webp"), quality=QUALITY, method=6)
        picture.unlink()
    for sitemap in site.glob("sitemap.xml*"):  # for a site with an address
        sitemap.unlink()
    (site / "lessons").mkdir()
    for name, (scene, part) in LESSONS.items():
        (site / "lessons" / f"{name}.html").write_text(lesson_of(scene, part), "utf-8")
    (site / "go").mkdir()
    for page in (source / "manual").glob("*.md"):
        for anchor in re.findall(r"\{#([\w-]+)\}", page.read_text("utf-8")):
            target = f"../manual/{page.stem}.html#{anchor}"
            (site / "go" / f"{anchor}.html").write_text(LEAD_ON.format(target=target), "utf-8")
