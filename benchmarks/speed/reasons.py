# SPDX-License-Identifier: GPL-3.0-or-later
"""Why a target is missed; the report gives the reason where one is."""

from __future__ import annotations

from .contest import Row

WAVERS = "The ratio varies by more than that from run to run."
REASONS: dict[tuple[str, str], str] = {
    ("distance", "apart, warm"): (
        "With a guess coal begins between the centres of the boxes; without one it takes about as long as collide."
    ),
    ("depth", "overlapping"): WAVERS,
    ("batch", "distance, cold"): WAVERS,
    ("batch", "depth, by EPA"): (
        "The closest points of separated pairs are computed as well, and each answer is proved by two bounds that meet."
    ),
    ("hull", "square, warm"): "The code with which the target was reached gives the same ratio on this machine.",
    ("path", "separated"): "Since the target was set, the lowest and the highest vertex are found as well.",
    ("box", "square, cold"): (
        "The hull alone takes three quarters of shapely's time; a third is exact arithmetic, so that every point is "
        "inside without a tolerance."
    ),
    ("overlaps", "all pairs"): "With so few boxes most of the time goes to numpy's calls themselves, about sixty.",
    ("figure", "separated"): (
        "A third of it is Blender evaluating the 120 objects of a figure. The target is in milliseconds and not "
        "relative to a peer: on this machine the peers in the other tables are about twice as slow as where it was set."
    ),
}
"""The reasons by the topic's name and the beginning of the case."""


def reason(row: Row) -> str:
    """Return why this row misses its target; empty if the reason is unknown."""
    found = (why for (topic, case), why in REASONS.items() if topic == row.topic.name and row.case.startswith(case))
    return next(found, "")
