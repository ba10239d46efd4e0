# SPDX-License-Identifier: GPL-3.0-or-later
"""A small figure with every kind of mark, both spaces, four steps, and marks that appear and disappear."""

import numpy as np

from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import PHASES, Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.style import Role
from collide_addon.figure.text.messages import Caption

SQUARE = np.array([(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)])
TRIANGLE = np.array([(1.0, 4.0), (3.0, 4.0), (2.0, 5.0)])
SIMPLEX = np.array([(-1.0, -2.0), (1.0, -2.0), (0.0, 1.0)])
UNIT = 0.025
STEPS = 4
BOARD = Storyboard(12)
SAID = (Caption("sat.setup"),) * PHASES
"""The caption of each phase of a step: a phase without one has no frames."""


def figure(*more: Mark, scale: float = 1.0, steps: int = STEPS, storyboard: Storyboard = BOARD) -> Figure:
    """Return the figure, on a page of 10 by 5.625 scene units times `scale`, with `more` marks at its end."""

    def mark(kind, role, points, part, panel=Panel.WORLD, **rest):
        rest = {name: value * scale if name in ("radius", "size") else value for name, value in rest.items()}
        return Mark(kind, role, np.asarray(points, float).reshape(-1, 2) * scale, part, panel, **rest)

    space = Panel.DIFFERENCE
    marks = [
        mark(Kind.POLYGON, Role.A, SQUARE, "A", filled=True),
        mark(Kind.POINTS, Role.A, SQUARE, "A"),
        mark(Kind.POLYGON, Role.B, TRIANGLE, "B"),
        mark(Kind.LABEL, Role.A, (1, 1), "a0", text="a0", size=9.0 * UNIT),
        mark(
            Kind.LABEL,
            Role.TEXT,
            (0.2, 5.4),
            "title",
            Panel.PAGE,
            text="GJK: − Δ 距",
            size=12.0 * UNIT,
            align=Align.LEFT,
        ),
        mark(Kind.POINTS, Role.DIFFERENCE_POINTS, SQUARE[:, None] - TRIANGLE, "a-b", space),
        mark(Kind.POINTS, Role.ORIGIN, (0, 0), "O", space),
        mark(Kind.ARROW, Role.DIRECTION, [(0, 0), (0, 1)], "v0", space, span=Span.of(0, 1, 0)),
    ]
    for step in range(1, steps - 1):
        marks += [
            mark(Kind.RING, Role.SUPPORT_A, SQUARE[step % 4], f"a{step}", radius=0.2, span=Span.of(step, 1)),
            mark(Kind.POLYGON, Role.SIMPLEX, SIMPLEX, "a2-b1", space, filled=True, span=Span.of(step, 2, step)),
            mark(Kind.BAR, Role.SHADOW_A, [(1, 0.5), (3, 0.5)], "bar", Panel.PAGE, span=Span.of(step, 0, step)),
        ]
    marks.append(mark(Kind.POLYLINE, Role.WITNESS, [(2, 3), (2, 4)], "d", span=Span.of(steps - 1), numbers={"d": 1}))
    return Figure(
        algorithm="GJK",
        title="GJK: Box and Ball",
        marks=(*marks, *more),
        steps=tuple(Step(number, f"GJK {number:02d}", SAID) for number in range(steps)),
        panels={Panel.WORLD: (0.0, 0.0), Panel.DIFFERENCE: (7.0 * scale, 3.0 * scale), Panel.PAGE: (0.0, 0.0)},
        page=Bounds(0.0, 0.0, 10.0 * scale, 5.625 * scale),
        unit=UNIT * scale,
        theme=Theme.LIGHT,
        storyboard=storyboard,
        result={"relation": "separated", "distance": 1.0},
        parameters={"algorithm": "gjk", "objects": ["Box", "Ball"]},
    )
