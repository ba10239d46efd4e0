# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the covariance box in MATLAB: how large it is, what its corners are made of, how it is turned."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import OrientedBox, min_area_box, pca_box
from ...pitfalls.cases.run_boxes import corners_of_box
from ...pitfalls.snippets.pca import (
    ClassicPcaBox,
    classic_pca_box,
    covariance,
    direction_angles,
    shape_of_corner,
    spread_alike,
)
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import TITLE_SIZE, Role
from ..page.sheet import Sheet
from ..text.messages import Caption, number
from .story import Sketch, Story, Verdict

WITHIN = 1e-9
"""Of the size of a box: a point so little outside counts as on its edge."""
ARBITRARY_DEGREES = (15.0, 35.0, 60.0, 80.0)
"""Some of the directions that are as good as any other."""
BESIDE = 1.5
"""Distance of two boxes that are shown together, in multiples of the longest side."""


def spread_story(
    title: Caption,
    points: NDArray[np.float64],
    *,
    sides: Sequence[float] = (),
    true_sides: Sequence[float] = (),
    why: str = "",
) -> Story:
    """Return the story of the box around points (n, 2); of points in space seen from above, the sides in space too."""
    if spread_alike(covariance(points)) and not why:
        return no_direction_story(title, points, "no_direction")
    said, truth = classic_pca_box(points), pca_box(points)
    shown = tuple(sides) or tuple(said.sides.tolist())
    lengths = 2.0 * truth.half_extents
    true = tuple(true_sides) or tuple(np.where(lengths > WITHIN * lengths.max(), lengths, 0.0).tolist())
    outside = _outside(points, said)
    values = {"sides": times(shown), "outside": int(outside.sum()), "count": len(points)}
    return Story(
        title=title,
        extent=np.concatenate([points, truth.corners, said.corners]),
        shapes=lambda _: _points(points),
        claim=lambda _: _box(Role.CLAIM, said.corners),
        truth=lambda _: _box(Role.TRUTH, truth.corners),
        why=lambda _: Sketch([Mark(Kind.POINTS, Role.CLAIM, points[outside], "outside", Panel.CLASSIC)]),
        question=(Caption("classic.spread_question", {"count": len(points)}),),
        says=(Caption("classic.spread_says", values),),
        truly=(Caption("classic.spread_true", {"sides": times(true)}),),
        because=(Caption(f"classic.why_{why or 'spread_not_extent'}"),),
        claim_verdict=Caption("classic.words", {"words": times(shown)}),
        truth_verdict=Caption("classic.words", {"words": times(true)}),
        verdict=Verdict.WRONG,
        result={"classic": {"sides": list(shown)}, "true": {"sides": list(true)}},
    )


