# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: ``blender -b FILE -c collide …``, and ``collide …`` where Blender is a Python module.

The exit code is 0 only if everything requested has been written; otherwise one line on stderr says what to do.
"""

import sys

from .interruption import GONE, note_signals, working_folder


def main() -> None:
    """Entry point of the program ``collide``."""
    note_signals()
    if working_folder() is None:
        sys.exit(f"collide: {GONE}")
    from .program import run_alone  # numpy needs a working folder

    sys.exit(run_alone(sys.argv[1:]))
