# SPDX-License-Identifier: GPL-3.0-or-later
"""What `collide --help` says, and where."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from collide_addon.cli.program import run

MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "command-line.md"


def helped(*arguments, encoding="utf-8"):
    written = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    with redirect_stdout(written):
        assert run([*arguments, "--help"]) == 0
    written.flush()
    return written.buffer.getvalue().decode(encoding)


def test_help_says_of_each_command_which_button_it_is():
    assert re.search(r"^ +gjk +Distance – GJK: the figure of A and B$", helped(), re.MULTILINE)


def test_help_can_be_written_where_only_ascii_is_known():
    assert "Distance ? GJK" in helped(encoding="ascii")


def test_the_manual_names_each_command():
    commands = re.findall(r"^    ([a-z][a-z-]+)(?: |$)", helped(), re.MULTILINE)
    assert len(commands) > 30
    named = MANUAL.read_text(encoding="utf-8")
    assert [each for each in commands if not re.search(rf"`{each}[ `]", named)] == []
