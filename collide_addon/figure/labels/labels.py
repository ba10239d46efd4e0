# SPDX-License-Identifier: GPL-3.0-or-later
"""Placing labels: beside their points, outwards, clear of each other and of every end, and off the lines.

A label must be clear; the rest is a preference. Without a clear place near its point, it is placed further away with a
leader line; without any place, it is left out unless the figure needs it. From phase to phase it stays where it is,
unless that place is covered.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats
from ..model.figure import ALWAYS, Kind, Mark, Motion, Panel, Span
from ..model.style import LABEL_SIZE, STYLES, Role
from ..page.sheet import Sheet
from ..page.text_metrics import shortened, text_extent
from ..text.names import written_names
from .candidates import (
    CLEARANCE,
    DISTANCES,
    Pair,
    Search,
    best_place,
    cost_of,
    is_still_free,
    lasting_place,
    leader,
    leader_mark,
    reach_of,
)
from .letters import settle_letters
from .obstacles import Obstacles, half_size, halves, holds, text_box, written_upon

OTHER_SHAPE = {Role.A: Role.B, Role.SUPPORT_A: Role.B, Role.B: Role.A, Role.SUPPORT_B: Role.A}
"""The shape that a name of these roles should stay out of, unless its point is inside."""
INSIDE_DISTANCE = 1e-3
"""How far inside its own shape, in figure units, a vertex is tested for being inside the other shape."""
NAME_SHARES = (0.35, 0.65, 0.2, 0.8)
"""Positions of a line's name along it, as shares, if its preferred place has no room."""
SHORT_NAME = 4
"""Length in letters of a name that letters of shapes keep clear of; longer ones may be placed elsewhere."""
GOOD_ENOUGH = 2.5
"""Cost of a place beside a line up to which no other place along it is tried."""
LETTER_GAP = 3.0
"""Distance of a short name from a letter beyond it, in figure units, so that they do not read as one."""
PHASE_GAP = 2
"""Half ticks from one phase to the next, with a question in between."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelRequest:
    """A text to place beside `anchor` (2,), preferably in the direction `outwards` (2,).

    Unless it is `needed`, it may be left out if no place is clear; a text with optional parts has a `short` form for
    that case. The name or length of a line may be anywhere `along` it (2, 2), and has no leader line if it is near some
    point of it.
    """

    text: str
    role: Role
    anchor: Floats
    outwards: Floats
    part: str
    panel: Panel
    span: Span = ALWAYS
    size: float = LABEL_SIZE
    needed: bool = True
    asking: bool | None = None
    delayed: int = False
    motion: Motion | None = None
    near: bool = False
    short: str = ""
    along: Floats | None = None

    @property
    def places(self) -> Floats:
        """The points (n, 2) beside which it may be placed, best first."""
        if self.along is None:
            return self.anchor[np.newaxis]
        start, end = self.along
        return np.array([self.anchor, *(start + share * (end - start) for share in NAME_SHARES)])


def name_request(name: str, role: Role, at: Floats, outwards: Floats, span: Span = ALWAYS) -> LabelRequest:
    """Return the request to name a point in the world panel if there is room."""
    return LabelRequest(name, role, at, vector_or_up(outwards), name, Panel.WORLD, span, needed=False)


Drawn = tuple[list[Mark], list[LabelRequest]]
"""Marks, and the labels requested beside them."""


def vector_or_up(vector: Floats) -> Floats:
    """Return a vector (2,) towards a label; upwards if it has no length."""
    return vector if vector.any() else np.array([0.0, 1.0])


def with_labels(
    marks: Sequence[Mark], requests: Sequence[LabelRequest], sheet: Sheet, frames: Sequence[Mark] = ()
) -> list[Mark]:
    """Return a figure's marks with names of shapes moved clear, and labels for the requests added.

    `frames` are polygons (4, 2) on the page, rectangles that no label may enter.
    """
    names = [
        (halves(request.span, asking=request.asking), sheet.on_page(request.panel, _stands_at(request, sheet.unit)))
        for request in requests
    ]
    cleared, obstacles = settle_letters(marks, sheet, names, frames)
    return list(written_upon(cleared + _placed(requests, obstacles, sheet), sheet))


def _stands_at(request: LabelRequest, unit: float) -> Floats:
    """Return a label's point and, for a short name, points (n, 2) that it covers if nothing is in the way."""
    if len(request.text) > SHORT_NAME:
        return request.anchor[np.newaxis]
    wide, tall = half_size(request.text, request.size * unit, bold=STYLES[request.role].bold)
    (x, y), (out_x, out_y) = request.anchor.tolist(), vector_or_up(request.outwards).tolist()
    length = math.hypot(out_x, out_y)
    vector_x, vector_y = out_x / length, out_y / length
    across = reach_of((wide, tall), vector_x, vector_y)
    near = DISTANCES[0] * CLEARANCE * unit + across
    beyond = near + across + LETTER_GAP * unit
    along = ((x + near * vector_x + share * wide, y + near * vector_y) for share in (-1.0, -0.5, 0.0, 0.5, 1.0))
    return np.array([(x, y), *along, (x + beyond * vector_x, y + beyond * vector_y)])


