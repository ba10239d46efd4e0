# SPDX-License-Identifier: GPL-3.0-or-later
"""A line of the table: a task of some size, its participants, and the project's own target."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Call = Callable[[], object]


class Peer(NamedTuple):
    """Another library that does the task.

    Attributes
    ----------
    call : callable
    items : int
        The time of a call is divided by this.
    judged : bool
        False where its answer differs, as in float32, or is missing: it is shown, but no target refers to it.
    """

    call: Call
    items: int
    judged: bool = True


class Contest(NamedTuple):
    """A task prepared for measuring.

    Attributes
    ----------
    ours : callable
    items : int
        Our own time is divided by this.
    peers : dict
        By name.
    before : callable or None
        Called before each measured call, and not measured itself.
    note : str
        Further remarks.
    """

    ours: Call
    items: int
    peers: dict[str, Peer]
    before: Call | None = None
    note: str = ""


class Target(NamedTuple):
    """The target, relative to the best judged peer.

    Attributes
    ----------
    times : float
        At least this many times as fast; below 1 where the peer may be faster.
    within : float or None
        At most this many seconds per item, whatever the peers need.
    """

    times: float | None = None
    within: float | None = None


class Topic(NamedTuple):
    """Rows that belong together: a table and a picture.

    Attributes
    ----------
    name : str
        Name of the picture's file.
    title : str
    size : str
        What the sizes count.
    item : str
        What the times refer to: "a pair".
    about : str
        What a reader must know about the rows.
    prepares : bool
        Whether collide, too, is faster with prepared shapes: then its own line is cold or warm.
    growth : str
        How our cost should grow, in words; drawn through the end of our line.
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
        What is done, followed by cold or warm, after a comma, where that makes a difference.
    size : int
    make : callable
        Prepares the task when its turn has come.
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
        """The text in which a word on the command line is looked up."""
        return f"{self.topic.title}, {self.case}, {self.size:,}"
