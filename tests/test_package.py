# SPDX-License-Identifier: GPL-3.0-or-later
"""The zip that a user installs: its contents, that Blender accepts it, and that it installs and uninstalls cleanly.

Built with the program inside the bpy package that `blender --command extension` also runs.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NEEDED = {"blender_manifest.toml", "__init__.py", "LICENSE", "CHANGELOG.md", "collide_addon", "docs", "site"}
LIMIT = 4_000_000
"""Largest size of the zip in bytes."""


def scripts_folder() -> Path:
    """Return the folder of Blender's own scripts, found without starting Blender."""
    spec = importlib.util.find_spec("bpy")
    assert spec is not None
    assert spec.origin is not None
    (scripts,) = Path(spec.origin).parent.glob("*/scripts")
    return scripts


def extension_command(verb: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    scripts = scripts_folder()
    program = scripts / "addons_core/bl_pkg/cli/blender_ext.py"
    tags = scripts / "modules/_bpy_internal/extensions/tags.py"  # without it, tags are not checked
    command = [sys.executable, program, verb, *arguments, "--valid-tags", tags]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)


def build(source: Path, zip_file: Path) -> Path:
    done = extension_command("build", "--source-dir", source, "--output-filepath", zip_file)
    assert done.returncode == 0, done.stdout + done.stderr
    return zip_file


def copied(copy: Path) -> Path:
    """Copy the sources of the zip, and return the copy."""
    compiled = shutil.ignore_patterns("__pycache__")  # files that other tests are writing
    for folder in ("collide_addon", "docs/manual"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=compiled)
    for file in ("blender_manifest.toml", "__init__.py", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / file, copy)
    return copy


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    copy = copied(folder / "checkout")
    made = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(copy / "site")]
    subprocess.run(made, cwd=ROOT, check=True)
    return build(copy, folder / "collide.zip")


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A copy of the sources of the zip, to damage."""
    return copied(tmp_path / "checkout")


def names_in(zip_file: Path) -> set[str]:
    with zipfile.ZipFile(zip_file) as archive:
        return set(archive.namelist())


def manifest() -> dict:
    return tomllib.loads((ROOT / "blender_manifest.toml").read_text(encoding="utf-8"))


def test_the_zip_holds_at_its_root_what_a_user_needs_and_nothing_else(built):
    at_the_root = {name.partition("/")[0] for name in names_in(built)}
    assert at_the_root == NEEDED


def test_the_zip_holds_every_python_file_of_the_package_the_cases_the_fonts_the_translations_and_nothing_else(built):
    inside = {name for name in names_in(built) if name.startswith("collide_addon/")}
    python, translations = (
        {file.relative_to(ROOT).as_posix() for file in (ROOT / "collide_addon").rglob(pattern)}
        for pattern in ("*.py", "*.po*")
    )
    translations.remove("collide_addon/locale/interface.pot")  # for translators
    fonts = {f"collide_addon/fonts/{name}" for name in ("CollideSans.ttf", "CollideSans-SemiBold.ttf", "OFL.txt")}
    data = {"collide_addon/pitfalls/cases.json", "collide_addon/locale/shared.txt"}
    data.add("collide_addon/figure/gallery/scenes.toml")
    data |= {"collide_addon/figure/model/collide-result-1.schema.json"}
    of_pages = ("player.css", "player.js", "movable.css", "movable.js", "kernel.js", "polytope.js", "axes.js")
    of_pages += ("solids.js", "turned.js")
    data |= {f"collide_addon/figure/export/web/{name}" for name in of_pages}
    stub = {"collide_addon/geometry/__init__.pyi"}
    assert inside == python | stub | translations | fonts | data


def test_the_zip_holds_the_manual_and_no_other_document(built):
    pages = {file.relative_to(ROOT).as_posix() for file in (ROOT / "docs" / "manual").iterdir()}
    assert "docs/manual/getting-started.md" in pages
    assert {name for name in names_in(built) if name.startswith("docs/")} == pages


def test_the_zip_holds_the_manual_as_pages_with_all_that_they_show_and_stays_small(built, tmp_path):
    with zipfile.ZipFile(built) as archive:
        archive.extractall(tmp_path)
    site = tmp_path / "site"
    subprocess.run([sys.executable, str(ROOT / "docs" / "check_site.py"), str(site)], check=True)
    assert (site / "go" / "settings-theme.html").is_file()
    assert {file.suffix for file in site.rglob("*.*")} == {".html", ".css", ".webp"}
    assert built.stat().st_size < LIMIT


def test_blender_accepts_the_zip(built):
    done = extension_command("validate", built)
    assert done.returncode == 0, done.stdout + done.stderr


def test_blender_accepts_the_folder():
    done = extension_command("validate", ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_blender_refuses_a_tag_it_does_not_know(checkout):
    file = checkout / "blender_manifest.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Physics"', '"Education"'), encoding="utf-8")
    assert extension_command("validate", checkout).returncode != 0


LITTER = [
    ".git/config",
    ".hidden/x",
    ".tools/bin/uv",
    "__pycache__/a.pyc",
    "collide-0.1.0.zip",
    "collide_addon/.hidden",
    "collide_addon/__pycache__/a.pyc",
    "collide_addon/geometry/__pycache__/gjk.cpython-311.pyc",
    "collide_addon/scene/figure.blend1",
    "demo/gjk.png",
    "docs/collide_addon/a.py",
    "docs/index.md",
    "docs/pictures/live.png",
    "notes.txt",
    "tests/blender/test_gjk.py",
    "tests/collide_addon",
    "uv.lock",
]


def test_litter_in_a_checkout_stays_out_of_the_zip(checkout):
    clean = names_in(build(checkout, checkout.parent / "clean.zip"))
    for litter in LITTER:
        file = checkout / litter
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("litter", encoding="utf-8")
    assert names_in(build(checkout, checkout.parent / "littered.zip")) == clean


INSTALL_AND_REMOVE = """
import json, sys
import bpy
import addon_utils  # bpy has made it findable

