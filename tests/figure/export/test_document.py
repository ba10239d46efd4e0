# SPDX-License-Identifier: GPL-3.0-or-later
"""Printed pages: blocks in reading order, nothing off the paper, nothing torn apart."""

from itertools import pairwise

import pytest

from collide_addon.figure.export.document import (
    COLUMN,
    GUTTER,
    SIDE_MARGIN,
    SMALL_SIZE,
    TEXT_HEIGHT,
    TEXT_TOP,
    Columns,
    Gap,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    Rule,
    height_of,
    paginated,
    room_below,
)
from collide_addon.figure.export.paper import PAPER_WIDTH, PlacedPicture, PlacedRule, PlacedText
from collide_addon.figure.model.figure import Align
from collide_addon.figure.page.text_metrics import text_width

WORDS = "The separating axis theorem says that two convex shapes are apart when a line runs between them. " * 40


@pytest.fixture(scope="module")
def figure(make, pairs):
    return make.gjk(*pairs["apart"]).figure


def body(page):
    """Return what is between header and footer."""
    return page.items[2:-1]


def texts(page):
    return [item.text for item in body(page) if isinstance(item, PlacedText)]


def pages(*blocks):
    return paginated(blocks, title="A title")


def bottom(item):
    return item.y - (0.25 * item.size if isinstance(item, PlacedText) else 0.0)


def top(item):
    return item.y + {PlacedText: lambda: item.size, PlacedPicture: lambda: item.height}.get(type(item), float)()


def test_blocks_stand_below_each_other_in_their_order(figure):
    (page,) = pages(Heading("One"), Paragraph("two"), Picture(figure, 3), Rule(), Paragraph("three"), Paragraph("four"))
    assert texts(page) == ["One", "two", "three", "four"]
    for upper, lower in pairwise(body(page)):
        assert top(lower) < bottom(upper) or isinstance(lower, PlacedRule)


def test_a_paragraph_breaks_into_lines_and_over_pages_and_loses_no_word():
    many = pages(Paragraph(WORDS * 3))
    assert len(many) > 1
    assert " ".join(line for page in many for line in texts(page)) == (WORDS * 3).strip()


@pytest.mark.parametrize("text", ["слово " * 300, "汉字" * 400, WORDS])
def test_nothing_leaves_the_column(text):
    for page in pages(Heading(text), Paragraph(text, indent=30.0), Columns((Paragraph(text),), (Heading(text),), 0.3)):
        for item in body(page):
            assert item.x >= SIDE_MARGIN
            assert item.x + text_width(item.text, item.size) <= PAPER_WIDTH - SIDE_MARGIN + 1e-9
            assert SIDE_MARGIN < bottom(item) < top(item) <= TEXT_TOP


def test_every_page_has_the_title_the_footer_and_its_number():
    many = paginated([Paragraph(WORDS * 5)], title="A title", footer="A footer")
    for number, page in enumerate(many, start=1):
        assert page.items[0].text == "A title"
        assert [item.text for item in page.items[-2:]] == ["A footer", f"{number} / {len(many)}"]
        assert page.items[-1].align is Align.RIGHT


def test_a_heading_stays_with_what_follows_it():
    for height in range(int(TEXT_HEIGHT) - 60, int(TEXT_HEIGHT)):
        many = pages(Paragraph("first"), Gap(height), Heading("Heading"), Paragraph("after"))
        assert any(texts(page)[-2:] == ["Heading", "after"] for page in many)


def test_a_paragraph_leaves_no_single_line_behind():
    for height in range(int(TEXT_HEIGHT) - 90, int(TEXT_HEIGHT)):
        for page in pages(Paragraph("first"), Gap(height), Paragraph(WORDS[:400])):
            assert len([text for text in texts(page) if text != "first"]) != 1


def test_a_page_break_starts_a_page_and_makes_no_empty_one():
    assert [texts(page) for page in pages(Paragraph("a"), PageBreak(), Paragraph("b"))] == [["a"], ["b"]]
    blocks = (PageBreak(), Gap(9), Paragraph("a"), PageBreak(), PageBreak(), Gap(2000), Paragraph("b"), PageBreak())
    assert [texts(page) for page in pages(*blocks)] == [["a"], ["b"]]


