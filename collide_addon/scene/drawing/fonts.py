# SPDX-License-Identifier: GPL-3.0-or-later
"""The typeface of the figures in a file: one font for all of them, packed, so that the file needs nothing else.

Characters that it lacks, Chinese above all, are Blender's own font's. Since 4.5 Blender looks for them there only when
it is told to, letter by letter: a text has a second font, for letters that are bold, and none of ours is.
"""

from __future__ import annotations

import hashlib
from functools import cache

import bpy

from ...figure.page.text_metrics import FAMILY, FILE, has
from ..base import compat
from ..base.custom_property import CustomProperty, matching
from ..base.owned import is_owned, mark_owned

TYPEFACE = CustomProperty("cld_typeface", matching("[0-9a-f]{16}"))
"""Tells our font from all others: which edition of it this is."""


def choose_font(text: bpy.types.TextCurve) -> None:
    """Give a text, its words set, the typeface, and to characters that it lacks Blender's own font."""
    font = _typeface()
    if text.font != font:  # setting it would still make Blender look at the text again
        text.font = font
    lacking = [place for place, character in enumerate(text.body) if not has(character)]
    for place in lacking:
        text.body_format[place].use_bold = True
    if not lacking:
        compat.fill_quickly(text)


def _typeface() -> bpy.types.VectorFont:
    for font in bpy.data.fonts:
        if is_owned(font) and TYPEFACE.of(font) == _edition() and font.packed_file is not None:
            return font
    font = bpy.data.fonts.load(str(FILE))
    font.name = FAMILY
    font.user_clear()  # loading counts as a use, which would keep it for ever
    font.pack()
    font.filepath = f"//{FILE.name}"  # no path of this machine goes into the file
    mark_owned(font)
    TYPEFACE.keep(font, _edition())
    return font


@cache
def _edition() -> str:
    """Return what changes with the font's file: a figure is drawn in the letters that it was laid out for."""
    return hashlib.sha256(FILE.read_bytes()).hexdigest()[:16]
