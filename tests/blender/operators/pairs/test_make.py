# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of many objects: one function for button, script and command line; the table kept in the figure; files."""

import csv
import io
import json
import re
import sys
from functools import cache
from pathlib import Path
from types import MappingProxyType

import bpy
import numpy as np
import pytest

from collide_addon.figure.algorithms.pairs import Marked
from collide_addon.figure.files.writing import FileError
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.lesson import Choices, Measured, Solids
from collide_addon.figure.model.records import document
from collide_addon.geometry import GeometryError, Listed, pair_table
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.pairs.files import WrittenTable, fields, unit_of
from collide_addon.operators.pairs.make import PAIR_COUNTS, PAIR_ROWS, PairChoices, make_pairs_in_parts, table_of
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.reading.errors import ReadError

from ....cases import mostly_slow
from ...shapes import SQUARE, add, blocks

SCHEMA = Path(__file__).parents[4] / "collide_addon/figure/model/collide-result-1.schema.json"
PLACES = MappingProxyType({"Ant": (0, 0), "Bee": (1, 1), "Cat": (6, 0), "Dog": (8, 0), "Eel": (14, 3)})
"""Squares of side 2: two that overlap, two that touch, one alone."""
REDUCED = Choices(Detail.REDUCED)


def squares():
    return [add(name, SQUARE, location=(*place, 0)) for name, place in PLACES.items()]


def make(objects, pair_choices=PairChoices(), choices=REDUCED, **more):  # noqa: B008  # frozen
    depsgraph = bpy.context.evaluated_depsgraph_get()
    return run(make_pairs_in_parts(objects, pair_choices, choices, depsgraph, **more))


def as_rows(table, names):
    return [(names[i], names[j]) for i, j in zip(table.first, table.second, strict=True)]


def assert_same_table(table, other):
    for name in table.__slots__:
        assert np.array_equal(getattr(table, name), getattr(other, name)), name


def test_objects_become_a_table_and_a_figure_with_the_answer():
    made = make(squares())
    assert as_rows(made.table, made.names) == [("Ant", "Bee"), ("Cat", "Dog"), ("Dog", "Eel")]
    assert made.table.relation.tolist() == [2, 1, 0]
    assert made.table.depth.tolist() == [1.0, 0.0, 0.0]
    assert made.unread == []
    assert made.collection["cld_made_by"] == "pairs"
    assert made.collection["cld_headline_touching pairs"] == 1
    assert made.lesson.headline["smallest distance"] == pytest.approx(17**0.5)


def test_the_same_objects_again_replace_the_figure():
    objects = squares()
    make(objects)
    first = blocks()
    make(objects, PairChoices(marked=Marked.NONE))
    make(objects)
    assert blocks() == first
    make(objects[:3])
    assert len(list(figures())) == 2


def test_an_object_that_is_given_twice_counts_once():
    objects = squares()
    assert make([*objects, objects[0]], drawn=False).names == list(PLACES)


def test_without_drawing_nothing_is_made():
    objects = squares()
    before = blocks()
    made = make(objects, drawn=False)
    assert made.collection is None
    assert len(made.table) == 3
    assert blocks() == before


def test_the_figure_keeps_its_table_also_in_a_saved_file(tmp_path):
    made = make(squares(), PairChoices(Listed.ALL))
    kept = table_of(made.collection)
    assert kept.names == made.names
    assert_same_table(kept.table, made.table)
    name = made.collection.name
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "pairs.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "pairs.blend"))
    assert_same_table(table_of(bpy.data.collections[name]).table, made.table)


def test_the_figure_is_made_again_from_what_it_keeps():
    made = make(squares(), PairChoices(Listed.WITHIN, 3.0, Marked.COLLIDING))
    again = lesson_of(made.collection)
    assert_same_table(again.result, made.table)
    assert len(again.figure.marks) == len(made.lesson.figure.marks)


@mostly_slow("broken", [{PAIR_ROWS: b"12345"}, {PAIR_ROWS: "text"}, {PAIR_COUNTS: [1, 2]}, {PAIR_COUNTS: [3, 2, 3]}])
def test_a_table_edited_by_hand_is_none(broken):
    collection = make(squares()).collection
    for key, value in broken.items():
        collection[key.name] = value
    assert table_of(collection) is None
    PAIR_ROWS.drop(collection)
    assert table_of(collection) is None


def test_what_cannot_be_read_is_left_out_and_told_of():
    nothing = add("Nothing", [])
    made = make([*squares(), nothing])
    assert made.names == list(PLACES)
    assert [each.name for each in made.unread] == ["Nothing"]


