# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery's answers: sentences with the computed numbers."""

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from ...geometry.narrowphase.contact import overlap_area
from ..classic.story import CLAIM_STEP
from ..model.lesson import Lesson
from ..parts.turns import TURN_SIGNS
from ..text.exact_form import exact, exact_point
from ..text.messages import Caption, equals, number, point
from ..text.names import written_names
from .gallery import GalleryScene, ScenePart

Values = dict[str, object]


def answer_of(scene: GalleryScene, part: ScenePart, lesson: Lesson) -> Caption:
    """Return the sentence that answers the question for a part of a scene."""
    steps = lesson.figure.steps
    if lesson.figure.result.get("verdict"):
        claim, why = steps[CLAIM_STEP].captions[0], steps[-1].captions[-1]
        return Caption("gallery.says_classic", {"claim": claim, "why": why})
    if part.choices.story:
        return _in_space(part.choices.story, lesson.figure.result)
    numbers = _NUMBERS_OF.get(f"{part.algorithm.id}_in_{part.choices.measured.value}") or _NUMBERS_OF[part.algorithm.id]
    return Caption(f"{scene.question}.{part.name}", numbers(lesson.figure.result))


def check_of(scene: GalleryScene) -> Caption:
    """Return the sentence that says how to check a scene's answer with pencil and paper."""
    return Caption(scene.checked or f"{scene.question}.check")


def _in_space(story: str, result: Mapping[str, Any]) -> Caption:
    """Return the true answer about a pair in space, and the story of a program that fails on it."""
    relation = result["relation"]
    named = ((name, key) for name, of, key in _LENGTHS if of == relation and key in result)
    answer = next((Caption(name, {"value": exact(result[key])}) for name, key in named), Caption(f"space.{relation}"))
    said = Caption(f"gallery.story_{story}")
    return Caption("gallery.says_in_space", {"title": Caption(f"{said.message}.title"), "answer": answer, "told": said})


def _picked(result: Mapping[str, Any], plain: str = "", *, exactly: str = "") -> Values:
    """Return fields of a result by name: those in `plain` as they are, and lengths in `exactly` in exact form."""
    return {**{name: result[name] for name in plain.split()}, **{name: exact(result[name]) for name in exactly.split()}}


def _listed(values: Iterable[float], write: Callable[[float], str] = number, *, unit: str = "") -> str:
    return ", ".join(write(each) + unit for each in values)


def _minkowski(result: Mapping[str, Any]) -> Values:
    points, vertices = result["points"], result["vertices"]
    counts = {"vertices": len(vertices), "points": points, "inner": points - len(vertices)}
    low, high = (number(end(x for x, _ in vertices)) for end in (min, max))
    return {**counts, "hull": _places(vertices), "low": low, "high": high}


def _depth(result: Mapping[str, Any]) -> Values:
    return {
        "depth": exact(result["depth"]),
        "count": len(result["normals"]),
        "translation": tuple(np.array(result["normal"]) * result["depth"]),
        "area": exact(overlap_area(result["a"]["vertices"], result["b"]["vertices"])),
    }


def _contact(result: Mapping[str, Any]) -> Values:
    points = [each["point_b" if result["reference"] == "A" else "point_a"] for each in result["points"]]
    depths = (each["depth"] for each in result["points"])
    return {"points": _places(points), "depths": _listed(depths), "normal": tuple(result["normal"])}


def _axes(result: Mapping[str, Any]) -> Values:
    shapes = [result["a"], result["b"]]
    radius = sum(shape.get("radius", 0.0) for shape in shapes)
    outlines = [shape["vertices"] for shape in shapes if "vertices" in shape]
    values = _picked(result, exactly="depth") | {"gap": number(result["gap"]), "radius": number(radius)}
    values["count"] = sum(axis["duplicate_of"] is None for axis in result["axes"])
    values["apart"] = exact(result["gap"] + radius)
    return values | ({"area": exact(overlap_area(*outlines))} if len(outlines) == 2 else {})


def _reach(axis: Mapping[str, Any]) -> str:
    """Write the comparison on an axis: "10 + 1 = 11 > 8"."""
    both, between = axis["radius_a"] + axis["radius_b"], axis["center_distance"]
    sign = ">" if both > between else "<" if both < between else "="
    return f"{number(axis['radius_a'])} + {number(axis['radius_b'])} {equals(both)} {sign} {number(between)}"


def _boundary(result: Mapping[str, Any]) -> Values:
    edges, corners = result["edges"], result["corners_inside"]
    values: Values = {"edges": len(edges), "edges_inside": sum(edge["inside"] for edge in edges)}
    values |= {"corners": len(corners), "corners_inside": sum(corners)}
    return values | {"corner": tuple(result["corners"][corners.index(True)])}


