# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets: random exercises that can be worked by hand, the same from the same seed on every machine.

Exercises come one after the other out of one stream of random numbers, so that the k-th one of a seed is the same in a
longer sheet. The cases of a topic (apart, touching, …) take turns in a mixed order; what is drawn is thrown away until
it is of the case, its numbers are small and no earlier exercise is a copy of it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from ...geometry import WordedError
from . import epa, foot, gjk, hull, minkowski, obb, pnpoly, sat, segments
from .exercise import Exercise
from .random_shapes import shuffled

Attempt = Callable[[Random, str], Exercise | None]

_MODULES = {
    "gjk": gjk,
    "epa": epa,
    "sat": sat,
    "obb": obb,
    "hull": hull,
    "minkowski": minkowski,
    "pnpoly": pnpoly,
    "segments": segments,
    "foot": foot,
}
KINDS: dict[str, tuple[str, ...]] = {topic: module.KINDS for topic, module in _MODULES.items()}
"""The cases of each topic; one that comes twice is met twice as often."""
ATTEMPTS: dict[str, Attempt] = {topic: module.attempt for topic, module in _MODULES.items()}
MIXED = "mixed"
TOPICS = (*KINDS, MIXED)
STREAMS = {MIXED: 0} | {topic: k for k, topic in enumerate(KINDS, start=1)}
"""Each topic has random numbers of its own, or sheets of one seed would show the same shapes."""
MOST_STREAMS = 1000
MOST_EXERCISES = 100
MOST_ATTEMPTS = 200_000
"""For one exercise; the rarest case takes some thousands."""


class WorksheetError(WordedError, ValueError):
    """A sheet that cannot be made; the message names the way out."""


def exercises(topic: str, seed: int) -> Iterator[Exercise]:
    """Yield the exercises of a seed, from 0, and one of `TOPICS`, as many as are asked for.

    Raises
    ------
    WorksheetError
        When no exercise is found that is new.
    """
    random = Random(seed * MOST_STREAMS + STREAMS[topic])  # noqa: S311  # a worksheet is no secret
    waiting: dict[str, list[str]] = {each: [] for each in KINDS}
    order: list[str] = []
    earlier: set[tuple[object, ...]] = set()
    while True:
        if not order:
            order = list(KINDS) if topic == MIXED else [topic]
        now = order.pop(0)
        if not waiting[now]:
            waiting[now] = shuffled(random, KINDS[now])
        exercise = _new(random, now, waiting[now].pop(), earlier)
        earlier.add((now, exercise.form))
        yield exercise


def _new(random: Random, topic: str, kind: str, earlier: set[tuple[object, ...]]) -> Exercise:
    for _ in range(MOST_ATTEMPTS):
        exercise = ATTEMPTS[topic](random, kind)
        if exercise is not None and (topic, exercise.form) not in earlier:
            return replace(exercise, topic=topic, kind=kind)
    raise WorksheetError(
        "No further exercise of the topic {topic} ({kind}) was found: ask for fewer, or give another seed",
        topic=topic,
        kind=kind,
    )
