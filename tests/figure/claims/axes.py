# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about separating axes, shadows on them, and oriented boxes."""

import math
import re

import pytest
from shapely import MultiPoint

from collide_addon.figure.text.exact import MINUS

from .claim import CLOSE, checks, difference_hull, dot, edges, length, minus, nearest_on, plain
from .distance import extents

TIMES = re.compile("·(?!10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])")
"""A multiplication sign between two factors, but not before the power of ten of a number."""
AXES = (
    *("sat.edge", "sat.edge_parallel", "sat.vertex_axis", "sat.centers", "sat.corners", "sat.corners_round"),
    *("sat.along", "sat.points", "sat.any", "sat.also"),
)


def direction(claim):
    """The direction of the axis that the step is about."""
    return claim.earlier(*AXES)[-1]["direction"]


def shadow(shape, d):
    heights = [float(dot(d, p)) for p in shape.core]
    return min(heights) - float(shape.radius), max(heights) + float(shape.radius)


def overlap(claim, d):
    (low_a, high_a), (low_b, high_b) = (shadow(shape, d) for shape in claim.story.shapes)
    return min(high_a - low_b, high_b - low_a)


def overlaps_so_far(claim):
    """The overlap on each axis up to this one, in the order of testing."""
    said = [each for each in claim.story.said if each.message in AXES and each.step <= claim.step]
    return {each["number"]: overlap(claim, each["direction"]) for each in said}


@checks("sat.edge", "sat.edge_parallel")
def _normal_of_edge(claim):
    names = claim["edge"].replace("a", " a").replace("b", " b").split()
    p, q = (claim.vertex(name) for name in names)
    way = minus(q, p)
    claim.near(length(claim["direction"]), 1.0)
    claim.near(float(dot(claim["direction"], way)) / max(length(way), 1e-300), 0.0)


@checks("sat.vertex_axis")
def _nearest_vertex(claim):
    (circle,) = (shape for shape in claim.story.shapes if shape.radius)
    (other,) = (shape for shape in claim.story.shapes if not shape.radius)
    center = circle.core[0]
    vertex = claim.vertex(claim["vertex"])
    assert length(minus(vertex, center)) == min(length(minus(p, center)) for p in other.core)
    way = minus(vertex, center)
    claim.near(float(way[0] * claim["direction"][1] - way[1] * claim["direction"][0]), 0.0)


@checks("sat.centers", "sat.points", "sat.any")
def _from_one_to_the_other(claim):
    a, b = claim.story.shapes
    assert len(a.core) == len(b.core) == 1
    way = minus(b.core[0], a.core[0])
    assert (way == (0, 0)) == (claim.message == "sat.any")
    assert bool(claim.story.radii) or claim.message != "sat.centers"
    claim.near(float(way[0] * claim["direction"][1] - way[1] * claim["direction"][0]), 0.0)


@checks("sat.corners", "sat.corners_round")
def _corner_to_corner(claim):
    p, q = claim.vertex(claim["first"]), claim.vertex(claim["last"])
    claim.near(abs(float(dot(claim["direction"], minus(q, p)))), length(minus(q, p)))


@checks("sat.along")
def _flat(claim):
    for shape in claim.story.shapes:
        assert len(shape.core) <= 2
    ways = [minus(q, p) for shape in claim.story.shapes for p, q in edges(shape.core)]
    for way in ways:
        claim.near(float(way[0] * claim["direction"][1] - way[1] * claim["direction"][0]), 0.0)


@checks("sat.from_to", "sat.at")
def _ends_of_shadow(claim):
    shape, d = claim.story.shapes["ab".index(claim["first"][0])], direction(claim)
    for name, end in zip((claim["first"], claim["last"]), shadow(shape, d), strict=True):
        claim.near(abs(float(dot(d, claim.vertex(name))) - end), shape.radius)


@checks("sat.shadows", "sat.shadows_circles")
def _shadows(claim):
    for letter, shape in zip("ab", claim.story.shapes, strict=True):
        low, high = shadow(shape, direction(claim))
        claim.near(claim[f"low_{letter}"], low)
        claim.near(claim[f"high_{letter}"], high)
    if claim.message == "sat.shadows_circles":
        assert all(len(shape.core) == 1 for shape in claim.story.shapes)


