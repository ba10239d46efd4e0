# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of convex hulls in space with exact answers, found by trying all axes and all pairs of features."""

import json
from pathlib import Path

import pytest

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["cases"]


@pytest.fixture(scope="session", params=[6, pytest.param(1, marks=pytest.mark.slow)])
def cases(request):
    """Return the pairs, or a sixth of them in quick runs; fractions in them are strings, p/q."""
    return CASES[:: request.param]
