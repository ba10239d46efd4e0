# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers and steps as JSON, as docs/json.md describes them.

The page is read as a schema: each heading with a table is a kind of object, its rows are the fields, and a link in a
row names the kind of the objects in that field. Whatever is written must be on the page, and everything on the
page must be written by some lesson.
"""

import json
import re
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import fastjsonschema
import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.compare import About
from collide_addon.figure.classic.story import Verdict
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.lesson import Boundary, Box, Choices, Rounded, Solids
from collide_addon.figure.model.records import SCHEMA, document, plain, result_summary
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import (
    Arrangement,
    AxisKind,
    BoxAxisSource,
    Circle,
    ConvexPolygon,
    RecordedMotion,
    Relation,
    SegmentRelation,
)
from collide_addon.pitfalls.cases import case, load_cases

from ...cases import in_one, mostly_slow

WITH_CLASSIC = [algorithm for algorithm in registry.ALGORITHMS if algorithm.classic]

# ---- the page

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")
SHARED = "fields-of-many-results"
VIEW = "where-it-was-measured"
"""The fields that every result for objects has, but no result for shapes given in the plane."""
CONCAVE = "concave-objects"
"""The additional fields of a result of two hulls where one represents a concave object."""
CROSSED = "faces-that-cross-themselves"
"""The additional field where triangles represent a face."""
DOCUMENT = "the-document"
QUESTIONS = "questions-to-classic-code"
CLASSIC = "result-of-classic-code"


class Row(NamedTuple):
    """A row of a table: fields that occur together, their meaning, and the kinds of the objects in them."""

    fields: tuple[str, ...]
    meaning: str

    @property
    def kinds(self):
        return set(re.findall(r"\]\(#([\w-]+)\)", self.meaning))

    @property
    def is_optional(self):
        return self.meaning.startswith("only ")

    @property
    def is_free(self):
        """Whether the objects in the fields are data whose names the page does not know."""
        return "in a form of its own" in self.meaning


def anchor(heading):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@cache
def cells():
    """The rows of the table under each heading, as lists of cells."""
    found = {}
    for part in PAGE.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        rows = [
            [cell.strip() for cell in line[1:-1].split(" | ")] for line in re.findall(r"^\|.*\|$", body, re.MULTILINE)
        ]
        found[anchor(heading)] = rows[2:]
    return found


@cache
def kinds():
    """The objects that the page describes: their rows, by the anchor of the heading."""
    return {
        address: [Row(tuple(re.findall(r"`(\w+)`", row[0])), row[1]) for row in rows]
        for address, rows in cells().items()
        if address not in ("contents", QUESTIONS)
    }


def row_of(kind, field):
    return next(row for row in kinds()[kind] if field in row.fields)


def kinds_of(kind, field):
    """The kinds that the objects in a field may have; a shared field is described once."""
    row = row_of(kind, field)
    if SHARED in row.kinds and kind != SHARED:
        return kinds_of(SHARED, field)
    return row.kinds


class Contents(NamedTuple):
    """What the page says about an algorithm: the kinds of its result and of its steps."""

    results: set
    steps: set


def contents():
    return {
        re.fullmatch(r'`"(\w+)"`', row[0]).group(1): Contents(Row((), row[2]).kinds, Row((), row[3]).kinds)
        for row in cells()["contents"]
    }


def questions():
    """The questions to classic code: the algorithms that ask, the fields of its answer and of the true one."""
    fields = [[frozenset(re.findall(r"`(\w+)`", cell)) for cell in row[1:]] for row in cells()[QUESTIONS]]
    askers = [frozenset(re.findall(r'`"(\w+)"`', row[0])) for row in cells()[QUESTIONS]]
    return [(names, *sides) for names, sides in zip(askers, fields, strict=True)]


def questions_of(algorithm):
    return {(classic, true) for askers, classic, true in questions() if algorithm.id in askers}


# ---- what is written


def fits(written, kind):
    """Tell whether an object has the fields of a kind: all, except for some optional rows, each row as a whole."""
    names = {name for row in kinds()[kind] for name in row.fields}
    return written.keys() <= names and all(
        set(row.fields) <= written.keys() or (row.is_optional and written.keys().isdisjoint(row.fields))
        for row in kinds()[kind]
    )


def unlike(written, kind):
    """How the page would have to differ for an object to be of a kind."""
    if kind not in kinds():
        return f"docs/json.md has no table {kind}"
    names = {name for row in kinds()[kind] for name in row.fields}
    needed = [row.fields for row in kinds()[kind] if not row.is_optional or not written.keys().isdisjoint(row.fields)]
    lacks = {name for fields in needed for name in fields} - written.keys()
    return f"{kind} of docs/json.md lacks {sorted(written.keys() - names)}, and has {sorted(lacks)} too much"


def described(value, allowed, place):
    """Yield the fields of all objects in a value as (kind, field), checking that each is described."""
    if allowed == {QUESTIONS}:  # a table with its own form and its own tests
        return
    if isinstance(value, list):
        for item in value:
            yield from described(item, allowed, place)
    elif isinstance(value, dict):
        found = [kind for kind in allowed if kind in kinds() and fits(value, kind)]
        assert found, f"{place}: {'; '.join(map(partial(unlike, value), sorted(allowed)))}"
        for kind in found:
            for field, inner in value.items():
                yield kind, field
                if row_of(kind, field).is_free:
                    continue
                yield from described(inner, kinds_of(kind, field), f"{place}.{field}")


def question_asked(content):
    """The fields of the answer of classic code and of the true one."""
    return frozenset(content["result"]["classic"]), frozenset(content["result"]["true"])


# ---- lessons to check


def subject(letter, shape, angle=0.0):
    if isinstance(shape, Circle):
        return Subject.of_circle(letter, f"Object {letter}", shape).turned(angle)
    if isinstance(shape[0][0], int | float):
        return Subject.of_points(letter, f"Object {letter}", np.array(shape, float)).turned(angle)
    rings = [np.array(ring, float) for ring in shape]
    return Subject.of_outline(letter, f"Object {letter}", rings).turned(angle)


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def scaled(shapes, factor):
    return tuple((np.array(shape) * factor).tolist() for shape in shapes)


U_SHAPE = [[(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]]
FRAME = [square(-3, -3, 20), square(-2, -2, 18)]
APART = (square(0, 0, 2), [(5, 6), (9, 5), (8, 8)])
POLYGONS = {
    "apart": APART,
    "overlapping": (square(0, 0, 4), [(3, 1), (9, 5), (8, 8)]),
    "touching": (square(0, 0, 2), square(2, 2, 2)),
    "identical": (square(0, 0, 4), square(0, 0, 4)),
    "contained": (square(0, 0, 10), square(4, 4, 2)),
    "outlines": (U_SHAPE, [square(3, 4, 1)]),
    "one in a hole": (FRAME, U_SHAPE),
    "crossing outlines": (U_SHAPE, [[(-1, 3), (8, 3), (8, 4), (-1, 4)]]),
    "many corners": ([(k, k * k) for k in range(40)], square(-3, -3, 2)),
    "tiny": scaled(APART, 1e-12),
    "huge": scaled(APART, 1e12),
}
FLAT = {
    "segments": ([(0, 0), (4, 4)], [(0, 4), (4, 0)]),
    "segments in a line": ([(0, 0), (4, 0)], [(2, 0), (7, 0)]),
    "segments apart": ([(0, 0), (4, 0)], [(5, 0), (7, 0)]),
    "segment and point on it": ([(0, 0), (4, 2)], [(2, 1)]),
    "upright segment and point": ([(1, 0), (1, 2)], [(3, 1)]),
    "tiny segment and point": ([(0, 0), (4e-12, 2e-12)], [(1e-12, 3e-12)]),
    "huge segments": ([(0, 0), (2e12, 2e12)], [(1.6e12, 1e12), (1.2e12, 3e12)]),
}
POINTS = {
    "equal points": ([(1, 1)], [(1, 1)]),
    "points": ([(1, 1)], [(4, 5)]),
    "point and segment": ([(2, 1)], [(0, 0), (4, 2)]),
    "point in polygon": ([(1, 1)], square(0, 0, 4)),
}
MANY = {"many points": ([(k % 71, k // 71) for k in range(5041)], [(3, 0)])}
CIRCLES = {
    "circles": (Circle((0, 0), 2), Circle((5, 1), 1)),
    "concentric circles": (Circle((0, 0), 3), Circle((0, 0), 1)),
    "circle and polygon": (Circle((0, 0), 2), square(1, -1, 3)),
    "circle of no radius": (Circle((0, 0), 0), square(1, -1, 3)),
}
FEW = {**POLYGONS, **FLAT, **POINTS}
ALL = {**FEW, **MANY, **CIRCLES}
LINES = {**FLAT, "shared end": ([(0, 0), (3, 1)], [(3, 1), (4, -2)])}
NO_LINE = {name: POINTS[name] for name in ("equal points", "points", "point and segment")}
NO_AREA = (
    "segments in a line",
    "segments apart",
    "segment and point on it",
    "upright segment and point",
    "tiny segment and point",
    "equal points",
    "points",
    "point and segment",
)
NO_PATH = (*("identical", "contained", "segments", "segment and point on it", "equal points", "point and segment"),)
"""They are concentric."""
SHAPES = {
    **dict.fromkeys(registry.ALGORITHMS, ALL),
    registry.SHADOW: {**FEW, **MANY},
    registry.RADIUS: POLYGONS,
    registry.LIGHT: {name: pair for name, pair in {**FEW, **MANY}.items() if name not in NO_AREA},
    registry.COARSE: {**FEW, **MANY},
    registry.SAME_DEPTH: {**FEW, **MANY},
    registry.ROUNDING: {**FEW, **MANY},
    registry.COHERENCE: {name: pair for name, pair in {**FEW, **MANY}.items() if name not in NO_PATH},
    registry.HAUSDORFF: {**FEW, **MANY},
    registry.PNPOLY: {**FEW, **MANY},
    registry.BOUNDARY_MAP: FEW,
    registry.POLYGONS: FEW,
    registry.CONCAVE: FEW,
    registry.CONVEX: FEW,
    registry.SEGMENTS: {**LINES, **NO_LINE},
    registry.FOOT: LINES,
    registry.LINE: LINES,
    registry.CASE: {},
}
"""Pairs that an algorithm accepts; for an algorithm with a single subject, both make a lesson."""
CLASSIC_SHAPES = {
    **SHAPES,
    registry.GJK: {**FEW, **MANY},
    registry.SAT: {**FEW, "circle and polygon": CIRCLES["circle and polygon"]},
    registry.BOXES: POLYGONS,
}
"""The same for what classic code accepts."""
CHOICES = {
    "by default": Choices(Detail.REDUCED),
    "chosen": Choices(
        Detail.FULL,
        Layout.OVERLAY,
        "ru",
        tolerance=0.5,
        start_angle=0.3,
        box=Box.PRINCIPAL,
        boundary=Boundary.INSIDE,
        every_axis=True,
    ),
}


HEIGHTS = {"by default": None, "chosen": (-1.0, 2.5)}
EVERY = {"by default": 1, "chosen": 6}
"""One in this many pairs becomes a lesson: choices change no field, nor does the detail."""


def subjects(algorithm, pair):
    """The lists of subjects from a pair of which a lesson can be made."""
    both = [subject("A", pair[0], 0.3), subject("B", pair[1], 1.1)]
    if len(algorithm.inputs) == 1:
        return [[subject("A", shape, 0.3)] for shape in pair]
    if algorithm is registry.SWEEP:
        return [both, [both[0], drifting(both[1], both[0])]]
    return [both]


def at_heights(subjects, heights):
    """The subjects as given in the plane, or as objects seen along Z."""
    return [replace(each, heights=heights) for each in subjects]


def drifting(subject, towards):
    """The subject moving through another, recorded with one moment more than needed."""
    hull = ConvexPolygon(subject.boundary).vertices
    way = 2.0 * (np.mean(towards.boundary, axis=0) - np.mean(hull, axis=0))
    motion = RecordedMotion(
        np.array([0.0, 3.0]), (hull, hull), np.array([(0.0, 0.0), way]), np.array([True]), np.zeros(1), {1.5: hull}
    )
    return replace(subject, motion=motion)


@cache
def documents(algorithm, every=1):
    """The documents of an algorithm's lessons to check, by name, for one in this many pairs."""
    if algorithm is registry.CASE:
        return {
            case.id: written(make_lesson(algorithm, [], Choices(Detail.REDUCED, case=case.id))) for case in load_cases()
        }
    notched = {}
    if algorithm is registry.COMPARE:
        pair = subjects(algorithm, APART)[0]
        notched = {"meshes": written(make_lesson(algorithm, pair, Choices(Detail.REDUCED, solids=Solids.MESHES)))}
    if algorithm in (registry.GJK, registry.OBB):
        shapes = [subject("A", [(0, 0), (4, 0), (0, 3)], 0.0), subject("B", [(2, 2), (5, 2), (5, 5)], 0.0)]
        notch = np.array([(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 3.0)])
        shapes[0] = replace(shapes[0], own_outline=(notch,), crossed=True)
        notched = {"notched": written(make_lesson(algorithm, shapes, Choices(Detail.REDUCED)))}
    return notched | {
        f"{name}, {style}, {number}": written(make_lesson(algorithm, at_heights(given, HEIGHTS[style]), choices))
        for style, choices in CHOICES.items()
        for name, pair in list(SHAPES[algorithm].items())[:: every * EVERY[style]]
        for number, given in enumerate(subjects(algorithm, pair))
    }


