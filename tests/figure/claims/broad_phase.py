# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the broad phase: which boxes are compared, and which overlap."""

from itertools import combinations, product
from string import ascii_uppercase

from .claim import checks


def _boxes(claim):
    """Lowest and highest x, and y, of each shape by its letter."""
    found = {}
    for letter, shape in zip(ascii_uppercase, claim.story.shapes, strict=False):
        ends = [(min(c) - shape.radius, max(c) + shape.radius) for c in zip(*shape.core, strict=True)]
        found[letter] = ends
    return found


def _overlap(one, other):
    return all(low <= end and start <= high for (low, high), (start, end) in zip(one, other, strict=True))


def _around(boxes, letters):
    return [(min(boxes[k][axis][0] for k in letters), max(boxes[k][axis][1] for k in letters)) for axis in (0, 1)]


def _along(claim):
    boxes = _boxes(claim)
    middles = [[(low + high) / 2 for low, high in each] for each in boxes.values()]
    across, up = (max(row) - min(row) for row in zip(*middles, strict=True))
    assert claim["axis"] == ("y" if up > across else "x")
    return {letter: each["xy".index(claim["axis"])] for letter, each in boxes.items()}


@checks("broad.setup", "broad.pairs", "broad.boxes", "broad.intervals", "broad.rest", "broad.swept")
@checks("broad.spared_none", "broad.root", "broad.halves", "broad.down", "broad.tested", "broad.result", "broad.growth")
def _counts(claim):
    boxes, along = _boxes(claim), _along(claim)
    pairs = list(combinations(boxes, 2))
    asked = [pair for pair in pairs if _overlap(*([along[letter]] for letter in pair))]
    assert (claim["count"], claim["pairs"]) == (len(boxes), len(pairs))
    assert (claim["asked"], claim["never"]) == (len(asked), len(pairs) - len(asked))
    assert claim["met"] == sum(_overlap(boxes[a], boxes[b]) for a, b in pairs)
    assert (claim["never"] == 0) is (claim.message == "broad.spared_none") or claim.message != "broad.swept"
    begins = [along[letter][0] for letter in claim["order"].removesuffix(", …").split(", ")]
    assert begins == sorted(begins) == sorted(begin for begin, _ in along.values())[: len(begins)]
    assert claim["tests"] == len(claim.story.figure.result["tree"])


@checks("broad.begins", "broad.asked", "broad.alone")
def _visit(claim):
    boxes, along = _boxes(claim), _along(claim)
    assert claim["begins"] == along[claim["box"]][0]
    named = [] if claim["open"] == "–" else claim["open"].removesuffix(", …").split(", ")
    assert claim["number"] == len(named) or (claim["open"].endswith("…") and claim["number"] > len(named))
    assert all(along[each][0] <= claim["begins"] <= along[each][1] for each in named)
    later = {letter for letter, (begin, _) in along.items() if begin > claim["begins"]}
    crossed = {letter for letter, (begin, end) in along.items() if begin < claim["begins"] <= end}
    assert claim["number"] >= len(crossed - {claim["box"]})
    assert not later & set(named)
    if not claim["open"].endswith("…"):
        met = [each for each in named if _overlap(boxes[claim["box"]], boxes[each])]
        assert claim["met"] == (", ".join(met) or "–")


@checks("broad.test", "broad.settled", "broad.one_settled", "broad.into_halves", "broad.pair")
def _test(claim):
    boxes, one, other = _boxes(claim), claim["one"], claim["other"]
    if "…" in one + other:
        return
    assert claim["settled"] == len(list(product(one, other)))
    overlap, single = _overlap(_around(boxes, one), _around(boxes, other)), claim["settled"] == 1
    said = {(True, True): "pair", (True, False): "into_halves", (False, True): "one_settled", (False, False): "settled"}
    assert claim.message in ("broad.test", f"broad.{said[overlap, single]}")
