# SPDX-License-Identifier: GPL-3.0-or-later
"""The logical structure of a PDF file (ISO 32000-1, 14.7 and 14.8): its words in paragraphs, its pictures described.

So a screen reader says what each picture shows, in the order of the page; lines that only part are artifacts.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..described import described
from ..paper import Item, Photo, PlacedPicture, PlacedText
from .objects import Objects, Value, words

CLOSE = 1.5
"""From one line of a paragraph to the next, in sizes, less than to another paragraph."""


class Element(NamedTuple):
    """A part of a page: its items, its tag, and what is said in place of it; without a tag it is an artifact."""

    items: Sequence[Item]
    tag: str = ""
    alternative: str = ""


def elements_of(items: Iterable[Item]) -> Iterator[Element]:
    """Yield the parts of a page in reading order; lines close below each other are a paragraph."""
    lines: list[PlacedText] = []
    for item in items:
        if isinstance(item, PlacedText) and (not lines or _goes_on(lines[-1], item)):
            lines.append(item)
            continue
        if lines:
            yield Element(lines, "P")
        lines = [item] if isinstance(item, PlacedText) else []
        if isinstance(item, PlacedPicture):
            said = item.alternative or described(item.figure, item.tick, asking=item.asking)
            yield Element((item,), "Figure", said)
        elif not lines:
            said = item.alternative if isinstance(item, Photo) else ""
            yield Element((item,), "Figure" if said else "", said)
    if lines:
        yield Element(lines, "P")


def _goes_on(line: PlacedText, after: PlacedText) -> bool:
    """Tell whether a line belongs to the paragraph of the one before it."""
    return (line.x, line.size) == (after.x, after.size) and 0.0 < line.y - after.y < CLOSE * line.size


class Structure:
    """The structure of a file while its pages are made."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root, self._document = objects.place(), objects.place()
        self._pages: list[Value] = []
        self._elements: list[Value] = []

    def page(self, leaf: str, elements: Iterable[Element]) -> dict[str, Value]:
        """Put the elements of a page, given by its reference, and return its entries for them."""
        own: list[Value] = []
        for number, (_, tag, alternative) in enumerate(each for each in elements if each.tag):
            entry: dict[str, Value] = {"S": f"/{tag}", "P": self._document, "Pg": leaf, "K": number}
            own.append(self._objects.add({**entry, **({"Alt": words(alternative)} if alternative else {})}))
        self._pages.append(self._objects.add(own))
        self._elements += own
        return {"StructParents": len(self._pages) - 1, "Tabs": "/S"}

    def finish(self) -> dict[str, Value]:
        """Put the root in place, and return the entries of the catalogue for it."""
        numbered = [part for number, own in enumerate(self._pages) for part in (number, own)]
        parents = self._objects.add({"Nums": numbered})
        self._objects.add({"S": "/Document", "P": self._root, "K": self._elements}, self._document)
        root: dict[str, Value] = {"Type": "/StructTreeRoot", "K": self._document, "ParentTree": parents}
        self._objects.add(root, self._root)
        return {"StructTreeRoot": self._root, "MarkInfo": {"Marked": "true"}}