@cache
def classic_documents(algorithm, every=1):
    """The same, with what classic code says."""
    return {
        f"{name}, {number}": written(make_lesson(algorithm, given, Choices(Detail.REDUCED, classic=True)))
        for name, pair in list(CLASSIC_SHAPES[algorithm].items())[::every]
        for number, given in enumerate(subjects(algorithm, pair))
    }


def written(lesson):
    """The document of a lesson, as exported."""
    return document(lesson.algorithm, lesson.figure.result, lesson.figure.parameters, lesson.steps)


@cache
def schema():
    """The shipped schema."""
    return json.loads((ROOT / "collide_addon/figure/model/collide-result-1.schema.json").read_text("utf-8"))


@cache
def valid():
    """A validator, which raises an error for a document that the schema does not allow."""
    return fastjsonschema.compile(schema())


def round_trip(value):
    return json.loads(json.dumps(value, allow_nan=False))


def view_fields():
    return {(kind, field) for kind in (VIEW, CONCAVE, CROSSED) for row in kinds()[kind] for field in row.fields}


@cache
def fields_met(algorithm, every=1):
    """All fields that an algorithm's documents have, as (kind, field)."""
    known = contents()[algorithm.id]
    met = set()
    for name, content in documents(algorithm, every).items():
        place = f"{algorithm.id}, {name}"
        assert fits(content, DOCUMENT), place
        met.update((DOCUMENT, field) for field in content)
        met.update(described(content["parameters"], {"parameters"}, f"{place}: parameters"))
        signs = {VIEW: "apart_in_z", CONCAVE: "hull_of", CROSSED: "crossed_faces_of"}
        said = {kind: sign in content["parameters"] for kind, sign in signs.items()}
        view = {field for kind, field in view_fields() if said[kind]}
        met.update((kind, field) for kind, field in view_fields() if said[kind])
        assert view == {field for _, field in view_fields() if field in content["result"]}
        answer = {field: value for field, value in content["result"].items() if field not in view}
        met.update(described(answer, known.results, f"{place}: result"))
        met.update(described(content["steps"], known.steps, f"{place}: steps"))
    return met


