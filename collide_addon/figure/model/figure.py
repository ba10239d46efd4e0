# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure model: marks with a role and a time, steps with captions, and the page.

A figure is plain data. `export.svg` and the `scene` room draw it; neither computes any geometry of the algorithms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..text.messages import Caption
from .arrays import Floats, middle_of
from .choices import Storyboard
from .look import Theme
from .style import Role

PHASES = 4
"""Most phases of a step; an algorithm's rail names what happens in each."""
PHASE_LETTERS = "abcd"


class Kind(Enum):
    """The shape of a mark."""

    POLYLINE = "polyline"
    POLYGON = "polygon"
    AREA = "area"
    POINTS = "points"
    RING = "ring"
    ARROW = "arrow"
    BAR = "bar"
    LABEL = "label"

    __hash__ = object.__hash__  # as in `Role`


class Panel(Enum):
    """The part of the page to which a mark's coordinates belong; the figure has the place of each panel."""

    WORLD = "world"
    """The place of A and B, in scene coordinates."""
    DIFFERENCE = "difference"
    """The space of the Minkowski difference, with its own origin."""
    PROFILE = "profile"
    """The solids again, viewed along a plane that appears edge-on, with its own origin."""
    MEASURE = "measure"
    """A chart of lengths beside the shapes."""
    CLASSIC = "classic"
    """The shapes again, with what a classic snippet says of them."""
    LENS = "lens"
    """An enlargement of what is too small to see in the space of the difference; in page coordinates."""
    WORLD_LENS = "world-lens"
    """The same for the place of A and B."""
    PAGE = "page"
    """Title and captions."""

    __hash__ = object.__hash__  # as in `Role`

    @property
    def is_lens(self) -> bool:
        """Whether it lies over another panel and enlarges a part of it."""
        return self in (Panel.LENS, Panel.WORLD_LENS)


class Align(Enum):
    """Which point of a text is at its anchor horizontally; vertically it is always the centre."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Span:
    """When a mark shows, in ticks: tick = step * PHASES + phase.

    `first` and `last` are inclusive; a `last` of None means the end of the figure.
    """

    first: int = 0
    last: int | None = None

    @classmethod
    def of(cls, step: int, phase: int = 0, until: int | None = None) -> Span:
        """Return the span from `phase` of `step` to the end of step `until` (None: of the figure)."""
        return cls(step * PHASES + phase, None if until is None else until * PHASES + PHASES - 1)

    @property
    def ends(self) -> int:
        """The last tick, as a number even if `last` is None."""
        return 2**63 - 1 if self.last is None else self.last  # the largest int64

    def shows(self, tick: int) -> bool:
        """Tell whether the mark shows at `tick`."""
        return self.first <= tick and (self.last is None or tick <= self.last)

    def overlaps(self, other: Span) -> bool:
        """Tell whether two marks are ever visible together."""
        return (self.last is None or other.first <= self.last) and (other.last is None or self.first <= other.last)

    def within(self, other: Span) -> Span:
        """Return the ticks that two overlapping spans share."""
        last = None if self.last is None and other.last is None else min(self.ends, other.ends)
        return Span(max(self.first, other.first), last)


ALWAYS = Span()


class Bounds(NamedTuple):
    """An axis-parallel rectangle, in scene units."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Extent in x."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Extent in y."""
        return self.top - self.bottom

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def widened(self, room: float) -> Bounds:
        """Return the rectangle widened by a margin."""
        return Bounds(self.left - room, self.bottom - room, self.right + room, self.top + room)


class Motion(NamedTuple):
    """How a mark moves into place at the beginning of its phase, eased in and out.

    It begins scaled along x and y by `stretch` and rotated by `turn` radians counter-clockwise, both about the point
    `about` of its panel, and then translated by `shift`. In between it moves straight through each of `via`, which are
    translations like `shift`, at constant speed.
    """

    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    stretch: tuple[float, float] = (1.0, 1.0)
    about: tuple[float, float] = (0.0, 0.0)
    via: tuple[tuple[float, float], ...] = ()


NOTHING_YET = 1e-3
"""Initial scale of a mark that grows out of a point."""


def from_aside(vector: Floats) -> Motion:
    """Return the motion of a mark that slides into place from a `vector` (2,) away."""
    x, y = vector.tolist()
    return Motion(shift=(x, y))


def along(vector: Floats) -> Motion:
    """Return the motion along a path (n, 2) to its last point, the mark's place."""
    first, *between = (vector[:-1] - vector[-1]).tolist()
    return Motion(shift=(first[0], first[1]), via=tuple((x, y) for x, y in between))


