# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs in space: what a check of a scene for collisions needs."""

import csv
import json
import random

import bpy
import pytest

from collide_addon.operators.pairs.in_space import pairs_in_space
from collide_addon.scene.reading.errors import ReadError


def cube(name, at, size=1.0):
    mesh = bpy.data.meshes.new(name)
    half = size / 2
    mesh.from_pydata([(x, y, z) for x in (-half, half) for y in (-half, half) for z in (-half, half)], [], [])
    obj = bpy.data.objects.new(name, mesh)
    obj.location = at
    bpy.context.scene.collection.objects.link(obj)
    return obj


def pairs(objects, reach=0.0):
    bpy.context.view_layer.update()
    return pairs_in_space(objects, reach, bpy.context.evaluated_depsgraph_get())


def test_of_300_scattered_cubes_only_those_that_share_points_in_space_are_listed():
    place = random.Random(7)
    objects = [cube("Cube", [place.uniform(-12, 12) for _ in range(3)]) for _ in range(300)]
    table = pairs(objects).table
    at = [tuple(obj.location) for obj in objects]
    expected = {
        (i, j) for i in range(300) for j in range(i + 1, 300)
        if all(abs(p - q) <= 1.0 for p, q in zip(at[i], at[j], strict=True))
    }  # fmt: skip
    assert set(zip(table.first.tolist(), table.second.tolist(), strict=True)) == expected
    assert (table.relation == 2).all()
    assert 0 < len(expected) < 30


def test_cubes_above_each_other_are_as_far_apart_as_they_are():
    table = pairs([cube("Low", (0, 0, 0)), cube("High", (0, 0, 4))], reach=5.0).table
    assert table.relation.tolist() == [0]
    assert table.distance.tolist() == [3.0]
    assert (table.closest_b - table.closest_a).tolist() == [[0.0, 0.0, 3.0]]


def test_what_cannot_be_read_is_left_out_and_named():
    empty = bpy.data.objects.new("Nothing", bpy.data.meshes.new("Nothing"))
    bpy.context.scene.collection.objects.link(empty)
    made = pairs([cube("Low", (0, 0, 0)), empty, cube("High", (0, 0, 1))])
    assert [unread.name for unread in made.unread] == ["Nothing"]
    assert made.table.relation.tolist() == [1]
    with pytest.raises(ReadError, match="Nothing has no vertices"):
        pairs([cube("Alone", (0, 0, 0)), empty])


def test_the_command_line_writes_them(command, tmp_path):
    for name, z in (("Low", 0.0), ("Middle", 1.005), ("High", 5.0)):
        cube(name, (0.0, 0.0, z))
    files = "--csv", tmp_path / "pairs.csv", "--json", tmp_path / "pairs.json"
    code, out, _ = command("pairs", "--space", "--listed", "within", "--reach", "0.01", *files)
    assert code == 0
    assert "Pairs of 3 objects in space" in out
    [row] = csv.DictReader((tmp_path / "pairs.csv").read_text("utf-8").splitlines())
    assert (row["first"], row["second"], row["relation"]) == ("Low", "Middle", "separated")
    assert float(row["first_z [m]"]) == 0.5
    content = json.loads((tmp_path / "pairs.json").read_text("utf-8"))
    assert content["result"]["seen_along"] is None
    assert content["pairs"][0]["closest_first"] == [0.0, 0.0, 0.5]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--space", "--svg", "a.svg"), "--svg needs a figure"),
        (("--space", "--listed", "all"), "--space lists pairs in contact"),
    ],
)
def test_what_has_no_meaning_in_space_is_refused(command, options, message):
    code, _, err = command("pairs", *options)
    assert code == 1
    assert message in err
