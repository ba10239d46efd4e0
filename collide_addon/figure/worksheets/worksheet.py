# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets: random exercises that can be worked by hand, the same from the same seed on every machine.

All exercises of a seed come from one stream of random numbers, so that the k-th is the same in a longer sheet. A
topic's cases (apart, touching, …) alternate in a mixed order; draws are discarded until one is of the case, has small
numbers and is no copy of an earlier exercise.
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
    module.__name__.rpartition(".")[2]: module
    for module in (gjk, epa, sat, obb, hull, minkowski, pnpoly, segments, foot)
}
KINDS: dict[str, tuple[str, ...]] = {topic: module.KINDS for topic, module in _MODULES.items()}
"""Each topic's cases; one listed twice comes twice as often."""
ATTEMPTS: dict[str, Attempt] = {topic: module.attempt for topic, module in _MODULES.items()}
MIXED = "mixed"
TOPICS = (*KINDS, MIXED)
STREAMS = {MIXED: 0} | {topic: k for k, topic in enumerate(KINDS, start=1)}
"""Each topic has its own random numbers; otherwise sheets of one seed would show the same shapes."""
MOST_STREAMS = 1000
MOST_EXERCISES = 100
MOST_ATTEMPTS = 200_000
"""For one exercise; the rarest case takes several thousand."""


class WorksheetError(WordedError, ValueError):
    """A worksheet that cannot be made; the message says what to do instead."""


def exercises(topic: str, seed: int) -> Iterator[Exercise]:
    """Yield any number of exercises, from a seed (0 or more) and one of `TOPICS`.

    Raises
    ------
    WorksheetError
        When no new exercise is found.
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