def no_direction_story(title: Caption, points: NDArray[np.float64], why: str) -> Story:
    """Return the story of points that are spread alike in all directions."""
    smallest = min_area_box(points)
    half = classic_pca_box(points).sides / 2
    middle = points.mean(axis=0)
    boxes = [OrientedBox(middle, half, math.radians(degrees)).corners for degrees in ARBITRARY_DEGREES]
    return Story(
        title=title,
        extent=np.concatenate([points, smallest.corners]),
        shapes=lambda _: _points(points),
        claim=lambda _: Sketch([Mark(Kind.POLYGON, Role.CLAIM, corners, "box") for corners in boxes]),
        truth=lambda _: _box(Role.TRUTH, smallest.corners),
        question=(Caption("classic.spread_question", {"count": len(points)}),),
        says=(Caption("classic.any_direction_says"),),
        truly=(Caption("classic.smallest_true", {"area": smallest.area}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.any_direction"),
        truth_verdict=Caption("classic.one_box"),
        verdict=Verdict.WRONG,
        result={
            "classic": {"covariance": covariance(points).tolist()},
            "true": {"corners": smallest.corners.tolist(), "area": smallest.area},
        },
    )


def row_and_column_story(title: Caption, center: tuple[int, int], axis: tuple[int, int], why: str) -> Story:
    """Return the story of a row to which a column is added."""
    said = shape_of_corner(center, axis)
    truth = (1, 3)
    rows = {Panel.WORLD: (center, center, truth), Panel.CLASSIC: (center, axis, (said[0], said[1]))}
    extent = np.array([(0.0, -1.5), (_width(rows[Panel.CLASSIC]), 1.5)])
    return Story(
        title=title,
        extent=extent,
        shapes=lambda _: Sketch(),
        claim=lambda sheet: _sum(Role.CLAIM, rows[Panel.CLASSIC], sheet),
        truth=lambda sheet: _sum(Role.TRUTH, rows[Panel.WORLD], sheet),
        question=(Caption("classic.table_question"),),
        says=(Caption("classic.table_says", {"rows": said[0], "columns": said[1]}),),
        truly=(Caption("classic.table_true"),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.words", {"words": f"{said[0]} × {said[1]}"}),
        truth_verdict=Caption("classic.words", {"words": "1 × 3"}),
        words={Role.LINE: "classic.word_numbers"},
        verdict=Verdict.WRONG,
        result={"classic": {"shape": list(said)}, "true": {"shape": list(truth)}},
    )


def angles_story(title: Caption, sides: Sequence[float], turns: Sequence[float], why: str) -> Story:
    """Return the story of boxes that are turned one way and the other, seen from above."""
    boxes = []
    for place, degrees in enumerate(turns):
        corners = corners_of_box(sides, degrees)
        middle = np.array([place * BESIDE * sides[0], 0.0])
        boxes.append(
            (
                middle,
                degrees,
                classic_pca_box(corners),
                OrientedBox(middle, np.array(sides[:2]) / 2, math.radians(degrees)),
            )
        )
    angles = [" ".join(f"{number(angle)}°" for angle in direction_angles(said).round(4)) for _, _, said, _ in boxes]

    def draw(_sheet: Sheet) -> Sketch:
        return Sketch([Mark(Kind.POLYGON, Role.A, box.corners, "box", filled=True) for *_, box in boxes])

    def arrows(role: Role) -> Sketch:
        marks, requests = [], []
        for (middle, degrees, said, box), text in zip(boxes, angles, strict=True):
            way = said.directions[0][:2] if role is Role.CLAIM else box.axes[0]
            tip = middle + 0.5 * sides[0] * way
            marks.append(Mark(Kind.ARROW, role, np.array([middle, tip]), "first-direction"))
            words = text if role is Role.CLAIM else f"{number(degrees)}°"
            above = np.array([middle[0], box.corners[:, 1].max()])
            requests.append(LabelRequest(words, role, above, np.array([0.0, 1.0]), "angles", Panel.WORLD))
        return Sketch(marks, requests)

    return Story(
        title=title,
        extent=np.concatenate([box.corners for *_, box in boxes]),
        shapes=draw,
        claim=lambda _: arrows(Role.CLAIM),
        truth=lambda _: arrows(Role.TRUTH),
        question=(Caption("classic.angles_question"),),
        says=(Caption("classic.angles_says", {"first": angles[0], "second": angles[1]}),),
        truly=(Caption("classic.angles_true", {"first": turns[0], "second": turns[1]}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.three_angles"),
        truth_verdict=Caption("classic.one_angle", {"first": turns[0], "second": turns[1]}),
        verdict=Verdict.WRONG,
        result={"classic": {"angles": angles}, "true": {"turns": list(turns)}},
    )


def times(values: Sequence[float]) -> str:
    """Write sides as "4 × 2 × 1"."""
    return " × ".join(number(value) for value in values)


def _points(points: NDArray[np.float64]) -> Sketch:
    return Sketch([Mark(Kind.POINTS, Role.A, points, "A")])


def _box(role: Role, corners: NDArray[np.float64]) -> Sketch:
    return Sketch([Mark(Kind.POLYGON, role, corners, "box", filled=True)])


def _outside(points: NDArray[np.float64], box: ClassicPcaBox) -> NDArray[np.bool_]:
    """Tell which points are outside a box, which may have no width."""
    away = np.abs((points - box.center) @ box.directions.T)
    outside: NDArray[np.bool_] = (away > box.sides / 2 + WITHIN * float(away.max())).any(axis=1)
    return outside


def _width(shapes: Sequence[tuple[int, int]]) -> float:
    """Cells and signs of a sum of tables, a cell being 1."""
    return float(sum(columns for _, columns in shapes) + 2 * (len(shapes) - 1))


def _sum(role: Role, shapes: Sequence[tuple[int, int]], sheet: Sheet) -> Sketch:
    """Draw tables as cells: the first two with a plus, the last one as what comes out."""
    marks = []
    left = 0.0
    for place, (rows, columns) in enumerate(shapes):
        result = place == len(shapes) - 1
        for row in range(rows):
            for column in range(columns):
                x, y = left + column, rows / 2 - row - 1
                cell = np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])
                part = f"cell-{place}-{row}-{column}"
                marks.append(Mark(Kind.POLYGON, role if result else Role.LINE, cell, part, filled=result))
        left += columns + 2
        if not result:
            sign = "+" if place < len(shapes) - 2 else "="
            at = np.array([(left - 1.0, 0.0)])
            marks.append(Mark(Kind.LABEL, Role.TEXT, at, f"sign-{place}", text=sign, size=TITLE_SIZE * sheet.unit))
    return Sketch(marks)
