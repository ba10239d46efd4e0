# SPDX-License-Identifier: GPL-3.0-or-later
"""External interruptions of a command: SIGINT, SIGTERM, and a deleted working folder.

Signals are recorded, and work stops where nothing is half done. Python itself would raise an exception anywhere, even
in a function that Blender has called and is waiting for, which would crash.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise, takewhile
from pathlib import Path
from types import FrameType

COMMAND = "collide"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOPPED_BY = 128
"""A signal's number plus this is the exit code of a program that it stopped."""

Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None
"""A signal's handler as Python describes it; None if Python did not install it."""

_noted: list[int] = []


class StoppedError(Exception):
    """Raised when a signal stops the work."""

    def __init__(self, number: int) -> None:
        super().__init__(f"stopped by {signal.Signals(number).name}; every file that has been written is whole")
        self.exit_code = STOPPED_BY + number


def note_signals() -> dict[int, Handler]:
    """Record signals from now on; return the previous handlers."""
    return {number: signal.signal(number, lambda given, _frame: _noted.append(given)) for number in SIGNALS}


def note_signals_of_command() -> None:
    """Record signals until Blender ends, if it was started only for ``-c collide``."""
    blenders_own = takewhile(lambda option: option != "--", sys.argv)
    if any(option in {"-c", "--command"} and name == COMMAND for option, name in pairwise(blenders_own)):
        note_signals()


@contextmanager
def signals_noted() -> Iterator[None]:
    """Record signals within the context."""
    before = note_signals()
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)  # Blender's cannot be restored
        _noted.clear()


def asked_to_stop() -> bool:
    """Tell whether a signal has been recorded."""
    return bool(_noted)


def stop_if_asked() -> None:
    """Stop the work here with a StoppedError if a signal has been recorded."""
    if _noted:
        raise StoppedError(_noted[0])


GONE = "The working folder is gone: change to one that exists"


def working_folder() -> Path | None:
    """Return the working folder, None if it has been deleted."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None
