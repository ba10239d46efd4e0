# SPDX-License-Identifier: GPL-3.0-or-later
"""SVG: real text, a group for each step, the same marks as the figure."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from collide_addon.figure.export.glyphs import glyph
from collide_addon.figure.export.svg import TEXT_ANCHOR, svg
from collide_addon.figure.labels.obstacles import LEFT_SHARE
from collide_addon.figure.page.text_metrics import text_width

from ...cases import in_one, mostly_slow
from ..rules.drawing import SVG, read, texts


@mostly_slow("name", ["a < b & c > d", "\"quoted\" 'name'", "куб", "立方体", "]]>"])
def test_any_object_name_is_written_safely(make, pairs, name):
    root = read(make.gjk(*pairs["apart"], names=(name, "B")).figure)
    assert name in root.find(f"{SVG}title").text
    assert any(name in text for text in texts(root))


@mostly_slow("character", ["\x01", "\x00", "\x1b", "\x7f", "\ud800", "\ufffe", "\uffff", "\U0001f600"])
def test_a_name_with_a_character_that_xml_has_no_way_to_write_does_not_break_the_file(make, pairs, character):
    figure = make.gjk(*pairs["apart"], names=(f"A{character}x", "B")).figure
    marks = [*figure.marks, replace(figure.marks[0], part=f"A{character}x")]
    text = svg(replace(figure, marks=tuple(marks)))
    root = ET.fromstring(text.encode("utf-8"))
    kept = character if character == "\U0001f600" else ""
    assert f"A{kept}x" in root.find(f"{SVG}title").text
    assert any(f"A{kept}x" in shown for shown in texts(root))
    assert any(group.get("data-part") == f"A{kept}x" for group in root.iter(f"{SVG}g"))


@in_one("character", ["\x7f", "\u202a", "\u202e", "\u2066", "\u2069"], every=5)
def test_a_name_turned_the_direction_of_the_text_after_it(make, pairs, character):
    assert character not in svg(make.gjk(*pairs["apart"], names=(f"GJK {character}gpj.exe", "B")).figure)


def test_in_slides_one_step_comes_in_place_of_the_other(make, pairs):
    groups = [each for each in read(make.gjk(*pairs["apart"]).figure).iter() if each.get("data-fragment-index")]
    said = [(each.get("class"), each.get("data-fragment-index")) for each in groups]
    assert said[:3] == [
        ("step fragment fade-out", "0"),
        ("step fragment current-visible", "0"),
        ("step fragment current-visible", "1"),
    ]
    assert len(groups) == 5


def of_typeface(characters, *, bold):
    return {each: glyph(each, bold=bold) for each in characters}


def test_letters_as_outlines_need_no_font_and_say_what_they_are(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    drawn = ET.fromstring(svg(figure, glyphs_of=of_typeface).encode())
    assert not list(drawn.iter(f"{SVG}text"))
    assert "@font-face" not in "".join(style.text for style in drawn.iter(f"{SVG}style"))
    said = {group.get("aria-label") for group in drawn.iter(f"{SVG}g")} - {None}
    assert said == set(texts(read(figure)))
    targets = {each.get("id") for each in drawn.iter()}
    assert {use.get("href")[1:] for use in drawn.iter(f"{SVG}use")} <= targets


def test_an_outline_stands_where_the_text_did(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    drawn = [
        each
        for each in ET.fromstring(svg(figure, glyphs_of=of_typeface).encode()).iter()
        if "aria-label" in each.attrib
    ]
    shares = {name: LEFT_SHARE[align] for align, name in TEXT_ANCHOR.items()}
    for text, group in zip(read(figure).iter(f"{SVG}text"), drawn, strict=True):
        size = float(text.get("font-size"))
        width = text_width(text.text, size, bold=text.get("font-weight") is not None)
        left = float(text.get("x")) - shares[text.get("text-anchor")] * width
        x, y, scale = map(float, re.findall(r"[-\d.]+", group.get("transform")))
        assert (y, scale) == (float(text.get("y")), size)
        assert x + scale * float(group.find(f"{SVG}use").get("x")) == pytest.approx(left, abs=0.01)
