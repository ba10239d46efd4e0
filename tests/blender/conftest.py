# SPDX-License-Identifier: GPL-3.0-or-later
"""What several tests under tests/blender start from."""

import pytest

from collide_addon.cli.program import run


@pytest.fixture
def command(capfd):
    """Yield a function that runs a command: exit code, stdout, stderr."""

    def carry_out(*arguments):
        capfd.readouterr()
        code = run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return carry_out
