# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets as a whole: reproducible, varied, small numbers, no copies, three languages."""

import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import Caption
from collide_addon.figure.worksheets import worksheet
from collide_addon.figure.worksheets.random_shapes import form_of
from collide_addon.figure.worksheets.worksheet import MIXED, TOPIC_OF, TOPICS, WorksheetError, exercises

from ...cases import in_one, mostly_slow
from ..worksheet_text import COUNT, NUMBER, SEEDS, named_points, number, plain, question, sheet, vectors

SEED_3 = Path(__file__).with_name("seed_3.txt")
"""The first exercises of seed 3: topic, case, the given numbers, and after the arrow those of the answer."""
QUICK = ("sat", "hull", "minkowski", "pnpoly", "segments", "foot")


def words(exercise, language="en"):
    return "\n".join(caption.text(language) for caption in (*exercise.task, *exercise.working, exercise.answer))


def in_numbers(caption):
    """Return the numbers and names in a sentence, without its words."""
    values = [in_numbers(each) if isinstance(each, Caption) else str(each) for each in caption.values.values()]
    return plain("; ".join(values) or caption.message)


def test_a_seed_gives_the_same_exercises_in_every_version():
    """They are the same on every machine and Python; changing them affects everyone who noted a seed."""
    found = [
        f"{topic} {k}, {each.kind}: {' '.join(map(in_numbers, each.task))} → {in_numbers(each.answer)}"
        for topic in TOPICS
        for k, each in enumerate(sheet(topic, 3), start=1)
    ]
    assert found == SEED_3.read_text("utf-8").splitlines()


@mostly_slow("topic", [*QUICK, MIXED])
def test_the_first_exercises_are_the_same_in_a_longer_sheet(topic):
    short = [words(exercise) for exercise in islice(exercises(topic, 4), 3)]
    assert [words(exercise) for exercise in islice(exercises(topic, 4), COUNT)][:3] == short


@pytest.mark.parametrize("topic", QUICK)
def test_other_seeds_give_other_exercises(topic):
    assert len({words(exercise) for seed in SEEDS for exercise in sheet(topic, seed)}) == len(SEEDS) * COUNT


def test_topics_do_not_share_the_shapes_of_a_seed():
    forms = [exercise.form for topic in QUICK for exercise in sheet(topic, 2)]
    assert len(set(forms)) == len(forms)


@in_one("topic", TOPIC_OF)
def test_the_cases_of_a_topic_take_turns(topic):
    kinds = TOPIC_OF[topic].kinds
    for seed in SEEDS:
        assert Counter(exercise.kind for exercise in sheet(topic, seed)[: len(kinds)]) == Counter(kinds)
    orders = {tuple(exercise.kind for exercise in sheet(topic, seed)) for seed in SEEDS}
    assert len(orders) > 1


def test_a_mixed_sheet_has_one_exercise_of_each_topic_before_the_second():
    assert [exercise.topic for exercise in islice(exercises(MIXED, 1), len(TOPIC_OF) + 1)] == [*TOPIC_OF, "gjk"]


@in_one("topic", TOPIC_OF)
def test_coordinates_are_small_whole_numbers_and_shapes_have_few_corners(topic):
    for seed in SEEDS:
        for exercise in sheet(topic, seed):
            points = named_points(question(exercise))
            for x, y in points.values() if topic != "obb" else vectors(question(exercise)):
                assert max(abs(x), abs(y)) <= 12
                assert topic == "obb" or x.denominator == y.denominator == 1
            for letter in "ab":
                corners = sum(re.fullmatch(rf"{letter}\d", name) is not None for name in points)
                assert corners == 0 or 3 <= corners <= 6


@in_one("topic", TOPIC_OF)
def test_answers_are_numbers_that_fit(topic):
    for seed in SEEDS:
        for exercise in sheet(topic, seed):
            for text in re.findall(NUMBER, re.sub(r"\d+\.\d+", "", exercise.answer.text())):
                assert abs(number(text).numerator) <= 500
                assert number(text).denominator <= 61


def test_a_moved_turned_mirrored_or_swapped_copy_has_the_same_form():
    a, b = ((0, 0), (3, 1), (1, 4)), ((7, 0), (9, 2), (6, 5))
    form = form_of(a, b)
    assert form_of(b, a) == form
    for turn in (lambda x, y: (-x, y), lambda x, y: (y, x), lambda x, y: (4 - y, x - 9)):
        assert form_of(*([turn(*point) for point in shape] for shape in (a, b))) == form
    assert form_of(a, ((7, 0), (9, 2), (6, 4))) != form


@mostly_slow("topic", QUICK, 6)
def test_no_exercise_of_a_sheet_is_a_copy_of_another(topic):
    forms = [exercise.form for exercise in islice(exercises(topic, 9), 40)]
    assert len(set(forms)) == 40


def test_a_copy_is_thrown_away_and_an_endless_search_says_so(monkeypatch):
    [only] = islice(exercises("foot", 1), 1)
    foot = TOPIC_OF["foot"]._replace(attempt=lambda _random, _kind: only)
    monkeypatch.setitem(worksheet.TOPIC_OF, "foot", foot)
    monkeypatch.setattr(worksheet, "MOST_ATTEMPTS", 5)
    drawn = exercises("foot", 1)
    assert next(drawn).form == only.form
    with pytest.raises(WorksheetError, match=r"choose fewer, or another seed"):
        next(drawn)


@in_one("topic", TOPIC_OF)
def test_all_languages_tell_the_same_numbers(topic):
    for exercise in sheet(topic, 1):
        for line in (*exercise.task, *exercise.working, exercise.answer):
            told = [Counter(re.findall(rf"(?<![a-z]){NUMBER}", line.text(language))) for language in LANGUAGES]
            assert told[0] == told[1] == told[2]
