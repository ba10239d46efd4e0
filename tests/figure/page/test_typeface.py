# SPDX-License-Identifier: GPL-3.0-or-later
"""Both weights of the typeface are read as by fontTools, cover every text, and tell 1 from I and l, 0 from O."""

import io
import string

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.momentsPen import MomentsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from collide_addon.figure.export.font_file import font_with
from collide_addon.figure.export.glyphs import glyph
from collide_addon.figure.page.text_metrics import (
    BOLD_FILE,
    CAPITAL_HEIGHT,
    EM,
    FAMILY,
    FONT_FILE,
    advance,
    has,
    height,
    text_width,
    typeface,
)
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.names import ITALICS

from ...cases import mostly_slow

FONTS = {False: TTFont(FONT_FILE), True: TTFont(BOLD_FILE)}
NAMES = {bold: font.getBestCmap() for bold, font in FONTS.items()}
of_both = pytest.mark.parametrize("bold", FONTS, ids=["regular", "semi-bold"])


def trace(pen, shape):
    """Draw one of our glyphs with fontTools, in units of the file."""
    for contour in shape.contours:
        knots = [[tuple(point) for point in knot] for knot in (contour * EM).tolist()]
        pen.moveTo(knots[0][1])
        for (_, _, leaving), (arriving, knot, _) in zip(knots, [*knots[1:], knots[0]], strict=True):
            pen.curveTo(leaving, arriving, knot)
        pen.closePath()
    return pen


@of_both
def test_a_name_of_its_own_and_a_free_licence(bold):
    names = FONTS[bold]["name"]
    assert names.getBestFamilyName() == FAMILY != "Inter"
    assert names.getBestSubFamilyName() == ("SemiBold" if bold else "Regular")
    assert FONTS[bold]["OS/2"].usWeightClass == (600 if bold else 400)
    assert "Inter Project Authors" in names.getDebugName(0)
    assert "SIL Open Font License" in names.getDebugName(13)
    licence = (FONT_FILE.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "The Inter Project Authors" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_every_sign_of_every_language_but_chinese_is_there():
    signs = {sign for language in LANGUAGES for text in sentences(language).values() for sign in text}
    lacking = {sign for sign in signs - {"\n"} if not has(sign)}
    assert {sign for sign in lacking if ord(sign) < 0x2E80} == set()
    assert all(map(has, "−×·‖|≤≥≈≠√∞∈∅⊥ΔΣλαβθ²₀₁₂→○●◍ĄąŁłŐőŞşЁёІіЇїЎўҐґ"))


def test_titles_and_names_of_shapes_have_no_sign_that_stands_out_as_less_bold():
    titles = (text for language in LANGUAGES for name, text in sentences(language).items() if name.endswith(".title"))
    signs = {sign for sign in [*"".join(titles), *string.printable, *ITALICS.values(), *"₀₁₂₃₄₅₆₇₈₉−=≠≈"] if has(sign)}
    assert {sign for sign in signs if sign not in typeface(bold=True).numbers} == set()


def test_what_semi_bold_lacks_is_regular_in_it():
    lacking = "◍"
    assert lacking not in typeface(bold=True).numbers
    assert glyph(lacking, bold=True).contours[0] == pytest.approx(glyph(lacking).contours[0])
    assert advance(lacking, bold=True) == advance(lacking)
    part = TTFont(io.BytesIO(font_with("A" + lacking, bold=True)))
    assert part["glyf"][part.getBestCmap()[ord(lacking)]] == FONTS[False]["glyf"][NAMES[False][ord(lacking)]]


def test_bold_is_wider_and_its_variables_are_as_wide_as_its_letters():
    assert text_width("A and B do not meet", 1.0) < text_width("A and B do not meet", 1.0, bold=True)
    for letter, italic in ITALICS.items():
        assert advance(letter, bold=True) == advance(italic, bold=True)


@of_both
@pytest.mark.parametrize("alike", ["1Il|", "0OОoо"], ids=["one", "zero"])
def test_letters_that_are_taken_for_one_another_differ(alike, bold):
    """By their outlines: Latin and Cyrillic O are one letter, and are the only ones that may be alike."""
    shapes = {}
    for character in alike:
        shapes.setdefault(typeface(bold=bold).outline(character), set()).add(character)
    assert sorted(map(sorted, shapes.values())) == sorted(
        {"1Il|": [["1"], ["I"], ["l"], ["|"]], "0OОoо": [["0"], ["O", "О"], ["o", "о"]]}[alike]
    )


@of_both
def test_i_has_serifs_one_a_flag_l_a_tail_and_zero_is_narrower_than_o(bold):
    knots = {c: glyph(c, bold=bold).contours[0][:, 1, 0] for c in "1Il|0O"}
    widths = {c: along.max() - along.min() for c, along in knots.items()}
    assert widths["I"] > 2 * widths["|"]
    assert widths["l"] > 1.5 * widths["|"]
    assert widths["1"] > 2 * widths["|"]
    assert widths["0"] < 0.85 * widths["O"]
    assert len(glyph("0", bold=bold).contours) == 2, "a slash would make it the empty set"
    assert len(glyph("O", bold=bold).contours) == 2


@of_both
def test_widths_and_heights_are_those_of_the_file(bold):
    font = FONTS[bold]
    for code, name in NAMES[bold].items():
        assert advance(chr(code), bold=bold) * EM == font["hmtx"][name][0]
        shape = font["glyf"][name]
        assert height(chr(code), bold=bold) == (
            (shape.yMin / EM, shape.yMax / EM) if shape.numberOfContours else (0.0, 0.0)
        )
    assert font["head"].unitsPerEm == EM
    assert height("H", bold=bold) == (0.0, CAPITAL_HEIGHT)
    assert not has("中")


@mostly_slow("every", [9, 3])
@of_both
def test_outlines_are_those_of_the_file(bold, every):
    glyphs = FONTS[bold].getGlyphSet()
    for code, name in list(NAMES[bold].items())[::every]:
        character, shape = chr(code), glyph(chr(code), bold=bold)
        pens = [(make(glyphs), make(glyphs)) for make in (AreaPen, BoundsPen, MomentsPen)]
        for expected, drawn in pens:
            glyphs[name].draw(expected)
            trace(drawn, shape)
        (area, own_area), (bounds, own_bounds), (moments, own_moments) = pens
        assert own_area.value == pytest.approx(area.value, rel=1e-9), character
        assert own_bounds.bounds == pytest.approx(bounds.bounds, abs=1e-6), character
        assert (own_moments.momentX, own_moments.momentXY) == pytest.approx((moments.momentX, moments.momentXY))


@of_both
def test_a_part_of_the_font_draws_its_characters_alike_and_is_small(bold):
    wanted = string.ascii_letters + string.digits + "−Щё √中"
    font, data = FONTS[bold], font_with(wanted, bold=bold)
    assert data == font_with(reversed(wanted), bold=bold)
    assert len(data) < FONT_FILE.stat().st_size / 8
    part = TTFont(io.BytesIO(data), checkChecksums=2)
    assert set(map(chr, part.getBestCmap())) == set(wanted) - {"中"}
    parts, glyphs = part.getGlyphSet(), font.getGlyphSet()
    for character in set(wanted) - {"中"}:
        name, own = NAMES[bold][ord(character)], part.getBestCmap()[ord(character)]
        drawn, expected = RecordingPen(), RecordingPen()
        parts[own].draw(drawn)
        glyphs[name].draw(expected)
        assert drawn.value == expected.value
        assert part["hmtx"][own] == font["hmtx"][name]
    part.ensureDecompiled()
