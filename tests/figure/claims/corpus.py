# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures whose captions are checked: gallery, cases, and every operator's for random and degenerate pairs."""

import math
from functools import partial
from itertools import cycle, product
from random import Random

import numpy as np

from collide_addon.figure import registry
from collide_addon.figure.gallery.gallery import GALLERY
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.lesson import Boundary, Box, Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import Circle, GeometryError
from collide_addon.pitfalls.cases import load_cases

SEED, RANDOM_PAIRS = 11, 6
SQUARE, CONCAVE = [(0, 0), (4, 0), (4, 4), (0, 4)], [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
ARROW, SPIKE = [(5, -1), (9, 2), (5, 5), (6, 2)], [(-5, -0.5), (5, 0), (-5, 0.5)]
ROUND = [(round(512 * math.cos(turn / 16 * math.pi)), round(512 * math.sin(turn / 16 * math.pi))) for turn in range(32)]
PAIRS = {
    "apart": ([(0, 0), (2, 1), (1, 3)], [(5, 1), (7, 0), (8, 3), (6, 4)]),
    "corner to edge": (SQUARE, [(6, 2), (9, 0), (9, 5)]),
    "edge to edge": (SQUARE, [(6, 1), (9, 1), (9, 7), (6, 7)]),
    "overlapping": ([(0, 0), (3, 0.5), (4, 3), (1, 4)], [(2, 2), (6, 1), (5, 5)]),
    "identical": (SQUARE, SQUARE),
    "inside": ([(0, 0), (10, 0), (10, 10), (0, 10)], [(4, 4), (6, 4), (6, 6), (4, 6)]),
    "edge touches edge": (SQUARE, [(4, 1), (6, 1), (6, 3), (4, 3)]),
    "corner touches corner": (SQUARE, [(4, 4), (6, 5), (5, 7)]),
    "corner touches edge": (SQUARE, [(4, 2), (7, 0), (7, 5)]),
    "plus sign": ([(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5, -1), (5, -1), (5, 1), (-5, 1)]),
    "points": ([(1, 2)], [(4, 6)]),
    "one point": ([(1, 2)], [(1, 2)]),
    "a point inside": ([(1, 2)], SQUARE),
    "segments": ([(0, 0), (4, 2)], [(1, 3), (3, 0)]),
    "segments in a line": ([(0, 0), (2, 1)], [(4, 2), (8, 4)]),
    "segments overlapping": ([(0, 0), (4, 2)], [(2, 1), (8, 4)]),
    "a segment through": ([(-3, 2), (7, 3)], SQUARE),
    "concave": (CONCAVE, [(2, 2), (5, 2), (5, 5), (2, 5)]),
    "concave, crossing": (CONCAVE, [(3, 0.5), (6, -1), (6, 3)]),
    "arrows": (CONCAVE, ARROW),
    "a spike": (SPIKE, [(-1, -2), (1, -2), (1, 2), (-1, 2)]),
    "thirty-two corners": (ROUND, [(x + 1100, y + 150) for x, y in ROUND]),
    "thirty-two corners, overlapping": (ROUND, [(x + 300, y + 200) for x, y in ROUND]),
    "thirty-two corners twice": (ROUND, ROUND),
    "circles": (Circle((0, 0), 2), Circle((4, 2.5), 1.2)),
    "circles touching": (Circle((0, 0), 2), Circle((3, 4), 3)),
    "circles overlapping": (Circle((0, 0), 2), Circle((2, 1), 1.5)),
    "circles of one centre": (Circle((1, 1), 2), Circle((1, 1), 1)),
    "a circle beside": (SQUARE, Circle((6, 6), 1.5)),
    "a circle over an edge": (SQUARE, Circle((5, 2), 1.5)),
    "a circle in": (SQUARE, Circle((3.2, 2), 1)),
    "a circle on the edge": (Circle((0, 0), 1), [(0, -3), (0, 3), (5, 0)]),
}
OUTLINES = {
    registry.PNPOLY: "A",
    registry.BOUNDARY_MAP: "A",
    registry.POLYGONS: "AB",
    registry.CONCAVE: "AB",
    registry.LINE: "B",
    registry.CONVEX: "AB",
    registry.COMPARE: "AB",
}
CLASSIC_OUTLINES = {registry.PNPOLY: "A", registry.POLYGONS: "AB", registry.SAT: "AB"}
OF_MANY = (registry.GJK, registry.EPA, registry.MINKOWSKI_DIFFERENCE, registry.SAT, registry.BOXES)
ROUND_ONES = {
    *(registry.GJK, registry.EPA, registry.SAT, registry.SUPPORT, registry.COMPARE, registry.CONTACT),
    *(registry.SEPARATING_LINE, registry.SUPPORT_DIFFERENCE),
}
IN_TURN = (
    *(registry.GJK, registry.EPA, registry.SAT, registry.OBB, registry.BOXES, registry.MINKOWSKI_DIFFERENCE),
    *(registry.MINKOWSKI_SUM, registry.CONVEX_HULL, registry.SUPPORT, registry.HAUSDORFF, registry.POLYGONS),
    *(registry.CONCAVE, registry.PNPOLY, registry.BOUNDARY_MAP, registry.SEGMENTS, registry.FOOT, registry.COMPARE),
)
"""Algorithms that take turns with the random pairs; adding one here gives all of them different pairs."""
GROUNDWORK = (
    *(registry.SHADOW, registry.LIGHT, registry.LINE, registry.CONVEX, registry.CONTACT),
    *(registry.RADIUS, registry.SEPARATING_LINE, registry.SUPPORT_DIFFERENCE, registry.COARSE),
    *(registry.SAME_DEPTH, registry.BROAD_PHASE, registry.COHERENCE, registry.ROUNDING),
)
LATER = [each for each in registry.ALGORITHMS if each not in {registry.CASE, registry.SWEEP, *IN_TURN, *GROUNDWORK}]
"""Algorithms added later: each comes after all others and takes no turn, so that the others keep their pairs."""
VARIANTS = [
    {"layout": layout, "every_axis": every, "introduction": every, "box": box, "boundary": rule}
    for layout, every, (box, rule) in product(
        Layout, (False, True), zip(Box, (*Boundary, Boundary.HALF_OPEN), strict=True)
    )
]


def random_pairs():
    """Return pairs with small whole numbers, which often touch, and with floats, which never do."""
    random = Random(SEED)
    pairs = []
    for k in range(RANDOM_PAIRS):
        reach, shift = (4, random.randrange(8)) if k % 2 else (10.0, random.uniform(0.0, 14.0))
        draw = (lambda: random.randrange(-4, 5)) if k % 2 else (lambda reach=reach: random.uniform(-reach, reach))
        a, b = ([(draw(), draw()) for _ in range(random.choice((2, 3, 4, 6)))] for _ in "AB")
        pairs.append((a, [(x + shift, y) for x, y in b]))
    return pairs


def subject(letter, shape, *, outline):
    if isinstance(shape, Circle):
        return Subject.of_circle(letter, f"Object {letter}", shape)
    points = np.asarray(shape, dtype=np.float64)
    make = Subject.of_outline if outline else Subject.of_points
    return make(letter, f"Object {letter}", [points] if outline else points)


def lesson(algorithm, shapes, **choices):
    """Return the lesson for shapes; a GeometryError says why the algorithm does not accept them."""
    letters = "AB"[: len(algorithm.inputs)]
    outlines = (CLASSIC_OUTLINES if choices.get("classic") else OUTLINES).get(algorithm, "")
    if any(isinstance(shape, Circle) for shape in shapes[: len(letters)]) and algorithm not in ROUND_ONES:
        raise GeometryError(f"{algorithm.id} takes no circles, or is missing in ROUND_ONES")
    if any(not isinstance(shape, Circle) and len(shape) < 3 for shape in shapes):
        outlines = ""
    subjects = [
        subject(letter, shape, outline=letter in outlines) for letter, shape in zip(letters, shapes, strict=False)
    ]
    return make_lesson(algorithm, subjects, Choices(**choices))


def lesson_if_taken(algorithm, shapes, **choices):
    """Return the lesson for shapes, or None where the algorithm does not accept them."""
    try:
        return lesson(algorithm, shapes, **choices)
    except GeometryError:
        return None


def lessons():
    """Yield an algorithm's id, a name and a function that makes the lesson; the languages take turns."""
    speak = cycle(LANGUAGES)
    yield from prepared(speak)
    pairs = PAIRS | {f"random {k}": pair for k, pair in enumerate(random_pairs())}
    yield from of_classic_code(pairs, (*IN_TURN, *GROUNDWORK), speak)
    variants = cycle(VARIANTS)
    for algorithms in (IN_TURN, GROUNDWORK):
        yield from of_pairs(pairs, algorithms, speak, variants)
    yield from grown(speak)
    for each in LATER:
        yield from of_classic_code(pairs, [each], cycle(LANGUAGES))
        yield from of_pairs(pairs, [each], cycle(LANGUAGES), cycle(VARIANTS))


def prepared(speak):
    """Yield the gallery and the known inputs of classic code."""
    for scene in GALLERY:
        for part in scene.parts:
            look = Choices(language=next(speak))
            yield part.algorithm.id, f"gallery {scene.name} {part.name}", partial(part.lesson, look)
    for case in load_cases():
        choices = Choices(case=case.id, language=next(speak))
        yield registry.CASE.id, f"case {case.id}", partial(make_lesson, registry.CASE, [], choices)


def grown(speak):
    """Yield the lessons of a few pairs with rounded corners and with a tolerance."""

    def of(algorithm, name, what, **choices):
        return algorithm.id, f"{algorithm.id} of {name}, {what}", partial(lesson, algorithm, PAIRS[name], **choices)

    taught = (registry.GJK, registry.EPA, registry.SAT)
    for name, algorithm in product(("apart", "segments"), (registry.SUPPORT_DIFFERENCE, registry.COMPARE)):
        yield of(algorithm, name, "rounded", language="en", radius_a=0.5, radius_b=0.25)
    radii = ((0.5, 0.25), (1.5, 0.0))
    for name, (a, b), algorithm in product(("apart", "overlapping", "segments", "corner to edge"), radii, taught):
        yield of(algorithm, name, f"rounded by {a, b}", language=next(speak), radius_a=a, radius_b=b)
    touched = ("apart", "edge touches edge", "inside", "a circle beside", "circles overlapping")
    for name, algorithm in product(touched, taught):
        yield of(algorithm, name, "within a tolerance", language=next(speak), tolerance=4.5)


def of_pairs(pairs, algorithms, speak, variants):
    """Yield the algorithms' lessons of pairs, with their choices in turn; the same shapes only once."""
    asked = set()
    for name, pair in pairs.items():
        for algorithm in algorithms_for(name, algorithms):
            about = algorithm, repr(pair[: len(algorithm.inputs)])
            if about not in asked:
                make = partial(lesson_if_taken, algorithm, pair, language=next(speak), **next(variants))
                yield algorithm.id, f"{algorithm.id} of {name}", make
            asked.add(about)


def algorithms_for(name, algorithms):
    """Return the algorithms that accept a pair, in the order of the menu; only a few for one with many vertices."""
    some = OF_MANY if name.startswith("thirty-two") else registry.ALGORITHMS
    return [each for each in some if each in algorithms]


def is_simple(points):
    """Whether points are the corners of a polygon in their order, or too few for one."""
    from shapely import Polygon  # not above: real Blenders have none, and films of random pairs are tested there too

    return len(points) < 3 or Polygon(points).is_valid


def of_classic_code(pairs, algorithms, speak):
    """Yield the lessons of classic code for pairs."""
    classic = [each for each in registry.ALGORITHMS if each in algorithms and each.classic]
    for (name, pair), algorithm in product(pairs.items(), classic):
        crosses_itself = any(not isinstance(each, Circle) and not is_simple(each) for each in pair)
        if algorithm in CLASSIC_OUTLINES and crosses_itself:
            continue
        make = partial(lesson_if_taken, algorithm, pair, language=next(speak), classic=True)
        yield algorithm.id, f"classic {algorithm.id} of {name}", make
