# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands under the shapes, the barycentric weights of a point as bars, and an answer in large digits."""

from collections.abc import Sequence

from ..model.figure import NOTHING_YET, Motion, Panel
from ..model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ..page.sheet import CAPTION_STRIP, Sheet
from ..page.text_metrics import text_width
from ..stage.pen import Pen
from ..text.exact_form import compact
from ..text.messages import about, number, say

WEIGHTS_ROOM = 36.0
"""Height of the room under the shapes, in figure units, as all lengths here."""
HEADING_AT, FIRST_BAR, BAR_GAP = 31.0, 22.5, 9.0
"""Heights over the captions: of the heading, of the first bar, and from bar to bar."""
BAR_LEFT, BAR_WIDTH, BAR_HEIGHT = 16.0, 62.0, 3.6
VALUE_GAP, VALUE_ROOM = 5.0, 30.0
"""From a bar to its number, and what that needs at most: in a narrow panel bars are shorter."""
SIGNS_GAP = 15.0
"""From the numbers of the weights to the signs beside them."""
ANSWER_SIZE = 22.0


def draw_weights(pen: Pen, heading: str, weights: Sequence[tuple[str, float]], language: str) -> None:
    """Draw bars of weights from 0 to 1, each with its name; `heading` is the message over them."""
    pen, sheet = pen.at(Panel.PAGE), pen.sheet
    left, width = _left(sheet), _bar_width(sheet)
    foot = CAPTION_STRIP + max(0, len(weights) - 3) * BAR_GAP
    pen.write_on_page(say(heading, language), (left, foot + HEADING_AT), SMALL_SIZE, "weights", Role.NUMBERS)
    for row, (name, weight) in enumerate(weights):
        height = foot + FIRST_BAR - row * BAR_GAP
        start, role = left + BAR_LEFT, Role.WEIGHT if weight else Role.NUMBERS
        pen.area(Role.TRACK, sheet.box(start, start + width, height, BAR_HEIGHT), f"track-{name}")
        if weight:
            bar = sheet.box(start, start + weight * width, height, BAR_HEIGHT)
            grows = Motion(stretch=(NOTHING_YET, 1.0), about=(float(bar[0, 0]), sheet.page.bottom))
            pen.area(Role.WEIGHT, bar, f"weight-{name}", grows)
        beside = start + width + VALUE_GAP
        for text, x in ((name, left), (compact(weight), beside)):
            pen.write_on_page(text, (x, height), NUMBERS_SIZE, f"weight-{name}", role)


def draw_signs(pen: Pen, signs: Sequence[str], weights: Sequence[tuple[str, float]], language: str) -> None:
    """Write the lines by which a student can check the part of the simplex that stays, to the right of its weights.

    They are left out where they have no room.
    """
    widest = max(text_width(compact(weight), NUMBERS_SIZE) for _, weight in weights)
    x = _left(pen.sheet) + BAR_LEFT + _bar_width(pen.sheet) + VALUE_GAP + widest + SIGNS_GAP
    room = (pen.sheet.areas[Panel.WORLD].right - pen.sheet.page.left) / pen.unit - x
    texts = [say("weights.tests", language), *signs]
    if max(text_width(text, SMALL_SIZE) for text in texts) > room:
        return
    heights = [HEADING_AT, *(FIRST_BAR - row * BAR_GAP for row in range(len(signs)))]
    for row, (text, height) in enumerate(zip(texts, heights, strict=True)):
        name, at = f"test-{row}" if row else "tests", (x, CAPTION_STRIP + height)
        pen.when_arrived().write_on_page(text, at, SMALL_SIZE, name, Role.NUMBERS)


def draw_sums(pen: Pen, sums: Sequence[str]) -> None:
    """Write up to three lines, which say how vertices of A − B are made, while a question about them stands.

    Where they are long they are smaller, or do without what they come to.
    """
    left, room = _left(pen.sheet), pen.sheet.areas[Panel.WORLD].width / pen.unit
    size = NUMBERS_SIZE if all(text_width(line, NUMBERS_SIZE) <= room for line in sums) else SMALL_SIZE
    if any(text_width(line, size) > room for line in sums):
        sums = [line.rpartition(" = ")[0] for line in sums]
    for row, line in enumerate(sums):
        at = (left, CAPTION_STRIP + FIRST_BAR - row * BAR_GAP)
        pen.when_asking().write_on_page(line, at, size, f"sum-{row + 1}")


def answer_in_large(pen: Pen, length: float, form: str, place: tuple[float, float], right: float) -> None:
    """Write a length in large letters at a place, its `form` "√5", and then in digits if both have room to `right`."""
    digits, (left, height) = number(length), place
    beside, said = left + text_width(form, ANSWER_SIZE, bold=True) + VALUE_GAP, f"\N{ALMOST EQUAL TO} {digits}"
    both = form != digits and beside + text_width(said, ANSWER_SIZE) < right
    pen.write_on_page(form if both else about(length), place, ANSWER_SIZE, "answer-large", Role.TITLE)
    if both:
        pen.write_on_page(said, (beside, height), ANSWER_SIZE, "answer-digits", Role.NUMBERS)


def _left(sheet: Sheet) -> float:
    return (sheet.areas[Panel.WORLD].left - sheet.page.left) / sheet.unit


def _bar_width(sheet: Sheet) -> float:
    return min(BAR_WIDTH, sheet.areas[Panel.WORLD].width / sheet.unit - BAR_LEFT - VALUE_GAP - VALUE_ROOM)
