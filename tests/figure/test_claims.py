# SPDX-License-Identifier: GPL-3.0-or-later
"""Every caption says what is true: checked against the shapes, not against the code that wrote it."""

import re
from functools import cache

import pytest

from collide_addon.figure import registry
from collide_addon.figure.gallery.gallery import STEP_BY_STEP
from collide_addon.figure.text.catalogue import sentences
from collide_addon.geometry import GeometryError

from ..cases import mostly_slow
from .claims import (  # noqa: F401  # the checkers register themselves
    axes,
    broad_phase,
    classic_axes,
    classic_boxes,
    classic_code,
    classic_gjk,
    classic_points,
    classic_rays,
    coarse,
    coherence,
    contact,
    convex,
    crowds,
    distance,
    epa,
    hausdorff,
    in_space,
    introduction,
    light,
    line,
    live,
    moving,
    points,
    polygons,
    radius,
    rounding,
    same_depth,
    separating,
    shadow,
    supports,
)
from .claims.claim import CHECKERS, Story
from .claims.corpus import lesson, lessons, random_pairs
from .random_pairs import lessons as lessons_of_random_pairs
from .random_pairs import some_lessons

NOTHING = {
    r"role\..*|place\..*|choice\..*|point\.(odd|even|name_.*)|(box\.axis_[xy]_of_[ab]|axis\.(overlap|way_out))": (
        "a word inside of another sentence"
    ),
    r"coarse\.name_.*|rounding\.never": "a word inside of another sentence",
    r"compare\.(about|box|method|number|relation)_.*": "a word of the table",
    r"sat\.around": "what is so of every circle",
    r"(sat|box|segment|foot|point|polygon|compare|supports?)\.setup": "the question",
    r"(shadow|light|line|convex|contact|coarse|radius|same|separating)\.setup": "the question",
    r"separating\.line": "what a line is",
    r"minkowski\.\w+_setup|point\.(ray|map_setup)": "the question, and what is so of all shapes",
    r"box\.(made_.*|parallel|edge|sides|mean_of_\w+|result_flat|result_point|rounding)": (
        "what is done next, or what the caption before it has said in numbers"
    ),
    r"(hausdorff|gjk|epa)\.setup": "the question",
    r"introduction\.walk": "what is so of all polygons",
    r"sat\.too_many|compare\.counted|point\.map_corners_.*": "how much of the whole is shown, or counted",
    r"polygon\.(ask_all|ask_ring|rest|other_rings|shared|opposite|opposite_but|opposite_sides|same_side)": (
        "a place that the next caption judges; the judgement of the whole is checked"
    ),
    r"polygon\.(sectors_\w+|lines_touch|line_inside)": "a judgement of one place; that of the whole is checked",
    r"concave\.(boxes_\w+|touch|touch_only|apart|skipped_\w+|between)": (
        "of single pieces; the distance and depth of the whole are checked"
    ),
    r"classic\.(depth|plane|three_signs)_question": "the question",
    r"classic\.((gjk|collide|edge|second_edge|inside|foot|lines|side|table)_question|gjk_difference|table_true)": (
        "the question, and what is so of all shapes"
    ),
    r"sweep\.rule": "what is so of all motions",
    r"classic\.(left|right|on_line)": "a word inside of another sentence",
}
"""Messages without a checker, as patterns, with the reason why they need none."""
OPERATORS = [*(algorithm.id for algorithm in registry.ALGORITHMS), "pairs"]
"""By their ids, so that `pytest -m "" tests/figure/test_claims.py -k gjk` checks one algorithm's claims."""


@cache
def figures():
    """Return an algorithm's id, a name and a lesson maker for each figure of shapes at rest."""
    random = ((name.partition(" of ")[0], name, make) for name, make in lessons_of_random_pairs().items())
    return (*lessons(), *random)


def stories(algorithm):
    """Yield the name and the story of each figure of an algorithm, given by its id."""
    for made_by, name, make in figures():
        if made_by == algorithm:
            try:
                made = make()
            except GeometryError as error:
                reason = f"{name}: {error}; tests/figure/claims/corpus.py and random_pairs.py list what each takes"
                raise AssertionError(reason) from error
            if made:
                yield name, Story(made)
    yield from {"sweep": moving.stories, "pairs": crowds.stories}.get(algorithm, tuple)()


@cache
def said(algorithm):
    """Check all claims in an algorithm's figures, and return the messages that occurred."""
    return check(stories(algorithm))


def check(named_stories):
    """Check the claims in stories, and return the messages that occurred."""
    messages = set()
    for name, story in named_stories:
        for claim in story.claims():
            messages.add(claim.message)
            if claim.message in CHECKERS:
                try:
                    CHECKERS[claim.message](claim)
                except Exception as error:
                    where = f"{name}, step {claim.step}, {claim.message}: {claim.caption.text()}"
                    raise AssertionError(where) from error
    return messages


def test_what_captions_claim_of_random_pairs_is_true():
    assert len(check((name, Story(make())) for name, make in some_lessons().items())) > 50


def test_rounded_ends_of_shadows_come_only_about_to_their_rounded_difference():
    assert check([("sat", Story(lesson(registry.SAT, random_pairs()[0], introduction=True)))])


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", OPERATORS)
def test_what_every_caption_claims_is_true(algorithm):
    assert said(algorithm)


def test_every_operator_has_figures_that_are_checked():
    assert len(figures()) > 500
    assert {algorithm for algorithm, _, _ in figures()} | {"sweep", "pairs"} == set(OPERATORS)


@pytest.mark.slow
def test_every_caption_has_a_checker_or_claims_nothing():
    messages = set().union(*map(said, OPERATORS))
    assert len(messages) > 200
    claimless = {message for message in messages if any(re.fullmatch(each, message) for each in NOTHING)}
    assert messages - CHECKERS.keys() - claimless == set()
    assert CHECKERS.keys() & claimless == set()


@mostly_slow("first", range(8), 8)
def test_what_figures_in_space_claim_is_true_and_each_caption_has_a_checker(first):
    assert in_space.unchecked(STEP_BY_STEP.parts[first::8]) == set()


def test_what_a_live_figure_says_is_true_at_every_moment():
    assert live.check_all() == {"separated", "touching", "penetrating"}


def test_every_checker_is_of_a_message_that_is_there():
    assert CHECKERS.keys() <= sentences("en").keys()
