# SPDX-License-Identifier: GPL-3.0-or-later
"""Points on the command line, from a file and through pipes, without Blender."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from collide_addon.cli.program import run

from ..work import calls_of

ROOT = Path(__file__).resolve().parent.parent.parent
PAIR = "vertices1 = [[0, 0], [2, 0], [2, 2]]\nvertices2 = [[5, 6], [7, 6], [7, 8]]\n"


class NoBlender:
    """A session that must not begin."""

    def __enter__(self):
        raise AssertionError

    def __exit__(self, *_):
        """Does nothing, as there is nothing to end."""


@pytest.fixture
def collide(capfd, monkeypatch, tmp_path):
    """Return a function that runs a command with a text as standard input: exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def called(*arguments, given=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        code = run(arguments, NoBlender())
        return code, *capfd.readouterr()

    return called


def test_a_file_of_two_lists_is_a_figure(collide, tmp_path):
    Path("pair.txt").write_text(PAIR)
    code, printed, said = collide("gjk", "--points", "pair.txt", "--svg", "pair.svg")
    assert (code, said) == (0, "")
    assert printed.splitlines() == [
        "vertices1: 3 points in the plane, from (0, 0) to (2, 2)",
        "vertices2: 3 points in the plane, from (5, 6) to (7, 8)",
        "GJK: A = vertices1, B = vertices2: separated, distance 5, iterations 1",
    ]
    assert Path("pair.svg").stat().st_size > 10_000


def test_one_point_is_no_list_of_points(collide):
    assert collide("gjk", "--a", "0 0", "--b", "3 4")[1].splitlines()[0] == "A: one point, (0, 0)"


def test_points_go_in_and_numbers_out_through_pipes(collide):
    code, printed, said = collide("gjk", "--points", "-", "--json", "-", given=PAIR)
    assert code == 0
    assert json.loads(printed)["result"]["distance"] == 5.0
    assert "separated, distance 5" in said
    code, page, _ = collide("open", "-", "--svg", "-", given=printed)
    assert (code, page[:5]) == (0, "<?xml")
    assert list(Path.cwd().iterdir()) == []


def test_what_is_printed_as_code_is_read_again(collide):
    _, printed, _ = collide("gjk", "--points", "-", "--as", "cpp", given=PAIR)
    code, answer, _ = collide("epa", "--points", "-", given=printed)
    assert code == 0
    assert answer.splitlines()[-1] == "EPA: A = a, B = b: separated, depth 0, iterations 0"


def test_points_are_written_in_the_command_itself(collide):
    _, printed, said = collide("gjk", "--a", "0 0 1, 4 0 1, 0 4 1", "--b", "-1 -1 3; 5 1 3; 1 5 3", "--space")
    assert (printed.splitlines()[-1], said) == (
        "GJK in space: separated, distance 2, iterations 2, in space",
        "",
    )
    _, printed, said = collide("gjk", "--a", "0 0 1, 4 0 1, 0 4 1", "--b", "-1 -1 3; 5 1 3; 1 5 3")
    assert "distance 2" in printed
    assert "measured in space" in said


def test_a_point_with_three_coordinates_beside_points_of_two_was_no_figure(collide):
    code, printed, said = collide("gjk", "--a", "0 0, 1 0, 0 1", "--b", "4 4 7, 5 5 7")
    assert (code, printed.splitlines()[-1]) == (0, "GJK: separated, distance 4.950, iterations 2")
    assert "seen from above" in said


def test_a_point_in_place_of_b_was_not_taken_beside_points(collide):
    _, printed, _ = collide("pnpoly", "--a", "0 0, 3 0, 0 3", "--at", "1", "1")
    assert printed.splitlines()[-2:] == ["Point: one point, (1, 1)", "PNPOLY: B = Point: inside"]


@pytest.mark.parametrize(
    ("arguments", "given", "code", "said"),
    [
        (("gjk", "--points", "-"), "", 1, "no points"),
        (("gjk", "--points", "-"), "[[0, 0], [1, 1]]", 1, "1 list of points is read where 2 are wanted"),
        (("gjk", "--points", "-"), "[[0, 0],\n[1, nan]]", 1, "Line 2: nan"),
        (("gjk", "--a", "0 0", "--b", "1 1, nan 0"), "", 1, "--b: Line 1: nan is not a finite number"),
        (("gjk", "--a", "0 0"), "", 1, "where 2 are wanted (A: one point, (0, 0)): add --b"),
        (("shadow", "--points", "-"), PAIR, 1, "where 1 is wanted"),
        (("gjk", "--points", "-", "--radius-a", "-1"), PAIR, 2, "argument --radius-a: -1 is below 0"),
        (("pnpoly", "--a", "0 0, 1 0", "--b", "1 1", "--at", "3", "4"), "", 1, "(3, 4)): give fewer"),
        (("gjk", "--points", "missing.txt"), "", 1, "missing.txt cannot be read"),
        (("gjk", "--points", "-", "--svg", "-", "--json", "-"), PAIR, 1, "both go to standard output"),
        (("gjk", "--points", "-", "--pdf", "-"), PAIR, 1, "--pdf - is no file"),
        (("gjk", "--points", "-", "--json", "o.svg"), PAIR, 1, "end it with .json"),
        (("gjk", "--a", "0 0, 1 0", "--points", "-"), PAIR, 2, "not allowed with"),
        (("gjk", "--a", "0 0, 1 0", "--b", ""), "", 1, "no points in the text"),
        (("open", "-"), "{}", 1, "contains no lesson"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_said_in_one_line(collide, arguments, given, code, said):
    done, printed, message = collide(*arguments, given=given)
    assert (done, printed) == (code, "")
    assert said in message
    assert message.count("\n") == 1


def test_names_of_objects_are_not_taken_for_points():
    from collide_addon.cli.arguments import build_parser
    from collide_addon.cli.needs import needs_blender

    for text, wanted in (("Cube.001", True), ("Part 2", True), ("0 0, 1 0", False), ("Vector2(1, 2)", False)):
        assert needs_blender(build_parser().parse_args(["gjk", "--a", text, "--b", text])) is wanted, text


def test_a_command_added_the_options_of_all_commands():
    from collide_addon.cli.arguments import build_parser

    assert 40 < calls_of(lambda: build_parser().parse_args(["gjk", "--a", "0 0", "--b", "1 1"]))["add_argument"] < 150


def test_a_cold_process_needs_no_blender(tmp_path):
    program = "import sys; from collide_addon.cli.program import run_alone; code = run_alone(sys.argv[1:]); "
    program += "sys.exit(code or 'bpy' in sys.modules)"
    command = [sys.executable, "-c", program, "gjk", "--points", "-", "--svg", str(tmp_path / "o.svg")]
    done = subprocess.run(command, cwd=ROOT, input=PAIR, capture_output=True, text=True, check=True)
    assert re.search(r"separated, distance 5\b", done.stdout)


def test_points_of_three_different_coordinates_are_measured_in_space_unasked(collide):
    _, printed, said = collide("gjk", "--a", "0 0 0; 1 0 0; 0 1 0; 0 0 1", "--b", "0 0 3; 1 0 3; 0 1 3; 0 0 4")
    assert "distance 2, iterations 1, in space" in printed
    assert "measured in space" in said
    _, printed, said = collide("gjk", "--a", "0 0 5; 1 0 5; 0 1 5", "--b", "3 0 5; 4 0 5; 3 1 5")
    assert "in space: " not in printed
    assert "seen from above" in said
