# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures on their way to the encoder: Blender reads each as it was."""

import bpy
import numpy as np
import pytest

from collide_addon.scene.rendering.encode import Reel, changes

from .test_film import decoded

PAPER = (255, 255, 255, 255)


def story(width, height):
    """Return pictures, each of which differs from the one before in another way, the fourth not at all."""
    random = np.random.default_rng(1)
    noise = random.integers(0, 256, (height, width, 4)).astype(np.uint8)
    noise[..., 3] = 255
    pictures = [np.full((height, width, 4), PAPER, np.uint8)]
    for change in range(7):
        picture = pictures[-1].copy()
        match change:
            case 0:  # one pixel, after more than can be skipped at once
                picture[-1, -1] = (1, 2, 3, 255)
            case 1:  # rows apart, runs longer than one
                picture[0, :] = picture[-2, 5:-3] = (0, 0, 0, 255)
            case 3:
                picture = noise
            case 4:
                picture[:, ::7] = (9, 9, 9, 255)
            case 5:  # as far as one skip reaches, one less and one more
                for row, column in enumerate((252, 253, 254, 255, 507, 508, 509)):
                    picture[row % height, column % width] = (7, 7, 7, 255)
            case 6:
                picture[:] = PAPER
        pictures.append(picture)
    return pictures


@pytest.mark.parametrize("size", [(16, 16), (640, 8), (700, 20)])
def test_blender_reads_each_picture_as_it_was(size, tmp_path):
    pictures = story(*size)
    with Reel(tmp_path / "reel.mov", size, 24000, 1000) as reel:
        for picture in pictures:
            reel.add(picture)
        reel.repeat()
        reel.repeat()
    for number, picture in enumerate([*pictures, pictures[-1], pictures[-1]]):
        assert np.array_equal(decoded(reel.path, 1 + number), picture), number


@pytest.mark.parametrize(("fps", "base"), [(24, 1.0), (30, 1.001), (12, 1.0), (60, 1.0)])
def test_a_reel_plays_at_the_rate_of_its_film(fps, base, tmp_path):
    with Reel(tmp_path / "reel.mov", (16, 16), round(1000 * fps), round(1000 * base)) as reel:
        for level in range(40):
            reel.add(np.full((16, 16, 4), 255 - level, np.uint8))
    clip = bpy.data.movieclips.load(str(reel.path))
    assert clip.frame_duration == 40
    assert clip.fps == pytest.approx(fps / base, rel=1e-5)


def test_a_picture_that_hardly_differs_takes_hardly_any_room():
    before = np.full((720, 1280, 4), 255, np.uint8)
    after = before.copy()
    after[300:310, 600:700] = (200, 0, 0, 255)
    assert len(changes(after, np.flatnonzero((before != after).any(axis=2)))) < 200
    assert len(changes(after, np.empty(0, int))) < 20
