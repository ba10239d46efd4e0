# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure looks: what every builder of a figure takes beside the answer that it shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .choices import DEFAULT_STORYBOARD, Detail, Layout, Rulers, Storyboard
from .records import plain
from .theme import Theme


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a figure looks and plays, in one of `LANGUAGES`; a figure with one panel is the same in either layout."""

    detail: Detail = Detail.FULL
    layout: Layout = Layout.PANELS
    language: str = "en"
    theme: Theme = Theme.LIGHT
    rulers: Rulers = Rulers.NONE
    storyboard: Storyboard = DEFAULT_STORYBOARD


@dataclass(frozen=True, slots=True)
class Look(Appearance):
    """The look of a figure, and what is needed to make it again, in JSON values: its parameters, kept with it."""

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
