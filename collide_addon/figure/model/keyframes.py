# SPDX-License-Identifier: GPL-3.0-or-later
"""The few keyframes with which a mark appears, is drawn on, fades and disappears.

Between two keys a value is constant, linear, or eased in and out, so it never overshoots.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from .arrays import Floats
from .choices import Past
from .figure import Kind, Mark, Motion, Panel, Span
from .playback import FADING, FIRST_FRAME, FRAMES_PER_SECOND, Moment, share
from .style import CLOCK_ROLES, Role

DRAWING_FRAMES = 2
"""Frames for which each drawing of a turning view shows."""
MOST_SECONDS = 9
"""The last seconds of a question that are counted; the ring has room for one digit."""


class Key(NamedTuple):
    """A value at a frame, which then holds or changes to the next key's: `straight`, or `eased` in and out."""

    frame: int
    value: float
    straight: bool = False
    eased: bool = False


Curve = tuple[Key, ...]
"""Keys in order of frames; a single one if the value never changes."""


@dataclass(frozen=True, slots=True)
class Life:
    """What the keys of one object depend on: the span, role and `asking` of its marks, and how they appear.

    If it `grows` it is drawn on, otherwise it fades in; `before` is how much of it is there already, from 0 to 1. Its
    `motion` is in figure units from the origin of its object; if it `bends`, its points move on their own paths. If it
    is `delayed`, it appears in its turn after all other motion, or if it moves itself, waits at its start until then. A
    countdown digit shows during one `second` of each question, counted from its end. In a turning view, `drawing` is
    the object's index and the number of drawings, which lead to what is delayed.
    """

    span: Span
    role: Role
    asking: bool | None = None
    grows: bool = False
    before: float = 0.0
    motion: Motion | None = None
    delayed: int = False
    bends: bool = False
    second: int = 0
    drawing: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Keys:
    """The curves of one object: whether it is hidden (0 or 1), its opacity, and how much of its line is drawn.

    `away` is the remaining share of its motion, from 1 to 0.
    """

    hidden: Curve
    opacity: Curve
    drawn: Curve
    away: Curve


def keys_of(life: Life, moments: Sequence[Moment], past: Past) -> Keys:
    """Return the keys of an object over the moments of its figure."""
    first, last = life.span.first, life.span.ends
    shares = [
        share(past, life.span, life.role, moment.tick)
        if first <= moment.tick <= last and life.asking is not (not moment.asking)
        else 0.0
        for moment in moments
    ]
    moving = life.motion is not None or life.bends
    is_drawn_on = moments[0].arrived > moments[0].frame  # whatever else a figure begins with is there
    comes = (moving or life.delayed) and is_drawn_on
    earlier = 0.0 if comes else shares[0]
    hidden = [Key(FIRST_FRAME, float(earlier == 0.0))]
    opacity = [Key(FIRST_FRAME, shares[0] or 1.0)]
    drawn, away = [Key(FIRST_FRAME, 1.0)], [Key(FIRST_FRAME, 0.0)]
    for moment, (before, after) in zip(moments, pairwise([earlier, *shares]), strict=True):
        is_delayed = life.delayed and before == 0.0
        begins, arrives = moment.coming_in(life.delayed) if is_delayed else (moment.frame, moment.arrived)
        if (before == 0.0) is not (after == 0.0):
            hidden.append(Key(moment.frame if moving else begins, float(after == 0.0)))
        if after in (0.0, before):
            continue
        if before > 0.0:
            _change(opacity, moment.frame, moment.complete, before, after)
            continue
        if moving and arrives > begins:
            away += [Key(moment.frame, 1.0), Key(begins, 1.0, eased=True), Key(arrives, 0.0)]
        if life.motion is not None:
            opacity.append(Key(moment.frame, after))
        elif life.grows:
            if arrives > begins and life.before < 1.0:
                drawn += [Key(begins, life.before, eased=True), Key(arrives, 1.0)]
            opacity.append(Key(begins, after))
        else:
            if is_delayed and life.before < 1.0:  # it may share its object with a mark that waits at its start
                opacity.append(Key(moment.frame, 0.0))
            _change(opacity, begins, moment.complete, life.before if life.before == 1.0 else 0.0, after)
    hidden, drawn = (
        _turning(life, moments) or _counted_down(life, moments) or hidden,
        _running_down(life, moments) or drawn,
    )
    return Keys(*(_settled(curve) for curve in (hidden, opacity, drawn, away)))


