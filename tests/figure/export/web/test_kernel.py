# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK, EPA and SAT on the page equal the product's, to the last bit and step by step, on random pairs."""

import json
import operator
import os
import random
from functools import partial

import pytest

from collide_addon.figure.export.web.live import KERNELS
from collide_addon.figure.export.web.page import read
from collide_addon.geometry import Relation, epa, gjk, sat

quickjs = pytest.importorskip("quickjs", reason="needs a JavaScript engine", exc_type=ImportError)
SHIFTS = [(3, 0), (0, 2.5), (1e-9, 0), (12, 7), (0.1, 0.1)]


def points(chance, number):
    return [[number(), number()] for _ in range(chance.randint(1, 12))]


def boxes(chance):
    return [(chance.randint(1, 4), chance.randint(1, 4)) for _ in "AB"]


def pairs(chance, count):
    """Yield pairs: integers, decimals, tiny and huge numbers; segments, points, duplicates; shifted or not."""
    numbers = (
        lambda: chance.gauss(0, 1),
        lambda: chance.randint(-6, 6),
        lambda: chance.choice([0.1, 0.2, 0.3, -0.1, 0.7, 1 / 3]),
        lambda: chance.gauss(0, 1) * 10 ** chance.randint(-12, 12),
        lambda: chance.randint(-40, 40) / 10,
    )
    for _ in range(count):
        number = chance.choice(numbers)
        a, b = points(chance, number), points(chance, number)
        if chance.random() < 0.1:  # boxes, often concentric: several ways out are equally short
            a, b = ([[x, y] for x in (-wide, wide) for y in (-high, high)] for wide, high in boxes(chance))
        if chance.random() < 0.5:
            dx, dy = chance.choice(SHIFTS)
            b = [[x + dx, y + dy] for x, y in b]
        yield a, b


def of_gjk(a, b):
    steps = []
    answer = gjk(a, b, record=steps.append)
    kept = [[[vertex.index_a, vertex.index_b] for vertex in step.kept] for step in steps]
    return [answer.relation.value, answer.distance, kept]


def of_epa(a, b):
    steps = []
    answer = epa(a, b, record=steps.append)
    pair = operator.attrgetter("index_a", "index_b")
    told = [
        [[*map(pair, step.polytope)], [*map(pair, step.edge)], step.distance, pair(step.support), step.growth > 0]
        for step in steps
    ]
    normal = answer.normal.tolist() if answer.relation is Relation.PENETRATING else None
    return json.loads(json.dumps([answer.relation.value, answer.depth, normal, told]))


def of_sat(a, b, *, every_axis):
    steps = []
    answer = sat(a, b, record=steps.append, stop_early=not every_axis)
    told = [
        [step.axis.rows_a, step.axis.rows_b, step.axis.overlap, step.axis.direction.tolist(), step.best]
        for step in steps
    ]
    return json.loads(json.dumps([answer.relation.value, answer.gap, answer.depth, answer.normal.tolist(), told]))


PAIR = "v => [v.i, v.j]"
WALKS = {
    "gjk": (of_gjk, f"r => [r.relation, r.distance, r.steps.map(s => s.kept.map({PAIR}))]", "Collide.gjk(a, b)"),
    "epa": (
        of_epa,
        (
            "r => [r.relation, r.depth, r.normal || null, (r.edge ? r.steps : []).map(s => [s.polytope.map(pair),"
            " [s.edge.start, s.edge.end].map(pair), s.edge.distance, pair(s.support), s.grows])]"
        ),
        "Collide.epa(a, b)",
    ),
    **{
        f"sat, {name}": (
            partial(of_sat, every_axis=every_axis),
            (
                "r => [r.relation, r.distance, r.depth, r.axis.normal,"
                " r.steps.map(s => [s.axis.rowsA, s.axis.rowsB, s.axis.overlap, s.axis.normal, s.best])]"
            ),
            f"Collide.sat(a, b, {json.dumps(every_axis)})",
        )
        for name, every_axis in (("every axis", True), ("to the first", False))
    },
}


@pytest.mark.parametrize("count", [30, pytest.param(4000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("walk", WALKS)
def test_the_page_walks_as_the_product_does(walk, count):
    of_product, told, call = WALKS[walk]
    engine = quickjs.Context()
    engine.eval(read("kernel.js").replace("const Collide", "globalThis.Collide"))
    for name in KERNELS.values():
        engine.eval(read(name))
    engine.eval(f"const pair = {PAIR}, told = {told}; function walk(a, b) {{ return JSON.stringify(told({call})) }}")
    seed = int.from_bytes(os.urandom(8))
    wrong = [
        (a, b)
        for a, b in pairs(random.Random(seed), count)
        if json.loads(engine.eval(f"walk({json.dumps(a)}, {json.dumps(b)})")) != of_product(a, b)
    ]
    assert wrong == [], f"seed {seed}"
