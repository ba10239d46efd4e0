# SPDX-License-Identifier: GPL-3.0-or-later
"""The description of a picture for those who cannot see it: its panels, what is drawn, names and statements."""

import pytest

from collide_addon.figure.export.described import described
from collide_addon.figure.export.paper import panels_alone
from collide_addon.figure.export.svg import svg
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import pages_of
from collide_addon.figure.text.messages import say

from ...cases import mostly_slow


@mostly_slow("language", ["en", "ru", "zh"])
def test_no_page_is_without_a_description_in_its_language(make, pairs, language):
    for figure in (
        make.gjk(*pairs["apart"], language=language).figure,
        make.sat(*pairs["apart"], language=language).figure,
    ):
        panels = panels_alone(figure)
        said = [described(panels, page.tick, asking=page.asking) for page in pages_of(figure)]
        assert all(said)
        assert any(say("picture.shows", language, what="").rstrip() in each for each in said)


def test_panels_names_and_statements_are_said_and_only_of_what_shows(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    panels, (first, *_, last) = panels_alone(figure), pages_of(figure)
    begins, ends = (described(panels, page.tick) for page in (first, last))
    assert begins.startswith("A and B. A − B. ")
    assert "Named: A, B" in begins
    assert "from a to b" not in begins
    assert "from a to b. |b − a| = " in ends


@pytest.mark.slow
@mostly_slow(
    ("part", "told", "untold"),
    [
        ("face", {"supporting plane", "region of the origin"}, {"supporting line", "polytope", "nearest edge"}),
        ("depth", {"polytope", "nearest face", "supporting plane"}, {"nearest edge", "region of the origin"}),
    ],
)
def test_words_of_the_plane_were_said_of_pictures_in_space(part, told, untold):
    figure = {each.name: each for each in gallery_scene("step-by-step").parts}[part].lesson(Choices()).figure
    said = " ".join(described(panels_alone(figure), page.tick) for page in pages_of(figure))
    assert {each for each in told | untold if each in said} == told


def test_a_table_is_read_from_its_top_where_letters_have_several_sizes():
    figure = {each.name: each for each in gallery_scene("step-by-step").parts}["face"].lesson(Choices()).figure
    page = next(page for page in pages_of(figure) if page.anchor == "step-1-phase-4")
    assert f"{say('weights.of_v')}. w₁. 4/7. w₂. 3/7" in described(panels_alone(figure), page.tick)


def test_an_svg_of_one_page_describes_that_page(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    page = pages_of(figure)[-1]
    written = svg(figure, page)
    desc = written.partition('<desc id="desc">')[2].partition("</desc>")[0]
    assert desc.startswith(page.step.captions[page.phase].text())
    assert figure.steps[0].captions[0].text() not in desc
    assert "A and B" in desc