@checks("sat.check_gap", "sat.check_overlap")
def _checked_on_the_axis(claim):
    ends = []
    for letter, shape in zip("ab", claim.story.shapes, strict=True):
        found = shadow(shape, claim["direction"])
        ends.append(found)
        claim.near((claim[f"low_{letter}"], claim[f"high_{letter}"]), found)
    between = ends[1][0] - ends[0][1]
    claim.near(claim["length"], abs(between))
    assert (between > 0) is (claim.message == "sat.check_gap")


@checks("sat.overlap", "sat.inside", "sat.meet", "sat.apart")
def _between(claim):
    here = overlap(claim, direction(claim))
    if claim.message in ("sat.overlap", "sat.inside"):
        claim.near(claim["overlap"], here)
        assert here > 0
        (start_a, end_a), (start_b, end_b) = (shadow(shape, direction(claim)) for shape in claim.story.shapes)
        inside = max(end_a - end_b, start_a - start_b)
        assert abs(inside) <= CLOSE * claim.story.size or (claim.message == "sat.inside") == (inside > 0)
    elif claim.message == "sat.apart":
        claim.near(claim["gap"], -here)
        assert here < 0
    else:
        claim.near(here, 0.0)
    claim.adds_up(abs(here), "sum")


@checks("sat.first", "sat.best", "sat.also_best", "sat.more", "sat.tie", "sat.tie_taken", "sat.also_tied")
def _overlap(claim):
    here = overlap(claim, direction(claim))
    claim.near(claim["overlap"], here)
    assert here > 0
    *before, _ = overlaps_so_far(claim).values()
    if claim.message == "sat.first":
        assert not before
    elif claim.message in ("sat.best", "sat.also_best"):
        assert here < min(before)
    else:
        assert here >= min(before) - 1e-9 * claim.story.size
        claim.near(claim["least"], min(before))
        claim.near(overlaps_so_far(claim)[claim["best"]], min(before))
    if claim.message.startswith("sat.tie") or claim.message == "sat.also_tied":
        claim.near(here, min(before))
    if claim.message in ("sat.tie_taken", "sat.also_tied"):
        claim.near(overlaps_so_far(claim)[claim["before"]], here)


@checks("sat.also", "sat.also_overlap", "sat.also_inside")
def _also_an_overlap(claim):
    claim.near(length(claim["direction"]), 1.0)
    if claim.message != "sat.also":
        own, *compared = claim["compared"].replace(MINUS, "-").split()
        assert claim["measured"].values["length"] == claim["compared"]
        *before, _ = overlaps_so_far(claim).values()
        assert float(own) == pytest.approx(claim["overlap"], rel=1e-3)
        if compared:
            sign, best = compared
            assert float(best) == pytest.approx(min(before), rel=1e-3)
            assert (sign == "<") == (claim["overlap"] < min(before))
        elif min(before) > 0:
            assert claim["overlap"] == pytest.approx(min(before), rel=1e-3)
    claim.near(claim["overlap"], overlap(claim, claim["direction"]))
    assert claim["overlap"] > 0
    assert claim.step > 2


@checks("sat.touch")
def _touch_on_axis(claim):
    claim.near(overlap(claim, direction(claim)), 0.0)


@checks(
    *("sat.gap", "sat.gap_stop", "sat.gap_best", "sat.gap_more", "sat.gap_within"),
)
def _gap(claim):
    gap = -overlap(claim, direction(claim))
    claim.near(claim["gap"], gap)
    assert gap > 0
    assert (gap <= claim.story.tolerance) == (claim.message == "sat.gap_within")
    gaps = {number: -value for number, value in overlaps_so_far(claim).items()}
    if claim.message in ("sat.gap_best", "sat.gap_more"):
        *before, _ = gaps.values()
        assert (gap > max(before)) == (claim.message == "sat.gap_best")
    if claim.message == "sat.gap_more":
        claim.near(claim["largest"], max(gaps.values()))
        claim.near(gaps[claim["best"]], max(gaps.values()))


