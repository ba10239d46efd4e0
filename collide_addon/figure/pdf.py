# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages as a PDF file: the figures' own lines, real text in letters that the file brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .glyphs import Glyph
    from .paper import Page


def pdf(pages: Sequence[Page], glyphs: Mapping[str, Glyph], *, title: str, language: str) -> bytes:
    """Return the pages as a PDF 1.5 file.

    The same pages and glyphs give the same bytes: nothing in the file tells when it was made.

    Parameters
    ----------
    pages : sequence of Page
    glyphs : mapping str -> Glyph
        The letters; a character that has none is left out, but can still be searched for and copied.
    title : str
        Of the document, as a reader's window shows it.
    language : str
        Of the text: "en", "ru" or "zh".
    """
    raise NotImplementedError
