# SPDX-License-Identifier: GPL-3.0-or-later
"""Build the site with everything it shows.

python -m tools.site DIR                 with every picture and film; half an hour on two cores the first time
python -m tools.site DIR --no-films      with pictures alone

Pictures and films are kept in ``.tools/site-media`` as long as the package is unchanged. Files to download are taken
from ``dist``.
"""

import argparse
import logging
import re
import shutil
import tempfile
from html import unescape
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from collide_addon.pitfalls.cases import load_cases
from tools.release.archive import build_zip
from tools.release.settings import ROOT, manifest, read_settings, release_notes

from . import api, pages
from .media import LANGUAGES, make_media, media_folder, numbers_of
from .methods import EACH_METHOD

HERE = Path(__file__).parent
FROM_DOCS = ("json", "speed", "speed-space", "growth", "failure-rates", "farms", "motion", "pairs")
"""Pages of docs in addition to the manual."""
DOWNLOADS = (".zip", ".whl", ".gz", ".blend")
CLIP = re.compile(r"(?m)^## 5\..*$")
"""Matches the heading about the steps of a figure in the first steps, in any language."""


def navigation() -> list[object]:
    """Return the menu: that of the manual, and the entries around it."""
    manual = load_config(str(ROOT / "mkdocs.yml")).nav or []
    by_page = {next(iter(each.values())): each for each in manual}
    first = [by_page.pop(f"manual/getting-started{end}.md") for end in ("", ".ru", ".zh")]
    by_page.pop("index.md")
    sources = by_page.pop("manual/sources.md")
    return [
        {"Collide": "index.md"},
        {"Downloads": "downloads.md"},
        {"Getting started": first},
        {"Methods": ["methods/index.md", *(f"methods/{method.id}.md" for method in EACH_METHOD)]},
        {"Gallery": ["gallery/index.md", "gallery/sheets.md", {"Cases of the classic code": "cases.md"}]},
        {"Manual": list(by_page.values())},
        {"In Python": ["python/index.md", *(f"python/{name}.md" for name in api.ROOMS)]},
        {"Reference": [*(f"{name}.md" for name in FROM_DOCS), sources, {"How to cite": "cite.md"}]},
    ]


def write_pages(docs: Path, media: Path, files: list[Path]) -> None:
    """Fill a folder with the pages in Markdown and everything they show."""
    shutil.copytree(ROOT / "docs" / "manual", docs / "manual")
    shutil.copytree(ROOT / "docs" / "pictures", docs / "pictures")
    shutil.copytree(ROOT / "docs" / "farms", docs / "farms")
    shutil.copy(ROOT / "docs" / "theme" / "manual.css", docs)
    for name in FROM_DOCS:
        text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        _write(docs / f"{name}.md", re.sub(r"\[([^\]]*)\]\((?:\.\./|speed-pictures|architecture)[^)]*\)", r"\1", text))
    shutil.copytree(
        media, docs / "media", ignore=shutil.ignore_patterns("*.blend", "*.svg", "*.json", "*.html", "*.pdf")
    )
    for method in EACH_METHOD:
        picture = docs / "media" / "methods" / f"{method.id}.png"
        if not picture.is_file():
            numbers = numbers_of(media, method)
            shutil.copy(numbers.with_suffix(".png") if numbers else ROOT / "docs" / f"{method.figure}.png", picture)
    explained = pages.explained_at()
    (zip_name,) = (file.name for file in files if file.suffix == ".zip")
    _write(docs / "index.md", pages.start_page(zip_name, media))
    _write(docs / "methods" / "index.md", pages.methods_index())
    for method in EACH_METHOD:
        _write(docs / "methods" / f"{method.id}.md", pages.method_page(method, media, explained))
    for language, end in zip(LANGUAGES, ("", ".ru", ".zh"), strict=True):
        _add_clip(docs / "manual" / f"getting-started{end}.md", docs / "media" / f"clip.{language}.mp4")
    _write(docs / "gallery" / "index.md", pages.gallery_index(media))
    _write(docs / "gallery" / "sheets.md", pages.sheets_page())
    for page in (*(media / "gallery").glob("*.html"), *(media / "gallery").glob("*.pdf")):
        shutil.copy(page, docs / "gallery")
    _write(docs / "cases.md", pages.cases_index())
    for case in load_cases():
        _write(docs / "cases" / f"{case.id}.html", pages.case_page(case))
    in_python = ROOT / "docs" / "manual" / "in-python.md"
    listed = "\n".join(f"- [{title}]({name}.md)" for name, (_, title) in api.ROOMS.items())
    guide = "\nThe guide is in the manual: [In Python](../manual/in-python.md).\n" if in_python.is_file() else ""
    _write(
        docs / "python" / "index.md",
        f"# In Python\n{guide}\nThe public names, with examples that are tests:\n\n{listed}\n",
    )
    for name, (room, title) in api.ROOMS.items():
        _write(docs / "python" / f"{name}.md", api.api_page(room, title))
    version = manifest()["version"]
    _write(docs / "downloads.md", pages.downloads_page(files, release_notes(version)))
    _write(docs / "cite.md", "".join(pages.cite_page((ROOT / "CITATION.cff").read_text("utf-8"), version)))
    (docs / "downloads").mkdir()
    for file in files:
        shutil.copy(file, docs / "downloads")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def _add_clip(page: Path, clip: Path) -> None:
    """Show a clip below the heading about the steps, if there is one."""
    if clip.is_file():
        poster = "../pictures/suzanne-torus-gjk.png"
        shown = pages.film(f"../media/{clip.name}", poster, "GJK")
        _write(page, CLIP.sub(lambda heading: f"{heading[0]}\n\n{shown}", page.read_text("utf-8"), count=1))


