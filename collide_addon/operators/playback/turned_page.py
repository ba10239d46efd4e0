# SPDX-License-Identifier: GPL-3.0-or-later
"""A page in space from another side, while it is turned: shapes only, drawn on the screen over the page.

Nothing in the file changes meanwhile. Names are left out: they are placed when the page is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import bpy
import gpu
import numpy as np
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Matrix, Vector

from ...figure.lessons import make_lesson, subjects_in
from ...figure.model.arrays import Floats
from ...figure.model.figure import PHASES, Figure, Kind, Mark, Panel
from ...figure.model.lesson import read_choices
from ...figure.model.look import THEMES
from ...figure.model.outline import Stroke, dashes, outline
from ...figure.model.style import PAGE_WIDTH, Role
from ...figure.page.sheet import corners_of
from ...figure.registry import BY_ID
from ...scene.base import timeline
from ...scene.base.hierarchy import FigureError
from ...scene.drawing import stage, user_view
from ...scene.drawing.parameters import parameters_of
from ...scene.drawing.shapes import DrawnAs, colour_and_opacity, height_of

TURNED_PANELS = (Panel.WORLD, Panel.DIFFERENCE, Panel.PROFILE)
"""The panels that are drawn from the new side."""
Colour = tuple[float, float, float, float]


class Painted(NamedTuple):
    """Something of one colour at one height: vertices (n, 2) of triangles or, with a width, ends of lines.

    Coordinates are in figure units from the page's lower left corner.
    """

    height: float
    colour: Colour
    width: float
    places: Floats


class TurnedPage:
    """What a figure shows at a frame, from any side; `chosen` is the side from which it was drawn, None if its own."""

    def __init__(self, figure: bpy.types.Collection, frame: int) -> None:
        """Read from what the figure was made; a FigureError if that, its steps or its camera is missing."""
        camera, kept = stage.needed_camera(figure), parameters_of(figure)
        step, phase, *_ = timeline.stop_at(timeline.needed_steps(figure), frame)
        self._is_asked, self._tick = phase is None, step.number * PHASES + (step.answer - 1 if phase is None else phase)
        self._seen: dict[tuple[float, float] | None, tuple[float, float]] = {}
        try:
            self._algorithm, self._subjects = BY_ID[str(kept["algorithm"])], subjects_in(kept)
            self._choices = replace(read_choices(kept), glimpse=step.number)
            self.chosen = self._choices.side
            self.see_from(self.chosen)
        except (LookupError, ValueError, TypeError, ArithmeticError) as error:
            raise FigureError("{name} has lost its choices: make the figure again", name=figure.name) from error
        width, (wide, high) = camera.data.ortho_scale, stage.resolution_of(figure)
        corner = camera.location.xy - Vector((width, width * high / wide)) / 2
        unit = Matrix.Diagonal((width / PAGE_WIDTH,) * 3).to_4x4()
        self._stands = user_view.placed(figure) @ Matrix.Translation(corner.to_3d()) @ unit

    def see_from(self, side: tuple[float, float] | None) -> tuple[float, float]:
        """See the page from a side, None meaning the figure's own; return the side's angles."""
        if side not in self._seen:
            figure = make_lesson(self._algorithm, self._subjects, replace(self._choices, side=side)).figure
            azimuth, elevation = map(float, np.array(figure.result["side"]))
            self._seen = {side: (azimuth, elevation)}
            shown = [each for each in figure.marks if each.panel in TURNED_PANELS and each.span.shows(self._tick)]
            shown = [each for each in shown if each.asking in (None, self._is_asked)]
            panels = dict.fromkeys(mark.panel for mark in shown)
            paper = [
                Mark(Kind.AREA, Role.REGION_PAPER, corners_of(figure.areas_at(self._tick)[each]), "") for each in panels
            ]
            painted = [each for mark in shown for each in _paint(mark, figure)]
            painted.sort(key=lambda each: each.height)
            self.painted = [*(each for mark in paper for each in _paint(mark, figure)), *painted]
        return self._seen[side]

    def draw(self, region: bpy.types.Region, view: bpy.types.RegionView3D) -> None:
        """Draw the page into the region of a 3D View, over the figure's page."""
        ends = [self._stands @ Vector(end) for end in ((0, 0, 0), (1, 0, 0), (0, 1, 0))]
        at, right, up = (location_3d_to_region_2d(region, view, end) for end in ends)
        if at is None or right is None or up is None:
            return
        (x, y), (tilt, rise) = right - at, up - at
        gpu.state.blend_set("ALPHA")
        with gpu.matrix.push_pop():
            gpu.matrix.multiply_matrix(Matrix(((x, tilt, 0, at.x), (y, rise, 0, at.y), (0, 0, 1, 0), (0, 0, 0, 1))))
            for (colour, width), some in groupby(self.painted, key=lambda each: (each.colour, each.width)):
                _draw(np.concatenate([each.places for each in some]), colour, width * (right - at).length)
        gpu.state.blend_set("NONE")


def _draw(places: Floats, colour: Colour, width: float) -> None:
    """Draw triangles or, with a width in pixels, lines."""
    shader = gpu.shader.from_builtin("POLYLINE_UNIFORM_COLOR" if width else "UNIFORM_COLOR")
    shader.uniform_float("color", colour)
    if width:
        shader.uniform_float("viewportSize", gpu.state.viewport_get()[2:])
        shader.uniform_float("lineWidth", width)
    flat = np.column_stack((places, np.zeros(len(places)))).astype(np.float32)
    batch_for_shader(shader, "LINES" if width else "TRIS", {"pos": flat}).draw(shader)


def _paint(mark: Mark, figure: Figure) -> Iterator[Painted]:
    """Yield what to paint for a mark."""
    corner = np.array((figure.page.left, figure.page.bottom)) - figure.panels[mark.panel]
    drawn, style = outline(mark, figure.unit, corner), THEMES[figure.theme][mark.role]
    pattern = tuple(figure.unit * part for part in style.dash)
    lines = dashes(drawn.strokes, pattern)
    for look, width, places in (
        (DrawnAs.TINT, 0.0, _triangles(drawn.tints)),
        (DrawnAs.AREA, 0.0, _triangles(drawn.fills)),
        (DrawnAs.LINE, style.thickness, _segments(lines)),
    ):
        if places:
            colour, opacity = colour_and_opacity(style, look.ink)
            red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
            flat = np.concatenate(places).reshape(-1, 2) / figure.unit
            yield Painted(height_of(look, mark.role), (red, green, blue, opacity), width, flat)


def _triangles(shapes: Sequence[Floats]) -> list[Floats]:
    """Return the vertices (n, 3, 2) of triangles that make up convex shapes (m, 2)."""
    return [np.stack((np.broadcast_to(each[0], each[2:].shape), each[1:-1], each[2:]), axis=1) for each in shapes]


def _segments(lines: Sequence[Stroke]) -> list[Floats]:
    """Return the ends (n, 2, 2) of the segments of lines."""
    rounds = [np.concatenate((line.points, line.points[: int(line.closed)])) for line in lines]
    return [np.stack((each[:-1], each[1:]), axis=1) for each in rounds]
