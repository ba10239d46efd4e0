# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure's look, which every figure builder receives with the answer, and the themes.

A theme gives the same roles other colours, for a dark hall, for paper, or as in the classic code. It changes only
colours and opacities, so a figure can change its theme without a new layout.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Self

from ..text.catalogue import sentences
from ..text.languages import LANGUAGES
from . import style as light
from .choices import (
    DEFAULT_STORYBOARD,
    STORYBOARD,
    Aspect,
    Detail,
    Layer,
    Layout,
    Rulers,
    Setting,
    SidebarPlace,
    Storyboard,
    Unit,
    Where,
    chosen,
    layers_of,
    one_of,
)
from .style import SCHEME_ROOM, STYLES, Role, Style


class Theme(Enum):
    """The colours of a figure."""

    LIGHT = "light"
    """Dark lines on white."""
    DARK = "dark"
    """Light lines on a dark page, for slides in a dark hall."""
    CLASSIC = "classic"
    """The classic code's pure colours."""
    PRINT = "print"
    """Distinct shades of grey, for a printer without colours."""


Ink = tuple[str, str]
"""The colour of lines and areas, and the colour of letters, which is readable on the theme's paper."""
COLOURS = (
    *(light.GREEN, light.BLACK, light.RED, light.BLUE, light.ORANGE, light.BROWN),
    *(light.PINK, light.SKY, light.GREY, light.MIDDLE, light.PALE, light.FAINT, light.WHITE),
)
"""The colours of the light theme; each other theme lists its replacements in this order."""


def _same(*colours: str) -> tuple[Ink, ...]:
    return tuple((colour, colour) for colour in colours)


DARK_INKS = (
    *_same("#2FC79A", "#FFFFFF", "#FF7A33", "#4DB3FF", "#FFC20A", "#C89B6A"),
    *_same("#E8A4CC", "#9AD8FF", "#A3A9AF"),
    *(("#8A9096", "#A3A9AF"), ("#3C4248", "#A3A9AF"), ("#33383D", "#A3A9AF"), ("#14171A", "#14171A")),
)

PRINT_INKS = (
    *(("#8C8C8C", "#4D4D4D"), ("#000000", "#000000"), ("#2B2B2B", "#2B2B2B"), ("#707070", "#4A4A4A")),
    *(("#A6A6A6", "#595959"), ("#3C3C3C", "#3C3C3C"), ("#5A5A5A", "#505050"), ("#9C9C9C", "#595959")),
    *(("#AAAAAA", "#595959"), ("#B4B4B4", "#595959"), ("#D2D2D2", "#595959"), ("#DEDEDE", "#595959")),
    ("#FFFFFF", "#FFFFFF"),
)
PRINT_OWN: Mapping[Role, Ink] = {
    **dict.fromkeys((Role.POINT_INSIDE, Role.BOUNDARY_INSIDE), ("#000000", "#000000")),
    **dict.fromkeys((Role.PIECE, Role.PIECE_FINE), ("#B4B4B4", "#595959")),
    **dict.fromkeys((Role.TICK, Role.SCALE), ("#707070", "#595959")),
    Role.ZERO: ("#AAAAAA", "#595959"),
    Role.DIFFERENCE_HULL: ("#A0A0A0", "#2B2B2B"),
    Role.DIFFERENCE_VERTICES: ("#707070", "#4A4A4A"),
    Role.CROSSING: ("#2B2B2B", "#2B2B2B"),
}
"""Roles that would otherwise share a grey."""

CLASSIC_INKS = ((light.GREEN, light.GREEN_TEXT), *_same("#000000"))
CLASSIC_OWN: Mapping[Role, Ink] = {
    **dict.fromkeys((Role.A, Role.SUPPORT_A, Role.SHADOW_A, Role.RADIUS_A), ("#00FF00", "#007A00")),
    **dict.fromkeys((Role.SIMPLEX, Role.SIMPLEX_PAST, Role.SUPPORT_DIFFERENCE), ("#FF0000", "#C00000")),
    Role.OVERLAP: ("#FF0000", "#C00000"),
    **dict.fromkeys((Role.DIFFERENCE_HULL, Role.SUPPORT_B, Role.FOOT), ("#0000FF", "#0000FF")),
    # The classic code used colours by name without documented values; these are the usual ones.
    Role.DIFFERENCE_VERTICES: ("#FF8000", "#A04F00"),
    **dict.fromkeys((Role.ORIGIN, Role.NEAREST), ("#8B4513", "#8B4513")),
    Role.DIFFERENCE_POINTS: ("#000000", "#000000"),
}
"""The classic code's colours: a blue hull, blue rings at B's support, red simplexes; otherwise the light theme's."""


def _themed(inks: tuple[Ink, ...], own: Mapping[Role, Ink], tint: float = 1.0) -> dict[Role, Style]:
    """Return all styles in other inks: the role's own, or else the replacements for its light colours.

    A colour of letters that is one of `COLOURS` has a replacement of its own.
    """
    known = dict(zip(COLOURS, inks, strict=False))
    chosen = {
        role: (known.get(style.colour, (style.colour, style.text))[0], known.get(each, (each, style.text))[1])
        for role, style in STYLES.items()
        for each in (style.text if style.text in COLOURS else style.colour,)
    }
    chosen |= dict(own)
    return {
        role: replace(style, colour=colour, text=text, fill_opacity=min(1.0, tint * style.fill_opacity))
        for (role, style), (colour, text) in zip(STYLES.items(), chosen.values(), strict=True)
    }


