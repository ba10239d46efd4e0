# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files as other programs read them, with invented letters: a frame for every character."""

import io
from functools import lru_cache

import numpy as np
import pypdf
import pypdfium2

from collide_addon.figure.export.glyphs import Glyph
from collide_addon.figure.export.paper import PAPER_HEIGHT, Page, PlacedPicture
from collide_addon.figure.export.pdf.file import pdf

RING = np.array([(0.05, 0.0), (0.45, 0.0), (0.45, 0.6), (0.05, 0.6)])
HOLE = np.array([(0.15, 0.1), (0.15, 0.5), (0.35, 0.5), (0.35, 0.1)])


def contour(corners):
    """Return a polygon as a curve: the handles lie on its edges."""
    before, after = np.roll(corners, 1, axis=0), np.roll(corners, -1, axis=0)
    return np.stack([corners + (before - corners) / 3, corners, corners + (after - corners) / 3], axis=1)


FRAME = Glyph(0.5, (contour(RING), contour(HOLE)))
"""A frame with a hole, for every character."""


def frames_of(characters, *, bold):
    """Return a letter for each character."""
    return {c: Glyph(0.25) if c.isspace() else FRAME for c in characters}


def made(pages, title="A title", language="en", glyphs_of=frames_of):
    """Return the bytes of a file."""
    return pdf(pages, glyphs_of, title=title, language=language)


def reader(data):
    """Return a file as a strict reader parses it."""
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def read_texts(data):
    """Return what another program reads on each page, without white space."""
    document = pypdfium2.PdfDocument(data)
    return ["".join(page.get_textpage().get_text_range().split()) for page in document]


def contents(data, page=0):
    """Return the operators of a page."""
    return reader(data).pages[page].get_contents().get_data().decode()


def groups_of(data):
    """Return the operators of the first page's form, which is painted as one."""
    forms = reader(data).pages[0]["/Resources"]["/XObject"].values()
    return [form.get_object().get_data().decode() for form in forms]


@lru_cache(maxsize=8)
def picture_page(figure, tick):
    """Return a page with one picture, one point per figure unit, in the upper left corner."""
    return Page((PlacedPicture(figure, tick, False, 0.0, PAPER_HEIGHT - 225.0, 400.0),))
