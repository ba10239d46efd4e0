# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the broad phase: what its headings say is on the page."""

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices


def test_intervals_were_named_above_the_tree_where_none_are_drawn():
    part = next(each for each in gallery_scene("engine-costs").parts if each.name == "broad-phase")
    figure = part.lesson(Choices()).figure
    heading = "objects, and their intervals on the axis"
    for tick in range(figure.ticks):
        seen = [mark for mark in figure.marks if mark.span.shows(tick)]
        drawn = any(mark.part == "axis" for mark in seen)
        assert any(mark.text == heading for mark in seen) is drawn, tick
