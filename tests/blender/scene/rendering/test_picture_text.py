# SPDX-License-Identifier: GPL-3.0-or-later
"""Picture files say what they show, for those who cannot see it."""

import json

import bpy
import pytest

from collide_addon.figure.export.described import in_words
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.playback import pages_of
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import PARAMETERS
from collide_addon.scene.rendering import png as picture_text
from collide_addon.scene.rendering.contact_sheet import render_contact_sheet
from collide_addon.scene.rendering.film import render_film
from collide_addon.scene.rendering.png import text_chunks
from collide_addon.scene.rendering.render import Renderer, Studio, render_steps, render_still

from ...shapes import box_and_ball

Image = pytest.importorskip("PIL.Image", reason="Blender itself has no Pillow, which reads such files")
SIZE = (64, 36)


@pytest.fixture
def figure():
    box_and_ball()
    bpy.ops.collide.gjk(language="ru", detail="reduced", pace=2)
    return next(figures())


def said_in(path):
    with Image.open(path) as picture:
        picture.load()
        return picture.text


def of_pages(figure):
    made = repeat_lesson(json.loads(figure["cld_parameters"])).figure
    return made, pages_of(made)


@pytest.mark.parametrize("renderer", [Renderer.COLLIDE, pytest.param(Renderer.BLENDER, marks=pytest.mark.slow)])
def test_a_picture_says_its_title_and_what_its_page_shows(figure, tmp_path, renderer):
    made, pages = of_pages(figure)
    texts = said_in(render_still(figure, tmp_path / "a.png", resolution=SIZE, studio=Studio(renderer)))
    assert texts["Title"] == made.title
    assert texts["Description"] == in_words(made, pages[-1:])
    assert texts["Description"].lang == "ru"


def test_each_page_has_its_own_and_what_moves_or_shows_all_steps_has_the_captions(figure, tmp_path):
    made, pages = of_pages(figure)
    shown = [page for page in pages if not page.asking]
    each = [said_in(path)["Description"] for path in render_steps(figure, tmp_path, resolution=SIZE, each_phase=True)]
    assert each == [in_words(made, [page]) for page in shown]
    list(render_contact_sheet(figure, tmp_path / "sheet.png", resolution=SIZE))
    assert said_in(tmp_path / "sheet.png")["Description"] == in_words(made, pages)
    list(render_film(figure, tmp_path / "step.png", step=0, resolution=SIZE))
    first = [page for page in pages if page.step.number == 0]
    assert said_in(tmp_path / "step.png")["Description"] == in_words(made, first)


@pytest.mark.parametrize(
    "kept", [{"algorithm": "gjk"}, {"algorithm": "gjk", "more": "x" * picture_text.MOST_CHARACTERS}]
)
def test_a_figure_that_cannot_be_made_again_has_pictures_without_texts(figure, tmp_path, kept):
    PARAMETERS.keep(figure, kept)
    assert said_in(render_still(figure, tmp_path / "a.png", resolution=SIZE)) == {}


def test_no_text_ends_where_a_name_has_a_zero():
    assert text_chunks({"Title": "A\0B"}, "en").count(b"\0") == text_chunks({"Title": "AB"}, "en").count(b"\0")
    assert b"A\0B" not in text_chunks({"Title": "A\0B"}, "en")


def test_a_name_turned_the_direction_of_the_text_after_it():
    assert text_chunks({"Title": "A\u202e\x07B"}, "en") == text_chunks({"Title": "AB"}, "en")
