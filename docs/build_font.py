# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the typeface of the figures, CollideSans.ttf and CollideSans-SemiBold.ttf in collide_addon/fonts, from Inter.

    npm pack inter-ui@4.1.1
    uv run --group font python docs/build_font.py inter-ui-4.1.1.tgz

Inter is Rasmus Andersson's, https://rsms.me/inter/, under the SIL Open Font License 1.1, which reserves no name. The
package contains its static Regular and SemiBold, version 4.001; anything else is refused. Each becomes a
font in which

- I always has serifs and l a tail, not as an option (Inter's "ss02", disambiguation), but 0 has no slash, which
  would be taken for the sign of the empty set;
- there are the letters and signs that figures and names of objects need, but no hints, kerning or ligatures, so that a
  line is as wide as its letters together, in Blender, browsers and PDF alike;
- letters are closer together, as Inter's are in large sizes, and subscript digits are large enough for the last row;
- signs that Inter lacks are added, and slanted letters for variables;
- every glyph is one outline without overlaps, which Blender before 5.1 would turn into holes, and is not a composite of
  others, so that it can be read with little code;
- the box around all glyphs is declared one em high, because Blender takes that for a text's size.

They have another name, so that they are not mistaken for Inter beside it. SemiBold, for titles and names of
shapes, has fewer characters: missing ones are shown in Regular. The same package gives the same bytes.
"""

from __future__ import annotations

import hashlib
import math
import struct
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.removeOverlaps import removeOverlaps
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

from collide_addon.figure.page.text_metrics import FAMILY
from collide_addon.figure.text.names import ITALICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fontTools.pens.basePen import AbstractPen

Point = tuple[float, float]

FOLDER = Path(__file__).parent.parent / "collide_addon" / "fonts"
KEPT_NAMES = (0, 13, 14)
"""Copyright, licence and where to read it."""
UNAMBIGUOUS = "ss02"
RANGES = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x30C), (0x370, 0x3FF), (0x400, 0x52F), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E)),
    *((0x1EA0, 0x1EF9), (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209C), (0x20AC, 0x20BF), (0x2100, 0x214F)),
    *((0x2150, 0x215F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x25A0, 0x25FF), (0x2713, 0x2717)),
)
"""Latin, Greek and Cyrillic, punctuation, superscripts and subscripts, arrows, mathematics, geometric signs."""
BOLD_RANGES = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x391, 0x3C9), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2027), (0x2030, 0x203A)),
    *((0x2070, 0x209C), (0x2190, 0x2193), (0x2200, 0x22FF)),
)
"""The same for titles and names of shapes: languages of Europe, and no geometric signs."""


class Cut(NamedTuple):
    """A weight of Inter: its file in the package and that file's digest, ours, its style, and the characters used."""

    member: str
    sha256: str
    file: str
    style: str
    ranges: tuple[tuple[int, int], ...]
    signs: str


CUTS = (
    Cut(
        "package/web/Inter-Regular.woff2",
        "e06f6b1bc553aaea4e4668023ed0ab0a147129c3107f511bc7d03d361b0ae085",
        "CollideSans.ttf",
        "Regular",
        RANGES,
        "⊥∈◍",
    ),
    Cut(
        "package/web/Inter-SemiBold.woff2",
        "5cb7103e4e605989afebc03d989c79201e54b21b5183db33981f70db9178a301",
        "CollideSans-SemiBold.ttf",
        "SemiBold",
        BOLD_RANGES,
        "",
    ),
)

SLANT, SLANT_HEIGHT = math.tan(math.radians(9.4)), 560
"""How far Inter's italics lean, and the height at which they are in line with the upright letter."""
CLOSER = 32
"""How much narrower than Inter's the letters are, in 2048ths of an em, as in its Display at 20 px."""
INDEX_SIZE, INDEX_DROP = 0.72, 320
"""Size of a subscript relative to a digit, and its depth below the baseline."""
STROKE, AXIS, HALF = 172, 583, 520
"""In 2048ths of an em: thickness of the lines of + and −, the height of their middle, and half the size of a sign."""
RING, RING_AXIS = 768, 745
"""Radius and height of the middle of Inter's ○ and similar signs."""
SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"
MARGIN = 160
"""Space on both sides of a sign."""
ROUND = 4 / 3 * math.tan(math.pi / 8)
"""Length of the handles of a quarter circle, relative to its radius."""


def build(package: Path, cut: Cut) -> bytes:
    """Return the font made from a weight of Inter in `package`.

    Raises
    ------
    ValueError
        When the package contains another version of Inter.
    """
    with tarfile.open(package) as archive:
        source = archive.extractfile(cut.member).read()
    if hashlib.sha256(source).hexdigest() != cut.sha256:
        message = f"{package} holds another Inter: get the one of inter-ui 4.1.1"
        raise ValueError(message)
    font = TTFont(BytesIO(source), recalcTimestamp=False, recalcBBoxes=False)
    alternates = {glyph: to for glyph, to in _alternates(font, UNAMBIGUOUS).items() if "zero" not in glyph}
    for table in font["cmap"].tables:
        table.cmap = {code: alternates.get(glyph, glyph) for code, glyph in table.cmap.items()}
    _keep_only(font, (code for low, high in cut.ranges for code in range(low, high + 1)))
    for sign in cut.signs:
        _add(font, sign, SIGNS[sign])
    _make_simple(font)
    for digit in "0123456789":
        _enlarge_index(font, digit)
    _close_up(font)
    for letter, italic in ITALICS.items():
        _add_slanted(font, letter, ord(italic))
    _write_cmap(font)
    _write_names(font, cut.style)
    _write_box(font)
    file = BytesIO()
    font.flavor = None
    font.save(file)
    return file.getvalue()


def _alternates(font: TTFont, feature: str) -> dict[str, str]:
    """Return the glyphs that a feature substitutes, by the glyph replaced."""
    found: dict[str, str] = {}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for number in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[number].SubTable:
                    found |= getattr(subtable, "ExtSubTable", subtable).mapping
    return found


def _keep_only(font: TTFont, codes: Iterable[int]) -> None:
    options = Options()
    options.layout_features, options.hinting, options.name_IDs = [], False, list(KEPT_NAMES)
    options.notdef_outline, options.recalc_bounds = True, False
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(codes) & set(font.getBestCmap()))
    subsetter.subset(font)


