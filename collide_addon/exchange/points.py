# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading lists of points from text as people paste it from logs, debuggers, code and issues; in the plane or in space.

Numbers are grouped by brackets, by lines or by names; a table with a header line by its columns x, y and z.
"""

import csv
import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from string import ascii_uppercase

import numpy as np
from numpy.typing import NDArray

from ..figure.files.writing import LARGEST_FILE, content_of
from ..geometry.predicates.errors import Phrase
from .brackets import BLANK_LINE, COMMA, COORDINATES, NEWLINE, QUOTED, SEMICOLON, NumberGroup, PointsError, read_groups

TYPE_NAME = re.compile(r"(?:vec|vector|point|pt|float|double|coord)[a-z]*([23])", re.IGNORECASE)
"""Constructors of points, with the number of coordinates of each."""
RINGS = {"polygon", "multipolygon", "linearring"}
"""WKT words after which the first point is repeated at the end."""
POINTS_OF_SVG = re.compile(r"""<(?:\w+:)?poly(?:gon|line)\b[^>]*?\spoints\s*=\s*["']([^"']*)["']""")
GROUPED_BY = {"shape", "name", "object", "polygon", "body", "group", "part", "set"}
"""Titles of the column that says which list a row belongs to."""
BESIDE_TITLE = " \r\"'"
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PointList:
    """Points (n, 2) or (n, 3) that belong together: their name in the text, if any, and their first line."""

    points: Floats
    line: int
    name: str = ""

    def described(self, name: str) -> Phrase:
        """Return what was read, in words, under the name that it has now."""
        first, last = (", ".join(f"{value:.6g}" for value in self.points[row].tolist()) for row in (0, -1))
        values = {"name": name, "count": len(self.points), "first": first, "last": last}
        if len(self.points) == 1:
            return Phrase("{name}: one point, ({first})", **values)
        if self.points.shape[1] == 2:
            return Phrase("{name}: {count} points in the plane, from ({first}) to ({last})", **values)
        return Phrase("{name}: {count} points in space, from ({first}) to ({last})", **values)


def read_points(text: str) -> list[PointList]:
    """Return the lists of points in a text, at least one, all in the plane or all in space.

    Raises
    ------
    PointsError
        If there are none, or something cannot be read; the message names the line.
    """
    text = text.lstrip("\ufeff")
    if len(text) > LARGEST_FILE:
        raise PointsError("The text has more than {most} characters: paste fewer points", most=LARGEST_FILE)
    lists = _ours(text) or _of_svg(text) or _of_table(text) or list(_lists(read_groups(text)))
    if not lists:
        raise PointsError("There are no points in the text: give two or three numbers for each")
    for before, after in pairwise(lists):
        if before.points.shape[1] != after.points.shape[1]:
            raise _mixed(after.line, after.points.shape[1], before.points.shape[1])
    return lists


def read_points_file(path: Path) -> list[PointList]:
    """Return the lists of points in a text file: columns, CSV, JSON, code, or polygons of SVG.

    Raises
    ------
    FileError, PointsError
        If it cannot be read, or contains no points; the message names the file or the line.
    """
    content = content_of(path)
    encoding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    return read_points(content.decode(encoding, errors="replace"))


def names_of(lists: Sequence[PointList]) -> list[str]:
    """Return the names of lists: their own, or a letter where a name is missing or taken."""
    found: list[str] = []
    for each, letter in zip(lists, [*ascii_uppercase, *map(str, range(26, len(lists)))], strict=False):
        found.append(each.name if each.name and each.name not in found else letter)
    return found


def _mixed(line: int, count: int, other: int) -> PointsError:
    return PointsError(
        "Line {line}: a point of {count} numbers among points of {other}: give all points the same number",
        line=line,
        count=count,
        other=other,
    )


def _lists(group: NumberGroup, hint: int = 0) -> Iterator[PointList]:
    """Yield the lists in a group; an enclosing constructor may determine the number of coordinates."""
    made = TYPE_NAME.search(group.maker)
    hint = int(made[1]) if made else hint
    if not group.groups:
        yield from _of_numbers(group, hint)
        return
    if group.numbers:
        raise PointsError(
            "Line {line}: {number} belongs to no point", line=group.lines[0], number=f"{group.numbers[0]:g}"
        )
    if group.maker.lower() == "polygon" and len(group.groups) > 1:
        raise PointsError(
            "Line {line}: a polygon with a hole, which points alone cannot express", line=group.groups[1].line
        )
    named = Counter(each.name for each in group.groups)
    by_name = max(named.values()) > 1
    run: list[NumberGroup] = []
    for place, each in enumerate(group.groups):
        point = _point(each)
        if run and (point is None or _begins(group, place, run, by_name=by_name)):
            yield _joined(run)
            run = []
        head = group.heads.get(place, "")
        if point is not None:
            point.name = (each.name if by_name else "") or head
            run.append(point)
            continue
        for one in _lists(each, hint):
            ring = group.maker.lower() in RINGS and len(one.points) > 3 and (one.points[0] == one.points[-1]).all()
            points = one.points[:-1] if ring else one.points  # its first point is repeated at the end
            yield replace(one, points=points, name=one.name or each.name or head)
    if run:
        yield _joined(run)


def _point(group: NumberGroup) -> NumberGroup | None:
    """Return the numbers of a single point, perhaps in further brackets; None for any other content."""
    while len(group.groups) == 1 and not group.numbers and not group.name:
        group = group.groups[0]
    return group if not group.groups and len(group.numbers) in (2, 3) and SEMICOLON not in group.between else None


def _begins(group: NumberGroup, place: int, run: Sequence[NumberGroup], *, by_name: bool) -> bool:
    """Tell whether a point begins a list: outside brackets, after a blank line or a line of points, or by its name."""
    if group.bracket:
        return False
    after = group.groups[place]
    ends_line = after.before & NEWLINE and not after.before & COMMA and len(run) > 1 and run[-1].line == run[-2].line
    named = by_name and after.name and after.name != run[0].name
    return bool(place in group.heads or after.before & BLANK_LINE or ends_line or named)


def _joined(run: Sequence[NumberGroup]) -> PointList:
    size = len(run[0].numbers)
    if other := next((each for each in run if len(each.numbers) != size), None):
        raise _mixed(other.line, len(other.numbers), size)
    return PointList(np.array([each.numbers for each in run]), run[0].line, run[0].name)


def _of_numbers(group: NumberGroup, hint: int) -> Iterator[PointList]:
    """Yield the lists of a group of numbers: of several points or, outside brackets, a table of lines.

    In the latter, a line with a single number may announce the number of points.
    """
    gaps, count = np.array(group.between, dtype=np.uint8), len(group.numbers)
    ends, counts = {count}, set()
    if not group.bracket:
        ends |= {*group.heads, *np.flatnonzero(gaps & BLANK_LINE).tolist()} - {0}
        lines = _starts(gaps, 0, count, NEWLINE)
        sizes = np.diff([*lines, count])
        for row in np.flatnonzero(sizes == 1).tolist():
            number = group.numbers[lines[row]]
            follow = sizes[row + 1 : row + 1 + int(number)] if 0 < number <= count else sizes[:0]
            if len(follow) and len(follow) == number and follow[0] in (2, 3) and (follow == follow[0]).all():
                counts.add(int(lines[row]))
    begin = 0
    for end in sorted(ends | counts - {0}):
        start = begin + (begin in counts)
        if start < end:
            for points, first in _points(group, gaps, start, end, hint):
                yield PointList(points, group.lines[first], group.heads.get(begin, ""))
        begin = end


def _starts(gaps: NDArray[np.uint8], begin: int, end: int, mask: int, value: int | None = None) -> NDArray[np.intp]:
    """Return where parts of a range of numbers begin: after gaps that match `mask`, or equal `value` under it."""
    inside = gaps[begin + 1 : end] & mask
    return np.concatenate(([begin], begin + 1 + np.flatnonzero(inside if value is None else inside == value)))


def _points(
    group: NumberGroup, gaps: NDArray[np.uint8], begin: int, end: int, hint: int
) -> Iterator[tuple[Floats, int]]:
    """Yield the points in a range of numbers and the index of the first number: one list, or several in succession."""
    count = end - begin
    numbers = np.array(group.numbers[begin:end])
    keys = np.array(group.keys[begin:end])
    by_line, semicolons = (_starts(gaps, begin, end, each) for each in (NEWLINE, SEMICOLON))
    commas, blanks = _starts(gaps, begin, end, COMMA), _starts(gaps, begin, end, COMMA, 0)
    lists = _lines_of_points(group, gaps, begin, end)
    if len(lists) > 1:
        for first, last in pairwise([*lists, end]):
            yield from _points(group, gaps, first, last, hint)
        return
    by_key = np.concatenate(([begin], begin + 1 + np.flatnonzero(np.diff(keys) <= 0))) if keys.all() else semicolons
    unfinished = _starts(gaps, begin, end, NEWLINE | COMMA, NEWLINE)
    rows = _starts(gaps, begin, end, NEWLINE | SEMICOLON) if group.bracket else by_key  # either ends a row of a matrix
    for starts, several in (
        *((rows, 0), (by_key, 2), (by_line, 0), (semicolons, 2), (unfinished, 4)),
        *((commas, 0), (blanks, 0)) * (1 < len(commas) < count),
    ):
        sizes = np.diff([*starts, end])
        if len(sizes) > 1 and (sizes == sizes[0]).all() and sizes[0] in (2, 3):
            yield numbers.reshape(-1, int(sizes[0])), begin
            return
        if len(sizes) > 1 and several and sizes.min() >= several:
            for first, last in pairwise([*starts.tolist(), end]):
                yield from _points(group, gaps, first, last, hint)
            return
    sizes = np.diff([*by_line, end])
    if not group.bracket and len(sizes) > 1 and (sizes <= 3).any():
        row = int(np.flatnonzero(sizes != np.bincount(sizes[sizes > 1] if (sizes > 1).any() else sizes).argmax())[0])
        if sizes[row] in (2, 3):
            raise _mixed(group.lines[by_line[row]], int(sizes[row]), 5 - int(sizes[row]))
        raise _uneven(group.lines[by_line[row]], int(sizes[row]))
    each = count if count in (2, 3) else hint or (2 if count % 2 == 0 else 3)
    if count == 1 or count % each:
        raise _uneven(group.lines[begin], count)
    yield numbers.reshape(-1, each), begin


def _lines_of_points(group: NumberGroup, gaps: NDArray[np.uint8], begin: int, end: int) -> list[int]:
    """Return where lists begin if each has a line, with a mark between points; a line that ends in a mark continues.

    There are none in brackets, where the lines of a matrix are rows.
    """
    lines = _starts(gaps, begin, end, NEWLINE)
    for mark in (SEMICOLON, COMMA):
        marks = _starts(gaps, begin, end, mark)
        sizes = np.diff([*np.union1d(lines, marks), end])
        if len(np.setdiff1d(marks, lines)) and sizes[0] in (2, 3) and (sizes == sizes[0]).all():
            return [] if group.bracket else _starts(gaps, begin, end, NEWLINE | mark, NEWLINE).tolist()
    return []


def _uneven(line: int, count: int) -> PointsError:
    return PointsError(
        "Line {line}: numbers that do not divide into points of two or three: {count}", line=line, count=count
    )


def _ours(text: str) -> list[PointList]:
    """Return the shapes of one of our documents; none for any other text."""
    if '"collide-result-' not in text[:200]:
        return []
    try:
        kept = json.loads(text)["parameters"]["subjects"]
        return [PointList(np.array(each["points"], dtype=np.float64), 1, str(each["name"])) for each in kept]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise PointsError("There are no points in the text: give two or three numbers for each") from error


def _of_svg(text: str) -> list[PointList]:
    """Return the polygons of a piece of SVG, y up; none for any other text."""
    found = []
    for each in POINTS_OF_SVG.finditer(text):
        line = text.count("\n", 0, each.start()) + 1
        try:
            [ring] = read_points(each[1])
        except (PointsError, ValueError) as error:
            raise PointsError("Line {line}: the points of a polygon cannot be read", line=line) from error
        found.append(replace(ring, points=ring.points * (1.0, -1.0) + 0.0, line=line))
    if not found and re.search(r"<(?:svg|path|rect|circle|ellipse)\b", text):
        raise PointsError("Only polygons of SVG can be pasted: open the file instead")
    return found


def _of_table(text: str) -> list[PointList]:
    """Return the lists of a table whose header names the x and y columns; none for any other text."""
    head = text.lstrip().partition("\n")[0]
    between = max(",;\t", key=head.count)
    titles = [each.strip(BESIDE_TITLE).lower() for each in head.split(between)]
    if not {"x", "y"} <= {*titles} or any(each.isdigit() for each in titles):
        return []
    columns = [titles.index(each) for each in COORDINATES if each in titles]
    by = next((place for place, each in enumerate(titles) if each in GROUPED_BY), None)
    rows: dict[str, list[list[float]]] = {}
    begin: dict[str, int] = {}
    for line, cells in enumerate(csv.reader(text.splitlines(), delimiter=between), 1):
        if not any(map(str.strip, cells)) or (
            not rows and [each.strip(BESIDE_TITLE).lower() for each in cells] == titles
        ):
            continue
        try:
            row = [float(cells[column]) for column in columns]
            name = "" if by is None else cells[by].strip()
        except (ValueError, IndexError) as error:
            raise PointsError("Line {line} lacks a number in a column that is x, y or z", line=line) from error
        if not np.isfinite(row).all():
            raise PointsError("Line {line}: {text} is not a finite number", line=line, text=", ".join(cells)[:QUOTED])
        rows.setdefault(name, []).append(row)
        begin.setdefault(name, line)
    return [PointList(np.array(rows[name]), begin[name], name) for name in rows]
