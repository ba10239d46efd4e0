# SPDX-License-Identifier: GPL-3.0-or-later
"""The handout of a whole lecture, with pictures of its figures in space."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import bpy

from ...figure.export.handout import lecture_handout
from ...figure.files.documents import write_pdf
from ...figure.lessons import given_in
from ...figure.space.model import SpaceFigure
from ...scene.base.files import absolute, working_folder
from ...scene.base.fonts import glyphs_of
from ...scene.drawing.parameters import lesson_of
from ...scene.rendering.render import levels_of, render_still

PHOTO = (1008, 567)
"""Pixels of a picture in a handout: about 60 per centimetre."""


def write_lecture(order: Sequence[bpy.types.Collection], filepath: str | Path, *, grey: bool = False) -> Path:
    """Write the handout of a whole lecture as PDF; for figures in space it has a picture, the text and the answer."""
    figures = [lesson_of(each).figure for each in order]
    with working_folder() as folder:
        photos = {
            place: levels_of(render_still(order[place], folder / "photo.png", resolution=PHOTO))[..., :3]
            for place, figure in enumerate(figures)
            if isinstance(figure, SpaceFigure)
        }
    given = [given_in(figure.parameters, figure.language) for figure in figures]
    pages = lecture_handout(list(zip(figures, given, strict=True)), photos, grey=grey)
    return write_pdf(pages, absolute(filepath), glyphs_of, title=figures[0].title, language=figures[0].language)
