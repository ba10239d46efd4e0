# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson page as a file: its size, its contents, and what must never be in it."""

import gzip
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from collide_addon.figure.export.web.page import HERE, MOST_GIVEN, GivenLesson, hash_of, lesson_page, read
from collide_addon.figure.export.web.pictures import panes_of
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.lessons import lesson_held, make_lesson, repeat_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.playback import pages_of
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.parts.text_page import TEXT_PAGE, text_page
from collide_addon.figure.registry import BY_ID
from collide_addon.figure.text.messages import say

from ....cases import mostly_slow

MANUAL = Path(__file__).parents[4] / "docs/manual/lesson-page.md"
HOSTILE = "</script><img src=x onerror=alert(1)>{step}]]>\u202e\u0007&amp;"
VOID = frozenset({"meta", "input"})


def told(lesson, language="en"):
    return GivenLesson(lesson, given_in(lesson.figure.parameters, language, MOST_GIVEN))


def in_languages(lesson, *languages):
    made = {each: repeat_lesson({**lesson.figure.parameters, "language": each}) for each in languages}
    return {each: told(lesson, each) for each, lesson in made.items()}


def lesson_of(scene, part, **choices):
    return {each.name: each for each in gallery_scene(scene).parts}[part].lesson(Choices(**choices))


def named(a, b, method="gjk"):
    """Return a lesson of two triangles with these names."""
    corners = np.array([(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)])
    subjects = [Subject.of_points("A", a, corners), Subject.of_points("B", b, corners + 3.0)]
    return make_lesson(BY_ID[method], subjects, Choices())


@pytest.fixture(scope="module")
def gjk():
    return lesson_of("gjk-stories", "vertex-edge")


@pytest.fixture(scope="module")
def page(gjk):
    return lesson_page([in_languages(gjk, "en", "ru", "zh")])


class Elements(HTMLParser):
    """The elements of a page with their attributes; every one must end, in order."""

    def __init__(self, page):
        super().__init__()
        self.found, self.open = [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_each_page_of_the_lesson_is_a_section_in_each_language_and_no_id_is_there_twice(gjk, page):
    ids = [attributes["id"] for _, attributes in Elements(page).found if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for language in ("", ".ru", ".zh"):
        assert {f"{each.anchor}{language}" for each in pages_of(gjk.figure)} <= set(ids)


def test_script_and_style_stay_small():
    assert len(read("player.js").encode()) <= 12_000
    assert len(gzip.compress(read("player.js").encode())) <= 5_000
    assert (HERE / "player.css").stat().st_size <= 9_000


IN_SPACE = ("vertex-before-face", "face", "edge", "depth", "edge-on-edge", "identical", "six-ways")


@mostly_slow(
    ("scene", "part"),
    [
        ("sat-vertex-axis", "circle"),
        ("pnpoly", "spike"),
        ("random-sets", "depth"),
        *(("step-by-step", part) for part in IN_SPACE),
    ],
    every=20,
)
def test_a_page_stays_small(scene, part):
    lesson = lesson_of(scene, part)
    one = lesson_page([{"en": told(lesson)}])
    assert len(one.encode()) <= 200 * 1024
    assert len(gzip.compress(one.encode())) <= 50 * 1024
    assert len(Elements(one).found) <= 6000
    assert len(lesson_page([in_languages(lesson, "en", "ru", "zh")]).encode()) <= 2.2 * len(one.encode())


def test_the_page_asks_for_nothing_and_allows_nothing_but_its_own_script_and_styles(page):
    assert not re.search(r"\b(?:src|style|on\w+)=(?!x )", re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL))
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    scripts, styles = re.findall(r"<script>(.*?)</script>", page, re.DOTALL), re.findall(r"<style>(.*?)</style>", page)
    assert policy.startswith("default-src 'none'; ")
    assert re.findall(r"'(sha256-[^']+)'", policy) == list(
        map(hash_of, [*scripts, *re.findall(r"<style>(.*?)</style>", page, re.DOTALL)])
    )
    assert len(styles) <= 2


def test_the_script_says_no_word_of_its_own_and_its_hash_is_the_one_in_the_manual():
    assert hash_of(read("player.js")) in MANUAL.read_text(encoding="utf-8")
    assert not re.search(r"[^\x00-\x7f]", read("player.js"))


def test_the_same_parameters_give_the_same_bytes_in_another_process():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from collide_addon.figure.export.web.page import GivenLesson, lesson_page;"
        "from collide_addon.figure.gallery.gallery import gallery_scene;"
        "from collide_addon.figure.model.lesson import Choices;"
        "part = {each.name: each for each in gallery_scene('sat-vertex-axis').parts}['triangle'];"
        "sys.stdout.buffer.write(lesson_page([{'en': GivenLesson(part.lesson(Choices()), ())}]).encode())"
    )
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "2" else "2"  # not this run's, random unless set
    made = subprocess.run(
        [sys.executable, "-c", program, str(MANUAL.parents[2])],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    ).stdout
    assert made.decode() == lesson_page([{"en": GivenLesson(lesson_of("sat-vertex-axis", "triangle"), ())}])


