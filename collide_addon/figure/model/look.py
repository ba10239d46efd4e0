# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure looks: what every figure builder takes besides the answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..text.languages import LANGUAGES
from .choices import (
    DEFAULT_STORYBOARD,
    STORYBOARD,
    Aspect,
    Detail,
    Layout,
    Rulers,
    Setting,
    SidebarPlace,
    Storyboard,
    Where,
    chosen,
    one_of,
)
from .theme import Theme

SPOKEN = "Language of captions and labels"
SPOKEN_LANGUAGES = tuple((code, language.name, SPOKEN) for code, language in LANGUAGES.items())
FIGURE_LANGUAGES = (
    ("auto", "Automatic", "As in the extension's preferences: at first the language of Blender's interface"),
    *SPOKEN_LANGUAGES,
)


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a figure looks and plays, and its language; the layout makes no difference to a figure with one panel."""

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
        ("Layout", "Where the Minkowski difference or the chart of axes stands"),
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
        ("Rulers", "What coordinates can be read off by"),
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
    storyboard: Storyboard = chosen(
        *STORYBOARD, place=SidebarPlace.PACE, where=Where.EVERYWHERE, default=DEFAULT_STORYBOARD
    )


@dataclass(frozen=True, slots=True)
class Look(Appearance):
    """A figure's appearance, and the parameters, JSON values kept with it, from which it can be made again."""

    parameters: Mapping[str, object] = field(default_factory=dict)

    @property
    def everywhere(self) -> dict[str, object]:
        """The part of the look that affects every figure, as JSON values."""
        return {
            "language": self.language,
            "theme": self.theme.value,
            "rulers": self.rulers.value,
            "aspect": self.aspect.value,
            "storyboard": self.storyboard.plain,
        }


DEFAULT_LOOK = Look()