def place_labels(requests: Sequence[LabelRequest], marks: Sequence[Mark], sheet: Sheet) -> list[Mark]:
    """Return labels and leader lines for the requests, clear of those in `marks`; earlier requests choose first."""
    return _placed(requests, Obstacles(marks, sheet), sheet)


class Stand(NamedTuple):
    """Where and when a label is shown: its text, its point, the centre of its box and its leader line, on the page."""

    text: str
    anchor: Pair
    middle: Pair
    line: tuple[Pair, Pair] | None
    shows: Span


def _placed(requests: Sequence[LabelRequest], obstacles: Obstacles, sheet: Sheet) -> list[Mark]:
    """Return labels and leader lines for the requests; one that continues to show takes a lasting place if it can."""
    placed: list[list[Mark]] = [[] for _ in requests]
    stood: dict[object, Stand] = {}
    shows = [halves(request.span, asking=request.asking) for request in requests]
    identities = _identities(requests, sheet.unit)
    runs = _runs(shows, identities)
    for row, rest in sorted((row, run[at:]) for run in runs for at, row in enumerate(run)):
        request, following = requests[row], [shows[later] for later in rest]
        same, alike = identities[row], (request.text, request.part, request.panel)
        stands = _found(request, following, stood.get(same, stood.get(alike)), obstacles, sheet)
        if stands is None:
            continue
        stood[same] = stood[alike] = stands
        offset = np.array(sheet.panels[request.panel])
        label = Mark(
            Kind.LABEL, request.role, (np.array(stands.middle) - offset)[np.newaxis], request.part, request.panel,
            request.span, text=stands.text, size=request.size * sheet.unit, asking=request.asking,
            delayed=request.delayed, motion=request.motion,
        )  # fmt: skip
        placed[row].append(label)
        obstacles.add_text(stands.shows, text_box(label, sheet.panels[request.panel]))
        if stands.line is not None:
            line = np.array(stands.line)
            obstacles.add_leader(stands.shows, line, sheet.unit)
            placed[row].append(leader_mark(label, line - offset))
    return [mark for marks in placed for mark in marks]


def _identities(requests: Sequence[LabelRequest], unit: float) -> list[object]:
    """Return what identifies each label in all phases: its point or, as a line may show in parts, its line."""
    points = np.round(np.array([each.anchor for each in requests]) / unit, 3).tolist()
    return [
        (each.text, each.size, each.panel, tuple(point) if each.along is None else each.part)
        for each, point in zip(requests, points, strict=True)
    ]


def _runs(shows: Sequence[Span], identities: Sequence[object]) -> list[list[int]]:
    """Return the rows of requests that show one after the other without a break."""
    alike: dict[object, list[list[int]]] = defaultdict(list)
    for row in sorted(range(len(shows)), key=lambda row: shows[row].first):
        runs = alike[identities[row]]
        if not runs or shows[row].first > max(shows[each].ends for each in runs[-1]) + PHASE_GAP:
            runs.append([])
        runs[-1].append(row)
    return [run for runs in alike.values() for run in runs]


