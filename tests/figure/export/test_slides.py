# SPDX-License-Identifier: GPL-3.0-or-later
"""Slides: a page for each phase and question of a figure, and bookmarks for its steps."""

from collide_addon.figure.export.slides import SLIDE_WIDTH, slides
from collide_addon.figure.model.choices import Aspect
from collide_addon.figure.model.playback import ending_of, pages_of

from ...cases import mostly_slow
from ..pdf import made, reader


def test_each_phase_has_a_page_and_each_question_one_before_its_answer(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    pages = pages_of(figure)
    said = [(page.step.number, page.phase) for page in pages if page.phase is not None]
    assert said == [(step.number, phase) for step in figure.steps for phase in range(len(step.captions))]
    asked = [row for row, page in enumerate(pages) if page.phase is None]
    assert asked
    for row in asked:
        assert (pages[row].step, pages[row].step.answer) == (pages[row + 1].step, pages[row + 1].phase)
        assert pages[row].tick + 1 == pages[row + 1].tick
    assert len({ending_of(page.step.number, page.phase) for page in pages}) == len(pages)


@mostly_slow(("aspect", "high"), [(Aspect.WIDE, 540), (Aspect.STANDARD, 720)])
def test_slides_open_in_their_own_shape_with_a_bookmark_for_each_step_in_their_language(make, pairs, aspect, high):
    figure = make.sat(*pairs["apart"], language="ru", aspect=aspect).figure
    read = reader(made(slides(figure), figure.title, "ru"))
    assert len(read.pages) == len(pages_of(figure))
    assert {tuple(map(float, page.mediabox)) for page in read.pages} == {(0.0, 0.0, SLIDE_WIDTH, float(high))}
    steps = [page.step.number for page in pages_of(figure)]
    firsts = [steps.index(step.number) for step in figure.steps]
    assert [read.get_destination_page_number(each) for each in read.outline] == firsts
    assert read.outline[0].title == f"0. {figure.steps[0].captions[0].title('ru') or figure.title}"
    assert read.trailer["/Root"]["/Lang"].startswith("ru")
