# SPDX-License-Identifier: GPL-3.0-or-later
"""The last page of a lesson in space, where A, B and A − B can be turned and show what each step finds.

The script draws them from any side, with hidden lines; it computes no answers, and its texts come from the lesson.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, cast

import numpy as np

from ....geometry import DifferenceVertex, Relation
from ....geometry.space import (
    BoxSatResult,
    ConvexPolyhedron,
    GjkResult,
    GjkStep,
    PenetrationResult,
    PolytopeStep,
    gjk,
)
from ...model.arrays import Floats, extent, middle_of
from ...model.figure import Panel, Step
from ...model.lesson import Lesson, Measured, read_choices
from ...model.style import STYLES, Role
from ...space.model import SpaceFigure, subject_kept
from ...space.parts import square
from ...text.messages import say
from ...text.names import with_italics, written_names
from ...views.drawn import DIFFERENCE_INK, OF_A, OF_B, Ink
from ...views.epa import names_found as names_of_polytope
from ...views.epa import rows_shown
from ...views.gjk import names_found
from ...views.solid import MOST_FACES, Solid, solid_of
from ...views.view import difference_of
from .drawings import TENTHS, Drawings, as_json, fine, quoted
from .sections import HEIGHT, WIDTH, hands_on

SOLID_MARGIN = 12.0
"""Margin around the solids in a panel, in figure units."""
DEGREE_DECIMALS = 1
"""Decimals of coordinates and of degrees."""
PLANE_HALF = 0.4
"""Half the side of the planes at A and B, as a share of the panel's extent."""
TURNED_SCRIPTS = ("solids.js", "turned.js")
"""The scripts of a page with such a section."""
TURNED_METHODS = frozenset({"gjk", "epa", "sat", "obb"})


class Lit(NamedTuple):
    """A feature that a step finds: its panel, role, kinds (tint, line, dots: t, l, d), points, and their names."""

    panel: int
    role: Role
    look: str
    points: Sequence[Floats]
    names: Sequence[str] = ()


class TurnedStop(NamedTuple):
    """What a step, or the answer, shows, with the first sentence of that step."""

    step: Step
    lit: Sequence[Lit]


def can_turn(lesson: Lesson) -> bool:
    """Tell whether a lesson is about two solids on a page."""
    kept = lesson.figure.parameters
    on_a_page = not isinstance(lesson.figure, SpaceFigure) and kept.get("measured") == Measured.SPACE.value
    return on_a_page and kept.get("algorithm") in TURNED_METHODS


def turned_section(lesson: Lesson, drawings: Drawings, before: str, behind: str) -> str:
    """Return the section in which the solids of a lesson can be turned; empty if there are none."""
    if not can_turn(lesson):
        return ""
    language, side = lesson.figure.language, cast("Sequence[float]", lesson.figure.result["side"])
    panels, stops = _bodies(lesson), list(_stops(lesson))
    inks = [ink for panel in panels for _, ink, _ in panel]
    drawings.widths.add(WIDTH)
    drawings.named |= {role for ink in inks for role in (ink.edge, ink.hidden, *ink.tones)}
    drawings.named |= {lit.role for stop in stops for lit in stop.lit} | {Role.ORIGIN}
    named = [(role, name) for stop in stops for _, role, _, _, names in stop.lit for name in names]
    for role, name in (*named, *((ink.edge, name) for panel in panels for name, ink, _ in panel), (Role.ORIGIN, "0")):
        drawings.letters[STYLES[role].bold].update(name)
    drawings.letters[True].update(*(stop.step.captions[0].text(language) for stop in stops))
    middles = [_middle([solid.vertices for _, _, solid in panel], zero=row > 0) for row, panel in enumerate(panels)]
    scale = min((HEIGHT / 2 - SOLID_MARGIN) / reach for _, reach in middles)

    def placed(points: Sequence[Floats] | Floats, panel: int) -> list[list[float]]:
        places = (np.array(points) - middles[panel][0]) * scale * TENTHS
        return np.round(places, DEGREE_DECIMALS).tolist()

    bodies = [
        {
            "panel": row,
            "name": name,
            "inks": [role.value for role in (ink.edge, ink.hidden, *ink.tones)],
            "vertices": placed(solid.vertices, row),
            "rings": solid.rings,
            "edges": solid.edges.tolist(),
            "sides": solid.sides.tolist(),
            "fine": len(solid.rings) > MOST_FACES,
        }
        for row, panel in enumerate(panels)
        for name, ink, solid in panel
    ]
    shown = [
        [
            step.number,
            [[panel, role.value, look, placed(points, panel), names] for panel, role, look, points, names in lit],
        ]
        for step, lit in stops
    ]
    zero = placed([np.zeros(3)], 1)[0] if len(panels) > 1 else None
    data = {
        "bodies": bodies,
        "stops": shown,
        "zero": zero,
        "side": [round(math.degrees(angle), DEGREE_DECIMALS) for angle in side],
    }
    names = say("panel.world", language), "A \u2212 B"
    pictures = "".join(
        f'<svg class="p w{WIDTH}" viewBox="{fine(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT)}" role="group" tabindex="0" '
        f'aria-label="{quoted(each)}"></svg>'
        for each in names[: len(panels)]
    )
    words = {"step": say("lesson.live_step", language, step="{step}", count="{count}")}
    drawings.letters[False].update(say("lesson.live_step", language, step="", count=""))
    held = f" data-solids={as_json(data)} data-words={as_json(words)}"
    return hands_on("turn", f"{before}turn{behind}", lesson.figure, pictures, held)


