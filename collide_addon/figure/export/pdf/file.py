# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages as a PDF file: the lines and areas of the SVG in the same order, and real text in embedded fonts.

A mark that is translucent as a whole, line and area, is a transparency group (ISO 32000-1, 11.6.6), so that its parts
do not show through each other.

A file has a logical structure (14.7 and 14.8) of paragraphs and pictures with alternative text, so that a screen reader
says what each picture shows, in page order. Separator lines are artifacts.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from ...model.arrays import Floats, Levels
from ...model.figure import Figure, Kind, Mark
from ...model.look import THEMES
from ...model.outline import outline
from ...model.style import PAGE_WIDTH, Role, Style
from ...page.text_metrics import CAPITAL_HEIGHT
from ...text.languages import LANGUAGES
from ..described import described
from ..glyphs import GlyphsOf, lettering_of
from ..paper import Item, Page, Photo, PlacedPicture, PlacedText, decimal, on_paper, showing
from .fonts import Letters, add_letters
from .objects import Objects, Value, words

RULE = "0.5 G 0.5 w [] 0 d"
"""A thin grey line."""


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
    # paragraphs are further apart
    return (line.x, line.size) == (after.x, after.size) and 0.0 < line.y - after.y < 1.5 * line.size


def add_structure(objects: Objects, pages: Iterable[tuple[Value, Iterable[Element]]]) -> dict[str, Value]:
    """Store the structure of pages, given with their references, and return the catalogue's entries for it."""
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


class Layers:
    """The resources that a file's pages share besides its fonts: opacities, transparency groups, pixel images."""

    def __init__(self, objects: Objects, letters: Letters) -> None:
        self.letters = letters
        self.resources = objects.place()
        self._objects = objects
        self._opacities: dict[str, Value] = {}
        self._groups: dict[str, Value] = {}
        self._known: dict[str, str] = {}

    def opacity(self, value: float) -> str:
        """Return the name of an opacity."""
        name = f"A{round(value * 1000)}"
        self._opacities.setdefault(name, {"ca": value, "CA": value})
        return name

    def group(self, operators: str) -> str:
        """Return the name of a group of operators; equal groups are stored once."""
        if operators not in self._known:
            name = self._known[operators] = f"G{len(self._groups) + 1}"
            form: dict[str, Value] = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": [0, 0, PAGE_WIDTH, PAGE_WIDTH],  # higher than any page
                "Group": {"S": "/Transparency"},
                "Resources": self.resources,
            }
            self._groups[name] = self._objects.add_stream(operators.encode("ascii"), form)
        return self._known[operators]

    def photo(self, levels: Levels) -> str:
        """Return the name of a pixel image."""
        high, wide = levels.shape[:2]
        about: dict[str, Value] = {"Type": "/XObject", "Subtype": "/Image", "Width": wide, "Height": high}
        about |= {"ColorSpace": "/DeviceGray" if levels.ndim == 2 else "/DeviceRGB", "BitsPerComponent": 8}
        name = f"G{len(self._groups) + 1}"
        self._groups[name] = self._objects.add_stream(levels.tobytes(), about)
        return name

    def finish(self) -> None:
        """Store the resources, once all pages are drawn."""
        shared: dict[str, Value] = {
            "Font": dict(self.letters.fonts),
            "ExtGState": self._opacities,
            "XObject": self._groups,
        }
        self._objects.add(shared, self.resources)


def picture(placed: PlacedPicture, layers: Layers) -> str:
    """Return the operators that draw a picture clipped to its place on a page."""
    figure = placed.figure
    scale = decimal(placed.width * figure.unit / figure.page.width)
    place = f"{scale} 0 0 -{scale} {decimal(placed.x)} {decimal(placed.y + placed.height)} cm"
    frame = f"0 0 {decimal(figure.page.width / figure.unit)} {decimal(figure.page.height / figure.unit)} re"
    paper = f"{_colour(THEMES[figure.theme][Role.PAPER].colour)} {frame} f"
    marks = [
        _mark(figure, mark, there, layers) for _, mark, there in showing(figure, placed.tick, asking=placed.asking)
    ]
    return f"q {place}\n{frame} W n\n{paper}\n1 j\n{''.join(marks)}Q\n"


def _mark(figure: Figure, mark: Mark, there: float, layers: Layers) -> str:
    style = THEMES[figure.theme][mark.role]
    if mark.kind is Kind.LABEL:
        [(x, y)], size, opacity = on_paper(figure, mark, mark.points), mark.size / figure.unit, there
        at = (x, y + CAPITAL_HEIGHT / 2 * size)
        text = layers.letters.write(mark.text, at, size, mark.align, bold=style.bold, down=True)
        drawn = f"{_colour(style.text)} {text}" if text else ""
    else:
        drawn, opacity = _shape(figure, mark, style, layers), there * style.opacity
    if opacity == 1.0 or not drawn:
        return drawn
    return f"q /{layers.opacity(opacity)} gs /{layers.group('1 j ' + drawn)} Do Q\n"


