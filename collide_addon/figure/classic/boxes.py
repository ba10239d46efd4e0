# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about oriented boxes in Java and C: wrong positions, and degrees read as radians."""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise, product

import numpy as np

from ...geometry import OrientedBox, Relation, box_sat, min_area_box, pca_box
from ...pitfalls import box as published
from ...pitfalls.cases import Inputs
from ..model.arrays import ROUNDED, UP, Floats, extent
from ..model.figure import Align
from ..model.style import TITLE_SIZE, Role
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair, number, point
from .shapes import COLLIDES, ORIGIN, as_array, measured, polygon, true_statement, verdict_of, with_letters
from .story import Draw, Statement, Story, Verdict, stated

HALF_SCREEN = (400.0, 240.0)
"""The pivot of the second box class: the centre of a screen of 800 by 480."""


def box_story(inputs: Inputs) -> Story:
    """Return the story of a box in space, seen from above."""
    sides = inputs["box_sides"]
    corners = _corners_in_space(sides)
    return _spread_story(corners[:, :2], published.classic_pca_box(corners).sides.tolist(), sides)


def _corners_in_space(sides: Sequence[float], degrees: float = 0.0) -> Floats:
    """Return the vertices (8, 3) of a box around the origin, turned about z."""
    half = np.array(sides) / 2
    level = np.array(list(product(*zip(-half, half, strict=True))))
    box = OrientedBox(ORIGIN, half[:2], math.radians(degrees))
    return np.column_stack((level[:, :2] @ box.axes, level[:, 2]))


def points_box_story(points: Floats) -> Story:
    """Return the story of the box around points (n, 2)."""
    if published.spread_alike(published.covariance(points)):
        return no_direction_story(points)
    lengths = 2.0 * pca_box(points).half_extents
    true = np.where(lengths > ROUNDED * lengths.max(), lengths, 0.0).tolist()
    return _spread_story(points, published.classic_pca_box(points).sides.tolist(), true)


def _spread_story(points: Floats, sides: list[float], true_sides: list[float]) -> Story:
    """Return the story of points, with the sides stated for both boxes."""
    said, truth = published.classic_pca_box(points), pca_box(points)
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
    half, middle = published.classic_pca_box(points).sides / 2, points.mean(axis=0)
    some = (15.0, 35.0, 60.0, 80.0)  # directions, all equally good
    said = _boxes(Role.CLAIM, *(OrientedBox(middle, half, math.radians(each)).corners for each in some), filled=False)
    truth, true = _boxes(Role.TRUTH, smallest.corners), {"corners": smallest.corners.tolist(), "area": smallest.area}
    spread = {"covariance": published.covariance(points).tolist()}
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
    said = published.shape_of_corner(center, axis)
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
    """Return the story of boxes rotated in both directions, seen from above."""
    sides, turns = inputs["box_sides"], inputs["turned_degrees"]
    said = [published.classic_pca_box(_corners_in_space(sides, degrees)) for degrees in turns]
    half, apart = np.array(sides[:2]) / 2, 1.5 * sides[0]  # side by side, one and a half longest sides apart
    boxes = [OrientedBox((place * apart, 0.0), half, math.radians(degrees)) for place, degrees in enumerate(turns)]
    angles = [" ".join(f"{number(angle)}°" for angle in published.direction_angles(box).round(4)) for box in said]
    both, listed = ({"first": first, "second": second} for first, second in (turns, angles))

    def arrows(role: Role, vectors: Sequence[Floats], words: Sequence[str]) -> Draw:
        def draw(pen: Pen) -> None:
            for box, vector, text in zip(boxes, vectors, words, strict=True):
                ends = np.array([box.center, box.center + 0.5 * sides[0] * vector])
                pen.arrow(role, ends, "first-direction")
                above = np.array([box.center[0], box.corners[:, 1].max()])
                pen.name(text, role, above, UP, "angles")

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
    """Return a function that draws boxes, each given by its vertices (4, 2)."""

    def draw(pen: Pen) -> None:
        for corners in boxes:
            pen.polygon(role, corners, "box", filled=filled)

    return draw


def _draw_sum(pen: Pen, role: Role, tables: Sequence[tuple[int, ...]]) -> None:
    """Draw tables as cells: the first two with a plus sign between them, and the result."""
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


