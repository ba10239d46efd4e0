# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets: random exercises to be solved by hand, the same from the same seed on every machine.

All exercises of a seed come from one stream of random numbers, so that the k-th is the same in a longer sheet. A
topic's cases (apart, touching, …) alternate in a shuffled order; draws are discarded until one is of the case, has
small numbers and is not a copy of an earlier exercise.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ...geometry import WordedError
from ..text.messages import Caption
from .exercise import FROM_ABOVE_SENTENCE, Exercise, Table
from .plane import contact, epa, foot, gjk, hull, line, minkowski, obb, pnpoly, radius, sat, segments, shadow
from .random_shapes import shuffled
from .space import arcs, axes, boxes, gjk_in_space, plane, polytope, region, support


class Topic(NamedTuple):
    """A topic of worksheets: the messages of its title, of the question `why`, and of the answer to it, `because`.

    The cases in `kinds` alternate; one listed twice comes twice as often. Students fill in the `table`; `attempt`
    returns a random exercise of a kind, or None if the draw is unsuitable.
    """

    title: str
    why: str
    because: str
    kinds: tuple[str, ...]
    table: Table
    attempt: Callable[[Random, str], Exercise | None]


TOPIC_OF = {
    name: Topic(title, why, because, module.KINDS, module.TABLE, module.attempt)
    for name, title, why, because, module in (
        ("gjk", "worksheet.topic_gjk", "exercise.gjk_why", "", gjk),  # the reason depends on the case
        ("epa", "worksheet.topic_epa", "exercise.epa_why", "exercise.epa_because", epa),
        ("sat", "worksheet.topic_sat", "exercise.sat_why", "exercise.sat_because", sat),
        ("obb", "worksheet.topic_obb", "exercise.obb_why", "exercise.obb_because", obb),
        ("hull", "worksheet.topic_hull", "exercise.hull_why", "exercise.hull_because", hull),
        ("minkowski", "worksheet.topic_minkowski", "exercise.minkowski_why", "exercise.minkowski_because", minkowski),
        ("pnpoly", "worksheet.topic_pnpoly", "exercise.pnpoly_why", "exercise.pnpoly_because", pnpoly),
        ("segments", "worksheet.topic_segments", "exercise.segments_why", "exercise.segments_because", segments),
        ("foot", "worksheet.topic_foot", "exercise.foot_why", "exercise.foot_because", foot),
        ("shadow", "worksheet.topic_shadow", "exercise.shadow_why", "exercise.shadow_because", shadow),
        ("radius", "worksheet.topic_radius", "exercise.radius_why", "exercise.radius_because", radius),
        ("line", "worksheet.topic_line", "exercise.line_why", "exercise.line_because", line),
        (
            "space-support",
            "worksheet.topic_space_support",
            "exercise.space_support_why",
            "exercise.space_support_because",
            support,
        ),
        (
            "space-region",
            "worksheet.topic_space_region",
            "exercise.space_region_why",
            "exercise.space_region_because",
            region,
        ),
        ("contact", "worksheet.topic_contact", "exercise.contact_why", "exercise.contact_because", contact),
        (
            "space-boxes",
            "worksheet.topic_space_boxes",
            "exercise.space_boxes_why",
            "exercise.space_boxes_because",
            boxes,
        ),
        ("space-axes", "worksheet.topic_space_axes", "exercise.space_axes_why", "exercise.space_axes_because", axes),
        ("space-arcs", "worksheet.topic_space_arcs", "exercise.space_arcs_why", "exercise.space_arcs_because", arcs),
        (
            "space-plane",
            "worksheet.topic_space_plane",
            "exercise.space_plane_why",
            "exercise.space_plane_because",
            plane,
        ),
        (
            "space-gjk",
            "worksheet.topic_space_gjk",
            "exercise.space_gjk_why",
            "exercise.gjk_why_separated",
            gjk_in_space,
        ),
        (
            "space-polytope",
            "worksheet.topic_space_polytope",
            "exercise.space_polytope_why",
            "exercise.space_polytope_because",
            polytope,
        ),
    )
}
"""The topics by their names."""
MIXED = "mixed"
TOPICS = (*TOPIC_OF, MIXED)
STREAMS = {MIXED: 0} | {topic: k for k, topic in enumerate(TOPIC_OF, start=1)}
"""The stream of random numbers of each topic; with a common one, sheets of one seed would show the same shapes."""
MOST_STREAMS = 1000
FIRST_OF_EXAMPLES = 500
"""The first of the streams for worked examples, which are in the order of `STREAMS`."""
MOST_ATTEMPTS = 200_000
"""Most attempts for one exercise; the rarest case takes several thousand."""


class WorksheetError(WordedError, ValueError):
    """Raised for a worksheet that cannot be made; the message says what to do instead."""


def exercises(topic: str, seed: int) -> Iterator[Exercise]:
    """Yield any number of exercises for one of `TOPICS` and a seed (0 or more).

    Raises
    ------
    WorksheetError
        When no new exercise is found.
    """
    random = _stream(seed, STREAMS[topic])
    waiting: dict[str, list[str]] = {each: [] for each in TOPIC_OF}
    order: list[str] = []
    earlier: set[tuple[object, ...]] = set()
    while True:
        if not order:
            order = list(TOPIC_OF) if topic == MIXED else [topic]
        now = order.pop(0)
        if not waiting[now]:
            waiting[now] = shuffled(random, TOPIC_OF[now].kinds)
        exercise = _new(random, now, waiting[now].pop(), earlier)
        earlier.add((now, exercise.form))
        yield exercise


def easiest_first(made: Iterable[Exercise]) -> list[Exercise]:
    """Return exercises in the order of a sheet, those with little working first."""
    return sorted(made, key=lambda exercise: len(exercise.working))


def example(topic: str, seed: int, made: Iterable[Exercise]) -> Exercise:
    """Return the worked example of a sheet: an exercise of its first topic that is not among those `made`.

    Raises
    ------
    WorksheetError
        When no new exercise is found.
    """
    about = next(iter(TOPIC_OF)) if topic == MIXED else topic
    earlier: set[tuple[object, ...]] = {(each.topic, each.form) for each in made}
    return _new(_stream(seed, FIRST_OF_EXAMPLES + STREAMS[about]), about, TOPIC_OF[about].kinds[0], earlier)


def _stream(seed: int, stream: int) -> Random:
    return Random(seed * MOST_STREAMS + stream)  # noqa: S311  # a worksheet is no secret


def _new(random: Random, topic: str, kind: str, earlier: set[tuple[object, ...]]) -> Exercise:
    about = TOPIC_OF[topic]
    for _ in range(MOST_ATTEMPTS):
        exercise = about.attempt(random, kind)
        if exercise is not None and (topic, exercise.form) not in earlier:
            given, *rest = exercise.task
            shown = (Caption(FROM_ABOVE_SENTENCE),) if topic.startswith("space-") else ()
            task, working = (given, *shown, *rest, Caption(about.why)), exercise.working
            working += (Caption(about.because),) if about.because else ()
            table = about.table._replace(rows=max(about.table.rows, len(exercise.cells)))
            return replace(exercise, task=task, working=working, topic=topic, kind=kind, table=table)
    raise WorksheetError(
        "No further exercise on the topic {topic} ({kind}) was found: choose fewer, or another seed",
        topic=topic,
        kind=kind,
    )
