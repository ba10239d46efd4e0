# SPDX-License-Identifier: GPL-3.0-or-later
"""The stories of the cases quote what the seed said and what is true."""

import math

import pytest

from collide_addon.figure.text.catalogue import sentences
from collide_addon.pitfalls.cases.cases import load_cases

GJK = [each for each in load_cases() if "dstAB" in (each.seed_returns if isinstance(each.seed_returns, dict) else ())]
YES_OR_NO = [
    each for each in load_cases() if isinstance(each.seed_returns, bool) and each.id.startswith(("SAT", "PNP"))
]


@pytest.mark.parametrize("each", GJK, ids=[each.id for each in GJK])
def test_the_figure_of_a_gjk_case_quotes_the_line_that_the_demo_prints(make, each):
    figure = make.case(each.id).figure
    assert figure.result["classic"]["printed"] == each.seed_returns["printed"]
    assert any(each.seed_returns["printed"] in caption.numbers() for caption in figure.steps[1].captions)


@pytest.mark.parametrize("each", GJK, ids=[each.id for each in GJK])
def test_and_tells_the_true_relation_and_distance(make, each):
    true = make.case(each.id).figure.result["true"]
    if isinstance(each.truth, dict):
        assert true["relation"] == each.truth["relation"]
        assert math.isclose(true["distance"], each.truth["distance"])
    else:
        assert true["depth"] == 6.0


@pytest.mark.parametrize("each", YES_OR_NO, ids=[each.id for each in YES_OR_NO])
def test_the_figure_of_a_yes_or_no_quotes_it(make, each):
    figure = make.case(each.id).figure
    (said,) = [mark.text for mark in figure.marks if mark.part == "verdict-classic"]
    assert f"“{str(each.seed_returns).lower()}”" in said


def test_the_case_of_all_starts_lists_what_each_gives(make):
    caption = make.case("GJK-22-start-dependence").figure.steps[-1].captions[-1]
    assert "0, 1, 3, 0" in caption.numbers()


def test_the_case_of_the_empty_test_shows_a_pair_that_overlaps_and_passes(make):
    result = make.case("GJK-24-separating-test-vacuous").figure.result
    assert result["true"]["relation"] == "penetrating"
    assert result["classic"]["value"] > 0.0


def test_a_walking_box_ends_where_the_class_says(make):
    result = make.case("OBB-01-setCenter-drift").figure.result
    assert result["classic"]["centers"] == [[600.0, 240.0], [700.0, 240.0], [800.0, 240.0], [900.0, 240.0]]
    assert result["true"]["centers"][-1] == [500.0, 240.0]


def test_the_title_is_a_sentence_and_the_name_of_the_case_stands_small_under_it(make):
    figure = make.case("GJK-10-vertex-vertex-345").figure
    title, key = (next(mark for mark in figure.marks if mark.part == part) for part in ("title", "about"))
    assert figure.title == title.text == "A line is not its edge"
    assert key.text == "GJK-10-vertex-vertex-345: GJK main loop"
    assert key.size < 0.6 * title.size
    assert key.points[0][1] < title.points[0][1]


def test_every_reason_has_a_title_that_says_what_is_learned():
    spoken = [message for message in sentences("en") if not message.endswith(".numbers")]
    titles, reasons = (
        {message.removeprefix(start) for message in spoken if message.startswith(start)}
        for start in ("classic.lesson_", "classic.why_")
    )
    assert titles == reasons
    assert {each.why for each in load_cases()} <= titles
