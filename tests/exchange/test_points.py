# SPDX-License-Identifier: GPL-3.0-or-later
"""Points from what people paste: each text is read, or refused with the line at fault."""

import json

import numpy as np
import pytest

from collide_addon.exchange import brackets
from collide_addon.exchange.points import PointsError, read_points

READ = {
    "openGJK#3": (
        (
            "      0.795121     -0.727851 0.0\n"
            "     -0.178424     -0.989183 0.0\n"
            "     -0.412644     -0.770664 0.0\n"
            "      0.566564      0.548772 0.0"
        ),
        [("", 4, [0.795121, -0.727851, 0.0], [0.566564, 0.548772, 0.0])],
    ),
    "dolfinx#3653": (
        (
            "p1 = np.array([[46.0659, 38.6251, 16.3637], \n"
            " [44.2764, 42.3867, 18.239],\n"
            " [  50.0397, 38.4649, 19.9843]])"
        ),
        [("p1", 3, [46.0659, 38.6251, 16.3637], [50.0397, 38.4649, 19.9843])],
    ),
    "drake#21673": (
        (
            "std::initializer_list<Vector3<double>>{\n"
            " Vector3<double>(0.5, 0.5, -0.86602500000000004476),\n"
            " Vector3<double>(0.5, -0.5, -0.866025),\n"
            " Vector3<double>(0.5, 1, 0),"
        ),
        [("", 3, [0.5, 0.5, -0.866025], [0.5, 1.0, 0.0])],
    ),
    "bullet3#262": (
        (
            "vertices[0] = btVector3(2.0f, 3.535533905932738f, 3.535533905932737f);\n"
            "vertices[1] = btVector3(4.0f, 2.0f, 0.0f);"
        ),
        [("vertices", 2, [2.0, 3.535533905932738, 3.535533905932737], [4.0, 2.0, 0.0])],
    ),
    "EnhancedGJK#30": (
        "Vec{3,Float32}[[-1.4459023, 0.8858041, 0.9851251], [-0.32686943, -0.23770937, -0.0762]]",
        [("", 2, [-1.4459023, 0.8858041, 0.9851251], [-0.32686943, -0.23770937, -0.0762])],
    ),
    "impactplusplus#45": (
        'var vertices = [{"x":-20,"y":28},{"x":-20,"y":20},{"x":-28,"y":20}];',
        [("vertices", 3, [-20.0, 28.0], [-28.0, 20.0])],
    ),
    "godot#48520": (
        (
            "var rect_point_a: Vector2 = Vector2(294.51239, 351.953125)\n"
            "\tvar rect_point_b: Vector2 = Vector2(423.069946, 505.161987)"
        ),
        [("", 2, [294.51239, 351.953125], [423.069946, 505.161987])],
    ),
    "godot#38780": (
        "PoolVector2Array( 64, 384, 554, 384, 832, 384, 832, 448, 64, 448 )",
        [("", 5, [64.0, 384.0], [64.0, 448.0])],
    ),
    "godot-rapier#153": (
        "rbc.set_polygon([Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(0, 20)])",
        [("", 4, [0.0, 0.0], [0.0, 20.0])],
    ),
    "distance3d#27": (
        (
            "vertices1=array([[1.9408982677575293  , 1.7555630101186028  , 0.18558370457138618 ],\n"
            " [0.8325772811802072  , 0.07348739881751665 , 1.7363835855830982  ]])"
        ),
        [
            (
                "vertices1",
                2,
                [1.9408982677575293, 1.7555630101186028, 0.18558370457138618],
                [0.8325772811802072, 0.07348739881751665, 1.7363835855830982],
            )
        ],
    ),
    "godot-proposals#3579": (
        "[(600, 200), (540, 200), (600, 300), (584, 252)]",
        [("", 4, [600.0, 200.0], [584.0, 252.0])],
    ),
    "WKT": (
        "POLYGON ((30 10, 40 40, 20 40, 10 20, 30 10))",
        [("", 4, [30.0, 10.0], [10.0, 20.0])],
    ),
    "numpy 2": (
        (
            "a = np.array([[np.float64(0.0), np.float64(1.5)],\n"
            " [np.float64(2.0), np.float64(-1e-3)]])\n"
            "b = np.array([[3., 4.],[5., 6.],[7, 8.]], dtype=np.float32)"
        ),
        [("a", 2, [0.0, 1.5], [2.0, -0.001]), ("b", 3, [3.0, 4.0], [7.0, 8.0])],
    ),
    "numpy printed": (
        ("[[0.  0. ]\n [1.  0.5]\n [1.  1. ]]\n[[2. 2.]\n [3. 3.]]"),
        [("", 3, [0.0, 0.0], [1.0, 1.0]), ("", 2, [2.0, 2.0], [3.0, 3.0])],
    ),
    "plain columns, a blank line between": (
        ("0 0\n1 0\n1 1\n\n2 2\n3 2\n"),
        [("", 3, [0.0, 0.0], [1.0, 1.0]), ("", 2, [2.0, 2.0], [3.0, 2.0])],
    ),
    "plain columns, named": (
        ("A\n0 0\n1 0\n1 1\nB\n2 2\n3 2\n"),
        [("A", 3, [0.0, 0.0], [1.0, 1.0]), ("B", 2, [2.0, 2.0], [3.0, 2.0])],
    ),
    "columns with counts": (
        ("3\n0 0 0\n1 0 0\n1 1 0\n2\n2 2 0\n3 2 0\n"),
        [("", 3, [0.0, 0.0, 0.0], [1.0, 1.0, 0.0]), ("", 2, [2.0, 2.0, 0.0], [3.0, 2.0, 0.0])],
    ),
    "C++ Box2D and std::array": (
        (
            "static const b2Vec2 a[4] = { {0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f} };\n"
            "std::vector<std::array<double,2>> b{{{2.0, 3.0}}, {{4.0, 5.0}}};"
        ),
        [("a", 3, [0.0, 0.0], [1.0, 1.0]), ("", 2, [2.0, 3.0], [4.0, 5.0])],
    ),
    "C array": (
        "float v[3][2] = {{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}};",
        [("v", 3, [0.0, 0.0], [0.0, 1.0])],
    ),
    "Rust": (
        (
            "let a: [[f64; 2]; 3] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];\n"
            "let b = vec![Vec2::new(2.0_f32, 3f32), Vec2 { x: 4.0, y: 5.0 }];"
        ),
        [("a", 3, [0.0, 0.0], [0.0, 1.0]), ("b", 2, [2.0, 3.0], [4.0, 5.0])],
    ),
    "C#": (
        (
            "var a = new Vector2[] { new Vector2(0f, 0f), new Vector2(1.5f, 0f) };\n"
            "Vector2[] b = new Vector2[2] { new(2f,2f), new(3f,3f) };"
        ),
        [("a", 2, [0.0, 0.0], [1.5, 0.0]), ("b", 2, [2.0, 2.0], [3.0, 3.0])],
    ),
    "GDScript": (
        ("var a := PackedVector2Array([Vector2(0, 0), Vector2(1, 0)])\nvar b = PackedVector2Array(2, 2, 3, 2, 3, 3)"),
        [("a", 2, [0.0, 0.0], [1.0, 0.0]), ("b", 3, [2.0, 2.0], [3.0, 3.0])],
    ),
    "Julia matrix": (
        ("A = [0.0 0.0; 1.0 0.0; 0.0 1.0]\nB = [SVector{2}(2.0, 1.0), SVector(3.0, 1.0)]"),
        [("A", 3, [0.0, 0.0], [0.0, 1.0]), ("B", 2, [2.0, 1.0], [3.0, 1.0])],
    ),
    "Julia types": (
        "pts = SVector{3,Float64}[[1,2,3],[4,5,6]]",
        [("pts", 2, [1.0, 2.0, 3.0], [4.0, 5.0, 6.0])],
    ),
    "MATLAB": (
        ("P = [0 0 0\n 1 0 0\n 0 1 0];"),
        [("P", 3, [0.0, 0.0, 0.0], [0.0, 1.0, 0.0])],
    ),
    "two WKT polygons": (
        ("POLYGON ((0 0, 1 0, 1 1, 0 0))\nPOLYGON ((2 2, 3 2, 3 3, 2 2))"),
        [("", 3, [0.0, 0.0], [1.0, 1.0]), ("", 3, [2.0, 2.0], [3.0, 3.0])],
    ),
    "WKT multipolygon": (
        "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 2, 3 2, 3 3, 2 2)))",
        [("", 3, [0.0, 0.0], [1.0, 1.0]), ("", 3, [2.0, 2.0], [3.0, 3.0])],
    ),
    "WKT in space": (
        "LINESTRING Z (0 0 1, 1 1 2)",
        [("", 2, [0.0, 0.0, 1.0], [1.0, 1.0, 2.0])],
    ),
    "GeoJSON": (
        '{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1]]]}',
        [("coordinates", 3, [0.0, 0.0], [1.0, 1.0])],
    ),
    "JSON": (
        ('{"a": [[0,0],[1,0],[1,1]], "b": [[2,2],[3,3]], "expected": {"distance": 1.5, "normal": [0, 1]}}'),
        [("a", 3, [0.0, 0.0], [1.0, 1.0]), ("b", 2, [2.0, 2.0], [3.0, 3.0])],
    ),
    "JSON of objects": (
        '{"a": [{"x":0,"y":0,"z":1},{"x":1,"y":0,"z":2}]}',
        [("a", 2, [0.0, 0.0, 1.0], [1.0, 0.0, 2.0])],
    ),
    "gdb vector": (
        "$1 = std::vector of length 2, capacity 2 = {{x = 1, y = 2}, {x = 3, y = 4}}",
        [("std::vector", 2, [1.0, 2.0], [3.0, 4.0])],
    ),
    "gdb btVector3": (
        "{m_floats = {1, 2, 3}}, {m_floats = {4, 5, 6}}",
        [("", 2, [1.0, 2.0, 3.0], [4.0, 5.0, 6.0])],
    ),
    "lldb": (
        ("[0] = (x = 1, y = 2)\n[1] = (x = 3, y = 4)"),
        [("", 2, [1.0, 2.0], [3.0, 4.0])],
    ),
    "CSV by name": (
        ("name,x,y\nA,0,0\nA,1,0\nB,2,2\nB,3,3\n"),
        [("A", 2, [0.0, 0.0], [1.0, 0.0]), ("B", 2, [2.0, 2.0], [3.0, 3.0])],
    ),
    "CSV in space": (
        ("id;x;y;z\n1;0;0;0\n2;1;0;5\n"),
        [("", 2, [0.0, 0.0, 0.0], [1.0, 0.0, 5.0])],
    ),
    "CSV quoted": (
        ('"x","y"\n"0.5","1.5"\n'),
        [("", 1, [0.5, 1.5], [0.5, 1.5])],
    ),
    "CSV without titles": (
        ("0.5,1.5\n2,3\n"),
        [("", 2, [0.5, 1.5], [2.0, 3.0])],
    ),
    "SVG polygons": (
        ('<polygon points="0,0 1,0 1,1" fill="red"/>\n<polygon points="2 2 3 2 3 3"/>'),
        [("", 3, [0.0, 0.0], [1.0, -1.0]), ("", 3, [2.0, -2.0], [3.0, -3.0])],
    ),
    "SVG points": (
        "0,0 1,0 1,1",
        [("", 3, [0.0, 0.0], [1.0, 1.0])],
    ),
    "one coordinate a line": (
        ("p[0].x = 1.0;\np[0].y = 2.0;\np[1].x = 3;\np[1].y = 4;"),
        [("", 2, [1.0, 2.0], [3.0, 4.0])],
    ),
    "YAML lists": (
        ("a:\n  - [1, 2]\n  - [3, 4]\nb:\n  - [5, 6]\n"),
        [("a", 2, [1.0, 2.0], [3.0, 4.0]), ("b", 1, [5.0, 6.0], [5.0, 6.0])],
    ),
    "Bullet scalars": (
        ("btVector3(btScalar(1.), btScalar(2.), btScalar(3.)),\nbtVector3(btScalar(4.), btScalar(2.), btScalar(3.))"),
        [("", 2, [1.0, 2.0, 3.0], [4.0, 2.0, 3.0])],
    ),
    "a list a line": (
        ("(0,0) (1,0) (1,1)\n(2,2) (3,2) (3,3)"),
        [("", 3, [0.0, 0.0], [1.0, 1.0]), ("", 3, [2.0, 2.0], [3.0, 3.0])],
    ),
    "a list over two lines": (
        ("(0,0), (1,0),\n(1,1), (0,1)"),
        [("", 4, [0.0, 0.0], [0.0, 1.0])],
    ),
    "OpenCV contour": (
        ("[[[0 0]]\n\n [[1 0]]\n\n [[1 1]]]"),
        [("", 3, [0.0, 0.0], [1.0, 1.0])],
    ),
    "two lists in one": (
        "[[[0,0],[1,0]],[[2,2],[3,3],[4,4]]]",
        [("", 2, [0.0, 0.0], [1.0, 0.0]), ("", 3, [2.0, 2.0], [4.0, 4.0])],
    ),
    "Markdown table": (
        ("| x | y |\n|---|---|\n| 0 | 1 |\n| 2 | 3 |"),
        [("", 2, [0.0, 1.0], [2.0, 3.0])],
    ),
    "OBJ vertices": (
        ("v 0.0 1.0 2.0\nv 1.0 1.0 2.0"),
        [("", 2, [0.0, 1.0, 2.0], [1.0, 1.0, 2.0])],
    ),
    "GLSL": (
        "const vec2 a[3] = vec2[](vec2(0.0,0.0), vec2(1.0,0.0), vec2(0.0,1.0));",
        [("a", 3, [0.0, 0.0], [0.0, 1.0])],
    ),
    "hexadecimal floats": (
        "{0x1.8p+1, 0x1p-2}, {0x0p+0, -0x1.0p0}",
        [("", 2, [3.0, 0.25], [0.0, -1.0])],
    ),
    "Mathematica": (
        "{{0, 0}, {1, 0}, {0, 1}}",
        [("", 3, [0.0, 0.0], [0.0, 1.0])],
    ),
    "Box2D setters": (
        (
            "b2Vec2 vertices[3];\n"
            "vertices[0].Set(-1.0f, 0.0f);\n"
            "vertices[1].Set(1.0f, 0.0f);\n"
            "vertices[2].Set(0.0f, 2.0f);"
        ),
        [("vertices", 3, [-1.0, 0.0], [0.0, 2.0])],
    ),
    "typographic minus": (
        "(−1, 2), (3, −4)",
        [("", 2, [-1.0, 2.0], [3.0, -4.0])],
    ),
    "numpy with its shape": (
        "array([[0., 0.], [1., 0.]], shape=(2, 2), dtype=float64)",
        [("", 2, [0.0, 0.0], [1.0, 0.0])],
    ),
    "Java": (
        "new Vec2(1.0f, 2.0f), new Vec2(3.0d, 4.0d)",
        [("", 2, [1.0, 2.0], [3.0, 4.0])],
    ),
    "named lines": (
        ("rect_a: (0,0), (1,0)\nrect_b: (2,2), (3,3)"),
        [("rect_a", 2, [0.0, 0.0], [1.0, 0.0]), ("rect_b", 2, [2.0, 2.0], [3.0, 3.0])],
    ),
    "a name each": (
        ("a0 = (0,0)\na1 = (1,0)"),
        [("", 2, [0.0, 0.0], [1.0, 0.0])],
    ),
    "two arrays by index": (
        ("vertices1[0] = (0,0)\nvertices1[1] = (1,0)\nvertices2[0] = (5,5)\nvertices2[1]=(6,6)"),
        [("vertices1", 2, [0.0, 0.0], [1.0, 0.0]), ("vertices2", 2, [5.0, 5.0], [6.0, 6.0])],
    ),
    "pairs": (
        "0 0, 1 0, 0 1",
        [("", 3, [0.0, 0.0], [0.0, 1.0])],
    ),
    "pairs and semicolon": (
        "0,0 1,0 0,1; 2,2 3,2",
        [("", 3, [0.0, 0.0], [0.0, 1.0]), ("", 2, [2.0, 2.0], [3.0, 2.0])],
    ),
    "one point": (
        "(1, 2)",
        [("", 1, [1.0, 2.0], [1.0, 2.0])],
    ),
    "segments": (
        ("1 2 3 4\n5 6 7 8\n"),
        [("", 2, [1.0, 2.0], [3.0, 4.0]), ("", 2, [5.0, 6.0], [7.0, 8.0])],
    ),
    "a count in words": (
        ("3 points:\n0 0\n1 0\n1 1"),
        [("", 3, [0.0, 0.0], [1.0, 1.0])],
    ),
}
"""Texts, and of each list its name, its number of points, the first and the last. The first twelve stood in issues."""
REFUSED = {
    "nothing": ("", "There are no points in the text: give two or three numbers for each", None),
    "no numbers": ("no numbers here", "There are no points in the text: give two or three numbers for each", None),
    "nan": (("[[0,0],\n[nan,1]]"), "Line {line}: {text} is not a finite number", 2),
    "infinity": (("0 0\n1 inf"), "Line {line}: {text} is not a finite number", 2),
    "beyond floats": (("0 0\n1 1e999"), "Line {line}: {text} is not a finite number", 2),
    "mixed columns": (
        ("0 0\n1 1 1\n2 2"),
        "Line {line}: a point of {count} numbers among points of {other}: give all points the same number",
        2,
    ),
    "mixed in brackets": (
        ("[[0,0],\n[1,1,1]]"),
        "Line {line}: a point of {count} numbers among points of {other}: give all points the same number",
        2,
    ),
    "mixed lists": (
        ("[[0,0],[1,1]]\n[[0,0,0],[1,1,1]]"),
        "Line {line}: a point of {count} numbers among points of {other}: give all points the same number",
        2,
    ),
    "closed too often": ("[[0,0],[1,1]]]", "Line {line}: {bracket} closes nothing", 1),
    "cut in a point": ("[[0,0],[1,1", "Line {line}: {bracket} is never closed", 1),
    "wrong bracket": ("[(0,0],[1,1)]", "Line {line}: {bracket} does not close {opening} of line {other}", 1),
    "stray number": (("[[0,0],[1,1]]\nradius 0.5"), "Line {line}: {number} belongs to no point", 2),
    "left out": (
        ("[[0 0]\n ...\n [1 1]]"),
        "Line {line}: {text} stands for points that are left out: print all of them",
        2,
    ),
    "fraction": ("(1/3, 2)", "Line {line}: {text} has to be worked out first: paste only numbers", 1),
    "difference": ("(1-2, 3)", "Line {line}: {text} has to be worked out first: paste only numbers", 1),
    "spaced difference": ("1 - 2, 3", "Line {line}: {text} has to be worked out first: paste only numbers", 1),
    "odd number": ("1 2 3 4 5", "Line {line}: numbers that do not divide into points of two or three: {count}", 1),
    "no number": ("(2x, 3)", "Line {line}: {text} is not a number", 1),
    "a time": ("[12:30:05] (1,2)", "Line {line}: {text} is not a number", 1),
    "too deep": (
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "Line {line}: more than {most} brackets are open",
        1,
    ),
    "hole": (
        "POLYGON ((0 0, 9 0, 9 9),(1 1, 2 1, 2 2))",
        "Line {line}: a polygon with a hole, which points alone cannot express",
        1,
    ),
    "short row": (("x,y\n1,2\n3\n"), "Line {line} lacks a number in a column that is x, y or z", 3),
    "path": ('<svg><path d="M0 0 L 1 1"/></svg>', "Only polygons of SVG can be pasted: open the file instead", None),
    "uneven lines": (
        ("0 0\n1 1\n5\n2 2"),
        "Line {line}: numbers that do not divide into points of two or three: {count}",
        3,
    ),
}
"""Texts, and the message's template and line."""


