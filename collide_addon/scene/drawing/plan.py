# SPDX-License-Identifier: GPL-3.0-or-later
"""The plan of a figure: the objects it will become, before any of them is made.

What appears and leaves together is one piece, which becomes one object, whatever panels it is in, but for a lens, which
lies over them: a mesh with many faces, which move straight to their places, or of which some fade in and others stand.
What turns or follows a path with corners is one by itself, and so is a curve of lines drawn on or always there.
Within an object each role keeps its colour and its height, and each layer its materials, by which it is hidden.

Coordinates are in figure units (scene units divided by `Figure.unit`) from the middle of the page: Blender rounds away
segments below 1e-5 and text below 1e-4 units, so a small figure has to be drawn large and scaled, and it has single
precision, in which a distant origin makes coordinates jump by whole line widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...figure.model.choices import Layer
from ...figure.model.figure import ALWAYS, PHASES, Figure, Kind, Mark, Motion, Panel, Span
from ...figure.model.keyframes import Life, already_there
from ...figure.model.layers import OF_ROLE, WITH_OTHERS, layer_of
from ...figure.model.look import THEMES
from ...figure.model.outline import Stroke, dashes, outline, stroked
from ...figure.model.pages import pages_of
from ...figure.model.playback import PAST_ROLES
from ...figure.model.style import CLOCK_ROLES, LAYER_HEIGHT, STYLES, Role, Style
from ...figure.page.sheet import Sheet
from ...geometry.predicates.errors import WordedError
from ..base.hierarchy import Place, place_of

FLATNESS = 0.02
"""Height of a line's tube by its width, so that even a thick line stays within its layer."""

ROLE_STEP, TINT_STEP, TEXT_STEP = 0.2, -0.4, 0.6
"""Of a layer: between two roles that share it, of an area below its lines, and of letters above them."""
STROKE_STEP = 0.02
"""Of a layer: of a line that is an area above the dots of its role. In one plane Cycles would find only one of them."""

LAYERS = [style.layer for style in STYLES.values()]
PLACE_IN_LAYER = {role: LAYERS[:index].count(style.layer) for index, (role, style) in enumerate(STYLES.items())}
"""How many roles of the same layer come before each role."""

LENS_HEIGHT = LAYER_HEIGHT * (max(LAYERS) + 2)
"""Of a lens, over all that its panel shows, in figure units."""

STAYING, PAST = Role.TEXT, Role.SIMPLEX_PAST
"""Roles for all that stay as they are, and for all that the storyboard lets fade."""
NO_LIFE = Life(ALWAYS, STAYING)
"""Of what is not finished yet."""

DRAWN_AS_AREAS = frozenset(
    {
        *(Role.ORIGIN, Role.SUPPORT_LINE, Role.SWEEP, Role.EMPTY, Role.REACH, Role.GHOST, Role.LEADER, Role.LENS),
        *(Role.PROJECTION, Role.PROJECTION_A, Role.PROJECTION_B, Role.BEST, Role.RULE, Role.RAIL),
        Role.REGION_BORDER,
    }
)
"""Roles of lines that only explain: as areas they are one object with the arrows, dots and names beside them."""

MOST_LINES = 1000
"""Of one object: the time that Blender takes for a curve grows with the square of its splines, 7 s for 10,000."""
SMALLEST_UNIT, LARGEST_UNIT = 1e-9, 1e9
"""Scene units. Beyond these Blender's single precision cannot hold the figure's scale."""


FACES = ".faces"
"""How the name of an object of areas and letters ends."""


class DrawError(WordedError, ValueError):
    """A figure that cannot be drawn; the message names the mark and what is wrong with it."""


class DrawnAs(Enum):
    """The kinds of drawing."""

    LINE = "line"
    STROKE = "stroke"
    AREA = "area"
    TINT = "tint"
    TEXT = "text"

    __hash__ = object.__hash__  # as of `Role`


