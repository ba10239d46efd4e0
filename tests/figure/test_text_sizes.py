# SPDX-License-Identifier: GPL-3.0-or-later
"""Each kind of text has one size, that of the style table, in every figure and every language."""

import re
from collections import defaultdict

import pytest

from collide_addon.figure.classic.story import SIGN_SIZE
from collide_addon.figure.gallery.gallery import GALLERY, gallery_scene
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import (
    CAPTION_SIZE,
    CHART_SIZE,
    LABEL_SIZE,
    NUMBERS_SIZE,
    SMALL_SIZE,
    TITLE_SIZE,
    Role,
)
from collide_addon.figure.page.page import CAPTION_LINES
from collide_addon.figure.parts.weights import ANSWER_SIZE
from collide_addon.figure.text.languages import LANGUAGES

OF_A_KIND = {
    "title": {TITLE_SIZE},
    "about": {SMALL_SIZE},
    "badge": {NUMBERS_SIZE},
    "caption": {CAPTION_SIZE},
    "numbers": {NUMBERS_SIZE},
    "question": {CAPTION_SIZE},
    "question-numbers": {NUMBERS_SIZE},
    "heading": {SMALL_SIZE},
    "phase": {SMALL_SIZE},
    "bounds": {NUMBERS_SIZE},
    "bounds-zero": {SMALL_SIZE},
    "chart": {CHART_SIZE},
    "region": {SMALL_SIZE},
    "asked": {SMALL_SIZE},
    "weight": {NUMBERS_SIZE},
    "weights": {SMALL_SIZE},
    "answer-large": {ANSWER_SIZE},
    "answer-digits": {ANSWER_SIZE},
    "answer-of": {SMALL_SIZE},
    "tick": {SMALL_SIZE},
    "verdict-sign": {SIGN_SIZE},
}
"""By how the parts of a page are called; what is said of a row or a point is a label, or small where there are many."""
SIZES = {TITLE_SIZE, CAPTION_SIZE, LABEL_SIZE, CHART_SIZE, NUMBERS_SIZE, SMALL_SIZE}


def sizes(figure):
    """Return the sizes of the texts of each kind, in figure units."""
    found = defaultdict(set)
    for mark in figure.marks:
        if mark.kind is Kind.LABEL and mark.text:
            whole = mark.part.startswith("name") or mark.part in OF_A_KIND
            kind = mark.part if whole else re.split(r"[-\d]", mark.part)[0]
            kind = "tick" if mark.role is Role.TICK else kind
            found[kind, mark.role if kind not in OF_A_KIND else None, mark.panel].add(round(mark.size / figure.unit, 6))
    return found


def check(figure):
    for (kind, *_), found in sizes(figure).items():
        assert found <= OF_A_KIND.get(kind, SIZES), kind
        assert len(found) == 1, f"{kind} in {found}"


def test_all_texts_of_a_kind_are_of_one_size(any_figure):
    check(any_figure)


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_are_those_of_the_lectures_examples_in_every_language(language):
    for scene in GALLERY:
        for part, layout in zip(gallery_scene(scene.name).parts, (*Layout, *Layout, *Layout), strict=False):
            check(part.lesson(Choices(language=language, layout=layout)).figure)


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
