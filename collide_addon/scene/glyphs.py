# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of Blender's built-in font, as outlines: what a printed page brings along.

Blender carries its fonts in a compressed format that a PDF cannot hold and its Python cannot open. But a text object
becomes a curve object, with the outlines of every letter, also of those that the built-in font takes from others.
"""

from __future__ import annotations

from ..figure.glyphs import Glyph


def glyphs_of(characters: str) -> dict[str, Glyph]:
    """Return the glyphs of `characters`; one that no font has is not among them. Nothing stays in the file."""
    raise NotImplementedError