def read(text):
    return [(each.name, len(each.points), *each.points[[0, -1]].tolist()) for each in read_points(text)]


def test_what_people_paste_is_read():
    wrong = {kind: found for kind, (text, wanted) in READ.items() if (found := read(text)) != wanted}
    assert wrong == {}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_read_is_refused_with_its_line(kind):
    text, template, line = REFUSED[kind]
    with pytest.raises(PointsError) as refused:
        read_points(text)
    assert (refused.value.phrase.template, refused.value.phrase.values.get("line")) == (template, line)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("0 0; 1 0\n3 3; 4 4; 5 5", [2, 3]),
        ("A = 0 0, 1 0\nB = 3 3", [2, 1]),
        ("0,0; 1,0\n3,3", [2, 1]),
        ("0 0, 1 0,\n0 1, 3 3", [4]),
    ],
    ids=repr,
)
def test_points_of_two_lines_were_one_list_or_none(text, counts):
    assert [len(each.points) for each in read_points(text)] == counts


def test_a_matrix_with_rows_ended_by_semicolons_and_by_lines_was_several_lists():
    assert [len(each.points) for each in read_points("A = [0 0; 1 0\n3 3];\nB = [4 4; 5 5\n6 6; 7 7];")] == [3, 4]


def test_lines_are_counted_as_an_editor_does():
    assert [each.line for each in read_points("a = [[0, 0],\r\n[1, 1]]\r\n\r\nb = [[2, 2]]")] == [1, 4]


