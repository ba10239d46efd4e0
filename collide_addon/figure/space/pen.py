# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing marks in space with a pen, which has a space and a span for everything it draws."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypedDict, Unpack

import numpy as np

from ..model.arrays import Floats
from ..model.figure import ALWAYS, Align, Span
from ..model.style import LABEL_SIZE, PAGE_WIDTH, STYLES, Role
from ..page.text_metrics import LINE_HEIGHT, text_width, wrap_within
from ..text.messages import Caption
from .model import NOWHERE, SeenWhere, SpaceKind, SpaceMark
from .picture import CLEAR, MARGIN, Space

VIEW_ANSWER_SIZE, VIEW_LINE_SIZE, VIEW_LINE_PITCH = 17.0, 10.0, 17.0
"""Sizes of the answer in the 3D View and of the lines below it, and the pitch of lines."""
CLOSEST_THICKNESS = 1.6
"""Thickness of the segment between the closest points, relative to its role's."""
TITLE, REASON, ANSWER, NUMBER_SIZES = (13.0, 11.5, 10.0), (9.0, 8.0), 15.0, (8.5, 7.6, 6.8)
"""Sizes in figure units, a third larger than on a page, since a picture has no other texts. The largest size is used at
which a text fits in one line; the numbers must fit beside the answer."""
FIRST_LINE, TEXTS_APART = 12.0, 1.5
"""Distance from the edge to the centre of the first line, and additional gap between texts."""


class MoreInSpace(TypedDict, total=False):
    """Further fields of a mark besides kind, role, points and part; see `SpaceMark`."""

    aside: float
    above: float
    align: Align
    scale: float
    seen: SeenWhere