def out_of(point: Floats) -> Motion:
    """Return the motion of growing out of a point (2,)."""
    x, y = point.tolist()
    return Motion(stretch=(NOTHING_YET, NOTHING_YET), about=(x, y))


CLOSING_SCALE = 1.12
"""Initial scale of a mark that closes in."""


def closing_in(outline: Floats) -> Motion:
    """Return the motion of closing in on a place (n, 2) from slightly further out, like a rubber band."""
    x, y = middle_of(outline).tolist()
    return Motion(stretch=(CLOSING_SCALE, CLOSING_SCALE), about=(x, y))


def as_large_as(before: Floats, after: Floats) -> Motion:
    """Return the motion of an outline `after` (n, 2) that grows from one (m, 2) inside it."""
    (low, span), (old, width) = ((points.min(axis=0), np.ptp(points, axis=0)) for points in (after, before))
    share = np.clip(width / span, NOTHING_YET, 1.0 - NOTHING_YET)
    x, y = ((old - share * low) / (1.0 - share)).tolist()
    return Motion(stretch=(float(share[0]), float(share[1])), about=(x, y))


def lengthened(start: Floats) -> Motion:
    """Return the motion of a horizontal bar that grows from its start (2,)."""
    x, y = start.tolist()
    return Motion(stretch=(NOTHING_YET, 1.0), about=(x, y))


