# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots of cost against size: both axes logarithmic, collide in one strong colour, a name at the end of each line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .contest import Topic
from .measure import OURS, OURSELVES
from .peers import module
from .result import Result

STRONG = "#c2185b"
LIBRARIES = {
    **dict.fromkeys(("shapely", "STRtree"), "#1f6f9f"),
    **dict.fromkeys(("scipy", "cKDTree"), "#5f7f3f"),
    "coal": "#8a6d1f",
    "matplotlib": "#7a5aa0",
    "pymunk": "#2f7a76",
    "mathutils": "#555555",
}
"""Each library has the same colour in all pictures."""
MUTED = ("#5c6b7a", "#7d7362")
"""Colour of anything that is not a library."""
DASHES = {"cold": (0, (4, 2)), "by EPA": (0, (4, 2))}
STATES = ("cold", "warm")
LEAST_SPAN = 10.0
"""The highest cost of a picture is at least this many times its lowest, so that a small difference looks small."""
PANEL = (5.0, 3.4)
"""Width and height in inches, with the names."""
BESIDE = 2
"""Panels in a row."""
NAMES = 17
"""How many names, one above the other, fill the height of a panel."""


class Line(NamedTuple):
    """A line of a panel: the library, cold or warm or neither, and the cost in seconds by size."""

    who: str
    state: str
    cost: dict[int, float]

    @property
    def label(self) -> str:
        """The name at its end."""
        return f"{self.who}, {self.state}" if self.state else self.who


def plot(topic: Topic, results: Sequence[Result], path: Path) -> bool:
    """Write the picture of a topic; return False where there is nothing to plot, or no matplotlib."""
    pyplot = module("matplotlib.pyplot")
    panels = {name: lines for name, lines in _panels(topic, results).items() if lines}
    if not pyplot or not panels:
        return False
    rows, beside = -(-len(panels) // BESIDE), min(BESIDE, len(panels))
    size = (PANEL[0] * beside, PANEL[1] * rows)
    with pyplot.rc_context({"svg.hashsalt": topic.name, "font.size": 10}):
        figure, grid = pyplot.subplots(rows, beside, figsize=size, squeeze=False, sharey=True, layout="constrained")
        colours = _colours([line for lines in panels.values() for line in lines])
        places = list(grid.flat)
        for place in places[len(panels) :]:
            place.remove()
        for place, (name, lines) in zip(places, panels.items(), strict=False):
            _draw(place, lines, colours)
            _grow(place, topic, lines)
            place.set_title(name, loc="left", fontsize=11, fontweight="bold")
            place.set_xlabel(topic.size)
            place.tick_params(labelleft=True)
        _frame(places[0])
        for first in grid[:, 0]:
            first.set_ylabel(f"time of {topic.item}")
        for place, lines in zip(places, panels.values(), strict=False):
            _name(place, lines, colours)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None, "Creator": None}, facecolor="white")
        pyplot.close(figure)
    return True


def _panels(topic: Topic, results: Sequence[Result]) -> dict[str, list[Line]]:
    """Return the lines of each panel that have two or more sizes."""
    cost: dict[str, dict[tuple[str, str], dict[int, list[float]]]] = {}
    for result in results:
        what, _, state = result.row.case.partition(", ")
        for who in (OURS, *(peer for peer in result.peers if not peer.startswith(OURSELVES))):
            shared = state in STATES and (who != OURS or topic.prepares)
            own = state if shared or (who == OURS and state not in STATES) else ""
            line = cost.setdefault(what, {}).setdefault((who, own), {})
            line.setdefault(result.row.size, []).append(result.seconds(who))
    return {
        what: [
            Line(who, state, {size: float(np.mean(each)) for size, each in sorted(sizes.items())})
            for (who, state), sizes in lines.items()
            if len(sizes) > 1
        ]
        for what, lines in cost.items()
    }


def _colours(lines: Sequence[Line]) -> dict[str, str]:
    libraries = dict.fromkeys(_library(line) for line in lines if line.who != OURS)
    others = [library for library in libraries if library not in LIBRARIES]
    colours = LIBRARIES | {other: MUTED[number % len(MUTED)] for number, other in enumerate(others)}
    return {line.who: STRONG if line.who == OURS else colours[_library(line)] for line in lines}