@checks("sat.gap_elsewhere", "sat.gap_elsewhere_within")
def _gap_on_another(claim):
    claim.near(claim["overlap"], overlap(claim, direction(claim)))
    assert overlap(claim, direction(claim)) >= -1e-9 * claim.story.size
    gap = -overlaps_so_far(claim)[claim["best"]]
    assert gap > 0
    assert (gap <= claim.story.tolerance) == claim.message.endswith("_within")


@checks("sat.penetrating", "sat.translation", "sat.translation_tied")
def _depth(claim):
    claim.near(claim["depth"], -claim.story.gap)
    claim.near(length(claim["translation"]), claim["depth"])
    end, begin = extents(claim)
    claim.near(end - begin, -claim.story.gap)  # over all directions, not only the edges' normals
    claim.adds_up(end - begin, "sum")


@checks("sat.tied", "sat.tied_some")
def _equally_short(claim):
    shapes, size = claim.story.shapes, claim.story.size
    if not any(shape.radius for shape in shapes):
        sides = [length(nearest_on(p, q)) for p, q in edges(difference_hull(*(tuple(each.core) for each in shapes)))]
        assert claim["count"] == sum(side <= min(sides) + 1e-12 * size for side in sides)
    ghosts, arrows = claim.marks("B-moved-out"), claim.marks_of("world", "translation")
    assert len(ghosts) == len(arrows) == (claim["count"] if claim.message == "sat.tied" else claim["shown"])
    for arrow in arrows:
        claim.near(length(minus(*arrow.points.tolist())), claim["depth"])
        d = minus(*reversed(arrow.points.tolist()))
        unit = tuple(each / length(d) for each in d)
        (_, end_a), (start_b, _) = (shadow(shape, unit) for shape in shapes)
        claim.near(end_a - start_b, claim["depth"])


@checks("sat.separated", "sat.separated_corners", "sat.separated_early", "sat.separated_lines")
def _apart(claim):
    gaps = overlaps_so_far(claim)
    claim.near(-gaps[claim["best"]], claim["gap"])
    assert 0 < claim["gap"] <= claim.story.gap + 1e-9 * claim.story.size
    end, begin = extents(claim)
    claim.near(begin - end, claim["gap"])
    claim.adds_up(begin - end, "sum")
    if claim.message == "sat.separated":
        claim.near(claim["gap"], claim.story.gap)
    if claim.message == "sat.separated_corners":
        claim.near(claim["distance"], claim.story.gap)
        assert claim["distance"] > claim["gap"]


@checks("sat.touching")
def _touching(claim):
    claim.near(claim.story.gap, 0.0)
    end, begin = extents(claim)
    claim.near(end, begin)
    claim.adds_up(0.0, "sum")


@checks("sat.axes", "sat.axes_parallel", "sat.axes_round", "sat.axes_rounded", "sat.one_axis")
def _how_many_axes(claim):
    ways = [minus(q, p) for shape in claim.story.shapes for p, q in edges(shape.core)]
    different = []
    for way in ways:
        if all(way[0] * other[1] != way[1] * other[0] for other in different):
            different.append(way)
    flat = len(different) == 1 and all(len(shape.core) <= 2 for shape in claim.story.shapes)
    if claim.message == "sat.one_axis":
        assert len(different) <= 1
    elif not claim.story.tolerance:
        assert claim["count"] - len(different) - flat in _axes_between_vertices(claim, different)


def _axes_between_vertices(claim, ways):
    """How many axes the nearest vertices of the cores may add: one of several equally near ones is taken."""
    if not claim.story.radii:
        return {0}
    least = min(dot(point, point) for point in claim.story.difference.values())
    nearest = [point for point in claim.story.difference.values() if dot(point, point) == least]
    return {least > 0 and all(dot(point, way) != 0 for way in ways) for point in nearest}


# ---- boxes


def boxes(claim):
    result = claim.story.figure.result
    return result["a"], result["b"]