def _segments(result: Mapping[str, Any]) -> Values:
    ends = zip(("b1", "b2", "a1", "a2"), result["signs"], strict=True)  # in the order of the four tests
    signs = ", ".join(f"{written_names(name)}\N{NO-BREAK SPACE}{TURN_SIGNS[sign]}" for name, sign in ends)
    length = sum(math.dist(start, end) for start, end in pairwise(result["points"]))
    return {"places": _places(result["points"]), "signs": signs, "length": exact(float(length))}


def _places(places: list[list[float]]) -> str:
    return ", ".join(point(*place) for place in places)


_LENGTHS = (
    ("space.distance", "separated", "distance"),
    ("space.gap", "separated", "gap"),
    ("space.depth", "penetrating", "depth"),
)
"""For answers in space: the message, its relation, and the length in the result that it contains."""
_NUMBERS_OF: Mapping[str, Callable[[Mapping[str, Any]], Values]] = {
    "minkowski_sum": _minkowski,
    "minkowski_difference": _minkowski,
    "convex_hull": lambda result: {
        **_picked(result, "points"),
        "vertices": len(result["vertices"]),
        "hull": _places(result["vertices"]),
        "area": number(result["area"]),
    },
    "support": lambda result: {"directions": len(result["angles"]), "turns": _listed(result["turns"], unit="°")},
    "shadow": lambda result: _picked(result, "low high length") | {"shadows": _listed(result["shadows"])},
    "light": lambda result: {
        **_picked(result, "at", exactly="smallest"),
        "angles": _listed(result["angles"], unit="°"),
        "overlaps": _listed(result["overlaps"], exact),
    },
    "coarse": lambda result: _picked(result, "spent") | {"hulls": result["tests"][-1]["dot_products"]},
    "broad_phase": lambda result: {
        **_picked(result, "pairs asked tests"),
        "never": result["pairs"] - result["asked"],
        "overlapping": ", ".join(map("–".join, result["overlapping"])),
    },
    "coherence": lambda result: {name: sum(result[name]) for name in ("anew", "again")},
    "rounding": lambda result: {
        column: next(
            number(10.0**exponent)
            for exponent, relation in zip(result["gaps"]["exponents"], result["gaps"][column], strict=True)
            if relation != "separated"
        )
        for column in ("float32", "float64")
    },
    "radius": lambda result: {
        **_picked(result, "radius angle"),
        "shadows": " + ".join(number(abs(each)) for each in result["shadows"]),
    },
    "separating_line": lambda result: dict(
        zip(("from", "to", "start", "end"), (*result["delta"], *result["arcs"][0]), strict=True)
    ),
    "support_difference": lambda result: {
        "point": point(*result["supports"][0]),
        "first": result["reaches"][0],
        "reaches": _listed(result["reaches"]),
    },
    "convex": lambda result: {
        "missing": exact(result["missing"][0]),
        "depth": exact(result["hull_depth"]),
        "distance": exact(result["distance"]),
    },
    "contact": _contact,
    "same_depth": lambda result: {
        **_picked(result, exactly="depth"),
        "distances": _listed((face["distance"] for face in result["faces"]), exact),
    },
    "gjk": lambda result: {
        **_picked(result, "iterations", exactly="distance"),
        "a": exact_point(*result["closest_a"]),
        "b": exact_point(*result["closest_b"]),
    },
    "epa_in_space": lambda result: {
        "depth": exact(result["depth"]),
        "count": len(result["normals"]),
        "way": exact_point(*(np.array(result["normal"]) * result["depth"])),
    },
    "epa": _depth,
    **dict.fromkeys(("sat_in_space", "obb_in_space"), lambda result: _picked(result, exactly="gap")),
    "sat": _axes,
    "obb": lambda result: {
        **_picked(result, exactly="depth gap"),
        "axes": "; ".join(_reach(axis) for axis in result["axes"] if axis["duplicate_of"] is None),
    },
    "pnpoly": lambda result: {
        "at": tuple(result["at"]),
        "right": result["right"],
        "place": Caption("role.point-inside" if result["inside"][result["point"] - 1] else "role.point-outside"),
    },
    "boundary_map": _boundary,
    "polygons": lambda result: {"count": len(result["points"]), "places": _places(result["points"])},
    "segments": _segments,
    "line": lambda result: _picked(result, exactly="line inside length") | {"places": _places(result["points"])},
    "foot": lambda result: {
        **_picked(result, exactly="distance"),
        "foot": exact_point(*result["foot"]),
        "at": tuple(result["point"]),
    },
}
"""By an algorithm's id, the function that returns the numbers of an answer from a figure's result."""