def _middle(shapes: Sequence[Floats], *, zero: bool) -> tuple[Floats, float]:
    """Return the centre (3,) of shapes and their largest distance from it; with `zero`, the origin is included."""
    every = np.concatenate([*shapes, *([np.zeros((1, 3))] if zero else [])])
    middle = middle_of(every)
    return middle, float(np.linalg.norm(every - middle, axis=1).max()) or 1.0


def _bodies(lesson: Lesson) -> list[list[tuple[str, Ink, Solid]]]:
    """Return the bodies in each panel: names, styles, and solids."""
    a, b = _shapes(lesson)
    panels = [[("A", OF_A, solid_of(a)), ("B", OF_B, solid_of(b))]]
    if Panel.DIFFERENCE in lesson.figure.areas:
        panels.append([("A \u2212 B", DIFFERENCE_INK, solid_of(difference_of(a, b)))])
    return panels


def _shapes(lesson: Lesson) -> list[ConvexPolyhedron]:
    """Return A and B, or the boxes around them."""
    if isinstance(lesson.result, BoxSatResult):
        return [ConvexPolyhedron(box.corners) for box in (lesson.result.a, lesson.result.b)]
    return [subject_kept(each).shape for each in lesson.figure.parameters["subjects"]]  # type: ignore[attr-defined]


def _stops(lesson: Lesson) -> Iterator[TurnedStop]:
    """Yield what each step shows, and what the answer shows."""
    figure, result = lesson.figure, lesson.result
    shown = figure.steps
    names: dict[DifferenceVertex, str] = {}
    if isinstance(result, GjkResult):
        steps = [step for step in lesson.steps if isinstance(step, GjkStep)]
        names = names_found(steps, result)
        for at, step in zip(shown[1:-1], steps, strict=False):
            yield TurnedStop(at, [*_simplex((*step.along, *step.simplex), names), _from_zero(step.nearest)])
    if isinstance(result, PenetrationResult):
        every, found = [step for step in lesson.steps if isinstance(step, PolytopeStep)], list[GjkStep]()
        gjk(*_shapes(lesson), start=read_choices(figure.parameters).start_in_space, record=found.append)
        names = names_of_polytope(every, [step.support for step in found])
        for at, row in zip(shown[1:-1], rows_shown(every), strict=False):
            grown = every[row]
            facet = [grown.corners[corner] for corner in grown.facets[grown.nearest]]
            yield TurnedStop(at, [*_simplex(facet, names), _from_zero(grown.distance * grown.normal)])
    yield TurnedStop(shown[-1], list(_answer(lesson, names)))


def _simplex(vertices: Sequence[DifferenceVertex], names: dict[DifferenceVertex, str]) -> Iterator[Lit]:
    """Yield a simplex in A − B, and its vertices of A and B."""
    points = [vertex.point for vertex in vertices]
    flat = len(points) <= 3
    if not flat:
        yield from (Lit(1, Role.SIMPLEX, "l", edge) for edge in combinations(points, 2))
    yield Lit(1, Role.SIMPLEX, "tld" if flat else "d", points, [_written(names[vertex]) for vertex in vertices])
    of_a = {f"a{vertex.index_a + 1}": vertex.point_a for vertex in vertices}
    of_b = {f"b{vertex.index_b + 1}": vertex.point_b for vertex in vertices}
    yield Lit(0, Role.SUPPORT_A, "d", list(of_a.values()), list(map(_written, of_a)))
    yield Lit(0, Role.SUPPORT_B, "d", list(of_b.values()), list(map(_written, of_b)))


def _written(name: str) -> str:
    return with_italics(written_names(name))


def _from_zero(point: Floats) -> Lit:
    """Return a point of A − B and the line from the origin to it."""
    return Lit(1, Role.NEAREST, "l", [np.zeros(3), point])


def _answer(lesson: Lesson, names: dict[DifferenceVertex, str]) -> Iterator[Lit]:
    """Yield what the answer shows: closest points, a common point, or B's way out, with the planes."""
    result, (a, b) = lesson.result, _shapes(lesson)
    normal = getattr(result, "normal", None)
    if normal is not None:  # drawn behind all names
        middle = (a.vertices.mean(axis=0) + b.vertices.mean(axis=0)) / 2
        size = PLANE_HALF * extent(np.concatenate((a.vertices, b.vertices)))
        for height in (float((a.vertices @ normal).max()), float((b.vertices @ normal).min())):
            at = middle + (height - middle @ normal) * normal
            yield Lit(0, Role.PLANE, "tl", list(square(at, normal, size)))
    if isinstance(result, GjkResult):
        closest = {"a": result.closest_a, "b": result.closest_b} if result.distance else {"p": result.closest_a}
        yield Lit(0, Role.WITNESS, "l", list(closest.values()))
        yield from _simplex(result.simplex, names)
        known = [point for vertex in result.simplex for point in (vertex.point_a, vertex.point_b)]
        for name, point in closest.items():
            if not any(np.array_equal(point, each) for each in known):
                yield Lit(0, Role.WITNESS, "d", [point], [name])
    elif isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        yield Lit(0, Role.WITNESS, "l", [result.point_a, result.point_b])
        yield _from_zero(result.depth * result.normal)