def radius(box, u):
    (w, h), turned = box["half_extents"], box["angle"]
    x, y = (math.cos(turned), math.sin(turned)), (-math.sin(turned), math.cos(turned))
    return w * abs(dot(x, u)) + h * abs(dot(y, u))


BOX_AXES = ("box.axis", "box.axis_turned", "box.axis_round")


@checks(*BOX_AXES)
def _axis_of_a_box(claim):
    a, b = boxes(claim)
    box = a if claim["number"] < 3 else b
    turned = box["angle"] + (0.0 if claim["number"] % 2 else math.pi / 2)
    own, d = (math.cos(turned), math.sin(turned)), minus(b["center"], a["center"])
    along = dot(own, claim["u"])
    claim.near(abs(along), 1.0)
    assert (along < 0) == (claim.message != "box.axis")
    if claim.message == "box.axis_turned":
        assert dot(d, claim["u"]) > 0
    if claim.message == "box.axis_round":
        claim.near(dot(d, claim["u"]), 0.0)
    for arrow in claim.marks(f"axis-of-{'A' if box is a else 'B'}"):
        tail, head = arrow.points.tolist()
        assert dot(minus(head, tail), claim["u"]) > 0


@checks("box.tied")
def _ways_out_of_boxes(claim):
    a, b = (MultiPoint(corners_of(box)).convex_hull for box in boxes(claim))
    ghosts, arrows = claim.marks("B-moved-out"), claim.marks_of("world", "translation")
    assert claim["count"] == len(ghosts) == len(arrows)
    lengths = [length(minus(*arrow.points.tolist())) for arrow in arrows]
    for ghost, way in zip(ghosts, lengths, strict=True):
        claim.near(way, lengths[0])
        moved = MultiPoint(ghost.points.tolist()).convex_hull
        claim.near(a.intersection(moved).area, 0.0)
        claim.near(a.distance(moved), 0.0)
        claim.near(moved.area, b.area)
    written = [f"({way})" for way in claim["moves"].strip("()").split(")     (")]
    assert len(written) == claim["count"]


@checks("box.radii")
def _projected_radii(claim):
    u = claim.earlier(*BOX_AXES)[-1]["u"]
    for letter, box in zip("ab", boxes(claim), strict=True):
        true = radius(box, u)
        claim.near(claim[f"radius_{letter}"], true)
        terms, total = re.split(" [=≈] ", claim[f"work_{letter}"])
        halves, shares = zip(*(map(float, map(plain, TIMES.split(term))) for term in terms.split(" + ")), strict=True)
        assert list(halves) == pytest.approx(list(box["half_extents"]), rel=1e-3, abs=CLOSE * claim.story.size)
        assert dot(halves, shares) == pytest.approx(true, rel=2e-3, abs=CLOSE * claim.story.size)
        assert float(plain(total)) == pytest.approx(true, rel=1e-3, abs=CLOSE * claim.story.size)


@checks("box.center_line")
def _center_line(claim):
    a, b = boxes(claim)
    d = minus(b["center"], a["center"])
    claim.near(claim["c"], d)
    claim.near(claim["between"], abs(dot(d, claim.earlier(*BOX_AXES)[-1]["u"])))


@checks(
    *(
        "box.overlap",
        "box.overlap_best",
        "box.also_best",
        "box.overlap_more",
        "box.overlap_tied",
        "box.also_tied",
        "box.touch",
        "box.gap",
        "box.gap_stop",
    ),
    *("box.gap_best", "box.gap_more", "box.apart_already"),
)
def _compared(claim):
    u = claim.earlier(*BOX_AXES, "box.also")[-1]["u"]
    a, b = boxes(claim)
    between, radii = abs(dot(u, minus(b["center"], a["center"]))), (radius(a, u), radius(b, u))
    claim.near((claim["radius_a"], claim["radius_b"]), radii)
    claim.near(claim["between"], between)
    apart = between - sum(radii)
    claim.adds_up(abs(apart))
    if claim.message.startswith("box.gap"):
        claim.near(claim["gap"], apart)
        assert apart > 0
    elif claim.message == "box.touch":
        claim.near(apart, 0.0)
    else:
        assert apart <= 1e-9 * claim.story.size
        if claim.message not in ("box.apart_already"):
            claim.near(claim["overlap"], -apart)
            if claim.message.startswith(("box.overlap_", "box.also_")):
                _smallest_so_far(claim, -apart)


