# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of many shapes says: how many pairs each stage leaves, and which pairs are extreme."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....geometry.batch import RELATIONS
from ....geometry.batch.pair_table import Listed, PairTable
from ....geometry.predicates.results import Relation
from ...model.figure import Step
from ...text.messages import Caption

DIGIT_GROUP = "\N{NO-BREAK SPACE}"
"""Between thousands, in every language."""
LONGEST_NAME = 24
SEPARATED, TOUCHING, PENETRATING = (RELATIONS.index(each) for each in Relation)


class Extremes(NamedTuple):
    """Rows of the table: the deepest penetration and the smallest distance, None where there is none."""

    deepest: int | None
    nearest: int | None


def extremes_of(table: PairTable) -> Extremes:
    """Return the rows of the deepest penetration and of the smallest distance; of several as much the first."""
    inside, apart = (np.flatnonzero(table.relation == relation) for relation in (PENETRATING, SEPARATED))
    return Extremes(
        int(inside[table.depth[inside].argmax()]) if len(inside) else None,
        int(apart[table.distance[apart].argmin()]) if len(apart) else None,
    )


def badge(table: PairTable) -> str:
    """Return the message of the badge: whether any shapes are in contact."""
    return "pairs.badge_contacts" if len(table.only_contacts()) else "pairs.badge_none"


def steps(  # what the words depend on
    table: PairTable, extremes: Extremes, names: Sequence[str], listed: Listed, reach: float, *, full: bool
) -> list[Step]:
    """Return the steps with their captions: the boxes, the narrow phase, the answer."""
    counts = np.bincount(table.relation, minlength=len(RELATIONS)).tolist()
    values: dict[str, object] = {
        "count": _counted(table.count),
        "others": _counted(table.count - 1),
        "total": _counted(table.count * (table.count - 1) // 2),
        "met": _counted(table.met),
        "asked": _counted(table.asked),
        "touching": _counted(counts[TOUCHING]),
        "penetrating": _counted(counts[PENETRATING]),
        "reach": float(reach),
    }
    within = "_within" if listed is Listed.WITHIN else ""
    depths = "answered_deep" if counts[PENETRATING] else "answered"
    steps = [Step(0, "Pairs 00", (Caption("pairs.setup", values), Caption("pairs.quadratic", values)))]
    if full:
        boxes = (Caption(f"pairs.boxes{within}", values), Caption(f"pairs.boxes_left{within}", values))
        steps.append(Step(1, "Pairs 01 boxes", boxes))
        narrow = (Caption(f"pairs.narrow_{listed.value}", values), Caption(f"pairs.{depths}", values))
        question = Caption("pairs.ask_contacts", values)
        steps.append(Step(2, "Pairs 02 GJK", narrow, question, 1))
    end = len(steps)
    result = answer = Caption("pairs.result", values)
    nearest = "pairs.nearest_alone" if listed is Listed.NEAREST else "pairs.nearest"
    for row, message in zip(extremes, ("pairs.deepest", nearest), strict=True):
        if row is not None:
            length = float(table.depth[row] or table.distance[row])
            more = Caption(message, {"pair": pair_name(table, row, names), "length": length})
            answer = Caption("pairs.and_also", {"first": answer, "more": more})
    captions = (result,) if answer is result else (result, answer)
    steps.append(Step(end, f"Pairs {end:02} result", captions))
    return steps


def pair_name(table: PairTable, row: int, names: Sequence[str]) -> str:
    """Return the names of the two shapes in a row of the table."""
    return f"{short(names[table.first[row]])} – {short(names[table.second[row]])}"


def short(name: str) -> str:
    """Return a name without the end of a long one."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _counted(count: int) -> str:
    """Write a count so that thousands and millions can be told apart; four digits need no groups."""
    return str(count) if count < 10_000 else f"{count:,}".replace(",", DIGIT_GROUP)
