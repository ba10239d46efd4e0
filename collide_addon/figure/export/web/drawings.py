# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawings of a lesson page: each mark as SVG, stored once for all languages and pages where it is the same.

Drawings that repeatedly follow each other are stored as a group.
"""

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, pairwise, product

import numpy as np

from ...model.figure import Align, Figure, Kind, Mark
from ...model.style import STYLES, Role
from ...page.text_metrics import CAPITAL_HEIGHT
from ...text.names import FORBIDDEN, VARIABLE, with_italics
from ..paper import on_paper, pieces_of

Place = tuple[int, int]
"""A paper point, in the integers that are written."""
Line = tuple[Sequence[Place], bool]
"""Places, and whether the last one is joined to the first."""
NAMED, USED = (re.compile(rf'{before}([MG][0-9A-Z]+)"') for before in (' id="', 'href="#'))
"""Patterns of definitions and uses of drawings and groups, by the names that they have until all are known."""
PILE = re.compile(r'(?:<use href="#M[0-9A-Z]+"/>){2,}')
"""Consecutive uses of drawings, with nothing in between."""
TENTHS = 10
"""Integer steps of places per figure unit: the error is at most a fifth of a pixel on a page of 1920."""
ALIGN_CLASSES = {Align.LEFT: " b", Align.CENTER: "", Align.RIGHT: " e"}
"""The classes of texts by their alignment."""


def short(value: float, decimals: int = 2) -> str:
    """Write a number as briefly as SVG and CSS allow: ".5", "-.25", "3"."""
    text = f"{round(value, decimals) + 0.0:.{decimals}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fine(*values: float) -> str:
    """Write lengths in figure units as drawings have them, separated by spaces."""
    return " ".join(str(round(TENTHS * value)) for value in values)


def worded(text: str) -> str:
    """Return a text as HTML, with variables marked up; forbidden characters are left out."""
    return VARIABLE.sub(lambda found: f"<var>{found[0]}</var>", escape(FORBIDDEN.sub("", text), quote=False))


def quoted(text: str) -> str:
    """Return a text, escaped, as the value of an attribute."""
    return escape(FORBIDDEN.sub("", text))


def as_json(value: object) -> str:
    """Return a value as JSON in a quoted attribute."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "'" + escape(FORBIDDEN.sub("", written), quote=False).replace("'", "&#39;") + "'"


def path(lines: Iterable[Line]) -> str:
    """Return the data of an SVG path with these lines.

    Coordinates are relative; consecutive commands of a kind share one letter, and "m" means "l" after its first pair.
    """
    written, last = "", (0, 0)
    for points, closed in lines:
        known, begin = "", last
        for x, y in points:
            across, down = x - last[0], y - last[1]
            if not known:
                letter, begin = "m", (x, y)
            elif across and down:
                letter = "l" if known != "m" else known
            elif across or down:
                letter = "h" if across else "v"
            else:
                continue
            step = " ".join(str(length) for length in (across, down) if length or letter == "m")
            written += f"{letter if letter != known else ' '}{step}"
            known, last = letter, (x, y)
        if closed:
            written, last = f"{written}z", begin
    return written.replace(" -", "-")


def chained(lines: Iterable[Line], *, dashed: bool) -> list[Line]:
    """Return lines sorted so that neighbours are close; undashed lines may be reversed, and joined where they meet."""
    left, found = list(lines), list[tuple[list[Place], bool]]()
    ends = Counter(points[row] for points, _ in left for row in (0, -1))

    def far(each: tuple[int, int]) -> tuple[float, bool]:
        """Return a line's distance from the end of the last one; of equals, ends that meet oddly many come first."""
        begin = left[each[0]][0][each[1]]
        return math.dist(begin, found[-1][0][0 if found[-1][1] else -1]) if found else 0.0, ends[begin] % 2 == 0

    while left:
        row, end = min(product(range(len(left)), (0,) if dashed else (0, -1)), key=far)
        points, closed = left.pop(row)
        ends.subtract((points[0], points[-1]))
        vector = list(points if end == 0 else points[::-1])
        if not dashed and found and not closed and not found[-1][1] and found[-1][0][-1] == vector[0]:
            found[-1][0].extend(vector[1:])
        else:
            found.append((vector, closed))
    return list(found)


