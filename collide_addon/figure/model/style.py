# SPDX-License-Identifier: GPL-3.0-or-later
"""The one table of looks: role to colour, thickness, dash, layer and marker.

Colours are the Okabe-Ito set and one brown, so that the classic code's meaning of each colour survives every kind of
colour vision and a projector; each role has a second cue (dash, marker, ring) beside its colour. Lengths are in figure
units (see `Figure.unit`); a page is `PAGE_WIDTH` units wide.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

PAGE_WIDTH = 400.0
"""Figure units across a page: one unit is 3.2 pixels of 1280."""
PAGE_ASPECT = 16 / 9
PAGE_HEIGHT = PAGE_WIDTH / PAGE_ASPECT

TITLE_SIZE, CAPTION_SIZE, LABEL_SIZE, LEGEND_SIZE, SMALL_SIZE = 12.0, 10.0, 9.0, 8.0, 7.0
"""Of texts, by their kind, in ems. A text too long for its place is wrapped or shortened, never drawn smaller."""

LAYER_HEIGHT = 0.25
"""Distance in z between two neighbouring layers: more than half a line's thickness over every gap used below."""

RING_SCALE = 0.6
"""Of the classic code's rings: its figure filled the page, ours shares it with a second panel and a legend."""
RING_RADIUS = 7.0 * RING_SCALE
RING_GROWTH = 2.0 * RING_SCALE
"""The classic code's rings: radius 7 at the first step and 2 more at each further one."""
MOST_RING_GROWTH = 10 * RING_GROWTH
"""Of a whole run: in a long one, rings grow less at each step."""
FINAL_RING_DIFFERENCE = 15.0 * RING_SCALE
FINAL_RING_SHAPE = 20.0 * RING_SCALE
"""The classic code's black rings at the end: 15 in the difference, 20 on A and B."""


LEAST_FINAL_RING = 4.0
FINAL_RING_SHARE = 0.3
"""Of the distance shown, so that the rings at both ends leave the line between them to be seen."""


class Role(Enum):
    """What a mark means."""

    A = "A"
    B = "B"
    INPUT = "input"
    DIFFERENCE_POINTS = "difference-points"
    DIFFERENCE_HULL = "difference-hull"
    DIFFERENCE_ROUND = "difference-round"
    DIFFERENCE_VERTICES = "difference-vertices"
    SUM_HULL = "sum-hull"
    ORIGIN = "origin"
    SIMPLEX = "simplex"
    SIMPLEX_PAST = "simplex-past"
    NEAREST = "nearest"
    DIRECTION = "direction"
    SUPPORT_A = "support-A"
    SUPPORT_B = "support-B"
    SUPPORT_DIFFERENCE = "support-difference"
    POLYTOPE = "polytope"
    TRANSLATION = "translation"
    GHOST = "ghost"
    WITNESS = "witness"
    FINAL = "final"
    CERTIFICATE = "certificate"
    DROPPED = "dropped"
    AXIS = "axis"
    SHADOW_A = "shadow-A"
    SHADOW_B = "shadow-B"
    OVERLAP = "overlap"
    GAP = "gap"
    PROJECTION = "projection"
    BEST = "best"
    BOX_AXIS = "box-axis"
    RADIUS_A = "radius-A"
    RADIUS_B = "radius-B"
    CENTER_LINE = "center-line"
    RAY = "ray"
    CROSSING = "crossing"
    EDGE = "edge"
    POINT_INSIDE = "point-inside"
    POINT_OUTSIDE = "point-outside"
    BOUNDARY_INSIDE = "boundary-inside"
    BOUNDARY_OUTSIDE = "boundary-outside"
    PIECE = "piece"
    PIECE_CHOSEN = "piece-chosen"
    BOX_SMALLEST = "box-smallest"
    BOX_PCA = "box-pca"
    LINE = "line"
    FOOT = "foot"
    CLAIM = "claim"
    TRUTH = "truth"
    STEP_1 = "step-1"
    STEP_2 = "step-2"
    STEP_3 = "step-3"
    STEP_4 = "step-4"
    STEP_5 = "step-5"
    BOX = "box"
    BOX_FINE = "box-fine"
    SHAPE_APART = "shape-apart"
    SHAPE_APART_FINE = "shape-apart-fine"
    SHAPE_TOUCHING = "shape-touching"
    SHAPE_TOUCHING_FINE = "shape-touching-fine"
    SHAPE_PENETRATING = "shape-penetrating"
    SHAPE_PENETRATING_FINE = "shape-penetrating-fine"
    DISTANCE = "distance"
    DISTANCE_FINE = "distance-fine"
    DEPTH = "depth"
    DEPTH_FINE = "depth-fine"
    GRID = "grid"
    ZERO = "zero"
    TICK = "tick"
    SCALE = "scale"
    TEXT = "text"
    LEADER = "leader"
    PAPER = "paper"