def write_search(site: Path) -> None:
    """Write what the pages' script searches: each section of each page rendered with the theme."""
    entries = []
    for page in sorted(site.rglob("*.html")):
        html = page.read_text("utf-8")
        main = re.search(r'<main id="text">(.*)</main>', html, re.DOTALL)
        if main is None:
            continue
        title = unescape(re.search(r"<title>(.*) – ", html)[1])  # type: ignore[index]
        first, *rest = re.split(r'<h[1-3] id="([^"]+)">(.*?)</h[1-3]>', main[1], flags=re.DOTALL)
        sections = [("", "", first), *zip(rest[::3], rest[1::3], rest[2::3], strict=True)]
        address = page.relative_to(site).as_posix()
        for anchor, heading, body in sections:
            plain = " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())
            if heading or plain:
                entries.append((f"{address}#{anchor}" if anchor else address, title, _plain(heading), plain))
    (site / "search.js").write_text(pages.search_index(entries), encoding="utf-8", newline="\n")


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def build_site(out: Path, media: Path, files: list[Path]) -> None:
    """Build the site from the manual, the pictures and films, and the files to download."""
    with tempfile.TemporaryDirectory() as place:
        docs = Path(place) / "docs"
        write_pages(docs, media, files)
        settings = read_settings()
        config = load_config(
            str(ROOT / "mkdocs.yml"),
            strict=True,
            docs_dir=str(docs),
            site_dir=str(out),
            site_url=settings.website,
            nav=navigation(),
            exclude_docs="",
        )
        config.theme.dirs.insert(1, str(HERE / "theme"))
        config.extra["web"] = True
        build(config)
    write_search(out)


def main() -> None:
    """Read the arguments, make what is missing, and build."""
    parser = argparse.ArgumentParser("python -m tools.site", description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path, help="the folder of the site; its contents are replaced")
    parser.add_argument("--no-films", action="store_true", help="make no films; show those already made")
    parser.add_argument("--media", type=Path, default=media_folder(), help="the folder of pictures and films")
    parser.add_argument("--files", type=Path, default=ROOT / "dist", help="the folder of files to download")
    options = parser.parse_args()
    logging.basicConfig(format="%(message)s")  # a warning of mkdocs ends it without a message
    options.media.mkdir(parents=True, exist_ok=True)
    make_media(options.media, films=not options.no_films)
    with tempfile.TemporaryDirectory() as place:
        files = sorted(
            each for each in options.files.rglob("*") if each.suffix in DOWNLOADS and "site" not in each.parts
        )
        if not any(file.suffix == ".zip" for file in files):
            files.append(build_zip(read_settings(), Path(place)))
        build_site(options.out.resolve(), options.media, files)


if __name__ == "__main__":
    main()
