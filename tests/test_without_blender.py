# SPDX-License-Identifier: GPL-3.0-or-later
"""What works where Blender is not installed: figures in Python, and the commands that draw nothing."""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "manual" / "in-python.md"
A, B = "[(0, 0), (2, 0), (2, 2), (0, 2)]", "[(5, 6), (7, 6), (7, 8), (5, 8)]"
TO_INSTALL = 'This needs Blender: pip install "collide-addon[blender]"'


def python(program, folder, *arguments, check=True):
    """Run a program in a folder, where Blender cannot be imported."""
    before = f"import sys; sys.modules['bpy'] = None; sys.path.insert(0, {str(ROOT)!r})\n"
    command = [sys.executable, "-c", before + program, *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=check)


EACH = """
import contextlib, io, json, os, tempfile
from collide_addon.cli import main
done, kept = [], os.dup(1)
for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    with tempfile.TemporaryFile("w+") as out, contextlib.redirect_stderr(io.StringIO()) as err:
        os.dup2(out.fileno(), 1)  # answers go to file 1 itself
        try:
            done.append(main())
        except SystemExit as end:
            done.append(end.code)
        sys.stdout.flush()
        os.dup2(kept, 1)
        out.seek(0)
        done[-1] = done[-1], out.read(), err.getvalue()
print(json.dumps(done))
"""


def collide(folder, *commands):
    """Run commands in one Python, as starting it costs more than most of them; return exit code, stdout, stderr."""
    return map(tuple, json.loads(python(EACH, folder, json.dumps(commands)).stdout))


def test_the_examples_of_the_manual_work(tmp_path):
    examples = re.findall(r"^```python$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(examples) >= 10
    program = "import doctest; sys.exit(doctest.testfile(sys.argv[1], module_relative=False, encoding='utf-8').failed)"
    done = python(program, tmp_path, PAGE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {file.name for file in tmp_path.iterdir()} >= {"gjk.svg", "gjk.html", "gjk.pdf", "gjk.json"}


def test_a_notebook_shows_a_figure_as_a_page_and_as_a_drawing(tmp_path):
    program = f"""
import collide_addon
drawing = collide_addon.figure({A}, {B}, "gjk")
for name, shown in (("a.html", drawing._repr_html_()), ("a.svg", drawing._repr_svg_())):
    open(name, "w", encoding="utf-8").write(shown)
in_space = collide_addon.figure([(0, 0, 0)], [(1, 2, 2)], "gjk", layout="overlay")
print(in_space._repr_svg_(), in_space._repr_html_(), in_space)
"""
    assert python(program, tmp_path).stdout == (
        "None None <GJK in space: separated, distance 3, iterations 1, in space>\n"
    )
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("}svg")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<iframe ")
    assert page.count('"') == 4, "a quotation mark of the page ended the attribute that holds it"


def test_a_mistake_in_an_option_is_said_by_its_name(tmp_path):
    program = f"""
import collide_addon
for options in ({{"them": 1}}, {{"box": "pca"}}, {{"introduction": True, "detail": "reduced"}}):
    try:
        collide_addon.figure({A}, {B}, "gjk", **options)
    except (TypeError, ValueError) as error:
        print(error)
"""
    unknown, foreign, lost = python(program, tmp_path).stdout.splitlines()
    assert unknown.startswith("gjk has no option them: choose of aspect, ")
    assert foreign.startswith("gjk has no option box: ")
    assert lost == "introduction has no effect on this figure: leave it out"


def test_commands_that_draw_nothing_write_their_files(tmp_path):
    known, opened, sheets, (code, _, err) = collide(
        tmp_path,
        ("case", "GJK-10-vertex-vertex-345", "--svg", "a.svg", "--json", "a.json"),
        ("open", "a.svg", "--language", "ru", "--html", "a.html"),
        ("worksheet", "--topic", "gjk", "--count", "1", "--out", "sheets"),
        ("gallery", "dyn4j-apart", "--out", "gallery"),
    )
    assert (known[0], known[1].split(":")[0], known[2]) == (0, "A line is not its edge", "")
    assert opened[0] == sheets[0] == 0
    assert 'lang="ru"' in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert len(list((tmp_path / "sheets").glob("*.pdf"))) == 2
    assert (code, err) == (0, 'collide: PNG and .blend need Blender: pip install "collide-addon[blender]"\n')
    endings = {file.suffix for file in (tmp_path / "gallery").iterdir()}
    assert endings == {".svg", ".json", ".pdf", ".html"}


def test_what_needs_blender_says_so_in_one_line_and_writes_nothing(tmp_path):
    *others, (code, _, err) = collide(
        tmp_path,
        ("gjk", "--objects", "A", "B"),
        ("case", "GJK-10-vertex-vertex-345", "--render", "a.png"),
        ("demo", "--out", "demo"),
        ("lecture",),
        ("case", "GJK-10-vertex-vertex-345", "--language", "zh", "--pdf", "a.pdf"),
    )
    assert others == [(1, "", f"collide: {TO_INSTALL}\n")] * 4
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("collide: No font here has ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_wheel_is_installed_with_numpy_alone_and_works(tmp_path):
    uv = ROOT / ".tools" / "bin" / "uv"
    uv = str(uv) if uv.exists() else shutil.which("uv")
    assert uv, "uv is neither in .tools nor installed"
    env = {**os.environ, "VIRTUAL_ENV": str(tmp_path / "venv"), "PYTHONPATH": ""}

    def run(*command):
        done = subprocess.run(
            list(map(str, command)), cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(uv, "build", "--wheel", "--out-dir", tmp_path, ROOT)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("collide_addon/")}
    kept = {file.relative_to(ROOT).as_posix() for file in (ROOT / "collide_addon").rglob("*.*")}
    assert packed == {name for name in kept if "__pycache__" not in name}
    run(uv, "venv", "--python", sys.executable, tmp_path / "venv")
    run(uv, "pip", "install", wheel)
    installed = {line.split("==")[0].split(" ")[0] for line in run(uv, "pip", "freeze").splitlines()}
    assert installed == {"collide-addon", "numpy"}
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "collide", "case", "GJK-10-vertex-vertex-345", "--svg", tmp_path / "a.svg")
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("}svg")
    program = f"import collide_addon; print(collide_addon.figure({A}, {B}, 'gjk'))"
    assert run(scripts / "python", "-c", program) == "<GJK: separated, distance 5, iterations 1>\n"
