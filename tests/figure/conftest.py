# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures that the tests look at: one of every kind, in both layouts, three languages, with degenerate shapes."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from collide_addon.figure.epa import epa_figure
from collide_addon.figure.gjk import gjk_figure
from collide_addon.figure.hull import hull_figure
from collide_addon.figure.minkowski import minkowski_figure
from collide_addon.figure.model import Align, Bounds, Figure
from collide_addon.figure.sheet import Layout
from collide_addon.figure.subject import Detail, Subject
from collide_addon.figure.support import support_figure
from collide_addon.figure.text import text_width
from collide_addon.geometry import Circle, convex_hull, epa, gjk, random_point_sets


@dataclass(frozen=True)
class Run:
    """A figure with what it was made of."""

    figure: Figure
    result: object
    steps: list
    a: Subject
    b: Subject


def subject(letter, shape, name=""):
    name = name or f"Object {letter}"
    if isinstance(shape, Circle):
        return Subject.of_circle(letter, name, shape)
    return Subject.of_points(letter, name, np.asarray(shape, float))


class Make:
    """The builders, from plain lists of points."""

    def gjk(self, a, b, names=("", ""), tolerance=0.0, **choices):
        a, b, steps = subject("A", a, names[0]), subject("B", b, names[1]), []
        result = gjk(a.shape, b.shape, record=steps.append, tolerance=tolerance)
        return Run(gjk_figure(a, b, result, steps, **choices), result, steps, a, b)

    def epa(self, a, b, names=("", ""), tolerance=0.0, **choices):
        a, b, steps = subject("A", a, names[0]), subject("B", b, names[1]), []
        result = epa(a.shape, b.shape, record=steps.append, tolerance=tolerance)
        return Run(epa_figure(a, b, result, steps, **choices), result, steps, a, b)

    def hull(self, points, **choices):
        a, steps = subject("A", points, "Points"), []
        result = convex_hull(a.points, record=steps.append)
        return Run(hull_figure(a, result, steps, **choices), result, steps, a, None)

    def minkowski(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        return Run(minkowski_figure(a, b, **choices), None, [], a, b)

    def support(self, shape, **choices):
        a = subject("A", shape)
        return Run(support_figure(a, **choices), None, [], a, None)


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def ngon(count, center, radius):
    angle = np.arange(count) * 2 * np.pi / count + 0.1
    return np.array(center) + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


TRIANGLE = [(4, 11), (4, 5), (9, 9)]
QUADRANGLE = [(5, 7), (7, 3), (10, 2), (12, 7)]
QUADRANGLE_APART = [(8, 6), (10, 2), (13, 1), (15, 6)]
SUM_A, SUM_B = [(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)]
RANDOM = random_point_sets(25, 60, 1)
RANDOM_OVERLAP = random_point_sets(25, 0, 1)

PAIRS = {
    "apart": (TRIANGLE, QUADRANGLE_APART),
    "overlapping": (TRIANGLE, QUADRANGLE),
    "edge touch": (square(0, 0, 2), square(2, 0, 2)),
    "corner touch": (square(0, 0, 2), square(2, 2, 2)),
    "identical": (square(0, 0, 4), square(0, 0, 4)),
    "contained": (square(0, 0, 10), square(4, 4, 2)),
    "equal points": ([(1, 1)], [(1, 1)]),
    "equal points at the origin": ([(0, 0)], [(0, 0)]),
    "points": ([(1, 1)], [(4, 5)]),
    "crossing segments": ([(0, 0), (4, 4)], [(0, 4), (4, 0)]),
    "segments in a line": ([(0, 0), (4, 0)], [(2, 0), (7, 0)]),
    "point in polygon": ([(1, 1)], square(0, 0, 4)),
    "circles apart": (Circle((0, 0), 2), Circle((5, 1), 1)),
    "circle in circle": (Circle((0, 0), 3), Circle((1, 0), 1)),
    "concentric circles": (Circle((0, 0), 3), Circle((0, 0), 1)),
    "circle and polygon": (Circle((0, 0), 2), square(1, -1, 3)),
    "circle of no radius": (Circle((0, 0), 0), square(1, -1, 3)),
    "random, apart": RANDOM,
    "random, overlapping": RANDOM_OVERLAP,
    "forty vertices": (ngon(40, (0, 0), 5), ngon(40, (6, 3), 4)),
    "two hundred vertices": (ngon(200, (0, 0), 5), ngon(200, (12, 3), 4)),
    "a hundred times larger": (ngon(7, (0, 0), 100), ngon(5, (150, 30), 1)),
    "far apart": (ngon(5, (0, 0), 1), ngon(5, (100, 30), 1)),
    "tiny": (square(0, 0, 1e-12), square(3e-12, 1e-12, 1e-12)),
    "huge": (square(0, 0, 1e12), square(3e12, 1e12, 1e12)),
}
MAKE = Make()
MAKERS = {
    **{f"GJK, {name}": lambda pair=pair: MAKE.gjk(*pair) for name, pair in PAIRS.items()},
    **{f"EPA, {name}": lambda pair=pair: MAKE.epa(*pair) for name, pair in PAIRS.items()},
    "GJK, overlay": lambda: MAKE.gjk(*PAIRS["apart"], layout=Layout.OVERLAY),
    "GJK, overlay, random": lambda: MAKE.gjk(*RANDOM, layout=Layout.OVERLAY, language="ru"),
    "EPA, overlay": lambda: MAKE.epa(*PAIRS["overlapping"], layout=Layout.OVERLAY, language="zh"),
    "GJK, Russian": lambda: MAKE.gjk(*PAIRS["apart"], language="ru"),
    "GJK, Chinese": lambda: MAKE.gjk(*PAIRS["overlapping"], language="zh"),
    "EPA, Russian": lambda: MAKE.epa(*PAIRS["overlapping"], language="ru"),
    "GJK, reduced": lambda: MAKE.gjk(*PAIRS["apart"], detail=Detail.REDUCED),
    "EPA, reduced": lambda: MAKE.epa(*PAIRS["random, overlapping"], detail=Detail.REDUCED),
    "GJK, a gap within the tolerance": lambda: MAKE.gjk(*PAIRS["apart"], tolerance=10.0),
    "GJK, a depth within the tolerance": lambda: MAKE.gjk(*PAIRS["overlapping"], tolerance=10.0, language="zh"),
    "EPA, a gap within the tolerance": lambda: MAKE.epa(*PAIRS["apart"], tolerance=10.0, language="ru"),
    "EPA, a depth within the tolerance": lambda: MAKE.epa(*PAIRS["overlapping"], tolerance=10.0),
    "EPA, circles within the tolerance": lambda: MAKE.epa(*PAIRS["circle in circle"], tolerance=10.0),
    "long names": lambda: MAKE.gjk(*PAIRS["apart"], names=("A rather long name of an object.001", "立方体" * 8)),
    "sum": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=False),
    "sum, overlay": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=False, layout=Layout.OVERLAY, language="zh"),
    "sum of points": lambda: MAKE.minkowski([(1, 2)], [(3, 4)], difference=False),
    "difference": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=True, language="ru"),
    "hull": lambda: MAKE.hull(RANDOM[0]),
    "hull of few points": lambda: MAKE.hull([(0, 0), (2, 1), (4, 0), (2, 5), (2, 3)], language="zh"),
    "hull of many points": lambda: MAKE.hull(np.random.default_rng(0).normal(size=(500, 2)), language="ru"),
    "hull of too many points to draw": lambda: MAKE.hull(np.random.default_rng(0).normal(size=(5000, 2))),
    "hull of a point": lambda: MAKE.hull([(1, 1), (1, 1)]),
    "hull of a segment": lambda: MAKE.hull([(0, 0), (1, 1), (2, 2)]),
    "hull, reduced": lambda: MAKE.hull(RANDOM[0], detail=Detail.REDUCED),
    "support of a polygon": lambda: MAKE.support(SUM_A),
    "support of a circle": lambda: MAKE.support(Circle((1, 1), 2), language="zh"),
}


@cache
def made(name):
    return MAKERS[name]()


@pytest.fixture(scope="session")
def make():
    """Return the builders."""
    return MAKE


@pytest.fixture(scope="session")
def pairs():
    """Return pairs of shapes by name."""
    return PAIRS


@pytest.fixture(params=[name for name in MAKERS if name.startswith(("GJK", "EPA"))])
def any_run(request):
    """Return a run of GJK or EPA with its figure, one after the other."""
    return made(request.param)


@pytest.fixture(params=list(MAKERS))
def any_figure(request):
    """Return one figure after the other."""
    return made(request.param).figure


@pytest.fixture(scope="session")
def box():
    """Return the room that a label takes on the page."""

    def room(figure, label):
        (x, y), width = label.points[0] + np.array(figure.panels[label.panel]), text_width(label.text, label.size)
        left = x - width * {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[label.align]
        return Bounds(left, y - 0.55 * label.size, left + width, y + 0.55 * label.size)

    return room
