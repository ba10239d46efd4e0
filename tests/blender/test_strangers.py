# SPDX-License-Identifier: GPL-3.0-or-later
"""A file is not trusted: whatever its custom properties say, nothing fails, nothing is lost, they make no path."""

import ast
import json
import random
import re
from pathlib import Path
from types import SimpleNamespace

import bpy
import pytest

import collide_addon
from collide_addon import operators
from collide_addon.operators.base.current import headline
from collide_addon.scene.base.hierarchy import FigureError, figures, is_figure
from collide_addon.scene.base.restoration import remove_blocks
from collide_addon.scene.drawing.draw import PARAMETERS
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.removal import anything_to_clear
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering import render
from collide_addon.ui.panels.figure import COLLIDE_PT_figure
from collide_addon.ui.panels.folded import COLLIDE_PT_layers
from collide_addon.ui.panels.pairs import COLLIDE_PT_pairs

from ..cases import mostly_slow
from .interface import drawn_interface
from .recorded_layout import RecordedLayout
from .shapes import box_and_ball
from .strangers import all_blocks, draw_sample, estranged, twisted_parameters
from .users_file import users_file

FILES = 2000
PARTS = 8
"""How many tests share them, each with its own seed."""
PARAMETER_SETS = 400
SLOW = frozenset({"step", "recolour", "retime", "layer"})
SOURCE = Path(collide_addon.__file__).parent
READER = "custom_property.py"


@pytest.fixture
def chosen(tmp_path, monkeypatch):
    """Return a folder to write to, with an existing file as the picture."""

    def quickly(_, __, target, *___):
        target.write_bytes(b"picture")

    monkeypatch.setattr(render.Studio, "render", quickly)
    folder = tmp_path / "chosen"
    folder.mkdir()
    return folder


def call(name, *arguments, **properties):
    """Press a button; a message to the user is also an answer."""
    said = ""
    try:
        getattr(bpy.ops.collide, name)(*arguments, **properties)
    except RuntimeError as error:
        said = str(error)
    assert "Traceback" not in said


def press_some(chance, folder):
    """Press one or two of a figure's buttons, the slow ones more rarely."""
    target = str(folder / "file")
    presses = {
        "step": {"to": chance.choice(("next", "last"))},
        "show_figure": {"which": chance.choice(("next", "previous"))},
        "copy_result": {},
        "copy_curves": {},
        "copy_pairs": {"what": chance.choice(("table", "row"))},
        "select_pair": {"row": 0},
        "export_pairs": {"filepath": f"{target}.csv"},
        "sweep_table": {"filepath": f"{target}.csv"},
        "look": {},
        "retime": {"pace": chance.choice((0, 3)), "pause": chance.choice((0, 5))},
        "recolour": {"theme": chance.choice(("dark", "light", "print"))},
        "layer": {"layer": chance.choice(("names", "legend"))},
        "export": {"filepath": f"{target}.svg", "format": chance.choice(("svg", "json", "srt"))},
        "render": {"filepath": f"{folder}/", "show": "steps"},
    }
    often = [name for name in sorted(presses) if name not in SLOW or chance.random() < 0.25]
    for name in chance.sample(often, chance.choice((1, 1, 2))):
        call(name, **presses[name])


def draw_panels():
    """Draw the panels that show a figure, and check of every button whether it can be pressed."""
    for cls in (COLLIDE_PT_figure, COLLIDE_PT_layers, COLLIDE_PT_pairs):
        cls.draw(SimpleNamespace(layout=RecordedLayout()), bpy.context)
    for cls in operators.classes:
        if "poll" in dir(cls):
            cls.poll(bpy.context)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_file_of_thousands_breaks_a_panel_or_a_button_and_each_can_be_cleared(chosen, part):
    scene = users_file()
    users = set(all_blocks())
    names = sorted(block.name for block in users)
    chance = random.Random(part)
    for number in range(part, FILES, PARTS):
        where = f"file {number}"
        draw_sample(scene)
        if chance.random() < 0.2:
            draw_sample(scene)
        estranged(chance, users)
        draw_panels()
        press_some(chance, chosen)
        if number % 40 < PARTS:
            drawn_interface(bpy.context)
        call("clear")
        assert not anything_to_clear(), where
        assert sorted(block.name for block in users) == names, where
        bpy.context.window.scene = scene
        remove_blocks([block for block in all_blocks() if block not in users])  # blocks without our mark
    assert [path.name for path in chosen.parent.iterdir()] == ["chosen"]
    assert {path.suffix for path in chosen.iterdir()} <= {".svg", ".json", ".srt", ".csv", ".png"}


@pytest.mark.slow
def test_what_a_figure_was_made_of_makes_a_lesson_or_is_refused():
    collection = draw_sample(users_file())
    chance, refused = random.Random(5), 0
    for _ in range(PARAMETER_SETS):
        collection[PARAMETERS.name] = json.dumps(twisted_parameters(chance))
        try:
            lesson_of(collection)
        except FigureError:
            refused += 1
    assert PARAMETER_SETS / 4 < refused < PARAMETER_SETS


