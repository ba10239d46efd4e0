# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands under the shapes, the barycentric weights of a point as bars, and an answer in large digits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.figure import NOTHING_YET, Kind, Mark, Motion, Panel, Span
from ..model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ..page.sheet import CAPTION_STRIP, Sheet, page_box, page_text
from ..page.text_metrics import text_width
from ..text.exact_form import compact
from ..text.messages import about, number, say

WEIGHTS_ROOM = 36.0
"""Height of the room under the shapes, in figure units, as all lengths here."""
HEADING_AT, FIRST_BAR, BAR_GAP = 31.0, 22.5, 9.0
"""Heights over the captions: of the heading, of the first bar, and from bar to bar."""
BAR_LEFT, BAR_WIDTH, BAR_HEIGHT = 16.0, 62.0, 3.6
VALUE_GAP = 5.0
SIGNS_GAP = 15.0
"""From the numbers of the weights to the signs beside them."""
ANSWER_SIZE = 22.0


def weight_marks(
    sheet: Sheet, heading: str, weights: Sequence[tuple[str, float]], span: Span, language: str
) -> list[Mark]:
    """Return bars of weights from 0 to 1, each with its name; `heading` is the message over them."""
    left = _left(sheet)
    at = (left, CAPTION_STRIP + HEADING_AT)
    marks = [page_text(sheet, say(heading, language), at, SMALL_SIZE, "weights", span=span, role=Role.NUMBERS)]
    for row, (name, weight) in enumerate(weights):
        height = CAPTION_STRIP + FIRST_BAR - row * BAR_GAP
        start, role = left + BAR_LEFT, Role.WEIGHT if weight else Role.NUMBERS
        marks.append(
            Mark(
                Kind.AREA,
                Role.TRACK,
                page_box(sheet, start, start + BAR_WIDTH, height, BAR_HEIGHT),
                f"track-{name}",
                Panel.PAGE,
                span,
            )
        )
        if weight:
            bar = page_box(sheet, start, start + weight * BAR_WIDTH, height, BAR_HEIGHT)
            grows = Motion(stretch=(NOTHING_YET, 1.0), about=(float(bar[0, 0]), sheet.page.bottom))
            marks.append(Mark(Kind.AREA, Role.WEIGHT, bar, f"weight-{name}", Panel.PAGE, span, motion=grows))
        beside = start + BAR_WIDTH + VALUE_GAP
        for text, x in ((name, left), (compact(weight), beside)):
            marks.append(page_text(sheet, text, (x, height), NUMBERS_SIZE, f"weight-{name}", span=span, role=role))
    return marks


def sign_marks(
    sheet: Sheet, signs: Sequence[str], weights: Sequence[tuple[str, float]], span: Span, language: str
) -> list[Mark]:
    """Return the lines by which a student can check the part of the simplex that stays, to the right of its weights.

    They are left out where they have no room.
    """
    widest = max(text_width(compact(weight), NUMBERS_SIZE) for _, weight in weights)
    x = _left(sheet) + BAR_LEFT + BAR_WIDTH + VALUE_GAP + widest + SIGNS_GAP
    room = (sheet.areas[Panel.WORLD].right - sheet.page.left) / sheet.unit - x
    heading, *lines = texts = [say("weights.tests", language), *signs]
    if max(text_width(text, SMALL_SIZE) for text in texts) > room:
        return []
    heights = [HEADING_AT, *(FIRST_BAR - row * BAR_GAP for row in range(len(lines)))]
    places = [(x, CAPTION_STRIP + height) for height in heights]
    names = ["tests", *(f"test-{row}" for row in range(1, len(lines) + 1))]
    return [
        replace(page_text(sheet, text, place, SMALL_SIZE, name, span=span, role=Role.NUMBERS), delayed=True)
        for text, place, name in zip([heading, *lines], places, names, strict=True)
    ]


def sum_marks(sheet: Sheet, sums: Sequence[str], span: Span) -> list[Mark]:
    """Return up to three lines, which say how vertices of A − B are made, while a question about them stands.

    Where they are long they are smaller, or do without what they come to.
    """
    left, marks, room = _left(sheet), [], sheet.areas[Panel.WORLD].width / sheet.unit
    size = NUMBERS_SIZE if all(text_width(line, NUMBERS_SIZE) <= room for line in sums) else SMALL_SIZE
    if any(text_width(line, size) > room for line in sums):
        sums = [line.rpartition(" = ")[0] for line in sums]
    for row, line in enumerate(sums):
        at = (left, CAPTION_STRIP + FIRST_BAR - row * BAR_GAP)
        marks.append(page_text(sheet, line, at, size, f"sum-{row + 1}", span=span))
    return [replace(mark, asking=True) for mark in marks]


def answer_in_large(
    sheet: Sheet, length: float, form: str, place: tuple[float, float], right: float, span: Span
) -> Iterator[Mark]:
    """Yield a length in large letters at a place, its `form` "√5", and then in digits if both have room to `right`."""
    digits, (left, height) = number(length), place
    beside, said = left + text_width(form, ANSWER_SIZE, bold=True) + VALUE_GAP, f"\N{ALMOST EQUAL TO} {digits}"
    both = form != digits and beside + text_width(said, ANSWER_SIZE) < right
    large = form if both else about(length)
    yield page_text(sheet, large, place, ANSWER_SIZE, "answer-large", span=span, role=Role.TITLE)
    if both:
        yield page_text(sheet, said, (beside, height), ANSWER_SIZE, "answer-digits", span=span, role=Role.NUMBERS)


def _left(sheet: Sheet) -> float:
    return (sheet.areas[Panel.WORLD].left - sheet.page.left) / sheet.unit