ALGORITHMS = in_one("algorithm", registry.ALGORITHMS, ids=lambda algorithm: algorithm.id)
CLASSIC_ALGORITHMS = in_one("algorithm", WITH_CLASSIC, ids=lambda algorithm: algorithm.id)

# ---- the document


def test_a_document_has_steps_only_when_they_are_asked_for():
    assert set(document("gjk", {}, {})) == {"schema", "algorithm", "parameters", "result"}
    assert set(document("gjk", {}, {}, ())) == {"schema", "algorithm", "parameters", "result", "steps"}


def test_the_page_names_the_schema():
    assert SCHEMA == "collide-result-1"
    assert f'"{SCHEMA}"' in PAGE


@mostly_slow("every", [24, 1])
@ALGORITHMS
def test_every_document_survives_json_unchanged_and_is_valid(algorithm, every):
    for name, content in documents(algorithm, every).items():
        assert round_trip(content) == content, name
        valid()(round_trip(content))
        assert content["schema"] == SCHEMA
        assert content["algorithm"] == content["parameters"]["algorithm"] == algorithm.id


@mostly_slow("every", [8, 1])
@CLASSIC_ALGORITHMS
def test_every_document_about_classic_code_survives_json_unchanged_and_is_valid(algorithm, every):
    for name, content in classic_documents(algorithm, every).items():
        assert round_trip(content) == content, name
        valid()(round_trip(content))
        assert content["parameters"]["classic"] is True


