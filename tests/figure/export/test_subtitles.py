# SPDX-License-Identifier: GPL-3.0-or-later
"""Subtitles: the captions at the frames of the film, in lines that can be read while watching."""

import re
from dataclasses import replace
from html import unescape

import pytest

from collide_addon.figure.export.subtitles import (
    LONGEST_LINE,
    _cut,
    _grouped,
    cues,
    lines,
    passes_too_fast,
    said,
    srt,
    vtt,
)
from collide_addon.figure.model.choices import TIME_TO_READ, Storyboard
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.playback import columns, moments
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import Caption

from ...cases import mostly_slow

BLOCK = re.compile(r"(\d+)\n(\d\d:\d\d:\d\d,\d\d\d) --> (\d\d:\d\d:\d\d,\d\d\d)\n(.+(?:\n.+)*)\n")


@pytest.fixture
def figure(make, pairs):
    return make.gjk(*pairs["apart"]).figure


def slow(figure, **board):
    return replace(figure, storyboard=Storyboard(**board))


def squeezed(texts):
    return "".join("".join(texts).split())


def test_the_times_are_those_of_the_frames(figure):
    text = srt(slow(figure, pace=36, hold=48))
    assert text.startswith("1\n00:00:00,000 --> 00:00:0")
    blocks = BLOCK.findall(text)
    assert "\n".join(f"{n}\n{a} --> {b}\n{t}\n" for n, a, b, t in blocks) == text
    assert [int(block[0]) for block in blocks] == list(range(1, len(blocks) + 1))
    frames = sum(len(step.captions) for step in figure.steps) * 36 + 48
    assert blocks[-1][2] == f"00:00:{frames // 24:02},{round(frames % 24 * 1000 / 24):03}"


def test_a_caption_begins_when_its_words_do_and_ends_with_its_phase(figure):
    shown = slow(figure, pace=24, hold=0)
    step = shown.steps[1]
    for phase, caption in enumerate(step.captions):
        first = 1 + (PHASES + phase) * 24
        here = [cue for cue in cues(shown) if first <= cue.first < first + 24]
        assert here[0].first == first + 18 * (phase in step.delayed)  # what moves comes first
        assert here[-1].end == first + 24
        assert squeezed(line for cue in here for line in cue.lines) == squeezed(caption.text())


def test_a_frame_is_a_twentyfourth_of_a_second(make, pairs):
    figure = make.minkowski(*pairs["apart"], difference=True).figure
    text = srt(slow(figure, pace=1, hold=0))
    times = [start for _, start, _, _ in BLOCK.findall(text)]
    assert set(times) <= {f"00:00:00,{round(k * 1000 / 24):03}" for k in range(24)}


def test_hours_and_minutes_are_counted(figure):
    end = BLOCK.findall(srt(slow(figure, pace=24, hold=24 * 3723)))[-1][2]
    assert end.startswith("01:02:")


def test_a_question_has_a_subtitle_while_the_figure_pauses_for_it(figure):
    asked = replace(figure.steps[1], question=Caption("ask.hull"), answer=2, candidates=())
    others = [replace(step, question=None) for step in figure.steps]
    figure = slow(replace(figure, steps=(others[0], asked, *others[2:])), pace=12, pause=60)
    (moment,) = (each for each in moments(figure) if each.asking)
    question = Caption("ask.hull").text()
    here = [cue for cue in cues(figure) if moment.frame <= cue.first < moment.frame + moment.frames]
    assert here[0].first == moment.frame
    assert here[-1].end == moment.frame + 60
    assert squeezed(line for cue in here for line in cue.lines) == squeezed(question)


def test_a_long_caption_is_shown_in_parts_for_as_long_as_their_share_of_it():
    text = " ".join([f"{'x' * 20} {'y' * 21}"] * 8)
    assert len(lines(text)) == 8
    parts = _cut(text, 1, 101)
    assert [(part.first, part.end) for part in parts] == [(1, 26), (26, 51), (51, 76), (76, 101)]


def test_a_cue_ends_with_its_clause_and_not_one_word_into_the_next():
    rows = ["The corner is seen,", "and so is the edge behind it", "on the far side.", "It stays."]
    assert _grouped(rows, 100) == [(rows[0],), (rows[1], rows[2]), (rows[3],)]
    assert _grouped(rows, 2) == [(rows[0], rows[1]), (rows[2], rows[3])], "where there are frames for two only"


def test_a_film_on_a_web_page_has_the_same_subtitles_with_its_own_marks(figure):
    web, film = vtt(figure), srt(figure)
    assert web.startswith("WEBVTT\n\n00:00:")
    assert web.count(" --> ") == film.count(" --> ")
    assert "&" not in film or "&amp;" in web
    assert unescape(web.replace(".", ",")).split()[1:4] == film.replace(".", ",").split()[1:4]


@pytest.mark.parametrize("frames", [1, 2, 3])
def test_no_part_is_shorter_than_a_frame_and_no_word_is_lost(frames):
    text = "ten letter " * 24
    parts = _cut(text.strip(), 10, 10 + frames)
    assert [(part.first, part.end) for part in parts] == [(k, k + 1) for k in range(10, 10 + frames)]
    assert squeezed(line for part in parts for line in part.lines) == squeezed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Distance is found. Iterations: 3; distance between A and B = 2. Check by hand, n = (1, 0): max n·a = 4.",
        "A − B содержит начало O тогда и только тогда, когда A и B имеют общую точку. GJK смотрит лишь на немногие.",
        "已求得距离。迭代次数：3；A 与 B 的距离 = 2。手工验证，n = (1, 0)：max n·a = 4，min n·b = 6；间隙为 2。",
    ],
)
def test_lines_are_short_and_keep_formulas_whole(text):
    found = lines(text)
    assert all(0 < columns(line) <= LONGEST_LINE for line in found)
    assert squeezed(found) == squeezed(text)
    assert any("n = (1, 0)" in line for line in found) or "n = (1, 0)" not in text
    assert all(not line.startswith(tuple("，。：；")) for line in found)


def test_a_word_longer_than_a_line_stays_whole():
    word = "x" * 60
    assert lines(f"a {word} b") == ["a", word, "b"]


def test_at_the_time_to_read_each_sentence_stands_a_second_for_eighteen_columns(figure):
    shown = said(slow(figure, pace=TIME_TO_READ, hold=0))
    assert len({end - first for _, first, end in shown}) > 2  # each its own time
    assert all(end - first >= columns(text) * 24 / 18 for text, first, end in shown)


def test_a_subtitle_breaks_at_a_mark_or_before_a_phrase_into_lines_of_about_one_length():
    text = "A − B contains the polytope and its closest edge: the depth is at least 0.6325."
    assert lines(text) == ["A − B contains the polytope", "and its closest edge:", "the depth is at least 0.6325."]
    assert lines("当且仅当 A − B 包含原点时，A 与 B 有公共点，并且仅此而已。")[0].endswith("，")


@mostly_slow("language", LANGUAGES)
def test_a_figure_takes_the_time_that_its_captions_need(make, pairs, language):
    figure = make.gjk(*pairs["apart"], language=language, storyboard=Storyboard(hold=24)).figure
    assert not passes_too_fast(figure)
    assert passes_too_fast(replace(figure, storyboard=replace(figure.storyboard, pace=12)))
