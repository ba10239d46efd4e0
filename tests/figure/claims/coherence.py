# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about coherence: the cost of GJK from scratch in each frame, and from the previous simplex."""

from collide_addon.geometry import gjk

from .claim import checks, holds, minus, plus

FRAMES = 24


def _middle(points):
    return tuple((min(c) + max(c)) / 2 for c in zip(*points, strict=True))


def _at(claim, frame):
    """A and B in a frame, with B at its float64 position, as a position between two floats may lead to another walk."""
    a, b = ([tuple(map(float, point)) for point in shape.core] for shape in claim.story.shapes)
    way = [2 * each * (frame / FRAMES) for each in minus(_middle(a), _middle(b))]
    return a, [plus(point, way) for point in b]


def _found(claim, frame):
    """What the public GJK finds."""
    return gjk(*_at(claim, frame), record=lambda _step: None)


def _walked(answer):
    """How many support points its walk computes: the first, and one per iteration. Measuring may take more."""
    assert answer.support_calls - answer.iterations in ((1,) if answer.relation.value == "penetrating" else (1, 2))
    return 1 + answer.iterations


@checks("coherence.setup", "coherence.path", "coherence.whole", "coherence.peaks", "coherence.no_peak")
def _whole(claim):
    result = claim.story.figure.result
    found = [_found(claim, frame) for frame in range(FRAMES + 1)]
    assert claim["frames"] == FRAMES
    assert result["anew"] == [_walked(each) for each in found]
    assert result["relations"] == [each.relation.value for each in found]
    assert (claim["anew"], claim["again"]) == (sum(result["anew"]), sum(result["again"]))
    assert claim["more"] == sum(each > 1 for each in result["again"][1:])
    assert (claim["more"] == 0) is (claim.message == "coherence.no_peak") or "peak" not in claim.message
    for asked, relation in zip(result["again"][1:], result["relations"][1:], strict=True):
        assert asked or relation == "penetrating"  # without a point nothing shows that two shapes are apart


@checks("coherence.anew", "coherence.again")
def _frame(claim):
    assert claim["anew"] == _walked(_found(claim, claim["frame"]))
    assert claim["again"] == claim.story.figure.result["again"][claim["frame"]]
    if claim["again"] == 0:
        a, b = _at(claim, claim["frame"])
        assert any(holds(a, point) for point in b) or any(holds(b, point) for point in a) or len(a) > 1 < len(b)
