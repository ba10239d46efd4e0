# SPDX-License-Identifier: GPL-3.0-or-later
"""How answers look and read: nothing is called proved that is not."""

import pytest

from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.geometry import Circle, Relation, certify

from ..rules.runs import UNPROVED

SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
THREE_APART = [(4, 0), (5, 0), (5, 1), (4, 1)]
WIDE = [(0, 0), (9, 0), (9, 9), (0, 9)]
THREE_DEEP = [(6, 2), (16, 2), (16, 7), (6, 7)]
PAIRS = {
    "gap": (SQUARE, THREE_APART),
    "depth": (WIDE, THREE_DEEP),
    "depth of circles": (Circle((0, 0), 2), Circle((3, 0), 4)),
}


def last_words(run, language="en"):
    return [caption.text(language) for caption in run.figure.steps[-1].captions]


def said_last(run):
    """Return the messages of the answer, with their values."""
    return [(caption.message, caption.values) for caption in run.figure.steps[-1].captions]


def labels(figure):
    return [mark.text for mark in figure.marks if mark.kind is Kind.LABEL and mark.panel is not Panel.PAGE]


@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
def test_a_gap_within_the_tolerance_is_not_said_to_be_a_distance_of_0_that_can_be_checked(make, algorithm):
    run = getattr(make, algorithm)(*PAIRS["gap"], tolerance=10.0)
    assert run.result.relation is Relation.TOUCHING
    assert said_last(run) == [("result.gap_within", {"length": 3.0, "tolerance": 10.0})]


@pytest.mark.parametrize("pair", ["depth", "depth of circles"])
@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
def test_a_depth_within_the_tolerance_is_called_a_depth(make, algorithm, pair):
    run = getattr(make, algorithm)(*PAIRS[pair], tolerance=3.5)
    assert run.result.relation is Relation.TOUCHING
    assert said_last(run) == [("result.depth_within", {"length": 3.0, "tolerance": 3.5})]
    assert "epa.nothing" not in {caption.message for caption in run.figure.steps[0].captions}


@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
@pytest.mark.parametrize("pair", PAIRS)
def test_what_a_tolerance_made_is_said_in_every_language_and_has_no_certificate(make, algorithm, pair):
    run = getattr(make, algorithm)(*PAIRS[pair], tolerance=10.0)
    assert not certify(run.result).holds
    assert not [mark for mark in run.figure.marks if mark.role is Role.SUPPORT_LINE and mark.span.last is None]
    for language, word in {"en": "tolerance 10", "ru": "допуска 10", "zh": "容差 10"}.items():
        (sentence,) = last_words(run, language)
        assert word in sentence


def test_touching_shapes_are_proved_to_touch_also_when_there_is_a_tolerance(make, pairs):
    for algorithm in (make.gjk, make.epa):
        run = algorithm(*pairs["edge touch"], tolerance=0.5)
        assert certify(run.result).holds
        assert run.figure.steps[-1].captions[-1].message.endswith(".touching")


def test_circles_that_touch_show_no_distance_that_only_rounding_has_made(make):
    for algorithm in (make.gjk, make.epa):
        run = algorithm(Circle((0, 0), 2), Circle((3, 4), 3))
        assert run.result.relation is Relation.TOUCHING
        assert not any("10⁻" in text for text in labels(run.figure))


@pytest.mark.slow
def test_a_gap_of_one_ulp_was_not_to_be_checked_by_hand(make):
    just_beside = [(1.0 + 2.0**-52, 0.0), (2.0, 0.0), (2.0, 1.0)]
    for algorithm in (make.gjk, make.epa):
        run = algorithm(SQUARE, just_beside)
        assert run.result.relation is Relation.SEPARATED
        assert certify(run.result).holds
        assert run.figure.steps[-1].captions[-1].message not in UNPROVED
