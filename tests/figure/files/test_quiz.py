# SPDX-License-Identifier: GPL-3.0-or-later
"""Question banks: complete in every language, and right where the exercise is solved in another way."""

import base64
import math
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import islice

import pytest

from collide_addon.figure.files.quiz import gift, moodle_xml
from collide_addon.figure.model.look import Look
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.worksheets.worksheet import MIXED, TOPIC_OF, exercises

from ...cases import mostly_slow

SEED = 3
REST = {"numerical": [], "multichoice": ["single", "shuffleanswers", "answernumbering"]}
SPECIAL = re.compile(r"(?<!\\)[~=#{}:]")


@pytest.fixture(scope="module")
def made():
    return list(islice(exercises(MIXED, SEED), len(TOPIC_OF)))


@pytest.fixture(scope="module")
def quiz(made):
    return ET.fromstring(moodle_xml(made, MIXED, SEED, Look()))


def test_every_exercise_asks_for_an_answer_that_is_one_of_its_own(made):
    assert {each.topic for each in made} == {*TOPIC_OF}
    for exercise in made:
        assert exercise.asked, exercise.topic
        for asked in exercise.asked:
            assert asked.among.count(asked.right) == (1 if asked.among else 0)
            assert len({each.text() for each in asked.among}) == len(asked.among)
            assert asked.among or math.isfinite(asked.number)


def test_a_number_is_that_of_the_answer(made):
    """A student types what the sentence says, whose decimals have four digits."""
    found = 0
    for exercise in made:
        said = re.findall(r"(?<![\d/√])\d+(?:\.\d+)?(?:/\d+)?(?![\d/]|√)", exercise.answer.text())
        values = [float(top) / float(bottom or 1) for top, _, bottom in (each.partition("/") for each in said)]
        ends = re.findall(r"\(([^ ]+),\s([^ ]+)\)", exercise.answer.text().replace("−", "-"))
        if exercise.topic == "line" and len(ends) == 2:  # which says where the piece ends, and not how long it is
            values.append(math.dist(*([float(Fraction(each)) for each in end] for end in ends)))
        for asked in exercise.asked:
            if asked.tolerance or exercise.topic == "hull":  # others say what is counted, and not how many
                assert any(math.isclose(asked.number, value, rel_tol=1e-3) for value in values), exercise.answer.text()
                found += 1
    assert found >= 7


def test_moodle_finds_in_each_question_what_it_reads(quiz):
    """MoodleDocs, "Moodle XML format"; question/format/xml/format.php, import_headers, import_answer."""
    category, *questions = quiz
    assert category.findtext("category/text").startswith("$course$/top/Collide/")
    assert {each.get("type") for each in questions} == {"numerical", "multichoice"}
    ids = [each.findtext("idnumber") for each in questions]
    assert len({*ids}) == len(ids)
    for question in questions:
        kind, tags = question.get("type"), [each.tag for each in question]
        head = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"]
        answers = ["answer"] * tags.count("answer")
        assert tags == [*head, *REST[kind], *answers]
        assert [each.get("fraction") for each in question.findall("answer")].count("100") == 1
        if kind == "numerical":
            assert math.isfinite(float(question.findtext("answer/text")))
            assert float(question.findtext("answer/tolerance")) in (0.0, 0.01)
        for part in ("questiontext", "generalfeedback"):
            [file] = question.findall(f"{part}/file")
            assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in question.findtext(f"{part}/text")
            assert ET.fromstring(base64.b64decode(file.text)).tag.endswith("}svg")
            ET.fromstring(f"<p>{question.findtext(f'{part}/text').replace(' alt=', '/').split('<p><img')[0]}</p>")


def test_the_picture_of_the_question_does_not_give_the_answer_away(quiz):
    for question in quiz[1:]:
        asked, solved = (
            base64.b64decode(question.findtext(f"{part}/file")) for part in ("questiontext", "generalfeedback")
        )
        assert asked != solved, question.findtext("name/text")


def test_gift_does_not_speak_of_a_picture_that_it_lacks(made, quiz):
    in_moodle = [question.findtext("questiontext/text").count("from above, with") for question in quiz[1:]]
    assert sum(in_moodle) >= len([topic for topic in TOPIC_OF if topic.startswith("space-")])
    assert "from above, with" not in gift(made, MIXED, SEED, "en")


def test_vertices_have_their_numbers_as_indices_in_the_working_too(made):
    for exercise in made:
        said = " ".join(line.text() for line in (*exercise.task, *exercise.working, exercise.answer))
        assert not re.search(r"(?<![A-Za-z])[abw]\d", said), said


@mostly_slow("language", LANGUAGES)
def test_gift_has_the_same_questions_with_its_own_signs_escaped(made, language):
    category, *blocks = gift(made, MIXED, SEED, language).strip().split("\n\n")
    assert category.startswith("$CATEGORY: $course$/top/Collide/")
    questions = ET.fromstring(moodle_xml(made, MIXED, SEED, Look(language=language)))[1:]
    assert len(blocks) == len(questions)
    for block, question in zip(blocks, questions, strict=True):
        name, said, body = re.fullmatch(r"::(.+?)::\[html\](.*?)(?<!\\)\{(.*)\n\}", block, re.DOTALL).groups()
        assert re.sub(r"\\(.)", r"\1", name) == question.findtext("name/text")
        answers, feedback = body.split("\n####")
        assert SPECIAL.findall(said + feedback) == []
        right = question.find("answer[@fraction='100']")
        if question.get("type") == "numerical":
            assert answers == f"#{right.findtext('text')}:{right.findtext('tolerance')}"
        else:
            assert [line[0] for line in answers.splitlines()].count("=") == 1
            assert re.sub(r"\\(.)", r"\1", re.search(r"^=(.*)$", answers, re.MULTILINE)[1]) == right.findtext("text")
