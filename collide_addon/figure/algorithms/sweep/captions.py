# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of a sweep says: each step with numbers to check by hand, and when they touch first."""

import numpy as np
from numpy.typing import NDArray

from ....geometry import AdvancementStep, Ending, SweepResult
from ...text.messages import Caption, as_pair

DIGITS = 10
"""Significant digits of an exact time."""
ROUGH_DECIMALS = 4
"""Of a time that was found by halving."""
ADVANCES = ("sweep.advance", "sweep.until")
"""How far a step leads; else why there is none after it."""
ENDINGS = {
    Ending.MEETS: "sweep.near",
    Ending.PARTS: "sweep.parts",
    Ending.PASSES: "sweep.passes",
    Ending.SLOW: "sweep.slow",
}


def frame_text(time: float, *, exact: bool = True) -> str:
    """Write a frame, whole or not: "41.703125"; one that is not exact or had to be rounded stands behind ≈."""
    text = f"{time:.{DIGITS}g}" if exact else _short(time)
    about = "" if exact and float(text) == time else "≈"
    return about + text.replace("-", "\N{MINUS SIGN}")


def step_text(time: float) -> str:
    """Write a frame between two, with a few decimals: a step on the way to a contact."""
    text = _short(time)
    return ("" if float(text) == time else "≈") + text.replace("-", "\N{MINUS SIGN}")


def setup_captions(result: SweepResult, velocity: NDArray[np.float64] | None) -> tuple[Caption, ...]:
    """Return the captions of step 0; `velocity` is that of B seen from A, where it is one all the time."""
    frames = {"start": frame_text(result.times[0]), "end": frame_text(result.times[-1])}
    kind = Caption("sweep.turns") if velocity is None else Caption("sweep.drift", {"velocity": as_pair(velocity)})
    return Caption("sweep.setup", frames), Caption("sweep.rule"), kind


def step_captions(step: AdvancementStep, end: float, *, drifts: bool, shown: int) -> tuple[Caption, ...]:
    """Return the captions of a step: the time, the distance, the speed, and how far that leads.

    It is the step shown as number `shown`: where that is another number, those before it are left out.
    """
    reach = step.distance / step.speed if step.speed > 0.0 else 0.0
    values: dict[str, object] = {
        "number": step.number,
        "time": step_text(step.time),
        "distance": step.distance,
        "speed": step.speed,
        "advance": step.advance,
        "reach": reach,
        "next": step_text(step.time + step.advance),
        "end": frame_text(end),
    }
    at = Caption("sweep.at", values)
    if step.number > shown:
        at = Caption("sweep.at_later", {**values, "first": shown, "last": step.number - 1})
    if step.distance == 0.0 or step.normal is None:
        return at, Caption("sweep.meets", values)
    distance = Caption("sweep.distance", {**values, "normal": as_pair(step.normal)})
    onwards = "sweep.advance" if step.advance >= reach else "sweep.until"
    if step.ending is not None:
        onwards = ENDINGS[step.ending]
    elif step.speed == 0.0:
        onwards = "sweep.waits"
    if step.ending is Ending.MEETS or step.speed == 0.0:
        return at, distance, Caption(onwards, values)
    return at, distance, Caption("sweep.speed" if drifts else "sweep.bound", values), Caption(onwards, values)


def result_captions(result: SweepResult) -> tuple[Caption, ...]:
    """Return the captions of the last step: the first contact, how it goes on, and what may be unseen."""
    if result.unseen <= result.resolution:
        return _answer(result)
    return *_answer(result), Caption("sweep.unseen", {"unseen": result.unseen})


def _answer(result: SweepResult) -> tuple[Caption, ...]:
    first, least = result.first, result.least
    if first is None:
        values = {
            "start": frame_text(result.times[0]),
            "end": frame_text(result.times[-1]),
            "distance": least.value,
            "at": frame_text(result.least_time, exact=result.least_time in result.times),
        }
        return (Caption("sweep.none", values),)
    time = frame_text(first.start, exact=first.exact)
    if first.before:
        answer = Caption("sweep.from_start", {"time": time})
    elif first.exact:
        answer = Caption("sweep.first_exact", {"time": time})
    else:
        answer = Caption("sweep.first_near", {"time": time, "resolution": result.resolution})
    more: dict[str, object] = {"end": frame_text(first.end, exact=first.exact), "count": len(result.contacts)}
    if first.between is not None:
        before, after = (frame_text(frame) for frame in first.between)
        return answer, Caption("sweep.tunnel", {**more, "before": before, "after": after})
    if least.value < 0.0:
        at = frame_text(result.least_time, exact=result.least_time in result.times)
        return answer, Caption("sweep.deepest", {**more, "depth": -least.value, "at": at})
    return answer, Caption("sweep.lasts", {**more, "answer": answer})


def _short(time: float) -> str:
    return f"{time:.{ROUGH_DECIMALS}f}".rstrip("0").rstrip(".")
