# SPDX-License-Identifier: GPL-3.0-or-later
"""What `collide --help` says, and where."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from collide_addon.cli.program import run

MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "command-line.md"


def helped(*arguments):
    written = io.StringIO()
    with redirect_stdout(written):
        assert run([*arguments, "--help"]) == 0
    return written.getvalue()


def test_help_says_of_each_command_which_button_it_is():
    assert re.search(r"^ +gjk +Distance - GJK: the figure of A and B$", helped(), re.MULTILINE)


def test_two_commands_had_the_same_words():
    said = re.findall(r"^    [a-z][a-z-]+\s+(.+)$", helped(), re.MULTILINE)
    assert sorted(set(said)) == sorted(said)


def test_a_command_of_one_object_offered_a_second():
    assert "--b TEXT" not in helped("shadow")
    assert "--b TEXT" in helped("gjk")


def test_the_manual_names_each_command():
    commands = re.findall(r"^    ([a-z][a-z-]+)(?: |$)", helped(), re.MULTILINE)
    assert len(commands) > 30
    named = MANUAL.read_text(encoding="utf-8")
    assert [each for each in commands if not re.search(rf"`{each}[ `]", named)] == []


def test_an_unknown_option_of_a_command_pointed_to_the_help_of_all_commands(capsys):
    assert run(["gjk", "--a", "0,0", "--b", "1,0", "--nonsense"]) == 2
    assert capsys.readouterr().err == "collide gjk: unrecognized arguments: --nonsense; see collide gjk --help\n"
