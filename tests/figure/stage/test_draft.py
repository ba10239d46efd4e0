# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in the making: what moves is named once it has arrived."""

from collide_addon.figure.model.figure import Kind, Panel

from ...cases import mostly_slow

SQUARE, ASIDE = [(0, 0), (4, 0), (4, 3), (0, 3)], [(3, 1), (6, 0), (7, 4), (4, 5)]


@mostly_slow("name", ["sat", "obb", "support", "hausdorff", "sweep"])
def test_a_name_stands_at_its_place_when_what_it_names_has_come_there(make, name):
    run = {
        "sat": lambda: make.sat(SQUARE, ASIDE),
        "obb": lambda: make.obb(SQUARE, ASIDE, angles=(0.3, 1.0)),
        "support": lambda: make.support(SQUARE),
        "hausdorff": lambda: make.hausdorff(SQUARE, ASIDE),
        "sweep": lambda: make.sweep(SQUARE, ASIDE, ({}, {1: (9, 0), 11: (-16, 1)})),
    }[name]()
    marks = [mark for mark in run.figure.marks if mark.panel is not Panel.PAGE]
    moving = {
        (mark.part, mark.panel, mark.span.first)
        for mark in marks
        if mark.kind is not Kind.LABEL and mark.motion is not None
    }
    names = [
        mark
        for mark in marks
        if mark.kind is Kind.LABEL
        and not mark.asking
        and (mark.part.removeprefix("named-"), mark.panel, mark.span.first) in moving
    ]
    assert names
    assert all(mark.delayed or mark.motion is not None for mark in names)


def test_numbers_to_choose_from_are_written_as_their_language_does(make):
    texts = [
        [choice.text for step in run.figure.steps for choice in step.candidates]
        for run in (make.supports(SQUARE, ASIDE, language=language) for language in ("en", "ru"))
    ]
    assert any("." in text for text in texts[0])
    assert [text.replace(".", ",") for text in texts[0]] == texts[1]
