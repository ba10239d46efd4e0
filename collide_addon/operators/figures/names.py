# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of figures in lists: their objects and their method, in the interface's language.

The name of a figure's collection never changes; these names follow renamed objects and the interface's language, and no
two figures of a lecture have the same one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import bpy

from ...figure.model import heights, lesson
from ...figure.registry import CASE
from ...scene.drawing import draw, objects
from ..base import current, make, origin
from ..base.translation import in_panel
from . import gallery

MOST_OBJECTS = 2
"""Most objects that a name lists one by one."""
DASH = " – "
"""Separator of the objects in a name."""


class FigureName(NamedTuple):
    """A figure's subject, "Crate – Prism", and its method, "GJK", unless it has none or the subject names it."""

    about: str
    method: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.method, self.about)))


def names_of(figures: Iterable[bpy.types.Collection]) -> dict[bpy.types.Collection, FigureName]:
    """Return the names of figures in order; equal names are numbered."""
    names = {figure: _name_of(figure) for figure in figures}
    alike, so_far = Counter(names.values()), Counter[FigureName]()
    for figure, name in names.items():
        so_far[name] += 1
        if alike[name] > 1:
            names[figure] = name._replace(about=f"{name.about} ({so_far[name]})")
    return names


def _name_of(figure: bpy.types.Collection) -> FigureName:
    made_by, of = make.MADE_BY.of(figure) or "", origin.names_now(figure)
    algorithm, classic = make.algorithm_of(figure), made_by.endswith(make.CLASSIC)
    method = in_panel(objects.ALGORITHM.of(figure) or "")
    if algorithm is not None and (classic or algorithm.operation):
        method = in_panel(algorithm.button or algorithm.label)
    if classic:
        method = in_panel("{method} (classic)", method=method)
    if current.headline(figure).get(heights.SEEN, heights.SEEN_ALONG_Z) != heights.SEEN_ALONG_Z:
        method = in_panel("{method} 3D", method=method)
    titles: dict[str, str] = {}
    if made_by == CASE.id:
        titles = {name: title for name, title, _ in lesson.case_items()}
    elif made_by == gallery.MADE_BY_GALLERY:
        titles = {name: title for name, title, _ in gallery.SCENES}
    if of and of[0] in titles:
        about = in_panel(titles[of[0]])
    else:
        about = DASH.join(of) if len(of) <= MOST_OBJECTS else in_panel("{count} objects", count=len(of))
    about = about or draw.PAGE_TITLE.of(figure) or figure.name
    return FigureName(about, "" if about.startswith(f"{method}:") else method)  # a scene's title may begin with it