def _add(font: TTFont, sign: str, draw: Callable[[AbstractPen], None]) -> None:
    name = f"uni{ord(sign):04X}"
    pen = TTGlyphPen(None)
    draw(Cu2QuPen(TransformPen(pen, (1, 0, 0, 1, MARGIN, 0)), max_err=1.0, reverse_direction=True))
    glyph = pen.glyph()
    glyph.recalcBounds(None)
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (glyph.xMax + MARGIN, glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(sign)] = name


def _add_slanted(font: TTFont, letter: str, code: int) -> None:
    """Add an italic letter, as wide as the upright one."""
    name, upright = f"u{code:05X}", font.getBestCmap()[ord(letter)]
    pen = TTGlyphPen(None)
    font.getGlyphSet()[upright].draw(TransformPen(pen, (1, 0, SLANT, 1, -SLANT * SLANT_HEIGHT, 0)))
    glyph = pen.glyph()
    glyph.recalcBounds(None)
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (font["hmtx"][upright][0], glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[code] = name


def _enlarge_index(font: TTFont, digit: str) -> None:
    """Draw the subscript of a digit as that digit, smaller and lower."""
    characters = font.getBestCmap()
    name, upright = characters[ord(SUBSCRIPTS[int(digit)])], characters[ord(digit)]
    pen = TTGlyphPen(None)
    font.getGlyphSet()[upright].draw(TransformPen(pen, (INDEX_SIZE, 0, 0, INDEX_SIZE, 0, -INDEX_DROP)))
    glyph = pen.glyph()
    glyph.recalcBounds(None)
    font["glyf"][name] = glyph
    font["hmtx"][name] = (round(INDEX_SIZE * font["hmtx"][upright][0]), glyph.xMin)


def _close_up(font: TTFont) -> None:
    """Make every glyph that has a width narrower."""
    for name, (advance, bearing) in font["hmtx"].metrics.items():
        font["hmtx"][name] = (max(0, advance - CLOSER), bearing)


def _make_simple(font: TTFont) -> None:
    """Replace composites by outlines, and join outlines that overlap."""
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        if font["glyf"][name].isComposite():
            record, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
            glyphs[name].draw(record)
            record.replay(pen)
            font["glyf"][name] = pen.glyph()
    removeOverlaps(font)
    for name in font.getGlyphOrder():
        font["glyf"][name].recalcBounds(font["glyf"])


def _write_cmap(font: TTFont) -> None:
    """Write the two character tables that every program reads: with two bytes per character and with four."""
    characters = sorted(font.getBestCmap().items())
    tables = []
    for form, encoding in ((4, 1), (12, 10)):
        table = CmapSubtable.newSubtable(form)
        table.platformID, table.platEncID, table.language = 3, encoding, 0
        table.cmap = {code: name for code, name in characters if form == 12 or code <= 0xFFFF}
        tables.append(table)
    font["cmap"].tables = tables
    font["post"].formatType = 3.0


def _write_names(font: TTFont, style: str) -> None:
    """Write family and style, twice where the style is not one of the four that old programs know."""
    names = font["name"]
    names.names = [record for record in names.names if record.platformID == 3]
    is_plain = style == "Regular"
    full = FAMILY if is_plain else f"{FAMILY} {style}"
    texts = {1: full, 2: "Regular", 3: f"{full} 1, of Inter 4.001", 4: full, 5: "Version 1.000; Inter 4.001"}
    texts |= {6: FAMILY.replace(" ", "") + ("" if is_plain else f"-{style}")}
    texts |= {} if is_plain else {16: FAMILY, 17: style}
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)


