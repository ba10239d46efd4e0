# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the covariance box in MATLAB: how large it is, what its corners are made of, how it is turned."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np

from ...geometry import OrientedBox, min_area_box, pca_box
from ...pitfalls.cases.boxes import corners_of_box, covariance_box
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets.pca import classic_pca_box, covariance, direction_angles, shape_of_corner, spread_alike
from ..model.arrays import ROUNDED, Floats
from ..model.figure import Align
from ..model.style import TITLE_SIZE, Role
from ..stage.pen import Pen
from ..text.messages import Caption, number
from .shapes import as_array
from .story import Draw, Statement, Story, stated


def box_story(inputs: Inputs) -> Story:
    """Return the story of a box in space, seen from above."""
    sides = inputs["box_sides"]
    return _spread_story(corners_of_box(sides)[:, :2], covariance_box(sides).sides.tolist(), sides)


def points_box_story(points: Floats) -> Story:
    """Return the story of the box around points (n, 2)."""
    if spread_alike(covariance(points)):
        return no_direction_story(points)
    lengths = 2.0 * pca_box(points).half_extents
    true = np.where(lengths > ROUNDED * lengths.max(), lengths, 0.0).tolist()
    return _spread_story(points, classic_pca_box(points).sides.tolist(), true)


def _spread_story(points: Floats, sides: list[float], true_sides: list[float]) -> Story:
    """Return the story of points, with the sides stated for both boxes."""
    said, truth = classic_pca_box(points), pca_box(points)
    away = np.abs((points - said.center) @ said.directions.T)
    outside = (away > said.sides / 2 + ROUNDED * float(away.max())).any(axis=1)

    def statement(role: Role, corners: Floats, sides: list[float], says: str) -> Statement:
        words = " × ".join(map(number, sides))
        values = {"sides": words, "words": words, "outside": int(outside.sum()), "count": len(points)}
        return stated(_boxes(role, corners), says, "classic.words", values, {"sides": sides})

    return Story(
        extent=np.concatenate([points, truth.corners, said.corners]),
        question=(Caption("classic.spread_question", {"count": len(points)}),),
        shapes=lambda pen: pen.dots(Role.A, points, "A"),
        claim=statement(Role.CLAIM, said.corners, sides, "classic.spread_says"),
        truth=statement(Role.TRUTH, truth.corners, true_sides, "classic.spread_true"),
        reason="classic.why_spread_not_extent",
        why=lambda pen: pen.dots(Role.CLAIM, points[outside], "outside"),
    )


def no_direction_story(points: Floats) -> Story:
    """Return the story of points spread equally in all directions."""
    smallest = min_area_box(points)
    half, middle = classic_pca_box(points).sides / 2, points.mean(axis=0)
    some = (15.0, 35.0, 60.0, 80.0)  # directions, none better than any other
    said = _boxes(Role.CLAIM, *(OrientedBox(middle, half, math.radians(each)).corners for each in some), filled=False)
    truth, true = _boxes(Role.TRUTH, smallest.corners), {"corners": smallest.corners.tolist(), "area": smallest.area}
    spread = {"covariance": covariance(points).tolist()}
    return Story(
        extent=np.concatenate([points, smallest.corners]),
        question=(Caption("classic.spread_question", {"count": len(points)}),),
        shapes=lambda pen: pen.dots(Role.A, points, "A"),
        claim=stated(said, "classic.any_direction_says", "classic.any_direction", {}, spread),
        truth=stated(truth, "classic.smallest_true", "classic.one_box", {"area": smallest.area}, true),
        reason="classic.why_no_direction",
    )


def row_and_column_story(inputs: Inputs) -> Story:
    """Return the story of a row to which a column is added."""
    center, axis = tuple(inputs["center_shape"]), tuple(inputs["x_axis_shape"])
    said = shape_of_corner(center, axis)
    width = float(center[1] + axis[1] + said[1] + 4)  # cells, and the signs between them

    def statement(role: Role, axis: tuple[int, ...], shape: tuple[int, ...], says: str) -> Statement:
        values = {"rows": shape[0], "columns": shape[1], "words": f"{shape[0]} × {shape[1]}"}
        draw = partial(_draw_sum, role=role, tables=(center, axis, shape))
        return stated(draw, says, "classic.words", values, {"shape": list(shape)})

    return Story(
        extent=np.array([(0.0, -1.5), (width, 1.5)]),
        question=(Caption("classic.table_question"),),
        claim=statement(Role.CLAIM, axis, said, "classic.table_says"),
        truth=statement(Role.TRUTH, center, (1, 3), "classic.table_true"),
    )


def angles_story(inputs: Inputs) -> Story:
    """Return the story of boxes turned one way and the other, seen from above."""
    sides, turns = inputs["box_sides"], inputs["turned_degrees"]
    said = [covariance_box(sides, degrees) for degrees in turns]
    half, apart = np.array(sides[:2]) / 2, 1.5 * sides[0]  # side by side, as far as one and a half of the longest side
    boxes = [OrientedBox((place * apart, 0.0), half, math.radians(degrees)) for place, degrees in enumerate(turns)]
    angles = [" ".join(f"{number(angle)}°" for angle in direction_angles(box).round(4)) for box in said]
    both, listed = ({"first": first, "second": second} for first, second in (turns, angles))

    def arrows(role: Role, ways: Sequence[Floats], words: Sequence[str]) -> Draw:
        def draw(pen: Pen) -> None:
            for box, way, text in zip(boxes, ways, words, strict=True):
                ends = np.array([box.center, box.center + 0.5 * sides[0] * way])
                pen.arrow(role, ends, "first-direction")
                above = np.array([box.center[0], box.corners[:, 1].max()])
                pen.name(text, role, above, np.array([0.0, 1.0]), "angles")

        return draw

    claim = arrows(Role.CLAIM, [box.directions[0][:2] for box in said], angles)
    truth = arrows(Role.TRUTH, [box.axes[0] for box in boxes], [f"{number(degrees)}°" for degrees in turns])
    return Story(
        extent=np.concatenate([box.corners for box in boxes]),
        question=(Caption("classic.angles_question"),),
        shapes=_boxes(Role.A, *(box.corners for box in boxes)),
        claim=stated(claim, "classic.angles_says", "classic.three_angles", listed, {"angles": angles}),
        truth=stated(truth, "classic.angles_true", "classic.one_angle", both, {"turns": list(turns)}),
    )


def _boxes(role: Role, *boxes: Floats, filled: bool = True) -> Draw:
    """Return what draws boxes, each by its corners (4, 2)."""

    def draw(pen: Pen) -> None:
        for corners in boxes:
            pen.polygon(role, corners, "box", filled=filled)

    return draw


def _draw_sum(pen: Pen, role: Role, tables: Sequence[tuple[int, ...]]) -> None:
    """Draw tables as cells: the first two with a plus between them, and the result."""
    left = 0.0
    for place, ((rows, columns), sign) in enumerate(zip(tables, "+= ", strict=True)):
        result = place == len(tables) - 1
        for row in range(rows):
            for column in range(columns):
                x, y = left + column, rows / 2 - row - 1
                cell = as_array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])
                pen.polygon(role if result else Role.LINE, cell, f"cell-{place}-{row}-{column}", filled=result)
        left += columns + 2
        if not result:
            pen.write(sign, Role.TEXT, np.array([left - 1.0, 0.0]), f"sign-{place}", TITLE_SIZE, Align.CENTER)
