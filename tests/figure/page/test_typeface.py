# SPDX-License-Identifier: GPL-3.0-or-later
"""The typeface is read as fontTools reads it, says every word of the figures, and tells 1 from I and l, 0 from O."""

import io
import string

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.momentsPen import MomentsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from collide_addon.figure.export.font_subset import font_with
from collide_addon.figure.export.truetype import glyph
from collide_addon.figure.page.text_metrics import CAPITALS, EM, FAMILY, FILE, advance, has, height, typeface
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES

FONT = TTFont(FILE)
NAMES = FONT.getBestCmap()
CHARACTERS = [chr(code) for code in NAMES]


def trace(pen, shape):
    """Draw one of our glyphs with fontTools, in units of the file."""
    for contour in shape.contours:
        knots = [[tuple(point) for point in knot] for knot in (contour * EM).tolist()]
        pen.moveTo(knots[0][1])
        for (_, _, leaving), (arriving, knot, _) in zip(knots, [*knots[1:], knots[0]], strict=True):
            pen.curveTo(leaving, arriving, knot)
        pen.closePath()
    return pen


def test_a_name_of_its_own_and_a_free_licence():
    names = FONT["name"]
    assert names.getDebugName(1) == FAMILY != "Inter"
    assert "Inter Project Authors" in names.getDebugName(0)
    assert "SIL Open Font License" in names.getDebugName(13)
    licence = (FILE.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "The Inter Project Authors" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_every_sign_of_every_language_but_chinese_is_there():
    signs = {sign for language in LANGUAGES for text in sentences(language).values() for sign in text}
    lacking = {sign for sign in signs - {"\n"} if not has(sign)}
    assert {sign for sign in lacking if ord(sign) < 0x2E80} == set()
    assert all(map(has, "−×·‖|≤≥≈≠√∞∈∅⊥ΔΣλαβθ²₀₁₂→○●◍ĄąŁłŐőŞşЁёІіЇїЎўҐґ"))


@pytest.mark.parametrize("alike", ["1Il|", "0OОoо"], ids=["one", "zero"])
def test_letters_that_are_taken_for_one_another_differ(alike):
    """By their outlines: Latin and Cyrillic O are one letter, and all that may be alike."""
    shapes = {}
    for character in alike:
        shapes.setdefault(typeface().outline(character), set()).add(character)
    assert sorted(map(sorted, shapes.values())) == sorted(
        {"1Il|": [["1"], ["I"], ["l"], ["|"]], "0OОoо": [["0"], ["O", "О"], ["o", "о"]]}[alike]
    )


def test_i_has_serifs_one_a_flag_l_a_tail_and_zero_is_narrower_than_o():
    widths = {c: glyph(c).contours[0][:, 1, 0].max() - glyph(c).contours[0][:, 1, 0].min() for c in "1Il|0O"}
    assert widths["I"] > 2 * widths["|"]
    assert widths["l"] > 1.5 * widths["|"]
    assert widths["1"] > 2 * widths["|"]
    assert widths["0"] < 0.8 * widths["O"]
    assert len(glyph("0").contours) == 2, "a slash would make it the empty set"
    assert len(glyph("O").contours) == 2


def test_widths_and_heights_are_those_of_the_file():
    for character in CHARACTERS:
        name = NAMES[ord(character)]
        assert advance(character) * EM == FONT["hmtx"][name][0]
        shape = FONT["glyf"][name]
        assert height(character) == ((shape.yMin / EM, shape.yMax / EM) if shape.numberOfContours else (0.0, 0.0))
    assert FONT["head"].unitsPerEm == EM
    assert height("H") == (0.0, CAPITALS)
    assert not has("中")


def test_outlines_are_those_of_the_file():
    glyphs = FONT.getGlyphSet()
    for character in CHARACTERS[::3]:
        shape = glyph(character)
        pens = [(make(glyphs), make(glyphs)) for make in (AreaPen, BoundsPen, MomentsPen)]
        for expected, drawn in pens:
            glyphs[NAMES[ord(character)]].draw(expected)
            trace(drawn, shape)
        (area, own_area), (bounds, own_bounds), (moments, own_moments) = pens
        assert own_area.value == pytest.approx(area.value, rel=1e-9), character
        assert own_bounds.bounds == pytest.approx(bounds.bounds, abs=1e-6), character
        assert (own_moments.momentX, own_moments.momentXY) == pytest.approx((moments.momentX, moments.momentXY))


def test_a_part_of_the_font_draws_its_characters_alike_and_is_small():
    wanted = string.ascii_letters + string.digits + "−Щё ∈中"
    data = font_with(wanted)
    assert data == font_with(reversed(wanted))
    assert len(data) < FILE.stat().st_size / 8
    part = TTFont(io.BytesIO(data), checkChecksums=2)
    assert set(map(chr, part.getBestCmap())) == set(wanted) - {"中"}
    parts, glyphs = part.getGlyphSet(), FONT.getGlyphSet()
    for character in set(wanted) - {"中"}:
        name, own = NAMES[ord(character)], part.getBestCmap()[ord(character)]
        drawn, expected = RecordingPen(), RecordingPen()
        parts[own].draw(drawn)
        glyphs[name].draw(expected)
        assert drawn.value == expected.value
        assert part["hmtx"][own] == FONT["hmtx"][name]
    part.ensureDecompiled()
