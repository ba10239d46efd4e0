# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing is specific to Linux: file names that Windows accepts, letters that a console may lack, `python -m`."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path, PureWindowsPath

import pytest

from collide_addon.cli.arguments import build_parser
from collide_addon.figure.gallery.gallery import ALL_SCENES
from collide_addon.pitfalls.cases import load_cases

from .cases import mostly_slow

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = set('<>:"/\\|?*')
INSTALLED = r"C:\Users\a.name.of.thirty.letters.in.all\AppData\Roaming\Blender Foundation\Blender\5.2\extensions"
INSTALLED += r"\user_default\collide"
LONGEST = 260
"""Length of a path, with its closing zero, where long paths are not enabled, as in most installations."""


def not_for_windows(name):
    """Tell whether Windows allows no file of this name, or would change the name."""
    path = PureWindowsPath(name)
    return bool(path.is_reserved() or FORBIDDEN & set(path.name) or path.name != name or name.endswith((".", " ")))


def test_names_that_windows_does_not_take_are_found():
    wrong = ["aux.svg", "Con", "a:b.png", "a\\b", "a.", "a "]
    assert list(map(not_for_windows, wrong)) == [True] * len(wrong)
    assert not not_for_windows("GJK Würfel 立方体.svg")


def test_files_that_are_written_by_the_names_of_scenes_parts_and_cases_are_two_on_every_disk():
    names = [f"{scene.name}-{part.name}" for scene in ALL_SCENES for part in scene.parts]
    for each in (names, [case.id for case in load_cases()]):
        assert list(filter(not_for_windows, each)) == []
        assert len({name.casefold() for name in each}) == len(each)


def test_every_file_of_the_checkout_has_a_name_for_windows_that_fits_where_blender_installs_it():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    names = [name for name in listed.split("\0") if name]
    if not names:
        pytest.skip("not a clone")
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert not any(map(not_for_windows, name.split("/"))), name
        if name.startswith(("collide_addon/", "docs/manual/")):
            assert len(str(PureWindowsPath(INSTALLED, name))) < LONGEST, name


def test_a_console_that_lacks_letters_still_shows_help():
    parser = build_parser()
    commands = next(each.choices for each in parser._actions if each.choices)
    for encoding, text in product(
        ("ascii", "cp1252", "cp932"), [parser, *(each.complete() for each in commands.values())]
    ):
        text.format_help().encode(encoding)


@mostly_slow("encoding", ["ascii", "cp1252"])
def test_answers_are_written_whatever_the_console_and_the_systems_own_encoding(encoding, tmp_path):
    """Files are opened with an explicit UTF-8: Python's own warning about others is an error here."""
    program = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning", "-m", "collide_addon"]
    surroundings = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    asked = ["worksheet", "--topic", "gjk", "--seed", "1", "--count", "1", "--out", "ошибок нет", "--language", "zh"]
    done = subprocess.run([*program, *asked], cwd=tmp_path, env=surroundings, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "|v|" in done.stdout.decode("utf-8")
    assert len(list((tmp_path / "ошибок нет").glob("*.pdf"))) == 2
