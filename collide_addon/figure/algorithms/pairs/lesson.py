# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson of all pairs of many shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....geometry.batch.pair_table import Listed, pair_table
from ...model.heights import contacts_apart, view_headline
from ...model.lesson import Algorithm, Lesson, look_of
from .figure import PENETRATING, TOUCHING, Marked, extremes_of, pairs_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from ....geometry.batch.pair_table import PairTable
    from ...model.lesson import Choices, Headline


def pairs_lesson(
    table: PairTable,
    shapes: Sequence[NDArray[np.float64]],
    names: Sequence[str],
    marked: Marked,
    choices: Choices,
    parameters: Mapping[str, object],
) -> Lesson:
    """Return the lesson of a table of pairs; the parameters tell what it lists, see `pairs_parameters`."""
    listed = Listed(parameters.get("listed", Listed.NEAREST.value))
    reach = float(str(parameters.get("reach", 0.0)))
    look = look_of(choices, {**parameters, **contacts_apart(table, _heights(parameters, table.count))})
    figure = pairs_figure(table, shapes, names, marked, look, listed=listed, reach=reach)
    return Lesson(Algorithm.PAIRS, figure, table, (), {**pairs_headline(table), **view_headline(look.parameters)})


def pairs_headline(table: PairTable) -> Headline:
    """Return the answer in a few plain values."""
    headline: dict[str, str | float | int] = {
        "objects": table.count,
        "touching pairs": int(np.count_nonzero(table.relation == TOUCHING)),
        "penetrating pairs": int(np.count_nonzero(table.relation == PENETRATING)),
    }
    deepest, nearest = extremes_of(table)
    if deepest is not None:
        headline["largest depth"] = float(table.depth[deepest])
    if nearest is not None:
        headline["smallest distance"] = float(table.distance[nearest])
    return headline


def pairs_parameters(
    shapes: Sequence[NDArray[np.float64]],
    names: Sequence[str],
    listed: Listed,
    reach: float,
    marked: Marked,
    heights: NDArray[np.float64] | None = None,
) -> dict[str, object]:
    """Return what is needed to make the figure again, in JSON values; `heights` (n, 2) of objects seen along Z."""
    seen = {} if heights is None else {"heights": heights.tolist()}
    return {
        **seen,
        "algorithm": Algorithm.PAIRS.value,
        "names": list(names),
        "shapes": [shape.tolist() for shape in shapes],
        "listed": listed.value,
        "reach": reach,
        "marked": marked.value,
    }


def _heights(parameters: Mapping[str, object], count: int) -> NDArray[np.float64] | None:
    """The heights (n, 2) of the objects, None of shapes that were given in the plane."""
    if "heights" not in parameters:
        return None
    heights = np.array(parameters["heights"], dtype=np.float64)
    if heights.shape != (count, 2):
        raise TypeError("heights are not two of each shape: these are not the parameters of a figure")
    return heights


def repeat_pairs(parameters: Mapping[str, object], choices: Choices) -> Lesson:
    """Make the lesson again from the parameters of its figure.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure of pairs.
    """
    kept, names = parameters["shapes"], parameters["names"]
    if not isinstance(kept, list) or not isinstance(names, list) or len(kept) != len(names):
        raise TypeError("shapes and names are not two lists alike: these are not the parameters of a figure")
    shapes = [np.array(shape, dtype=np.float64) for shape in kept]
    table = pair_table(shapes, listed=Listed(parameters["listed"]), reach=float(str(parameters["reach"])))
    return pairs_lesson(table, shapes, names, Marked(parameters["marked"]), choices, parameters)
