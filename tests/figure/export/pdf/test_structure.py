# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files are tagged: their pictures have descriptions, their text is in paragraphs, in reading order."""

import numpy as np
import pytest

from collide_addon.figure.export.described import described, in_words
from collide_addon.figure.export.document import Paragraph, Rule, paginated
from collide_addon.figure.export.handout import handout
from collide_addon.figure.export.paper import Page, Photo, PlacedPicture
from collide_addon.figure.export.slides import slides
from collide_addon.figure.model.playback import pages_of

from ...pdf import contents, made, reader


def elements(data):
    """Return tag and alternative of each element, by page."""
    read = reader(data)
    root = read.trailer["/Root"]["/StructTreeRoot"]
    places = {page.indirect_reference.idnum: number for number, page in enumerate(read.pages)}
    found = [[] for _ in read.pages]
    for each in (each.get_object() for each in root["/K"]["/K"]):
        own = found[places[each.raw_get("/Pg").idnum]]
        assert each["/K"] == len(own), "numbered as in the page"
        own.append((each["/S"], each.get("/Alt", "")))
    numbers = root["/ParentTree"]["/Nums"]
    assert [len(numbers[2 * page["/StructParents"] + 1].get_object()) for page in read.pages] == list(map(len, found))
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]
    return found


@pytest.mark.parametrize("language", ["zh", pytest.param("en", marks=pytest.mark.slow)])
def test_every_slide_says_what_is_said_and_shown_on_it(make, pairs, language):
    figure = make.gjk(*pairs["apart"], language=language).figure
    said = elements(made(slides(figure), figure.title, language))
    assert said == [[("/Figure", in_words(figure, [page]))] for page in pages_of(figure)]


def test_every_picture_of_a_handout_is_described_and_all_words_are_in_paragraphs(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    pages = handout(figure, ["A: a triangle"])
    for page, own in zip(pages, elements(made(pages)), strict=True):
        pictures = [item for item in page.items if isinstance(item, PlacedPicture)]
        expected = [described(each.figure, each.tick, asking=each.asking) for each in pictures]
        assert [said for tag, said in own if tag == "/Figure"] == expected
        assert {tag for tag, _ in own} <= {"/Figure", "/P"}


def test_lines_of_a_paragraph_are_one_element_and_rules_are_none():
    data = made(paginated([Paragraph("words " * 60), Rule(), Paragraph("more")], title="t"))
    ((_, *body, _),) = elements(data)
    assert body == [("/P", ""), ("/P", "")]
    operators = contents(data)
    assert operators.count("BDC") + operators.count("/Artifact BMC") == operators.count("EMC")
    assert operators.count("/Artifact BMC") == 2, "that of the head, and our own"


def test_a_picture_of_pixels_is_described():
    photo = Photo(np.zeros((2, 2, 3), np.uint8), "A cube", 0.0, 0.0, 10.0, 10.0)
    assert elements(made([Page((photo,))])) == [[("/Figure", "A cube")]]
