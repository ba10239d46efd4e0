# SPDX-License-Identifier: GPL-3.0-or-later
"""The font of a label: Blender's built-in one, but for letters that older Blenders fill with holes.

The built-in font takes Cyrillic from a font whose letters are drawn with overlapping outlines. Where Blender cannot
fill those, such labels get another font that comes with Blender, packed into the file so that it needs nothing else.
"""

from __future__ import annotations

from pathlib import Path

import bpy

from ..figure.text import CYRILLIC, text_width
from . import compat
from .owned import is_owned, mark_owned

WHOLE_FONT = "DejaVuSansMono.woff2"
WHOLE_FONT_ADVANCE = 0.602
"""Width of each of its letters, in text sizes."""
WHOLE_FONT_SCALE = 1.05
"""Its text size in those of the built-in font, where the line then has the room that it was laid out for."""
WHOLE = "cld_whole_font"
"""Custom property that tells our packed font from all others."""


def choose_font(text: bpy.types.TextCurve) -> None:
    """Give a text, its body and size set, the font that shows it whole; the built-in one is what it has already."""
    needed = any(ord(letter) in CYRILLIC for letter in text.body) and not compat.fills_overlaps()
    font = _whole_font() if needed else None
    if font is not None:
        text.font = font
        text.size *= min(WHOLE_FONT_SCALE, text_width(text.body, 1.0) / (WHOLE_FONT_ADVANCE * len(text.body)))
    elif text.font is not None and text.font.users == 1:  # Blender has just loaded its font for us
        mark_owned(text.font)


def _whole_font() -> bpy.types.VectorFont | None:
    for font in bpy.data.fonts:
        if is_owned(font) and WHOLE in font:
            return font
    path = Path(bpy.utils.system_resource("DATAFILES", path="fonts")) / WHOLE_FONT
    if not path.is_file():
        return None
    font = bpy.data.fonts.load(str(path))
    font.user_clear()  # loading counts as a use, which would keep it for ever
    font.pack()
    mark_owned(font)
    font[WHOLE] = 1
    return font
