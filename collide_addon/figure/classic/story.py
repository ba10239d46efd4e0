# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a classic snippet: on the left what is true, on the right the same shapes with what the snippet says.

It has four steps: the question, what the snippet says, what is true, and why they differ. A `Story` holds what is told
and drawn; the page is made of it in the same way for all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple, TypeVar

import numpy as np

from ..labels.labels import LabelRequest
from ..labels.mark_names import mark_names
from ..model.arrays import Floats
from ..model.choices import Aspect, Detail, Layout, Rulers
from ..model.figure import ALWAYS, PHASES, Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import LABEL_SIZE, Role
from ..page.page import finish
from ..page.rulers import MOST_BOTTOM
from ..page.sheet import CAPTION_STRIP, Sheet, bounds_of, free_height, lay_out, page_text
from ..page.text_metrics import LINE_HEIGHT, wrap_within
from ..parts.candidates import Candidates, yes_or_no
from ..stage.lens import labelled_with_lenses
from ..text.messages import Caption, written_in

CLAIM_STEP, TRUTH_STEP, WHY_STEP = 1, 2, 3
VERDICT_STRIP = 20.0
"""Room kept clear below the shapes of each panel for the verdict; all lengths here are in figure units."""
VERDICT_HEIGHT = 11.0
"""Height of the middle of a verdict above the lower edge of its panel."""
SIGN_SIZE = 13.0
VERDICT_ROOM, VERDICT_LINES = 6.0, 2
"""Room on either side of a verdict, and its most lines."""
Item = TypeVar("Item", Mark, LabelRequest)
HEADINGS = {Panel.WORLD: "classic.heading_truth", Panel.CLASSIC: "classic.heading_claim"}


class Verdict(Enum):
    """Whether a snippet is right; the value is the sign between what is true and what it says."""

    RIGHT = "="
    WRONG = "≠"
    CONVENTION = "≈"
    """It says yes or no where two shapes only touch."""


class Sketch(NamedTuple):
    """Marks and requests for labels, by default in the panel and from the step on in which they are drawn."""

    marks: Sequence[Mark] = ()
    requests: Sequence[LabelRequest] = ()


NOTHING = Sketch()
Draw = Sketch | Callable[[Sheet], Sketch]
"""A drawing, or a function that returns it for a page, with lengths in the page's unit."""


class Answer(NamedTuple):
    """What a snippet says, or what is true: drawn, in one to four captions, in a few words and as JSON values."""

    draw: Draw
    captions: tuple[Caption, ...]
    verdict: Caption
    result: Mapping[str, object]


def alike(draw: Draw, says: str, verdict: str, values: Mapping[str, object]) -> Answer:
    """Return an answer whose caption, verdict and result have the same values."""
    result = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return Answer(draw, (Caption(says, values),), Caption(verdict, values), result)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Story:
    """What a figure of classic code tells.

    `extent` (n, 2) must fit into each panel. The question, one to four captions, is about the `shapes`, drawn in both
    panels; the claim, what the snippet says, is drawn in the right one, the truth in the left one. `reason` is the key
    of the sentence that says why they differ, filled in with `values`, after `before_reason`; each case has its own.
    `why` explains the difference, in the panel that each mark names. If it needs the space of A − B, which then takes
    the right panel, `difference` (n, 2) must fit into that. `names` are messages by role: a mark of such a role is
    named beside itself.
    """

    extent: Floats
    question: tuple[Caption, ...]
    shapes: Draw = NOTHING
    claim: Answer
    truth: Answer
    reason: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    before_reason: tuple[Caption, ...] = ()
    why: Draw = NOTHING
    difference: Floats | None = None
    names: Mapping[Role, str] = field(default_factory=dict)
    verdict: Verdict = Verdict.WRONG


