# SPDX-License-Identifier: GPL-3.0-or-later
"""A mark as lines, areas and letters: in which ink, at which height, and along which points.

Coordinates are in figure units (scene units divided by `Figure.unit`) from the centre of the page: Blender drops
segments shorter than 1e-5 and text smaller than 1e-4 units, so a small figure has to be drawn large and scaled, and in
single precision a distant origin makes coordinates jump by whole line widths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...figure.model.figure import Figure, Mark, Panel
from ...figure.model.layers import OF_ROLE
from ...figure.model.look import THEMES
from ...figure.model.outline import dashes, outline, stroked
from ...figure.model.style import LAYER_HEIGHT, STYLES, Role, Style
from ...figure.page.sheet import Sheet

DRAWN_AS_AREAS = frozenset(
    {
        *(Role.ORIGIN, Role.SUPPORT_LINE, Role.SWEEP, Role.EMPTY, Role.REACH, Role.GHOST, Role.LEADER, Role.LENS),
        *(Role.PROJECTION, Role.PROJECTION_A, Role.PROJECTION_B, Role.BEST, Role.RULE, Role.RAIL),
        Role.REGION_BORDER,
    }
)
"""Roles of explanatory lines: drawn as areas, they share an object with the arrows, dots and names beside them."""
ROLE_STEP, TINT_STEP, TEXT_STEP = 0.2, -0.4, 0.6
"""Offsets as shares of a layer's height: between roles in the same layer, of a tint from its lines, and of letters from
them."""
STROKE_STEP = 0.02
"""The same for a stroke drawn as an area, above the dots of its role: of two coplanar faces, Cycles would find only
one."""

STYLE_LAYERS = [style.layer for style in STYLES.values()]
PLACE_IN_LAYER = {role: STYLE_LAYERS[:index].count(style.layer) for index, (role, style) in enumerate(STYLES.items())}
"""How many roles of the same layer precede each role."""

LENS_HEIGHT = LAYER_HEIGHT * (max(STYLE_LAYERS) + 2)
"""Height of a lens above everything its panel shows, in figure units."""
LINE, TINT, TEXT = INKS = "line", "tint", "text"
PAGE_TEXTS = frozenset({Role.TEXT, Role.TITLE, Role.NUMBERS})
"""Roles of texts that are no names, and stay when names are hidden."""


class DrawnAs(Enum):
    """The ways of drawing a mark, with its ink, and its height within its role as a share of a layer's."""

    LINE = "line", "line", 0.0
    STROKE = "stroke", "line", STROKE_STEP
    AREA = "area", "line", 0.0
    TINT = "tint", "tint", TINT_STEP
    TEXT = "text", "text", TEXT_STEP

    __hash__ = object.__hash__  # as in `Role`

    def __init__(self, _: str, ink: str, above: float) -> None:
        self.ink, self.above = ink, above


def colour_and_opacity(style: Style, ink: str) -> tuple[str, float]:
    """Return the screen colour and opacity of an ink of a role."""
    if ink == TEXT:
        return style.text, 1.0
    return style.colour, style.fill_opacity if ink == TINT else style.opacity


@cache
def painted_as(role: Role, ink: str) -> Role:
    """Return the first role that looks the same in every theme and hides with this one: they share a material."""

    def seen(role: Role) -> tuple[object, ...]:
        looks = [colour_and_opacity(styles[role], ink) for styles in THEMES.values()]
        return OF_ROLE.get(role), role in PAGE_TEXTS, looks

    wanted = seen(role)
    return next(other for other in Role if seen(other) == wanted)


def height_of(look: DrawnAs, role: Role) -> float:
    """Return a role's height above its panel, in figure units; different colours have different heights."""
    return LAYER_HEIGHT * (STYLES[role].layer + ROLE_STEP * PLACE_IN_LAYER[role] + look.above)


class Spline(NamedTuple):
    """A line or outline: points (n, 2) in single precision, as Blender stores them."""

    points: NDArray[np.float32]
    closed: bool


Drawn = dict[DrawnAs, list[Spline]]
"""The splines of a mark, by the way in which they are drawn."""


def anchor_of(figure: Figure | Sheet, panel: Panel) -> NDArray[np.float64]:
    """Return the coordinates of the page's centre in a panel."""
    return np.array(figure.page.center) - np.array(figure.panels[panel])


def splines_of(mark: Mark, unit: float) -> Drawn:
    """Return the splines of a mark by how they are drawn, in figure units relative to its first point."""
    return drawn_marks([mark], unit, {})[0]


def drawn_marks(marks: Sequence[Mark], unit: float, anchors: Mapping[Panel, NDArray[np.float64]]) -> list[Drawn]:
    """Return the `splines_of` each mark relative to its panel's anchor; all marks are processed at once."""
    outlines = [outline(mark, unit, anchors.get(mark.panel)) for mark in marks]
    strokes = []
    for mark, drawn in zip(marks, outlines, strict=True):
        dash = tuple(unit * part for part in STYLES[mark.role].dash)
        strokes.append(dashes(drawn.strokes, dash))
    lines = _scaled(strokes, unit, 2)
    fills = _scaled([[(shape, True) for shape in drawn.fills] for drawn in outlines], unit, 3)
    tints = _scaled([[(shape, True) for shape in drawn.tints] for drawn in outlines], unit, 3)
    as_areas = [place for place, mark in enumerate(marks) if mark.role in DRAWN_AS_AREAS]
    for place, shapes in zip(as_areas, stroked_lines([(lines[at], marks[at].role) for at in as_areas]), strict=True):
        fills[place] += shapes
        lines[place] = []
    looks = (DrawnAs.LINE, DrawnAs.AREA, DrawnAs.TINT)
    return [
        {look: splines for look, splines in zip(looks, each, strict=True) if splines}
        for each in zip(lines, fills, tints, strict=True)
    ]


def _scaled(
    groups: Sequence[Sequence[tuple[NDArray[np.float64], bool]]], unit: float, fewest: int
) -> list[list[Spline]]:
    """Return the splines of groups of lines or outlines in figure units, given by their points and whether closed.

    Shapes with too few distinct successive points are left out.
    """
    found: list[list[Spline]] = [[] for _ in groups]
    kept = [(place, *each) for place, group in enumerate(groups) for each in group if len(each[0]) >= fewest]
    if not kept:
        return found
    counts = np.array([len(points) for _, points, _ in kept])
    ends = np.cumsum(counts)
    starts = ends - counts
    scaled = (np.concatenate([points for _, points, _ in kept]) / unit).astype(np.float32)
    moved = np.ones(len(scaled), bool)
    x, y = scaled[:, 0], scaled[:, 1]
    moved[1:] = (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    # The first point is kept unless the shape is closed and ends there.
    moved[starts] = (scaled[starts] != scaled[ends - 1]).any(axis=1) | ~np.array([closed for _, _, closed in kept])
    left = np.add.reduceat(moved, starts, dtype=np.intp)
    for (place, _, closed), start, end, count in zip(kept, starts.tolist(), ends.tolist(), left.tolist(), strict=True):
        if count >= fewest:
            points = scaled[start:end]
            found[place].append(Spline(points if count == end - start else points[moved[start:end]], closed))
    return found


def stroked_lines(groups: Sequence[tuple[list[Spline], Role]]) -> list[list[Spline]]:
    """Return groups of lines as areas, each as wide as its role is thick."""
    thickness = [STYLES[role].thickness for splines, role in groups for _ in splines]
    around = iter(stroked([line for splines, _ in groups for line in splines], thickness))
    return [[Spline(shape, closed=True) for _ in splines for shape in next(around)] for splines, _ in groups]
