# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the contact manifold in space: it keeps the rules for every page, and shows what is true."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from collide_addon.figure.gallery.gallery import STEP_BY_STEP
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.registry import CONTACT

from ..rules import documents, drawing, lens, marks, page, questions, reasons, runs, texts  # noqa: F401  they register
from ..rules.rule import OF_FIGURES, faults
from .test_gjk import SHAPES, solid


def box(low, high):
    return np.array(list(product(*zip(low, high, strict=True))), float)


TABLE = box((0, 0, 0), (8, 6, 3))
PAIRS = {
    "tilted": SHAPES["clipping"],
    "stacked": (TABLE, box((4, 2, 2), (10, 8, 6))),
    "B is the reference": (SHAPES["clipping"][1], TABLE),
    "an edge in a face": (TABLE, np.array([(x, y, z) for x in (2, 6) for y, z in ((2, 2), (1, 5), (3, 5))], float)),
    "a vertex in a face": (TABLE, np.array([(4, 3, 2), (2, 1, 6), (6, 1, 6), (4, 5, 6)], float)),
    "crossing edges": SHAPES["edge-in-edge"],
    "a segment in a box": (TABLE, np.array([(1, 1, 2), (6, 5, 2.5)], float)),
    "a point in a box": (TABLE, np.array([(4, 3, 2.5)], float)),
    "a square on a box": (TABLE, np.array([(1, 1, 3), (4, 1, 3), (4, 4, 3), (1, 4, 3)], float)),
    "apart": (TABLE, box((10, 10, 5), (12, 12, 7))),
    "identical": (TABLE, TABLE),
    "touching": (TABLE, box((2, 2, 3), (4, 4, 5))),
    "equal points": (TABLE[:1], TABLE[:1]),
    "octagon": SHAPES["octagon"],
}
QUICK = (("tilted", "en"), ("crossing edges", "ru"), ("a point in a box", "zh"))
EVERY = [(name, language) for name in PAIRS for language in ("en", "ru", "zh")]
ONE = {"a vertex in a face", "a point in a box", "a segment in a box"}
NO_FACE = {"crossing edges", "equal points"}


@cache
def lesson(name, language="en", **chosen):
    pair = [solid(letter, points) for letter, points in zip("AB", PAIRS[name], strict=True)]
    return make_lesson(CONTACT, pair, Choices(measured=Measured.SPACE, language=language, **chosen))


@pytest.mark.parametrize(
    ("name", "language"), [pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow) for each in EVERY]
)
def test_a_contact_in_space_keeps_every_rule_of_a_page(name, language):
    assert faults(OF_FIGURES, lesson(name, language).figure) == []


def test_every_kind_of_contact_says_what_it_is():
    ends = {name: lesson(name).figure.steps[-1].captions[0].message for name in PAIRS}
    for name, said in ends.items():
        where = "no_face" if name in NO_FACE else "one" if name in ONE else "apart" if name == "apart" else "several"
        assert said == f"contact.{where}", name


def test_the_face_is_cut_at_each_side_and_all_depths_are_drawn_from_the_side():
    figure = lesson("tilted").figure
    said = [[caption.message for caption in step.captions] for step in figure.steps]
    assert [each[-1] for each in said[2:-1]] == ["contact.uncut_face", "contact.cut_face", *2 * ["contact.uncut_face"]]
    arrows = [mark for mark in figure.marks if mark.part == "depth" and mark.kind is Kind.ARROW]
    aside = [mark.points for mark in arrows if mark.panel is Panel.PROFILE]
    assert len(aside) == 2  # of four points, two lie on the face itself
    assert all(np.isclose(tail[0], tip[0]) and tip[1] > tail[1] for tail, tip in aside)


def test_reduced_detail_has_the_points_alone_and_the_page_can_be_made_again():
    assert len(lesson("tilted", detail=Detail.REDUCED).figure.steps) == 2
    figure = lesson("tilted", side=(1.0, 0.5)).figure
    assert repeat_lesson(figure.parameters).figure.result == figure.result


def test_the_scene_of_the_gallery_is_the_pair_of_the_test():
    (part,) = (part for part in STEP_BY_STEP.parts if part.algorithm is CONTACT)
    assert part.lesson(Choices()).figure.result["points"] == lesson("tilted").figure.result["points"]
