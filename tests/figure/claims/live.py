# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims in a live figure: its texts at several moments, each starting from the previous answer."""

import re
from itertools import cycle, product

import numpy as np

from collide_addon.figure.live.marks import live_marks
from collide_addon.figure.live.moment import MovingShape, next_moment
from collide_addon.figure.live.page import page_marks, room_to_move
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say
from collide_addon.geometry import ConvexPolygon, gjk

from .claim import difference_hull, edges, exact, holds, hull, length, nearest_on, signed_distance

SQUARE, TRIANGLE = [(0, 0), (2, 0), (2, 2), (0, 2)], [(-1, -1), (2, 0), (0, 1.5)]
SEGMENT, POINT = [(0, 0), (1, 1)], [(0, 0)]
WAY = [(7, 1), (5, 1), (3, 1), (2, 0), (1, 0.5), (0.25, 0.5), (0, 0), (-1, 0), (-2, 0), (-2.5, -2), (0.5, 3)]
HEIGHTS = ((0.0, 1.0), (3.5, 4.0))
RELATION = {1: "separated", 0: "touching", -1: "penetrating"}


def moments():
    """Yield two shapes at each place on a path, with their moment."""
    for a, b in ((SQUARE, SQUARE), (SQUARE, TRIANGLE), (TRIANGLE, SEGMENT), (SEGMENT, SEGMENT), (SQUARE, POINT)):
        last, form = None, {}
        for at in WAY:
            shapes = []
            for letter, points, place, heights in zip("AB", (a, b), ((0, 0), at), HEIGHTS, strict=True):
                polygon = ConvexPolygon(np.array(points, float) + place)
                form.setdefault(letter, polygon.vertices - place)
                shapes.append(MovingShape(letter, letter, polygon, np.array(place, float), form[letter], heights))
            last = next_moment(*shapes, last)
            yield a, [(x + at[0], y + at[1]) for x, y in b], last


def check(a, b, moment, language, layout):
    """Assert that what a live figure of A and B says and draws is true."""
    difference = list(difference_hull(tuple(hull(exact(a))), tuple(hull(exact(b)))))
    gap = signed_distance(difference)
    sheet = room_to_move(moment, layout)
    drawn = [*live_marks(moment, sheet), *page_marks(moment, sheet, language)]
    texts = {each.mark.part: each.mark.text for each in drawn if each.mark.text}
    relation = RELATION[(gap > 0) - (gap < 0)]
    answer = say(f"live.{relation}", language)
    assert answer.startswith(texts["answer"].removesuffix("…")), (answer, texts["answer"])
    assert texts["relation"] == say(f"live.{relation}.title", language)
    measure = "depth" if gap < 0 else "distance"
    word, told = re.split(" [=≈] ", texts["length"])
    assert word == say(f"bounds.{measure}.closed", language, upper=1.0).rpartition(" = ")[0]
    told = told.replace(LANGUAGES[language].decimal, ".")
    assert abs(float(told) - abs(gap)) <= 6e-4 * abs(gap)
    cold = gjk(moment.a.polygon, moment.b.polygon).iterations
    assert texts["steps"] == say("live.steps", language, steps=moment.nearest.iterations, cold=cold)
    assert texts["notes"] == say("view.apart", language, apart=HEIGHTS[1][0] - HEIGHTS[0][1])
    drawn_as = {each.mark.part: (each.mark.points + each.at).tolist() for each in drawn}
    simplex = [tuple(map(float, p)) for p in drawn_as["simplex"]]
    vertices = [tuple(map(float, p)) for p in difference]
    nearest = min((nearest_on(p, q) for p, q in edges(difference)), key=length, default=difference[0])
    beyond = max(float(x) * moment.direction[0] + float(y) * moment.direction[1] for x, y in difference)
    line = np.array(drawn_as["line-difference"])
    assert np.allclose(line @ moment.direction, beyond, atol=1e-9)  # nothing of A − B lies beyond it
    if relation == "separated":
        assert np.allclose(drawn_as["v"], [tuple(map(float, nearest))], atol=1e-9)
    elif relation == "penetrating":
        assert holds(hull(exact(simplex)), (0, 0))
    for p in simplex:  # a vertex of A − B, or a point on one of its edges
        assert any(np.allclose(p, vertex, atol=1e-9) for vertex in vertices) or holds(difference, exact([p])[0])


def check_all():
    """Check all moments, and return the relations that occurred."""
    seen = set()
    for (a, b, moment), (language, layout) in zip(moments(), cycle(product(LANGUAGES, Layout)), strict=False):
        check(a, b, moment, language, layout)
        seen.add(moment.relation.value)
    return seen