EXTENSION = "bl_ext.user_default.collide"
OWNERS = ("Scene", "Object", "Collection", "WindowManager", "Material", "Curve", "Mesh")

def traces():
    return {
        "operators": sorted(dir(bpy.ops.collide)),
        "classes": sorted(name for name in dir(bpy.types) if "collide" in name.lower()),
        "properties": {owner: sorted(getattr(bpy.types, owner).bl_rna.properties.keys()) for owner in OWNERS},
        "handlers": {name: len(value) for name in dir(bpy.app.handlers)
                     if isinstance(value := getattr(bpy.app.handlers, name), list)},
        "modules": sorted(name for name in sys.modules if name == "collide_addon"),
        "manual": [len(pages) for prefix, pages in bpy.utils.manual_map() if "collide" in prefix],
    }

before = traces()
bpy.ops.extensions.package_install_files(repo="user_default", filepath=sys.argv[1], enable_on_install=True)
installed = traces()
addon = bpy.context.preferences.addons.get(EXTENSION)
preferences = addon is not None and addon.preferences is not None
addon_utils.disable(EXTENSION, default_set=True)
disabled = traces()
addon_utils.enable(EXTENSION, default_set=True)
again = traces()
addon_utils.disable(EXTENSION, default_set=True)
print("TRACES", json.dumps([before, installed, disabled, again, traces(), preferences]))
"""


def test_the_zip_installs_in_blender_and_leaves_no_trace_when_disabled(built, tmp_path):
    script = tmp_path / "install.py"
    script.write_text(INSTALL_AND_REMOVE, encoding="utf-8")
    home = {"HOME": str(tmp_path), "BLENDER_USER_RESOURCES": str(tmp_path / "blender")}
    done = subprocess.run(
        [sys.executable, str(script), str(built)],
        cwd=tmp_path,
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    output = done.stdout + done.stderr
    assert done.returncode == 0, output
    assert "Traceback" not in output, output
    before, installed, disabled, again, disabled_again, preferences = json.loads(
        re.search(r"^TRACES (.*)$", done.stdout, re.MULTILINE)[1]
    )
    assert before["operators"] == []
    assert "gjk" in installed["operators"]
    assert installed["manual"] > [len(installed["operators"])], "the manual is not found where it is installed"
    assert preferences, "the extension's preferences are keyed by the wrong package"
    assert disabled == before
    assert again == installed
    assert disabled_again == before
