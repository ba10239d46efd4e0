# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about all pairs of many shapes: counted and measured pair by pair."""

from functools import cached_property
from itertools import combinations, cycle, product
from random import Random

import numpy as np

from collide_addon.figure.algorithms.pairs import Marked, pairs_lesson, pairs_parameters
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import convex_hull
from collide_addon.geometry.batch.pair_table import Listed, pair_table

from .claim import Story, checks, difference_hull, exact, hull, signed_distance

SEED, REACH = 5, 1.5
FIVE = [
    [(0, 0), (2, 0), (2, 2), (0, 2)],
    [(1, 1), (3, 1), (3, 3), (1, 3)],
    [(6, 0), (7, 0), (7, 1), (6, 1)],
    [(7, 0), (8, 0), (8, 1), (7, 1)],
    [(12, 3), (13, 3), (13, 4), (12, 4)],
]
"""Two that penetrate, two that touch, one alone."""


def scattered(count, reach):
    """Small polygons with whole coordinates, which often touch."""
    random = Random(SEED)
    found = []
    for _ in range(count):
        x, y = random.randrange(reach), random.randrange(reach)
        found.append([(x + random.randrange(4), y + random.randrange(4)) for _ in range(random.choice((1, 2, 4, 5)))])
    return found


CROWDS = {
    "five": FIVE,
    "two apart": FIVE[::4],
    "all apart": FIVE[::2],
    "one": FIVE[:1],
    "only contacts": [FIVE[0], FIVE[1]],
    "thirty": scattered(30, 20),
    "sixty": scattered(60, 45),
}


class Crowd(Story):
    """A figure of many shapes, with all its pairs measured."""

    @cached_property
    def hulls(self):
        return [tuple(hull(exact(shape))) for shape in self.figure.parameters["shapes"]]

    @cached_property
    def gaps(self):
        """The distance or negative depth of each pair; for those whose boxes are far apart only that fact."""
        return {
            (i, j): signed_distance(list(difference_hull(self.hulls[i], self.hulls[j])))
            for i, j in combinations(range(len(self.hulls)), 2)
            if self.boxes_apart(i, j) <= self.far
        }

    @cached_property
    def far(self):
        """No pair of nearest neighbours searched here is further apart than this."""
        pairs = list(combinations(range(len(self.hulls)), 2))
        return max((0, *sorted(self.boxes_apart(i, j) for i, j in pairs)[: 4 * len(self.hulls)]))

    def boxes_apart(self, i, j):
        """The larger of the gaps between two boxes along x and along y; negative where they overlap."""
        gaps = []
        for axis in (0, 1):
            one, other = ([p[axis] for p in self.hulls[k]] for k in (i, j))
            gaps.append(max(min(other) - max(one), min(one) - max(other)))
        return max(gaps)

    def meeting(self, reach=0):
        """How many pairs have boxes that meet, grown by half a reach on each side."""
        return sum(self.boxes_apart(i, j) <= reach for i, j in combinations(range(len(self.hulls)), 2))

    def named(self, pair):
        names = [self.figure.parameters["names"][k] for k in pair]
        return " – ".join(name if len(name) <= 24 else name[:23] + "…" for name in names)


def crowd(shapes, listed, reach, **choices):
    shapes = [convex_hull(np.array(shape, dtype=np.float64)) for shape in shapes]
    names = [f"Shape {k}" if k % 7 else f"A shape with a rather long name {k}" for k in range(len(shapes))]
    table = pair_table(shapes, listed=listed, reach=reach)
    parameters = pairs_parameters(shapes, names, listed, reach, Marked.NEAREST)
    return Crowd(pairs_lesson(table, shapes, names, Marked.NEAREST, Choices(**choices), parameters))


def stories():
    """Yield the figures of many shapes; the languages take turns."""
    for ((name, shapes), listed), language in zip(product(CROWDS.items(), Listed), cycle(LANGUAGES), strict=False):
        reach = REACH if listed is Listed.WITHIN else 0.0
        yield f"pairs, {name}, {listed.value}", crowd(shapes, listed, reach, language=language)
    yield "pairs, reduced", crowd(FIVE, Listed.NEAREST, 0.0, detail=Detail.REDUCED)


def count(told):
    return int(told.replace("\N{NO-BREAK SPACE}", ""))


@checks("pairs.setup", "pairs.quadratic")
def _all_pairs(claim):
    shapes = len(claim.story.hulls)
    assert count(claim["count"]) == shapes
    if claim.message == "pairs.quadratic":
        assert count(claim["others"]) == shapes - 1
        assert count(claim["total"]) == shapes * (shapes - 1) // 2


def reach(claim):
    return claim.story.figure.parameters["reach"]


@checks("pairs.boxes", "pairs.boxes_within", "pairs.boxes_left", "pairs.boxes_left_within")
def _broad_phase(claim):
    within = claim.message.endswith("_within")
    assert within == (claim.story.figure.parameters["listed"] == "within")
    if within:
        assert claim["reach"] == reach(claim)
    if "left" in claim.message:
        assert count(claim["met"]) == claim.story.meeting(reach(claim))
        assert count(claim["total"]) == len(claim.story.hulls) * (len(claim.story.hulls) - 1) // 2


@checks("pairs.narrow_nearest", "pairs.narrow_within", "pairs.narrow_all")
def _narrow_phase(claim):
    shapes, asked, met = len(claim.story.hulls), count(claim["asked"]), claim.story.meeting(reach(claim))
    total = shapes * (shapes - 1) // 2
    if claim.message == "pairs.narrow_all":
        assert asked == total
    elif claim.message == "pairs.narrow_within":
        assert asked == met
    else:
        assert met <= asked <= total


@checks("pairs.answered", "pairs.answered_deep", "pairs.result")
def _answers(claim):
    gaps = claim.story.gaps.values()
    assert count(claim["touching"]) == sum(gap == 0 for gap in gaps)
    assert count(claim["penetrating"]) == sum(gap < 0 for gap in gaps)
    if claim.message == "pairs.result":
        shapes = len(claim.story.hulls)
        assert (count(claim["count"]), count(claim["total"])) == (shapes, shapes * (shapes - 1) // 2)
        assert count(claim["asked"]) == claim.story.figure.result["asked"]
        for narrow in claim.earlier("pairs.narrow_nearest", "pairs.narrow_within", "pairs.narrow_all", same_step=False):
            assert narrow["asked"] == claim["asked"]
    else:
        assert (claim.message == "pairs.answered_deep") == any(gap < 0 for gap in gaps)


@checks("pairs.deepest", "pairs.nearest", "pairs.nearest_alone")
def _extreme(claim):
    gaps = claim.story.gaps
    if claim.message != "pairs.deepest":
        in_contact = {k for pair, gap in gaps.items() for k in pair if gap <= 0}
        alone = claim.message == "pairs.nearest_alone"
        gaps = {pair: gap for pair, gap in gaps.items() if gap > 0 and not (alone and in_contact.issuperset(pair))}
    length = min(gaps.values())
    claim.near(claim["length"], abs(length))
    as_much = [pair for pair, gap in gaps.items() if abs(gap - length) <= 1e-9]
    assert claim["pair"] in {claim.story.named(pair) for pair in as_much}
