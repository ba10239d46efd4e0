# SPDX-License-Identifier: GPL-3.0-or-later
"""Solids on a lesson page are turned by mouse and keys, and show the lines that are visible for the product."""

import json
import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from collide_addon.figure.export.web.page import GivenLesson, hash_of, lesson_page, read
from collide_addon.figure.export.web.turned import TURNED_SCRIPTS
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.views.hidden import edges_seen, seen_and_hidden
from collide_addon.figure.views.solid import solid_of
from collide_addon.figure.views.view import view_from
from collide_addon.geometry.space import ConvexPolyhedron

from ....cases import mostly_slow
from .chromium import CHROMIUM, chromium

MANUAL = Path(__file__).parents[4] / "docs/manual/lesson-page.md"


def lesson(part="face", scene="step-by-step"):
    return {each.name: each for each in gallery_scene(scene).parts}[part].lesson(Choices())


def page_of(part, scene="step-by-step"):
    return lesson_page([{"en": GivenLesson(lesson(part, scene), ())}])


def solids_in(page):
    return json.loads(unescape(re.search("data-solids='([^']+)'", page)[1]))


@mostly_slow(
    ("scene", "part", "panels", "stops"),
    [("step-by-step", "face", 2, 5), ("step-by-step", "depth", 2, 7), ("step-by-step", "axes", 1, 1)],
)
def test_a_lesson_in_space_ends_with_its_solids_to_turn_and_what_each_step_finds(scene, part, panels, stops):
    page = page_of(part, scene)
    solids = solids_in(page)
    assert {each["panel"] for each in solids["bodies"]} == set(range(panels))
    assert len(solids["stops"]) == stops
    assert all(said and lit for said, lit in solids["stops"])


@pytest.mark.slow
def test_vertices_to_turn_were_called_w1_without_an_index_and_closest_points_nothing():
    names = [name for _, lit in solids_in(page_of("face"))["stops"] for *_, each in lit for name in each]
    assert {"a₂", "b₁", "\N{MATHEMATICAL ITALIC SMALL W}₁", "a"} <= set(names)
    assert not re.search("[0-9]", "".join(names))


@pytest.mark.slow
def test_a_lesson_in_the_plane_has_nothing_to_turn():
    page = page_of("vertex-edge", "gjk-stories")
    assert "data-solids" not in page
    assert "const Solids" not in page


def test_what_is_given_in_space_is_listed():
    (a, b) = given_in(lesson().figure.parameters, "en")
    assert a.count("(") == 6
    assert b.count("(5, 1, 3)") == 1


def test_its_scripts_say_no_word_of_their_own_and_their_hashes_are_in_the_manual():
    scripts = list(map(read, TURNED_SCRIPTS))
    assert all(hash_of(each) in MANUAL.read_text(encoding="utf-8") for each in scripts)
    assert not any(re.search(r"[^\x00-\x7f]", re.sub("//.*", "", each)) for each in scripts)
    assert sum(len(each.encode()) for each in scripts) <= 9_000


def as_data(solid):
    return {
        "vertices": solid.vertices.tolist(),
        "rings": [list(map(int, ring)) for ring in solid.rings],
        "edges": solid.edges.tolist(),
        "sides": solid.sides.tolist(),
    }


def test_the_page_hides_the_lines_that_the_product_hides():
    quickjs = pytest.importorskip("quickjs", reason="needs a JavaScript engine", exc_type=ImportError)
    engine, chance = quickjs.Context(), np.random.default_rng(7)
    engine.eval(read("solids.js").replace("const Solids", "globalThis.Solids"))
    engine.eval("""function both(towards, ...all) {
        const [one, hider] = all.map(Solids.prepared).map(each => ({ ...each, ...Solids.seenFrom(each, towards) }));
        const ends = one.edges.map(edge => edge.map(row => one.vertices[row]));
        const drawn = ends.map((line, row) => Solids.pieces(line, [hider], one.seen[row]));
        return JSON.stringify([0, 1].map(k => drawn.flatMap(each => each[k])));
    }""")
    for _ in range(60):
        shapes = [
            chance.integers(-4, 5, (chance.integers(2, 9), 3)) + shift for shift in (0, chance.integers(-3, 4, 3))
        ]
        one, other = (solid_of(ConvexPolyhedron(np.array(each, dtype=np.float64))) for each in shapes)
        towards = view_from(*chance.uniform((0, 0), (360, 80))).towards
        told = json.loads(
            engine.eval(f"both({', '.join(map(json.dumps, (towards.tolist(), as_data(one), as_data(other))))})")
        )
        none = np.empty((0, 2, 3))
        in_front = zip(one.ends[:, np.newaxis], edges_seen(one, towards), strict=True)
        parts = [seen_and_hidden(edge, towards, [other]) if seen else (none, edge) for edge, seen in in_front]
        wanted = map(np.concatenate, zip((none, none), *parts, strict=True))
        for found, right in zip(told, wanted, strict=True):
            assert np.array(found).reshape(-1, 2, 3) == pytest.approx(right, abs=1e-9)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's")
def test_solids_turn_by_mouse_and_arrow_keys_and_home_brings_the_view_of_the_lesson_back(tmp_path):
    (tmp_path / "lesson.html").write_text(page_of("face"), encoding="utf-8")
    with chromium(tmp_path / "empty") as browser:
        page = browser.page()
        page.resize(1280, 720)
        page.show((tmp_path / "lesson.html").as_uri() + "#turn")

        def drawn():
            return page.run("[...document.querySelectorAll('.turn svg.p')].map(e => e.innerHTML).join('')")

        at_home = drawn()
        page.run("void document.querySelector('.turn svg.p').focus()")
        page.press("ArrowRight", 39)
        turned = drawn()
        assert turned != at_home
        page.press("Home", 36)
        assert drawn() == at_home
        x, y = page.run(
            "(r => [r.x + r.width / 2, r.y + r.height / 2])"
            "(document.querySelector('.turn svg.p').getBoundingClientRect())"
        )
        for kind, at in (("mousePressed", x), ("mouseMoved", x + 30), ("mouseReleased", x + 30)):
            page.ask("Input.dispatchMouseEvent", type=kind, x=at, y=y, button="left", buttons=1, clickCount=1)
        assert drawn() == turned, "30 pixels are as much as an arrow key"
        assert page.run("location.hash") == "#turn", "no page is turned meanwhile"
        said = page.run("document.querySelector('.turn output').textContent")
        page.run("(e => { e.value = 0; e.oninput(); })(document.querySelector('.turn input'))")
        assert page.run("document.querySelector('.turn output').textContent") != said
        assert page.run("""[...document.querySelectorAll('.turn svg.p')].every(panel => {
            const r = panel.getBoundingClientRect();
            return [...panel.querySelectorAll('path, circle, text')].map(e => e.getBoundingClientRect())
                .every(q => q.left >= r.left && q.right <= r.right && q.top >= r.top && q.bottom <= r.bottom);
        })""")
        assert page.told("Runtime.exceptionThrown") == []
