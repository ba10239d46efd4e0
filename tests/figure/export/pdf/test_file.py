# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF: files that other programs read, with text that can be found and the lines of the SVG.

The letters here are invented, as a file must work with any. Blender's are tested in tests/blender.
"""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest

from collide_addon.figure.export.document import COLUMN, SIDE_MARGIN, Paragraph, Picture, Rule, paginated
from collide_addon.figure.export.handout import handout
from collide_addon.figure.export.paper import PAPER_HEIGHT, Page, PlacedPicture, PlacedText
from collide_addon.figure.export.pdf.objects import Objects, value_bytes
from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.choices import Past, Storyboard
from collide_addon.figure.model.figure import PHASES, Align, Kind, Span
from collide_addon.figure.model.look import THEMES, Theme
from collide_addon.figure.model.playback import pages_of
from collide_addon.figure.model.style import STYLES, Role

from ....cases import mostly_slow
from ...pdf import FRAME, contents, made, picture_page, reader
from ...pdf import read_texts as texts
from ...rules.documents import squeezed

SVG = "{http://www.w3.org/2000/svg}"


def drawn(data, page=0, scale=2.0):
    """Return a page as another program renders it: levels (rows, columns, 3) from 0 to 255."""
    return pypdfium2.PdfDocument(data)[page].render(scale=scale).to_numpy()[..., ::-1]


def is_grey(theme):
    """Tell whether a theme has no colours."""
    return all(len(set(re.findall("..", style.colour[1:]))) == 1 for style in THEMES[theme].values())


@pytest.fixture(scope="module")
def figure(make, pairs):
    return make.gjk(*pairs["apart"]).figure


def test_a_strict_reader_finds_nothing_wrong(figure):
    read = reader(made(handout(figure)))
    assert len(read.pages) > sum(step.asks for step in figure.steps)  # what follows a question is on the next page
    for page in read.pages:
        assert [float(side) for side in page.mediabox] == [0, 0, 595, 842]
        page.extract_text()
        page.get_contents().get_data()


def test_the_table_says_where_each_object_stands(figure):
    data = made(handout(figure))
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])
    table = re.match(rb"xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer", data[start:])
    rows = table[2].split(b"\n")[:-1]
    assert int(table[1]) == len(rows) + 1
    for number, row in enumerate(rows, start=1):
        assert data[int(row[:10]) :].startswith(b"%d 0 obj\n" % number)


def test_the_same_pages_give_the_same_bytes(figure):
    first, second = made(handout(figure)), made(handout(replace(figure)))
    assert first == second
    assert not re.search(rb"CreationDate|ModDate|D:20", first)


@mostly_slow(("language", "tag"), [("en", "en"), ("ru", "ru"), ("zh", "zh-Hans")])
def test_the_file_tells_its_title_and_its_language(figure, language, tag):
    read = reader(made(handout(figure), title="Куб ∩ 立方体", language=language))
    assert read.metadata.title == "Куб ∩ 立方体"
    assert read.trailer["/Root"]["/Lang"] == tag
    assert read.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize(
    "text", ["Where is it?", "Где оно? Ёж", "它在哪里？", "√2 ≤ |v| − 1·10", "() \\ <> %", "\U0001f600"]
)
def test_text_can_be_found_and_copied(text):
    (read,) = texts(made(paginated([Paragraph(text)], title="t")))
    assert squeezed(text) in read


def test_more_letters_than_a_font_can_hold_take_several_fonts():
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 600)))
    data = made(paginated([Paragraph(text)], title="t"))
    assert squeezed(text) in texts(data)[0]
    fonts = reader(data).pages[0]["/Resources"]["/Font"]
    assert len(fonts) == 3
    for font in (reference.get_object() for reference in fonts.values()):
        count = font["/LastChar"] - font["/FirstChar"] + 1
        assert font["/Subtype"] == "/Type3"
        assert count == len(font["/Widths"]) == len(font["/CharProcs"]) <= 255


def test_a_character_without_a_letter_is_not_seen_but_read():
    pages = [Page((PlacedText("a\u0378b", 50, 700, 20),))]
    data, alone = (
        made(each, glyphs_of=lambda characters, *, bold: dict.fromkeys(set(characters) & {"a", "b"}, FRAME))
        for each in (pages, [Page((PlacedText("ab", 50, 700, 20),))])
    )
    assert np.array_equal(drawn(data), drawn(alone))
    assert reader(data).pages[0].extract_text().strip() == "a\u0378b"


def test_half_a_surrogate_pair_in_a_name_breaks_nothing():
    pages = paginated([Paragraph("a\ud800b")], title="\udc00")
    assert len(reader(made(pages, title="\ud800")).pages) == 1


def test_a_name_turned_the_direction_of_the_title_of_a_window():
    pages = paginated([Paragraph("a")], title="a")
    assert reader(made(pages, title="A\u202eB\u2066\x07")).metadata.title == "AB"


@pytest.mark.parametrize(("align", "left"), [(Align.LEFT, 100), (Align.CENTER, 90), (Align.RIGHT, 80)])
def test_a_line_stands_on_its_anchor_and_letters_have_holes(align, left):
    data = made([Page((PlacedText("xy", 100, 700, 20, align),))])
    levels = drawn(data)[..., 0]
    rows, columns = np.nonzero(levels < 128)
    scale, size = 2, 20
    assert columns.min() / scale == pytest.approx(left + 0.05 * size, abs=0.5)
    assert columns.max() / scale == pytest.approx(left + 0.95 * size, abs=0.6)
    assert PAPER_HEIGHT - rows.max() / scale == pytest.approx(700, abs=0.6)
    assert PAPER_HEIGHT - rows.min() / scale == pytest.approx(700 + 0.6 * size, abs=0.5)
    assert levels[int(scale * (PAPER_HEIGHT - 706)), int(scale * (left + 0.25 * size))] == 255


def test_lines_and_areas_are_painted_in_the_order_of_the_svg(figure):
    page = pages_of(figure, each_phase=False)[-2]
    operators = contents(made([picture_page(figure, page.tick)]))
    (group,) = ET.fromstring(svg(figure, page).encode()).findall(f"{SVG}g[@class='step']")
    place, count = 0, 0
    for mark in group.findall(f"{SVG}g"):
        for element in mark if mark.get("opacity") is None else ():
            if element.get("points"):
                first = element.get("points").split()[0].replace(",", " ")
                place = operators.index(f"{first} m", place) + 1
                count += 1
    assert count > 20


def test_a_picture_is_painted_where_it_stands_and_nowhere_else(figure):
    page = Page((PlacedPicture(figure, figure.ticks - 1, False, 100.0, 300.0, 200.0),))
    levels = drawn(made([page]), scale=1.0).min(axis=2)
    rows, columns = np.nonzero(levels < 250)
    assert 100 <= columns.min() < columns.max() <= 300
    assert 842 - 412.5 - 1 <= rows.min() < rows.max() <= 842 - 300


def test_shapes_have_their_colours(figure):
    levels = drawn(made([picture_page(figure, figure.ticks - PHASES - 1)])).reshape(-1, 3)
    for role in (Role.A, Role.DIFFERENCE_HULL, Role.SUPPORT_LINE, Role.B):
        colour = [int(STYLES[role].colour[k : k + 2], 16) for k in (1, 3, 5)]
        assert (np.abs(levels.astype(int) - colour).max(axis=1) < 6).sum() > 20, role


def test_a_theme_for_printing_uses_black_ink_only(figure):
    data = made(handout(figure, grey=True))
    operators = "".join(page.get_contents().get_data().decode() for page in reader(data).pages)
    if is_grey(Theme.PRINT):
        assert not re.search(r"\brg\b|\bRG\b", operators)
        levels = drawn(data, page=len(reader(data).pages) - 1).astype(int)
        assert np.ptp(levels, axis=2).max() == 0
    assert re.search(r"\b[\d.]+ g\b", operators)


@pytest.mark.slow
def test_a_dark_figure_is_printed_on_white_paper(figure):
    dark = made(handout(replace(figure, theme=Theme.DARK)))
    assert np.array_equal(drawn(dark), drawn(made(handout(figure))))


def test_areas_are_translucent(figure):
    data = made([picture_page(figure, figure.ticks - 1)])
    opacities = reader(data).pages[0]["/Resources"]["/ExtGState"]
    shares = {float(state.get_object()["/ca"]) for state in opacities.values()}
    assert STYLES[Role.A].fill_opacity in shares
    operators = contents(data)
    assert re.search(r"q /A120 gs [\d.]+ [\d.]+ [\d.]+ rg\n.* f\*\nQ", operators)


def with_past(figure):
    """Return the figure with something that its first step leaves behind."""
    pose = next(mark for mark in figure.marks if mark.kind is Kind.POLYGON)
    return replace(figure, marks=(*figure.marks, replace(pose, role=Role.SUPPORT_A, span=Span.of(1))))


def test_a_faded_mark_is_laid_over_the_page_as_one(figure):
    past = with_past(figure)
    faded = replace(past, storyboard=Storyboard(past=Past.FADE))
    whole, part = (made([picture_page(each, each.ticks - 1)]) for each in (past, faded))
    assert len(reader(part).pages[0]["/Resources"]["/XObject"]) > len(reader(whole).pages[0]["/Resources"]["/XObject"])
    form = next(iter(reader(part).pages[0]["/Resources"]["/XObject"].values())).get_object()
    assert form["/Group"]["/S"] == "/Transparency"
    assert not np.array_equal(drawn(whole), drawn(part))


def test_what_the_past_hides_is_not_painted(figure):
    past = with_past(figure)
    hidden = replace(past, storyboard=Storyboard(past=Past.HIDE))
    operators = contents(made([picture_page(hidden, hidden.ticks - 1)]))
    assert len(operators) < len(contents(made([picture_page(past, past.ticks - 1)])))


def test_a_rule_and_a_picture_stand_where_the_document_says(figure):
    pages = paginated([Rule(30), Picture(figure, 3)], title="t")
    levels = drawn(made(pages), scale=1.0)[..., 0]
    rule = pages[0].items[2]
    row = levels[round(PAPER_HEIGHT - rule.y) - 1 : round(PAPER_HEIGHT - rule.y) + 1].min(axis=0)
    assert (row[int(SIDE_MARGIN) + 2 : int(SIDE_MARGIN + COLUMN) - 2] < 255).all()
    assert (row[: int(SIDE_MARGIN) - 2] == 255).all()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, b"1"),
        (1e-9, b"0"),
        (-1e-9, b"0"),
        (1e15, b"1000000000000000"),
        ("/Name", b"/Name"),
        (b"\x00\xff", b"<00FF>"),
        ([1, {"A": [2.5]}], b"[1 <</A [2.5]>>]"),
    ],
)
def test_values_are_written_as_the_standard_says(value, text):
    assert value_bytes(value) == text


def test_objects_are_numbered_in_the_order_of_their_places():
    objects = Objects()
    later = objects.place()
    assert objects.add({"A": 1}) == "2 0 R"
    assert objects.add([1], later) == "1 0 R"
    assert objects.file(later, later).startswith(
        b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n[1]\nendobj\n2 0 obj\n<</A 1>>\n"
    )
