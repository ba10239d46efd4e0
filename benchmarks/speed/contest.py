# SPDX-License-Identifier: GPL-3.0-or-later
"""What a line of the table is: a task of some size, who takes part in it, and what the project wants of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Call = Callable[[], object]


class Peer(NamedTuple):
    """Who else does the task.

    Attributes
    ----------
    call : callable
    items : int
        Its time is divided by this.
    judged : bool
        False where the answer is another one, as of float32, or is none: shown, but no target is against it.
    """

    call: Call
    items: int
    judged: bool = True


class Contest(NamedTuple):
    """A task made ready.

    Attributes
    ----------
    ours : callable
    items : int
        Our own time is divided by this.
    peers : dict
        By name.
    before : callable or None
        Called before each call of anybody, and not measured.
    note : str
        What else there is to say.
    """

    ours: Call
    items: int
    peers: dict[str, Peer]
    before: Call | None = None
    note: str = ""


class Target(NamedTuple):
    """What is wanted, against the best peer that is judged.

    Attributes
    ----------
    times : float
        As fast as it, at least; below 1 where the peer may be faster.
    within : float or None
        Seconds an item at the most, whatever the peers need.
    """

    times: float | None = None
    within: float | None = None


class Topic(NamedTuple):
    """Rows that belong together: a table and a picture.

    Attributes
    ----------
    name : str
        Of the picture's file.
    title : str
    size : str
        What the sizes count.
    item : str
        What the times are of: "a pair".
    about : str
        What a reader must know of the rows.
    prepares : bool
        Whether collide, too, is faster with shapes that are prepared: then its own line is cold or warm.
    growth : str
        What our cost should grow like, in words; drawn through the end of our line.
    grown : callable or None
        The same as a function of the size.
    """

    name: str
    title: str
    size: str
    item: str
    about: str
    prepares: bool = False
    growth: str = ""
    grown: Callable[[int], float] | None = None


class Row(NamedTuple):
    """One line of the table.

    Attributes
    ----------
    topic : Topic
    case : str
        What is done, and behind a comma whether cold or warm where that makes a difference.
    size : int
    make : callable
        Makes the task ready when its turn has come.
    target : Target
    long : bool
        Left out of a quick run.
    """

    topic: Topic
    case: str
    size: int
    make: Callable[[], Contest]
    target: Target = Target()
    long: bool = False

    @property
    def name(self) -> str:
        """All that a word may select it by."""
        return f"{self.topic.title}, {self.case}, {self.size:,}"
