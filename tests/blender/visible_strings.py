# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds every text in the extension's source that a user of Blender's window may see."""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

IDENTIFIER = re.compile(
    r"[a-z0-9_.:*;<-]*"  # properties, values, makers of lessons, file endings, types of numbers
    r"|[A-Z0-9_]{2,}"  # icons, flags
    r"|COLLIDE_\w+|_\w+|[a-z]{2}_[A-Z]+"
    r"|[\W\d_]*"  # signs without a letter
    r"|%.*|//.*"
)
"""Strings in the source that no user reads."""
SPOKEN = {"Phrase", "in_report", "in_tooltip", "in_panel", "inform", "warn"}
"""Functions and methods that take a template."""
FOR_PROGRAMS = {*dir(builtins), "CommandError"}
"""Python's own errors, and those of the command line, which is in English."""


class Found(NamedTuple):
    """A text and its place; `whole` is False where values are already filled in, so that no table can contain it."""

    text: str
    place: str
    whole: bool = True


def texts(files: Iterable[Path]) -> Iterator[Found]:
    """Yield the texts in the files of a room that addresses users: every string except identifiers and docstrings."""
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            place = f"{file.name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.JoinedStr):
                parts = [
                    part for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
                ]
                silent |= set(map(id, parts))
                if any(re.search(r"[^\W\d_]{2}", part.value) and not _is_identifier(part) for part in parts):
                    yield Found(ast.unparse(node), place, whole=False)
            elif isinstance(node, ast.Constant) and id(node) not in silent and not _is_identifier(node):
                yield Found(node.value, place)
        yield from templates([file])  # once more, for single lower-case words


def templates(files: Iterable[Path]) -> Iterator[Found]:
    """Yield the templates of messages: those of errors, phrases and texts for a place."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = _name(node.func)
            if name not in SPOKEN and (not name.endswith("Error") or name in FOR_PROGRAMS):
                continue
            first, place = node.args[0], f"{file.name}:{node.lineno}"
            if isinstance(first, ast.Constant):
                yield Found(first.value, place)
            elif isinstance(first, ast.JoinedStr | ast.BinOp):
                yield Found(ast.unparse(first), place, whole=False)


def words_of_steps(files: Iterable[Path]) -> set[str]:
    """Return the words in the names of steps: "Hull 03 result" has two."""
    place = {"Draft": 0, "Step": 1}
    names = [
        part.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) in place
        for part in ast.walk(node.args[place[_name(node.func)]])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    return {word for name in names for word in name.split() if word.isalpha()}


def _name(function: ast.expr) -> str:
    """Return the name of a called function, without its module or object."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_identifier(node: ast.Constant) -> bool:
    return not isinstance(node.value, str) or IDENTIFIER.fullmatch(node.value) is not None