def _smallest_so_far(claim, overlap):
    """The claim about an axis compared with those before it: the smallest overlap, equal to another's, or larger."""
    boxes_of = boxes(claim)
    axes = [each["u"] for each in claim.earlier(*BOX_AXES, "box.also", same_step=False) if each.step < claim.step]
    d = minus(boxes_of[1]["center"], boxes_of[0]["center"])
    least = min(sum(radius(box, u) for box in boxes_of) - abs(dot(u, d)) for u in axes)
    close = 1e-9 * claim.story.size
    if claim.message in ("box.overlap_tied", "box.also_tied"):
        assert abs(overlap - least) <= close
    else:
        assert (overlap < least) is (claim.message in ("box.overlap_best", "box.also_best"))
        assert abs(overlap - least) > 1e-15 * claim.story.size


@checks("box.also", "box.also_across")
def _also_across(claim):
    a, b = boxes(claim)
    claim.near(length(claim["u"]), 1.0)
    reach = radius(a, claim["u"]) + radius(b, claim["u"]) - abs(dot(claim["u"], minus(b["center"], a["center"])))
    claim.near(claim["overlap"], reach)
    assert claim["overlap"] > 0
    claim.adds_up(reach)


@checks("box.which", "box.theorem", "box.too_many")
def _how_many_boxes(claim):
    core = claim.story.shapes[0].core
    assert claim["edges"] == len(core)
    assert claim["count"] == len(claim.story.shapes[0].points)


AREAS = ("box.area", "box.also_area", "box.also_smaller", "box.also_kept", "box.also_again")


@checks("box.area", "box.also_turn", "box.also_area", "box.area_first", "box.area_smaller", "box.area_larger")
@checks("box.area_again", "box.area_tied", "box.area_tied_kept", "box.also_smaller", "box.also_kept", "box.also_again")
def _area(claim):
    core = claim.story.shapes[0].core
    names = claim["edge"].replace("a", " a").split()
    p, q = (claim.vertex(name) for name in names)
    way = minus(q, p)
    along, up = [dot(way, r) for r in core], [dot((-way[1], way[0]), r) for r in core]
    area = float(max(along) - min(along)) * float(max(up) - min(up)) / float(dot(way, way))
    assert abs(claim["area"] - area) <= 1e-9 * area
    assert abs(claim["width"] * claim["height"] - area) <= 1e-9 * area
    before = [each["area"] for each in claim.earlier(*AREAS, same_step=False) if each.step < claim.step]
    close = 1e-9 * area
    if claim.message == "box.area_first":
        assert not before
    if claim.message in ("box.area_smaller", "box.also_smaller"):
        assert area < min(before) + close
    if claim.message == "box.area_larger":
        assert area > min(before) - close
        assert abs(claim["least"] - min(before)) <= close
    again = claim.message in ("box.area_again", "box.also_again")
    if again or claim.message.startswith("box.area_tied") or claim.message == "box.also_kept":
        assert abs(area - min(before)) <= close
    if again:  # the equally small box had one of its sides along this edge or across it
        tied = [each for each in claim.earlier(*AREAS, same_step=False) if abs(each["area"] - area) <= close]
        ways = [minus(*(each.vertex(name) for name in each["edge"].replace("a", " a").split())) for each in tied]
        assert any(min(abs(dot(way, other)), abs(way[0] * other[1] - way[1] * other[0])) < close for other in ways)


@checks("box.flat", "box.one_point")
def _no_area(claim):
    assert len(claim.story.shapes[0].core) == (2 if claim.message == "box.flat" else 1)


