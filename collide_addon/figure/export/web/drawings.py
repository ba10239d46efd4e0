# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawings of a lesson page: each mark as SVG, equal ones stored once, for every language and page."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from itertools import groupby

import numpy as np

from ...model.figure import Align, Figure, Kind, Mark
from ...model.style import STYLES, Role
from ...page.text_metrics import CAPITALS
from ...text.names import VARIABLE, with_italics
from ..paper import on_paper, pieces_of
from ..svg import ANCHOR, FORBIDDEN

Place = tuple[float, float]


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


def path(points: Iterable[Place], *, closed: bool) -> str:
    """Return a path through paper points, written as steps between rounded points, so that errors do not add up."""
    written: list[str] = []
    last: tuple[float, float] | None = None
    for each in points:
        x, y = round(each[0], 2), round(each[1], 2)
        if last is None:
            written.append(f"M{short(x)} {short(y)}")
        elif (x, y) != last:
            across, down = x - last[0], y - last[1]
            if not round(down, 2):
                written.append(f"h{short(across)}")
            elif not round(across, 2):
                written.append(f"v{short(down)}")
            else:
                written.append(f"l{short(across)} {short(down)}")
        last = x, y
    return "".join(written).replace(" -", "-") + ("z" if closed else "")


def size_class(size: str) -> str:
    """Return the class of letters of a size, which a narrow page may enlarge."""
    return f"s{size.replace('.', '-')}"


@dataclass(slots=True)
class Drawings:
    """The drawings on the pages: each one's id by its SVG; their roles, letters by weight, and sizes."""

    ids: dict[str, str] = field(default_factory=dict)
    roles: set[Role] = field(default_factory=set)
    letters: dict[bool, set[str]] = field(default_factory=lambda: {False: set(), True: set()})
    sizes: set[str] = field(default_factory=set)

    def id_of(self, figure: Figure, mark: Mark) -> str:
        """Return the id of a mark's drawing, adding it if needed."""
        self.roles.add(mark.role)
        drawn = self._text(figure, mark) if mark.kind is Kind.LABEL else _shape(figure, mark)
        return self.ids.setdefault(drawn, f"m{np.base_repr(len(self.ids), 36)}")  # there are thousands, used often

    def definitions(self) -> str:
        """Return all drawings with their ids."""
        return "".join(re.sub(r"^<(\w+)", rf'<\1 id="{name}"', drawn) for drawn, name in self.ids.items())

    def _text(self, figure: Figure, mark: Mark) -> str:
        (x, y), size = on_paper(figure, mark, mark.points)[0], mark.size / figure.unit
        written = short(size)
        self.sizes.add(written)
        text = FORBIDDEN.sub("", with_italics(mark.text))
        self.letters[STYLES[mark.role].bold].update(text)
        anchor = "" if mark.align is Align.LEFT else f' text-anchor="{ANCHOR[mark.align]}"'
        return (
            f'<text class="{mark.role.value} x {size_class(written)}" x="{short(x)}"'
            f' y="{short(y + CAPITALS / 2 * size)}" font-size="{written}"{anchor}>{escape(text, quote=False)}</text>'
        )


def _shape(figure: Figure, mark: Mark) -> str:
    """Return a mark other than a text: its tinted areas, then its lines, then its filled areas."""
    pieces, written = list(pieces_of(figure, mark)), ""
    grows = sum(piece.look == "l" and piece.radius is None for piece in pieces) == 1 and not STYLES[mark.role].dash
    for (look, radius), group in groupby(pieces, key=lambda piece: (piece.look, piece.radius)):
        if radius is None:
            more = ' pathLength="1"' if look == "l" and grows else ""
            lines = "".join(path(piece.points, closed=piece.closed) for piece in group)
            written += f'<path class="{look}"{more} d="{lines}"/>'
        else:
            for ((x, y),) in (piece.points for piece in group):
                written += f'<circle class="{look}" cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"/>'
    return f'<g class="{mark.role.value} o">{written}</g>'