def turning(angle: float, about: Floats) -> Motion:
    """Return the motion of rotating into place about a point (2,) by an angle in radians."""
    x, y = about.tolist()
    return Motion(turn=-angle, about=(x, y))


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A visible thing: `kind` is its shape, `role` its meaning and so its colour, thickness and layer.

    `points` (n, 2), in the panel's coordinates, are the vertices of a polyline, a polygon or an area (a polygon without
    its line), markers, the centres of rings, a label's anchor, or tail and head of each arrow or bar in turn. If a mark
    has several polylines or polygons, `starts` are the rows at which the second and later ones begin. `radius`, for
    rings, is in scene units; `text`, `size` (its height in scene units) and `align` are for labels; a polygon or ring
    that is `filled` has a translucent area as well.

    `part` names it in object names and SVG ids: "A", "a2-b1", "step". With `asking` True it shows only during a
    question, with False only at other times, with None always. `numbers` are values stored with it, as JSON.

    With a `motion` it moves into place from elsewhere; a `delayed` mark appears after all motion has ended, or if the
    number is above 1, in its turn after that. With a `second` it shows only during that second of a question, counted
    down to 1.

    In Blender, a mark that is `alone` is an object of its own, which can move by itself.
    """

    kind: Kind
    role: Role
    points: Floats
    part: str
    panel: Panel = Panel.WORLD
    span: Span = ALWAYS
    radius: float = 0.0
    text: str = ""
    size: float = 0.0
    align: Align = Align.CENTER
    filled: bool = False
    asking: bool | None = None
    numbers: Mapping[str, object] = field(default_factory=dict)
    starts: tuple[int, ...] = ()
    motion: Motion | None = None
    delayed: int = False
    alone: bool = False
    second: int = 0

    @property
    def outlines(self) -> object:
        """What its lines and areas derive from; equal for marks that look alike at any time in any panel."""
        return self.kind, self.role, self.radius, self.filled, self.starts, self.points.tobytes()

    @property
    def of_lens(self) -> bool:
        """Whether it belongs to a lens, or marks the place in the panel that the lens enlarges."""
        return self.panel.is_lens or self.part in ("lens-place", "lens-line")

    def seen_with(self, other: Mark) -> bool:
        """Tell whether two marks are ever visible together; a question and a caption are not, nor are two seconds."""
        if not self.span.overlaps(other.span):
            return False
        asked = self.asking is other.asking or self.asking is None or other.asking is None
        return asked and not 0 < self.second != other.second > 0


@dataclass(frozen=True, eq=False)
class Turn:
    """How a panel's view turns at the beginning of a phase, in films only.

    What the panel shows in that phase appears once the view has turned. `draw` returns the marks of one of `count`
    drawings.
    """

    panel: Panel
    tick: int
    count: int
    draw: Callable[[int], tuple[Mark, ...]]

    @cached_property
    def drawings(self) -> tuple[tuple[Mark, ...], ...]:
        """The marks of each drawing, in order; made when a film or keyframes need them."""
        return tuple(map(self.draw, range(self.count)))


class Bracket(NamedTuple):
    """Bounds of the answer, in scene units."""

    lower: float
    upper: float


@dataclass(frozen=True, slots=True)
class AnswerCandidate:
    """A candidate answer to a question.

    `text` is its name on the page; `place` is its position there, in scene units, None for an answer in words. One of
    each `group` is chosen: "A" and "B" if the question asks for a vertex of each. If the question asks for the furthest
    in a direction, `along` is that unit direction.
    """

    text: str
    right: bool
    place: tuple[float, float] | None = None
    group: str = ""
    along: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the algorithm: its number, the name of its timeline marker and a caption for each phase.

    If there are fewer captions than phases, the last one stays. The answer to `question` comes with phase `answer`, and
    is one of the `candidates`, if there are any. A `condensed` step repeats the previous ones with other numbers, and
    its text is there at once; in its `delayed` phases, text waits for motion; a phase in which marks appear in turn is
    listed once for each turn. Where phases and parts of the rail do not match one to one, `pills` are the first and
    last part of each phase. The steps of an introduction, before the algorithm's own, have `introduces`; a last step
    that `checks` ends with how to check it, and `check` has the name and text of each row. `brackets` are the bounds
    known in each phase, None if there are none. A step stored without its texts has `reading` instead, the reading time
    of each phase in frames, with the question's last.
    """

    number: int
    name: str
    captions: tuple[Caption, ...]
    question: Caption | None = None
    answer: int = 1
    candidates: tuple[AnswerCandidate, ...] = ()
    brackets: tuple[Bracket | None, ...] = ()
    condensed: bool = False
    pills: tuple[tuple[int, int], ...] = ()
    reading: tuple[int, ...] = ()
    delayed: tuple[int, ...] = ()
    introduces: bool = False
    checks: bool = False
    check: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether its question can be asked: not if the answer is there from the start of the figure."""
        return self.question is not None and self.asked_at >= 0

    @property
    def asked_at(self) -> int:
        """The tick at whose end its question shows, just before the answer."""
        return self.number * PHASES + self.answer - 1


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A finished figure, "GJK: Suzanne and Torus": its marks, and its steps, from 0 to the last, which is the result.

    Captions and title are among the marks, as labels in `Panel.PAGE`. `panels` are the origins of the panels; `page` is
    what the camera shows and the SVG's viewBox, in scene units; `unit` is one figure unit in scene units, of which
    every thickness, ring, marker and text size is a multiple. `result`, the answer, and `parameters`, from which the
    figure can be made again, are JSON values. The first `opening` steps are those of an introduction, if any, and the
    one that sets the scene. `rail` are the messages of the phases' names, `opening_rail` those of an introduction's
    steps; `areas` are the parts of the page that the panels occupy, and `layouts` those that they occupy for a span.
    Where views turn, `turns` are drawings that only films show.
    """

    algorithm: str
    title: str
    marks: tuple[Mark, ...]
    steps: tuple[Step, ...]
    panels: Mapping[Panel, tuple[float, float]]
    page: Bounds
    unit: float
    theme: Theme
    storyboard: Storyboard
    result: Mapping[str, object]
    parameters: Mapping[str, object]
    opening: int = 1
    rail: tuple[str, ...] = ()
    opening_rail: tuple[str, ...] = ()
    areas: Mapping[Panel, Bounds] = field(default_factory=dict)
    layouts: tuple[tuple[Span, Mapping[Panel, Bounds]], ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def language(self) -> str:
        """The language of its texts."""
        return str(self.parameters.get("language", "en"))

    @property
    def opens(self) -> bool:
        """Whether an opening shot of the objects precedes its introduction."""
        return bool(self.parameters.get("opening_shot")) and any(step.introduces for step in self.steps)

    def areas_at(self, tick: int) -> Mapping[Panel, Bounds]:
        """Return the parts of the page that the panels occupy at a tick."""
        return next((areas for span, areas in self.layouts if span.shows(tick)), self.areas)

    @property
    def ticks(self) -> int:
        """Number of ticks: steps times phases."""
        return len(self.steps) * PHASES