def moves(away: Curve, motion: Motion) -> tuple[Curve, Curve]:
    """Return the curves of an object's offset from its place along x and y.

    On a path with corners there is a key every few frames, eased like the growth of a line along the same path.
    """
    if not motion.via:
        x, y = (tuple(key._replace(value=far and key.value * far) for key in away) for far in motion.shift)
        return x, y
    vector = np.array([motion.shift, *motion.via, (0.0, 0.0)])
    passed = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(vector, axis=0).T))])
    frames = {away[0].frame: False}
    for key, after in pairwise(away):
        if key.eased:
            frames |= dict.fromkeys(range(key.frame, after.frame, 2), True)
        frames[after.frame] = False
    gone = [(1.0 - value_at(away, frame)) * passed[-1] for frame in frames]
    x, y = (tuple(map(Key, frames, np.interp(gone, passed, along).tolist(), frames.values())) for along in vector.T)
    return x, y


def value_at(curve: Curve, frame: int) -> float:
    """Return a curve's value at a frame, as Blender evaluates it."""
    past = [key for key in curve if key.frame <= frame]
    if not past:
        return curve[0].value
    now = past[-1]
    if not (now.straight or now.eased):
        return now.value
    end = curve[len(past)]
    share = (frame - now.frame) / (end.frame - now.frame)
    return now.value + (end.value - now.value) * ((1.0 - math.cos(math.pi * share)) / 2.0 if now.eased else share)


def _change(curve: list[Key], begins: int, ends: int, before: float, after: float) -> None:
    """Add keys that change an opacity from `before` to `after` between two frames, within a few frames."""
    ends = min(ends, begins + FADING)
    if ends > begins and before != after:
        curve.append(Key(begins, before, straight=True))
        curve.append(Key(ends, after))
    else:
        curve.append(Key(begins, after))


