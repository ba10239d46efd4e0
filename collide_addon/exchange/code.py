# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure's shapes as code in other languages, with the expected answer: a case for a test or an issue.

Numbers are written in full: reading them returns the same float64, and single precision rounds them only once.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..geometry import epa, gjk, space
from ..geometry.predicates.errors import WordedError
from ..pitfalls.cases import case
from .points import Floats


class NoCodeError(WordedError, ValueError):
    """Raised for a figure whose shapes are not lists of points; the message says so."""


class CodeLanguage(NamedTuple):
    """The notation of lists of points: `shape` is a list, `point` a point in it, and `start` begins the code."""

    shape: str
    point: str
    start: str = ""
    comment: str = "//"
    single: bool = False
    """Whether coordinates are in single precision."""
    number: str = "%r"


CODE_LANGUAGES = {
    "numpy": CodeLanguage("%(name)s = np.array([%(points)s])", "[%s]", "import numpy as np\n", "#"),
    "python": CodeLanguage("%(name)s = [%(points)s]", "[%s]", comment="#"),
    "cpp": CodeLanguage("const b2Vec2 %(name)s[] = {%(points)s};", "{%s}", single=True, number="%rf"),
    "csharp": CodeLanguage(
        *("Vector%(size)d[] %(name)s = {%(points)s};", "new Vector%(size)d(%%s)", "using System.Numerics;\n"),
        single=True,
        number="%rf",
    ),
    "gdscript": CodeLanguage(
        *("var %(name)s := PackedVector%(size)dArray([%(points)s])", "Vector%(size)d(%%s)"),
        comment="#",
        single=True,
    ),
    "rust": CodeLanguage("let %(name)s: [[f64; %(size)d]; %(count)d] = [%(points)s];", "[%s]"),
    "json": CodeLanguage("", ""),
}
JOLT = CODE_LANGUAGES["cpp"]._replace(shape="const JPH::Vec3 %(name)s[] = {%(points)s};", point="JPH::Vec3(%s)")
"""C++ in space, for Jolt; in the plane it is for Box2D."""
TEST_START = "from collide_addon.geometry{room} import {function}\n\n"
TEST = """

def test_{name}():
    answer = {function}(a, b)
    assert answer.relation.value == "{relation}"
    assert answer.{length} == {value!r}
"""


def code_of(parameters: Mapping[str, object], language: str) -> str:
    """Return the shapes of a figure with these parameters in a language and, for two shapes, their relation.

    Raises
    ------
    NoCodeError
        If a shape is not a list of points.
    """
    name = str(parameters.get("case") or parameters.get("algorithm"))
    shapes = _shapes(parameters)
    lists = {letter.lower(): points for letter, (_, points) in shapes.items()}
    expected = _expected(list(lists.values()))
    if language == "json":
        document = {name: points.tolist() for name, points in lists.items()}
        return json.dumps(document | ({"expected": expected} if expected else {}), ensure_ascii=False) + "\n"
    size = next(iter(lists.values())).shape[1]
    how = JOLT if language == "cpp" and size == 3 else CODE_LANGUAGES[language]
    # In single quotes: a backslash at the end of a line would continue the comment on the next one.
    about = [f"{letter.lower()}: '{called}'" for letter, (called, _) in shapes.items()]
    length = "distance" if "distance" in expected else "depth"
    if expected:
        about.append(
            "convex hulls: {relation}, {length} {0}, normal from a {normal}".format(
                expected[length], length=length, **expected
            )
        )
    if how.single and any((points != points.astype(np.float32)).any() for points in lists.values()):
        about.append("single precision rounds these points: the answer is that of the numbers as they are written")
    lines = [f"{how.comment} {' '.join(said.split())}\n" for said in about]
    for letter, points in lists.items():
        point = how.point % {"size": size} if "%(" in how.point else how.point
        written = ", ".join(point % ", ".join(how.number % value for value in row) for row in points.tolist())
        lines.append(how.shape % {"name": letter, "points": written, "size": size, "count": len(points)} + "\n")
    if language != "python" or not expected:
        return how.start + "".join(lines)
    test = {
        "name": name.replace("-", "_"),
        "length": length,
        "relation": expected["relation"],
        "value": expected[length],
    }
    test |= {"room": ".space" if size == 3 else "", "function": "gjk" if length == "distance" else "epa"}
    return TEST_START.format(**test) + "".join(lines) + TEST.format(**test)


def _shapes(parameters: Mapping[str, object]) -> dict[str, tuple[str, Floats]]:
    """Return the shapes of a figure, or of a known case, by their letters: names and points."""
    kept, name = parameters.get("subjects"), str(parameters.get("case", ""))
    shapes: dict[str, tuple[str, Floats]] = {}
    if name:
        inputs = case(name).inputs
        kept = [{"letter": each, "name": name, "points": inputs[each]} for each in "AB" if each in inputs]
    for each in kept if isinstance(kept, list) else ():
        if "points" not in each:
            break
        shapes[str(each["letter"])] = str(each["name"]), np.array(each["points"], dtype=np.float64)
    if not isinstance(kept, list) or not kept or len(shapes) < len(kept):
        raise NoCodeError("The figure has shapes that are not made of points: choose JSON under Export")
    return shapes


def _expected(lists: Sequence[Floats]) -> dict[str, object]:
    """Return the relation of the hulls of two lists of points, the distance or depth, and the normal from A to B."""
    if len(lists) != 2:
        return {}
    room = space if lists[0].shape[1] == 3 else None
    apart = (room.gjk if room else gjk)(*lists)
    if apart.distance:
        assert apart.normal is not None  # noqa: S101  # what is apart has one
        return {"relation": apart.relation.value, "distance": apart.distance, "normal": apart.normal.tolist()}
    deep = (room.epa if room else epa)(*lists)
    return {"relation": deep.relation.value, "depth": deep.depth, "normal": deep.normal.tolist()}
