# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure looks: what every figure builder takes besides the answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .choices import DEFAULT_STORYBOARD, Aspect, Detail, Layout, Rulers, Storyboard
from .records import plain
from .theme import Theme


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a figure looks and plays, and its language; the layout makes no difference to a figure with one panel."""

    detail: Detail = Detail.FULL
    layout: Layout = Layout.PANELS
    language: str = "en"
    theme: Theme = Theme.LIGHT
    rulers: Rulers = Rulers.NONE
    aspect: Aspect = Aspect.WIDE
    storyboard: Storyboard = DEFAULT_STORYBOARD


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
            "storyboard": plain(self.storyboard),
        }


DEFAULT_LOOK = Look()
