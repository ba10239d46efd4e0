# SPDX-License-Identifier: GPL-3.0-or-later
"""Themes: the same roles in other colours, for a dark hall, for paper, or as the classic code drew them.

A theme changes colours and opacities only. Thickness, dash, marker and layer stay those of `STYLES`, so that a figure
changes its theme without being laid out anew.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from . import style as light
from .style import STEP_ROLES, STYLES, Role, Style


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


COLOURS = (
    *(light.GREEN, light.BLACK, light.RED, light.BLUE, light.ORANGE, light.BROWN),
    *(light.PINK, light.SKY, light.GOLD, light.GREY, light.PALE, light.WHITE),
)
"""Of the light page; the inks of other themes stand for them in this order."""


def _same(*colours: str) -> tuple[Ink, ...]:
    return tuple((colour, colour) for colour in colours)


DARK_TINT = 0.2
"""Opacity of areas on a dark page, where the light page's 12 % would not be seen."""
DARK_INKS = (
    *_same("#2FC79A", "#FFFFFF", "#FF7A33", "#4DB3FF", "#FFC20A", "#C89B6A"),
    *_same("#E8A4CC", "#9AD8FF", "#E4D96F", "#A3A9AF"),
    *(("#3C4248", "#A3A9AF"), ("#14171A", "#14171A")),
)
DARK_STEPS = _same("#FF5CFF", "#CCFF33", "#4CE6BF", "#F7B5F7", "#12A37D")

PRINT_INKS = (
    *(("#8C8C8C", "#4D4D4D"), ("#000000", "#000000"), ("#2B2B2B", "#2B2B2B"), ("#707070", "#4A4A4A")),
    *(("#A6A6A6", "#595959"), ("#3C3C3C", "#3C3C3C"), ("#5A5A5A", "#505050"), ("#9C9C9C", "#595959")),
    *(("#B4B4B4", "#595959"), ("#AAAAAA", "#595959"), ("#D2D2D2", "#595959"), ("#FFFFFF", "#FFFFFF")),
)
PRINT_STEPS = (
    *(("#8C8C8C", "#4D4D4D"), ("#000000", "#000000"), ("#B0B0B0", "#595959")),
    *(("#3C3C3C", "#3C3C3C"), ("#646464", "#4A4A4A")),
)
PRINT_OWN: Mapping[Role, Ink] = {
    Role.EDGE: ("#3C3C3C", "#3C3C3C"),
    **dict.fromkeys((Role.POINT_INSIDE, Role.BOUNDARY_INSIDE), ("#000000", "#000000")),
    Role.PIECE: ("#B4B4B4", "#595959"),
    **dict.fromkeys((Role.TICK, Role.SCALE), ("#707070", "#595959")),
    Role.ZERO: ("#AAAAAA", "#595959"),
}
"""Where two roles meet that would be of one grey."""

CLASSIC_OWN: Mapping[Role, Ink] = {
    **dict.fromkeys((Role.A, Role.SUPPORT_A, Role.SHADOW_A), ("#00FF00", "#007A00")),
    **dict.fromkeys((Role.SUM_HULL, Role.SIMPLEX, Role.SIMPLEX_PAST, Role.SUPPORT_DIFFERENCE), ("#FF0000", "#C00000")),
    **dict.fromkeys((Role.OVERLAP, Role.CENTER_LINE), ("#FF0000", "#C00000")),
    **dict.fromkeys((Role.DIFFERENCE_HULL, Role.SUPPORT_B, Role.RADIUS_A, Role.FOOT), ("#0000FF", "#0000FF")),
    # Of its named colours, whose values its language does not document, the usual ones:
    **dict.fromkeys((Role.DIFFERENCE_VERTICES, Role.BOX_AXIS), ("#FF8000", "#A04F00")),
    **dict.fromkeys((Role.ORIGIN, Role.NEAREST), ("#8B4513", "#8B4513")),
}
"""What the classic code's figures have in them: rings blue at B's support, a blue hull, red simplexes, a brown origin.
Roles that it does not know are as on the light page."""


def _themed(
    inks: tuple[Ink, ...], steps: tuple[Ink, ...], own: Mapping[Role, Ink], tint: float | None = None
) -> dict[Role, Style]:
    """Return all styles in other inks: those of the role, else those that its light colour stands for."""
    known = dict(zip(COLOURS, inks, strict=False))
    chosen = {role: known.get(style.colour, (style.colour, style.text)) for role, style in STYLES.items()}
    chosen |= dict(zip(STEP_ROLES, steps, strict=False)) | dict(own)
    return {
        role: replace(style, colour=colour, text=text, fill_opacity=style.fill_opacity if tint is None else tint)
        for (role, style), (colour, text) in zip(STYLES.items(), chosen.values(), strict=True)
    }


THEMES: Mapping[Theme, Mapping[Role, Style]] = MappingProxyType(
    {
        Theme.LIGHT: STYLES,
        Theme.DARK: _themed(DARK_INKS, DARK_STEPS, {}, DARK_TINT),
        Theme.CLASSIC: _themed((), (), CLASSIC_OWN),
        Theme.PRINT: _themed(PRINT_INKS, PRINT_STEPS, PRINT_OWN),
    }
)
"""The looks of every role, by theme."""
