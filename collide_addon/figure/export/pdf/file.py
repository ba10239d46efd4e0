# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages as a PDF file, with the figures' own lines and real text in letters that the file contains."""

from collections.abc import Sequence

from ...text.languages import LANGUAGES
from ..drawing import decimal
from ..glyphs import GlyphsOf, lettering_of
from ..paper import PAPER_HEIGHT, PAPER_WIDTH, Item, Page, PlacedPicture, PlacedText
from .fonts import add_letters
from .marks import Layers, picture
from .objects import Objects, Value, words

CREATOR = "Collide for Blender"
RULE = "0.5 G 0.5 w [] 0 d"
"""A thin grey line."""


def pdf(pages: Sequence[Page], glyphs_of: GlyphsOf, *, title: str, language: str) -> bytes:
    """Return the pages as a PDF 1.4 file.

    Nothing in it depends on when it was made: the same pages and glyphs give the same bytes. Characters without a glyph
    are not drawn, but can be searched for and copied. Readers show the title in their window; the language is one of
    `LANGUAGES`.
    """
    objects = Objects()
    root, tree = objects.place(), objects.place()
    layers = Layers(objects, add_letters(objects, lettering_of(pages), glyphs_of))
    leaves: list[Value] = []
    for page in pages:
        content = "".join(_item(item, layers) for item in page.items)
        leaf: dict[str, Value] = {
            "Type": "/Page",
            "Parent": tree,
            "MediaBox": [0, 0, PAPER_WIDTH, PAPER_HEIGHT],
            "Resources": layers.resources,
            "Contents": objects.add_stream(content.encode("ascii")),
            "Group": {"S": "/Transparency", "CS": "/DeviceRGB"},
        }
        leaves.append(objects.add(leaf))
    layers.finish()
    objects.add({"Type": "/Pages", "Kids": leaves, "Count": len(leaves)}, tree)
    catalogue: dict[str, Value] = {
        "Type": "/Catalog",
        "Pages": tree,
        "Lang": LANGUAGES[language].tag.encode("ascii"),
        "ViewerPreferences": {"DisplayDocTitle": "true"},
    }
    objects.add(catalogue, root)
    return objects.file(root, objects.add({"Title": words(title), "Creator": words(CREATOR)}))


def _item(item: Item, layers: Layers) -> str:
    if isinstance(item, PlacedPicture):
        return picture(item, layers)
    if isinstance(item, PlacedText):
        return "0 g " + layers.letters.write(item.text, (item.x, item.y), item.size, item.align)
    left, right, y = decimal(item.x), decimal(item.x + item.width), decimal(item.y)
    return f"{RULE} {left} {y} m {right} {y} l S\n"
