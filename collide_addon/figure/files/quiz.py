# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises for a learning management system: Moodle XML, with pictures, and GIFT, which has none.

An exercise yields one or two questions, which ask for a number or a choice of sentences; the feedback is the working
and the reason. Sources: MoodleDocs 4.5, "Moodle XML format" and "GIFT format"; Moodle, question/format/xml/format.php.
"""

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ..export.svg import svg
from ..model.look import Look
from ..model.playback import LessonPage
from ..parts.candidates import Asked
from ..text.messages import say
from ..worksheets.exercise import FROM_ABOVE_SENTENCE, SOLVED, Exercise, exercise_figure
from ..worksheets.pages import title_of, worksheet_title

SPECIAL = re.compile(r"([\\~=#{}:])")
"""Characters with a special meaning in GIFT unless escaped by a backslash."""
PICTURE = "the-exercise.svg"


class QuizQuestion(NamedTuple):
    """A question of a quiz: an exercise, what is asked about it, a name, and an id that never changes."""

    exercise: Exercise
    asked: Asked
    name: str
    idnumber: str

    def text(self, language: str, *, pictured: bool) -> str:
        """Return what is given and asked, as HTML; if `pictured`, also what refers to the picture."""
        given = (each for each in self.exercise.task[:-1] if pictured or each.message != FROM_ABOVE_SENTENCE)
        lines = [each.text(language) for each in given]
        how = [say("quiz.decimal", language, tolerance=self.asked.tolerance)] if self.asked.tolerance else []
        return _paragraphs([*lines, say(self.asked.question, language), *how])

    def feedback(self, language: str) -> str:
        """Return the working, the answer and the reason, as HTML."""
        *working, because = (each.text(language) for each in self.exercise.working)
        return _paragraphs([*working, say("worksheet.answer", language, answer=self.exercise.answer), because])

    @property
    def number(self) -> str:
        """The answer as a number in both formats."""
        return f"{self.asked.number:.9g}"


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{escape(line, quote=False)}</p>" for line in lines)


def _questions(made: Sequence[Exercise], seed: int, language: str) -> Iterator[QuizQuestion]:
    for k, exercise in enumerate(made, start=1):
        for part, asked in zip("abc", exercise.asked, strict=False):
            name = f"{title_of(exercise.topic, language)} {seed}-{k}{part}"
            yield QuizQuestion(exercise, asked, name, f"collide-{exercise.topic}-{seed}-{k}{part}-{language}")


def _category(topic: str, seed: int, language: str) -> str:
    title = worksheet_title(topic, language, solved=False).replace("/", "//")
    return f"$course$/top/Collide/{title}, {seed}"


def moodle_xml(made: Sequence[Exercise], topic: str, seed: int, look: Look) -> str:
    """Return exercises as Moodle XML, with each question's picture, and the solution's picture in the feedback."""
    quiz, language = ET.Element("quiz"), look.language
    _text(_text(ET.SubElement(quiz, "question", type="category"), "category"), "text", _category(topic, seed, language))
    for question in _questions(made, seed, language):
        asked = question.asked
        node = ET.SubElement(quiz, "question", type="multichoice" if asked.among else "numerical")
        _worded(node, "name", question.name, plain=True)
        figure = exercise_figure(question.exercise, look)
        empty, solved = (
            svg(figure, LessonPage(step, 0, tick)) for step, tick in zip(figure.steps, (0, SOLVED), strict=True)
        )
        _worded(node, "questiontext", question.text(language, pictured=True), picture=empty)
        _worded(node, "generalfeedback", question.feedback(language), picture=solved)
        for tag, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
            _text(node, tag, value)
        _text(node, "idnumber", question.idnumber)
        if not asked.among:
            answer = _worded(node, "answer", question.number, plain=True)
            answer.attrib |= {"fraction": "100", "format": "moodle_auto_format"}
            _text(answer, "tolerance", f"{asked.tolerance:g}")
            continue
        for tag, value in (("single", "true"), ("shuffleanswers", "true"), ("answernumbering", "abc")):
            _text(node, tag, value)
        for each in asked.among:
            answer = _worded(node, "answer", _paragraphs([each.text(language)]))
            answer.set("fraction", "100" if each == asked.right else "0")
    ET.indent(quiz, space=" ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(quiz, encoding="unicode") + "\n"


def _text(parent: ET.Element, tag: str, text: str | None = None) -> ET.Element:
    element = ET.SubElement(parent, tag)
    element.text = text
    return element


def _worded(parent: ET.Element, tag: str, said: str, *, plain: bool = False, picture: str = "") -> ET.Element:
    """Add an element with a text, HTML unless `plain`, and below it a picture embedded in the file."""
    element = ET.SubElement(parent, tag, {} if plain else {"format": "html"})
    _text(
        element,
        "text",
        said + (f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="" width="560"></p>' if picture else ""),
    )
    if picture:
        file = ET.SubElement(element, "file", name=PICTURE, path="/", encoding="base64")
        file.text = base64.b64encode(picture.encode()).decode("ascii")
    return element


def gift(made: Sequence[Exercise], topic: str, seed: int, language: str) -> str:
    """Return exercises as GIFT; all coordinates are in the text."""
    blocks = [f"$CATEGORY: {_category(topic, seed, language)}"]
    for question in _questions(made, seed, language):
        asked = question.asked
        answers = [f"#{question.number}:{asked.tolerance:g}"]
        if asked.among:
            signs = ("=" if each == asked.right else "~" for each in asked.among)
            sentences = (_escaped(_paragraphs([each.text(language)])) for each in asked.among)
            answers = list(map("".join, zip(signs, sentences, strict=True)))
        said, feedback = map(_escaped, (question.text(language, pictured=False), question.feedback(language)))
        body = "\n".join([*answers, f"####{feedback}"])
        blocks.append(f"::{_escaped(question.name)}::[html]{said}{{{body}\n}}")
    return "\n\n".join(blocks) + "\n"


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
