# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawings of a lesson page: each mark as SVG, equal ones once, in every language and on every page.

Those that stand on the same pages one upon the other are one group.
"""

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, product

import numpy as np

from ...model.figure import Align, Figure, Kind, Mark
from ...model.style import STYLES, Role
from ...page.text_metrics import CAPITALS
from ...text.names import VARIABLE, with_italics
from ..paper import on_paper, pieces_of
from ..svg import FORBIDDEN

Place = tuple[float, float]
Line = tuple[Sequence[Place], bool]
"""Paper points, and whether the last is joined to the first."""
NAMED, USED = (re.compile(rf'{before}([MG][0-9A-Z]+)"') for before in (' id="', 'href="#'))
"""Drawings and groups by the names that they have until all are known."""
DECIMALS = 1
"""Of places, in figure units: the error is a fifth of a pixel on a page of 1920."""
MOST_CHAINED = 100
"""Lines of a drawing up to which their order is chosen."""
THIN = 0.7
"""Thickness up to which no one sees whether two lines that meet are one."""
SIDES = {Align.LEFT: " b", Align.CENTER: "", Align.RIGHT: " e"}
"""The classes of texts that begin or end at their place."""


def short(value: float, decimals: int = 2) -> str:
    """Write a number as briefly as SVG and CSS allow: ".5", "-.25", "3"."""
    text = f"{round(value, decimals) + 0.0:.{decimals}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def worded(text: str) -> str:
    """Return a text as HTML, with variables marked up; forbidden characters are left out."""
    return VARIABLE.sub(lambda found: f"<var>{found[0]}</var>", escape(FORBIDDEN.sub("", text), quote=False))


def quoted(text: str) -> str:
    """Return a text as the value of an attribute."""
    return escape(FORBIDDEN.sub("", text))


def as_json(value: object) -> str:
    """Return a value as that of an attribute, within its quotes."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "'" + escape(FORBIDDEN.sub("", written), quote=False).replace("'", "&#39;") + "'"


def path(lines: Iterable[Line]) -> str:
    """Return a path of lines through paper points, each closed or not.

    It is written as steps between rounded places, so that nothing drifts. Steps of a kind share one letter; "m" is "l"
    for those behind the first.
    """
    written, last = "", (0.0, 0.0)
    for points, closed in lines:
        known, begin = "", last
        for each in points:
            x, y = round(each[0], DECIMALS), round(each[1], DECIMALS)
            across, down = round(x - last[0], DECIMALS), round(y - last[1], DECIMALS)
            if not known:
                letter, begin = "m", (x, y)
            elif across and down:
                letter = "l" if known != "m" else known
            elif across or down:
                letter = "h" if across else "v"
            else:
                continue
            step = " ".join(short(length) for length in (across, down) if length or letter == "m")
            written += f"{letter if letter != known else ' '}{step}"
            known, last = letter, (x, y)
        if closed:
            written, last = f"{written}z", begin
    return written.replace(" -", "-")


def chained(lines: Iterable[Line], *, joined: bool, turned: bool) -> list[Line]:
    """Return lines in an order, and from those ends, that lie near each other; if `joined`, lines that meet are one."""
    left, found = list(lines), list[tuple[list[Place], bool]]()
    ends = Counter(points[row] for points, _ in left for row in (0, -1))

    def far(each: tuple[int, int]) -> tuple[float, bool]:
        """Tell how far a line begins from the end of the last one; at the same distance, odd corners are first."""
        begin = left[each[0]][0][each[1]]
        return math.dist(begin, found[-1][0][0 if found[-1][1] else -1]) if found else 0.0, ends[begin] % 2 == 0

    while left:
        row, end = min(product(range(len(left)), (0, -1) if turned else (0,)), key=far)
        points, closed = left.pop(row)
        ends.subtract((points[0], points[-1]))
        way = list(points if end == 0 else points[::-1])
        if joined and found and not closed and not found[-1][1] and found[-1][0][-1] == way[0]:
            found[-1][0].extend(way[1:])
        else:
            found.append((way, closed))
    return list(found)


def class_of(role: Role) -> str:
    """Return the short name of a role's class."""
    return f"r{np.base_repr(list(Role).index(role), 36)}"


def use(name: str, more: str = "") -> str:
    """Return a drawing in its place, as what stands once among the definitions."""
    return f'<use href="#{name}"{more}/>'


def size_class(size: str) -> str:
    """Return the class of letters of a size, which a narrow page may enlarge."""
    return f"s{size.replace('.', '-')}"


