# SPDX-License-Identifier: GPL-3.0-or-later
"""The rebuilt snippets say exactly what the seeds said."""

import json

import pytest

from collide_addon.pitfalls.cases.cases import load_cases
from collide_addon.pitfalls.cases.run_case import run_case

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_rebuilt_snippet_says_what_the_seed_said(case):
    said = run_case(case)
    assert said == case.seed_returns
    assert json.loads(json.dumps(said)) == case.seed_returns, "not a JSON value"


def test_running_a_case_changes_nothing_about_it():
    before = json.dumps([dict(case.inputs) for case in CASES])
    for case in CASES:
        run_case(case)
    assert json.dumps([dict(case.inputs) for case in CASES]) == before
