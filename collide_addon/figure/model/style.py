# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of styles: each role's colour, thickness, dash pattern, layer and marker.

The colours are the Okabe-Ito palette and a brown, so that the meaning of the classic code's colours survives every kind
of colour vision and a projector; each role also has a cue other than colour (dash, marker, ring). Lengths are in figure
units (see `Figure.unit`); a page is `PAGE_WIDTH` wide.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Self

PAGE_WIDTH = 400.0
"""Figure units across a page: one unit is 3.2 pixels of 1280."""
PAGE_ASPECT = 16 / 9
PAGE_HEIGHT = PAGE_WIDTH / PAGE_ASPECT

SCHEME_ROOM = 136.0
"""Width of the pseudocode, with the gap to the panels."""

TITLE_SIZE, CAPTION_SIZE, LABEL_SIZE, CHART_TEXT_SIZE, NUMBERS_SIZE, SMALL_SIZE = 9.5, 8.5, 7.5, 7.0, 6.4, 5.6
"""Text sizes in figure units. A text too long for its place is wrapped or shortened, never made smaller."""

LAYER_HEIGHT = 0.25
"""Distance in z between neighbouring layers; each gap used below is more than half a line's thickness."""

FINAL_RING_SHAPE = 12.0
"""Radius of the black rings on A and B at the end; it was 20 in the classic code, whose figure filled the page."""