# ---- plain values


def test_the_summary_has_the_numbers_of_the_answer(make, pairs):
    run = make.gjk(*pairs["apart"])
    summary = result_summary(run.result)
    assert summary["relation"] == "separated"
    assert summary["distance"] == run.result.distance
    assert summary["closest_a"] == run.result.closest_a.tolist()
    assert summary["certificate"]["holds"] is True


def test_gjks_unknown_depth_becomes_null_and_not_nan(make, pairs):
    summary = result_summary(make.gjk(*pairs["overlapping"]).result)
    assert summary["normal"] is None
    assert summary["certificate"]["claimed"] is None


def test_shapes_are_written_with_their_kind(make, pairs):
    summary = result_summary(make.epa(*pairs["circle and polygon"]).result)
    assert summary["a"] == {"type": "circle", "center": [0.0, 0.0], "radius": 2.0}
    assert summary["b"]["type"] == "polygon"
    box = make.obb(square(0, 0, 2), square(4, 0, 2)).figure.result["a"]
    assert box == {"type": "box", "center": [1.0, 1.0], "half_extents": [1.0, 1.0], "angle": 0.0}


def test_numpys_own_types_become_plain_ones():
    values = (np.float64(1.5), np.int64(2), np.bool_(True), float("nan"), Relation.TOUCHING, np.eye(2))
    assert plain(values) == [1.5, 2, True, None, "touching", [[1.0, 0.0], [0.0, 1.0]]]