def walking_story(inputs: Inputs) -> Story:
    """Return the story of one box: where the class puts it after each call, and where it belongs."""
    pivot, placed, rotations = HALF_SCREEN, (inputs["bornCenter"], inputs["half"]), inputs["rotations"]
    born = OrientedBox(*placed)
    classic = list(accumulate(rotations, published.turned, initial=published.born_box(*placed, pivot)))
    boxes = [born, *(born.rotated_about(pivot, math.radians(rotation)) for rotation in rotations)]
    said, truth = as_array([box.center for box in classic]), as_array([box.center for box in boxes])
    reach = 2.0 * born.half_extents.max()
    far = np.concatenate([said, truth, [pivot]])

    def draw(pen: Pen) -> None:
        pen.polygon(Role.A, born.corners, "born", filled=True)
        pen.dot(Role.ORIGIN, np.array(pivot), point(*pivot), np.array([0.0, -1.0]), "pivot")

    def statement(role: Role, corners: Sequence[Floats], centers: Floats, says: str) -> Statement:
        """Draw the boxes one after the other, with arrows from each centre to the next."""
        path, result = [truth[0], *centers[-len(corners) :]], {"centers": centers.tolist()}
        values = {"center": as_pair(centers[-1]), "centers": ", ".join(point(*each) for each in centers.tolist())}

        def draw(pen: Pen) -> None:
            _boxes(role, *corners)(pen)
            for vector in pairwise(path):
                if not np.array_equal(*vector):
                    pen.arrow(Role.DIRECTION, as_array(vector), "way")
            pen.name(point(*path[-1].tolist()), role, path[-1], UP, "center")

        return stated(draw, says, "classic.center", values, result)

    return Story(
        extent=np.concatenate([far - reach, far + reach]),
        question=(Caption("classic.walk_question", {"center": as_pair(truth[0]), "pivot": pivot}),),
        shapes=draw,
        claim=statement(Role.CLAIM, [box.corners for box in classic], said, "classic.walk_says"),
        truth=statement(Role.TRUTH, [box.corners for box in boxes[1:]], truth, "classic.walk_true"),
        names={Role.ORIGIN: "classic.word_pivot", Role.DIRECTION: "classic.word_move"},
    )


def boxes_story(
    classic: tuple[published.ClassicBox, published.ClassicBox], boxes: tuple[OrientedBox, OrientedBox]
) -> Story:
    """Return the story of whether two boxes collide."""
    said = published.boxes_collide(*classic)
    relation = box_sat(*boxes).relation
    a, b = (polygon(letter, box.corners) for letter, box in zip("AB", boxes, strict=True))
    moved = [(box, one) for box, one in zip(boxes, classic, strict=True) if not _same(box.corners, one.corners)]
    degrees = float((moved[0][1] if moved else classic[0]).rotation)
    turns = {"first": float(classic[0].rotation), "second": float(classic[1].rotation)}
    says = "classic.boxes_says_collision" if said else "classic.boxes_says_no_collision"
    corners = [one.corners for one in classic]

    def draw_turns(pen: Pen) -> None:
        """Draw the first half side of each wrongly rotated box as it should be and as the class has it."""
        for box, one in moved:
            for vector in (box.axes[0], np.array(one.axes[0], dtype=np.float64)):
                ends = as_array([box.center, box.center + float(box.half_extents[0]) * vector])
                pen.arrow(Role.DIRECTION, ends, "x-axis")

    return Story(
        extent=np.concatenate([box.corners for box in (*boxes, *classic)]),
        question=(Caption("classic.boxes_question", turns),),
        shapes=with_letters(a, b),
        claim=stated(_boxes(Role.CLAIM, *corners, filled=False), says, COLLIDES[said], {"collision": said}),
        truth=true_statement(measured(a, b)),
        reason=_reason(said, relation, turned=bool(moved)),
        values={"degrees": degrees, "read": math.degrees(math.fmod(degrees, 2.0 * math.pi)) % 360.0},  # as radians
        why=draw_turns,
        names={Role.DIRECTION: "classic.word_turn"},
        verdict=verdict_of(said, relation),
    )


