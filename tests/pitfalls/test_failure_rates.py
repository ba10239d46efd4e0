# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of failure rates on a few pairs: this package is never wrong, the snippets about as often as known."""

import importlib.util
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
PAIRS = 150


@pytest.fixture(scope="module")
def rates():
    path, modules = list(sys.path), set(sys.modules)
    spec = importlib.util.spec_from_file_location("failure_rates", BENCHMARKS / "failure_rates.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if name.startswith("failure_"):
            del sys.modules[name]


def test_gjk_is_never_wrong_and_the_demo_mostly_when_shapes_are_apart(rates):
    default, apart = rates.count_distances(0, 1, PAIRS), rates.count_distances(60, 1, PAIRS)
    assert default.ours_wrong == apart.ours_wrong == 0
    assert sum(apart.truths.values()) == PAIRS
    assert apart.right_distance < 0.2 * PAIRS  # 6.6 % of 10,000
    assert apart.too_small > 0.75 * PAIRS  # 88.8 %
    assert default.refusals == apart.refusals == 0
    assert apart.most_iterations > 20


def test_the_demo_looks_healthy_where_nearly_all_pairs_overlap(rates):
    default = rates.count_distances(0, 1, PAIRS)
    overlapping = max(default.truths.values())
    assert overlapping > 0.9 * PAIRS
    assert default.found_though_overlapping < 0.05 * overlapping


def test_hulls_stop_or_lose_vertices_about_as_often_as_known(rates):
    counts = {name: rates.count_hulls(name, 1, 2 * PAIRS) for name in rates.HULLS}
    assert all(count.ours_wrong == 0 for count in counts.values())
    assert counts["3 points"].stopped == 2 * PAIRS
    assert 0.05 < counts["4 points"].lost / (2 * PAIRS) < 0.2  # 11.4 %
    assert counts["100 points"].lost <= 1  # 0.005 %


MISSED = {
    "point in a polygon": (0.0, 0.0),
    "polygons, a vertex of A in B": (0.2, 0.7),
    "polygons, a vertex of either in the other": (0.01, 0.3),
    'polygons, "full" test, convex': (0.15, 0.55),
    'polygons, "full" test, concave': (0.02, 0.25),
    "two lines": (0.25, 0.55),
    "separating axes, polygons": (0.0, 0.0),
    "separating axes, polygons, whole numbers": (0.3, 0.75),
    "separating axes, circle and polygon": (0.0, 0.0),
    "separating axes, circle and polygon, whole numbers": (0.05, 0.4),
    "boxes, angle read in degrees": (0.0, 0.0),
    "boxes, angle read in radians": (0.04, 0.3),
    "boxes in C, products without sign": (0.0, 0.0),
    "boxes in C, products with sign": (0.5, 0.95),
}
"""Bounds on the share of collisions that a snippet misses."""


def test_yes_or_no_is_never_wrong_and_the_snippets_miss_about_as_many_as_known(rates):
    for name, draw in rates.FAMILIES.items():
        count = rates.count_answers(name, draw, 1, PAIRS)
        assert count.ours_wrong == 0, name
        if name in MISSED:
            low, high = MISSED[name]
            collisions = count.truths[rates.Relation.PENETRATING]
            assert low <= count.missed / collisions <= high, name


def test_the_same_command_gives_the_same_table(rates):
    text, wrong = rates.document(pairs=3, seed=7)
    assert (text, wrong) == rates.document(pairs=3, seed=7)
    assert wrong == 0
    assert "wrong 0 times" in text


def test_the_table_in_the_documentation_is_of_ten_thousand_pairs_and_says_0(rates):
    text = (BENCHMARKS.parent / "docs" / "failure-rates.md").read_text(encoding="utf-8")
    assert text.startswith(rates.HEAD.format(pairs=10_000, seed=rates.SEED, wrong=0))
    rows = [line for line in text.splitlines() if line.startswith("| ") and "ours wrong" not in line]
    assert len(rows) == len(rates.SHIFTS) + len(rates.HULLS) + len(rates.FAMILIES)
    assert all(row.endswith(" 0 |") for row in rows)
