# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about shapes in space: simplexes, support points, faces, shadows and answers, checked on all vertices."""

import re
from itertools import combinations, product

import numpy as np

from collide_addon.figure.model.lesson import Choices

from .claim import evaluated

CLOSE = 1e-9
SETUP = re.compile(r"(gjk|epa|sat|contact)\.setup|epa\.obstacle|gjk\.contains|sat\.shadows_space|space\.setup_boxes")
"""The question, and what is true of all shapes."""

LOWERED = {0x2080 + digit: str(digit) for digit in range(10)}


class GivenLesson:
    """A lesson's vertices, the captions with their values, and the vertices of A − B named so far."""

    def __init__(self, lesson):
        self.figure, self.steps, self.named, self.told, self.depth = lesson.figure, lesson.steps, {}, {}, None
        self.a, self.b = (_vertices(self.figure.result[letter]) for letter in "ab")
        self.every = (self.a[:, np.newaxis] - self.b).reshape(-1, 3)

    def check(self, caption):
        """Check a caption; return whether there was something to check."""
        self.told = caption.values
        if "corner" in self.told:
            self._corner()
        checked = [check for pattern, check in CHECKS.items() if re.fullmatch(pattern, caption.message)]
        for check in checked:
            check(self)
        return bool(checked)

    def _corner(self):
        for letter, vertices in (("a", self.a), ("b", self.b)):
            point = vertices[int(self.told[letter][1:]) - 1]
            near(self.told[f"point_{letter}"], point)
        near(self.told["point"], np.subtract(self.told["point_a"], self.told["point_b"]))
        self.named[self.told["w"]] = np.array(self.told["point"])

    def corners(self, names):
        return np.array([self.named[name] for name in re.findall(r"w\d+", names)]).reshape(-1, 3)


def _vertices(shape):
    if "vertices" in shape:
        return np.array(shape["vertices"])
    half = np.array(shape["half_extents"])[:, np.newaxis] * shape["axes"]
    return shape["center"] + np.array(list(product((-1, 1), repeat=3))) @ half


def near(told, true):
    assert np.allclose(told, true, rtol=CLOSE, atol=CLOSE), (told, true)


def _support(told):
    """w is furthest along d, and so are the vertices of A and B whose difference it is."""
    d = np.array(told.told["way"] if "way" in told.told else told.told["normal"])
    near(d @ told.told["point_a"], (told.a @ d).max())
    near(d @ told.told["point_b"], (told.b @ d).min())


def _nearest(told):
    """The weights make v, and no point of the simplex before reduction is closer to the origin."""
    v = np.array(told.told["v"])
    kept, dropped = (told.corners(told.told.get(key, "")) for key in ("kept", "dropped"))
    if not len(kept):
        kept = told.corners(told.told["sum"].translate(LOWERED))
    near(np.linalg.norm(v), told.told["length"])
    near(kept @ v, v @ v)
    assert (dropped @ v >= v @ v - CLOSE).all()
    weights = [evaluated(share or "1") for share in re.findall(r"(?:([\d./]+)\xa0)?w", told.told["sum"])]
    assert min(weights, default=1.0) > 0
    assert abs(sum(weights) - 1) <= 2e-3
    assert np.abs(weights @ kept - v).max() <= 3e-3 * np.abs(kept).max()


def _further(told):
    v, w, d = (np.array(told.told[key]) for key in ("v", "point", "way"))
    assert d @ w > d @ v
    near(told.told["lower"], -d @ w / np.linalg.norm(d))


def _beyond(told):
    _further(told)
    assert told.told["lower"] < 0


def _optimal(told):
    v = np.array(told.told["v"])
    near((told.every @ v).min(), v @ v)


def _along(told):
    """d is perpendicular to the part of the simplex that contains the origin, and the search goes around that."""
    near(told.told["v"], np.zeros(3))
    near(told.corners(told.told["along"]) @ told.told["way"], 0)


def _around(told):
    _along(told)
    assert np.dot(told.told["way"], told.told["point"]) > 0