def _write_box(font: TTFont) -> None:
    """Declare the font's box one em high, and store the glyphs' offsets in four bytes each, however few there are."""
    head, starts = font["head"], font["loca"]
    head.yMax, head.yMin = head.unitsPerEm + font["hhea"].descent, font["hhea"].descent
    head.indexToLocFormat = 1
    starts.compile = lambda _: struct.pack(f">{len(starts.locations)}I", *starts.locations)


def _bar(pen: AbstractPen, left: float, bottom: float, right: float, top: float) -> None:
    pen.moveTo((left, bottom))
    for corner in ((right, bottom), (right, top), (left, top)):
        pen.lineTo(corner)
    pen.closePath()


def _quarter(pen: AbstractPen, start: Point, corner: Point, end: Point) -> None:
    """Draw a quarter circle from `start` to `end`, whose tangents meet in `corner`."""
    handles = [tuple(a + ROUND * (b - a) for a, b in zip(end_, corner, strict=True)) for end_ in (start, end)]
    pen.curveTo(*handles, end)


def _ring(pen: AbstractPen) -> None:
    """Draw a circle of Inter's size with a smaller one inside, in the opposite direction, as a hole."""
    for radius, height in ((RING, RING), (RING - STROKE, STROKE - RING)):
        points = [(RING + radius, RING_AXIS), (RING, RING_AXIS + height)]
        points += [(RING - radius, RING_AXIS), (RING, RING_AXIS - height)]
        pen.moveTo(points[0])
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            _quarter(pen, start, (start[0] + end[0] - RING, start[1] + end[1] - RING_AXIS), end)
        pen.closePath()


def _hatched_ring(pen: AbstractPen) -> None:
    _ring(pen)
    for x in (-0.4 * RING, 0.0, 0.4 * RING):
        half = math.sqrt((RING - STROKE / 2) ** 2 - x**2)
        _bar(pen, RING + x - STROKE / 2, RING_AXIS - half, RING + x + STROKE / 2, RING_AXIS + half)


def _perpendicular(pen: AbstractPen) -> None:
    _bar(pen, 0, 0, 2 * HALF, STROKE)
    _bar(pen, HALF - STROKE / 2, 0, HALF + STROKE / 2, 2 * HALF + STROKE)


def _element_of(pen: AbstractPen) -> None:
    """Draw a half ring with arms, and the bar in the middle."""
    right = 2 * HALF
    pen.moveTo((right, AXIS + HALF))
    pen.lineTo((HALF, AXIS + HALF))
    _quarter(pen, (HALF, AXIS + HALF), (0, AXIS + HALF), (0, AXIS))
    _quarter(pen, (0, AXIS), (0, AXIS - HALF), (HALF, AXIS - HALF))
    inner = HALF - STROKE
    for point in ((right, AXIS - HALF), (right, AXIS - inner), (HALF, AXIS - inner)):
        pen.lineTo(point)
    _quarter(pen, (HALF, AXIS - inner), (STROKE, AXIS - inner), (STROKE, AXIS))
    _quarter(pen, (STROKE, AXIS), (STROKE, AXIS + inner), (HALF, AXIS + inner))
    pen.lineTo((right, AXIS + inner))
    pen.closePath()
    _bar(pen, STROKE / 2, AXIS - STROKE / 2, right, AXIS + STROKE / 2)


SIGNS: dict[str, Callable[[AbstractPen], None]] = {"⊥": _perpendicular, "∈": _element_of, "◍": _hatched_ring}

if __name__ == "__main__":
    for each in CUTS:
        target = FOLDER / each.file
        target.write_bytes(build(Path(sys.argv[1]), each))
        print(f"{target}: {target.stat().st_size} bytes, sha256 {hashlib.sha256(target.read_bytes()).hexdigest()}")
