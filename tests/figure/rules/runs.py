# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of GJK and EPA: the letters of the shapes are legible, and nothing is called proved that is not."""

from collide_addon.geometry import certify

from .room import room_of
from .rule import OF_RUNS, rule_of

UNPROVED = {"certificate.rounding", "epa.rounding", "gjk.rounding", "result.gap_within", "result.depth_within"}


def letters(figure, tick=0):
    """Return the letters of the shapes at a tick, by letter."""
    return {mark.text: mark for mark in figure.marks if mark.part.startswith("name-") and mark.span.shows(tick)}


@rule_of(OF_RUNS)
def letters_never_cover_each_other(run):
    for tick in range(run.figure.ticks):
        found = letters(run.figure, tick)
        a, b = (room_of(run.figure, found[letter]) for letter in "AB")
        if min(a.right, b.right) > max(a.left, b.left) and min(a.top, b.top) > max(a.bottom, b.bottom):
            yield f"tick {tick}"


@rule_of(OF_RUNS)
def a_check_by_hand_is_offered_exactly_where_the_certificate_holds(run):
    message = run.figure.steps[-1].captions[-1].message
    if (message not in UNPROVED) != certify(run.result).holds:
        yield f"{message}, and the certificate says the contrary"
