# SPDX-License-Identifier: GPL-3.0-or-later
"""Lesson pages in a real browser, opened from a file as a student does."""

import http.server
import json
import math
import re
import threading
from contextlib import contextmanager
from html import escape
from io import BytesIO
from time import monotonic, sleep

import numpy as np
import pypdf
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from PIL import Image

from collide_addon.figure.export.paper import panels_alone
from collide_addon.figure.export.svg import svg
from collide_addon.figure.export.web.page import GivenLesson, lesson_page
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import pages_of

from .chromium import AXE, CHROMIUM, Page, chromium
from .test_page import HOSTILE, named

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's"),
]
SHOWN = "[...document.querySelectorAll('section')].filter(each => each.checkVisibility())"
HERE = f"{SHOWN}[0].id"
MIDDLE = "return [r.x + r.width / 2, r.y + r.height / 2];"
CODES = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "PageDown": 34, "Escape": 27, "Tab": 9, "Enter": 13}
SIZES = [(1920, 1080), (1280, 720), (844, 390), (768, 1024), (640, 360), (390, 844), (320, 256)]


def told(lesson, language):
    return GivenLesson(lesson, given_in(lesson.figure.parameters, language, 100))


def of_gallery(scene, part, *languages):
    made = {each.name: each for each in gallery_scene(scene).parts}[part].lesson(Choices())
    return {
        each: told(repeat_lesson({**made.figure.parameters, "language": each}), each) for each in languages or ("en",)
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def written(folder):
    """Write the page of a gallery figure, each once, and return its address."""
    known = {}

    def address(*figures, languages=("en",)):
        key = figures, languages
        if key not in known:
            file = folder / f"lesson-{len(known)}.html"
            file.write_text(lesson_page([of_gallery(*each, *languages) for each in figures]), encoding="utf-8")
            known[key] = file.as_uri()
        return known[key]

    return address


@pytest.fixture(scope="module")
def gjk(written):
    return written(("gjk-stories", "vertex-edge"), languages=("en", "ru", "zh"))


@pytest.fixture(scope="module")
def browser(folder):
    with chromium(folder / "empty") as started:
        yield started


@pytest.fixture
def open_page(browser):
    """Open pages, which are closed again and must not have reported errors."""
    pages = []

    def opened(address, size=(1280, 720), *, touch=False, reduced=True, scheme="light", scripts=True, faults=0):
        page = browser.page()
        pages.append((page, faults))
        page.resize(*size, touch=touch)
        page.prefer(color_scheme=scheme, reduced_motion="reduce" if reduced else "no-preference")
        page.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        page.show(address)
        return page

    yield opened
    for page, faults in pages:
        assert page.told("Runtime.exceptionThrown") == []
        told = [each for each in page.told("Log.entryAdded") if each["entry"]["level"] == "error"]
        assert faults in (None, len(told))
        page.browser.ask("Target.closeTarget", targetId=page.target)


def press(page, *keys):
    for key in keys:
        page.press(key, CODES.get(key, ord(key.upper()[0])), key if len(key) == 1 else "")


def go_to(page, name):
    page.run(f"void (location.hash = {json.dumps(name)})")
    until(page, f"{HERE} === {json.dumps(name)}")


def until(page, condition):
    end = monotonic() + 20.0
    while not page.run(condition):
        assert monotonic() < end, condition
        sleep(0.05)


def middle(page, selector):
    """Return the centre of an element, or of its place in the picture."""
    return page.run(f"(b => {{ const r = (b.dot || b).getBoundingClientRect(); {MIDDLE} }})({selector})")


def all_pages(page):
    """Return the names of the pages in the current language, stepping by the arrow key."""
    press(page, "Home")
    names = [page.run(HERE)]
    while page.run("!document.querySelector('#next').disabled"):
        press(page, "ArrowRight")
        names.append(page.run(HERE))
    return names


def test_opened_from_a_file_one_section_shows_and_nothing_else_is_asked_for(open_page, gjk):
    page = open_page(gjk)
    assert page.run(f"{SHOWN}.length") == 1
    asked = {each["request"]["url"].split("#")[0] for each in page.told("Network.requestWillBeSent")}
    assert {each for each in asked if not each.startswith("data:")} == {gjk}


def test_the_arrow_keys_reach_every_page_once_and_the_address_names_it(open_page, gjk):
    page = open_page(gjk)
    figure = of_gallery("gjk-stories", "vertex-edge")["en"].lesson.figure
    names = all_pages(page)
    assert names == [*(each.anchor for each in pages_of(figure)), "live"]
    press(page, "ArrowRight", "End")
    assert page.run(HERE) == names[-1]
    press(page, "Home", "ArrowLeft")
    assert page.run(HERE) == names[0]
    press(page, "PageDown")
    assert page.run("location.hash") == f"#{names[1]}"
    assert open_page(f"{gjk}#{names[4]}").run(HERE) == names[4]


def test_a_link_to_no_page_left_an_empty_window(open_page, gjk):
    assert open_page(f"{gjk}#100%").run(HERE) == "step-0-phase-1"


def test_a_link_opens_its_language_and_another_language_keeps_the_page(open_page, gjk):
    page = open_page(f"{gjk}#step-1-phase-2.ru")
    assert page.run("[document.documentElement.lang, document.title]")[0] == "ru"
    page.run("(e => { e.value = 'zh'; e.dispatchEvent(new Event('change')) })(document.querySelector('#language'))")
    assert page.run(HERE) == "step-1-phase-2.zh"
    assert page.run("document.documentElement.lang") == "zh-Hans"
    page.run("localStorage.clear()")


ANSWERS = "button[data-r]"


def questions(page):
    lesson = "[...document.querySelectorAll('.lesson:not([hidden]) .q')]"
    return page.run(f"{lesson}.filter(q => q.querySelector('{ANSWERS}')).map(q => q.id)")


@pytest.mark.parametrize("figure", [("gjk-stories", "vertex-edge"), ("sat-vertex-axis", "triangle")])
def test_right_answers_are_right_and_counted_and_a_wrong_one_has_the_same_reason(open_page, written, figure):
    page = open_page(written(figure))
    asked = questions(page)
    assert asked
    for name in asked:
        go_to(page, name)
        answers = f"[...document.querySelectorAll('#{name} {ANSWERS}')]"
        for group in page.run(f"[...new Set({answers}.map(b => b.dataset.g))]"):
            right = f"{answers}.find(b => b.dataset.r === '1' && b.dataset.g === {json.dumps(group)})"
            page.click(*middle(page, right))
            assert page.run(f"{right}.ariaPressed") == "true"
        assert page.run(f"document.querySelector('#{name} .verdict').className") == "verdict good"
    assert page.run("document.querySelector('#tally').textContent") == f"{len(asked)} of {len(asked)} right"
    reason = page.run(f"document.querySelector('#{asked[0]} .verdict').textContent").partition(": ")[2]
    other = open_page(f"{written(figure)}#{asked[0]}")
    other.run("document.querySelectorAll('section.now .set').forEach(s => s.querySelector('[data-r=\"0\"]').click())")
    assert other.run(f"document.querySelector('#{asked[0]} .verdict').textContent") == f"Not so: {reason}"


def test_keys_and_taps_answer_a_question_of_two_groups(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    press(page, "1", "1")
    assert page.run("document.querySelectorAll('section.now [aria-pressed=true]').length") == 2
    assert page.run("document.querySelector('section.now .verdict').checkVisibility()")
    phone = open_page(f"{gjk}#step-1-question", (390, 844), touch=True)
    for group in "AB":
        right = f"document.querySelector('section.now [data-g={group}][data-r=\"1\"]')"
        phone.tap(*middle(phone, right))
    until(phone, "document.querySelector('section.now .verdict').className === 'verdict good'")
    phone.tap(300, 300, to=(60, 305))
    until(phone, f"{HERE} === 'step-1-phase-2'")


def test_after_the_last_answer_the_keyboard_was_nowhere(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    for group in "AB":
        page.run(f"document.querySelector('section.now [data-g={group}][data-r=\"1\"]').focus()")
        page.press("Enter", CODES["Enter"], "\r")
    assert page.run("document.activeElement.id") == "next"
    assert page.run("document.querySelector('[role=status]').textContent").startswith("Right: ")
    page.press("Enter", CODES["Enter"], "\r")
    assert page.run(HERE) == "step-1-phase-2"


def test_without_a_script_every_page_shows_with_its_picture_its_sentence_and_a_hidden_answer(open_page, gjk):
    page = open_page(gjk, scripts=False)
    document = page.ask("DOM.getDocument")["root"]["nodeId"]

    def found(selector):
        return page.ask("DOM.querySelectorAll", nodeId=document, selector=selector)["nodeIds"]

    sections = found(".lesson:not([hidden]) section:not(.live)")
    assert len(sections) == len(pages_of(of_gallery("gjk-stories", "vertex-edge")["en"].lesson.figure))
    for each in sections:
        box = page.ask("DOM.getBoxModel", nodeId=each)["model"]
        assert box["height"] > 200
        inside = page.ask("DOM.getOuterHTML", nodeId=each)["outerHTML"]
        assert re.search(r"<h2[^>]*>(<var>)?[^<]+", inside)
        assert re.search(r'class="say">(<var>)?[^<]+', inside)
        assert "<use " in inside
        assert "<details open" not in inside
    assert len(found(".lesson:not([hidden]) .q details")) == len(found(".lesson:not([hidden]) .q"))


@contextmanager
def served(files, **headers):
    """Serve texts by their paths, with headers."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path in files else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(files.get(self.path, "").encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def framed(open_page, lesson, attributes, faults=0):
    """Open a page with a lesson in a frame; yield it, and what evaluates an expression inside the frame."""
    frame = f'<iframe {attributes} style="width:100%;height:600px"></iframe>'
    frame = f"<!DOCTYPE html><link rel=icon href=data:,>{frame}"
    with served({"/": frame, "/lesson": lesson}) as address:
        page = open_page(f"{address}/", faults=faults)
        frames = page.ask("Page.getFrameTree")["frameTree"]["childFrames"]
        world = page.ask("Page.createIsolatedWorld", frameId=frames[0]["frame"]["id"])["executionContextId"]

        def inside(expression):
            answer = page.ask("Runtime.evaluate", expression=expression, contextId=world, returnByValue=True)
            return answer["result"].get("value")

        yield page, inside


@pytest.mark.parametrize(
    "attributes",
    ['sandbox="allow-scripts" src="/lesson"', 'sandbox="allow-scripts allow-same-origin" src="/lesson"', "srcdoc"],
)
def test_in_a_frame_keys_and_buttons_work(open_page, gjk, folder, attributes):
    lesson = (folder / gjk.rsplit("/", 1)[1]).read_text(encoding="utf-8")
    if attributes == "srcdoc":
        attributes = f'srcdoc="{escape(lesson)}"'
    with framed(open_page, lesson, attributes) as (page, inside):
        assert inside(HERE) == "step-0-phase-1"
        inside("document.querySelector('#next').click()")
        assert inside(HERE) == "step-0-phase-2"
        inside("window.focus()")
        page.click(400, 300)
        press(page, "ArrowRight")
        assert inside(HERE) == "step-0-phase-3"


def test_in_a_frame_without_scripts_and_under_a_strict_header_all_is_readable(open_page, gjk, folder):
    lesson = (folder / gjk.rsplit("/", 1)[1]).read_text(encoding="utf-8")
    with framed(open_page, lesson, 'sandbox="" src="/lesson"', faults=None) as (_, inside):
        assert inside(f"{SHOWN}.length") > 10
        assert inside("document.querySelector('.say').checkVisibility()")
    with served({"/": lesson}, Content_Security_Policy="default-src 'self'") as address:
        page = open_page(f"{address}/", faults=None)
        assert page.run(f"{SHOWN}.filter(each => each.closest('.lesson').checkVisibility()).length") > 10
        assert page.run("document.querySelector('h2').checkVisibility()")


def test_its_own_policy_blocks_what_is_put_into_it(open_page, gjk):
    page = open_page(gjk, faults=2)
    page.run(
        "(() => { const code = document.createElement('script'); code.textContent = 'window.broken = true';"
        "const picture = new Image(); picture.src = 'https://example.org/'; document.body.append(code, picture) })()"
    )
    assert page.run("window.broken") is None


def test_a_hostile_name_is_shown_as_a_name(open_page, folder):
    (folder / "hostile.html").write_text(lesson_page([{"en": told(named(HOSTILE, "B"), "en")}]), encoding="utf-8")
    page = open_page((folder / "hostile.html").as_uri())
    assert "</script><img src=x onerror=alert(1)>{step}]]>&amp;" in page.run("document.querySelector('h1').textContent")
    assert page.run("document.images.length") == 0
    assert len(all_pages(page)) > 5


def test_what_is_new_moves_unless_the_reader_prefers_no_motion(open_page, gjk):
    still, moving, ahead = open_page(gjk), open_page(gjk, reduced=False), 0
    count = len(all_pages(still))
    press(still, "Home")
    for _ in range(count - 1):
        press(still, "ArrowRight")
        press(moving, "ArrowRight")
        assert still.run("document.getAnimations().length") == 0
        ahead += moving.run("document.getAnimations().length > 0")
    assert ahead > count / 2
    press(moving, "ArrowLeft")
    assert moving.run("document.getAnimations().length") == 0


@pytest.mark.parametrize("figure", [("gjk-stories", "vertex-edge"), ("pnpoly", "point-1")])
def test_nothing_scrolls_sideways_and_no_word_is_under_the_controls(open_page, written, figure):
    address = written(figure, languages=("en", "ru", "zh"))
    page = open_page(f"{address}#step-0-phase-1.ru")
    for width, height in SIZES:
        page.resize(width, height)
        for name in all_pages(page):
            assert page.run("document.documentElement.scrollWidth") <= width, (width, name)
            if (width, height) != (1280, 720):
                continue
            foot = page.run("document.querySelector('footer').getBoundingClientRect().top")
            words = "[...document.querySelectorAll('section.now :is(.say, .nums, .ask, .bar)')]"
            assert page.run(f"Math.max(...{words}.map(e => e.getBoundingClientRect().bottom))") <= foot + 1, name
            heights = "[...document.querySelectorAll('section.now .p')].map(e => e.getBoundingClientRect().height)"
            assert page.run(f"Math.min(...{heights})") > 200


LETTERS = """
[...document.querySelectorAll('section.now .p')].flatMap(panel => {
    const drawn = e => e.tagName === 'use' ? drawn(document.getElementById(e.getAttribute('href').slice(1)))
        : e.tagName === 'text' ? [e] : [...e.children].flatMap(drawn);
    return [...panel.querySelectorAll('use')].flatMap(drawn).map(text => {
        const shown = panel.appendChild(text.cloneNode(true)), { height } = shown.getBoundingClientRect();
        shown.remove();
        return height / 1.21; // a line is higher than its letters
    });
})
"""


@pytest.mark.parametrize("figure", [("gjk-stories", "vertex-edge"), ("pnpoly", "point-1"), ("hull-walk", "hull")])
def test_no_letter_is_too_small_on_a_phone(open_page, written, figure):
    phone = open_page(written(figure), (390, 844), touch=True)
    for name in all_pages(phone):
        sizes = phone.run(LETTERS)
        assert min(sizes, default=99) >= 9.0, name


NEAREST_NAMES = """
[...document.querySelectorAll('section.now button[data-r]')].filter(b => b.dot).map(({ dot }) => {
    const { cx, cy, r } = dot, [x, y] = [cx, cy].map(each => each.baseVal.value);
    const drawn = e => e.tagName === 'use' ? drawn(document.getElementById(e.getAttribute('href').slice(1)))
        : e.tagName === 'text' ? [e] : [...e.children].flatMap(drawn);
    const panel = dot.closest('.p'), rooms = [...panel.querySelectorAll('use')].flatMap(drawn).map(text => {
        const shown = panel.appendChild(text.cloneNode(true)), { x: left, width } = shown.getBBox();
        const size = parseFloat(getComputedStyle(shown).fontSize), foot = Number(shown.getAttribute('y'));
        shown.remove();
        const top = foot - 0.73 * size, bottom = foot + 0.16 * size; // of capitals, and of brackets and indices
        return Math.hypot(Math.max(left - x, x - left - width, 0), Math.max(top - y, y - bottom, 0));
    });
    return Math.min(...rooms) - r.baseVal.value - parseFloat(getComputedStyle(dot).strokeWidth) / 2;
})
"""


@pytest.mark.parametrize("figure", [("gjk-stories", "vertex-edge"), ("step-by-step", "depth")])
def test_rings_around_what_can_be_chosen_touched_names(open_page, written, figure):
    for size in ((1280, 720), (390, 844)):
        page = open_page(f"{written(figure)}#step-1-question", size)
        gaps = page.run(NEAREST_NAMES)
        assert len(gaps) > 5
        assert min(gaps) > 0.0


TARGETS = (
    "[...document.querySelectorAll('button, select, input, summary')].filter(e => e.checkVisibility() && !e.disabled)"
)


def test_every_target_is_large_enough_and_reached_by_tab(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    boxes = f"{TARGETS}.map(e => e.getBoundingClientRect())"
    assert page.run(f"{boxes}.filter(r => r.width < 24 || r.height < 24).length") == 0
    reached, count = set(), page.run(f"{TARGETS}.length")
    for _ in range(count + 1):
        press(page, "Tab")
        reached.add(page.run(f"{TARGETS}.indexOf(document.activeElement)"))
    assert reached >= set(range(count))


def accessible(page):
    """Return role and name of what a screen reader is given."""
    page.ask("Accessibility.enable")
    nodes = page.ask("Accessibility.getFullAXTree")["nodes"]
    return [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes if not each["ignored"]]


def test_every_control_and_picture_has_a_name(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    for key in ("", "o", "o"):
        press(page, *key)
        told = accessible(page)
        unnamed = [role for role, name in told if role in {"button", "combobox", "slider", "image"} and not name]
        assert unnamed == []
    assert [name for role, name in told if role == "image" and "A and B" in name]
    assert {"A", "B"} <= {name for role, name in told if role == "group"}
    page.run("document.querySelector('#next').removeAttribute('aria-label')")
    page.run("document.querySelector('#next').removeAttribute('title')")
    assert [role for role, name in accessible(page) if role == "button" and not name], "the check bites"


CONTRAST = r"""
(() => {
  const numbers = colour => colour.match(/[\d.]+/g).slice(0, 3).map(each => each / 255);
  const linear = each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  const shares = [0.2126, 0.7152, 0.0722];
  const light = colour => numbers(colour).map(linear).reduce((sum, each, k) => sum + each * shares[k], 0);
  const ground = e => {
    const colour = getComputedStyle(e).backgroundColor;
    return /^rgba.* 0\)$/.test(colour) && e.parentElement ? ground(e.parentElement) : colour;
  };
  const words = [...document.querySelectorAll("h1, h2, p, small, button, summary, select, .set b, output")];
  return Math.min(...words.filter(e => e.checkVisibility() && !e.disabled && e.textContent.trim()).map(e => {
    const [dark, bright] = [light(getComputedStyle(e).color), light(ground(e))].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }));
})()
"""


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core not found: .ci/run brings npm's")
def test_axe_finds_nothing_that_keeps_readers_out(open_page, gjk):
    page, found = open_page(f"{gjk}#step-1-question"), {}
    page.run("document.querySelector('.lesson:not([hidden]) summary').click()")
    for state, keys in (("asked", "t"), ("answered", "t11"), ("all pages", "to"), ("first", "oth")):
        press(page, *(key if key != "h" else "Home" for key in keys))
        found[state] = page.violations()
    found["dark"] = open_page(gjk, scheme="dark").violations()
    assert not any(found.values()), found
    page.run("document.querySelector('#next').removeAttribute('aria-label')")
    page.run("document.querySelector('#next').removeAttribute('title')")
    assert "button-name" in dict(page.violations()), "the check bites"


def test_on_a_phone_the_verdict_was_below_the_picture(open_page, gjk):
    phone = open_page(f"{gjk}#step-1-question", (390, 844), touch=True)
    press(phone, "1", "1")
    verdict, foot = "section.now .verdict", "footer"
    edges = [f"document.querySelector('{each}').getBoundingClientRect()" for each in (verdict, foot)]
    assert phone.run("scrollY") == 0
    assert phone.run(f"{edges[0]}.bottom < {edges[1]}.top")


def test_a_new_page_was_announced_in_words_that_ran_together(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    press(page, "ArrowRight")
    assert page.run("document.querySelector('[role=status]').textContent") == (
        "The support point is the furthest vertex Step 1 of 3 · part 2 of 4. Pushed along d, a line leaves A at a₂; "
        "along \N{MINUS SIGN}d it leaves B at b₄. d = \N{MINUS SIGN}v = (1, \N{MINUS SIGN}3). "
        "w₂ = a₂ \N{MINUS SIGN} b₄ = (4, 0) \N{MINUS SIGN} (12, 2) = (\N{MINUS SIGN}8, \N{MINUS SIGN}2)"
    )


def test_words_are_readable_on_their_ground_in_every_theme(open_page, gjk):
    page = open_page(f"{gjk}#step-1-question")
    for _ in range(5):
        assert page.run(CONTRAST) >= 4.5
        press(page, "t")
    assert open_page(gjk, scheme="dark").run(CONTRAST) >= 4.5


def test_the_presenters_window_follows_and_leads(open_page, browser, gjk):
    page = open_page(gjk)
    press(page, "p")
    end = monotonic() + 20.0
    while not (
        notes := [
            each for each in browser.ask("Target.getTargets")["targetInfos"] if each.get("openerId") == page.target
        ]
    ):
        assert monotonic() < end
        sleep(0.1)

    other = Page(browser, notes[0]["targetId"])
    until(other, "document.documentElement.classList.contains('notes')")
    assert other.run(f"{SHOWN}.length") == 2
    press(page, "ArrowRight", "ArrowRight")
    until(other, "document.querySelector('section.now').id === 'step-0-phase-3'")
    other.run("document.querySelector('#next').click()")
    until(page, f"{HERE} === 'step-0-phase-4'")
    browser.ask("Target.closeTarget", targetId=other.target)


def test_a_sentence_without_a_bar_beside_it_was_half_as_wide_as_its_page(open_page, gjk):
    page = open_page(f"{gjk}#live")
    widths = "['.say', 'figure'].map(e => document.querySelector('section.now ' + e).getBoundingClientRect().width)"
    assert len(set(page.run(widths))) == 1


def _opened_by(page):
    targets = page.browser.ask("Target.getTargets")["targetInfos"]
    return [each["targetId"] for each in targets if each.get("openerId") == page.target]


def test_copied_numbers_are_lines_of_plain_letters(open_page, gjk, browser):
    browser.ask("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    figure = of_gallery("gjk-stories", "vertex-edge")["en"].lesson.figure
    page = open_page(f"{gjk}#{pages_of(figure)[-1].anchor}")
    page.run("document.querySelector('section.now .copy').click()")
    until(page, "document.querySelector('[role=status]').textContent === 'Copied'")
    lines = page.run("navigator.clipboard.readText()").splitlines()
    assert [": ".join(filter(None, row)) for row in figure.steps[-1].check] == lines[-len(figure.steps[-1].check) :]
    assert not re.search("[\U0001d400-\U0001d7ff]", "".join(lines))


def test_on_paper_an_answer_is_not_on_the_sheet_of_its_question(open_page, gjk, tmp_path):
    page = open_page(gjk, scheme="dark")
    (tmp_path / "printed.pdf").write_bytes(page.printed())
    sheets = [each.extract_text().replace("\n", " ") for each in pypdf.PdfReader(tmp_path / "printed.pdf").pages]
    figure = of_gallery("gjk-stories", "vertex-edge")["en"].lesson.figure
    for step in figure.steps:
        if step.question is None:
            continue
        question, answer = step.question.text(), step.captions[step.answer].title()
        asked = [row for row, text in enumerate(sheets) if _bare(question) in _bare(text)]
        assert asked
        assert not any(_bare(answer) in _bare(sheets[row].split(question[:12])[-1]) for row in asked)
    box = pypdf.PdfReader(tmp_path / "printed.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (595, 842)
    page.ask("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    press(page, "t", "t")
    assert page.run("document.documentElement.dataset.theme") == "dark"
    assert page.run("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def _bare(text):
    return re.sub(r"\W", "", text)


LEAST_STEP, LETTERS_OFF = 64, 20
"""Levels by which a pixel counts as another colour; pixels of letters that a browser may place elsewhere."""


@pytest.mark.parametrize("figure", [("gjk-stories", "vertex-edge"), ("random-sets", "depth")])
def test_pictures_are_those_of_the_svg(open_page, written, figure, folder):
    page, panels = open_page(written(figure)), panels_alone(of_gallery(*figure)["en"].lesson.figure)
    for each in pages_of(panels)[1::4]:
        go_to(page, each.anchor)
        page.run("document.querySelectorAll('.hot').forEach(ring => ring.remove())")
        boxes = "[...document.querySelectorAll('section.now .p')].map(p => p.getBoundingClientRect().toJSON())"
        frames = (
            "[...document.querySelectorAll('section.now .p')]"
            ".map(p => p.getAttribute('viewBox').split(' ').map(v => v / 10).join(' '))"
        )
        document = svg(panels, each).partition("?>")[2]
        for view, box, apart in zip(page.run(frames), page.run(boxes), _apart(page.run(frames)), strict=True):
            place = f"position:absolute;left:{box['x']}px;top:{box['y']}px"
            size = f'viewBox="{view}" width="{box["width"]}" height="{box["height"]}" style="{place}"'
            beside = re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', size, document, count=1)
            (folder / "beside.html").write_text(f"<!DOCTYPE html><meta charset=utf-8>{beside}", encoding="utf-8")
            ours, theirs = _levels(page, box), _levels(open_page((folder / "beside.html").as_uri()), box)
            off = (np.abs(ours - theirs).max(axis=2) > LEAST_STEP).astype(int)
            off = off[:, slice(*(round(end * off.shape[1]) for end in apart))]
            assert sliding_window_view(off, (3, 3)).min(axis=(2, 3)).sum() <= LETTERS_OFF, each.anchor


def _apart(views):
    """Return the range of each panel's width, as shares, into which no other panel reaches."""
    ends = [(float(view.split()[0]), float(view.split()[0]) + float(view.split()[2])) for view in views]
    befores, afters = [0.0, *(right for _, right in ends[:-1])], [*(left for left, _ in ends[1:]), math.inf]
    for (left, right), before, after in zip(ends, befores, afters, strict=True):
        yield (max(left, before) - left) / (right - left), (min(right, after) - left) / (right - left)


def _levels(page, box):
    with Image.open(BytesIO(page.picture())) as picture:
        shown = np.asarray(picture.convert("RGB")).astype(int)
    left, top = math.ceil(box["x"]), math.ceil(box["y"])
    return shown[top : math.floor(box["y"] + box["height"]), left : math.floor(box["x"] + box["width"])]
