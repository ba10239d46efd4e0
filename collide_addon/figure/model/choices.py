# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's choices for a figure: what a choice is, its values, and how a figure plays.

A choice is defined once, at its field of `Choices` or `Storyboard`: texts, values, place in the panel, and command-line
option. Operators, settings, panels and command line are derived from it. An algorithm's registry entry lists the
choices of the method that it accepts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum, auto
from typing import Any

MOST_FRAMES = 10_000
"""Most frames of a sweep, a pace, a pause or a hold: seven minutes; Blender counts to 1,048,574 in all."""
TIME_TO_READ = 0
"""The pace at which each phase lasts as long as its captions take to read."""


class SidebarPlace(Enum):
    """The panel of the sidebar that contains a choice."""

    LOOK = auto()
    PACE = auto()
    METHOD = auto()
    OWN = auto()
    """None of these: it has a place of its own."""


class Where(Enum):
    """The figures on which a choice has an effect."""

    EVERYWHERE = auto()
    ON_A_PAGE = auto()
    """All but those drawn on objects in space."""
    NAMED = auto()
    """Only those of algorithms that list it."""


class Unit(Enum):
    """What a number measures."""

    COUNT = auto()
    LENGTH = auto()
    ANGLE = auto()


Items = tuple[tuple[str, str, str], ...]
"""Values to choose from, as plain text, with their names and tooltips."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice, or a part of one, as Blender and the command line see it.

    It is a boolean, a number from `least` to `most` (of which a slider offers up to `usual_most`), several numbers, or
    one of `items`; a set of them if the default is a set. `items` are read on demand. `option` is its name on the
    command line, "" for none and "--" for the name of the setting; `metavar` stands for its value there. Without a
    `name` it is named after its field.
    """

    label: str
    tooltip: str
    default: Any
    items: Callable[[], Items] | None = None
    least: float | None = None
    most: float | None = None
    usual_most: float | None = None
    unit: Unit = Unit.COUNT
    option: str = "--"
    metavar: str | tuple[str, ...] | None = None
    name: str = ""

    @property
    def flag(self) -> str:
        """The option on the command line; "" if it has none."""
        return f"--{self.name.replace('_', '-')}" if self.option == "--" else self.option

    @property
    def values(self) -> list[str]:
        """The values of `items`."""
        return [value for value, _, _ in self.items()] if self.items else []


@dataclass(frozen=True, slots=True)
class Choice:
    """A user's choice for a figure: its settings, its panel, and the figures it affects."""

    settings: tuple[Setting, ...]
    place: SidebarPlace = SidebarPlace.OWN
    where: Where = Where.NAMED


def chosen(
    *settings: Setting, place: SidebarPlace = SidebarPlace.OWN, where: Where = Where.NAMED, **default: Any
) -> Any:
    """Return the dataclass field for a choice; its `default` is that of the first setting unless given."""
    kept = default.get("default", settings[0].default)
    return field(default=kept, metadata={"choice": Choice(settings, place, where)})


def one_of(
    default: Enum,
    said: tuple[str, str],
    *words: tuple[str, str],
    option: str = "--",
    place: SidebarPlace = SidebarPlace.OWN,
    where: Where = Where.NAMED,
) -> Any:
    """Return the field for a member of an enumeration; `said` is its label and tooltip, `words` are the members'."""
    items = tuple((each.value, *said) for each, said in zip(type(default), words, strict=True))
    setting = Setting(*said, default.value, lambda: items, option=option)
    return chosen(setting, place=place, where=where, default=default)


def switch(label: str, tooltip: str, option: str = "--", place: SidebarPlace = SidebarPlace.METHOD) -> Any:
    """Return the field for a switch, which is off unless chosen."""
    return chosen(Setting(label, tooltip, default=False, option=option), place=place)


def length(label: str, tooltip: str) -> Any:
    """Return the field for a length in scene units, 0 by default."""
    setting = Setting(label, tooltip, 0.0, least=0.0, usual_most=1.0, unit=Unit.LENGTH)
    return chosen(setting, place=SidebarPlace.METHOD)


def choices_in(kind: type) -> dict[str, Choice]:
    """Return the choices among the fields of a class, by field name, which a setting without a name takes."""
    found = {}
    for each in fields(kind):
        if "choice" in each.metadata:
            choice: Choice = each.metadata["choice"]
            named = (replace(one, name=one.name or each.name) for one in choice.settings)
            found[each.name] = replace(choice, settings=tuple(named))
    return found


