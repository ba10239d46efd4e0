# SPDX-License-Identifier: GPL-3.0-or-later
"""One lesson page in Firefox: every page by keys, answers by clicks, motion, and shapes that can be moved."""

import pytest

from collide_addon.figure.export.web.page import GivenLesson, lesson_page
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import pages_of

from .firefox import FIREFOX, firefox

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="Firefox not found: .ci/run brings Debian's"),
]
HERE = "document.querySelector('section.now').id"


@pytest.fixture(scope="module")
def lesson():
    return {each.name: each for each in gallery_scene("gjk-stories").parts}["vertex-edge"].lesson(Choices())


@pytest.fixture(scope="module")
def address(lesson, tmp_path_factory):
    file = tmp_path_factory.mktemp("lesson") / "gjk.html"
    told = GivenLesson(lesson, given_in(lesson.figure.parameters, "en", 100))
    file.write_text(lesson_page([{"en": told}]), encoding="utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with firefox(tmp_path_factory.mktemp("browser") / "profile") as started:
        yield started


def test_the_arrow_keys_reach_every_page_once(page, lesson, address):
    page.show(address)
    found = [page.run(HERE)]
    while page.run("!document.querySelector('#next').disabled"):
        page.press("ArrowRight")
        found.append(page.run(HERE))
    assert found == [*(each.anchor for each in pages_of(lesson.figure)), "live"]


def test_clicks_in_the_picture_answer_and_what_is_new_moves(page, address):
    page.show(f"{address}#step-1-question")
    for group in "AB":
        place = page.run(
            f"(b => {{ const r = b.dot.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})"
            f"(document.querySelector('section.now [data-g={group}][data-r=\"1\"]'))"
        )
        page.click(*place)
    assert page.run("document.querySelector('section.now .verdict').className") == "verdict good"
    assert page.run("document.querySelector('#tally').textContent") == "1 of 1 right"
    page.press("ArrowRight")
    assert page.run("document.getAnimations().length") > 0


def test_a_vertex_is_moved_by_keys(page, address):
    page.show(f"{address}#live")
    before = page.run("document.querySelector('.live output').textContent")
    page.run("void document.querySelectorAll('.live .hit')[5].focus()")
    page.press("ArrowRight")
    assert page.run("document.querySelector('.live output').textContent") != before
    assert page.run(HERE) == "live", "the arrow keys turn no page meanwhile"
