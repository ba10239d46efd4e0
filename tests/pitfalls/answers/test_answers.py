# SPDX-License-Identifier: GPL-3.0-or-later
"""The rebuilt snippets say exactly what the seeds said, and what this package says is true."""

import json

import pytest

from collide_addon.pitfalls.cases import case, load_cases

from ...cases import in_one
from .answers import answer_case, run_case

CASES = load_cases()
IN_WORDS = {
    "GJK-06-boundary-edge": {"relation": "touching"},
    "GJK-06-boundary-vertex": {"relation": "touching"},
    "GJK-21-in-band-sentinel": {"relation": "penetrating", "depth": 6.0},
    "GJK-24-separating-test-vacuous": {"refusals_due": 1},
    "OBB-02-offset-direction": {"centers": [[400.0, 340.0], [300.0, 240.0]]},
    "OBB-04-touching": {"relation": "touching"},
    "PCA-02-corner-shape": {"shape": [1, 3]},
    "PCA-04-angle-sign-lost": {"plus30": 30.0, "minus30": -30.0},
    "PCA-05-square-isotropic": {"angle": 0.0, "area": 4.0},
    "PNP-03-left-right": {"side": "right"},
    "PNP-08-full-concave-FP": {"relation": "separated", "distance": 1.0},
    "PNP-09-full-touch-side": {"top": "touching", "bottom": "touching"},
    "PNP-12-lineline-collinear": {"kind": "overlap", "points": [[2.0, 0.0], [4.0, 0.0]]},
    "PNP-12-lineline-shared-end": {"kind": "touch", "points": [[1.0, 1.0]]},
    "PNP-12-lineline-collinear-diagonal": {"kind": "overlap", "points": [[1.0, 1.0], [2.0, 2.0]]},
    "SAT-08-touching": {"relation": "touching"},
}
"""Cases for which the file states the truth in words."""


def same(answer, truth):
    """Tell whether two JSON values are equal except for the last digits of numbers."""
    if isinstance(truth, dict):
        return all(same(answer[name], value) for name, value in truth.items())
    if isinstance(truth, list):
        return len(answer) == len(truth) and all(same(x, y) for x, y in zip(answer, truth, strict=True))
    if isinstance(truth, float | int) and not isinstance(truth, bool):
        return answer == pytest.approx(truth, rel=1e-14, abs=1e-14)
    return answer == truth


@in_one("case", CASES, ids=[case.id for case in CASES])
def test_the_answer_is_the_truth_of_the_case(case):
    answer = answer_case(case)
    assert json.loads(json.dumps(answer)) == answer, "not a JSON value"
    if case.id in IN_WORDS:
        assert same(answer, IN_WORDS[case.id])
    elif case.id in ("OBB-01-setCenter-drift", "HULL-04-all-collinear", "GJK-34-fig9-reference"):
        pass  # stated in words, each in a test of its own
    elif case.id == "PNP-01-boundary":
        assert len(answer) == 9
        assert all(answer.values())
    elif "hull" in (case.truth if isinstance(case.truth, dict) else ()):
        assert sorted(answer["hull"]) == sorted(case.truth["hull"])
    elif isinstance(case.truth, dict):
        assert same(answer, case.truth)
    else:
        assert same(answer["answer"], case.truth)


def test_a_box_that_is_turned_by_nothing_stays():
    assert answer_case(case("OBB-01-setCenter-drift"))["centers"] == [[500.0, 240.0]] * 4


def test_the_hull_of_collinear_points_is_a_segment():
    assert answer_case(case("HULL-04-all-collinear"))["hull"] == [[1.0, 1.0], [1.0, 5.0]]


def test_the_demos_own_check_of_its_lines_is_right():
    reference = case("GJK-34-fig9-reference")
    assert same(answer_case(reference), reference.seed_returns)


@in_one("case", CASES, ids=[case.id for case in CASES])
def test_the_rebuilt_snippet_says_what_the_seed_said(case):
    said = run_case(case)
    assert said == case.seed_returns
    assert json.loads(json.dumps(said)) == case.seed_returns, "not a JSON value"


def test_running_a_case_changes_nothing_about_it():
    before = json.dumps([dict(each.inputs) for each in CASES])
    for each in CASES:
        run_case(each)
    assert json.dumps([dict(each.inputs) for each in CASES]) == before
