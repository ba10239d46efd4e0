# SPDX-License-Identifier: GPL-3.0-or-later
"""The plan of a figure: the objects it will become, before any of them is made.

Marks that mean the same at the same time and have the same name share one object with many splines, one for each kind
of drawing. Coordinates are in figure units (scene units divided by `Figure.unit`) from their panel's origin: Blender
rounds away segments below 1e-5 and text below 1e-4 units, so a small figure has to be drawn large and scaled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ...figure.model.continuity import already_there
from ...figure.model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ...figure.model.keyframes import Life
from ...figure.model.outline import dashes, outline
from ...figure.model.style import LAYER_HEIGHT, STYLES, Role
from ...figure.page.sheet import Sheet
from ...geometry.predicates.errors import WordedError

FLATNESS = 0.02
"""Height of a line's tube by its width, so that even a thick line stays within its layer."""

ROLE_STEP, TINT_STEP, TEXT_STEP = 0.2, -0.4, 0.6
"""Of a layer: between two roles that share it, of an area below its lines, and of letters above them."""

LAYERS = [style.layer for style in STYLES.values()]
PLACE_IN_LAYER = {role: LAYERS[:index].count(style.layer) for index, (role, style) in enumerate(STYLES.items())}
"""How many roles of the same layer come before each role."""

MOST_LINES = 1000
"""Of one object: the time that Blender takes for a curve grows with the square of its splines, 7 s for 10,000."""
SMALLEST_UNIT, LARGEST_UNIT = 1e-9, 1e9
"""Scene units. Beyond these Blender's single precision cannot hold the figure's scale."""


class DrawError(WordedError, ValueError):
    """A figure that cannot be drawn; the message names the mark and what is wrong with it."""


class DrawnAs(Enum):
    """The kind of drawing of one object."""

    LINE = ""
    AREA = ".fill"
    TINT = ".tint"
    TEXT = ".label"

    @property
    def ending(self) -> str:
        """How the object's name ends."""
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class Spline:
    """One line or outline: points (n, 2), single precision as Blender keeps them."""

    points: NDArray[np.float32]
    closed: bool


@dataclass(slots=True, eq=False)
class Piece:
    """One object to make. A text has a `label`, everything else has splines.

    It grows while marks are put into it: `before` is how much is there already when it begins, of the least of them.
    """

    look: DrawnAs
    role: Role
    panel: Panel
    span: Span
    part: str
    splines: list[Spline] = field(default_factory=list)
    label: Mark | None = None
    numbers: dict[str, object] = field(default_factory=dict)
    asking: bool | None = None
    before: float = 1.0

    @property
    def life(self) -> Life:
        """What its keys follow from. A dashed line fades in: its dashes would all grow at once."""
        grows = self.look is DrawnAs.LINE and not STYLES[self.role].dash
        return Life(self.span, self.role, self.asking, grows, self.before if grows or self.before == 1.0 else 0.0)

    @property
    def step(self) -> int:
        """The step in which the object first shows."""
        return self.span.first // PHASES

    @property
    def height(self) -> float:
        """Where the object stands above its panel, in figure units: no two colours share a height."""
        above = {DrawnAs.TINT: TINT_STEP, DrawnAs.TEXT: TEXT_STEP}.get(self.look, 0.0)
        return LAYER_HEIGHT * (STYLES[self.role].layer + ROLE_STEP * PLACE_IN_LAYER[self.role] + above)


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
    found: dict[object, Piece] = {}
    before = already_there(figure.marks)
    for mark in figure.marks:
        if mark.asking and not figure.storyboard.pause:
            continue
        if mark.kind is Kind.LABEL:
            key = (DrawnAs.TEXT, mark.role, mark.panel, mark.span, mark.part)
            found[id(mark)] = Piece(
                *key, label=mark, numbers=dict(mark.numbers), asking=mark.asking, before=before[id(mark)]
            )
            continue
        for look, splines in _splines(mark, anchors[mark.panel], figure.unit).items():
            key = (look, mark.role, mark.panel, mark.span, mark.part)
            piece = found.setdefault((*key, mark.asking), Piece(*key, asking=mark.asking))
            piece.splines.extend(splines)
            piece.before = min(piece.before, before[id(mark)])
            piece.numbers.update(mark.numbers)
    return [part for piece in found.values() for part in _in_parts(piece)]


def _in_parts(piece: Piece) -> list[Piece]:
    """Return an object with more lines than one should have as several."""
    starts = range(0, len(piece.splines), MOST_LINES)
    if piece.look is not DrawnAs.LINE or len(starts) < 2:
        return [piece]
    return [
        replace(piece, part=f"{piece.part}-{number}", splines=piece.splines[start : start + MOST_LINES])
        for number, start in enumerate(starts, 1)
    ]


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
    """Return the panel coordinates where the panel's empty stands, near its contents however far those are away.

    Blender keeps coordinates in single precision: counted from a distant origin they would jump by whole line widths.
    """
    if panel is Panel.DIFFERENCE:
        return np.zeros(2)
    anchor: NDArray[np.float64] = np.array(figure.page.center) - np.array(figure.panels[panel])
    return anchor


def _splines(mark: Mark, anchor: NDArray[np.float64], unit: float) -> dict[DrawnAs, list[Spline]]:
    return splines_of(replace(mark, points=mark.points - anchor), unit)


def splines_of(mark: Mark, unit: float) -> dict[DrawnAs, list[Spline]]:
    """Return the splines of a mark by kind of drawing, in figure units, relative to the origin of its points."""
    drawn = outline(mark, unit)
    pattern = tuple(length * unit for length in STYLES[mark.role].dash)
    lines = [piece for stroke in drawn.strokes for piece in dashes(stroke, pattern)]
    looks = {
        DrawnAs.LINE: _scaled([line.points for line in lines], [line.closed for line in lines], unit, 2),
        DrawnAs.AREA: _scaled(drawn.fills, [True] * len(drawn.fills), unit, 3),
        DrawnAs.TINT: _scaled(drawn.tints, [True] * len(drawn.tints), unit, 3),
    }
    return {look: splines for look, splines in looks.items() if splines}


def _scaled(shapes: Sequence[NDArray[np.float64]], closed: Sequence[bool], unit: float, fewest: int) -> list[Spline]:
    """Return the splines of shapes in figure units, those of which enough points are left that follow on another."""
    kept = [(shape, is_closed) for shape, is_closed in zip(shapes, closed, strict=True) if len(shape) >= fewest]
    if not kept:
        return []
    counts = np.array([len(shape) for shape, _ in kept])
    ends = np.cumsum(counts)
    starts = ends - counts
    scaled = (np.concatenate([shape for shape, _ in kept]) / unit).astype(np.float32)
    moved = np.ones(len(scaled), bool)
    x, y = scaled[:, 0], scaled[:, 1]
    moved[1:] = (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    # What a shape begins with counts unless it is closed and ends there.
    moved[starts] = (scaled[starts] != scaled[ends - 1]).any(axis=1) | ~np.array([is_closed for _, is_closed in kept])
    left = np.add.reduceat(moved, starts, dtype=np.intp)
    splines = []
    for (_, is_closed), start, end, count in zip(kept, starts.tolist(), ends.tolist(), left.tolist(), strict=True):
        if count >= fewest:
            points = scaled[start:end]
            splines.append(Spline(points if count == end - start else points[moved[start:end]], is_closed))
    return splines
