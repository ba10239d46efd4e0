# SPDX-License-Identifier: GPL-3.0-or-later
"""The logical structure of a PDF file (ISO 32000-1, 14.7 and 14.8): paragraphs, and pictures with alternative text.

A screen reader thus says what each picture shows, in the order of the page; separator lines are artifacts.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..described import described
from ..paper import Item, Photo, PlacedPicture, PlacedText
from .objects import Objects, Value, words

CLOSE = 1.5
"""Distance of lines within a paragraph, in sizes, less than between paragraphs."""


class Element(NamedTuple):
    """A part of a page: its items, its tag, and its alternative text; without a tag it is an artifact."""

    items: Sequence[Item]
    tag: str = ""
    alternative: str = ""


def elements_of(items: Iterable[Item]) -> Iterator[Element]:
    """Yield the parts of a page in reading order; closely spaced lines are a paragraph."""
    runs: list[list[Item]] = []
    for item in items:
        if runs and _goes_on(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    for run in runs:
        match run[0]:
            case PlacedText():
                yield Element(run, "P")
            case PlacedPicture(figure, tick, asking, alternative=said):
                yield Element(run, "Figure", said or described(figure, tick, asking=asking))
            case Photo(alternative=said):
                yield Element(run, "Figure", said)
            case _:
                yield Element(run)


def _goes_on(line: Item, after: Item) -> bool:
    """Tell whether a line continues the paragraph of the one before it."""
    if not isinstance(line, PlacedText) or not isinstance(after, PlacedText):
        return False
    return (line.x, line.size) == (after.x, after.size) and 0.0 < line.y - after.y < CLOSE * line.size


def add_structure(objects: Objects, pages: Iterable[tuple[Value, Iterable[Element]]]) -> dict[str, Value]:
    """Store the structure of pages, each with its reference, and return the catalogue's entries for it."""
    root, document = objects.place(), objects.place()
    numbered: list[Value] = []
    elements: list[Value] = []
    for row, (leaf, parts) in enumerate(pages):
        own: list[Value] = []
        for number, (_, tag, said) in enumerate(each for each in parts if each.tag):
            entry: dict[str, Value] = {"S": f"/{tag}", "P": document, "Pg": leaf, "K": number}
            own.append(objects.add({**entry, **({"Alt": words(said)} if said else {})}))
        numbered += [row, objects.add(own)]
        elements += own
    objects.add({"S": "/Document", "P": root, "K": elements}, document)
    objects.add({"Type": "/StructTreeRoot", "K": document, "ParentTree": objects.add({"Nums": numbered})}, root)
    return {"StructTreeRoot": root, "MarkInfo": {"Marked": "true"}}
