# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of many objects: one function for the button, the script and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..figure.pairs import Marked
from ..geometry.pair_table import Listed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    import bpy

    from ..figure.lesson import Choices
    from ..geometry.pair_table import PairTable
    from ..scene.hulls import Unread

PAIRS = "pairs"
"""Value of `MADE_BY` of the figure's collection."""


@dataclass(frozen=True, slots=True)
class PairChoices:
    """What a user can choose for a table of pairs.

    Attributes
    ----------
    listed : Listed
    reach : float
        In scene units; of `Listed.WITHIN`.
    marked : Marked
        Which pairs have distance markers in the figure.
    """

    listed: Listed = Listed.NEAREST
    reach: float = 0.0
    marked: Marked = Marked.NEAREST


class MadePairs(NamedTuple):
    """A table of pairs, the full names of its shapes, the objects left out, and the figure (None: not drawn)."""

    table: PairTable
    names: list[str]
    unread: list[Unread]
    collection: bpy.types.Collection | None


class KeptPairs(NamedTuple):
    """A table as it is kept with its figure, and the full names of its shapes."""

    table: PairTable
    names: list[str]


def make_pairs(
    objects: Sequence[bpy.types.Object],
    pair_choices: PairChoices,
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    *,
    drawn: bool = True,
) -> MadePairs:
    """Read the objects, fill the table and draw its figure into `scene`, in place of the scene's last one.

    Raises
    ------
    ReadError, GeometryError, DrawError
        With the scene as it was. ReadError when no object at all can be read.
    """
    raise NotImplementedError


def make_pairs_in_parts(
    objects: Sequence[bpy.types.Object],
    pair_choices: PairChoices,
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    *,
    drawn: bool = True,
) -> Generator[float, None, MadePairs]:
    """Do as `make_pairs` part by part: yield after each which share of the work is done, 0 to 1, and return the rest.

    Nothing of the scene is changed before the last part, which draws: whoever closes the generator has stopped all.
    """
    raise NotImplementedError


def table_of(collection: bpy.types.Collection) -> KeptPairs | None:
    """Return the table that is kept with a figure, None for other figures and for what was edited by hand."""
    raise NotImplementedError