def _library(line: Line) -> str:
    return line.who.replace(",", " ").split()[0]


def _draw(place: Any, lines: Sequence[Line], colours: dict[str, str]) -> None:
    for line in lines:
        ours = line.who == OURS
        place.plot(
            list(line.cost),
            list(line.cost.values()),
            color=colours[line.who],
            linestyle=DASHES.get(line.state, "solid"),
            linewidth=2.6 if ours else 1.3,
            marker="o",
            markersize=5.0 if ours else 3.5,
            zorder=3 if ours else 2,
        )
    place.set_xscale("log")
    place.set_yscale("log")
    sizes = sorted({size for line in lines for size in line.cost})
    place.set_xticks(sizes, [_short(size) for size in sizes])
    place.minorticks_off()
    place.grid(axis="y", color="#e4e4e4", linewidth=0.7)
    place.spines[["top", "right"]].set_visible(False)


def _grow(place: Any, topic: Topic, lines: Sequence[Line]) -> None:
    """Draw how our cost should grow, with its name in the middle."""
    ours = next((line for line in lines if line.who == OURS and line.state != "cold"), None)
    if not topic.grown or not ours:
        return
    last = max(ours.cost)
    cost = {size: ours.cost[last] * topic.grown(size) / topic.grown(last) for size in ours.cost}
    place.plot(list(cost), list(cost.values()), color=STRONG, linestyle="dotted", linewidth=1.2, zorder=2)
    place.annotate(
        topic.growth,
        (min(cost), cost[min(cost)]),
        xytext=(8, -4),
        textcoords="offset points",
        va="top",
        color=STRONG,
        fontsize=9,
    )


def _frame(place: Any) -> None:
    """Give the panels, which share their cost axis, a wide enough range and readable ticks."""
    low, high = place.get_ylim()
    wider = max(1.0, LEAST_SPAN / (high / low)) ** 0.5
    place.set_ylim(low / wider, high * wider)
    few = high * wider / (low / wider) < 300.0
    place.yaxis.set_major_locator(module("matplotlib.ticker").LogLocator(subs=(1.0, 2.0, 5.0) if few else (1.0,)))
    place.yaxis.set_major_formatter(lambda seconds, _: _tick(seconds))


def _name(place: Any, lines: Sequence[Line], colours: dict[str, str]) -> None:
    """Write each name at the end of its line, moved up or down where two would overlap."""
    low, high = np.log(place.get_ylim())
    room = (high - low) / NAMES
    ends = sorted(lines, key=lambda line: list(line.cost.values())[-1])
    heights = _spread([float(np.log(list(line.cost.values())[-1])) for line in ends], room)
    for line, height in zip(ends, heights, strict=True):
        place.annotate(
            line.label,
            (list(line.cost)[-1], float(np.exp(height))),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=colours[line.who],
            fontsize=10 if line.who == OURS else 9,
            fontweight="bold" if line.who == OURS else "normal",
            annotation_clip=False,
        )


def _spread(heights: list[float], room: float) -> list[float]:
    """Return rising heights at least `room` apart, each moved as little as its neighbours allow."""
    groups: list[list[float]] = []  # each: the heights that its names want, names standing side by side
    for height in heights:
        groups.append([height])
        while len(groups) > 1 and _top(groups[-2], room) + room > _bottom(groups[-1], room):
            last = groups.pop()
            groups[-1] += last
    return [_bottom(group, room) + room * number for group in groups for number in range(len(group))]


def _bottom(group: list[float], room: float) -> float:
    return float(np.mean(group)) - room * (len(group) - 1) / 2


def _top(group: list[float], room: float) -> float:
    return _bottom(group, room) + room * (len(group) - 1)


def _short(size: int) -> str:
    return f"$10^{{{len(str(size)) - 1}}}$" if size >= 10_000 and set(str(size)) == {"1", "0"} else str(size)


def _tick(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.999 * size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