STEP_ROLES = (Role.STEP_1, Role.STEP_2, Role.STEP_3, Role.STEP_4, Role.STEP_5)
"""What belongs to one step, in both panels; after the last one the first one again."""
RULER_ROLES = (Role.GRID, Role.ZERO, Role.TICK, Role.SCALE)
"""What coordinates are read off by."""


class Marker(Enum):
    """How a role's points look."""

    SQUARE = "square"
    DIAMOND = "diamond"
    DISC = "disc"
    CROSS_RING = "cross-ring"


@dataclass(frozen=True, slots=True)
class Style:
    """How one role looks. Lengths in figure units.

    `dash` alternates drawn and left-out lengths, empty for a solid line; `layer` counts `LAYER_HEIGHT` upwards;
    `text` is the darker variant of `colour` for letters, at least 5.4:1 against paper.
    """

    colour: str
    text: str
    thickness: float
    layer: int
    dash: tuple[float, ...] = ()
    marker: Marker = Marker.DISC
    marker_size: float = 5.0
    opacity: float = 1.0
    fill_opacity: float = 0.12


GREEN, GREEN_TEXT = "#009E73", "#006B4E"
BLACK = "#000000"
RED, RED_TEXT = "#D55E00", "#A84A00"
BLUE, BLUE_TEXT = "#0072B2", "#005A8D"
ORANGE, ORANGE_TEXT = "#E69F00", "#8A5F00"
BROWN = "#5C3317"
PINK, PINK_TEXT = "#CC79A7", "#8F4A73"
SKY, SKY_TEXT = "#56B4E9", "#1F6F9F"
GOLD, GOLD_TEXT = "#9E8700", "#6B5D00"
GREY = "#595959"
PALE = "#C4C4C4"
WHITE = "#FFFFFF"
STEPS_LINKED = ("#D400D4", "#0D2059", "#868613", "#267373", "#661A00")
STEPS_LINKED_TEXT = ("#A000A0", "#0D2059", "#62620C", "#1D5C5C", "#661A00")
"""One step's colour in both panels, then the next one's: five that every kind of colour vision tells apart."""
STEPS_LAYERS = (41, 41, 43, 43, 51)
"""A layer has room for three roles."""