class Marker(Enum):
    """How a role's points look."""

    SQUARE = "square"
    DIAMOND = "diamond"
    DISC = "disc"
    CROSS_RING = "cross-ring"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class Style:
    """A role's style; lengths are in figure units.

    `dash` alternates drawn and skipped lengths, empty for a solid line; `layer` counts in `LAYER_HEIGHT`; `text` is a
    darker `colour` for letters, with a contrast of at least 5.4:1 on paper, and `bold` makes these semi-bold.
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
    bold: bool = False


GREEN, GREEN_TEXT = "#009E73", "#006B4E"
BLACK = "#14171A"
RED, RED_TEXT = "#D55E00", "#A84A00"
BLUE, BLUE_TEXT = "#0072B2", "#005A8D"
ORANGE, ORANGE_TEXT = "#E69F00", "#8A5F00"
BROWN = "#5C3317"
PINK, PINK_TEXT = "#B0508A", "#8F3F70"
SKY, SKY_TEXT = "#56B4E9", "#1F6F9F"
GREY = "#595959"
MIDDLE = "#949494"
PALE = "#C4C4C4"
FAINT = "#DFE1E5"
WHITE = "#FFFFFF"


class Role(Enum):
    """The meaning of a mark and, in `style`, its appearance."""

    _value_: str
    style: Style

    def __new__(cls, value: str, style: Style) -> Self:
        """Make a role from its name and look."""
        role = object.__new__(cls)
        role._value_, role.style = value, style
        return role

    __hash__ = object.__hash__  # faster than by name: every mark is looked up by its role, many times

    A = "A", Style(GREEN, GREEN_TEXT, 1.0, 20, marker_size=4.0, bold=True)
    B = "B", Style(BLACK, BLACK, 0.9, 22, marker_size=4.0, fill_opacity=0.08, bold=True)
    OWN_OUTLINE = "own-outline", Style(GREY, GREY, 0.6, 17, dash=(2.0, 1.5), opacity=0.9, fill_opacity=0.16)
    CORE = "core", Style(GREY, GREY, 0.7, 19, dash=(1.0, 1.0), marker_size=3.0)
    INPUT = "input", Style(GREY, GREY, 0.6, 18, marker=Marker.SQUARE, marker_size=1.4, opacity=0.3)
    DIFFERENCE_POINTS = "difference-points", Style(RED, RED_TEXT, 0.6, 10, marker=Marker.SQUARE, marker_size=2.4)
    DIFFERENCE_SINGLE = (
        "difference-single",
        Style(RED, RED_TEXT, 0.4, 9, marker=Marker.SQUARE, marker_size=1.8, opacity=0.7),
    )
    REFERENCE = "reference", Style(RED, RED_TEXT, 0.8, 42, marker_size=4.5)
    DIFFERENCE_HULL = "difference-hull", Style(RED, RED_TEXT, 0.5, 6, opacity=0.6, fill_opacity=0.1)
    DIFFERENCE_ROUND = "difference-round", Style(RED, RED_TEXT, 0.4, 5, opacity=0.4, fill_opacity=0.06)
    DIFFERENCE_VERTICES = (
        "difference-vertices",
        Style(ORANGE, ORANGE_TEXT, 1.0, 14, marker=Marker.DIAMOND, marker_size=6.0),
    )
    DIFFERENCE_ARROW = "difference-arrow", Style(RED, RED_TEXT, 1.5, 39, marker_size=5.0)
    DIFFERENCE_ARROW_MORE = "difference-arrow-more", Style(RED, RED_TEXT, 1.1, 38, opacity=0.5, marker_size=5.0)
    ORIGIN = "origin", Style(BLACK, BLACK, 1.4, 60, marker=Marker.CROSS, marker_size=5.5, bold=True)
    SIMPLEX = "simplex", Style(RED, RED_TEXT, 2.0, 44, marker_size=6.0)
    SIMPLEX_PAST = "simplex-past", Style(GREY, GREY, 0.7, 30, dash=(1.2, 1.8), opacity=0.6, marker_size=4.0)
    HISTORY = "history", Style(GREY, GREY, 0.6, 27, opacity=0.6)
    NEAREST = "nearest", Style(BROWN, BROWN, 1.2, 52, marker_size=7.0)
    DIRECTION = "direction", Style(PINK, PINK_TEXT, 1.4, 50)
    DIRECTION_KNOWN = "direction-known", Style(PINK, PINK_TEXT, 0.9, 50, opacity=0.8)
    SUPPORT_A = "support-A", Style(GREEN, GREEN_TEXT, 1.6, 47, marker_size=6.0)
    SUPPORT_B = "support-B", Style(BLACK, BLACK, 1.6, 47, marker_size=6.0)
    SUPPORT_DIFFERENCE = "support-difference", Style(RED, RED_TEXT, 1.6, 51, marker_size=7.0)
    POLYTOPE = "polytope", Style(RED, RED_TEXT, 1.1, 35, opacity=0.5, marker_size=5.0, fill_opacity=0.16)
    POLYTOPE_VERTEX = "polytope-vertex", Style(RED, RED_TEXT, 0.8, 44, marker_size=3.6)
    EDGE_LIT = "edge-lit", Style(RED, RED_TEXT, 2.6, 45, bold=True)
    EDGE_NEW = "edge-new", Style(RED, RED_TEXT, 2.2, 41)
    TRANSLATION = "translation", Style(RED, RED_TEXT, 2.4, 52)
    LONGEST = "longest", Style(RED, RED_TEXT, 1.8, 45)
    WAY_TIED = "way-tied", Style(RED, RED_TEXT, 1.8, 49, opacity=0.35)
    GHOST = "ghost", Style(MIDDLE, GREY, 0.6, 26, dash=(2.4, 2.0))
    WITNESS = "witness", Style(BLACK, BLACK, 0.9, 56, dash=(2.6, 2.2), marker_size=5.0)
    FINAL = "final", Style(BLACK, BLACK, 1.6, 55)
    DROPPED = "dropped", Style(GREY, GREY, 0.8, 28, marker_size=5.0)
    DROPPED_INSIDE = "dropped-inside", Style(WHITE, GREY, 0.5, 31, marker_size=3.4)
    AXIS = "axis", Style(PINK, PINK_TEXT, 1.4, 32)
    SHADOW_A = "shadow-A", Style(GREEN, GREEN_TEXT, 1.0, 36)
    SHADOW_B = "shadow-B", Style(BLACK, BLACK, 0.9, 37)
    OVERLAP = "overlap", Style(RED, RED_TEXT, 1.2, 48, dash=(2.0, 1.2))
    GAP = "gap", Style(BLUE, BLUE_TEXT, 1.8, 48, dash=(4.0, 2.0))
    PROJECTION_A = "projection-A", Style(GREEN, GREEN_TEXT, 0.6, 16, dash=(1.6, 1.6))
    PROJECTION_B = "projection-B", Style(BLACK, BLACK, 0.6, 16, dash=(1.6, 1.6))
    PROJECTION = "projection", Style(GREY, GREY, 0.6, 16, dash=(1.6, 1.6))
    BEST = "best", Style(BLACK, BLACK, 0.8, 65, dash=(2.5, 2.2))
    RADIUS_A = "radius-A", Style(GREEN, GREEN_TEXT, 1.1, 36)
    RADIUS_B = "radius-B", Style(BLACK, BLACK, 1.1, 37)
    CENTER_LINE = "center-line", Style(PINK, PINK_TEXT, 1.1, 38)
    RAY = "ray", Style(PINK, PINK_TEXT, 1.6, 34)
    CROSSING = "crossing", Style(PINK, PINK_TEXT, 1.4, 54, marker_size=6.0)
    POSE_PAST = "pose-past", Style(GREY, GREY, 0.5, 25, opacity=0.6, marker_size=3.0)
    MEETING = "meeting", Style(RED, RED_TEXT, 2.0, 54, marker_size=6.0)
    EDGE_A = "edge-A", Style(GREEN, GREEN_TEXT, 2.4, 45)
    EDGE_B = "edge-B", Style(BLACK, BLACK, 2.4, 45)
    POINT_INSIDE = "point-inside", Style(GREEN, GREEN_TEXT, 1.2, 47, marker_size=5.0)
    POINT_OUTSIDE = "point-outside", Style(GREY, GREY, 1.2, 47, marker=Marker.DIAMOND, marker_size=5.0)
    BOUNDARY_INSIDE = "boundary-inside", Style(GREEN, GREEN_TEXT, 2.6, 41, marker_size=7.0)
    BOUNDARY_OUTSIDE = "boundary-outside", Style(GREY, GREY, 1.2, 39, dash=(3.0, 2.0), marker=Marker.CROSS_RING)
    PIECE = "piece", Style(GREY, GREY, 0.9, 17, dash=(3.0, 1.5))
    PIECE_FINE = "piece-fine", Style(GREY, GREY, 0.25, 17)
    PIECE_CHOSEN = "piece-chosen", Style(RED, RED_TEXT, 2.0, 43)
    BOX_SMALLEST = "box-smallest", Style(RED, RED_TEXT, 1.8, 31)
    BOX_PCA = "box-pca", Style(PINK, PINK_TEXT, 1.6, 33, dash=(7.0, 3.0), fill_opacity=1.0)
    LINE = "line", Style(BLACK, BLACK, 1.4, 19)
    FOOT = "foot", Style(BLUE, BLUE_TEXT, 1.4, 53, marker_size=6.0)
    CLAIM = "claim", Style(RED, RED_TEXT, 2.0, 57, dash=(2.0, 1.5), marker_size=6.0)
    TRUTH = "truth", Style(BLUE, BLUE_TEXT, 2.0, 57, marker_size=6.0)
    BOX = "box", Style(SKY, SKY_TEXT, 0.8, 11, dash=(3.0, 1.5))
    BOX_FINE = "box-fine", Style(SKY, SKY_TEXT, 0.25, 11)
    SHAPE_APART = "shape-apart", Style(GREY, GREY, 0.9, 13)
    SHAPE_APART_FINE = "shape-apart-fine", Style(GREY, GREY, 0.3, 13)
    SHAPE_TOUCHING = "shape-touching", Style(ORANGE, ORANGE_TEXT, 1.6, 21, dash=(5.0, 2.0))
    SHAPE_TOUCHING_FINE = "shape-touching-fine", Style(ORANGE, ORANGE_TEXT, 0.4, 21)
    SHAPE_PENETRATING = "shape-penetrating", Style(RED, RED_TEXT, 1.8, 23)
    SHAPE_PENETRATING_FINE = "shape-penetrating-fine", Style(RED, RED_TEXT, 0.6, 23)
    DISTANCE = "distance", Style(BLACK, BLACK, 1.2, 58, dash=(3.0, 1.5), marker_size=3.0)
    DISTANCE_FINE = "distance-fine", Style(BLACK, BLACK, 0.35, 58)
    DEPTH = "depth", Style(BLUE, BLUE_TEXT, 1.5, 59, marker_size=3.0)
    DEPTH_FINE = "depth-fine", Style(BLUE, BLUE_TEXT, 0.5, 59)
    GRID = "grid", Style(PALE, GREY, 0.3, 1)
    GRID_OVER = "grid-over", Style(FAINT, GREY, 0.3, 9)
    ZERO = "zero", Style(GREY, GREY, 0.5, 2)
    TICK = "tick", Style(GREY, GREY, 0.5, 3)
    SCALE = "scale", Style(GREY, GREY, 1.2, 4)
    TEXT = "text", Style(BLACK, BLACK, 1.0, 64)
    TITLE = "title", Style(BLACK, BLACK, 1.0, 64, bold=True)
    NUMBERS = "numbers", Style(GREY, GREY, 1.0, 64)
    RULE = "rule", Style(PALE, GREY, 0.4, 1)
    RAIL = "rail", Style(PALE, GREY, 0.5, 62)
    RAIL_NOW = "rail-now", Style(BLACK, BLACK, 0.5, 66, fill_opacity=1.0)
    RAIL_NOW_NAME = "rail-now-name", Style(WHITE, WHITE, 0.5, 68, bold=True)
    TRACK = "track", Style(FAINT, GREY, 0.5, 61, fill_opacity=1.0)
    BAR = "bar", Style(PALE, GREY, 0.5, 61, fill_opacity=1.0)
    BOUNDS = "bounds", Style(BLACK, BLACK, 0.5, 63, fill_opacity=1.0)
    TIME = "time", Style(BLACK, BLACK, 2.2, 63)
    TIME_TRACK = "time-track", Style(FAINT, GREY, 2.2, 61)
    WEIGHT = "weight", Style(RED, RED_TEXT, 0.5, 63, fill_opacity=1.0)
    SUPPORT_LINE = "support-line", Style(PINK, PINK_TEXT, 1.3, 43)
    SWEEP_BEFORE = "sweep-before", Style(PINK, PINK_TEXT, 0.6, 29, opacity=0.4)
    SWEEP = "sweep", Style(PINK, PINK_TEXT, 0.7, 29, opacity=0.6)
    REGION_PAPER = "region-paper", Style(WHITE, GREY, 0.4, 8, fill_opacity=1.0)
    REGION = "region", Style(GREY, GREY, 0.4, 12, fill_opacity=0.14)
    REGION_CORNER = "region-corner", Style(GREY, GREY, 0.4, 12, fill_opacity=0.05)
    REGION_NOW = "region-now", Style(RED, RED_TEXT, 0.4, 12, fill_opacity=0.22, bold=True)
    REGION_BORDER = "region-border", Style(GREY, GREY, 0.4, 24, dash=(2.0, 1.6), opacity=0.7)
    EMPTY = "empty", Style(GREY, BLACK, 0.35, 7, opacity=0.32, fill_opacity=0.08)
    REACH = "reach", Style(BLACK, BLACK, 0.8, 48, dash=(2.5, 2.2), fill_opacity=0.05)
    PROOF = "proof", Style(BLACK, BLACK, 0.8, 48, dash=(2.5, 2.2))
    FACE_A_LIGHT = "face-A-light", Style(GREEN, GREEN_TEXT, 0.4, 10, fill_opacity=0.05)
    FACE_A_MIDDLE = "face-A-middle", Style(GREEN, GREEN_TEXT, 0.4, 10, fill_opacity=0.14)
    FACE_A_DARK = "face-A-dark", Style(GREEN, GREEN_TEXT, 0.4, 10, fill_opacity=0.25)
    FACE_B_LIGHT = "face-B-light", Style(BLACK, BLACK, 0.4, 11, fill_opacity=0.03)
    FACE_B_MIDDLE = "face-B-middle", Style(BLACK, BLACK, 0.4, 11, fill_opacity=0.1)
    FACE_B_DARK = "face-B-dark", Style(BLACK, BLACK, 0.4, 11, fill_opacity=0.19)
    FACE_DIFFERENCE_LIGHT = "face-difference-light", Style(RED, RED_TEXT, 0.4, 6, fill_opacity=0.06)
    FACE_DIFFERENCE_MIDDLE = "face-difference-middle", Style(RED, RED_TEXT, 0.4, 6, fill_opacity=0.12)
    FACE_DIFFERENCE_DARK = "face-difference-dark", Style(RED, RED_TEXT, 0.4, 6, fill_opacity=0.22)
    HIDDEN_A = "hidden-A", Style(GREEN, GREEN_TEXT, 0.4, 9, dash=(1.7, 1.4), opacity=0.75)
    HIDDEN_B = "hidden-B", Style(BLACK, BLACK, 0.4, 9, dash=(1.7, 1.4), opacity=0.6)
    HIDDEN_DIFFERENCE = "hidden-difference", Style(RED, RED_TEXT, 0.4, 5, dash=(1.7, 1.4), opacity=0.6)
    EDGE_DIFFERENCE = "edge-difference", Style(RED, RED_TEXT, 0.6, 14)
    GROUND = "ground", Style(PALE, GREY, 0.3, 5, fill_opacity=0.35)
    DROP = "drop", Style(GREY, GREY, 0.4, 5, dash=(0.6, 1.4))
    FAN = "fan", Style(RED, RED_TEXT, 0.9, 46, dash=(2.4, 1.6))
    SEAM = "seam", Style(GREY, GREY, 0.4, 13)
    FINE_A = "fine-A", Style(GREEN, GREEN_TEXT, 0.3, 13, marker_size=1.8, opacity=0.5)
    FINE_B = "fine-B", Style(BLACK, BLACK, 0.3, 13, marker_size=1.8, opacity=0.4)
    FINE_DIFFERENCE = "fine-difference", Style(RED, RED_TEXT, 0.3, 8, marker_size=1.8, opacity=0.5)
    PLANE = "plane", Style(PINK, PINK_TEXT, 0.8, 40, fill_opacity=0.13)
    LEADER = "leader", Style(GREY, GREY, 0.45, 15)
    LENS = "lens", Style(GREY, GREY, 0.7, 61)
    LENS_PAPER = "lens-paper", Style(WHITE, GREY, 1.0, 0, fill_opacity=1.0)
    PAPER = "paper", Style(WHITE, WHITE, 1.0, 0)


CLOCK_ROLES = frozenset({Role.TIME, Role.TIME_TRACK})
"""The ring that runs down during a question; it would mean nothing on paper."""
REGION_ROLES = (Role.REGION_PAPER, Role.REGION, Role.REGION_CORNER, Role.REGION_NOW, Role.REGION_BORDER)
RULER_ROLES = (Role.GRID, Role.ZERO, Role.TICK, Role.SCALE)
"""Roles for reading coordinates."""
STYLES: Mapping[Role, Style] = MappingProxyType({role: role.style for role in Role})
"""The looks on the light page."""