# ---- a single reader


def test_custom_properties_are_read_in_one_place_only():
    """Elsewhere their names appear only in declarations, and no other code looks into a block."""
    declaring = {"CustomProperty", "json_property"}
    said, looked = {}, {}
    for file in sorted(SOURCE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if "cld_" not in source and not re.search(r"[A-Z]\.name\b", source):
            continue
        tree = ast.parse(source)
        declared = {
            id(argument)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in declaring
            for argument in node.args[:1]
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and str(node.value).startswith("cld_") and id(node) not in declared:
                said.setdefault(file.name, []).append(node.value)
            if isinstance(node, ast.Attribute) and node.attr == "name" and ast.unparse(node.value).isupper():
                looked.setdefault(file.name, []).append(ast.unparse(node))
    prefixes = {"current.py": ["cld_headline_", "cld_phrase_"], "ownership.py": ["cld_"]}
    assert said == prefixes, "of properties that are declared by key, and of whatever is ours"
    assert looked.keys() <= {READER}


# ---- what these tests found


@pytest.fixture
def figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", language="en")
    return next(figures())


@mostly_slow("number", ["../../stray", "CLD-001/../../stray", "/stray", "CLD-٣٤٥"])
def test_no_file_is_written_outside_of_the_folder_that_was_chosen(figure, chosen, number):
    for block in all_blocks():
        if "cld_figure" in block:
            block["cld_figure"] = number
    with pytest.raises(RuntimeError, match="This scene has no figure"):
        bpy.ops.collide.render(filepath=f"{chosen}/", show="steps")
    bpy.ops.collide.gjk(detail="reduced")
    assert stage_of(next(figures())).render.filepath == "//CLD-001/CLD-001_"
    bpy.ops.collide.render(filepath=f"{chosen}/", show="steps")
    assert {path.name for path in chosen.iterdir()} == {"CLD-001-s00.png", "CLD-001-s01.png"}
    assert [path.name for path in chosen.parent.iterdir()] == ["chosen"]


@mostly_slow("number", [None, 5, "", b"CLD-001", [1, 2], {"a": 1}])
def test_a_figure_that_has_lost_its_number_leaves_the_others_alone_and_can_be_cleared(figure, number):
    bpy.ops.collide.sat(detail="reduced", language="en")
    broken, _ = figures()
    if number is None:
        del broken["cld_figure"]
    else:
        broken["cld_figure"] = number
    assert not is_figure(broken)
    assert "SAT: Box – Ball" in drawn_interface(bpy.context)
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert [*figures()] == []
    assert sorted(obj.name for obj in bpy.data.objects) == ["Ball", "Box"]
    assert [scene.name for scene in bpy.data.scenes] == ["Scene"]


def test_a_phrase_fills_its_fields_by_their_names_and_nothing_else(figure):
    for template, values in (
        ("{a:>99999999999}", {"a": 1}),
        ("{a!r}", {"a": "x"}),
        ("{a.__class__}", {"a": 1}),
        ("{a[0]}", {"a": "xy"}),
        ("{a:{b}}", {"a": 1, "b": 9999}),
        ("{0}", {"a": 1}),
        ("{a.b}", {"a": 1, "a.b": 2}),
        ("{a}" * 300, {"a": "x" * 900}),
    ):
        figure["cld_phrase_relation"] = json.dumps({"template": template, "values": values})
        assert headline(figure)["relation"] == "separated", template
    figure["cld_phrase_relation"] = json.dumps({"template": "{a} of {b}", "values": {"a": 1, "b": "two"}})
    assert headline(figure)["relation"] == "1 of two"


@mostly_slow("override", [False, True])
def test_a_linked_figure_is_its_librarys(tmp_path, override):
    scene = users_file()
    collection = draw_sample(scene)
    stage, name = stage_of(collection).name, collection.name
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "other.blend"), copy=True)
    bpy.ops.collide.clear()
    with bpy.data.libraries.load(str(tmp_path / "other.blend"), link=True) as (_, wanted):
        wanted.collections, wanted.scenes = [name], [stage]
    linked = wanted.collections[0]
    scene.collection.children.link(linked)
    if override:
        linked.override_hierarchy_create(scene, bpy.context.view_layer)
    before = sorted(block.name_full for block in all_blocks())
    drawn_interface(bpy.context)
    assert [*figures()] == []
    with pytest.raises(RuntimeError, match="nothing of Collide"):
        bpy.ops.collide.clear()
    assert sorted(block.name_full for block in all_blocks()) == before
    for obj in bpy.data.objects:
        if obj.library is None and obj.name in ("Box", "Ball"):
            obj.select_set(True)
    bpy.ops.collide.gjk(detail="reduced")
    assert len([*figures()]) == 1
    bpy.ops.collide.clear()
    assert sorted(block.name_full for block in all_blocks()) == before
