# SPDX-License-Identifier: GPL-3.0-or-later
"""A picture of a figure in space: where its camera is, and the texts at its edges.

The camera is so near that the figure fills what title, reason, number and sum leave free. A picture is `PAGE_WIDTH`
figure units wide where the camera looks at; its middle is (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats
from ..model.choices import Aspect
from ..model.figure import Align, Bounds, Span
from ..model.style import PAGE_WIDTH, STYLES, Role
from ..page.text_metrics import text_width, wrap_within
from ..text.messages import Caption
from .model import NOWHERE, SeenWhere, SpaceKind, SpaceMark

LENS, SENSOR = 50.0, 36.0
"""Of our own camera, in millimetres."""
HALF_WIDTH = SENSOR / 2 / LENS
"""Of what it sees, by the distance."""
EDGE, TOP, BOTTOM = 10.0, 38.0, 28.0
"""Of a picture, for texts: free room at its sides, and the strips above and below the figure."""
NAMES = 14.0
"""Room around the shapes for their names."""
LOOKS = 12
"""Times that the camera is placed anew, each time where the shapes' middle was seen."""
NEAREST = 1.1
"""Of a camera from the nearest point that it sees, by how far that is from the middle."""
UPRIGHT = np.array((0.0, 0.0, 1.0))


class Framing(NamedTuple):
    """Where the camera looks at, from how far, and how large a figure unit is there, in scene units."""

    center: Floats
    far: float
    unit: float


def room_for_shapes(aspect: Aspect, more: float = 0.0) -> Bounds:
    """Return what titles and numbers leave free in a picture of these proportions, and `more` of them above."""
    half, high = PAGE_WIDTH / 2, PAGE_WIDTH * aspect.ratio / 2
    return Bounds(EDGE - half, BOTTOM - high, half - EDGE, high - TOP - more)


def view_axes(towards: Floats) -> tuple[Floats, Floats]:
    """Return right and up of a picture by a camera in a direction, a unit vector, other than upright."""
    across: Floats = np.cross(UPRIGHT, towards)
    across = across / np.linalg.norm(across)
    return across, np.cross(towards, across)


def framed(points: Floats, towards: Floats, room: Bounds, least: float) -> Framing:
    """Return the framing in which points (n, 3) fill a room, seen from a direction; `least` is their smallest reach.

    The camera looks at the middle of the room, wherever that is in the picture: its lens is shifted.
    """
    across, up = view_axes(towards)
    low, high = points.min(axis=0), points.max(axis=0)
    center = low / 2 + high / 2
    reach = max(float(np.linalg.norm(points - center, axis=1).max()), least)
    far, of_width = reach / HALF_WIDTH, PAGE_WIDTH / 2 / HALF_WIDTH
    for _ in range(LOOKS):
        from_center = points - center
        depths = np.maximum(far - from_center @ towards, far * 1e-3)
        x, y = (of_width * (from_center @ axis) / depths for axis in (across, up))
        share = max(np.ptp(x) / room.width, np.ptp(y) / room.height)
        aside, above = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
        center = center + far / of_width * (aside * across + above * up)
        far = max(far * share, NEAREST * reach)
    far = max(far_to_see(points - center, towards, room), NEAREST * reach)
    return Framing(center, far, far / of_width)


def far_to_see(from_center: Floats, towards: Floats, room: Bounds) -> float:
    """Return how far a camera must be from what it looks at to have points (n, 3), given from there, in a room."""
    across, up = view_axes(towards)
    ahead, x, y = (from_center @ axis for axis in (towards, across, up))
    share = np.maximum(np.abs(x) / room.width, np.abs(y) / room.height)
    return float((ahead + PAGE_WIDTH / HALF_WIDTH * share).max())


TITLE, REASON, ANSWER, NUMBERS = (13.0, 11.5, 10.0), (9.0, 8.0), 15.0, (8.5, 7.6, 6.8)
"""Sizes, in figure units: a third larger than on a page, since a picture has no more than these. The largest
is taken in which a text fits into one line, the numbers beside the answer."""
FIRST_LINE, LINE, CLEAR = 12.0, 1.25, 1.5
"""From the edge to the middle of the first line, from line to line in text sizes, and more between texts."""


def framed_marks(
    caption: Caption, answer: str, role: Role, span: Span, language: str, aspect: Aspect, story: Caption | None = None
) -> Iterator[SpaceMark]:
    """Yield what a step says: its caption's title and sentence above, its answer in large, and the numbers, below.

    A story has a title of its own, and a sentence beside.
    """
    high, width = PAGE_WIDTH * aspect.ratio / 2, PAGE_WIDTH - 2 * EDGE
    y = high - FIRST_LINE
    lines = [((story or caption).title(language), TITLE, Role.TITLE), (caption.text(language), REASON, Role.TEXT)]
    if story is not None:
        lines.append((story.text(language), REASON, Role.NUMBERS))
    for text, sizes, of in lines:
        bold = STYLES[of].bold
        size = _fitting(text, sizes, width, bold=bold) or sizes[-1]
        for line in wrap_within(text, size, width, 2, bold=bold):
            yield _framed(line, of, size, -width / 2, y, span)
            y -= LINE * size
        y -= CLEAR
    numbers = caption.numbers(language)
    y = FIRST_LINE - high
    left = width - text_width(answer, ANSWER, bold=STYLES[role].bold) - 2 * EDGE
    fits = _fitting(numbers, NUMBERS, left)
    if numbers:
        x, align = (-width / 2, Align.LEFT) if fits is None else (width / 2, Align.RIGHT)
        yield _framed(numbers, Role.NUMBERS, fits or NUMBERS[0], x, y, span, align)
    if answer:
        y += LINE * (ANSWER + NUMBERS[0]) / 2 if fits is None else 0.0
        yield _framed(answer, role, ANSWER, -width / 2, y, span)


def _fitting(text: str, sizes: Sequence[float], width: float, *, bold: bool = False) -> float | None:
    """Return the first size in which a text fits into a width; None where none does."""
    return next((size for size in sizes if text_width(text, size, bold=bold) <= width), None)


def _framed(text: str, role: Role, size: float, x: float, y: float, span: Span, align: Align = Align.LEFT) -> SpaceMark:
    return SpaceMark(SpaceKind.FRAMED, role, NOWHERE, "framed", span, text, size, x, y, align, seen=SeenWhere.PICTURES)
