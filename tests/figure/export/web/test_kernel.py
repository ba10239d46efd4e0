# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK on the page is the product's: to the last bit and step by step, on pairs that no one has chosen."""

import json
import os
import random

import pytest

from collide_addon.figure.export.web.page import HERE
from collide_addon.geometry import gjk

quickjs = pytest.importorskip("quickjs", reason="needs a JavaScript engine", exc_type=ImportError)
SHIFTS = [(3, 0), (0, 2.5), (1e-9, 0), (12, 7), (0.1, 0.1)]


def points(chance, number):
    return [[number(), number()] for _ in range(chance.randint(1, 12))]


def pairs(chance, count):
    """Yield pairs: whole numbers, decimals, tiny and huge ones; segments, points, duplicates; shifted or not."""
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
        if chance.random() < 0.5:
            dx, dy = chance.choice(SHIFTS)
            b = [[x + dx, y + dy] for x, y in b]
        yield a, b


def of_product(a, b):
    steps = []
    answer = gjk(a, b, record=steps.append)
    kept = [[[vertex.index_a, vertex.index_b] for vertex in step.kept] for step in steps]
    return [answer.relation.value, answer.distance, kept]


@pytest.mark.parametrize("count", [400, pytest.param(4000, marks=pytest.mark.slow)])
def test_the_page_walks_as_the_product_does(count):
    engine = quickjs.Context()
    engine.eval((HERE / "kernel.js").read_text(encoding="utf-8").replace("const Collide", "globalThis.Collide"))
    engine.eval(
        "function walk(a, b) { const r = Collide.gjk(a, b);"
        "return JSON.stringify([r.relation, r.distance, r.steps.map(s => s.kept.map(v => [v.i, v.j]))]) }"
    )
    seed = int.from_bytes(os.urandom(8))
    wrong = [
        (a, b)
        for a, b in pairs(random.Random(seed), count)
        if json.loads(engine.eval(f"walk({json.dumps(a)}, {json.dumps(b)})")) != of_product(a, b)
    ]
    assert wrong == [], f"seed {seed}"
