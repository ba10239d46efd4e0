# SPDX-License-Identifier: GPL-3.0-or-later
"""The course: it fills ninety minutes, and its notes have all that is asked, with the answers."""

from functools import cache

import pytest

from collide_addon.figure.export.document import Columns, Heading, Paragraph, Whole
from collide_addon.figure.gallery.answers import answer_of
from collide_addon.figure.gallery.gallery import gallery_scene, title_of
from collide_addon.figure.gallery.sheet import CHAPTERS, course, notes
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.text.messages import say


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
def lessons(language):
    return [[part.lesson(Choices(language=language)) for part in scene.parts] for scene in course()]


def test_ten_scenes_fill_ninety_minutes_and_are_numbered_in_their_order():
    assert [scene.number for scene in course()] == list(range(1, 11))
    assert sum(chapter.minutes for chapter in CHAPTERS) == 90


def test_every_part_of_a_chapter_is_one_of_its_scene():
    for chapter, scene in zip(CHAPTERS, course(), strict=True):
        assert {part.name for part in scene.parts} == set(chapter.parts)
        assert set(chapter.parts) <= {part.name for part in gallery_scene(chapter.scene).parts}


@pytest.mark.parametrize(
    "language", ["en", pytest.param("ru", marks=pytest.mark.slow), pytest.param("zh", marks=pytest.mark.slow)]
)
def test_the_notes_have_each_scenes_time_questions_and_answers(language):
    written = list(texts(notes(course(), lessons(language), language)))
    minute = 0
    for chapter, scene, made in zip(CHAPTERS, course(), lessons(language), strict=True):
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
