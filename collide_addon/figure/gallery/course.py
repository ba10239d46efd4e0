# SPDX-License-Identifier: GPL-3.0-or-later
"""The course: ten scenes of the gallery that fill ninety minutes, and the lecturer's notes on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ..export.document import SMALL_SIZE, Block, Gap, Heading, Paragraph, Whole
from ..model.lesson import Lesson
from ..text.messages import say
from .answers import answer_of, check_of
from .gallery import GalleryScene, gallery_scene, question_of, title_of

CHAPTER_SIZE, PART_SIZE = 13.0, 10.5
"""Sizes of letters over a chapter, and over a figure of it; in points."""
BETWEEN, INDENT = 8.0, 12.0
"""Space below a chapter, and how far answers are moved right; in points."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A scene of the course: its minutes, the message that tells the lecturer what it is for, and which parts show."""

    minutes: int
    note: str
    scene: str
    parts: tuple[str, ...]


CHAPTERS = (
    Chapter(14, "course.shadows", "groundwork", ("shadow", "light", "convex")),
    Chapter(9, "course.line", "intervals", ("apart", "touching", "overlapping")),
    Chapter(7, "course.support", "support-sweep", ("polygon", "circle")),
    Chapter(17, "course.gjk", "gjk-stories", ("vertex-edge", "deep")),
    Chapter(10, "course.epa", "dyn4j-overlap", ("difference", "depth")),
    Chapter(8, "course.sat", "sat-vertex-axis", ("triangle", "circle")),
    Chapter(6, "course.boxes", "obb-radii", ("hit", "miss")),
    Chapter(5, "course.engine", "engine", ("contact",)),
    Chapter(7, "course.costs", "engine-costs", ("broad-phase", "rounding")),
    Chapter(7, "course.in_space", "step-by-step", ("face", "overlap")),
)


def course() -> list[GalleryScene]:
    """Return the scenes of the course, numbered in its order, each with the figures that it shows."""
    chosen = [(gallery_scene(each.scene), each.parts) for each in CHAPTERS]
    return [
        replace(scene, number=number, parts=tuple(part for part in scene.parts if part.name in shown))
        for number, (scene, shown) in enumerate(chosen, start=1)
    ]


def notes(scenes: Sequence[GalleryScene], lessons: Sequence[Sequence[Lesson]], language: str) -> list[Block]:
    """Return the lecturer's notes: of each scene its time, what it is for, all that is asked, and the answers.

    The lessons are those of the scenes' parts, in order and in the language.
    """
    ends = list(accumulate(each.minutes for each in CHAPTERS))
    blocks: list[Block] = [Heading(say("course.title", language)), Paragraph(say("course.how", language)), Gap(BETWEEN)]
    for chapter, end, scene, made in zip(CHAPTERS, ends, scenes, lessons, strict=True):
        times = {"first": end - chapter.minutes, "last": end, "number": scene.number}
        head = say("course.chapter", language, title=title_of(scene, language), **times)
        said = Paragraph(say(chapter.note, language))
        blocks.append(Whole((Heading(head, CHAPTER_SIZE), said, Paragraph(question_of(scene, language)))))
        for part, lesson in zip(scene.parts, made, strict=True):
            answer = Paragraph(answer_of(scene, part, lesson).text(language), gap=BETWEEN)
            blocks += [Heading(lesson.figure.title, PART_SIZE), *_asked(lesson, language), answer]
        blocks += [Paragraph(say("sheet.by_hand", language, check=check_of(scene))), Gap(BETWEEN)]
    return blocks


def _asked(lesson: Lesson, language: str) -> Iterator[Block]:
    """Yield each question of a lesson with the sentence that answers it, with its numbers."""
    for step in lesson.figure.steps:
        if step.question is not None and step.asks:
            answer = step.captions[step.answer]
            told = " ".join(filter(None, (answer.text(language), answer.numbers(language))))
            question = Paragraph(say("handout.question", language, question=step.question), SMALL_SIZE)
            yield Whole((question, Paragraph(told, SMALL_SIZE, INDENT)))
