# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user chooses for a figure: how much it shows, side by side or overlaid, page, rulers, how it plays."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum

MOST_FRAMES = 10_000
"""Limit of a pace, pause or hold: seven minutes. Blender counts frames to 1,048,574, and a figure has many phases."""
TIME_TO_READ = 0
"""A pace that gives each phase as long as its captions take to read."""


class Layout(Enum):
    """How the shapes and their Minkowski difference share the page."""

    PANELS = "panels"
    """Side by side, each with its own place."""
    OVERLAY = "overlay"
    """In one plane with one origin, as the classic code drew them."""


class Aspect(Enum):
    """The proportions of a page, width to height: those of a slide."""

    WIDE = "16:9"
    STANDARD = "4:3"

    @property
    def ratio(self) -> float:
        """Height by width."""
        width, height = self.value.split(":")
        return int(height) / int(width)


class Rulers(Enum):
    """How much of a coordinate system a figure shows."""

    NONE = "none"
    SCALE = "scale"
    """A bar of a round length in a corner of each panel."""
    AXES = "axes"
    """Ticks with numbers along each panel's edges, and the axes where they pass through it."""
    GRID = "grid"
    """Axes, and a grid behind everything."""


class Detail(Enum):
    """How much of the construction a figure shows."""

    FULL = "full"
    REDUCED = "reduced"
    """What the classic code drew with ``prn = false``: shapes, difference points, hull, origin and the result."""


class Past(Enum):
    """What becomes of the simplexes and support rings of earlier steps."""

    KEEP = "keep"
    FADE = "fade"
    HIDE = "hide"


TIME_TO_THINK = 48
"""Frames for which a question of a film stands, besides the time to read it: a ring runs down beside it."""


@dataclass(frozen=True, slots=True)
class Storyboard:
    """How a figure plays, in frames: `pace` for each phase, `hold` for the result, `pause` for a question (0: none).

    With a pace of `TIME_TO_READ` each phase and question takes what its words need. With `draw_on`, lines grow, areas
    and letters fade in and other things move to their places as their phase begins.
    """

    pace: int = TIME_TO_READ
    hold: int = 24
    pause: int = 0
    draw_on: bool = True
    past: Past = Past.KEEP


DEFAULT_STORYBOARD = Storyboard()


def storyboard_of(kept: object) -> Storyboard:
    """Return the storyboard kept in a figure's parameters; fields that an earlier version lacked get their default.

    Raises
    ------
    ValueError, TypeError
        When the values are not those of a storyboard.
    """
    if isinstance(kept, Storyboard):
        return kept
    if not isinstance(kept, Mapping):
        raise TypeError("storyboard is not a mapping: these are not the parameters of a figure")
    values = {each.name: kept.get(each.name, each.default) for each in fields(Storyboard)}
    frames = {name: int(str(values[name])) for name in ("pace", "hold", "pause")}
    return Storyboard(**frames, draw_on=bool(values["draw_on"]), past=Past(values["past"]))
