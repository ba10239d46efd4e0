# SPDX-License-Identifier: GPL-3.0-or-later
"""The shipped JSON Schema: documents in space are valid, as those in the plane are,
anything else is refused, and docs/json.md shows its fields."""

import copy
import importlib.util
import json

import fastjsonschema
import pytest

from collide_addon.figure import registry
from collide_addon.figure.notebook import figure

from ...cases import in_one
from .test_records import ROOT, contents, documents, kinds, round_trip, schema, valid

CUBE = [(x, y, z) for x in (0, 2) for y in (0, 2) for z in (0, 2)]
IN_SPACE = {
    "apart": (CUBE, [(5, 5, 5), (6, 5, 5), (5, 7, 5), (5, 5, 8)]),
    "touching": (CUBE, [(x + 2, y, z) for x, y, z in CUBE]),
    "overlapping": (CUBE, [(x + 1, y + 1, z + 1) for x, y, z in CUBE]),
    "flat": ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 0, 1), (1, 0, 1), (0, 1, 2)]),
}
MEASURED_THERE = [each for each in registry.ALGORITHMS if each.in_space and each is not registry.SWEEP]


@in_one("algorithm", MEASURED_THERE, ids=lambda algorithm: algorithm.id, every=3)
def test_documents_in_space_are_valid(algorithm):
    for a, b in IN_SPACE.values():
        shapes = (a,) if len(algorithm.inputs) == 1 else (a, b)
        valid()(json.loads(figure(*shapes, algorithm=algorithm.command, detail="reduced").json(steps=True)))


def test_it_describes_every_kind_of_object_of_the_page():
    assert kinds().keys() <= schema()["definitions"].keys()
    assert set(schema()["definitions"]["the-document"]["properties"]["algorithm"]["enum"]) == {*contents(), "pairs"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("schema",), "collide-result-2"),
        (("algorithm",), "unheard"),
        (("result", "distance"), "far"),
        (("result", "closest_a"), 5),
        (("result",), {}),
        (("parameters", "subjects", 0, "points"), [["x", 0]]),
        (("parameters", "storyboard"), None),
        (("steps", 0, "number"), "first"),
        (("steps",), [{}]),
    ],
    ids=str,
)
def test_what_is_no_document_is_refused(path, value):
    content = copy.deepcopy(round_trip(next(iter(documents(registry.GJK, 3).values()))))
    valid()(content)
    inside = content
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    with pytest.raises(fastjsonschema.JsonSchemaException):
        valid()(content)


def test_the_tables_of_the_page_are_those_of_the_schema():
    spec = importlib.util.spec_from_file_location("json_tables", ROOT / "docs" / "json_tables.py")
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    page = tables.PAGE.read_text("utf-8")
    assert tables.filled(page, schema()) == page, "run docs/json_tables.py"