LINE, TINT, TEXT = INKS = "line", "tint", "text"
PAGE_TEXTS = frozenset({Role.TEXT, Role.TITLE, Role.NUMBERS})
"""Roles of letters that name nothing: they stay when names are hidden."""
INK_OF = {DrawnAs.LINE: LINE, DrawnAs.STROKE: LINE, DrawnAs.AREA: LINE, DrawnAs.TINT: TINT, DrawnAs.TEXT: TEXT}
"""What each kind of drawing is painted with."""
ABOVE = {
    DrawnAs.LINE: 0.0,
    DrawnAs.STROKE: STROKE_STEP,
    DrawnAs.AREA: 0.0,
    DrawnAs.TINT: TINT_STEP,
    DrawnAs.TEXT: TEXT_STEP,
}
"""Where each kind of drawing stands among its role's, as a share of a layer."""


def colour_and_opacity(style: Style, ink: str) -> tuple[str, float]:
    """Return what an ink of a role looks like on a screen."""
    if ink == TEXT:
        return style.text, 1.0
    return style.colour, style.fill_opacity if ink == TINT else style.opacity


@cache
def painted_as(role: Role, ink: str) -> Role:
    """Return the first role that is painted the same in every theme, and hidden with it: one material serves both."""

    def seen(role: Role) -> tuple[object, ...]:
        return (
            OF_ROLE.get(role),
            role in PAGE_TEXTS,
            [colour_and_opacity(styles[role], ink) for styles in THEMES.values()],
        )

    wanted = seen(role)
    return next(other for other in Role if seen(other) == wanted)


def height_of(look: DrawnAs, role: Role) -> float:
    """Return where a role stands above its panel, in figure units: no two colours share a height."""
    return LAYER_HEIGHT * (STYLES[role].layer + ROLE_STEP * PLACE_IN_LAYER[role] + ABOVE[look])


class Spline(NamedTuple):
    """One line or outline: points (n, 2), single precision as Blender keeps them."""

    points: NDArray[np.float32]
    closed: bool


Drawn = dict[DrawnAs, list[Spline]]
"""What a mark looks like."""


@dataclass(slots=True, eq=False)
class DrawnMarks:
    """Marks of one name that mean the same at the same time, drawn in one way. Texts have `labels`, all else splines.

    It grows while marks are put into it: `before` is how much is there already when it begins, of the least of them.
    What `ages` is still there in later steps, where the storyboard may let it fade. Of a view that turns it is one
    `drawing` of so many, or what stands at last. Its `life` is found at last.
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
        """Equal of all that can be one object with it: what fades in and what is there at once, but not what bends.

        A mesh that bends keeps the places of all its points three times over, also of those that stand.
        """
        life = self.life
        if self.look is DrawnAs.LINE or life.role is not STAYING or life.motion is not None:
            return life
        return life.span, life.asking, life.delayed, life.bends, life.drawing

    @property
    def bent(self) -> Motion | None:
        """Its motion if each of its points goes straight: such ones are one object that bends, not one for each."""
        return self.motion if self.motion and not (self.motion.turn or self.motion.via) else None

    @property
    def material(self) -> tuple[Role, str]:
        """What it is painted with."""
        ink = INK_OF[self.look]
        return painted_as(self.role, ink), ink

    @property
    def height(self) -> float:
        """Where it stands above its panel."""
        return height_of(self.look, self.role) + (LENS_HEIGHT if self.panel.is_lens else 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One object to make: parts that appear and leave together, either lines or areas and letters."""

    parts: tuple[DrawnMarks, ...]
    place: Place
    life: Life
    """What its keys follow from."""

    @property
    def is_lines(self) -> bool:
        """Whether it is a curve."""
        return self.parts[0].look is DrawnAs.LINE

    @property
    def step(self) -> int:
        """The step in which the object first shows."""
        return self.parts[0].span.first // PHASES

    @property
    def names(self) -> str:
        """The names of its parts, each once."""
        return " ".join(dict.fromkeys(part.name for part in self.parts))

    @property
    def name(self) -> str:
        """What the object is called: its step, its role if it has but one, and the names of its parts."""
        roles = {part.role.value for part in self.parts}
        return ".".join([f"s{self.step:02d}", *(roles if len(roles) == 1 else ()), self.names])

    @property
    def ending(self) -> str:
        """How the object's name ends: lines have nothing there."""
        return "" if self.is_lines else FACES

    @property
    def numbers(self) -> dict[str, dict[str, object]]:
        """The numbers that it shows, by the names of its parts."""
        return {part.name: part.numbers for part in self.parts if part.numbers}


