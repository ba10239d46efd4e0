# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson sheet of a gallery scene: the question first, the answer only on the last pages.

The course fills ninety minutes, and its notes contain all questions with the answers.
"""

import math
import re
from dataclasses import replace
from functools import cache
from string import ascii_uppercase

import pytest
from shapely import MultiPoint, Point, Polygon

from collide_addon.figure.export.document import (
    END_MARGIN,
    FOOT_STRIP,
    Columns,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    Rule,
    Whole,
    paginated,
)
from collide_addon.figure.export.handout import MOST_VERTICES, has_picture, without_repeats
from collide_addon.figure.export.paper import PAPER_HEIGHT, PlacedPicture, PlacedText, showing
from collide_addon.figure.gallery.answers import answer_of, check_of
from collide_addon.figure.gallery.gallery import GALLERY, gallery_scene, question_of, title_of
from collide_addon.figure.gallery.sheet import (
    CHAPTERS,
    _whole_lines,
    course,
    notes,
    sheet_of,
    sheet_title,
)
from collide_addon.figure.model.algorithm import Input
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.parts.pair import DOT_PRODUCTS_OF_A_BOX_AXIS
from collide_addon.figure.registry import PNPOLY
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import number, point, say

from ...cases import in_one, mostly_slow

NAMES = [scene.name for scene in GALLERY]
every_sheet = pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(name, language, marks=() if row % 24 == 8 * column else pytest.mark.slow)
        for row, name in enumerate(NAMES)
        for column, language in enumerate(LANGUAGES)
    ],
)
MOST_PAGES = {"pnpoly": 12, "gjk-stories": 17, "groundwork": 17, "lines": 22}
"""Pages of a sheet; all others have up to 16. Five stories of GJK have a picture per sentence, groundwork has five
figures of thirty steps, and lines have seven of forty-five."""


@cache
def sheet(name, language="en"):
    scene = gallery_scene(name)
    lessons = tuple(part.lesson(Choices(language=language)) for part in scene.parts)
    return scene, lessons, sheet_of(scene, lessons, language)


def flat(blocks):
    for block in blocks:
        if isinstance(block, Columns):
            yield from flat((*block.left, *block.right))
        elif isinstance(block, Whole):
            yield from flat(block.blocks)
        else:
            yield block


def three(blocks):
    """Return the blocks of the question, the steps and the answer."""
    parts = [[], [], []]
    now = 0
    for block in flat(blocks):
        if isinstance(block, PageBreak):
            now = 1
            continue
        if isinstance(block, Heading) and block.text in {say("sheet.answer", language) for language in LANGUAGES}:
            now = 2
        parts[now].append(block)
    return parts


def words(blocks):
    return " ".join(block.text for block in blocks if hasattr(block, "text"))


@every_sheet
def test_the_question_stands_first_and_the_answer_last(name, language):
    scene, lessons, blocks = sheet(name, language)
    question, steps, answer = three(blocks)
    assert words(question).startswith(f"{sheet_title(scene, language)} {question_of(scene, language)}")
    for part, lesson in zip(scene.parts, lessons, strict=True):
        told = answer_of(scene, part, lesson).text(language)
        assert told in words(answer)
        assert told not in words(question) + words(steps)


@mostly_slow("name", NAMES, 18)
def test_the_question_shows_the_setup_only_and_leaves_room_to_write(name):
    question, _, _ = three(sheet(name)[2])
    pictures = [block for block in question if isinstance(block, Picture)]
    assert pictures
    assert {picture.tick for picture in pictures} == {0}
    assert sum(isinstance(block, Rule) for block in question) >= 3


@mostly_slow("name", NAMES, 9)
def test_the_question_is_printed_on_a_grid_with_a_line_at_every_whole_number(name):
    question, _, _ = three(sheet(name)[2])
    for figure in (block.figure for block in question if isinstance(block, Picture)):
        lines = [mark.points for mark in figure.marks if mark.role is Role.GRID and mark.panel is Panel.WORLD]
        upright = sorted({points[0, 0] for points in lines if points[0, 0] == points[1, 0]})
        whole = range(math.ceil(upright[0]), math.floor(upright[-1]) + 1)
        assert {*whole} <= {*upright} or figure.unit * 3.0 > 1.0


@pytest.mark.parametrize(("unit", "has_lines"), [(0.333, True), (0.334, False)])
def test_a_grid_has_its_whole_numbers_where_their_squares_are_three_units_wide_and_can_be_counted(unit, has_lines):
    question, _, _ = three(sheet("minkowski-sum")[2])
    figure = next(block.figure for block in question if isinstance(block, Picture))
    assert bool(list(_whole_lines(replace(figure, unit=unit)))) is has_lines


def test_the_lines_of_a_grid_came_in_an_order_that_changed_from_run_to_run():
    question, _, _ = three(sheet("minkowski-sum")[2])
    figure = next(block.figure for block in question if isinstance(block, Picture))
    grids = {
        part: list(dict.fromkeys(mark.panel for mark in figure.marks if mark.role is Role.GRID and mark.part == part))
        for part in ("whole", "grid")
    }
    assert grids["whole"] == grids["grid"]
    assert len(grids["whole"]) == 2


@mostly_slow("name", NAMES, 9)
def test_every_phase_of_every_figure_has_a_picture_unless_words_do(name):
    scene, lessons, blocks = sheet(name)
    _, steps, _ = three(blocks)
    pictures = [(block.figure.title, block.tick) for block in steps if isinstance(block, Picture)]
    expected = []
    for k, (part, lesson) in enumerate(zip(scene.parts, lessons, strict=True)):
        repeats = part.algorithm is PNPOLY and k > 0
        own = lesson.figure.steps[-1:] if repeats else [each for each in lesson.figure.steps if has_picture(each)]
        expected += [(lesson.figure.title, tick) for step in own for tick, _ in without_repeats(step, "en")]
    shown = [block for block in steps if isinstance(block, Picture)]
    for row, table in [(row, block.figure) for row, block in enumerate(shown) if is_table(block)]:
        assert name == "pnpoly"
        expected.insert(row, (table.title, 0))
    assert pictures == expected


def is_table(picture):
    return any(mark.part == "column-edge" for mark in picture.figure.marks)


def test_the_table_of_pnpoly_says_for_every_point_where_each_edge_meets_its_height():
    scene, _, blocks = sheet("pnpoly")
    [figure] = [block.figure for block in flat(blocks) if isinstance(block, Picture) and is_table(block)]
    texts = {mark.part: mark.text.replace("\N{NO-BREAK SPACE}", " ") for mark in figure.marks if mark.text}
    corners, points = (shape.corners for shape in scene.parts[0].shapes)
    assert len(points) == 3
    for k, (x, y) in enumerate(points, start=1):
        assert texts[f"column-point-{k}"].endswith(f"y = {number(y)}")
        right = 0
        for row, ((x1, y1), (x2, y2)) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True), start=1):
            cell = texts[f"cell-{row}-point-{k}"]
            if not min(y1, y2) <= y < max(y1, y2):
                assert cell == "\N{EM DASH}"
                continue
            at = x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            assert cell == f"x = {number(at)}, {'right' if at > x else 'left'}"
            right += at > x
        assert texts[f"cell-{len(corners) + 1}-point-{k}"] == str(right)
        inside = Polygon(corners).contains(Point(x, y))
        assert texts[f"cell-{len(corners) + 2}-point-{k}"] == ("yes" if inside else "no")


@mostly_slow("language", LANGUAGES)
def test_the_words_of_the_table_of_pnpoly_fit_their_columns(language):
    [figure] = [b.figure for b in flat(sheet("pnpoly", language)[2]) if isinstance(b, Picture) and is_table(b)]
    edges = sorted({mark.points[0, 0] for mark in figure.marks if mark.part == "column"})
    for mark in (mark for mark in figure.marks if mark.text):
        middle, half = mark.points[0, 0], text_width(mark.text, mark.size) / 2
        assert edges[0] < middle - half
        assert not [edge for edge in edges if middle - half < edge < middle + half], mark.text


def test_the_question_does_not_show_which_points_are_inside():
    question, _, _ = three(sheet("pnpoly")[2])
    pictures = [block for block in question if isinstance(block, Picture)]
    roles = {mark.role for picture in pictures for _, mark, _ in showing(picture.figure, picture.tick)}
    assert not roles & {Role.POINT_INSIDE, Role.POINT_OUTSIDE}


@every_sheet
def test_no_page_of_a_sheet_but_the_last_is_more_than_a_third_empty(name, language):
    scene, _, blocks = sheet(name, language)
    pages = paginated(blocks, title=sheet_title(scene, language))
    for page in pages[:-1]:
        lowest = min(item.y for item in page.items if item.y > END_MARGIN + FOOT_STRIP)
        assert lowest - END_MARGIN - FOOT_STRIP <= (PAPER_HEIGHT - END_MARGIN - FOOT_STRIP) / 3
    assert len(pages) <= MOST_PAGES.get(name, 16)


def test_the_last_caption_of_every_step_stands_beside_it():
    _, lessons, blocks = sheet("dyn4j-apart")
    _, steps, _ = three(blocks)
    for step in lessons[0].figure.steps:
        assert step.captions[-1].text() in words(steps)


@in_one(("name", "language"), zip(["dyn4j-apart", "contact-family", "pnpoly"], LANGUAGES, strict=True), every=3)
def test_the_steps_begin_a_page_of_their_own_and_the_answer_is_not_torn_apart(name, language):
    scene, _, blocks = sheet(name, language)
    [first] = (row for row, block in enumerate(blocks) if isinstance(block, PageBreak))
    parts = blocks[:first], blocks[first + 1 :]
    title = sheet_title(scene, language)
    assert len(paginated(blocks, title=title)) == sum(len(paginated(part, title=title)) for part in parts)
    assert isinstance(blocks[-1], Whole)
    assert blocks[-1].blocks[0].text == say("sheet.answer", language)


@every_sheet
def test_no_letter_on_a_sheet_is_too_small_to_read(name, language):
    scene, _, blocks = sheet(name, language)
    for page in paginated(three(blocks)[0], title=sheet_title(scene, language)):
        for item in page.items:
            if isinstance(item, PlacedPicture):
                scale = item.width / item.figure.page.width
                shown = [mark for _, mark, _ in showing(item.figure, item.tick) if mark.kind is Kind.LABEL]
                assert min(mark.size * scale for mark in shown) >= 7.0


def test_shapes_asked_about_twice_are_shown_once():
    scene, _, blocks = sheet("pnpoly")
    question, _, _ = three(blocks)
    assert len(scene.parts) == 6
    assert sum(isinstance(block, Picture) for block in question) == 3


@mostly_slow("name", NAMES, 9)
def test_a_sheet_gives_the_coordinates_of_all_that_it_asks_about(name):
    scene, _, blocks = sheet(name)
    given = words(three(blocks)[0]).replace("\N{NO-BREAK SPACE}", " ")
    asked = [part for part in scene.parts if part.shapes and not part.choices.classic]
    assert asked
    for part in asked:
        for letter, shape in zip(ascii_uppercase, part.shapes, strict=False):
            corners = MultiPoint(shape.corners).convex_hull.boundary if not shape.outline else MultiPoint(shape.corners)
            if shape.radius:
                assert f"{letter}: centre {point(*shape.corners[0])}, radius {number(shape.radius)}" in given
                continue
            vertices = [at for at in shape.corners if Point(at).distance(corners) == 0.0] or shape.corners
            assert len(vertices) <= MOST_VERTICES
            every = Input.PLACES in part.algorithm.inputs or part.algorithm.asks_for_corners
            letter_of_names = "p" if part.algorithm.asks_for_corners else letter.lower()
            for at in shape.corners if every else vertices:
                called = "" if part.algorithm.most else f"{letter_of_names}[₀-₉]+ "  # for many shapes without names
                assert re.search(called + re.escape(point(*at)), given), (part.name, at)


@mostly_slow("name", (each for each in NAMES if each != "intervals"), 9)  # ends have numbers there
def test_the_corners_that_a_sheet_gives_are_named_in_its_pictures(name):
    question, _, _ = three(sheet(name)[2])
    blocks = iter(question)
    for picture in (block for block in blocks if isinstance(block, Picture)):
        given = re.findall("[abp][₀-₉]+", next(blocks).text)
        assert {*given} <= {mark.text for _, mark, _ in showing(picture.figure, 0)}


@mostly_slow("name", NAMES, 9)
def test_two_steps_share_a_page_and_no_picture_is_apart_from_its_words(name):
    _, lessons, blocks = sheet(name)
    [first] = (row for row, block in enumerate(blocks) if isinstance(block, PageBreak))
    pages = paginated(blocks[first + 1 :], title="")
    pictures = [[item for item in page.items if isinstance(item, PlacedPicture)] for page in pages]
    assert len(pages) <= math.ceil(0.6 * sum(len(lesson.figure.steps) for lesson in lessons)) + 1
    for page, shown in zip(pages, pictures, strict=True):
        said = "".join(item.text for item in page.items if isinstance(item, PlacedText))
        for picture in (each for each in shown if not is_table(each)):
            caption = picture.figure.steps[picture.tick // 4].captions[picture.tick % 4]
            assert caption.text().replace(" ", "") in said.replace(" ", "")


def texts(blocks):
    """All texts of blocks, in order."""
    for block in blocks:
        if isinstance(block, Whole):
            yield from texts(block.blocks)
        elif isinstance(block, Columns):
            yield from texts((*block.left, *block.right))
        elif isinstance(block, Heading | Paragraph):
            yield block.text


@cache
def course_lessons(language):
    return [[part.lesson(Choices(language=language)) for part in scene.parts] for scene in course()]


def test_ten_scenes_fill_ninety_minutes_and_are_numbered_in_their_order():
    assert [scene.number for scene in course()] == list(range(1, 11))
    assert sum(chapter.minutes for chapter in CHAPTERS) == 90


def test_every_part_of_a_chapter_is_one_of_its_scene():
    for chapter, scene in zip(CHAPTERS, course(), strict=True):
        assert {part.name for part in scene.parts} == set(chapter.parts)
        assert set(chapter.parts) <= {part.name for part in gallery_scene(chapter.scene).parts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notes_count_the_dot_products_of_boxes_as_the_figures_do(language):
    vertices = 4 + 4
    said = re.findall(r"\d+", say("course.boxes", language))
    assert sorted(map(int, said)) == [DOT_PRODUCTS_OF_A_BOX_AXIS, vertices]


def test_the_course_asked_about_figures_of_a_scene_that_it_does_not_show():
    asked = {scene.name: question_of(scene) for scene in course()}
    missing = {"groundwork": "box", "gjk-stories": "five", "obb-radii": "radians", "engine": "vertex alone"}
    missing |= {"engine-costs": "capsules", "step-by-step": "Seventeen"}
    for name, word in missing.items():
        assert word in question_of(gallery_scene(name))
        assert word not in asked[name]


@pytest.mark.parametrize(("language", "word"), [("en", "half axes"), ("ru", "полуос"), ("zh", "半轴")])
def test_the_course_checked_by_hand_a_figure_that_it_does_not_show(language, word):
    (shown,) = (scene for scene in course() if scene.name == "groundwork")
    assert word in check_of(gallery_scene("groundwork")).text(language)
    assert word not in check_of(shown).text(language)


@pytest.mark.parametrize(
    "language", ["en", pytest.param("ru", marks=pytest.mark.slow), pytest.param("zh", marks=pytest.mark.slow)]
)
def test_the_notes_have_each_scenes_time_questions_and_answers(language):
    written = list(texts(notes(course(), course_lessons(language), language)))
    minute = 0
    for chapter, scene, made in zip(CHAPTERS, course(), course_lessons(language), strict=True):
        times = {"first": minute, "last": minute + chapter.minutes, "number": scene.number}
        assert say("course.chapter", language, title=title_of(scene, language), **times) in written
        assert say(chapter.note, language) in written
        for part, lesson in zip(scene.parts, made, strict=True):
            assert answer_of(scene, part, lesson).text(language) in written
            for step in lesson.figure.steps:
                if step.question is not None and step.asks:
                    place = written.index(say("handout.question", language, question=step.question))
                    assert place >= 0
                    assert any(text.startswith(step.captions[step.answer].text(language)) for text in written)
        minute += chapter.minutes
    assert minute == 90