THEMES: Mapping[Theme, Mapping[Role, Style]] = MappingProxyType(
    {
        Theme.LIGHT: STYLES,
        Theme.DARK: _themed(DARK_INKS, {}, tint=1.7),  # the light page's 12 % would be invisible
        Theme.CLASSIC: _themed(CLASSIC_INKS, CLASSIC_OWN),
        Theme.PRINT: _themed(PRINT_INKS, PRINT_OWN),
    }
)
"""Every role's style, by theme."""


OWN_SIDE = "View a page in space from a side that you choose; otherwise the figure chooses one for all its steps"
SEEN_FROM = "Where a page in space is seen from: counter-clockwise from the X axis, and how steeply from above"
SPOKEN = "Language of captions and labels"
SPOKEN_LANGUAGES = tuple((code, language.name, SPOKEN) for code, language in LANGUAGES.items())
FIGURE_LANGUAGES = (
    ("auto", "Automatic", "As in the extension's preferences: at first the language of Blender's interface"),
    *SPOKEN_LANGUAGES,
)


@dataclass(frozen=True, slots=True)
class Appearance:
    """A figure's appearance, pace and language; the layout makes no difference to a figure with one panel.

    `side` is the viewer's azimuth and elevation, in radians, for a page in space; with None the figure chooses. While
    such a page is being turned, `glimpse` is the only step drawn, without names.
    """

    detail: Detail = one_of(
        Detail.FULL,
        ("Detail", "How much of the construction the figure shows"),
        ("Full", "The whole construction: every simplex, support rings, directions"),
        ("Reduced", "Only the shapes, their difference, the origin and the result"),
        place=SidebarPlace.LOOK,
        where=Where.EVERYWHERE,
    )
    layout: Layout = one_of(
        Layout.PANELS,
        ("Layout", "Where the Minkowski difference or the chart of axes is shown"),
        ("Side by Side", "The shapes, and beside them their Minkowski difference or the chart of axes"),
        ("Overlay", "The shapes and their Minkowski difference in one plane with one origin; no chart"),
        place=SidebarPlace.LOOK,
    )
    language: str = chosen(
        Setting("Language", SPOKEN, "auto", lambda: FIGURE_LANGUAGES),
        place=SidebarPlace.LOOK,
        where=Where.EVERYWHERE,
        default="en",
    )
    theme: Theme = one_of(
        Theme.LIGHT,
        ("Theme", "Colours of the figure"),
        ("Light", "Dark lines on white"),
        ("Dark", "Light lines on a dark page, for a dark hall"),
        ("Classic", "The pure colours of the demonstration that this began with"),
        ("Print", "Shades of grey, for a printer without colours"),
        place=SidebarPlace.LOOK,
        where=Where.EVERYWHERE,
    )
    rulers: Rulers = one_of(
        Rulers.NONE,
        ("Rulers", "How coordinates can be read off"),
        ("None", "No coordinates"),
        ("Scale Bar", "A bar of a round length in a corner of each panel"),
        ("Axes", "Ticks with numbers along the edges, and the axes where they pass through"),
        ("Grid", "Axes, and a grid behind everything"),
        place=SidebarPlace.LOOK,
        where=Where.ON_A_PAGE,
    )
    aspect: Aspect = one_of(
        Aspect.WIDE,
        ("Page", "Proportions of the figure's page, and of its pictures"),
        ("16:9", "As wide as today's slides and screens"),
        ("4:3", "As high as the slides and projectors of many lecture halls"),
        place=SidebarPlace.LOOK,
        where=Where.EVERYWHERE,
    )
    side: tuple[float, float] | None = chosen(
        Setting("Choose Side", OWN_SIDE, default=False, option="", name="use_side"),
        Setting(
            "Angles (Azimuth, Elevation)", SEEN_FROM, (0.0, 0.0), unit=Unit.ANGLE, metavar=("AZIMUTH", "ELEVATION")
        ),
        place=SidebarPlace.LOOK,
        default=None,
    )
    storyboard: Storyboard = chosen(
        *STORYBOARD, place=SidebarPlace.PACE, where=Where.EVERYWHERE, default=DEFAULT_STORYBOARD
    )
    glimpse: int | None = None


@dataclass(frozen=True, slots=True)
class Look(Appearance):
    """A figure's appearance, and the parameters, JSON values stored with it, from which it can be made again."""

    parameters: Mapping[str, object] = field(default_factory=dict)

    @property
    def scheme(self) -> float:
        """Room for pseudocode beside the panels, in figure units: none unless it is requested."""
        asked = Layer.ALGORITHM in layers_of(self.parameters.get("layers", ()))
        return SCHEME_ROOM if asked and f"scheme.{self.parameters['algorithm']}" in sentences("en") else 0.0

    @property
    def in_panels(self) -> Self:
        """The same look with all panels side by side."""
        return replace(self, layout=Layout.PANELS)

    @property
    def has_chart(self) -> bool:
        """Whether there is a chart beside A and B, which pseudocode would replace."""
        return self.layout is Layout.PANELS and not self.scheme

    @property
    def everywhere(self) -> dict[str, object]:
        """The part of the look that affects every figure, as JSON values."""
        return {
            "language": self.language,
            "theme": self.theme.value,
            "rulers": self.rulers.value,
            "aspect": self.aspect.value,
            "side": None if self.side is None else list(self.side),
            "storyboard": self.storyboard.plain,
        }


DEFAULT_LOOK = Look()
