# SPDX-License-Identifier: GPL-3.0-or-later
"""The last page of a lesson of GJK, EPA or SAT, where its shapes can be moved and the method reruns in the browser.

The browser's implementation is a second one, also in integers, verified against the first to the last bit; its
sentences come from the catalogue.
"""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from ....geometry import ConvexPolygon
from ...model.arrays import extent
from ...model.figure import Figure
from ...model.heights import HULLED
from ...model.lesson import Measured
from ...model.style import Role
from ...text.languages import LANGUAGES
from ...text.messages import say
from .drawings import Drawings, as_json, fine, quoted
from .sections import HEIGHT, WIDTH, hands_on

MOST_LIVE_VERTICES = 64
"""Most vertices of a shape: with more, a redraw would take longer than a frame."""
KEY_STEPS = 40
"""Least number of arrow-key steps across shapes whose coordinates are not short."""
MOST_DECIMALS = 2
"""Most decimals of short coordinates; an arrow key moves by one in the last decimal."""
PAIR = (Role.A, "tln"), (Role.B, "tln")
DIFFERENCE_PARTS = (Role.DIFFERENCE_HULL, "tln"), (Role.SIMPLEX, "tl")
ORIGIN_PARTS = (Role.ORIGIN, "ln"), (Role.NEAREST, "c")
SHADOWS = (Role.SHADOW_A, "fn"), (Role.SHADOW_B, "fn"), (Role.OVERLAP, "l"), (Role.GAP, "l"), (Role.NUMBERS, "n")
WAY_OUT = (Role.TRANSLATION, "l")
PANELS = {
    "gjk": ((*PAIR, (Role.WITNESS, "l")), (*DIFFERENCE_PARTS, *ORIGIN_PARTS)),
    "epa": (
        (*PAIR, (Role.GHOST, "l"), WAY_OUT, (Role.WITNESS, "l")),
        (*DIFFERENCE_PARTS, (Role.POLYTOPE, "tl"), (Role.EDGE_LIT, "l"), WAY_OUT, *ORIGIN_PARTS),
    ),
    "sat": ((*PAIR, (Role.SUPPORT_LINE, "l")), SHADOWS),
}
"""What is drawn in each panel, from back to front: roles, and their `ELEMENTS`: tint, line, area, circle, name."""
KERNELS = {"epa": "polytope.js", "sat": "axes.js"}
"""The scripts of methods that need one besides GJK's."""
SHAPE_NAMES = {Role.A: "A", Role.B: "B", Role.SHADOW_A: "A", Role.SHADOW_B: "B"}
SHAPE_NAMES |= {Role.DIFFERENCE_HULL: "A \u2212 B", Role.ORIGIN: "0"}
NAME_SIZE = 9
ELEMENTS = {
    "t": '<path class="t"/>',
    "l": '<path class="l"/>',
    "f": '<path class="f"/>',
    "c": f'<circle class="f" r="{fine(Role.NEAREST.style.marker_size / 2)}"/>',
    "n": f'<text font-size="{fine(NAME_SIZE)}">{{name}}</text>',
}
ANSWER_MESSAGES = {
    "gjk": ("lesson.live_separated", "lesson.live_penetrating", "lesson.live_step"),
    "epa": ("lesson.live_separated", "lesson.live_depth", "lesson.live_step"),
    "sat": ("lesson.live_gap", "lesson.live_depth", "lesson.live_axis"),
}
"""The messages for A and B apart, for A and B overlapping, and for a step."""
DIGITS = "0123456789.,=\u2248\u2212+e"
"""Characters of the numbers that the script writes."""


def shapes_of(figure: Figure) -> list[list[list[float]]]:
    """Return the vertices of A and B if this figure's shapes can be moved; otherwise an empty list."""
    kept = figure.parameters
    subjects = kept.get("subjects")
    above = kept.get("measured", Measured.ABOVE.value) == Measured.ABOVE.value
    if kept.get("algorithm") not in PANELS or kept.get("classic") or HULLED in kept or not above:
        return []
    if kept.get("tolerance") or not isinstance(subjects, list) or any(each["type"] != "points" for each in subjects):
        return []
    shapes = [ConvexPolygon(np.array(each["points"], dtype=np.float64)).vertices.tolist() for each in subjects]
    return shapes if max(map(len, shapes)) <= MOST_LIVE_VERTICES else []


def scripts_for(figures: Iterable[Figure]) -> list[str]:
    """Return the script files that a page with these figures needs; only the common one if nothing can be moved."""
    methods = {str(each.parameters["algorithm"]) for each in figures if shapes_of(each)}
    own = [KERNELS[method] for method in sorted(methods & KERNELS.keys())]
    return [*(["kernel.js", *own, "movable.js"] if methods else []), "player.js"]


def live_section(figure: Figure, drawings: Drawings, before: str, behind: str) -> str:
    """Return the section in which the shapes of a figure can be moved; empty if they cannot."""
    shapes, language = shapes_of(figure), figure.language
    if not shapes:
        return ""
    drawings.widths.add(WIDTH)
    method = str(figure.parameters["algorithm"])
    drawings.named.update(role for panel in PANELS[method] for role, _ in panel)
    values = {name: f"{{{name}}}" for name in ("value", "step", "count")}
    messages = dict(zip(("separated", "penetrating", "step"), ANSWER_MESSAGES[method], strict=True))
    messages["touching"] = "lesson.live_touching"
    words = {name: say(message, language, **values) for name, message in messages.items()}
    words |= {"digits": DIGITS, "decimal": LANGUAGES[language].decimal}
    for each in drawings.letters.values():
        each.update(*(say(name, language, **dict.fromkeys(values, "")) for name in messages.values()), DIGITS)
        each.update(*SHAPE_NAMES.values())
    second = say("sat.chart_gap", language) if method == "sat" else "A \u2212 B"
    panels = "".join(
        f'<svg class="p w{WIDTH}" viewBox="{fine(0, 0, WIDTH, HEIGHT)}" role="group" aria-label="{quoted(name)}">'
        + "".join(map(_group, panel))
        + "</svg>"
        for name, panel in zip((say("panel.world", language), second), PANELS[method], strict=True)
    )
    data = {"words": words, "points": shapes, "grid": grid_of(shapes)}
    every = ' data-all="1"' if figure.parameters.get("every_axis") else ""
    held = "".join(f" data-{key}={as_json(value)}" for key, value in data.items())
    return hands_on("live", f"{before}live{behind}", figure, panels, f' data-method="{method}"{every}{held}')


def _group(drawn: tuple[Role, str]) -> str:
    role, pieces = drawn
    inside = "".join(ELEMENTS[piece] for piece in pieces).format(name=SHAPE_NAMES.get(role, ""))
    return f'<g class="{role.value}">{inside}</g>'


def grid_of(shapes: Sequence[Sequence[Sequence[float]]]) -> tuple[float, int | None]:
    """Return an arrow key's step, and the decimals of all coordinates, which are None if these are not short."""
    values = np.concatenate([np.array(each) for each in shapes])
    for digits in range(MOST_DECIMALS + 1):
        if np.array_equal(values.round(digits), values):
            return 10.0**-digits if digits else 1.0, digits
    wide = extent(values) / KEY_STEPS
    power = 10.0 ** math.floor(math.log10(wide))
    return max(step * power for step in (1, 2, 5) if step * power <= wide), None
