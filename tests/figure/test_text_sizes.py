# SPDX-License-Identifier: GPL-3.0-or-later
"""Each kind of text has one size in the examples of lectures too, in every language, and none is cut off."""

import pytest

from collide_addon.figure.gallery.gallery import GALLERY, gallery_scene
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import (
    CAPTION_SIZE,
    CHART_SIZE,
    LABEL_SIZE,
    NUMBERS_SIZE,
    SMALL_SIZE,
    TITLE_SIZE,
)
from collide_addon.figure.page.page import CAPTION_LINES
from collide_addon.figure.text.languages import LANGUAGES

from .rules.texts import all_texts_of_a_kind_are_of_one_size


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_are_those_of_the_lectures_examples_in_every_language(language):
    for scene in GALLERY:
        for part, layout in zip(gallery_scene(scene.name).parts, (*Layout, *Layout, *Layout), strict=False):
            figure = part.lesson(Choices(language=language, layout=layout)).figure
            assert list(all_texts_of_a_kind_are_of_one_size(figure)) == [], part.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_caption_and_no_legend_is_cut_off(language):
    for scene in GALLERY:
        for part in gallery_scene(scene.name).parts:
            figure = part.lesson(Choices(language=language)).figure
            ends = [mark.text for mark in figure.marks if mark.text.endswith("…") and mark.part != "title"]
            cut = [text for text in ends if not text.endswith((", …", "; …"))]  # a list of which the first are enough
            assert cut == [], part.name


def test_the_style_table_has_one_size_for_each_kind():
    assert TITLE_SIZE > CAPTION_SIZE > LABEL_SIZE > CHART_SIZE > NUMBERS_SIZE > SMALL_SIZE
    assert CAPTION_LINES == 3