def _on_boundary(told):
    near((told.every @ told.told["way"]).max(), 0)


def _apart(told):
    """No point of A lies beyond the plane at its closest point, none of B before that at its own."""
    result = told.figure.result
    normal, a, b = (np.array(result[key]) for key in ("normal", "closest_a", "closest_b"))
    near((told.a @ normal).max(), normal @ a)
    near((told.b @ normal).min(), normal @ b)
    near(normal @ (b - a), result["distance"])
    assert (result["distance"] > 0) == (result["relation"] == "separated")


def _inside(told):
    near(told.told["v"], np.zeros(3))
    _nearest(told)
    assert len(told.corners(told.told["kept"])) == 4


def _common(told):
    """p is in both: it is not in front of any face of either."""
    point = [evaluated(each) for each in told.told["point"].strip("()").split(", ")]
    for vertices in (told.a, told.b):
        assert all(normal @ point <= height + CLOSE for normal, height in _faces(vertices))


def _faces(vertices):
    """Yield the outer unit normals of a hull's faces, and how far out they lie: every plane with nothing beyond."""
    for p, q, r in combinations(vertices, 3):
        normal = np.cross(q - p, r - p)
        if (length := np.linalg.norm(normal)) > CLOSE:
            for way in (normal / length, -normal / length):
                if (vertices @ way).max() <= way @ p + CLOSE:
                    yield way, way @ p


def _polytope(told):
    """The hull of the first vertices, by their names, contains the origin."""
    for w, i, j in re.findall(r"(w\d+) = a(\d+) − b(\d+)", told.told["corners"].translate(LOWERED)):
        told.named[w] = told.a[int(i) - 1] - told.b[int(j) - 1]
    assert len(told.named) >= 4
    assert min(height for _, height in _faces(np.array([*told.named.values()]))) > CLOSE
    for step in told.steps:  # a long run shows some of them, and names the vertices of all
        if not any(np.array_equal(step.support.point, each) for each in told.named.values()):
            told.named[f"w{len(told.named) + 1}"] = step.support.point


def _face(told):
    """The ball around the origin reaches the face, and no other face of the polytope is nearer."""
    normal = np.array(told.told["normal"])
    near(np.linalg.norm(normal), 1)
    near(told.corners(told.told["face"]) @ normal, told.told["distance"])
    others = re.findall(r"[\d.]+", told.told["others"])
    assert all(float(each) >= told.told["distance"] - 1e-3 for each in others)


def _height(told):
    height = (told.every @ told.told["normal"]).max()
    near(told.told["height"], height)
    near(told.told["growth"], height - told.told["distance"])
    assert height >= _depth(told) - CLOSE >= told.told["distance"] - 2 * CLOSE


def _depth(told):
    if told.depth is None:
        told.depth = min(height for _, height in _faces(np.unique(told.every, axis=0)))
    return told.depth


def _overlap(told):
    assert _depth(told) > 0


def _grows(told):
    _height(told)
    assert told.told["growth"] > CLOSE


def _final(told):
    _height(told)
    near(told.told["growth"], 0)
    near(told.told["distance"], _depth(told))


def _one_more_way(told):
    """No face of A − B found before has the same normal."""
    ways = [
        caption.values["normal"]
        for step in told.figure.steps
        for caption in step.captions
        if re.fullmatch(r"epa\.final\w*", caption.message)
    ]
    assert sum(np.allclose(told.told["normal"], way) for way in ways) == 1


def _deep(told):
    near(told.told["depth"], _depth(told))
    near(told.told["translation"], told.told["depth"] * np.array(told.told["normal"]))
    near(told.told["extent_a"] - told.told["extent_b"], told.told["depth"])
    near((told.a @ told.told["normal"]).max(), told.told["extent_a"])
    near((told.b @ told.told["normal"]).min(), told.told["extent_b"])


