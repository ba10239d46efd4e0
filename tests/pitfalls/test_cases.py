# SPDX-License-Identifier: GPL-3.0-or-later
"""The counterexamples as data: complete, and easy to find."""

import json
import re

import pytest

from collide_addon.figure.classic.lessons import MAKERS
from collide_addon.geometry import GeometryError
from collide_addon.pitfalls.cases import CASES_FILE, case, load_cases

from .answers.answers import FUNCTIONS

DOCUMENTS = {"000", "001", "002", "003", "004"}
PUBLIC = {"public tutorials", "melax/sandbox, issue 2"}
"""The sources of the code of the cases in space."""


def test_there_are_61_cases_from_all_five_documents_and_public_code_with_names_of_their_own():
    cases = load_cases()
    assert len(cases) == len({each.id for each in cases}) == 61
    assert {each.seed_file.partition("_")[0] for each in cases} == DOCUMENTS | PUBLIC


def test_every_function_that_a_case_names_has_a_story_and_an_answer_and_no_other():
    named = {each.function for each in load_cases()}
    assert set(FUNCTIONS) == set(MAKERS) == named


def test_every_case_names_its_reason_by_a_short_key():
    assert all(re.fullmatch("[a-z_]{4,24}", each.why) for each in load_cases())


def test_a_case_is_found_by_its_name():
    assert case("SAT-04-circle-corner-FP").inputs["r"] == 1.2


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("SAT-04", "SAT-04-circle-corner-FP"),
        ("gjk-13-identical", "GJK-13-identical"),
        ("GJK-13-identicl", "GJK-13-identical"),
        ("", "PNP-02-convex-claim"),
    ],
)
def test_a_name_that_is_none_is_answered_with_names_that_are_near(asked, offered):
    with pytest.raises(GeometryError, match=re.escape(offered)):
        case(asked)


def test_a_name_like_no_other_is_answered_with_all_names():
    with pytest.raises(GeometryError) as caught:
        case("@")
    assert all(each.id in str(caught.value) for each in load_cases())


def test_the_file_is_one_value_a_line_so_that_a_change_can_be_read():
    text = CASES_FILE.read_text(encoding="utf-8")
    assert len(json.loads(text)) == 61
    assert text.count("\n") == 61 * 9 + 2