def pieces(figure: Figure) -> list[Piece]:
    """Return the objects of a figure, in the order of its marks; those of questions only where it pauses for them.

    Raises
    ------
    DrawError
        When a mark has broken points, or the figure a size Blender cannot hold.
    """
    if not SMALLEST_UNIT <= figure.unit <= LARGEST_UNIT:
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
        Piece(tuple(some), place, _shared_life(some))
        for (place, *_), group in together.items()
        for alike in _of_one_layer(group)
        for some in _with_few_lines(alike)
    ]


def _life_of(part: DrawnMarks) -> Life:
    """Return what its keys follow from; equal of all that appears, moves and leaves together, whatever its role.

    A line is drawn on, or runs down. A dashed one fades in, as all its dashes would grow at once, and so does what
    comes delayed; what moves is there as a whole.
    """
    if part.drawing:
        row, count = part.drawing
        drawing = part.drawing if row < count else None
        return Life(part.span, STAYING, part.asking, before=1.0, delayed=part.delayed, drawing=drawing)
    if part.span.first == 0 and part.asking is None and not (part.motion or part.delayed or part.bent is not None):
        return Life(part.span, STAYING, before=1.0)  # there at once, even beside something that moves
    role = PAST if part.ages else part.role if part.role in CLOCK_ROLES else STAYING
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


def _shared_life(parts: Sequence[DrawnMarks]) -> Life:
    """Return what the keys of parts of one company follow from, of which some may not fade, or not bend."""
    first, *_ = lives = [part.life for part in parts]
    before, bends = min(life.before for life in lives), any(life.bends for life in lives)
    return first if (first.before, first.bends) == (before, bends) else replace(first, before=before, bends=bends)


def _parts(figure: Figure, anchors: Mapping[Panel, NDArray[np.float64]]) -> list[DrawnMarks]:
    """Return what is drawn of each name, in the order of the marks."""
    found: dict[object, DrawnMarks] = {}
    marks = [mark for mark in figure.marks if figure.storyboard.pause or not mark.asking]
    counts = {(turn.panel, turn.tick): len(turn.drawings) for turn in figure.turns}
    last = [None if mark.kind is Kind.LABEL else counts.get((mark.panel, mark.span.first)) for mark in marks]
    drawings = [None if count is None else (count, count) for count in last]
    for turn in figure.turns:
        for row, drawing in enumerate(turn.drawings):
            marks += drawing
            drawings += [(row, len(turn.drawings))] * len(drawing)
    looks = [None if mark.kind is Kind.LABEL else (mark.panel, mark.outlines) for mark in marks]
    kinds = {alike: mark for alike, mark in zip(looks, marks, strict=True) if alike is not None}
    known = dict(zip(kinds, _drawn(list(kinds.values()), figure.unit, anchors), strict=True))
    before = already_there(mark for mark in figure.marks if mark.panel is not Panel.PAGE)
    asked, last_step = [page.tick for page in pages_of(figure) if page.asking], len(figure.steps) - 1
    for mark, alike, drawing_of in zip(marks, looks, drawings, strict=True):
        is_text = alike is None
        asking = None if mark.asking is None or not any(map(mark.span.shows, asked)) else mark.asking
        ages = mark.role in PAST_ROLES and mark.span.first // PHASES < min(mark.span.ends // PHASES, last_step)
        drawn: Drawn = {DrawnAs.TEXT: []} if alike is None else known[alike]
        motion, layer = _on_paper(mark.motion, anchors[mark.panel], figure.unit), layer_of(mark)
        for look, splines in drawn.items():
            named = (look, mark.role, mark.panel, mark.span, mark.part, asking)
            new = DrawnMarks(*named, layer=layer, alone=mark.alone, motion=motion, delayed=mark.delayed, ages=ages)
            new.second, new.drawing = mark.second, drawing_of
            part = found.setdefault((*named, motion, mark.delayed, drawing_of, id(mark) if is_text else None), new)
            part.splines.extend(splines)
            part.labels.extend([mark] if is_text else [])
            if mark.delayed or not is_text:  # words are exchanged at once
                part.before = min(part.before, before.get(id(mark), 0.0 if mark.delayed else 1.0))
            part.numbers.update(mark.numbers)
    parts = list(found.values())
    for part in parts:
        part.life = _life_of(part)
    _stroke([part for part in parts if part.look is DrawnAs.LINE and not _is_curve(part)])
    return parts


