# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the oriented boxes in Java: a box that walks away, and an angle in degrees that is read in radians."""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...geometry import OrientedBox, Relation, box_sat
from ...pitfalls.snippets.box import ClassicBox, boxes_collide
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, point
from .shapes import polygon, with_letters
from .story import Draw, Sketch, Story, Verdict, nothing
from .truth import measured, true_caption, true_drawing, true_verdict


def walking_story(
    title: Caption, classic: Sequence[ClassicBox], boxes: Sequence[OrientedBox], pivot: Sequence[float], why: str
) -> Story:
    """Return the story of one box: where the class puts it after each call, and where it stands."""
    said = np.array([box.center for box in classic], dtype=np.float64)
    truth = np.array([box.center for box in boxes])
    middle = np.array([pivot], dtype=np.float64)
    born = boxes[0].corners
    reach = 2.0 * boxes[0].half_extents.max()
    far = np.concatenate([said, truth, middle])
    return Story(
        title=title,
        extent=np.concatenate([far - reach, far + reach]),
        shapes=lambda _: Sketch(
            [Mark(Kind.POLYGON, Role.A, born, "born", filled=True), Mark(Kind.POINTS, Role.ORIGIN, middle, "pivot")],
            [LabelRequest(point(*pivot), Role.ORIGIN, middle[0], np.array([0.0, -1.0]), "pivot", Panel.WORLD)],
        ),
        claim=lambda _: _walk(Role.CLAIM, [born, *(box.corners for box in classic)], [truth[0], *said]),
        truth=lambda _: _walk(Role.TRUTH, [box.corners for box in boxes], list(truth)),
        question=(Caption("classic.walk_question", {"center": as_pair(truth[0]), "pivot": as_pair(middle[0])}),),
        says=(Caption("classic.walk_says", {"centers": ", ".join(point(*each) for each in said.tolist())}),),
        truly=(Caption("classic.walk_true", {"center": as_pair(truth[-1])}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.center", {"center": as_pair(said[-1])}),
        truth_verdict=Caption("classic.center", {"center": as_pair(truth[-1])}),
        words={Role.ORIGIN: "classic.word_pivot", Role.DIRECTION: "classic.word_move"},
        verdict=Verdict.WRONG,
        result={"classic": {"centers": said.tolist()}, "true": {"centers": truth.tolist()}},
    )


def boxes_story(
    title: Caption,
    classic: tuple[ClassicBox, ClassicBox],
    boxes: tuple[OrientedBox, OrientedBox],
    names: tuple[str, str] = ("A", "B"),
    why: str = "",
) -> Story:
    """Return the story of two boxes; `why` by default follows from what the class says."""
    said = boxes_collide(*classic)
    relation = box_sat(*boxes).relation
    subjects = tuple(polygon(letter, box.corners, name) for letter, box, name in zip("AB", boxes, names, strict=True))
    a, b = subjects
    truth = measured(a, b)
    moved = [not _same(box.corners, one.corners) for box, one in zip(boxes, classic, strict=True)]
    collides = relation is Relation.PENETRATING
    reason = why or _reason(said, relation, turned=any(moved))
    turn = next((one.rotation for one, is_moved in zip(classic, moved, strict=True) if is_moved), classic[0].rotation)
    degrees, turns = float(turn), [float(one.rotation) for one in classic]
    return Story(
        title=title,
        extent=np.concatenate([*(box.corners for box in boxes), *(box.corners for box in classic)]),
        shapes=with_letters(a, b),
        claim=lambda _: Sketch([Mark(Kind.POLYGON, Role.CLAIM, one.corners, "box") for one in classic]),
        truth=lambda _: true_drawing(truth),
        why=_turn_arrow(boxes, classic, moved) if any(moved) else nothing,
        question=(Caption("classic.boxes_question", {"first": turns[0], "second": turns[1]}),),
        says=(Caption("classic.boxes_says_collision" if said else "classic.boxes_says_no_collision"),),
        truly=(true_caption(truth),),
        because=(Caption(f"classic.why_{reason}", {"degrees": degrees, "read": _whole_turns_off(degrees)}),),
        claim_verdict=Caption("classic.says_collision" if said else "classic.says_no_collision"),
        truth_verdict=true_verdict(truth),
        words={Role.DIRECTION: "classic.word_turn"},
        verdict=_verdict(said=said, collides=collides, relation=relation),
        result={"classic": {"collision": said}, "true": truth.summary},
    )


def _reason(said: bool, relation: Relation, *, turned: bool) -> str:  # noqa: FBT001  # the answer
    if relation is Relation.TOUCHING and not turned:
        return "strict" if not said else "loose"
    if turned:
        by_chance = relation is not Relation.TOUCHING and said is (relation is Relation.PENETRATING)
        return "radians_by_chance" if by_chance else "radians"
    return "right" if said is (relation is Relation.PENETRATING) else "rounding"


def _verdict(*, said: bool, collides: bool, relation: Relation) -> Verdict:
    if relation is Relation.TOUCHING:
        return Verdict.CONVENTION
    return Verdict.RIGHT if said is collides else Verdict.WRONG


def _same(corners: NDArray[np.float64], others: NDArray[np.float64]) -> bool:
    """Tell whether two boxes are the same but for the rounding of float32."""
    size = max(float(np.ptp(corners, axis=0).max()), float(np.abs(corners).max()))
    return bool((np.abs(corners - others) <= 2.0**-18 * size).all())


def _whole_turns_off(degrees: float) -> float:
    """The angle in degrees, from 0 to 360, that a number of degrees is when it is read as radians."""
    return math.degrees(math.fmod(degrees, 2.0 * math.pi)) % 360.0


def _outline(role: Role, corners: NDArray[np.float64]) -> Mark:
    return Mark(Kind.POLYGON, role, corners, "box", filled=True)


def _turn_arrow(boxes: Sequence[OrientedBox], classic: Sequence[ClassicBox], moved: Sequence[bool]) -> Draw:
    """Draw how far the class has turned a box too much: along the first half side."""

    def draw(_sheet: Sheet) -> Sketch:
        marks = []
        for box, one, is_moved in zip(boxes, classic, moved, strict=True):
            if is_moved:
                center, half = box.center, float(box.half_extents[0])
                along = np.array(one.axes[0], dtype=np.float64)
                marks += [
                    Mark(Kind.ARROW, Role.DIRECTION, np.array([center, center + half * way]), "x-axis", Panel.CLASSIC)
                    for way in (box.axes[0], along)
                ]
        return Sketch(marks)

    return draw


def _walk(role: Role, corners: Sequence[NDArray[np.float64]], centers: Sequence[NDArray[np.float64]]) -> Sketch:
    """The boxes one after the other, with arrows from each centre to the next."""
    marks = [_outline(role, each) for each in corners[1:]]
    requests = []
    for start, end in pairwise(centers):
        if not np.array_equal(start, end):
            marks.append(Mark(Kind.ARROW, Role.DIRECTION, np.array([start, end]), "way"))
    last = np.array(centers[-1])
    requests.append(LabelRequest(point(*last.tolist()), role, last, np.array([0.0, 1.0]), "center", Panel.WORLD))
    return Sketch(marks, requests)
