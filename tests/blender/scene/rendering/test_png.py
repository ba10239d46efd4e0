# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures in one animated PNG file: another program shows each one unchanged, for as long as it should stay."""

from fractions import Fraction

import numpy as np
import pytest

from collide_addon.scene.base.files import is_whole_png
from collide_addon.scene.rendering.png import AnimatedPng

from ..rendering.test_reel import story

Image = pytest.importorskip("PIL.Image", reason="Blender itself has no Pillow, which reads such files")


@pytest.mark.parametrize("size", [(16, 16), (700, 20)])
def test_another_program_shows_each_picture_as_it_was_and_as_long(size, tmp_path):
    path, kept = tmp_path / "moving.png", None
    with AnimatedPng(path, [1, 2, 3, 1, 5, 1, 1, 2, 4], Fraction(1, 25)) as moving:
        for picture in story(*size):
            if kept is None:
                kept = picture.copy()
            kept[:] = picture  # as a renderer that draws each into the same buffer does
            moving.add(kept)
        moving.repeat()
    assert is_whole_png(path, size)
    with Image.open(path) as shown:
        assert shown.info["loop"] == 0, "for ever"
        distinct = [picture for number, picture in enumerate(story(*size)) if number != 3]  # which changes nothing
        assert shown.n_frames == len(distinct)
        times = []
        for number, picture in enumerate(distinct):
            shown.seek(number)
            assert np.array_equal(np.asarray(shown.convert("RGBA")), picture), number
            times.append(round(shown.info["duration"]))
    assert times == [40, 80, 160, 200, 40, 40, 240]
