# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes on a lesson page are moved by mouse and keys, and the page gives the product's answers."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from collide_addon.figure.export.web.live import KERNELS, grid_of, shapes_of
from collide_addon.figure.export.web.page import GivenLesson, hash_of, lesson_page, read
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.registry import BY_ID
from collide_addon.figure.text.messages import say
from collide_addon.geometry import Relation, epa, gjk, sat

from ....cases import mostly_slow
from .chromium import CHROMIUM, chromium

MANUAL = Path(__file__).parents[4] / "docs/manual/lesson-page.md"
A, B = [(0, 0), (4, 0), (4, 3), (0, 3)], [(7, 1), (9, 1), (8, 4)]


def lesson(a=A, b=B, algorithm="gjk", **choices):
    subjects = [Subject.of_points(*each) for each in zip("AB", "AB", map(np.array, (a, b)), strict=True)]
    return make_lesson(BY_ID[algorithm], subjects, Choices(**choices))


@mostly_slow(
    ("made", "wanted"),
    [
        (lesson, True),
        (lambda: lesson(algorithm="sat"), True),
        (lambda: lesson(algorithm="epa"), True),
        (lambda: lesson(algorithm="minkowski_difference"), False),
        (lambda: lesson(tolerance=0.5), False),
        (lambda: lesson(a=[(np.cos(turn), np.sin(turn)) for turn in np.arange(100)]), False),
        (
            lambda: {each.name: each for each in gallery_scene("sat-vertex-axis").parts}["circle"].lesson(Choices()),
            False,
        ),
    ],
    ids=["gjk", "sat", "epa", "minkowski", "a tolerance", "100 vertices", "a circle"],
)
def test_a_lesson_of_gjk_epa_or_sat_on_polygons_ends_with_a_page_to_try(made, wanted):
    figure = made().figure
    page = lesson_page([{"en": GivenLesson(replace(made()), ())}])
    assert bool(shapes_of(figure)) is wanted
    assert (page.count('class="live '), page.count("const Collide")) == (wanted, wanted)
    for method, name in KERNELS.items():
        assert (read(name) in page) == (wanted and figure.parameters["algorithm"] == method)


@pytest.mark.parametrize(
    ("values", "grid"),
    [([1.0, 2.0, 30.0], (1.0, 0)), ([0.5, 2.25, 3.0], (0.01, 2)), ([1 / 3, 8.0, 0.0], (0.2, None))],
)
def test_an_arrow_key_moves_by_the_last_decimal_of_the_shapes_or_a_round_part_of_them(values, grid):
    assert grid_of([[[value, 0.0] for value in values]]) == pytest.approx(grid)


def test_its_script_says_no_word_of_its_own_and_its_hash_is_in_the_manual():
    scripts = list(map(read, ("kernel.js", *KERNELS.values(), "movable.js")))
    for script in scripts:
        assert hash_of(script) in MANUAL.read_text(encoding="utf-8")
        assert not re.search(r"[^\x00-\x7f]", re.sub("//.*", "", script))
    assert sum(len(script.encode()) for script in scripts) <= 24_000


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("live")
    (folder / "lesson.html").write_text(lesson_page([{"en": GivenLesson(lesson(), ())}]), encoding="utf-8")
    with chromium(folder / "empty") as browser:
        shown = browser.page()
        shown.resize(1280, 720)
        shown.show((folder / "lesson.html").as_uri() + "#live")
        yield shown
        assert shown.told("Runtime.exceptionThrown") == []


def said(page):
    return page.run("document.querySelector('.live output').textContent")


def test_numbers_had_a_decimal_point_in_russian_and_names_hid_each_other(tmp_path):
    cross = [(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5.5, -1), (5, -1), (5, 1), (-5, 1)]
    made = lesson(*cross, algorithm="epa", language="ru")
    (tmp_path / "a.html").write_text(lesson_page([{"ru": GivenLesson(made, ())}]), encoding="utf-8")
    with chromium(tmp_path / "empty") as browser:
        page = browser.page()
        page.show((tmp_path / "a.html").as_uri() + "#live")
        assert said(page) == "A и B пересекаются: глубина = 6"
        assert page.run("document.querySelectorAll('.live .hit')[4].getAttribute('aria-label')") == "b1 (-5,5; -1)"
        boxes = "[...document.querySelectorAll('.live text')].map(e => e.getBoundingClientRect().toJSON())"
        for panel in (page.run(boxes)[:2], page.run(boxes)[2:]):
            one, other = panel
            assert (
                one["right"] < other["left"]
                or other["right"] < one["left"]
                or (one["bottom"] < other["top"] or other["bottom"] < one["top"])
            )


