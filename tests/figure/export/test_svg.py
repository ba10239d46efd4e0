# SPDX-License-Identifier: GPL-3.0-or-later
"""SVG: real text, a group for each step, the same marks as the figure."""

import math
import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.playback import moments, presence
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.text.variables import upright

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"


@cache
def read(figure, step=None):
    return ET.fromstring(svg(figure, step).encode())


def step_groups(root):
    return root.findall(f"{SVG}g[@class='step']")


def texts(element):
    return [upright(text.text) for text in element.iter(f"{SVG}text")]


def test_it_is_well_formed_and_sized_like_a_slide(any_figure):
    root = read(any_figure)
    assert root.tag == f"{SVG}svg"
    high = {"16:9": 225, "4:3": 300}[any_figure.parameters["aspect"]]
    assert root.get("viewBox") == f"0 0 400 {high}"
    assert svg(any_figure).startswith('<?xml version="1.0" encoding="UTF-8"?>')


def test_it_has_a_title_and_a_description_for_those_who_do_not_see_it(any_figure):
    root = read(any_figure)
    assert root.find(f"{SVG}title").text == any_figure.title
    description = root.find(f"{SVG}desc").text
    language = any_figure.parameters["language"]
    for step in any_figure.steps:
        assert all(caption.text(language) in description for caption in step.captions)


def test_each_step_has_a_group_and_only_the_last_one_is_displayed(any_figure):
    groups = step_groups(read(any_figure))
    assert [group.get("id") for group in groups] == [f"step-{step.number:02}" for step in any_figure.steps]
    assert [group.get("display") for group in groups] == ["none"] * (len(groups) - 1) + [None]


def test_titles_are_semi_bold_in_a_font_of_their_own(any_figure):
    root = read(any_figure)
    weights = {text.get("font-weight") for text in root.iter(f"{SVG}text")}
    rules = re.findall(r"@font-face {.*?font-weight: (\w+)", root.find(f"{SVG}style").text)
    assert rules == ["normal", "600"] == [weight or "normal" for weight in sorted(weights, key=str, reverse=True)]
    roles = {
        g.get("class") for g in root.iter(f"{SVG}g") if (t := g.find(f"{SVG}text")) is not None and t.get("font-weight")
    }
    assert "title" in roles
    assert all(Role(role).style.bold for role in roles)


def test_ids_are_unique_and_every_reference_has_its_target(any_figure):
    root = read(any_figure)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for use in root.iter(f"{SVG}use"):
        assert use.get("href") == use.get(XLINK)
        assert use.get("href").removeprefix("#") in ids


def end_of(figure, step):
    """The last tick of a step that its film shows."""
    return max(moment.tick for moment in moments(figure) if moment.tick // PHASES == step)


def test_a_file_of_one_step_shows_exactly_what_is_seen_at_the_steps_end(any_figure):
    for step in {0, len(any_figure.steps) // 2, len(any_figure.steps) - 1}:
        (group,) = step_groups(read(any_figure, step))
        tick = end_of(any_figure, step)
        shown = sorted((m.role.value, m.part) for m in any_figure.marks if presence(any_figure, m, tick))
        assert sorted((mark.get("class"), mark.get("data-part")) for mark in group.findall(f"{SVG}g")) == shown


def test_a_group_of_all_steps_uses_the_marks_of_its_step(any_figure):
    root = read(any_figure)
    for step, group in enumerate(step_groups(root)):
        used = {int(use.get("href").removeprefix("#mark-")) for use in group.iter(f"{SVG}use")}
        tick = end_of(any_figure, step)
        assert used == {number for number, mark in enumerate(any_figure.marks) if presence(any_figure, mark, tick)}


def test_captions_are_real_text(any_figure):
    last = len(any_figure.steps) - 1
    shown = texts(read(any_figure, last))
    caption = any_figure.steps[-1].captions[-1].text(any_figure.parameters["language"])
    assert caption.replace(" ", "") in "".join(shown).replace(" ", "")


def drawn_last(figure):
    """Return the roles of the last step in the order drawn: those under the lenses, and those of the lenses."""
    (group,) = step_groups(read(figure, len(figure.steps) - 1))
    roles = [Role(mark.get("class")) for mark in group.findall(f"{SVG}g")]
    tick = end_of(figure, len(figure.steps) - 1)
    under = sum(not mark.panel.is_lens for mark in figure.marks if presence(figure, mark, tick))
    return roles[:under], roles[under:]


def test_what_lies_higher_is_drawn_later_and_lenses_lie_on_everything_else(any_figure):
    for roles in drawn_last(any_figure):
        layers = [STYLES[role].layer for role in roles]
        assert layers == sorted(layers)


def test_roles_that_share_a_layer_are_stacked_as_in_blender(any_figure):
    order = list(STYLES)
    for roles in drawn_last(any_figure):
        heights = [(STYLES[role].layer, order.index(role)) for role in roles]
        assert heights == sorted(heights)


def test_all_numbers_are_finite_and_on_the_page(any_figure):
    for element in read(any_figure).iter():
        for name in ("points", "x", "y", "cx", "cy", "r", "font-size", "stroke-width"):
            for text in re.split("[ ,]", element.get(name, "0")):
                assert math.isfinite(float(text))
                assert text != "-0"
                assert 0 <= float(text) <= 400


def test_letters_have_their_full_contrast(any_figure):
    for group in read(any_figure).iter(f"{SVG}g"):
        if group.find(f"{SVG}text") is not None:
            assert group.get("opacity") is None


@pytest.mark.parametrize("name", ["a < b & c > d", "\"quoted\" 'name'", "куб", "立方体", "]]>"])
def test_any_object_name_is_written_safely(make, pairs, name):
    root = read(make.gjk(*pairs["apart"], names=(name, "B")).figure)
    assert name in root.find(f"{SVG}title").text
    assert any(name in text for text in texts(root))


@pytest.mark.parametrize("character", ["\x01", "\x00", "\x1b", "\x7f", "\ud800", "\ufffe", "\uffff", "\U0001f600"])
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
