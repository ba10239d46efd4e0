# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: ``blender -b FILE -c collide …``, and ``collide …`` where Blender is a Python module.

Exit code 0 only where everything that was asked for has been written; else one line on stderr says what to do.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TextIO

import bpy

from .. import operators, ui
from ..figure.worksheet import WorksheetError
from ..geometry import GeometryError
from ..operators.written_files import ExportError
from ..scene.hierarchy import FigureError
from ..scene.plan import DrawError
from ..scene.read import ReadError
from ..scene.render import RenderError
from .arguments import COMMAND, build_parser
from .commands import CommandError, demonstration, figure_of_case, figure_of_objects, gallery, worksheet
from .pairs import pairs_of_objects

FAILURES = (
    ReadError,
    GeometryError,
    DrawError,
    RenderError,
    ExportError,
    FigureError,
    CommandError,
    WorksheetError,
)

_handles: list[object] = []
"""What Blender gave for the registered command, to take it back."""


def run(arguments: Sequence[str]) -> int:
    """Carry out a command, in the file that is open; return the exit code."""
    parser = build_parser(figure_of_objects, figure_of_case, demonstration, gallery, worksheet, pairs_of_objects)
    try:
        options = parser.parse_args(list(arguments))
    except SystemExit as stop:  # argparse has said why, or has shown its help
        return stop.code if isinstance(stop.code, int) else 2
    try:
        with _only_answers() as answers:
            for line in options.carry_out(options):
                print(line, file=answers, flush=True)
    except FAILURES as error:
        print(f"{COMMAND}: {error}", file=sys.stderr)
        return 1
    return 0


@contextmanager
def _only_answers() -> Iterator[TextIO]:
    """Yield standard output to write answers to, and meanwhile keep Blender's own chatter off it."""
    sys.stdout.flush()
    kept = os.dup(1)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    try:
        with (
            os.fdopen(os.dup(kept), "w", encoding="utf-8") as answers,
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),  # what Blender prints through Python, also where that is not file 1
        ):
            yield answers
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(silence)


def main() -> None:
    """Entry point of the program ``collide``: Blender as a module, operators and settings registered while it runs."""
    rooms = (operators, ui)
    for room in rooms:
        room.register()
    try:
        code = run(sys.argv[1:])
    finally:
        for room in reversed(rooms):
            room.unregister()  # classes left registered at the end crash Blender 4.2 and hang 4.5
    sys.exit(code)


def register() -> None:
    """Make ``blender -c collide`` known."""
    _handles.append(bpy.utils.register_cli_command(COMMAND, run))


def unregister() -> None:
    """Take the command back."""
    bpy.utils.unregister_cli_command(_handles.pop())