def _found(
    request: LabelRequest, following: Sequence[Span], before: Stand | None, obstacles: Obstacles, sheet: Sheet
) -> Stand | None:
    """Return where a label is shown in the first of the spans `following`; None if there is no room.

    It moves only if its place `before` is covered; beside a point that moves, it stays on its side if nothing covers it
    there in any of the spans.
    """
    shows, offset, unit = following[0], np.array(sheet.panels[request.panel]), sheet.unit
    seen = obstacles.seen_with(shows)
    out_x, out_y = request.outwards.tolist()
    within = INSIDE_DISTANCE * unit / (math.hypot(out_x, out_y) or 1.0)
    x, y = (request.anchor + offset).tolist()
    start = x - within * out_x, y - within * out_y
    others = [each for of, each in seen.shapes if of is OTHER_SHAPE.get(request.role) and not holds(each, start)]

    def search_for(said: LabelRequest, text: str, at: Floats) -> Search:
        size, bold = said.size * unit, STYLES[said.role].bold
        return Search(
            half_size(text, size, bold=bold), *text_extent(text, size, bold=bold), tuple(at.tolist()),
            (out_x, out_y), sheet.areas[said.panel], unit, said.needed, said.near, others,
        )  # fmt: skip

    def standing(search: Search, text: str, middle: Pair) -> Stand:
        line = leader(search.anchor, middle, search.half, unit)
        if line is not None and request.along is not None:
            x, y = _nearest(request.along + offset, middle).tolist()
            line = line if leader((x, y), middle, search.half, unit) is not None else None
        return Stand(text, search.anchor, middle, line, shows)

    if before is not None and before.text == fitting(request, sheet):
        anchor = request.anchor + offset if request.along is None else _nearest(request.along + offset, before.anchor)
        search, vector = search_for(request, before.text, anchor), anchor - before.anchor
        stays = (before.middle[0] + float(vector[0]), before.middle[1] + float(vector[1]))
        moves = request.along is None and bool(np.abs(vector).max() > 1e-3 * unit)
        ever = obstacles.seen_with(Span(shows.first, following[-1].ends)) if moves else seen
        goes_on = before.shows.first <= shows.ends + PHASE_GAP and shows.first <= before.shows.ends + PHASE_GAP
        if is_still_free(search, stays, ever, may_be_led=goes_on):
            return standing(search, before.text, stays)
    found, least = None, math.inf
    forms = (replace(request, needed=False), replace(request, text=request.short)) if request.short else (request,)
    for said, at in product(forms, request.places + offset):
        text = fitting(said, sheet)
        search = search_for(said, text, at)
        middle = _lasting(search, following, obstacles) or best_place(search, seen)
        if middle is None:
            continue
        cost = 0.0 if said.along is None else cost_of(search, middle, seen)
        if found is None or cost < least:
            found, least = standing(search, text, middle), cost
        if cost <= GOOD_ENOUGH:
            break
    return found


def _lasting(search: Search, following: Sequence[Span], obstacles: Obstacles) -> Pair | None:
    """Return the centre of a place where a label can stay for all, half or fewer of the spans that follow."""
    count, middle = len(following), None
    while count > 1 and middle is None:
        ever = Span(following[0].first, max(shows.ends for shows in following[:count]))
        middle = lasting_place(search, obstacles.seen_with(ever))
        count //= 2
    return middle


def _nearest(line: Floats, point: Pair) -> Floats:
    """Return the point (2,) of a segment (2, 2) closest to a point."""
    vector = line[1] - line[0]
    share = float((np.array(point) - line[0]) @ vector) / (float(vector @ vector) or 1.0)
    return line[0] + min(max(share, 0.0), 1.0) * vector


def fitting(request: LabelRequest, sheet: Sheet) -> str:
    """Return a label's text, shortened to fit its panel."""
    room = 0.98 * sheet.areas[request.panel].width
    return shortened(written_names(request.text), request.size, room / sheet.unit, bold=STYLES[request.role].bold)
