# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual's pages: no link and no picture is missing, and every page is in the site's menu."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MANUAL = ROOT / "docs" / "manual"
PAGES = sorted(MANUAL.glob("*.md"))
FIRST_STEPS = [MANUAL / f"getting-started{language}.md" for language in ("", ".ru", ".zh")]
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.*?)(?: *\{#.*\})?$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)]+)\)")
ANCHOR = re.compile(r"\{#([\w-]+)\}")


def text_of(page: Path) -> str:
    return CODE.sub("", page.read_text(encoding="utf-8"))


def targets(page: Path) -> set[str]:
    """Return what a link to the page can refer to: its anchors, and its headings as mkdocs writes them."""
    text = text_of(page)
    headings = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in HEADING.findall(text))
    return {*ANCHOR.findall(text), *(re.sub(r"[\s-]+", "-", heading) for heading in headings)}


def dead_links(page: Path) -> list[str]:
    dead = []
    for link in LINK.findall(text_of(page)):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if "://" not in link and not (target.is_file() and (not anchor or anchor in targets(target))):
            dead.append(link)
    return dead


@pytest.mark.parametrize("page", [ROOT / "docs" / "index.md", *PAGES], ids=lambda page: page.name)
def test_no_link_and_no_picture_is_missing(page):
    assert dead_links(page) == []


def test_a_dead_link_is_found(tmp_path):
    (tmp_path / "there.md").write_text("# Much to see {#seen}\n\n## More & more\n\n**Less**{#less}\n", encoding="utf-8")
    links = ["there.md", "there.md#seen", "there.md#more-more", "there.md#less", "#a", "http://x.org/y"]
    dead = ["gone.md", "there.md#gone", "gone.png", "#b", "there.md#much-to-see-seen"]
    page = tmp_path / "page.md"
    page.write_text("# A\n\n" + "\n".join(f"[x]({link})" for link in links + dead) + "`[x](code)`", encoding="utf-8")
    assert dead_links(page) == dead


def test_every_page_is_in_the_sites_menu_and_in_the_index():
    menu = re.findall(r": manual/(\S+)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(menu) == ["a-z.md", *(page.name for page in PAGES)], "with the index that the build writes"
    linked = {link.partition("#")[0] for link in LINK.findall(text_of(MANUAL / "index.md"))}
    assert {page.name for page in PAGES} - linked == {"index.md"}


def test_no_anchor_is_there_twice():
    found = [anchor for page in PAGES for anchor in ANCHOR.findall(text_of(page))]
    assert sorted(found) == sorted(set(found))


@pytest.mark.parametrize("page", FIRST_STEPS[1:], ids=lambda page: page.name)
def test_the_first_steps_are_the_same_in_every_language(page):
    def shape(page):
        text = page.read_text(encoding="utf-8")
        kinds = [re.match(r"#+|\d+\.|- |\||!\[|", line)[0] for line in text.splitlines()]
        return [kind for kind in kinds if kind], LINK.findall(text)

    assert shape(page) == shape(FIRST_STEPS[0])
