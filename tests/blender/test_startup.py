# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender starts as fast with the extension as without: what a press needs is imported by the press."""

import subprocess
import sys
from pathlib import Path

import bpy
import pytest

pytestmark = pytest.mark.skipif(bpy.app.binary_path != "", reason="starts Python with bpy as a module")
ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("numpy", "figure.lessons", "figure.algorithms.gjk", "figure.worksheets.worksheet", "figure.export.pdf.file")
HEAVY += (
    "figure.gallery.gallery",
    "figure.classic.lessons",
    "geometry.narrowphase",
    "webbrowser",
    "scene.drawing.draw",
    "scene.live.live",
)


def run(program):
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_enabling_the_extension_imported_every_algorithm_and_so_did_a_file_without_figures():
    imported = run("""
import sys, bpy
from tempfile import TemporaryDirectory
before = set(sys.modules)  # Blender as a module has numpy
import collide_addon
collide_addon.register()
with TemporaryDirectory() as folder:
    bpy.ops.mesh.primitive_cube_add()
    bpy.ops.wm.save_as_mainfile(filepath=folder + "/a.blend")
    bpy.ops.wm.open_mainfile(filepath=folder + "/a.blend")
collide_addon.unregister()
print(*(name.removeprefix("collide_addon.") for name in set(sys.modules) - before))
""")
    assert "operators.figures.algorithms" in imported
    assert [name for name in imported if name.startswith(HEAVY)] == []


def test_what_is_imported_later_is_one_module_and_works():
    said = run("""
import bpy, collide_addon
collide_addon.register()
from collide_addon.scene.drawing.visibility import shown_figures
import collide_addon.scene.drawing.visibility as shown
assert shown.shown_figures is shown_figures
bpy.ops.mesh.primitive_cube_add(location=(3, 0.5, 0))
for obj in bpy.data.objects:
    obj.select_set(obj.type == "MESH")
assert bpy.ops.collide.gjk() == {"FINISHED"}
assert len(shown_figures(bpy.context.view_layer)) == 1
collide_addon.unregister()
collide_addon.register()
bpy.ops.collide.clear()
collide_addon.unregister()
print("done")
""")
    assert said[-1] == "done"


def test_the_command_lines_help_needs_neither_numpy_nor_blender():
    said = run("""
import sys
from collide_addon.cli.program import run_alone
assert run_alone(["gjk", "--help"]) == 0
assert "numpy" not in sys.modules and "bpy" not in sys.modules
""")
    assert {"--space", "--layout"} <= {word.strip("[]") for word in said}