@dataclass(frozen=True, slots=True, eq=False)
class SpacePen:
    """Draws into one list of marks, in one space and for one span.

    In pictures, marks drawn `ahead` hide whatever is nearer to the camera.
    """

    space: Space
    span: Span = ALWAYS
    ahead: bool = False
    marks: list[SpaceMark] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """One figure unit in scene units."""
        return self.space.unit

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self.space.look.language

    def during(self, span: Span) -> Self:
        """Return the pen for another span."""
        return replace(self, span=span)

    def in_front(self) -> Self:
        """Return the pen for marks in front of everything."""
        return replace(self, ahead=True)

    def mark(
        self,
        kind: SpaceKind,
        role: Role,
        points: Floats,
        part: str,
        text: str = "",
        size: float = LABEL_SIZE,
        **more: Unpack[MoreInSpace],
    ) -> None:
        """Add a mark."""
        self.marks.append(SpaceMark(kind, role, points, part, self.span, text, size, ahead=self.ahead, **more))

    def lines(self, role: Role, ends: Floats, part: str, scale: float = 1.0) -> None:
        """Add lines, given by the two ends (2 n, 3) of each in turn."""
        self.mark(SpaceKind.LINES, role, ends, part, scale=scale)

    def dots(self, role: Role, points: Floats, part: str, scale: float = 1.0) -> None:
        """Add dots at points (n, 3)."""
        self.mark(SpaceKind.POINTS, role, points, part, scale=scale)

    def face(self, role: Role, corners: Floats, part: str) -> None:
        """Add a flat convex face (n, 3)."""
        self.mark(SpaceKind.FACE, role, corners, part)

    def arrow(self, role: Role, ends: Floats, part: str) -> None:
        """Add an arrow, from its tail to its head (2, 3)."""
        self.mark(SpaceKind.ARROW, role, ends, part)

    def segment(self, role: Role, ends: Floats, part: str, dots: Role | None = None) -> None:
        """Add a thick line in front of everything, with dots at its ends (2, 3), by default in the same role."""
        ahead = self.in_front()
        ahead.lines(role, ends, part, CLOSEST_THICKNESS)
        ahead.dots(dots or role, ends, part)

    def write(
        self, text: str, role: Role, at: Floats, part: str, size: float = LABEL_SIZE, **more: Unpack[MoreInSpace]
    ) -> None:
        """Add a text at a point (3,), its `size` in figure units."""
        self.mark(SpaceKind.TEXT, role, at[np.newaxis], part, text, size, **more)

    def write_on_picture(
        self, text: str, role: Role, place: tuple[float, float], size: float, part: str = "framed",
        align: Align = Align.LEFT,
    ) -> None:  # fmt: skip
        """Write on pictures, at a place in figure units from their centre, wherever the camera goes."""
        x, y = place
        more: MoreInSpace = {"aside": x, "above": y, "align": align, "seen": SeenWhere.PICTURES}
        self.mark(SpaceKind.FRAMED, role, NOWHERE, part, text, size, **more)

    def write_below(self, text: str, part: str, line: int) -> None:
        """Write a line below the figure in the 3D View; line 0 is the answer, in larger letters."""
        above = -self.space.low - VIEW_ANSWER_SIZE / 2 - CLEAR - line * VIEW_LINE_PITCH
        size = VIEW_LINE_SIZE if line else VIEW_ANSWER_SIZE
        self.write(text, Role.TEXT, self.space.center, part, size, above=above, seen=SeenWhere.VIEW)

    def note(self, text: str) -> None:
        """Write a permanent note: on pictures above the answer, in the 3D View below the numbers."""
        place = MARGIN - PAGE_WIDTH / 2, FIRST_LINE + LINE_HEIGHT * ANSWER - PAGE_WIDTH * self.space.aspect.ratio / 2
        self.write_on_picture(text, Role.CLAIM, place, NUMBER_SIZES[0], "note")
        self.write_below(text, "note", 2)

    def say(self, caption: Caption, answer: str = "", role: Role = Role.TEXT) -> None:
        """Write a step's texts: at the edges of a picture; in the 3D View, answer and numbers below the figure."""
        story, numbers = self.space.story if self.span.last is None else None, caption.numbers(self.language)
        self._frame(caption, answer, role, story)
        for line, (text, part) in enumerate(((answer, "words"), (numbers, "numbers"))):
            if text:
                self.write_below(text, part, line)

    def _frame(self, caption: Caption, answer: str, role: Role, story: Caption | None) -> None:
        """Write a caption's title and sentence above the figure, its answer in large letters and its numbers below.

        A story replaces the title and adds a sentence.
        """
        high, width, language = PAGE_WIDTH * self.space.aspect.ratio / 2, PAGE_WIDTH - 2 * MARGIN, self.language
        y = high - FIRST_LINE
        lines = [((story or caption).title(language), TITLE, Role.TITLE), (caption.text(language), REASON, Role.TEXT)]
        if story is not None:
            lines.append((story.text(language), REASON, Role.NUMBERS))
        for text, sizes, of in lines:
            bold = STYLES[of].bold
            size = _fitting(text, sizes, width, bold=bold) or sizes[-1]
            for line in wrap_within(text, size, width, 2, bold=bold):
                self.write_on_picture(line, of, (-width / 2, y), size)
                y -= LINE_HEIGHT * size
            y -= TEXTS_APART
        numbers, y = caption.numbers(language), FIRST_LINE - high
        left = width - text_width(answer, ANSWER, bold=STYLES[role].bold) - 2 * MARGIN
        fits = _fitting(numbers, NUMBER_SIZES, left)
        if numbers:
            x, align = (-width / 2, Align.LEFT) if fits is None else (width / 2, Align.RIGHT)
            self.write_on_picture(numbers, Role.NUMBERS, (x, y), fits or NUMBER_SIZES[0], align=align)
        if answer:
            y += LINE_HEIGHT * (ANSWER + NUMBER_SIZES[0]) / 2 if fits is None else 0.0
            self.write_on_picture(answer, role, (-width / 2, y), ANSWER)


def _fitting(text: str, sizes: Sequence[float], width: float, *, bold: bool = False) -> float | None:
    """Return the first size at which a text fits into a width; None if none does."""
    return next((size for size in sizes if text_width(text, size, bold=bold) <= width), None)
