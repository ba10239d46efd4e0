# SPDX-License-Identifier: GPL-3.0-or-later
"""Running a command in the open file, from its arguments to its exit code."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, redirect_stdout, suppress
from importlib import import_module
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory

from ..figure.files.writing import LARGEST_FILE
from ..geometry.predicates.errors import WordedError
from .arguments import CommandError, UsageError, build_parser, check_shapes
from .interruption import COMMAND, GONE, STOPPED_BY, StoppedError, signals_noted, stop_if_asked, working_folder
from .needs import TO_INSTALL, has_blender, needs_blender

FAILURES = (WordedError, CommandError)
READ, STREAM_OPTIONS = ("points", "lesson"), ("svg", "json", "csv")
"""Options whose files may be `-`, standard input or output."""
READER_IS_GONE = STOPPED_BY + 13
"""Exit code if the reader of the answers has closed the pipe, as in ``cat FILE | head -1``: 13 is SIGPIPE."""

_handles: list[object] = []
"""Blender's handle of the registered command, for unregistering it."""


def run(arguments: Sequence[str], session: AbstractContextManager[None] | None = None) -> int:
    """Run a command in the open file and within a `session`; return the exit code."""
    try:
        with signals_noted():
            try:
                return _carry_out(arguments, session)
            except FAILURES:
                stop_if_asked()  # a signal may be the reason, as for a film that was broken off
                raise
    except BrokenPipeError:
        _write_to_nobody()
        return READER_IS_GONE
    except StoppedError as stopped:
        _say(stopped)
        return stopped.exit_code
    except UsageError as error:
        _say(error)
        return 2
    except FAILURES as error:
        _say(error)
    except OSError as error:
        _say(f"The answers cannot be written ({error.strerror}): send them elsewhere")
    return 1


def _carry_out(arguments: Sequence[str], session: AbstractContextManager[None] | None) -> int:
    _check_surroundings(arguments)
    try:
        options = build_parser().parse_args(list(arguments))
    except SystemExit as stop:  # argparse has said why, or has shown its help
        sys.stdout.flush()
        return stop.code if isinstance(stop.code, int) else 2
    check_shapes(options)
    named = options.carry_out
    if session is not None and not needs_blender(options):
        session, named = None, options.without_blender
    module, function = named.split(":")
    with _pipes(options) as piped, session or nullcontext(), _only_answers() as answer:
        command = getattr(import_module(f".{module}", __package__), function)
        with closing(command(options)) as lines:
            stop_if_asked()
            for line in lines:
                if piped:
                    sys.stderr.write(f"{line}\n")
                else:
                    answer(f"{line}\n".encode(errors="backslashreplace"))
                stop_if_asked()
        if piped:
            answer(piped.read_bytes())
    return 0


@contextmanager
def _pipes(options: Namespace) -> Iterator[Path | None]:
    """Substitute files for `-`, standard input and output; yield the output's file, if any."""
    asked = [name for name in (*READ, *STREAM_OPTIONS) if str(getattr(options, name, None)) == "-"]
    outputs = [name for name in asked if name in STREAM_OPTIONS]
    if len(outputs) > 1:
        raise CommandError(f"--{outputs[0]} and --{outputs[1]} both go to standard output: name a file for one of them")
    with TemporaryDirectory(prefix=f"{COMMAND}-") if asked else nullcontext("") as folder:
        for name in asked:
            path = Path(folder, f"{name}.{name}" if name in STREAM_OPTIONS else "standard input")
            setattr(options, name, path)
            if name in READ:
                path.write_bytes(sys.stdin.buffer.read(LARGEST_FILE + 1))
        yield getattr(options, outputs[0]) if outputs else None


def _check_surroundings(arguments: Sequence[str]) -> None:
    """Refuse surroundings in which Blender or Python would fail later."""
    if sys.stdout is None:
        raise CommandError("The standard output is closed: leave it open, or send it to a file or to /dev/null")
    folder = working_folder()
    if folder is None:
        raise CommandError(GONE)
    for name in (*arguments, str(folder)):
        readable = name.encode(errors="backslashreplace").decode()
        if name != readable:
            raise CommandError(f"{readable} is not UTF-8, as names in Blender are: choose another name")


@contextmanager
def _only_answers() -> Iterator[Callable[[bytes], object]]:
    """Yield a writer to standard output, keeping Blender's own messages off it meanwhile."""
    sys.stdout.flush()
    kept = os.dup(1)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    try:
        with (
            os.fdopen(os.dup(kept), "wb", buffering=0) as answers,
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),  # what Blender prints through Python, also where that is not file 1
        ):
            yield lambda content: _write_all(answers, content)
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(silence)


def _write_all(answers: FileIO, line: bytes) -> None:
    """Write a line completely; a disk that fills up accepts a part, and reports the reason only at the next attempt."""
    while line:
        line = line[answers.write(line) :]


def run_and_quit(arguments: Sequence[str], session: AbstractContextManager[None] | None = None) -> int:
    """Run a command as the last thing the program does; return the exit code.

    What Blender has printed meanwhile is in C's buffer and would be flushed as the program ends, so it is discarded.
    """
    try:
        return run(arguments, session)
    finally:
        _write_to_nobody()


def _write_to_nobody() -> None:
    """Discard what would be flushed at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _say(error: object) -> None:
    with suppress(OSError):  # the exit code also says that something is wrong
        print(f"{COMMAND}: {error}", file=sys.stderr)


def run_alone(arguments: Sequence[str]) -> int:
    """Run a command where Blender may be a module, which is imported if the command needs it."""
    return run_and_quit(arguments, _registered())


@contextmanager
def _registered() -> Iterator[None]:
    """Register operators and settings within the context; a CommandError if there is no Blender."""
    if not has_blender():
        raise CommandError(f"This needs Blender: {TO_INSTALL}")
    rooms = [import_module(f"...{name}", __name__) for name in ("operators", "ui")]
    for room in rooms:
        room.register()
    try:
        yield
    finally:
        for room in reversed(rooms):
            room.unregister()  # classes left registered at the end crash Blender 4.2 and hang 4.5


def register() -> None:
    """Register the command ``blender -c collide``."""
    _handles.append(import_module("bpy").utils.register_cli_command(COMMAND, run_and_quit))


def unregister() -> None:
    """Unregister the command."""
    import_module("bpy").utils.unregister_cli_command(_handles.pop())