def _shape(figure: Figure, mark: Mark, style: Style, layers: Layers) -> str:
    drawn = outline(mark, figure.unit)
    colour = _colour(style.colour)
    operators = []
    if drawn.tints:
        operators.append(f"q /{layers.opacity(style.fill_opacity)} gs {colour}")
        operators.extend(f"{_path(figure, mark, area)} f*" for area in drawn.tints)
        operators.append("Q")
    if drawn.strokes:
        dash = " ".join(decimal(length) for length in style.dash)
        operators.append(f"{colour.upper()} {decimal(style.thickness)} w [{dash}] 0 d")
        operators.extend(
            f"{_path(figure, mark, stroke.points)} {'s' if stroke.closed else 'S'}" for stroke in drawn.strokes
        )
    if drawn.fills:
        operators.append(colour)
        operators.extend(f"{_path(figure, mark, area)} f" for area in drawn.fills)
    return "".join(f"{line}\n" for line in operators)


def _path(figure: Figure, mark: Mark, points: Floats) -> str:
    (first, *others) = (f"{decimal(x)} {decimal(y)}" for x, y in on_paper(figure, mark, points))
    return f"{first} m " + " ".join(f"{other} l" for other in others)


def _colour(colour: str) -> str:
    """Return the operator that sets a colour "#RRGGBB" for filling; in capitals, it is the one for lines.

    Greys are in the grey colour space, so that a printer uses only black ink.
    """
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return f"{decimal(red)} g" if red == green == blue else f"{decimal(red)} {decimal(green)} {decimal(blue)} rg"


def pdf(pages: Sequence[Page], glyphs_of: GlyphsOf, *, title: str, language: str) -> bytes:
    """Return the pages as a PDF 1.4 file.

    It contains no date: equal pages and glyphs give equal bytes. It is tagged, and its pictures have alternative text.
    Characters without a glyph are not drawn, but can be searched for and copied. Viewers show the title in their
    window; the language is one of `LANGUAGES`.
    """
    objects = Objects()
    root, tree = objects.place(), objects.place()
    layers = Layers(objects, add_letters(objects, lettering_of(pages), glyphs_of))
    leaves: list[Value] = []
    structure = [list(elements_of(page.items)) for page in pages]
    for page, elements in zip(pages, structure, strict=True):
        content = "".join(_content(elements, layers))
        entries: dict[str, Value] = {
            "Type": "/Page",
            "Parent": tree,
            "MediaBox": [0, 0, *page.size],
            "Resources": layers.resources,
            "Contents": objects.add_stream(content.encode("ascii")),
            "Group": {"S": "/Transparency", "CS": "/DeviceRGB"},
            "StructParents": len(leaves),
            "Tabs": "/S",
        }
        leaves.append(objects.add(entries))
    layers.finish()
    objects.add({"Type": "/Pages", "Kids": leaves, "Count": len(leaves)}, tree)
    catalogue: dict[str, Value] = {
        "Type": "/Catalog",
        "Pages": tree,
        "Lang": LANGUAGES[language].tag.encode("ascii"),
        "ViewerPreferences": {"DisplayDocTitle": "true"},
        **add_structure(objects, zip(leaves, structure, strict=True)),
    }
    marked = [(page.bookmark, leaf) for page, leaf in zip(pages, leaves, strict=True) if page.bookmark]
    if marked:
        catalogue |= {"Outlines": _bookmarks(objects, marked), "PageMode": "/UseOutlines"}
    objects.add(catalogue, root)
    return objects.file(root, objects.add({"Title": words(title), "Creator": words("Collide for Blender")}))


def _bookmarks(objects: Objects, marked: Sequence[tuple[str, Value]]) -> Value:
    """Store the bookmarks, names with their pages, and return the reference to them."""
    top, places = objects.place(), [objects.place() for _ in marked]
    for row, (name, leaf) in enumerate(marked):
        entry: dict[str, Value] = {"Title": words(name), "Parent": top, "Dest": [leaf, "/Fit"]}
        entry |= {"Prev": places[row - 1]} if row else {}
        entry |= {"Next": places[row + 1]} if row + 1 < len(places) else {}
        objects.add(entry, places[row])
    outline: dict[str, Value] = {"Type": "/Outlines", "First": places[0], "Last": places[-1], "Count": len(places)}
    return objects.add(outline, top)


def _content(elements: Iterable[Element], layers: Layers) -> Iterator[str]:
    """Yield the operators of a page, in which each element is numbered for the structure."""
    numbers = count()
    for items, tag, _ in elements:
        yield f"/{tag} <</MCID {next(numbers)}>> BDC\n" if tag else "/Artifact BMC\n"
        yield from (_item(item, layers) for item in items)
        yield "EMC\n"


def _item(item: Item, layers: Layers) -> str:
    if isinstance(item, PlacedPicture):
        return picture(item, layers)
    if isinstance(item, PlacedText):
        return "0 g " + layers.letters.write(item.text, (item.x, item.y), item.size, item.align)
    if isinstance(item, Photo):
        size = f"{decimal(item.width)} 0 0 {decimal(item.height)} {decimal(item.x)} {decimal(item.y)}"
        return f"q {size} cm /{layers.photo(item.levels)} Do Q\n"
    left, right, y = decimal(item.x), decimal(item.x + item.width), decimal(item.y)
    return f"{RULE} {left} {y} m {right} {y} l S\n"
