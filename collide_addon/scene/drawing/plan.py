# SPDX-License-Identifier: GPL-3.0-or-later
"""The plan of a figure: the objects of which it will consist, before any is created.

Marks that appear and disappear together form one piece, which becomes one object for all panels except a lens, which
lies above the others. The object is a mesh whose faces may move straight to their places, fade in, or stay. A mark that
rotates or follows a bent path gets its own object, and lines that are drawn on or always present become a curve. Within
an object, each role keeps its colour and height, and each layer its own materials, by which it is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ...figure.model.choices import Layer
from ...figure.model.figure import ALWAYS, PHASES, Figure, Kind, Mark, Motion, Panel, Span
from ...figure.model.keyframes import Life, already_there
from ...figure.model.layers import WITH_OTHERS, layer_of
from ...figure.model.playback import PAST_ROLES, pages_of
from ...figure.model.style import CLOCK_ROLES, STYLES, Role
from ...geometry.predicates.errors import WordedError
from ..base.hierarchy import Place, place_of
from .shapes import LENS_HEIGHT, Drawn, DrawnAs, Spline, anchor_of, drawn_marks, height_of, painted_as, stroked_lines

TUBE_HEIGHT = 0.02
"""Height of a line's tube relative to its width, low enough for a thick line to stay within its layer."""

STAYING, PAST_ROLE = Role.TEXT, Role.SIMPLEX_PAST
"""The roles that represent all marks that never change, and all that the storyboard lets fade."""
NO_LIFE = Life(ALWAYS, STAYING)
"""The life of parts to which marks are still being added."""

MOST_LINES = 1000
"""Most lines of one object: Blender's time for a curve grows with the square of its splines, 7 s for 10,000."""


FACES = ".faces"
"""Ending of the name of an object of areas and letters."""


class DrawError(WordedError, ValueError):
    """Raised for a figure that cannot be drawn; the message names the mark and the problem."""


