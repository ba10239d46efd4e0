# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers and steps as JSON, as docs/json.md describes them."""

import json
import re
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from collide_addon.figure.trace import SCHEMA, document, plain, result_summary
from collide_addon.geometry import (
    Certificate,
    DifferenceVertex,
    GjkResult,
    GjkStep,
    HullSorted,
    HullStep,
    PenetrationResult,
    PolytopeStep,
    Relation,
)

PAGE = Path(__file__).resolve().parents[2] / "docs" / "json.md"


def names(kind):
    return {field.name for field in fields(kind)}


def documented(section):
    """The fields of the table under a heading of docs/json.md."""
    text = PAGE.read_text("utf-8")
    assert f"\n{section}\n" in text
    table = text.split(f"\n{section}\n", 1)[1].split("\n#", 1)[0]
    return {name for row in re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def round_trip(value):
    return json.loads(json.dumps(value, allow_nan=False))


def test_a_document_survives_json_unchanged(any_run):
    run = any_run
    written = document("gjk", result_summary(run.result), run.figure.parameters, run.steps)
    assert round_trip(written) == written
    assert written["schema"] == SCHEMA == "collide-result-1"
    assert len(written["steps"]) == len(run.steps)


def test_a_document_has_steps_only_when_they_are_asked_for(make, pairs):
    run = make.gjk(*pairs["apart"])
    assert set(document("gjk", {}, {})) == {"schema", "algorithm", "parameters", "result"}
    assert set(document("gjk", {}, {}, run.steps)) == {"schema", "algorithm", "parameters", "result", "steps"}


def test_the_summary_has_the_numbers_of_the_answer(make, pairs):
    run = make.gjk(*pairs["apart"])
    summary = result_summary(run.result)
    assert set(summary) == names(GjkResult) | {"certificate"}
    assert summary["relation"] == "separated"
    assert summary["distance"] == run.result.distance
    assert summary["closest_a"] == run.result.closest_a.tolist()
    assert summary["certificate"]["holds"] is True


def test_gjks_unknown_depth_becomes_null_and_not_nan(make, pairs):
    summary = result_summary(make.gjk(*pairs["overlapping"]).result)
    assert summary["normal"] is None
    assert summary["certificate"]["claimed"] is None


def test_shapes_are_written_with_their_kind(make, pairs):
    summary = result_summary(make.epa(*pairs["circle and polygon"]).result)
    assert summary["a"] == {"type": "circle", "center": [0.0, 0.0], "radius": 2.0}
    assert summary["b"]["type"] == "polygon"


def test_numpys_own_types_become_plain_ones():
    values = (np.float64(1.5), np.int64(2), np.bool_(True), float("nan"), Relation.TOUCHING, np.eye(2))
    assert plain(values) == [1.5, 2, True, None, "touching", [[1.0, 0.0], [0.0, 1.0]]]


@pytest.mark.parametrize("value", [np.float64("nan"), np.array([float("nan"), 1.0]), {"a": np.array([1.0])}])
def test_nothing_that_json_lacks_is_left_however_deep(value):
    json.dumps(plain(value), allow_nan=False)


def test_the_page_names_the_schema():
    assert f'"{SCHEMA}"' in PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("## The document", {"schema", "algorithm", "parameters", "result", "steps"}),
        ("## Subject", {"letter", "name", "type", "points", "count", "center", "radius"}),
        ("## Result of GJK", names(GjkResult) | {"certificate"}),
        ("## Result of EPA", names(PenetrationResult) | {"certificate"}),
        ("## Certificate", names(Certificate)),
        ("## Step of GJK", names(GjkStep)),
        ("## Step of EPA", names(PolytopeStep)),
        ("## Vertex of A − B", names(DifferenceVertex)),
        ("## Steps of the hull", names(HullStep) | names(HullSorted)),
        ("## Result of the hull", {"vertices", "area", "points"}),
        ("## Result of a Minkowski sum or difference", {"operation", "vertices", "points"}),
    ],
)
def test_the_page_describes_exactly_the_fields_there_are(section, expected):
    assert documented(section) == expected


def test_figures_of_hulls_and_sums_have_the_documented_results(make):
    assert set(make.hull([(0, 0), (1, 0), (0, 1)]).figure.result) == {"vertices", "area", "points"}
    assert set(make.minkowski([(0, 0)], [(1, 1)], difference=True).figure.result) == {"operation", "vertices", "points"}
