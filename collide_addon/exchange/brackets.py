# SPDX-License-Identifier: GPL-3.0-or-later
"""Parsing a text into nested groups of numbers by its brackets, with the names and constructors before them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

from ..geometry.predicates.errors import WordedError

MOST_NUMBERS = 1_000_000
"""Most numbers in a text; reading them takes about five seconds."""
QUOTED = 40
"""Most characters of a text that a message quotes."""
DEEPEST_NESTING = 64
"""Deepest nesting of brackets."""
COMMA, NEWLINE, SEMICOLON, BLANK_LINE = 1, 2, 4, 8
"""Separators between two numbers or groups, as bits."""
NOT_COORDINATES = {"shape", "dtype", "expected", "id"}
"""Names whose values are not coordinates."""
COORDINATES = ("x", "y", "z")
CLOSERS = {"(": ")", "[": "]", "{": "}"}

LENGTH_OF_VECTOR = re.compile(r"\bof length \d+, capacity \d+")
"""A vector's length as printed by a debugger."""
TYPE_ARGUMENTS = re.compile(r"<[^<>\n]*>")
ANNOTATION = re.compile(
    r"(?m)^([ \t]*(?:(?:let|var|const|val|static|mut|pub)\s+)*\w+)\s*:\s*(?![xyz]\s*=)[A-Za-z\[&][^={(\n]*="
)
"""A variable's type annotation: ``let a: [[f64; 2]; 4] =``."""
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/|\#[^\n]*)
    |(?P<left_out>\.\.\.|…)
    |(?P<infinite>[-+]?\d\.\#(?:INF|IND|[QS]NAN)\w*)
    |(?P<number>["']?[-+−]?(?:0[xX][\da-fA-F]*\.?[\da-fA-F]*[pP][-+]?\d+|(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)
        (?:_?[fiu]\d+|[fFdDlLmMuU])?(?!\w|:\d)\.?["']?)
    |(?P<no_number>\d[\w.:+-]*)
    |(?P<word>"[^"\n]*"|'[\w .-]*'|[^\W\d]\w*(?:(?:::|\.|!)[^\W\d]\w*)*!?)
    |(?P<open>[(\[{])|(?P<close>[)\]}])
    |(?P<newline>\n)|(?P<comma>,)|(?P<semicolon>;)|(?P<names>[:=])
    |(?P<dash>-+)|(?P<sum>[*/+^%])""",
    re.VERBOSE | re.DOTALL,
)
SUFFIX = re.compile(r"(?<=[\d.])(?:_?[fiu]\d+|[fFdDlLmMuU])$")
INFINITE = {"nan", "inf", "infinity", "null", "none"}


class PointsError(WordedError, ValueError):
    """Raised for a text from which no points can be read; the message names the line."""


@dataclass(slots=True, eq=False)
class NumberGroup:
    """The content of a pair of brackets: its numbers or groups, each with what precedes it.

    `name` is that of ``name = (…)``, `maker` the word right before the bracket, `before` the separator from the
    previous group. For each number, `between` has the separator from the previous one, `keys` its component, x, y or z,
    or 0; `heads` has the words of a line that begins something new, by the index of the number or group that follows;
    `words` precede the group.
    """

    line: int
    bracket: str = ""
    name: str = ""
    maker: str = ""
    before: int = 0
    numbers: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    between: list[int] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    groups: list[NumberGroup] = field(default_factory=list)
    heads: dict[int, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    ignored: bool = False

    @property
    def extent(self) -> int:
        """How many numbers and groups it contains."""
        return len(self.numbers) + len(self.groups)


def read_groups(text: str) -> NumberGroup:
    """Return the text as a group without brackets.

    Raises
    ------
    PointsError
        If brackets do not match, or something is in the place of a number that is not one.
    """
    return _Reader(text).root


class _Reader:
    """Reads a text once, keeping the groups that are open."""

    def __init__(self, text: str) -> None:
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("−", "-")
        for _ in range(4):  # types in types
            text = TYPE_ARGUMENTS.sub("", text)
        text = LENGTH_OF_VECTOR.sub("", ANNOTATION.sub(r"\1 =", text))
        self.text, self.line = text, 1
        self.root = NumberGroup(1)
        self.open = [self.root]
        self.names: list[str] = []
        """Words of the line so far that are not used yet."""
        self.named = ""
        """The name of the next number or group."""
        self.gap, self.total, self.last, self.end = 0, 0, "newline", 0
        take = {kind: getattr(self, f"_{kind}") for kind in TOKEN.groupindex}
        for token in TOKEN.finditer(text):
            kind = str(token.lastgroup)
            take[kind](token)
            if kind != "comment":
                self.last, self.end = kind, token.end()
        self._newline()
        if len(self.open) > 1 and self.open[-1].numbers:
            raise PointsError(
                "Line {line}: {bracket} is never closed", line=self.open[-1].line, bracket=self.open[-1].bracket
            )
        while len(self.open) > 1:  # left open by a list that was cut off after a point
            self._shut()

    def _comment(self, token: re.Match[str]) -> None:
        self.line += token[0].count("\n")

    def _left_out(self, token: re.Match[str]) -> None:
        raise PointsError(
            "Line {line}: {text} stands for points that are left out: print all of them", line=self.line, text=token[0]
        )

    def _infinite(self, token: re.Match[str]) -> None:
        raise PointsError("Line {line}: {text} is not a finite number", line=self.line, text=token[0])

    def _number(self, token: re.Match[str]) -> None:
        written = token[0].strip("\"'")
        value = float.fromhex(written.rstrip("fFlL")) if "x" in written.lower() else float(SUFFIX.sub("", written))
        if not math.isfinite(value):
            self._infinite(token)
        if token[0][0] in "+-" and self.last in {"number", "close"} and self.end == token.start():
            self._sum(token)
        self.total += 1
        if self.total > MOST_NUMBERS:
            raise PointsError("There are more than {most} numbers: paste fewer points", most=MOST_NUMBERS)
        group = self.open[-1]
        if self.named.lower() not in NOT_COORDINATES:
            component = self.named.rpartition(".")[2].lower()
            group.numbers.append(value)
            group.lines.append(self.line)
            group.between.append(self.gap)
            group.keys.append(ord(component) if component in COORDINATES else 0)
        self.named, self.gap = "", 0
        self.names.clear()

    def _no_number(self, token: re.Match[str]) -> None:
        raise PointsError("Line {line}: {text} is not a number", line=self.line, text=token[0][:QUOTED])

    def _word(self, token: re.Match[str]) -> None:
        word = token[0].strip("\"'")
        if word.rpartition(".")[2].lower() in INFINITE:
            self._infinite(token)
        self.names.append(word)

    def _open(self, token: re.Match[str]) -> None:
        if len(self.open) > DEEPEST_NESTING:
            raise PointsError("Line {line}: more than {most} brackets are open", line=self.line, most=DEEPEST_NESTING)
        touches = self.end == token.start() and self.last in {"word", "close"}
        maker = self.names[-1] if self.names and self.last == "word" else "]" if touches else ""
        group = NumberGroup(self.line, token[0], self.named, maker, self.gap, words=self.names)
        group.ignored = self.named.lower() in NOT_COORDINATES
        self.open.append(group)
        self.names, self.named, self.gap = [], "", 0

    def _close(self, token: re.Match[str]) -> None:
        group = self.open[-1]
        if not group.bracket:
            raise PointsError("Line {line}: {bracket} closes nothing", line=self.line, bracket=token[0])
        if CLOSERS[group.bracket] != token[0]:
            raise PointsError(
                "Line {line}: {bracket} does not close {opening} of line {other}",
                line=self.line,
                bracket=token[0],
                opening=group.bracket,
                other=group.line,
            )
        follows = self.text[token.end() : token.end() + 1]
        self._shut(type_arguments=group.bracket == "{" and bool(group.maker) and follows in {"(", "["})

    def _shut(self, *, type_arguments: bool = False) -> None:
        """Add the last open group to the one around it, unless it is an index, a type, a cast, or a single number."""
        group, around = self.open.pop(), self.open[-1]
        alone = len(group.numbers) == 1 and not group.groups
        is_index = (
            group.maker and group.bracket == "[" and (not group.extent or (alone and group.numbers[0].is_integer()))
        )
        self.gap, self.named = 0, ""
        self.names = group.words if is_index else []  # in points[0] = (…), the index separates name and value
        if is_index or type_arguments or group.ignored or not group.extent:
            self.gap, self.named = group.before, "" if group.ignored else group.name
        elif alone and group.maker and group.bracket == "(":  # float(1.5)
            around.numbers += group.numbers
            around.lines += group.lines
            around.between.append(group.before)
            around.keys += group.keys
        else:
            around.groups.append(group)

    def _names(self, _token: re.Match[str]) -> None:
        group = self.open[-1]
        if self.last == "close" and group.groups and len(group.groups[-1].numbers) == 1 and not group.groups[-1].groups:
            self.gap = group.groups.pop().before  # [0] = …
        elif self.last == "number" and group.numbers and group.between[-1] & NEWLINE | (len(group.numbers) == 1):
            self.gap = group.between.pop()  # 0: …
            del group.numbers[-1], group.lines[-1], group.keys[-1]
        elif self.names:
            self.named = self.names[-1]
        self.names[:-1] = []

    def _newline(self, _token: re.Match[str] | None = None) -> None:
        group = self.open[-1]
        if self.last == "newline":
            self.gap |= BLANK_LINE
        elif not group.bracket and (self.named or self.names) and not (group.lines and group.lines[-1] == self.line):
            title = self.names[-1] if self.last == "semicolon" and self.names else " ".join(self.names)
            group.heads[group.extent] = self.named or ("" if {*title.lower().split()} <= {*COORDINATES} else title)
        self.gap |= NEWLINE
        self.line += 1
        if not self.named:
            self.names.clear()

    def _comma(self, _token: re.Match[str]) -> None:
        self.gap |= COMMA

    def _semicolon(self, _token: re.Match[str]) -> None:
        self.gap |= SEMICOLON

    def _dash(self, token: re.Match[str]) -> None:
        if self.last in {"number", "close"}:
            self._sum(token)

    def _sum(self, token: re.Match[str]) -> None:
        raise PointsError(
            "Line {line}: {text} has to be worked out first: paste only numbers", line=self.line, text=token[0]
        )
