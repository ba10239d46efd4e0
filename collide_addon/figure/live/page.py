# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a live figure: room for movement, and a first drawing with every part that a moment may show."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..lessons import whole_parameters
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import Align, Bounds, Figure, Kind, Panel, Step
from ..model.heights import Z_GAP, substitutes, view_headline, view_summary
from ..model.lesson import Choices
from ..model.look import Look
from ..model.style import CAPTION_SIZE, NUMBERS_SIZE, PAGE_HEIGHT, PAGE_WIDTH, SMALL_SIZE, TITLE_SIZE, Role
from ..model.subject import Subject
from ..page.page import FIRST_CAPTION, NUMBERS_BELOW, PARTED, finish
from ..page.progress import BAR_LABEL, BAR_RIGHT
from ..page.sheet import CAPTION_STRIP, EDGE, HEADING_BELOW, SMALLEST_SHARE, TITLE_BELOW, Sheet, bounds_of, lay_out
from ..page.text_metrics import shortened
from ..parts.pair import pair_headings
from ..registry import GJK
from ..stage.pen import Sketch
from ..text.messages import Caption, about, by_relation, say
from .marks import ONE_POINT, LiveMark, LivePen, draw_answer_bar, live_marks, rate_text
from .moment import LiveMoment

SHAPE_ROOM, TEXT_ROOM = 0.15, 0.25
"""Margins as a share of the extent: around the shapes, so that the page need not change as soon as they move, and
around their difference, where the length is written."""
FIRST_LINE_AT = CAPTION_STRIP - FIRST_CAPTION
TITLE_AT, ANSWER_AT, STEPS_AT = (
    (EDGE, PAGE_HEIGHT - TITLE_BELOW),
    (EDGE, FIRST_LINE_AT),
    (EDGE, FIRST_LINE_AT - NUMBERS_BELOW),
)
NOTES_AT = (EDGE, FIRST_LINE_AT - 2 * NUMBERS_BELOW + 2.0)
LENGTH_AT, RATE_AT = (BAR_RIGHT, BAR_LABEL), (PAGE_WIDTH - EDGE, PAGE_HEIGHT - TITLE_BELOW)
"""Positions of the texts, in figure units; the last two are right-aligned."""
SAYS = by_relation("live.separated", "live.touching", "live.penetrating")
ORIGIN_NAME = 8.0
"""Distance from the origin to its name, away from v or from the arrow, in figure units."""
STAND_IN = 12.0
"""Extent of the stand-in for a part that is hidden at first, in figure units."""
STAND_IN_TEXT = "="


def room_to_move(moment: LiveMoment, layout: Layout) -> Sheet:
    """Return a page for a moment, with margins around the shapes and their difference."""
    world, difference = _contents(moment)
    return lay_out(_grown(world, SHAPE_ROOM), _grown(difference, TEXT_ROOM), Look(layout=layout))


def still_fits(sheet: Sheet, moment: LiveMoment) -> bool:
    """Tell whether a page can stay: everything is on it, and not drawn much too small."""
    world, difference = _contents(moment)
    for panel, bounds in ((Panel.WORLD, world), (Panel.DIFFERENCE, difference)):
        area, (x, y) = sheet.areas[panel], sheet.panels[panel]
        left, bottom, right, top = bounds.left + x, bounds.bottom + y, bounds.right + x, bounds.top + y
        if left < area.left or bottom < area.bottom or right > area.right or top > area.top:
            return False
    wanted = lay_out(_grown(world, SHAPE_ROOM), _grown(difference, TEXT_ROOM), sheet.look)
    return wanted.unit >= SMALLEST_SHARE * sheet.unit