@pytest.mark.parametrize("value", [np.float64("nan"), np.array([float("nan"), 1.0]), {"a": np.array([1.0])}])
def test_nothing_that_json_lacks_is_left_however_deep(value):
    json.dumps(plain(value), allow_nan=False)


# ---- the page and what is written


def test_the_contents_list_every_algorithm_in_its_order():
    named, known = list(contents()), [algorithm.id for algorithm in registry.ALGORITHMS]
    assert named == known, f"the table at the top of docs/json.md: {sorted(set(named) ^ set(known)) or 'their order'}"


def test_every_link_leads_to_a_table():
    links = set(re.findall(r"\]\(#([\w-]+)\)", PAGE))
    assert links <= set(cells())
    assert set(cells()) - links == {"contents"}


def test_no_table_names_a_field_twice():
    for address, rows in kinds().items():
        names = [name for row in rows for name in row.fields]
        assert len(names) == len(set(names)), address
        assert all(row.fields for row in rows), address


@mostly_slow("every", [24, 1])
@ALGORITHMS
def test_every_field_that_is_written_is_described(algorithm, every):
    assert fields_met(algorithm, every)


@pytest.mark.slow
def test_every_field_that_is_described_is_written():
    met = set().union(*(fields_met(algorithm) for algorithm in registry.ALGORITHMS))
    shared = {field for kind, field in met if kind != SHARED and SHARED in row_of(kind, field).kinds}
    met |= {(SHARED, field) for field in shared}
    page = {(kind, field) for kind, rows in kinds().items() for row in rows for field in row.fields}
    assert page - met == set()


@CLASSIC_ALGORITHMS
def test_what_classic_code_says_is_described(algorithm):
    for name, content in classic_documents(algorithm).items():
        assert fits(content["result"], CLASSIC), name
        assert question_asked(content) in questions_of(algorithm), (name, content["result"])


def test_what_classic_code_says_of_every_case_is_described():
    all_questions = {question[1:] for question in questions()}
    for name, content in documents(registry.CASE).items():
        assert question_asked(content) in all_questions, (name, content["result"])


def test_a_case_has_what_the_file_of_cases_says_of_it():
    for name, content in documents(registry.CASE).items():
        result = content["result"]
        assert result["id"] == content["parameters"]["case"] == name
        assert asdict(case(name)).items() <= result.items(), name


def test_every_question_to_classic_code_is_asked():
    asked = {each.id: set(map(question_asked, classic_documents(each).values())) for each in WITH_CLASSIC}
    asked["case"] = set(map(question_asked, documents(registry.CASE).values()))
    for askers, *fields in questions():
        for asker in askers or {"case"}:
            assert tuple(fields) in asked[asker], (asker, fields)


def values(kind, field):
    """The texts that a row gives as values."""
    return set(re.findall(r'`"([^"`]*)"`', row_of(kind, field).meaning))


def of(enum):
    return {each.value for each in enum}


@in_one(
    ("kind", "field", "expected"),
    [
        ("parameters", "detail", of(Detail)),
        ("parameters", "layout", of(Layout)),
        ("parameters", "language", set(LANGUAGES)),
        ("parameters", "circles", of(Rounded)),
        ("parameters", "box", of(Box)),
        ("parameters", "boundary", of(Boundary)),
        (SHARED, "relation", of(Relation)),
        ("source-of-an-axis", "kind", of(AxisKind)),
        ("axis", "source", of(BoxAxisSource)),
        ("result-of-two-segments", "kind", of(SegmentRelation)),
        ("result-of-two-polygons", "arrangement", of(Arrangement)),
        ("answer-of-a-method", "about", of(About)),
        (CLASSIC, "verdict", {each.name.lower() for each in Verdict}),
    ],
)
def test_the_page_names_exactly_the_values_there_are(kind, field, expected):
    assert values(kind, field) == expected
