# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure looks: what every builder of a figure takes beside the answer that it shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .choices import DEFAULT_STORYBOARD, Detail, Layout, Rulers, Storyboard
from .records import plain
from .theme import Theme


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a figure looks and plays.

    Attributes
    ----------
    detail : Detail
        How much of the construction it shows.
    layout : Layout
        Whether a second panel stands beside the shapes; figures with one panel are the same in either.
    language : str
        One of `LANGUAGES`.
    theme : Theme
        Its colours.
    rulers : Rulers
        How much of a coordinate system it shows.
    storyboard : Storyboard
        How it plays.
    """

    detail: Detail = Detail.FULL
    layout: Layout = Layout.PANELS
    language: str = "en"
    theme: Theme = Theme.LIGHT
    rulers: Rulers = Rulers.NONE
    storyboard: Storyboard = DEFAULT_STORYBOARD


@dataclass(frozen=True, slots=True)
class Look(Appearance):
    """The look of a figure, and what the figure is to remember.

    Attributes
    ----------
    parameters : mapping
        What is needed to make the figure again, in JSON values; kept with it.
    """

    parameters: Mapping[str, object] = field(default_factory=dict)

    @property
    def everywhere(self) -> dict[str, object]:
        """What of it shows in every picture, in JSON values."""
        return {
            "language": self.language,
            "theme": self.theme.value,
            "rulers": self.rulers.value,
            "storyboard": plain(self.storyboard),
        }


DEFAULT_LOOK = Look()
