# SPDX-License-Identifier: GPL-3.0-or-later
"""Themes: the same roles in other colours, for a dark hall, for paper, or as the classic code drew them.

A theme changes colours and opacities only. Thickness, dash, marker and layer stay those of `STYLES`, so that a figure
changes its theme without being laid out anew.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from .style import (
    BLACK,
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    GREY,
    ORANGE,
    PALE,
    PINK,
    RED,
    SKY,
    STEP_ROLES,
    STYLES,
    WHITE,
    Role,
    Style,
)


class Theme(Enum):
    """Which colours a figure has."""

    LIGHT = "light"
    """Dark lines on white: the grammar's own palette."""
    DARK = "dark"
    """Light lines on a dark page, for slides in a dark hall."""
    CLASSIC = "classic"
    """The classic code's pure colours."""
    PRINT = "print"
    """Shades of grey that differ, for a printer without colours."""


Ink = tuple[str, str]
"""The colour of lines and areas, and the one of letters, readable on the theme's paper."""


def _same(*colours: str) -> tuple[Ink, ...]:
    return tuple((colour, colour) for colour in colours)


DARK_TINT = 0.2
"""Opacity of areas on a dark page, where the light page's 12 % would not be seen."""
DARK_INKS: Mapping[str, Ink] = MappingProxyType(
    {
        GREEN: ("#2FC79A", "#2FC79A"),
        BLACK: ("#FFFFFF", "#FFFFFF"),
        RED: ("#FF7A33", "#FF7A33"),
        BLUE: ("#4DB3FF", "#4DB3FF"),
        ORANGE: ("#FFC20A", "#FFC20A"),
        BROWN: ("#C89B6A", "#C89B6A"),
        PINK: ("#E8A4CC", "#E8A4CC"),
        SKY: ("#9AD8FF", "#9AD8FF"),
        GOLD: ("#E4D96F", "#E4D96F"),
        GREY: ("#A3A9AF", "#A3A9AF"),
        PALE: ("#3C4248", "#A3A9AF"),
        WHITE: ("#14171A", "#14171A"),
    }
)
DARK_STEPS = _same("#FF5CFF", "#CCFF33", "#4CE6BF", "#F7B5F7", "#12A37D")

PRINT_INKS: Mapping[str, Ink] = MappingProxyType(
    {
        GREEN: ("#8C8C8C", "#4D4D4D"),
        BLACK: ("#000000", "#000000"),
        RED: ("#2B2B2B", "#2B2B2B"),
        BLUE: ("#707070", "#4A4A4A"),
        ORANGE: ("#A6A6A6", "#595959"),
        BROWN: ("#3C3C3C", "#3C3C3C"),
        PINK: ("#5A5A5A", "#505050"),
        SKY: ("#9C9C9C", "#595959"),
        GOLD: ("#B4B4B4", "#595959"),
        GREY: ("#AAAAAA", "#595959"),
        PALE: ("#D2D2D2", "#595959"),
        WHITE: ("#FFFFFF", "#FFFFFF"),
    }
)
PRINT_STEPS: tuple[Ink, ...] = (
    ("#8C8C8C", "#4D4D4D"),
    ("#000000", "#000000"),
    ("#B0B0B0", "#595959"),
    ("#3C3C3C", "#3C3C3C"),
    ("#646464", "#4A4A4A"),
)
PRINT_OWN: Mapping[Role, Ink] = MappingProxyType(
    {
        Role.EDGE: ("#3C3C3C", "#3C3C3C"),
        Role.POINT_INSIDE: ("#000000", "#000000"),
        Role.BOUNDARY_INSIDE: ("#000000", "#000000"),
        Role.PIECE: ("#B4B4B4", "#595959"),
        Role.TICK: ("#707070", "#595959"),
        Role.SCALE: ("#707070", "#595959"),
        Role.ZERO: ("#AAAAAA", "#595959"),
    }
)
"""Where two roles meet that would be of one grey."""

_PURE_GREEN, _PURE_RED, _PURE_BLUE = ("#00FF00", "#007A00"), ("#FF0000", "#C00000"), ("#0000FF", "#0000FF")
_NAMED_ORANGE, _NAMED_BROWN = ("#FF8000", "#A04F00"), ("#8B4513", "#8B4513")
"""Of the classic code's named colours, whose values its language does not document, the usual ones."""
CLASSIC_OWN: Mapping[Role, Ink] = MappingProxyType(
    {
        Role.A: _PURE_GREEN,
        Role.DIFFERENCE_HULL: _PURE_BLUE,
        Role.DIFFERENCE_VERTICES: _NAMED_ORANGE,
        Role.SUM_HULL: _PURE_RED,
        Role.ORIGIN: _NAMED_BROWN,
        Role.SIMPLEX: _PURE_RED,
        Role.SIMPLEX_PAST: _PURE_RED,
        Role.NEAREST: _NAMED_BROWN,
        Role.SUPPORT_A: _PURE_GREEN,
        Role.SUPPORT_B: _PURE_BLUE,
        Role.SUPPORT_DIFFERENCE: _PURE_RED,
        Role.SHADOW_A: _PURE_GREEN,
        Role.OVERLAP: _PURE_RED,
        Role.BOX_AXIS: _NAMED_ORANGE,
        Role.RADIUS_A: _PURE_BLUE,
        Role.CENTER_LINE: _PURE_RED,
        Role.FOOT: _PURE_BLUE,
    }
)
"""What the classic code's figures have in them: rings blue at B's support, a blue hull, red simplexes, a brown origin.
Roles that it does not know are as on the light page."""


def _themed(
    inks: Mapping[str, Ink], steps: tuple[Ink, ...], own: Mapping[Role, Ink], tint: float | None
) -> dict[Role, Style]:
    """Return all styles in other inks: those of the role, else those that its light colour stands for."""
    chosen = {role: inks.get(style.colour, (style.colour, style.text)) for role, style in STYLES.items()}
    chosen |= dict(zip(STEP_ROLES, steps, strict=False)) | dict(own)
    return {
        role: replace(
            style,
            colour=chosen[role][0],
            text=chosen[role][1],
            fill_opacity=style.fill_opacity if tint is None else tint,
        )
        for role, style in STYLES.items()
    }


THEMES: Mapping[Theme, Mapping[Role, Style]] = MappingProxyType(
    {
        Theme.LIGHT: STYLES,
        Theme.DARK: _themed(DARK_INKS, DARK_STEPS, {}, DARK_TINT),
        Theme.CLASSIC: _themed({}, (), CLASSIC_OWN, None),
        Theme.PRINT: _themed(PRINT_INKS, PRINT_STEPS, PRINT_OWN, None),
    }
)
"""The looks of every role, by theme."""
