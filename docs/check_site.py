# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that everything each page of a built site links to or loads exists, including places on pages.

mkdocs build --strict && python docs/check_site.py site
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Links(HTMLParser):
    """Collects the addresses of a page's links, pictures, films, styles and scripts, and the names of its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record what an element points to, and its name."""
        self.found += [value for name, value in attrs if name in {"href", "src", "poster"} and value]
        self.places.update(value for name, value in attrs if name == "id" and value)


def missing(site: Path) -> list[str]:
    """Return "page: address" for each file, or place on a page, that a page points to and the site lacks."""
    lost = []
    pages = {page.resolve(): Links(page) for page in sorted(site.rglob("*.html"))}
    for page, links in pages.items():
        for address in links.found:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            name = unquote(parts.path)
            target = (
                site / name.lstrip("/") if name.startswith("/") else page.parent / name if name else page
            ).resolve()
            there = pages.get(target)
            if not target.is_file() or (there and parts.fragment and unquote(parts.fragment) not in there.places):
                lost.append(f"{page.relative_to(site.resolve())}: {address}")
    return lost


if __name__ == "__main__":
    lost = missing(Path(sys.argv[1]))
    sys.exit("\n".join(["The site lacks:", *lost]) if lost else 0)