def _is_curve(part: DrawnMarks) -> bool:
    """Tell whether a line has to be a curve: it is drawn on, or by itself, or stands from the start, as A and B do."""
    return part.life.grows or part.alone or (part.span.first == 0 and part.bent is None)


def _stroke(parts: Sequence[DrawnMarks]) -> None:
    """Let lines be areas, which are one object with all else that appears and leaves with them."""
    lines = [(line, STYLES[part.role].thickness) for part in parts for line in part.splines]
    strokes = [Stroke(line.points.astype(float), line.closed) for line, _ in lines]
    around = iter(stroked(strokes, [thickness for _, thickness in lines]))
    for part in parts:
        part.look = DrawnAs.STROKE
        shapes = [shape for _ in part.splines for shape in next(around)]
        part.splines = [Spline(shape.astype(np.float32), closed=True) for shape in shapes]


def _on_paper(motion: Motion | None, anchor: NDArray[np.float64], unit: float) -> Motion | None:
    """Return a motion in figure units from the middle of the page."""
    if motion is None:
        return None
    (x, y), (dx, dy) = ((np.array(motion.about) - anchor) / unit).tolist(), motion.shift
    via = tuple((dx / unit, dy / unit) for dx, dy in motion.via)
    return motion._replace(shift=(dx / unit, dy / unit), about=(x, y), via=via)


def _of_one_layer(group: list[DrawnMarks]) -> Iterator[list[DrawnMarks]]:
    """Yield the parts of an object, of several where one material would show in two layers: it has each but once."""
    layers: dict[object, Layer | None] = {}
    some: list[DrawnMarks] = []
    others: list[DrawnMarks] = []
    for part in group:
        (some if layers.setdefault(part.material, part.layer) is part.layer else others).append(part)
    yield some
    if others:
        yield from _of_one_layer(others)


def _with_few_lines(group: list[DrawnMarks]) -> Iterator[list[DrawnMarks]]:
    """Yield the parts of an object, of one with more lines than it should have those of several."""
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
    """Check all marks at once; which of them is at fault, and why, is asked only where one is."""
    if all(map(_is_formed, figure.marks)):
        together = {panel: [mark.points for mark in figure.marks if mark.panel is panel] for panel in anchors}
        if all(
            _reached(np.concatenate(points), anchors[panel], figure.unit).all()
            for panel, points in together.items()
            if points
        ):
            return
    for mark in figure.marks:
        _check_mark(mark, anchors[mark.panel], figure)


def _is_formed(mark: Mark) -> bool:
    """Tell whether a mark has points, and as many as its kind takes."""
    points = np.asarray(mark.points)
    if points.ndim != 2 or points.shape[1] != 2:
        return False
    if mark.kind is Kind.LABEL:
        return len(points) == 1
    return mark.kind not in (Kind.ARROW, Kind.BAR) or len(points) % 2 == 0


def _reached(points: NDArray[np.float64], anchor: NDArray[np.float64], unit: float) -> NDArray[np.bool_]:
    """Tell which coordinates (n, 2) single precision can hold."""
    with np.errstate(over="ignore"):
        reached: NDArray[np.bool_] = np.isfinite(((points - anchor) / unit).astype(np.float32))
    return reached


def _check_mark(mark: Mark, anchor: NDArray[np.float64], figure: Figure) -> None:
    name = f"{figure.title}: {mark.role.value} {mark.part}"
    points = np.asarray(mark.points)
    if points.ndim != 2 or points.shape[1] != 2:
        raise DrawError("{name} has points of shape {shape}: give rows of x and y", name=name, shape=points.shape)
    reached = _reached(points, anchor, figure.unit).all(axis=1)
    if not reached.all():
        row = int(np.argmin(reached))
        raise DrawError("{name}: point {row} is {point}, which cannot be drawn", name=name, row=row, point=points[row])
    if mark.kind in (Kind.ARROW, Kind.BAR) and len(points) % 2:
        raise DrawError(
            "{name} has {count} points: an {kind} takes two, tail and head",
            name=name,
            count=len(points),
            kind=mark.kind.value,
        )
    if mark.kind is Kind.LABEL and len(points) != 1:
        raise DrawError("{name} has {count} anchors: a label takes one", name=name, count=len(points))


