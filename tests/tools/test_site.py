# SPDX-License-Identifier: GPL-3.0-or-later
"""The built site: nothing that it links to is missing, it can be searched, and everybody can read it."""

import inspect
import json

import pytest
from PIL import Image

from collide_addon.figure.gallery.gallery import ALL_SCENES
from collide_addon.figure.registry import ALGORITHMS
from collide_addon.geometry.narrowphase.gjk import gjk
from tools.release.settings import ROOT
from tools.site import api
from tools.site.methods import EACH_METHOD

from ..figure.export.web.chromium import AXE, CHROMIUM, chromium

PAGES = ("index.html", "methods/gjk.html", "gallery/index.html", "python/plane.html", "manual/getting-started.ru.html")
LOOKS = ((1280, "light"), (1280, "dark"), (400, "light"))


def test_every_method_has_a_page():
    shown = {method.id.removesuffix("_in_space") for method in EACH_METHOD}
    known = {each.id for each in ALGORITHMS} | {"pairs"}
    assert shown == known, f"METHODS of tools/site/methods.py: {sorted(shown ^ known)}"


def test_every_public_name_is_documented_with_its_sections():
    for room, title in api.ROOMS.values():
        page = api.api_page(room, title)
        for name in api.public_names(room):
            assert f"## {name} {{#{name.casefold()}}}" in page
    entry = "\n".join(api.documented(inspect.getdoc(gjk)))
    assert "- **`a, b`** *ConvexPolygon, Circle or array-like (n, 2)*\n  Points stand for their convex hull." in entry
    assert "```pycon\n>>> answer = gjk(" in entry
    assert "\n---" not in entry


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The whole site with blank pictures, whose contents are tested elsewhere."""
    from tools.site.__main__ import build_site

    folder = tmp_path_factory.mktemp("site")
    media, files = folder / "media", [folder / "collide-1.0.0.zip"]
    files[0].write_bytes(b"")
    blank = folder / "blank.png"
    Image.new("RGB", (1280, 720), "white").save(blank)
    names = [f"gallery/{scene.name}-{part.name}" for scene in ALL_SCENES for part in scene.parts]
    names += [f"methods/{method.id}" for method in EACH_METHOD]
    for name in names:
        file = media / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(blank.read_bytes())
    for scene in ALL_SCENES:
        (media / "gallery" / f"{scene.name}.html").write_text("<!doctype html><title>A lesson</title>", "utf-8")
        (media / "gallery" / f"{scene.name}.pdf").write_bytes(b"")
    for film in ("start", "clip.en", "clip.ru", "clip.zh", "methods/gjk"):
        (media / f"{film}.mp4").write_bytes(b"")
    build_site(folder / "built", media, files)
    return folder / "built"


@pytest.mark.slow
def test_nothing_that_a_page_points_to_is_missing(site):
    import runpy

    missing = runpy.run_path(str(ROOT / "docs" / "check_site.py"))["missing"]
    assert missing(site) == []
    page = site / "cite.html"
    text = page.read_text("utf-8")
    page.write_text(text + '<video poster="gone.png"></video><a href="index.html#gone">x</a>', "utf-8")
    assert missing(site) == ["cite.html: gone.png", "cite.html: index.html#gone"]
    page.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    if CHROMIUM is None:
        pytest.skip("chromium not found: .ci/run brings Debian's")
    with chromium(tmp_path_factory.mktemp("chromium")) as started:
        yield started


@pytest.mark.slow
def test_a_word_leads_to_the_place_that_explains_it(site, browser):
    page = browser.page()
    for begin in ("index.html", "methods/gjk.html"):  # at two depths
        page.show((site / begin).as_uri())
        page.press("/", 191, "/")
        for letter in "tolerance":
            page.ask("Input.insertText", text=letter)
        page.run("new Promise(done => setTimeout(done, 300))")
        found = json.loads(page.run("JSON.stringify([...document.querySelectorAll('.results a')].map(a => a.href))"))
        assert len(found) > 2
        for address in found:
            assert address.startswith(site.as_uri())
            assert (site / address.removeprefix(f"{site.as_uri()}/").partition("#")[0]).is_file()
        assert page.run("document.querySelector('[role=status]').textContent") == f"{len(found)} found"


@pytest.mark.slow
def test_light_and_dark_follow_the_device_until_the_reader_chooses(site, browser):
    page = browser.page()
    paper = "getComputedStyle(document.body).backgroundColor"
    page.prefer(color_scheme="dark")
    page.show((site / "index.html").as_uri())
    dark = page.run(paper)
    page.prefer(color_scheme="light")
    light = page.run(paper)
    assert light != dark
    page.run("document.querySelector('.head button').click()")
    assert page.run(paper) == dark
    page.show((site / "gallery" / "index.html").as_uri())
    assert page.run(paper) == dark
    page.run("document.querySelector('.head button').click()")
    assert page.run(paper) == light


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(site, browser):
    page = browser.page()
    wide = {}
    page.resize(400, 800)
    for file in sorted(site.rglob("*.html")):
        name = file.relative_to(site).as_posix()
        if not name.startswith(("go/", "lessons/", "cases/", "gallery/")) or name == "gallery/index.html":
            page.show(file.as_uri())
            wide[name] = page.run("document.documentElement.scrollWidth")
    assert {name: width for name, width in wide.items() if width > 400} == {}
    assert len(wide) > 70


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core not found: .ci/run brings npm's")
def test_axe_finds_nothing_that_keeps_readers_out(site, browser):
    page = browser.page()
    found = {}
    for width, scheme in LOOKS:
        page.resize(width, 800)
        page.prefer(color_scheme=scheme)
        for name in PAGES:
            page.show((site / name).as_uri())
            violations = page.violations()
            found |= {f"{name}, {width}, {scheme}": violations} if violations else {}
    assert found == {}