def grouped(piles: Sequence[Sequence[str]]) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Return piles of names in which names that repeatedly follow each other are replaced by groups, and the groups.

    The most frequent pairs are joined first, then pairs of pairs, and so on; a group contains only earlier ones.
    """
    groups, joined = dict[str, list[str]](), dict[tuple[str, str], str]()

    def with_groups(pile: Sequence[str]) -> list[str]:
        found: list[str] = []
        for name in pile:
            if found and (found[-1], name) in joined:
                found.append(joined[found.pop(), name])
            else:
                found.append(name)
        return found

    while True:
        joined, taken = {}, set[str]()
        for pair, count in Counter(pair for pile in piles for pair in pairwise(pile)).most_common():
            if count > 1 and taken.isdisjoint(pair):
                taken.update(pair)
                joined[pair] = name = f"G{np.base_repr(len(groups), 36)}"
                groups[name] = list(pair)
        if not joined:
            break
        piles = list(map(with_groups, piles))
    stands = Counter(name for names in (*piles, *groups.values()) for name in names)

    def written(names: Sequence[str]) -> list[str]:
        """Return names, with each group that is used only once replaced by its members."""
        return [each for name in names for each in (groups[name] if stands[name] == 1 and name in groups else [name])]

    for name, members in groups.items():
        groups[name] = written(members)
    return list(map(written, piles)), {name: members for name, members in groups.items() if stands[name] > 1}


def use(name: str, more: str = "") -> str:
    """Return the element that shows a drawing from the definitions."""
    return f'<use href="#{name}"{more}/>'


@dataclass(slots=True)
class Drawings:
    """The drawings on all pages: each one's id by its SVG; their roles, letters, sizes and widths."""

    ids: dict[str, str] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    """By language, the id of each sentence that describes pictures, in order of first use."""
    roles: dict[Role, str] = field(default_factory=dict)
    """The CSS class of each role."""
    named: set[Role] = field(default_factory=set)
    """Roles to which the scripts refer by name."""
    letters: dict[bool, set[str]] = field(default_factory=lambda: {False: set(), True: set()})
    """Letters used, by whether they are bold."""
    sizes: set[str] = field(default_factory=set)
    """Sizes of letters; each is a class, because a narrow page may enlarge them."""
    widths: set[int] = field(default_factory=set)
    """Widths of panels, in figure units; each is a class."""

    def id_of(self, figure: Figure, mark: Mark) -> str:
        """Return the id of a mark's drawing, adding it if needed."""
        role = self.roles.setdefault(mark.role, f"r{np.base_repr(len(self.roles), 36)}")
        drawn = self._text(figure, mark, role) if mark.kind is Kind.LABEL else _shape(figure, mark, role)
        return self.ids.setdefault(drawn, f"M{np.base_repr(len(self.ids), 36)}")  # short, as there are thousands

    def label(self, texts: Sequence[str], language: str) -> str:
        """Return the ids of sentences in a language, adding new ones."""
        known = self.words[language]
        return " ".join(known.setdefault(each, f"{language}{len(known)}") for each in texts)

    def descriptions(self, language: str) -> str:
        """Return the sentences in a language as hidden text for readers who do not see the pictures."""
        said = "".join(f'<p id="{name}">{quoted(text)}.</p>' for text, name in self.words[language].items())
        return f"<div hidden>{said}</div>"

    def stored(self, written: str) -> tuple[str, str]:
        """Return the definitions of all drawings, and the text `written` with their final names.

        Each drawing is in the first of its groups, and has a name if it is used alone or again. Similar drawings are
        adjacent, with consecutive names, so that the file compresses well.
        """
        piles, groups = grouped([USED.findall(pile) for pile in PILE.findall(written)])
        left = {name: re.sub(r"(/?>)", rf' id="{name}"\1', drawn, count=1) for drawn, name in self.ids.items()}
        for name, members in groups.items():  # a group may contain earlier ones
            left[name] = f'<g id="{name}">{"".join(left.pop(each, use(each)) for each in members)}</g>'
        shorter = iter(piles)
        written = PILE.sub(lambda _: "".join(map(use, next(shorter))), written)
        written = re.sub(r'<g( [^>]*)><use href="(#\w+)"/></g>', r'<use href="\2"\1/>', written)
        drawn = "".join(sorted(left.values(), key=lambda each: NAMED.sub("", each).replace("<g>", "")))
        used = set(USED.findall(drawn + written))
        names = [name for name in NAMED.findall(drawn) if name in used]
        last = {name: np.base_repr(row, 36).lower() for row, name in enumerate(names, start=36)}  # no single digit
        drawn = NAMED.sub(lambda found: f' id="{last[found[1]]}"' if found[1] in last else "", drawn)
        drawn, written = (USED.sub(lambda found: f'href="#{last[found[1]]}"', each) for each in (drawn, written))
        return drawn, written

    def _text(self, figure: Figure, mark: Mark, role: str) -> str:
        (x, y), size = on_paper(figure, mark, mark.points)[0], mark.size / figure.unit
        written = fine(size)
        self.sizes.add(written)
        text = FORBIDDEN.sub("", with_italics(mark.text))
        self.letters[STYLES[mark.role].bold].update(text)
        looks = f"{role} s{written}{ALIGN_CLASSES[mark.align]}"
        place = f'x="{fine(x)}" y="{fine(y + CAPITAL_HEIGHT / 2 * size)}"'
        return f'<text class="{looks}" {place}>{escape(text, quote=False)}</text>'


def _shape(figure: Figure, mark: Mark, role: str) -> str:
    """Return the SVG of a mark other than a text: its tinted areas, then its lines, then its filled areas."""
    style, pieces, drawn = STYLES[mark.role], list(pieces_of(figure, mark)), list[tuple[str, str]]()
    grows = sum(piece.look == "l" and piece.radius is None for piece in pieces) == 1 and not style.dash
    if [piece.look for piece in pieces] == ["t", "l"] and pieces[0][1:] == pieces[1][1:]:
        pieces = [pieces[1]._replace(look="l t")]
    for (look, radius), group in groupby(pieces, key=lambda piece: (piece.look, piece.radius)):
        if radius is None:
            more = ' pathLength="1"' if look != "t" and grows else ""
            lines: Sequence[Line] = [
                ([(round(TENTHS * x), round(TENTHS * y)) for x, y in each.points], each.closed) for each in group
            ]
            if look == "l" and len(lines) <= 100:  # more would take long
                lines = chained(lines, dashed=bool(style.dash))
            drawn.append((f'path d="{path(lines)}"{more} class="{look}', '"/>'))
        else:
            for ((x, y),) in (piece.points for piece in group):
                drawn.append((f'circle cx="{fine(x)}" cy="{fine(y)}" r="{fine(radius)}" class="{look}', '"/>'))
    if len(drawn) == 1:
        return f"<{f' {role}'.join(drawn[0])}"
    return f'<g class="{role}">{"".join(f"<{begins}{ends}" for begins, ends in drawn)}</g>'
