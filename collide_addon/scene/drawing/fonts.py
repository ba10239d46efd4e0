# SPDX-License-Identifier: GPL-3.0-or-later
"""The typeface of the figures in a file: one font of each weight, packed, so that the file needs nothing else.

Characters that it lacks, Chinese above all, are Blender's own font's. Since 4.5 Blender looks for them there only when
it is told to, letter by letter: a text has further fonts, for letters that it calls bold and italic. Ours are neither.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import bpy

from ...figure.page.text_metrics import BOLD_FILE, FAMILY, FILE, has, typeface
from ..base import compat
from ..base.custom_property import CustomProperty, matching
from ..base.owned import is_owned, mark_owned

TYPEFACE = CustomProperty("cld_typeface", matching("[0-9a-f]{16}"))
"""Tells our fonts from all others: which edition of which this is."""


def choose_font(text: bpy.types.TextCurve, *, bold: bool = False) -> None:
    """Give a text, its words set, the typeface, and to characters that it lacks Blender's own font."""
    font = _font(bold=bold)
    if text.font != font:  # setting it would still make Blender look at the text again
        text.font = font
    there = typeface(bold=bold).numbers
    plain = [place for place, character in enumerate(text.body) if character not in there and has(character)]
    if plain:
        text.font_italic = _font()
    for place in plain:
        text.body_format[place].use_italic = True
    lacking = [place for place, character in enumerate(text.body) if not has(character)]
    for place in lacking:
        text.body_format[place].use_bold = True
    if not lacking:
        compat.fill_quickly(text)


def _font(*, bold: bool = False) -> bpy.types.VectorFont:
    file = BOLD_FILE if bold else FILE
    for font in bpy.data.fonts:
        if is_owned(font) and TYPEFACE.of(font) == _edition(file) and font.packed_file is not None:
            return font
    font = bpy.data.fonts.load(str(file))
    font.name = f"{FAMILY} SemiBold" if bold else FAMILY
    font.user_clear()  # loading counts as a use, which would keep it for ever
    font.pack()
    font.filepath = f"//{file.name}"  # no path of this machine goes into the file
    mark_owned(font)
    TYPEFACE.keep(font, _edition(file))
    return font


@cache
def _edition(file: Path) -> str:
    """Return what changes with a font's file: a figure is drawn in the letters that it was laid out for."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
