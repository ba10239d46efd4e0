# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages of text between the figures of a lecture."""

import bpy
import pytest

from collide_addon.operators.base.out_of_date import why_out_of_date
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.stage import lecture
from collide_addon.scene.drawing.visibility import shown_figures

from ...shapes import blocks, box_and_ball


def titles():
    return [figure["cld_title"].partition(":")[0] for figure in lecture(bpy.context.scene)]


def test_a_title_comes_first_and_a_section_before_the_figure_that_shows(tmp_path):
    box_and_ball()
    for name in ("gjk", "epa"):
        getattr(bpy.ops.collide, name)(detail="reduced", in_window=True)
    bpy.ops.collide.text_page(heading="How deep?", in_window=True)
    assert titles() == ["GJK", "How deep?", "EPA"]
    assert [each["cld_title"] for each in shown_figures(bpy.context.view_layer)] == ["How deep?"]
    bpy.ops.collide.text_page(heading="How deep?", in_window=True)  # a page may occur twice, and follows the page shown
    bpy.ops.collide.text_page(heading="Collisions", opens="lecture", theme="dark", in_window=True)
    assert titles() == ["Collisions", "GJK", "How deep?", "How deep?", "EPA"]
    bpy.ops.ed.undo_push(message="pages")
    bpy.ops.collide.text_page("EXEC_DEFAULT", True, heading="Contacts", words="Where?", opens="lecture", change=True)
    assert titles() == ["Contacts", "GJK", "How deep?", "How deep?", "EPA"]
    assert lesson_of(next(figures())).figure.parameters["words"] == "Where?"
    bpy.ops.ed.undo()
    assert titles() == ["Collisions", "GJK", "How deep?", "How deep?", "EPA"]
    assert why_out_of_date(next(figures())) is None
    bpy.ops.collide.export(filepath=str(tmp_path / "page.svg"))


def test_a_page_that_cannot_be_made_leaves_the_scene_as_it_was():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    before = blocks()
    for wrong, why in (({"heading": ""}, "no heading"), ({"heading": "a", "words": "word " * 999}, "no room")):
        with pytest.raises(RuntimeError, match=why):
            bpy.ops.collide.text_page(**wrong)
    with pytest.raises(RuntimeError, match="not a page of words: choose one"):
        bpy.ops.collide.text_page(heading="a", change=True)
    assert blocks() == before
    assert titles() == ["GJK"]


def test_a_page_of_a_file_that_was_edited_by_hand_says_what_to_do(tmp_path):
    bpy.ops.collide.text_page(heading="Collisions")
    page = next(figures())
    page["cld_parameters"] = page["cld_parameters"].replace('"section"', '"door"')
    with pytest.raises(RuntimeError, match="has lost the numbers it was made of: make the figure again"):
        bpy.ops.collide.export(filepath=str(tmp_path / "page.svg"))


def test_the_next_page_asked_for_its_words_with_those_of_the_one_before_and_became_a_title_after_one():
    properties = bpy.ops.collide.text_page.get_rna_type().properties
    assert all(properties[name].is_skip_save for name in ("heading", "words", "opens"))
