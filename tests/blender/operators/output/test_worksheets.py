# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets by button, script and command line: two PDF files, the same from the same seed."""

import bpy
import pytest

from collide_addon.figure.worksheets.worksheet import TOPICS

from ....cases import mostly_slow
from ...snapshot import differences, snapshot

FILES = ["worksheet-foot-5-solutions.pdf", "worksheet-foot-5.pdf"]
SHORT = ("--topic", "foot", "--count", "2", "--seed", "5", "--language", "en")


def written(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_command_writes_both_files_and_tells_each_answer(command, tmp_path):
    folder = tmp_path / "new" / "sheet"
    code, out, err = command("worksheet", *SHORT, "--out", folder)
    assert (code, err) == (0, "")
    first, second, last = out.splitlines()
    assert first.startswith("1. foot: ")
    assert second.startswith("2. foot: ")
    assert last == f"written: worksheet-foot-5.pdf, worksheet-foot-5-solutions.pdf, in {folder}"
    assert written(folder) == FILES
    assert all((folder / name).read_bytes().startswith(b"%PDF-1.") for name in FILES)


def test_the_button_writes_the_same_bytes_as_the_command_and_again(command, tmp_path):
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    command("worksheet", *SHORT, "--out", tmp_path / "a")
    command("worksheet", *SHORT, "--out", tmp_path / "b")
    wanted = {"topic": "foot", "count": 2, "seed": 5, "language": "en"}
    assert bpy.ops.collide.worksheet(filepath=str(tmp_path / "c" / "worksheet-foot-5.pdf"), **wanted) == {"FINISHED"}
    for name in FILES:
        bytes_of = {(tmp_path / folder / name).read_bytes() for folder in "abc"}
        assert len(bytes_of) == 1


@mostly_slow("option", [("--language", "ru"), ("--theme", "print"), ("--seed", "6"), ("--count", "3")])
def test_every_option_changes_what_is_written(command, tmp_path, option):
    for name, more in (("a", ()), ("b", option)):
        command("worksheet", *SHORT, *more, "--out", tmp_path / name)
    for one, other in zip(*(sorted((tmp_path / folder).iterdir()) for folder in "ab"), strict=True):
        assert one.read_bytes() != other.read_bytes()


def test_topics_are_listed_one_a_line(command):
    assert command("worksheet", "--list") == (0, "".join(f"{topic}\n" for topic in TOPICS), "")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 1, "No folder is named: give --out DIR"),
        (("--out", "x", "--count", "0"), 2, "0 is not from 1 to 100 exercises"),
        (("--out", "x", "--count", "101"), 2, "101 is not from 1 to 100 exercises"),
        (("--out", "x", "--seed", "-1"), 2, "-1 is not from 0 to 2147483647"),
        (("--out", "x", "--topic", "bsp"), 2, "invalid choice: 'bsp'"),
    ],
)
def test_a_wrong_command_says_so_in_one_line(command, arguments, code, message):
    found, out, err = command("worksheet", *arguments)
    assert (found, out) == (code, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_made_or_written_to_is_named(command, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = command("worksheet", *SHORT, "--out", file / "sheet")
    assert code == 1
    assert f"{file / 'sheet'} cannot be made" in err
    with pytest.raises(RuntimeError, match=r"There is no folder .*: make it first, or choose another"):
        bpy.ops.collide.worksheet(filepath=str(tmp_path / "missing" / "sheet.pdf"), topic="foot", count=1)
    with pytest.raises(RuntimeError, match="No file is named"):
        bpy.ops.collide.worksheet(topic="foot", count=1)


def test_a_worksheet_leaves_the_file_as_it_was(tmp_path):
    before = snapshot()
    bpy.ops.collide.worksheet(filepath=str(tmp_path / "Monday.pdf"), topic="segments", count=1)
    assert differences(before, snapshot()) == {}
    assert written(tmp_path) == ["Monday-solutions.pdf", "Monday.pdf"]


def test_the_panel_offers_every_topic():
    settings = bpy.context.scene.collide.bl_rna.properties["worksheet_topic"]
    assert tuple(item.identifier for item in settings.enum_items) == TOPICS


def test_the_question_bank_lies_beside_the_worksheet_and_is_the_commands(command, tmp_path):
    path = tmp_path / "worksheet-foot-5.pdf"
    wanted = {"topic": "foot", "count": 2, "seed": 5, "language": "en"}
    assert bpy.ops.collide.worksheet(filepath=str(path), **wanted, quiz=True) == {"FINISHED"}
    assert written(tmp_path) == [*FILES, "worksheet-foot-5.txt", "worksheet-foot-5.xml"]
    banks = {"--moodle": tmp_path / "a.xml", "--gift": tmp_path / "a.txt"}
    code, out, err = command("worksheet", *SHORT, *(word for pair in banks.items() for word in pair))
    assert (code, err) == (0, "")
    assert out.splitlines()[-2:] == [f"written: {each}" for each in banks.values()]
    for made in banks.values():
        assert made.read_bytes() == path.with_suffix(made.suffix).read_bytes()


def test_a_question_bank_that_cannot_be_written_is_refused_before_the_work(command, tmp_path):
    for option, name in (("--moodle", "a.txt"), ("--gift", "nowhere/a.txt")):
        code, out, err = command("worksheet", *SHORT, option, tmp_path / name)
        assert (code, out, err.count("\n")) == (1, "", 1)
    code, out, err = command("worksheet", *SHORT, "--out", tmp_path / "new", "--moodle", "-")
    assert (code, out) == (1, "")
    assert written(tmp_path) == []