def test_nothing_to_print_is_one_empty_page():
    (page,) = pages()
    assert body(page) == ()


def test_a_gap_moves_what_follows_but_not_at_the_top_of_a_page():
    (plain,), (moved,) = pages(Paragraph("a"), Paragraph("b")), pages(Gap(99), Paragraph("a"), Gap(7), Paragraph("b"))
    assert body(moved)[0] == body(plain)[0]
    assert body(plain)[1].y - body(moved)[1].y == pytest.approx(7)


def test_a_picture_is_as_wide_as_its_column_and_keeps_its_aspect(figure):
    for height in range(0, 700, 10):
        many = pages(Paragraph("first"), Gap(height), Picture(figure, 3))
        placed = [item for page in many for item in body(page) if isinstance(item, PlacedPicture)]
        (picture,) = placed
        assert picture.width == COLUMN
        assert picture.x + picture.width / 2 == pytest.approx(PAPER_WIDTH / 2)
        assert picture.width / picture.height == pytest.approx(16 / 9)
        assert picture.y > SIDE_MARGIN


def test_two_columns_stand_side_by_side_and_what_follows_stands_below_both():
    left, right = (Paragraph("l"), Gap(50), Paragraph("l2")), (Rule(), Paragraph("r"))
    (page,) = pages(Columns(left, right, share=0.25), Paragraph("after"))
    places = {item.text: item for item in body(page) if isinstance(item, PlacedText)}
    middle = SIDE_MARGIN + (COLUMN - GUTTER) / 4
    assert places["l"].x == places["l2"].x == SIDE_MARGIN
    assert places["r"].x == pytest.approx(middle + GUTTER)
    assert places["after"].y < places["l2"].y < places["r"].y
    (rule,) = (item for item in body(page) if isinstance(item, PlacedRule))
    assert (rule.x, rule.x + rule.width) == pytest.approx((middle + GUTTER, SIDE_MARGIN + COLUMN))


def test_columns_longer_than_a_page_go_on_and_lose_nothing():
    many = pages(Columns((Paragraph(WORDS * 2),), (Paragraph("right"),)))
    assert len(many) > 1
    words = [word for page in many for line in texts(page) for word in line.split()]
    assert sorted(words) == sorted([*(WORDS * 2).split(), "right"])


def test_a_rule_is_a_line_across_the_column_to_write_on():
    (page,) = pages(Paragraph("Answer:"), Rule(24), Rule(24))
    rules = [item for item in body(page) if isinstance(item, PlacedRule)]
    assert [(rule.x, rule.width) for rule in rules] == [(SIDE_MARGIN, COLUMN)] * 2
    assert rules[0].y - rules[1].y == 24


def test_no_text_is_too_small_to_read_on_paper(figure):
    for page in pages(Heading("a"), Paragraph("b"), Picture(figure, 3)):
        for item in page.items:
            if isinstance(item, PlacedText):
                assert item.size >= SMALL_SIZE
            elif isinstance(item, PlacedPicture):
                sizes = [mark.size / item.figure.unit * item.width / 400 for mark in item.figure.marks if mark.text]
                assert min(sizes) >= 7.0


def test_lines_that_fill_the_room_below_blocks_stay_on_their_page():
    blocks = [Heading("Which?"), Paragraph("words " * 150), Paragraph("last")]
    for height in (10.0, 24.0, 33.0):
        lines = [Rule(height) for _ in range(int(room_below(blocks) / height))]
        assert len(paginated([*blocks, *lines], title="")) == 1
        assert len(paginated([*blocks, *lines, Rule(height)], title="")) == 2
    assert room_below(blocks) == pytest.approx(TEXT_HEIGHT - height_of(blocks))
    assert room_below([Gap(TEXT_HEIGHT), *blocks]) == room_below([*blocks, PageBreak(), *blocks]) == room_below(blocks)
