# SPDX-License-Identifier: GPL-3.0-or-later
"""A language is one line of the table and one folder: with both, everything is in that language.

Tested on a copy of the package with a language whose texts are the English ones in Cyrillic letters.
"""

import json
import re
import shutil
import string
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import bpy
import pytest

from collide_addon.figure.text.catalogue import entries

from ..catalogues import FIELD

polib = pytest.importorskip("polib")
pypdf = pytest.importorskip("pypdf")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bpy.app.binary_path != "", reason="starts Python with bpy as a module"),
]
ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "collide_addon/locale"
LINE = '    "xx": Language("Pseudo", "xx", "xx", ("xx_XX",)),\n'
LETTERS = str.maketrans(
    string.ascii_letters,
    "".join(chr(ord("а") + place) for place in range(26)) + "".join(chr(ord("А") + place) for place in range(26)),
)
ENGLISH = {entry.english for file in TEMPLATES.glob("*.pot") for entry in entries(file)}
DATA = re.compile(r"CLD-\d+|GJK|SAT|Box|Ball|mixed|Info|xx\.\w+")
"""Texts that are the same in every language: names, a worksheet's choice, Blender's word before a report."""
IDENTIFIER = re.compile(r"[a-z_]+|collide\.[a-z_]+|COLLIDE_\w+")
"""What the recorded layout stores for a button: its operator or menu, or a property of a figure."""
PROGRAM = """
import json, sys
sys.path[:0] = sys.argv[1:3]
import bpy, pytest
import collide_addon
from collide_addon.cli.program import run
from tests.blender.interface import drawn_interface, speak
from tests.blender.shapes import box_and_ball

collide_addon.register()
bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
box_and_ball()
speak(pytest.MonkeyPatch(), "xx")
bpy.ops.collide.gjk(language="xx", pause=24)
bpy.ops.collide.copy_result()
bpy.ops.collide.export(filepath="xx.svg")
drawn = drawn_interface(bpy.context)
pair = ["--objects", "Box", "Ball", "--language", "xx", "--pause", "24"]
codes = [
    run(["sat", *pair, "--classic", "--pdf", "handout.pdf", "--srt", "xx.srt"]),
    run(["worksheet", "--language", "xx", "--out", "."]),
]
properties = bpy.context.scene.collide.bl_rna.properties.keys()
print("DRAWN", json.dumps([[text for text in drawn if text not in properties], codes]))
collide_addon.unregister()
"""


def pseudo(text):
    return "".join(part if FIELD.fullmatch(part) else part.translate(LETTERS) for part in re.split(r"(\{.*?\})", text))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return the folder with the files written by the copy, its reports, and the texts of its panels."""
    folder = tmp_path_factory.mktemp("language")
    package = folder / "collide_addon"
    shutil.copytree(ROOT / "collide_addon", package, ignore=shutil.ignore_patterns("__pycache__"))
    table = package / "figure/text/languages.py"
    source = table.read_text(encoding="utf-8")
    table.write_text(source.replace("LANGUAGES = {\n", f"LANGUAGES = {{\n{LINE}"), encoding="utf-8")
    (package / "locale/xx").mkdir()
    for name in ("figure", "interface"):
        file = polib.pofile(str(TEMPLATES / f"{name}.pot"))
        for entry in file:
            entry.msgstr = pseudo(entry.msgid)
        file.save(str(package / f"locale/xx/{name}.po"))
    command = [sys.executable, "-c", PROGRAM, str(folder), str(ROOT)]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    reported, _, shown = done.stdout.partition("DRAWN ")
    drawn, codes = json.loads(shown.splitlines()[0])
    assert codes == [0, 0], done.stderr
    return folder, reported, drawn


def latin_words(texts):
    """Return what is still English: at least three letters, since labels of one letter can be adjacent."""
    return {word for text in texts for word in re.findall("[A-Za-z]{3,}", DATA.sub("", text))}


def test_a_figure_speaks_it(made):
    folder, _, _ = made
    texts = ["".join(each.itertext()) for each in ET.parse(folder / "xx.svg").iter() if each.tag.endswith("text")]
    assert len(texts) > 20
    assert latin_words(texts) == set()
    assert {pseudo("Start anywhere"), pseudo("barycentric coordinates of v, a and b")} <= set(texts)


def test_handouts_worksheets_and_subtitles_speak_it(made):
    folder, _, _ = made
    files = sorted(folder.glob("*.pdf"))
    assert len(files) == 3
    for file in files:
        read = pypdf.PdfReader(file, strict=True)
        assert read.trailer["/Root"]["/Lang"] == "xx"
        texts = [page.extract_text() for page in read.pages]
        assert latin_words(texts) == set(), file.name
    assert latin_words([(folder / "xx.srt").read_text(encoding="utf-8")]) == set()


def test_panels_menus_and_tooltips_speak_it(made):
    _, _, drawn = made
    texts = [text for text in drawn if text in ENGLISH or not IDENTIFIER.fullmatch(text)]
    assert len(texts) > 50
    assert latin_words(texts) == set()


def test_reports_speak_it(made):
    folder, reported, _ = made
    in_window = [line.replace(str(folder), "") for line in reported.splitlines() if line.startswith("Info:")]
    assert len(in_window) >= 2
    assert latin_words(in_window) == set()