class Layout(Enum):
    """How the shapes and their Minkowski difference share the page."""

    PANELS = "panels"
    """Side by side, each in its own place."""
    OVERLAY = "overlay"
    """In one plane with one origin, as the classic code drew them."""


class Aspect(Enum):
    """The proportions of a page, which are those of slides."""

    WIDE = "16:9"
    STANDARD = "4:3"

    @property
    def ratio(self) -> float:
        """Height divided by width."""
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


class Layer(Enum):
    """A kind of marks with a toggle of its own."""

    NAMES = "names"
    REGIONS = "regions"
    PROOF = "proof"
    RULERS = "rulers"
    HISTORY = "history"
    DIFFERENCES = "differences"
    LEGEND = "legend"
    ALGORITHM = "algorithm"
    """Beside the panels, which make room for it."""


SHOWN = (Layer.NAMES, Layer.REGIONS, Layer.PROOF, Layer.RULERS)
"""The layers of a figure unless others are chosen."""


class Detail(Enum):
    """How much of the construction a figure shows."""

    FULL = "full"
    REDUCED = "reduced"
    """What the classic code drew with ``prn = false``: shapes, difference points, hull, origin and the result."""


class Past(Enum):
    """What happens to the simplexes and support rings of earlier steps."""

    KEEP = "keep"
    FADE = "fade"
    HIDE = "hide"


TIME_TO_THINK = 48
"""Frames that a film's question stays after its reading time, while a ring runs down beside it."""


@dataclass(frozen=True, slots=True)
class Storyboard:
    """How a figure plays, in frames: `pace` for each phase, `hold` for the result, `pause` for a question (0: none).

    With the pace `TIME_TO_READ`, each phase and question lasts as long as its text takes to read. With `draw_on`, lines
    grow, areas and letters fade in, and other marks move into place as their phase begins.
    """

    pace: int = TIME_TO_READ
    hold: int = 24
    pause: int = 0
    draw_on: bool = True
    past: Past = Past.KEEP

    @property
    def plain(self) -> dict[str, object]:
        """The fields as JSON values."""
        return {**{each.name: getattr(self, each.name) for each in fields(self)}, "past": self.past.value}


DEFAULT_STORYBOARD = Storyboard()


def storyboard_of(kept: object) -> Storyboard:
    """Return the storyboard stored in a figure's parameters; fields that an earlier version lacked have their defaults.

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


def storyboard_chosen(chosen: object) -> Storyboard:
    """Return the storyboard chosen in an operator, the scene's settings or on the command line."""
    names = (field.name for field in fields(Storyboard))
    return storyboard_of({name: getattr(chosen, name) for name in names if hasattr(chosen, name)})


def layers_of(kept: object) -> tuple[Layer, ...]:
    """Return layers given by their names, in the order of `Layer`.

    Raises
    ------
    ValueError, TypeError
        When it is not a list of layers.
    """
    if isinstance(kept, str) or not isinstance(kept, list | tuple | set | frozenset):
        raise TypeError("layers are not a list: these are not the parameters of a figure")
    named = set(map(Layer, kept))
    return tuple(layer for layer in Layer if layer in named)


PACE = "Frames that each phase of a step lasts; 0 gives its captions the time they need to be read"
PAUSE = "Frames of a question before each answer, to let students predict it; 0 asks nothing"
DRAW_ON = "Lines grow and areas and letters fade in when their phase begins"
PASTS = (
    ("keep", "Keep", "Earlier simplexes and support rings stay"),
    ("fade", "Fade", "Earlier simplexes and support rings get fainter with each step"),
    ("hide", "Hide", "Earlier simplexes and support rings disappear with their step"),
)


def _frames(name: str, label: str, tooltip: str, usual_most: int) -> Setting:
    limits: dict[str, Any] = {"least": 0, "most": MOST_FRAMES, "usual_most": usual_most}
    default = getattr(DEFAULT_STORYBOARD, name)
    return Setting(label, tooltip, default, name=name, metavar="FRAMES", **limits)


STORYBOARD = (
    _frames("pace", "Phase (frames)", PACE, 96),
    _frames("hold", "Result (frames)", "Further frames for which the result stays", 240),
    _frames("pause", "Think (frames)", PAUSE, 240),
    Setting("Earlier Steps", "What happens to earlier steps", Past.KEEP.value, lambda: PASTS, name="past"),
    Setting("Grow Lines", DRAW_ON, default=True, option="--at-once", name="draw_on"),
)
"""The settings of a `Storyboard`."""
