# SPDX-License-Identifier: GPL-3.0-or-later
"""What the panel says about the current figure."""

import re

import bpy

from collide_addon.operators.base.translation import in_panel
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import answer_frame, in_words, steps_of, stops_of
from collide_addon.scene.drawing.parameters import lesson_of

from ....cases import mostly_slow
from ...interface import drawn_interface
from ...shapes import add, box_and_ball


@mostly_slow("introduction", [False, True])
def test_panel_and_page_count_steps_alike_with_and_without_an_introduction(introduction):
    box_and_ball()
    bpy.ops.collide.gjk(introduction=introduction)
    [collection] = figures()
    steps, drawn = steps_of(collection), lesson_of(collection).figure
    parts = [
        found
        for stop in stops_of(steps)
        for found in re.findall(r"^Introduction, part (\d+) of (\d+)$", in_panel(in_words(stop, steps)))
    ]
    assert [int(part) for part, _ in parts] == list(range(1, len(parts) + 1))
    assert {int(count) for _, count in parts} == ({len(parts)} if introduction else set())
    for stop in stops_of(steps):
        tick = stop.step.number * 4 + stop.phase
        [about] = [mark.text for mark in drawn.marks if mark.part == "about" and mark.span.shows(tick)]
        told = in_panel(in_words(stop, steps))
        on_page, in_the_panel = re.findall(r"step (\d+ of \d+)", about), re.findall(r"^Step (\d+ of \d+)", told)
        assert on_page == in_the_panel
        assert about.endswith("introduction") == told.startswith("Introduction")


def test_a_page_of_words_was_called_the_first_of_one_parts_of_a_result():
    bpy.ops.collide.text_page(heading="Distance")
    [steps] = map(steps_of, figures())
    assert [in_panel(in_words(stop, steps)) for stop in stops_of(steps)] == ["A single page"]


def test_at_another_pace_the_steps_are_counted_as_before_and_the_answer_is_where_it_was():
    _, b = box_and_ball()
    b.location.x = -3.0
    bpy.context.view_layer.update()
    bpy.ops.collide.epa(introduction=True)
    [collection] = figures()

    def told():
        stops = stops_of(steps_of(collection))
        at = [stop.frame for stop in stops].index(answer_frame(collection))
        return [in_panel(in_words(stop, steps_of(collection))) for stop in stops if stop.phase is not None], at

    before = told()
    assert before[1] < len(before[0]) - 1
    bpy.ops.collide.retime(pace=30)
    assert told() == before


def test_the_answer_of_concave_shapes_had_a_row_for_each_word_and_was_cut_in_a_low_window():
    shapes = {"L": [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], "U": [(4, 0), (6, 0), (6, 2), (5, 1), (4, 2)]}
    for name, ring in shapes.items():
        add(name, ring)
    bpy.ops.collide.gjk()
    said = drawn_interface(bpy.context)
    assert "Hull of A, B" in said
    assert any(text.startswith("Outlines separated, ") for text in said)  # with their distance
