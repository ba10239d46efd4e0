# SPDX-License-Identifier: GPL-3.0-or-later
"""One pair, every method: the same question asked in all the ways of this package, and in the classic ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ....geometry import (
    ConvexPolygon,
    Relation,
    box_sat,
    concave_distance,
    epa,
    gjk,
    min_area_box,
    polygons_intersect,
    sat,
)
from ....pitfalls.snippets.crossing import full_test
from ....pitfalls.snippets.gjk import PENETRATION, classic_gjk
from ....pitfalls.snippets.sat import polygons_overlap
from ....pitfalls.snippets.stopped import SnippetStoppedError
from ...model.subject import Subject

DOT_PRODUCTS_OF_A_BOX_AXIS = 5
"""The distance of the centres, and the two half extents of each box."""


class About(Enum):
    """What a method looks at; only methods about the same thing must agree."""

    HULLS = "hulls"
    BOXES = "boxes"
    OUTLINES = "outlines"
    CLASSIC = "classic"


@dataclass(frozen=True, slots=True)
class Answer:
    """What one method says.

    Attributes
    ----------
    method : str
        "gjk", or of the classic code "classic_gjk".
    about : About
    relation : str
        A value of `Relation`; of classic code that only says yes or no "collision" or "no collision", or "stopped".
    measure : str
        "distance", "depth", "gap", or "" where the method gives no number.
    value : float
        The number, in scene units.
    iterations : int
        Steps of the method, 0 where it has none.
    dot_products : int
        What the method takes when each support point and each shadow looks at all vertices; 0 where it takes none. Such
        counts belong to the method, as times belong to one program of it.
    agrees : bool
        With the exact answer about the same thing.
    """

    method: str
    about: About
    relation: str
    measure: str
    value: float
    iterations: int
    dot_products: int
    agrees: bool


def ask_every_method(a: Subject, b: Subject, tolerance: float = 0.0) -> list[Answer]:
    """Return the answers of all methods that can take these two subjects."""
    answers = list(_about_hulls(a, b, tolerance))
    if isinstance(a.shape, ConvexPolygon) and isinstance(b.shape, ConvexPolygon):
        answers += _about_boxes(a, b, tolerance)
        if a.outline and b.outline:
            answers += _about_outlines(a, b, tolerance)
        answers += _classic(a, b)
    return answers


def _about_hulls(a: Subject, b: Subject, tolerance: float) -> Iterator[Answer]:
    vertices = len(a.shape.core) + len(b.shape.core)
    measured = gjk(a.shape, b.shape, tolerance=tolerance)
    truth, products = measured.relation, measured.support_calls * vertices
    yield _answer("gjk", About.HULLS, truth, truth, measured.distance, 0.0, measured.iterations, products)
    deep = epa(a.shape, b.shape, tolerance=tolerance)
    products = deep.support_calls * vertices
    yield _answer("epa", About.HULLS, deep.relation, truth, 0.0, deep.depth, deep.iterations, products)
    separation = sat(a.shape, b.shape, tolerance=tolerance)
    found, axes = separation.relation, separation.iterations
    yield _answer("sat", About.HULLS, found, truth, separation.gap, separation.depth, axes, axes * vertices, "gap")
    if tolerance == 0.0 and len(a.shape.core) > 2 and len(b.shape.core) > 2:
        crossing = polygons_intersect(a.boundary, b.boundary)
        yield _answer("crossing", About.HULLS, crossing.relation, truth, 0.0, 0.0, 0, 0)


def _about_boxes(a: Subject, b: Subject, tolerance: float) -> Iterator[Answer]:
    boxes = min_area_box(a.shape.core.vertices), min_area_box(b.shape.core.vertices)
    result = box_sat(*boxes, tolerance=tolerance)
    found, products = result.relation, result.iterations * DOT_PRODUCTS_OF_A_BOX_AXIS
    yield _answer("obb", About.BOXES, found, found, result.gap, result.depth, result.iterations, products, "gap")


def _about_outlines(a: Subject, b: Subject, tolerance: float) -> Iterator[Answer]:
    pieces = concave_distance(a.rings, b.rings)
    truth, pairs = pieces.relation, len(pieces.answers)
    yield _answer("pieces", About.OUTLINES, truth, truth, pieces.distance, pieces.depth, pairs, 0)
    if tolerance == 0.0:
        crossing = polygons_intersect(a.rings, b.rings)
        yield _answer("crossing", About.OUTLINES, crossing.relation, truth, 0.0, 0.0, 0, 0)


def _classic(a: Subject, b: Subject) -> Iterator[Answer]:
    """The published snippets, on the hulls: of a touching pair their yes and their no both pass."""
    truth = gjk(a.shape, b.shape)
    rows_a, rows_b = ([(x, y) for x, y in subject.shape.core.vertices.tolist()] for subject in (a, b))
    try:
        said = classic_gjk(rows_a, rows_b)
    except SnippetStoppedError:
        yield Answer("classic_gjk", About.CLASSIC, "stopped", "", 0.0, 0, 0, agrees=False)
    else:
        relation = Relation.SEPARATED if said.value > 0.0 else Relation.TOUCHING
        if said.value == PENETRATION:
            relation = Relation.PENETRATING
        value = said.value if relation is Relation.SEPARATED else 0.0
        close = abs(value - truth.distance) <= CLOSE * truth.distance
        agrees = relation is truth.relation and close
        measure = "distance" if relation is Relation.SEPARATED else ""
        yield Answer("classic_gjk", About.CLASSIC, relation.value, measure, value, said.iterations, 0, agrees=agrees)
    for method, snippet in (("classic_sat", polygons_overlap), ("classic_full", full_test)):
        collides = snippet(rows_a, rows_b)
        agrees = truth.relation is Relation.TOUCHING or collides == (truth.relation is Relation.PENETRATING)
        words = "collision" if collides else "no collision"
        yield Answer(method, About.CLASSIC, words, "", 0.0, 0, 0, agrees=agrees)


CLOSE = 1e-9
"""Relative difference up to which the classic code's distance counts as right."""


def _answer(
    method: str,
    about: About,
    relation: Relation,
    truth: Relation,
    distance: float,
    depth: float,
    iterations: int,
    dot_products: int,
    apart: str = "distance",
) -> Answer:
    """Return an answer with the one of its two numbers that its relation has."""
    measure, value = "", 0.0
    if relation is Relation.SEPARATED and distance:
        measure, value = apart, distance
    elif relation is Relation.PENETRATING and depth:
        measure, value = "depth", depth
    return Answer(method, about, relation.value, measure, value, iterations, dot_products, agrees=relation is truth)