def _tied(told):
    """This many faces of A − B are as near as the nearest one."""
    depth = _depth(told)
    ways = {
        tuple(np.round(way, 9) + 0.0) for way, height in _faces(np.unique(told.every, axis=0)) if height < depth + CLOSE
    }
    assert told.told["count"] == len(ways)


def _horizon(told):
    """Euler's formula, and one new face for each edge of the horizon."""
    told = told.told
    assert told["corners"] - told["edges"] + told["faces"] == 2
    assert 3 * told["faces"] == 2 * told["edges"]
    assert told["before"] - told["seen"] + told["new"] == told["faces"]
    assert told["new"] >= 3


def _shadows(told):
    told, a, b = told.told, told.a @ told.told["direction"], told.b @ told.told["direction"]
    near(np.linalg.norm(told["direction"]), 1)
    for key, true in (("low_a", a.min()), ("high_a", a.max()), ("low_b", b.min()), ("high_b", b.max())):
        near(told[key], true)
        near(evaluated(told[f"{key}_at"]), true)
    near(told["gap"], b.min() - a.max())
    near(told["overlap"], -told["gap"])


def _radii(told):
    _shadows(told)
    middles = []
    for letter in "ab":
        low, high = told.told[f"low_{letter}"], told.told[f"high_{letter}"]
        near(told.told[f"radius_{letter}"], (high - low) / 2)
        middles.append((low + high) / 2)
    near(told.told["between"], abs(middles[1] - middles[0]))


def _gap(told):
    _shadows(told)
    assert told.told["gap"] > 0


def _overlapping(told):
    _shadows(told)
    assert told.told["overlap"] > 0


def _counted(told):
    assert told.told["count"] == told.told["faces"] + told.told["edges"]


def _arcs(told):
    """The ends of each arc lie on both sides of the other's plane, and on the same half of the sphere, or not."""
    first, second = told.told["first_p"], told.told["second_p"]
    apart = told.told["first_q"] * told.told["second_q"] < 0 and first * second < 0
    pairs = [told.told[key] for key in ("crossing", "others", "pairs")]
    assert pairs[0] + pairs[1] == pairs[2]
    return apart and first * told.told["second_q"] > 0


def _arcs_cross(told):
    assert _arcs(told)


def _arcs_apart(told):
    assert not _arcs(told)


def _corners_of(told, name):
    """The vertices in the name of a face or a side."""
    found = re.findall(r"([ab])(\d+)", name.translate(LOWERED))
    return np.array([(told.a if letter == "a" else told.b)[int(row) - 1] for letter, row in found])


def _reference(told):
    """The face is perpendicular to the normal, and nothing of its shape lies beyond it."""
    normal = np.array(told.told["normal"]) * (1 if told.told["own"] == "A" else -1)
    own, other = (told.a, told.b) if told.told["own"] == "A" else (told.b, told.a)
    near(np.linalg.norm(normal), 1)
    near(_corners_of(told, told.told["edge"]) @ normal, (own @ normal).max())
    near(told.told["level"], _corners_of(told, told.told["first"])[0] @ told.told["normal"])
    near((own @ normal).max() - (other @ normal).min(), told.told["depth"])
    near(told.told["depth"], _depth(told))


def _incident(told):
    """The face is one of the other shape, and no other face at its deepest vertex faces the reference more directly."""
    _reference(told)
    normal = np.array(told.told["normal"]) * (1 if told.told["own"] == "A" else -1)
    other, corners = told.b if told.told["own"] == "A" else told.a, _corners_of(told, told.told["incident"])
    facing = np.array(told.told["facing"])
    near(corners @ facing, (other @ facing).max())
    near(told.told["cosine"], facing @ told.told["normal"])
    deepest = other[(other @ normal) < (other @ normal).min() + CLOSE]
    faces = [way for way, height in _faces(other) if any(np.abs(deepest @ way - height) < CLOSE)]
    assert facing @ normal <= min(way @ normal for way in faces) + CLOSE