def classic_figure(story: Story, title: Caption, key: str = "", look: Look = DEFAULT_LOOK) -> Figure:
    """Return the figure of a story; `key` names its case under the title.

    In reduced detail both answers show at once and nothing is explained.
    """
    sheet = two_panels(story, look.layout, look.rulers, look.aspect)
    full = look.detail is Detail.FULL
    hidden = WHY_STEP - 1 if story.difference is not None else None
    shapes = drawn(story.shapes, sheet)
    drawings = [
        _staged(shapes, Panel.WORLD, ALWAYS),
        _staged(shapes, Panel.CLASSIC, Span.of(0, until=hidden)),
        _staged(_with_verdict(story, sheet, Panel.CLASSIC, look.language), Panel.CLASSIC, Span.of(CLAIM_STEP)),
        _staged(drawn(story.claim.draw, sheet), Panel.CLASSIC, Span.of(CLAIM_STEP, until=hidden)),
        _staged(_with_verdict(story, sheet, Panel.WORLD, look.language), Panel.WORLD, Span.of(TRUTH_STEP)),
        _staged(drawn(story.truth.draw, sheet), Panel.WORLD, Span.of(TRUTH_STEP)),
    ]
    because = (*story.before_reason, Caption(f"classic.why_{story.reason}", story.values))
    right_or_not: Candidates = ()
    if story.verdict is not Verdict.CONVENTION:
        right_or_not = yes_or_no(story.verdict is Verdict.RIGHT, look.language)
    steps = [
        Step(0, "Classic 00", story.question),
        Step(CLAIM_STEP, f"Classic {CLAIM_STEP:02} claim", story.claim.captions, Caption("ask.claim"), 0),
        Step(TRUTH_STEP, f"Classic {TRUTH_STEP:02} truth", story.truth.captions, Caption("ask.truth"), 0),
        Step(WHY_STEP, f"Classic {WHY_STEP:02} result", because, Caption("ask.why"), 0, right_or_not),
    ]
    if full:
        drawings.append(_staged(drawn(story.why, sheet), Panel.CLASSIC, Span.of(WHY_STEP)))
    else:
        drawings = [_at_once(drawing) for drawing in drawings]
        both = (*story.claim.captions[-1:], *story.truth.captions[-1:])
        steps = [steps[0], Step(CLAIM_STEP, f"Classic {CLAIM_STEP:02} result", both, Caption("ask.claim"), 0)]
    marks = [mark for drawing in drawings for mark in drawing.marks]
    requests = [request for drawing in drawings for request in drawing.requests]
    requests += mark_names(marks, story.names, look.language)
    requests = [replace(each, text=written_in(look.language, each.text)) for each in requests]
    named, sheet = labelled_with_lenses(marks, requests, sheet, len(steps))
    sign = _sign(story.verdict, sheet, Span.of(steps[-1].number))
    return finish(
        sheet,
        algorithm="Classic",
        title=title.text(look.language),
        key=key,
        headings=HEADINGS if look.layout is Layout.PANELS else {},
        marks=[*named, sign],
        steps=steps,
        result={"classic": story.claim.result, "true": story.truth.result, "verdict": story.verdict.name.lower()},
        look=look,
    )


def drawn(draw: Draw, sheet: Sheet) -> Sketch:
    """Return a drawing for a page."""
    return draw if isinstance(draw, Sketch) else draw(sheet)