def test_numbers_are_read_to_the_last_bit():
    points = np.random.default_rng(5).normal(size=(40, 3)) * 10.0 ** np.arange(-20, 20)[:, np.newaxis]
    for text in (
        repr(points.tolist()),
        json.dumps(points.tolist()),
        "\n".join(" ".join(map(repr, row)) for row in points.tolist()),
    ):
        [found] = read_points(text)
        assert found.points.tobytes() == points.tobytes()


def test_too_many_numbers_are_refused_before_they_are_kept(monkeypatch):
    monkeypatch.setattr(brackets, "MOST_NUMBERS", 100)
    assert read("1 2\n" * 50) == [("", 50, [1, 2], [1, 2])]
    with pytest.raises(PointsError) as refused:
        read_points("1 2\n" * 51)
    assert refused.value.phrase.values == {"most": 100}


@pytest.mark.parametrize(
    "text", ["<" * 100_000, '"' * 100_000, "/*" * 50_000, "-" * 100_000, "a." * 50_000, "let " * 25_000]
)
def test_no_text_takes_long(text):
    with pytest.raises(PointsError):
        read_points(text)


def test_a_lesson_of_ours_gives_its_shapes():
    subjects = [{"name": "Cube", "points": [[0, 0], [1, 0]]}, {"name": "Cone", "points": [[2, 2]]}]
    document = {"schema": "collide-result-1", "parameters": {"subjects": subjects}}
    assert read(json.dumps(document)) == [("Cube", 2, [0, 0], [1, 0]), ("Cone", 1, [2, 2], [2, 2])]