STYLES: Mapping[Role, Style] = MappingProxyType(
    {
        Role.A: Style(GREEN, GREEN_TEXT, 1.5, 20, marker_size=4.0),
        Role.B: Style(BLACK, BLACK, 1.0, 22, marker_size=4.0),
        Role.INPUT: Style(GREY, GREY, 0.6, 18, marker=Marker.SQUARE, marker_size=1.8),
        Role.DIFFERENCE_POINTS: Style(BLACK, BLACK, 0.6, 10, marker=Marker.SQUARE, marker_size=1.6),
        Role.DIFFERENCE_HULL: Style(BLUE, BLUE_TEXT, 1.2, 12, dash=(8.0, 3.0)),
        Role.DIFFERENCE_ROUND: Style(BLUE, BLUE_TEXT, 0.5, 8),
        Role.DIFFERENCE_VERTICES: Style(ORANGE, ORANGE_TEXT, 1.0, 14, marker=Marker.DIAMOND, marker_size=6.0),
        Role.SUM_HULL: Style(RED, RED_TEXT, 1.4, 12),
        Role.ORIGIN: Style(BROWN, BROWN, 1.0, 60, marker=Marker.CROSS_RING, marker_size=10.0),
        Role.SIMPLEX: Style(RED, RED_TEXT, 2.0, 40, marker_size=6.0),
        Role.SIMPLEX_PAST: Style(RED, RED_TEXT, 0.9, 30, dash=(1.2, 2.4), opacity=0.45, marker_size=4.0),
        Role.NEAREST: Style(BROWN, BROWN, 1.2, 46, marker=Marker.CROSS_RING, marker_size=7.0),
        Role.DIRECTION: Style(PINK, PINK_TEXT, 2.0, 50),
        Role.SUPPORT_A: Style(GREEN, GREEN_TEXT, 1.6, 42),
        Role.SUPPORT_B: Style(BLACK, BLACK, 1.6, 42),
        Role.SUPPORT_DIFFERENCE: Style(RED, RED_TEXT, 1.6, 42),
        Role.POLYTOPE: Style(SKY, SKY_TEXT, 2.0, 35, marker_size=5.0),
        Role.TRANSLATION: Style(SKY, SKY_TEXT, 3.0, 52),
        Role.GHOST: Style(GREY, GREY, 1.2, 26, dash=(4.0, 2.5)),
        Role.WITNESS: Style(BLACK, BLACK, 1.6, 56, dash=(3.5, 2.0), marker_size=5.0),
        Role.FINAL: Style(BLACK, BLACK, 1.6, 55),
        Role.CERTIFICATE: Style(PINK, PINK_TEXT, 1.0, 34, dash=(6.0, 2.0, 1.5, 2.0)),
        Role.DROPPED: Style(GREY, GREY, 0.8, 28, marker_size=4.0),
        Role.AXIS: Style(PINK, PINK_TEXT, 1.4, 32),
        Role.SHADOW_A: Style(GREEN, GREEN_TEXT, 1.5, 36),
        Role.SHADOW_B: Style(BLACK, BLACK, 1.2, 37),
        Role.OVERLAP: Style(RED, RED_TEXT, 1.8, 48, dash=(2.0, 1.2)),
        Role.GAP: Style(BLUE, BLUE_TEXT, 1.8, 48, dash=(4.0, 2.0)),
        Role.PROJECTION: Style(GREY, GREY, 0.6, 16, dash=(1.6, 1.6)),
        Role.BEST: Style(SKY, SKY_TEXT, 1.4, 49, dash=(3.0, 1.5)),
        Role.BOX_AXIS: Style(ORANGE, ORANGE_TEXT, 1.4, 32, dash=(5.0, 2.0)),
        Role.RADIUS_A: Style(BLUE, BLUE_TEXT, 1.6, 36),
        Role.RADIUS_B: Style(GOLD, GOLD_TEXT, 1.6, 37),
        Role.CENTER_LINE: Style(RED, RED_TEXT, 1.6, 38),
        Role.RAY: Style(PINK, PINK_TEXT, 1.6, 34),
        Role.CROSSING: Style(RED, RED_TEXT, 1.4, 54, marker_size=6.0),
        Role.EDGE: Style(ORANGE, ORANGE_TEXT, 2.4, 45),
        Role.POINT_INSIDE: Style(GREEN, GREEN_TEXT, 1.2, 47, marker_size=5.0),
        Role.POINT_OUTSIDE: Style(GREY, GREY, 1.2, 47, marker=Marker.DIAMOND, marker_size=5.0),
        Role.BOUNDARY_INSIDE: Style(GREEN, GREEN_TEXT, 2.6, 41, marker_size=7.0),
        Role.BOUNDARY_OUTSIDE: Style(GREY, GREY, 1.2, 39, dash=(3.0, 2.0), marker=Marker.CROSS_RING),
        Role.PIECE: Style(SKY, SKY_TEXT, 0.9, 17, dash=(3.0, 1.5)),
        Role.PIECE_CHOSEN: Style(RED, RED_TEXT, 2.0, 43),
        Role.BOX_SMALLEST: Style(BLUE, BLUE_TEXT, 2.0, 31),
        Role.BOX_PCA: Style(ORANGE, ORANGE_TEXT, 1.6, 33, dash=(7.0, 3.0)),
        Role.LINE: Style(BLACK, BLACK, 1.4, 19),
        Role.FOOT: Style(BLUE, BLUE_TEXT, 1.4, 53, marker_size=6.0),
        Role.CLAIM: Style(RED, RED_TEXT, 2.0, 57, dash=(2.0, 1.5), marker_size=6.0),
        Role.TRUTH: Style(BLUE, BLUE_TEXT, 2.0, 57, marker_size=6.0),
        Role.BOX: Style(SKY, SKY_TEXT, 0.8, 11, dash=(3.0, 1.5)),
        Role.BOX_FINE: Style(SKY, SKY_TEXT, 0.25, 11),
        Role.SHAPE_APART: Style(GREEN, GREEN_TEXT, 0.9, 13),
        Role.SHAPE_APART_FINE: Style(GREEN, GREEN_TEXT, 0.3, 13),
        Role.SHAPE_TOUCHING: Style(ORANGE, ORANGE_TEXT, 1.6, 21, dash=(5.0, 2.0)),
        Role.SHAPE_TOUCHING_FINE: Style(ORANGE, ORANGE_TEXT, 0.4, 21),
        Role.SHAPE_PENETRATING: Style(RED, RED_TEXT, 1.8, 23),
        Role.SHAPE_PENETRATING_FINE: Style(RED, RED_TEXT, 0.6, 23),
        Role.DISTANCE: Style(BLACK, BLACK, 1.2, 58, dash=(3.0, 1.5), marker_size=3.0),
        Role.DISTANCE_FINE: Style(BLACK, BLACK, 0.35, 58),
        Role.DEPTH: Style(BLUE, BLUE_TEXT, 1.5, 59, marker_size=3.0),
        Role.DEPTH_FINE: Style(BLUE, BLUE_TEXT, 0.5, 59),
        **{
            role: Style(colour, text, 1.6, layer, marker_size=4.0)
            for role, colour, text, layer in zip(STEP_ROLES, STEPS_LINKED, STEPS_LINKED_TEXT, STEPS_LAYERS, strict=True)
        },
        Role.GRID: Style(PALE, GREY, 0.3, 1),
        Role.ZERO: Style(GREY, GREY, 0.5, 2),
        Role.TICK: Style(GREY, GREY, 0.5, 3),
        Role.SCALE: Style(GREY, GREY, 1.2, 4),
        Role.TEXT: Style(BLACK, BLACK, 1.0, 64),
        Role.LEADER: Style(GREY, GREY, 0.45, 15),
        Role.PAPER: Style(WHITE, WHITE, 1.0, 0),
    }
)
"""Every colour, thickness and marker of a figure. Nothing is coloured anywhere else."""


def final_ring(wanted: float, length: float) -> float:
    """Radius in figure units of a ring at the end of a line of `length`: as wanted, but smaller on a short line."""
    if length == 0.0:
        return wanted
    return min(wanted, max(FINAL_RING_SHARE * length, LEAST_FINAL_RING))


def ring_radius(step: int, steps: int) -> float:
    """Radius in figure units of the support rings of step `step` of 1 to `steps`: the demo's growing circles."""
    return RING_RADIUS + min(RING_GROWTH, MOST_RING_GROWTH / steps) * (step - 1)
