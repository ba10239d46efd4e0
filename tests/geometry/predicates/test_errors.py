# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages that read as English and remember their template and values."""

import copy
import pickle

import pytest

from collide_addon.geometry import GeometryError, Phrase, WordedError, gjk

NESTED = Phrase("{name} has {points}", name="A", points=Phrase("{count} points", count=3))


def test_a_phrase_is_its_english_text():
    assert NESTED == "A has 3 points"
    assert f"{NESTED}!" == "A has 3 points!"


def test_a_phrase_remembers_its_template_and_values():
    assert NESTED.template == "{name} has {points}"
    assert NESTED.values["points"].values == {"count": 3}


def test_a_value_may_hold_braces():
    assert Phrase("{name} is empty", name="{x}") == "{x} is empty"


@pytest.mark.parametrize("text", ["", "plain", "a {brace", "{name}"])
def test_a_text_without_values_is_taken_as_it_is(text):
    assert Phrase(text) == text


def test_a_field_without_a_value_is_a_mistake():
    with pytest.raises(KeyError):
        Phrase("{name} has {count} points", name="A")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_a_copy_is_the_same_phrase(again):
    twin = again(NESTED)
    assert (twin, twin.template, twin.values) == (NESTED, NESTED.template, NESTED.values)
    error = again(GeometryError("{name} is empty", name="A"))
    assert (str(error), error.phrase.template) == ("A is empty", "{name} is empty")


def test_an_error_says_its_phrase():
    error = WordedError("{name} is {size:.2f} wide", name="A", size=1 / 3)
    assert str(error) == error.phrase == "A is 0.33 wide"
    assert WordedError(NESTED).phrase is NESTED


def test_an_error_of_an_algorithm_can_be_said_in_another_language():
    with pytest.raises(GeometryError, match="points is empty") as refusal:
        gjk([], [(0, 0)])
    assert refusal.value.phrase.template == "{name} is empty: give at least one point {columns}"
    assert refusal.value.phrase.values == {"name": "points", "columns": "(x, y)"}