def test_less_than_two_shapes_are_refused():
    box, nothing = add("Box", SQUARE), add("Nothing", [])
    before = blocks()
    with pytest.raises(ReadError, match="0 of the objects can be compared: select two or more"):
        make([])
    with pytest.raises(ReadError, match="1 of the objects"):
        make([box])
    with pytest.raises(ReadError, match="Nothing has no vertices"):
        make([box, nothing])
    assert blocks() == before


def test_too_many_pairs_leave_the_scene_as_it_was(monkeypatch):
    objects = squares()
    monkeypatch.setattr(sys.modules[pair_table.__module__], "MOST_PAIRS", 5)
    before = blocks()
    with pytest.raises(GeometryError, match="10 pairs or more are too many"):
        make(objects, PairChoices(Listed.ALL))
    assert blocks() == before


def test_parts_tell_how_far_the_work_is_and_change_nothing_before_the_last():
    objects = squares()
    before = blocks()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    parts = make_pairs_in_parts(objects, PairChoices(), REDUCED, depsgraph)
    shares = []
    for share in parts:
        shares.append(share)
        assert blocks() == before
    assert shares == sorted(shares)
    assert shares[-1] < 1.0
    assert len(list(figures())) == 1


def test_many_objects_are_few_objects_in_the_outliner():
    few = len(make(squares()).collection.all_objects)
    many = make([add(f"Box {k}", SQUARE, location=(3 * (k % 20), 3 * (k // 20), 0)) for k in range(200)])
    assert len(many.collection.all_objects) <= few


# ---- files


def test_csv_has_every_number_in_full_with_its_unit(tmp_path):
    made = make(squares(), drawn=False)
    path = WrittenTable(made.table, made.names, "m").write(tmp_path / "pairs.csv", ".csv")
    header, *rows = csv.reader(io.StringIO(path.read_text("utf-8")))
    assert header == [*fields(made.table)[:3], *(f"{field} [m]" for field in fields(made.table)[3:])]
    assert [row[:3] for row in rows] == [
        ["Ant", "Bee", "penetrating"],
        ["Cat", "Dog", "touching"],
        ["Dog", "Eel", "separated"],
    ]
    assert [float(row[3]) for row in rows] == made.table.distance.tolist()
    assert [float(value) for value in rows[0][5:-1]] == [*made.table.closest_a[0], *made.table.closest_b[0]]


def test_json_has_the_summary_and_every_pair(tmp_path):
    made = make(squares(), drawn=False)
    path = WrittenTable(made.table, made.names).write(tmp_path / "pairs.json", ".json")
    content = json.loads(path.read_text("utf-8"))
    assert set(content) == {"schema", "unit", "names", "result", "pairs"}
    assert content["schema"] == "collide-pairs-1"
    assert content["names"] == list(PLACES)
    assert content["result"]["penetrating"] == 1
    last = content["pairs"][-1]
    assert set(last) == {
        *("first", "second", "relation", "distance", "depth", "closest_first", "closest_second", "apart_in_z")
    }
    assert (last["first"], last["second"], last["relation"]) == ("Dog", "Eel", "separated")
    assert last["closest_first"] == made.table.closest_a[-1].tolist()


@cache
def checks():
    """Return what raises an error for a table, and for a figure, that the schema does not allow."""
    import fastjsonschema

    shape = json.loads(SCHEMA.read_text("utf-8"))
    of_tables = {**shape, "allOf": [{"$ref": "#/definitions/table-of-pairs"}]}
    return fastjsonschema.compile(of_tables), fastjsonschema.compile(shape)


@pytest.mark.parametrize(
    "how", [{}, {"measured": Measured.SPACE}, {"measured": Measured.SPACE, "solids": Solids.MESHES}]
)
def test_tables_and_their_figures_are_as_the_schema_says(how):
    fastjsonschema = pytest.importorskip("fastjsonschema", reason="Blender itself does not have it")
    of_tables, of_figures = checks()
    objects = squares()
    made = make(objects, PairChoices(listed=Listed.ALL), choices=Choices(**how))
    written = json.loads(WrittenTable(made.table, made.names, heights=made.heights, collections=[""] * 5).json())
    of_tables(written)
    assert len(written["pairs"]) == 10
    figure = made.lesson.figure
    of_figures(json.loads(json.dumps(document("pairs", figure.result, figure.parameters))))
    written["pairs"][0]["distance"] = -1.0
    with pytest.raises(fastjsonschema.JsonSchemaException):
        of_tables(written)


def test_rows_are_written_in_the_order_given():
    made = make(squares(), drawn=False)
    text = WrittenTable(made.table, made.names, rows=made.table.order("distance", descending=True)[:2]).csv()
    assert [line.split(",")[0] for line in text.splitlines()[1:]] == ["Dog", "Cat"]


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_names_were_carried_out_by_spreadsheets_or_broke_the_lines_of_a_table(delimiter):
    made = make(squares(), drawn=False)
    names = ['A,"1"', "B\rb\nc\td", "ü", "= 1", "\t@SUM(1)"]
    lines = WrittenTable(made.table, names).csv(delimiter).splitlines()
    rows = list(csv.reader(lines, delimiter=delimiter))
    assert [name for row in rows[1:] for name in row[:2]] == ['A,"1"', "B b c d", "ü", "'= 1", "'= 1", "' @SUM(1)"]
    assert {len(row) for row in rows} == {len(fields(made.table))}


def test_the_unit_is_the_scenes():
    units = bpy.context.scene.unit_settings
    units.system, units.scale_length = "METRIC", 1.0
    assert unit_of(bpy.context.scene) == "m"
    units.scale_length = 0.01
    assert unit_of(bpy.context.scene) == "0.01 m"
    units.system = "NONE"
    assert unit_of(bpy.context.scene) == "units"


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    made = make(squares(), drawn=False)
    with pytest.raises(FileError, match="is a folder"):
        WrittenTable(made.table, made.names).write(tmp_path, ".csv")
    with pytest.raises(FileError, match="There is no folder"):
        WrittenTable(made.table, made.names).write(tmp_path / "missing" / "pairs.json", ".json")


def test_the_page_describes_every_column_and_field(tmp_path):
    page = (Path(__file__).parents[4] / "docs" / "pairs.md").read_text("utf-8")
    described = {
        name for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    made = make(squares(), drawn=False)
    content = json.loads(WrittenTable(made.table, made.names, heights=made.heights).json())
    listed = {each.value for each in Listed}
    assert described == {
        *fields(made.table),
        "first_z",
        "second_z",
        *("kind", "measured", "first_collection", "second_collection", "first_feature", "second_feature"),
        *content,
        *content["result"],
        *listed,
        "result",
    }


# ---- the command


def test_the_command_answers_for_all_meshes_of_the_scene_and_writes_what_was_asked_for(command, tmp_path):
    squares()
    files = [tmp_path / name for name in ("a.csv", "a.json", "a.svg", "a.blend")]
    options = [item for file in files for item in (f"--{file.suffix[1:].replace('blend', 'save')}", file)]
    code, answer, errors = command("pairs", *options)
    assert (code, errors) == (0, "")
    assert answer.startswith(
        "CLD-001 Pairs: 5 objects: objects 5, touching pairs 1, overlapping pairs 1, largest depth 1 m"
    )
    assert all(file.stat().st_size for file in files)
    assert command("pairs", "--csv", tmp_path / "b.csv")[0] == 0, "figures of before are no objects to compare"
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_the_command_takes_objects_by_name_and_the_choices(command, tmp_path):
    squares()
    named = ("--objects", "Cat", "Dog", "Eel")
    assert command("pairs", *named, "--listed", "within", "--reach", "4", "--csv", tmp_path / "a.csv")[0] == 0
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 2
    assert command("pairs", *named, "--listed", "all", "--marked", "none", "--csv", tmp_path / "a.csv")[0] == 0
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 4


def test_the_command_tells_what_it_leaves_out_but_not_of_what_was_named(command):
    squares()
    add("Nothing", [])
    code, answer, _ = command("pairs")
    assert code == 0
    assert answer.splitlines()[1].startswith("left out: Nothing has no vertices")
    code, _, errors = command("pairs", "--objects", "Ant", "Bee", "Nothing")
    assert code == 1
    assert errors.startswith("collide: Nothing has no vertices")


@mostly_slow(
    ("options", "said"),
    [
        (("--listed", "within"), "add --reach LENGTH"),
        (("--reach", "2"), "--reach has no effect"),
        (("--objects", "Ant", "Ant"), "Ant is named twice"),
        (("--objects", "Ant", "Elk"), "There is no object Elk"),
        (("--listed", "within", "--reach", "-1"), "argument --reach: -1 is below 0"),
        (("--json", "a.json", "--steps"), "--steps has no effect"),
    ],
)
def test_a_mistake_is_said_in_one_line(command, options, said):
    squares()
    code, answer, errors = command("pairs", *options)
    assert code != 0
    assert answer == ""
    assert said in errors
    assert errors.count("\n") == 1
