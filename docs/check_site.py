# SPDX-License-Identifier: GPL-3.0-or-later
"""Look whether each page of the manual's site finds what it links and loads.

mkdocs build --strict && python docs/check_site.py site
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Links(HTMLParser):
    """Collects the addresses of a page's links, pictures, styles and scripts."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an element points to."""
        self.found += [value for name, value in attrs if name in {"href", "src"} and value]


def missing(site: Path) -> list[str]:
    """Return "page: address" of each file that a page points to and the site has not."""
    lost = []
    for page in sorted(site.rglob("*.html")):
        for address in Links(page).found:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            target = site / parts.path.lstrip("/") if parts.path.startswith("/") else page.parent / parts.path
            if not Path(unquote(str(target))).is_file():
                lost.append(f"{page.relative_to(site)}: {address}")
    return lost


if __name__ == "__main__":
    lost = missing(Path(sys.argv[1]))
    sys.exit("\n".join(["The site lacks:", *lost]) if lost else 0)
