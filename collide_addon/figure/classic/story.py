# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a classic snippet: the truth on the left, the same shapes with the snippet's answer on the right.

It has four steps: the question, the snippet's answer, the truth, and why they differ. A `Story` has the texts and
drawings, from which the page is made in the same way for all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

import numpy as np

from ..labels.names import mark_names
from ..model.arrays import Floats
from ..model.choices import Detail, Layout, Rulers
from ..model.figure import PHASES, Align, Bounds, Figure, Panel, Span, Step
from ..model.look import Look
from ..model.style import LABEL_SIZE, Role
from ..page.page import finish
from ..page.rulers import MOST_BOTTOM
from ..page.sheet import CAPTION_STRIP, Sheet, bounds_of, free_height, lay_out
from ..page.text_metrics import LINE_HEIGHT, wrap_within
from ..parts.candidates import yes_or_no
from ..stage.draft import Timed
from ..stage.lens import labelled_with_lenses
from ..stage.pen import Pen, Sketch
from ..text.messages import Caption

CLAIM_STEP, TRUTH_STEP, WHY_STEP = 1, 2, 3
VERDICT_STRIP = 20.0
"""Room kept free below the shapes of each panel for the verdict; all lengths here are in figure units."""
VERDICT_HEIGHT = 11.0
"""Height of the centre of a verdict above the lower edge of its panel."""
SIGN_SIZE = 13.0
HEADINGS = {Panel.WORLD: "classic.heading_truth", Panel.CLASSIC: "classic.heading_claim"}


class Verdict(Enum):
    """Whether a snippet is right; the value is the sign between the truth and its answer."""

    RIGHT = "="
    WRONG = "≠"
    CONVENTION = "≈"
    """It answers yes or no although the shapes only touch: either is right."""


Draw = Callable[[Pen], None]
"""Draws with a pen, by default in the pen's panel and span."""


def nothing(_: Pen) -> None:
    """Draw nothing."""


class Statement(NamedTuple):
    """A snippet's answer or the truth: a drawing, one to four captions, a short text, and JSON values."""

    draw: Draw
    captions: tuple[Caption, ...]
    verdict: Caption
    result: Mapping[str, object]


def stated(
    draw: Draw, says: str, verdict: str, values: Mapping[str, object], result: Mapping[str, object] | None = None
) -> Statement:
    """Return a statement whose caption and verdict share their values; by default these are its result, too."""
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return Statement(draw, (Caption(says, values),), Caption(verdict, values), plain if result is None else result)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Story:
    """The content of a figure of classic code.

    The points `extent` (n, 2) fit into each panel. The question, one to four captions, is about the `shapes`, drawn in
    both panels; the claim, what the snippet says, is drawn in the right one, the truth in the left one. `reason` is the
    message that says why they differ, filled in with `values`, after `before_reason`; each case has its own. `why`
    draws the reason in the right panel. If that is in A − B, which then takes the right panel, the points `difference`
    (n, 2) fit into it. `names` are messages by role: a mark of such a role is labelled with its message.
    """

    extent: Floats
    question: tuple[Caption, ...]
    shapes: Draw = nothing
    claim: Statement
    truth: Statement
    reason: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    before_reason: tuple[Caption, ...] = ()
    why: Draw = nothing
    difference: Floats | None = None
    names: Mapping[Role, str] = field(default_factory=dict)
    verdict: Verdict = Verdict.WRONG