def test_parts_of_a_step_that_do_the_same_were_called_the_same():
    lesson = lesson_of("minkowski-sum", "sum", language="ru")
    written = lesson_page([{"ru": told(lesson, "ru")}])
    parts = re.findall(r'<section id="[^"]*" data-s="(\d+)" data-b="[^"]*" data-n="([^"]*)"', written)
    of_steps = [[name for number, name in parts if number == step] for step in ("2", "3")]
    assert of_steps == [["рёбра", "рёбра 1", "рёбра 2", "рёбра 3"], ["рёбра 4", "рёбра 5", "рёбра 6"]]


def test_a_comparison_of_all_methods_had_no_lesson_page():
    written = lesson_page([{"en": told(named("A", "B", method="compare"))}])
    assert set(re.findall(r'data-n="([^"]*)"', written)) == {""}


def test_hostile_names_are_names():
    page = lesson_page([in_languages(named(HOSTILE, "B"), "en", "zh")])
    elements = Elements(page).found
    assert not [tag for tag, _ in elements if tag == "img"]
    assert not [attributes for _, attributes in elements if any(name.startswith("on") for name in attributes)]
    assert "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;{step}]]&gt;&amp;amp;" in page
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08]", page)


def test_the_json_in_the_page_makes_the_figure_again(gjk, page):
    assert lesson_held(page).figure.title == gjk.figure.title
    hostile = lesson_page([{"en": told(named(HOSTILE, "B"))}])
    assert lesson_held(hostile).figure.parameters["subjects"][0]["name"] == HOSTILE


@pytest.mark.slow
def test_what_is_given_is_said_of_shapes_with_many_vertices_too():
    lesson = lesson_of("random-sets", "distance")
    assert "(" in "".join(told(lesson).given)
    assert len(told(lesson).given) == 2
    assert lesson_page([{"en": told(lesson)}]).count(f"<summary>{say('lesson.given')}</summary>") == 1


def test_how_objects_were_seen_is_said():
    corners = np.array([(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)])
    a = Subject.of_points("A", "A", corners)
    b = Subject.of_points("B", "B", corners + 3.0)
    subjects = [_at_height(a, 0.0), _at_height(b, 5.0)]
    page = lesson_page([{"en": told(make_lesson(BY_ID["gjk"], subjects, Choices()))}])
    assert 'class="seen"' in page


def _at_height(subject, z):
    from dataclasses import replace

    return replace(subject, heights=(z, z + 1.0))


def test_figures_of_a_lecture_are_articles_of_one_page():
    lessons = [lesson_of("lines", part) for part in ("foot", "crossing")]
    page = lesson_page([{"en": told(each)} for each in lessons])
    elements = Elements(page).found
    assert [tag for tag, _ in elements].count("article") == 2
    assert {"step-0-phase-1", "figure-2-step-0-phase-1", "collide", "collide-2"} <= {
        each.get("id") for _, each in elements
    }


def test_a_page_of_words_in_a_lecture_was_called_a_result():
    kept = {"algorithm": TEXT_PAGE, "heading": "When they overlap", "words": "How deep?", "opens": "section"}
    page = lesson_page([{"en": told(text_page(kept, Choices()))}])
    assert '<small class="where"></small>' in page
    assert 'data-b="1"' in page


def test_a_dark_figure_opens_dark_and_a_light_one_as_the_device(gjk):
    assert 'data-theme="dark"' in lesson_page([{"en": told(lesson_of("lines", "foot", theme=Theme.DARK))}])
    assert "data-theme=" not in lesson_page([{"en": told(gjk)}]).split("<style>")[0]


def test_squares_are_areas_and_no_line_is_without_length(page):
    assert not re.search(r'd="M[^"]*h0[" ]', page)
    assert "stroke-linecap" not in page


@pytest.mark.slow
def test_a_lens_is_no_panel_of_its_own():
    figure = lesson_of("random-sets", "depth").figure
    assert any(panel.is_lens for panel in figure.areas)
    assert {len(panes) for panes in panes_of(figure)} == {2}
