# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the broad phase: what its headings say is on the page."""

import re

from shapely import LineString, box

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.lesson import Choices


def the_lectures():
    part = next(each for each in gallery_scene("engine-costs").parts if each.name == "broad-phase")
    return part.lesson(Choices()).figure


def test_intervals_were_named_above_the_tree_where_none_are_drawn():
    figure = the_lectures()
    heading = "objects, and their intervals on the axis"
    for tick in range(figure.ticks):
        seen = [mark for mark in figure.marks if mark.span.shows(tick)]
        drawn = any(mark.part == "axis" for mark in seen)
        assert any(mark.text == heading for mark in seen) is drawn, tick


def test_a_single_pair_was_counted_as_1_pairs(make):
    figure = make.broad_phase([(0, 0)], [(0, 0)]).figure
    said = [caption.numbers("en") for step in figure.steps for caption in step.captions]
    assert "pairs: 2 × (2 − 1) / 2 = 1" in said
    assert not [numbers for numbers in said if re.search(r"\b1 \w+s\b", numbers)]


def test_the_letter_of_an_interval_stood_between_the_bars_of_two_and_under_the_line_that_sweeps():
    figure = the_lectures()
    bars = [mark for mark in figure.marks if mark.part.startswith("interval-") and mark.kind is Kind.POLYLINE]
    letters = [mark for mark in figure.marks if mark.part.startswith("interval-") and mark.kind is Kind.LABEL]
    assert len(letters) == 8
    for letter in letters:
        left, bottom, right, top = text_box(letter)
        assert right < min(bar.points[0, 0] for bar in bars if bar.part == letter.part)
        assert not [bar.part for bar in bars if box(left, bottom, right, top).intersects(LineString(bar.points))]