@dataclass(slots=True)
class Drawings:
    """What is drawn on the pages: each drawing's id by its SVG, and each group's; their roles, letters and sizes."""

    ids: dict[str, str] = field(default_factory=dict)
    groups: dict[tuple[str, ...], str] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    """In each language the id of each sentence that says what pictures show, in the order of the first."""
    roles: set[Role] = field(default_factory=set)
    named: set[Role] = field(default_factory=set)
    """Those that the scripts know by their names."""
    letters: dict[bool, set[str]] = field(default_factory=lambda: {False: set(), True: set()})
    """Those that are not bold, and those that are."""
    sizes: set[str] = field(default_factory=set)

    def id_of(self, figure: Figure, mark: Mark) -> str:
        """Return the id of a mark's drawing, adding it if needed."""
        self.roles.add(mark.role)
        drawn = self._text(figure, mark) if mark.kind is Kind.LABEL else _shape(figure, mark)
        return self.ids.setdefault(drawn, f"M{np.base_repr(len(self.ids), 36)}")  # there are thousands, used often

    def together(self, ids: tuple[str, ...]) -> str:
        """Return the id of drawings one upon the other."""
        return ids[0] if len(ids) == 1 else self.groups.setdefault(ids, f"G{np.base_repr(len(self.groups), 36)}")

    def label(self, texts: Sequence[str], language: str) -> str:
        """Return the ids of sentences in a language, which are added unless they are there."""
        known = self.words[language]
        return " ".join(known.setdefault(each, f"{language}{len(known)}") for each in texts)

    def descriptions(self, language: str) -> str:
        """Return the sentences in a language, for those who do not see the pictures."""
        said = "".join(f'<p id="{name}">{quoted(text)}.</p>' for text, name in self.words[language].items())
        return f"<div hidden>{said}</div>"

    def stored(self, written: str) -> tuple[str, str]:
        """Return the definitions of all drawings, and what is written with their last names.

        Each drawing stands in the first of its groups, and has a name if it is used alone or again. Those that are
        alike stand side by side, and names follow each other: that packs well.
        """
        left = {name: re.sub(r"^<(\w+)", rf'<\1 id="{name}"', drawn) for drawn, name in self.ids.items()}
        groups = [
            f'<g id="{name}">{"".join(left.pop(each, use(each)) for each in ids)}</g>'
            for ids, name in self.groups.items()
        ]
        drawn = "".join(sorted([*groups, *left.values()], key=lambda each: NAMED.sub("", each).removeprefix("<g>")))
        used = set(USED.findall(drawn + written))
        names = [name for name in NAMED.findall(drawn) if name in used]
        last = {name: np.base_repr(row, 36).lower() for row, name in enumerate(names, start=36)}  # no digit alone
        drawn = NAMED.sub(lambda found: f' id="{last[found[1]]}"' if found[1] in last else "", drawn)
        drawn, written = (USED.sub(lambda found: f'href="#{last[found[1]]}"', each) for each in (drawn, written))
        return drawn, written

    def _text(self, figure: Figure, mark: Mark) -> str:
        (x, y), size = on_paper(figure, mark, mark.points)[0], mark.size / figure.unit
        written = short(size)
        self.sizes.add(written)
        text = FORBIDDEN.sub("", with_italics(mark.text))
        self.letters[STYLES[mark.role].bold].update(text)
        looks = f"{class_of(mark.role)} x {size_class(written)}{SIDES[mark.align]}"
        place = f'x="{short(x, DECIMALS)}" y="{short(y + CAPITALS / 2 * size, DECIMALS)}"'
        return f'<text class="{looks}" {place}>{escape(text, quote=False)}</text>'


def _shape(figure: Figure, mark: Mark) -> str:
    """Return a mark without words: its tinted areas, then its lines, then what is filled."""
    style, pieces, drawn = STYLES[mark.role], list(pieces_of(figure, mark)), list[tuple[str, str]]()
    grows = sum(piece.look == "l" and piece.radius is None for piece in pieces) == 1 and not style.dash
    if [piece.look for piece in pieces] == ["t", "l"] and pieces[0][1:] == pieces[1][1:]:
        pieces = [pieces[1]._replace(look="l t")]
    for (look, radius), group in groupby(pieces, key=lambda piece: (piece.look, piece.radius)):
        if radius is None:
            more = ' pathLength="1"' if look != "t" and grows else ""
            lines: Sequence[Line] = [(each.points, each.closed) for each in group]
            if look == "l" and len(lines) <= MOST_CHAINED:
                lines = chained(lines, joined=style.thickness <= THIN and not style.dash, turned=not style.dash)
            drawn.append((f'path class="{look}', f'"{more} d="{path(lines)}"/>'))
        else:
            for ((x, y),) in (piece.points for piece in group):
                place = f'" cx="{short(x, DECIMALS)}" cy="{short(y, DECIMALS)}" r="{short(radius)}"/>'
                drawn.append((f'circle class="{look}', place))
    looks = f"{class_of(mark.role)} o"
    if len(drawn) == 1:
        return f"<{f' {looks}'.join(drawn[0])}"
    return f'<g class="{looks}">{"".join(f"<{begins}{ends}" for begins, ends in drawn)}</g>'