def _running_down(life: Life, moments: Sequence[Moment]) -> list[Key]:
    """Return the keys that run a ring down during a question: whole at first, and a single piece at the end."""
    if life.role is not Role.TIME:
        return []
    return [
        Key(begins + piece * (moment.end - begins) // pieces, 1.0 - piece / pieces)
        for moment in moments
        if moment.asking
        for begins in [_clock_begins(moment)]
        for pieces in [max(1, moment.frames // 12)]  # for few different pictures
        for piece in range(pieces)
    ]


def _clock_begins(moment: Moment) -> int:
    """Return the first frame at which time runs down beside a question, after it has appeared."""
    return moment.frame + FADING + 1


def _counted_down(life: Life, moments: Sequence[Moment]) -> list[Key]:
    """Return the keys that show a ring, or the digit of a remaining second unless the question is shorter."""
    if life.role not in CLOCK_ROLES:
        return []
    keys = [Key(FIRST_FRAME, 1.0)]
    for moment in moments:
        begins, ends = _clock_begins(moment), moment.end
        if life.second:
            ends -= (life.second - 1) * FRAMES_PER_SECOND
            begins = max(begins, ends - FRAMES_PER_SECOND)
        if moment.asking and begins < ends:
            keys += [Key(begins, 0.0), Key(ends, 1.0)]
    return keys


def _turning(life: Life, moments: Sequence[Moment]) -> list[Key]:
    """Return the keys that show one drawing of a turning view; the first drawing also shows before the turn."""
    if life.drawing is None:
        return []
    keys, (number, count) = [Key(FIRST_FRAME, 1.0)], life.drawing
    for moment in moments:
        if moment.tick == life.span.first and not moment.asking:
            ends, _ = moment.coming_in(life.delayed)
            begins = max(moment.frame, ends - DRAWING_FRAMES * count)
            first, last = (begins + row * (ends - begins) // count for row in (number, number + 1))
            keys += [Key(first if number else moment.frame, 0.0), Key(last, 1.0)]
    return keys


def _settled(curve: list[Key]) -> Curve:
    """Drop keys that change nothing, and those followed by another at the same frame."""
    curve = list({key.frame: key for key in curve}.values())
    kept = curve[:1]
    for key in curve[1:]:
        if key.straight or key.eased or kept[-1].straight or kept[-1].eased or key.value != kept[-1].value:
            kept.append(key)
    return tuple(kept)


LINE_KINDS = frozenset({Kind.POLYLINE, Kind.POLYGON})
EDGES_OF_SOLIDS = frozenset({Role.A, Role.B, Role.EDGE_DIFFERENCE})
"""Roles of lines whose gaps change from phase to phase."""


def already_there(marks: Iterable[Mark]) -> dict[int, float]:
    """Return for each mark, by its `id`, how much of it is there before it begins, from 0 (nothing) to 1.

    Each phase has its own marks: the simplex that ends one step is repeated at the start of the next, and only what is
    new is drawn on. For a line this is a share of its length; anything else is there completely or not at all. A lens
    that moves to another place still has the parts that it has shown before.
    """
    alike: dict[object, list[Mark]] = defaultdict(list)
    opens = set[tuple[Panel, int]]()
    for mark in marks:
        alike[mark.role, mark.panel, mark.kind in LINE_KINDS or mark.kind, mark.text].append(mark)
        if mark.role is Role.LENS and mark.delayed:
            opens.add((mark.panel, mark.span.first))
    return {id(mark): share for group in alike.values() for mark, share in _shares(group, opens)}


def _shares(group: list[Mark], opens: Collection[tuple[Panel, int]]) -> Iterator[tuple[Mark, float]]:
    """Yield each mark with the share that others show before it begins; `opens` are panel and tick of each new lens."""
    times = [(mark, mark.span.first, mark.span.ends) for mark in group]
    before: dict[int, list[Mark]] = {}
    for mark, begins, _ in times:
        if begins not in before:
            before[begins] = [other for other, first, last in times if first < begins <= last + 1]
        if mark.of_lens and (mark.panel, begins) in opens:
            yield mark, float(any(mark.part == other.part for other in before[begins]))
        else:
            yield mark, max((_of(mark, other) for other in before[begins]), default=0.0)


def _of(mark: Mark, other: Mark) -> float:
    """Return the share of `mark` already shown by `other`."""
    points, old = mark.points, other.points
    same = (mark.kind, mark.text, mark.radius, mark.size, mark.filled) == (
        *(other.kind, other.text, other.radius, other.size, other.filled),
    )
    aside = mark.size  # a label may have moved a little to make way for another
    if same and points.shape == old.shape and bool((np.abs(points - old) <= aside).all()):
        return 1.0
    if mark.kind not in LINE_KINDS or other.kind not in LINE_KINDS:
        return 0.0
    if mark.starts and mark.part == other.part and mark.role in EDGES_OF_SOLIDS:
        return 1.0  # except for gaps
    if set(map(tuple, points.tolist())) <= set(map(tuple, old.tolist())):
        return 1.0  # fewer vertices than before
    if len(old) < len(points) and bool((points[: len(old)] == old).all()):
        closed = mark.kind is Kind.POLYGON
        whole = _length(points, closed=closed)
        return _length(old, closed=False) / whole if whole else 0.0
    return 0.0


def _length(points: Floats, *, closed: bool) -> float:
    steps = np.diff(np.concatenate([points, points[:1]]) if closed else points, axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())