def place_of(page, selector):
    box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
    return page.run(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({box})")


def drag(page, start, by):
    x, y = start
    for kind, at in (
        ("mousePressed", (x, y)),
        ("mouseMoved", (x + by[0], y + by[1])),
        ("mouseReleased", (x + by[0], y + by[1])),
    ):
        page.ask("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", buttons=1, clickCount=1)


def of_product(b):
    answer = gjk(A, b)
    if answer.relation.value != "separated":
        return {"touching": "A and B touch", "penetrating": "A and B overlap"}[answer.relation.value]
    sign = "=" if answer.distance == float(f"{answer.distance:.4g}") else "≈"
    return f"A and B do not meet: distance {sign} {answer.distance:.4g}"


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's")
def test_b_is_dragged_over_a_and_back_and_keys_do_the_same(page):
    assert said(page) == of_product(B)
    unit = page.run("(r => r.width)(document.querySelector('.live .A .t').getBoundingClientRect())") / 4
    for left in (2, 1, 1):
        drag(page, place_of(page, ".live .B .t"), (-left * unit, 0))
        moved = page.run("[...document.querySelectorAll('.live .hit')].map(e => e.getAttribute('aria-label'))")[4:]
        shapes = [tuple(map(float, each[each.index("(") + 1 : -1].split(","))) for each in moved]
        assert said(page) == of_product(shapes)
        unit = page.run("(r => r.width)(document.querySelector('.live .A .t').getBoundingClientRect())") / 4
    assert said(page) == "A and B overlap"
    page.run("void document.querySelector('.live .reset').click()")
    assert said(page) == of_product(B)
    page.run("void document.querySelectorAll('.live .hit')[4].focus()")
    x = 7
    for key, step in [("ArrowLeft", -1)] * 4 + [("ArrowRight", 1)]:
        page.press(key, {"ArrowLeft": 37, "ArrowRight": 39}[key])
        x += step
        assert said(page) == of_product([(x, 1), *B[1:]])
    assert page.run("location.hash") == "#live", "the arrow keys turn no page meanwhile"


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's")
def test_what_leaves_its_panel_is_followed(page):
    page.run("void document.querySelector('.live .reset').click()")
    page.run("void document.querySelectorAll('.live .hit')[4].focus()")
    for _ in range(30):
        page.press("ArrowRight", 39)
    assert page.run("""[...document.querySelectorAll('.live svg.p')].every(panel => {
        const r = panel.getBoundingClientRect();
        const drawn = [...panel.querySelectorAll('path, circle')].map(e => e.getBoundingClientRect());
        const within = q => q.left >= r.left && q.right <= r.right && q.top >= r.top && q.bottom <= r.bottom;
        return drawn.filter(q => q.width).every(within);
    })""")


def told_of(method, b):
    """Return what the page must say about A and B for a method."""
    answer = {"epa": epa, "sat": sat}[method](A, b, **({"stop_early": True} if method == "sat" else {}))
    name = f"lesson.live_{answer.relation.value}"
    if answer.relation is Relation.PENETRATING:
        name, value = "lesson.live_depth", answer.depth
    elif answer.relation is Relation.TOUCHING:
        return say(name)
    else:
        name, value = ("lesson.live_gap", answer.gap) if method == "sat" else (name, gjk(A, b).distance)
    return say(name, value=f"{'=' if value == float(f'{value:.4g}') else '≈'} {value:.4g}")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's")
@pytest.mark.parametrize("method", ["epa", "sat"])
def test_a_vertex_moved_by_keys_is_answered_as_by_the_product(tmp_path, method):
    b = [(6, 1), (9, 1), (8, 4)]
    (tmp_path / "a.html").write_text(
        lesson_page([{"en": GivenLesson(lesson(b=b, algorithm=method), ())}]), encoding="utf-8"
    )
    with chromium(tmp_path / "empty") as browser:
        page = browser.page()
        page.show((tmp_path / "a.html").as_uri() + "#live")
        assert said(page) == told_of(method, b)
        page.run("void document.querySelectorAll('.live .hit')[4].focus()")
        told = set()
        for x in range(5, -1, -1):
            page.press("ArrowLeft", 37)
            assert said(page) == told_of(method, [(x, 1), *b[1:]])
            told.add(said(page).partition(":")[0])
        assert len(told) == 3, "apart, touching and overlapping"
        drawn = {"epa": ".ghost path", "sat": ".overlap path"}[method]
        assert page.run(f"document.querySelector('.live {drawn}').getBoundingClientRect().width > 5")
        slider = "document.querySelector('.live input')"
        last = page.run(f"+{slider}.max")
        page.run(f"void ({slider}.value = 1, {slider}.oninput())")
        unit = "axis" if method == "sat" else "step"
        assert page.run("document.querySelector('.live .count').textContent") == f"{unit} 1 of {last}"
        assert page.told("Runtime.exceptionThrown") == []