def anchor_of(figure: Figure | Sheet, panel: Panel) -> NDArray[np.float64]:
    """Return the coordinates that the middle of the page has in a panel."""
    anchor: NDArray[np.float64] = np.array(figure.page.center) - np.array(figure.panels[panel])
    return anchor


def from_origin(splines: list[Spline], origin: NDArray[np.float64]) -> list[Spline]:
    """Return splines as they are seen from another origin (2,)."""
    if not origin.any():
        return splines
    return [Spline((spline.points - origin).astype(np.float32), spline.closed) for spline in splines]


def splines_of(mark: Mark, unit: float) -> Drawn:
    """Return the splines of a mark by kind of drawing, in figure units, relative to the origin of its points."""
    return _drawn([mark], unit, {})[0]


def _drawn(marks: Sequence[Mark], unit: float, anchors: Mapping[Panel, NDArray[np.float64]]) -> list[Drawn]:
    """Return the `splines_of` each mark, as seen from its panel's anchor; those of all marks are found at once."""
    outlines = [outline(mark, unit, anchors.get(mark.panel)) for mark in marks]
    strokes = []
    for mark, drawn in zip(marks, outlines, strict=True):
        dash = tuple(unit * part for part in STYLES[mark.role].dash)
        strokes.append([piece for stroke in drawn.strokes for piece in dashes(stroke, dash)] if dash else drawn.strokes)
    lines = _scaled_groups([[(each.points, each.closed) for each in some] for some in strokes], unit, 2)
    fills = _scaled_groups([[(shape, True) for shape in drawn.fills] for drawn in outlines], unit, 3)
    tints = _scaled_groups([[(shape, True) for shape in drawn.tints] for drawn in outlines], unit, 3)
    as_areas = [place for place, mark in enumerate(marks) if mark.role in DRAWN_AS_AREAS]
    around = iter(
        stroked(
            [Stroke(line.points.astype(float), line.closed) for place in as_areas for line in lines[place]],
            [STYLES[marks[place].role].thickness for place in as_areas for _ in lines[place]],
        )
    )
    for place in as_areas:
        shapes = [shape for _ in lines[place] for shape in next(around)]
        fills[place] += [Spline(shape.astype(np.float32), closed=True) for shape in shapes]
        lines[place] = []
    looks = (DrawnAs.LINE, DrawnAs.AREA, DrawnAs.TINT)
    return [
        {look: splines for look, splines in zip(looks, each, strict=True) if splines}
        for each in zip(lines, fills, tints, strict=True)
    ]


Shapes = Sequence[tuple[NDArray[np.float64], bool]]
"""Points (n, 2) of lines or outlines, and whether they are closed."""


def _scaled_groups(groups: Sequence[Shapes], unit: float, fewest: int) -> list[list[Spline]]:
    """Return the splines of groups of shapes in figure units, those of which enough points are left."""
    found = _scaled([shape for group in groups for shape in group], unit, fewest)
    ends = np.cumsum([0, *map(len, groups)]).tolist()
    return [[spline for spline in found[first:last] if spline is not None] for first, last in pairwise(ends)]


def _scaled(shapes: Shapes, unit: float, fewest: int) -> list[Spline | None]:
    """Return the splines of shapes in figure units; None of those with too few points that follow on another."""
    found: list[Spline | None] = [None] * len(shapes)
    kept = [(place, *shape) for place, shape in enumerate(shapes) if len(shape[0]) >= fewest]
    if not kept:
        return found
    counts = np.array([len(points) for _, points, _ in kept])
    ends = np.cumsum(counts)
    starts = ends - counts
    scaled = (np.concatenate([points for _, points, _ in kept]) / unit).astype(np.float32)
    moved = np.ones(len(scaled), bool)
    x, y = scaled[:, 0], scaled[:, 1]
    moved[1:] = (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    # What a shape begins with counts unless it is closed and ends there.
    moved[starts] = (scaled[starts] != scaled[ends - 1]).any(axis=1) | ~np.array([closed for _, _, closed in kept])
    left = np.add.reduceat(moved, starts, dtype=np.intp)
    for (place, _, closed), start, end, count in zip(kept, starts.tolist(), ends.tolist(), left.tolist(), strict=True):
        if count >= fewest:
            points = scaled[start:end]
            found[place] = Spline(points if count == end - start else points[moved[start:end]], closed)
    return found
