# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of shapes: each kind is imported by name, and a truncated or corrupt one changes nothing."""

import json
import struct

import bpy
import numpy as np
import pytest

from collide_addon.scene.reading.new_objects import SUFFIXES, import_shapes

from ...shapes import SQUARE, add
from ...snapshot import differences, snapshot

WRITERS = {
    ".stl": "wm.stl_export",
    ".obj": "wm.obj_export",
    ".ply": "wm.ply_export",
    ".glb": "export_scene.gltf",
}
if bpy.app.build_options.usd:
    WRITERS[".usdc"] = "wm.usd_export"
TRIANGLE = "o A\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return a file of each kind, with a box and a cone beside it."""
    folder = tmp_path_factory.mktemp("written")
    bpy.ops.wm.read_homefile(use_empty=True)
    bpy.ops.mesh.primitive_cube_add(size=2.0)
    bpy.context.object.name = "Box"
    bpy.ops.mesh.primitive_cone_add(location=(4.0, 0.0, 0.5))
    bpy.context.object.name = "Cone"
    for suffix, operator in WRITERS.items():
        module, name = operator.split(".")
        getattr(getattr(bpy.ops, module), name)(filepath=str(folder / f"pair{suffix}"))
    return {suffix: folder / f"pair{suffix}" for suffix in WRITERS}


def extent(objects):
    bpy.context.view_layer.update()
    corners = np.array([obj.matrix_world @ vertex.co for obj in objects for vertex in obj.data.vertices])
    return corners.min(axis=0), corners.max(axis=0)


@pytest.mark.parametrize("suffix", WRITERS)
def test_shapes_come_in_where_they_were(suffix, written):
    mine = add("Mine", SQUARE)
    objects, said = import_shapes([written[suffix]], bpy.context)
    assert len(objects) == (1 if suffix in {".stl", ".ply"} else 2)
    if suffix in {".obj", ".glb"}:
        assert [obj.name for obj in objects] == ["Box", "Cone"]
    assert set(bpy.context.selected_objects) == set(objects)
    assert not mine.select_get()
    low, high = extent(objects)
    assert low == pytest.approx((-1.0, -1.0, -1.0), abs=1e-6)
    assert high == pytest.approx((5.0, 1.0, 1.5), abs=1e-6)
    assert said.values["name"] == f"pair{suffix}"


def test_points_and_outlines_come_in(tmp_path):
    (tmp_path / "a.csv").write_text("shape,x,y\nP,0,0\nP,1,0\nP,0,1\nQ,3,3\nQ,4,4\n")
    (tmp_path / "b.json").write_text('{"R": [[5, 5], [6, 5], [5, 6]]}')
    (tmp_path / "c.svg").write_text('<svg><polygon points="0,0 1,0 1,1"/></svg>')
    outlines = '<path d="M0 0 L 9 0 C 9 9 5 9 1 9 Z"/>'
    (tmp_path / "d.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{outlines}</svg>')
    objects, _ = import_shapes([tmp_path], bpy.context)
    assert [obj.name for obj in objects][:3] == ["P", "Q", "R"]
    assert [obj.type for obj in objects] == ["MESH"] * 4 + ["CURVE"]


def gltf(**held):
    text = json.dumps({"asset": {"version": "2.0"}, **held}).encode()
    return b"glTF" + struct.pack("<III", 2, 20 + len(text), len(text)) + b"JSON" + text


REFUSED = {
    "cut.stl": (lambda files: files[".stl"].read_bytes()[:200], "but contains 2"),
    "lies.stl": (lambda files: bytes(80) + struct.pack("<I", 4_000_000_000) + bytes(50), "4000000000 triangles"),
    "empty.stl": (lambda _: b"", "cut off"),
    "range.obj": (lambda _: f"{TRIANGLE}f 1 2 9\n".encode(), "Line 5 names a vertex"),
    "huge.obj": (lambda _: f"{TRIANGLE}f 1 2 99999999999999999999\n".encode(), "Line 5 names a vertex"),
    "empty.obj": (lambda _: b"", "no shapes"),
    "cut.ply": (lambda files: files[".ply"].read_bytes()[:900], "cannot be read"),
    "cut.glb": (lambda files: files[".glb"].read_bytes()[:900], "cut off"),
    "wrong.glb": (lambda _: b"hello", "not glTF"),
    "reaches.gltf": (lambda _: gltf(buffers=[{"uri": "../../secret.bin"}])[20:], "needs another file"),
    "reaches.glb": (lambda _: gltf(images=[{"uri": "https://example.org/a.png"}]), "needs another file"),
    "cut.usdc": (lambda files: files[".usdc"].read_bytes()[:900], "cannot be read"),
    "broken.svg": (lambda _: b"<svg><path", "cannot be read|no shapes"),
    "empty.csv": (lambda _: b"x,y\n", "no points"),
    "other.fbx": (lambda _: b"Kaydara", "not a shape file"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_cut_off_or_lies_is_refused_in_one_line_and_changes_nothing(name, written, tmp_path):
    if name.endswith(".usdc") and ".usdc" not in written:
        pytest.skip("this Blender was built without USD")
    content, message = REFUSED[name]
    add("Mine", SQUARE)
    path = tmp_path / name
    path.write_bytes(content(written))
    before = snapshot()
    with pytest.raises(RuntimeError, match=message) as refused:
        bpy.ops.collide.open_lesson(filepath=str(path))
    assert str(refused.value).strip().count("\n") == 0
    assert differences(before, snapshot()) == {}


def test_a_folder_without_shapes_and_a_file_that_is_not_there_are_named(tmp_path):
    with pytest.raises(RuntimeError, match="has no file of shapes"):
        bpy.ops.collide.open_lesson(filepath=str(tmp_path))
    with pytest.raises(RuntimeError, match="cannot be read"):
        bpy.ops.collide.open_lesson(filepath=str(tmp_path / "none.stl"))


def test_the_dialog_shows_every_kind_of_file():
    from collide_addon.operators.figures.open_lesson import OPENED

    assert set(OPENED) == {*SUFFIXES, ".html"}
