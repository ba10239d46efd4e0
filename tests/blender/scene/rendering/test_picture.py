# SPDX-License-Identifier: GPL-3.0-or-later
"""Mixing of colours, and the PNG and TIFF files."""

import numpy as np
import pytest

from collide_addon.figure.model.look import THEMES
from collide_addon.scene.base.files import is_whole_png
from collide_addon.scene.drawing.materials import linear
from collide_addon.scene.rendering import picture as flat
from collide_addon.scene.rendering.picture import ColourSheet, Runs
from collide_addon.scene.rendering.picture import mixed as mixed_of
from collide_addon.scene.rendering.png import png

from ....cases import mostly_slow
from ...picture import levels, rgb

WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
COLOURS = sorted({style.colour for theme in THEMES.values() for style in theme.values()})


def runs(*stretches):
    begin, end, layers = zip(*stretches, strict=True)
    return Runs(np.array(begin), np.array(end), np.array(layers, float))


def mixed(*arguments):
    return mixed_of(*arguments).picture


def screen(light):
    """Return the sRGB level of linear light."""
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


@mostly_slow("colour", COLOURS)
def test_a_flat_area_has_exactly_its_hex_colour_on_any_paper(colour):
    for paper in (WHITE, BLACK, None):
        shown = mixed([ColourSheet(runs((0, 3, 1.0)), linear(colour), 1.0)], paper, 3, 1)
        assert (shown[0, :, :3] == rgb(colour)).all()
        assert (shown[..., 3] == 255).all()


def test_every_level_of_light_is_rounded_as_srgb_does():
    light = np.linspace(-0.1, 1.2, 5000)
    sheets = [ColourSheet(runs((k, k + 1, 1.0)), (value,) * 3, 1.0) for k, value in enumerate(light.tolist())]
    shown = mixed(sheets, WHITE, len(light), 1)[0, :, 0]
    exact = np.array([screen(min(max(value, 0), 1)) for value in light])
    assert np.abs(shown - exact).max() <= 1
    assert (shown == exact).mean() > 0.99


def test_half_a_pixel_and_half_an_opacity_mix_light():
    half = ColourSheet(runs((0, 1, 0.5), (1, 2, 1.0)), BLACK, 0.5)
    assert mixed([half], WHITE, 2, 1)[0, :, 0].tolist() == [screen(0.75), screen(0.5)]
    assert mixed([half], None, 2, 1)[0].tolist() == [[0, 0, 0, 64], [0, 0, 0, 128]]


def test_each_layer_takes_its_share_and_the_last_one_in_part():
    pale = ColourSheet(runs((0, 1, 2.0), (1, 2, 1.5)), BLACK, 0.5)
    assert mixed([pale], WHITE, 2, 1)[0, :, 0].tolist() == [screen(0.25), screen(0.5 * 0.75)]


def test_sheets_that_cover_parts_of_a_pixel_are_independent():
    sheets = [ColourSheet(runs((0, 1, share)), BLACK, 1.0) for share in (0.5, 0.25)]
    assert mixed(sheets, WHITE, 1, 1)[0, 0, 0] == screen(0.5 * 0.75)


@pytest.mark.parametrize("paper", [WHITE, None])
def test_lines_one_upon_another_show_the_upper_one_without_a_rim_of_the_others(paper):
    red, over = (1.0, 0.0, 0.0), runs((0, 2, 0.3), (2, 3, 1.0), (3, 4, 0.7))
    alone = mixed([ColourSheet(over, BLACK, 1.0)], paper, 4, 1)
    for lower in ([red], [red, WHITE, red]):
        assert (
            mixed([*(ColourSheet(over, each, 1.0) for each in lower), ColourSheet(over, BLACK, 1.0)], paper, 4, 1)
            == alone
        ).all()
    pale = mixed([ColourSheet(over, red, 1.0), ColourSheet(over, BLACK, 0.5)], paper, 4, 1)
    assert (pale == mixed([ColourSheet(over, (0.5, 0.0, 0.0), 1.0)], paper, 4, 1)).all()


def test_a_sheet_between_two_alike_ones_keeps_its_rim():
    line, full = runs((0, 1, 0.5)), runs((0, 1, 1.0))
    sheets = [ColourSheet(line, BLACK, 1.0), ColourSheet(full, (0.0, 1.0, 0.0), 1.0), ColourSheet(line, BLACK, 1.0)]
    assert mixed(sheets, WHITE, 1, 1)[0, 0, :3].tolist() == [0, screen(0.5), 0]


def test_bands_of_rows_are_mixed_to_the_same_bytes(monkeypatch):
    rng = np.random.default_rng(5)
    sheets = []
    for _ in range(20):
        bounds = np.unique(rng.integers(0, 30, 8)) + 30 * rng.integers(0, 20)
        stretches = zip(bounds[:-1], bounds[1:], rng.uniform(0, 2, len(bounds) - 1), strict=True)
        sheets.append(ColourSheet(runs(*stretches), tuple(rng.uniform(0, 1, 3)), rng.uniform(0.1, 1)))
    whole = mixed(sheets, WHITE, 30, 20)
    monkeypatch.setattr(flat, "BAND_PIXELS", 70)
    assert (mixed(sheets, WHITE, 30, 20) == whole).all()
    assert png(whole, transparent=False) != b""


@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize("at_once", [flat.BAND_PIXELS, 2000])
def test_a_png_file_is_read_as_what_was_written(transparent, at_once, tmp_path, monkeypatch):
    monkeypatch.setattr(flat, "BAND_PIXELS", at_once)
    shown = np.random.default_rng(1).integers(0, 256, (37, 53, 4)).astype(np.uint8)
    shown[..., 3] |= 128 if transparent else 255
    path = tmp_path / "a.png"
    path.write_bytes(png(shown, transparent=transparent))
    assert is_whole_png(path, (53, 37))
    assert (levels(path) == shown).all()