def _side(told):
    """The plane contains the side of the face and has the rest of the face behind it."""
    way = np.array(told.told["way"])
    near(np.linalg.norm(way), 1)
    near(_corners_of(told, told.told["side"]) @ way, told.told["limit"])
    assert (_corners_of(told, told.told["edge"]) @ way <= told.told["limit"] + CLOSE).all()
    near(way @ told.figure.result["normal"], 0)


def _cut(told):
    """What is cut off lies beyond the plane, and what is new lies on it."""
    _side(told)
    lost = [_corners_of(told, name)[0] for name in told.told["gone"].split(", ") if name[0] in "ab"]
    assert all(np.dot(point, told.told["way"]) > told.told["limit"] for point in lost)
    for place in re.findall(r"\(([^)]*)\)", told.told["made"]):
        near(np.dot([evaluated(each) for each in place.split(", ")], told.told["way"]), told.told["limit"])


def _left_in_contact(told):
    """Each depth is how far the point lies behind the reference face, and the largest is the depth."""
    points, sign = told.figure.result["points"], 1 if told.told["own"] == "A" else -1
    ends = [(each["point_a"], each["point_b"]) for each in points]
    near([np.subtract(a, b) @ told.figure.result["normal"] for a, b in ends], [each["depth"] for each in points])
    below = [b if sign > 0 else a for a, b in ends]
    level = (_corners_of(told, told.told["edge"]) @ told.figure.result["normal"])[0]
    near(
        [sign * (level - np.dot(point, told.figure.result["normal"])) for point in below], [p["depth"] for p in points]
    )
    near(max(each["depth"] for each in points), told.told["depth"])
    assert told.told["count"] == len(points)


CHECKS = {
    r"contact\.(normal|reference_face)": _reference,
    r"contact\.incident_face": _incident,
    r"contact\.(side|uncut)_face": _side,
    r"contact\.cut_face": _cut,
    r"contact\.(several|stands)": _left_in_contact,
    r"gjk\.(arrows|start\w*)": lambda _told: None,  # the vertex, as everywhere
    r"(gjk|epa)\.support\w*|gjk\.optimal": _support,
    r"gjk\.(vertex|nearest|keeps_\w+)": _nearest,
    r"gjk\.goes_on\w*": _further,
    r"gjk\.beyond": _beyond,
    r"gjk\.optimal": _optimal,
    r"gjk\.(along|on_face)": _along,
    r"gjk\.(goes_around|one_side)": _around,
    r"gjk\.on_boundary": _on_boundary,
    r"gjk\.(separated|touching)_space": _apart,
    r"gjk\.inside_space": _inside,
    r"gjk\.(common_point)": _common,
    r"gjk\.(penetrating|all_around|both_sides)": _overlap,
    r"epa\.first_space": _polytope,
    r"epa\.face\w*": _face,
    r"epa\.grows\w*": _grows,
    r"epa\.expands\w*": _horizon,
    r"epa\.tied_space": _tied,
    r"epa\.final\w*": _final,
    r"epa\.final_tied_space": _one_more_way,
    r"epa\.(penetrating|check_space)": _deep,
    r"sat\.(of_face|of_edges)": _shadows,
    r"sat\.overlap": _overlapping,
    r"sat\.(apart|separated_space|check_gap)|box\.(gap|answer_separated)": _gap,
    r"box\.shadows_space": _radii,
    r"sat\.axes_space": _counted,
    r"sat\.arcs_cross": _arcs_cross,
    r"sat\.arcs_apart": _arcs_apart,
}
"""The checks of messages, by pattern."""


def unchecked(parts):
    """Check all captions of figures in space, and return the messages that were not checked."""
    left = set()
    for part in parts:
        lesson = part.lesson(Choices())
        told = GivenLesson(lesson)
        for step in lesson.figure.steps:
            for caption in step.captions:
                try:
                    checked = told.check(caption)
                except Exception as error:
                    raise AssertionError(f"{part.name}, step {step.number}: {caption.text()}") from error
                if not checked and not SETUP.fullmatch(caption.message):
                    left.add(caption.message)
    return left
