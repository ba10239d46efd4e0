# SPDX-License-Identifier: GPL-3.0-or-later
"""SVG: real text, a group for each step, the same marks as the figure."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from collide_addon.figure.export.svg import svg

from ...cases import mostly_slow
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


@pytest.mark.parametrize("step", [-1, 5, 100])
def test_a_step_that_does_not_exist_is_refused_with_the_steps_there_are(make, pairs, step):
    figure = make.gjk(*pairs["apart"]).figure
    with pytest.raises(ValueError, match="its steps are 0 to 4"):
        svg(figure, step)
