# SPDX-License-Identifier: GPL-3.0-or-later
"""The typeface: the fonts packed into a file, and the outlines of letters.

One font of each weight is packed into the file; nothing else is needed. Characters that the typeface lacks, mainly
Chinese, come from Blender's own font. Since 4.5 Blender looks for them there only letter by letter, through the bold
and italic fonts of a text, which ours are not.

Blender's own fonts are compressed in a format that a PDF cannot contain and its Python cannot read. A text object
converted to a curve, however, has the outlines of every letter, whichever font it is from.
"""

from __future__ import annotations

import hashlib
import math
from functools import cache
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.export.glyphs import Glyph, glyph, lacking
from ...figure.page.text_metrics import BOLD_FILE, FAMILY, FONT_FILE, has, typeface
from ..base import compat
from .custom_property import CustomProperty, matching
from .ownership import is_owned, mark_owned

TYPEFACE = CustomProperty("cld_typeface", matching("[0-9a-f]{16}"))
"""On a font: its edition, which also distinguishes our fonts from all others."""


def choose_font(text: bpy.types.TextCurve, *, bold: bool = False) -> None:
    """Set the typeface of a text that has its body, with Blender's own font for missing characters."""
    font = _font(bold=bold)
    if text.font != font:  # even an equal value would make Blender update the text
        text.font = font
    there = typeface(bold=bold).numbers
    plain = [place for place, character in enumerate(text.body) if character not in there and has(character)]
    if plain:
        text.font_italic = _font()
    for place in plain:
        text.body_format[place].use_italic = True
    without = [place for place, character in enumerate(text.body) if not has(character)]
    for place in without:
        text.body_format[place].use_bold = True
    if not without:
        compat.fill_quickly(text)


def _font(*, bold: bool = False) -> bpy.types.VectorFont:
    file = BOLD_FILE if bold else FONT_FILE
    for font in bpy.data.fonts:
        if is_owned(font) and TYPEFACE.of(font) == _edition(file) and font.packed_file is not None:
            return font
    font = bpy.data.fonts.load(str(file))
    font.name = f"{FAMILY} SemiBold" if bold else FAMILY
    font.user_clear()  # loading counts as a use, which would keep it forever
    font.pack()
    font.filepath = f"//{file.name}"  # no path of this machine is saved in the file
    mark_owned(font)
    TYPEFACE.keep(font, _edition(file))
    return font


@cache
def _edition(file: Path) -> str:
    """Return an identifier that changes with the font's file: figures keep the letters they were laid out with."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


POST = "|"
"""A delimiter on both sides of each character: the distance between two gives the width of what is between them.
"""
CHARACTERS_AT_ONCE = 64
"""Characters read together, one to a line; far from the origin, single-precision coordinates become coarse."""
SIZE_DECIMALS = 5
"""Decimals of a text size; beyond them there are only Blender's rounding errors."""
CLOSE = 1e-9
"""Knots closer than this, in text sizes, coincide."""
BOLD_OFFSET = 0.019
"""Outward offset that makes Blender's single-weight font as bold as our SemiBold."""


def glyphs_of(characters: str, *, bold: bool = False) -> dict[str, Glyph]:
    """Return the glyphs of `characters`, except control characters, which no font has.

    The file is left unchanged.
    """
    glyphs = {character: glyph(character, bold=bold) for character in sorted(set(characters)) if has(character)}
    wanted = lacking(characters)
    if not wanted:
        return glyphs
    fonts, text = set(bpy.data.fonts), bpy.data.curves.new("letters", "FONT")
    obj = bpy.data.objects.new("letters", text)  # in the built-in font with letters of size 1, in no scene
    try:
        for first in range(0, len(wanted), CHARACTERS_AT_ONCE):
            glyphs.update(_read(obj, wanted[first : first + CHARACTERS_AT_ONCE]))
    finally:
        bpy.data.objects.remove(obj)
        bpy.data.curves.remove(text)
        for font in set(bpy.data.fonts) - fonts:  # loaded by Blender for these characters
            bpy.data.fonts.remove(font)
    if bold:
        glyphs |= {character: _bolder(glyphs[character]) for character in wanted}
    return glyphs


def _read(text: bpy.types.Object, characters: list[str]) -> dict[str, Glyph]:
    """Read glyphs from lines of delimiter, character, delimiter; the first line has nothing between its delimiters."""
    text.data.body = "\n".join([POST + POST, *(POST + character + POST for character in characters)])
    outlines: dict[int, list[NDArray[np.float64]]] = {}  # contours (n, 3, 2), by the letter's index in the text
    for spline in text.to_curve(bpy.context.evaluated_depsgraph_get()).splines:
        knots = np.empty((3, len(spline.bezier_points), 3), np.float32)
        for row, name in enumerate(("handle_left", "co", "handle_right")):
            spline.bezier_points.foreach_get(name, knots[row].reshape(-1))
        contour = knots[:, :, :2].transpose(1, 0, 2).astype(np.float64)
        outlines.setdefault(spline.character_index, []).append(contour)
    text.to_curve_clear()
    near, far = (_corner(outlines[place]) for place in (0, 1))
    post = far[0] - near[0]
    glyphs: dict[str, Glyph] = {}
    for place, character in enumerate(characters):
        start = len(POST + POST + "\n") + place * len(POST + character + POST + "\n")
        left, right = _corner(outlines[start]), _corner(outlines[start + 2])
        origin = left - near + (post, 0.0)
        contours = tuple(np.round(contour - origin, SIZE_DECIMALS) for contour in outlines.get(start + 1, ()))
        glyphs[character] = Glyph(round(float(right[0] - left[0] - post), SIZE_DECIMALS), contours)
    return glyphs


def _bolder(glyph: Glyph) -> Glyph:
    """Return a glyph with its outlines offset outwards; outer contours and holes have opposite orientations."""
    knots = [contour[:, 1] for contour in glyph.contours]
    around = sum(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) for x, y in (each.T for each in knots))
    by = math.copysign(BOLD_OFFSET, around)
    return Glyph(glyph.advance, tuple(np.round(_moved(contour, by), SIZE_DECIMALS) for contour in glyph.contours))


def _moved(contour: NDArray[np.float64], by: float) -> NDArray[np.float64]:
    """Return a contour (n, 3, 2) with its sides offset to the right; at corners by at most twice the offset."""
    (before, knot, after), both = contour.swapaxes(0, 1), np.zeros((len(contour), 2))
    for handle, other, sign in ((before, np.roll(knot, 1, axis=0), -1), (after, np.roll(knot, -1, axis=0), 1)):
        vector = sign * np.where((handle == knot).all(axis=1, keepdims=True), other, handle) - sign * knot
        both += vector[:, ::-1] * (1, -1) / np.maximum(np.hypot(*vector.T), CLOSE)[:, np.newaxis]
    return contour + (2 * by * both / np.maximum((both**2).sum(axis=1), 1.0)[:, None])[:, None]


def _corner(contours: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    return np.concatenate([contour[:, 1] for contour in contours]).min(axis=0)