def new_rect_story(inputs: Inputs) -> Story:
    """Return the story of a rectangle that becomes a box, with y pointing up or down."""
    rect, box = published.rect_of_sides(**inputs["rect"]), _box_of_sides(inputs["rect"])
    center, half = (np.array(each, dtype=np.float64) for each in (rect.center, rect.half))
    corners = center + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half

    def statement(role: Role, center: Floats, corners: Floats, height: float) -> Statement:
        values = {"center": as_pair(center), "height": height}
        says = "classic.rect_says" if role is Role.CLAIM else "classic.rect_true"

        def draw(pen: Pen) -> None:
            pen.polygon(role, corners, "box", filled=True)
            pen.dot(role, center, point(*center.tolist()), np.array([1.0, 1.0]), "center")

        return stated(draw, says, "classic.rect_verdict", values)

    return Story(
        extent=np.concatenate([corners, box.corners]),
        question=(Caption("classic.rect_question_up" if inputs["y_up"] else "classic.rect_question_down"),),
        shapes=lambda pen: pen.polygon(Role.LINE, box.corners, "rectangle", filled=True),
        claim=statement(Role.CLAIM, center, corners, float(rect.size[1])),
        truth=statement(Role.TRUTH, box.center, box.corners, 2.0 * float(box.half_extents[1])),
        names={Role.LINE: "classic.word_rectangle"},
    )


def moved_rect_story(inputs: Inputs, arc_tangent: published.ArcTangent = published.ArcTangent.X_FIRST) -> Story:
    """Return the story of a rectangle scaled and turned about the origin."""
    rectangle, rotation, scale = _box_of_sides(inputs["rect"]), inputs["rotation"], inputs["scale"]
    box = rectangle.scaled(*scale, about=ORIGIN).rotated_about(ORIGIN, math.radians(rotation))
    placed = published.rect_of_sides(**inputs["rect"], arc_tangent=arc_tangent)
    rect = published.recentred(published.turned_and_scaled(placed, rotation, scale))
    said = np.array(rect.center, dtype=np.float64).round(5) + 0.0

    def statement(role: Role, center: Floats, message: str) -> Statement:
        def draw(pen: Pen) -> None:
            pen.arrow(role, as_array([ORIGIN, center]), "way")
            pen.dot(role, center, point(*center.tolist()), np.array([1.0, 1.0]), "center")

        return stated(draw, message, "classic.center", {"center": as_pair(center)})

    def draw(pen: Pen) -> None:
        pen.line(Role.LINE, rectangle.corners[[0, 2]], "rectangle")
        pen.dot(Role.ORIGIN, ORIGIN, "0", np.array([-1.0, -1.0]), "O")

    moves = {"degrees": rotation, "scale": point(*scale)}
    return Story(
        extent=np.concatenate([rectangle.corners, box.corners, [said, ORIGIN]]),
        question=(Caption("classic.moved_question", {"center": as_pair(rectangle.center), **moves}),),
        shapes=draw,
        claim=statement(Role.CLAIM, said, "classic.moved_says"),
        truth=statement(Role.TRUTH, box.center, "classic.moved_true"),
        names={Role.LINE: "classic.word_rectangle"},
    )


def _box_of_sides(sides: Mapping[str, float]) -> OrientedBox:
    """Return the box of a rectangle, whose y points up or down."""
    corner = sides["left"], sides["top"]
    return OrientedBox.from_corner(corner, (sides["right"] - corner[0], sides["bottom"] - corner[1]))


def _reason(said: bool, relation: Relation, *, turned: bool) -> str:  # noqa: FBT001  # the answer
    if relation is Relation.TOUCHING and not turned:
        return "classic.why_loose" if said else "classic.why_strict"
    if turned:
        return "classic.why_radians_by_chance" if verdict_of(said, relation) is Verdict.RIGHT else "classic.why_radians"
    return "classic.why_right" if said is (relation is Relation.PENETRATING) else "classic.why_rounding"


def _same(corners: Floats, others: Floats) -> bool:
    """Tell whether two boxes are the same apart from float32 rounding."""
    size = max(extent(corners), float(np.abs(corners).max()))
    return bool((np.abs(corners - others) <= 2.0**-18 * size).all())