@dataclass(slots=True, eq=False)
class DrawnMarks:
    """Marks of one name, meaning and span that are drawn in the same way; texts have `labels`, all others splines.

    Marks are added one by one: `before` is the smallest share of any of them that is already visible at the start. A
    part that `ages` stays in later steps, where the storyboard may let it fade. In a turning view, `drawing` is the
    part's index among this many drawings, the last of which stays. `life` is set at the end.
    """

    look: DrawnAs
    role: Role
    panel: Panel
    span: Span
    name: str
    asking: bool | None
    splines: list[Spline] = field(default_factory=list)
    labels: list[Mark] = field(default_factory=list)
    numbers: dict[str, object] = field(default_factory=dict)
    before: float = 1.0
    layer: Layer | None = None
    alone: bool = False
    motion: Motion | None = None
    delayed: int = False
    ages: bool = False
    second: int = 0
    drawing: tuple[int, int] | None = None
    life: Life = NO_LIFE

    @property
    def is_steady(self) -> bool:
        """Whether it never fades in."""
        return self.life.before == 1.0

    @property
    def company(self) -> object:
        """A key that is equal for parts that can share an object: those that fade in or stay, unless they bend.

        A bending mesh stores the places of all its points three times, even of those that stay.
        """
        life = self.life
        if self.look is DrawnAs.LINE or life.role is not STAYING or life.motion is not None:
            return life
        return life.span, life.asking, life.delayed, life.bends, life.drawing

    @property
    def bent(self) -> Motion | None:
        """Its motion if every point moves straight; such parts share one bending object."""
        return self.motion if self.motion and not (self.motion.turn or self.motion.via) else None

    @property
    def material(self) -> tuple[Role, str]:
        """The role and ink it is painted with."""
        return painted_as(self.role, self.look.ink), self.look.ink

    @property
    def height(self) -> float:
        """Its height above its panel."""
        return height_of(self.look, self.role) + (LENS_HEIGHT if self.panel.is_lens else 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """An object to create: parts that appear and disappear together, either lines or areas and letters."""

    parts: tuple[DrawnMarks, ...]
    place: Place
    life: Life
    """What its keys derive from."""

    @property
    def is_lines(self) -> bool:
        """Whether it is a curve."""
        return self.parts[0].look is DrawnAs.LINE


def pieces(figure: Figure) -> list[Piece]:
    """Return the objects of a figure in the order of its marks, with those of questions only if it pauses for them.

    Raises a DrawError if a mark has broken points, or the figure a size that Blender cannot represent.
    """
    if not 1e-9 <= figure.unit <= 1e9:  # single precision cannot represent its scale
        raise DrawError(
            "{figure}: one figure unit is {unit:g}, beyond what Blender holds: scale the objects",
            figure=figure.title,
            unit=figure.unit,
        )
    anchors = {panel: anchor_of(figure, panel) for panel in Panel if panel in figure.panels}
    _check(figure, anchors)
    together: dict[tuple[Place, object, object], list[DrawnMarks]] = {}
    for part in _parts(figure, anchors):
        place = place_of(part.panel, part.role, part.span, len(figure.steps) - 1)
        apart = None if part.layer in WITH_OTHERS else part.layer
        alike = (part.look is DrawnAs.LINE, part.panel.is_lens, apart, part.alone and part.name)
        together.setdefault((place, part.company, alike), []).append(part)
    return [
        Piece(tuple(some), place, _shared_life([part.life for part in some]))
        for (place, *_), group in together.items()
        for alike in _of_one_layer(group)
        for some in _with_few_lines(alike)
    ]


def _life_of(part: DrawnMarks) -> Life:
    """Return what a part's keys derive from; equal for parts that appear, move and disappear together.

    Solid lines are drawn on or, as clocks, run down. Dashed lines fade in, since all dashes would grow at once, and so
    do delayed parts; moving parts appear as a whole.
    """
    if part.drawing:
        row, count = part.drawing
        drawing = part.drawing if row < count else None
        return Life(part.span, STAYING, part.asking, before=1.0, delayed=part.delayed, drawing=drawing)
    if part.span.first == 0 and part.asking is None and not (part.motion or part.delayed or part.bent is not None):
        return Life(part.span, STAYING, before=1.0)  # there at once, even if something else moves
    role = PAST_ROLE if part.ages else part.role if part.role in CLOCK_ROLES else STAYING
    before, delayed = part.before, part.delayed * (part.before < 1.0)
    grows, bends = part.look is DrawnAs.LINE and not STYLES[part.role].dash, part.bent is not None
    if bends:
        grows, before = False, 1.0
    elif grows and delayed:
        grows, before = False, 0.0
    elif 0.0 < before < 1.0 and not grows:
        before = 0.0
    grows = grows and part.motion is None and (before < 1.0 or role is Role.TIME)
    motion = None if bends else part.motion
    return Life(part.span, role, part.asking, grows, before, motion, delayed, bends, part.second)


def _shared_life(lives: Sequence[Life]) -> Life:
    """Return the life of an object whose parts belong together, though some may not fade or bend."""
    before, bends = min(life.before for life in lives), any(life.bends for life in lives)
    return replace(lives[0], before=before, bends=bends)


def _parts(figure: Figure, anchors: Mapping[Panel, NDArray[np.float64]]) -> list[DrawnMarks]:
    """Return the parts drawn under each name, in the order of the marks."""
    found: dict[object, DrawnMarks] = {}
    marks = [mark for mark in figure.marks if figure.storyboard.pause or not mark.asking]
    counts = {(turn.panel, turn.tick): turn.count for turn in figure.turns}
    last = [None if mark.kind is Kind.LABEL else counts.get((mark.panel, mark.span.first)) for mark in marks]
    drawings = [None if count is None else (count, count) for count in last]
    for turn in figure.turns:
        for row, drawing in enumerate(turn.drawings):
            marks += drawing
            drawings += [(row, turn.count)] * len(drawing)
    looks = [None if mark.kind is Kind.LABEL else (mark.panel, mark.outlines) for mark in marks]
    kinds = {alike: mark for alike, mark in zip(looks, marks, strict=True) if alike is not None}
    known = dict(zip(kinds, drawn_marks(list(kinds.values()), figure.unit, anchors), strict=True))
    before = already_there(mark for mark in figure.marks if mark.panel is not Panel.PAGE)
    asked, last_step = [page.tick for page in pages_of(figure) if page.asking], len(figure.steps) - 1
    for mark, shape, drawing_of in zip(marks, looks, drawings, strict=True):
        is_text = shape is None
        asking = None if mark.asking is None or not any(map(mark.span.shows, asked)) else mark.asking
        ages = mark.role in PAST_ROLES and mark.span.first // PHASES < min(mark.span.ends // PHASES, last_step)
        drawn: Drawn = {DrawnAs.TEXT: []} if shape is None else known[shape]
        motion, layer = _on_paper(mark.motion, anchors[mark.panel], figure.unit), layer_of(mark)
        for look, splines in drawn.items():
            named = (look, mark.role, mark.panel, mark.span, mark.part, asking)
            alike = (*named, motion, mark.delayed, drawing_of, id(mark) if is_text else None)
            part = found.get(alike)
            if part is None:
                part = DrawnMarks(*named, layer=layer, alone=mark.alone, motion=motion, delayed=mark.delayed, ages=ages)
                part.second, part.drawing = mark.second, drawing_of
                found[alike] = part
            part.splines.extend(splines)
            part.labels.extend([mark] if is_text else [])
            if mark.delayed or not is_text:  # words change at once
                part.before = min(part.before, before.get(id(mark), 0.0 if mark.delayed else 1.0))
            part.numbers.update(mark.numbers)
    parts = list(found.values())
    for part in parts:
        part.life = _life_of(part)
    # Lines become areas, to share an object with whatever appears and disappears with them, unless they must be curves:
    # those that are drawn on, alone, or there from the start, like A and B.
    lines = [part for part in parts if part.look is DrawnAs.LINE and not (part.life.grows or part.alone)]
    lines = [part for part in lines if part.span.first or part.bent is not None]
    for part, shapes in zip(lines, stroked_lines([(part.splines, part.role) for part in lines]), strict=True):
        part.look, part.splines = DrawnAs.STROKE, shapes
    return parts


def _on_paper(motion: Motion | None, anchor: NDArray[np.float64], unit: float) -> Motion | None:
    if motion is None:
        return None
    (x, y), (dx, dy) = ((np.array(motion.about) - anchor) / unit).tolist(), motion.shift
    via = tuple((dx / unit, dy / unit) for dx, dy in motion.via)
    return motion._replace(shift=(dx / unit, dy / unit), about=(x, y), via=via)


def _of_one_layer(group: list[DrawnMarks]) -> Iterator[list[DrawnMarks]]:
    """Yield the parts of an object, or of several objects if a material would belong to two layers in one."""
    layers: dict[object, Layer | None] = {}
    some: list[DrawnMarks] = []
    others: list[DrawnMarks] = []
    for part in group:
        (some if layers.setdefault(part.material, part.layer) is part.layer else others).append(part)
    yield some
    if others:
        yield from _of_one_layer(others)


def _with_few_lines(group: list[DrawnMarks]) -> Iterator[list[DrawnMarks]]:
    """Yield the parts of an object, or of several objects if one would have too many lines."""
    if group[0].look is not DrawnAs.LINE or sum(len(part.splines) for part in group) <= MOST_LINES:
        yield group
        return
    lines = [(part, spline) for part in group for spline in part.splines]
    for start in range(0, len(lines), MOST_LINES):
        some: dict[int, DrawnMarks] = {}
        for part, spline in lines[start : start + MOST_LINES]:
            some.setdefault(id(part), replace(part, splines=[])).splines.append(spline)
        yield list(some.values())


def _check(figure: Figure, anchors: Mapping[Panel, NDArray[np.float64]]) -> None:
    """Raise a DrawError for a mark that lacks the points its kind requires, or has points beyond single precision."""

    def name(mark: Mark) -> str:
        return f"{figure.title}: {mark.role.value} {mark.part}"

    for mark in figure.marks:
        shape = np.shape(mark.points)
        if len(shape) != 2 or shape[1] != 2:
            raise DrawError("{name} has points of shape {shape}: give rows of x and y", name=name(mark), shape=shape)
        count = shape[0]
        if mark.kind in (Kind.ARROW, Kind.BAR) and count % 2:
            kind = mark.kind.value
            raise DrawError(
                "{name} has {count} points: an {kind} takes two, tail and head", name=name(mark), count=count, kind=kind
            )
        if mark.kind is Kind.LABEL and count != 1:
            raise DrawError("{name} has {count} anchors: a label takes one", name=name(mark), count=count)
    for panel, anchor in anchors.items():
        owners = [mark for mark in figure.marks if mark.panel is panel]
        points = np.concatenate([np.empty((0, 2)), *(mark.points for mark in owners)])
        with np.errstate(over="ignore"):
            reached = np.isfinite(((points - anchor) / figure.unit).astype(np.float32)).all(axis=1)
        if not reached.all():
            rows = [(mark, row) for mark in owners for row in range(len(mark.points))]
            mark, row = rows[int(np.argmin(reached))]
            raise DrawError(
                "{name}: point {row} is {point}, which cannot be drawn",
                name=name(mark),
                row=row,
                point=mark.points[row],
            )
