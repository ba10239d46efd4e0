# SPDX-License-Identifier: GPL-3.0-or-later
"""Why a target is missed: said in the report where it is."""

from __future__ import annotations

from .contest import Row

WAVERS = "The ratio wavers by more than that from run to run."
REASONS: dict[tuple[str, str], str] = {
    ("distance", "apart, warm"): (
        "With a guess coal begins between the middles of the boxes; without one it takes about as long as collide."
    ),
    ("depth", "overlapping"): WAVERS,
    ("batch", "distance, cold"): WAVERS,
    ("batch", "depth, by EPA"): (
        "Pairs that are apart get their closest points as well, and each answer is proved by two bounds that meet."
    ),
    ("hull", "square, warm"): "The code with which the target was reached gives the same ratio on this machine.",
    ("path", "separated"): "The lowest and the highest vertex are found as well since the target was set.",
    ("box", "square, cold"): (
        "The hull alone takes three quarters of shapely's time; a third is exact arithmetic, so that every point is "
        "inside without a tolerance."
    ),
    ("overlaps", "all pairs"): "Of so few boxes most of the time goes to numpy's calls themselves, some sixty of them.",
    ("figure", "separated"): (
        "A third of it is Blender evaluating the 120 objects of a figure. The target is in milliseconds and not "
        "relative to a peer: on this machine the peers of the other tables are about twice as slow as where it was set."
    ),
}
"""By the topic's name, and the beginning of the case."""


def reason(row: Row) -> str:
    """Return why this row misses its target, empty where nobody knows yet."""
    found = (why for (topic, case), why in REASONS.items() if topic == row.topic.name and row.case.startswith(case))
    return next(found, "")