def page_marks(moment: LiveMoment, sheet: Sheet, language: str, rate: str = "", waiting: str = "") -> list[LiveMark]:
    """Return what changes on the page: title, sentence and numbers, or waiting message, notes, bar, rate, headings."""
    seen = view_headline(moment.view)
    says = Caption(SAYS[moment.relation])
    answer = waiting or says.text(language)
    title = length = steps = notes = ""
    if not waiting:
        title = says.title(language)
        closed = "bounds.distance.closed" if moment.deepest is None else "bounds.depth.closed"
        length = say(closed, language, upper=about(moment.length))
        steps = say("live.steps", language, steps=moment.steps, cold=moment.cold_steps)
        apart = [Caption("view.apart", {"apart": seen[Z_GAP]})] if Z_GAP in seen else []
        notes = PARTED.join(each.text(language) for each in (*apart, *substitutes(seen)))
    answer = shortened(answer, CAPTION_SIZE, PAGE_WIDTH - 2 * EDGE)
    pen = LivePen(Sketch(sheet), panel=Panel.PAGE)
    pen.write_on_page(title, TITLE_AT, TITLE_SIZE, "relation", Role.TITLE)
    pen.write_on_page(answer, ANSWER_AT, CAPTION_SIZE, "answer")
    pen.write_on_page(steps, STEPS_AT, NUMBERS_SIZE, "steps", Role.NUMBERS)
    pen.write_on_page(notes, NOTES_AT, NUMBERS_SIZE, "notes", Role.CLAIM)
    pen.write_on_page(length, LENGTH_AT, NUMBERS_SIZE, "length", align=Align.RIGHT)
    pen.write_on_page(rate, RATE_AT, SMALL_SIZE, "rate", Role.NUMBERS, Align.RIGHT)
    draw_answer_bar(pen, moment)
    if sheet.layout is Layout.PANELS:  # nothing is ever in its way there
        region = say("legend.region-now", language) if moment.deepest is None else ""
        place = (PAGE_WIDTH - EDGE, sheet.height - HEADING_BELOW)
        pen.write_on_page(region, place, SMALL_SIZE, "region-name", Role.REGION_NOW, Align.RIGHT)
    difference = pen.at(Panel.DIFFERENCE)  # moves with the panel in a new layout
    difference.dots(Role.ORIGIN, ONE_POINT, "0")
    away = moment.direction if moment.deepest is None else -moment.direction
    difference.write("0", Role.ORIGIN, ORIGIN_NAME * sheet.unit * away, "origin-name")
    for panel, message in pair_headings(sheet.layout).items():
        place = ((sheet.areas[panel].left - sheet.page.left) / sheet.unit, sheet.height - HEADING_BELOW)
        pen.write_on_page(say(message, language), place, SMALL_SIZE, f"heading-{panel.value}", Role.NUMBERS)
    return pen.moving


def first_drawing(moment: LiveMoment, sheet: Sheet, look: Look) -> Figure:
    """Return the figure with every part that a moment may show; parts without points or text have a stand-in."""
    marks = [*live_marks(moment, sheet), *page_marks(moment, sheet, look.language, rate_text(0.0, 0.0, look.language))]
    drawn = [_stand_in(each, sheet.unit) for each in marks]
    # The first note is drawn once; the others change, so they are among the captions.
    noted = replace(look, parameters={**look.parameters, **dict.fromkeys(moment.view, 0.0)})
    title = say("live.title", look.language, a=moment.a.name, b=moment.b.name)
    figure = finish(
        replace(sheet, look=noted, ruled=False),
        algorithm="Live",
        title="",
        key=title,
        marks=[replace(each.mark, points=each.mark.points + each.at, alone=True) for each in drawn],
        steps=[Step(0, "Live", ())],
        result={},
    )
    return replace(
        figure,
        title=title,
        marks=tuple(mark for mark in figure.marks if mark.part != "title"),
        result=view_summary(moment.view),
        parameters={**figure.parameters, **moment.view},
    )


def lesson_parameters(
    moment: LiveMoment, choices: Choices, outlines: Sequence[Sequence[Floats] | None] = (None, None)
) -> dict[str, object]:
    """Return the parameters of a moment's GJK lesson, with the `outlines` of concave objects, for exporting it."""
    subjects = [
        replace(
            Subject.of_points(each.letter, each.name, each.polygon.vertices),
            heights=each.heights,
            own_outline=tuple(own or ()),
        )
        for each, own in zip((moment.a, moment.b), outlines, strict=True)
    ]
    return whole_parameters(GJK, subjects, choices)


def _stand_in(shown: LiveMark, unit: float) -> LiveMark:
    mark = shown.mark
    if mark.kind is Kind.LABEL:
        return shown if mark.text else replace(shown, mark=replace(mark, text=STAND_IN_TEXT))
    triangle = STAND_IN * unit * np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
    count = {Kind.POINTS: 1, Kind.AREA: 3, Kind.POLYGON: 3}.get(mark.kind, 2)
    few = not len(mark.points) or (mark.kind is Kind.POLYGON and len(mark.points) < count)
    return replace(shown, mark=replace(mark, points=triangle[:count])) if few else shown


def _contents(moment: LiveMoment) -> tuple[Bounds, Bounds]:
    shapes = [_extremes(shape.form) + shape.at for shape in (moment.a, moment.b)]
    if moment.deepest is not None:  # B moved out of A
        shapes.append(shapes[1] + moment.deepest.depth * moment.deepest.normal)
    world = bounds_of(*shapes)
    at = moment.a.at - moment.b.at
    return world, bounds_of(_extremes(moment.difference) + at, np.zeros((1, 2)))


def _extremes(form: Floats) -> Floats:
    x, y = form[:, 0], form[:, 1]  # numpy would be ten times slower for both at once
    return np.array([(x.min(), y.min()), (x.max(), y.max())])


def _grown(bounds: Bounds, share: float) -> Bounds:
    return bounds.widened(share * max(bounds.width, bounds.height))
