# SPDX-License-Identifier: GPL-3.0-or-later
"""The folder that the program was started in: without it numpy fails to load."""

from pathlib import Path

GONE = "The working folder is gone: change to one that exists"


def working_folder() -> Path | None:
    """Return the folder, None when it has been deleted."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None