def two_panels(story: Story, layout: Layout, rulers: Rulers, aspect: Aspect = Aspect.WIDE) -> Sheet:
    """Return a page with equal room left and right, above a strip for the verdicts, and a place for A − B."""
    world = bounds_of(story.extent)
    if story.difference is not None and layout is Layout.OVERLAY:
        world = bounds_of(story.extent, story.difference)
    second = world
    if story.difference is not None and layout is Layout.PANELS:
        space = bounds_of(story.difference)
        (x, y), width, height = world.center, max(world.width, space.width), max(world.height, space.height)
        second = Bounds(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    padded, second = (_padded(each, rulers, aspect) for each in (world, second))
    sheet = lay_out(padded, second, layout, Panel.CLASSIC, rulers, aspect=aspect)
    strip = VERDICT_STRIP * sheet.unit
    areas = {panel: area._replace(bottom=area.bottom + strip) for panel, area in sheet.areas.items()}
    panels = dict(sheet.panels)
    if story.difference is not None:
        areas[Panel.DIFFERENCE] = areas[Panel.CLASSIC]
        middle, wanted = bounds_of(story.difference).center, areas[Panel.CLASSIC].center
        panels[Panel.DIFFERENCE] = (wanted[0] - middle[0], wanted[1] - middle[1])
        if layout is Layout.OVERLAY:
            panels[Panel.DIFFERENCE] = panels[Panel.CLASSIC]
    return replace(sheet, areas=areas, panels=panels)


def _padded(bounds: Bounds, rulers: Rulers, aspect: Aspect) -> Bounds:
    """Return the bounds with room below for the verdict, as needed where the height decides the unit."""
    free = free_height(aspect) - (0.0 if rulers is Rulers.NONE else MOST_BOTTOM)
    pad = bounds.height * (free / (free - VERDICT_STRIP) - 1.0)
    return bounds._replace(bottom=bounds.bottom - pad)


def _with_verdict(story: Story, sheet: Sheet, panel: Panel, language: str) -> Sketch:
    """Return the verdict below the shapes; in an overlay two verdicts share the width."""
    claims = panel is Panel.CLASSIC
    answer, role = (story.claim, Role.CLAIM) if claims else (story.truth, Role.TRUTH)
    area = sheet.areas[panel]
    overlay = sheet.layout is Layout.OVERLAY
    width = area.width / (2 if overlay else 1)
    lines = wrap_within(answer.verdict.text(language), LABEL_SIZE, width / sheet.unit - 2 * VERDICT_ROOM, VERDICT_LINES)
    x = area.left + width * (1.5 if overlay and claims else 0.5)
    y = area.bottom + (VERDICT_HEIGHT - VERDICT_STRIP - sheet.room.bottom) * sheet.unit
    marks = []
    for row, line in enumerate(lines):
        down = (row - (len(lines) - 1) / 2) * LABEL_SIZE * LINE_HEIGHT * sheet.unit
        at = np.array([(x, y - down)]) - np.array(sheet.panels[panel])
        part = f"verdict-{'classic' if claims else 'true'}" + (f"-{row + 1}" if len(lines) > 1 else "")
        marks.append(Mark(Kind.LABEL, role, at, part, panel, text=line, size=LABEL_SIZE * sheet.unit))
    return Sketch(marks)


def _sign(verdict: Verdict, sheet: Sheet, span: Span) -> Mark:
    """Return whether what the snippet says is what is true, as a sign between the two."""
    left, right = (sheet.areas[panel] for panel in (Panel.WORLD, Panel.CLASSIC))
    middle = (left.right + right.left) / 2 if sheet.layout is Layout.PANELS else left.center[0]
    place = ((middle - sheet.page.left) / sheet.unit, CAPTION_STRIP + VERDICT_HEIGHT)
    return page_text(
        sheet, verdict.value, place, SIGN_SIZE, "verdict-sign", span=span, align=Align.CENTER, role=Role.TITLE
    )


def _staged(drawing: Sketch, panel: Panel, span: Span) -> Sketch:
    """Return a sketch with `panel` and `span` set wherever it has none of its own."""

    def placed(item: Item) -> Item:
        return replace(
            item,
            panel=panel if item.panel is Panel.WORLD else item.panel,
            span=span if item.span is ALWAYS else item.span,
        )

    return Sketch([placed(mark) for mark in drawing.marks], [placed(request) for request in drawing.requests])


def _at_once(drawing: Sketch) -> Sketch:
    """Return a sketch in which nothing comes later than the claim, and nothing goes."""

    def early(item: Item) -> Item:
        return replace(item, span=Span(min(item.span.first, CLAIM_STEP * PHASES)))

    return Sketch([early(mark) for mark in drawing.marks], [early(request) for request in drawing.requests])
