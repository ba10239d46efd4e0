# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes as code in other languages: copied code can be pasted again, and the Python test passes."""

import json

import numpy as np
import pytest

from collide_addon.exchange import CODE_NAMES
from collide_addon.exchange.code import CODE_LANGUAGES, NoCodeError, code_of
from collide_addon.exchange.points import read_points
from collide_addon.pitfalls.cases import load_cases


def parameters(size, apart):
    a = np.random.default_rng(size).normal(size=(5, size)) * 1e-3
    shapes = [("A", "Cube", a), ("B", "Cone \n*/", a + apart)]
    return {
        "algorithm": "gjk",
        "subjects": [{"letter": letter, "name": name, "points": points.tolist()} for letter, name, points in shapes],
    }


@pytest.mark.parametrize("size", [2, 3])
def test_what_is_copied_is_pasted_to_the_last_bit(size):
    kept = parameters(size, 0.0005)
    for language in CODE_LANGUAGES:
        code = code_of(kept, language).partition("\n\n\ndef")[0]
        found = read_points(code)
        assert [each.name for each in found] == ["a", "b"], language
        for each, subject in zip(found, kept["subjects"], strict=True):
            assert each.points.tolist() == subject["points"], language


@pytest.mark.parametrize(("size", "apart"), [(2, 0.0005), (2, 1.0), (3, 0.0005), (3, 1.0)])
def test_the_copied_python_test_holds(size, apart):
    room = {}
    exec(code_of(parameters(size, apart), "python"), room)
    room["test_gjk"]()


def test_the_copied_python_test_can_fail():
    code = code_of(parameters(2, 1.0), "python")
    room = {}
    exec(code.replace("b = [[", "b = [[0.0, 0.0], ["), room)
    with pytest.raises(AssertionError):
        room["test_gjk"]()


def test_rounding_to_single_precision_is_said_where_it_happens():
    exact = {"subjects": [{"letter": "A", "name": "A", "points": [[0.5, 1.0]]}]}
    assert "single precision" not in code_of(exact, "csharp")
    assert "single precision" in code_of(parameters(2, 1.0), "csharp")
    assert "single precision" not in code_of(parameters(2, 1.0), "rust")


def test_a_known_case_is_copied_where_it_is_a_pair_of_shapes():
    pairs = [each for each in load_cases() if {"A", "B"} <= each.inputs.keys()]
    assert len(pairs) > 15
    for each in pairs:
        document = json.loads(code_of({"case": each.id, "subjects": []}, "json"))
        assert document["a"] == each.inputs["A"]
        assert document["expected"]["relation"]


def test_a_figure_without_points_is_refused():
    for kept in ({}, {"subjects": []}, {"subjects": [{"letter": "A", "name": "C", "center": [0, 0]}]}):
        with pytest.raises(NoCodeError):
            code_of(kept, "rust")


def test_the_languages_are_named_where_nothing_is_imported():
    assert list(CODE_NAMES) == list(CODE_LANGUAGES)
