# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: ``blender -b FILE -c collide …``, and ``collide …`` where Blender is a Python module.

Exit code 0 only where everything that was asked for has been written; else one line on stderr says what to do.
"""

import sys

from .interruption import note_signals


def main() -> None:
    """Entry point of the program ``collide``."""
    note_signals()
    from .program import run_alone  # Blender is imported here: a second in which a signal may come

    sys.exit(run_alone(sys.argv[1:]))