@checks("box.result", "box.result_same")
def _smaller_box(claim):
    core = [tuple(map(float, p)) for p in claim.story.shapes[0].core]
    smallest = MultiPoint(core).minimum_rotated_rectangle.area
    assert abs(claim["smallest"] - smallest) <= 1e-6 * smallest
    assert claim["pca"] >= claim["smallest"] * (1 - 1e-9)
    if claim.message == "box.result_same":
        assert abs(claim["pca"] - claim["smallest"]) <= 1e-6 * smallest
    else:
        assert abs(claim["percent"] - (claim["pca"] / claim["smallest"] - 1) * 100) <= 1e-6 * claim["percent"] + 0.5


@checks("box.shapes_apart", "box.shapes_touch")
def _shapes_in_boxes(claim):
    if claim.message == "box.shapes_apart":
        claim.near(claim["distance"], claim.story.gap)
        assert claim.story.gap > 0
    else:
        claim.near(claim.story.gap, 0.0)


@checks(
    *("box.answer_separated", "box.answer_separated_early", "box.answer_touching", "box.answer_penetrating"),
)
def _answer_of_boxes(claim):
    """The boxes as polygons: apart along the named axis, or overlapping by the translation."""
    claim.adds_up(claim["length"])
    a, b = (corners_of(box) for box in boxes(claim))
    gap = MultiPoint(a).convex_hull.distance(MultiPoint(b).convex_hull)
    if "separated" in claim.message:
        assert 0 < claim["length"] <= gap + 1e-9 * claim.story.size
    elif claim.message == "box.answer_touching":
        claim.near(gap, 0.0)
        claim.near(MultiPoint(a).convex_hull.intersection(MultiPoint(b).convex_hull).area, 0.0)
    else:
        moved = [(x + claim["translation"][0], y + claim["translation"][1]) for x, y in b]
        claim.near(MultiPoint(a).convex_hull.intersection(MultiPoint(moved).convex_hull).area, 0.0)
        claim.near(MultiPoint(a).convex_hull.distance(MultiPoint(moved).convex_hull), 0.0)


def corners_of(box):
    (x, y), (w, h), turned = box["center"], box["half_extents"], box["angle"]
    cos, sin = math.cos(turned), math.sin(turned)
    ways = [(w, h), (-w, h), (-w, -h), (w, -h)]
    return [(x + cos * u - sin * v, y + sin * u + cos * v) for u, v in ways]


@checks("box.pca_extents", "box.pca_area")
def _extents(claim):
    assert abs(claim["width"] * claim["height"] - claim["area"]) <= 1e-9 * claim["area"]
    ways = [(math.cos(turn), math.sin(turn)) for turn in (math.radians(claim["angle"] + 90 * k) for k in (0, 1))]
    heights = [[float(dot(way, p)) for p in claim.story.shapes[0].core] for way in ways]
    true = sorted(max(each) - min(each) for each in heights)
    for told, extent in zip(sorted((claim["width"], claim["height"])), true, strict=True):
        assert abs(told - extent) <= 1e-6 * claim.story.size


@checks("box.two_axes", "box.four_axes")
def _parallel_boxes(claim):
    turned = (boxes(claim)[0]["angle"] - boxes(claim)[1]["angle"]) % (math.pi / 2)
    assert (min(turned, math.pi / 2 - turned) < 1e-9) == (claim.message == "box.two_axes")


@checks("box.spread", "box.isotropic")
def _spread(claim):
    points = [tuple(map(float, p)) for p in claim.story.shapes[0].points]
    mean = tuple(sum(p[axis] for p in points) / len(points) for axis in (0, 1))
    claim.near(claim["mean"], mean)
    ways = [minus(p, mean) for p in points]
    spreads = []
    for k in range(2):
        turned = math.radians(claim["angle"]) + k * math.pi / 2
        spreads.append(math.sqrt(sum(dot((math.cos(turned), math.sin(turned)), way) ** 2 for way in ways) / len(ways)))
    if claim.message == "box.spread":
        assert spreads[0] > spreads[1]
    told = sorted((claim["along"], claim["across"]), reverse=True)
    for one, other in zip(told, sorted(spreads, reverse=True), strict=True):
        assert abs(one - other) <= 1e-7 * claim.story.size  # a root of what rounding leaves instead of 0