def classic_figure(story: Story, title: Caption, key: str, look: Look) -> Figure:
    """Return the figure of a story with its `title`; `key` is the subtitle that names its case.

    The page's title asks a question, since the figure's own title would give the reason away. In reduced detail, both
    answers show at once without an explanation.
    """
    sheet = two_panels(story, look)
    full, sketch = look.detail is Detail.FULL, Sketch(sheet)
    until = WHY_STEP - 1 if story.difference is not None else None
    claims, truths = Pen(sketch, Span.of(CLAIM_STEP), Panel.CLASSIC), Pen(sketch, Span.of(TRUTH_STEP))
    story.shapes(Pen(sketch))
    story.shapes(claims.during(Span.of(0, until=until)))
    _draw_verdict(claims, story)
    story.claim.draw(claims.during(Span.of(CLAIM_STEP, until=until)))
    _draw_verdict(truths, story)
    story.truth.draw(truths)
    because = (*story.before_reason, Caption(story.reason, story.values))
    right_or_not = yes_or_no(story.verdict is Verdict.RIGHT, look.language)
    if story.verdict is Verdict.CONVENTION:
        right_or_not = ()
    steps = [
        Step(0, "Classic 00", story.question),
        Step(CLAIM_STEP, f"Classic {CLAIM_STEP:02} claim", story.claim.captions, Caption("ask.claim"), 0),
        Step(TRUTH_STEP, f"Classic {TRUTH_STEP:02} truth", story.truth.captions, Caption("ask.truth"), 0),
        Step(WHY_STEP, f"Classic {WHY_STEP:02} result", because, Caption("ask.why"), 0, right_or_not),
    ]
    if full:
        story.why(claims.during(Span.of(WHY_STEP)))
    else:
        sketch.marks, sketch.requests = [*map(_at_once, sketch.marks)], [*map(_at_once, sketch.requests)]
        both = (*story.claim.captions[-1:], *story.truth.captions[-1:])
        steps = [steps[0], Step(CLAIM_STEP, f"Classic {CLAIM_STEP:02} result", both, Caption("ask.claim"), 0)]
    sketch.requests += mark_names(sketch.marks, story.names, look.language)
    named, sheet = labelled_with_lenses(sketch, len(steps))
    left, right = (sheet.areas[panel] for panel in HEADINGS)
    middle = (left.right + right.left) / 2 if sheet.layout is Layout.PANELS else left.center[0]
    place, shown = ((middle - sheet.page.left) / sheet.unit, CAPTION_STRIP + VERDICT_HEIGHT), Span.of(steps[-1].number)
    sign = sheet.text(
        story.verdict.value, place, SIGN_SIZE, "verdict-sign", span=shown, align=Align.CENTER, role=Role.TITLE
    )
    made = finish(
        sheet,
        algorithm="Classic",
        title=(Caption("classic.title_asks") if full else title).text(look.language),
        key=key,
        headings=HEADINGS if look.layout is Layout.PANELS else {},
        marks=[*named, sign],
        steps=steps,
        result={"classic": story.claim.result, "true": story.truth.result, "verdict": story.verdict.name.lower()},
    )
    return replace(made, title=title.text(look.language))


def two_panels(story: Story, look: Look) -> Sheet:
    """Return a page with equal room left and right, a strip below it for the verdicts, and a place for A − B."""
    world, layout = bounds_of(story.extent), look.layout
    if story.difference is not None and layout is Layout.OVERLAY:
        world = bounds_of(story.extent, story.difference)
    second = world
    if story.difference is not None and layout is Layout.PANELS:
        space = bounds_of(story.difference)
        (x, y), width, height = world.center, max(world.width, space.width), max(world.height, space.height)
        second = Bounds(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    free = free_height(look.aspect) - (0.0 if look.rulers is Rulers.NONE else MOST_BOTTOM)
    more = free / (free - VERDICT_STRIP) - 1.0  # room below for the verdict, if the height limits the scale
    padded, second = (each._replace(bottom=each.bottom - each.height * more) for each in (world, second))
    sheet = lay_out(padded, second, replace(look, parameters={}), Panel.CLASSIC)  # it has no pseudocode
    strip = VERDICT_STRIP * sheet.unit
    areas = {panel: area._replace(bottom=area.bottom + strip) for panel, area in sheet.areas.items()}
    panels = dict(sheet.panels)
    if story.difference is not None:
        areas[Panel.DIFFERENCE] = areas[Panel.CLASSIC]
        middle, wanted = bounds_of(story.difference).center, areas[Panel.CLASSIC].center
        panels[Panel.DIFFERENCE] = (wanted[0] - middle[0], wanted[1] - middle[1])
        if layout is Layout.OVERLAY:
            panels[Panel.DIFFERENCE] = panels[Panel.CLASSIC]
    return replace(sheet, look=look, areas=areas, panels=panels)


def _draw_verdict(pen: Pen, story: Story) -> None:
    """Write the verdict below the shapes; in an overlay, two verdicts share the width."""
    claims, sheet = pen.panel is Panel.CLASSIC, pen.sheet
    statement, role = (story.claim, Role.CLAIM) if claims else (story.truth, Role.TRUTH)
    area, overlay = sheet.areas[pen.panel], sheet.layout is Layout.OVERLAY
    width = area.width / (2 if overlay else 1)
    room = width / sheet.unit - 12.0  # 6 figure units on either side
    lines = wrap_within(statement.verdict.text(pen.language), LABEL_SIZE, room, 2)
    x = area.left + width * (1.5 if overlay and claims else 0.5)
    y = area.bottom + (VERDICT_HEIGHT - VERDICT_STRIP - sheet.room.bottom) * sheet.unit
    part = "verdict-classic" if claims else "verdict-true"
    for row, line in enumerate(lines):
        down = (row - (len(lines) - 1) / 2) * LABEL_SIZE * LINE_HEIGHT * sheet.unit
        at = np.array([x, y - down]) - np.array(sheet.panels[pen.panel])
        pen.write(line, role, at, f"{part}-{row + 1}" if len(lines) > 1 else part, align=Align.CENTER)


def _at_once(item: Timed) -> Timed:
    """Return the mark or request as one that appears no later than the claim, and stays."""
    return replace(item, span=Span(min(item.span.first, CLAIM_STEP * PHASES)))
